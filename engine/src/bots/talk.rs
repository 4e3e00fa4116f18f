//! What the random player says where an offer leaves the words open: questions and terms of deals.

use super::chance::Chance;
use crate::catalog::{CardCategory, CardKind, Faction, LeaderId, Territory};
use crate::interrupts::deal::{self, Part, Peek, Terms};
use crate::interrupts::truthtrance::{self, CardChoice, Compare, LeaderChoice, Question};
use crate::offers::{Form, Offer};
use crate::table::Phase;
use crate::view::View;

/// The most that the seat may pay in a deal now.
pub(super) fn largest_bribe(offers: &[Offer]) -> u16 {
    let bribe = offers.iter().find(|o| o.act == "deal/bribe");
    let spice = bribe.and_then(|o| match &o.form {
        Form::Record { fields, .. } => fields.iter().find(|f| f.name == "spice"),
        _ => None,
    });
    match spice.map(|f| &f.form) {
        Some(Form::Int { max, .. }) => u16::try_from(*max).unwrap_or(0),
        _ => 0,
    }
}

/// A question or a deal for the offer, if it is one of those; `bribe` is the most it may pay.
pub(super) fn say(offer: &Offer, view: &View, bribe: u16, chance: &mut Chance) -> Option<crate::act::Act> {
    let me = view.seat.as_ref()?.faction;
    match offer.act.as_ref() {
        "truthtrance/ask" => {
            let target = somebody(offer, "target", chance)?;
            let question = question(view, target, chance);
            Some(truthtrance::Act::Ask { target, question }.into())
        }
        "deal/propose" => {
            let to = somebody(offer, "to", chance)?;
            let terms = terms(view, (me, to), bribe, chance);
            Some(deal::Act::Propose { to, terms }.into())
        }
        _ => None,
    }
}

fn somebody(offer: &Offer, name: &str, chance: &mut Chance) -> Option<Faction> {
    let Form::Record { fields, .. } = &offer.form else {
        return None;
    };
    let field = fields.iter().find(|f| f.name == name)?;
    let value = field.form.pick(&mut |n| chance.below(n))?;
    Faction::from_id(value.as_str()?)
}

fn small(chance: &mut Chance, n: u32) -> u16 {
    u16::try_from(chance.below(n)).unwrap_or(0)
}

/// Any question that can be asked now, now and then a compound one.
fn question(view: &View, target: Faction, chance: &mut Chance) -> Question {
    match chance.below(8) {
        0 => Question::And(vec![leaf(view, target, chance), leaf(view, target, chance)]),
        1 => Question::Or(vec![leaf(view, target, chance), leaf(view, target, chance)]),
        2 => Question::Not(Box::new(leaf(view, target, chance))),
        _ => leaf(view, target, chance),
    }
}

fn leaf(view: &View, target: Faction, chance: &mut Chance) -> Question {
    let public = &view.public;
    let future = public.setup.policies.truthtrance_future;
    if future && public.promises.plans_open_for(target) && chance.once_in(2) {
        return about_plan(target, chance);
    }
    if future && public.promises.auction_open() && chance.once_in(3) {
        return Question::WillBidOver { n: small(chance, 8) };
    }
    if future && public.phase <= Phase::Shipment && chance.once_in(2) {
        let territory = *chance
            .one(&Territory::FIXED_STRONGHOLDS)
            .unwrap_or(&Territory::Arrakeen);
        return if chance.once_in(2) {
            Question::WillEnter { territory }
        } else {
            let min = u8::try_from(1 + chance.below(6)).unwrap_or(1);
            Question::WillShip { territory, min }
        };
    }
    if future && chance.once_in(6) {
        return about_cards(chance);
    }
    about_facts(view, chance)
}

/// Playing and keeping cards of the base deck: which other sets are in play is not looked at.
fn about_cards(chance: &mut Chance) -> Question {
    const PLAYED: [CardKind; 4] = [
        CardKind::TleilaxuGhola,
        CardKind::Karama,
        CardKind::Hajr,
        CardKind::WeatherControl,
    ];
    let card = *chance.one(&PLAYED).unwrap_or(&CardKind::Karama);
    if chance.once_in(2) {
        Question::WillUse { card }
    } else {
        Question::WillKeep { card }
    }
}

