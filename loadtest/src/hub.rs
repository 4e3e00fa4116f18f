//! A hub of our own: started on a store of its own, watched, killed and started again.

use crate::process;
use crate::store::{Kind, Store};
use anyhow::{Context, bail};
use std::ffi::OsStr;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use tokio::process::{Child, Command};

/// How long a hub may take until it is ready.
const READY: Duration = Duration::from_secs(20);
/// Connections beside those that a mode counts: for figures, and old ones that the hub has not missed yet.
const SPARE: u64 = 1000;

/// The hub that a mode starts for itself.
#[derive(clap::Args, Clone)]
pub struct OwnHub {
    /// The hub's program; without it the `landsraad` that lies beside this program.
    #[arg(long)]
    hub: Option<PathBuf>,
    /// The store, as the hub's own `--store` takes it, or `redis` for a Redis server that is started for the run.
    /// Without it a file that goes with the run.
    #[arg(long)]
    store: Option<String>,
}

impl OwnHub {
    /// Starts one that takes so many connections from here, for a mode that reads the journals afterwards.
    pub async fn start(&self, connections: u64) -> anyhow::Result<Hub> {
        self.start_with(&words(&roomy(connections))).await
    }

    /// The same with these arguments beside the usual ones.
    pub async fn start_with(&self, arguments: &[&str]) -> anyhow::Result<Hub> {
        let store = Store::choose_readable(self.store.as_deref()).await?;
        Hub::start(&self.binary()?, &Arc::new(store), arguments).await
    }

    /// Starts one that takes so many connections from here, on any store: nobody reads the journals.
    pub async fn start_unread(&self, connections: u64) -> anyhow::Result<Hub> {
        let store = Store::choose(self.store.as_deref()).await?;
        Hub::start(&self.binary()?, &Arc::new(store), &words(&roomy(connections))).await
    }

    /// Starts one on a Redis server of its own, which can be stopped.
    pub async fn start_on_redis(&self, connections: u64) -> anyhow::Result<Hub> {
        anyhow::ensure!(
            self.store.as_deref().is_none_or(|name| name == "redis"),
            "this mode stops the store, so it takes one of its own"
        );
        let store = Store::choose_readable(Some("redis")).await?;
        Hub::start(&self.binary()?, &Arc::new(store), &words(&roomy(connections))).await
    }

    /// Starts two hubs that share a Redis server, each with a lease of so many milliseconds.
    pub async fn start_two(&self, connections: u64, lease_ms: u64) -> anyhow::Result<[Hub; 2]> {
        let store = Store::choose_readable(Some(self.store.as_deref().unwrap_or("redis"))).await?;
        anyhow::ensure!(
            store.kind() == Kind::Redis,
            "a file is the store of one hub: this mode needs Redis"
        );
        let (store, binary, lease) = (Arc::new(store), self.binary()?, lease_ms.to_string());
        let limits = roomy(connections);
        let mut arguments = words(&limits);
        arguments.extend(["--advertise", "ws://{address}/ws", "--lease-ms", &lease]);
        Ok([
            Hub::start(&binary, &store, &arguments).await?,
            Hub::start(&binary, &store, &arguments).await?,
        ])
    }

    /// The program.
    pub fn binary(&self) -> anyhow::Result<PathBuf> {
        if let Some(binary) = &self.hub {
            return Ok(binary.clone());
        }
        let own = std::env::current_exe().context("this program does not know where it lies")?;
        Ok(own.with_file_name("landsraad"))
    }
}

/// Arguments of a hub that is not to refuse so many connections of one machine, however much they ask.
fn roomy(connections: u64) -> [String; 6] {
    let most = (connections + SPARE).to_string();
    [
        "--rate",
        "0",
        "--max-connections",
        &most,
        "--max-connections-per-address",
        &most,
    ]
    .map(str::to_owned)
}

fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

/// A running hub and how to start it again.
pub struct Hub {
    binary: PathBuf,
    store: Arc<Store>,
    arguments: Vec<String>,
    address: SocketAddr,
    child: Child,
}

