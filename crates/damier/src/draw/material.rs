//! The material of a position, as draw codes ask for it.

use crate::piece::Color;

/// The pieces that must be on the board for a count to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Material {
    /// Any pieces at all: the count runs in every position.
    Any,
    /// One of these balances, whichever side is the stronger.
    Balances(&'static [Balance]),
    /// One of these balances, with a king on the long diagonal.
    OnLongDiagonal {
        /// The balances.
        balances: &'static [Balance],
        /// Whose king stands on the long diagonal.
        king_of: Strength,
    },
    /// Both sides have a king, and there are between `least` and `most` pieces in all.
    BothHaveKing {
        /// The fewest pieces in all.
        least: u8,
        /// The most pieces in all.
        most: u8,
    },
    /// Each side has one piece.
    OnePieceEach,
}

/// One side of a [`Balance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The side named first in a balance.
    Stronger,
    /// The side named second.
    Weaker,
}

/// The pieces of both sides, such as three kings against one; there are no others on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The side named first, with at least as many pieces.
    pub strong: Force,
    /// The other side.
    pub weak: Force,
}

/// The pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    /// Number of kings.
    pub kings: u8,
    /// Number of men.
    pub men: u8,
    /// Whether more kings will do.
    pub or_more_kings: bool,
}

impl Force {
    /// Number of pieces, at least.
    pub const fn pieces(self) -> u8 {
        self.kings + self.men
    }

    pub(super) const fn exactly(kings: u8, men: u8) -> Self {
        Self { kings, men, or_more_kings: false }
    }

    fn matches(self, side: SideCensus) -> bool {
        side.men == self.men
            && (side.kings == self.kings || self.or_more_kings && side.kings > self.kings)
    }
}

pub(super) const LONE_KING: Force = Force::exactly(1, 0);

/// So many kings and men against a lone king.
pub(super) const fn v_king(kings: u8, men: u8) -> Balance {
    Balance { strong: Force::exactly(kings, men), weak: LONE_KING }
}

/// The piece counts of a position, and what else draw codes ask of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// White and Black.
    pub sides: [SideCensus; 2],
    /// Whether the side to move can capture.
    pub can_capture: bool,
    /// Whether the opponent can capture next, whatever the side to move plays. It is looked into only
    /// where a code asks for it: see [`DrawCode::asks_whether_caught`](super::DrawCode::asks_whether_caught).
    pub is_caught: bool,
}

/// The piece counts of one side of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideCensus {
    /// Number of men (and other pieces that are not kings).
    pub men: u8,
    /// Number of kings.
    pub kings: u8,
    /// Whether one of its kings stands on the long diagonal.
    pub king_on_diagonal: bool,
}

impl SideCensus {
    fn pieces(self) -> u8 {
        self.men + self.kings
    }
}

impl Census {
    /// The side with more pieces, unless both have as many.
    pub(super) fn stronger(&self) -> Option<Color> {
        let [white, black] = self.sides.map(SideCensus::pieces);
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Color::White),
            std::cmp::Ordering::Less => Some(Color::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Material {
    /// Whether there is a king in it at any rate.
    pub(super) const fn has_kings(&self) -> bool {
        match self {
            Self::Any | Self::OnePieceEach => false,
            Self::Balances(_) | Self::OnLongDiagonal { .. } | Self::BothHaveKing { .. } => true,
        }
    }

    /// Whether a position with this census has the material.
    pub(super) fn holds(&self, census: &Census) -> bool {
        let [white, black] = census.sides;
        let either = |test: &dyn Fn(SideCensus, SideCensus) -> bool| {
            test(white, black) || test(black, white)
        };
        match self {
            Self::Any => true,
            Self::Balances(balances) => {
                either(&|s, w| balances.iter().any(|b| b.strong.matches(s) && b.weak.matches(w)))
            }
            Self::OnLongDiagonal { balances, king_of } => either(&|s, w| {
                let side = match king_of {
                    Strength::Stronger => s,
                    Strength::Weaker => w,
                };
                side.king_on_diagonal
                    && balances.iter().any(|b| b.strong.matches(s) && b.weak.matches(w))
            }),
            Self::BothHaveKing { least, most } => {
                let all = white.pieces() + black.pieces();
                white.kings > 0 && black.kings > 0 && (*least..=*most).contains(&all)
            }
            Self::OnePieceEach => white.pieces() == 1 && black.pieces() == 1,
        }
    }
}
