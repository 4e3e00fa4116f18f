//! What occurred over a run: the ten cards of CHOAM & Richese, the Auditor, and the producers of discards (S3).
//! What did not occur stands in the table with its 0.

use landsraad_engine::{Act, Fact};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// Counts of facts by their path on the wire (`battle/mirrored`), of discards by cause (`discard/box`) and
/// producer's card (`discard/ordinary/hajr`), of cards in open plans (`plan/stone-burner`), and of acts that name the
/// cache's Karama (`karama-3/karama/stop`).
#[derive(Default, Serialize)]
#[serde(transparent)]
pub struct Occurrences(BTreeMap<String, u64>);

/// A line of the table: what it is, its paragraph, and the counts that make it up.
type Row = (&'static str, &'static str, &'static [&'static str]);

const CACHE_KARAMA: &str = "karama-3";

/// The acts that use a Karama, without those that sell it, find it or give it.
const CACHE_KARAMA_USES: &[&str] = &[
    "karama-3/karama/stop",
    "karama-3/bidding/karama",
    "karama-3/bidding/pay-karama",
    "karama-3/shipment/ship",
    "karama-3/shipment/ship-no-field",
    "karama-3/shipment/ship-by-no-field",
    "karama-3/shipment/halve-rate",
    "karama-3/shipment/stop-shipment",
    "karama-3/battle/see-plan",
];

const ROWS: &[Row] = &[
    ("Distrans given", "S12", &["card/gave"]),
    ("Juice of Sapho played", "C19.2", &["discard/sapho"]),
    ("Karama of the cache used", "C19.3", CACHE_KARAMA_USES),
    ("Mirror Weapon in an open plan", "C19.4", &["plan/mirror-weapon"]),
    ("Mirror Weapon that copied a weapon", "C19.4", &["mirrored"]),
    ("Nullentropy Box searched", "C19.5", &["card/searches"]),
    ("Ornithopter flown", "C19.6", &["card/flies"]),
    (
        "Portable Snooper in a plan when it was opened",
        "C19.7",
        &["plan/portable-snooper"],
    ),
    (
        "Portable Snooper added to an open plan",
        "C19.7",
        &["battle/portable-added"],
    ),
    (
        "Residual Poison killed",
        "S9",
        &["card/poisoned", "card/poisoned-unseen"],
    ),
    (
        "Semuta Drug took a card",
        "S10",
        &["fresh-discard/semuta-took", "fresh-discard/semuta-took-unseen"],
    ),
    ("Stone Burner in an open plan", "C19.10", &["plan/stone-burner"]),
    ("Auditor: audit declared", "S11.7", &["battle/audit-declared"]),
    ("Auditor: paid off", "S11.9", &["battle/bought-off"]),
    ("Auditor: cards seen", "S11.10", &["battle/audited"]),
    ("P1 Karama stops a power", "S3", &["discard/karama-cancel"]),
    (
        "P2 Karama takes an auction card",
        "S3",
        &["discard/karama-purchase"],
    ),
    (
        "P3 Karama ships at the Guild's rate",
        "S3",
        &["discard/karama-shipment"],
    ),
    ("P4 worthless card as a Karama", "S3", &["discard/bg-karama"]),
    ("P5 Karama for a special power", "S3", &["discard/karama-special"]),
    (
        "P6 CHOAM's special cash-in",
        "S3",
        &["discard/choam-special-cash"],
    ),
    ("P7 Truthtrance", "S3", &["discard/truthtrance"]),
    ("P8 Weather Control", "S3", &["discard/ordinary/weather-control"]),
    (
        "Family Atomics played: leaves the game, no discard",
        "B20.8",
        &["played/family-atomics"],
    ),
    ("P8 Hajr", "S3", &["discard/ordinary/hajr"]),
    ("P8 Tleilaxu Ghola", "S3", &["discard/ordinary/tleilaxu-ghola"]),
    ("P11 Ornithopter", "S3", &["discard/ornithopter"]),
    ("P12 Juice of Sapho", "S3", &["discard/sapho"]),
    ("P13 Nullentropy Box", "S3", &["discard/box"]),
    ("P14 Residual Poison", "S3", &["discard/residual-poison"]),
    ("P15 Distrans", "S3", &["discard/distrans"]),
    ("P16 Semuta Drug", "S3", &["discard/semuta"]),
    (
        "P17, P21 cards that must go after a battle",
        "S3",
        &["discard/battle-mandatory"],
    ),
    (
        "P18 cards that the winner discards",
        "S3",
        &["discard/battle-winner"],
    ),
    (
        "P21 both leaders traitors, or an explosion",
        "S3",
        &["battle/both-betrayed", "battle/exploded"],
    ),
    ("P22 CHOAM's sale", "S3", &["discard/choam-sale"]),
    ("P23 CHOAM's worthless power", "S3", &["discard/choam-power"]),
];

