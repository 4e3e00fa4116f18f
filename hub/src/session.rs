//! One connection: greeting, limits, and bytes in both directions. What is asked of a room goes to the room; what the
//! room sends comes through the outbox.

use std::future::poll_fn;
mod ending;
mod entering;
mod greeting;

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use landsraad_protocol::{ByeReason, ClientMessage, Code, Request, RequestId, ServerMessage, decode};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::farewell::Farewell;
use crate::hub::Hub;
use crate::limits::Bucket;
use crate::outbox::{KEPT_ROOM, Outbox, Parcel};
use crate::payload::{self, Format, Payload};
use crate::room::SessionId;
use crate::room::answers::text;
use crate::room::core::{Door, Input, No};
use crate::room::task::{Mail, RoomHandle};
use crate::trace::{Queued, Step, Trace};

/// How long a message, or a part of an answer over HTTP, may take to leave.
pub const WRITE_PATIENCE: Duration = Duration::from_secs(20);
/// Requests above the rate that are refused before the connection is closed.
const FLOOD: u32 = 500;
/// A packed message may become so many times as long when it is read.
const UNPACKED: usize = 4;
/// A frame of this many times the largest message closes the connection instead of being refused.
const UNREADABLE: usize = 4;

/// Buffers of a socket. The library's defaults cost 134 KiB an idle connection and set no bound to what waits.
#[must_use]
pub fn socket_config(max_message: u32) -> WebSocketConfig {
    let largest = usize::try_from(max_message)
        .unwrap_or(usize::MAX)
        .saturating_mul(UNREADABLE);
    WebSocketConfig::default()
        .read_buffer_size(2 * 1024)
        .write_buffer_size(4 * 1024)
        .max_write_buffer_size(16 << 20)
        .max_message_size(Some(largest))
        .max_frame_size(Some(largest))
}

/// One connection.
pub struct Session<S> {
    hub: Arc<Hub>,
    id: SessionId,
    address: IpAddr,
    socket: WebSocketStream<S>,
    format: Format,
    outbox: Arc<Outbox>,
    /// What was taken from the outbox and is on its way.
    parcel: Vec<Payload>,
    bucket: Bucket,
    over_rate: u32,
    greeted: bool,
    room: Option<RoomHandle>,
    last_heard: Instant,
    pinged: bool,
    /// Messages that came.
    heard: u64,
    /// The request that is being read.
    trace: Trace,
}

