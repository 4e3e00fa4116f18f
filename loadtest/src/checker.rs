//! The checker: compares what every client was told with the journals as they lie in the store.

use crate::figures::Figures;
use crate::journal;
use crate::report;
use crate::room::Sitting;
use crate::store::Store;
use crate::verify;
use serde_json::{Value, json};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// What was compared.
#[derive(Default)]
struct Tally {
    /// Entries in the journals.
    entries: u64,
    /// Clients.
    transcripts: u64,
    /// States that clients saw.
    states: u64,
    /// Acts that were acknowledged.
    acknowledged: u64,
    /// Zero figure: journals with a hole, or that do not replay.
    damaged: u64,
    /// Zero figure: rooms in which somebody did not come to the end, or that could not be opened.
    stranded: u64,
}

/// Ends a run in which people played: compares what they were told with the journals in the store, adds to the report what
/// was compared, and prints it. The exit code says whether all figures that must be 0 are, and that there was something to
/// compare.
pub async fn finish(
    store: &Store,
    sittings: &[Sitting],
    figures: &Figures,
    mut report: Value,
    zero: &[(&'static str, u64)],
) -> anyhow::Result<ExitCode> {
    let tally = check(store, sittings, figures).await?;
    report["checked"] = json!({
        "store": store.kind().word(),
        "journals": sittings.len(),
        "entries": tally.entries,
        "transcripts": tally.transcripts,
        "acts_acknowledged": tally.acknowledged,
        "states_seen": tally.states,
    });
    let mut all = figures.zeros();
    all.extend([
        ("journals_damaged", tally.damaged),
        ("stranded_rooms", tally.stranded),
        ("no_acts", u64::from(tally.acknowledged == 0)),
        ("nothing_seen", u64::from(tally.states == 0)),
    ]);
    all.extend(zero);
    report::end(report, &all)
}

/// Compares all transcripts with the journals in the store.
async fn check(store: &Store, sittings: &[Sitting], figures: &Figures) -> anyhow::Result<Tally> {
    let mut tally = Tally {
        stranded: figures.not_opened.load(Ordering::Relaxed),
        ..Tally::default()
    };
    let rooms: Vec<&str> = sittings.iter().map(|sitting| sitting.room.as_str()).collect();
    let journals = journal::read(store, &rooms).await?;
    for (sitting, journal) in sittings.iter().zip(journals) {
        let room = &sitting.room;
        tally.stranded += u64::from(!sitting.orderly);
        for transcript in &sitting.told {
            tally.transcripts += 1;
            tally.states += transcript.states.len() as u64;
            tally.acknowledged += transcript.acknowledged.len() as u64;
        }
        let checked = journal::record(&journal).and_then(|record| {
            tally.entries += journal.len() as u64;
            verify::check_acts(&record, &sitting.told, figures);
            verify::check_states(&record, &sitting.told, figures)
        });
        if let Err(error) = checked {
            eprintln!("room {room}: {error:#}");
            tally.damaged += 1;
        }
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::state_hash;
    use crate::verify::Transcript;
    use landsraad_engine::bots::{Player, Random};
    use landsraad_engine::{Action, Faction, Game, Setup, View, Viewer};
    use landsraad_protocol::DuneOptions;
    use redb::TableDefinition;

    const ROOM: &str = "room";
    const FACTIONS: [Faction; 2] = [Faction::Atreides, Faction::Harkonnen];
    const REQUEST: u64 = 1001;

    /// A journal in a file: a game was started and one act was accepted. The act, and what everybody saw.
    struct Played {
        _folder: tempfile::TempDir,
        store: Store,
        faction: Faction,
        action: Action,
        states: Vec<blake3::Hash>,
    }

    fn seen(game: &Game) -> blake3::Hash {
        let public = serde_json::to_value(game.view(Viewer::Public).public).expect("a view");
        state_hash(&public, &Value::Null)
    }

    fn first_act(game: &Game) -> (Faction, Action) {
        let act = |faction: Faction| {
            let view: View = game.view(Viewer::Seat(faction));
            let owes = view.seat.as_ref().is_some_and(|seat| seat.to_act);
            let action = Random::new([1; 32]).act(&view, &game.offers(faction));
            action.filter(|_| owes).map(|action| (faction, action))
        };
        FACTIONS.into_iter().find_map(act).expect("somebody owes an act")
    }

    async fn played() -> Played {
        let game_options = json!({ "rules": "advanced", "modules": [] });
        let options = DuneOptions::read(&game_options).expect("options");
        let setup = Setup::preset(options.rules, &FACTIONS);
        let mut game = Game::new(setup, [7; 32]).expect("a game");
        let mut states = vec![seen(&game)];
        let (faction, action) = first_act(&game);
        game.apply(faction, &action).expect("an act");
        states.push(seen(&game));
        let place = FACTIONS.iter().position(|one| *one == faction);
        let options = landsraad_protocol::Options {
            seats: 2,
            game: game_options,
            ..Default::default()
        };
        let deeds = [
            json!({ "opened": { "options": options } }),
            json!({ "started": { "seed": "07".repeat(32), "factions": FACTIONS } }),
            json!({ "acted": { "place": place, "action": action } }),
        ];
        let folder = tempfile::tempdir().expect("a folder");
        let name = folder.path().join("rooms.redb");
        write(&name, &deeds);
        Played {
            store: Store::choose(name.to_str()).await.expect("a store"),
            _folder: folder,
            faction,
            action,
            states,
        }
    }

    fn write(name: &std::path::Path, deeds: &[Value]) {
        let table: TableDefinition<(&str, u64), &[u8]> = TableDefinition::new("entries");
        let database = redb::Database::create(name).expect("a file");
        let writing = database.begin_write().expect("a transaction");
        {
            let mut entries = writing.open_table(table).expect("a table");
            for (deed, version) in deeds.iter().zip(1..) {
                let asked = deed.get("acted").map(|_| json!([0, { "request": REQUEST }]));
                let line = json!({ "version": version, "asked": asked, "deed": deed });
                let line = line.to_string();
                entries
                    .insert((ROOM, version), line.as_bytes())
                    .expect("an entry");
            }
        }
        writing.commit().expect("a commit");
    }

    impl Played {
        fn sitting(&self, request: u64) -> Sitting {
            let player = Transcript {
                faction: Some(self.faction.id().to_owned()),
                acknowledged: vec![(request, self.action.clone())],
                states: Vec::new(),
            };
            let spectator = Transcript {
                faction: None,
                acknowledged: Vec::new(),
                states: self.states.clone(),
            };
            Sitting {
                room: ROOM.to_owned(),
                told: vec![player, spectator],
                orderly: true,
            }
        }

        async fn good(&self, sittings: &[Sitting], figures: &Figures) -> bool {
            let code = finish(&self.store, sittings, figures, json!({}), &[]).await;
            let code = code.expect("a comparison");
            format!("{code:?}") == format!("{:?}", ExitCode::SUCCESS)
        }
    }

    fn figures() -> Figures {
        Figures::new().expect("figures")
    }

    #[tokio::test]
    async fn what_is_in_the_journal_is_good() {
        let played = played().await;
        assert!(played.good(&[played.sitting(REQUEST)], &figures()).await);
    }

    #[tokio::test]
    async fn a_lost_act_or_a_state_that_never_was_fails() {
        let played = played().await;
        let figures_of_lost = figures();
        assert!(
            !played
                .good(&[played.sitting(REQUEST + 1)], &figures_of_lost)
                .await
        );
        assert!(figures_of_lost.zeros().contains(&("acknowledged_lost", 1)));
        let mut sitting = played.sitting(REQUEST);
        sitting.told[1].states.push(blake3::hash(b"never"));
        let figures_of_unseen = figures();
        assert!(!played.good(&[sitting], &figures_of_unseen).await);
        assert!(figures_of_unseen.zeros().contains(&("uncommitted_seen", 1)));
    }

    #[tokio::test]
    async fn a_run_that_did_nothing_or_saw_nothing_fails() {
        let played = played().await;
        assert!(!played.good(&[], &figures()).await);
        let mut idle = played.sitting(REQUEST);
        idle.told[0].acknowledged.clear();
        assert!(!played.good(&[idle], &figures()).await);
        let mut blind = played.sitting(REQUEST);
        blind.told[1].states.clear();
        assert!(!played.good(&[blind], &figures()).await);
    }

    #[tokio::test]
    async fn a_sitting_that_was_lost_is_stranded() {
        let played = played().await;
        let not_opened = figures();
        not_opened.count(&not_opened.not_opened);
        assert!(!played.good(&[played.sitting(REQUEST)], &not_opened).await);
        let disorderly = Sitting {
            orderly: false,
            ..played.sitting(REQUEST)
        };
        assert!(!played.good(&[disorderly], &figures()).await);
        let outside = figures();
        outside.count(&outside.outside);
        assert!(!played.good(&[played.sitting(REQUEST)], &outside).await);
    }
}
