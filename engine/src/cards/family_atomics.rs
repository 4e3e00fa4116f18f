//! Family Atomics (B20.8): destroys the Shield Wall and everybody on it; the cities lose their shelter.

use crate::cards;
use crate::catalog::map::distances;
use crate::catalog::{CardKind, Faction, LocationId, Territory};
use crate::factions::bene_gesserit;
use crate::factions::richese::no_field_reveal;
use crate::flow::Cx;
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Loss};

/// Whether, as far as all can see, somebody may hold it.
pub fn may_be_held(eyes: Eyes<'_>) -> bool {
    eyes.may_be_held(CardKind::FamilyAtomics)
}

/// Whether the faction has a fighter on the Shield Wall or next to it, with no storm strictly between
/// (D23). Forces are public.
pub fn in_reach(eyes: Eyes<'_>, faction: Faction) -> bool {
    let mut standing = eyes.forces().standing(faction);
    standing.any(|(at, here)| here.fighters() > 0 && near_wall(eyes, at))
}

fn near_wall(eyes: Eyes<'_>, at: LocationId) -> bool {
    let wall = Territory::ShieldWall;
    let between = |l: LocationId| l != at && l.territory() != wall && eyes.in_storm(l);
    let away = distances(&[at], &between, &|_| false).to_territory(wall);
    away.is_some_and(|d| d <= 1)
}

/// The holder may play it in the storm's card window (B2.4).
pub fn offer(eyes: Eyes<'_>) -> Option<Offer> {
    let me = eyes.me()?;
    eyes.my_free_card(CardKind::FamilyAtomics)
        .filter(|_| eyes.may_use(CardKind::FamilyAtomics))?;
    in_reach(eyes, me).then(|| Offer::new("card/family-atomics", "B20.8", Form::Nothing))
}

/// Plays the card: it leaves the game, the Shield Wall is destroyed and everybody on it dies, whoever
/// they are. `None` if the faction does not hold it.
pub fn explode(cx: &mut Cx<'_>, by: Faction) -> Option<Vec<Loss>> {
    let card = cx.table.cards.first_of(by, CardKind::FamilyAtomics)?;
    let kind = card.kind();
    cx.declassify("B20.8", cards::Fact::Played { by, card: kind });
    cx.table.promises.used(by, kind);
    cx.table.cards.remove(card);
    cx.table.storm.wall_standing = false;
    no_field_reveal::expose_in(cx, Territory::ShieldWall);
    let losses = cx.table.kill_in(Territory::ShieldWall, &[]);
    bene_gesserit::settle_alone(cx);
    Some(losses)
}