impl Occurrences {
    /// Counts what was told, whoever may see it.
    pub fn told(&mut self, fact: &Fact) {
        let Ok(value) = serde_json::to_value(fact) else {
            return;
        };
        let (folder, fact) = variant(&value);
        let (name, body) = fact.map_or((None, None), variant);
        let path = [folder, name].into_iter().flatten().collect::<Vec<_>>().join("/");
        match (path.as_str(), body) {
            ("fresh-discard/discarded" | "fresh-discard/discarded-unseen", Some(body)) => {
                self.discarded(body)
            }
            ("battle/revealed", Some(body)) => {
                for place in ["weapon", "defense"] {
                    if let Some(card) = body["plan"][place].as_str() {
                        self.count(format!("plan/{card}"));
                    }
                }
            }
            ("card/played", Some(body)) => {
                if let Some(card) = body["card"].as_str() {
                    self.count(format!("played/{card}"));
                }
            }
            ("battle/mirrored", Some(body)) if !body["copy"].is_null() => self.count("mirrored".to_owned()),
            _ => {}
        }
        self.count(path);
    }

    /// Counts an accepted act if it names the Karama of the cache (C19.3): only its number tells it from the others.
    pub fn done(&mut self, act: &Act) {
        let named = serde_json::to_string(act).is_ok_and(|act| act.contains(&format!("\"{CACHE_KARAMA}\"")));
        if named && let Some(act) = landsraad_engine::offers::ActValue::of(act) {
            self.count(format!("{CACHE_KARAMA}/{}", act.path));
        }
    }

    /// One batch by its cause; ordinary cards also by what they are.
    fn discarded(&mut self, body: &Value) {
        let cause = body["cause"].as_str().unwrap_or_default();
        self.count(format!("discard/{cause}"));
        if let ("ordinary", Some(cards)) = (cause, body["cards"].as_array()) {
            for card in cards.iter().filter_map(|entry| entry["card"].as_str()) {
                self.count(format!("discard/ordinary/{card}"));
            }
        }
    }

    fn count(&mut self, what: String) {
        *self.0.entry(what).or_default() += 1;
    }
}

/// As a table in Markdown.
impl fmt::Display for Occurrences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| what | paragraph | how often |\n|---|---|---|")?;
        for (what, paragraph, counts) in ROWS {
            let sum: u64 = counts.iter().filter_map(|count| self.0.get(*count)).sum();
            writeln!(f, "| {what} | {paragraph} | {sum} |")?;
        }
        Ok(())
    }
}

/// The name of an externally tagged variant and what it holds.
fn variant(value: &Value) -> (Option<&str>, Option<&Value>) {
    match value {
        Value::String(name) => (Some(name), None),
        Value::Object(map) => map
            .iter()
            .next()
            .map_or((None, None), |(name, held)| (Some(name.as_str()), Some(held))),
        _ => (None, None),
    }
}
