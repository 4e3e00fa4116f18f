//! Stronghold Cards (C23) [A]: who holds which, when they change hands, and what each does for its owner in
//! battles in its stronghold, one file a card.

pub mod arrakeen;
pub mod carthag;
pub mod habbanya_sietch;
pub mod hidden_mobile_stronghold;
pub mod sietch_tabr;
pub mod tueks_sietch;

use crate::catalog::{Faction, LeaderId, Territory};
use crate::flow::Cx;
use crate::phases::battle::{Field, Plan};
use crate::setup::Module;
use crate::table::Eyes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who holds the card of which stronghold. Public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "StrongholdCards")]
pub struct Holders(BTreeMap<Territory, Faction>);

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "StrongholdCardFact")]
pub enum Fact {
    /// The card of a stronghold has another holder, or none (C23.1).
    Passed {
        stronghold: Territory,
        from: Option<Faction>,
        to: Option<Faction>,
    },
    /// Support that Arrakeen's card made free.
    FreeSupport { faction: Faction, spice: u16 },
    /// A leader whom Carthag's card saved from poison.
    LeaderSaved { leader: LeaderId },
    /// Spice that Sietch Tabr's card brought the winner for the opponent's dial.
    DialSpice { faction: Faction, spice: u16 },
    /// Spice that the card of Tuek's Sietch brought for Worthless cards.
    WorthlessSpice { faction: Faction, spice: u16 },
    /// A tie that Habbanya's card won.
    TieWon { faction: Faction },
    /// The card of the Hidden Mobile Stronghold acts as that of another one in this battle.
    Borrowed { faction: Faction, stronghold: Territory },
}

impl Holders {
    /// Who holds the card of the stronghold.
    pub fn of(&self, stronghold: Territory) -> Option<Faction> {
        self.0.get(&stronghold).copied()
    }

    /// All cards that somebody holds.
    pub fn held(&self) -> impl Iterator<Item = (Territory, Faction)> + '_ {
        self.0.iter().map(|(t, f)| (*t, *f))
    }

    /// Gives the card to somebody, or to nobody.
    pub(crate) fn give(&mut self, stronghold: Territory, to: Option<Faction>) {
        match to {
            Some(to) => self.0.insert(stronghold, to),
            None => self.0.remove(&stronghold),
        };
    }
}

/// Whether the side fights in the stronghold whose card it holds, or uses its effect elsewhere.
fn acts(eyes: Eyes<'_>, field: &Field, side: Faction, stronghold: Territory) -> bool {
    let here =
        field.territory == stronghold || hidden_mobile_stronghold::lends(eyes, field, side, stronghold);
    here && eyes.stronghold_cards().of(stronghold) == Some(side)
}

/// At the end of Mentat Pause each card goes to who controls its stronghold (C23.1).
pub fn pass_on(cx: &mut Cx<'_>) {
    if !cx.table.setup.has(Module::StrongholdCards) {
        return;
    }
    for stronghold in Territory::STRONGHOLDS {
        let from = cx.table.stronghold_cards.of(stronghold);
        let to = cx.table.forces.controller(stronghold);
        if from != to {
            cx.table.stronghold_cards.give(stronghold, to);
            cx.tell_all(Fact::Passed { stronghold, from, to });
        }
    }
}

/// The spice that cards bring once a battle is resolved, however it ended; the aggressor's plan is the first.
pub fn income(cx: &mut Cx<'_>, field: &Field, plans: &[Plan; 2], winner: Option<Faction>) {
    for (side, plan) in field.sides().into_iter().zip(plans) {
        tueks_sietch::income(cx, field, side, plan);
    }
    let [aggressor, defender] = plans;
    match winner {
        Some(winner) if winner == field.aggressor => sietch_tabr::income(cx, field, winner, defender),
        Some(winner) => sietch_tabr::income(cx, field, winner, aggressor),
        None => (),
    }
}

/// Spice of the bank for the holder of a card.
fn gain(cx: &mut Cx<'_>, faction: Faction, spice: u16, fact: Fact) {
    if spice > 0 {
        cx.table.gain(faction, spice);
        cx.tell_all(fact);
    }
}
