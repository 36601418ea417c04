//! Filling in patterns: as much of Fluent's syntax as English needs.
//!
//! ```text
//! the man on { $from } cannot move to { $to }
//! { $n ->
//!     [one] { $n } man
//!    *[other] { $n } men
//! }
//! ```
//!
//! Each variant stands on a line of its own and holds no choice itself. A variant is chosen by its
//! key: a number or text that equals the variable, else `one` for the number 1, else the one with
//! the star.

/// What a variable stands for.
pub(super) enum Value {
    Number(u32),
    Text(String),
}

impl Value {
    /// Whether a variant with this key is the one for the value.
    fn is(&self, key: &str) -> bool {
        match self {
            Self::Number(number) => number.to_string() == key,
            Self::Text(text) => text == key,
        }
    }
}

/// The pattern with its variables filled in. One without a value is left standing.
pub(super) fn fill_in(pattern: &str, value: &dyn Fn(&str) -> Option<Value>) -> String {
    let mut text = String::with_capacity(2 * pattern.len());
    let mut rest = pattern;
    while let Some((before, placeable, after)) = next_placeable(rest) {
        text.push_str(before);
        rest = after;
        let (name, variants) = match placeable.split_once("->") {
            Some((name, variants)) => (name, Some(variants)),
            None => (placeable, None),
        };
        match (value(name.trim().trim_start_matches('$')), variants) {
            (Some(chooser), Some(variants)) => {
                text.push_str(&fill_in(choose(variants, &chooser), value));
            }
            (Some(Value::Number(number)), None) => text.push_str(&number.to_string()),
            (Some(Value::Text(words)), None) => text.push_str(&words),
            (None, _) => text.extend(["{", name.trim(), "}"]),
        }
    }
    text + rest
}

/// What stands before the first placeable, what is in its braces, and what comes after it.
fn next_placeable(pattern: &str) -> Option<(&str, &str, &str)> {
    let start = pattern.find('{')?;
    let mut depth = 0;
    for (index, letter) in pattern[start..].char_indices() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        if depth == 0 {
            let end = start + index;
            return Some((&pattern[..start], &pattern[start + 1..end], &pattern[end + 1..]));
        }
    }
    None
}

/// The text of the variant that a value chooses.
fn choose<'a>(variants: &'a str, chooser: &Value) -> &'a str {
    let variants = || {
        variants.lines().filter_map(|line| {
            let line = line.trim();
            let (key, text) = line.trim_start_matches('*').strip_prefix('[')?.split_once(']')?;
            Some((key, text.trim_start(), line.starts_with('*')))
        })
    };
    let exact = || variants().find(|(key, ..)| chooser.is(key));
    let plural =
        || variants().find(|(key, ..)| matches!(chooser, Value::Number(1)) && *key == "one");
    let default = || variants().find(|(.., is_default)| *is_default);
    exact().or_else(plural).or_else(default).map_or("", |(_, text, _)| text)
}

/// The names of the variables of a pattern, each once.
pub(super) fn variables(pattern: &str) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for after in pattern.split('$').skip(1) {
        let end = after.find(|letter| !is_name(letter as u32)).unwrap_or(after.len());
        if !names.contains(&&after[..end]) {
            names.push(&after[..end]);
        }
    }
    names
}

const fn is_name(letter: u32) -> bool {
    matches!(letter, 0x30..=0x39 | 0x41..=0x5a | 0x5f | 0x61..=0x7a)
}

/// Whether the variables of a pattern are these and no others.
pub(super) const fn has_variables(pattern: &str, names: &[&str]) -> bool {
    let pattern = pattern.as_bytes();
    let mut found = 0u64;
    let mut at = 0;
    while at < pattern.len() {
        if pattern[at] == b'$' {
            let Some(index) = which(pattern, at + 1, names) else {
                return false;
            };
            found |= 1 << index;
        }
        at += 1;
    }
    found.count_ones() as usize == names.len()
}

/// Which of the names stands in the pattern at a place.
const fn which(pattern: &[u8], start: usize, names: &[&str]) -> Option<usize> {
    let mut index = 0;
    while index < names.len() {
        let name = names[index].as_bytes();
        let mut length = 0;
        while length < name.len()
            && start + length < pattern.len()
            && pattern[start + length] == name[length]
        {
            length += 1;
        }
        let ends = start + length >= pattern.len() || !is_name(pattern[start + length] as u32);
        if length == name.len() && ends {
            return Some(index);
        }
        index += 1;
    }
    None
}

/// Whether two texts are equal.
pub(super) const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(pattern: &str, n: u32) -> String {
        fill_in(pattern, &|name| match name {
            "n" => Some(Value::Number(n)),
            "word" => Some(Value::Text("yes".to_owned())),
            _ => None,
        })
    }

    #[test]
    fn numbers_choose_variants() {
        let men = "takes { $n ->\n [0] no man\n [one] one man\n *[other] { $n } men\n } here";
        assert_eq!(say(men, 0), "takes no man here");
        assert_eq!(say(men, 1), "takes one man here");
        assert_eq!(say(men, 21), "takes 21 men here");
    }

    #[test]
    fn texts_choose_variants() {
        assert_eq!(say("{ $word ->\n [yes] a\n *[no] b\n}", 1), "a");
        assert_eq!(say("{ $word ->\n [one] a\n *[no] b\n}", 1), "b");
    }

    #[test]
    fn a_variable_without_a_value_is_left_standing() {
        assert_eq!(say("{ $n } of { $all }", 3), "3 of {$all}");
        assert_eq!(say("open {", 3), "open {");
    }

    #[test]
    fn variables_are_found() {
        let pattern = "{ $a } { $n ->\n [one] { $n } x\n *[other] { $word }\n}";
        assert_eq!(variables("{ $from } to { $to }, { $from }"), ["from", "to"]);
        assert_eq!(variables(pattern), ["a", "n", "word"]);
        assert!(has_variables(pattern, &["word", "n", "a"]));
        assert!(!has_variables(pattern, &["word", "n"]));
        assert!(!has_variables(pattern, &["word", "n", "a", "b"]));
        assert!(!has_variables("{ $fromto }", &["from"]));
        assert!(has_variables("plain", &[]));
    }
}
