//! The bare append: one entry after the other into a journal of the same kind of store, with nothing around it. What a hub
//! needs until it accepts an act is measured against it, at the same time and on the same disk.

use crate::report::{percentile, thousandths};
use crate::store::{Kind, Store};
use anyhow::{Context, ensure};
use landsraad_hub::store::choice::StoreChoice;
use landsraad_hub::store::{self, Commit};
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// How long an append waits for the next.
const PAUSE: Duration = Duration::from_millis(50);
/// About as many bytes as the entry of an act has.
const BYTES: usize = 300;
/// The journal's name.
const ROOM: &str = "bare-append";

/// Appends until it is asked for the times.
pub struct Bare {
    appending: JoinHandle<anyhow::Result<()>>,
    times: Arc<std::sync::Mutex<Vec<f64>>>,
    _store: Store,
}

impl Bare {
    /// Begins, on a store of the kind that the hub has.
    pub async fn begin(kind: Kind) -> anyhow::Result<Self> {
        ensure!(kind != Kind::Other, "there is no bare append for this store");
        let store = Store::choose((kind == Kind::Redis).then_some("redis")).await?;
        let name = store.name().to_str().context("the store's name is no text")?;
        let bare = name.parse::<StoreChoice>()?.open().await?;
        let times = Arc::default();
        Ok(Self {
            appending: tokio::spawn(append(bare, Arc::clone(&times))),
            times,
            _store: store,
        })
    }

    /// Ends. How long the appends took, in milliseconds, the shortest first.
    pub async fn end(self) -> anyhow::Result<Vec<f64>> {
        ensure!(!self.appending.is_finished(), "{:?}", self.appending.await);
        self.appending.abort();
        let mut times = std::mem::take(
            &mut *self
                .times
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner),
        );
        times.sort_by(f64::total_cmp);
        Ok(times)
    }
}

async fn append(bare: Arc<dyn store::Store>, times: Arc<std::sync::Mutex<Vec<f64>>>) -> anyhow::Result<()> {
    let mut after = 0;
    loop {
        let start = Instant::now();
        bare.commit(Commit {
            room: ROOM.to_owned(),
            epoch: 1,
            after,
            entries: vec![vec![b'x'; BYTES]],
            snapshot: None,
        })
        .await?;
        let took = start.elapsed().as_secs_f64() * 1e3;
        times
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .push(took);
        after += 1;
        tokio::time::sleep(PAUSE).await;
    }
}

/// Adds to a report how long its acts took beside an append with nothing around it.
pub fn compare(report: &mut serde_json::Value, bare: &[f64]) {
    let accepted = |name: &str| report["accepted_ms"][name].as_f64().unwrap_or(0.0);
    let (p50, p99) = (percentile(bare, 50), percentile(bare, 99));
    let ratios =
        json!({ "p50": thousandths(accepted("p50") / p50), "p99": thousandths(accepted("p99") / p99) });
    report["bare_append_ms"] =
        json!({ "count": bare.len(), "p50": thousandths(p50), "p99": thousandths(p99) });
    report["ratio_to_bare_append"] = ratios;
}
