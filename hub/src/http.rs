//! One port: the sockets, the page, health and figures.

mod counted;
mod patient;

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use futures_util::stream::{iter, poll_fn};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper::upgrade::{OnUpgrade, Parts};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use landsraad_protocol::{Code, PROTOCOL_VERSION};
use serde::Deserialize;
use serde_json::json;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::Role;

pub(crate) use self::counted::Counted;
use self::counted::{Asking, Showing};
use self::patient::Patient;
use crate::admin;
use crate::export::export;
use crate::hub::Hub;
use crate::page;
use crate::payload::Format;
use crate::replay::replay;
use crate::room::core::No;
use crate::session::{Session, WRITE_PATIENCE, socket_config, told_to_stop};

/// Most bytes of the head of a request.
const MAX_HEAD: usize = 16 * 1024;
/// How long the hub waits when the system has no connection to give.
const BREATH: Duration = Duration::from_millis(50);

/// Most bytes that the system takes for one connection ahead of its reader. More would hide from the hub that a reader
/// is slow, and a slow reader is better served by the newest state than by all that it missed.
const SEND_BUFFER: u32 = 64 * 1024;
/// Connections that may wait to be accepted: many come at once when a network or another hub has failed.
const BACKLOG: u32 = 4096;
/// Bytes of a record that are handed over at a time.
const PIECE: usize = 16 * 1024;

/// Listens as a hub does.
///
/// # Errors
/// When the address cannot be had.
pub fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    // A hub that is started again need not wait for the connections of the one before.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections that are accepted have what the listener has.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until the hub stops.
///
/// # Errors
/// When the listener has no address any more.
pub async fn serve(hub: Arc<Hub>, listener: TcpListener) -> std::io::Result<()> {
    let mut stopping = hub.stopping.subscribe();
    tracing::debug!(address = %listener.local_addr()?, "listening");
    let router = routes(&hub);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = told_to_stop(&mut stopping) => return Ok(()),
        };
        match accepted {
            Ok((stream, peer)) => {
                // Messages are small and each is flushed once: waiting for more to send would only cost time.
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%error, "a connection ended at once");
                    continue;
                }
                tokio::spawn(serve_one(hub.clone(), router.clone(), stream, peer));
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}

fn routes(hub: &Arc<Hub>) -> Router {
    let routes = if hub.config.admin_token.is_some() {
        // Any other method is answered as if nothing were there.
        Router::new().route(
            "/admin/rooms",
            get(admin::rooms).fallback(|| async { StatusCode::NOT_FOUND }),
        )
    } else {
        Router::new()
    };
    routes
        .route("/", get(page::index))
        .route("/assets/{name}", get(page::asset))
        .route("/ws", get(socket))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .route("/api/about", get(about))
        .route("/api/rooms/{room}/record", get(record))
        .route("/api/rooms/{room}/replay", get(look_back))
        .route("/api/rooms", get(rooms))
        .with_state(hub.clone())
}

/// Serves one connection of HTTP, to its end or its upgrade. Who sends a head too slowly is cut off.
async fn serve_one(hub: Arc<Hub>, router: Router, stream: TcpStream, peer: SocketAddr) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.call(request)
    });
    let patience = Duration::from_secs(u64::from(hub.config.hello_seconds.max(1)));
    let mut builder = http1::Builder::new();
    let builder = builder
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(MAX_HEAD);
    if let Err(error) = builder
        .serve_connection(TokioIo::new(Patient::new(stream, WRITE_PATIENCE)), service)
        .with_upgrades()
        .await
    {
        tracing::debug!(%error, "a connection ended with an error");
    }
}

async fn about(State(hub): State<Arc<Hub>>) -> impl IntoResponse {
    Json(json!({
        "protocol": PROTOCOL_VERSION,
        "hub": concat!("landsraad ", env!("CARGO_PKG_VERSION")),
        "max_message_bytes": hub.config.max_message,
        "factions": hub.rules.factions(&serde_json::Value::Null),
        "modules": hub.rules.modules(),
        "bots": hub.rules.bots(),
    }))
}

