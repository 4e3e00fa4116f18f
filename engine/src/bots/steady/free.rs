//! What the steady player does on top of what waits: Ghola, pledges, Truthtrance before a battle plan.

use super::Situation;
use super::hands;
use super::odds;
use super::read;
use super::richese;
use crate::act::Action;
use crate::catalog::{CardCategory, LeaderId};
use crate::interrupts::truthtrance::{self, CardChoice, Question};
use crate::offers::Offer;
use crate::table::Pledge;
use serde_json::json;

/// Cards in hand from which on every playable card should go.
pub(super) const FULL: usize = 4;
/// Forces that make a Ghola worth it.
const MANY: u16 = 4;
/// Spice from which on an ally is helped.
const RICH: u16 = 10;

/// An act that needs no frame, if one is worth it now. `asked` are the offers of the waiting frame.
pub(super) fn choose(here: &Situation<'_>, asked: &[&Offer]) -> Option<Action> {
    ghola(here)
        .or_else(|| pledge(here))
        .or_else(|| hands::free(here))
        .or_else(|| richese::free(here))
        .or_else(|| ask(here, asked))
}

fn ghola(here: &Situation<'_>) -> Option<Action> {
    let crowded = here.seat.hand.len() >= FULL;
    let alive = here.seat.leaders.iter().filter(|l| l.alive).count();
    if let Some(offer) = here.offer("card/ghola-leader").filter(|_| alive <= 1) {
        let fields = read::branches(&offer.form);
        let best = read::values(fields.first()?, "leader")
            .iter()
            .filter_map(|v| LeaderId::from_id(v.as_str()?))
            .max_by_key(|l| l.strength());
        if let Some(leader) = best {
            return here.take("card/ghola-leader", &json!({ "leader": leader }));
        }
    }
    let offer = here.offer("card/ghola-forces")?;
    let pile = read::branches(&offer.form)
        .into_iter()
        .find_map(|f| read::pile(f, "forces"))?;
    if pile.max >= MANY || (crowded && pile.max >= 2) {
        return here.take("card/ghola-forces", &json!({ "forces": pile.take(pile.max) }));
    }
    None
}

/// Out of plenty, a part for the ally's cards and shipments; said once.
fn pledge(here: &Situation<'_>) -> Option<Action> {
    if here.seat.my_pledge != Pledge::default() || here.seat.spice < RICH {
        return None;
    }
    let part = here.seat.spice / 4;
    here.take("alliance/pledge", &json!({ "bidding": part, "shipping": part }))
}

/// Asks an opponent about its weapon while both defenses are in the hand, or to make room.
fn ask(here: &Situation<'_>, asked: &[&Offer]) -> Option<Action> {
    let offer = here.offer("truthtrance/ask")?;
    asked.iter().find(|o| o.act == "battle/plan")?;
    if !here.view.public.setup.policies.truthtrance_future {
        return None;
    }
    let holds = |c: CardCategory| here.seat.hand.iter().any(|card| card.kind().category() == c);
    let both = holds(CardCategory::DefensePoison) && holds(CardCategory::DefenseProjectile);
    if !both && here.seat.hand.len() < FULL {
        return None;
    }
    let me = here.seat.faction;
    let field = odds::field(here).filter(|f| f.fights(me))?;
    let target = field.opponent(me);
    // Asked and answered already: the card is not needed twice in a battle.
    let known = here
        .view
        .public
        .promises
        .made()
        .iter()
        .any(|p| p.by == target && p.question.about_plan());
    if known || !here.view.public.promises.plans_open_for(target) {
        return None;
    }
    let card = CardChoice::Category(CardCategory::WeaponPoison);
    let question = Question::PlanWeapon { card };
    Some(Action {
        frame: offer.frame,
        act: truthtrance::Act::Ask { target, question }.into(),
    })
}
