//! A spectator: watches to the end and keeps what it saw.

use crate::chance::Chance;
use crate::client::{Connection, Lost, Mirror};
use crate::run::Run;
use landsraad_protocol::ClientMessage;
use std::time::{Duration, Instant};

/// The id of a spectator's last request, which is above all before it.
const LAST_LOOK: u64 = 1_000_000;

/// Watches a room until its game is over; gives what was seen.
pub async fn watch(mut run: Run, room: String, mut chance: Chance) -> Mirror {
    let mut mirror = Mirror::default();
    while Instant::now() < run.deadline && mirror.phase() != "finished" && !run.stop.asked() {
        if look_on(&mut run, &room, &mut mirror, &mut chance).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    mirror
}

async fn look_on(run: &mut Run, room: &str, mirror: &mut Mirror, chance: &mut Chance) -> Result<(), Lost> {
    let Ok(mut connection) = Connection::open(run, run.address).await else {
        run.try_another();
        return Err(Lost);
    };
    let looked = look_through(&mut connection, run, room, mirror, chance).await;
    match connection.moved {
        Some(address) => run.address = address,
        None if looked.is_err() => run.try_another(),
        None => (),
    }
    looked
}

async fn look_through(
    connection: &mut Connection,
    run: &Run,
    room: &str,
    mirror: &mut Mirror,
    chance: &mut Chance,
) -> Result<(), Lost> {
    let message = ClientMessage::Spectate {
        room: room.to_owned(),
        seen: mirror.seen.clone(),
    };
    connection.ask(message, mirror).await?.map_err(|_| Lost)?;
    while mirror.phase() != "finished" {
        tokio::select! {
            received = connection.receive(mirror) => received?,
            () = run.stop.wait() => return Ok(()),
        };
        if chance.happens(run.drop_rate / 10.0) {
            run.figures.count(&run.figures.drops);
            return Err(Lost);
        }
    }
    connection.look(LAST_LOOK, mirror).await
}
