//! Somebody at the table, or beside it: comes in, does things, is cut off, comes back, and asks again under the same id for
//! what was not answered. Everything that is told goes to the judge.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use landsraad_protocol::{ByeReason, Code, Granted, ServerMessage, ViewReason};
use serde_json::{Value, json};
use tokio::io::DuplexStream;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::dice::Dice;
use crate::documents::Documents;
use crate::store::Planted;
use crate::world::World;

/// How long somebody waits for an answer before the connection is given up.
const PATIENCE: Duration = Duration::from_secs(3);

type Socket = WebSocketStream<DuplexStream>;

/// Who it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Host,
    Guest,
    Spectator,
}

/// Something asked for and not answered yet.
struct Asked {
    request: u64,
    message: Value,
    mark: Option<String>,
    sent: u32,
}

/// Why a connection is over.
struct Over;

pub struct Person {
    world: Arc<World>,
    dice: Dice,
    name: String,
    role: Role,
    room: Option<String>,
    token: Option<String>,
    nonce: String,
    place: Option<u8>,
    next: u64,
    marks: u64,
    asked: Option<Asked>,
    /// The version that a look which was asked for must show at least.
    looks: Option<u64>,
    /// Where another hub is, as the last one said.
    elsewhere: Option<String>,
    documents: Documents,
    /// Whether the last things are done: something was acknowledged after the storm, and a view compared.
    farewell_kept: bool,
    farewell_seen: bool,
}

impl Person {
    pub fn new(world: Arc<World>, name: String, role: Role) -> Self {
        let mut dice = Dice::new(world.seed, &name);
        let nonce = format!("nonce of {name}, {}", dice.below(u64::MAX));
        Self {
            world,
            dice,
            name,
            role,
            room: None,
            token: None,
            nonce,
            place: None,
            next: 1,
            marks: 0,
            asked: None,
            looks: None,
            elsewhere: None,
            documents: Documents::default(),
            farewell_kept: role == Role::Spectator,
            farewell_seen: false,
        }
    }

    /// Plays until the storm is over and everything is well.
    pub async fn run(mut self) {
        while !(self.farewell_kept && self.farewell_seen && self.asked.is_none()) {
            let wanted = self.elsewhere.take();
            if let Some(mut socket) = self.world.connect(&mut self.dice, wanted).await {
                match self.stay(&mut socket).await {
                    Ok(()) => {}
                    Err(Over) => self.world.judge.count("connections over"),
                }
            }
            self.looks = None;
            let pause = self.dice.up_to(700);
            sleep(pause).await;
        }
        self.note("is content");
    }

    fn note(&self, what: &str) {
        self.world.judge.note(&format!("{} {what}", self.name));
    }

    fn fault(&self, what: &str) {
        self.world.judge.fault(&format!("{} {what}", self.name));
    }

