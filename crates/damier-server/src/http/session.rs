//! The middleware around all pages: it recognises the visitor, sets their cookie, and words what
//! went wrong for them.

use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::header::{ALLOW, CACHE_CONTROL, SET_COOKIE};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::failure::Failure;
use super::views::{ErrorPage, Page};
use super::visitor::{Visitor, YEAR};
use crate::texts::Lang;

/// The cookie that keeps a language.
pub(super) fn language_cookie(lang: Lang) -> String {
    format!("lang={}; Path=/; Max-Age={YEAR}; SameSite=Lax", lang.code())
}

/// Finds out who asks, lets the request be answered, and words what went wrong for them.
pub(super) async fn receive(State(app): State<App>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let mut visitor = Visitor::recognise(&parts);
    let known = match visitor.is_known_again() {
        false => Ok(None),
        true => app.store.player(visitor.token).await,
    };
    match known {
        Ok(player) => visitor.player = player,
        Err(error) => return error_page(&Failure::from(error), &visitor),
    }
    parts.extensions.insert(visitor.clone());
    let mut response = next.run(Request::from_parts(parts, body)).await;
    if let Some(failure) = response.extensions_mut().remove::<Failure>() {
        let allow = response.headers_mut().remove(ALLOW);
        response = error_page(&failure, &visitor);
        if let Some(allow) = allow {
            response.headers_mut().insert(ALLOW, allow);
        }
    }
    if !visitor.is_known_again()
        && let Ok(cookie) = HeaderValue::from_str(&visitor.cookie())
    {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// The page that tells a visitor what went wrong.
fn error_page(failure: &Failure, visitor: &Visitor) -> Response {
    let texts = visitor.texts;
    let page = ErrorPage {
        status: failure.status.as_u16(),
        title: texts.get(&format!("error-title-{}", failure.status.as_u16())),
        text: texts.with(failure.key, &[("given", &failure.given)]),
        page: Page::of(visitor),
        t: texts,
    };
    (failure.status, [(CACHE_CONTROL, "no-store")], page).into_response()
}
