//! Who somebody is: the secret by which a browser is known again.
//!
//! Games know players by their numbers alone. What a browser has to show for it, and what is kept of
//! that, is here.

use sha2::{Digest, Sha256};

/// The secret a browser carries in its cookie to be known again.
///
/// The store keeps its hash alone: who reads the database cannot play for anybody.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token(u128);

impl Token {
    /// A new secret of 128 random bits.
    pub(crate) fn random() -> Self {
        Self(rand::random())
    }

    /// The secret written in a cookie: 32 hexadecimal digits.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        u128::from_str_radix(text, 16).ok().filter(|_| hex).map(Self)
    }

    /// The form for the cookie.
    pub(crate) fn secret(self) -> String {
        format!("{:032x}", self.0)
    }

    /// The form for the store.
    pub(crate) fn hash(self) -> Vec<u8> {
        Sha256::digest(self.0.to_be_bytes()).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_round_trip_and_are_not_their_hashes() {
        let token = Token::random();
        assert!(Token::parse(&token.secret()) == Some(token));
        assert_ne!(token.hash(), token.secret().into_bytes());
        for wrong in ["", "+0000000000000000000000000000000", "zz", &"0".repeat(33)] {
            assert!(Token::parse(wrong).is_none(), "{wrong}");
        }
    }
}
