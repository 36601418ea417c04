//! The columns of the movement table for who learns the rule set at run time.

use crate::board::Square;
use crate::movement::{Choice, Crown, Dirs, Movement, Reach, Removal};
use crate::state::State;

/// What a way of playing is like: its row of the movement table without the bitboards, for pages
/// and tables that describe it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Traits {
    /// Where White's men may step; Black's directions are the mirror image.
    pub man_step: Dirs,
    /// Where White's men may jump; Black's directions are the mirror image.
    pub man_jump: Dirs,
    /// Where White's men may jump to go on with a capture.
    pub man_jump_on: Dirs,
    /// Where kings may step.
    pub king_step: Dirs,
    /// Where kings may jump.
    pub king_jump: Dirs,
    /// How far kings go.
    pub reach: Reach,
    /// Which of several captures are legal.
    pub choice: Choice,
    /// What the last row does to a man during a capture.
    pub crown: Crown,
    /// When jumped pieces leave the board.
    pub removal: Removal,
    /// Whether men may take kings.
    pub man_takes_king: bool,
    /// Whether a piece may turn by 180 degrees between two jumps.
    pub reversal: bool,
    /// Whether both colours play up the ranks.
    pub one_way: bool,
    /// Whether a man may leap an unbroken run of own men in front of it.
    pub leaps: bool,
    /// Whether a man that stands on its last row makes no step.
    pub last_row_rests: bool,
    /// Whether a capture runs in one straight line and may stop after any jump.
    pub straight: bool,
    /// The squares of which the first player lifts a piece to open the game; usually none.
    pub lifts: Vec<Square>,
    /// The squares where White's, and where Black's, men are crowned; none where there are no kings.
    pub crowning: [Vec<Square>; 2],
    /// The row farthest from White's, and from Black's, own.
    pub last_rows: [Vec<Square>; 2],
    /// The long diagonal, which some draw codes speak of.
    pub long_diagonal: Vec<Square>,
    /// Whether there are parachutists.
    pub parachutists: bool,
    /// Whether a man that has stepped sideways may not step straight back.
    pub no_return: bool,
    /// How many moves running a king may step, where that is limited.
    pub king_steps: Option<u8>,
}

impl Traits {
    /// Whether men can become kings.
    pub fn has_kings(&self) -> bool {
        self.crowning.iter().any(|squares| !squares.is_empty())
    }

    pub(crate) fn of<M: Movement>(movement: &M) -> Self {
        let rules = movement.rules();
        let squares = |set: &M::Bits| rules.layout.squares_of(*set);
        Self {
            man_step: rules.man_step,
            man_jump: rules.man_jump,
            man_jump_on: rules.man_jump_on,
            king_step: rules.king_step,
            king_jump: rules.king_jump,
            reach: rules.reach,
            choice: rules.choice,
            crown: rules.crown,
            removal: rules.removal,
            man_takes_king: rules.man_takes_king,
            reversal: rules.reversal,
            one_way: rules.one_way,
            leaps: rules.leaps,
            last_row_rests: rules.last_row_rests,
            straight: rules.straight,
            lifts: squares(&rules.lifts),
            crowning: [squares(&rules.crowning[0]), squares(&rules.crowning[1])],
            last_rows: [squares(&rules.last_rows[0]), squares(&rules.last_rows[1])],
            long_diagonal: squares(&rules.long_diagonal),
            parachutists: M::State::PARACHUTISTS,
            no_return: M::State::BANS,
            king_steps: M::State::KING_STEPS,
        }
    }
}
