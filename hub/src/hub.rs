//! A hub: the rooms of this process, opened, found, woken and stopped.

mod looking;

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use dashmap::DashMap;
use futures_util::StreamExt as _;
use landsraad_protocol::{Code, Options, RequestId};
use tokio::sync::{Mutex, OwnedMutexGuard, Semaphore, oneshot, watch};

use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::config::Config;
use crate::game::Rules;
use crate::limits::Limits;
use crate::listing::Listing;
use crate::metrics::Metrics;
use crate::room::core::{Core, Door, Input, No};
use crate::room::door::{check_name, host_token};
use crate::room::lobby::check_options;
use crate::room::record::{Deed, Entry};
use crate::room::state::{RecoveryError, State};
use crate::room::task::{Doorway, Mail, Ownership, RoomHandle, spawn};
use crate::room::{Millis, SessionId};
use crate::store::{Kept, Store, StoreError};
use crate::token::{Chance, derive, word};
use crate::trace::Trace;

/// Letters of a room's id.
const ID_LETTERS: usize = 10;
/// Letters of the secret part of an invite code.
const INVITE_LETTERS: usize = 8;
/// How often an entrance is tried when the room goes to rest at that moment.
const ENTER_TRIES: u32 = 4;

/// Rooms that are handed over at the same time when the hub stops.
const HANDED_OVER_AT_ONCE: usize = 64;

/// Finished games that are looked at, or waited for, at a time. Each takes a thread and some megabytes.
const SHOWINGS: usize = 32;

type Slot = Arc<Mutex<Option<RoomHandle>>>;

/// A hub and everything that its parts share.
pub struct Hub {
    /// The configuration.
    pub config: Config,
    /// The game that is played.
    pub rules: Arc<dyn Rules>,
    /// Where rooms are kept.
    pub store: Arc<dyn Store>,
    /// The figures.
    pub metrics: Metrics,
    /// The clock.
    pub clock: Clock,
    /// Where ids, secrets and dice come from.
    pub chance: Chance,
    /// The limits of addresses.
    pub limits: Limits,
    /// This hub among those that share its store.
    pub cluster: Cluster,
    /// Whether the hub hands its rooms over and takes no more.
    pub draining: AtomicBool,
    /// Becomes true when the hub stops.
    pub stopping: watch::Sender<bool>,
    rooms: DashMap<String, Slot>,
    listings: DashMap<String, Listing>,
    sessions: AtomicU64,
    /// One game is played again for its record at a time: anybody may ask, and it costs as much as a game.
    pub(crate) exports: Arc<Semaphore>,
    /// So many games are looked at, or waited for, at a time.
    pub(crate) showings: Arc<Semaphore>,
}

/// A connection that wants to come in.
pub struct Caller {
    /// Its number.
    pub session: SessionId,
    /// Its request.
    pub request: RequestId,
    /// Its address.
    pub address: IpAddr,
    /// The request on its way.
    pub trace: Trace,
}

impl Hub {
    /// A hub without rooms in memory.
    #[must_use]
    pub fn new(config: Config, rules: Arc<dyn Rules>, store: Arc<dyn Store>) -> Arc<Self> {
        Self::in_cluster(config, rules, store, Cluster::alone())
    }

    /// A hub without rooms in memory, among others.
    #[must_use]
    pub fn in_cluster(
        config: Config,
        rules: Arc<dyn Rules>,
        store: Arc<dyn Store>,
        cluster: Cluster,
    ) -> Arc<Self> {
        Self::within(config, rules, store, cluster, (Clock::start(), Chance::System))
    }

    /// A hub without rooms in memory, with a clock and chance of one's own: for simulations.
    #[must_use]
    pub fn within(
        config: Config,
        rules: Arc<dyn Rules>,
        store: Arc<dyn Store>,
        cluster: Cluster,
        (clock, chance): (Clock, Chance),
    ) -> Arc<Self> {
        Arc::new(Self {
            limits: Limits::new(&config),
            config,
            rules,
            store,
            metrics: Metrics::default(),
            clock,
            chance,
            cluster,
            draining: AtomicBool::new(false),
            stopping: watch::Sender::new(false),
            rooms: DashMap::new(),
            listings: DashMap::new(),
            sessions: AtomicU64::new(1),
            exports: Arc::new(Semaphore::new(1)),
            showings: Arc::new(Semaphore::new(SHOWINGS)),
        })
    }

