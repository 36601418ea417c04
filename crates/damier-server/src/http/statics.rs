//! Styles, scripts and pictures, embedded in the program.
//!
//! All of them are served under one version, the hash of everything: relative addresses between
//! them stay within it, and a browser may keep each for ever. A program built for development
//! reads them from the disk instead, and browsers ask each time.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "../../web/static/"]
struct Files;

/// The version in the address of every file.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    if cfg!(debug_assertions) {
        return "dev".to_owned();
    }
    let mut names: Vec<_> = Files::iter().collect();
    names.sort();
    let mut all = Sha256::new();
    for name in names {
        if let Some(file) = Files::get(&name) {
            all.update(name.as_bytes());
            all.update(file.metadata.sha256_hash());
        }
    }
    hex(&all.finalize()[..8])
});

/// The address of a file.
pub(super) fn address(path: &str) -> String {
    format!("/static/{}/{path}", *VERSION)
}

/// `GET /static/{version}/{*path}`
pub(super) async fn file(
    path: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    match path {
        Ok(Path((version, path))) => serve(&path, version == *VERSION, &headers),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

/// `GET /favicon.ico`, which browsers ask for by themselves.
pub(super) async fn favicon(headers: HeaderMap) -> Response {
    serve("img/favicon.svg", false, &headers)
}

/// Serves a file. One asked for under another version may change: it is not to be kept unasked.
fn serve(path: &str, current: bool, headers: &HeaderMap) -> Response {
    let Some(file) = Files::get(path) else {
        return (StatusCode::NOT_FOUND, "no such file").into_response();
    };
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16]));
    let for_ever = current && !cfg!(debug_assertions);
    let caching = if for_ever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let known = known.is_some_and(|tags| {
        // A proxy that compresses may have weakened the tag.
        tags.split(',').any(|known| known.trim().trim_start_matches("W/") == tag)
    });
    let headers = [(ETAG, tag.as_str()), (CACHE_CONTROL, caching)];
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    // All our text is UTF-8; browsers would guess.
    let kind = file.metadata.mimetype();
    let charset = if kind.starts_with("text/") { "; charset=utf-8" } else { "" };
    let kind = [(CONTENT_TYPE, format!("{kind}{charset}"))];
    (headers, kind, file.data.into_owned()).into_response()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
