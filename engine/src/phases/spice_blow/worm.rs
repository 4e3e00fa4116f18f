//! A worm appears in a territory (B3.4, B3.6): it devours forces and spice in every sector of it, but
//! not Fremen (B16.3), nor their ally if they protect it (B16.4).

use super::{Act, Fact, Frame, Shown};
use crate::catalog::{Faction, Territory};
use crate::factions::richese::no_field_reveal;
use crate::factions::{bene_gesserit, fremen};
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Viewer};
use serde::{Deserialize, Serialize};

/// A worm on its way. Its outcome is [`Outcome::Stopped`] if Fremen may not ride it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worm {
    territory: Territory,
    /// Whether a Karama took the Fremen's immunity and ride away (B19.3).
    tamed: bool,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// It appears.
    Start,
    /// Whether Fremen are spared was asked.
    FremenAsked,
    /// Their ally is next.
    Ally,
    /// Fremen decide about their ally.
    Protecting,
    /// Whether the protection holds was asked.
    ProtectionAsked,
    /// It devours; whether the Fremen's ally is spared.
    Devour { ally_spared: bool },
}

impl Worm {
    /// A worm in the territory.
    pub(super) fn appears(territory: Territory) -> Frame {
        Frame::Worm(Self {
            territory,
            tamed: true,
            step: Step::Start,
        })
    }

    fn to(mut self, step: Step) -> Turn {
        self.step = step;
        Turn::again(Frame::Worm(self))
    }

    pub(super) fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        match self.step {
            Step::Start if fremen::stand_in(eyes, self.territory) => {
                self.step = Step::FremenAsked;
                karama::ask(Power::FreWormRide, Faction::Fremen, Frame::Worm(self))
            }
            Step::Start => self.to(Step::Ally),
            Step::FremenAsked => {
                self.tamed = !back.stopped();
                self.to(Step::Ally)
            }
            Step::Ally if fremen::ally_in(eyes, self.territory).is_some() => {
                self.step = Step::Protecting;
                Turn::wait(Frame::Worm(self))
            }
            Step::Ally => self.to(Step::Devour { ally_spared: false }),
            Step::Protecting => Turn::wait(Frame::Worm(self)),
            Step::ProtectionAsked => self.to(Step::Devour {
                ally_spared: !back.stopped(),
            }),
            Step::Devour { ally_spared } => self.devour(cx, ally_spared),
        }
    }

    fn devour(self, cx: &mut Cx<'_>, ally_spared: bool) -> Turn {
        let eyes = cx.table.eyes(Viewer::Public);
        let mut spared = Vec::new();
        if self.tamed {
            spared.push(Faction::Fremen);
        }
        if let Some(ally) = fremen::ally_in(eyes, self.territory).filter(|_| ally_spared) {
            spared.push(ally);
            cx.tell_all(Fact::Protected { ally });
        }
        if !spared.contains(&Faction::Richese) {
            no_field_reveal::expose_in(cx, self.territory);
        }
        let losses = cx.table.kill_in(self.territory, &spared);
        let spice = cx.table.lose_spice_in(self.territory);
        cx.tell_all(Fact::Devoured {
            territory: self.territory,
            losses,
            spice,
        });
        bene_gesserit::settle_alone(cx);
        Turn::Done(if self.tamed {
            Outcome::None
        } else {
            Outcome::Stopped
        })
    }

    pub(super) fn asks(&self) -> bool {
        self.step == Step::Protecting
    }

    pub(super) fn offers(&self) -> Vec<Offer> {
        if !self.asks() {
            return Vec::new();
        }
        ["spice-blow/protect", "spice-blow/abandon"]
            .map(|act| Offer::new(act, "B16.4", Form::Nothing))
            .into()
    }

    pub(super) fn answer(mut self, _cx: &mut Cx<'_>, act: Act) -> Result<Turn, Refusal> {
        match act {
            Act::Protect => {
                self.step = Step::ProtectionAsked;
                let next = Frame::Worm(self);
                Ok(karama::ask(Power::FreAllyWorm, Faction::Fremen, next))
            }
            Act::Abandon => Ok(self.to(Step::Devour { ally_spared: false })),
            _ => Err(Refusal::unexpected()),
        }
    }

    pub(super) fn shown(&self, eyes: Eyes<'_>) -> Shown {
        let territory = self.territory;
        match fremen::ally_in(eyes, territory).filter(|_| self.asks()) {
            Some(ally) => Shown::Protecting { territory, ally },
            None => Shown::Worm { territory },
        }
    }
}
