//! A store as a hub sees it through bad weather. Beneath lies one store in memory, which is what is really kept; the judge
//! is told of everything that it takes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use landsraad_hub::cluster::{self, Renewed};
use landsraad_hub::store::memory::MemoryStore;
use landsraad_hub::store::{Commit, Head, Kept, Later, Lying, Store, StoreError};
use landsraad_protocol::Durability;
use std::sync::Mutex;
use tokio::time::Instant;

use crate::dice::Dice;
use crate::judge::Judge;
use crate::members::{Members, Says, Word};
use crate::weather::{Gate, Rates, Weather};

/// A fault that is planted, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planted {
    /// The hub is told that a commit is kept, and it is not.
    Dropped,
    /// The hub is told so before it is, and shows what is not kept yet.
    ShownTooEarly,
    /// A hub that has lost its room is told that it has it, and that its commits are kept.
    StaleBelieved,
    /// A person leaves one patch out.
    PatchLeftOut,
}

/// What all hubs of a simulation share.
pub struct Truth {
    pub kept: MemoryStore,
    members: Members,
    words: AtomicU64,
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
            members: Members::default(),
            words: AtomicU64::new(1),
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

    async fn keep(&self, word: Word, commit: Commit) -> Result<(), StoreError> {
        let (room, entries, after) = (commit.room.clone(), commit.entries.clone(), commit.after);
        let kept = if after == 0 || self.members.owns(&room, word) {
            self.kept.commit(commit).await
        } else {
            Err(StoreError::Fenced)
        };
        if kept == Err(StoreError::Fenced) {
            self.judge.count("commits of stale owners refused");
        }
        kept?;
        if after == 0 {
            // Who makes a room has it.
            self.members.take(&room, word);
        }
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
    /// Closed while the hub stands still, and while only its way to the store is stuck.
    pub gate: Gate,
    pub stuck: Gate,
    word: Word,
    /// Until when this hub alone cannot reach the store, in milliseconds.
    cut_off_until: Arc<AtomicU64>,
}

fn lost() -> StoreError {
    StoreError::Unavailable("the weather".into())
}

impl Way {
    pub fn new(truth: Arc<Truth>, dice: Dice) -> Self {
        let dice = Arc::new(Mutex::new(dice));
        let word = truth.words.fetch_add(1, Ordering::SeqCst);
        Self {
            truth,
            dice,
            dead: Arc::default(),
            gate: Gate::open(),
            stuck: Gate::open(),
            word,
            cut_off_until: Arc::default(),
        }
    }

    /// Nothing passes any more, and nothing that is on its way is answered.
    pub fn die(&self) {
        self.dead.store(true, Ordering::SeqCst);
    }

    /// Lets this hub alone be cut off from the store for a while.
    pub fn cut_off(&self, time: Duration) {
        let until = self.truth.ms() + u64::try_from(time.as_millis()).expect("not that long");
        self.cut_off_until.fetch_max(until, Ordering::SeqCst);
    }

    fn is_cut_off(&self) -> bool {
        self.truth.is_away() || self.truth.ms() < self.cut_off_until.load(Ordering::SeqCst)
    }

    fn throw<T>(&self, with: impl FnOnce(&mut Dice) -> T) -> T {
        with(&mut self.dice.lock().expect("the dice"))
    }

    fn storms(&self, permille: u64) -> bool {
        !self.truth.weather.is_calm() && self.throw(|dice| dice.permille(permille))
    }

    async fn pass(&self) {
        self.gate.pass().await;
        self.stuck.pass().await;
    }

    async fn end_here_if_dead(&self) {
        if self.dead.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
    }

    async fn travel(&self) -> Result<(), StoreError> {
        self.end_here_if_dead().await;
        tokio::time::sleep(self.throw(|dice| dice.up_to(8))).await;
        self.pass().await;
        self.end_here_if_dead().await;
        if self.is_cut_off() {
            tokio::time::sleep(Duration::from_millis(250)).await;
            return Err(lost());
        }
        Ok(())
    }

    async fn commit_through(self, commit: Commit) -> Result<(), StoreError> {
        if self.is_cut_off() && self.storms(500) {
            // It lies somewhere on the way, and arrives when perhaps another hub has the room.
            let time = self.throw(|dice| dice.up_to(9_000));
            self.later(commit.clone(), time);
        }
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
        let kept = self.truth.keep(self.word, commit).await;
        tokio::time::sleep(self.throw(|dice| dice.up_to(8))).await;
        self.pass().await;
        self.end_here_if_dead().await;
        if kept == Err(StoreError::Fenced) && self.truth.planted == Some(Planted::StaleBelieved) {
            return Ok(());
        }
        if loses_answer { Err(lost()) } else { kept }
    }

    /// Lets a commit arrive when nobody waits for it any more. What is on its way outlives its hub.
    fn later(&self, commit: Commit, time: Duration) {
        let (truth, word) = (self.truth.clone(), self.word);
        tokio::spawn(async move {
            tokio::time::sleep(time).await;
            let kept = truth.keep(word, commit).await;
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
            way.truth.members.may_take(&room, way.word, way.truth.ms())?;
            // Nothing comes between: this store answers at once.
            let kept = way.truth.kept.open(&room).await;
            if matches!(kept, Ok(Some(_))) {
                way.truth.members.take(&room, way.word);
            }
            way.pass().await;
            if way.storms(unread / 2) { Err(lost()) } else { kept }
        })
    }

    fn owns(&self, room: &str, epoch: u64) -> Later<bool> {
        let (way, room) = (self.clone(), room.to_owned());
        Box::pin(async move {
            way.travel().await?;
            let head = way.truth.kept.lying(&room).await?.map(|lying| lying.head);
            let owns = way.truth.members.owns(&room, way.word);
            way.pass().await;
            if way.truth.planted == Some(Planted::StaleBelieved) {
                return Ok(true);
            }
            Ok(owns && head.is_some_and(|head| head.epoch == epoch))
        })
    }

    fn release(&self, room: &str, _epoch: u64) -> Later<()> {
        let (way, room) = (self.clone(), room.to_owned());
        Box::pin(async move {
            way.travel().await?;
            way.truth.members.release(&room, way.word);
            Ok(())
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

impl Way {
    fn say(&self, says: Says, address: &str, lease: Duration) -> Later<Renewed> {
        let (way, address) = (self.clone(), address.to_owned());
        Box::pin(async move {
            way.travel().await?;
            let now = way.truth.ms();
            let until = now + u64::try_from(lease.as_millis()).expect("not that long");
            let renewed = way.truth.members.hear(says, &address, way.word, (now, until));
            way.pass().await;
            Ok(renewed)
        })
    }
}

impl cluster::Members for Way {
    fn join(&self, address: &str, lease: Duration) -> Later<Renewed> {
        self.say(Says::Join, address, lease)
    }

    fn renew(&self, address: &str, lease: Duration, takes_rooms: bool) -> Later<Renewed> {
        self.say(Says::Renew { takes_rooms }, address, lease)
    }

    fn leave(&self, address: &str) -> Later<()> {
        let (way, address) = (self.clone(), address.to_owned());
        Box::pin(async move {
            way.travel().await?;
            way.truth.members.leave(&address, way.word);
            Ok(())
        })
    }
}
