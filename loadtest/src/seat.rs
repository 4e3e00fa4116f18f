//! One seat: plays by its newest view and offers, loses connections, comes back, asks again by the same id.

use crate::chance::Chance;
use crate::client::{Connection, Lost, Mirror, Refusal};
use crate::figures::Figures;
use landsraad_engine::bots::{Player, Random, Steady};
use landsraad_engine::view::{PublicView, SeatView};
use landsraad_engine::{Action, Offer, View};
use landsraad_protocol::{ClientMessage, Code, Granted, RequestId};
use serde::Deserialize;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a seat goes on trying to come back.
const TRY_FOR: Duration = Duration::from_secs(60);

/// What a whole run shares.
#[derive(Clone)]
pub struct Run {
    /// Where the hub listens.
    pub address: SocketAddr,
    /// What is counted.
    pub figures: Arc<Figures>,
    /// Probability that a connection is cut at an act.
    pub drop_rate: f64,
    /// When the run is over, come what may.
    pub deadline: Instant,
}

/// A seat at a table.
pub struct Seat {
    run: Run,
    room: String,
    token: String,
    next_request: RequestId,
    /// What the seat knows.
    pub mirror: Mirror,
    /// Acknowledged acts in order.
    pub acknowledged: Vec<(RequestId, Action)>,
    in_doubt: Option<(RequestId, Action)>,
    player: Box<dyn Player + Send + Sync>,
    fallback: Random,
    chance: Chance,
    /// Where the stream stood when the seat last decided.
    decided_at: Option<u64>,
    refused_here: bool,
}

impl Seat {
    /// A seat that `create` or `join` has given.
    pub fn new(run: Run, room: String, token: String, steady: bool, mut chance: Chance) -> Self {
        let player: Box<dyn Player + Send + Sync> = if steady {
            Box::new(Steady::new(chance.key()))
        } else {
            Box::new(Random::new(chance.key()))
        };
        Self {
            run,
            room,
            token,
            next_request: 1_000,
            mirror: Mirror::default(),
            acknowledged: Vec::new(),
            in_doubt: None,
            player,
            fallback: Random::new(chance.key()),
            chance,
            decided_at: None,
            refused_here: false,
        }
    }

    /// The faction that the seat plays.
    pub fn faction(&self) -> String {
        self.mirror.seat["game"]["faction"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Connects to the seat, from scratch.
    pub async fn come_back(&mut self) -> Result<Connection, Lost> {
        let start = Instant::now();
        while start.elapsed() < TRY_FOR && Instant::now() < self.run.deadline {
            if let Ok(connection) = self.resume().await {
                return Ok(connection);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err(Lost)
    }

    async fn resume(&mut self) -> Result<Connection, Lost> {
        // Another hub that has the room is asked once; if it has it no more, the first one knows where it is.
        let address = self.mirror.elsewhere.take().unwrap_or(self.run.address);
        let mut connection = Connection::open(address, self.run.figures.clone()).await?;
        let message = ClientMessage::Resume {
            room: self.room.clone(),
            token: self.token.clone(),
            seen: self.mirror.seen.clone(),
        };
        match connection.ask(message, &mut self.mirror).await? {
            Ok(Some(Granted::Seat {
                token, last_request, ..
            })) => {
                self.token = token;
                self.next_request = self.next_request.max(last_request + 1);
                self.run.figures.count(&self.run.figures.resumed);
                Ok(connection)
            }
            Ok(_) => Err(Lost),
            Err(refusal) => {
                self.mirror.elsewhere = refusal.address;
                if refusal.code == Code::WrongToken {
                    eprintln!(
                        "room {}: the seat's token is not known any more: {}",
                        self.room, refusal.text
                    );
                }
                Err(Lost)
            }
        }
    }

    /// Plays until the game is over or the run's time is.
    pub async fn play(&mut self, mut connection: Connection) -> bool {
        while Instant::now() < self.run.deadline {
            match self.go_on(&mut connection).await {
                Ok(true) => return self.last_look(&mut connection).await.is_ok(),
                Ok(false) => (),
                Err(Lost) => match self.come_back().await {
                    Ok(new) => {
                        connection = new;
                        if self.ask_again(&mut connection).await.is_err() {
                            continue;
                        }
                    }
                    Err(Lost) => return false,
                },
            }
        }
        false
    }

    /// A whole view at the end, to compare with what the patches made.
    async fn last_look(&mut self, connection: &mut Connection) -> Result<(), Lost> {
        self.next_request += 1;
        connection
            .request(self.next_request, ClientMessage::Look, &mut self.mirror)
            .await?
            .map_err(|_| Lost)?;
        Ok(())
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
        if self.in_doubt.is_none()
            && let Some(action) = self.decide()
        {
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
            let start = Instant::now();
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
                    eprintln!("room {}: refused: {} for {action:?}", self.room, refusal.text);
                }
                self.decided_at = None;
                self.refused_here = true;
            }
            Err(refusal) => {
                eprintln!("room {}: {:?}: {}", self.room, refusal.code, refusal.text);
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

    fn stands_at(&self) -> Option<u64> {
        self.mirror.seen.as_ref().map(|s| s.sequence)
    }

    /// What the seat does now, if it owes something and has not decided here before.
    fn decide(&mut self) -> Option<Action> {
        let here = self.stands_at();
        let owes = self.mirror.seat["game"]["to_act"] == Value::Bool(true);
        if !owes || self.decided_at == here || self.mirror.phase() != "playing" {
            return None;
        }
        let (view, offers) = match self.read() {
            Ok(read) => read,
            Err(error) => {
                self.run.figures.count(&self.run.figures.diverged_views);
                eprintln!("room {}: the view cannot be read: {error}", self.room);
                self.decided_at = here;
                return None;
            }
        };
        let by_player = if self.refused_here {
            None
        } else {
            self.player.act(&view, &offers)
        };
        let action = by_player.or_else(|| self.fallback.act(&view, &offers))?;
        self.decided_at = here;
        Some(action)
    }
}
