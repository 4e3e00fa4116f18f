//! Who owns which room in the store that hubs of a simulation share, by the rules that `store/redis` has in its scripts:
//! a word a hub, a lease by the store's clock, and a room that nobody takes from a hub that lives.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use landsraad_hub::cluster::{Renewed, Standing};
use landsraad_hub::store::StoreError;

/// The word that a hub draws when it starts.
pub type Word = u64;

#[derive(Default)]
pub struct Members(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    nodes: BTreeMap<String, Node>,
    owners: BTreeMap<String, Word>,
}

struct Node {
    word: Word,
    until: u64,
    takes_rooms: bool,
}

/// What a hub says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Says {
    Join,
    Renew { takes_rooms: bool },
}

impl Members {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().expect("no panic while it is held")
    }

    /// A hub says that it lives until then.
    pub fn hear(&self, says: Says, address: &str, word: Word, (now, until): (u64, u64)) -> Renewed {
        let mut inner = self.inner();
        let mut standing = Standing::Returned;
        if let Some(node) = inner.nodes.get(address) {
            let lives = node.until > now;
            standing = match (node.word == word, lives) {
                (true, true) => Standing::Held,
                (false, true) if says != Says::Join => Standing::Superseded,
                _ => Standing::Returned,
            };
        }
        if standing != Standing::Superseded {
            let takes_rooms = says != Says::Renew { takes_rooms: false };
            let node = Node {
                word,
                until,
                takes_rooms,
            };
            inner.nodes.insert(address.to_owned(), node);
        }
        let others = inner
            .nodes
            .iter()
            .filter(|(other, node)| *other != address && node.until > now && node.takes_rooms);
        let others = others.map(|(other, _)| other.clone()).collect();
        Renewed { standing, others }
    }

    pub fn leave(&self, address: &str, word: Word) {
        let mut inner = self.inner();
        if inner.nodes.get(address).is_some_and(|node| node.word == word) {
            inner.nodes.remove(address);
        }
    }

    /// Whether a hub may take a room: nobody has it, or nobody who lives.
    pub fn may_take(&self, room: &str, word: Word, now: u64) -> Result<(), StoreError> {
        let inner = self.inner();
        let Some(owner) = inner.owners.get(room).filter(|owner| **owner != word) else {
            return Ok(());
        };
        let alive = |(_, node): &(&String, &Node)| node.word == *owner && node.until > now;
        match inner.nodes.iter().find(alive) {
            Some((address, _)) => Err(StoreError::Elsewhere {
                address: address.clone(),
            }),
            None => Ok(()),
        }
    }

    pub fn take(&self, room: &str, word: Word) {
        self.inner().owners.insert(room.to_owned(), word);
    }

    pub fn release(&self, room: &str, word: Word) {
        let mut inner = self.inner();
        if inner.owners.get(room) == Some(&word) {
            inner.owners.remove(room);
        }
    }

    pub fn owns(&self, room: &str, word: Word) -> bool {
        self.inner().owners.get(room) == Some(&word)
    }
}
