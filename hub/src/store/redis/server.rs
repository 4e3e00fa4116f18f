//! The server behind the store: reaching it, and finding out what it can be trusted with.

use std::collections::HashMap;
use std::time::Duration;

use landsraad_protocol::Durability;
use redis::aio::{ConnectionLike, ConnectionManager, ConnectionManagerConfig};
use redis::{AsyncConnectionConfig, Client, ConnectionInfo, ErrorKind, IntoConnectionInfo, RedisError};

/// The form of the keys. A server with a higher number was filled by a newer build.
pub const FORM: u64 = 1;
const FORM_KEY: &str = "landsraad:form";
/// How long the first connection may take.
const FIRST_CONNECTION: Duration = Duration::from_secs(5);
/// How long one try to connect again may take, and the longest pause before the next.
const NEXT_CONNECTION: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(100);
/// A connection whose bytes are not confirmed for so long is given up.
const UNCONFIRMED: Duration = Duration::from_secs(2);
/// Commits that may be on their way at once before the next one waits.
const PIPELINE: usize = 1024;

/// Why a Redis server cannot be used. Each says what to do. `server` has no password in it.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The URL is none.
    #[error("the URL of the store cannot be read: {0}. It looks like redis://user:password@host:6379/0.")]
    Url(String),
    /// The server cannot be reached.
    #[error("{server}: the store cannot be reached ({why}). Start Redis there, or name another store.")]
    Unreachable {
        /// Where.
        server: String,
        /// What happened.
        why: String,
    },
    /// The server answers, and refuses.
    #[error("{server}: the store refuses ({why}). Check the user, its password and its ACL.")]
    Refused {
        /// Where.
        server: String,
        /// What it says.
        why: String,
    },
    /// A newer build has written there.
    #[error(
        "{server}: this store was written by a newer Landsraad (form {found}; this build knows form {FORM}). Start that \
         build, or name another store. Nothing has been changed."
    )]
    Newer {
        /// Where.
        server: String,
        /// The form found.
        found: u64,
    },
    /// The server may throw rooms away.
    #[error(
        "{server}: this Redis throws data away when its memory is full (maxmemory-policy {policy}). Set it to noeviction; \
         rooms are nobody's cache."
    )]
    Evicts {
        /// Where.
        server: String,
        /// The policy.
        policy: String,
    },
}

/// A server that can be used.
pub struct Server {
    /// The connection, which is made again whenever it is lost.
    pub connection: ConnectionManager,
    /// What an entry survives there.
    pub durability: Durability,
}

/// Reaches the server and looks at its settings.
///
/// # Errors
/// [`ConnectError`], before anything is changed.
pub async fn connect(url: &str) -> Result<Server, ConnectError> {
    let info = connection_info(url)?;
    let server = info.addr().to_string();
    let client = Client::open(info).map_err(|error| ConnectError::Url(error.to_string()))?;
    let first = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(FIRST_CONNECTION))
        .set_response_timeout(Some(FIRST_CONNECTION));
    let mut connection = client
        .get_multiplexed_async_connection_with_config(&first)
        .await
        .map_err(|error| failed(&server, &error))?;
    let settings = Settings::read(&mut connection).await;
    if let Some(policy) = settings.evicts() {
        return Err(ConnectError::Evicts { server, policy });
    }
    check_form(&mut connection, &server).await?;
    let manager = ConnectionManagerConfig::new()
        .set_connection_timeout(Some(NEXT_CONNECTION))
        .set_response_timeout(Some(FIRST_CONNECTION))
        .set_pipeline_buffer_size(PIPELINE)
        .set_min_delay(PAUSE / 4)
        .set_max_delay(PAUSE)
        .set_number_of_retries(usize::MAX);
    let connection = ConnectionManager::new_lazy_with_config(client, manager);
    let mut connection = connection.map_err(|error| failed(&server, &error))?;
    // It connects when it is used first: now, not while somebody waits for a room.
    let ping = redis::cmd("PING");
    let pong = tokio::time::timeout(FIRST_CONNECTION, ping.query_async::<String>(&mut connection)).await;
    match pong {
        Ok(pong) => pong.map_err(|error| failed(&server, &error))?,
        Err(_) => {
            let why = "it stopped answering".into();
            return Err(ConnectError::Unreachable { server, why });
        }
    };
    Ok(Server {
        connection,
        durability: settings.durability(),
    })
}

