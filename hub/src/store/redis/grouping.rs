//! Commits share round trips: what waits while a group is on its way makes up the next one. A room has one commit on its
//! way at a time, so nothing of a room is ever reordered.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use redis::{Cmd, ErrorKind, Pipeline, RedisError, RedisResult, Script, ServerErrorKind, Value};
use tokio::sync::{Semaphore, mpsc, oneshot};

use super::wire::Wire;
use crate::store::Grouping;

/// Most commits of a group.
const GROUP: usize = 256;
/// Groups that may be on their way at once.
const ON_THEIR_WAY: usize = 2;
/// The same where every commit goes alone, to whichever server has its room: one that does not answer must not keep those
/// of the others.
const ALONE_ON_THEIR_WAY: usize = 256;
/// How long a group may be on its way before the next one may leave. Those who made its calls have given up by then.
const LOST: Duration = Duration::from_millis(1_500);

/// The way of commits to the server.
pub(super) struct Commits {
    script: Arc<Script>,
    queue: mpsc::UnboundedSender<Waiting>,
    counts: Arc<Counts>,
}

struct Waiting {
    call: Cmd,
    answer: oneshot::Sender<RedisResult<Value>>,
}

#[derive(Default)]
struct Counts {
    commits: AtomicU64,
    trips: AtomicU64,
}

impl Commits {
    /// The way over this connection, by this script.
    pub(super) fn over(wire: Wire, script: &str) -> Self {
        let script = Arc::new(Script::new(script));
        let (queue, waiting) = mpsc::unbounded_channel();
        let counts = Arc::default();
        tokio::spawn(send_groups(wire, script.clone(), waiting, Arc::clone(&counts)));
        Self {
            script,
            queue,
            counts,
        }
    }

    /// A call of the script, to be given keys and arguments.
    pub(super) fn call(&self, keys: usize) -> Cmd {
        let mut call = redis::cmd("EVALSHA");
        call.arg(self.script.get_hash()).arg(keys);
        call
    }

    /// Makes a call. Whoever stops waiting for its answer before it has left takes it back.
    pub(super) async fn make(&self, call: Cmd) -> RedisResult<Vec<Value>> {
        let (answer, answered) = oneshot::channel();
        let gone = || RedisError::from((ErrorKind::Client, "the store has stopped"));
        self.queue.send(Waiting { call, answer }).map_err(|_| gone())?;
        let value = answered.await.map_err(|_| gone())??;
        Ok(redis::FromRedisValue::from_redis_value(value)?)
    }

    /// How many commits have shared how many round trips.
    pub(super) fn counts(&self) -> Grouping {
        Grouping {
            commits: self.counts.commits.load(Ordering::Relaxed),
            trips: self.counts.trips.load(Ordering::Relaxed),
        }
    }
}

async fn send_groups(
    wire: Wire,
    script: Arc<Script>,
    mut queue: mpsc::UnboundedReceiver<Waiting>,
    counts: Arc<Counts>,
) {
    let (most, together) = if wire.splits_by_key() {
        (1, ALONE_ON_THEIR_WAY)
    } else {
        (GROUP, ON_THEIR_WAY)
    };
    let on_their_way = Arc::new(Semaphore::new(together));
    while let Some(first) = queue.recv().await {
        let Ok(permit) = on_their_way.clone().acquire_owned().await else {
            return;
        };
        let mut group = vec![first];
        while group.len() < most
            && let Ok(next) = queue.try_recv()
        {
            group.push(next);
        }
        // Who has given up has the room read back; what was not sent must not be kept behind its back.
        group.retain(|waiting| !waiting.answer.is_closed());
        if group.is_empty() {
            continue;
        }
        counts.commits.fetch_add(group.len() as u64, Ordering::Relaxed);
        counts.trips.fetch_add(1, Ordering::Relaxed);
        let (wire, script) = (wire.clone(), script.clone());
        let sent = async move {
            let sent = tokio::time::timeout(LOST, send(wire, &script, group)).await;
            if sent.is_err() {
                tracing::debug!("a group of commits was not answered");
            }
            drop(permit);
        };
        tokio::spawn(sent);
    }
}

async fn send(mut wire: Wire, script: &Script, group: Vec<Waiting>) {
    let (calls, answers): (Vec<Cmd>, Vec<_>) = group
        .into_iter()
        .map(|waiting| (waiting.call, waiting.answer))
        .unzip();
    let mut results = together(&mut wire, &calls).await;
    // A server that was started again has forgotten the script. Nothing was done then, and it is told again.
    let unknown = |result: &RedisResult<Value>| {
        let kind = result.as_ref().err().map(RedisError::kind);
        kind == Some(ErrorKind::Server(ServerErrorKind::NoScript))
    };
    if results.iter().any(unknown) && script.load_async(&mut wire).await.is_ok() {
        let again: Vec<usize> = (0..results.len()).filter(|n| unknown(&results[*n])).collect();
        let calls: Vec<Cmd> = again.iter().map(|n| calls[*n].clone()).collect();
        for (n, result) in again.into_iter().zip(together(&mut wire, &calls).await) {
            results[n] = result;
        }
    }
    for (answer, result) in answers.into_iter().zip(results) {
        // Who has given up does not want to know.
        answer.send(result).unwrap_or_default();
    }
}

async fn together(wire: &mut Wire, calls: &[Cmd]) -> Vec<RedisResult<Value>> {
    if let [call] = calls {
        return vec![call.query_async(wire).await];
    }
    let mut pipeline = Pipeline::with_capacity(calls.len());
    for call in calls {
        pipeline.add_command(call.clone());
    }
    let answers = pipeline
        .ignore_errors()
        .query_async::<Vec<RedisResult<Value>>>(wire)
        .await;
    match answers {
        Ok(answers) if answers.len() == calls.len() => answers,
        Ok(_) => failed(
            calls.len(),
            &RedisError::from((ErrorKind::Parse, "answers are missing")),
        ),
        Err(error) => failed(calls.len(), &error),
    }
}

fn failed(count: usize, error: &RedisError) -> Vec<RedisResult<Value>> {
    (0..count).map(|_| Err(error.clone())).collect()
}
