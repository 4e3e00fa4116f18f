//! Storm (B2): dials or storm card, cards, the sweep, then the storm order of the turn.

mod order;
mod sweep;
mod window;

pub use order::first_dialers;

use crate::act;
use crate::catalog::{Faction, LocationId, Sector, catalog};
use crate::dice::Stream;
use crate::factions::richese::no_field_reveal;
use crate::factions::{bene_gesserit, choam, fremen, ixians};
use crate::flow::{Cx, Outcome, Procedure, Turn, Window};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer, Term};
use crate::refusal::Refusal;
use crate::table::{Eyes, Loss, Muster, SpiceLost, Table, order_for};
use crate::tech_tokens;
use crate::view::{Private, Shown as ViewShown};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use window::Play;

/// Where the phase stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Nothing has happened yet.
    Start,
    /// Two players dial (B2.1-B2.3).
    Dials(Window<u8>),
    /// The distance is known; cards may be played (B2.4).
    Known { distance: u8 },
    /// Cards are asked for.
    Cards { distance: u8, window: Window<Play> },
    /// The answers take effect one by one.
    Playing {
        distance: u8,
        queue: Vec<(Faction, Play)>,
    },
    /// The marker moves (B2.5).
    Move { distance: u8 },
    /// Whether Fremen lose only half was asked (B16.8).
    LossesAsked(Vec<LocationId>),
    /// Fremen losses are settled location by location; the first may need a choice.
    Losses(Vec<LocationId>),
    /// Fremen choose whom they lose on the first location.
    ChooseLosses(Vec<LocationId>),
    /// The storm order of the turn, and the next storm card (B2.8, B2.9).
    Settle,
    /// Whether Fremen may look at the card was asked (B16.6).
    PeekAsked,
    /// The distance is settled; CHOAM may save forces in the storm's way (C6.3).
    Threat { distance: u8 },
    /// Ixians have moved their stronghold, or not (X4.4): dials or storm card.
    Begun,
    /// The storm is over; what is placed after the first one comes next (X2.6).
    After,
    /// Nothing is left to do.
    Over,
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "StormAct")]
pub enum Act {
    /// Dial a number (B2.1, B2.2).
    Dial { number: u8 },
    /// Play no card (B2.4).
    Pass,
    /// Which of the Fremen caught at a place die (B16.8).
    Lose { at: LocationId, forces: Muster },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "StormFact")]
pub enum Fact {
    /// A dial was revealed.
    Dialed { faction: Faction, number: u8 },
    /// The storm card was revealed (B2.8).
    CardRevealed { distance: u8 },
    /// Weather Control sets another distance.
    WeatherControlled { by: Faction, distance: u8 },
    /// Family Atomics destroyed the Shield Wall and everybody on it.
    WallDestroyed { by: Faction, losses: Vec<Loss> },
    /// The marker moved. On turn 1 it is placed, counted from the start line.
    Moved { from: Sector, to: Sector, distance: u8 },
    /// Forces and spice were lost.
    Swept {
        losses: Vec<Loss>,
        spice: Vec<SpiceLost>,
    },
    /// The storm order of this turn.
    Order { order: Vec<Faction> },
    /// A storm card was drawn face down.
    CardDrawn,
    /// Fremen looked at the storm card.
    CardSeen { by: Faction },
    /// The viewer saw the storm card.
    CardIs { distance: u8 },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "StormShown")]
pub enum Shown {
    /// The storm is being dialed.
    Dials,
    /// The distance is known; Weather Control and Family Atomics may be played.
    Cards { distance: u8 },
    /// Fremen choose whom they lose there.
    Losses { at: LocationId, dying: u8 },
    /// Nobody is asked.
    Moving,
}

impl Frame {
    /// The phase from its beginning.
    pub fn new() -> Self {
        Self { step: Step::Start }
    }

    fn to(step: Step) -> Self {
        Self { step }
    }