fn compare(chance: &mut Chance) -> Compare {
    let all = [Compare::Equal, Compare::AtLeast, Compare::AtMost];
    *chance.one(&all).unwrap_or(&Compare::Equal)
}

fn card(chance: &mut Chance, none: bool) -> CardChoice {
    const CATEGORIES: [CardCategory; 5] = [
        CardCategory::WeaponPoison,
        CardCategory::WeaponProjectile,
        CardCategory::DefensePoison,
        CardCategory::DefenseProjectile,
        CardCategory::Worthless,
    ];
    match chance.below(if none { 3 } else { 2 }) {
        0 => CardChoice::Kind(*chance.one(&CardKind::ALL).unwrap_or(&CardKind::Shield)),
        1 => CardChoice::Category(*chance.one(&CATEGORIES).unwrap_or(&CardCategory::Worthless)),
        _ => CardChoice::None,
    }
}

fn about_plan(target: Faction, chance: &mut Chance) -> Question {
    match chance.below(5) {
        0 => {
            let leader = chance.one(target.leaders()).copied();
            let leader = leader.map_or(LeaderChoice::CheapHero, LeaderChoice::Leader);
            Question::PlanLeader { leader }
        }
        1 => Question::PlanWeapon {
            card: card(chance, true),
        },
        2 => Question::PlanDefense {
            card: card(chance, true),
        },
        3 => Question::PlanUsesCard {
            card: card(chance, true),
        },
        _ => Question::PlanDial {
            compare: compare(chance),
            n: small(chance, 12),
        },
    }
}

fn about_facts(view: &View, chance: &mut Chance) -> Question {
    let factions: Vec<_> = view.public.factions.keys().copied().collect();
    let leaders: Vec<LeaderId> = factions.iter().flat_map(|f| f.leaders()).copied().collect();
    let (compare, n) = (compare(chance), small(chance, 10));
    match chance.below(9) {
        0 => Question::HandCount { compare, n },
        1 => Question::Spice { compare, n },
        2 => Question::ForcesInTanks { compare, n },
        3 => Question::Reserves { compare, n },
        4 => Question::StormCard { compare, n },
        5 => Question::KhActive,
        6 => Question::Predicted {
            faction: chance.one(&factions).copied(),
            turn: None,
        },
        7 => chance
            .one(&leaders)
            .map_or(Question::KhActive, |leader| Question::IsTraitor {
                leader: *leader,
            }),
        _ => Question::HoldsCard {
            card: card(chance, false),
        },
    }
}

/// Terms that can be proposed now.
fn terms(view: &View, (me, to): (Faction, Faction), bribe: u16, chance: &mut Chance) -> Terms {
    let public = &view.public;
    let allied = public.alliances.iter().any(|p| *p == (me, to) || *p == (to, me));
    let doubled = public.setup.policies.inflation_bribe_ban
        && public.choam.as_ref().is_some_and(|c| c.inflation.doubles());
    let bribes = !allied && !doubled && !matches!(public.phase, Phase::Setup | Phase::Mentat);
    let mut terms = Terms {
        give: Vec::new(),
        want: Vec::new(),
        text: Some("for our mutual benefit".to_owned()),
    };
    if bribes && bribe > 0 && chance.once_in(2) {
        let spice = 1 + small(chance, u32::from(bribe.min(5)));
        terms.give.push(Part::Pay { spice });
    } else if bribes && chance.once_in(2) {
        let spice = 1 + small(chance, 4);
        terms.want.push(Part::Pay { spice });
    }
    if public.phase <= Phase::Shipment && chance.once_in(2) {
        let territory = *chance
            .one(&Territory::FIXED_STRONGHOLDS)
            .unwrap_or(&Territory::Carthag);
        terms.want.push(Part::StayOut { territory });
    }
    if chance.once_in(3) {
        let peeks = [Peek::AuctionCard, Peek::SpiceCard, Peek::StormCard];
        let what = *chance.one(&peeks).unwrap_or(&Peek::SpiceCard);
        terms.want.push(Part::Show { what });
    }
    terms
}
