//! `idle`: connections that have said hello and then nothing. What each costs the hub, and the floor.

use crate::floor::Floor;
use crate::hub::OwnHub;
use crate::light::{Light, open_all};
use crate::report::{self, thousandths};
use anyhow::ensure;
use landsraad_protocol::ClientMessage;
use serde_json::json;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How long a process has to settle before its memory is read.
const SETTLE: Duration = Duration::from_secs(2);
/// How many connections come and go before the memory of the empty process is read: code and pools that any use needs.
const WARM: usize = 50;

/// How many connections.
#[derive(clap::Args)]
pub struct Arguments {
    /// Connections that stay open.
    #[arg(long, default_value_t = 5000)]
    connections: usize,
    /// Seconds that they stay before they are asked whether they live.
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    #[command(flatten)]
    own: OwnHub,
}

/// Measures; fails when a connection was lost.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    ensure!(
        arguments.connections > 0,
        "nothing is measured without connections"
    );
    let hub = arguments
        .own
        .start_unread((arguments.connections + WARM) as u64)
        .await?;
    let (hub_kib, lost) = weigh(&arguments, hub.address(), true, || hub.resident_kib()).await?;
    hub.stop().await?;
    let floor = Floor::start().await?;
    let (floor_kib, floor_lost) = weigh(&arguments, floor.address(), false, || floor.resident_kib()).await?;
    floor.stop().await?;
    report::end(
        json!({
            "mode": "idle",
            "connections": arguments.connections,
            "seconds": thousandths(start.elapsed().as_secs_f64()),
            "hub_kib_per_connection": thousandths(hub_kib),
            "floor_kib_per_connection": thousandths(floor_kib),
            "ratio": thousandths(hub_kib / floor_kib),
        }),
        &[("lost", lost as u64), ("floor_lost", floor_lost as u64)],
    )
}

/// Memory a connection in KiB, and how many connections were lost.
async fn weigh(
    arguments: &Arguments,
    address: SocketAddr,
    hub: bool,
    resident_kib: impl Fn() -> u64,
) -> anyhow::Result<(f64, usize)> {
    drop(open(address, WARM, hub).await);
    tokio::time::sleep(SETTLE).await;
    let empty = resident_kib();
    let mut connections = open(address, arguments.connections, hub).await;
    tokio::time::sleep(SETTLE).await;
    let full = resident_kib();
    ensure!(
        full > 0 && empty > 0,
        "the system does not tell how much memory a process takes"
    );
    tokio::time::sleep(Duration::from_secs(arguments.seconds)).await;
    let mut alive = 0;
    for connection in &mut connections {
        let answered = if hub {
            connection.ask(2, ClientMessage::Ping).await
        } else {
            connection.echo().await
        };
        alive += usize::from(answered.is_ok());
    }
    let each = full.saturating_sub(empty) as f64 / connections.len().max(1) as f64;
    Ok((each, arguments.connections - alive))
}

async fn open(address: SocketAddr, connections: usize, hub: bool) -> Vec<Light> {
    // Who stays outside is missing when those that live are counted.
    let (opened, _) = open_all(connections, |_| async move {
        if hub {
            Light::greet(address, None).await
        } else {
            let mut light = Light::connect(address, None).await?;
            light.echo().await?;
            Ok(light)
        }
    })
    .await;
    opened
}
