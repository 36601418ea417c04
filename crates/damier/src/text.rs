//! Pieces of somebody's text in messages.

/// A piece of somebody's text as a message repeats it: what is longer than 40 characters is cut.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
