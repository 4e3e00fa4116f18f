//! Where a hub of ours keeps its rooms: a file, a Redis server of ours, or what the user named.

use anyhow::{Context, bail, ensure};
use std::ffi::{OsStr, OsString};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::sync::Mutex;

/// How long a Redis server may take until it answers.
const READY: Duration = Duration::from_secs(10);

/// What a store is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A file.
    File,
    /// One Redis server.
    Redis,
    /// What only a hub can reach: Redis behind sentinels, a cluster, or something that is no store at all.
    Other,
}

impl Kind {
    /// What is meant by this name.
    fn of(name: &str) -> Self {
        match name.split_once("://") {
            None => Self::File,
            Some(("redis" | "rediss", _)) => Self::Redis,
            Some(_) => Self::Other,
        }
    }

    /// The word for it in a report.
    pub fn word(self) -> &'static str {
        match self {
            Self::File => "embedded",
            Self::Redis => "redis",
            Self::Other => "other",
        }
    }
}

/// A store and what must live as long as it is used.
pub struct Store {
    name: OsString,
    // The folder of a store of our own, which goes with it.
    _folder: Option<tempfile::TempDir>,
    server: Option<Server>,
}

/// The server of a store of our own, on a port and a folder that it keeps when it is started again.
struct Server {
    address: SocketAddr,
    folder: PathBuf,
    child: Mutex<Child>,
}

impl Store {
    /// The store of this name; `redis` starts a server, nothing takes a new file.
    pub async fn choose(name: Option<&str>) -> anyhow::Result<Self> {
        match name {
            Some("redis") => Self::redis().await,
            Some(name) => Ok(Self {
                name: name.into(),
                _folder: None,
                server: None,
            }),
            None => {
                let folder = tempfile::tempdir().context("no temporary folder")?;
                Ok(Self {
                    name: folder.path().join("rooms.redb").into_os_string(),
                    _folder: Some(folder),
                    server: None,
                })
            }
        }
    }

    /// As the hub's `--store` takes it.
    pub fn name(&self) -> &OsStr {
        &self.name
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        Kind::of(&self.name.to_string_lossy())
    }

    /// The store of this name for a mode that reads the journals when the run is over.
    ///
    /// # Errors
    /// At once for a store whose journals only a hub can read.
    pub async fn choose_readable(name: Option<&str>) -> anyhow::Result<Self> {
        // The whole URL may hold a password: only its scheme is said.
        let scheme = name
            .and_then(|name| name.split_once("://"))
            .map(|(scheme, _)| scheme);
        ensure!(
            name.is_none_or(|name| Kind::of(name) != Kind::Other),
            "this mode reads the journals itself, from a file or from one Redis server (redis://, rediss://), and cannot \
             reach a store by {}://",
            scheme.unwrap_or_default()
        );
        Self::choose(name).await
    }

    /// A Redis server on a free port that has every commit on the disk before it answers.
    async fn redis() -> anyhow::Result<Self> {
        let folder = tempfile::tempdir().context("no temporary folder")?;
        let address = crate::hub::free_address()?;
        let child = Mutex::new(serve(address, folder.path()).await?);
        Ok(Self {
            name: format!("redis://{address}").into(),
            server: Some(Server {
                address,
                folder: folder.path().to_owned(),
                child,
            }),
            _folder: Some(folder),
        })
    }

    /// Kills the server of a store of our own.
    pub async fn stop_server(&self) -> anyhow::Result<()> {
        let server = self.server.as_ref().context("the store is not ours to stop")?;
        server.child.lock().await.kill().await?;
        Ok(())
    }

    /// Starts it again on the same data, and waits until it answers.
    pub async fn start_server(&self) -> anyhow::Result<()> {
        let server = self.server.as_ref().context("the store is not ours to start")?;
        *server.child.lock().await = serve(server.address, &server.folder).await?;
        Ok(())
    }
}

async fn serve(address: SocketAddr, folder: &Path) -> anyhow::Result<Child> {
    let server = Command::new("redis-server")
        .args(["--bind", "127.0.0.1", "--port", &address.port().to_string()])
        .args(["--appendonly", "yes", "--appendfsync", "always", "--save", ""])
        .arg("--dir")
        .arg(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .spawn()
        .context("cannot start redis-server")?;
    answers(address).await?;
    Ok(server)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_store_that_cannot_be_read_is_refused_at_once() {
        for name in [
            "redis+sentinel://me:secret@127.0.0.1:26379/rooms",
            "rediss+cluster://me:secret@127.0.0.1:7000",
            "http://me:secret@127.0.0.1",
        ] {
            let refused = Store::choose_readable(Some(name)).await.err();
            let words = refused.map(|error| error.to_string()).unwrap_or_default();
            let (scheme, _) = name.split_once("://").expect("a scheme");
            assert!(words.contains(scheme), "{words}");
            assert!(!words.contains("secret"), "{words}");
            // Modes that do not read it may name it: the hub says what it thinks of it.
            assert!(Store::choose(Some(name)).await.is_ok());
        }
        for name in [None, Some("rooms.redb"), Some("redis://127.0.0.1:1")] {
            assert!(Store::choose_readable(name).await.is_ok(), "{name:?}");
        }
    }
}
