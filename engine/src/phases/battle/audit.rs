//! The Auditor (S11.4 to S11.13): after a battle that it led, CHOAM may look at cards that the opponent did not
//! use; the opponent may buy itself off.

use super::aftermath::{self, Part};
use super::checked;
use super::fight::Stage;
use super::projection::StageName;
use super::state::Battle;
use super::{Act, Fact};
use crate::catalog::{CardId, CardKind, Faction, LeaderId, Territory};
use crate::dice::Stream;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::Interruptible;
use crate::interrupts::karama::{self, Power};
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, Purse, Viewer, Zone};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const CHOAM: Faction = Faction::Choam;
/// How many cards a living Auditor looks at (S11.4).
const ALIVE: u8 = 2;
/// How many a dead one does.
const DEAD: u8 = 1;

/// Where the audit stands; what it is about is kept with the battle.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Audit {
    /// Whether there is one is looked at.
    Look,
    /// CHOAM may declare it.
    Offer,
    /// Declared; others had their chance to stop it.
    Declared,
    /// The opponent may pay instead.
    Pay,
}

/// What stands since the battle was decided (S11.5), and what is being quoted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inspection {
    /// Whose hand.
    pub of: Faction,
    /// The most cards that CHOAM may look at.
    limit: u8,
    /// The cards that the opponent used, kept or not.
    used: Vec<CardId>,
    /// How many cards would be looked at now: the price (S11.9). Public.
    pub cards: u8,
    /// Nothing more comes of it.
    pub over: bool,
}

/// What CHOAM saw (S11.11). It does not follow the cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Insight {
    /// Whose cards.
    pub of: Faction,
    /// When.
    pub turn: u8,
    /// After which battle.
    pub territory: Territory,
    /// The cards.
    pub cards: Vec<CardId>,
}

/// An audit as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "AuditShown")]
pub struct AuditShown {
    /// Whose hand.
    pub of: Faction,
    /// How many cards, and what it costs to prevent it.
    pub cards: u8,
}

/// Whether Harkonnen wait with a capture until the audit is over, as a table may play it.
pub(super) fn before_capture(battle: &Battle, cx: &Cx<'_>) -> bool {
    !cx.table.policies().audit_after_capture && due(battle, cx)
}

/// Whether the Auditor led this battle and no audit has come of it yet (S11.4).
pub(super) fn due(battle: &Battle, cx: &Cx<'_>) -> bool {
    let led = battle
        .plan(CHOAM)
        .and_then(|p| p.leader)
        .is_some_and(LeaderId::is_auditor);
    let betrayed = battle
        .outcome
        .is_some_and(|o| o.by_traitor && o.winner != Some(CHOAM));
    let open = battle.audit.is_none() && led;
    open && (!betrayed || cx.table.policies().audit_by_betrayed)
}

/// The opponent's cards that may be seen now (S11.6), by their ids.
fn eligible(inspection: &Inspection, cx: &Cx<'_>) -> Vec<CardId> {
    let mut cards = cx.table.cards.pile(Zone::Hand(inspection.of));
    cards.retain(|c| !inspection.used.contains(c));
    cards.sort_unstable_by_key(|c| c.id());
    cards
}

/// The quote as it is now (S11.9).
fn quote(battle: &mut Battle, cx: &Cx<'_>) -> u8 {
    let Some(inspection) = battle.audit.as_mut() else {
        return 0;
    };
    let now = u8::try_from(eligible(inspection, cx).len()).unwrap_or(u8::MAX);
    inspection.cards = inspection.limit.min(now);
    inspection.cards
}

/// So many cards, each set as likely as any other; no die if all are seen (S11.10).
fn sample(cx: &mut Cx<'_>, mut cards: Vec<CardId>, count: usize) -> Vec<CardId> {
    if cards.len() <= count {
        return cards;
    }
    for i in 0..count {
        let n = u32::try_from(cards.len() - i).unwrap_or(u32::MAX);
        let index = i + cx.dice.below(Stream::Audit, n) as usize;
        cards.swap(i, index);
    }
    cards.truncate(count);
    cards
}

impl Audit {
    /// Fixes what stands since the battle was decided; CHOAM is asked if there is anything to see (S11.7).
    fn look(mut battle: Battle, cx: &mut Cx<'_>) -> Turn {
        if !due(&battle, cx) {
            return Self::end(battle, cx);
        }
        let of = battle.field.opponent(CHOAM);
        let used = battle.cards_of(of);
        // Plans are cleared away: what was kept of them, and what the support did not take, is free again (V1).
        for side in battle.field.sides() {
            cx.table.reservations.release(side);
        }
        let lives = LeaderId::auditor()
            .and_then(|l| cx.table.leaders.disc(l))
            .is_some_and(|disc| disc.alive);
        battle.audit = Some(Inspection {
            of,
            limit: if lives { ALIVE } else { DEAD },
            used,
            cards: 0,
            over: false,
        });
        battle.go(Self::Offer)
    }

    /// Goes on after the audit, once (S3.7).
    fn end(mut battle: Battle, cx: &Cx<'_>) -> Turn {
        if let Some(inspection) = battle.audit.as_mut() {
            inspection.over = true;
        }
        aftermath::go_on(Part::Audit, battle, cx)
    }

    /// Nothing is left to look at.
    fn empty(battle: Battle, cx: &mut Cx<'_>) -> Turn {
        if let Some(of) = battle.audit.as_ref().map(|a| a.of)
            && cx.table.policies().audit_empty_explained
        {
            cx.declassify("S11.7", Fact::NothingToAudit { of });
        }
        Self::end(battle, cx)
    }

    /// Everybody had a chance to stop it.
    fn window(battle: Battle) -> Turn {
        karama::ask(Power::ChoamAuditor, CHOAM, battle.at(Self::Declared))
    }

