//! The checker: compares what every client was told with the journals as they lie in the store.

use crate::figures::Figures;
use crate::journal;
use crate::room::Sitting;
use crate::store::Store;
use crate::verify;

/// What was compared.
#[derive(Default)]
pub struct Tally {
    /// Entries in the journals.
    pub entries: u64,
    /// Clients.
    pub transcripts: u64,
    /// States that clients saw.
    pub states: u64,
    /// Acts that were acknowledged.
    pub acknowledged: u64,
    /// Zero figure: journals with a hole, or that do not replay.
    pub damaged: u64,
    /// Zero figure: rooms in which somebody did not come to the end.
    pub stranded: u64,
}

/// Compares all transcripts with the journals in the store.
pub async fn check(store: &Store, sittings: &[Sitting], figures: &Figures) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
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
