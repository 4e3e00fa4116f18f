//! Rihani Decipherer (C22.7): a winner with it in front looks at two random traitor cards of the undealt ones;
//! fighting, it may keep one of them for an unused one of its own, which is shown and shuffled in.

use super::{Act, Fact, Shown, is, read, shown, simple};
use crate::act;
use crate::catalog::{Faction, LeaderId, Skill};
use crate::dice::Stream;
use crate::factions::tleilaxu::TLEILAXU;
use crate::flow::{Cx, Outcome, Procedure, Sealed, Turn};
use crate::interrupts::Interruptible;
use crate::offers::{Form, Offer};
use crate::refusal::Refusal;
use crate::table::{Eyes, TraitorZone};
use crate::view::{self, Private};
use serde::{Deserialize, Serialize};

/// How many cards it sees.
const CARDS: usize = 2;

/// The look, and the exchange.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decipher {
    by: Faction,
    /// Whether it may keep one.
    exchanges: bool,
    drawn: Option<Sealed<Vec<LeaderId>>>,
}

impl Decipher {
    /// What the winner's Rihani sees: the fighting one instead of the one in front.
    pub fn of(eyes: Eyes<'_>, by: Faction, fights: Option<Skill>) -> Option<Self> {
        let exchanges = fights == Some(Skill::RihaniDecipherer);
        let looks = exchanges || eyes.has_in_front(Skill::RihaniDecipherer) == Some(by);
        looks.then_some(Self {
            by,
            exchanges,
            drawn: None,
        })
    }

    fn drawn(&self, eyes: Eyes<'_>) -> Vec<LeaderId> {
        let drawn = self.drawn.as_ref().and_then(|d| d.mine(eyes, self.by));
        drawn.cloned().unwrap_or_default()
    }

    fn look(mut self, cx: &mut Cx<'_>) -> Turn {
        let mut deck = cx.table.traitors.pile(TraitorZone::Deck);
        deck.sort_unstable_by_key(|l| l.id());
        let mut leaders = Vec::new();
        while leaders.len() < CARDS && !deck.is_empty() {
            let n = u32::try_from(deck.len()).unwrap_or(u32::MAX);
            leaders.push(deck.remove(cx.dice.below(Stream::Decipher, n) as usize));
        }
        let (by, cards) = (self.by, u8::try_from(leaders.len()).unwrap_or(u8::MAX));
        cx.tell_all(Fact::Deciphers { by, cards });
        let seen = leaders.clone();
        cx.tell([by], Fact::TraitorsSeen { leaders: seen });
        self.drawn = Some(Sealed::new(leaders));
        Turn::again(self)
    }

    /// Everything that was looked at is shuffled back.
    fn over(cx: &mut Cx<'_>) -> Turn {
        cx.table.traitors.shuffle(cx.dice);
        Turn::done()
    }

    fn trade(&self, cx: &mut Cx<'_>, keep: LeaderId, give: LeaderId) -> Turn {
        let by = self.by;
        // With the Tleilaxu it is a Face Dancer (X6.8).
        let kept = if by == TLEILAXU {
            TraitorZone::FaceDancer
        } else {
            TraitorZone::Kept(by)
        };
        cx.table.traitors.put(keep, kept);
        cx.table.traitors.put(give, TraitorZone::Deck);
        cx.declassify("C22.7", Fact::TraitorTraded { by, given: give });
        cx.tell([by], Fact::TraitorGained { leader: keep });
        Self::over(cx)
    }
}

impl Procedure for Decipher {
    fn advance(self, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        match (&self.drawn, self.exchanges) {
            (None, _) => self.look(cx),
            (Some(_), true) => Turn::wait(self),
            (Some(_), false) => Self::over(cx),
        }
    }

    fn offers(&self, eyes: Eyes<'_>) -> Vec<Offer> {
        if !is(eyes, self.by) {
            return Vec::new();
        }
        let own = if self.by == TLEILAXU {
            eyes.my_face_dancers()
        } else {
            eyes.my_unused_traitors()
        };
        let form = Form::record([
            ("keep", Form::one_of(self.drawn(eyes))),
            ("give", Form::one_of(own)),
        ]);
        vec![
            simple("skill/keep-traitors", "C22.7"),
            Offer::new("skill/trade-traitor", "C22.7", form),
        ]
    }

    fn answer(self, cx: &mut Cx<'_>, _seat: Faction, act: act::Act) -> Result<Turn, Refusal> {
        match read(act)? {
            Act::KeepTraitors => Ok(Self::over(cx)),
            Act::TradeTraitor { keep, give } => Ok(self.trade(cx, keep, give)),
            _ => Err(Refusal::unexpected()),
        }
    }

    fn asked(&self, _eyes: Eyes<'_>) -> Vec<Faction> {
        vec![self.by]
    }

    fn shown(&self, _eyes: Eyes<'_>) -> view::Shown {
        shown(Shown::Decipher { by: self.by })
    }

    fn private(&self, eyes: Eyes<'_>) -> Option<Private> {
        let drawn = self.drawn(eyes);
        (!drawn.is_empty()).then_some(Private::Deciphered(drawn))
    }

    fn default_act(&self, eyes: Eyes<'_>) -> Option<act::Act> {
        is(eyes, self.by).then_some(act::Act::Skill(Act::KeepTraitors))
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
