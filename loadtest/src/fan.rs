//! `fan`: one room, many viewers. First a game is played before them, to see that every change is encoded once. Then
//! somebody talks without end, in the hub and at the floor in turns: as many viewers, messages of the same sizes, sent
//! by the same rule. What arrives is counted.

use crate::client::Lost;
use crate::figures::Figures;
use crate::floor::Floor;
use crate::hub::{Hub, OwnHub};
use crate::light::{Kind, Light, kind, open_all};
use crate::pace::{Gate, Pace};
use crate::report::{self, median, thousandths};
use crate::room::{self, Plan};
use crate::run::Run;
use anyhow::{Context, ensure};
use landsraad_protocol::ClientMessage;
use serde_json::json;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long the last messages of a phase may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many viewers, and for how long.
#[derive(clap::Args)]
pub struct Arguments {
    /// Spectators of the one room.
    #[arg(long, default_value_t = 2000)]
    viewers: usize,
    /// Phases of the hub and as many of the floor, in turns.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Seconds of play before the phases.
    #[arg(long, default_value_t = 4)]
    play_seconds: u64,
    /// Seconds of each phase.
    #[arg(long, default_value_t = 4)]
    seconds: u64,
    /// How many messages the viewers may lack on average before nothing more is sent. Above 0 several go with one write;
    /// with 0 none do, so that single writes are compared.
    #[arg(long, default_value_t = 2)]
    window: u64,
    /// Key of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    own: OwnHub,
}

/// How long the words are that are said, in letters.
const WORDS: usize = 300;

/// What the viewers of one side count together.
struct Audience {
    gate: Arc<Gate>,
    gaps: AtomicU64,
    views: AtomicU64,
    lost: AtomicU64,
    /// The sizes of the messages in the order of the first viewer.
    sizes: Mutex<Vec<usize>>,
}

impl Audience {
    fn new(arguments: &Arguments) -> Arc<Self> {
        Arc::new(Self {
            gate: Gate::new(arguments.viewers as u64, arguments.window),
            gaps: AtomicU64::new(0),
            views: AtomicU64::new(0),
            lost: AtomicU64::new(0),
            sizes: Mutex::new(Vec::new()),
        })
    }

    /// Reads what one viewer receives, to its end.
    async fn listen(self: Arc<Self>, mut viewer: Light, first: bool) {
        let mut count = 0;
        let mut last = None;
        while let Ok(text) = viewer.next().await {
            match kind(text.strip_prefix('!').unwrap_or(&text)) {
                Kind::Patch(number) => {
                    if last.is_some_and(|last| last + 1 != number) {
                        self.gaps.fetch_add(1, Ordering::Relaxed);
                    }
                    last = Some(number);
                    count += 1;
                    self.gate.arrived(count);
                    if first {
                        let mut sizes = self.sizes.lock().unwrap_or_else(PoisonError::into_inner);
                        sizes.push(text.len());
                    }
                }
                Kind::View(number) => {
                    // The first view may come before the viewer listens, or after.
                    self.views.fetch_add(u64::from(last.is_some()), Ordering::Relaxed);
                    last = Some(number);
                }
                Kind::Other => (),
            }
        }
        self.lost.fetch_add(1, Ordering::Relaxed);
    }

    /// One phase: deliveries a second, and the server's processor time a delivery in microseconds.
    async fn phase(&self, seconds: u64, cpu: impl Fn() -> f64) -> anyhow::Result<Phase> {
        let (before, busy, start) = (self.gate.total(), cpu(), Instant::now());
        self.gate.set(true);
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        let (delivered, took) = (self.gate.total() - before, start.elapsed().as_secs_f64());
        self.gate.set(false);
        ensure!(
            self.gate.all_arrived(PATIENCE).await,
            "not all viewers received everything"
        );
        let all = (self.gate.total() - before).max(1);
        Ok(Phase {
            deliveries_per_second: delivered as f64 / took,
            cpu_micros: (cpu() - busy) * 1e6 / all as f64,
        })
    }
}

struct Phase {
    deliveries_per_second: f64,
    cpu_micros: f64,
}

