//! Planted leaks: faults of secrecy that the twin-world tests must catch.
//!
//! Compiled only with the feature `planted-leaks`, never into a program that people play with.

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
}

impl Leak {
    /// All of them.
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
