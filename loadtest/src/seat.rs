//! One seat: plays by its newest view and offers, loses connections, comes back, asks again by the same id.

use crate::chance::Chance;
use crate::client::{Connection, Lost, Mirror, Refusal};
use crate::run::Run;
use crate::verify::Transcript;
use crate::whereabouts::SeatId;
use landsraad_engine::bots::{Player, Random, Steady};
use landsraad_engine::view::{PublicView, SeatView};
use landsraad_engine::{Action, Offer, View};
use landsraad_protocol::{ClientMessage, Code, Granted, RequestId, Seen};
use serde::Deserialize;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// A seat at a table.
pub struct Seat {
    /// The run, which may change between two of its parts.
    pub run: Run,
    id: SeatId,
    /// The hub that the seat came to last.
    hub: SocketAddr,
    token: String,
    next_request: RequestId,
    /// What the seat knows.
    pub mirror: Mirror,
    /// Acknowledged acts in order.
    pub acknowledged: Vec<(RequestId, Action)>,
    in_doubt: Option<(RequestId, Action)>,
    /// When the act whose outcome is not known was sent last.
    sent: Option<Instant>,
    player: Box<dyn Player + Send + Sync>,
    fallback: Random,
    chance: Chance,
    /// Where the stream stood when the seat last decided.
    decided_at: Option<Seen>,
    refused_here: bool,
    /// When the act that the seat owes is due.
    due: Option<Instant>,
}

impl Seat {
    /// A seat that `create` or `join` has given.
    pub fn new(run: Run, id: SeatId, token: String, steady: bool, mut chance: Chance) -> Self {
        let player: Box<dyn Player + Send + Sync> = if steady {
            Box::new(Steady::new(chance.key()))
        } else {
            Box::new(Random::new(chance.key()))
        };
        Self {
            hub: run.address,
            run,
            id,
            token,
            next_request: 1_000,
            mirror: Mirror::default(),
            acknowledged: Vec::new(),
            in_doubt: None,
            sent: None,
            player,
            fallback: Random::new(chance.key()),
            chance,
            decided_at: None,
            refused_here: false,
            due: None,
        }
    }

    /// Its room and its place.
    pub fn id(&self) -> &SeatId {
        &self.id
    }

