//! Names of games and players.

use std::fmt;

use rand::Rng;
use rand::distr::Alphanumeric;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The name of a game in its address: eight letters and digits that cannot be guessed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct GameId([u8; 8]);

impl GameId {
    /// A new name: 62^8, more than 2 * 10^14, are possible.
    pub(crate) fn random() -> Self {
        let mut rng = rand::rng();
        Self(std::array::from_fn(|_| rng.sample(Alphanumeric)))
    }

    /// The game named by `text`, if it has the form of a name.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let bytes: [u8; 8] = text.as_bytes().try_into().ok()?;
        bytes.iter().all(u8::is_ascii_alphanumeric).then_some(Self(bytes))
    }

    /// A number for what is left to chance in the game: the same whenever it is played back.
    pub(crate) fn seed(self) -> u64 {
        u64::from_be_bytes(self.0)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&byte| write!(f, "{}", char::from(byte)))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("no name of a game"))
    }
}

/// A player as the store knows them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PlayerId(pub(crate) i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_games_round_trip_and_nothing_else_is_one() {
        let id = GameId::random();
        assert_eq!(GameId::parse(&id.to_string()), Some(id));
        assert_ne!(GameId::random(), id);
        for wrong in ["", "short", "toolongname", "abc-1234", "äbcdefg", "../../et"] {
            assert_eq!(GameId::parse(wrong), None, "{wrong}");
        }
    }
}
