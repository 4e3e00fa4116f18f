//! Spice Collection (B9): forces gather the spice they stand on; in the Advanced game cities pay.

use crate::catalog::{Faction, LocationId, Territory, catalog};
use crate::factions::ixians;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::table::{Eyes, Purse, Table};
use crate::tech_tokens;
use crate::view::Shown as ViewShown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The phase. Nobody is asked anything: everybody takes as much as possible (B9.4).
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "CollectionFact")]
pub enum Fact {
    /// A faction gathered spice (B9.1).
    Collected {
        faction: Faction,
        at: LocationId,
        spice: u16,
        left: u16,
    },
    /// A stronghold paid its controller (B9.3).
    Income {
        faction: Faction,
        stronghold: Territory,
        spice: u16,
    },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CollectionShown")]
pub struct Shown {}

impl Frame {
    /// The phase from its beginning.
    pub fn new() -> Self {
        Self::default()
    }
}

/// Spice that each force of the faction gathers (B9.1).
fn rate(table: &Table, faction: Faction) -> u16 {
    let constants = catalog().constants();
    let mut cities = Territory::ALL.into_iter().filter(|t| t.has_ornithopters());
    u16::from(if cities.any(|t| table.forces.occupies(faction, t)) {
        constants.collection_rate_city
    } else {
        constants.collection_rate
    })
}

/// Everybody gathers in storm order; the order matters only where two stand on one spot (B9.4).
fn collect(cx: &mut Cx<'_>) {
    let fields: Vec<_> = cx.table.spice.lying().map(|(at, _)| at).collect();
    for faction in cx.table.storm_order() {
        let rate = rate(cx.table, faction);
        for at in &fields {
            let forces = cx.table.forces.on(faction, *at);
            let spice = ixians::forces::collects(faction, forces, rate).min(cx.table.spice.on(*at));
            if spice == 0 {
                continue;
            }
            let field = Purse::Board(*at);
            let taken = cx.table.spice.transfer(field, Purse::Shield(faction), spice);
            debug_assert!(taken.is_ok(), "more was gathered than lay there");
            let left = cx.table.spice.on(*at);
            tech_tokens::spice_collected(cx, faction);
            let at = *at;
            cx.tell_all(Fact::Collected {
                faction,
                at,
                spice,
                left,
            });
        }
    }
}

/// Arrakeen, Carthag and Tuek's Sietch pay whoever controls them (B9.3).
fn income(cx: &mut Cx<'_>) {
    for stronghold in Territory::STRONGHOLDS {
        let spice = u16::from(stronghold.def().advanced_income);
        if let (Some(faction), true) = (cx.table.forces.controller(stronghold), spice > 0) {
            cx.table.gain(faction, spice);
            cx.tell_all(Fact::Income {
                faction,
                stronghold,
                spice,
            });
        }
    }
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        if cx.table.policies().increased_spice_flow {
            income(cx);
        }
        collect(cx);
        Turn::done()
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Collection(Shown {})
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