    /// The faction that the seat plays.
    pub fn faction(&self) -> String {
        self.mirror.seat["game"]["faction"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Comes back after a connection was lost.
    async fn come_back_from(&mut self, lost: &Connection) -> Result<Connection, Lost> {
        let start = Instant::now();
        self.follow(lost);
        let back = self.come_back().await;
        self.run.figures.stalled(start.elapsed());
        back
    }

    /// Connects to the seat, from scratch; tries until the run's time is over.
    pub async fn come_back(&mut self) -> Result<Connection, Lost> {
        while Instant::now() < self.run.deadline {
            let asked = self.run.address;
            if let Ok(connection) = self.resume().await {
                return Ok(connection);
            }
            if self.run.address == asked {
                self.run.try_another();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err(Lost)
    }

    /// Goes where the room is, if the hub has said where.
    fn follow(&mut self, connection: &Connection) {
        if let Some(address) = connection.moved {
            self.run.figures.count(&self.run.figures.moved);
            self.run.whereabouts.told(&self.id);
            self.run.address = address;
        }
    }

    /// How a connection comes to this seat, and an id that the seat has not used.
    pub fn resumption(&self) -> (ClientMessage, RequestId) {
        let message = ClientMessage::Resume {
            room: self.id.0.clone(),
            token: self.token.clone(),
            seen: self.mirror.seen.clone(),
        };
        (message, self.next_request + 1)
    }

    async fn resume(&mut self) -> Result<Connection, Lost> {
        let asked = self.run.address;
        let mut connection = Connection::open(&self.run, asked).await?;
        let (message, _) = self.resumption();
        let reply = connection.ask(message, &mut self.mirror).await;
        self.follow(&connection);
        match reply? {
            Ok(Some(Granted::Seat {
                token, last_request, ..
            })) => {
                self.token = token;
                self.next_request = self.next_request.max(last_request + 1);
                self.hub = asked;
                self.run.figures.count(&self.run.figures.resumed);
                self.run.whereabouts.came(&self.id, asked);
                Ok(connection)
            }
            Ok(_) => Err(Lost),
            Err(refusal) => {
                if refusal.code == Code::WrongToken {
                    eprintln!(
                        "room {}: the seat's token is not known any more: {}",
                        self.id.0, refusal.text
                    );
                }
                Err(Lost)
            }
        }
    }

    /// What the seat was told.
    pub fn transcript(self) -> Transcript {
        Transcript {
            faction: Some(self.faction()),
            acknowledged: self.acknowledged,
            states: self.mirror.states,
        }
    }

    /// Plays until the game is over, the run is stopped, or its time is over. Whether it is one of the first two.
    pub async fn play(&mut self, connection: &mut Connection) -> bool {
        let stop = self.run.stop.clone();
        while Instant::now() < self.run.deadline {
            let in_doubt = self.in_doubt.is_some();
            let step = tokio::select! {
                step = self.go_on(connection) => step,
                // What was begun is given up in the middle: asked again below, by its id.
                () = stop.wait(), if !in_doubt => Err(Lost),
            };
            if stop.asked() && self.in_doubt.is_none() {
                return true;
            }
            let over = step.as_ref().is_ok_and(|over| *over);
            if over && self.look(connection).await.is_ok() {
                return true;
            }
            match step {
                Ok(false) => (),
                // The hub can go away between the end of the game and the last look as well.
                Ok(true) | Err(Lost) => match self.come_back_from(connection).await {
                    Ok(new) => {
                        *connection = new;
                        if self.ask_again(connection).await.is_err() {
                            continue;
                        }
                    }
                    Err(Lost) => return false,
                },
            }
        }
        false
    }

    /// Learns what became of the act that was on its way when the connection was lost.
    pub async fn settle(&mut self, connection: &mut Connection) -> Result<(), Lost> {
        self.ask_again(connection).await?;
        self.await_reply(connection).await
    }

    /// Asks for a whole view, to compare with what the patches made.
    pub async fn look(&mut self, connection: &mut Connection) -> Result<(), Lost> {
        self.next_request += 1;
        connection.look(self.next_request, &mut self.mirror).await
    }

    /// Sends the request whose outcome is not known again, by the same id.
    async fn ask_again(&mut self, connection: &mut Connection) -> Result<(), Lost> {
        if let Some((id, action)) = self.in_doubt.clone() {
            self.run.figures.count(&self.run.figures.repeated);
            self.send(connection, id, &action).await?;
        }
        Ok(())
    }

    /// Acts if it is the seat's turn, else waits for news. Whether the game is over.
    async fn go_on(&mut self, connection: &mut Connection) -> Result<bool, Lost> {
        if self.mirror.phase() == "finished" && self.in_doubt.is_none() {
            return Ok(true);
        }
        if !self.owes() {
            self.due = None;
        } else if self.in_doubt.is_none() {
            let due = *self.due.get_or_insert_with(|| self.run.pace.slot());
            tokio::select! {
                biased;
                () = self.run.pace.ready(due) => (),
                received = connection.receive(&mut self.mirror) => {
                    received?;
                    return Ok(false);
                }
            }
            let Some(action) = self.decide() else {
                return Ok(false);
            };
            self.due = None;
            self.next_request += 1;
            let id = self.next_request;
            self.in_doubt = Some((id, action.clone()));
            if self.chance.happens(self.run.drop_rate / 2.0) {
                self.run.figures.count(&self.run.figures.drops);
                return Err(Lost);
            }
            self.send(connection, id, &action).await?;
            if self.chance.happens(self.run.drop_rate / 2.0) {
                self.run.figures.count(&self.run.figures.drops);
                return Err(Lost);
            }
            let start = if self.run.pace.is_open() {
                due
            } else {
                Instant::now()
            };
            self.await_reply(connection).await?;
            self.run
                .figures
                .latency(u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX));
            return Ok(false);
        }
        if let Some((id, reply)) = connection.receive(&mut self.mirror).await? {
            self.take_reply(id, reply.map(|_| ())).await;
        }
        Ok(false)
    }

    async fn send(
        &mut self,
        connection: &mut Connection,
        id: RequestId,
        action: &Action,
    ) -> Result<(), Lost> {
        let action = serde_json::to_value(action).map_err(|_| Lost)?;
        self.sent = Some(Instant::now());
        connection.send(id, ClientMessage::Act { action }).await
    }

    async fn await_reply(&mut self, connection: &mut Connection) -> Result<(), Lost> {
        while self.in_doubt.is_some() {
            if let Some((id, reply)) = connection.receive(&mut self.mirror).await? {
                self.take_reply(id, reply.map(|_| ())).await;
            }
        }
        Ok(())
    }

    async fn take_reply(&mut self, id: RequestId, reply: Result<(), Refusal>) {
        let Some((asked, action)) = self.in_doubt.take_if(|(asked, _)| *asked == id) else {
            return;
        };
        match reply {
            Ok(()) => {
                // `decided_at` stays: until the stream moves on, the seat sees the view it has acted on.
                self.acknowledged.push((asked, action));
                self.run.figures.count(&self.run.figures.acts);
                self.run.whereabouts.acted(&self.id.0, self.hub);
                self.run.absence.accepted(&self.id.0);
                self.refused_here = false;
            }
            Err(refusal) if matches!(refusal.code, Code::Rules | Code::RoomFinished) => {
                // The refusal can come before the patch that says what has overtaken the act.
                let moved_on = refusal.overtaken || self.decided_at != self.stands_at();
                let figures = &self.run.figures;
                figures.count(if moved_on {
                    &figures.stale
                } else {
                    &figures.refused_offers
                });
                if !moved_on {
                    eprintln!("room {}: refused: {} for {action:?}", self.id.0, refusal.text);
                }
                self.decided_at = None;
                self.refused_here = true;
            }
            Err(refusal) => {
                if refusal.code == Code::StoreUnavailable {
                    self.run.absence.refused(
                        &self.id.0,
                        self.sent.map_or(Duration::ZERO, |sent| sent.elapsed()),
                    );
                } else {
                    eprintln!("room {}: {:?}: {}", self.id.0, refusal.code, refusal.text);
                }
                self.decided_at = None;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }

    fn read(&self) -> serde_json::Result<(View, Vec<Offer>)> {
        let view = View {
            public: PublicView::deserialize(&self.mirror.public["game"])?,
            seat: Option::<SeatView>::deserialize(&self.mirror.seat["game"])?,
        };
        Ok((view, Vec::<Offer>::deserialize(&self.mirror.seat["offers"])?))
    }

    fn stands_at(&self) -> Option<Seen> {
        self.mirror.seen.clone()
    }

    /// Whether the seat owes something and has not decided here before.
    fn owes(&self) -> bool {
        let owes = self.mirror.seat["game"]["to_act"] == Value::Bool(true);
        owes && self.decided_at != self.stands_at() && self.mirror.phase() == "playing"
    }

    /// What the seat does now.
    fn decide(&mut self) -> Option<Action> {
        let here = self.stands_at();
        let (view, offers) = match self.read() {
            Ok(read) => read,
            Err(error) => {
                self.run.figures.count(&self.run.figures.diverged_views);
                eprintln!("room {}: the view cannot be read: {error}", self.id.0);
                self.decided_at = here;
                return None;
            }
        };
        let by_player = if self.refused_here {
            None
        } else {
            self.player.act(&view, &offers)
        };
        self.decided_at = here;
        by_player.or_else(|| self.fallback.act(&view, &offers))
    }
}
