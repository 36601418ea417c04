//! What goes wrong with requests: a status, and the key of a sentence.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::live::mailbox::NoRoom;
use crate::store::StoreError;

/// Why a request is not answered as it hoped: a status, and the key of a sentence.
///
/// As a response it has no body yet: the layer that knows the reader words it.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) status: StatusCode,
    pub(super) key: &'static str,
    /// What was given instead of what is wanted.
    pub(super) given: String,
}

impl Failure {
    const fn new(status: StatusCode, key: &'static str) -> Self {
        Self { status, key, given: String::new() }
    }

    fn about(status: StatusCode, key: &'static str, given: &str) -> Self {
        // A sentence that repeats what was sent need not repeat all of it.
        Self { status, key, given: given.chars().take(40).collect() }
    }

    pub(super) fn no_page() -> Self {
        Self::new(StatusCode::NOT_FOUND, "error-page")
    }

    pub(super) fn no_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "error-game")
    }

    pub(super) fn no_language(given: &str) -> Self {
        Self::about(StatusCode::NOT_FOUND, "error-language", given)
    }

    pub(super) fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "error-method")
    }

    pub(super) fn body_too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "error-body-large")
    }

    pub(super) fn body_unreadable() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "error-body")
    }

    pub(super) fn no_form() -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "error-media")
    }

    pub(super) fn foreign_origin() -> Self {
        Self::new(StatusCode::FORBIDDEN, "error-origin")
    }

    pub(super) fn socket_only() -> Self {
        Self::new(StatusCode::UPGRADE_REQUIRED, "error-socket")
    }

    pub(super) fn too_many_waiting() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "error-waiting")
    }

    pub(super) fn too_many_against_computer() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "error-against-computer")
    }

    pub(super) fn no_computer() -> Self {
        Self::new(StatusCode::CONFLICT, "refusal-no-computer")
    }

    pub(super) fn not_over() -> Self {
        Self::new(StatusCode::CONFLICT, "refusal-not-over")
    }

    pub(super) fn name_too_long() -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "form-name-long")
    }

    pub(super) fn query() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "error-query")
    }

    /// A query field has a value it cannot have; `key` words which.
    pub(super) fn query_field(key: &'static str, given: &str) -> Self {
        Self::about(StatusCode::BAD_REQUEST, key, given)
    }

    pub(super) fn failed() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "error-failed")
    }

    /// An error that is ours: it goes to the log, the reader gets an apology.
    pub(super) fn internal(error: &dyn Display) -> Self {
        tracing::error!(%error, "a request failed");
        Self::failed()
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::internal(&error)
    }
}

impl From<NoRoom> for Failure {
    fn from(why: NoRoom) -> Self {
        match why {
            NoRoom::Unknown => Self::no_game(),
            NoRoom::Full => Self::new(StatusCode::SERVICE_UNAVAILABLE, "error-full"),
            NoRoom::Damaged => Self::new(StatusCode::INTERNAL_SERVER_ERROR, "error-damaged"),
            // The room has written why to the log.
            NoRoom::Failed => Self::failed(),
        }
    }
}
