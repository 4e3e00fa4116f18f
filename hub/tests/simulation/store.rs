//! A store as a hub sees it through bad weather. Beneath lies one store in memory, which is what is really kept; the judge
//! is told of everything that it takes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use landsraad_hub::store::memory::MemoryStore;
use landsraad_hub::store::{Commit, Head, Kept, Later, Lying, Store, StoreError};
use landsraad_protocol::Durability;
use std::sync::Mutex;
use tokio::time::Instant;

use crate::dice::Dice;
use crate::judge::Judge;
use crate::weather::{Rates, Weather};

/// A fault that is planted, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planted {
    /// The hub is told that a commit is kept, and it is not.
    Dropped,
    /// The hub is told so before it is, and shows what is not kept yet.
    ShownTooEarly,
    /// A person leaves one patch out.
    PatchLeftOut,
}

/// What all hubs of a simulation share.
pub struct Truth {
    pub kept: MemoryStore,
    pub judge: Arc<Judge>,
    pub weather: Arc<Weather>,
    pub rates: Rates,
    pub planted: Option<Planted>,
    /// Commits so far.
    pub commits: AtomicU64,
    start: Instant,
    /// Until when the store does not answer, in milliseconds after `start`.
    away_until: AtomicU64,
}

impl Truth {
    pub fn new(judge: Arc<Judge>, weather: Arc<Weather>, rates: Rates, planted: Option<Planted>) -> Self {
        Self {
            kept: MemoryStore::default(),
            judge,
            weather,
            rates,
            planted,
            commits: AtomicU64::new(0),
            start: Instant::now(),
            away_until: AtomicU64::new(0),
        }
    }

    fn ms(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).expect("not that long")
    }

    /// Lets the store be away for a while.
    pub fn go_away(&self, time: Duration) {
        let until = self.ms() + u64::try_from(time.as_millis()).expect("not that long");
        self.away_until.fetch_max(until, Ordering::SeqCst);
    }

    fn is_away(&self) -> bool {
        self.ms() < self.away_until.load(Ordering::SeqCst)
    }

    async fn keep(&self, commit: Commit) -> Result<(), StoreError> {
        let (room, entries) = (commit.room.clone(), commit.entries.clone());
        self.kept.commit(commit).await?;
        self.judge.kept(&room, &entries);
        Ok(())
    }
}

/// The way of one hub to the store. A dead hub's way leads nowhere.
#[derive(Clone)]
pub struct Way {
    truth: Arc<Truth>,
    dice: Arc<Mutex<Dice>>,
    dead: Arc<AtomicBool>,
}

fn lost() -> StoreError {
    StoreError::Unavailable("the weather".into())
}

impl Way {
    pub fn new(truth: Arc<Truth>, dice: Dice) -> Self {
        let dice = Arc::new(Mutex::new(dice));
        let dead = Arc::default();
        Self { truth, dice, dead }
    }

    /// Nothing passes any more, and nothing that is on its way is answered.
    pub fn die(&self) {
        self.dead.store(true, Ordering::SeqCst);
    }

    fn throw<T>(&self, with: impl FnOnce(&mut Dice) -> T) -> T {
        with(&mut self.dice.lock().expect("the dice"))
    }

    fn storms(&self, permille: u64) -> bool {
        !self.truth.weather.is_calm() && self.throw(|dice| dice.permille(permille))
    }

    async fn end_here_if_dead(&self) {
        if self.dead.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
    }

    async fn travel(&self) -> Result<(), StoreError> {
        self.end_here_if_dead().await;
        tokio::time::sleep(self.throw(|dice| dice.up_to(8))).await;
        self.end_here_if_dead().await;
        if self.truth.is_away() {
            tokio::time::sleep(Duration::from_millis(250)).await;
            return Err(lost());
        }
        Ok(())
    }

    async fn commit_through(self, commit: Commit) -> Result<(), StoreError> {
        self.travel().await?;
        let rates = self.truth.rates;
        let count = self.truth.commits.fetch_add(1, Ordering::SeqCst);
        if count > 30 && !commit.entries.is_empty() {
            match self.truth.planted {
                Some(Planted::Dropped) if count.is_multiple_of(16) => return Ok(()),
                Some(Planted::ShownTooEarly) => {
                    self.later(commit, Duration::from_millis(400));
                    return Ok(());
                }
                _ => {}
            }
        }
        if self.storms(rates.refuse) {
            return Err(lost());
        }
        if self.storms(rates.late) {
            let time = self.throw(|dice| dice.up_to(2_000));
            self.later(commit, time);
            return Err(lost());
        }
        let loses_answer = self.storms(rates.lose_answer);
        let kept = self.truth.keep(commit).await;
        tokio::time::sleep(self.throw(|dice| dice.up_to(8))).await;
        self.end_here_if_dead().await;
        if loses_answer { Err(lost()) } else { kept }
    }

    /// Lets a commit arrive when nobody waits for it any more. What is on its way outlives its hub.
    fn later(&self, commit: Commit, time: Duration) {
        let truth = self.truth.clone();
        tokio::spawn(async move {
            tokio::time::sleep(time).await;
            let kept = truth.keep(commit).await;
            truth.judge.note(&format!("a late commit: {}", kept.is_ok()));
        });
    }

    fn through<T: Send + 'static>(
        &self,
        call: impl FnOnce(&MemoryStore) -> Later<T> + Send + 'static,
    ) -> Later<T> {
        let way = self.clone();
        Box::pin(async move {
            way.travel().await?;
            call(&way.truth.kept).await
        })
    }
}

impl Store for Way {
    fn durability(&self) -> Durability {
        Durability::Memory
    }

    fn commit(&self, commit: Commit) -> Later<()> {
        Box::pin(self.clone().commit_through(commit))
    }

    fn open(&self, room: &str) -> Later<Option<Kept>> {
        let (way, room) = (self.clone(), room.to_owned());
        Box::pin(async move {
            way.travel().await?;
            let unread = way.truth.rates.unread;
            if way.storms(unread / 2) {
                return Err(lost());
            }
            let kept = way.truth.kept.open(&room).await;
            if way.storms(unread / 2) { Err(lost()) } else { kept }
        })
    }

    fn set_aside(&self, room: &str, why: Option<String>) -> Later<()> {
        let about = why.clone().unwrap_or_default();
        self.truth
            .judge
            .fault(&format!("the room was set aside: {about}"));
        let room = room.to_owned();
        self.through(move |kept| kept.set_aside(&room, why))
    }

    fn journal(&self, room: &str) -> Later<Vec<Vec<u8>>> {
        let room = room.to_owned();
        self.through(move |kept| kept.journal(&room))
    }

    fn list(&self) -> Later<Vec<Head>> {
        self.through(MemoryStore::list)
    }

    fn lying(&self, room: &str) -> Later<Option<Lying>> {
        let room = room.to_owned();
        self.through(move |kept| kept.lying(&room))
    }

    fn count(&self) -> Later<u64> {
        self.through(MemoryStore::count)
    }
}
