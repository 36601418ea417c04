//! What handlers read out of a request's address.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use super::failure::Failure;
use super::visitor::Visitor;
use crate::games::ids::GameId;

/// The one variable part of an address, as in `/rules/{key}`.
pub(super) struct PathSegment(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for PathSegment {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(segment)| Self(segment)).map_err(|_| Failure::no_page())
    }
}

/// The game that an address names, as in `/game/{id}`.
pub(super) struct GamePath(pub(super) GameId);

impl<S: Send + Sync> FromRequestParts<S> for GamePath {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let segment = PathSegment::from_request_parts(parts, state).await.ok();
        let id = segment.and_then(|PathSegment(id)| GameId::parse(&id));
        id.map(Self).ok_or_else(Failure::no_game)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Failure;

    /// The visitor whom the session's middleware has recognised.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let visitor = parts.extensions.get::<Self>().cloned();
        visitor.ok_or_else(|| Failure::internal(&"a page without the session's middleware"))
    }
}
