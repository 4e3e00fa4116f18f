//! A spectator: watches to the end and keeps what it saw.

use crate::chance::Chance;
use crate::client::{Connection, Lost, Mirror};
use crate::run::Run;
use landsraad_protocol::ClientMessage;
use std::time::{Duration, Instant};

/// The id of a spectator's last request, which is above all before it.
const LAST_LOOK: u64 = 1_000_000;

/// Watches a room until its game is over or the run is stopped; gives what was seen. Who has seen nothing when the run is
/// stopped tries on for as long as a client waits for anything, and is then counted.
pub async fn watch(mut run: Run, room: String, mut chance: Chance) -> Mirror {
    let mut mirror = Mirror::default();
    let mut last_try = None;
    while Instant::now() < run.deadline && mirror.phase() != "finished" {
        if run.stop.asked() {
            let last = *last_try.get_or_insert_with(|| Instant::now() + run.patience);
            if mirror.wholes > 0 || Instant::now() > last {
                break;
            }
        }
        if look_on(&mut run, &room, &mut mirror, &mut chance).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    if mirror.wholes == 0 {
        run.figures.count(&run.figures.outside);
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
        let seen = mirror.wholes > 0;
        tokio::select! {
            received = connection.receive(mirror) => received?,
            () = run.stop.wait(), if seen => return Ok(()),
        };
        if chance.happens(run.drop_rate / 10.0) {
            run.figures.count(&run.figures.drops);
            return Err(Lost);
        }
    }
    connection.look(LAST_LOOK, mirror).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Figures;
    use std::sync::Arc;
    use std::sync::atomic::Ordering;

    #[tokio::test]
    async fn who_never_got_in_is_counted() {
        let figures = Arc::new(Figures::new().expect("figures"));
        let nobody = crate::hub::free_address().expect("an address");
        let run = Run {
            patience: Duration::from_millis(50),
            ..Run::new(nobody, &figures)
        };
        run.stop.ask();
        let mirror = watch(run, "room".to_owned(), Chance::new(1, "spectator")).await;
        assert_eq!(mirror.wholes, 0);
        assert_eq!(figures.outside.load(Ordering::Relaxed), 1);
        assert!(figures.zeros().contains(&("stayed_outside", 1)));
    }
}
