//! The server behind the store: reaching it, and finding out what it can be trusted with.

use std::collections::HashMap;
use std::time::Duration;

use landsraad_protocol::Durability;
use redis::aio::{ConnectionLike, ConnectionManager, ConnectionManagerConfig};
use redis::cluster::ClusterClientBuilder;
use redis::sentinel::{SentinelClient, SentinelNodeConnectionInfo, SentinelServerType};
use redis::{
    AsyncConnectionConfig, Client, ConnectionInfo, ErrorKind, IntoConnectionInfo, RedisError, TlsMode,
};

use super::url::{self, Kind, StoreUrl};
use super::watched::Watched;
use super::wire::{Master, Wire};

/// The form of the keys. A server with a higher number was filled by a newer build.
pub const FORM: u64 = 1;
/// Where it lies.
pub const FORM_KEY: &str = "landsraad:form";
/// How long the first connection may take.
const FIRST_CONNECTION: Duration = Duration::from_secs(5);
/// How long one try to connect again may take, and the longest pause before the next.
const NEXT_CONNECTION: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(100);
/// A connection whose bytes are not confirmed for so long is given up.
const UNCONFIRMED: Duration = Duration::from_secs(2);
/// How often a cluster is asked again whose slots have moved. A commit that was kept unheard is refused then, and the room
/// reads it back.
const CLUSTER_RETRIES: u32 = 3;
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

/// A store that can be used.
pub struct Server {
    /// The connection, which is made again whenever it is lost.
    pub connection: Wire,
    /// What an entry survives there.
    pub durability: Durability,
}

/// What a store is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To keep rooms in it.
    Keep,
    /// To look into it and write nothing.
    Look,
}

/// Reaches the server, or all of them, and looks at the settings.
///
/// # Errors
/// [`ConnectError`], before anything is changed.
pub async fn connect(url: &str, purpose: Purpose) -> Result<Server, ConnectError> {
    let place = url::read(url).map_err(ConnectError::Url)?;
    if place.server.starts_with("rediss:") {
        // Only the first call has an effect, and all ask for the same.
        rustls::crypto::ring::default_provider()
            .install_default()
            .unwrap_or_default();
    }
    let server = name_of(&place)?;
    let mut connection = match &place.kind {
        Kind::One => one(&place, &server).await?,
        Kind::Sentinels { master } => watched(&place, &server, master).await?,
        Kind::Cluster => cluster(&place, &server).await?,
    };
    let reached =
        tokio::time::timeout(FIRST_CONNECTION, look_around(&mut connection, &server, purpose)).await;
    let durability = reached.unwrap_or_else(|_| {
        let why = "it stopped answering".into();
        let server = server.clone();
        Err(ConnectError::Unreachable { server, why })
    })?;
    Ok(Server {
        connection,
        durability,
    })
}

/// The addresses, without anything secret.
fn name_of(place: &StoreUrl) -> Result<String, ConnectError> {
    let infos: Result<Vec<ConnectionInfo>, _> = place.nodes.iter().map(|url| connection_info(url)).collect();
    let addresses: Vec<String> = infos?.iter().map(|info| info.addr().to_string()).collect();
    Ok(addresses.join(", "))
}

/// Asks every server with keys for its settings; gives the least that any of them promises.
async fn look_around(
    connection: &mut Wire,
    server: &str,
    purpose: Purpose,
) -> Result<Durability, ConnectError> {
    let masters = connection.masters().await;
    let masters = masters.map_err(|error| failed(server, &error))?;
    let mut durability = Durability::Disk;
    for master in &masters {
        let settings = Settings::read(connection, master).await;
        if let Some(policy) = settings.evicts() {
            let server = server.to_owned();
            return Err(ConnectError::Evicts { server, policy });
        }
        durability = weaker(durability, settings.durability());
    }
    check_form(connection, server, purpose).await?;
    Ok(durability)
}

fn weaker(one: Durability, other: Durability) -> Durability {
    match (one, other) {
        (Durability::Memory, _) | (_, Durability::Memory) => Durability::Memory,
        (Durability::Written, _) | (_, Durability::Written) => Durability::Written,
        (Durability::Disk, Durability::Disk) => Durability::Disk,
    }
}

fn patient() -> AsyncConnectionConfig {
    AsyncConnectionConfig::new()
        .set_connection_timeout(Some(FIRST_CONNECTION))
        .set_response_timeout(Some(FIRST_CONNECTION))
        .set_pipeline_buffer_size(PIPELINE)
}

