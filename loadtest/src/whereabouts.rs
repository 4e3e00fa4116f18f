//! Where everybody is: which hub each seat came to last and who was told where to go, and which hub keeps each room.
//! Clients note it as they are answered, so it says nothing that no hub has said.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A seat: its room and its place.
pub type SeatId = (String, u8);

/// What is known.
#[derive(Default)]
pub struct Whereabouts(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// The hub that each seat came to last.
    seats: BTreeMap<SeatId, SocketAddr>,
    /// The seats that were told which hub has their room.
    told: BTreeSet<SeatId>,
    /// The hub that accepted each room's newest act.
    rooms: BTreeMap<String, Keeper>,
}

/// The hub that accepted a room's newest act.
struct Keeper {
    hub: SocketAddr,
    /// When the first of its acts in a row was accepted.
    since: Instant,
    /// How many acts in a row.
    acts: u64,
}

/// What became of rooms that another hub is to take over.
#[derive(Debug, Default, PartialEq)]
pub struct Taken {
    /// When the first act of each room was accepted by the other hub.
    pub at: Vec<Instant>,
    /// Rooms that are still played and in which the other hub has not accepted enough.
    pub waiting: usize,
}

impl Whereabouts {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A seat has come to a hub.
    pub fn came(&self, seat: &SeatId, hub: SocketAddr) {
        self.known().seats.insert(seat.clone(), hub);
    }

    /// A seat was told which hub has its room.
    pub fn told(&self, seat: &SeatId) {
        self.known().told.insert(seat.clone());
    }

    /// A hub has accepted an act in a room.
    pub fn acted(&self, room: &str, hub: SocketAddr) {
        let mut known = self.known();
        match known.rooms.get_mut(room).filter(|keeper| keeper.hub == hub) {
            Some(keeper) => keeper.acts += 1,
            None => {
                let since = Instant::now();
                let keeper = Keeper { hub, since, acts: 1 };
                known.rooms.insert(room.to_owned(), keeper);
            }
        }
    }

    /// A seat has got up, and with it the room's game is over.
    pub fn left(&self, seat: &SeatId) {
        let mut known = self.known();
        known.seats.remove(seat);
        known.rooms.remove(&seat.0);
    }

    /// How many have a seat.
    pub fn seated(&self) -> u64 {
        self.known().seats.len() as u64
    }

    /// The seats that came to this hub last.
    pub fn seats_at(&self, hub: SocketAddr) -> BTreeSet<SeatId> {
        let known = self.known();
        let here = known.seats.iter().filter(|(_, at)| **at == hub);
        here.map(|(seat, _)| seat.clone()).collect()
    }

    /// The rooms that are played, of which this hub accepted the newest act.
    pub fn rooms_at(&self, hub: SocketAddr) -> BTreeSet<String> {
        let known = self.known();
        let here = known.rooms.iter().filter(|(_, keeper)| keeper.hub == hub);
        here.map(|(room, _)| room.clone()).collect()
    }

    /// Forgets who was told, for a new round.
    pub fn forget_told(&self) {
        self.known().told.clear();
    }

    /// How many of these seats have come to no other hub than this one. Who has got up is none of them.
    pub fn still_at(&self, hub: SocketAddr, seats: &BTreeSet<SeatId>) -> u64 {
        let known = self.known();
        let here = seats.iter().filter(|seat| known.seats.get(*seat) == Some(&hub));
        here.count() as u64
    }

    /// How many of these seats were told which hub has their room, and how many were not and still sit.
    pub fn told_of(&self, seats: &BTreeSet<SeatId>) -> (u64, u64) {
        let known = self.known();
        let told = seats.intersection(&known.told).count();
        let untold = seats
            .iter()
            .filter(|seat| known.seats.contains_key(*seat) && !known.told.contains(*seat));
        (told as u64, untold.count() as u64)
    }

    /// Whether this hub has accepted so many acts in each of these rooms that is still played.
    pub fn taken(&self, rooms: &BTreeSet<String>, hub: SocketAddr, acts: u64) -> Taken {
        let known = self.known();
        let mut taken = Taken::default();
        for keeper in rooms.iter().filter_map(|room| known.rooms.get(room)) {
            if keeper.hub == hub && keeper.acts >= acts {
                taken.at.push(keeper.since);
            } else {
                taken.waiting += 1;
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hub(port: u16) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], port))
    }

    fn seat(place: u8) -> SeatId {
        ("room".to_owned(), place)
    }

    #[test]
    fn a_seat_that_comes_back_twice_is_one_seat() {
        let whereabouts = Whereabouts::default();
        whereabouts.came(&seat(0), hub(1));
        whereabouts.came(&seat(1), hub(1));
        let here = whereabouts.seats_at(hub(1));
        whereabouts.came(&seat(0), hub(2));
        whereabouts.came(&seat(0), hub(2));
        assert_eq!(whereabouts.still_at(hub(1), &here), 1);
        whereabouts.left(&seat(1));
        assert_eq!(whereabouts.still_at(hub(1), &here), 0);
        assert_eq!(whereabouts.seated(), 1);
    }

    #[test]
    fn who_found_the_way_without_a_word_was_not_told() {
        let whereabouts = Whereabouts::default();
        for place in 0..3 {
            whereabouts.came(&seat(place), hub(1));
        }
        let here = whereabouts.seats_at(hub(1));
        whereabouts.told(&seat(0));
        whereabouts.told(&seat(0));
        whereabouts.came(&seat(0), hub(2));
        whereabouts.came(&seat(1), hub(2));
        whereabouts.left(&seat(2));
        assert_eq!(whereabouts.told_of(&here), (1, 1));
        whereabouts.forget_told();
        assert_eq!(whereabouts.told_of(&here), (0, 2));
    }

    #[test]
    fn a_room_is_taken_over_when_the_other_hub_accepts_acts_in_it() {
        let whereabouts = Whereabouts::default();
        for room in ["over", "moves", "stays"] {
            whereabouts.acted(room, hub(1));
        }
        let rooms = whereabouts.rooms_at(hub(1));
        assert_eq!(rooms.len(), 3);
        let nothing = Taken {
            at: Vec::new(),
            waiting: 3,
        };
        assert_eq!(whereabouts.taken(&rooms, hub(2), 2), nothing);
        // Coming to the other hub is no act, and one act is not enough.
        whereabouts.came(&("stays".to_owned(), 0), hub(2));
        whereabouts.acted("stays", hub(2));
        whereabouts.acted("moves", hub(2));
        whereabouts.acted("moves", hub(2));
        whereabouts.left(&("over".to_owned(), 0));
        let taken = whereabouts.taken(&rooms, hub(2), 2);
        assert_eq!((taken.at.len(), taken.waiting), (1, 1));
    }
}
