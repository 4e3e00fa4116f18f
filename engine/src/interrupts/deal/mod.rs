//! Deals and bribes (B12): public agreements that bind as far as the engine can carry them out.

mod record;
mod settle;
mod terms;

pub use record::{Deal, Deals, MAX_OPEN, Proposal};
pub use terms::{MAX_TEXT, Part, Peek, Terms};

use super::Interruptible;
use crate::catalog::{CardKind, Faction, SpiceCardId};
use crate::flow::{Cx, Frame};
use crate::offers::{Form, Offer};
use crate::phases::bidding::free_spice;
use crate::refusal::{Refusal, RefusalCode};
use crate::skills::bureaucrat::Bureaucracy;
use crate::table::{Eyes, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "DealAct")]
pub enum Act {
    /// Pay spice to somebody for what was agreed aloud (B12.3).
    Bribe { to: Faction, spice: u16 },
    /// Propose a deal (B12.4).
    Propose { to: Faction, terms: Terms },
    /// Accept a proposal: it is carried out at once.
    Accept { proposal: u32 },
    /// Decline a proposal.
    Decline { proposal: u32 },
    /// Withdraw an own proposal.
    Withdraw { proposal: u32 },
    /// Agree to cancel a deal; it ends when both parties do (B12.1).
    Cancel { deal: u32 },
}

/// What was shown in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SeenCard")]
pub enum Seen {
    /// The card that is up for auction.
    AuctionCard(CardKind),
    /// The top card of the spice deck.
    SpiceCard(SpiceCardId),
    /// How far the storm card moves the storm.
    StormCard(u8),
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "DealFact")]
pub enum Fact {
    /// Spice was paid (B12.3).
    Bribed { from: Faction, to: Faction, spice: u16 },
    /// A deal was proposed.
    Proposed { proposal: Proposal },
    /// A proposal was declined.
    Declined { proposal: u32, by: Faction },
    /// A proposal was withdrawn.
    Withdrawn { proposal: u32, by: Faction },
    /// A proposal was accepted and carried out.
    Made { deal: u32 },
    /// A proposal was accepted, but a part of it has become impossible: all of it is void (B12.1).
    Void { proposal: u32 },
    /// A hidden thing was shown; for the two.
    Shown { by: Faction, to: Faction, seen: Seen },
    /// A party wants to cancel a deal.
    Cancelling { deal: u32, by: Faction },
    /// Both parties cancelled a deal (B12.1).
    Cancelled { deal: u32 },
}

/// What the viewer may propose or answer: from the first Storm Phase on (B1.11, B12.1).
pub fn offers(eyes: Eyes<'_>, now: Interruptible) -> Vec<Offer> {
    let Some(me) = eyes.me().filter(|_| now.deals && eyes.turn() > 0) else {
        return Vec::new();
    };
    let others = || eyes.factions().into_iter().filter(move |f| *f != me);
    let deals = eyes.deals();
    let number = |p: &Proposal| i32::try_from(p.number).unwrap_or(i32::MAX);
    let mine = || deals.open().iter().filter(move |p| p.from == me);
    let for_me = || deals.open().iter().filter(move |p| p.to == me);
    let acceptable = for_me()
        .filter(|p| terms::can_give(&p.terms.want, eyes))
        .map(number);
    let cancellable = deals
        .made()
        .iter()
        .filter(|d| (d.agreed.from == me || d.agreed.to == me) && !d.cancelling.contains(&me))
        .map(|d| number(&d.agreed));
    let mut offers = vec![
        one_number("deal/accept", "B12.1", "proposal", acceptable),
        one_number("deal/decline", "B12.1", "proposal", for_me().map(number)),
        one_number("deal/withdraw", "B12.1", "proposal", mine().map(number)),
        one_number("deal/cancel", "B12.1", "deal", cancellable),
    ];
    let payees = others().filter(|f| terms::bribes_allowed(eyes, me, *f));
    offers.push(Offer::new(
        "deal/bribe",
        "B12.3",
        Form::record([
            ("to", Form::one_of(payees)),
            ("spice", Form::int(1, free_spice(eyes))),
        ]),
    ));
    if mine().count() < MAX_OPEN {
        let form = Form::record([
            ("to", Form::one_of(others())),
            ("terms", Form::Open("deal-terms".into())),
        ]);
        offers.push(Offer::new("deal/propose", "B12.4", form));
    }
    offers
}

fn one_number(
    act: &'static str,
    rule: &'static str,
    field: &'static str,
    numbers: impl Iterator<Item = i32>,
) -> Offer {
    Offer::new(act, rule, Form::record([(field, Form::one_of(numbers))]))
}

/// Executes it.
///
/// # Errors
/// A refusal if the terms are not possible ones.
pub fn execute(cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Option<Frame>, Refusal> {
    let gone = || Refusal::new(RefusalCode::NotNow, "B12.1", "this proposal is not on the table");
    match act {
        Act::Bribe { to, spice } => {
            let purse = settle::pay(cx, seat, to, spice).ok_or_else(|| Refusal::shortage("B12.3"))?;
            let question = Bureaucracy::after(cx, &[(seat, spice)], to, purse);
            return Ok(question.map(Into::into));
        }
        Act::Propose { to, terms } => {
            terms.check(cx.table.eyes(Viewer::Seat(seat)), to)?;
            let proposal = cx.table.deals.propose(seat, to, terms).clone();
            cx.tell_all(Fact::Proposed { proposal });
        }
        Act::Accept { proposal } => {
            let proposal = cx.table.deals.take(proposal).ok_or_else(gone)?;
            return Ok(accept(cx, proposal).map(Into::into));
        }
        Act::Decline { proposal } => {
            cx.table.deals.take(proposal).ok_or_else(gone)?;
            cx.tell_all(Fact::Declined { proposal, by: seat });
        }
        Act::Withdraw { proposal } => {
            cx.table.deals.take(proposal).ok_or_else(gone)?;
            cx.tell_all(Fact::Withdrawn { proposal, by: seat });
        }
        Act::Cancel { deal } => cancel(cx, seat, deal),
    }
    Ok(None)
}

/// Carries a deal out; a Bureaucrat may have something to say about what was paid.
fn accept(cx: &mut Cx<'_>, proposal: Proposal) -> Option<Bureaucracy> {
    if !settle::possible(cx, &proposal) {
        cx.declassify(
            "B12.1",
            Fact::Void {
                proposal: proposal.number,
            },
        );
        return None;
    }
    cx.tell_all(Fact::Made {
        deal: proposal.number,
    });
    let question = settle::carry_out(cx, &proposal);
    let turn = cx.table.turn;
    cx.table.deals.record(proposal, turn);
    question
}

fn cancel(cx: &mut Cx<'_>, by: Faction, deal: u32) {
    if cx.table.deals.cancel(deal, by).is_some() {
        cx.table.promises.release_deal(deal);
        cx.tell_all(Fact::Cancelled { deal });
    } else {
        cx.tell_all(Fact::Cancelling { deal, by });
    }
}
