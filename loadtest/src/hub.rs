//! A hub of our own: started on a store in a temporary folder, killed and started again.

use anyhow::{Context, bail};
use std::ffi::{OsStr, OsString};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::process::{Child, Command};

/// How long a hub may take until it is ready.
const READY: Duration = Duration::from_secs(20);

/// A running hub and how to start it again.
pub struct Hub {
    binary: PathBuf,
    store: OsString,
    // The folder of a store of our own, which goes with the hub.
    _folder: Option<tempfile::TempDir>,
    address: SocketAddr,
    child: Child,
}

impl Hub {
    /// Starts the binary on a free port of the loopback address, on this store or on a file of its own.
    pub async fn start(binary: &Path, store: Option<&str>) -> anyhow::Result<Self> {
        let free = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let (store, folder) = match store {
            Some(store) => (store.into(), None),
            None => {
                let folder = tempfile::tempdir().context("no temporary folder")?;
                (folder.path().join("rooms.redb").into_os_string(), Some(folder))
            }
        };
        let child = spawn(binary, &store, free)?;
        let hub = Self {
            binary: binary.to_owned(),
            store,
            _folder: folder,
            address: free,
            child,
        };
        hub.ready().await?;
        Ok(hub)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Kills it at once, as a power cut would, and starts it again.
    pub async fn kill_and_restart(&mut self) -> anyhow::Result<()> {
        self.child.kill().await.context("the hub could not be killed")?;
        self.child = spawn(&self.binary, &self.store, self.address)?;
        self.ready().await
    }

    /// Peak resident memory of the hub so far, in KiB; 0 where the system does not tell.
    pub fn peak_kib(&self) -> u64 {
        let status = self
            .child
            .id()
            .and_then(|id| std::fs::read_to_string(format!("/proc/{id}/status")).ok());
        let line = status
            .as_deref()
            .and_then(|s| s.lines().find(|l| l.starts_with("VmHWM:")));
        line.and_then(|l| l.split_whitespace().nth(1))
            .and_then(|n| n.parse().ok())
            .unwrap_or(0)
    }

    /// Ends it.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        self.child.kill().await.context("the hub could not be stopped")
    }

    async fn ready(&self) -> anyhow::Result<()> {
        let start = tokio::time::Instant::now();
        while start.elapsed() < READY {
            if crate::client::http_get(self.address, "/readyz")
                .await
                .is_ok_and(|(status, _)| status == 200)
            {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        bail!("the hub was not ready after {} seconds", READY.as_secs())
    }
}

fn spawn(binary: &Path, store: &OsStr, address: SocketAddr) -> anyhow::Result<Child> {
    Command::new(binary)
        .args([
            "--listen",
            &address.to_string(),
            "--rate",
            "0",
            "--rooms-per-hour",
            "1000000",
        ])
        .env("LANDSRAAD_STORE", store)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::inherit())
        .env("RUST_LOG", "error")
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("cannot start {}", binary.display()))
}