async fn record(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Path(room): Path<String>,
) -> Response {
    let asking = match Asking::new(&hub, address_of(&hub, peer, &headers)) {
        Ok(asking) => asking,
        Err(refusal) => return *refusal,
    };
    match export(&hub, &room).await {
        Ok(export) => match serde_json::to_vec(&export) {
            Ok(record) => (
                [(header::CONTENT_TYPE, "application/json")],
                in_pieces(record.into(), asking),
            )
                .into_response(),
            Err(error) => {
                tracing::error!(room, %error, "a record could not be written");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        },
        Err(no) => not_given(&hub, &no),
    }
}

/// A long answer, piece by piece, so that it counts until the last of it has been handed to the system or the connection has
/// ended.
fn in_pieces(all: Bytes, asking: Asking) -> Body {
    let pieces = (0..all.len()).step_by(PIECE).map(move |at| {
        let _counts = &asking;
        Ok::<_, Infallible>(all.slice(at..all.len().min(at + PIECE)))
    });
    Body::from_stream(iter(pieces))
}

/// Through whose eyes a finished game is looked at; a spectator's when nobody is named.
#[derive(Deserialize)]
struct Eyes {
    eyes: Option<String>,
}

async fn look_back(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Path(room): Path<String>,
    Query(Eyes { eyes }): Query<Eyes>,
) -> Response {
    let showing = match Showing::new(&hub, address_of(&hub, peer, &headers)) {
        Ok(showing) => showing,
        Err(refusal) => return *refusal,
    };
    let eyes = eyes.filter(|eyes| !eyes.is_empty());
    match replay(&hub, &room, eyes).await {
        Ok(mut lines) => {
            // It counts until the last of it has been handed to the system, or the connection has ended.
            let pieces = poll_fn(move |cx| {
                let _counts = &showing;
                lines.poll_recv(cx).map(|piece| piece.map(Ok::<_, Infallible>))
            });
            (
                [(header::CONTENT_TYPE, "application/x-ndjson")],
                Body::from_stream(pieces),
            )
                .into_response()
        }
        Err(no) => not_given(&hub, &no),
    }
}

fn not_given(hub: &Hub, no: &No) -> Response {
    let status = match no.code {
        Code::UnknownRoom | Code::UnknownFaction => StatusCode::NOT_FOUND,
        Code::RoomNotFinished => StatusCode::CONFLICT,
        Code::StoreUnavailable => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    };
    *refusal(hub, status, no)
}

async fn rooms(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let address = address_of(&hub, peer, &headers);
    match hub.limits.ask(address, hub.clock.now()) {
        Ok(()) => Json(json!({ "rooms": hub.listings() })).into_response(),
        Err(no) => *refusal(&hub, StatusCode::TOO_MANY_REQUESTS, &no),
    }
}

async fn ready(State(hub): State<Arc<Hub>>) -> Response {
    if hub.draining.load(Ordering::SeqCst) {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    match hub.store.ready().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response()
        }
    }
}

/// The figures could tell, in a hub with one room, that somebody has answered in secret: they are for the operator.
async fn metrics(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let through_proxy = headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded");
    if !hub.config.open_metrics && (through_proxy || !peer.ip().is_loopback()) {
        return (
            StatusCode::FORBIDDEN,
            "the figures are for this machine only: see --open-metrics\n",
        )
            .into_response();
    }
    hub.metrics.note_store(hub.store.grouping());
    let kind = HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], hub.metrics.text()).into_response()
}

