//! Somebody's text in messages: shortened, and what may have been meant by it.

/// A piece of somebody's text as a message repeats it: what is longer than 40 characters is cut.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The word that is most like a text, if one is like it at all: what somebody may have meant.
pub(crate) fn nearest<'w>(text: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let distances = words.into_iter().map(|word| (edit_distance(text, word), word));
    // Alike: of ten letters, seven may stay as they are.
    let longest = |word: &str| word.chars().count().max(text.chars().count());
    let alike = distances.filter(|&(distance, word)| 10 * distance <= 3 * longest(word));
    let share =
        |&(distance, word): &(usize, &str)| (1000 * distance / longest(word).max(1), distance);
    alike.min_by_key(share).map(|(_, word)| word)
}

/// The edit distance: how many letters must be put in, taken out, changed or swapped with the next
/// one to make `b` of `a` (optimal string alignment).
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    let mut previous = None;
    for (row, letter) in a.chars().enumerate() {
        let mut line = vec![row + 1];
        for (column, &other) in b.iter().enumerate() {
            let changed = above[column] + usize::from(letter != other);
            let mut least = changed.min(above[column + 1] + 1).min(line[column] + 1);
            if column > 0 && previous == Some(other) && b[column - 1] == letter {
                least = least.min(before[column - 1] + 1);
            }
            line.push(least);
        }
        before = std::mem::replace(&mut above, line);
        previous = Some(letter);
    }
    // The first line has an entry for no letters at all.
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        for (a, b, distance) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("russian", "russian", 0),
            ("rusian", "russian", 1),
            ("russain", "russian", 1),
            ("kitten", "sitting", 3),
            ("ab", "ba", 1),
            ("été", "ete", 2),
        ] {
            assert_eq!(edit_distance(a, b), distance, "{a} {b}");
            assert_eq!(edit_distance(b, a), distance, "{b} {a}");
        }
    }

    #[test]
    fn what_is_meant_is_the_nearest_word_or_none() {
        let words = ["international", "russian", "frisian", "frysk"];
        let near = |text| nearest(text, words);
        assert_eq!(near("rusian"), Some("russian"));
        assert_eq!(near("internatoinal"), Some("international"));
        assert_eq!(near("frysk"), Some("frysk"));
        assert_eq!(near("frsk"), Some("frysk"));
        assert_eq!(near("chess"), None);
        assert_eq!(near(""), None);
    }
}
