//! Several hubs on one store. A hub holds one lease for all its rooms and renews it while it lives; a room belongs to the
//! hub that opened it, and nobody else takes it while that hub's lease runs. What keeps a room from two owners is the
//! epoch that each commit names; the lease only says when taking a room over is right.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::store::{Later, StoreError};

/// Renewals that fit into one lease: some may be lost before the lease is.
const RENEWALS: u32 = 4;

/// How often, and how fast one after another, a hub that leaves tries to say so.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(100);

/// The hubs that share a store, as one of them sees them.
pub trait Members: Send + Sync + 'static {
    /// Says that this hub lives at an address for so long, whoever was there before.
    fn join(&self, address: &str, lease: Duration) -> Later<Renewed>;

    /// Says it again; `takes_rooms` is false for a hub that is about to leave.
    fn renew(&self, address: &str, lease: Duration, takes_rooms: bool) -> Later<Renewed>;

    /// Says that this hub lives no more.
    fn leave(&self, address: &str) -> Later<()>;
}

/// What came of a renewal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renewed {
    /// How this hub stands.
    pub standing: Standing,
    /// Addresses of the other hubs that live and take rooms.
    pub others: Vec<String>,
}

/// How a hub stands among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It never was away.
    Held,
    /// It holds a lease again, but had none for a while: others may have taken its rooms.
    Returned,
    /// Another hub says that it lives at the same address. This one has no lease.
    Superseded,
}

/// This hub among the others.
pub struct Cluster(Option<Membership>);

struct Membership {
    members: Arc<dyn Members>,
    address: String,
    lease: Duration,
    draining: AtomicBool,
    start: Instant,
    /// Until when the lease runs, in milliseconds after `start`.
    until: AtomicU64,
    /// Raised when the lease was lost: what was known before has to be looked at again.
    term: AtomicU64,
    others: Mutex<Vec<String>>,
}

impl Cluster {
    /// A hub that shares its store with nobody.
    #[must_use]
    pub fn alone() -> Self {
        Self(None)
    }

    /// A hub among others, reached at this address.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn join(
        members: Arc<dyn Members>,
        address: String,
        lease: Duration,
    ) -> Result<Self, StoreError> {
        let start = Instant::now();
        let joined = members.join(&address, lease).await?;
        Ok(Self(Some(Membership {
            members,
            address,
            lease,
            draining: AtomicBool::new(false),
            start,
            until: AtomicU64::new(millis(lease)),
            term: AtomicU64::new(1),
            others: Mutex::new(joined.others),
        })))
    }

    /// The number of the lease that this hub holds now; nothing when it has run out. A hub alone needs none and holds
    /// number 0 for ever.
    #[must_use]
    pub fn lease(&self) -> Option<u64> {
        let Some(membership) = &self.0 else {
            return Some(0);
        };
        // In this order: a lease that is there again has its new number already.
        let runs = millis(membership.start.elapsed()) < membership.until.load(Ordering::SeqCst);
        let term = membership.term.load(Ordering::SeqCst);
        runs.then_some(term)
    }

    /// The URL of this hub's socket; nothing for a hub alone.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        self.0.as_ref().map(|membership| membership.address.as_str())
    }

    /// Another hub that takes rooms, the same one for a room whenever it is asked.
    #[must_use]
    pub fn another(&self, room: &str) -> Option<String> {
        let others = self.0.as_ref()?.others.lock();
        let others = others.unwrap_or_else(PoisonError::into_inner);
        let weight = |address: &&String| {
            let hash = blake3::hash(format!("{address} {room}").as_bytes());
            *hash.as_bytes()
        };
        others.iter().max_by_key(weight).cloned()
    }

    /// How many other hubs live and take rooms.
    #[must_use]
    pub fn others(&self) -> usize {
        let others = self.0.as_ref().map(|membership| membership.others.lock());
        others.map_or(0, |others| others.unwrap_or_else(PoisonError::into_inner).len())
    }

    /// How long to wait between two renewals; nothing for a hub alone.
    #[must_use]
    pub fn pause(&self) -> Option<Duration> {
        self.0.as_ref().map(|membership| membership.lease / RENEWALS)
    }

    /// Renews the lease. Says whether it had been lost, so that every room must be looked at.
    ///
    /// # Errors
    /// When the store does not answer; the lease then runs out by itself.
    pub async fn renew(&self) -> Result<bool, StoreError> {
        let Some(membership) = &self.0 else {
            return Ok(false);
        };
        membership.renew().await
    }

    /// Tells the others that this hub takes no more rooms.
    pub async fn begin_to_leave(&self) {
        let Some(membership) = &self.0 else { return };
        membership.draining.store(true, Ordering::SeqCst);
        // Who else is there decides where people are sent: worth a few tries.
        for _ in 0..TRIES {
            match membership.renew().await {
                Ok(_) => return,
                Err(error) => {
                    tracing::warn!(%error, "the other hubs do not know yet that this one is leaving")
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Tells the others that this hub has left.
    pub async fn leave(&self) {
        let Some(membership) = &self.0 else { return };
        membership.until.store(0, Ordering::SeqCst);
        if let Err(error) = membership.members.leave(&membership.address).await {
            tracing::warn!(%error, "the other hubs find out by themselves that this one has left");
        }
    }
}

impl Membership {
    async fn renew(&self) -> Result<bool, StoreError> {
        // Counted from before the question, so that this hub gives up no later than the others do.
        let asked = millis(self.start.elapsed());
        let takes_rooms = !self.draining.load(Ordering::SeqCst);
        let renewed = self.members.renew(&self.address, self.lease, takes_rooms).await?;
        *self.others.lock().unwrap_or_else(PoisonError::into_inner) = renewed.others;
        match renewed.standing {
            Standing::Held => self.until.store(asked + millis(self.lease), Ordering::SeqCst),
            Standing::Returned => {
                self.term.fetch_add(1, Ordering::SeqCst);
                self.until.store(asked + millis(self.lease), Ordering::SeqCst);
                return Ok(true);
            }
            Standing::Superseded => {
                let had = self.until.swap(0, Ordering::SeqCst) > 0;
                if had {
                    tracing::error!(
                        address = self.address,
                        "another hub says that it is at this address: give each hub its own --advertise"
                    );
                }
                return Ok(had);
            }
        }
        Ok(false)
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