fn connection_info(url: &str) -> Result<ConnectionInfo, ConnectError> {
    // What the library says may name the URL, which may hold a password.
    let unreadable = |error: RedisError| ConnectError::Url(error.to_string());
    let info = url.into_connection_info().map_err(unreadable)?;
    // The newer protocol tells at once when the server has gone.
    let handshake = info.redis_settings().clone();
    let handshake = handshake
        .set_protocol(redis::ProtocolVersion::RESP3)
        .set_skip_set_lib_name();
    let wire = info.tcp_settings().clone().set_nodelay(true);
    #[cfg(target_os = "linux")]
    let wire = wire.set_user_timeout(UNCONFIRMED);
    if url.starts_with("rediss:") {
        // Only the first call has an effect, and all ask for the same.
        rustls::crypto::ring::default_provider()
            .install_default()
            .unwrap_or_default();
    }
    Ok(info.set_redis_settings(handshake).set_tcp_settings(wire))
}

fn failed(server: &str, error: &RedisError) -> ConnectError {
    let server = server.to_owned();
    let why = error.to_string();
    match error.kind() {
        ErrorKind::Io => ConnectError::Unreachable { server, why },
        _ => ConnectError::Refused { server, why },
    }
}

async fn check_form(connection: &mut impl ConnectionLike, server: &str) -> Result<(), ConnectError> {
    let mut put = redis::cmd("SET");
    put.arg(FORM_KEY).arg(FORM).arg("NX");
    let put = put.query_async::<Option<String>>(connection).await;
    put.map_err(|error| failed(server, &error))?;
    let found = redis::cmd("GET")
        .arg(FORM_KEY)
        .query_async::<u64>(connection)
        .await;
    let found = found.map_err(|error| failed(server, &error))?;
    if found > FORM {
        let server = server.to_owned();
        return Err(ConnectError::Newer { server, found });
    }
    Ok(())
}

/// Settings of the server, as far as it tells them.
struct Settings(HashMap<String, String>);

impl Settings {
    async fn read(connection: &mut impl ConnectionLike) -> Self {
        let mut settings = HashMap::new();
        for name in [
            "appendonly",
            "appendfsync",
            "no-appendfsync-on-rewrite",
            "maxmemory-policy",
        ] {
            let mut get = redis::cmd("CONFIG");
            get.arg("GET").arg(name);
            match get.query_async::<HashMap<String, String>>(connection).await {
                Ok(found) => settings.extend(found),
                Err(error) => tracing::warn!(
                    name,
                    %error,
                    "the store does not tell this setting; without it `memory` is all that is promised"
                ),
            }
        }
        Self(settings)
    }

    fn is(&self, name: &str, value: &str) -> bool {
        self.0.get(name).is_some_and(|found| found == value)
    }

    fn durability(&self) -> Durability {
        if !self.is("appendonly", "yes") {
            Durability::Memory
        } else if self.is("appendfsync", "always") && self.is("no-appendfsync-on-rewrite", "no") {
            Durability::Disk
        } else {
            Durability::Written
        }
    }

    fn evicts(&self) -> Option<String> {
        let policy = self.0.get("maxmemory-policy")?;
        policy.starts_with("allkeys-").then(|| policy.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(pairs: &[(&str, &str)]) -> Settings {
        let pairs = pairs
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()));
        Settings(pairs.collect())
    }

    #[test]
    fn the_level_is_what_the_settings_give() {
        let level = |log, sync, rewrite| {
            settings(&[
                ("appendonly", log),
                ("appendfsync", sync),
                ("no-appendfsync-on-rewrite", rewrite),
            ])
            .durability()
        };
        assert_eq!(level("yes", "always", "no"), Durability::Disk);
        assert_eq!(level("yes", "always", "yes"), Durability::Written);
        assert_eq!(level("yes", "everysec", "no"), Durability::Written);
        assert_eq!(level("no", "always", "no"), Durability::Memory);
        assert_eq!(settings(&[]).durability(), Durability::Memory);
    }

    #[test]
    fn a_cache_is_no_store() {
        assert_eq!(settings(&[("maxmemory-policy", "noeviction")]).evicts(), None);
        assert_eq!(settings(&[("maxmemory-policy", "volatile-lru")]).evicts(), None);
        assert!(
            settings(&[("maxmemory-policy", "allkeys-lru")])
                .evicts()
                .is_some()
        );
    }
}