    /// A number for a new connection.
    pub fn next_session(&self) -> SessionId {
        self.sessions.fetch_add(1, Ordering::Relaxed)
    }

    /// How long a room without people stays in memory.
    #[must_use]
    pub fn rest_ms(&self) -> Millis {
        Millis::from(self.config.rest_seconds) * 1000
    }

    /// Opens a room and lets its host in. The reply comes from the room, once it is kept.
    ///
    /// # Errors
    /// The refusal, when no room was opened.
    pub fn open_room(
        self: &Arc<Self>,
        caller: &Caller,
        name: String,
        options: Options,
        doorway: Doorway,
    ) -> Result<RoomHandle, No> {
        if self.draining.load(Ordering::SeqCst) {
            return Err(self.go_elsewhere(&name));
        }
        check_name(&name)?;
        check_options(self.rules.as_ref(), &options)?;
        if self.rooms.len() >= self.config.max_rooms {
            return Err(No::new(
                Code::TooManyRooms,
                "The hub holds as many rooms as it can: try later.",
            ));
        }
        self.limits.open_room(caller.address, self.clock.now())?;
        let entropy = self.draw()?;
        let room = word(&derive(&entropy, "room id")[..ID_LETTERS]);
        let invite = word(&derive(&entropy, "invite")[..INVITE_LETTERS]);
        let token = host_token(&entropy).hash();
        let deed = Deed::Opened {
            room: room.clone(),
            invite,
            options,
            name,
            token,
        };
        let entry = Entry {
            version: 1,
            at_ms: self.clock.now(),
            asked: None,
            deed,
        };
        let core = Core::open(self.rules.clone(), entry, self.store.durability(), self.draw()?);
        let core = core.ok_or_else(|| No::new(Code::Internal, "The room could not be opened."))?;
        let enter = Input::Enter {
            session: caller.session,
            request: caller.request,
            door: Door::Host,
            entropy,
        };
        let lease = self.cluster.lease();
        let ownership = Ownership { epoch: 1, lease };
        let handle = spawn(
            self.clone(),
            core,
            ownership,
            Some((enter, doorway, caller.trace.clone().queued())),
        );
        self.rooms
            .insert(room, Arc::new(Mutex::new(Some(handle.clone()))));
        Ok(handle)
    }

    /// Lets a connection into a room, which is woken if it rests. The reply comes from the room.
    ///
    /// # Errors
    /// The refusal, when the room could not be reached.
    pub async fn enter(
        self: &Arc<Self>,
        room: &str,
        caller: &Caller,
        door: Door,
        doorway: Doorway,
    ) -> Result<RoomHandle, No> {
        let Caller { session, request, .. } = *caller;
        let input = Input::Enter {
            session,
            request,
            door,
            entropy: self.draw()?,
        };
        let mut mail = Mail::Input(input, Some(doorway), caller.trace.clone().queued());
        for _ in 0..ENTER_TRIES {
            let handle = self.find(room).await?;
            match handle.send(mail).await {
                Ok(()) => return Ok(handle),
                Err(back) => mail = back,
            }
        }
        Err(No::new(
            Code::StoreUnavailable,
            "The room is not there at the moment: try again.",
        ))
    }

    /// The room, from memory or from the store.
    async fn find(self: &Arc<Self>, room: &str) -> Result<RoomHandle, No> {
        let unknown = || No::new(Code::UnknownRoom, "There is no such room.");
        if !could_be_room(room) {
            return Err(unknown());
        }
        let (slot, mut slot_handle) = self.slot(room).await;
        if let Some(handle) = slot_handle.as_ref().filter(|handle| !handle.has_ended()) {
            return Ok(handle.clone());
        }
        *slot_handle = None;
        // Waking is rare and needs room, which no connection has to keep for it.
        match Box::pin(self.wake(room)).await {
            Ok(Some(handle)) => {
                *slot_handle = Some(handle.clone());
                Ok(handle)
            }
            Ok(None) => {
                self.drop_slot(room, &slot);
                Err(unknown())
            }
            Err(no) => {
                self.drop_slot(room, &slot);
                Err(no)
            }
        }
    }

