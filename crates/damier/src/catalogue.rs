//! The list of all templates.

use crate::house::HOUSE;
use crate::message::{PHRASES, SQUARE_ERROR, Template};
use crate::notation::{FenError, FenWarning};
use crate::refusal::Why;
use crate::{describe, difference, draw, outcome, pdn};

/// Every template of the library, each once: all that a translation needs.
///
/// ```
/// let refusals = damier::templates().filter(|template| template.id().starts_with("refusal-"));
/// assert!(refusals.count() > 30);
/// ```
pub fn templates() -> impl Iterator<Item = &'static Template> {
    let tables: [&'static [&'static [Template]]; 7] = [
        PHRASES,
        describe::TEMPLATES,
        draw::TEMPLATES,
        outcome::TEMPLATES,
        pdn::TEMPLATES,
        &[difference::TEMPLATES, SQUARE_ERROR, HOUSE],
        &[Why::TEMPLATES, FenError::TEMPLATES, FenWarning::TEMPLATES],
    ];
    tables.into_iter().flatten().copied().flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_template_has_a_name_of_its_own() {
        let ids: Vec<&str> = templates().map(Template::id).collect();
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len());
        for template in templates() {
            assert!(template.id().ends_with(template.key()), "{}", template.id());
            // One quotation mark and one apostrophe in all prose; files of settings have their own.
            let marks: &[char] =
                if template.id().starts_with("house-") { &['\''] } else { &['\'', '"'] };
            assert!(!template.pattern().contains(marks), "{}", template.id());
        }
    }
}
