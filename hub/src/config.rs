//! The configuration of a hub, from the command line or the environment.

use std::net::SocketAddr;

use clap::Parser;

use crate::store::choice::StoreChoice;

/// A real-time hub for rooms of Dune.
#[derive(Clone, Debug, Parser)]
#[command(name = "landsraad", version, about)]
pub struct Config {
    /// The address to listen on; port 0 takes a free one.
    #[arg(long, env = "LANDSRAAD_LISTEN", default_value = "127.0.0.1:7878")]
    pub listen: SocketAddr,

    /// What keeps the rooms: a file, or a server as redis://user:password@host:6379/0 (rediss:// with TLS). A URL with a
    /// password belongs into the environment, because everybody on a machine sees the arguments of its programs.
    #[arg(
        long,
        env = "LANDSRAAD_STORE",
        hide_env_values = true,
        default_value = "landsraad.redb"
    )]
    pub store: StoreChoice,

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
}

impl Config {
    /// The defaults, on a free port.
    #[must_use]
    pub fn for_tests() -> Self {
        Self::parse_from(["landsraad", "--listen", "127.0.0.1:0"])
    }
}
