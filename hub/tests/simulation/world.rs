//! The world of a simulation: hubs that come and go, one store beneath them, people, and the weather.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use landsraad_hub::clock::Clock;
use landsraad_hub::cluster::Cluster;
use landsraad_hub::config::Config;
use landsraad_hub::game::Rules;
use landsraad_hub::hub::Hub;
use landsraad_hub::session::{Session, socket_config};
use landsraad_hub::token::Chance;
use serde_json::{Value, json};
use tokio::io::DuplexStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::Role as Side;

use crate::dice::Dice;
use crate::judge::{Judge, Verdict};
use crate::person::{Person, Role};
use crate::store::{Planted, Truth, Way};
use crate::toy::Toy;
use crate::weather::{Rates, Weather, line};

/// How long it storms, and how long everybody has afterwards to come back; simulated.
const STORM: Duration = Duration::from_secs(60);
const COMING_BACK: Duration = Duration::from_secs(180);
/// 2026-01-01.
const NOW: u64 = 1_767_225_600_000;

/// A hub that runs.
struct Running {
    /// Which of the hubs of this world, from 0.
    number: usize,
    hub: Arc<Hub>,
    way: Way,
    power: watch::Sender<bool>,
}

pub struct World {
    pub seed: u64,
    pub judge: Arc<Judge>,
    pub weather: Arc<Weather>,
    pub planted: Option<Planted>,
    pub options: Value,
    pub asked: AtomicU64,
    truth: Arc<Truth>,
    rules: Arc<dyn Rules>,
    start: Instant,
    /// How many hubs share the store.
    many: usize,
    lease: Duration,
    hubs: Mutex<Vec<Running>>,
    invite: Mutex<Option<(String, String)>>,
}

impl World {
    fn new(seed: u64, planted: Option<Planted>, many: usize) -> Arc<Self> {
        let mut dice = Dice::new(seed, "world");
        let rates = Rates::drawn(&mut dice);
        let rules: Arc<dyn Rules> = Arc::new(Toy);
        let judge = Arc::new(Judge::new(rules.clone()));
        let weather = Arc::new(Weather::default());
        let absent = dice.pick(&[None, Some(2), Some(5)]);
        let absent = absent.map(|seconds| json!({ "bot": "picker", "after_seconds": seconds }));
        let options = json!({
            "seats": 2 + dice.below(3),
            "game": { "rounds": 1_000_000 },
            "clock_seconds": dice.pick(&[None, None, Some(3), Some(8)]),
            "absent": absent,
            "spectator_delay_seconds": dice.pick(&[0, 0, 2]),
            "bot_delay_ms": 1_500,
        });
        judge.note(&format!("{rates:?} {options}"));
        let truth = Arc::new(Truth::new(judge.clone(), weather.clone(), rates, planted));
        Arc::new(Self {
            seed,
            judge,
            weather,
            planted,
            options,
            asked: AtomicU64::new(0),
            truth,
            rules,
            start: Instant::now(),
            many,
            lease: Duration::from_millis(dice.pick(&[1_000, 3_000])),
            hubs: Mutex::default(),
            invite: Mutex::default(),
        })
    }

    /// Whether a view that is asked for shows the newest table.
    pub fn is_fresh(&self) -> bool {
        self.options["spectator_delay_seconds"] == json!(0)
    }

    pub fn opened(&self, room: &str, invite: &str) {
        let mut known = self.invite.lock().expect("the invite");
        known.get_or_insert_with(|| (room.to_owned(), invite.to_owned()));
    }

    pub fn invite(&self) -> Option<(String, String)> {
        self.invite.lock().expect("the invite").clone()
    }

    /// A line to the hub at an address, or to any, if one runs.
    pub async fn connect(
        self: &Arc<Self>,
        dice: &mut Dice,
        wanted: Option<String>,
    ) -> Option<WebSocketStream<DuplexStream>> {
        let (hub, near, far) = {
            let hubs = self.hubs.lock().expect("the hubs");
            let which = usize::try_from(dice.below(hubs.len() as u64)).expect("small");
            let running = match wanted {
                Some(address) => hubs.iter().find(|hub| address_of(hub.number) == address)?,
                None => hubs.get(which)?,
            };
            let line_dice = Dice::new(dice.below(u64::MAX), "line");
            let (near, far) = line(
                line_dice,
                self.truth.rates,
                &self.weather,
                (&running.power, &running.way.gate),
            );
            (running.hub.clone(), near, far)
        };
        let config = socket_config(hub.config.max_message);
        let far = WebSocketStream::from_raw_socket(far, Side::Server, Some(config)).await;
        let session = Session::new(hub, IpAddr::from(Ipv4Addr::LOCALHOST), far);
        let judge = self.judge.clone();
        tokio::spawn(async move {
            if tokio::spawn(session.run()).await.is_err() {
                judge.fault("a connection's task panicked");
            }
        });
        Some(WebSocketStream::from_raw_socket(near, Side::Client, None).await)
    }