    /// Where Fremen choose losses now.
    fn choosing(&self) -> Option<LocationId> {
        match &self.step {
            Step::ChooseLosses(caught) => caught.first().copied(),
            _ => None,
        }
    }

    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        match &self.step {
            Step::Dials(window) => window.owed_by(eyes),
            Step::Cards { window, .. } => window.owed_by(eyes),
            Step::ChooseLosses(_) => eyes.me() == Some(Faction::Fremen),
            _ => false,
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

/// Lowest and highest number on the dial (B2.1, B2.2).
fn dial_range(turn: u8) -> [u8; 2] {
    let constants = catalog().constants();
    if turn <= 1 {
        constants.storm_first_dial
    } else {
        constants.storm_later_dial
    }
}

/// First Ixians may move their stronghold (X4.4).
fn begin(cx: &mut Cx<'_>) -> Turn {
    let begun = Frame::to(Step::Begun);
    match ixians::mobile_stronghold_move::before_storm(cx.table) {
        Some(question) => Turn::call(begun, question),
        None => Turn::again(begun),
    }
}

/// Last they put it on the board, if it is not there yet (X2.6).
fn finish(cx: &mut Cx<'_>) -> Turn {
    match ixians::mobile_stronghold_move::after_storm(cx.table) {
        Some(question) => Turn::call(Frame::to(Step::Over), question),
        None => Turn::done(),
    }
}

/// The storm card if one decides this turn's distance, else two players dial.
fn start(cx: &mut Cx<'_>) -> Turn {
    if cx.table.turn > 1 && fremen::storm_deck_played(cx.table) {
        if cx.table.storm.card.is_none() {
            draw_card(cx);
        }
        if let Some(distance) = cx.table.storm.card.take() {
            cx.table.storm.card_seen_by.clear();
            cx.declassify("B2.8", Fact::CardRevealed { distance });
            return Turn::again(Frame::to(Step::Known { distance }));
        }
    }
    if cx.table.turn <= 1 || cx.table.storm.dialers.len() != 2 {
        cx.table.storm.dialers = first_dialers(&cx.table.setup.places);
    }
    let dialers = cx.table.storm.dialers.clone();
    Turn::again(Frame::to(Step::Dials(Window::new(dialers))))
}

fn reveal(cx: &mut Cx<'_>, dials: Window<u8>) -> Turn {
    let mut distance = 0;
    for (faction, number) in dials.open(cx) {
        cx.declassify("B2.3", Fact::Dialed { faction, number });
        distance += number;
    }
    Turn::again(Frame::to(Step::Known { distance }))
}

/// Before the marker moves CHOAM is asked for those in its way (C6.3).
fn threaten(table: &Table, distance: u8) -> Turn {
    let next = Frame::to(Step::Move { distance });
    match choam::jubba_cloak::reaction(table, sweep::reached(table, distance)) {
        Some(reaction) => Turn::call(next, reaction),
        None => Turn::again(next),
    }
}

fn move_marker(cx: &mut Cx<'_>, distance: u8) -> Turn {
    let from = cx.table.storm.sector;
    let to = from.plus(distance);
    let sectors = sweep::sectors(cx.table, distance);
    cx.table.storm.sector = to;
    cx.tell_all(Fact::Moved { from, to, distance });
    no_field_reveal::expose(cx, |cx, at| sweep::strikes(cx.table, &sectors, at));
    let swept = sweep::sweep(cx.table, &sectors);
    choam::jubba_cloak::fold(cx.table);
    if !swept.losses.is_empty() || !swept.spice.is_empty() {
        cx.tell_all(Fact::Swept {
            losses: swept.losses,
            spice: swept.spice,
        });
    }
    if swept.caught.is_empty() {
        return Turn::again(Frame::to(Step::Settle));
    }
    let next = Frame::to(Step::LossesAsked(swept.caught));
    karama::ask(Power::FreStormLosses, Faction::Fremen, next)
}

/// Fremen who are not spared die like everybody else (B19.3).
fn lose_all(cx: &mut Cx<'_>, caught: &[LocationId]) {
    let losses: Vec<_> = caught.iter().flat_map(|at| cx.table.kill_on(*at, &[])).collect();
    let spice = Vec::new();
    cx.tell_all(Fact::Swept { losses, spice });
}

/// Settles the first caught group if it has only one way to lose half, else asks for it (B16.8).
fn next_losses(cx: &mut Cx<'_>, mut caught: Vec<LocationId>) -> Turn {
    let Some(at) = caught.first().copied() else {
        return Turn::again(Frame::to(Step::Settle));
    };
    let here = cx.table.forces.on(Faction::Fremen, at);
    let dying = sweep::half(cx.table, at);
    let ways = fremen::ways_to_lose(here, dying);
    if ways.start() != ways.end() {
        return Turn::wait(Frame::to(Step::ChooseLosses(caught)));
    }
    let elite = *ways.start();
    caught.remove(0);
    lose(cx, at, Muster::new(dying - elite, elite));
    Turn::again(Frame::to(Step::Losses(caught)))
}

fn lose(cx: &mut Cx<'_>, at: LocationId, forces: Muster) {
    let losses = cx.table.kill(Faction::Fremen, at, forces).into_iter().collect();
    let spice = Vec::new();
    cx.tell_all(Fact::Swept { losses, spice });
}

fn draw_card(cx: &mut Cx<'_>) {
    let deck = catalog().constants().storm_cards;
    let n = u32::try_from(deck.len()).unwrap_or(1);
    let index = cx.dice.below(Stream::Storm, n) as usize;
    cx.table.storm.card = deck.get(index).copied();
    cx.table.storm.card_seen_by.clear();
    cx.tell_all(Fact::CardDrawn);
}

/// After the sweep: advisors left alone, the storm order, the next storm card (B2.8, B2.9).
fn settle(cx: &mut Cx<'_>) -> Turn {
    bene_gesserit::settle_alone(cx);
    let order = order_for(cx.table.storm.sector, &cx.table.setup.places);
    cx.table.storm.order.clone_from(&order);
    cx.tell_all(Fact::Order { order });
    tech_tokens::after_first_storm(cx);
    if !fremen::storm_deck_played(cx.table) {
        return Turn::again(Frame::to(Step::After));
    }
    draw_card(cx);
    if cx.table.plays(Faction::Fremen) {
        let next = Frame::to(Step::PeekAsked);
        return karama::ask(Power::FreStormPeek, Faction::Fremen, next);
    }
    Turn::again(Frame::to(Step::After))
}

fn peek(cx: &mut Cx<'_>) {
    let by = Faction::Fremen;
    if let Some(distance) = cx.table.storm.card {
        cx.table.storm.card_seen_by.insert(by);
        cx.tell_all(Fact::CardSeen { by });
        cx.tell([by], Fact::CardIs { distance });
    }
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Start => begin(cx),
            Step::Begun => start(cx),
            Step::After => finish(cx),
            Step::Over => Turn::done(),
            Step::Dials(dials) if dials.complete() => reveal(cx, dials),
            Step::Known { distance } => Turn::again(Self::to(match window::open(cx) {
                Some(window) => Step::Cards { distance, window },
                None => Step::Threat { distance },
            })),
            Step::Cards { distance, window } if window.complete() => {
                let mut queue = window.open(cx);
                cx.table.reservations.unseal_all();
                queue.retain(|(_, play)| *play != Play::Pass);
                Turn::again(Self::to(if queue.is_empty() {
                    Step::Threat { distance }
                } else {
                    Step::Playing { distance, queue }
                }))
            }
            Step::Playing { distance, queue } if queue.is_empty() => {
                Turn::again(Self::to(Step::Known { distance }))
            }
            Step::Playing { distance, queue } => window::play(cx, distance, queue),
            Step::Threat { distance } => threaten(cx.table, distance),
            Step::Move { distance } => move_marker(cx, distance),
            Step::LossesAsked(caught) if back.stopped() => {
                lose_all(cx, &caught);
                Turn::again(Self::to(Step::Settle))
            }
            Step::LossesAsked(caught) | Step::Losses(caught) => next_losses(cx, caught),
            Step::Settle => settle(cx),
            Step::PeekAsked => {
                if !back.stopped() {
                    peek(cx);
                }
                Turn::again(Self::to(Step::After))
            }
            Step::Dials(_) | Step::Cards { .. } | Step::ChooseLosses(_) => Turn::wait(self),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        match &self.step {
            Step::Dials(_) => {
                let [min, max] = dial_range(eyes.turn());
                let form = Form::record([("number", Form::int(min, max))]);
                vec![Offer::new("storm/dial", "B2.3", form)]
            }
            Step::Cards { .. } => window::offers(eyes),
            Step::ChooseLosses(caught) => caught
                .first()
                .map(|at| Offer::new("storm/lose", "B16.8", losses_form(eyes, *at)))
                .into_iter()
                .collect(),
            _ => Vec::new(),
        }
    }

    fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match (&mut self.step, act) {
            (Step::Dials(window), act::Act::Storm(Act::Dial { number })) => window.answer(seat, number),
            (Step::Cards { window, .. }, act::Act::Storm(Act::Pass)) => window.answer(seat, Play::Pass),
            (Step::Cards { window, .. }, act::Act::Card(act)) => {
                let play = window::play_of(&act).ok_or_else(Refusal::unexpected)?;
                window::seal(cx, seat, play);
                window.answer(seat, play);
            }
            (Step::ChooseLosses(caught), act::Act::Storm(Act::Lose { at, forces })) => {
                caught.retain(|l| *l != at);
                let left = std::mem::take(caught);
                lose(cx, at, forces);
                return Ok(Turn::again(Self::to(Step::Losses(left))));
            }
            _ => return Err(Refusal::unexpected()),
        }
        Ok(Turn::again(self))
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match &self.step {
            Step::Dials(window) => window.asked().to_vec(),
            Step::Cards { window, .. } => window.asked().to_vec(),
            Step::ChooseLosses(_) => vec![Faction::Fremen],
            _ => Vec::new(),
        }
    }

