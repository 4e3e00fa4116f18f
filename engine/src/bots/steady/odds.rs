//! The odds of one battle, from what the seat may know: public forces, dead leaders, seen cards.

use super::{Situation, stronghold};
use crate::catalog::{CardCategory, CardId, CardKind, Faction};
use crate::interrupts::truthtrance::{CardChoice, Question};
use crate::phases::battle::{Answered, Cover, Field};
use crate::table::ForceKind;
use crate::view::{Private, Shown};

/// Share of what it could dial that an opponent dials, in percent.
const BOLDNESS: i32 = 65;
/// One force, in hundredths of a spice.
const FORCE: i32 = 130;
/// One spice.
const SPICE: i32 = 100;

/// What is known and guessed of a battle.
pub(super) struct Odds {
    /// Whether the seat wins ties.
    pub aggressor: bool,
    /// What the other side should dial, in half-units.
    pub their_dial: i32,
    /// What its leader should be worth, in half-units.
    pub their_leader: i32,
    /// Forces of both sides in the territory, the own first.
    pub forces: [i32; 2],
    /// Whether own forces count full without spice.
    supported: bool,
    spice: i32,
    /// Support that need not be paid (C23.2).
    free: i32,
    /// Spice for a Worthless card in the own plan (C23.2).
    pub for_worthless: i32,
    /// Whether any real defense also stops poison (C23.2).
    antidote: bool,
    weapon: Known,
    defense: Known,
}

/// A card place of the other side.
#[derive(Clone, Copy)]
enum Known {
    /// Nothing is known.
    Unknown,
    /// A card of this sort, or none.
    Shown(Option<CardCategory>),
    /// This special weapon.
    Special(CardKind),
}

/// The battle that is being fought.
pub(super) fn field(here: &Situation<'_>) -> Option<Field> {
    here.view.public.stack.iter().rev().find_map(|e| match &e.shown {
        Shown::Battle(shown) => shown.battle.as_ref().map(|b| b.field),
        _ => None,
    })
}

impl Odds {
    /// The odds of the battle that is being fought by the seat.
    pub(super) fn read(here: &Situation<'_>) -> Option<Self> {
        let me = here.seat.faction;
        let field = field(here).filter(|f| f.aggressor == me || f.defender == me)?;
        let foe = if field.aggressor == me {
            field.defender
        } else {
            field.aggressor
        };
        let board = here.board();
        let forces = board.within(foe, field.territory);
        let mut odds = Self {
            aggressor: stronghold::wins_ties(here, &field),
            their_dial: board.estimate(foe, forces) * BOLDNESS / 100,
            their_leader: best_leader(here, foe) * 2,
            forces: [me, foe].map(|f| i32::from(board.within(f, field.territory).fighters())),
            supported: !board.unsupported(),
            spice: i32::from(here.seat.spice),
            free: stronghold::free_support(here, &field),
            for_worthless: stronghold::for_worthless(here, &field),
            antidote: stronghold::defenses_stop_poison(here, &field),
            weapon: Known::Unknown,
            defense: Known::Unknown,
        };
        if here.sharp {
            odds.their_dial = predicted(here, field, foe);
        }
        odds.learn(here);
        odds.hear(here, foe);
        Some(odds)
    }

    /// What Prescience showed to this seat.
    fn learn(&mut self, here: &Situation<'_>) {
        let about_them = here.view.public.stack.iter().any(|e| match &e.shown {
            Shown::Battle(shown) => {
                let of = shown.battle.as_ref().and_then(|b| b.foreseen).map(|(of, _)| of);
                of.is_some_and(|of| of != here.seat.faction)
            }
            _ => false,
        });
        let shown = here.seat.private.iter().find_map(|p| match p {
            Private::Battle(battle) => battle.foreseen,
            _ => None,
        });
        match shown.filter(|_| about_them) {
            Some(Answered::Dial { strength, .. }) => self.their_dial = i32::from(strength),
            Some(Answered::Leader { leader, .. }) => {
                self.their_leader = leader.map_or(0, |l| i32::from(l.strength()) * 2);
            }
            Some(Answered::Weapon(card)) => self.weapon = sort(card),
            Some(Answered::Defense(card)) => self.defense = sort(card),
            None => (),
        }
    }

    /// What the other side has promised about its weapon.
    fn hear(&mut self, here: &Situation<'_>, foe: Faction) {
        for promise in here.view.public.promises.made() {
            if let Question::PlanWeapon {
                card: CardChoice::Category(category),
            } = promise.question
                && promise.by == foe
                && promise.yes
                && !promise.ways.is_empty()
            {
                self.weapon = Known::Shown(Some(category));
            }
        }
    }

