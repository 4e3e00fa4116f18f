//! What a battle (B8) shows: to everybody, and to one seat alone.

use super::audit::AuditShown;
use super::cards::Choices;
use super::state::{Answered, Battle, Element, Field, Plan, PlanShown, Readiness, Stopped};
use crate::catalog::{Faction, LeaderId, Territory};
use crate::factions::bene_gesserit::voice::Order;
use crate::table::Eyes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the phase or a battle stands (B8.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StageName {
    /// Between battles: the aggressor names the next.
    Choosing,
    /// Before anything.
    Opening,
    /// The Voice.
    Voice,
    /// Atreides choose an element.
    Prescience,
    /// The element is being shown.
    PrescienceAnswer,
    /// Both sides say that they are ready to choose leaders (S9.4).
    PreLeader,
    /// Atreides may see a whole plan (B19.9).
    FullPlan,
    /// Plans are being sealed.
    Plans,
    /// Powers are being stopped.
    BeforeReveal,
    /// A plan is looked at again (D26).
    Redo,
    /// Plans are revealed.
    Reveal,
    /// The owner of a weapon says how it is used (C19.11).
    WeaponChoice,
    /// A Portable Snooper may be added (C19.7).
    LateSnooper,
    /// Traitor calls.
    Traitors,
    /// Sides choose what they will lose, before undialed forces are compared (C19.10).
    LossSets,
    /// The result.
    Resolution,
    /// The winner chooses its losses.
    Casualties,
    /// Ixians exchange suboids for lost cyborgs (X3.4).
    Substitution,
    /// The winner chooses which cards to keep.
    WinnerCards,
    /// Harkonnen capture a leader.
    Capture,
    /// Tleilaxu may reveal a Face Dancer (X6.2).
    FaceDance,
    /// Forces of the Tleilaxu take the winner's place (X6.4).
    FaceDancePlaces,
    /// CHOAM takes its part of the support spice.
    Income,
    /// CHOAM may look at cards of the opponent (S11.7).
    Audit,
    /// The opponent may pay to prevent it.
    AuditPay,
    /// Skills act (C22).
    Skills,
    /// The battle ends.
    Finish,
    /// The winner takes a tech token (X11.4).
    TechToken,
}

/// A battle to be fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pairing {
    /// Where.
    pub territory: Territory,
    /// The side that comes first in storm order.
    pub first: Faction,
    /// The other side.
    pub second: Faction,
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "BattlePhaseShown")]
pub struct Shown {
    /// The sub-step.
    pub stage: StageName,
    /// Battles still to be fought (only between battles).
    pub pending: Vec<Pairing>,
    /// The battle that is being fought.
    pub battle: Option<BattleShown>,
}

/// What everybody sees of one battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BattleShown {
    /// Who fights where.
    pub field: Field,
    /// The Voice that stands, and whom it binds.
    pub voice: Option<(Faction, Order)>,
    /// The element that was shown, and whose plan it is of.
    pub foreseen: Option<(Faction, Element)>,
    /// The side whose whole plan Atreides see.
    pub seen: Option<Faction>,
    /// Powers stopped for this battle.
    pub stopped: Stopped,
    /// The plans, the aggressor's first, once revealed.
    pub plans: Option<[PlanShown; 2]>,
    /// What was decided since.
    pub choices: Choices,
    /// The audit that is going on (S11.7).
    pub audit: Option<AuditShown>,
}

impl Shown {
    pub(super) fn phase(pending: Vec<Pairing>) -> Self {
        Self {
            stage: StageName::Choosing,
            pending,
            battle: None,
        }
    }

    pub(super) fn battle(stage: StageName, battle: &Battle) -> Self {
        let plans = battle.open.as_ref();
        Self {
            stage,
            pending: Vec::new(),
            battle: Some(BattleShown {
                field: battle.field,
                voice: battle.voice,
                foreseen: battle.foreseen.as_ref().map(|f| (f.of, f.element)),
                seen: battle.seen.as_ref().map(|s| s.of),
                stopped: battle.stopped,
                plans: plans.map(|[a, d]| [PlanShown::from(a), PlanShown::from(d)]),
                choices: battle.choices,
                audit: battle.audit.as_ref().filter(|a| !a.over).map(|a| AuditShown {
                    of: a.of,
                    cards: a.cards,
                }),
            }),
        }
    }
}

/// What one seat alone knows of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "BattlePrivate")]
pub struct Private {
    /// The viewer's own sealed plan.
    pub my_plan: Option<Plan>,
    /// The element that was shown to the viewer, or by it.
    pub foreseen: Option<Answered>,
    /// The whole plan that the viewer sees (B19.9).
    pub seen: Option<PlanShown>,
    /// The leader that Harkonnen drew (B18.9).
    pub drawn: Option<LeaderId>,
    /// Whether the viewer has said that it is ready to choose a leader, while its side is asked (S9.11).
    pub ready: Option<bool>,
    /// Spice that CHOAM has set aside for this battle, for CHOAM and its ally (C10.2).
    pub set_aside: u16,
}

impl Private {
    /// `None` if the viewer knows nothing that others do not.
    pub(super) fn of(battle: &Battle, drawn: Option<LeaderId>, eyes: Eyes<'_>) -> Option<Self> {
        let me = eyes.me()?;
        let private = Self {
            my_plan: battle.plans.mine(eyes).cloned(),
            foreseen: foreseen_by(battle, me, eyes),
            seen: seen_by(battle, me, eyes),
            drawn,
            ready: ready(battle, me, eyes),
            set_aside: eyes.my_support_aside(),
        };
        let nothing = private.my_plan.is_none()
            && private.foreseen.is_none()
            && private.seen.is_none()
            && private.drawn.is_none()
            && private.ready.is_none()
            && private.set_aside == 0;
        (!nothing).then_some(private)
    }
}

fn ready(battle: &Battle, me: Faction, eyes: Eyes<'_>) -> Option<bool> {
    match &battle.readiness {
        Readiness::Asked { window, .. } if battle.field.fights(me) => Some(window.mine(eyes).is_some()),
        _ => None,
    }
}

fn foreseen_by(battle: &Battle, me: Faction, eyes: Eyes<'_>) -> Option<Answered> {
    let foreseen = battle.foreseen.as_ref()?;
    let knows = foreseen.of == me || super::prescience::seers(&battle.field, eyes).contains(&me);
    foreseen.answer.mine(eyes, me).filter(|_| knows).copied()
}

fn seen_by(battle: &Battle, me: Faction, eyes: Eyes<'_>) -> Option<PlanShown> {
    let plan = battle.seen.as_ref()?.plan.as_ref()?;
    plan.mine(eyes, Faction::Atreides)
        .filter(|_| me == Faction::Atreides)
        .map(PlanShown::from)
}
