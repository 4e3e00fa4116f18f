//! No-Fields off the shipping lanes (C15, C16): when the token on the planet is revealed, by choice, in a
//! battle or by what destroys it. Shipping with one is in `phases/shipment`.

use super::Fact;
use crate::act;
use crate::catalog::{Faction, LocationId, Territory};
use crate::factions::{self, bene_gesserit, fremen};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, NoField, Phase};
use crate::view::Shown as ViewShown;
use serde::{Deserialize, Serialize};

const RICHESE: Faction = Faction::Richese;

/// Reveals the token on the planet, if there is one (C15.4).
pub fn reveal(cx: &mut Cx<'_>) {
    let Some(unveiled) = cx.table.reveal_no_field() else {
        return;
    };
    let fact = Fact::NoFieldRevealed {
        at: unveiled.at,
        token: unveiled.token,
        forces: unveiled.forces,
    };
    cx.declassify("C15.4", factions::Fact::Richese(fact));
    // A token that brings nobody may leave advisors alone.
    bene_gesserit::settle_alone(cx);
}

/// What destroys forces destroys a token too (C15.6): to be called before forces die on the places that are
/// struck. The token is revealed, and the forces that it brings die with everybody else there.
pub fn expose(cx: &mut Cx<'_>, struck: impl Fn(&Cx<'_>, LocationId) -> bool) {
    let at = cx.table.forces.no_field(RICHESE);
    if at.is_some_and(|at| struck(cx, at)) {
        reveal(cx);
    }
}

/// The same for a whole territory.
pub fn expose_in(cx: &mut Cx<'_>, territory: Territory) {
    expose(cx, |_, at| at.territory() == territory);
}

/// Whether Richese may reveal by choice now (C15.4): before the Battle phase.
fn may_reveal(eyes: Eyes<'_>) -> bool {
    eyes.me() == Some(RICHESE) && eyes.my_no_field().is_some() && before_battle(eyes)
}

fn before_battle(eyes: Eyes<'_>) -> bool {
    (Phase::Storm..=Phase::Shipment).contains(&eyes.phase())
}

/// The choice to reveal, at any clean point (C15.4).
pub fn anytime_offers(eyes: Eyes<'_>, now: Interruptible) -> Option<Offer> {
    (now.clean && may_reveal(eyes)).then(offer)
}

fn offer() -> Offer {
    Offer::new("faction/richese-reveal", "C15.4", Form::Nothing)
}

/// Whether Richese may offer the ally a token for its shipment (C16.1): southern reserves are not
/// off-planet (C16.2).
pub fn may_lend(eyes: Eyes<'_>, ally: Faction) -> bool {
    eyes.ally(ally) == Some(RICHESE) && !fremen::sends(ally)
}

/// The tokens that Richese may offer their ally (C16.1, CD18).
pub fn lendable(eyes: Eyes<'_>) -> Vec<NoField> {
    let mut tokens = eyes.my_free_no_fields();
    tokens.retain(|t| t.value() > 0 || eyes.policies().ally_no_field_zero);
    tokens
}

/// The last moment before the Battle phase: Richese are asked whether they reveal what everybody sees to be
/// on the planet.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastCall {}

impl LastCall {
    /// The question, if there is a token.
    pub fn due(eyes: Eyes<'_>) -> Option<Self> {
        eyes.no_field_at().map(|_| Self {})
    }
}

impl Procedure for LastCall {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if cx.table.no_fields.concealed() {
            Turn::wait(self)
        } else {
            Turn::done()
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !may_reveal(eyes) {
            return Vec::new();
        }
        let stay = Offer::new("faction/richese-stay-concealed", "C15.4", Form::Nothing);
        vec![stay, offer()]
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match act {
            act::Act::Faction(factions::Act::RicheseReveal) => reveal(cx),
            act::Act::Faction(factions::Act::RicheseStayConcealed) => (),
            _ => return Err(Refusal::unexpected()),
        }
        Ok(Turn::done())
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![RICHESE]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Faction(factions::Shown::RicheseLastCall)
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        may_reveal(eyes).then_some(act::Act::Faction(factions::Act::RicheseStayConcealed))
    }

    // The offer is made here already.
    fn interruptible(&self) -> Interruptible {
        Interruptible::REACTION
    }
}
