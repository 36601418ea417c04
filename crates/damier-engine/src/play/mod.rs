//! Games between engines: openings, players, the end of a game, and what the results say.
//!
//! ```
//! use damier::RuleSet;
//! use damier_engine::play::{Adjudication, EnginePlayer, openings, play_game};
//! use damier_engine::{Engine, Limits, Options};
//!
//! let rules = RuleSet::by_key("english").unwrap();
//! let options = Options::default().with_hash_mib(1);
//! let mut player = || EnginePlayer::new(Engine::new(options.clone()), Limits::nodes(500));
//! let (mut white, mut black) = (player(), player());
//!
//! let mut game = openings(rules, 4, 1, 7).remove(0);
//! let ending = play_game(&mut *game, [&mut white, &mut black], &Adjudication::default())?;
//! println!("{}: {}", ending.result(), ending.why());
//! # Ok::<(), damier_engine::play::Forfeit>(())
//! ```

mod opening;
mod player;
mod tally;

use std::fmt;

use damier::{AnyGame, Color, GameResult, Outcome};

use crate::score::Score;

pub use opening::openings;
pub use player::{Choice, EnginePlayer, LevelPlayer, Player};
pub use tally::{Sprt, SprtState, Tally};

/// When a game is ended before the rules end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// A game of so many plies is a draw.
    pub most_plies: usize,
    /// A player whose score was below minus this many hundredths of a man in each of its last
    /// [`resign_moves`](Self::resign_moves) moves, while the other side agreed, has lost.
    pub resign_score: i16,
    /// For how many moves; 0 means that nobody resigns.
    pub resign_moves: usize,
    /// If neither score left plus or minus this many hundredths for
    /// [`draw_moves`](Self::draw_moves) moves of each, the game is a draw.
    pub draw_score: i16,
    /// For how many moves; 0 means that no draw is agreed.
    pub draw_moves: usize,
    /// No draw is agreed before this ply.
    pub draw_from_ply: usize,
}

impl Default for Adjudication {
    /// 300 plies; resigns after 4 moves at -8 men; draws after 15 moves at 0.1 men from ply 80 on.
    fn default() -> Self {
        Self {
            most_plies: 300,
            resign_score: 800,
            resign_moves: 4,
            draw_score: 10,
            draw_moves: 15,
            draw_from_ply: 80,
        }
    }
}

impl Adjudication {
    /// Only the rules end a game, or its length in plies.
    pub fn by_rule(most_plies: usize) -> Self {
        Self { most_plies, resign_moves: 0, draw_moves: 0, ..Self::default() }
    }

    /// Whether the scores so far, of both sides in turn, end the game.
    fn decide(&self, ply: usize, turn: Color, scores: &[Option<Score>]) -> Option<Ending> {
        if ply >= self.most_plies {
            return Some(Ending::TooLong);
        }
        // The last score is of the side that has just moved.
        let last = |moves: usize| {
            let tail = scores.len().checked_sub(2 * moves)?;
            scores[tail..].iter().copied().collect::<Option<Vec<Score>>>()
        };
        if self.resign_moves > 0
            && let Some(tail) = last(self.resign_moves)
        {
            let limit = Score::new(i32::from(self.resign_score));
            let lost = |first: usize| {
                tail.iter().skip(first).step_by(2).all(|&score| -score >= limit)
                    && tail.iter().skip(1 - first).step_by(2).all(|&score| score >= limit)
            };
            // The tail begins with the side to move.
            for (first, loser) in [(0, turn), (1, turn.other())] {
                if lost(first) {
                    return Some(Ending::Resigned { winner: loser.other() });
                }
            }
        }
        if self.draw_moves > 0 && ply >= self.draw_from_ply {
            let even = |score: &Score| score.hundredths().abs() <= self.draw_score;
            if last(self.draw_moves).is_some_and(|tail| tail.iter().all(even)) {
                return Some(Ending::Agreed);
            }
        }
        None
    }
}

/// How a game between players ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// A side was hopelessly lost.
    Resigned {
        /// Who won.
        winner: Color,
    },
    /// Both saw a draw.
    Agreed,
    /// It became too long.
    TooLong,
}

impl Ending {
    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner,
            Self::Resigned { winner } => Some(winner),
            Self::Agreed | Self::TooLong => None,
        }
    }

    /// The result of the game.
    pub fn result(self) -> GameResult {
        self.winner().into()
    }

    /// Why it ended, in English.
    pub fn why(self) -> String {
        match self {
            Self::Rules(outcome) => outcome.why().to_string(),
            Self::Resigned { winner } => format!("adjudicated: {} is lost", winner.other()),
            Self::Agreed => "adjudicated: even for long".to_owned(),
            Self::TooLong => "adjudicated: too long".to_owned(),
        }
    }
}

