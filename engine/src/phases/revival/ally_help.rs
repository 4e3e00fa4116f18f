//! Allies help in Revival (B6.9): the Emperor pays for three more forces (B15.3), Fremen raise the free
//! ones to three (B16.5). Karama can stop either (B19.3).

use super::request::{Request, What};
use super::{Fact, Frame, Step, Tariff, limits};
use crate::catalog::Faction;
use crate::factions::emperor;
use crate::factions::tleilaxu::TLEILAXU;
use crate::flow::{Cx, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Muster};
use serde::{Deserialize, Serialize};

/// A declared help that others may still stop.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Help {
    /// Fremen raise their ally's free revival.
    Grant { by: Faction, to: Faction },
    /// The Emperor has paid for forces of his ally.
    Forces {
        by: Faction,
        to: Faction,
        forces: Muster,
        spice: u16,
    },
}

/// Whether the faction's sheet lets it help an ally here.
pub fn may_help(faction: Faction) -> bool {
    matches!(faction, Faction::Emperor | Faction::Fremen)
}

/// What the Tleilaxu may do for others, as long as the phase lasts (X9.2, X9.3).
pub fn tleilaxu_offers(frame: &Frame, eyes: Eyes<'_>, me: Faction) -> Vec<Offer> {
    if me != TLEILAXU {
        return Vec::new();
    }
    let low = |f: &Faction| *f != TLEILAXU && !frame.record(*f).raised && !eyes.tleilaxu().capped;
    let others = eyes.factions().into_iter().filter(low);
    let form = Form::record([("faction", Form::one_of(others))]);
    let mut offers = vec![Offer::new("revival/raise", "X9.2", form)];
    if eyes.ally(me).is_some_and(|ally| !frame.record(ally).half) {
        offers.push(Offer::new("revival/discount", "X9.3", Form::Nothing));
    }
    offers
}

/// The Tleilaxu raise a limit.
pub fn raise(mut frame: Frame, cx: &mut Cx<'_>, faction: Faction) -> Turn {
    frame.change(faction, |r| r.raised = true);
    cx.tell_all(Fact::Raised { faction });
    Turn::again(frame)
}

/// The Tleilaxu let their ally pay half.
pub fn discount(mut frame: Frame, cx: &mut Cx<'_>, seat: Faction) -> Result<Turn, Refusal> {
    let to = cx.table.alliances.of(seat).ok_or_else(Refusal::unexpected)?;
    frame.change(to, |r| r.half = true);
    cx.tell_all(Fact::Discounted { to });
    Ok(Turn::again(frame))
}

/// What the viewer may do for its ally.
pub fn offers(frame: &Frame, eyes: Eyes<'_>, me: Faction) -> Vec<Offer> {
    let Some(ally) = eyes.ally(me) else {
        return Vec::new();
    };
    match me {
        Faction::Fremen if !frame.record(me).grant_used && !eyes.tanks(ally).is_empty() => {
            vec![Offer::new("revival/grant", "B16.5", Form::Nothing)]
        }
        Faction::Emperor if !eyes.tleilaxu().prevented.contains(&ally) => {
            let room = emperor::ALLY_REVIVAL_LIMIT.saturating_sub(frame.record(ally).extra);
            let (forces, prices) = limits::paid_forms(eyes, ally, extra(ally, room), 0, eyes.my_spice());
            vec![Offer::new("revival/ally-forces", "B15.3", forces).priced(prices)]
        }
        _ => Vec::new(),
    }
}

/// On what terms the Emperor pays for so many more forces of his ally (B15.3, X3.7): never free, never halved.
fn extra(ally: Faction, room: u8) -> Tariff {
    Tariff {
        limit: room,
        buys: true,
        ..Tariff::ordinary(ally, 0)
    }
}

/// Fremen declare their grant.
pub fn grant(mut frame: Frame, cx: &mut Cx<'_>, seat: Faction) -> Result<Turn, Refusal> {
    let to = cx.table.alliances.of(seat).ok_or_else(Refusal::unexpected)?;
    frame.change(seat, |r| r.grant_used = true);
    frame.step = Step::HelpAsked(Help::Grant { by: seat, to });
    Ok(karama::ask(Power::FreAllyRevival, seat, frame))
}

/// The Emperor declares forces of his ally and pays for them.
pub fn pay_for_ally(
    mut frame: Frame,
    cx: &mut Cx<'_>,
    seat: Faction,
    forces: Muster,
) -> Result<Turn, Refusal> {
    let to = cx.table.alliances.of(seat).ok_or_else(Refusal::unexpected)?;
    let spice = extra(to, forces.total()).price(0, forces);
    cx.table
        .pay_bank(seat, spice)
        .map_err(|_| Refusal::shortage("B15.3"))?;
    frame.change(to, |r| r.extra += forces.total());
    frame.step = Step::HelpAsked(Help::Forces {
        by: seat,
        to,
        forces,
        spice,
    });
    Ok(karama::ask(Power::EmpAllyRevival, seat, frame))
}

/// The help happens, or does not.
pub fn settle(mut frame: Frame, cx: &mut Cx<'_>, help: Help, stopped: bool) -> Turn {
    match help {
        Help::Grant { .. } if stopped => (),
        Help::Grant { by, to } => {
            frame.change(to, |r| r.granted = true);
            cx.tell_all(Fact::Granted { by, to });
        }
        Help::Forces { by, spice, .. } if stopped => cx.table.gain(by, spice),
        Help::Forces {
            by,
            to,
            forces,
            spice,
        } => {
            let gift = What::Gift { by, forces, spice };
            return frame.at(Step::Request(Request::new(to, gift)));
        }
    }
    frame.at(Step::AtWill)
}