/// Measures; fails when a message was lost or encoded more than once.
pub async fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    ensure!(
        arguments.viewers > 0 && arguments.rounds > 0,
        "nothing is measured without viewers and phases"
    );
    let hub = arguments.own.start_unread(arguments.viewers as u64).await?;
    let floor = Floor::start().await?;
    let (by_hub, by_floor) = (Audience::new(&arguments), Audience::new(&arguments));
    let (talker, acts) = play(&arguments, &hub, &by_hub).await?;
    let (changes, encoded) = encodings(&hub).await?;
    gather(&arguments, floor.address(), None, &by_floor).await?;
    let mut publishers = tokio::task::JoinSet::new();
    publishers.spawn(talk(talker, by_hub.gate.clone()));
    publishers.spawn(publish(floor.address(), by_hub.clone(), by_floor.gate.clone()));
    let played = by_hub.gate.each();
    let (mut of_hub, mut of_floor) = (Vec::new(), Vec::new());
    for _ in 0..arguments.rounds {
        of_hub.push(by_hub.phase(arguments.seconds, || hub.cpu_seconds()).await?);
        of_floor.push(by_floor.phase(arguments.seconds, || floor.cpu_seconds()).await?);
    }
    ensure!(publishers.try_join_next().is_none(), "nobody talked to the end");
    publishers.abort_all();
    let zero = [
        ("gaps", by_hub.gaps.load(Ordering::Relaxed)),
        ("whole_views", by_hub.views.load(Ordering::Relaxed)),
        (
            "lost",
            by_hub.lost.load(Ordering::Relaxed) + by_floor.lost.load(Ordering::Relaxed),
        ),
        ("encoded_more_than_once", encoded.abs_diff(changes)),
        ("no_acts", u64::from(acts == 0 || changes == 0)),
    ];
    let report = json!({
        "mode": "fan",
        "viewers": arguments.viewers,
        "rounds": arguments.rounds,
        "seconds": thousandths(start.elapsed().as_secs_f64()),
        "hub": figures(&of_hub),
        "floor": figures(&of_floor),
        "ratio": thousandths(ratio(&of_hub, &of_floor, |phase| phase.deliveries_per_second)),
        "cpu_ratio": thousandths(ratio(&of_hub, &of_floor, |phase| phase.cpu_micros)),
        "acts": acts,
        "messages_of_the_game": played,
        "messages": by_hub.gate.each(),
        "mean_bytes": mean(&by_hub.sizes.lock().unwrap_or_else(PoisonError::into_inner)),
        "public_changes": changes,
        "public_patches_encoded": encoded,
        "hub_peak_kib": hub.peak_kib(),
    });
    hub.stop().await?;
    floor.stop().await?;
    report::end(report, &zero)
}

/// Commits that changed the public part, and how often a public patch was encoded.
async fn encodings(hub: &Hub) -> anyhow::Result<(u64, u64)> {
    let changes = hub.figure("landsraad_public_changes_total").await?;
    let encoded = hub.figure("landsraad_public_patches_encoded_total").await?;
    Ok((changes as u64, encoded as u64))
}

/// A room with viewers in which six seats play for a while; gives a seat to talk from, and how many acts were accepted.
async fn play(arguments: &Arguments, hub: &Hub, audience: &Arc<Audience>) -> anyhow::Result<(Light, u64)> {
    let address = hub.address();
    let run = Run {
        pace: Pace::Gated(audience.gate.clone()),
        ..Run::new(address, &Arc::new(Figures::new()?))
    };
    let plan = Plan::new(6, arguments.seed);
    let seats = room::open(&run, &plan, 0).await.context("no room was opened")?;
    let room = seats.first().map(|seat| seat.id().0.clone()).unwrap_or_default();
    let mut players = tokio::task::JoinSet::new();
    for mut seat in seats {
        let connection = seat.come_back().await;
        let mut connection = connection.map_err(|Lost| anyhow::anyhow!("a seat could not come back"))?;
        players.spawn(async move {
            seat.play(&mut connection).await;
            seat
        });
    }
    gather(arguments, address, Some(&room), audience).await?;
    audience
        .phase(arguments.play_seconds, || hub.cpu_seconds())
        .await?;
    run.stop.ask();
    let seats = players.join_all().await;
    ensure!(
        audience.gate.all_arrived(PATIENCE).await,
        "the room did not come to rest"
    );
    let seat = seats.into_iter().next().context("the room has no seat")?;
    let (message, request) = seat.resumption();
    let mut light = Light::greet(address, None)
        .await
        .map_err(|Lost| anyhow::anyhow!("nobody can talk"))?;
    light
        .ask(request, message)
        .await
        .map_err(|Lost| anyhow::anyhow!("nobody can talk"))?;
    light.next_request = request + 1_000_000;
    Ok((light, run.figures.acts.load(Ordering::Relaxed)))
}

