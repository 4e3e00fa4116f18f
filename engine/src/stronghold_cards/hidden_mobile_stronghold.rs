//! The card of the Hidden Mobile Stronghold (C23.2): in battles there its owner uses the effect of one other Stronghold
//! Card of its own, chosen before the plans.

use super::Fact;
use crate::catalog::{Faction, Territory};
use crate::flow::Cx;
use crate::offers::{Form, Offer};
use crate::phases::battle::Field;
use crate::table::{Eyes, MobileStronghold, Viewer};

/// Who fights inside with the card.
fn owner(eyes: Eyes<'_>, field: &Field) -> Option<Faction> {
    let inside = field.territory == MobileStronghold::TERRITORY;
    let owner = eyes.stronghold_cards().of(MobileStronghold::TERRITORY);
    owner.filter(|owner| inside && field.fights(*owner))
}

/// The other cards of the owner.
fn others(eyes: Eyes<'_>, owner: Faction) -> Vec<Territory> {
    let cards = eyes.stronghold_cards().held();
    cards
        .filter(|(stronghold, holder)| *holder == owner && *stronghold != MobileStronghold::TERRITORY)
        .map(|(stronghold, _)| stronghold)
        .collect()
}

/// Whether the side uses the effect of this stronghold's card in the battle.
pub(super) fn lends(eyes: Eyes<'_>, field: &Field, side: Faction, stronghold: Territory) -> bool {
    owner(eyes, field) == Some(side) && eyes.borrowed_card() == Some(stronghold)
}

/// A battle begins: nothing is chosen yet, unless the owner has only one other card.
pub fn begin(cx: &mut Cx<'_>, field: &Field) {
    cx.table.borrowed_card = None;
    let eyes = cx.table.eyes(Viewer::Public);
    let Some(owner) = owner(eyes, field) else { return };
    if let [only] = others(eyes, owner)[..] {
        choose(cx, owner, only);
    }
}

/// Who has to choose, and from what.
pub fn question(eyes: Eyes<'_>, field: &Field) -> Option<(Faction, Vec<Territory>)> {
    let owner = owner(eyes, field).filter(|_| eyes.borrowed_card().is_none())?;
    let cards = others(eyes, owner);
    (cards.len() > 1).then_some((owner, cards))
}

/// The choice as an offer.
pub fn offer(eyes: Eyes<'_>, field: &Field) -> Option<Offer> {
    let (owner, cards) = question(eyes, field)?;
    let form = Form::record([("stronghold", Form::one_of(cards))]);
    (eyes.me() == Some(owner)).then(|| Offer::new("battle/borrow-card", "C23.2", form))
}

/// The owner uses the effect of this one.
pub fn choose(cx: &mut Cx<'_>, faction: Faction, stronghold: Territory) {
    cx.table.borrowed_card = Some(stronghold);
    cx.tell_all(Fact::Borrowed { faction, stronghold });
}
