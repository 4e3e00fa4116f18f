//! The way to Redis: one server, a master that sentinels watch over, or the masters of a cluster.

use redis::aio::{ConnectionLike, ConnectionManager};
use redis::cluster_async::ClusterConnection;
use redis::cluster_routing::{MultipleNodeRoutingInfo, RoutingInfo, SingleNodeRoutingInfo};
use redis::{Cmd, ErrorKind, FromRedisValue, Pipeline, RedisError, RedisFuture, RedisResult, Value};

use super::watched::Watched;

/// A connection that is made again whenever it is lost, and shared by all who hold a copy.
#[derive(Clone)]
pub enum Wire {
    /// One server.
    One(ConnectionManager),
    /// The master, whichever it is at the moment.
    Watched(Watched),
    /// All masters; each command goes to the one that has its key.
    Cluster(ClusterConnection),
}

/// One of the servers behind a [`Wire`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Master(Option<(String, u16)>);

impl Wire {
    /// Whether calls for different keys cannot go together, because they go to different servers.
    pub fn splits_by_key(&self) -> bool {
        matches!(self, Self::Cluster(_))
    }

    /// Every server that has keys.
    pub async fn masters(&mut self) -> RedisResult<Vec<Master>> {
        let Self::Cluster(cluster) = self else {
            return Ok(vec![Master(None)]);
        };
        let everywhere = RoutingInfo::MultiNode((MultipleNodeRoutingInfo::AllMasters, None));
        let answers = cluster.route_command(redis::cmd("PING"), everywhere).await?;
        let answers: Vec<(String, Value)> = Vec::from_redis_value(answers)?;
        let addresses = answers.iter().map(|(address, _)| {
            let (host, port) = address.rsplit_once(':')?;
            Some(Master(Some((host.to_owned(), port.parse().ok()?))))
        });
        let unreadable = || RedisError::from((ErrorKind::UnexpectedReturnType, "an address without a port"));
        addresses.collect::<Option<Vec<_>>>().ok_or_else(unreadable)
    }

    /// Asks one of the servers something that belongs to no key.
    pub async fn ask<T: FromRedisValue>(&mut self, master: &Master, question: Cmd) -> RedisResult<T> {
        match (self, master.0.clone()) {
            (Self::Cluster(cluster), Some((host, port))) => {
                let there = RoutingInfo::SingleNode(SingleNodeRoutingInfo::ByAddress { host, port });
                let answer = cluster.route_command(question, there).await?;
                Ok(T::from_redis_value(answer)?)
            }
            (wire, _) => question.query_async(wire).await,
        }
    }
}

impl ConnectionLike for Wire {
    fn req_packed_command<'a>(&'a mut self, cmd: &'a Cmd) -> RedisFuture<'a, Value> {
        match self {
            Self::One(manager) => manager.req_packed_command(cmd),
            Self::Watched(watched) => watched.req_packed_command(cmd),
            Self::Cluster(cluster) => cluster.req_packed_command(cmd),
        }
    }

    fn req_packed_commands<'a>(
        &'a mut self,
        pipeline: &'a Pipeline,
        offset: usize,
        count: usize,
    ) -> RedisFuture<'a, Vec<Value>> {
        match self {
            Self::One(manager) => manager.req_packed_commands(pipeline, offset, count),
            Self::Watched(watched) => watched.req_packed_commands(pipeline, offset, count),
            Self::Cluster(cluster) => cluster.req_packed_commands(pipeline, offset, count),
        }
    }

    fn get_db(&self) -> i64 {
        match self {
            Self::One(manager) => manager.get_db(),
            Self::Watched(watched) => watched.get_db(),
            Self::Cluster(cluster) => cluster.get_db(),
        }
    }
}