    /// The opponent did not pay.
    fn unpaid(battle: Battle, cx: &mut Cx<'_>) -> Turn {
        if cx.table.policies().audit_karama_first {
            Self::show(battle, cx)
        } else {
            Self::window(battle)
        }
    }

    /// CHOAM looks at the cards (S11.10). No card moves.
    fn show(battle: Battle, cx: &mut Cx<'_>) -> Turn {
        let Some(inspection) = battle.audit.as_ref() else {
            return Self::end(battle, cx);
        };
        let of = inspection.of;
        let pool = eligible(inspection, cx);
        let seen = sample(cx, pool, usize::from(inspection.limit));
        if seen.is_empty() {
            return Self::empty(battle, cx);
        }
        let cards = u8::try_from(seen.len()).unwrap_or(u8::MAX);
        cx.tell_all(Fact::Audited { of, cards });
        let kinds: Vec<CardKind> = seen.iter().map(|c| c.kind()).collect();
        let hear = [CHOAM];
        #[cfg(feature = "planted-leaks")]
        let hear = leaks::hearers(leaks::Leak::AuditTold, cx.table, &hear);
        cx.tell(hear, Fact::AuditSeen { of, cards: kinds });
        cx.table.insight = Some(Insight {
            of,
            turn: cx.table.turn,
            territory: battle.field.territory,
            cards: seen,
        });
        Self::end(battle, cx)
    }

    fn awake(self, mut battle: Battle, cx: &mut Cx<'_>) -> Turn {
        let n = quote(&mut battle, cx);
        let Some(of) = battle.audit.as_ref().map(|a| a.of).filter(|_| n > 0) else {
            return Self::empty(battle, cx);
        };
        let funds = cx.table.eyes(Viewer::Seat(of)).my_spice();
        if self == Self::Pay && funds < u16::from(n) && cx.table.policies().audit_auto_allow {
            cx.declassify("S11.8", Fact::CannotBuyOff { of, spice: n });
            return Self::unpaid(battle, cx);
        }
        battle.wait(self)
    }

    fn pay(battle: Battle, cx: &mut Cx<'_>, seat: Faction, spice: u8) -> Turn {
        let (from, to) = (Purse::Shield(seat), Purse::Shield(CHOAM));
        checked(cx.table.spice.transfer(from, to, u16::from(spice)));
        cx.tell_all(Fact::BoughtOff { by: seat, spice });
        Self::end(battle, cx)
    }

    fn asks(self, battle: &Battle) -> Option<Faction> {
        let inspection = battle.audit.as_ref()?;
        match self {
            Self::Look | Self::Declared => None,
            Self::Offer => Some(CHOAM),
            Self::Pay => Some(inspection.of),
        }
    }
}

impl Stage for Audit {
    fn advance(self, battle: Battle, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self {
            Self::Look => Self::look(battle, cx),
            Self::Offer | Self::Pay => self.awake(battle, cx),
            Self::Declared if back.stopped() => Self::end(battle, cx),
            Self::Declared if cx.table.policies().audit_karama_first => battle.go(Self::Pay),
            Self::Declared => Self::show(battle, cx),
        }
    }

    fn offers(&self, battle: &Battle, eyes: Eyes<'_>) -> Vec<Offer> {
        if eyes.me().is_none() || eyes.me() != self.asks(battle) {
            return Vec::new();
        }
        if *self == Self::Offer {
            return ["battle/audit-decline", "battle/audit-declare"]
                .map(|name| Offer::new(name, "S11.7", Form::Nothing))
                .to_vec();
        }
        let mut offers = vec![Offer::new("battle/audit-allow", "S11.7", Form::Nothing)];
        let price = battle.audit.as_ref().map_or(0, |a| a.cards);
        if price > 0 && eyes.my_spice() >= u16::from(price) {
            let form = Form::record([("amount", Form::only(i32::from(price)))]);
            offers.push(Offer::new("battle/audit-pay", "S11.9", form));
        }
        offers
    }

    fn answer(self, battle: Battle, cx: &mut Cx<'_>, seat: Faction, act: Act) -> Result<Turn, Refusal> {
        let of = battle.field.opponent(CHOAM);
        match (self, act) {
            (Self::Offer, Act::AuditDeclare) => {
                let cards = battle.audit.as_ref().map_or(0, |a| a.cards);
                cx.tell_all(Fact::AuditDeclared { of, cards });
                if cx.table.policies().audit_karama_first {
                    Ok(Self::window(battle))
                } else {
                    Ok(battle.go(Self::Pay))
                }
            }
            (Self::Offer, Act::AuditDecline) => {
                cx.tell_all(Fact::AuditDeclined { of });
                Ok(Self::end(battle, cx))
            }
            (Self::Pay, Act::AuditPay { amount }) => Ok(Self::pay(battle, cx, seat, amount)),
            (Self::Pay, Act::AuditAllow) => Ok(Self::unpaid(battle, cx)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, battle: &Battle, _eyes: Eyes<'_>) -> Vec<Faction> {
        self.asks(battle).into_iter().collect()
    }

    fn default_act(&self, battle: &Battle, eyes: Eyes<'_>) -> Option<Act> {
        if eyes.me().is_none() || eyes.me() != self.asks(battle) {
            return None;
        }
        match self {
            Self::Offer => Some(Act::AuditDecline),
            _ => Some(Act::AuditAllow),
        }
    }

    /// Cards may change hands and piles between the steps of an audit (S13.18).
    fn interruptible(&self) -> Interruptible {
        Interruptible::REACTION
    }

    fn name(&self) -> StageName {
        match self {
            Self::Pay => StageName::AuditPay,
            _ => StageName::Audit,
        }
    }
}