impl Hub {
    /// Starts the binary on a free port of the loopback address, which `{address}` in the arguments becomes.
    pub async fn start(binary: &Path, store: &Arc<Store>, arguments: &[&str]) -> anyhow::Result<Self> {
        let address = free_address()?;
        let named = |word: &&str| word.replace("{address}", &address.to_string());
        let arguments: Vec<String> = arguments.iter().map(named).collect();
        let child = spawn(binary, store.name(), address, &arguments)?;
        let hub = Self {
            binary: binary.to_owned(),
            store: store.clone(),
            arguments,
            address,
            child,
        };
        hub.ready().await?;
        Ok(hub)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Kills it at once, as a power cut would.
    pub async fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill().await.context("the hub could not be killed")
    }

    /// Starts it again after [`Self::kill`], without waiting until it is ready.
    pub fn restart(&mut self) -> anyhow::Result<()> {
        self.child = spawn(&self.binary, self.store.name(), self.address, &self.arguments)?;
        Ok(())
    }

    /// Kills it, starts it again and waits until it is ready.
    pub async fn kill_and_restart(&mut self) -> anyhow::Result<()> {
        self.kill().await?;
        self.restart()?;
        self.ready().await
    }

    /// Sends it a signal, such as `STOP`.
    pub async fn signal(&self, name: &str) -> anyhow::Result<()> {
        let id = self.child.id().context("the hub has ended")?;
        process::signal(id, name).await
    }

    /// Waits until it has ended by itself. Whether it says that all went well.
    pub async fn wait(&mut self) -> anyhow::Result<bool> {
        Ok(self.child.wait().await?.success())
    }

    /// Whether it has ended by itself.
    pub fn has_ended(&mut self) -> anyhow::Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    /// Peak resident memory of the hub so far, in KiB; 0 where the system does not tell.
    pub fn peak_kib(&self) -> u64 {
        process::status_kib(self.child.id(), "VmHWM:")
    }

    /// Resident memory of the hub now, in KiB; 0 where the system does not tell.
    pub fn resident_kib(&self) -> u64 {
        process::status_kib(self.child.id(), "VmRSS:")
    }

    /// Time on processors that the hub has used, in seconds.
    pub fn cpu_seconds(&self) -> f64 {
        process::cpu_seconds(self.child.id())
    }

    /// One of the hub's figures, by its whole name in `/metrics`.
    pub async fn figure(&self, name: &str) -> anyhow::Result<f64> {
        let (_, text) = crate::client::http_get(self.address, "/metrics").await?;
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        let mut value = lines.filter(|(found, _)| *found == name).map(|(_, value)| value);
        let value = value
            .next_back()
            .with_context(|| format!("the hub has no figure {name}"))?;
        value.parse().with_context(|| format!("{name} is no number"))
    }

    /// Ends it and gives the store, which nobody uses any more.
    pub async fn stop(mut self) -> anyhow::Result<Arc<Store>> {
        self.child.kill().await.context("the hub could not be stopped")?;
        Ok(self.store)
    }

    /// Ends two that share a store, and gives it.
    pub async fn stop_two([one, two]: [Self; 2]) -> anyhow::Result<Arc<Store>> {
        one.stop().await?;
        two.stop().await
    }

    /// Waits until it is ready.
    pub async fn ready(&self) -> anyhow::Result<()> {
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

/// A port of this machine that nobody uses.
pub fn free_address() -> anyhow::Result<SocketAddr> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

fn spawn(binary: &Path, store: &OsStr, address: SocketAddr, arguments: &[String]) -> anyhow::Result<Child> {
    Command::new(binary)
        .args(["--listen", &address.to_string(), "--rooms-per-hour", "1000000"])
        .args(arguments)
        .env("LANDSRAAD_STORE", store)
        .env("LANDSRAAD_LOG", "error")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("cannot start {}", binary.display()))
}
