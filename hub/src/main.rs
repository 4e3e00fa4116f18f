//! Starts a hub, or looks into its store: `landsraad --help` lists what can be set.

use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use landsraad_hub::cluster::Cluster;
use landsraad_hub::config::Config;
use landsraad_hub::dune::Dune;
use landsraad_hub::http;
use landsraad_hub::hub::Hub;
use landsraad_hub::logging::{self, Style};
use landsraad_hub::rooms::{self, Rooms};
use landsraad_hub::store::Store;
use tracing_subscriber::EnvFilter;

/// How often the hub forgets what it need not know any more.
const SWEEP_EVERY: Duration = Duration::from_secs(30);

/// How long connections have to say good-bye, and how often the hub looks, in milliseconds.
const GOODBYES: u32 = 4_000;
const POLL: u32 = 20;

/// A real-time hub for rooms of Dune.
#[derive(Debug, Parser)]
#[command(name = "landsraad", version, about, args_conflicts_with_subcommands = true)]
struct Program {
    #[command(flatten)]
    config: Config,
    /// How logs are written. What is written is chosen by LANDSRAAD_LOG: info, or landsraad_hub::trace=debug for the way of
    /// every request.
    #[arg(long, env = "LANDSRAAD_LOG_FORMAT", default_value = "text")]
    log_format: Style,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Looks into a store: lists, exports and verifies rooms. Changes nothing.
    Rooms(Rooms),
}

#[tokio::main]
async fn main() -> ExitCode {
    let filter = EnvFilter::try_from_env("LANDSRAAD_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let Program {
        config,
        log_format,
        command,
    } = Program::parse();
    let subscriber = logging::subscriber(filter, log_format, std::io::stderr);
    if tracing::subscriber::set_global_default(subscriber).is_err() {
        return ExitCode::FAILURE;
    }
    if let Some(Command::Rooms(rooms)) = command {
        let (mut out, mut complaints) = (std::io::stdout(), std::io::stderr());
        return rooms::run(rooms, Arc::new(Dune), &mut out, &mut complaints)
            .await
            .into();
    }
    match run(config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(mut config: Config) -> anyhow::Result<()> {
    config.read_admin_token()?;
    let store = config.store.open().await?;
    let cluster = join(&config, store.as_ref()).await?;
    let listener = http::listen(config.listen)?;
    let address = listener.local_addr()?;
    let hub = Hub::in_cluster(config, Arc::new(Dune), store, cluster);
    // Programs that start a hub on a free port read this line.
    writeln!(std::io::stdout(), "listening on http://{address}")?;
    let sweeping = tokio::spawn(sweep(hub.clone()));
    let renewing = tokio::spawn(hub.clone().keep_lease());
    let served = tokio::spawn(http::serve(hub.clone(), listener));
    stop_signal().await?;
    tracing::info!("stopping");
    hub.stop().await;
    sweeping.abort();
    renewing.abort();
    served.await??;
    // Connections have been told; those that do not go are cut off.
    let mut patience = GOODBYES / POLL;
    while hub.metrics.connections.get() > 0 && patience > 0 {
        tokio::time::sleep(Duration::from_millis(u64::from(POLL))).await;
        patience -= 1;
    }
    Ok(())
}

/// Takes this hub's place among the others, if it is one of several.
async fn join(config: &Config, store: &dyn Store) -> anyhow::Result<Cluster> {
    let Some(address) = config.advertise.clone() else {
        return Ok(Cluster::alone());
    };
    let members = store.members();
    let members = members.context("a file is the store of one hub: --advertise needs Redis")?;
    let lease = Duration::from_millis(u64::from(config.lease_ms));
    Ok(Cluster::join(members, address, lease).await?)
}

async fn sweep(hub: Arc<Hub>) {
    loop {
        tokio::time::sleep(SWEEP_EVERY).await;
        hub.sweep();
    }
}

/// Waits for Ctrl-C or, on Unix, SIGTERM.
async fn stop_signal() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            _ = terminate.recv() => Ok(()),
            interrupted = tokio::signal::ctrl_c() => interrupted,
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
