//! How a game ended: by the rules, or by what the players or the server did.

use damier::{Color, Condition, GameResult, Outcome, Reason, RuleSet};

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// The game was played: it has a result.
    Played(Outcome),
    /// A flag fell, and the other side could not have won by any legal sequence of moves: a draw.
    FlaggedDraw,
    /// It was called off before it had begun.
    Cancelled,
    /// Nobody joined in time.
    Expired,
    /// A first move did not come in time.
    Aborted,
}

/// The ending as the store keeps it: plain words that outlive the program's types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredEnding {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that was not played.
    pub(crate) result: String,
    /// The winner's colour.
    pub(crate) winner: Option<String>,
    /// The key of the reason.
    pub(crate) reason: String,
    /// The draw condition by its key, for draws by the code.
    pub(crate) condition: Option<String>,
    /// Whether a player claimed the draw.
    pub(crate) claimed: bool,
}

impl Ending {
    /// Whether the game came to nothing: it has no result.
    pub(crate) fn is_void(self) -> bool {
        matches!(self, Self::Cancelled | Self::Expired | Self::Aborted)
    }

    /// The result as games record it.
    pub(crate) fn result(self) -> &'static str {
        match self {
            Self::Played(outcome) => outcome.result().text(),
            Self::FlaggedDraw => GameResult::Draw.text(),
            Self::Cancelled | Self::Expired | Self::Aborted => "*",
        }
    }

    /// Who won.
    pub(crate) fn winner(self) -> Option<Color> {
        match self {
            Self::Played(outcome) => outcome.winner,
            Self::FlaggedDraw | Self::Cancelled | Self::Expired | Self::Aborted => None,
        }
    }

    /// The key of the reason: stable, for the store, for pages and for texts.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Self::FlaggedDraw => "flagged-draw",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::Aborted => "aborted",
            Self::Played(Outcome { reason: Reason::Draw { .. }, .. }) => "draw",
            Self::Played(outcome) => outcome.reason.key(),
        }
    }

    /// The draw condition that ended the game, and whether it was claimed.
    pub(crate) fn condition(self) -> Option<(Condition, bool)> {
        match self {
            Self::Played(Outcome { reason: Reason::Draw { condition, claimed }, .. }) => {
                Some((condition, claimed))
            }
            _ => None,
        }
    }

    /// The form for the store.
    pub(crate) fn stored(self) -> StoredEnding {
        let condition = self.condition();
        StoredEnding {
            result: self.result().to_owned(),
            winner: self.winner().map(|color| color.name().to_owned()),
            reason: self.reason().to_owned(),
            condition: condition.map(|(condition, _)| condition.id.to_owned()),
            claimed: condition.is_some_and(|(_, claimed)| claimed),
        }
    }

    /// The ending that was stored for a game of `rules`; nothing when it makes no sense.
    pub(crate) fn from_stored(stored: &StoredEnding, rules: &RuleSet) -> Option<Self> {
        let winner = match stored.winner.as_deref() {
            Some(name) => Some(super::color_named(name)?),
            None => None,
        };
        let reason = match stored.reason.as_str() {
            "flagged-draw" => return Some(Self::FlaggedDraw),
            "cancelled" => return Some(Self::Cancelled),
            "expired" => return Some(Self::Expired),
            "aborted" => return Some(Self::Aborted),
            "no-move" => Reason::NoMove,
            "no-pieces" => Reason::NoPieces,
            "first-king" => Reason::FirstKing,
            "resignation" => Reason::Resignation,
            "agreement" => Reason::Agreement,
            "time" => Reason::Time,
            "too-many-captures" => Reason::TooManyCaptures,
            "draw" => {
                let id = stored.condition.as_deref()?;
                let condition = *rules.draw.conditions.iter().find(|known| known.id == id)?;
                Reason::Draw { condition, claimed: stored.claimed }
            }
            _ => return None,
        };
        Some(Self::Played(Outcome { winner, reason }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_comes_back_from_the_store() {
        let rules = RuleSet::by_key("brazilian").expect("a rule set");
        let condition = rules.draw.conditions[1];
        let won = |reason| Ending::Played(Outcome { winner: Some(Color::Black), reason });
        let drawn = |reason| Ending::Played(Outcome { winner: None, reason });
        let endings = [
            won(Reason::NoMove),
            won(Reason::NoPieces),
            won(Reason::FirstKing),
            won(Reason::Resignation),
            won(Reason::Time),
            drawn(Reason::Agreement),
            drawn(Reason::TooManyCaptures),
            drawn(Reason::Draw { condition, claimed: false }),
            drawn(Reason::Draw { condition, claimed: true }),
            Ending::FlaggedDraw,
            Ending::Cancelled,
            Ending::Expired,
            Ending::Aborted,
        ];
        for ending in endings {
            assert_eq!(Ending::from_stored(&ending.stored(), rules), Some(ending));
        }
        let unknown = StoredEnding { reason: "boredom".into(), ..endings[0].stored() };
        assert_eq!(Ending::from_stored(&unknown, rules), None);
    }
}
