//! Every text a reader sees, from the Fluent files in `locales/`.
//!
//! A [`Texts`] is the voice of one language: pages, refusals and socket messages ask it for their
//! words by key. Adding a language is adding a row to [`Lang`] and a folder to `locales/`. What the
//! rules library says is English in the library itself ([`messages`]), and in `rules.ftl` of the other
//! languages.

mod messages;
mod words;

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::LazyLock;

use damier::message::to_sentence;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast;
use unic_langid::LanguageIdentifier;

/// A language the site speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lang {
    /// English: the fallback.
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// Every language, in the order in which they are offered.
    pub(crate) const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// The code of the language in cookies, URLs and `<html lang>`.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
        }
    }

    /// The language's own name for itself.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ja => "日本語",
        }
    }

    /// The language with this code, or a regional form of it (`en-GB`).
    pub(crate) fn from_code(code: &str) -> Option<Self> {
        let primary = code.split('-').next().unwrap_or_default();
        Self::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(primary))
    }

    /// The best language for an `Accept-Language` header: the one the reader weighs highest.
    pub(crate) fn negotiate(accept: &str) -> Self {
        let mut best = (0.0, Self::En);
        for part in accept.split(',') {
            let mut fields = part.split(';');
            let Some(lang) = Self::from_code(fields.next().unwrap_or_default().trim()) else {
                continue;
            };
            let weight = fields
                .find_map(|field| field.trim().strip_prefix("q="))
                .map_or(1.0, |q| q.parse::<f32>().unwrap_or(0.0));
            if weight > best.0 {
                best = (weight, lang);
            }
        }
        best.1
    }

    fn sources(self) -> [Cow<'static, str>; 3] {
        match self {
            Self::En => [
                include_str!("../../../../locales/en/main.ftl").into(),
                include_str!("../../../../locales/en/server.ftl").into(),
                messages::english().into(),
            ],
            Self::Ja => [
                include_str!("../../../../locales/ja/main.ftl").into(),
                include_str!("../../../../locales/ja/server.ftl").into(),
                include_str!("../../../../locales/ja/rules.ftl").into(),
            ],
        }
    }
}

/// The messages of one language.
struct Book {
    bundle: FluentBundle<FluentResource>,
    /// The `js-…` messages as a JSON object, safe inside a script block.
    for_scripts: String,
}

static BOOKS: LazyLock<[Book; 2]> = LazyLock::new(|| Lang::ALL.map(Book::open));

impl Book {
    fn open(lang: Lang) -> Self {
        let id: LanguageIdentifier = lang.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        let mut script_keys = Vec::new();
        for source in lang.sources() {
            // A file with a mistake still gives its good messages; the tests refuse mistakes.
            let resource = FluentResource::try_new(source.into_owned()).unwrap_or_else(
                |(resource, errors)| {
                    tracing::error!(lang = lang.code(), ?errors, "a text file has mistakes");
                    resource
                },
            );
            script_keys.extend(script_messages(&resource));
            if let Err(errors) = bundle.add_resource(resource) {
                tracing::error!(lang = lang.code(), ?errors, "a text is given twice");
            }
        }
        let texts: serde_json::Map<_, _> = script_keys
            .into_iter()
            .filter_map(|(key, names)| {
                let mut args = FluentArgs::new();
                for name in names {
                    let placeholder = format!("{{{name}}}");
                    args.set(name, placeholder);
                }
                let text = format_in(&bundle, &key, &args)?;
                Some((key, text.into()))
            })
            .collect();
        let for_scripts = script_safe(&serde_json::Value::Object(texts).to_string());
        Self { bundle, for_scripts }
    }
}

/// The messages meant for scripts, each with its variables.
fn script_messages(resource: &FluentResource) -> Vec<(String, Vec<String>)> {
    resource
        .entries()
        .filter_map(|entry| match entry {
            ast::Entry::Message(message) if message.id.name.starts_with("js-") => {
                Some((message.id.name.to_owned(), variables(message.value.as_ref()?)))
            }
            _ => None,
        })
        .collect()
}

