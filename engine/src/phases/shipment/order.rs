//! Whose turn it is (B7.2): storm order, and the Guild's choice of its moment (B17.6).

use super::{Act, Before, Frame, SeatTurn, Shown};
use crate::cards;
use crate::cards::juice_of_sapho::{self, Place};
use crate::catalog::{Faction, Territory};
use crate::factions::bene_gesserit;
use crate::factions::richese::no_field_reveal::LastCall;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::setup::OrnithopterCheck;
use crate::table::{Eyes, Table, Viewer};
use serde::{Deserialize, Serialize};

const GUILD: Faction = Faction::Guild;

/// The phase: who has gone, who has still to go.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    /// Who has still to go, in storm order.
    waiting: Vec<Faction>,
    /// Who has gone.
    acted: Vec<Faction>,
    timing: Timing,
    /// Who had ornithopters when the phase started (D13).
    wings: Vec<Faction>,
    /// Who goes next by Juice of Sapho, before the Guild may choose (C19.2).
    #[serde(default)]
    first: Option<Faction>,
    /// Who goes last by Juice of Sapho, after the Guild too (C19.2).
    #[serde(default)]
    last: Option<Faction>,
    step: Step,
}

/// What is known of the Guild's freedom to choose its moment.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Timing {
    /// It has not tried to leave its natural place.
    Untried,
    /// It has, and nobody stopped it.
    Free,
    /// It was stopped, or the game is played without: it goes in storm order.
    Bound,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Nothing has happened yet.
    Start,
    /// Somebody's turn is next.
    Next,
    /// The Guild chooses whether it goes now.
    Asked,
    /// Richese had their last chance to reveal a No-Field (C15.4).
    LastCall,
    /// It chose to leave its place; others had their chance to stop it.
    Tried { now: bool },
}

impl Phase {
    pub(super) fn new() -> Self {
        Self {
            waiting: Vec::new(),
            acted: Vec::new(),
            timing: Timing::Bound,
            wings: Vec::new(),
            first: None,
            last: None,
            step: Step::Start,
        }
    }

