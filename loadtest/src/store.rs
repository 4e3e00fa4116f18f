//! Where a hub of ours keeps its rooms: a file, a Redis server of ours, or what the user named.

use anyhow::{Context, bail};
use std::ffi::{OsStr, OsString};
use std::net::SocketAddr;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// How long a Redis server may take until it answers.
const READY: Duration = Duration::from_secs(10);

/// A store and what must live as long as it is used.
pub struct Store {
    name: OsString,
    // The folder of a store of our own, which goes with it.
    _folder: Option<tempfile::TempDir>,
    // The server of a store of our own.
    _server: Option<Child>,
}

impl Store {
    /// The store of this name; `redis` starts a server, nothing takes a new file.
    pub async fn choose(name: Option<&str>) -> anyhow::Result<Self> {
        match name {
            Some("redis") => Self::redis().await,
            Some(name) => Ok(Self {
                name: name.into(),
                _folder: None,
                _server: None,
            }),
            None => {
                let folder = tempfile::tempdir().context("no temporary folder")?;
                Ok(Self {
                    name: folder.path().join("rooms.redb").into_os_string(),
                    _folder: Some(folder),
                    _server: None,
                })
            }
        }
    }

    /// As the hub's `--store` takes it.
    pub fn name(&self) -> &OsStr {
        &self.name
    }

    /// Whether it is a Redis server.
    pub fn is_redis(&self) -> bool {
        let name = self.name.to_string_lossy();
        name.starts_with("redis://") || name.starts_with("rediss://")
    }

    /// A Redis server on a free port that has every commit on the disk before it answers.
    async fn redis() -> anyhow::Result<Self> {
        let folder = tempfile::tempdir().context("no temporary folder")?;
        let address = crate::hub::free_address()?;
        let server = Command::new("redis-server")
            .args(["--bind", "127.0.0.1", "--port", &address.port().to_string()])
            .args(["--appendonly", "yes", "--appendfsync", "always", "--save", ""])
            .arg("--dir")
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .context("cannot start redis-server")?;
        answers(address).await?;
        Ok(Self {
            name: format!("redis://{address}").into(),
            _folder: Some(folder),
            _server: Some(server),
        })
    }
}

async fn answers(address: SocketAddr) -> anyhow::Result<()> {
    let start = Instant::now();
    while start.elapsed() < READY {
        if TcpStream::connect(address).await.is_ok() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    bail!("redis-server did not answer after {} seconds", READY.as_secs())
}