async fn one(place: &StoreUrl, server: &str) -> Result<Wire, ConnectError> {
    let info = connection_info(&place.server)?;
    let client = Client::open(info).map_err(|error| ConnectError::Url(error.to_string()))?;
    // A first try that is not repeated: whoever starts a hub wants to know at once what is wrong.
    client
        .get_multiplexed_async_connection_with_config(&patient())
        .await
        .map_err(|error| failed(server, &error))?;
    let manager = ConnectionManagerConfig::new()
        .set_connection_timeout(Some(NEXT_CONNECTION))
        .set_response_timeout(Some(FIRST_CONNECTION))
        .set_pipeline_buffer_size(PIPELINE)
        .set_min_delay(PAUSE / 4)
        .set_max_delay(PAUSE)
        .set_number_of_retries(usize::MAX);
    let connection = ConnectionManager::new_lazy_with_config(client, manager);
    Ok(Wire::One(connection.map_err(|error| failed(server, &error))?))
}

async fn watched(place: &StoreUrl, server: &str, master: &str) -> Result<Wire, ConnectError> {
    let info = connection_info(&place.server)?;
    let mut node = SentinelNodeConnectionInfo::default()
        .set_redis_connection_info(info.redis_settings().clone())
        .set_tcp_settings(info.tcp_settings().clone());
    if place.server.starts_with("rediss:") {
        node = node.set_tls_mode(TlsMode::Secure);
    }
    let sentinels: Result<Vec<ConnectionInfo>, _> =
        place.nodes.iter().map(|url| connection_info(url)).collect();
    let sentinels = SentinelClient::build(sentinels?, master, Some(node), SentinelServerType::Master);
    let sentinels = sentinels.map_err(|error| failed(server, &error))?;
    // A master that stands still is given up: another one may have its place by now.
    let config = patient()
        .set_connection_timeout(Some(NEXT_CONNECTION))
        .set_response_timeout(Some(NEXT_CONNECTION));
    let watched = Watched::connect(sentinels, config).await;
    Ok(Wire::Watched(watched.map_err(|error| failed(server, &error))?))
}

async fn cluster(place: &StoreUrl, server: &str) -> Result<Wire, ConnectError> {
    let mut nodes = Vec::new();
    let mut wire = None;
    for url in &place.nodes {
        let info = connection_info(url)?;
        wire = Some(info.tcp_settings().clone());
        nodes.push(info);
    }
    let client = ClusterClientBuilder::new(nodes)
        .use_protocol(redis::ProtocolVersion::RESP3)
        .tcp_settings(wire.unwrap_or_default())
        .connection_timeout(NEXT_CONNECTION)
        .response_timeout(NEXT_CONNECTION)
        .overall_response_timeout(Some(FIRST_CONNECTION))
        .retries(CLUSTER_RETRIES)
        .min_retry_wait(10)
        .max_retry_wait(100)
        .build()
        .map_err(|error| failed(server, &error))?;
    let connection = client.get_async_connection().await;
    Ok(Wire::Cluster(connection.map_err(|error| failed(server, &error))?))
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
    Ok(info.set_redis_settings(handshake).set_tcp_settings(wire))
}

fn failed(server: &str, error: &RedisError) -> ConnectError {
    let server = server.to_owned();
    let why = error.to_string();
    match error.kind() {
        ErrorKind::Io | ErrorKind::ClusterConnectionNotFound | ErrorKind::MasterNameNotFoundBySentinel => {
            ConnectError::Unreachable { server, why }
        }
        _ => ConnectError::Refused { server, why },
    }
}

async fn check_form(
    connection: &mut impl ConnectionLike,
    server: &str,
    purpose: Purpose,
) -> Result<(), ConnectError> {
    if purpose == Purpose::Keep {
        let mut put = redis::cmd("SET");
        put.arg(FORM_KEY).arg(FORM).arg("NX");
        let put = put.query_async::<Option<String>>(connection).await;
        put.map_err(|error| failed(server, &error))?;
    }
    let found = redis::cmd("GET")
        .arg(FORM_KEY)
        .query_async::<Option<u64>>(connection)
        .await;
    let found = found.map_err(|error| failed(server, &error))?;
    if let Some(found) = found.filter(|found| *found > FORM) {
        let server = server.to_owned();
        return Err(ConnectError::Newer { server, found });
    }
    Ok(())
}

/// Settings of the server, as far as it tells them.
struct Settings(HashMap<String, String>);

impl Settings {
    async fn read(connection: &mut Wire, master: &Master) -> Self {
        let mut settings = HashMap::new();
        for name in [
            "appendonly",
            "appendfsync",
            "no-appendfsync-on-rewrite",
            "maxmemory-policy",
        ] {
            let mut get = redis::cmd("CONFIG");
            get.arg("GET").arg(name);
            match connection.ask::<HashMap<String, String>>(master, get).await {
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
