//! Alliances (B11.1): with whom powers go well together, and never with somebody who needs no ally.

use super::Situation;
use super::read;
use crate::act::Action;
use crate::catalog::Faction;
use crate::view::Shown;
use serde_json::{Value, json};

/// How well two factions go together, 0 to 3.
fn harmony(a: Faction, b: Faction) -> u8 {
    use Faction::{Atreides, BeneGesserit, Emperor, Fremen, Guild, Harkonnen};
    let pair = |x, y| (a == x && b == y) || (a == y && b == x);
    if pair(Emperor, Harkonnen) || pair(Guild, Fremen) || pair(Atreides, Guild) {
        3
    } else if pair(Atreides, Fremen) || pair(Emperor, Guild) || pair(BeneGesserit, Emperor) {
        2
    } else if pair(Guild, Harkonnen) || pair(BeneGesserit, Atreides) {
        1
    } else {
        0
    }
}

/// Accepts a good proposal, proposes once, is done.
pub(super) fn choose(here: &mut Situation<'_>) -> Option<Action> {
    let me = here.seat.faction;
    let factions = |path: &str, name: &str| -> Vec<Faction> {
        let Some(offer) = here.offer(path) else {
            return Vec::new();
        };
        read::branches(&offer.form)
            .into_iter()
            .flat_map(|f| read::values(f, name))
            .filter_map(|v| Faction::from_id(v.as_str()?))
            .collect()
    };
    let (held, needed) = here.board().standing();
    // Alone on the way to victory nobody is needed.
    let alone = held + 1 >= needed && here.view.public.turn > 1;
    let from = factions("nexus/accept", "from");
    if let Some(best) = from
        .into_iter()
        .max_by_key(|f| harmony(me, *f))
        .filter(|_| !alone)
    {
        return here.take("nexus/accept", &json!({ "from": best }));
    }
    let proposed = here.view.public.stack.iter().any(|e| match &e.shown {
        Shown::Nexus(shown) => shown.proposals.iter().any(|(by, _)| *by == me),
        _ => false,
    });
    let to = factions("nexus/propose", "to");
    let willing = to.into_iter().filter(|f| harmony(me, *f) > 0);
    match willing.max_by_key(|f| harmony(me, *f)) {
        Some(best) if !alone && !proposed && here.chance.once_in(2) => {
            here.take("nexus/propose", &json!({ "to": best }))
        }
        _ => here.take("nexus/done", &Value::Null),
    }
}
