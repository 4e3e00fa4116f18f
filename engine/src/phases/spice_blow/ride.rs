//! Riding a worm (B16.3): after the Nexus Fremen may take forces from where it appeared to anywhere.

use super::{Act, Fact, Frame, Shown};
use crate::catalog::{Faction, LocationId, Territory};
use crate::factions::fremen;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::arrival;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::skills::sandmaster;
use crate::table::{Eyes, Group, Muster, Site, Viewer, Way};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One ride, for one appearance of a worm.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ride {
    from: Territory,
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Whether there is anybody to ride is looked at.
    Start,
    /// Fremen are asked.
    Asking,
    /// A ride was declared; others may stop it (B19.3).
    Declared {
        forces: BTreeMap<Group, u8>,
        to: LocationId,
    },
    /// They have arrived.
    Arrived,
}

impl Ride {
    /// A chance to ride from the territory.
    pub(super) fn offered(from: Territory) -> Frame {
        Frame::Ride(Self {
            from,
            step: Step::Start,
        })
    }

    pub(super) fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Start => {
                let eyes = cx.table.eyes(Viewer::Public);
                if fremen::riders(eyes, self.from).is_empty() {
                    return Turn::done();
                }
                self.step = Step::Asking;
                Turn::wait(Frame::Ride(self))
            }
            Step::Asking => Turn::wait(Frame::Ride(self)),
            Step::Declared { .. } if back.stopped() => Turn::done(),
            Step::Declared { forces, to } => {
                self.step = Step::Arrived;
                land(cx, self, &forces, to)
            }
            Step::Arrived => Turn::done(),
        }
    }

    pub(super) fn asks(&self) -> bool {
        self.step == Step::Asking
    }

    pub(super) fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.asks() {
            return Vec::new();
        }
        let riders = fremen::riders(eyes, self.from);
        let groups = riders.into_iter().map(|(group, n)| (group, u16::from(n)));
        let form = Form::record([
            ("forces", Form::counts(groups, 1, u16::MAX)),
            ("to", Form::one_of(fremen::ride_destinations(eyes, self.from))),
        ]);
        vec![
            Offer::new("spice-blow/ride", "B16.3", form),
            Offer::new("spice-blow/stay", "B16.3", Form::Nothing),
        ]
    }

    pub(super) fn answer(mut self, act: Act) -> Result<Turn, Refusal> {
        match act {
            Act::Ride { forces, to } => {
                self.step = Step::Declared { forces, to };
                Ok(karama::ask(
                    Power::FreWormRide,
                    Faction::Fremen,
                    Frame::Ride(self),
                ))
            }
            Act::Stay => Ok(Turn::done()),
            _ => Err(Refusal::unexpected()),
        }
    }

    pub(super) fn shown(&self) -> Shown {
        Shown::Ride { from: self.from }
    }
}

fn land(cx: &mut Cx<'_>, ride: Ride, forces: &BTreeMap<Group, u8>, to: LocationId) -> Turn {
    let loads: Vec<_> = forces
        .iter()
        .map(|(group, n)| (Site::At(group.at), Muster::of(group.kind, *n)))
        .collect();
    let total = loads.iter().fold(Muster::NONE, |sum, (_, m)| sum.plus(*m));
    let from = ride.from;
    let eyes = cx.table.eyes(Viewer::Public);
    let gathered = if sandmaster::gathers(eyes, Faction::Fremen) {
        sandmaster::at_the_end(eyes, from, to)
    } else {
        Vec::new()
    };
    match cx.table.bring(Faction::Fremen, &loads, to, Way::Rode) {
        Ok(arrived) => {
            cx.tell_all(Fact::Rode {
                from,
                to,
                forces: total,
            });
            fremen::lose_half_in_storm(cx, to, total);
            sandmaster::gather(cx, Faction::Fremen, gathered);
            arrival::after(arrived, Frame::Ride(ride))
        }
        // What was offered stands there: nothing can take it away while the ride is declared.
        Err(_) => Turn::done(),
    }
}
