//! What a deal can contain (B12.2, B12.4), and which terms can be proposed.

use crate::catalog::{Faction, Territory};
use crate::factions::choam::inflation;
use crate::phases::bidding::free_spice;
use crate::refusal::{Refusal, RefusalCode};
use crate::table::{Eyes, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most parts that either side of a deal gives.
const MAX_PARTS: usize = 4;
/// The most characters of a deal's free text.
pub const MAX_TEXT: usize = 280;

/// A hidden thing that its viewer may share (B12.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Peek {
    /// The card that is up for auction (B13.2).
    AuctionCard,
    /// The top card of the spice deck (B13.3).
    SpiceCard,
    /// The drawn storm card (B16.6).
    StormCard,
}

/// One thing that a side gives or promises; the engine carries it out or enforces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Spice, paid at once as a bribe (B12.3).
    Pay { spice: u16 },
    /// No shipping or moving into this territory for the rest of the turn.
    StayOut { territory: Territory },
    /// A look at something hidden, at once.
    Show { what: Peek },
}

/// What the two sides agree on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Terms {
    /// What the proposer gives.
    #[serde(default)]
    pub give: Vec<Part>,
    /// What the partner gives.
    #[serde(default)]
    pub want: Vec<Part>,
    /// Anything else, recorded and not enforced.
    #[serde(default)]
    pub text: Option<String>,
}

/// Spice in the parts.
pub fn spice(parts: &[Part]) -> u16 {
    let pay = |p: &Part| match p {
        Part::Pay { spice } => *spice,
        _ => 0,
    };
    parts.iter().map(pay).fold(0, u16::saturating_add)
}

/// Whether spice may change hands between the two now (B12.3).
pub fn bribes_allowed(eyes: Eyes<'_>, a: Faction, b: Faction) -> bool {
    !matches!(eyes.phase(), Phase::Setup | Phase::Mentat)
        && !eyes.allied(a, b)
        && !inflation::bans_bribes(eyes)
}

/// Whether the viewer can give all of the parts now.
pub fn can_give(parts: &[Part], eyes: Eyes<'_>) -> bool {
    spice(parts) <= free_spice(eyes)
        && parts.iter().all(|part| match part {
            Part::Pay { .. } => true,
            Part::StayOut { .. } => eyes.phase() <= Phase::Shipment,
            Part::Show { what } => has_seen(*what, eyes),
        })
}

/// Whether the viewer has seen the thing.
fn has_seen(what: Peek, eyes: Eyes<'_>) -> bool {
    match what {
        Peek::AuctionCard => eyes.my_auction_card().is_some(),
        Peek::SpiceCard => eyes.my_top_spice_card().is_some(),
        Peek::StormCard => eyes.my_storm_card().is_some(),
    }
}

impl Terms {
    /// Whether the viewer can propose this to the partner now.
    ///
    /// # Errors
    /// What is wrong with it, from public facts and the viewer's own.
    pub fn check(&self, eyes: Eyes<'_>, to: Faction) -> Result<(), Refusal> {
        let Some(me) = eyes.me() else {
            return Err(Refusal::unexpected());
        };
        let text = self.text.as_deref().unwrap_or_default();
        if self.give.is_empty() && self.want.is_empty() && text.trim().is_empty() {
            return Err(wrong("terms", "a deal must contain something"));
        }
        if text.chars().count() > MAX_TEXT {
            let limit = format!("a deal's text has at most {MAX_TEXT} characters");
            return Err(wrong("terms.text", limit));
        }
        for (side, parts) in [("terms.give", &self.give), ("terms.want", &self.want)] {
            check_parts(side, parts, eyes, (me, to))?;
        }
        if !can_give(&self.give, eyes) {
            return Err(wrong("terms.give", "you cannot give all of this now"));
        }
        Ok(())
    }
}

fn check_parts(
    side: &'static str,
    parts: &[Part],
    eyes: Eyes<'_>,
    (me, to): (Faction, Faction),
) -> Result<(), Refusal> {
    if parts.len() > MAX_PARTS {
        return Err(wrong(side, format!("each side gives at most {MAX_PARTS} things")));
    }
    for (i, part) in parts.iter().enumerate() {
        if parts[..i].contains(part) {
            return Err(wrong(side, "the same thing is given twice"));
        }
        match part {
            Part::Pay { spice: 0 } => return Err(wrong(side, "paying nothing is no payment")),
            Part::Pay { .. } if !bribes_allowed(eyes, me, to) => {
                return Err(wrong(
                    side,
                    "no spice between allies, in Mentat Pause (B12.3) or while charity is doubled (C7.2)",
                ));
            }
            Part::StayOut { territory } if !eyes.has_territory(*territory) => {
                return Err(wrong(side, "this territory is not in the game"));
            }
            Part::StayOut { .. } if eyes.phase() > Phase::Shipment => {
                return Err(wrong(side, "shipment and movement of this turn are over"));
            }
            _ => (),
        }
    }
    Ok(())
}

pub(super) fn wrong(field: &str, text: impl Into<String>) -> Refusal {
    let mut refusal = Refusal::new(RefusalCode::NotAllowed, "B12.2", text);
    field.clone_into(&mut refusal.field);
    refusal
}