    fn draw(&self) -> Result<[u8; 32], No> {
        self.chance.draw().map_err(|error| {
            tracing::error!(%error, "the system has no randomness");
            No::new(Code::Internal, "An error of the hub: nothing was done.")
        })
    }

    /// The slot of a room, held. One that was thrown away while this waited for it is not the room's any more: whoever used
    /// it would have a room beside the one that everybody else finds.
    async fn slot(&self, room: &str) -> (Slot, OwnedMutexGuard<Option<RoomHandle>>) {
        loop {
            let slot = self.rooms.entry(room.to_owned()).or_default().clone();
            let held = slot.clone().lock_owned().await;
            let current = self.rooms.get(room).map(|current| Arc::ptr_eq(&current, &slot));
            if current == Some(true) {
                return (slot, held);
            }
        }
    }

    fn drop_slot(&self, room: &str, slot: &Slot) {
        self.rooms
            .remove_if(room, |_, current| Arc::ptr_eq(current, slot));
    }

    async fn wake(self: &Arc<Self>, room: &str) -> Result<Option<RoomHandle>, No> {
        if self.draining.load(Ordering::SeqCst) {
            return Err(self.go_elsewhere(room));
        }
        let lease = self.cluster.lease();
        let kept = match self.store.open(room).await {
            Ok(Some(kept)) => kept,
            Ok(None) => return Ok(None),
            Err(StoreError::Elsewhere { address }) => return Err(No::moved(address)),
            Err(error) => return Err(store_refusal(room, &error)),
        };
        let epoch = kept.epoch;
        match self.revive(room, kept).await {
            Ok(core) => {
                tracing::debug!(room, "the room is in memory again");
                Ok(Some(spawn(self.clone(), core, Ownership { epoch, lease }, None)))
            }
            Err(no) => {
                // Another hub, perhaps of a newer build, may be able to read it.
                if let Err(error) = self.store.release(room, epoch).await {
                    tracing::warn!(room, %error, "a room that cannot be woken was not given back");
                }
                Err(no)
            }
        }
    }

    /// The room out of what the store has of it.
    async fn revive(&self, room: &str, kept: Kept) -> Result<Core, No> {
        if kept.aside.is_some() {
            return Err(set_aside());
        }
        let (incarnation, now) = (self.draw()?, self.clock.now());
        let read = catch_unwind(AssertUnwindSafe(|| {
            let state = State::recover(&self.rules, kept.snapshot.as_deref(), &kept.entries)?;
            Ok(Core::new(state, self.store.durability(), incarnation, now))
        }));
        match read {
            Ok(Ok(core)) => Ok(core),
            Ok(Err(error)) => Err(self.cannot_recover(room, &error).await),
            Err(_) => {
                let error = RecoveryError::Unreadable("its journal panics".to_owned());
                Err(self.cannot_recover(room, &error).await)
            }
        }
    }

    async fn cannot_recover(&self, room: &str, error: &RecoveryError) -> No {
        tracing::error!(room, %error, "the room cannot be recovered and is set aside; its journal is kept");
        // A newer build will read it again, so nothing is noted then.
        if !matches!(error, RecoveryError::Newer { .. })
            && let Err(error) = self.store.set_aside(room, Some(error.to_string())).await
        {
            tracing::error!(room, %error, "the store did not note that the room is set aside");
        }
        set_aside()
    }

    /// Puts a room into the public list, or takes it out.
    pub fn list(&self, room: &str, listing: Option<Listing>) {
        match listing {
            Some(listing) => {
                self.listings.insert(room.to_owned(), listing);
            }
            None => {
                self.listings.remove(room);
            }
        }
    }

    /// The public list of rooms in memory.
    #[must_use]
    pub fn listings(&self) -> Vec<Listing> {
        let mut listings: Vec<Listing> = self
            .listings
            .iter()
            .map(|listing| listing.value().clone())
            .collect();
        listings.sort_by(|a, b| a.room.cmp(&b.room));
        listings
    }

