//! A spectator: watches to the end and keeps what it saw.

use crate::chance::Chance;
use crate::client::{Connection, Lost, Mirror};
use crate::seat::Run;
use landsraad_protocol::ClientMessage;
use std::time::{Duration, Instant};

/// Watches a room until its game is over; gives what was seen.
pub async fn watch(run: Run, room: String, mut chance: Chance) -> Mirror {
    let mut mirror = Mirror::default();
    while Instant::now() < run.deadline && mirror.phase() != "finished" {
        if look_on(&run, &room, &mut mirror, &mut chance).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    mirror
}

async fn look_on(run: &Run, room: &str, mirror: &mut Mirror, chance: &mut Chance) -> Result<(), Lost> {
    let address = mirror.elsewhere.take().unwrap_or(run.address);
    let mut connection = Connection::open(address, run.figures.clone()).await?;
    let message = ClientMessage::Spectate {
        room: room.to_owned(),
        seen: mirror.seen.clone(),
    };
    if let Err(refusal) = connection.ask(message, mirror).await? {
        mirror.elsewhere = refusal.address;
        return Err(Lost);
    }
    while mirror.phase() != "finished" {
        connection.receive(mirror).await?;
        if chance.happens(run.drop_rate / 10.0) {
            run.figures.count(&run.figures.drops);
            return Err(Lost);
        }
    }
    connection
        .ask(ClientMessage::Look, mirror)
        .await?
        .map_err(|_| Lost)?;
    Ok(())
}
