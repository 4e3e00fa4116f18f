//! What one connection and one address may do, so that nobody takes the hub from the others.

use std::net::IpAddr;

use dashmap::DashMap;
use landsraad_protocol::Code;

use crate::config::Config;
use crate::room::Millis;
use crate::room::core::No;

const HOUR_MS: Millis = 3_600_000;
/// Finished games that an address may look at, or wait for, at a time.
const SHOWINGS: u32 = 4;

/// The limits of addresses.
pub struct Limits {
    addresses: DashMap<IpAddr, Address>,
    connections_per_address: usize,
    rooms_per_hour: u32,
    rate: u32,
    burst: u32,
}

#[derive(Default)]
struct Address {
    connections: usize,
    rooms: u32,
    hour_ends: Millis,
    showings: u32,
    /// What it may ask for without a socket.
    asks: Option<Bucket>,
}

impl Limits {
    /// The limits of a configuration.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            addresses: DashMap::new(),
            connections_per_address: config.max_connections_per_address,
            rooms_per_hour: config.rooms_per_hour,
            rate: config.rate,
            burst: config.burst,
        }
    }

    /// Counts a connection in.
    ///
    /// # Errors
    /// When the address has too many.
    pub fn connect(&self, address: IpAddr) -> Result<(), No> {
        let mut entry = self.addresses.entry(address).or_default();
        if entry.connections >= self.connections_per_address {
            return Err(No::new(
                Code::TooManyConnections,
                "This address has too many connections.",
            ));
        }
        entry.connections += 1;
        Ok(())
    }

    /// Counts a connection out.
    pub fn disconnect(&self, address: IpAddr) {
        if let Some(mut entry) = self.addresses.get_mut(&address) {
            entry.connections = entry.connections.saturating_sub(1);
        }
    }

    /// Counts a finished game in that is played again.
    ///
    /// # Errors
    /// When the address looks at too many.
    pub fn show(&self, address: IpAddr) -> Result<(), No> {
        let mut entry = self.addresses.entry(address).or_default();
        if entry.showings >= SHOWINGS {
            return Err(No::new(
                Code::TooManyConnections,
                "This address looks at too many games: try later.",
            ));
        }
        entry.showings += 1;
        Ok(())
    }

    /// Counts it out.
    pub fn shown(&self, address: IpAddr) {
        if let Some(mut entry) = self.addresses.get_mut(&address) {
            entry.showings = entry.showings.saturating_sub(1);
        }
    }

    /// Counts a room.
    ///
    /// # Errors
    /// When the address has opened too many in this hour.
    pub fn open_room(&self, address: IpAddr, now: Millis) -> Result<(), No> {
        let mut entry = self.addresses.entry(address).or_default();
        if entry.hour_ends <= now {
            entry.hour_ends = now + HOUR_MS;
            entry.rooms = 0;
        }
        if entry.rooms >= self.rooms_per_hour {
            return Err(No::new(
                Code::TooManyRooms,
                "This address has opened too many rooms: try later.",
            ));
        }
        entry.rooms += 1;
        Ok(())
    }

    /// Counts something that is asked for without a socket: lists, records, replays. An address may ask as often for them
    /// all as one connection may.
    ///
    /// # Errors
    /// When the address asks too often.
    pub fn ask(&self, address: IpAddr, now: Millis) -> Result<(), No> {
        let mut entry = self.addresses.entry(address).or_default();
        let bucket = entry
            .asks
            .get_or_insert_with(|| Bucket::new(self.rate, self.burst, now));
        if bucket.take(now) {
            return Ok(());
        }
        Err(No::new(Code::TooFast, "Too many requests: wait a moment."))
    }

    /// Forgets addresses of which nothing needs to be known.
    pub fn sweep(&self, now: Millis) {
        self.addresses.retain(|_, address| {
            // A full bucket is as good as none.
            address.asks.take_if(|bucket| bucket.is_full(now));
            address.connections > 0 || address.hour_ends > now || address.asks.is_some()
        });
    }
}

/// How many requests a connection may make: so many a second, and a burst.
pub struct Bucket {
    rate: u64,
    burst: u64,
    /// Thousandths of a request.
    filled: u64,
    at: Millis,
}

impl Bucket {
    /// A full bucket. A rate of 0 sets no limit.
    #[must_use]
    pub fn new(rate: u32, burst: u32, now: Millis) -> Self {
        let burst = u64::from(burst.max(1)) * 1000;
        Self {
            rate: u64::from(rate),
            burst,
            filled: burst,
            at: now,
        }
    }

    fn fill(&mut self, now: Millis) {
        let gained = now.saturating_sub(self.at).saturating_mul(self.rate);
        self.filled = self.filled.saturating_add(gained).min(self.burst);
        self.at = now;
    }

    fn is_full(&mut self, now: Millis) -> bool {
        self.fill(now);
        self.rate == 0 || self.filled == self.burst
    }

    /// Takes one request out, if there is one.
    pub fn take(&mut self, now: Millis) -> bool {
        if self.rate == 0 {
            return true;
        }
        self.fill(now);
        let enough = self.filled >= 1000;
        if enough {
            self.filled -= 1000;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let mut bucket = Bucket::new(10, 3, 0);
        assert_eq!(
            (0..4).map(|_| bucket.take(0)).collect::<Vec<_>>(),
            [true, true, true, false]
        );
        assert!(!bucket.take(99));
        assert!(bucket.take(199));
        assert!(!bucket.take(199), "what was gained has been taken");
        let mut open = Bucket::new(0, 1, 0);
        assert!((0..100).all(|_| open.take(0)));
    }

    #[test]
    fn an_address_may_ask_so_often_and_is_forgotten() {
        let mut config = Config::for_tests();
        (config.rate, config.burst) = (1, 2);
        let limits = Limits::new(&config);
        let (one, two) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        assert!(limits.ask(one, 0).is_ok() && limits.ask(one, 0).is_ok());
        assert_eq!(limits.ask(one, 0).expect_err("too often").code, Code::TooFast);
        assert!(limits.ask(two, 0).is_ok(), "others have their own");
        limits.sweep(500);
        assert!(limits.ask(one, 500).is_err(), "what was taken is not forgotten");
        limits.sweep(60_000);
        assert!(limits.addresses.is_empty());
    }

    #[test]
    fn an_address_has_its_rooms_and_connections() {
        let mut config = Config::for_tests();
        config.max_connections_per_address = 1;
        config.rooms_per_hour = 1;
        let limits = Limits::new(&config);
        let address = IpAddr::from([127, 0, 0, 1]);
        assert!(limits.connect(address).is_ok());
        assert_eq!(
            limits.connect(address).expect_err("one").code,
            Code::TooManyConnections
        );
        limits.disconnect(address);
        assert!(limits.connect(address).is_ok());
        assert!(limits.open_room(address, 5).is_ok());
        assert_eq!(
            limits.open_room(address, 6).expect_err("one").code,
            Code::TooManyRooms
        );
        assert!(limits.open_room(address, 5 + HOUR_MS).is_ok());
    }
}