/// Talks when the gate lets it; one thing at a time, because what is said at once shares a commit and a message.
async fn talk(mut light: Light, gate: Arc<Gate>) -> Result<(), Lost> {
    let text = "x".repeat(WORDS);
    loop {
        tokio::select! {
            () = gate.pass() => {
                let before = gate.each();
                light.next_request += 1;
                let say = ClientMessage::Say { text: text.clone(), to: None };
                light.ask(light.next_request, say).await?;
                gate.sent(before + 1);
            }
            read = light.next() => {
                read?;
            }
        }
    }
}

/// Opens the viewers and lets each listen.
async fn gather(
    arguments: &Arguments,
    address: SocketAddr,
    room: Option<&str>,
    audience: &Arc<Audience>,
) -> anyhow::Result<()> {
    let (opened, outside) = open_all(arguments.viewers, |_| async move {
        match room {
            Some(room) => Light::watch(address, room, None).await,
            None => {
                let mut light = Light::connect(address, None).await?;
                light.echo().await?;
                Ok(light)
            }
        }
    })
    .await;
    ensure!(
        outside == 0,
        "{outside} of {} viewers stayed outside",
        arguments.viewers
    );
    for (number, viewer) in opened.into_iter().enumerate() {
        tokio::spawn(audience.clone().listen(viewer, number == 0));
    }
    Ok(())
}

/// Has the floor send messages of the sizes that the hub's viewers have received.
async fn publish(address: SocketAddr, by_hub: Arc<Audience>, gate: Arc<Gate>) -> Result<(), Lost> {
    let mut light = Light::connect(address, None).await?;
    for number in 1.. {
        gate.pass().await;
        let size = {
            let sizes = by_hub.sizes.lock().unwrap_or_else(PoisonError::into_inner);
            sizes.get(number % sizes.len().max(1)).copied().unwrap_or(500)
        };
        let head = format!("!{{\"type\":\"patch\",\"stream\":\"floor\",\"sequence\":{number},\"pad\":\"");
        let pad = size.saturating_sub(head.len() + 2);
        gate.sent(number as u64);
        light.send(format!("{head}{}\"}}", "x".repeat(pad))).await?;
        // One at a time, as in the hub: its own copy tells the publisher that the message is on its way.
        light.next().await?;
    }
    Ok(())
}

fn figures(phases: &[Phase]) -> serde_json::Value {
    let rates: Vec<f64> = phases.iter().map(|p| p.deliveries_per_second.round()).collect();
    let cpu: Vec<f64> = phases.iter().map(|p| p.cpu_micros).collect();
    json!({
        "deliveries_per_second": median(&rates),
        "phases": rates,
        "cpu_us_a_delivery": thousandths(median(&cpu)),
    })
}

/// The median of the ratios of neighbours in time.
fn ratio(of_hub: &[Phase], of_floor: &[Phase], figure: impl Fn(&Phase) -> f64) -> f64 {
    let ratios: Vec<f64> = of_hub
        .iter()
        .zip(of_floor)
        .map(|(hub, floor)| figure(hub) / figure(floor))
        .collect();
    median(&ratios)
}

fn mean(sizes: &[usize]) -> usize {
    sizes.iter().sum::<usize>() / sizes.len().max(1)
}
