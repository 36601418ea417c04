//! The pages: what each address answers.

mod extract;
mod failure;
mod forms;
mod pages;
mod rules;
mod security;
mod session;
mod statics;
mod views;
mod visitor;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::computer::Computer;
use crate::live::registry::Registry;
use crate::store::Store;
use failure::Failure;

/// What every page can reach.
#[derive(Clone)]
pub(crate) struct App {
    /// Players and games at rest.
    pub(crate) store: Store,
    /// Games being played.
    pub(crate) registry: Registry,
    /// The opponent that is always there, unless it is switched off.
    pub(crate) computer: Computer,
}

/// The whole site.
pub(crate) fn router(app: App) -> Router {
    let pages = Router::new()
        .route("/", get(pages::lobby))
        .route("/games", get(pages::games).post(pages::create))
        .route("/game/{id}", get(pages::game))
        .route("/game/{id}/pdn", get(pages::pdn))
        .route("/game/{id}/again", post(pages::again))
        .route("/game/{id}/socket", get(pages::socket))
        .route("/language/{lang}", get(pages::language))
        .route("/name", post(pages::name))
        .route("/about", get(pages::about))
        .route("/rules", get(rules::list))
        .route("/rules/{key}", get(rules::one))
        .fallback(async || Failure::no_page())
        .method_not_allowed_fallback(async || Failure::method())
        .layer(from_fn(security::same_origin))
        .layer(CatchPanicLayer::custom(|_| broken()))
        .layer(from_fn_with_state(app.clone(), session::receive));
    Router::new()
        .route("/static/{version}/{*path}", get(statics::file))
        .route("/favicon.ico", get(statics::favicon))
        .route("/health", get(async || "ok"))
        .merge(pages)
        .layer(from_fn(security::headers))
        .layer(CompressionLayer::new())
        .with_state(app)
}

/// A handler panicked. The panic itself has been written to the log.
fn broken() -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, Failure::failed()).into_response()
}
