//! Spending a Karama card, or a worthless card as one (B14.14, B19.1).

use super::{Ask, Fact, Frame, Power};
use crate::catalog::{CardCategory, CardId, CardKind, Faction};
use crate::factions::choam::kull_wahad;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::{Interruptible, fresh_discard};
use crate::table::{Cause, Eyes, Table, Viewer};
use serde::{Deserialize, Serialize};

/// A Karama on its way to the discard pile.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spend {
    by: Faction,
    card: CardId,
    step: Step,
    /// What it is spent for (S3).
    #[serde(default = "cancelling")]
    cause: Cause,
    /// The card is not discarded here: it stays with its use until that has settled (S13.19).
    #[serde(default)]
    kept: bool,
    /// Spent while a battle is resolved (D36).
    #[serde(default)]
    quiet: bool,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// The card is shown.
    Declare,
    /// Others were asked whether they stop the conversion of a worthless card.
    Converted,
    /// The card lies in the discard pile; whether it works.
    Discarded { works: bool },
    /// The worthless card lies in the discard pile; its conversion can be stopped (P4).
    Convert,
    /// CHOAM was asked whether it stops the attempt (S8.3).
    Attempted,
    /// The same once the conversion worked, where the table plays it so.
    AttemptedLate,
}

fn cancelling() -> Cause {
    Cause::KaramaCancel
}

/// Spends a Karama. `then` goes on with [`Outcome::Stopped`] if it was a worthless card whose use as
/// a Karama was stopped; the card is discarded either way (B14.14).
pub fn spend(cause: Cause, by: Faction, card: CardId, then: impl Into<crate::flow::Frame>) -> Turn {
    Turn::call(then, Frame::Spend(Spend::new(by, card, cause, false)))
}

/// Shows a Karama whose discard comes when its use has settled (S13.19): if it works, `then` goes on at once
/// and takes the card into escrow. A worthless card whose conversion is stopped is discarded here.
pub fn pledge(by: Faction, card: CardId, then: impl Into<crate::flow::Frame>) -> Turn {
    Turn::call(
        then,
        Frame::Spend(Spend::new(by, card, Cause::KaramaShipment, true)),
    )
}

/// Why this card is discarded that is spent for something (S3): a worthless card has its own cause (P4).
pub fn cause_of(card: CardId, cause: Cause) -> Cause {
    if card.kind() == CardKind::Karama {
        cause
    } else {
        Cause::BgKarama
    }
}

/// Whether Kull Wahad bars the player from Karama in this phase (S8.3). Public.
pub fn barred(eyes: Eyes<'_>, player: Faction) -> bool {
    eyes.stops().player_barred(player)
}

/// Whether a card that was named in a sealed answer may still be spent: it has not gone meanwhile, for example into
/// the window about another player's conversion, and its owner may attempt something. That it was named is nobody's
/// business, so not even a frame is made for one that may not.
pub fn spendable(table: &Table, by: Faction, card: CardId) -> bool {
    table.cards.holds(by, card) && !barred(table.eyes(Viewer::Public), by)
}

/// The viewer's cards that work as a Karama now.
pub fn usable(eyes: Eyes<'_>) -> Vec<CardId> {
    if eyes.turn() == 0 || eyes.me().is_some_and(|me| barred(eyes, me)) {
        return Vec::new();
    }
    let converts = eyes.me() == Some(Faction::BeneGesserit)
        && eyes.policies().bg_worthless_karama
        && !eyes.stops().barred(Power::BgWorthlessKarama);
    let works = |c: &CardId| {
        let karama = c.kind() == CardKind::Karama;
        let as_one = converts && c.kind().category() == CardCategory::Worthless;
        (karama || as_one) && eyes.may_use(c.kind())
    };
    eyes.my_free_hand().into_iter().filter(works).collect()
}

/// Whether the viewer may use its special Karama power here, its phase aside (B19.8): once a game, at
/// a clean point, with a Karama to spend.
pub fn special_open(eyes: Eyes<'_>, now: Interruptible) -> bool {
    eyes.policies().special_karama
        && now.clean
        && eyes.me().is_some_and(|me| !eyes.stops().special_used(me))
        && !usable(eyes).is_empty()
}

impl Spend {
    pub(super) fn new(by: Faction, card: CardId, cause: Cause, kept: bool) -> Self {
        Self {
            by,
            card,
            step: Step::Declare,
            cause,
            kept,
            quiet: false,
        }
    }

    /// The same while a battle is resolved.
    pub(super) fn quietly(self, quiet: bool) -> Self {
        Self { quiet, ..self }
    }

    pub(super) fn is_quiet(&self) -> bool {
        self.quiet
    }

