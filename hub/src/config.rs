//! The configuration of a hub, from the command line or the environment.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Parser;

use crate::admin::token::{AdminToken, AdminTokenError};
use crate::store::choice::StoreChoice;

/// The variable with the operator's token; no option, because everybody on a machine sees the arguments of its programs.
const ADMIN_TOKEN: &str = "LANDSRAAD_ADMIN_TOKEN";

/// A real-time hub for rooms of Dune.
#[derive(Clone, Debug, Parser)]
#[command(name = "landsraad", version, about)]
pub struct Config {
    /// The address to listen on; port 0 takes a free one.
    #[arg(long, env = "LANDSRAAD_LISTEN", default_value = "127.0.0.1:7878")]
    pub listen: SocketAddr,

    /// What keeps the rooms: a file, or a server as redis://user:password@host:6379/0. redis+sentinel://host,host/master
    /// asks sentinels for the server, redis+cluster://host,host is a cluster; rediss is redis with TLS. A URL with a password
    /// belongs into the environment, because everybody on a machine sees the arguments of its programs.
    #[arg(
        long,
        env = "LANDSRAAD_STORE",
        hide_env_values = true,
        default_value = "landsraad.redb"
    )]
    pub store: StoreChoice,

    /// This hub is one of several on the same Redis: the URL by which clients reach this one's socket, such as
    /// wss://one.dune.example/ws. Rooms are then owned by one hub at a time, and the others say where.
    #[arg(long, env = "LANDSRAAD_ADVERTISE", value_parser = socket_url)]
    pub advertise: Option<String>,

    /// Milliseconds after which other hubs take the rooms of one that does not answer.
    #[arg(long, env = "LANDSRAAD_LEASE_MS", default_value_t = 3_000, value_parser = clap::value_parser!(u32).range(500..=60_000))]
    pub lease_ms: u32,

    /// An origin whose pages may connect, such as https://dune.example. Repeat it for several. None: all may.
    #[arg(long = "origin", env = "LANDSRAAD_ORIGINS", value_delimiter = ',')]
    pub origins: Vec<String>,

    /// Most connections at once.
    #[arg(long, env = "LANDSRAAD_MAX_CONNECTIONS", default_value_t = 20_000)]
    pub max_connections: usize,

    /// Most connections at once from one address.
    #[arg(long, env = "LANDSRAAD_MAX_CONNECTIONS_PER_ADDRESS", default_value_t = 4_000)]
    pub max_connections_per_address: usize,

    /// Most rooms in memory.
    #[arg(long, env = "LANDSRAAD_MAX_ROOMS", default_value_t = 10_000)]
    pub max_rooms: usize,

    /// Most rooms that one address may open in an hour.
    #[arg(long, env = "LANDSRAAD_ROOMS_PER_HOUR", default_value_t = 600)]
    pub rooms_per_hour: u32,

    /// Most requests a second of one connection; 0: no limit.
    #[arg(long, env = "LANDSRAAD_RATE", default_value_t = 50)]
    pub rate: u32,

    /// Most requests of one connection in a burst.
    #[arg(long, env = "LANDSRAAD_BURST", default_value_t = 200)]
    pub burst: u32,

    /// Most bytes of one message.
    #[arg(long, env = "LANDSRAAD_MAX_MESSAGE", default_value_t = 32 * 1024)]
    pub max_message: u32,

    /// Seconds that a connection has for its hello.
    #[arg(long, env = "LANDSRAAD_HELLO_SECONDS", default_value_t = 10)]
    pub hello_seconds: u32,

    /// Seconds without a sign of life after which a connection is closed.
    #[arg(long, env = "LANDSRAAD_IDLE_SECONDS", default_value_t = 75)]
    pub idle_seconds: u32,

    /// Seconds without people after which a room leaves the memory.
    #[arg(long, env = "LANDSRAAD_REST_SECONDS", default_value_t = 300)]
    pub rest_seconds: u32,

    /// Take addresses of clients from the header X-Forwarded-For, because a proxy of ours sets it.
    #[arg(long, env = "LANDSRAAD_TRUST_PROXY")]
    pub trust_proxy: bool,

    /// Show /metrics to everybody, not only to this machine.
    #[arg(long, env = "LANDSRAAD_OPEN_METRICS")]
    pub open_metrics: bool,

    /// A file with the operator's token: who shows it gets the list of rooms at /admin/rooms. The token itself may be in
    /// LANDSRAAD_ADMIN_TOKEN instead. With neither there is no such address.
    #[arg(long, env = "LANDSRAAD_ADMIN_TOKEN_FILE")]
    pub admin_token_file: Option<PathBuf>,

    /// The operator's token, once [`Self::read_admin_token`] has found it.
    #[arg(skip)]
    pub admin_token: Option<AdminToken>,
}

/// The URL of a socket, as clients can use it.
fn socket_url(text: &str) -> Result<String, String> {
    let wrong = || format!("{text:?} is no URL of a socket, such as wss://one.dune.example/ws");
    let url: axum::http::Uri = text.parse().map_err(|_| wrong())?;
    let is_socket = matches!(url.scheme_str(), Some("ws" | "wss"));
    let has_words = text.contains([' ', '@', '?', '#']);
    if !is_socket || url.host().is_none_or(str::is_empty) || has_words {
        return Err(wrong());
    }
    match url.path() {
        "" | "/" => Ok(format!("{}/ws", text.trim_end_matches('/'))),
        _ => Ok(text.to_owned()),
    }
}

impl Config {
    /// Finds the operator's token where the configuration says it is.
    ///
    /// # Errors
    /// When it is configured and cannot be used.
    pub fn read_admin_token(&mut self) -> Result<(), AdminTokenError> {
        let variable = std::env::var_os(ADMIN_TOKEN).unwrap_or_default();
        // What is no text has characters that no token has.
        let variable = variable.to_string_lossy();
        self.admin_token = AdminToken::configured(self.admin_token_file.as_deref(), Some(&variable))?;
        Ok(())
    }

    /// The defaults, on a free port.
    #[must_use]
    pub fn for_tests() -> Self {
        Self::parse_from(["landsraad", "--listen", "127.0.0.1:0"])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hub_is_advertised_by_the_url_of_its_socket() {
        let url = |text: &str| socket_url(text).unwrap_or_default();
        assert_eq!(url("wss://one.dune.example/ws"), "wss://one.dune.example/ws");
        assert_eq!(url("ws://127.0.0.1:7878"), "ws://127.0.0.1:7878/ws");
        for wrong in [
            "http://one/ws",
            "one:7878",
            "ws://",
            "ws://me@one/ws",
            "wss://one/ws?room",
        ] {
            assert!(socket_url(wrong).is_err(), "{wrong}");
        }
    }
}
