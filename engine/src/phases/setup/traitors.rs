//! Traitors at setup (B1.5, B1.6): dealt, one kept, the rest of no use to anybody.

use super::{Act, Fact};
use crate::catalog::{Faction, LeaderId};
use crate::factions::tleilaxu;
use crate::flow::{Cx, Window};
use crate::offers::{Form, Offer};
use crate::table::{Eyes, Table, TraitorZone};

/// From this many own leaders on Harkonnen may put their cards back (B1.6).
const MULLIGAN_FROM: usize = 2;

/// Whether Harkonnen are dealt first and may put their cards back (B1.6).
pub(super) fn mulligan_played(table: &Table) -> bool {
    table.policies().harkonnen_mulligan && table.plays(Faction::Harkonnen)
}

/// Deals one faction its cards.
pub(super) fn deal(cx: &mut Cx<'_>, faction: Faction) {
    let count = usize::from(faction.def().traitors_dealt);
    cx.table.traitors.deal(faction, count);
    let leaders = cx.table.traitors.pile(TraitorZone::Dealt(faction));
    cx.tell([faction], Fact::TraitorsReceived { leaders });
}

/// Deals everybody who has none yet. Who keeps all of them is not asked (B18.1).
pub(super) fn deal_all(cx: &mut Cx<'_>) -> Window<LeaderId> {
    let factions = cx.table.factions();
    for faction in &factions {
        if cx.table.traitors.pile(TraitorZone::Dealt(*faction)).is_empty() {
            deal(cx, *faction);
        }
    }
    Window::new(factions.into_iter().filter(|f| !keeps_all(*f)))
}

fn keeps_all(faction: Faction) -> bool {
    faction.def().traitors_kept >= faction.def().traitors_dealt
}

/// Harkonnen put their cards back, the deck is shuffled, four others are drawn (B1.6).
pub(super) fn mulligan(cx: &mut Cx<'_>) {
    let traitors = &mut cx.table.traitors;
    for leader in traitors.pile(TraitorZone::Dealt(Faction::Harkonnen)) {
        traitors.put(leader, TraitorZone::Deck);
    }
    traitors.shuffle(cx.dice);
    cx.declassify("B1.6", Fact::Mulligan);
    deal(cx, Faction::Harkonnen);
}

/// Everybody is told the same choice; only those with enough own leaders may put them back.
pub(super) fn mulligan_offers(eyes: Eyes<'_>) -> Vec<Offer> {
    let mut offers = vec![Offer::new("setup/no-mulligan", "B1.6", Form::Nothing)];
    let own = eyes
        .my_traitors(TraitorZone::Dealt)
        .into_iter()
        .filter(|l| Some(l.faction()) == eyes.me());
    if own.count() >= MULLIGAN_FROM {
        offers.push(Offer::new("setup/mulligan", "B1.6", Form::Nothing));
    }
    offers
}

pub(super) fn keep_offer(eyes: Eyes<'_>) -> Offer {
    let dealt = eyes.my_traitors(TraitorZone::Dealt);
    let form = Form::record([("leader", Form::one_of(dealt))]);
    Offer::new("setup/keep-traitor", "B1.5", form)
}

/// The strongest leader of somebody else, or the strongest at all.
pub(super) fn default_choice(eyes: Eyes<'_>) -> Option<Act> {
    let others = |l: &LeaderId| (Some(l.faction()) != eyes.me(), l.def().strength);
    let dealt = eyes.my_traitors(TraitorZone::Dealt);
    dealt
        .into_iter()
        .max_by_key(others)
        .map(|leader| Act::KeepTraitor { leader })
}

/// Everybody keeps what it chose and rejects the others (B1.5).
pub(super) fn keep(cx: &mut Cx<'_>, window: Window<LeaderId>) {
    let chosen = window.open(cx);
    for faction in cx.table.factions() {
        let choice = chosen.iter().find(|(f, _)| *f == faction).map(|(_, l)| *l);
        for leader in cx.table.traitors.pile(TraitorZone::Dealt(faction)) {
            let zone = if choice.is_none_or(|c| c == leader) {
                cx.tell([faction], Fact::TraitorKept { leader });
                TraitorZone::Kept(faction)
            } else {
                TraitorZone::Rejected(faction)
            };
            cx.table.traitors.put(leader, zone);
        }
    }
    cx.tell_all(Fact::TraitorsChosen);
    tleilaxu::face_dancers::deal(cx);
}