    pub(super) fn advance(self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        match self.step {
            Step::Declare if !spendable(cx.table, self.by, self.card) => Turn::Done(Outcome::Stopped),
            Step::Declare => self.attempt(cx),
            Step::Attempted => self.attempted(cx),
            Step::AttemptedLate => self.attempted_late(cx),
            Step::Convert => self.convert(),
            Step::Converted => self.converted(cx, !back.stopped()),
            Step::Discarded { works } => Self::over(works),
        }
    }

    /// Nothing is spent yet: CHOAM may stop it with Kull Wahad. Meanwhile the card is bound (V9).
    fn attempt(mut self, cx: &mut Cx<'_>) -> Turn {
        let (by, card) = (self.by, self.card);
        let eyes = cx.table.eyes(Viewer::Public);
        let early = !kull_wahad::waits_for_conversion(eyes.policies(), card);
        let reaction = kull_wahad::reaction(eyes, by, card, self.quiet);
        let Some(reaction) = reaction.filter(|_| early) else {
            return self.declare(cx);
        };
        cx.table.reservations.hold(card);
        let card = card.kind();
        cx.declassify("S8.3", Fact::Attempted { by, card });
        self.step = Step::Attempted;
        Turn::call(Frame::Spend(self), reaction)
    }

    fn attempted(self, cx: &mut Cx<'_>) -> Turn {
        let (by, card) = (self.by, self.card);
        cx.table.reservations.let_go(card);
        if !kull_wahad::barred(cx, by) {
            return self.declare(cx);
        }
        let card = card.kind();
        cx.tell_all(Fact::Barred { by, card });
        Turn::Done(Outcome::Stopped)
    }

    fn declare(self, cx: &mut Cx<'_>) -> Turn {
        let (by, card) = (self.by, self.card);
        let fact = Fact::Played {
            by,
            card: card.kind(),
        };
        cx.declassify("B19.1", fact);
        cx.table.promises.used(by, card.kind());
        match (card.kind() == CardKind::Karama, self.kept) {
            (true, true) => Turn::done(),
            (true, false) => self.discard(cx, Step::Discarded { works: true }),
            (false, true) => {
                cx.table.reservations.hold(card);
                self.convert()
            }
            (false, false) => self.discard(cx, Step::Convert),
        }
    }

    fn convert(mut self) -> Turn {
        self.step = Step::Converted;
        let ask = Ask::new(Power::BgWorthlessKarama, self.by).quietly(self.quiet);
        Turn::call(Frame::Spend(self), Frame::Ask(ask))
    }

    fn converted(self, cx: &mut Cx<'_>, works: bool) -> Turn {
        if !works {
            cx.tell_all(Fact::ConversionStopped { by: self.by });
        }
        cx.table.reservations.let_go(self.card);
        // A card that is kept and does not work, or one of a game saved in this window, is still in the hand.
        if cx.table.cards.holds(self.by, self.card) && !(self.kept && works) {
            return self.discard(cx, Step::Discarded { works });
        }
        if works {
            self.converted_well(cx)
        } else {
            Self::over(false)
        }
    }

    /// CHOAM is asked now, if it was not before (`KULL_BG_TIMING`).
    fn converted_well(mut self, cx: &mut Cx<'_>) -> Turn {
        let (by, card) = (self.by, self.card);
        let eyes = cx.table.eyes(Viewer::Public);
        let late = kull_wahad::waits_for_conversion(eyes.policies(), card);
        let reaction = kull_wahad::reaction(eyes, by, card, self.quiet);
        let Some(reaction) = reaction.filter(|_| late) else {
            return Self::over(true);
        };
        if cx.table.cards.holds(by, card) {
            cx.table.reservations.hold(card);
        }
        let card = card.kind();
        cx.tell_all(Fact::Attempted { by, card });
        self.step = Step::AttemptedLate;
        Turn::call(Frame::Spend(self), reaction)
    }

    fn attempted_late(self, cx: &mut Cx<'_>) -> Turn {
        let (by, card) = (self.by, self.card);
        cx.table.reservations.let_go(card);
        if !kull_wahad::barred(cx, by) {
            return Self::over(true);
        }
        cx.tell_all(Fact::Barred {
            by,
            card: card.kind(),
        });
        // A card that would have stayed with its use until that has settled goes now.
        if cx.table.cards.holds(by, card) {
            return self.discard(cx, Step::Discarded { works: false });
        }
        Self::over(false)
    }

    fn over(works: bool) -> Turn {
        if works {
            Turn::done()
        } else {
            Turn::Done(Outcome::Stopped)
        }
    }

    fn discard(mut self, cx: &mut Cx<'_>, next: Step) -> Turn {
        let cause = cause_of(self.card, self.cause);
        let fresh = cx.table.cards.discard_one(cause, self.by, self.card);
        self.step = next;
        fresh_discard::after(fresh, Frame::Spend(self))
    }
}
