//! Binding answers (B21.4): what a yes or a no forbids and demands for the rest of the turn.
//!
//! A promise is kept as ways to keep it: a list of alternatives, each a list of literals that must all
//! come true. A choice that is made later narrows to what keeps some way open; what becomes impossible
//! through others is released.

use super::narrow;
use super::question::{LeaderChoice, Question};
use crate::catalog::{CardKind, Faction, LeaderId, Territory};
use crate::table::Eyes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One thing that must come true, or must not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Literal {
    /// About an action to come.
    pub what: Question,
    /// Whether it must happen.
    pub will: bool,
}

/// One way to keep a promise: all of it must come true.
pub type Way = Vec<Literal>;

/// What a promise comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// An answer to Truthtrance (B21.4).
    Truthtrance,
    /// A part of the deal with this number (B12.4).
    Deal(u32),
}

/// A promise of this turn. Public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Promise {
    /// Who is bound.
    pub by: Faction,
    /// Who asked, or the partner of the deal.
    pub to: Faction,
    /// Where it comes from.
    pub origin: Origin,
    /// What was asked or agreed.
    pub question: Question,
    /// Whether it was answered with yes.
    pub yes: bool,
    /// The ways that are left to keep it; empty once it is kept or released.
    pub ways: Vec<Way>,
}

/// The battle whose plans are being prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Preparing {
    /// The two sides.
    pub sides: (Faction, Faction),
    /// Where.
    pub territory: Territory,
    /// Whether trained leaders stand where they stay for this battle (C22.2).
    #[serde(default)]
    pub shields_stand: bool,
}

/// All promises of this turn, and the occasions that are open for new ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Promises {
    made: Vec<Promise>,
    battle: Option<Preparing>,
    auction: bool,
    /// Plans are revealed and that battle is being resolved: no questions (D36).
    resolving: bool,
}

/// A shipment as promises see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ship {
    /// Where to.
    pub territory: Territory,
    /// How many forces.
    pub count: u8,
}

impl Promises {
    /// The promises of this turn.
    pub fn made(&self) -> &[Promise] {
        &self.made
    }

    /// A commitment ends with the turn (B21.4).
    pub fn new_turn(&mut self) {
        *self = Self::default();
    }

    /// Whether anything binds the faction.
    pub fn binds(&self, by: Faction) -> bool {
        self.made.iter().any(|p| p.by == by && !p.ways.is_empty())
    }

    /// Records a promise.
    pub(in crate::interrupts) fn record(&mut self, promise: Promise) {
        self.made.push(promise);
    }

    /// Releases what a cancelled deal bound (B12.1).
    pub(in crate::interrupts) fn release_deal(&mut self, deal: u32) {
        for promise in &mut self.made {
            if promise.origin == Origin::Deal(deal) {
                promise.ways.clear();
            }
        }
    }

    // Occasions, told by the phases.

    /// Both sides begin to prepare plans: they may be asked about them until the reveal.
    pub fn battle_begins(&mut self, sides: (Faction, Faction), territory: Territory) {
        self.battle = Some(Preparing {
            sides,
            territory,
            shields_stand: false,
        });
    }

    /// Trained leaders have gone behind their shields, or stay before them (C22.2).
    pub fn shields_stand(&mut self) {
        if let Some(battle) = &mut self.battle {
            battle.shields_stand = true;
        }
    }

    /// The battle whose plans are being prepared.
    pub(super) const fn preparing(&self) -> Option<Preparing> {
        self.battle
    }

    /// Both plans are sealed: nobody can be asked about them any more.
    pub fn plans_sealed(&mut self) {
        self.battle = None;
    }

    /// Plans are revealed: what was promised about them is over.
    pub fn battle_revealed(&mut self) {
        self.battle = None;
        self.resolving = true;
        self.resolve(None, |what| what.about_plan().then_some(false));
    }

    /// The battle that was revealed is over in every respect.
    pub fn battle_over(&mut self) {
        self.resolving = false;
    }

    /// Whether a battle is being resolved: between its reveal and its end nobody asks anything (D36).
    pub fn battle_resolving(&self) -> bool {
        self.resolving
    }

    /// A leader of the faction died before plans were sealed: it can be in no plan any more (S9.9).
    pub fn leader_died(&mut self, of: Faction, dead: LeaderId) {
        let named = LeaderChoice::Leader(dead);
        self.resolve(Some(of), |what| {
            matches!(what, Question::PlanLeader { leader } if *leader == named).then_some(false)
        });
    }

    /// A card is up for auction.
    pub fn auction_begins(&mut self) {
        self.auction = true;
    }

    /// A bid was made on it.
    pub fn bid(&mut self, by: Faction, amount: u16) {
        self.resolve(Some(by), |what| {
            matches!(what, Question::WillBidOver { n } if amount > *n).then_some(true)
        });
    }

    /// The faction played a card for its effect (S12.7).
    pub fn used(&mut self, by: Faction, card: CardKind) {
        self.resolve(Some(by), |what| {
            matches!(what, Question::WillUse { card: c } if *c == card).then_some(true)
        });
    }

    /// The card is sold or nobody wanted it.
    pub fn auction_ends(&mut self) {
        self.auction = false;
        self.resolve(None, |what| {
            matches!(what, Question::WillBidOver { .. }).then_some(false)
        });
    }