/// The names of the variables of a pattern, sorted, each once.
fn variables(pattern: &ast::Pattern<&str>) -> Vec<String> {
    fn of_inline(expression: &ast::InlineExpression<&str>, names: &mut Vec<String>) {
        match expression {
            ast::InlineExpression::VariableReference { id } => names.push(id.name.to_owned()),
            ast::InlineExpression::Placeable { expression } => of_expression(expression, names),
            _ => {}
        }
    }
    fn of_expression(expression: &ast::Expression<&str>, names: &mut Vec<String>) {
        match expression {
            ast::Expression::Inline(inline) => of_inline(inline, names),
            ast::Expression::Select { selector, variants } => {
                of_inline(selector, names);
                for variant in variants {
                    of_pattern(&variant.value, names);
                }
            }
        }
    }
    fn of_pattern(pattern: &ast::Pattern<&str>, names: &mut Vec<String>) {
        for element in &pattern.elements {
            if let ast::PatternElement::Placeable { expression } = element {
                of_expression(expression, names);
            }
        }
    }
    let mut names = Vec::new();
    of_pattern(pattern, &mut names);
    names.sort();
    names.dedup();
    names
}

fn format_in(
    bundle: &FluentBundle<FluentResource>,
    key: &str,
    args: &FluentArgs<'_>,
) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
    if !errors.is_empty() {
        tracing::error!(key, ?errors, "a text could not be worded in full");
    }
    Some(text)
}

/// JSON that can stand inside `<script>`: no character that could end the block.
pub(crate) fn script_safe(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// The texts of one language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Texts {
    lang: Lang,
}

impl Texts {
    /// The texts of `lang`.
    pub(crate) fn new(lang: Lang) -> Self {
        Self { lang }
    }

    /// The code of the language.
    pub(crate) fn lang(&self) -> &'static str {
        self.lang.code()
    }

    /// The message `key`.
    pub(crate) fn get(&self, key: &str) -> String {
        self.format(key, &FluentArgs::new())
    }

    /// The message `key` with its variables filled in. Whole numbers choose plural forms.
    pub(crate) fn with<V: Display>(&self, key: &str, args: &[(&str, V)]) -> String {
        let mut fluent = FluentArgs::new();
        for (name, value) in args {
            fluent.set(*name, argument(&value.to_string()));
        }
        self.format(key, &fluent)
    }

    /// The message `key` as a whole sentence; it may be one of the library's.
    fn own_sentence(&self, key: &str, args: &[(&str, &str)]) -> String {
        to_sentence(self.with(key, args), self.begins_with_words(key))
    }

    /// The `js-…` messages as a JSON object, safe inside a script block.
    pub(crate) fn for_scripts(&self) -> &'static str {
        &self.book().for_scripts
    }

    fn book(self) -> &'static Book {
        &BOOKS[self.lang as usize]
    }

    fn format(self, key: &str, args: &FluentArgs<'_>) -> String {
        format_in(&self.book().bundle, key, args)
            .or_else(|| format_in(&BOOKS[Lang::En as usize].bundle, key, args))
            .unwrap_or_else(|| {
                tracing::error!(key, "a text is missing");
                key.to_owned()
            })
    }
}

