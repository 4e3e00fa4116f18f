//! Discarding (S3.1, S3.4, S3.6): the only way into the discard pile, and the causes of the producers P1 to P35. What a card
//! does else, given, sold, exchanged, put back, is no discard and goes by the other verbs of [`Cards`].

use super::{Cards, Zone};
use crate::catalog::{CardId, Faction};
use serde::{Deserialize, Serialize};

/// Why cards were discarded; public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A Karama stopped a power (P1).
    KaramaCancel,
    /// A Karama bought an auction card (P2).
    KaramaPurchase,
    /// A Karama made a shipment the Guild rate (P3).
    KaramaShipment,
    /// A worthless card was used as a Karama, for whatever (P4).
    BgKarama,
    /// A Karama was the cost of a special power (P5).
    KaramaSpecial,
    /// Truthtrance was answered.
    Truthtrance,
    /// A card with an effect of its own was played.
    Ordinary,
    /// Cards that must go after a battle.
    BattleMandatory,
    /// Cards that a battle's winner chose to discard.
    BattleWinner,
    /// Semuta Drug took a card (P16).
    Semuta,
    /// Distrans gave a card (P15).
    Distrans,
    /// The Nullentropy Box found a card (P13).
    Box,
    /// Residual Poison was played (P14).
    ResidualPoison,
    /// CHOAM sold a card (C5.3).
    ChoamSale,
    /// CHOAM played a worthless card for its effect (C6.1).
    ChoamPower,
    /// CHOAM cashed cards in by its special Karama (C11).
    ChoamSpecialCash,
    /// An Ornithopter's last movement has ended (P11).
    Ornithopter,
    /// Juice of Sapho was played (P12).
    Sapho,
    /// Thumper was played (P9).
    Thumper,
    /// Amal was played (P10).
    Amal,
    /// The Ixian ally replaced what it bought (P26).
    IxianReplacement,
}

/// One card of a discard batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discarded {
    /// Whose hand the card left.
    pub by: Faction,
    /// The physical card.
    pub card: CardId,
}

/// Cards that left hands together (S3.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// Why.
    pub cause: Cause,
    /// Whether the faces are shown to nobody but their owner (S3.1); how many they are is public.
    pub hidden: bool,
    /// Which cards, and whose they were.
    pub entries: Vec<Discarded>,
}

/// A batch that was just discarded. Its only use is to be handed to the fresh-discard frame, so no
/// producer can forget the window in which others may react.
#[must_use = "hand it to interrupts::fresh_discard::after"]
pub struct Fresh(Batch);

impl Fresh {
    /// The batch, for the fresh-discard frame.
    pub(crate) fn into_batch(self) -> Batch {
        self.0
    }
}

impl Cards {
    /// Discards cards that leave together, faces up. With [`Self::discard_hidden`] the only way into the
    /// discard pile.
    pub fn discard(&mut self, cause: Cause, entries: Vec<Discarded>) -> Fresh {
        self.lay(cause, entries, false)
    }

    /// Discards cards that leave together, faces down (S3.1).
    pub fn discard_hidden(&mut self, cause: Cause, entries: Vec<Discarded>) -> Fresh {
        self.lay(cause, entries, true)
    }

    /// Discards one card face down that everybody can tell from the others of the hand, as what was just bought can.
    pub fn discard_bought(&mut self, cause: Cause, by: Faction, card: CardId) -> Fresh {
        self.known.forget(card);
        self.conceal(card);
        self.custody.put(card.index(), Zone::Discard);
        Fresh(Batch {
            cause,
            hidden: true,
            entries: vec![Discarded { by, card }],
        })
    }

    fn lay(&mut self, cause: Cause, entries: Vec<Discarded>, hidden: bool) -> Fresh {
        // Which cards of the hand are still there only their owner can tell.
        for entry in entries.iter().filter(|_| hidden) {
            self.forget_hand(entry.by, &[entry.by]);
        }
        for entry in &entries {
            self.unsettle_copies(entry.card);
            self.known.forget(entry.card);
            self.custody.put(entry.card.index(), Zone::Discard);
            if hidden {
                self.conceal(entry.card);
            } else {
                self.opened().insert(entry.card);
            }
        }
        Fresh(Batch {
            cause,
            hidden,
            entries,
        })
    }

    /// Discards one card of a faction, face up.
    pub fn discard_one(&mut self, cause: Cause, by: Faction, card: CardId) -> Fresh {
        self.discard(cause, vec![Discarded { by, card }])
    }
}
