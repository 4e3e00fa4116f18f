//! The blow of one pile after the other (B3.1-B3.9): draw until a territory card, then the Nexus, then
//! rides.

use super::{Act, Fact, Frame, Shown, sandtrout};
use crate::cards::{self, moment, thumper};
use crate::catalog::{CardId, Faction, LocationId, SpiceCard, SpiceCardId, Territory};
use crate::factions::fremen;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::interrupts::nexus;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::setup::{ReshuffleKeepTop, SpiceBlowMode};
use crate::table::{Cause, Eyes, Pile, Purse, SpiceZone, Table, Viewer};
use serde::{Deserialize, Serialize};

/// The phase.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    pile: Pile,
    /// Worms of this pile's blow, in order.
    worms: Vec<Appearance>,
    /// Whether this turn had a Nexus (D8).
    nexus_held: bool,
    /// The last card was a worm that a Sandtrout stilled: a territory right after it is doubled (X12.12).
    #[serde(default)]
    doubled: bool,
    step: Step,
}

/// A worm that appeared.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Appearance {
    /// Where; nowhere if it had no target.
    territory: Option<Territory>,
    /// Called by Karama, not drawn (B19.11).
    called: bool,
    /// Whether Fremen may ride it (B16.3).
    rideable: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Fremen may call a worm before the first card (B19.11).
    Start,
    /// Fremen are asked for a call.
    Calling(Then),
    /// The Karama is spent.
    Called { territory: Territory, then: Then },
    /// The next card is revealed.
    Draw,
    /// Whether Fremen may place the worm was asked.
    PlaceAsked,
    /// Fremen place it.
    Placing,
    /// A worm has struck.
    Struck { worm: Appearance, then: Then },
    /// A territory card was drawn; Fremen may call a worm before the Nexus.
    Blown,
    /// The Nexus, if there is one (B3.7).
    Nexus,
    /// Rides, one a worm (B16.3).
    Rides,
    /// The next pile, or the end.
    NextPile,
}

/// Where the blow goes on after a worm or a declined call.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Then {
    /// The beginning.
    Start,
    /// Drawing.
    Draw,
    /// The Nexus.
    Nexus,
}

impl From<Then> for Step {
    fn from(then: Then) -> Self {
        match then {
            Then::Start => Self::Start,
            Then::Draw => Self::Draw,
            Then::Nexus => Self::Nexus,
        }
    }
}

impl Blow {
    /// The phase from its beginning.
    pub(super) fn new() -> Self {
        Self {
            pile: Pile::A,
            worms: Vec::new(),
            nexus_held: false,
            doubled: false,
            step: Step::Start,
        }
    }

    fn to(mut self, step: Step) -> Turn {
        self.step = step;
        Turn::again(Frame::Blow(self))
    }

