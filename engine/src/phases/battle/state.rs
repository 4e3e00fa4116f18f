//! One battle (B8.5): who fights where, and what has been declared, stopped, sealed and shown so far.

use super::audit::Inspection;
use super::cards::Choices;
use super::ground;
use super::no_field;
use super::pre_leader::Next;
use super::strength::{Dial, Worth};
use crate::catalog::{CardId, CardKind, Faction, LeaderId, LocationId, Territory};
use crate::factions::bene_gesserit::voice::Order;
use crate::factions::{emperor, fremen, ixians};
use crate::flow::{Sealed, Window};
use crate::stronghold_cards::arrakeen;
use crate::table::{Eyes, Muster};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who fights where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "BattleField")]
pub struct Field {
    /// The territory.
    pub territory: Territory,
    /// Who named the battle and wins ties (B8.3, B8.20).
    pub aggressor: Faction,
    /// The other side.
    pub defender: Faction,
}

impl Field {
    /// Both sides, the aggressor first.
    pub const fn sides(&self) -> [Faction; 2] {
        [self.aggressor, self.defender]
    }

    /// Whether the faction is one of the two.
    pub fn fights(&self, faction: Faction) -> bool {
        self.sides().contains(&faction)
    }

    /// The other side.
    pub fn opponent(&self, faction: Faction) -> Faction {
        if faction == self.aggressor {
            self.defender
        } else {
            self.aggressor
        }
    }

    /// The side that the faction is or is allied with: where a power that also serves an ally is used.
    pub fn side_with(&self, eyes: Eyes<'_>, faction: Faction) -> Option<Faction> {
        if !eyes.plays(faction) {
            return None;
        }
        if self.fights(faction) {
            return Some(faction);
        }
        eyes.ally(faction).filter(|ally| self.fights(*ally))
    }

    /// The side's fighters that can fight before plans are revealed, by location (B8.2).
    pub fn troops(&self, eyes: Eyes<'_>, side: Faction) -> Vec<(LocationId, Muster)> {
        ground::fighting(eyes, side, self.opponent(side), self.territory, None)
    }

    /// What the side can dial with: the sum of [`Self::troops`], and what a No-Field will bring (C15.5).
    pub fn strength_of(&self, eyes: Eyes<'_>, side: Faction) -> Muster {
        no_field::pool(eyes, side, ground::sum(&self.troops(eyes, side)))
    }
}

/// Powers that Karama stopped for this battle (B19.5). Public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stopped {
    /// Kwisatz Haderach does not fight (B13.7).
    pub kwisatz: bool,
    /// Sardaukar count as ordinary forces (B15.4).
    pub sardaukar: bool,
    /// Fedaykin count as ordinary forces (B16.10).
    pub fedaykin: bool,
    /// Fremen need support like others (B16.11).
    pub hardened: bool,
    /// Cyborgs of the Basic game count as ordinary forces (X13.2).
    #[serde(default)]
    pub cyborgs: bool,
}

/// What goes along with the leader of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Companion {
    /// Kwisatz Haderach (B13.7).
    KwisatzHaderach,
}

/// A battle plan (B8.6).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "BattlePlan")]
pub struct Plan {
    /// The dial and its support.
    pub dial: Dial,
    /// The leader, if one fights.
    #[serde(default)]
    pub leader: Option<LeaderId>,
    /// The Cheap Hero in the leader's place (B8.8).
    #[serde(default)]
    pub hero: Option<CardId>,
    /// What goes along with the leader.
    #[serde(default)]
    pub companion: Option<Companion>,
    /// The card in the weapon place.
    #[serde(default)]
    pub weapon: Option<CardId>,
    /// The card in the defense place.
    #[serde(default)]
    pub defense: Option<CardId>,
    /// How much of the support the ally pays (C10.2).
    #[serde(default)]
    pub from_ally: Option<u8>,
    /// Spice paid for a Spice Banker that leads (C22.7).
    #[serde(default)]
    pub banker: Option<u8>,
}

