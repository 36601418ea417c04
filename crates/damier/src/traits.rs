//! The columns of the movement table for who learns the rule set at run time.

use crate::board::Bits;
use crate::movement::{Choice, Crown, Dirs, Movement, Reach, Removal};

/// What a way of playing is like: its row of the movement table without the bitboards, for pages
/// and tables that describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Whether the game opens with each side lifting a piece.
    pub lifts: bool,
}

impl Traits {
    pub(crate) fn of<M: Movement>(movement: &M) -> Self {
        let rules = movement.rules();
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
            lifts: rules.lifts.any(),
        }
    }
}
