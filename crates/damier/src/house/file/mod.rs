//! House rules as TOML.
//!
//! One table of settings ([`settings`]) is read and written by, so that the two cannot disagree.

mod condition;
mod read;
mod settings;
mod value;

use super::{HouseRules, HouseRulesError};

pub use settings::settings;

impl HouseRules {
    /// Reads house rules from a TOML text, and checks them. Its settings are those that
    /// [`to_toml`](Self::to_toml) writes; each may be left out.
    ///
    /// ```
    /// use damier::HouseRules;
    ///
    /// let house = HouseRules::from_toml("base = \"brazilian\"\nkings.reach = \"short\"")?;
    /// assert_eq!(house.rule_set()?.new_game().moves().len(), 7);
    ///
    /// let error = HouseRules::from_toml("kings.reach = \"long\"").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 1, column 15: `kings.reach` must be \"short\", \"flying\" or \
    ///      \"flying-lands-behind\", not \"long\""
    /// );
    /// # Ok::<(), damier::HouseRulesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first thing that is wrong: text that is no TOML, an unknown setting, a value that the
    /// setting cannot have, or settings that contradict each other.
    pub fn from_toml(text: &str) -> Result<Self, HouseRulesError> {
        read::read(text)
    }

    /// Writes house rules as a TOML text with every setting spelled out, which
    /// [`from_toml`](Self::from_toml) reads again to the same value.
    pub fn to_toml(&self) -> String {
        settings::write(self)
    }
}
