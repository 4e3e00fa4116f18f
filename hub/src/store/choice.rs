//! Which store a hub uses: a file, or a Redis server.

use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use crate::store::Store;
use crate::store::embedded::{EmbeddedStore, OpenError};
use crate::store::redis::{ConnectError, PATIENCE, RedisStore, SCHEMES};

/// A store as it is configured.
#[derive(Clone, PartialEq, Eq)]
pub enum StoreChoice {
    /// One file.
    File(PathBuf),
    /// A Redis server: its URL, which may hold a password.
    Redis(String),
    /// A URL of another kind. It is refused when the store is opened and not when it is read: who reads arguments shows
    /// the ones that do not fit, and this one may hold a password.
    Unknown,
}

/// Why the store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ChoiceError {
    /// The file.
    #[error(transparent)]
    File(#[from] OpenError),
    /// The server.
    #[error(transparent)]
    Redis(#[from] ConnectError),
    /// A URL of another kind.
    #[error("a store is a file, or a URL that begins with one of {}://", SCHEMES.join("://, "))]
    Unknown,
}

impl StoreChoice {
    /// Opens the store.
    ///
    /// # Errors
    /// [`ChoiceError`], before anything in the store is changed.
    pub async fn open(&self) -> Result<Arc<dyn Store>, ChoiceError> {
        Ok(match self {
            Self::File(path) => Arc::new(EmbeddedStore::open(path)?),
            Self::Redis(url) => Arc::new(RedisStore::connect(url, PATIENCE).await?),
            Self::Unknown => return Err(ChoiceError::Unknown),
        })
    }

    /// Opens the store to look into it.
    ///
    /// # Errors
    /// [`ChoiceError`], also when there is no such file, or a hub is using it.
    pub async fn look(&self) -> Result<Arc<dyn Store>, ChoiceError> {
        Ok(match self {
            Self::File(path) => Arc::new(EmbeddedStore::look(path)?),
            Self::Redis(url) => Arc::new(RedisStore::look(url).await?),
            Self::Unknown => return Err(ChoiceError::Unknown),
        })
    }
}

impl FromStr for StoreChoice {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text.split_once("://") {
            Some((scheme, _)) if SCHEMES.contains(&scheme) => Self::Redis(text.to_owned()),
            Some(_) => Self::Unknown,
            None => Self::File(text.into()),
        })
    }
}

impl std::fmt::Debug for StoreChoice {
    /// Without the URL, which may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(path) => f.debug_tuple("File").field(path).finish(),
            Self::Redis(_) => f.write_str("Redis(…)"),
            Self::Unknown => f.write_str("Unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_or_a_server() {
        let file = StoreChoice::File("rooms.redb".into());
        assert_eq!("rooms.redb".parse(), Ok(file));
        for url in [
            "redis://localhost",
            "rediss://user:secret@host:6380/2",
            "redis+sentinel://user:secret@one,two/rooms",
            "redis+cluster://one:7000",
        ] {
            let choice: StoreChoice = url.parse().unwrap();
            assert_eq!(choice, StoreChoice::Redis(url.into()));
            assert!(!format!("{choice:?}").contains("secret"));
        }
        assert_eq!("http://localhost".parse(), Ok(StoreChoice::Unknown));
    }

    #[tokio::test]
    async fn a_mistyped_url_is_refused_without_its_password() {
        let mistyped = "redis-sentinel://user:secret@host/rooms";
        let config =
            <crate::config::Config as clap::Parser>::try_parse_from(["landsraad", "--store", mistyped]);
        let store = config.expect("read without a word").store;
        for refused in [store.open().await.err(), store.look().await.err()] {
            let text = refused.expect("refused").to_string();
            assert!(
                text.contains("redis+sentinel://") && !text.contains("secret"),
                "{text}"
            );
        }
    }
}
