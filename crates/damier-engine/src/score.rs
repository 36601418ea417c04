//! Scores.

use std::fmt;

/// How good a position is for the side to move, in hundredths of a man; or after how many plies the
/// game is won or lost, as proved by search or told by endgame tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

/// A win on the spot; each ply until then counts one less.
pub(crate) const WIN: i32 = 30_000;
/// No search goes deeper, in plies.
pub(crate) const MAX_PLY: usize = 220;
/// From here on scores say that the game is won.
pub(crate) const WON: i32 = WIN - 1_000;
/// A win by endgame tables on the spot, if draw codes are left out of account; each ply until then
/// counts one less.
pub(crate) const TABLE_WIN: i32 = WON - 1;
/// From here on scores say that the game is won, by a proof or by endgame tables.
pub(crate) const DECIDED: i32 = TABLE_WIN - 2_000;
/// Greater than every score.
pub(crate) const INFINITE: i32 = 31_000;
/// The greatest score of a position that is not won yet.
pub(crate) const MOST: i32 = DECIDED - 1;

impl Score {
    /// An even position, or a draw.
    pub const DRAW: Self = Self(0);

    /// The score of a search; out of range it is cut.
    pub(crate) fn new(value: i32) -> Self {
        Self(value.clamp(-WIN, WIN) as i16)
    }

    /// So many hundredths of a man; what would be a proved win or loss is cut to less.
    pub fn from_hundredths(value: i32) -> Self {
        Self::new(value.clamp(-MOST, MOST))
    }

    /// A win in so many plies (the last of which is the winner's); 0 if the game is over.
    pub fn win_in(plies: u16) -> Self {
        Self::new(WIN - i32::from(plies))
    }

    /// A loss in so many plies.
    pub fn loss_in(plies: u16) -> Self {
        Self::new(-WIN + i32::from(plies))
    }

    /// In hundredths of a man; huge where the game is won or lost.
    pub fn hundredths(self) -> i16 {
        self.0
    }

    /// In how many plies the game ends, if it is won or lost.
    pub fn plies_to_end(self) -> Option<u16> {
        match i32::from(self.0.abs()) {
            score if score >= WON => Some((WIN - score) as u16),
            score if score >= DECIDED => Some((TABLE_WIN - score) as u16),
            _ => None,
        }
    }

    /// Whether it is a win, proved or [by tables](Self::is_by_tables).
    pub fn is_win(self) -> bool {
        i32::from(self.0) >= DECIDED
    }

    /// Whether it is a loss, proved or [by tables](Self::is_by_tables).
    pub fn is_loss(self) -> bool {
        i32::from(self.0) <= -DECIDED
    }

    /// Whether it is a win or loss that endgame tables tell of and that is not proved, since the draw
    /// code may leave too little time for it.
    pub fn is_by_tables(self) -> bool {
        (DECIDED..WON).contains(&i32::from(self.0.abs()))
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    /// The score for the other side.
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+0.35`, `win in 7` or `loss in 4` (plies), `win in 35 by tables`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(plies) = self.plies_to_end() else {
            return write!(f, "{:+.2}", f64::from(self.0) / 100.0);
        };
        let end = if self.is_win() { "win" } else { "loss" };
        let source = if self.is_by_tables() { " by tables" } else { "" };
        write!(f, "{end} in {plies}{source}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quicker_wins_and_slower_losses_are_better() {
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(6) > Score::loss_in(2));
        assert!(Score::win_in(500) > Score::new(TABLE_WIN));
        assert!(Score::new(TABLE_WIN - 500) > Score::new(MOST));
        assert_eq!(-Score::win_in(3), Score::loss_in(3));
        assert_eq!(Score::win_in(3).plies_to_end(), Some(3));
        assert_eq!(Score::new(TABLE_WIN - 12).plies_to_end(), Some(12));
        assert_eq!(Score::new(250).plies_to_end(), None);
        assert!(!Score::from_hundredths(i32::MAX).is_win());
        assert!(!Score::from_hundredths(i32::MIN).is_loss());
    }

    #[test]
    fn scores_read_well() {
        assert_eq!(Score::new(35).to_string(), "+0.35");
        assert_eq!(Score::new(-120).to_string(), "-1.20");
        assert_eq!(Score::win_in(7).to_string(), "win in 7");
        assert_eq!(Score::loss_in(4).to_string(), "loss in 4");
        assert_eq!(Score::new(TABLE_WIN - 35).to_string(), "win in 35 by tables");
        assert_eq!(Score::new(35 - TABLE_WIN).to_string(), "loss in 35 by tables");
    }
}