    fn shown(&self, eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Storm(match (&self.step, self.choosing()) {
            #[cfg(feature = "planted-leaks")]
            (Step::Dials(window), _) if leaks::planted(leaks::Leak::SealedDial) => Shown::Cards {
                distance: window.any_answer().copied().unwrap_or(0),
            },
            (Step::Dials(_), _) => Shown::Dials,
            (Step::Cards { distance, .. }, _) => Shown::Cards { distance: *distance },
            (_, Some(at)) => Shown::Losses {
                at,
                dying: fremen::storm_losses(eyes.forces().on(Faction::Fremen, at)),
            },
            _ => Shown::Moving,
        })
    }

    fn private(&self, eyes: Eyes<'_>) -> Option<Private> {
        match &self.step {
            Step::Dials(window) => window.mine(eyes).copied().map(Private::StormDial),
            _ => None,
        }
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        if !self.owed_by(eyes) {
            return None;
        }
        let act = match (&self.step, self.choosing()) {
            (Step::Dials(_), _) => Act::Dial {
                number: dial_range(eyes.turn())[0],
            },
            (_, Some(at)) => default_losses(eyes, at),
            _ => Act::Pass,
        };
        Some(act::Act::Storm(act))
    }

    fn interruptible(&self) -> Interruptible {
        match self.step {
            Step::Cards { .. } | Step::ChooseLosses(_) => Interruptible::REACTION,
            _ => Interruptible::CLEAN,
        }
    }
}

/// All ways to lose half of the Fremen there.
fn losses_form(eyes: Eyes<'_>, at: LocationId) -> Form {
    let here = eyes.forces().on(Faction::Fremen, at);
    let dying = fremen::storm_losses(here);
    let count = |word, have: u8| (Term::word(word), u16::from(have.min(dying)));
    let kinds = [count("normal", here.normal), count("elite", here.elite)];
    let forces = Form::counts(kinds, dying.into(), dying.into());
    Form::record([("at", Form::only(at)), ("forces", forces)])
}

/// As few Fedaykin as possible.
fn default_losses(eyes: Eyes<'_>, at: LocationId) -> Act {
    let here = eyes.forces().on(Faction::Fremen, at);
    let dying = fremen::storm_losses(here);
    let elite = *fremen::ways_to_lose(here, dying).start();
    let forces = Muster::new(dying - elite, elite);
    Act::Lose { at, forces }
}