    pub(super) fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        if self.step == Step::Next {
            self.reorder(cx, back);
        }
        match self.step {
            Step::Start => {
                self.waiting = cx.table.storm_order();
                self.wings = fliers(cx.table);
                if cx.table.policies().guild_out_of_turn {
                    self.timing = Timing::Untried;
                }
                self.step = Step::Next;
                Turn::call(Frame::Phase(self), Frame::Before(Before::new()))
            }
            Step::Next if self.waiting.is_empty() => {
                self.step = Step::LastCall;
                match LastCall::due(cx.table.eyes(Viewer::Public)) {
                    Some(call) => Turn::call(Frame::Phase(self), call),
                    None => Turn::again(Frame::Phase(self)),
                }
            }
            Step::LastCall => {
                bene_gesserit::settle_before_battle(cx);
                Turn::done()
            }
            Step::Next if self.guild_chooses() => {
                self.step = Step::Asked;
                Turn::wait(Frame::Phase(self))
            }
            Step::Next => self.play_first(),
            Step::Asked => Turn::wait(Frame::Phase(self)),
            Step::Tried { .. } if back.stopped() => {
                self.timing = Timing::Bound;
                self.play_first()
            }
            Step::Tried { now } => {
                self.timing = Timing::Free;
                if now { self.play(GUILD) } else { self.play_other() }
            }
        }
    }

    fn guild_chooses(&self) -> bool {
        let free = self.waiting.iter().filter(|f| Some(**f) != self.last).count();
        let pinned = self.first.is_some() || self.last == Some(GUILD);
        self.timing != Timing::Bound && !pinned && free > 1 && self.waiting.contains(&GUILD)
    }

    fn natural(&self) -> bool {
        self.waiting.first() == Some(&GUILD)
    }

    fn play_first(self) -> Turn {
        match self.waiting.first().copied() {
            Some(faction) => self.play(faction),
            None => Turn::done(),
        }
    }

    fn play_other(self) -> Turn {
        match self.waiting.iter().copied().find(|f| *f != GUILD) {
            Some(faction) => self.play(faction),
            None => Turn::done(),
        }
    }

    fn play(mut self, faction: Faction) -> Turn {
        self.waiting.retain(|f| *f != faction);
        self.first = None;
        let (acted, waiting) = (self.acted.clone(), self.waiting.clone());
        let turn = SeatTurn::new(faction, acted, waiting, self.wings.contains(&faction));
        self.acted.push(faction);
        self.step = Step::Next;
        Turn::call(Frame::Phase(self), Frame::Turn(turn))
    }

    pub(super) fn asked(&self) -> Vec<Faction> {
        if self.step == Step::Asked {
            vec![GUILD]
        } else {
            Vec::new()
        }
    }

    fn asks(&self, eyes: Eyes<'_>) -> bool {
        self.step == Step::Asked && eyes.me() == Some(GUILD)
    }

    pub(super) fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        let mut offers = Vec::new();
        if self.asks(eyes) {
            offers.push(Offer::new("shipment/take-turn", "B17.6", Form::Nothing));
            offers.push(Offer::new("shipment/delay", "B17.6", Form::Nothing));
        }
        if self.step == Step::Asked {
            offers.extend(juice_of_sapho::offers(eyes, &self.waiting));
        }
        offers
    }

    /// Juice of Sapho while the Guild is choosing.
    pub(super) fn play_sapho(
        mut self,
        cx: &mut Cx<'_>,
        seat: Faction,
        act: &cards::Act,
    ) -> Result<Turn, Refusal> {
        let place = juice_of_sapho::place(act).ok_or_else(Refusal::unexpected)?;
        cx.table.sapho.push((seat, place));
        self.step = Step::Next;
        juice_of_sapho::play(cx, seat, place, Frame::Phase(self))
    }

    /// Who did not begin is put back, and Juice of Sapho changes the order of those who have not begun (C19.2).
    fn reorder(&mut self, cx: &mut Cx<'_>, back: Outcome) {
        if let Some(faction) = back.stopped().then(|| self.acted.pop()).flatten() {
            self.waiting.insert(0, faction);
        }
        for (faction, place) in std::mem::take(&mut cx.table.sapho) {
            if !self.waiting.contains(&faction) {
                continue;
            }
            juice_of_sapho::reorder(&mut self.waiting, faction, place);
            match place {
                Place::First => {
                    self.first = Some(faction);
                    self.last = self.last.filter(|f| *f != faction);
                }
                Place::Last => self.last = Some(faction),
            }
        }
    }

    pub(super) fn answer(mut self, act: Act) -> Result<Turn, Refusal> {
        let now = match act {
            Act::TakeTurn => true,
            Act::Delay => false,
            _ => return Err(Refusal::unexpected()),
        };
        // Going in one's place, or waiting before it, uses no power.
        let leaves_place = now != self.natural();
        if leaves_place && self.timing == Timing::Untried {
            self.step = Step::Tried { now };
            return Ok(karama::ask(Power::GuiOutOfTurn, GUILD, Frame::Phase(self)));
        }
        Ok(if now { self.play(GUILD) } else { self.play_other() })
    }

    pub(super) fn shown(&self) -> Shown {
        Shown::Order {
            waiting: self.waiting.clone(),
        }
    }

    pub(super) fn default_act(&self, eyes: Eyes<'_>) -> Option<Act> {
        let act = if self.natural() { Act::TakeTurn } else { Act::Delay };
        self.asks(eyes).then_some(act)
    }
}

/// The range with ornithopters (B7.11).
pub(super) const FLYING: u8 = 3;

/// Whether the faction has ornithopters now (B7.11, T4).
pub(super) fn flies(eyes: Eyes<'_>, faction: Faction) -> bool {
    [Territory::Arrakeen, Territory::Carthag]
        .into_iter()
        .any(|t| eyes.forces().occupies(faction, t))
}

/// Who has ornithopters for the whole phase, if that is judged at its start (D13).
fn fliers(table: &Table) -> Vec<Faction> {
    let eyes = table.eyes(Viewer::Public);
    let at_start = table.policies().ornithopter_check == OrnithopterCheck::PhaseStart;
    let factions = eyes.factions().into_iter();
    factions.filter(|f| at_start && flies(eyes, *f)).collect()
}
