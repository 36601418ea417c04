//! How strong the computer is.

/// How strong the computer is in a game: one of the engine's levels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level(&'static damier_engine::Level);

impl Level {
    /// The level with a number from 1 to 8.
    pub(crate) fn by_number(number: u8) -> Option<Self> {
        damier_engine::Level::by_number(number).map(Self)
    }

    /// The numbers of all levels, the weakest first.
    pub(crate) fn numbers() -> impl Iterator<Item = u8> {
        damier_engine::Level::ALL.into_iter().map(|level| level.number)
    }

    /// Its number.
    pub(crate) fn number(self) -> u8 {
        self.0.number
    }

    /// The level as the engine has it.
    pub(crate) fn engine(self) -> &'static damier_engine::Level {
        self.0
    }
}

impl PartialEq for Level {
    fn eq(&self, other: &Self) -> bool {
        self.number() == other.number()
    }
}

impl Eq for Level {}