/// A side that could not make a legal move in time; it has lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Who failed.
    pub loser: Color,
    /// Why, in the words of the player.
    pub why: String,
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} forfeits: {}", self.loser, self.why)
    }
}

impl std::error::Error for Forfeit {}

/// Plays a game on to its end between White and Black. A draw that can be claimed is.
///
/// # Errors
///
/// Which player failed to choose a legal move, and why.
pub fn play_game(
    game: &mut dyn AnyGame,
    mut players: [&mut dyn Player; 2],
    adjudication: &Adjudication,
) -> Result<Ending, Forfeit> {
    for player in &mut players {
        player.new_game(game);
    }
    let mut scores = Vec::new();
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(Ending::Rules(outcome));
        }
        if let Ok(outcome) = game.claim_draw() {
            return Ok(Ending::Rules(outcome));
        }
        let turn = game.turn();
        if let Some(ending) = adjudication.decide(game.ply(), turn, &scores) {
            return Ok(ending);
        }
        let player = &mut players[turn.index()];
        let forfeit = |why| Forfeit { loser: turn, why };
        let choice = player.choose(game).map_err(forfeit)?;
        let refused =
            |refusal| forfeit(format!("{} chose no legal move: {refusal}", player.name()));
        game.play_move(choice.id).map_err(refused)?;
        scores.push(choice.score);
    }
}

#[cfg(test)]
mod tests {
    use damier::RuleSet;

    use super::*;
    use crate::{Engine, Limits, Options};

    /// Fails at a ply, and plays the first move before it.
    struct FailsAt(usize);

    impl Player for FailsAt {
        fn name(&self) -> String {
            "fails".to_owned()
        }

        fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, String> {
            if game.ply() >= self.0 {
                return Err("it broke down".to_owned());
            }
            Ok(Choice { id: game.move_ids()[0], score: None })
        }
    }

    #[test]
    fn who_cannot_move_forfeits() {
        let mut game = RuleSet::by_key("english").unwrap().new_game();
        let (mut black, mut white) = (FailsAt(9), FailsAt(3));
        let rule = Adjudication::default();
        let ended = play_game(&mut *game, [&mut white, &mut black], &rule);
        assert_eq!((game.ply(), game.turn()), (3, Color::White));
        let forfeit = Forfeit { loser: Color::White, why: "it broke down".to_owned() };
        assert_eq!(forfeit.to_string(), "White forfeits: it broke down");
        assert_eq!(ended, Err(forfeit));
    }

    #[test]
    fn draws_that_can_be_claimed_are() {
        let rules = RuleSet::by_key("english-wcdf").unwrap();
        let mut game = rules.game_from_fen("W:WKg1:BKb8").unwrap();
        let engine = || Engine::new(Options::default().with_hash_mib(1));
        let mut white = EnginePlayer::new(engine(), Limits::nodes(200));
        let mut black = EnginePlayer::new(engine(), Limits::nodes(200));
        let rule = Adjudication::by_rule(1_000);
        let ending = play_game(&mut *game, [&mut white, &mut black], &rule).unwrap();
        assert_eq!(ending.winner(), None);
        assert!(ending.why().ends_with("(on claim)"), "{}", ending.why());
    }

    fn scores(of: &[i32]) -> Vec<Option<Score>> {
        of.iter().map(|&score| Some(Score::new(score))).collect()
    }

    #[test]
    fn who_is_lost_for_long_resigns() {
        let rule = Adjudication { resign_moves: 2, resign_score: 500, ..Adjudication::default() };
        let lost_black = scores(&[0, 600, -600, 700, -700]);
        let ending = rule.decide(40, Color::White, &lost_black);
        assert_eq!(ending, Some(Ending::Resigned { winner: Color::White }));
        let lost_white = scores(&[0, -600, 600, -700, 700]);
        let ending = rule.decide(40, Color::White, &lost_white);
        assert_eq!(ending, Some(Ending::Resigned { winner: Color::Black }));
        let doubtful = scores(&[-600, 600, -700, 400]);
        assert_eq!(rule.decide(40, Color::White, &doubtful), None);
    }

    #[test]
    fn even_games_are_drawn_in_the_end_and_long_ones_at_once() {
        let rule = Adjudication { draw_moves: 2, draw_from_ply: 30, ..Adjudication::default() };
        let even = scores(&[90, 0, 5, -5, 0]);
        assert_eq!(rule.decide(30, Color::White, &even), Some(Ending::Agreed));
        assert_eq!(rule.decide(29, Color::White, &even), None);
        assert_eq!(rule.decide(30, Color::White, &scores(&[0, 5, -15, 0])), None);
        assert_eq!(rule.decide(300, Color::White, &[]), Some(Ending::TooLong));
        let unknown = [None; 40];
        assert_eq!(rule.decide(100, Color::White, &unknown), None);
    }
}