/// A value for a message: a number when it is written as one would write that number.
fn argument(value: &str) -> FluentValue<'static> {
    match value.parse::<u32>() {
        Ok(number) if number.to_string() == value => FluentValue::from(number),
        _ => FluentValue::from(value.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::*;

    fn messages(lang: Lang) -> BTreeMap<String, Vec<String>> {
        let mut all = BTreeMap::new();
        for source in lang.sources() {
            let resource = FluentResource::try_new(source.into_owned())
                .map_err(|(_, errors)| errors)
                .expect("every text file is well formed");
            for entry in resource.entries() {
                if let ast::Entry::Message(message) = entry {
                    let value = message.value.as_ref().expect("every message has a value");
                    let twice = all.insert(message.id.name.to_owned(), variables(value));
                    assert_eq!(twice, None, "{} is given twice", message.id.name);
                }
            }
        }
        all
    }

    #[test]
    fn every_language_has_the_same_messages_with_the_same_variables() {
        let english = messages(Lang::En);
        assert!(english.len() > 50);
        for lang in Lang::ALL {
            let other = messages(lang);
            let mut wrong = String::new();
            for (key, variables) in &english {
                match other.get(key) {
                    Some(same) if same == variables => {}
                    Some(others) => {
                        wrong += &format!("# {key} has {others:?}, in English {variables:?}\n");
                    }
                    // Ready to be translated; only the library's English is not in `locales/en`.
                    None => match damier::templates().find(|template| template.id() == key) {
                        Some(template) => wrong += &format!("{key} = {}\n", template.pattern()),
                        None => wrong += &format!("# {key} is missing\n"),
                    },
                }
            }
            for key in other.keys().filter(|key| !english.contains_key(*key)) {
                wrong += &format!("# {key} is unknown\n");
            }
            assert!(wrong.is_empty(), "locales/{}\n{wrong}", lang.code());
        }
    }

    /// The text of all files below a folder with one of these endings.
    fn sources(folder: &str, endings: &[&str]) -> String {
        let mut all = String::new();
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                let ending = path.extension().and_then(|ending| ending.to_str());
                if path.is_dir() {
                    folders.push(path);
                } else if ending.is_some_and(|ending| endings.contains(&ending)) {
                    all.push_str(&std::fs::read_to_string(path).expect("a text file"));
                }
            }
        }
        all
    }

    #[test]
    fn every_message_is_used_and_every_message_used_exists() {
        let templates = sources("../../web/templates", &["html"]);
        let scripts = sources("../../web/static/js", &["js"]);
        let program = sources("src", &["rs"]);
        let english = messages(Lang::En);
        for call in ["t.get(\"", "t.with(\""] {
            for rest in templates.split(call).skip(1) {
                let key = rest.split('"').next().expect("a key");
                assert!(english.contains_key(key), "a template uses {key}");
            }
        }
        let mut made = words::tests::made_keys();
        made.extend(damier::templates().map(|template| template.id().to_owned()));
        let quoted = |text: &str, key: &str| {
            ['"', '\'', '`'].iter().any(|quote| text.contains(&format!("{quote}{key}{quote}")))
        };
        // Keys that scripts put together: the colour or the piece stands in them.
        let built = |key: &str| {
            matches!(key, "js-white" | "js-black")
                || key.starts_with("js-piece-")
                || key.starts_with("js-moved-")
                || key.ends_with("-to-move")
        };
        for key in english.keys() {
            let used = if key.starts_with("js-") {
                built(key) || quoted(&scripts, key)
            } else {
                made.contains(key)
                    || key.starts_with("error-title-")
                    || quoted(&templates, key)
                    || quoted(&program, key)
            };
            assert!(used, "nothing uses {key}");
        }
    }

    #[test]
    fn the_language_with_the_greatest_weight_is_chosen() {
        for (accept, lang) in [
            ("", Lang::En),
            ("ja", Lang::Ja),
            ("de, ja;q=0.8, en;q=0.5", Lang::Ja),
            ("en-GB,en;q=0.9,ja;q=0.8", Lang::En),
            ("ja;q=0, fr", Lang::En),
            ("ja;q=x,;;,=", Lang::En),
            ("JA-jp", Lang::Ja),
        ] {
            assert_eq!(Lang::negotiate(accept), lang, "{accept}");
        }
    }

    #[test]
    fn numbers_choose_plurals_and_other_values_stay_as_they_are() {
        assert!(matches!(argument("7"), FluentValue::Number(_)));
        assert!(matches!(argument("007"), FluentValue::String(_)));
        assert!(matches!(argument("1.5"), FluentValue::String(_)));
        let texts = Texts::new(Lang::En);
        assert_eq!(texts.with("ago-minutes", &[("n", 1)]), "1 minute ago");
        assert_eq!(texts.with("ago-minutes", &[("n", 5)]), "5 minutes ago");
        assert_eq!(Texts::new(Lang::Ja).with("ago-minutes", &[("n", 5)]), "5分前");
    }

    #[test]
    fn texts_for_scripts_cannot_end_the_block() {
        assert_eq!(script_safe("</script>\u{2028}"), "\\u003c/script>\\u2028");
        for lang in Lang::ALL {
            let json = Texts::new(lang).for_scripts();
            let value: serde_json::Value = serde_json::from_str(json).expect("JSON");
            assert!(value.is_object() && !json.contains('<'));
        }
    }
}
