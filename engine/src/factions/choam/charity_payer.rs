//! CHOAM Charity with CHOAM (C3): its income, and who pays the claims.

use super::{CHOAM, Fact};
use crate::catalog::Faction;
use crate::factions;
use crate::flow::Cx;
use crate::table::{Purse, Table};

/// Spice for each faction in the game (C3.1).
const EACH: u16 = 2;

/// By what charity is multiplied in this turn (C3.3).
pub fn multiplier(table: &Table) -> u16 {
    if table.plays(CHOAM) {
        table.choam.inflation.multiplier()
    } else {
        1
    }
}

fn factions_in_play(table: &Table) -> u16 {
    u16::try_from(table.setup.places.len()).unwrap_or(u16::MAX)
}

/// CHOAM takes its income (C3.1) and answers for all claims of the turn (C3.4).
pub fn take_income(cx: &mut Cx<'_>) {
    let (all, m) = (factions_in_play(cx.table), multiplier(cx.table));
    let spice = EACH * all * m;
    cx.table.gain(CHOAM, spice);
    cx.table.choam.claims_due = EACH * all.saturating_sub(1) * m;
    cx.tell_all(factions::Fact::Choam(Fact::CharityIncome { spice }));
}

/// Pays one claim (C3.2): from CHOAM while it answers for them, else from the bank. Says who paid, if not
/// the bank.
pub fn pay(cx: &mut Cx<'_>, to: Faction, spice: u16) -> Option<Faction> {
    let answers = cx.table.choam.claims_due > 0 && to != CHOAM;
    let own = cx.table.spice.shield(CHOAM).min(spice);
    let paid = answers
        && cx
            .table
            .spice
            .transfer(Purse::Shield(CHOAM), Purse::Shield(to), own)
            .is_ok();
    if !paid {
        cx.table.gain(to, spice);
        return None;
    }
    // Nothing lets CHOAM spend what it owes; if something did, nobody goes without for it.
    debug_assert!(own == spice, "CHOAM spent what it owed");
    cx.table.gain(to, spice - own);
    Some(CHOAM)
}

/// Whether CHOAM itself may claim: only when its income was stopped (C3.5).
pub fn may_claim(table: &Table) -> bool {
    table.choam.claims_due == 0 && table.policies().choam_income_cancelled_then_claim
}

/// All claims of the turn are paid.
pub fn settled(table: &mut Table) {
    table.choam.claims_due = 0;
}
