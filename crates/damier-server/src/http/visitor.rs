//! Who makes a request: their language, and the player that their cookie names.

use axum::extract::{Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, ALLOW, COOKIE, HOST, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::middleware::Next;
use axum::response::Response;

use super::App;
use super::failure::Failure;
use crate::games::ids::{PlayerId, Token};
use crate::games::wall_clock;
use crate::live::wire::Reader;
use crate::store::{Player, StoreError};
use crate::texts::{Lang, Texts};

/// How long cookies are kept, in seconds: a year.
const YEAR: u32 = 365 * 24 * 60 * 60;

/// Who makes a request.
#[derive(Clone)]
pub(super) struct Visitor {
    /// The texts in their language.
    pub(super) texts: Texts,
    /// The path and query they asked for.
    pub(super) path: String,
    /// The address of the site as they know it, such as `http://127.0.0.1:8080`.
    pub(super) site: String,
    /// The player, if they have done anything yet.
    pub(super) player: Option<Player>,
    token: Token,
    /// Whether the cookie with the token has still to be set.
    fresh: bool,
}

impl Visitor {
    /// Their display name.
    pub(super) fn name(&self) -> Option<&str> {
        self.player.as_ref()?.name.as_deref()
    }

    /// Their number, if they have one.
    pub(super) fn id(&self) -> Option<PlayerId> {
        self.player.as_ref().map(|player| player.id)
    }

    /// As a reader of a game.
    pub(super) fn reader(&self) -> Reader {
        Reader { player: self.id(), texts: self.texts }
    }

    /// The player they are, entered in the store if they are new.
    pub(super) async fn enter(&mut self, app: &App) -> Result<Player, StoreError> {
        if let Some(player) = &self.player {
            return Ok(player.clone());
        }
        let player = app.store.enter_player(self.token, wall_clock()).await?;
        self.player = Some(player.clone());
        Ok(player)
    }

    /// Whether their browser carries our cookie already: only such a one can be known again.
    pub(super) fn is_known_again(&self) -> bool {
        !self.fresh
    }

    fn cookie(&self) -> String {
        let secure = if self.site.starts_with("https:") { "; Secure" } else { "" };
        let secret = self.token.secret();
        format!("player={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}")
    }
}

/// The cookie that keeps a language.
pub(super) fn language_cookie(lang: Lang) -> String {
    format!("lang={}; Path=/; Max-Age={YEAR}; SameSite=Lax", lang.code())
}

/// Finds out who asks, lets the request be answered, and words what went wrong for them.
pub(super) async fn receive(State(app): State<App>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let mut visitor = recognise(&parts);
    let known = match visitor.fresh {
        true => Ok(None),
        false => app.store.player(visitor.token).await,
    };
    match known {
        Ok(player) => visitor.player = player,
        Err(error) => return Failure::from(error).page(&visitor),
    }
    parts.extensions.insert(visitor.clone());
    let mut response = next.run(Request::from_parts(parts, body)).await;
    if let Some(failure) = response.extensions_mut().remove::<Failure>() {
        let allow = response.headers_mut().remove(ALLOW);
        response = failure.page(&visitor);
        if let Some(allow) = allow {
            response.headers_mut().insert(ALLOW, allow);
        }
    }
    if visitor.fresh
        && let Ok(cookie) = HeaderValue::from_str(&visitor.cookie())
    {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

fn recognise(parts: &Parts) -> Visitor {
    let headers = &parts.headers;
    let token = cookie(headers, "player").and_then(Token::parse);
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|accepted| accepted.to_str().ok());
    let lang = cookie(headers, "lang")
        .and_then(Lang::from_code)
        .unwrap_or_else(|| Lang::negotiate(accepted.unwrap_or_default()));
    Visitor {
        texts: Texts::new(lang),
        path: parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
        site: site(headers, &parts.uri),
        player: None,
        fresh: token.is_none(),
        token: token.unwrap_or_else(Token::random),
    }
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(other, _)| *other == name)
        .map(|(_, value)| value)
}

/// The address of the site, as the reader's browser (or the proxy before us) names it.
fn site(headers: &HeaderMap, uri: &Uri) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(HOST.as_str()).or(uri.authority().map(|authority| authority.as_str()));
    let secure = text("x-forwarded-proto").is_some_and(|proto| proto.trim() == "https");
    format!("{}://{}", if secure { "https" } else { "http" }, host.unwrap_or("localhost"))
}
