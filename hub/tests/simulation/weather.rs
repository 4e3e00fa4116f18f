//! How bad things are, and the lines between people and hubs: slow, cut at any byte, or silent without a word.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, duplex, split};
use tokio::sync::{Notify, watch};

use crate::dice::Dice;

/// What can go wrong in this simulation, and how often, in thousandths.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// A piece on the line cuts it.
    pub cut: u64,
    /// A piece on the line and all after it never arrive.
    pub swallow: u64,
    /// A piece takes seconds.
    pub slow: u64,
    /// A commit is refused by the store.
    pub refuse: u64,
    /// A commit is kept and its answer is lost.
    pub lose_answer: u64,
    /// A commit is answered as failed and arrives later all the same.
    pub late: u64,
    /// A room cannot be read, or its answer is lost.
    pub unread: u64,
}

impl Rates {
    pub fn drawn(dice: &mut Dice) -> Self {
        let mut some = |most: &[u64]| dice.pick(most);
        Self {
            cut: some(&[0, 2, 10, 30]),
            swallow: some(&[0, 2, 10]),
            slow: some(&[0, 10, 40]),
            refuse: some(&[0, 10, 60]),
            lose_answer: some(&[0, 10, 60]),
            late: some(&[0, 10, 40]),
            unread: some(&[0, 50, 200]),
        }
    }
}

/// Whether it storms, which ends at some time.
#[derive(Default)]
pub struct Weather {
    calm: AtomicBool,
}

impl Weather {
    pub fn is_calm(&self) -> bool {
        self.calm.load(Ordering::SeqCst)
    }

    pub fn calm_down(&self) {
        self.calm.store(true, Ordering::SeqCst);
    }
}

/// What a hub that stands still lets through: nothing, until it goes on. Then all that waited arrives.
#[derive(Clone)]
pub struct Gate(Arc<Inner>);

/// Who waits is let through in the order of coming; a `watch` would let them through by chance.
struct Inner {
    is_open: AtomicBool,
    opened: Notify,
}

impl Gate {
    pub fn open() -> Self {
        Self(Arc::new(Inner {
            is_open: AtomicBool::new(true),
            opened: Notify::new(),
        }))
    }

    pub fn set(&self, is_open: bool) {
        self.0.is_open.store(is_open, Ordering::SeqCst);
        if is_open {
            self.0.opened.notify_waiters();
        }
    }

    pub async fn pass(&self) {
        loop {
            let opened = self.0.opened.notified();
            if self.0.is_open.load(Ordering::SeqCst) {
                return;
            }
            opened.await;
        }
    }
}

/// A line to a hub. Gives the person's end and the hub's. It breaks when `power` says so: the hub has died.
pub fn line(
    mut dice: Dice,
    rates: Rates,
    weather: &Arc<Weather>,
    (power, gate): (&watch::Sender<bool>, &Gate),
) -> (DuplexStream, DuplexStream) {
    let (near, near_far) = duplex(dice.pick(&[256, 4 << 10, 64 << 10]));
    let (hub, hub_far) = duplex(dice.pick(&[256, 4 << 10, 64 << 10]));
    let (from_person, to_person) = split(near_far);
    let (from_hub, to_hub) = split(hub_far);
    let cut = Arc::new(watch::Sender::new(false));
    for (from, to) in [
        (
            Box::new(from_person) as Box<dyn AsyncRead + Send + Unpin>,
            Box::new(to_hub) as Box<dyn AsyncWrite + Send + Unpin>,
        ),
        (Box::new(from_hub), Box::new(to_person)),
    ] {
        let way = Way {
            dice: Dice::new(dice.below(u64::MAX), "way"),
            rates,
            weather: weather.clone(),
            cut: cut.clone(),
            gate: gate.clone(),
        };
        let (mut broken, mut dead) = (cut.subscribe(), power.subscribe());
        tokio::spawn(async move {
            tokio::select! {
                biased;
                _ = dead.wait_for(|dead| *dead) => {}
                _ = broken.wait_for(|broken| *broken) => {}
                () = way.carry(from, to) => {}
            }
        });
    }
    (near, hub)
}

struct Way {
    dice: Dice,
    rates: Rates,
    weather: Arc<Weather>,
    cut: Arc<watch::Sender<bool>>,
    gate: Gate,
}

impl Way {
    /// Carries bytes one way to their end. Whoever has hung up does not stop what is under way.
    async fn carry(mut self, mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
        let mut buffer = [0; 1400];
        let mut swallows = false;
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            let mut pause = Duration::from_millis(1);
            let mut arrives = count;
            if !self.weather.is_calm() {
                pause = self.dice.up_to(60);
                if self.dice.permille(self.rates.slow) {
                    pause = self.dice.up_to(6_000);
                }
                swallows |= self.dice.permille(self.rates.swallow);
                if self.dice.permille(self.rates.cut) {
                    arrives = usize::try_from(self.dice.below(count as u64)).expect("small");
                }
            }
            if swallows {
                continue;
            }
            tokio::time::sleep(pause).await;
            self.gate.pass().await;
            if to.write_all(&buffer[..arrives]).await.is_err() {
                break;
            }
            if arrives < count {
                tokio::time::sleep(Duration::from_millis(1)).await;
                self.cut.send_replace(true);
                break;
            }
        }
        // The other side reads what arrived, and then the end.
        to.shutdown().await.unwrap_or_default();
    }
}
