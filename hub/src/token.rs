//! Secrets of seats, ids of rooms and other things drawn by chance.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

/// 32 bytes drawn by chance from the operating system.
///
/// # Errors
/// When the operating system has no randomness to give.
pub fn entropy() -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Where a hub's chance comes from.
#[derive(Debug, Default)]
pub enum Chance {
    /// From the operating system: for every hub that people play at.
    #[default]
    System,
    /// From a seed and a count of the draws: for simulations, which must happen again as they were.
    Seeded {
        /// The seed.
        seed: [u8; 32],
        /// How often was drawn.
        draws: AtomicU64,
    },
}

impl Chance {
    /// The next 32 bytes.
    ///
    /// # Errors
    /// When the operating system has no randomness to give.
    pub fn draw(&self) -> Result<[u8; 32], getrandom::Error> {
        match self {
            Self::System => entropy(),
            Self::Seeded { seed, draws } => {
                let count = draws.fetch_add(1, Ordering::SeqCst);
                Ok(derive(seed, &format!("draw {count}")))
            }
        }
    }
}

/// The secret of a seat. It is sent to the seat and never kept, printed or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// A token out of 32 bytes drawn by chance.
    #[must_use]
    pub fn new(entropy: [u8; 32]) -> Self {
        Self(entropy)
    }

    /// The token as it is sent.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// What is kept of the token.
    #[must_use]
    pub fn hash(&self) -> SecretHash {
        SecretHash::of(&self.reveal())
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The BLAKE3 hash of a secret: enough to recognise it, useless for anything else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecretHash(String);

impl SecretHash {
    /// The hash of a secret as a client sends it.
    #[must_use]
    pub fn of(secret: &str) -> Self {
        Self(blake3::hash(secret.as_bytes()).to_hex().to_string())
    }

    /// Whether this is the hash of the secret, compared in constant time.
    #[must_use]
    pub fn matches(&self, secret: &str) -> bool {
        let other = Self::of(secret);
        bool::from(self.0.as_bytes().ct_eq(other.0.as_bytes()))
    }
}

/// Bytes in hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            // Writing to a String cannot fail.
            write!(text, "{byte:02x}").unwrap_or_default();
            text
        })
}

/// A word for people out of bytes drawn by chance: letters and digits that are hard to mistake, 5 bits each.
#[must_use]
pub fn word(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz0";
    bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect()
}

/// Bytes for one purpose out of bytes drawn by chance, so that one draw serves several purposes.
#[must_use]
pub fn derive(entropy: &[u8; 32], purpose: &str) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_keyed(entropy);
    hasher.update(purpose.as_bytes());
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_by_its_hash_and_never_printed() {
        let token = Token::new([7; 32]);
        assert!(token.hash().matches(&token.reveal()));
        assert!(!token.hash().matches(&Token::new([8; 32]).reveal()));
        assert_eq!(format!("{token:?}"), "Token(…)");
        assert!(!format!("{:?}", token.hash()).contains(&token.reveal()));
    }
}
