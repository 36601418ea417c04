//! The columns of the movement table for who learns the rule set at run time.

use crate::movement::{Choice, Crown, Dirs, Movement, Reach, Removal};

/// What a way of playing is like: its row of the movement table without the bitboards, for pages
/// and tables that describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// Where White's men may step; Black's directions are the mirror image.
    pub man_step: Dirs,
    /// Where White's men may jump; Black's directions are the mirror image.
    pub man_jump: Dirs,
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
}

impl Traits {
    pub(crate) fn of<M: Movement>(movement: &M) -> Self {
        let rules = movement.rules();
        Self {
            man_step: rules.man_step,
            man_jump: rules.man_jump,
            king_step: rules.king_step,
            king_jump: rules.king_jump,
            reach: rules.reach,
            choice: rules.choice,
            crown: rules.crown,
            removal: rules.removal,
        }
    }
}
