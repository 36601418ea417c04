//! Reading forms and queries: nothing in them is taken on trust.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use percent_encoding::percent_decode_str;
use tokio::time::timeout;

use super::failure::Failure;

/// The largest form, in bytes.
const LARGEST: usize = 16 * 1024;

/// How long a form may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(15);

/// The fields of a form or a query, in their order.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    /// The fields of `application/x-www-form-urlencoded` text; nothing if it is not UTF-8.
    fn parse(text: &str) -> Option<Self> {
        let decode = |part: &str| {
            let spaced = part.replace('+', " ");
            percent_decode_str(&spaced).decode_utf8().ok().map(std::borrow::Cow::into_owned)
        };
        text.split('&')
            .filter(|pair| !pair.is_empty())
            .map(|pair| {
                let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                Some((decode(name)?, decode(value)?))
            })
            .collect::<Option<_>>()
            .map(Self)
    }

    /// The fields of a request's query.
    pub(super) fn of_query(query: Option<&str>) -> Result<Self, Failure> {
        Self::parse(query.unwrap_or_default()).ok_or_else(Failure::query)
    }

    /// The fields of a form that was posted.
    pub(super) async fn of_body(headers: &HeaderMap, body: Body) -> Result<Self, Failure> {
        let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            return Err(Failure::no_form());
        }
        let bytes = timeout(ARRIVAL, to_bytes(body, LARGEST))
            .await
            .map_err(|_| Failure::body_unreadable())?
            .map_err(|_| Failure::body_too_large())?;
        let text = std::str::from_utf8(&bytes).map_err(|_| Failure::body_unreadable())?;
        Self::parse(text).ok_or_else(Failure::body_unreadable)
    }

    /// The first value of a field.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The first value of a field, or `usual` when it is missing or empty.
    pub(super) fn get_or(&self, name: &str, usual: &str) -> String {
        self.get(name).filter(|value| !value.is_empty()).unwrap_or(usual).to_owned()
    }
}

/// A name as it may be shown: in one line, without characters that turn or hide text.
/// Nothing if there is none left; an error if it is too long.
pub(super) fn clean_name(given: &str) -> Result<Option<String>, Failure> {
    const LONGEST: usize = 40;
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let visible: String = given
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !hidden(c))
        .collect();
    let name = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Ok(None),
        1..=LONGEST => Ok(Some(name)),
        _ => Err(Failure::name_too_long()),
    }
}

/// An address of this site to go back to: never one of another site.
pub(super) fn local_path(given: Option<&str>) -> String {
    let good = |path: &&str| {
        path.starts_with('/')
            && !path.starts_with("//")
            && path.len() <= 2000
            && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
    };
    given.filter(good).unwrap_or("/").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_decoded() {
        let fields = Fields::parse("a=1&b=x+y%26z&a=2&c&&d=%E7%99%BD").expect("a good form");
        assert_eq!(fields.get("a"), Some("1"));
        assert_eq!(fields.get("b"), Some("x y&z"));
        assert_eq!(fields.get("c"), Some(""));
        assert_eq!(fields.get("d"), Some("白"));
        assert_eq!(fields.get("e"), None);
        assert_eq!(fields.get_or("c", "usual"), "usual");
        assert_eq!(Fields::parse("a=%ff"), None);
    }

    #[test]
    fn names_are_cleaned() {
        let clean = |name: &str| clean_name(name).ok().flatten();
        assert_eq!(clean("  Ann\t of\n Arc "), Some("Ann of Arc".into()));
        assert_eq!(clean("ev\u{202e}il\u{200b}"), Some("evil".into()));
        assert_eq!(clean("山田 太郎"), Some("山田 太郎".into()));
        assert_eq!(clean(" \u{0}\u{200f} "), None);
        assert!(clean_name(&"x".repeat(40)).is_ok() && clean_name(&"x".repeat(41)).is_err());
    }

    #[test]
    fn the_way_back_leads_nowhere_else() {
        for path in ["/", "/game/abcdefgh", "/games?rules=english&state=over"] {
            assert_eq!(local_path(Some(path)), path);
        }
        for wrong in ["", "//evil.org", "/\\evil.org", "https://evil.org", "/a\r\nb", "evil"] {
            assert_eq!(local_path(Some(wrong)), "/", "{wrong}");
        }
        assert_eq!(local_path(None), "/");
    }
}
