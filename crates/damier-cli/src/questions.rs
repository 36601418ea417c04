//! Questions that programs ask one after the other, and their answers: what `damier moves --batch`
//! and `damier replay --batch` read and write, a line of JSON each.
//!
//! The fuzz targets ask the same questions, so this file needs nothing else of the command line.

use std::fmt;

use damier::{AnyGame, FenError, GameResult, RuleSet, Square};
use serde::{Deserialize, Serialize};

/// At most so many letters of an unknown key are repeated.
const MOST_SHOWN: usize = 40;

/// A position under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(expecting = "an object with \"rules\" and \"fen\"")]
pub(crate) struct Position {
    /// The key of the rule set.
    pub(crate) rules: String,
    /// The position.
    pub(crate) fen: String,
}

/// The legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Moves {
    /// The key of the rule set.
    pub(crate) rules: String,
    /// The position, as canonical FEN.
    pub(crate) fen: String,
    /// The moves, in the order of their squares; none where the rules have ended the game.
    pub(crate) moves: Vec<Move>,
}

/// A legal move, and the position that it leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Move {
    /// Where the piece starts.
    pub(crate) from: Square,
    /// Where it ends.
    pub(crate) to: Square,
    /// The squares of the pieces taken, sorted.
    pub(crate) taken: Vec<Square>,
    /// The position after the move, as canonical FEN.
    pub(crate) fen: String,
}

/// A game as the positions that it went through.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(expecting = "an object with \"rules\" and \"positions\"")]
pub(crate) struct Positions {
    /// The key of the rule set.
    pub(crate) rules: String,
    /// The positions as FEN, the first one first.
    pub(crate) positions: Vec<String>,
}

/// When and how a game was over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct End {
    /// After how many moves it was over, or how many it has, if it goes on.
    pub(crate) ply: usize,
    /// `"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` if it goes on.
    pub(crate) result: GameResult,
    /// Why, in English; it ends in ` (on claim)` where a player could have claimed the draw.
    pub(crate) why: String,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unanswered {
    /// There is no such rule set.
    UnknownRules {
        /// The key that was given.
        key: String,
    },
    /// The position cannot be read.
    Position(FenError),
    /// A game without a position.
    NoPositions,
    /// One of a game's positions cannot be read.
    OneOfPositions {
        /// Which, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: FenError,
    },
    /// No legal move leads from a position of a game to the next one.
    NoMove {
        /// Which position cannot be reached, counted from 1.
        number: usize,
        /// The one before it, as canonical FEN.
        from: String,
        /// The position itself, as canonical FEN.
        to: String,
    },
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRules { key } => {
                let shown: String = key.chars().take(MOST_SHOWN).collect();
                let cut = if shown == *key { "" } else { "…" };
                write!(f, "there is no rule set “{shown}{cut}”; `damier rules` lists them")
            }
            Self::Position(error) => error.fmt(f),
            Self::NoPositions => {
                f.write_str("“positions” is empty; a game has at least its first position")
            }
            Self::OneOfPositions { number, error } => write!(f, "position {number}: {error}"),
            Self::NoMove { number, from, to } => {
                write!(f, "position {number}: no legal move leads from {from} to {to}")
            }
        }
    }
}

impl std::error::Error for Unanswered {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Position(error) | Self::OneOfPositions { error, .. } => Some(error),
            Self::UnknownRules { .. } | Self::NoPositions | Self::NoMove { .. } => None,
        }
    }
}

/// The rule set with a key: the house rules, if there are any, or one of the table.
fn known_rules<'a>(key: &str, house: Option<&'a RuleSet>) -> Result<&'a RuleSet, Unanswered> {
    let house = house.filter(|rules| rules.key == key);
    let known = house.or_else(|| RuleSet::by_key(key));
    known.ok_or_else(|| Unanswered::UnknownRules { key: key.to_owned() })
}

