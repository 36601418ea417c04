//! How a game ended: by the rules, or by what the players or the server did.

use damier::{Color, Condition, Outcome, Reason, RuleSet};

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game was played: it has a result.
    Played(Outcome),
    /// Its creator called it off before anybody joined.
    Cancelled,
    /// Nobody joined in time.
    Expired,
}

/// The ending as the store keeps it: plain words that outlive the program's types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEnding {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that was not played.
    pub result: String,
    /// The winner's colour.
    pub winner: Option<String>,
    /// The key of the reason.
    pub reason: String,
    /// The draw condition by its key, for draws by the code.
    pub condition: Option<String>,
    /// Whether a player claimed the draw.
    pub claimed: bool,
}

impl Ending {
    /// The result as games record it.
    #[must_use]
    pub fn result(self) -> &'static str {
        match self {
            Self::Played(outcome) => outcome.result(),
            Self::Cancelled | Self::Expired => "*",
        }
    }

    /// Who won.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Played(outcome) => outcome.winner,
            Self::Cancelled | Self::Expired => None,
        }
    }

    /// The key of the reason: stable, for the store, for pages and for texts.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::Played(outcome) => match outcome.reason {
                Reason::NoMove => "no-move",
                Reason::Goal => "goal",
                Reason::Resignation => "resignation",
                Reason::Agreement => "agreement",
                Reason::Time => "time",
                Reason::Draw { .. } => "draw",
                _ => "other",
            },
        }
    }

    /// The draw condition that ended the game, and whether it was claimed.
    #[must_use]
    pub fn condition(self) -> Option<(&'static Condition, bool)> {
        match self {
            Self::Played(Outcome { reason: Reason::Draw { condition, claimed }, .. }) => {
                Some((condition, claimed))
            }
            _ => None,
        }
    }

    /// The form for the store.
    #[must_use]
    pub fn stored(self) -> StoredEnding {
        let condition = self.condition();
        StoredEnding {
            result: self.result().to_owned(),
            winner: self.winner().map(|color| color.name().to_owned()),
            reason: self.reason().to_owned(),
            condition: condition.map(|(condition, _)| condition.id().to_owned()),
            claimed: condition.is_some_and(|(_, claimed)| claimed),
        }
    }

    /// The ending that was stored for a game of `rules`; nothing when it makes no sense.
    #[must_use]
    pub fn from_stored(stored: &StoredEnding, rules: &'static RuleSet) -> Option<Self> {
        let reason = match stored.reason.as_str() {
            "cancelled" => return Some(Self::Cancelled),
            "expired" => return Some(Self::Expired),
            "no-move" => Reason::NoMove,
            "goal" => Reason::Goal,
            "resignation" => Reason::Resignation,
            "agreement" => Reason::Agreement,
            "time" => Reason::Time,
            "draw" => {
                let id = stored.condition.as_deref()?;
                let condition = rules.draw.conditions.iter().find(|known| known.id() == id)?;
                Reason::Draw { condition, claimed: stored.claimed }
            }
            _ => return None,
        };
        let winner = match stored.winner.as_deref() {
            Some(name) => Some(super::color_named(name)?),
            None => None,
        };
        Some(Self::Played(Outcome { winner, reason }))
    }
}
