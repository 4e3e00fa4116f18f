//! The steady player: plain sensible play from what its seat may know.
//!
//! One file a subject; what no file knows falls back to the act that changes least, so a rule that is new
//! to the bot never stops a game.

mod advance;
mod answers;
mod auction;
mod audit;
mod battle;
mod board;
mod choam;
mod desert;
mod free;
mod hands;
mod ixians;
mod karama;
mod mobile_stronghold;
mod moments;
mod nexus;
mod no_field;
mod odds;
mod opening;
mod plan;
mod poison;
mod read;
mod revealed;
mod revive;
mod richese;
mod skills;
mod special_lot;
mod stronghold;
mod tech_tokens;
mod tleilaxu;
mod worth;

use super::chance::Chance;
use super::{Player, Profile, idle, owes, smallest};
use crate::act::Action;
use crate::offers::{ActValue, Form, Offer};
use crate::view::{SeatView, View};
use board::Board;
use serde_json::Value;

/// A player with a plan.
#[derive(Clone, Debug)]
pub struct Steady {
    chance: Chance,
    /// Reckons with how its opponents reckon, and with the last turn.
    sharp: bool,
}

impl Steady {
    /// A steady player; the seed only settles what is equally good.
    pub fn new(seed: [u8; 32]) -> Self {
        Self::of(Profile::Hard, seed)
    }

    /// The steady player of a profile.
    pub(super) fn of(profile: Profile, seed: [u8; 32]) -> Self {
        Self {
            chance: Chance::new(seed),
            sharp: profile == Profile::Brutal,
        }
    }
}

/// What the bot decides from: its view, its own part of it, and what it may do.
struct Situation<'a> {
    view: &'a View,
    seat: &'a SeatView,
    offers: Vec<&'a Offer>,
    chance: &'a mut Chance,
    sharp: bool,
}

impl<'a> Situation<'a> {
    /// The offer with this path.
    fn offer(&self, path: &str) -> Option<&'a Offer> {
        self.offers.iter().copied().find(|o| o.act == path)
    }

    /// The act with this path and these values, if it is offered with them.
    fn take(&self, path: &str, args: &Value) -> Option<Action> {
        let fits = |o: &&&Offer| o.act == path && o.form.check(args).is_ok();
        self.offers
            .iter()
            .find(fits)
            .and_then(|o| filled(o, args.clone()))
    }

    /// What one spice is worth when it is spent on the board, in hundredths: little when there is no later turn.
    fn spice_worth(&self) -> i32 {
        let public = &self.view.public;
        let last = public.turn >= public.setup.policies.turn_limit;
        match self.sharp {
            true if last => 25,
            true if self.seat.spice > 15 => 75,
            _ => 100,
        }
    }

    /// The board as the seat sees it.
    fn board(&self) -> Board<'a> {
        Board::new(self.view, self.seat, self.sharp)
    }

    /// What the subject's file chooses.
    fn choose(&mut self) -> Option<Action> {
        let group = self.offers.first()?.act.split('/').next()?;
        match group {
            "setup" => ixians::starting_card(self).or_else(|| opening::choose(self)),
            "storm" => desert::storm(self),
            "spice-blow" => desert::worms(self),
            "nexus" => nexus::choose(self),
            "charity" => self.take("charity/claim", &Value::Null),
            "bidding" => auction::choose(self),
            "revival" => revive::choose(self),
            "shipment" => advance::before(self)
                .or_else(|| mobile_stronghold::by_karama(self))
                .or_else(|| advance::choose(self)),
            "arrival" => desert::arrival(self),
            "battle" => ixians::substitution(self)
                .or_else(|| mobile_stronghold::borrow(self))
                .or_else(|| battle::choose(self))
                .or_else(|| choam::support(self)),
            "choam" => choam::choose(self),
            "karama" => karama::choose(self),
            "fresh-discard" => hands::fresh_discard(self),
            "card" => hands::search(self).or_else(|| moments::choose(self)),
            "truthtrance" => answers::truthtrance(self),
            "faction" => ixians::replacement(self)
                .or_else(|| tleilaxu::swap(self))
                .or_else(|| tleilaxu::prevent(self))
                .or_else(|| no_field::last_call(self))
                .or_else(|| mobile_stronghold::choose(self)),
            "skill" => skills::choose(self),
            _ => None,
        }
    }
}

/// The offer with these values as an action.
fn filled(offer: &Offer, args: Value) -> Option<Action> {
    let value = ActValue {
        path: offer.act.clone().into_owned(),
        args,
    };
    value.into_act().map(|act| Action {
        frame: offer.frame,
        act,
    })
}

impl Player for Steady {
    fn act(&mut self, view: &View, offers: &[Offer]) -> Option<Action> {
        let seat = view.seat.as_ref()?;
        let of = |framed: bool| {
            offers
                .iter()
                .filter(move |o| o.frame.is_some() == framed)
                .collect()
        };
        let mut here = Situation {
            view,
            seat,
            offers: of(false),
            chance: &mut self.chance,
            sharp: self.sharp,
        };
        if let Some(action) = answers::deal(&here) {
            return Some(action);
        }
        let framed: Vec<&Offer> = of(true);
        if !owes(view) {
            return no_field::lend(&here, &framed);
        }
        if let Some(action) = free::choose(&here, &framed) {
            return Some(action);
        }
        here.offers = framed;
        here.choose().or_else(|| least(&here.offers))
    }
}

/// The act that changes least: letting things go on, else the smallest values of the first offer.
fn least(offers: &[&Offer]) -> Option<Action> {
    let nothing = offers
        .iter()
        .find(|o| idle(o) && o.form == Form::Nothing)
        .or_else(|| offers.iter().find(|o| idle(o)));
    nothing
        .and_then(|o| smallest(o))
        .or_else(|| offers.iter().find_map(|o| smallest(o)))
}