    /// The faction shipped, or decided not to.
    pub fn shipped(&mut self, by: Faction, ship: Option<Ship>) {
        self.resolve(Some(by), |what| match what {
            Question::WillShip { territory, min } => {
                Some(ship.is_some_and(|s| s.territory == *territory && s.count >= *min))
            }
            Question::WillEnter { territory } => ship.filter(|s| s.territory == *territory).map(|_| true),
            _ => None,
        });
    }

    /// The faction moved into a territory.
    pub fn moved(&mut self, by: Faction, to: Territory) {
        self.resolve(Some(by), |what| {
            matches!(what, Question::WillEnter { territory } if *territory == to).then_some(true)
        });
    }

    /// The faction's shipment and movement are over.
    pub fn turn_taken(&mut self, by: Faction) {
        self.resolve(Some(by), |what| {
            matches!(what, Question::WillShip { .. } | Question::WillEnter { .. }).then_some(false)
        });
    }

    /// Whether the faction may be asked about its plan.
    pub fn plans_open_for(&self, faction: Faction) -> bool {
        self.battle
            .is_some_and(|b| b.sides.0 == faction || b.sides.1 == faction)
    }

    /// Whether a card is up for auction.
    pub fn auction_open(&self) -> bool {
        self.auction
    }

    /// The largest dial, in half-units, that the viewer could choose in the open battle: every fighter
    /// at its full value of at most two.
    pub(super) fn largest_dial(&self, eyes: Eyes<'_>) -> u16 {
        let fighters = self.battle.zip(eyes.me()).map_or(0, |(battle, me)| {
            let here = eyes.forces().within(me, battle.territory);
            u16::from(here.normal) + 2 * u16::from(here.elite)
        });
        fighters * 2
    }

    // What is left to choose from.

    /// Which of these legal shipments (and of shipping nothing) the faction's promises leave.
    /// `can_move_to` tells whether it could still move into a territory instead.
    pub fn ships(
        &self,
        by: Faction,
        legal: &[Ship],
        can_move_to: &dyn Fn(Territory) -> bool,
    ) -> (Vec<Ship>, bool) {
        narrow::choices(&self.ways(by), legal, |what, ship| match what {
            Question::WillShip { territory, min } => {
                Some(ship.is_some_and(|s| s.territory == *territory && s.count >= *min))
            }
            Question::WillEnter { territory } => match ship {
                Some(s) if s.territory == *territory => Some(true),
                _ if can_move_to(*territory) => None,
                _ => Some(false),
            },
            _ => None,
        })
    }

    /// Which of these legal destinations (and of not moving) the faction's promises leave.
    pub fn moves(&self, by: Faction, legal: &[Territory]) -> (Vec<Territory>, bool) {
        narrow::choices(&self.ways(by), legal, |what, to| match what {
            Question::WillEnter { territory } => Some(to == Some(territory)),
            _ => None,
        })
    }

    /// Which of these legal bids (and of passing) the faction's promises leave.
    pub fn bids(&self, by: Faction, legal: &[u16]) -> (Vec<u16>, bool) {
        narrow::choices(&self.ways(by), legal, |what, bid| match what {
            Question::WillBidOver { n } => Some(bid.is_some_and(|b| b > n)),
            _ => None,
        })
    }

    /// Whether the faction's promises let it play such a card for its effect (S12.7); `last` if it has no other.
    pub fn may_use(&self, by: Faction, card: CardKind, last: bool) -> bool {
        let forbids = |l: &Literal| match l.what {
            Question::WillUse { card: c } => !l.will && c == card,
            Question::WillKeep { card: c } => l.will && c == card && last,
            _ => false,
        };
        self.ways(by).iter().any(|way| !way.iter().any(forbids))
    }

    /// Whether the faction's promises let its last card of this kind go by its own will (V14): it has
    /// promised neither to keep it nor to play it.
    pub fn may_part(&self, by: Faction, card: CardKind) -> bool {
        let needs = |l: &Literal| {
            l.will
                && matches!(l.what, Question::WillKeep { card: c } | Question::WillUse { card: c } if c == card)
        };
        self.ways(by).iter().any(|way| !way.iter().any(needs))
    }

    /// The ways to keep the faction's promises about its plan; one empty way if there are none.
    pub fn plan_ways(&self, by: Faction) -> Vec<Way> {
        let plan = |way: Way| way.into_iter().filter(|l| l.what.about_plan()).collect::<Way>();
        let ways = self.ways(by).into_iter().map(plan);
        let mut kept: Vec<Way> = Vec::new();
        for way in ways {
            if !kept.contains(&way) {
                kept.push(way);
            }
        }
        kept
    }

    /// The ways to keep all promises of the faction together.
    fn ways(&self, by: Faction) -> Vec<Way> {
        let binding = self.made.iter().filter(|p| p.by == by && !p.ways.is_empty());
        narrow::product(binding.map(|p| p.ways.as_slice()))
    }

    /// Settles literals whose truth is now known.
    fn resolve(&mut self, by: Option<Faction>, truth: impl Fn(&Question) -> Option<bool>) {
        for promise in self.made.iter_mut().filter(|p| by.is_none_or(|f| f == p.by)) {
            promise.ways.retain_mut(|way| {
                let broken = |l: &Literal| truth(&l.what).is_some_and(|t| t != l.will);
                if way.iter().any(broken) {
                    return false;
                }
                way.retain(|l| truth(&l.what).is_none());
                true
            });
            // A way of which everything has come true: the promise is kept.
            if promise.ways.iter().any(Vec::is_empty) {
                promise.ways.clear();
            }
        }
    }
}
