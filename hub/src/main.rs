//! Starts a hub: `landsraad --help` lists what can be set.

use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser as _;
use landsraad_hub::config::Config;
use landsraad_hub::dune::Dune;
use landsraad_hub::http;
use landsraad_hub::hub::Hub;
use landsraad_hub::store::embedded::EmbeddedStore;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// How often the hub forgets what it need not know any more.
const SWEEP_EVERY: Duration = Duration::from_secs(30);

#[tokio::main]
async fn main() -> ExitCode {
    let filter = EnvFilter::try_from_env("LANDSRAAD_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    match run(Config::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(config: Config) -> anyhow::Result<()> {
    let store = EmbeddedStore::open(&config.store)?;
    let listener = TcpListener::bind(config.listen).await?;
    let address = listener.local_addr()?;
    let hub = Hub::new(config, Arc::new(Dune), Arc::new(store));
    // Programs that start a hub on a free port read this line.
    writeln!(std::io::stdout(), "listening on http://{address}")?;
    let sweeping = tokio::spawn(sweep(hub.clone()));
    let served = tokio::spawn(http::serve(hub.clone(), listener));
    stop_signal().await?;
    tracing::info!("stopping");
    hub.stop().await;
    sweeping.abort();
    // Connections have been told; those that do not go are cut off.
    if tokio::time::timeout(Duration::from_secs(5), served)
        .await
        .is_err()
    {
        tracing::warn!("some connections did not end in time");
    }
    Ok(())
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
