//! The Emperor's special Karama (B19.10): in Revival up to three forces or one leader, free.

use super::Fact;
use crate::catalog::{CardId, Faction, LeaderId};
use crate::factions;
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::{Interruptible, karama};
use crate::offers::{Form, Offer};
use crate::phases::revival;
use crate::skills::training;
use crate::table::{Cause, Eyes, Muster, Phase};
use serde::{Deserialize, Serialize};

/// Forces that come back at most (B19.10).
const FORCES: u8 = 3;

/// A revival beside the normal one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreeRevival {
    by: Faction,
    what: What,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum What {
    Forces(Muster),
    Leader(LeaderId),
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The Karama is spent.
    Spend(CardId),
    /// The Karama lies in the discard pile.
    Revive,
    /// They are back; a leader could be trained (C22.4).
    Over,
}

/// The special power on top of what waits: in Revival, at a clean point, once a game.
pub fn offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let open = eyes.me() == Some(Faction::Emperor)
        && eyes.phase() == Phase::Revival
        && karama::special_open(eyes, now);
    if !open {
        return Vec::new();
    }
    let cards = || Form::one_of(karama::usable(eyes));
    let forces = revival::forces_form(eyes, Faction::Emperor, u16::from(FORCES));
    // Face-down leaders may come back too (D32).
    let leaders = Form::one_of(eyes.my_dead_leaders());
    vec![
        Offer::new(
            "faction/emperor-revive-forces",
            "B19.10",
            Form::record([("card", cards()), ("forces", forces)]),
        ),
        Offer::new(
            "faction/emperor-revive-leader",
            "B19.10",
            Form::record([("card", cards()), ("leader", leaders)]),
        ),
    ]
}

impl FreeRevival {
    /// The Emperor spends `card` to revive forces.
    pub fn forces(by: Faction, card: CardId, forces: Muster) -> Self {
        Self {
            by,
            what: What::Forces(forces),
            step: Step::Spend(card),
        }
    }

    /// The Emperor spends `card` to revive a leader.
    pub fn leader(by: Faction, card: CardId, leader: LeaderId) -> Self {
        Self {
            by,
            what: What::Leader(leader),
            step: Step::Spend(card),
        }
    }

    fn revive(&self, cx: &mut Cx<'_>) {
        match self.what {
            What::Forces(forces) => {
                revival::revive_forces(cx.table, self.by, forces);
                cx.tell_all(factions::Fact::Emperor(Fact::RevivedForces { forces }));
            }
            What::Leader(leader) => {
                cx.table.leaders.revive(leader);
                cx.declassify("B19.10", factions::Fact::Emperor(Fact::RevivedLeader { leader }));
            }
        }
    }
}

impl Procedure for FreeRevival {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Spend(card) => {
                self.step = Step::Revive;
                karama::spend(Cause::KaramaSpecial, self.by, card, self)
            }
            Step::Revive if back.stopped() => Turn::done(),
            Step::Revive => {
                cx.table.stops.use_special(self.by);
                self.revive(cx);
                self.step = Step::Over;
                match self.what {
                    What::Leader(leader) => training::after_revival(cx, self.by, leader, self),
                    What::Forces(_) => Turn::done(),
                }
            }
            Step::Over => Turn::done(),
        }
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