    async fn send(&self, socket: &mut Socket, message: &Value) -> Result<(), Over> {
        self.note(&format!("> {message}"));
        let sending = socket.send(Message::text(message.to_string()));
        match timeout(PATIENCE, sending).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Over),
        }
    }

    /// The next message until then; nothing when none came.
    async fn hear(&mut self, socket: &mut Socket, until: Instant) -> Result<Option<ServerMessage>, Over> {
        loop {
            match timeout_at(until, socket.next()).await {
                Err(_) => return Ok(None),
                Ok(Some(Ok(Message::Text(text)))) => {
                    self.note(&format!("< {text}"));
                    let message = serde_json::from_str(&text);
                    let Ok(message) = message else {
                        self.fault("cannot read a message");
                        return Err(Over);
                    };
                    self.take_in(&message)?;
                    return Ok(Some(message));
                }
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(_)) | None) => return Err(Over),
            }
        }
    }

    fn take_in(&mut self, message: &ServerMessage) -> Result<(), Over> {
        match message {
            ServerMessage::View { .. } | ServerMessage::Patch { .. } if self.room.is_none() => {
                self.fault("is in no room and was shown one");
                Err(Over)
            }
            ServerMessage::View { reason, said, .. } => {
                self.documents.view(message, &self.name, &self.world.judge);
                let version = self.judge_documents();
                self.judge_words(said.iter().map(|said| said.text.clone()).collect());
                if *reason == ViewReason::Asked
                    && let Some(least) = self.looks.take()
                {
                    if self.world.is_fresh() && version < least {
                        self.fault(&format!(
                            "asked for a view and got one of version {version}, not {least}"
                        ));
                    }
                    self.farewell_seen |= self.farewell_kept && self.world.weather.is_calm();
                }
                Ok(())
            }
            ServerMessage::Patch { said, .. } => {
                if self.world.planted == Some(Planted::PatchLeftOut) && self.marks == 9 {
                    self.documents.leave_out(message);
                    return Ok(());
                }
                if let Err(why) = self.documents.patch(message, &self.name, &self.world.judge) {
                    self.fault(&why);
                    return Err(Over);
                }
                self.judge_documents();
                self.judge_words(said.iter().map(|said| said.text.clone()).collect());
                Ok(())
            }
            ServerMessage::Accepted { request, granted, .. } => {
                self.accepted(*request, granted.as_ref());
                Ok(())
            }
            ServerMessage::Refused {
                request,
                code,
                address,
                ..
            } => {
                self.elsewhere.clone_from(address);
                self.refused(*request, *code);
                Ok(())
            }
            ServerMessage::Bye { reason, address, .. } => {
                self.elsewhere.clone_from(address);
                if *reason == ByeReason::RoomSetAside {
                    self.fault("was told that the room is set aside");
                }
                Err(Over)
            }
        }
    }

    fn judge_documents(&self) -> u64 {
        let Documents { public, seat, .. } = &self.documents;
        let room = self.room.as_deref().unwrap_or_default();
        self.world.judge.shown(&self.name, room, self.place, public, seat)
    }

    fn judge_words(&self, texts: Vec<String>) {
        let room = self.room.as_deref().unwrap_or_default();
        for text in texts {
            self.world.judge.heard(&self.name, room, &text);
        }
    }

    fn accepted(&mut self, request: u64, granted: Option<&Granted>) {
        match granted {
            Some(Granted::Seat {
                room,
                invite,
                place,
                token,
                last_request,
            }) => {
                if self.place.is_some_and(|before| before != *place) {
                    self.fault("came back and has another place");
                }
                self.place = Some(*place);
                self.token = Some(token.clone());
                self.next = self.next.max(last_request + 1);
                self.room = Some(room.clone());
                if self.role == Role::Host {
                    self.world.opened(room, invite);
                }
                return;
            }
            Some(Granted::Watching { room }) => self.room = Some(room.clone()),
            _ => {}
        }
        let Some(asked) = self.asked.take_if(|asked| asked.request == request) else {
            return;
        };
        if let Some(mark) = asked.mark {
            let room = self.room.as_deref().unwrap_or_default();
            self.world.judge.acknowledged(&self.name, room, &mark);
            self.farewell_kept |= self.world.weather.is_calm();
        }
    }

    fn refused(&mut self, request: Option<u64>, code: Code) {
        let again = matches!(
            code,
            Code::StoreUnavailable | Code::Internal | Code::Stopping | Code::NotInRoom | Code::Moved
        );
        let Some(asked) = self
            .asked
            .take_if(|asked| Some(asked.request) == request && !again)
        else {
            return;
        };
        match code {
            Code::StaleRequest | Code::RequestReused | Code::MalformedMessage | Code::NotSeated => {
                self.fault(&format!("asked {} and was refused with {code:?}", asked.message));
            }
            _ => {}
        }
        if let Some(mark) = asked.mark.filter(|_| asked.sent == 1) {
            self.world.judge.refused(&mark);
        }
    }

    /// One connection, to its end.
    async fn stay(&mut self, socket: &mut Socket) -> Result<(), Over> {
        let hello = json!({ "type": "hello", "protocol": 1 });
        if let Err(code) = self.ask_at_the_door(socket, hello).await? {
            self.fault(&format!("was not greeted: {code:?}"));
        }
        self.come_in(socket).await?;
        let leaves = Instant::now() + self.dice.up_to(20_000);
        let mut acts = Instant::now() + self.dice.up_to(800);
        loop {
            if self.farewell_kept && self.farewell_seen && self.asked.is_none() {
                return Ok(());
            }
            if Instant::now() >= leaves && !self.world.weather.is_calm() {
                // Without a word; what is under way may still arrive.
                return Err(Over);
            }
            self.hear(socket, acts).await?;
            if Instant::now() < acts {
                continue;
            }
            match &self.asked {
                Some(asked) if asked.sent > 0 && self.dice.permille(500) => return Err(Over),
                Some(_) => {}
                None => self.think(),
            }
            self.ask_in_the_room(socket).await?;
            let pause = if self.asked.is_some() {
                PATIENCE
            } else {
                self.dice.up_to(800)
            };
            acts = Instant::now() + pause;
        }
    }

    /// Asks and waits for the reply; says whether it was accepted.
    async fn ask_at_the_door(
        &mut self,
        socket: &mut Socket,
        mut message: Value,
    ) -> Result<Result<(), Code>, Over> {
        // Numbers of the door are not those of the seat.
        let request = 1_000_000_000 + self.dice.below(1_000_000_000);
        message["request"] = json!(request);
        self.send(socket, &message).await?;
        let until = Instant::now() + PATIENCE;
        loop {
            match self.hear(socket, until).await? {
                None => return Err(Over),
                Some(ServerMessage::Accepted {
                    request: answered, ..
                }) if answered == request => return Ok(Ok(())),
                Some(ServerMessage::Refused {
                    request: Some(answered),
                    code,
                    ..
                }) if answered == request => return Ok(Err(code)),
                Some(_) => {}
            }
        }
    }

    async fn come_in(&mut self, socket: &mut Socket) -> Result<(), Over> {
        let seen = self.documents.seen().filter(|_| self.dice.permille(800));
        let message = match (self.role, &self.token, self.world.invite()) {
            (Role::Host, None, _) => {
                json!({ "type": "create", "name": self.name, "options": self.world.options })
            }
            (_, Some(token), _) => {
                json!({ "type": "resume", "room": self.room, "token": token, "seen": seen })
            }
            (_, None, None) => return Err(Over),
            (Role::Spectator, None, Some((room, _))) => {
                json!({ "type": "spectate", "room": room, "seen": seen })
            }
            (Role::Guest, None, Some((_, invite))) => {
                json!({ "type": "join", "invite": invite, "name": self.name, "nonce": self.nonce })
            }
        };
        match self.ask_at_the_door(socket, message).await? {
            Ok(()) => Ok(()),
            Err(Code::StoreUnavailable | Code::Stopping | Code::Internal | Code::Moved) => Err(Over),
            Err(code) => {
                self.fault(&format!("cannot come in: {code:?}"));
                self.token = None;
                Err(Over)
            }
        }
    }

    /// Thinks of something to do.
    fn think(&mut self) {
        let may_ask_game = self.documents.public["room"]["phase"] == json!("playing");
        let offered = self.documents.seat["offers"][0].clone();
        let kind = if self.world.weather.is_calm() {
            0
        } else {
            self.dice.below(100)
        };
        self.marks += 1;
        let mark = format!("{} {}", self.name, self.marks);
        let (message, mark) = match (self.role, may_ask_game) {
            (Role::Spectator, _) => (json!({ "type": "look" }), None),
            (Role::Host, false) if kind < 50 => (json!({ "type": "start" }), None),
            (_, true) if self.world.weather.is_calm() && self.farewell_kept => {
                (json!({ "type": "look" }), None)
            }
            (_, true) if kind < 8 => (
                json!({ "type": "act", "action": { "do": "wave", "mark": mark } }),
                Some(mark),
            ),
            (_, true) if kind < 12 => (
                json!({ "type": "act", "action": { "do": "peek", "mark": mark } }),
                Some(mark),
            ),
            (_, true) if kind < 72 => {
                let round = offered["round"].as_u64().unwrap_or(0);
                let action =
                    json!({ "do": "pick", "round": round, "number": self.dice.below(10), "mark": mark });
                (json!({ "type": "act", "action": action }), Some(mark))
            }
            (_, _) if kind < 85 => (json!({ "type": "say", "text": mark }), Some(mark)),
            _ => (json!({ "type": "look" }), None),
        };
        let request = self.next;
        self.next += 1;
        self.asked = Some(Asked {
            request,
            message,
            mark,
            sent: 0,
        });
    }

    /// Sends what is not answered, sometimes twice.
    async fn ask_in_the_room(&mut self, socket: &mut Socket) -> Result<(), Over> {
        let times = if self.dice.permille(100) { 2 } else { 1 };
        let room = self.room.clone().unwrap_or_default();
        let version = self.world.judge.version(&room);
        let Some(asked) = &mut self.asked else {
            return Ok(());
        };
        asked.sent += times;
        if asked.message["type"] == json!("look") {
            self.looks.get_or_insert(version);
        }
        let mut message = asked.message.clone();
        message["request"] = json!(asked.request);
        for _ in 0..times {
            self.send(socket, &message).await?;
        }
        self.world.asked.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}
