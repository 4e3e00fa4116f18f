//! Journals as they lie in the store, read without any code of the hub.

use crate::store::{Kind, Store};
use crate::verify::{Entry, RoomRecord};
use anyhow::{Context, bail, ensure};
use landsraad_engine::Faction;
use landsraad_protocol::{Options, PlaceId, RequestId};
use redb::{ReadableDatabase, TableDefinition};
use serde::Deserialize;
use serde_json::Value;

/// The table of entries in the file: by room and version.
const ENTRIES: TableDefinition<(&str, u64), &[u8]> = TableDefinition::new("entries");

/// One entry, as far as it is compared.
#[derive(Deserialize)]
pub struct Line {
    version: u64,
    asked: Option<(PlaceId, Asked)>,
    deed: Value,
}

#[derive(Deserialize)]
struct Asked {
    request: RequestId,
}

/// The journals of these rooms, in their order.
pub async fn read(store: &Store, rooms: &[&str]) -> anyhow::Result<Vec<Vec<Line>>> {
    let raw = match store.kind() {
        Kind::File => from_file(store, rooms)?,
        Kind::Redis => from_redis(store, rooms).await?,
        Kind::Other => bail!("only a hub can read the journals of this store"),
    };
    let read = |journal: &Vec<Vec<u8>>| {
        let lines = journal.iter().map(|entry| serde_json::from_slice(entry));
        lines.collect::<Result<Vec<Line>, _>>()
    };
    raw.iter()
        .map(|journal| read(journal).context("an entry of a journal cannot be read"))
        .collect()
}

fn from_file(store: &Store, rooms: &[&str]) -> anyhow::Result<Vec<Vec<Vec<u8>>>> {
    let database = redb::Database::open(store.name()).context("the store file cannot be opened")?;
    let table = database.begin_read()?.open_table(ENTRIES)?;
    let journal = |room: &&str| {
        let entries = table.range((*room, 0)..=(*room, u64::MAX))?;
        let entries = entries.map(|entry| entry.map(|(_, value)| value.value().to_vec()));
        Ok(entries.collect::<Result<Vec<_>, _>>()?)
    };
    rooms.iter().map(journal).collect()
}

async fn from_redis(store: &Store, rooms: &[&str]) -> anyhow::Result<Vec<Vec<Vec<u8>>>> {
    let name = store.name().to_str().context("the store's name is no text")?;
    let client = redis::Client::open(name).context("the store's name is no URL")?;
    let mut connection = client.get_multiplexed_async_connection().await?;
    let mut journals = Vec::new();
    for room in rooms {
        let mut range = redis::cmd("XRANGE");
        range
            .arg(format!("landsraad:{{{room}}}:journal"))
            .arg("-")
            .arg("+");
        let entries: Vec<(String, Vec<Vec<u8>>)> = range.query_async(&mut connection).await?;
        // A field and its value: the entry is the value.
        let entries = entries.into_iter().filter_map(|(_, mut fields)| fields.pop());
        journals.push(entries.collect());
    }
    Ok(journals)
}

/// The record that a journal tells. The journal must have no hole.
pub fn record(journal: &[Line]) -> anyhow::Result<RoomRecord> {
    let mut record = RoomRecord {
        options: Options::default(),
        factions: Vec::new(),
        seed: String::new(),
        entries: Vec::new(),
    };
    for (line, version) in journal.iter().zip(1..) {
        ensure!(
            line.version == version,
            "entry {version} has the number {}",
            line.version
        );
        for deed in ["opened", "configured"] {
            if let Some(options) = line.deed.get(deed).and_then(|deed| deed.get("options")) {
                record.options = Options::deserialize(options)?;
            }
        }
        if let Some(started) = line.deed.get("started") {
            record.seed = String::deserialize(&started["seed"])?;
            record.factions = Vec::<Faction>::deserialize(&started["factions"])?;
        }
        if let Some(acted) = line.deed.get("acted") {
            let place = usize::deserialize(&acted["place"])?;
            let seat = record.factions.get(place).context("an act before the start")?;
            record.entries.push(Entry {
                seat: *seat,
                action: Deserialize::deserialize(&acted["action"])?,
                request: line.asked.as_ref().map(|(_, asked)| asked.request),
            });
        }
    }
    ensure!(
        !record.seed.is_empty(),
        "the journal of a game that was played has no start"
    );
    Ok(record)
}
