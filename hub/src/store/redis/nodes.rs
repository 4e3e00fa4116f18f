//! The hubs that share the store: one hash with an entry a hub, which it renews for as long as it lives.

use std::time::Duration;

use redis::Value;

use super::{Answer, Inner, RedisStore, in_time};
use crate::cluster::{Members, Renewed, Standing};
use crate::store::{Later, StoreError};

const KEY: &str = "landsraad:nodes";

/// A hub that lives.
pub(super) struct Node {
    address: String,
    word: String,
    takes_rooms: bool,
}

impl Members for RedisStore {
    fn join(&self, address: &str, lease: Duration) -> Later<Renewed> {
        self.renewed("join", address, lease, true)
    }

    fn renew(&self, address: &str, lease: Duration, takes_rooms: bool) -> Later<Renewed> {
        self.renewed("renew", address, lease, takes_rooms)
    }

    fn leave(&self, address: &str) -> Later<()> {
        let left = self.renewed("leave", address, Duration::ZERO, false);
        Box::pin(async move { left.await.map(|_| ()) })
    }
}

impl RedisStore {
    fn renewed(
        &self,
        what: &'static str,
        address: &str,
        lease: Duration,
        takes_rooms: bool,
    ) -> Later<Renewed> {
        let address = address.to_owned();
        self.later(|inner| async move {
            let (standing, nodes) = inner.nodes(what, &address, lease, takes_rooms).await?;
            let others = nodes.into_iter().filter(|node| node.takes_rooms);
            let others = others.map(|node| node.address).collect();
            Ok(Renewed { standing, others })
        })
    }
}

impl Inner {
    /// Where the hub listens that an owner's word belongs to, if it lives.
    pub(super) async fn address_of(&self, owner: &str) -> Result<Option<String>, StoreError> {
        let (_, nodes) = self.nodes("look", "", Duration::ZERO, false).await?;
        let node = nodes.into_iter().find(|node| node.word == owner);
        Ok(node.map(|node| node.address))
    }

    async fn nodes(
        &self,
        what: &str,
        address: &str,
        lease: Duration,
        takes_rooms: bool,
    ) -> Result<(Standing, Vec<Node>), StoreError> {
        let mut call = self.nodes.key(KEY);
        call.arg(what)
            .arg(address)
            .arg(&self.owner)
            .arg(u64::try_from(lease.as_millis()).unwrap_or(u64::MAX))
            .arg(if takes_rooms { "open" } else { "draining" });
        let mut connection = self.connection.clone();
        let answer = in_time(self.patience, call.invoke_async::<Vec<Value>>(&mut connection)).await?;
        let mut answer = Answer::new("nodes", answer);
        let standing = match answer.take::<String>()?.as_str() {
            "held" => Standing::Held,
            "superseded" => Standing::Superseded,
            _ => Standing::Returned,
        };
        let mut words = answer.take::<Vec<String>>()?.into_iter();
        let mut nodes = Vec::new();
        while let (Some(address), Some(word), Some(state)) = (words.next(), words.next(), words.next()) {
            nodes.push(Node {
                address,
                word,
                takes_rooms: state == "open",
            });
        }
        Ok((standing, nodes))
    }
}