    async fn start_hub(&self, dice: &mut Dice, number: usize) {
        let mut config = Config::for_tests();
        (config.rate, config.rooms_per_hour) = (0, 1_000_000);
        (config.idle_seconds, config.rest_seconds) = (20, 2);
        let way = Way::new(
            self.truth.clone(),
            Dice::new(dice.below(u64::MAX), "way to the store"),
        );
        let passed = u64::try_from(self.start.elapsed().as_millis()).expect("not that long");
        let chance = Chance::Seeded {
            seed: dice.bytes(),
            draws: AtomicU64::new(0),
        };
        let around = (Clock::starting_at(NOW + passed), chance);
        let cluster = self.join(&way, number).await;
        let hub = Hub::within(config, self.rules.clone(), Arc::new(way.clone()), cluster, around);
        let power = watch::Sender::new(false);
        tokio::spawn(hub.clone().keep_lease());
        let running = Running {
            number,
            hub,
            way,
            power,
        };
        self.hubs.lock().expect("the hubs").push(running);
        self.judge.count("hubs started");
    }

    /// A hub's place among the others, as soon as the store answers.
    async fn join(&self, way: &Way, number: usize) -> Cluster {
        if self.many == 1 {
            return Cluster::alone();
        }
        loop {
            let members = Arc::new(way.clone());
            match Cluster::join(members, address_of(number), self.lease).await {
                Ok(cluster) => return cluster,
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
        }
    }

    /// Takes some hub away.
    fn take_hub(&self, dice: &mut Dice) -> Option<Running> {
        let mut hubs = self.hubs.lock().expect("the hubs");
        let which = usize::try_from(dice.below(hubs.len() as u64)).expect("small");
        (!hubs.is_empty()).then(|| hubs.remove(which))
    }

    /// The way to the store of some hub.
    fn some_way(&self, dice: &mut Dice) -> Option<Way> {
        let hubs = self.hubs.lock().expect("the hubs");
        let which = usize::try_from(dice.below(hubs.len() as u64)).expect("small");
        hubs.get(which).map(|running| running.way.clone())
    }

    async fn storm(&self, dice: &mut Dice) {
        while self.start.elapsed() < STORM {
            sleep(dice.up_to(9_000)).await;
            match dice.below(10) {
                0..3 => {
                    self.judge.note("a hub dies");
                    let number = self.take_hub(dice).map(Running::die);
                    sleep(dice.up_to(2_000)).await;
                    self.start_hub(dice, number.unwrap_or(0)).await;
                }
                3 => {
                    self.judge.note("a hub is stopped");
                    let mut number = 0;
                    if let Some(running) = self.take_hub(dice) {
                        let stopped = timeout(Duration::from_secs(5), running.hub.stop()).await;
                        self.judge.note(&format!("stopped: {}", stopped.is_ok()));
                        sleep(dice.up_to(200)).await;
                        number = running.die();
                    }
                    self.start_hub(dice, number).await;
                }
                4..7 => {
                    self.judge.note("the store is away");
                    self.truth.go_away(dice.up_to(5_000));
                }
                _ if self.many > 1 => self.divide(dice),
                _ => {}
            }
        }
    }

    /// Cuts a hub off from the store, or lets it stand still, for longer than its lease at times.
    fn divide(&self, dice: &mut Dice) {
        let Some(way) = self.some_way(dice) else { return };
        let most = dice.pick(&[2_500, 8_000]);
        let time = dice.up_to(most);
        let gate = match dice.below(3) {
            0 => {
                self.judge.note("a hub is cut off from the store");
                way.cut_off(time);
                return;
            }
            1 => {
                self.judge.note("a hub's way to the store is stuck");
                way.stuck
            }
            _ => {
                self.judge.note("a hub stands still");
                self.judge.count("hubs stood still");
                way.gate
            }
        };
        gate.set(false);
        tokio::spawn(async move {
            sleep(time).await;
            gate.set(true);
        });
    }
}

/// Where a hub of this world is reached.
fn address_of(number: usize) -> String {
    format!("ws://hub{number}.example/ws")
}

impl Running {
    /// Gives its number.
    fn die(self) -> usize {
        self.way.die();
        // What waits in a hub that stands still must not wait for ever.
        self.way.gate.set(true);
        self.way.stuck.set(true);
        self.power.send_replace(true);
        self.number
    }
}

/// Runs one simulation to its verdict.
pub async fn simulate(seed: u64, planted: Option<Planted>, many: usize) -> Verdict {
    let world = World::new(seed, planted, many);
    let mut dice = Dice::new(seed, "storm");
    for number in 0..many {
        world.start_hub(&mut dice, number).await;
    }
    let seats = world.options["seats"].as_u64().expect("a number");
    let guests = (1..seats).map(|n| (format!("guest{n}"), Role::Guest));
    let spectators = (0..2).map(|n| (format!("spectator{n}"), Role::Spectator));
    let people = std::iter::once(("host".to_owned(), Role::Host))
        .chain(guests)
        .chain(spectators);
    let people: Vec<_> = people
        .map(|(name, role)| {
            let person = Person::new(world.clone(), name.clone(), role);
            (name, tokio::spawn(person.run()))
        })
        .collect();
    world.storm(&mut dice).await;
    world.judge.note("the storm is over");
    world.weather.calm_down();
    let until = Instant::now() + COMING_BACK;
    for (name, task) in people {
        match tokio::time::timeout_at(until, task).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => world.judge.fault(&format!("{name} panicked: {error}")),
            Err(_) => world.judge.fault(&format!("{name} has not come back")),
        }
    }
    match world.invite() {
        Some((room, _)) => {
            let journal = landsraad_hub::store::Store::journal(&world.truth.kept, &room).await;
            world.judge.close(&room, &journal.expect("memory"));
        }
        None => world.judge.fault("no room was opened"),
    }
    world
        .judge
        .note(&format!("{} requests", world.asked.load(Ordering::SeqCst)));
    world.judge.verdict()
}