impl Plan {
    /// The cards of the plan.
    pub fn cards(&self) -> Vec<CardId> {
        [self.hero, self.weapon, self.defense]
            .into_iter()
            .flatten()
            .collect()
    }

    /// What the side itself pays for support, of which this much is free (C23.2).
    pub fn own_support(&self, free: u8) -> u8 {
        let paid = self.dial.support.saturating_sub(free);
        paid.saturating_sub(self.from_ally.unwrap_or(0))
    }

    /// What the side itself pays in all: support, of which this much is free, and for its Spice Banker.
    pub fn own_spice(&self, free: u8) -> u8 {
        self.own_support(free).saturating_add(self.banker.unwrap_or(0))
    }

    /// Whether somebody leads: a leader or a Cheap Hero.
    pub fn led(&self) -> bool {
        self.leader.is_some() || self.hero.is_some()
    }

    /// The traitor card that matches who leads: its own, or the Cheap Hero's (X6.3, X12.13).
    pub fn traitor_card(&self, eyes: Eyes<'_>) -> Option<LeaderId> {
        let hero = self.hero.and_then(|_| eyes.setup().cheap_hero_traitor());
        self.leader.or(hero)
    }

    /// Whether Kwisatz Haderach goes along.
    pub fn kwisatz(&self) -> bool {
        self.companion == Some(Companion::KwisatzHaderach)
    }
}

/// A plan as it is told: kinds of cards, not copies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanShown {
    /// The dial and its support.
    pub dial: Dial,
    /// The leader.
    pub leader: Option<LeaderId>,
    /// Whether a Cheap Hero leads.
    pub hero: bool,
    /// What goes along with the leader.
    pub companion: Option<Companion>,
    /// The card in the weapon place.
    pub weapon: Option<CardKind>,
    /// The card in the defense place.
    pub defense: Option<CardKind>,
    /// How much of the support the ally pays (C10.2).
    #[serde(default)]
    pub from_ally: u8,
    /// Spice paid for a Spice Banker that leads (C22.7).
    #[serde(default)]
    pub banker: u8,
}

impl From<&Plan> for PlanShown {
    fn from(plan: &Plan) -> Self {
        Self {
            dial: plan.dial,
            leader: plan.leader,
            hero: plan.hero.is_some(),
            companion: plan.companion,
            weapon: plan.weapon.map(CardId::kind),
            defense: plan.defense.map(CardId::kind),
            from_ally: plan.from_ally.unwrap_or(0),
            banker: plan.banker.unwrap_or(0),
        }
    }
}

/// The element of a plan that Prescience asks for (B13.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "BattleElement")]
pub enum Element {
    /// The leader or Cheap Hero.
    Leader,
    /// The weapon place.
    Weapon,
    /// The defense place.
    Defense,
    /// The number dialed.
    Dial,
}

/// An element that was fixed and shown (B13.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Answered {
    /// The leader, the Cheap Hero, or neither.
    Leader {
        leader: Option<LeaderId>,
        hero: Option<CardId>,
    },
    /// The card in the weapon place.
    Weapon(Option<CardId>),
    /// The card in the defense place.
    Defense(Option<CardId>),
    /// The number dialed in half-units, and the support if the table plays that it is shown (D17).
    Dial { strength: u8, support: Option<u8> },
}

/// What Prescience brought.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foreseen {
    /// Whose plan.
    pub of: Faction,
    /// Which element; public.
    pub element: Element,
    /// The answer, known to its owner and the seers.
    pub answer: Sealed<Answered>,
}

/// A whole plan that Atreides see (B19.9).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Whose plan; public.
    pub of: Faction,
    /// The plan, once sealed; for its owner and Atreides.
    pub plan: Option<Sealed<Plan>>,
}

