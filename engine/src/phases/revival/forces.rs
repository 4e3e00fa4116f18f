//! Own forces come back (B6.2, B6.3): declared, then paid and moved unless others have something against it.

use super::{Fact, Frame, Step, revive_forces};
use crate::catalog::Faction;
use crate::factions::choam::{self, CHOAM};
use crate::flow::{Cx, Turn};
use crate::interrupts::karama::{self, Power};
use crate::refusal::Refusal;
use crate::skills::spice_banker;
use crate::table::{Muster, Viewer};

/// A faction wants forces back.
pub fn declare(mut frame: Frame, cx: &mut Cx<'_>, seat: Faction, forces: Muster) -> Result<Turn, Refusal> {
    let record = frame.record(seat);
    let eyes = cx.table.eyes(Viewer::Public);
    let tariff = choam::revival::tariff(eyes, seat, &record);
    let count = forces.total();
    if choam::revival::needs_power(tariff, seat, record.forces, count) {
        choam::revival::announce(cx, count);
        frame.step = Step::ForcesAsked { seat, forces };
        return Ok(karama::ask(Power::ChoamRevival, CHOAM, frame));
    }
    let gifts = tariff.free_among(record.forces, count);
    let asks = gifts > 0 && !record.let_free;
    if let Some(reaction) = asks.then(|| choam::la_la_la::reaction(eyes, seat)).flatten() {
        frame.change(seat, |r| r.let_free = true);
        frame.step = Step::ForcesAsked { seat, forces };
        return Ok(Turn::call(frame, reaction));
    }
    if revive(&mut frame, cx, seat, forces) {
        Ok(Turn::again(frame))
    } else {
        Err(Refusal::shortage("B6.2"))
    }
}

/// Nobody had anything against it, or somebody did.
pub fn settle(mut frame: Frame, cx: &mut Cx<'_>, seat: Faction, forces: Muster, stopped: bool) -> Turn {
    if cx.table.choam.unfree.contains(&seat) {
        // Nothing is free any more: the player may declare something else (C6.6).
    } else if stopped && seat == CHOAM {
        // It may still revive on ordinary terms, or not at all (C4.2).
        frame.change(seat, |r| r.ordinary = true);
    } else if !revive(&mut frame, cx, seat, forces) {
        // What cannot be paid any more is taken back.
        cx.declassify("C4.2", Fact::TakenBack { of: seat, forces });
    }
    frame.at(Step::AtWill)
}

/// Pays and brings them back; `false` if the spice is not there.
fn revive(frame: &mut Frame, cx: &mut Cx<'_>, seat: Faction, forces: Muster) -> bool {
    let record = frame.record(seat);
    let tariff = choam::revival::tariff(cx.table.eyes(Viewer::Public), seat, &record);
    let price = tariff.price(record.forces, forces.total());
    if cx.table.pay_bank(seat, price).is_err() {
        return false;
    }
    spice_banker::paid(cx, &[(seat, price)]);
    revive_forces(cx.table, seat, forces);
    cx.tell_all(Fact::Forces {
        of: seat,
        forces,
        paid_by: seat,
        spice: price,
    });
    frame.change(seat, |r| r.forces += forces.total());
    true
}
