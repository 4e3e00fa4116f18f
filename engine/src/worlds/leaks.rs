//! Planted leaks: faults of secrecy that the twin-world tests must catch.
//!
//! Compiled only with the feature `planted-leaks`, never into a program that people play with.

use crate::catalog::{CardId, CardKind, Faction};
use crate::flow::{Cx, Window};
use crate::interrupts::karama::Power;
use crate::refusal::{Refusal, RefusalCode};
use crate::table::{Table, Zone};
use std::cell::Cell;

/// A fault of secrecy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// Karama windows ask only those who hold a Karama.
    KaramaAsksHolders,
    /// Those who hold no Karama are passed without being asked.
    KaramaPassesOthers,
    /// A refusal says that nobody else holds the card.
    RefusalTellsHolder,
    /// The sizes of hands are shown outside Bidding.
    HandSizes,
    /// Everybody has seen the top card of the deck.
    DeckTop,
    /// Everybody has seen the top card of the spice deck.
    SpiceTop,
    /// A sealed answer is told by an event without content.
    AnswerTold,
    /// The public part of the storm dials shows a sealed dial.
    SealedDial,
    /// The list of those who are asked shrinks as answers come in.
    AskedShrinks,
    /// Only those who hold the traitor card are asked for a call.
    TraitorAsksHolders,
    /// Everybody may read the prediction.
    Prediction,
    /// Everybody may look at the storm card.
    StormCard,
    /// Leaders that lie face down are shown.
    FaceDown,
    /// Spice behind a shield is shown as if it lay in front.
    Shields,
    /// Who cannot claim a fresh discard is passed without being asked.
    FreshDiscardPassesOthers,
    /// A side of a battle that holds no Residual Poison is ready without being asked.
    PoisonReadiesOthers,
    /// Everybody hears which card Distrans gave.
    DistransTold,
    /// Everybody hears what the Auditor saw.
    AuditTold,
    /// Everybody sees what the concealed No-Field is.
    NoField,
    /// Others are asked about the Kwisatz Haderach only when it is active.
    KwisatzAsked,
    /// Everybody sees which skill cards others choose from.
    DealtSkills,
    /// The Tleilaxu are asked for a Face Dance only when they hold a match.
    FaceDanceAsksHolders,
    /// Everybody hears which Face Dancers the Tleilaxu draw.
    FaceDancersTold,
}

impl Leak {
    /// Those that only battles show.
    pub const IN_BATTLE: [Self; 1] = [Self::KwisatzAsked];

    /// Those that the scenarios of the four systems and the No-Fields show.
    pub const IN_SYSTEMS: [Self; 8] = [
        Self::FreshDiscardPassesOthers,
        Self::PoisonReadiesOthers,
        Self::DistransTold,
        Self::AuditTold,
        Self::NoField,
        Self::DealtSkills,
        Self::FaceDanceAsksHolders,
        Self::FaceDancersTold,
    ];

    /// All others.
    pub const ALL: [Self; 14] = [
        Self::KaramaAsksHolders,
        Self::KaramaPassesOthers,
        Self::RefusalTellsHolder,
        Self::HandSizes,
        Self::DeckTop,
        Self::SpiceTop,
        Self::AnswerTold,
        Self::SealedDial,
        Self::AskedShrinks,
        Self::TraitorAsksHolders,
        Self::Prediction,
        Self::StormCard,
        Self::FaceDown,
        Self::Shields,
    ];
}

thread_local! {
    static PLANTED: Cell<Option<Leak>> = const { Cell::new(None) };
}

/// Plants one leak, or none, for this thread.
pub fn plant(leak: Option<Leak>) {
    PLANTED.set(leak);
}

/// Whether the leak is planted.
pub(crate) fn planted(leak: Leak) -> bool {
    PLANTED.get() == Some(leak)
}

fn holds_karama(table: &Table, faction: Faction) -> bool {
    table.cards.first_of(faction, CardKind::Karama).is_some()
}

/// Who is asked in a Karama window.
pub(crate) fn karama_asks(cx: &Cx<'_>, mut asked: Vec<Faction>) -> Vec<Faction> {
    if planted(Leak::KaramaAsksHolders) {
        asked.retain(|f| holds_karama(cx.table, *f));
    }
    asked
}

/// Who is passed in a Karama window without being asked.
pub(crate) fn karama_passes(cx: &Cx<'_>, window: &mut Window<Option<CardId>>) {
    if planted(Leak::KaramaPassesOthers) {
        for seat in window.asked().to_vec() {
            if !holds_karama(cx.table, seat) {
                window.answer(seat, None);
            }
        }
    }
}

/// Answers the fresh-discard window for everybody who cannot claim.
pub(crate) fn fresh_discard_passes(cx: &Cx<'_>, window: &mut Window<()>) {
    if planted(Leak::FreshDiscardPassesOthers) {
        for seat in window.asked().to_vec() {
            if cx.table.cards.first_of(seat, CardKind::SemutaDrug).is_none() {
                window.answer(seat, ());
            }
        }
    }
}

/// Who is ready before leaders are chosen without being asked.
pub(crate) fn poison_readies(cx: &Cx<'_>, mut window: Window<()>) -> Window<()> {
    if planted(Leak::PoisonReadiesOthers) {
        for seat in window.asked().to_vec() {
            if cx.table.cards.first_of(seat, CardKind::ResidualPoison).is_none() {
                window.answer(seat, ());
            }
        }
    }
    window
}

/// Who hears something that is meant for these seats.
pub(crate) fn hearers(leak: Leak, table: &Table, seats: &[Faction]) -> Vec<Faction> {
    if planted(leak) {
        table.factions()
    } else {
        seats.to_vec()
    }
}

/// Who is asked for a traitor call.
pub(crate) fn traitor_asks(mut asked: Vec<Faction>, can: impl Fn(Faction) -> bool) -> Vec<Faction> {
    if planted(Leak::TraitorAsksHolders) {
        asked.retain(|f| can(*f));
    }
    asked
}

/// Whether the Tleilaxu are asked for a Face Dance.
pub(crate) fn face_dance_asks(match_held: bool) -> bool {
    match_held || !planted(Leak::FaceDanceAsksHolders)
}

/// A refusal that tells that nobody but the seat holds a Karama.
pub(crate) fn refusal(table: &Table, seat: Faction, no: Refusal) -> Refusal {
    let held = |c: &CardId| matches!(table.cards.zone(*c), Zone::Hand(f) if f != seat);
    let nobody = !CardId::all().any(|c| c.kind() == CardKind::Karama && held(&c));
    if planted(Leak::RefusalTellsHolder) && nobody && no == Refusal::unexpected() {
        Refusal::new(RefusalCode::NotNow, "", "nobody holds a Karama")
    } else {
        no
    }
}

/// [`Leak::KwisatzAsked`].
pub(crate) fn kwisatz_asked(table: &Table, mut powers: Vec<Power>) -> Vec<Power> {
    if planted(Leak::KwisatzAsked) && !table.kwisatz.active() {
        powers.retain(|p| *p != Power::AtrKhUse);
    }
    powers
}