    /// Forgets rooms that have gone to rest. Called now and then.
    pub fn sweep(&self) {
        self.rooms.retain(|_, slot| {
            slot.try_lock().map_or(true, |handle| {
                handle.as_ref().is_some_and(|handle| !handle.has_ended())
            })
        });
        self.limits.sweep(self.clock.now());
    }

    /// The refusal of a hub that takes no more rooms: where to ask, if there is another hub.
    fn go_elsewhere(&self, room: &str) -> No {
        match self.cluster.another(room) {
            Some(address) => No::moved(address),
            None => No::new(Code::Stopping, "The hub is stopping."),
        }
    }

    /// Renews the lease for ever, and has every room looked at when it had been lost.
    pub async fn keep_lease(self: Arc<Self>) {
        let Some(pause) = self.cluster.pause() else { return };
        loop {
            tokio::time::sleep(pause).await;
            match self.cluster.renew().await {
                Ok(false) => {}
                Ok(true) => {
                    tracing::warn!(
                        "the lease of this hub had run out; every room asks whether it is still here"
                    );
                    self.metrics.lost_leases.inc();
                    // The lease is renewed meanwhile: a room that is slow to hear must not cost it again.
                    let hub = self.clone();
                    tokio::spawn(async move { hub.check_owners().await });
                }
                Err(error) => tracing::warn!(%error, "the lease could not be renewed"),
            }
            let others = i64::try_from(self.cluster.others()).unwrap_or(i64::MAX);
            self.metrics.other_hubs.set(others);
        }
    }

    /// Lets every room ask whether it is still this hub's. Called when the lease had been lost.
    pub async fn check_owners(&self) {
        for handle in self.handles().await {
            // A room that has ended is nobody's concern.
            handle.send(Mail::CheckOwner).await.unwrap_or_default();
        }
    }

    /// All rooms, in an order that is the same whenever a simulation is.
    fn slots(&self) -> Vec<(String, Slot)> {
        let slots = self.rooms.iter();
        let mut slots: Vec<_> = slots
            .map(|slot| (slot.key().clone(), slot.value().clone()))
            .collect();
        slots.sort_by(|(one, _), (other, _)| one.cmp(other));
        slots
    }

    async fn handles(&self) -> Vec<RoomHandle> {
        let slots = self.slots();
        let mut handles = Vec::with_capacity(slots.len());
        for (_, slot) in slots {
            handles.extend(slot.lock().await.clone());
        }
        handles
    }

    /// Stops: every room finishes what has reached it, keeps a snapshot and is given back; its connections are told which
    /// hub takes it. At last the other connections are told.
    pub async fn stop(&self) {
        self.draining.store(true, Ordering::SeqCst);
        self.cluster.begin_to_leave().await;
        futures_util::stream::iter(self.slots())
            .for_each_concurrent(HANDED_OVER_AT_ONCE, |(room, slot)| self.give_up(room, slot))
            .await;
        self.cluster.leave().await;
        self.stopping.send_replace(true);
    }

    async fn give_up(&self, room: String, slot: Slot) {
        let handle = slot.lock().await.take();
        let Some(handle) = handle else { return };
        let to = self.cluster.another(&room);
        let (done, ended) = oneshot::channel();
        if handle.send(Mail::Stop { to, done }).await.is_ok() && ended.await.is_err() {
            tracing::debug!(room, "a room ended before it was told to");
        }
    }
}

/// Whether the text has the form of a room's id; the store is asked for nothing else.
pub(crate) fn could_be_room(room: &str) -> bool {
    room.len() == ID_LETTERS && room.bytes().all(|c| c.is_ascii_alphanumeric())
}

fn set_aside() -> No {
    No::new(
        Code::RoomSetAside,
        "This room has been set aside after an error; its journal is kept.",
    )
}

fn store_refusal(room: &str, error: &StoreError) -> No {
    tracing::error!(room, %error, "the store did not give the room");
    No::new(
        Code::StoreUnavailable,
        "The store did not give the room: try again.",
    )
}
