//! A connection to the master that sentinels name. When it is lost, or turns out to be a master no more, they are asked
//! again until one answers. A master that stands still closes nothing, and where no commit is on its way nobody would
//! notice: so it is asked for its role all the time.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use redis::aio::{ConnectionLike, MultiplexedConnection};
use redis::sentinel::SentinelClient;
use redis::{
    AsyncConnectionConfig, Cmd, ErrorKind, Pipeline, RedisError, RedisFuture, RedisResult, Role,
    ServerErrorKind, Value,
};
use tokio::sync::{Notify, watch};
use tokio::time::{sleep, timeout};

/// How long to wait before the sentinels are asked again.
const PAUSE: Duration = Duration::from_millis(100);

/// How often the master is asked whether it is one, and how long it has for the answer.
const ASK_EVERY: Duration = Duration::from_secs(1);
const ANSWER: Duration = Duration::from_secs(1);
/// How long the sentinels, and the master that they name, have together.
const FIND: Duration = Duration::from_secs(5);

type Current = Option<MultiplexedConnection>;

/// The way to whichever server is the master.
#[derive(Clone)]
pub struct Watched {
    current: watch::Receiver<Current>,
    lost: Arc<Notify>,
    db: i64,
}

impl Watched {
    /// Asks the sentinels for the master and connects to it; goes on doing so for as long as a copy lives.
    ///
    /// # Errors
    /// When no sentinel knows a master that can be reached.
    pub async fn connect(mut sentinels: SentinelClient, config: AsyncConnectionConfig) -> RedisResult<Self> {
        let first = sentinels.get_async_connection_with_config(&config).await?;
        let db = first.get_db();
        let (place, current) = watch::channel(Some(first));
        let lost = Arc::new(Notify::new());
        tokio::spawn(follow(sentinels, config, place, lost.clone()));
        Ok(Self { current, lost, db })
    }

    fn now(&self) -> RedisResult<MultiplexedConnection> {
        let current = self.current.borrow().clone();
        current.ok_or_else(|| {
            let no_master = io::Error::new(io::ErrorKind::NotConnected, "there is no master at the moment");
            RedisError::from(no_master)
        })
    }

    fn look_at<T>(&self, answer: RedisResult<T>) -> RedisResult<T> {
        if answer.as_ref().is_err_and(is_no_master) {
            self.lost.notify_one();
        }
        answer
    }
}

/// Whether the error says that there is no master at the other end.
fn is_no_master(error: &RedisError) -> bool {
    use ServerErrorKind::{MasterDown, ReadOnly};
    matches!(
        error.kind(),
        ErrorKind::Io | ErrorKind::Server(ReadOnly | MasterDown)
    ) || error.is_unrecoverable_error()
}

async fn follow(
    mut sentinels: SentinelClient,
    config: AsyncConnectionConfig,
    place: watch::Sender<Current>,
    lost: Arc<Notify>,
) {
    loop {
        let current = place.borrow().clone();
        tokio::select! {
            () = lost.notified() => {}
            () = no_master_any_more(current) => {}
            () = place.closed() => return,
        }
        place.send_replace(None);
        while !place.is_closed() {
            match timeout(FIND, sentinels.get_async_connection_with_config(&config)).await {
                Ok(Ok(connection)) => {
                    tracing::info!("connected to the master that the sentinels name");
                    place.send_replace(Some(connection));
                    break;
                }
                Ok(Err(error)) => tracing::debug!(%error, "the sentinels name no master yet"),
                Err(_) => tracing::debug!("neither the sentinels nor the master that they name answer"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Waits until the server does not answer in time, or does not say that it is a master.
async fn no_master_any_more(connection: Current) {
    let Some(mut connection) = connection else { return };
    loop {
        sleep(ASK_EVERY).await;
        let role = redis::cmd("ROLE");
        match timeout(ANSWER, role.query_async::<Role>(&mut connection)).await {
            Ok(Ok(Role::Primary { .. })) => {}
            Ok(Ok(_)) => return tracing::warn!("the store's server is no master any more"),
            Ok(Err(error)) if !is_no_master(&error) => {
                // It answers; what it does not allow is told where it is needed.
                tracing::debug!(%error, "the store's server does not say what it is");
            }
            Ok(Err(_)) | Err(_) => return tracing::warn!("the store's server stands still"),
        }
    }
}

impl ConnectionLike for Watched {
    fn req_packed_command<'a>(&'a mut self, cmd: &'a Cmd) -> RedisFuture<'a, Value> {
        Box::pin(async move {
            let mut connection = self.now()?;
            let answer = connection.req_packed_command(cmd).await;
            self.look_at(answer)
        })
    }

    fn req_packed_commands<'a>(
        &'a mut self,
        pipeline: &'a Pipeline,
        offset: usize,
        count: usize,
    ) -> RedisFuture<'a, Vec<Value>> {
        Box::pin(async move {
            let mut connection = self.now()?;
            let answer = connection.req_packed_commands(pipeline, offset, count).await;
            self.look_at(answer)
        })
    }

    fn get_db(&self) -> i64 {
        self.db
    }
}
