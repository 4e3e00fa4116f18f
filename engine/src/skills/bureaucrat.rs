//! Bureaucrat (C22.7): in front, once a phase, two of the five or more spice that one other player pays to
//! another go to the bank; in battle the opponent's total is one less for each stronghold that it occupies.

use super::{Act, Fact, Shown, is, read, shown, simple};
use crate::act;
use crate::catalog::{Faction, Skill, Territory};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::Interruptible;
use crate::offers::Offer;
use crate::refusal::Refusal;
use crate::table::{Eyes, Purse, Viewer};
use crate::view;
use serde::{Deserialize, Serialize};

/// From this much on a payment counts.
const PAYMENT: u16 = 5;
/// What goes to the bank.
const SHARE: u16 = 2;

/// The question about a payment that was just made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bureaucracy {
    by: Faction,
    payer: Faction,
    payee: Faction,
    purse: Purse,
}

impl Bureaucracy {
    /// The question about the first of these payments that counts; `purse` has received them.
    pub fn after(cx: &Cx<'_>, payments: &[(Faction, u16)], payee: Faction, purse: Purse) -> Option<Self> {
        let eyes = cx.table.eyes(Viewer::Public);
        let by = eyes.has_in_front(Skill::Bureaucrat)?;
        if payee == by || eyes.skill_spent(by) {
            return None;
        }
        let counts = |(payer, spice): &&(Faction, u16)| *payer != by && *payer != payee && *spice >= PAYMENT;
        let (payer, _) = payments.iter().find(counts).copied()?;
        Some(Self {
            by,
            payer,
            payee,
            purse,
        })
    }

    fn take(&self, cx: &mut Cx<'_>) -> Turn {
        let spice = SHARE;
        let taken = cx.table.spice.transfer(self.purse, Purse::Bank, spice);
        debug_assert!(taken.is_ok(), "the payment was just received");
        cx.table.skills.spend(self.by);
        cx.tell_all(Fact::Bureaucracy {
            by: self.by,
            payer: self.payer,
            payee: self.payee,
            spice,
        });
        Turn::done()
    }
}

/// What its victim's total loses, in points: strongholds with fighters of it (C22.7).
pub fn burden(eyes: Eyes<'_>, victim: Faction) -> u16 {
    let occupied = |t: &&Territory| eyes.forces().occupies(victim, **t);
    let n = Territory::STRONGHOLDS.iter().filter(occupied).count();
    u16::try_from(n).unwrap_or(u16::MAX)
}

impl Procedure for Bureaucracy {
    fn advance(self, _cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        Turn::wait(self)
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !is(eyes, self.by) {
            return Vec::new();
        }
        vec![
            simple("skill/let-pay", "C22.7"),
            simple("skill/bureaucracy", "C22.7"),
        ]
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match read(act)? {
            Act::LetPay => Ok(Turn::done()),
            Act::Bureaucracy => Ok(self.take(cx)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![self.by]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        shown(Shown::Bureaucracy {
            by: self.by,
            payer: self.payer,
            payee: self.payee,
        })
    }

    /// An ally's income is left alone.
    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        let act = if eyes.allied(self.by, self.payee) {
            Act::LetPay
        } else {
            Act::Bureaucracy
        };
        is(eyes, self.by).then_some(act::Act::Skill(act))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
