//! What a whole run shares.

use crate::absence::Absence;
use crate::figures::Figures;
use crate::pace::Pace;
use crate::stop::Stop;
use crate::whereabouts::Whereabouts;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a client waits for anything before it takes the connection for dead.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a run lasts at most.
const LONGEST: Duration = Duration::from_secs(3600);

/// What the clients of a run share; each has its own copy, and its own idea of where to go.
#[derive(Clone)]
pub struct Run {
    /// The hub that the client asks first.
    pub address: SocketAddr,
    /// All hubs.
    pub hubs: Vec<SocketAddr>,
    /// What is counted.
    pub figures: Arc<Figures>,
    /// Where everybody is.
    pub whereabouts: Arc<Whereabouts>,
    /// What they see of a store that is away.
    pub absence: Arc<Absence>,
    /// Probability that a connection is cut at an act.
    pub drop_rate: f64,
    /// When seats act.
    pub pace: Pace,
    /// Asks the clients to end in order.
    pub stop: Stop,
    /// How long a client waits for anything before it takes the connection for dead.
    pub patience: Duration,
    /// When the run is over, come what may.
    pub deadline: Instant,
}

impl Run {
    /// Everybody plays at this hub as fast as it can, until somebody asks to stop.
    pub fn new(address: SocketAddr, figures: &Arc<Figures>) -> Self {
        Self {
            address,
            hubs: vec![address],
            figures: figures.clone(),
            whereabouts: Arc::default(),
            absence: Arc::default(),
            drop_rate: 0.0,
            pace: Pace::Closed,
            stop: Stop::new(),
            patience: PATIENCE,
            deadline: Instant::now() + LONGEST,
        }
    }

    /// Asks the next hub from now on, because this one does not answer.
    pub fn try_another(&mut self) {
        let here = self.hubs.iter().position(|hub| *hub == self.address);
        let next = here.map_or(0, |here| (here + 1) % self.hubs.len().max(1));
        if let Some(next) = self.hubs.get(next) {
            self.address = *next;
        }
    }
}