async fn socket(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
) -> Response {
    let headers = request.headers();
    let Some(key) = handshake_key(headers) else {
        return (StatusCode::UPGRADE_REQUIRED, "this address is for WebSockets\n").into_response();
    };
    let accept = derive_accept_key(key.as_bytes());
    let Ok(accept) = HeaderValue::from_str(&accept) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if let Err(refusal) = check_origin(&hub, headers) {
        return *refusal;
    }
    let format = format_of(headers);
    let address = address_of(&hub, peer, headers);
    let counted = match Counted::new(&hub, address) {
        Ok(counted) => counted,
        Err(refusal) => return *refusal,
    };
    let Some(upgrade) = request.extensions_mut().remove::<OnUpgrade>() else {
        return (StatusCode::BAD_REQUEST, "this connection cannot be upgraded\n").into_response();
    };
    tokio::spawn(async move {
        let _counted = counted;
        match upgrade.await {
            Ok(upgraded) => match upgraded.downcast::<TokioIo<Patient<TcpStream>>>() {
                Ok(Parts { io, read_buf, .. }) => {
                    // The bare stream, and a copy of what came with the head: neither layers nor buffers of HTTP stay.
                    let (stream, early) = (io.into_inner().into_inner(), read_buf.to_vec());
                    drop(read_buf);
                    let config = Some(socket_config(hub.config.max_message));
                    let socket =
                        WebSocketStream::from_partially_read(stream, early, Role::Server, config).await;
                    let session = Session::new(hub.clone(), address, socket);
                    session.speaking(format.unwrap_or_default()).run().await;
                }
                Err(_) => tracing::error!("a connection was not the stream that was accepted"),
            },
            Err(error) => tracing::debug!(%error, "the upgrade failed"),
        }
    });
    let headers = [
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::CONNECTION, HeaderValue::from_static("Upgrade")),
        (header::SEC_WEBSOCKET_ACCEPT, accept),
    ];
    let mut response = (StatusCode::SWITCHING_PROTOCOLS, headers).into_response();
    if let Some(format) = format {
        let name = HeaderValue::from_static(format.name());
        response
            .headers_mut()
            .insert(header::SEC_WEBSOCKET_PROTOCOL, name);
    }
    response
}

/// The subprotocol that both sides know, if the client offers one.
fn format_of(headers: &HeaderMap) -> Option<Format> {
    let offers = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter();
    offers
        .filter_map(|value| value.to_str().ok())
        .find_map(Format::offered)
}

fn handshake_key(headers: &HeaderMap) -> Option<String> {
    let has = |name: header::HeaderName, word: &str| {
        let values = headers.get_all(name);
        let mut words = values
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|text| text.split(','));
        words.any(|found| found.trim().eq_ignore_ascii_case(word))
    };
    let asked = has(header::CONNECTION, "upgrade")
        && has(header::UPGRADE, "websocket")
        && has(header::SEC_WEBSOCKET_VERSION, "13");
    // 16 bytes in base64 (RFC 6455, 4.2.1).
    let key = headers.get(header::SEC_WEBSOCKET_KEY)?.to_str().ok()?;
    let sixteen = key.len() == 24
        && key.strip_suffix("==").is_some_and(|digits| {
            let digit = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/';
            digits.bytes().all(digit)
        });
    (asked && sixteen).then(|| key.to_owned())
}

/// A refusal as JSON, counted.
pub(crate) fn refusal(hub: &Hub, status: StatusCode, no: &No) -> Box<Response> {
    hub.metrics.refused(no.code);
    Box::new((status, Json(json!({ "code": no.code, "text": no.text }))).into_response())
}

fn check_origin(hub: &Hub, headers: &HeaderMap) -> Result<(), Box<Response>> {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(());
    };
    let allowed =
        hub.config.origins.is_empty() || hub.config.origins.iter().any(|known| origin == known.as_str());
    if allowed {
        return Ok(());
    }
    let no = No::new(Code::OriginRefused, "Pages of this origin may not connect.");
    Err(refusal(hub, StatusCode::FORBIDDEN, &no))
}

/// Whose limits count: the address of the client, or the one that a proxy of ours names.
pub(crate) fn address_of(hub: &Hub, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers.get("x-forwarded-for").filter(|_| hub.config.trust_proxy);
    let last = forwarded
        .and_then(|value| value.to_str().ok())
        .and_then(|list| list.rsplit(',').next());
    last.and_then(|address| address.trim().parse().ok())
        .unwrap_or_else(|| peer.ip())
}
