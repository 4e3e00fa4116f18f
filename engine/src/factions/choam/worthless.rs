//! Worthless cards with effect (C6.1): declared, possibly stopped, discarded, then the effect happens once. In battle
//! they are what they are for everybody, and only Bene Gesserit use them as a Karama (C6.8).

use super::{
    Act, CHOAM, Fact, Shown, baliset, gamont, jubba_cloak, kull_wahad, kulon, la_la_la, shown, tell_all,
};
use crate::catalog::{CardId, CardKind, Faction, LocationId, Territory};
use crate::flow::{Cx, Outcome, Procedure, Turn};
use crate::interrupts::karama::{self, Power};
use crate::interrupts::{Interruptible, fresh_discard};
use crate::refusal::Refusal;
use crate::table::{Cause, Eyes, ForceKind, Viewer};
use crate::view::Shown as ViewShown;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a worthless card does in CHOAM's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ChoamEffect")]
pub enum Effect {
    /// C6.2.
    Baliset { player: Faction, territory: Territory },
    /// C6.3.
    JubbaCloak { territory: Territory },
    /// S8.
    KullWahad { player: Faction },
    /// C6.5.
    Kulon,
    /// C6.6.
    LaLaLa { player: Faction },
    /// C6.7.
    TripToGamont {
        player: Faction,
        at: LocationId,
        kind: ForceKind,
    },
}

impl Effect {
    /// The card that has it.
    pub const fn card(self) -> CardKind {
        match self {
            Self::Baliset { .. } => CardKind::Baliset,
            Self::JubbaCloak { .. } => CardKind::JubbaCloak,
            Self::KullWahad { .. } => CardKind::KullWahad,
            Self::Kulon => CardKind::Kulon,
            Self::LaLaLa { .. } => CardKind::LaLaLa,
            Self::TripToGamont { .. } => CardKind::TripToGamont,
        }
    }

    fn of(act: &Act) -> Option<Self> {
        Some(match *act {
            Act::Baliset { player, territory } => Self::Baliset { player, territory },
            Act::JubbaCloak { territory } => Self::JubbaCloak { territory },
            Act::KullWahad { player } => Self::KullWahad { player },
            Act::Kulon => Self::Kulon,
            Act::LaLaLa { player } => Self::LaLaLa { player },
            Act::TripToGamont { player, at, kind } => Self::TripToGamont { player, at, kind },
            _ => return None,
        })
    }

    /// Whether what it is aimed at is still there (C6.1).
    fn possible(self, eyes: Eyes<'_>) -> bool {
        match self {
            Self::Baliset { territory, .. } => baliset::territories(eyes).contains(&territory),
            Self::TripToGamont { player, at, kind } => gamont::stands(eyes, player, at, kind),
            Self::JubbaCloak { .. } | Self::KullWahad { .. } | Self::Kulon | Self::LaLaLa { .. } => true,
        }
    }

    fn happen(self, cx: &mut Cx<'_>) {
        match self {
            Self::Baliset { player, territory } => baliset::close(cx.table, player, territory),
            Self::JubbaCloak { territory } => jubba_cloak::spread(cx.table, territory),
            Self::KullWahad { player } => kull_wahad::stop(cx, player),
            Self::Kulon => kulon::strap(cx.table),
            Self::LaLaLa { player } => la_la_la::sing(cx.table, player),
            Self::TripToGamont { player, at, kind } => gamont::send_home(cx, player, at, kind),
        }
    }
}

/// A worthless card on its way.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    effect: Effect,
    card: CardId,
    step: Step,
    /// Whether the battle is being resolved, where nothing else may come between (D36).
    #[serde(default)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// It is declared.
    Declare,
    /// Others had their chance to stop it.
    Asked,
    /// The card lies in the discard pile.
    Discarded,
}

/// The viewer's card of this kind, if it may be played for its effect now.
pub fn playable(eyes: Eyes<'_>, kind: CardKind) -> Option<CardId> {
    if eyes.me() != Some(CHOAM) || !open(eyes, kind) || !eyes.may_use(kind) {
        return None;
    }
    eyes.my_free_hand().into_iter().find(|c| c.kind() == kind)
}

/// Whether, as far as all can see, CHOAM may have such a card and use it now.
pub fn may_be_played(eyes: Eyes<'_>, kind: CardKind) -> bool {
    eyes.plays(CHOAM) && open(eyes, kind) && eyes.may_be_held(kind)
}

fn open(eyes: Eyes<'_>, kind: CardKind) -> bool {
    eyes.turn() > 0
        && !eyes.choam().stopped.contains(&kind)
        && !eyes.stops().barred(Power::ChoamWorthlessPowers)
}

impl Play {
    /// CHOAM plays the card that the act names.
    ///
    /// # Errors
    /// A refusal if it does not have it, which its offers exclude.
    pub fn of(cx: &Cx<'_>, act: Act) -> Result<Self, Refusal> {
        let effect = Effect::of(&act).ok_or_else(Refusal::unexpected)?;
        let card = playable(cx.table.eyes(Viewer::Seat(CHOAM)), effect.card());
        Ok(Self {
            effect,
            card: card.ok_or_else(Refusal::unexpected)?,
            step: Step::Declare,
            quiet: false,
        })
    }

    /// The same while a battle is resolved.
    pub(super) fn quietly(self, quiet: bool) -> Self {
        Self { quiet, ..self }
    }

    /// Whether a Karama may stop it.
    fn may_be_stopped(&self, cx: &Cx<'_>) -> bool {
        self.effect.card() != CardKind::KullWahad || kull_wahad::may_be_countered(cx.table.policies())
    }

    /// Kull Wahad lies with its effect until that is settled (V9).
    fn settle(&self, cx: &mut Cx<'_>) {
        if self.effect.card() == CardKind::KullWahad {
            kull_wahad::settle(cx, self.card);
        }
    }
}

impl Procedure for Play {
    fn advance(mut self, cx: &mut Cx<'_>, back: Outcome) -> Turn {
        let effect = self.effect;
        match self.step {
            Step::Declare => {
                cx.declassify("C6.1", crate::factions::Fact::Choam(Fact::Declares { effect }));
                if effect.card() == CardKind::KullWahad {
                    kull_wahad::declare(cx, self.card);
                }
                self.step = Step::Asked;
                if !self.may_be_stopped(cx) {
                    return Turn::again(self);
                }
                let ask = karama::Ask::new(Power::ChoamWorthlessPowers, CHOAM).quietly(self.quiet);
                Turn::call(self, karama::Frame::Ask(ask))
            }
            Step::Asked if back.stopped() => {
                self.settle(cx);
                cx.table.choam.stopped.insert(effect.card());
                Turn::Done(Outcome::Stopped)
            }
            Step::Asked => {
                self.settle(cx);
                // The card is not reserved: something else may have taken it away meanwhile (S4).
                let there = cx.table.cards.holds(CHOAM, self.card);
                if !there || !effect.possible(cx.table.eyes(Viewer::Public)) {
                    return Turn::Done(Outcome::Stopped);
                }
                let fresh = cx.table.cards.discard_one(Cause::ChoamPower, CHOAM, self.card);
                self.step = Step::Discarded;
                fresh_discard::after(fresh, self)
            }
            Step::Discarded => {
                tell_all(cx, Fact::Happens { effect });
                effect.happen(cx);
                Turn::done()
            }
        }
    }

    fn shown(&self, _eyes: Eyes<'_>) -> ViewShown {
        shown(Shown::Effect { effect: self.effect })
    }

    fn interruptible(&self) -> Interruptible {
        Interruptible::NOTHING
    }
}