/// Whether both sides are ready to choose leaders (S9.4). Who is stays sealed.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Readiness {
    /// Nobody was asked so far.
    #[default]
    Unasked,
    /// Both sides are asked, and what comes after it.
    Asked { window: Window<()>, next: Next },
    /// Both were ready, or a leader was chosen.
    Over,
}

/// How a battle ended, for what follows it. Public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; `None` after an explosion or two traitors.
    pub winner: Option<Faction>,
    /// Whether traitor calls decided it: for a winner once-only things do not count as used (B8.15).
    pub by_traitor: bool,
}

/// One battle.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// Who fights where.
    pub field: Field,
    /// What was stopped.
    pub stopped: Stopped,
    /// The Voice that stands, and whom it binds (B14.3).
    pub voice: Option<(Faction, Order)>,
    /// The element shown (B13.4).
    pub foreseen: Option<Foreseen>,
    /// The side whose whole plan Atreides sees (B19.9).
    pub seen: Option<Seen>,
    /// Whether both sides are ready to choose leaders (S9.4).
    #[serde(default)]
    pub readiness: Readiness,
    /// The plans, sealed until the reveal.
    pub plans: Window<Plan>,
    /// The plans, the aggressor's first, once revealed.
    pub open: Option<[Plan; 2]>,
    /// What was decided since.
    #[serde(default)]
    pub choices: Choices,
    /// How it ended, once resolved.
    pub outcome: Option<Outcome>,
    /// The audit that came of it (S11).
    #[serde(default)]
    pub audit: Option<Inspection>,
    /// Where a No-Field was revealed with the plans (C15.5).
    #[serde(default)]
    pub unveiled: ground::Unveiled,
    /// Support spice that each side paid itself, as far as it counts for CHOAM's income (C8); the aggressor's
    /// first.
    #[serde(default)]
    pub paid: [u8; 2],
}

impl Battle {
    /// A battle in which nothing has happened.
    pub fn new(field: Field) -> Self {
        Self {
            field,
            stopped: Stopped::default(),
            voice: None,
            foreseen: None,
            seen: None,
            readiness: Readiness::Unasked,
            plans: Window::new([]),
            open: None,
            choices: Choices::default(),
            outcome: None,
            audit: None,
            unveiled: None,
            paid: [0; 2],
        }
    }

    /// The side's fighters that can fight, by location (B8.2), those that a No-Field brought among them.
    pub fn troops(&self, eyes: Eyes<'_>, side: Faction) -> Vec<(LocationId, Muster)> {
        let (against, territory) = (self.field.opponent(side), self.field.territory);
        ground::fighting(eyes, side, against, territory, self.unveiled)
    }

    /// What the side's forces are worth here (B8.11, B8.12, B15.4, B16.10, B16.11).
    pub fn worth(&self, eyes: Eyes<'_>, side: Faction) -> Worth {
        let opponent = self.field.opponent(side);
        let free = !eyes.policies().advanced_combat || fremen::battle_hardened(eyes, side, &self.stopped);
        if side == ixians::IXIANS {
            return ixians::forces::worth(free, &self.stopped);
        }
        let double = emperor::sardaukar_double(eyes, side, opponent, &self.stopped)
            || fremen::fedaykin_double(eyes, side, &self.stopped);
        Worth::of(free, double)
    }

    /// How much support the side need not pay (C23.2).
    pub fn free_support(&self, eyes: Eyes<'_>, side: Faction) -> u8 {
        arrakeen::free_support(eyes, &self.field, side)
    }

    /// The revealed plan of a side.
    pub fn plan(&self, side: Faction) -> Option<&Plan> {
        let [aggressor, defender] = self.open.as_ref()?;
        Some(if side == self.field.aggressor {
            aggressor
        } else {
            defender
        })
    }

    /// Whether Kwisatz Haderach takes part on this side (B13.7).
    pub fn kwisatz_with(&self, side: Faction) -> bool {
        !self.stopped.kwisatz && self.plan(side).is_some_and(Plan::kwisatz)
    }
}
