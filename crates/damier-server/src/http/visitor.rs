//! Who makes a request: their language, and the player that their cookie names.

use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};

use super::App;
use crate::accounts::Token;
use crate::games::calendar::wall_clock;
use crate::games::ids::PlayerId;
use crate::live::wire::Reader;
use crate::store::{Player, StoreError};
use crate::texts::{Lang, Texts};

/// How long cookies are kept, in seconds: a year.
pub(super) const YEAR: u32 = 365 * 24 * 60 * 60;

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
    /// The secret of their cookie.
    pub(super) token: Token,
    /// Whether the cookie with the token has still to be set.
    fresh: bool,
}

impl Visitor {
    /// Who makes a request, by its headers; whether the store knows them is for it to say.
    pub(super) fn recognise(parts: &Parts) -> Self {
        let headers = &parts.headers;
        let token = cookie(headers, "player").and_then(Token::parse);
        let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|accepted| accepted.to_str().ok());
        let lang = cookie(headers, "lang")
            .and_then(Lang::from_code)
            .unwrap_or_else(|| Lang::negotiate(accepted.unwrap_or_default()));
        Self {
            texts: Texts::new(lang),
            path: parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
            site: site(headers, &parts.uri),
            player: None,
            fresh: token.is_none(),
            token: token.unwrap_or_else(Token::random),
        }
    }

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

    /// The cookie by which their browser is known again.
    pub(super) fn cookie(&self) -> String {
        let secure = if self.site.starts_with("https:") { "; Secure" } else { "" };
        let secret = self.token.secret();
        format!("player={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}")
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
