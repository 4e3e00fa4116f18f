//! CHOAM Charity (B4): the poor are brought to two spice; Bene Gesserit always receive two (B14.6).
//!
//! With CHOAM in the game its income comes first, it pays the claims, and Inflation multiplies all of it (C3).

use crate::act;
use crate::catalog::Faction;
use crate::factions::choam::{self, CHOAM};
use crate::flow::{Cx, Outcome, Procedure, Turn, Window};
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Table, Viewer};
use crate::tech_tokens;
use crate::view::Shown as ViewShown;
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A faction with at most this much spice may claim (B4.1).
const POOR: u16 = 1;
/// A claim brings a faction to this much spice (B4.1), and is what Bene Gesserit receive (B14.6).
const CHARITY: u16 = 2;

/// Where the phase stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    step: Step,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Bene Gesserit charity is declared, if it is played (B14.6).
    Bonus,
    /// Others had their chance to stop it.
    BonusAsked,
    /// Everybody is asked for a claim.
    Open,
    /// Claims are collected, sealed: claiming tells that one is poor, so it is told to all at once.
    Claims(Window<bool>),
    /// CHOAM declares its income, if it plays (C3.1).
    Income,
    /// Others had their chance to stop it.
    IncomeAsked,
}

/// What a seat can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "CharityAct")]
pub enum Act {
    /// Claim charity.
    Claim,
    /// No claim.
    Pass,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "CharityFact")]
pub enum Fact {
    /// A faction received charity; from whom, if not from the bank (C3.2).
    Received {
        faction: Faction,
        spice: u16,
        #[serde(default)]
        from: Option<Faction>,
    },
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CharityShown")]
pub struct Shown {}

impl Frame {
    /// The phase from its beginning.
    pub fn new() -> Self {
        Self { step: Step::Income }
    }

    fn owed_by(&self, eyes: Eyes<'_>) -> bool {
        matches!(&self.step, Step::Claims(window) if window.owed_by(eyes))
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

/// Who is asked for a claim: everybody but CHOAM, whose income makes it rich (C3.4).
fn claimants(table: &Table) -> Vec<Faction> {
    let mut order = table.eyes(Viewer::Public).storm_order();
    order.retain(|f| *f != CHOAM || choam::charity_payer::may_claim(table));
    order
}

/// Whether Bene Gesserit receive their charity in this game (B14.6).
fn bonus_played(table: &Table) -> bool {
    table.policies().bg_charity && table.plays(Faction::BeneGesserit)
}

fn give(cx: &mut Cx<'_>, faction: Faction, spice: u16) {
    let from = choam::charity_payer::pay(cx, faction, spice);
    cx.declassify("B4.1", Fact::Received { faction, spice, from });
}

impl Procedure for Frame {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let m = choam::charity_payer::multiplier(cx.table);
        match self.step {
            // Inflation has cancelled charity (C3.3).
            Step::Income if m == 0 => Turn::done(),
            Step::Income if cx.table.plays(CHOAM) => {
                self.step = Step::IncomeAsked;
                karama::ask(Power::ChoamCharityIncome, CHOAM, self)
            }
            Step::Income => {
                self.step = Step::Bonus;
                Turn::again(self)
            }
            Step::IncomeAsked => {
                if !back.stopped() {
                    choam::charity_payer::take_income(cx);
                }
                self.step = Step::Bonus;
                Turn::again(self)
            }
            Step::Bonus if bonus_played(cx.table) => {
                self.step = Step::BonusAsked;
                karama::ask(Power::BgCharity, Faction::BeneGesserit, self)
            }
            Step::Bonus => {
                self.step = Step::Open;
                Turn::again(self)
            }
            Step::BonusAsked => {
                if !back.stopped() {
                    give(cx, Faction::BeneGesserit, CHARITY * m);
                }
                self.step = Step::Open;
                Turn::again(self)
            }
            Step::Open => {
                self.step = Step::Claims(Window::new(claimants(cx.table)));
                Turn::again(self)
            }
            Step::Claims(window) if window.complete() => {
                for (faction, claims) in window.open(cx) {
                    let spice = cx.table.spice.shield(faction);
                    if claims && spice <= POOR {
                        give(cx, faction, (CHARITY - spice) * m);
                        tech_tokens::charity_claimed(cx, faction);
                    }
                }
                choam::charity_payer::settled(cx.table);
                Turn::done()
            }
            Step::Claims(_) => Turn::wait(self),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !self.owed_by(eyes) {
            return Vec::new();
        }
        let mut offers = vec![Offer::new("charity/pass", "B4.2", Form::Nothing)];
        if eyes.my_spice() <= POOR {
            offers.push(Offer::new("charity/claim", "B4.1", Form::Nothing));
        }
        offers
    }

    #[cfg_attr(
        not(feature = "planted-leaks"),
        expect(unused_variables, reason = "only a leak needs cx")
    )]
    fn answer(mut self, cx: &mut Cx<'_>, seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        let (Step::Claims(window), act::Act::Charity(act)) = (&mut self.step, act) else {
            return Err(Refusal::unexpected());
        };
        #[cfg(feature = "planted-leaks")]
        if act == Act::Claim && leaks::planted(leaks::Leak::AnswerTold) {
            cx.tell_all(Fact::Received {
                faction: seat,
                spice: 0,
                from: None,
            });
        }
        window.answer(seat, act == Act::Claim);
        Ok(Turn::again(self))
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        match &self.step {
            Step::Claims(window) => window.asked().to_vec(),
            _ => Vec::new(),
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        ViewShown::Charity(Shown {})
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        self.owed_by(eyes).then(|| {
            let act = if eyes.my_spice() <= POOR {
                Act::Claim
            } else {
                Act::Pass
            };
            act::Act::Charity(act)
        })
    }
}
