//! Setup (B1): prediction, traitors, spice and forces, cards, in this order. With Leader Skills the cards, and
//! then the skills, come before the traitors (C22.1).

mod ixian_card;
mod placement;
mod skills;
mod traitors;

use crate::act;
use crate::catalog::{CardId, CardKind, Faction, LeaderId, LocationId, Skill};
use crate::factions::bene_gesserit::{self, Prediction};
use crate::flow::{Cx, Outcome, Procedure, Turn, Window};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::setup::Module;
use crate::table::{Eyes, Muster, Zone};
use crate::tech_tokens;
use crate::view::{Private, Shown as ViewShown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where the setup stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The decks are shuffled (B1.2).
    Shuffle,
    /// Bene Gesserit write their prediction (B1.4).
    Prediction,
    /// Harkonnen get their traitor cards first, if the mulligan is played (B1.6).
    DealHarkonnen,
    /// Harkonnen may put theirs back (B1.6).
    Mulligan,
    /// Everybody else gets traitor cards (B1.5).
    Deal,
    /// Everybody keeps one, sealed (B1.5).
    Traitors(Window<LeaderId>),
    /// Spice and the forces whose place is printed (B1.7, B1.8).
    Resources,
    /// Fremen spread theirs (B1.8).
    Fremen,
    /// Bene Gesserit are next, if they choose (B1.9).
    AfterFremen,
    /// Bene Gesserit send their first force (B1.9).
    BeneGesserit,
    /// Treachery cards (B1.10).
    Cards,
    /// With Leader Skills treachery cards and skills are dealt now (C22.1).
    Early,
    /// Everybody trains a leader, sealed (C22.1).
    Skills(Window<skills::Choice>),
    /// Ixians keep a card (X2.5); with Leader Skills before the skills are dealt.
    IxianCard { early: bool },
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SetupAct")]
pub enum Act {
    /// Write down who will win and when (B1.4).
    Predict { faction: Faction, turn: u8 },
    /// Put four traitor cards back and draw four others (B1.6).
    Mulligan,
    /// Keep the four traitor cards (B1.6).
    NoMulligan,
    /// Keep this traitor card (B1.5).
    KeepTraitor { leader: LeaderId },
    /// Keep this skill card and put it with this leader (C22.1).
    Train { skill: Skill, leader: LeaderId },
    /// Ixians keep this card of those that are dealt (X2.5).
    KeepCard { card: CardId },
    /// Spread the starting forces (B1.8), by location.
    PlaceForces {
        normal: BTreeMap<LocationId, u8>,
        elite: BTreeMap<LocationId, u8>,
    },
    /// Send the first force (B1.9).
    PlaceAdvisor { at: LocationId },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SetupFact")]
pub enum Fact {
    /// Bene Gesserit wrote their prediction; what it says is secret.
    Predicted,
    /// Harkonnen put their traitor cards back (B1.6).
    Mulligan,
    /// The viewer was dealt traitor cards.
    TraitorsReceived { leaders: Vec<LeaderId> },
    /// Everybody has chosen a traitor.
    TraitorsChosen,
    /// The viewer keeps a traitor card.
    TraitorKept { leader: LeaderId },
    /// A faction's starting spice.
    Spice { faction: Faction, spice: u16 },
    /// Starting forces were placed.
    Placed {
        faction: Faction,
        at: LocationId,
        forces: Muster,
    },
    /// A faction drew treachery cards.
    Cards { faction: Faction, count: u8 },
    /// The cards that Ixians choose from (X2.5); for Ixians.
    StartingCards { cards: Vec<CardKind> },
    /// The viewer drew a treachery card.
    CardDrawn { card: CardKind },
}

/// What everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SetupShown")]
pub enum Shown {
    /// Bene Gesserit write their prediction.
    Prediction,
    /// Harkonnen may put their traitor cards back.
    Mulligan,
    /// Traitors are chosen.
    Traitors,
    /// Leaders are trained.
    Skills,
    /// Ixians keep a card.
    IxianCard,
    /// Fremen place their forces.
    FremenForces,
    /// Bene Gesserit place their first force.
    BeneGesseritForce,
    /// Things that nobody is asked about.
    Preparing,
}

impl Frame {
    /// The setup from its beginning.
    pub fn new() -> Self {
        Self { step: Step::Shuffle }
    }

    fn to(step: Step) -> Self {
        Self { step }
    }

    /// The one seat that is asked, in steps that ask one.
    fn single(&self) -> Option<Faction> {
        match self.step {
            Step::Prediction | Step::BeneGesserit => Some(Faction::BeneGesserit),
            Step::Mulligan => Some(Faction::Harkonnen),
            Step::Fremen => Some(Faction::Fremen),
            Step::IxianCard { .. } => Some(Faction::Ixians),
            _ => None,
        }
    }

    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        match &self.step {
            Step::Traitors(window) => window.owed_by(eyes),
            Step::Skills(window) => window.owed_by(eyes),
            _ => eyes.me().is_some() && self.single() == eyes.me(),
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

/// The next step if the faction plays, else the one after it.
fn if_plays(cx: &Cx<'_>, faction: Faction, step: Step, else_step: Step) -> Turn {
    Turn::again(Frame::to(if cx.table.plays(faction) { step } else { else_step }))
}

fn resources(cx: &mut Cx<'_>) {
    tech_tokens::at_start(cx);
    for faction in cx.table.factions() {
        let spice = faction.def().starting_spice;
        cx.table.gain(faction, spice);
        cx.tell_all(Fact::Spice { faction, spice });
        placement::fixed(cx, faction);
    }
}

/// Everybody gets treachery cards (B1.10); Ixians choose first (X2.5).
fn deal_cards(cx: &mut Cx<'_>, early: bool) -> Turn {
    if cx.table.plays(Faction::Ixians) {
        ixian_card::lay_out(cx);
        return Turn::again(Frame::to(Step::IxianCard { early }));
    }
    for faction in cx.table.factions() {
        let mut count = 0;
        for _ in 0..faction.def().starting_cards {
            if let Some(card) = cx.table.cards.draw(Zone::Hand(faction), cx.dice) {
                cx.tell([faction], Fact::CardDrawn { card: card.kind() });
                count += 1;
            }
        }
        cx.tell_all(Fact::Cards { faction, count });
    }
    cards_dealt(cx, early)
}

/// The skills are next, or the setup is over.
fn cards_dealt(cx: &mut Cx<'_>, early: bool) -> Turn {
    if early {
        Turn::again(Frame::to(Step::Skills(skills::deal(cx))))
    } else {
        Turn::done()
    }
}

impl Procedure for Frame {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match self.step {
            Step::Shuffle => {
                cx.table.cards.shuffle_deck(cx.dice);
                cx.table.spice_deck.shuffle(cx.dice);
                cx.table.traitors.shuffle(cx.dice);
                cx.table.skills.shuffle(cx.dice);
                if_plays(cx, Faction::BeneGesserit, Step::Prediction, Step::Early)
            }
            Step::Early if cx.table.setup.has(Module::LeaderSkills) => deal_cards(cx, true),
            Step::Early => Turn::again(Self::to(Step::DealHarkonnen)),
            Step::Skills(window) if window.complete() => {
                skills::train(cx, window);
                Turn::again(Self::to(Step::DealHarkonnen))
            }
            Step::DealHarkonnen if traitors::mulligan_played(cx.table) => {
                traitors::deal(cx, Faction::Harkonnen);
                Turn::again(Self::to(Step::Mulligan))
            }
            Step::DealHarkonnen => Turn::again(Self::to(Step::Deal)),
            Step::Deal => Turn::again(Self::to(Step::Traitors(traitors::deal_all(cx)))),
            Step::Traitors(window) if window.complete() => {
                traitors::keep(cx, window);
                Turn::again(Self::to(Step::Resources))
            }
            Step::Resources => {
                resources(cx);
                if_plays(cx, Faction::Fremen, Step::Fremen, Step::AfterFremen)
            }
            Step::AfterFremen if bene_gesserit::chooses_start(cx.table) => {
                Turn::again(Self::to(Step::BeneGesserit))
            }
            Step::AfterFremen => Turn::again(Self::to(Step::Cards)),
            Step::Cards if cx.table.setup.has(Module::LeaderSkills) => Turn::done(),
            Step::Cards => deal_cards(cx, false),
            Step::Prediction
            | Step::Mulligan
            | Step::Skills(_)
            | Step::Traitors(_)
            | Step::Fremen
            | Step::IxianCard { .. }
            | Step::BeneGesserit => Turn::wait(self),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        match &self.step {
            Step::Prediction => vec![Offer::new(
                "setup/predict",
                "B1.4",
                bene_gesserit::prediction_form(eyes),
            )],
            Step::Mulligan => traitors::mulligan_offers(eyes),
            Step::Traitors(_) => vec![traitors::keep_offer(eyes)],
            Step::Skills(_) => vec![skills::offer(eyes)],
            Step::IxianCard { .. } => vec![ixian_card::offer(eyes)],
            Step::Fremen => vec![Offer::new(
                "setup/place-forces",
                "B1.8",
                placement::fremen_form(eyes),
            )],
            Step::BeneGesserit => vec![Offer::new(
                "setup/place-advisor",
                "B1.9",
                placement::advisor_form(eyes),
            )],
            _ => Vec::new(),
        }
    }

    fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let act::Act::Setup(act) = act else {
            return Err(Refusal::unexpected());
        };
        let next = match (&mut self.step, act) {
            (Step::Prediction, Act::Predict { faction, turn }) => {
                cx.table.prediction = Some(Prediction { faction, turn });
                cx.tell_all(Fact::Predicted);
                Step::Early
            }
            (Step::Mulligan, Act::NoMulligan) => Step::Deal,
            (Step::Mulligan, Act::Mulligan) => {
                traitors::mulligan(cx);
                Step::Deal
            }
            (Step::Traitors(window), Act::KeepTraitor { leader }) => {
                window.answer(seat, leader);
                return Ok(Turn::again(self));
            }
            (Step::Skills(window), Act::Train { skill, leader }) => {
                window.answer(seat, skills::Choice { skill, leader });
                return Ok(Turn::again(self));
            }
            (Step::IxianCard { early }, Act::KeepCard { card }) => {
                let early = *early;
                ixian_card::keep(cx, card);
                return Ok(cards_dealt(cx, early));
            }
            (Step::Fremen, Act::PlaceForces { normal, elite }) => {
                placement::fremen(cx, &normal, &elite);
                Step::AfterFremen
            }
            (Step::BeneGesserit, Act::PlaceAdvisor { at }) => {
                placement::bene_gesserit(cx, at);
                Step::Cards
            }
            _ => return Err(Refusal::unexpected()),
        };
        Ok(Turn::again(Self::to(next)))
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match &self.step {
            Step::Traitors(window) => window.asked().to_vec(),
            Step::Skills(window) => skills::asked(window),
            _ => self.single().into_iter().collect(),
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Setup(match self.step {
            Step::Prediction => Shown::Prediction,
            Step::Mulligan => Shown::Mulligan,
            Step::Traitors(_) => Shown::Traitors,
            Step::Skills(_) => Shown::Skills,
            Step::Fremen => Shown::FremenForces,
            Step::IxianCard { .. } => Shown::IxianCard,
            Step::BeneGesserit => Shown::BeneGesseritForce,
            _ => Shown::Preparing,
        })
    }

    fn private(&self, eyes: Eyes<'_>) -> Option<Private> {
        match &self.step {
            Step::Traitors(window) => window.mine(eyes).copied().map(Private::TraitorChoice),
            Step::Skills(_) => skills::private(eyes),
            _ => None,
        }
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        if !self.owed_by(eyes) {
            return None;
        }
        let act = match &self.step {
            Step::Prediction => bene_gesserit::default_prediction(eyes)
                .map(|Prediction { faction, turn }| Act::Predict { faction, turn }),
            Step::Mulligan => Some(Act::NoMulligan),
            Step::Traitors(_) => traitors::default_choice(eyes),
            Step::Skills(_) => skills::default_choice(eyes),
            Step::Fremen => placement::fremen_default(),
            Step::IxianCard { .. } => ixian_card::default_choice(eyes),
            Step::BeneGesserit => Some(Act::PlaceAdvisor {
                at: bene_gesserit::polar_sink(),
            }),
            _ => None,
        };
        act.map(act::Act::Setup)
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
