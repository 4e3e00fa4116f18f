//! The operator's listing of rooms, `GET /admin/rooms`: how each stands, and nothing of what is played in it. Without a
//! token in the configuration there is no such address.

pub mod token;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::{ConnectInfo, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use landsraad_protocol::{Code, Durability};
use serde::{Deserialize, Serialize};

use crate::http::{Counted, address_of, refusal};
use crate::hub::Hub;
use crate::room::Millis;
use crate::room::core::No;
use crate::room::vitals::Vitals;
use crate::store::{Head, StoreError};

/// Rooms of a page where nothing is asked for, and at most.
const PAGE: usize = 100;
const MOST: usize = 500;

/// What the operator asks for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    /// The rooms after this one, in the order of their ids.
    #[serde(default)]
    after: String,
    /// So many at most.
    limit: Option<usize>,
    /// Which rooms.
    #[serde(default)]
    of: Of,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Of {
    /// Those in this hub's memory.
    #[default]
    Memory,
    /// All that the store has, and those in memory among them.
    Store,
}

/// A page of rooms.
#[derive(Debug, Serialize)]
struct Page {
    hub: ThisHub,
    rooms: Vec<Row>,
    /// What to ask for next with `after`; null: there are no more.
    next: Option<String>,
}

/// The hub that answers.
#[derive(Debug, Serialize)]
struct ThisHub {
    /// The URL of its socket among several hubs; null: it is alone.
    address: Option<String>,
    /// Whether its lease runs; a hub alone needs none.
    lease_held: bool,
    /// Other hubs that live and take rooms.
    other_hubs: usize,
    /// Whether it hands its rooms over and takes no more.
    draining: bool,
    /// What a commit survives.
    durability: Durability,
    rooms_in_memory: usize,
    connections: i64,
}

/// How a room stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Status {
    /// It is in this hub's memory.
    Open,
    /// It is being read from the store, or given up.
    Changing,
    /// It lies in the store and is nobody's.
    AtRest,
    /// Another hub has it, or had it when it died.
    Elsewhere,
    /// It is set aside after an error; its journal is kept.
    SetAside,
}

/// A room as the operator sees it.
#[derive(Debug, Serialize)]
struct Row {
    room: String,
    status: Status,
    /// Why it is set aside.
    reason: Option<String>,
    /// The number of its newest owner, and of its journal's entries; null while nobody knows.
    epoch: Option<u64>,
    version: Option<u64>,
    /// What only the memory knows; null for a room that is not there.
    live: Option<Live>,
}

#[derive(Debug, Serialize)]
struct Live {
    #[serde(flatten)]
    vitals: Vitals,
    /// Milliseconds since its last commit here; null: none yet.
    last_commit_ms_ago: Option<Millis>,
    /// What waits for the room.
    queue: usize,
}

/// Answers the operator, and nobody else: whoever shows no token, or a wrong one, learns nothing more than that.
pub async fn rooms(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let address = address_of(&hub, peer, &headers);
    // Guesses are held up by the limits, like everything else that an address asks for.
    if let Err(no) = hub.limits.ask(address, hub.clock.now()) {
        return *refusal(&hub, StatusCode::TOO_MANY_REQUESTS, &no);
    }
    let shown = headers.get(header::AUTHORIZATION);
    let shown = shown.and_then(|value| value.to_str().ok());
    let admitted = hub.config.admin_token.as_ref().map(|token| token.is_shown(shown));
    if admitted != Some(true) {
        let challenge = [(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))];
        return (StatusCode::UNAUTHORIZED, challenge, "not for you\n").into_response();
    }
    let _counted = match Counted::new(&hub, address) {
        Ok(counted) => counted,
        Err(refusal) => return *refusal,
    };
    let Ok(Query(wish)) = Query::<Wish>::try_from_uri(&uri) else {
        let text = format!("What can be asked: after=ROOM, limit=1 to {MOST}, of=memory or of=store.");
        let no = No::new(Code::MalformedMessage, text);
        return *refusal(&hub, StatusCode::BAD_REQUEST, &no);
    };
    match page(&hub, &wish).await {
        Ok(page) => {
            let not_kept = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
            (not_kept, Json(page)).into_response()
        }
        Err(error) => {
            tracing::warn!(%error, "the store did not give the list of its rooms");
            let no = No::new(Code::StoreUnavailable, "The store does not answer: try again.");
            *refusal(&hub, StatusCode::SERVICE_UNAVAILABLE, &no)
        }
    }
}

async fn page(hub: &Hub, wish: &Wish) -> Result<Page, StoreError> {
    let limit = wish.limit.unwrap_or(PAGE).clamp(1, MOST);
    let heads = match wish.of {
        Of::Memory => Vec::new(),
        // One more than fits tells whether there is a next page.
        Of::Store => hub.store.heads(&wish.after, limit + 1).await?,
    };
    let mut rows: BTreeMap<String, Row> = heads.into_iter().map(|head| at_rest(hub, head)).collect();
    for (room, live) in hub.rooms_after(&wish.after, limit + 1) {
        let row = rows.entry(room.clone()).or_insert_with(|| Row::unknown(room));
        match live {
            Some(seen) => row.is_open(hub.clock.now(), seen),
            None if row.status == Status::SetAside => {}
            None => row.status = Status::Changing,
        }
    }
    let mut rooms: Vec<Row> = rows.into_values().take(limit + 1).collect();
    let more = rooms.len() > limit;
    rooms.truncate(limit);
    let next = rooms.last().filter(|_| more).map(|row| row.room.clone());
    Ok(Page {
        hub: ThisHub::of(hub),
        rooms,
        next,
    })
}

/// A room as the store notes it.
fn at_rest(hub: &Hub, head: Head) -> (String, Row) {
    let among_others = hub.cluster.address().is_some();
    let status = match &head.aside {
        Some(_) => Status::SetAside,
        None if among_others && head.owned => Status::Elsewhere,
        None => Status::AtRest,
    };
    let row = Row {
        room: head.room.clone(),
        status,
        reason: head.aside,
        epoch: Some(head.epoch),
        version: Some(head.version),
        live: None,
    };
    (head.room, row)
}

impl Row {
    fn unknown(room: String) -> Self {
        Self {
            room,
            status: Status::Changing,
            reason: None,
            epoch: None,
            version: None,
            live: None,
        }
    }

    fn is_open(&mut self, now: Millis, (vitals, queue): (Vitals, usize)) {
        self.status = Status::Open;
        self.reason = None;
        (self.epoch, self.version) = (Some(vitals.epoch), Some(vitals.version));
        let last_commit_ms_ago = vitals.committed.map(|at| now.saturating_sub(at));
        self.live = Some(Live {
            vitals,
            last_commit_ms_ago,
            queue,
        });
    }
}

impl ThisHub {
    fn of(hub: &Hub) -> Self {
        Self {
            address: hub.cluster.address().map(str::to_owned),
            lease_held: hub.cluster.lease().is_some(),
            other_hubs: hub.cluster.others(),
            draining: hub.draining.load(Ordering::SeqCst),
            durability: hub.store.durability(),
            rooms_in_memory: hub.rooms_in_memory(),
            connections: hub.metrics.connections.get(),
        }
    }
}
