//! What keeps other sites from speaking through a reader's browser.

use axum::extract::Request;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::Failure;

/// Scripts, styles and all else come from this site alone, and it is shown in no other's frame.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Adds the headers that every response carries.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let opener = HeaderName::from_static("cross-origin-opener-policy");
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "same-origin"),
        (opener, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Refuses what another site sends with a reader's cookies: forms and sockets.
pub(super) async fn same_origin(request: Request, next: Next) -> Response {
    let acts = !request.method().is_safe() || request.headers().contains_key(UPGRADE);
    if acts && comes_from_elsewhere(request.headers()) {
        return Failure::foreign_origin().into_response();
    }
    next.run(request).await
}

/// Whether a browser says that the request was made by a page of another site. What is no browser
/// says nothing, and has nobody's cookies but its own.
fn comes_from_elsewhere(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    if let Some(origin) = text(ORIGIN) {
        let authority = origin.split_once("://").map(|(_, authority)| authority);
        let host = text(HOST);
        return authority.is_none()
            || host.is_none()
            || !authority.zip(host).is_some_and(|(own, host)| own.eq_ignore_ascii_case(host));
    }
    let site = text(HeaderName::from_static("sec-fetch-site"));
    site.is_some_and(|site| !matches!(site, "same-origin" | "none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_origins_are_told_from_our_own() {
        for (headers, elsewhere) in [
            (&[][..], false),
            (&[("host", "a.org")], false),
            (&[("host", "a.org"), ("origin", "https://a.org")], false),
            (&[("host", "A.org:81"), ("origin", "http://a.org:81")], false),
            (&[("host", "a.org:81"), ("origin", "http://a.org")], true),
            (&[("host", "a.org"), ("origin", "https://b.org")], true),
            (&[("host", "a.org"), ("origin", "https://a.org.b.org")], true),
            (&[("host", "a.org"), ("origin", "null")], true),
            (&[("origin", "https://a.org")], true),
            (&[("host", "a.org"), ("sec-fetch-site", "cross-site")], true),
            (&[("host", "a.org"), ("sec-fetch-site", "same-origin")], false),
        ] {
            let map = headers
                .iter()
                .map(|&(name, value)| {
                    (HeaderName::from_static(name), HeaderValue::from_static(value))
                })
                .collect();
            assert_eq!(comes_from_elsewhere(&map), elsewhere, "{headers:?}");
        }
    }
}