/// The legal moves of a position. No draw code ends it. `house` is a rule set that may be named
/// besides those of the table.
///
/// # Errors
///
/// Why there is no such position.
pub(crate) fn moves(question: &Position, house: Option<&RuleSet>) -> Result<Moves, Unanswered> {
    let rules = known_rules(&question.rules, house)?;
    let game = rules.study_from_fen(&question.fen).map_err(Unanswered::Position)?;
    let moves = game.move_ids().into_iter().filter_map(|id| {
        let taken = id.taken().iter().collect();
        Some(Move { from: id.from(), to: id.to(), taken, fen: game.fen_after(id)? })
    });
    let mut moves: Vec<_> = moves.collect();
    moves.sort_unstable();
    Ok(Moves { rules: rules.key.clone(), fen: game.fen(), moves })
}

/// The first moment at which a game is over by the rules and the draw code, or at which a player
/// may claim a draw. Positions behind it are not looked at. `house` is a rule set that may be named
/// besides those of the table.
///
/// # Errors
///
/// Why the positions are no game.
pub(crate) fn replay(question: &Positions, house: Option<&RuleSet>) -> Result<End, Unanswered> {
    let rules = known_rules(&question.rules, house)?;
    let read = |index: usize, fen: &str| {
        let number = index + 1;
        rules.game_from_fen(fen).map_err(|error| Unanswered::OneOfPositions { number, error })
    };
    let [first, following @ ..] = &question.positions[..] else {
        return Err(Unanswered::NoPositions);
    };
    let mut game = read(0, first)?;
    for (index, fen) in (1..).zip(following) {
        if let Some(end) = end(&*game) {
            return Ok(end);
        }
        let next = read(index, fen)?.fen();
        let mut moves = game.move_ids().into_iter();
        let played = moves.find(|&id| game.fen_after(id).is_some_and(|fen| fen == next));
        if played.and_then(|id| game.play_move(id).ok()).is_none() {
            return Err(Unanswered::NoMove { number: index + 1, from: game.fen(), to: next });
        }
    }
    let open = || End { ply: game.ply(), result: GameResult::Unknown, why: "not over".to_owned() };
    Ok(end(&*game).unwrap_or_else(open))
}

/// The end of a game, if it is over or a draw may be claimed.
fn end(game: &dyn AnyGame) -> Option<End> {
    let ply = game.ply();
    if let Some(outcome) = game.outcome() {
        return Some(End { ply, result: outcome.result(), why: outcome.why().to_string() });
    }
    let statuses = game.conditions();
    let claim = statuses.iter().find(|status| status.holds && status.condition.on_claim)?;
    let why = claim.condition.claimed_message().to_string();
    Some(End { ply, result: GameResult::Draw, why })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A king amid 33 loose ones, which can be taken in billions of orders.
    const TOO_MANY: &str = "W:WKe5:BKa6,Kb3,Kb8,Kc2,Kc4,Kc6,Kd1,Kd5,Kd7,Kd8,Ke2,Ke6,Kf3,Kf8,Kg2,\
                            Kg7,Kh3,Kh6,Ka4,Kb1,Kd4,Kb2,Kb6,Kg5,Kb5,Ka2,Kb4,Kd3,Kg1,Kb7,Kg4,Kd2,\
                            Kd6";

    #[test]
    fn a_position_with_too_many_captures_is_refused() {
        let position = Position { rules: "turkish".to_owned(), fen: TOO_MANY.to_owned() };
        let refused = Unanswered::Position(FenError::TooManyCaptures);
        assert_eq!(moves(&position, None), Err(refused));
        let positions = vec![TOO_MANY.to_owned()];
        let game = Positions { rules: "turkish".to_owned(), positions };
        let error = FenError::TooManyCaptures;
        assert_eq!(replay(&game, None), Err(Unanswered::OneOfPositions { number: 1, error }));
    }

    #[test]
    fn a_long_key_is_not_repeated_in_full() {
        let position = Position { rules: "x".repeat(1000), fen: String::new() };
        let words = moves(&position, None).expect_err("there are no such rules").to_string();
        let wanted = format!("no rule set “{}…”; `damier rules`", "x".repeat(MOST_SHOWN));
        assert!(words.contains(&wanted), "{words}");
    }
}
