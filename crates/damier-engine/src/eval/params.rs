//! The numbers of the plain evaluation, in hundredths of a man.
//!
//! Which row a rule set uses follows from what its movement is like and how it is won, never from
//! its name.

use damier::Goal;
use damier::movement::{Directions, Mechanics, Reach};

/// What things are worth in a family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Params {
    /// A man.
    pub man: i32,
    /// A king.
    pub king: i32,
    /// A man's progress: from the start of its way to the square before the last.
    pub progress: i32,
    /// A man that guards its own back row, while men come for it.
    pub guard: i32,
    /// A man in the middle files rather than at the edge.
    pub centre: i32,
    /// A king in the middle of the board rather than at its edge.
    pub king_centre: i32,
    /// An empty square before a man.
    pub man_mobility: i32,
    /// A man right behind another.
    pub support: i32,
    /// Each man by which one wing is stronger than the other.
    pub imbalance: i32,
    /// A man that no enemy man can stop, one step from crowning.
    pub runaway: i32,
    /// How much less it is worth for each further step.
    pub runaway_step: i32,
    /// A square that a king can step to.
    pub king_mobility: i32,
    /// A king that cannot step at all.
    pub king_trapped: i32,
    /// A jump that can be made, where jumping is all there is.
    pub jump: i32,
    /// Having the move.
    pub turn: i32,
}

/// Short kings on diagonals: English, Italian.
const SHORT: Params = Params {
    man: 100,
    king: 145,
    progress: 14,
    guard: 9,
    centre: 8,
    king_centre: 16,
    man_mobility: 1,
    support: 2,
    imbalance: 2,
    runaway: 40,
    runaway_step: 5,
    king_mobility: 3,
    king_trapped: 25,
    jump: 0,
    turn: 3,
};

/// Flying kings on diagonals: international, Brazilian, Russian and most.
const FLYING: Params = Params {
    king: 300,
    progress: 16,
    guard: 8,
    centre: 10,
    king_centre: 12,
    man_mobility: 2,
    support: 3,
    imbalance: 3,
    runaway: 160,
    runaway_step: 18,
    king_mobility: 2,
    king_trapped: 60,
    ..SHORT
};

/// Flying kings on files and ranks: Turkish and its kin.
const ORTHOGONAL: Params = Params {
    king: 420,
    progress: 30,
    guard: 6,
    centre: 4,
    man_mobility: 2,
    support: 2,
    imbalance: 1,
    runaway: 120,
    ..FLYING
};

/// No kings: men alone count.
const NO_KINGS: Params = Params { progress: 0, guard: 0, centre: 6, runaway: 0, ..SHORT };

/// Who cannot move wins: pieces are a burden, moves a blessing.
const LOSING: Params = Params {
    man: -70,
    king: -70,
    progress: 6,
    guard: 0,
    centre: 4,
    king_centre: 0,
    man_mobility: 3,
    support: -2,
    imbalance: 0,
    runaway: 0,
    runaway_step: 0,
    king_mobility: 1,
    king_trapped: 0,
    ..SHORT
};

/// The first king wins: men race.
const RACE: Params = Params {
    man: 100,
    king: 3000,
    progress: 40,
    guard: 12,
    runaway: 600,
    runaway_step: 60,
    ..FLYING
};

/// Every move jumps, and who cannot loses.
const JUMPING: Params = Params {
    man: 0,
    king: 0,
    progress: 0,
    guard: 0,
    centre: 0,
    king_centre: 0,
    man_mobility: 0,
    support: 0,
    imbalance: 0,
    runaway: 0,
    runaway_step: 0,
    king_mobility: 0,
    king_trapped: 0,
    jump: 20,
    turn: 10,
};

impl Params {
    /// The row for a way of playing and of winning.
    pub fn of(mechanics: &Mechanics, goal: Goal) -> Self {
        let diagonal_kings = mechanics.king_step() == Directions::DIAGONAL;
        match goal {
            Goal::Misere => LOSING,
            Goal::FirstKing => RACE,
            Goal::Stalemate if mechanics.men.step.is_empty() => JUMPING,
            Goal::Stalemate if !mechanics.has_kings() => NO_KINGS,
            Goal::Stalemate if mechanics.king_reach() == Reach::Short => SHORT,
            Goal::Stalemate if diagonal_kings => FLYING,
            Goal::Stalemate => ORTHOGONAL,
        }
    }
}