    pub(super) fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Start if thumper::calls(cx) => self.thumped(cx),
            Step::Start => self.offer_call(cx, Then::Draw),
            Step::Blown => self.offer_call(cx, Then::Nexus),
            Step::Calling(_) | Step::Placing => Turn::wait(Frame::Blow(self)),
            Step::Called { then, .. } if back.stopped() => self.to(then.into()),
            Step::Called { territory, then } => self.called(cx, territory, then),
            Step::Draw => self.draw(cx),
            Step::PlaceAsked if back.stopped() => {
                let target = target(cx.table, self.pile);
                self.strike(cx, target, false, Then::Draw)
            }
            Step::PlaceAsked => self.to(Step::Placing),
            Step::Struck { worm, then } => self.struck(worm, then, back),
            Step::Nexus => self.nexus(cx),
            Step::Rides => self.ride(),
            Step::NextPile => self.next_pile(cx),
        }
    }

    /// Fremen are asked whenever all can see that they might have the means, whatever they hold.
    fn offer_call(self, cx: &Cx<'_>, then: Then) -> Turn {
        let may = fremen::may_call_worm(cx.table.eyes(Viewer::Public));
        self.to(if may { Step::Calling(then) } else { then.into() })
    }

    fn called(self, cx: &mut Cx<'_>, territory: Territory, then: Then) -> Turn {
        let by = Faction::Fremen;
        cx.table.stops.use_special(by);
        cx.tell_all(Fact::WormCalled { by, territory });
        self.strike(cx, Some(territory), true, then)
    }

    /// A Thumper's worm strikes, unless a Sandtrout stills it (X12.10, X12.12).
    fn thumped(mut self, cx: &mut Cx<'_>) -> Turn {
        if sandtrout::stills(cx, self.pile, None) {
            self.doubled = true;
            return Turn::again(Frame::Blow(self));
        }
        let target = target(cx.table, self.pile);
        self.strike(cx, target, false, Then::Start)
    }

    fn draw(mut self, cx: &mut Cx<'_>) -> Turn {
        let zone = SpiceZone::Pile(self.pile);
        let keep = kept_tops(cx.table);
        if cx.table.spice_deck.pile(SpiceZone::Deck).is_empty() {
            cx.tell_all(Fact::Reshuffled);
        }
        let Some(card) = cx.table.spice_deck.reveal(zone, keep, cx.dice) else {
            return self.to(Step::Blown);
        };
        let times = if std::mem::take(&mut self.doubled) { 2 } else { 1 };
        match card.kind() {
            SpiceCard::Territory { location, amount } => {
                let spice = place_spice(cx, self.pile, card, location, times * u16::from(amount));
                self.blown(cx, location, spice)
            }
            SpiceCard::ShaiHulud | SpiceCard::Sandtrout if cx.table.turn <= 1 => {
                cx.table.spice_deck.put(card, SpiceZone::Aside);
                cx.declassify("B3.1", Fact::SetAside { card });
                self.to(Step::Draw)
            }
            SpiceCard::Sandtrout => {
                sandtrout::drawn(cx, self.pile, card);
                self.to(Step::Draw)
            }
            SpiceCard::ShaiHulud if sandtrout::stills(cx, self.pile, Some(card)) => {
                self.doubled = true;
                self.to(Step::Draw)
            }
            SpiceCard::ShaiHulud => self.worm(cx, card),
        }
    }

    /// Everybody may have a Harvester for what was just placed (X12.11).
    fn blown(mut self, cx: &Cx<'_>, at: LocationId, spice: u16) -> Turn {
        let moment = moment::blow(cx.table.eyes(Viewer::Public), at, spice);
        self.step = Step::Blown;
        match moment {
            Some(moment) => Turn::call(Frame::Blow(self), cards::Frame::Moment(moment)),
            None => Turn::again(Frame::Blow(self)),
        }
    }

    /// The first worm of a blow strikes the last territory of the pile, later ones the same or where
    /// Fremen put them (B3.4, B3.5, B16.7).
    fn worm(mut self, cx: &mut Cx<'_>, card: SpiceCardId) -> Turn {
        let pile = self.pile;
        cx.declassify("B3.1", Fact::WormDrawn { pile, card });
        let first = self.worms.iter().all(|w| w.called);
        if !first && fremen::place_worms(cx.table) {
            self.step = Step::PlaceAsked;
            return karama::ask(Power::FrePlaceWorms, Faction::Fremen, Frame::Blow(self));
        }
        let target = target(cx.table, pile);
        self.strike(cx, target, false, Then::Draw)
    }

    fn strike(mut self, cx: &mut Cx<'_>, territory: Option<Territory>, called: bool, then: Then) -> Turn {
        let worm = Appearance {
            territory,
            called,
            rideable: territory.is_some(),
        };
        self.step = Step::Struck { worm, then };
        match territory {
            Some(territory) => Turn::call(Frame::Blow(self), super::Worm::appears(territory)),
            None => {
                cx.tell_all(Fact::NoTarget { pile: self.pile });
                Turn::again(Frame::Blow(self))
            }
        }
    }

    fn struck(mut self, mut worm: Appearance, then: Then, back: Outcome) -> Turn {
        worm.rideable &= !back.stopped();
        self.worms.push(worm);
        self.to(then.into())
    }

    fn nexus(mut self, cx: &Cx<'_>) -> Turn {
        let policies = cx.table.policies();
        let counts = |w: &Appearance| !w.called || policies.karama_worm_nexus;
        let due = self.worms.iter().any(counts) && (policies.nexus_per_pile || !self.nexus_held);
        self.step = Step::Rides;
        if !due {
            return Turn::again(Frame::Blow(self));
        }
        self.nexus_held = true;
        Turn::call(Frame::Blow(self), nexus::Frame::new())
    }

    fn ride(mut self) -> Turn {
        if self.worms.is_empty() {
            return self.to(Step::NextPile);
        }
        let worm = self.worms.remove(0);
        match worm.territory.filter(|_| worm.rideable) {
            Some(territory) => Turn::call(Frame::Blow(self), super::Ride::offered(territory)),
            None => Turn::again(Frame::Blow(self)),
        }
    }

    fn next_pile(mut self, cx: &mut Cx<'_>) -> Turn {
        if self.pile == Pile::A && cx.table.policies().double_spice_blow {
            self.pile = Pile::B;
            // Before pile B the call was offered after pile A's card already.
            return self.to(Step::Draw);
        }
        if !cx.table.spice_deck.pile(SpiceZone::Aside).is_empty() {
            cx.table.spice_deck.return_aside(cx.dice);
            cx.tell_all(Fact::AsideReturned);
        }
        Turn::done()
    }

    pub(super) fn asks(&self) -> bool {
        matches!(self.step, Step::Calling(_) | Step::Placing)
    }

    pub(super) fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        match self.step {
            Step::Calling(_) => {
                let mut offers = vec![Offer::new("spice-blow/no-call", "B19.11", Form::Nothing)];
                let cards = karama::usable(eyes);
                if !cards.is_empty() {
                    offers.push(Offer::new("spice-blow/call-worm", "B19.11", call_form(cards)));
                }
                offers
            }
            Step::Placing => {
                let form = Form::record([("territory", Form::one_of(fremen::worm_places()))]);
                vec![Offer::new("spice-blow/place-worm", "B16.7", form)]
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn answer(mut self, cx: &mut Cx<'_>, act: Act) -> Result<Turn, Refusal> {
        match (self.step, act) {
            (Step::Calling(then), Act::NoCall) => Ok(self.to(then.into())),
            (Step::Calling(then), Act::CallWorm { card, territory }) => {
                self.step = Step::Called { territory, then };
                Ok(karama::spend(
                    Cause::KaramaSpecial,
                    Faction::Fremen,
                    card,
                    Frame::Blow(self),
                ))
            }
            (Step::Placing, Act::PlaceWorm { territory }) => {
                let by = Faction::Fremen;
                cx.tell_all(Fact::WormPlaced { by, territory });
                Ok(self.strike(cx, Some(territory), false, Then::Draw))
            }
            _ => Err(Refusal::unexpected()),
        }
    }

    pub(super) fn default_act(&self) -> Option<Act> {
        match self.step {
            Step::Calling(_) => Some(Act::NoCall),
            Step::Placing => {
                let territory = fremen::worm_places().first().copied()?;
                Some(Act::PlaceWorm { territory })
            }
            _ => None,
        }
    }

    pub(super) fn shown(&self) -> Shown {
        let pile = self.pile;
        match self.step {
            Step::Calling(_) => Shown::Call { pile },
            Step::Placing => Shown::Placing { pile },
            _ => Shown::Blow { pile },
        }
    }

    pub(super) fn interruptible(&self) -> Interruptible {
        match self.step {
            Step::Calling(_) => Interruptible::CLEAN,
            _ => Interruptible::REACTION,
        }
    }
}

fn call_form(cards: Vec<CardId>) -> Form {
    Form::record([
        ("card", Form::one_of(cards)),
        ("territory", Form::one_of(fremen::worm_places())),
    ])
}

fn target(table: &Table, pile: Pile) -> Option<Territory> {
    table.spice_deck.last_territory(pile).map(LocationId::territory)
}

/// The piles whose topmost territory card stays when the deck is made anew (B3.9, D9).
fn kept_tops(table: &Table) -> &'static [Pile] {
    match table.policies().reshuffle_keep_top {
        ReshuffleKeepTop::Both => &[Pile::A, Pile::B],
        ReshuffleKeepTop::AOnly => &[Pile::A],
        ReshuffleKeepTop::None => &[],
    }
}

/// Puts the printed spice on its location, none in storm (B3.2, D7).
fn place_spice(cx: &mut Cx<'_>, pile: Pile, card: SpiceCardId, at: LocationId, amount: u16) -> u16 {
    let mut spice = 0;
    if !cx.table.storm.covers(at) {
        if cx.table.policies().spice_blow_mode == SpiceBlowMode::Set {
            cx.table.lose_spice_on(at);
        }
        let placed = cx.table.spice.transfer(Purse::Bank, Purse::Board(at), amount);
        debug_assert!(placed.is_ok(), "the bank ran out");
        spice = amount;
    }
    let fact = Fact::Blown {
        pile,
        card,
        at,
        spice,
    };
    cx.declassify("B3.1", fact);
    spice
}
