//! Material: how many men and kings each side has.

use std::fmt;
use std::str::FromStr;

use damier::Color;

/// Material: the men and kings of both sides, whatever their squares. A table holds the positions
/// of one material.
///
/// It is written as the pieces of White and of Black, men first: `mk-kk` is a man and a king against
/// two kings, `m-` a man against nothing.
///
/// ```
/// use damier_tables::Material;
///
/// let material: Material = "mk-kk".parse().unwrap();
/// assert_eq!(material.pieces(), 4);
/// assert_eq!(material.swapped().to_string(), "kk-mk");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Material {
    /// White's and Black's men.
    pub men: [u8; 2],
    /// White's and Black's kings.
    pub kings: [u8; 2],
}

impl Material {
    /// The number of all pieces.
    pub const fn pieces(&self) -> u8 {
        self.of(Color::White).saturating_add(self.of(Color::Black))
    }

    /// The number of a side's pieces.
    pub const fn of(&self, color: Color) -> u8 {
        self.men[color.index()].saturating_add(self.kings[color.index()])
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub const fn swapped(&self) -> Self {
        let Self { men: [wm, bm], kings: [wk, bk] } = *self;
        Self { men: [bm, wm], kings: [bk, wk] }
    }

    /// Its place among [`PLACES`]. It must not have more pieces of a kind than tables are made for.
    #[inline(always)]
    pub(crate) fn place(&self) -> usize {
        let Self { men: [wm, bm], kings: [wk, bk] } = *self;
        [wm, bm, wk, bk].iter().fold(0, |sum, &n| sum * (MOST_OF_A_KIND + 1) + usize::from(n))
    }

    /// Its place, if tables are made for so many pieces.
    #[inline(always)]
    pub(crate) fn checked_place(&self) -> Option<usize> {
        (self.pieces() <= MOST_PIECES).then(|| self.place())
    }

    /// Every material of so many pieces, each after those that its own moves lead to: captures leave
    /// fewer pieces, and crownings fewer men.
    pub fn all_of(pieces: u8) -> impl Iterator<Item = Self> {
        (0..=pieces).flat_map(move |men| {
            (0..=men).flat_map(move |white_men| {
                (0..=pieces - men).map(move |white_kings| Self {
                    men: [white_men, men - white_men],
                    kings: [white_kings, pieces - men - white_kings],
                })
            })
        })
    }
}

/// Tables are made of up to so many pieces.
pub(crate) const MOST_PIECES: u8 = 8;
/// So no side has more men, or kings.
pub(crate) const MOST_OF_A_KIND: usize = MOST_PIECES as usize;
/// The number of places for materials.
pub(crate) const PLACES: usize = (MOST_OF_A_KIND + 1).pow(4);

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |color: usize| {
            "m".repeat(self.men[color].into()) + &"k".repeat(self.kings[color].into())
        };
        f.pad(&format!("{}-{}", side(0), side(1)))
    }
}

/// A text that names no [`Material`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialError;

/// So many pieces stand on no board.
const MOST_OF_A_SIDE: u8 = 120;

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("material is the men and kings of White, a hyphen and those of Black, as mk-kk")
    }
}

impl std::error::Error for MaterialError {}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let (white, black) = text.split_once('-').ok_or(MaterialError)?;
        let side = |text: &str| {
            let kings = text.trim_start_matches('m');
            let (men, all_kings) = (text.len() - kings.len(), kings.bytes().all(|b| b == b'k'));
            match (u8::try_from(men), u8::try_from(kings.len())) {
                (Ok(men), Ok(kings))
                    if all_kings && men.saturating_add(kings) <= MOST_OF_A_SIDE =>
                {
                    Ok((men, kings))
                }
                _ => Err(MaterialError),
            }
        };
        let ((wm, wk), (bm, bk)) = (side(white)?, side(black)?);
        Ok(Self { men: [wm, bm], kings: [wk, bk] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_material_is_read_as_it_is_written() {
        for pieces in 0..=6 {
            let all: Vec<Material> = Material::all_of(pieces).collect();
            for material in &all {
                assert_eq!(material.pieces(), pieces);
                assert_eq!(material.to_string().parse(), Ok(*material));
                assert_eq!(material.swapped().swapped(), *material);
            }
            let different: std::collections::HashSet<_> = all.iter().collect();
            assert_eq!(different.len(), all.len());
            let n = u32::from(pieces);
            assert_eq!(all.len() as u32, (n + 1) * (n + 2) * (n + 3) / 6);
        }
    }

    #[test]
    fn crowning_leads_to_a_material_that_stands_before() {
        for pieces in 0..=6 {
            let all: Vec<Material> = Material::all_of(pieces).collect();
            for (at, material) in all.iter().enumerate() {
                for side in [0, 1] {
                    if material.men[side] > 0 {
                        let mut crowned = *material;
                        crowned.men[side] -= 1;
                        crowned.kings[side] += 1;
                        assert!(all[..at].contains(&crowned), "{material} after {crowned}");
                    }
                }
            }
        }
    }

    #[test]
    fn other_texts_are_no_material() {
        for text in ["", "m", "km-k", "m-k-", "M-K", "mk kk", &"m".repeat(300)] {
            assert_eq!(text.parse::<Material>(), Err(MaterialError), "{text:?}");
        }
    }
}