/// How a connection goes on.
enum Next {
    Go,
    Bye(Farewell),
    /// The other side has gone.
    Gone,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Session<S> {
    /// A connection that has just been made.
    pub fn new(hub: Arc<Hub>, address: IpAddr, socket: WebSocketStream<S>) -> Self {
        let bucket = Bucket::new(hub.config.rate, hub.config.burst, hub.clock.now());
        Self {
            id: hub.next_session(),
            hub,
            address,
            socket,
            format: Format::default(),
            outbox: Arc::default(),
            parcel: Vec::new(),
            bucket,
            over_rate: 0,
            greeted: false,
            room: None,
            last_heard: Instant::now(),
            pinged: false,
            heard: 0,
            trace: Trace::default(),
        }
    }

    /// The same with the format that was agreed at the handshake.
    #[must_use]
    pub fn speaking(mut self, format: Format) -> Self {
        self.format = format;
        self
    }

    /// Serves the connection to its end.
    pub async fn run(mut self) {
        let farewell = self.serve().await;
        if let Some(room) = self.room.take() {
            // A room that has ended has no need to know.
            room.send(Mail::Input(
                Input::Lost { session: self.id },
                None,
                Queued::untraced(),
            ))
            .await
            .unwrap_or_default();
        }
        if let Some(farewell) = farewell {
            self.say_bye(farewell).await;
        }
    }

    async fn serve(&mut self) -> Option<Farewell> {
        let mut stopping = self.hub.stopping.subscribe();
        let outbox = self.outbox.clone();
        // Both are set up once: to register and forget them with every message costs more than the message.
        let stopped = told_to_stop(&mut stopping);
        let alarm = sleep_until(self.wake_at());
        tokio::pin!(stopped, alarm);
        loop {
            match self.write_out().await {
                Next::Go => {}
                Next::Bye(farewell) => return Some(farewell),
                Next::Gone => return None,
            }
            // The alarm may come too early, because something was heard since it was set; never too late.
            if self.wake_at() < alarm.deadline() {
                alarm.as_mut().reset(self.wake_at());
            }
            let next = tokio::select! {
                // In this order: most often it is the outbox, and to ask the others first costs more than the message.
                // It wakes once for all that it has, so that reading has its turn after each write.
                biased;
                () = outbox.woken() => Next::Go,
                read = self.socket.next() => self.read(read).await,
                () = alarm.as_mut() => {
                    let next = self.check_life().await;
                    alarm.as_mut().reset(self.wake_at());
                    next
                }
                () = stopped.as_mut() => Next::Bye(ByeReason::Stopping.into()),
            };
            match next {
                Next::Go => {}
                Next::Bye(farewell) => {
                    // What was answered before is still delivered; and where the room has gone is worth more.
                    return match self.write_all_out().await {
                        Next::Go => Some(farewell),
                        Next::Bye(earlier) => Some(earlier),
                        Next::Gone => None,
                    };
                }
                Next::Gone => return None,
            }
        }
    }

    /// Sends all that waits in the outbox.
    async fn write_all_out(&mut self) -> Next {
        loop {
            match self.write_out().await {
                Next::Go if self.outbox.waits() => {}
                next => return next,
            }
        }
    }

    /// Sends what is first in the outbox, with one flush.
    async fn write_out(&mut self) -> Next {
        let Parcel {
            bye,
            caught_up,
            traces,
        } = self.outbox.take(&mut self.parcel);
        if !self.parcel.is_empty() {
            let _writing: Vec<Step> = traces.iter().map(Trace::write).collect();
            match in_time(self.send_all()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return Next::Gone,
                Err(_) => return Next::Bye(ByeReason::NotReading.into()),
            }
        }
        if let Some(farewell) = bye {
            self.room = None;
            return Next::Bye(farewell);
        }
        if caught_up && let Some(room) = &self.room {
            let mail = Mail::Input(Input::CaughtUp { session: self.id }, None, Queued::untraced());
            if room.send(mail).await.is_err() {
                return Next::Bye(ByeReason::Internal.into());
            }
        }
        Next::Go
    }

    async fn send_all(&mut self) -> Result<(), Error> {
        for message in self.parcel.drain(..) {
            self.socket.feed(message.frame(self.format)).await?;
        }
        // The room for many is not kept by every connection that had them once.
        self.parcel.shrink_to(KEPT_ROOM);
        self.socket.flush().await
    }

    fn wake_at(&self) -> Instant {
        let idle = Duration::from_secs(u64::from(self.hub.config.idle_seconds));
        if !self.greeted {
            let hello = Duration::from_secs(u64::from(self.hub.config.hello_seconds));
            return self.last_heard + hello.min(idle);
        }
        self.last_heard + if self.pinged { idle } else { idle / 2 }
    }

    async fn check_life(&mut self) -> Next {
        if Instant::now() < self.wake_at() {
            return Next::Go;
        }
        if !self.greeted {
            return Next::Bye(ByeReason::NoHello.into());
        }
        if self.pinged {
            return Next::Bye(ByeReason::Idle.into());
        }
        self.pinged = true;
        match self.socket.send(Message::Ping(bytes::Bytes::new())).await {
            Ok(()) => Next::Go,
            Err(_) => Next::Gone,
        }
    }

    async fn read(&mut self, read: Option<Result<Message, Error>>) -> Next {
        let heard = |session: &mut Self| {
            if session.greeted {
                session.last_heard = Instant::now();
            }
            session.pinged = false;
        };
        match read {
            Some(Ok(Message::Text(text))) => {
                heard(self);
                match self.check_size(text.len()) {
                    Ok(()) => self.receive(text.as_str()).await,
                    Err(no) => {
                        self.refuse(None, &no);
                        self.count_against_rate()
                    }
                }
            }
            Some(Ok(Message::Binary(bytes))) => {
                heard(self);
                match self.unpack(&bytes) {
                    Ok(text) => self.receive(&text).await,
                    Err(no) => {
                        self.refuse(None, &no);
                        self.count_against_rate()
                    }
                }
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {
                heard(self);
                Next::Go
            }
            Some(Err(Error::Capacity(_))) => {
                let limit = self.hub.config.max_message;
                let no = No::new(Code::TooLarge, format!("A message may have {limit} bytes."));
                self.refuse(None, &no);
                Next::Bye(ByeReason::TooLarge.into())
            }
            Some(Err(Error::Utf8(_))) => Next::Bye(ByeReason::NotUtf8.into()),
            Some(Err(Error::Protocol(error))) if error != ProtocolError::ResetWithoutClosingHandshake => {
                tracing::debug!(session = self.id, %error, "a frame that RFC 6455 does not know");
                Next::Bye(ByeReason::BrokenFrame.into())
            }
            Some(Ok(Message::Close(_))) => {
                self.answer_close().await;
                Next::Gone
            }
            Some(Err(_)) | None => Next::Gone,
        }
    }

    /// The limit is one of the frame's own bytes, whatever they stand for.
    fn check_size(&self, bytes: usize) -> Result<(), No> {
        let limit = self.hub.config.max_message;
        if bytes > usize::try_from(limit).unwrap_or(usize::MAX) {
            let text = format!("A message may have {limit} bytes.");
            return Err(No::new(Code::TooLarge, text));
        }
        Ok(())
    }

    fn unpack(&self, bytes: &[u8]) -> Result<String, No> {
        if self.format == Format::Json {
            let text = "Binary frames are for connections of landsraad.v1.msgpack; this one is text: JSON.";
            return Err(No::new(Code::BinaryFrame, text));
        }
        self.check_size(bytes.len())?;
        let text = payload::unpack(bytes)?;
        // A byte of nothing is five of JSON: what is read is bounded as well.
        self.check_size(text.len() / UNPACKED)?;
        Ok(text)
    }

    fn count_against_rate(&mut self) -> Next {
        if self.bucket.take(self.hub.clock.now()) {
            return Next::Go;
        }
        self.over_rate += 1;
        if self.over_rate > FLOOD {
            Next::Bye(ByeReason::Flooding.into())
        } else {
            Next::Go
        }
    }

    async fn receive(&mut self, message: &str) -> Next {
        self.heard += 1;
        self.trace = Trace::begin(self.hub.clock.began(), self.id, self.heard);
        let next = self.receive_traced(message).await;
        // It is now with whoever answers it.
        self.trace = Trace::default();
        next
    }

    async fn receive_traced(&mut self, message: &str) -> Next {
        let before = self.over_rate;
        let flooding = self.count_against_rate();
        let decoding = self.trace.decode();
        let decoded = decode(message);
        drop(decoding);
        let Request { request, message } = match decoded {
            Ok(request) => request,
            Err(malformed) => {
                self.refuse(malformed.request, &No::new(malformed.code, malformed.text));
                return flooding;
            }
        };
        self.trace.note_asked(request, &message);
        if self.over_rate > before {
            self.refuse(
                Some(request),
                &No::new(Code::TooFast, "Too many requests: wait a moment."),
            );
            return flooding;
        }
        if let Err(no) = self.perform(request, message).await {
            self.refuse(Some(request), &no);
        }
        Next::Go
    }

    async fn perform(&mut self, request: RequestId, message: ClientMessage) -> Result<(), No> {
        if let ClientMessage::Hello { protocol, client } = message {
            return self.greet(request, protocol, client.as_deref());
        }
        if !self.greeted {
            return Err(No::new(
                Code::NotGreeted,
                "The first message of a connection is `hello`.",
            ));
        }
        match message {
            ClientMessage::Ping => {
                let pong = ServerMessage::<()>::Accepted {
                    request,
                    granted: None,
                    durability: None,
                };
                self.answer(text(&pong));
                Ok(())
            }
            ClientMessage::Create { name, options } => {
                let (doorway, bound) = self.knock()?;
                let caller = self.caller(request);
                let room = self.hub.open_room(&caller, name, options, doorway)?;
                self.come_in(room, bound).await;
                Ok(())
            }
            ClientMessage::Join { invite, name, nonce } => {
                let (room, invite) = invite.split_once('-').unwrap_or((&invite, ""));
                let door = Door::Join {
                    invite: invite.to_owned(),
                    name,
                    nonce,
                };
                self.enter(request, room, door).await
            }
            ClientMessage::Resume { room, token, seen } => {
                self.enter(request, &room, Door::Resume { token, seen }).await
            }
            ClientMessage::Spectate { room, seen } => {
                self.enter(request, &room, Door::Spectate { seen }).await
            }
            message => self.ask(request, message).await,
        }
    }

    async fn ask(&mut self, request: RequestId, message: ClientMessage) -> Result<(), No> {
        let room = self.room.as_ref();
        let room = room.ok_or_else(|| No::new(Code::NotInRoom, "This connection is in no room."))?;
        let entropy = self.hub.chance.draw();
        let entropy =
            entropy.map_err(|_| No::new(Code::Internal, "An error of the hub: nothing was done."))?;
        let queued = self.trace.clone().queued();
        let input = Input::Ask {
            session: self.id,
            request,
            message,
            entropy,
        };
        if room.send(Mail::Input(input, None, queued)).await.is_err() {
            self.room = None;
            self.outbox.bye(ByeReason::Internal.into());
            return Err(No::new(
                Code::StoreUnavailable,
                "The room is not there at the moment: come back.",
            ));
        }
        Ok(())
    }

    fn refuse(&self, request: Option<RequestId>, no: &No) {
        self.hub.metrics.refused(no.code);
        self.trace.note_outcome(Some(no.code));
        self.outbox.reply(no.reply(request), self.trace.clone());
    }

    /// Answers without a room.
    fn answer(&self, text: String) {
        self.trace.note_outcome(None);
        self.outbox.reply(text, self.trace.clone());
    }
}

/// Sends with patience. Most often the system takes everything at once, and no timer is needed.
async fn in_time<T>(sending: impl Future<Output = T>) -> Result<T, Elapsed> {
    let mut sending = pin!(sending);
    let at_once = poll_fn(|context| Poll::Ready(sending.as_mut().poll(context))).await;
    match at_once {
        Poll::Ready(sent) => Ok(sent),
        Poll::Pending => timeout(WRITE_PATIENCE, sending).await,
    }
}

/// Waits until the hub stops.
pub async fn told_to_stop(stopping: &mut watch::Receiver<bool>) {
    if stopping.wait_for(|stopping| *stopping).await.is_err() {
        tracing::debug!("the hub is gone");
    }
}
