//! Where what a viewer hears may differ between two worlds, because a rule tells it a secret. This list
//! is complete: any other difference is a leak.

use landsraad_engine::{Audience, Event, Faction};
use serde_json::Value;

/// Whom a rule lets look.
enum Who {
    /// One seat, whichever the rule names.
    One,
    /// The two sides of what happens.
    Both,
    /// This faction and nobody else.
    Only(Faction),
}

/// Facts that are told to some seats only, because a rule lets them look. The viewer is one of them.
const LOOKS: [(&str, &str, Who); 20] = [
    ("setup/traitors-received", "B1.5", Who::One),
    ("setup/card-drawn", "B1.10", Who::One),
    ("setup/starting-cards", "X2.5", Who::Only(Faction::Ixians)),
    ("bidding/for-sale", "X5.2", Who::Only(Faction::Ixians)),
    ("bidding/card", "B5.7", Who::One),
    ("bidding/seen", "B13.2", Who::Only(Faction::Atreides)),
    ("shipment/spice-card-seen", "B13.3", Who::Only(Faction::Atreides)),
    ("storm/card-is", "B16.6", Who::Only(Faction::Fremen)),
    ("battle/drawn", "B18.5", Who::Both),
    ("battle/audit-seen", "S11.10", Who::Only(Faction::Choam)),
    ("battle/seen", "B19.9", Who::Both),
    ("deal/shown", "B12.4", Who::Both),
    ("card/given-card", "S12.5", Who::Both),
    ("faction/choam/traded-cards", "C10.1", Who::Both),
    ("faction/harkonnen/took-cards", "B19.13", Who::Both),
    ("faction/richese/gave", "C17", Who::Both),
    (
        "faction/tleilaxu/face-dancers",
        "X6.6",
        Who::Only(Faction::Tleilaxu),
    ),
    ("skill/dealt", "C22.1", Who::One),
    ("skill/seen", "C22.7", Who::Both),
    ("skill/traitors-seen", "C22.7", Who::One),
];

impl Who {
    /// Whether exactly those hear it.
    fn hear(&self, audience: &Audience) -> bool {
        let Audience::Only(seats) = audience else {
            return false;
        };
        match self {
            Self::One => seats.len() == 1,
            Self::Both => seats.len() == 2,
            Self::Only(faction) => seats.iter().eq([faction]),
        }
    }
}

/// Looks that put a card into the viewer's hand. They tell its kind; which copy it is shows only there.
const DRAWS: [&str; 6] = [
    "setup/card-drawn",
    "bidding/card",
    "card/given-card",
    "faction/choam/traded-cards",
    "faction/harkonnen/took-cards",
    "faction/richese/gave",
];

/// Facts that a rule forces into the open in one world only.
const FORCED: [(&str, &str); 13] = [
    // A prediction that comes true is shown, another one is not.
    ("mentat/foretold", "B10.7"),
    // A deal of which a part has become impossible is void, as everybody sees.
    ("deal/void", "B12.1"),
    // A bid that cannot be paid is taken back, one that can be is not.
    ("bidding/uncovered", "D27"),
    // The same of a shipment.
    ("shipment/returned", "B7.4"),
    ("shipment/karama-returned", "B7.4"),
    // The same of a revival.
    ("revival/taken-back", "C4.2"),
    ("revival/leader-taken-back", "X13.4"),
    // All leaders are out of reach of a capture, or one is not.
    ("battle/nobody-to-capture", "B18.5"),
    // Who cannot pay for an audit allows it, or has nothing to be looked at.
    ("battle/cannot-buy-off", "S11.8"),
    ("battle/nothing-to-audit", "S11.7"),
    // What was shown to Prescience cannot be kept after a death, or can.
    ("battle/asked-again", "S9.9"),
    // A leader that is drawn in secret is trained, or is not.
    ("skill/taken", "C22.5"),
    ("skill/lost", "C22.4"),
];

/// The place of the event's fact in the levels of facts: the facts of a faction have one more.
fn path(event: &Event) -> String {
    let names = |value: &Value| match value {
        Value::Object(map) => map.iter().next().map(|(k, v)| (k.clone(), v.clone())),
        Value::String(name) => Some((name.clone(), Value::Null)),
        _ => None,
    };
    let fact = serde_json::to_value(&event.fact).unwrap();
    let (group, inner) = names(&fact).unwrap();
    let (name, inner) = names(&inner).unwrap();
    match names(&inner).filter(|_| group == "faction") {
        Some((fact, _)) => format!("{group}/{name}/{fact}"),
        None => format!("{group}/{name}"),
    }
}

/// Whether the event puts a card into the viewer's hand.
pub fn draws(event: &Event) -> bool {
    event.audience != Audience::All && DRAWS.contains(&path(event).as_str())
}

/// Why the two worlds may part at these events, or `None` if they may not. `opens` is true in the
/// command that opens sealed answers which are not the same in both worlds, and as long as their frame carries them out:
/// then what one world declares by a rule need not happen in the other.
pub fn parting(a: Option<&Event>, b: Option<&Event>, opens: bool) -> Option<&'static str> {
    let ruled = |e: Option<&Event>| e.is_some_and(|e| e.rule.is_some());
    if opens && (ruled(a) || ruled(b)) {
        return Some("sealed answers are opened");
    }
    let forced = |e: &Event| {
        let rule = e.rule.as_deref()?;
        let path = path(e);
        FORCED
            .iter()
            .find(|(p, r)| *p == path && *r == rule)
            .map(|(_, r)| *r)
    };
    if let Some(rule) = a.and_then(forced).or(b.and_then(forced)) {
        return Some(rule);
    }
    let (a, b) = (a?, b?);
    if a.audience != b.audience {
        return None;
    }
    if a.rule.is_some() {
        return (a.rule == b.rule).then_some("a rule makes it public");
    }
    let path = path(a);
    LOOKS
        .iter()
        .find(|(p, _, who)| *p == path && who.hear(&a.audience) && path == self::path(b))
        .map(|(_, rule, _)| *rule)
}