    /// Chance in percent that the own leader lives behind this defense.
    pub(super) fn survival(&self, weapon: Option<CardKind>, defense: Option<CardKind>) -> i32 {
        let poison = weapon.is_some_and(|w| w.category() == CardCategory::WeaponPoison);
        let antidote = self.antidote && !poison;
        let against = |weapon: CardCategory| match weapon {
            CardCategory::WeaponProjectile => CardCategory::DefenseProjectile,
            _ => CardCategory::DefensePoison,
        };
        let category = defense.map(CardKind::category);
        match self.weapon {
            // It is used when that helps its owner (X12.4).
            Known::Special(CardKind::PoisonTooth) => 40,
            Known::Special(CardKind::Artillery) if category == Some(CardCategory::DefenseProjectile) => 100,
            Known::Special(CardKind::StoneBurner) => 50,
            Known::Special(CardKind::MirrorWeapon) => 60,
            Known::Special(CardKind::PoisonBlade) if defense == Some(CardKind::ShieldSnooper) => 100,
            Known::Special(CardKind::WeirdingWay) if Cover::of(defense).projectile => 100,
            Known::Special(_) => 0,
            Known::Shown(Some(weapon)) if weapon.is_weapon() => {
                let stopped = category.is_some_and(CardCategory::is_defense)
                    && antidote
                    && weapon == CardCategory::WeaponPoison;
                if stopped || category == Some(against(weapon)) {
                    100
                } else {
                    0
                }
            }
            Known::Shown(_) => 100,
            Known::Unknown if category == Some(CardCategory::DefenseProjectile) && antidote => 95,
            Known::Unknown if category.is_some_and(CardCategory::is_defense) => 76,
            Known::Unknown => 52,
        }
    }

    /// Chance in percent that this weapon kills the other leader.
    pub(super) fn kill(&self, weapon: Option<CardKind>) -> i32 {
        let Some(weapon) = weapon.filter(|w| w.category().is_weapon()) else {
            return 0;
        };
        match weapon {
            CardKind::MirrorWeapon => return self.mirrored(),
            CardKind::PoisonTooth | CardKind::Artillery | CardKind::StoneBurner => return 100,
            _ => (),
        }
        let stops = match weapon.category() {
            CardCategory::WeaponProjectile => CardCategory::DefenseProjectile,
            _ => CardCategory::DefensePoison,
        };
        match (self.defense, weapon) {
            // A Shield makes the Lasgun destroy everything (B8.22).
            (Known::Shown(Some(CardCategory::DefenseProjectile)), CardKind::Lasgun) => 0,
            (Known::Shown(_) | Known::Special(_), CardKind::Lasgun) => 100,
            (Known::Unknown, CardKind::Lasgun) => 55,
            (Known::Shown(Some(defense)), _) if defense == stops => 0,
            (Known::Shown(_) | Known::Special(_), _) => 100,
            (Known::Unknown, _) => 58,
        }
    }

    /// Chance in percent that a Mirror Weapon becomes something that kills (C19.4).
    fn mirrored(&self) -> i32 {
        match self.weapon {
            Known::Unknown => 30,
            Known::Shown(Some(weapon)) if weapon.is_weapon() => match self.defense {
                Known::Unknown => 58,
                _ => 75,
            },
            Known::Shown(_) => 0,
            Known::Special(_) => 80,
        }
    }

    /// Whether undialed forces should decide for the seat if it dials so much (C19.10).
    pub(super) fn outlasts(&self, strength: i32, support: i32) -> bool {
        let [mine, theirs] = self.forces;
        let left = mine - self.tokens(strength, support);
        let others = theirs - self.their_dial / 2;
        left > others || (left == others && self.aggressor)
    }

    /// How many forces make this dial, about.
    fn tokens(&self, strength: i32, support: i32) -> i32 {
        if self.supported {
            (strength + 1) / 2
        } else {
            (strength - support).max(0)
        }
    }

    /// What winning with this dial costs, in hundredths of a spice.
    pub(super) fn cost_of(&self, strength: i32, support: i32) -> i32 {
        self.tokens(strength, support) * FORCE + (support - self.free).max(0) * SPICE
    }

    /// Whether the purse has so much to spare.
    pub(super) fn affordable(&self, support: i32) -> bool {
        support <= self.spice + self.free
    }
}

/// What an opponent that reckons as this player does without being sharp will dial, in half-units: enough to
/// beat the share that it expects of us, all it has if that is close, or nothing.
fn predicted(here: &Situation<'_>, field: Field, foe: Faction) -> i32 {
    let board = here.board();
    let me = here.seat.faction;
    let ours = board.estimate(me, board.within(me, field.territory)) * BOLDNESS / 100;
    let best = strengths(here, foe).pop().unwrap_or(0) * 2;
    let edge = best * 64 / 100 - best_leader(here, me) * 2 * 60 / 100;
    let target = ours + 2 - edge - i32::from(field.aggressor == foe);
    let there = board.within(foe, field.territory);
    let most = 2 * i32::from(there.get(ForceKind::Normal)) + 4 * i32::from(there.get(ForceKind::Elite));
    if target > most + 4 {
        0
    } else {
        target.clamp(0, most) + 1
    }
}

fn sort(card: Option<CardId>) -> Known {
    match card.map(CardId::kind) {
        Some(kind) if kind.category() == CardCategory::WeaponSpecial => Known::Special(kind),
        kind => Known::Shown(kind.map(CardKind::category)),
    }
}

/// The second strongest leader that a faction has left, as a guess of who comes.
fn best_leader(here: &Situation<'_>, faction: Faction) -> i32 {
    let mut left = strengths(here, faction);
    left.pop();
    left.pop().unwrap_or(0)
}

/// How strong the leaders are that a faction has left as far as everybody sees, the weakest first.
pub(super) fn strengths(here: &Situation<'_>, faction: Faction) -> Vec<i32> {
    let dead = here
        .view
        .public
        .factions
        .get(&faction)
        .map(|f| f.dead_leaders.as_slice());
    let mut left: Vec<_> = faction
        .leaders()
        .iter()
        .filter(|l| !dead.unwrap_or_default().contains(l))
        .map(|l| i32::from(l.strength()))
        .collect();
    left.sort_unstable();
    left
}
