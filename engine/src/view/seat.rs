//! The part of a view that belongs to one seat.

use super::Private;
use crate::catalog::{CardId, CardKind, Faction, LeaderId, SpiceCardId, Territory};
use crate::factions::bene_gesserit::Prediction;
use crate::flow::{Flow, Procedure};
use crate::phases::battle::Insight;
use crate::table::{Eyes, NoField, Pledge, StandingOrder, TraitorZone, Zone};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What one seat alone may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SeatView {
    /// The seat.
    pub faction: Faction,
    /// Spice behind the shield.
    pub spice: u16,
    /// Treachery cards in hand.
    pub hand: Vec<CardId>,
    /// The cards of the cache, for Richese (C2.2).
    #[serde(default)]
    pub cache: Vec<CardId>,
    /// Leaders in the pool and own leaders in the tanks, captives included.
    pub leaders: Vec<LeaderView>,
    /// Own leaders held by others (B18.9).
    pub captured: Vec<LeaderId>,
    /// Traitor cards kept, or dealt and not yet chosen from.
    pub traitors: Vec<LeaderId>,
    /// Traitor cards rejected (B1.5).
    pub rejected_traitors: Vec<LeaderId>,
    /// Face Dancers that are not revealed, for the Tleilaxu (X2.3).
    #[serde(default)]
    pub face_dancers: Vec<LeaderId>,
    /// Bene Gesserit's prediction.
    pub prediction: Option<Prediction>,
    /// Forces lost in battles, counted for the Kwisatz Haderach (B13.6).
    pub kwisatz: Option<crate::factions::atreides::Kwisatz>,
    /// The No-Field concealed on the planet, for Richese (C15.1).
    pub no_field: Option<NoField>,
    /// The No-Fields that Richese may use (C15.3).
    pub free_no_fields: Vec<NoField>,
    /// The drawn storm card, if looked at (B16.6).
    pub storm_card: Option<u8>,
    /// Spice cards seen in the deck (B13.3).
    pub known_spice_cards: Vec<SpiceCardId>,
    /// Treachery cards of others that this seat has seen where they are.
    pub known_cards: Vec<KnownCard>,
    /// What the ally pledges.
    pub pledged_to_me: Pledge,
    /// What CHOAM saw in its last audit (S11.11).
    pub insight: Option<InsightView>,
    /// What this seat pledges to its ally.
    pub my_pledge: Pledge,
    /// Standing orders given.
    pub orders: Vec<StandingOrder>,
    /// What frames show to this seat alone.
    pub private: Vec<Private>,
    /// Whether this seat owes an answer now.
    pub to_act: bool,
}

/// A leader disc of the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LeaderView {
    /// Which.
    pub leader: LeaderId,
    /// Alive in the pool, or dead.
    pub alive: bool,
    /// Face down in the tanks.
    pub face_down: bool,
    /// Where it fought this phase (B8.25).
    pub fought_in: Option<Territory>,
}

/// Cards that an audit showed, as they were then (S11.11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct InsightView {
    /// Whose cards.
    pub of: Faction,
    /// In which turn.
    pub turn: u8,
    /// After the battle in this territory.
    pub territory: Territory,
    /// Which.
    pub cards: Vec<CardKind>,
}

impl InsightView {
    fn of(insight: &Insight) -> Self {
        Self {
            of: insight.of,
            turn: insight.turn,
            territory: insight.territory,
            cards: insight.cards.iter().map(|c| c.kind()).collect(),
        }
    }
}

/// A card seen where it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KnownCard {
    /// Which kind.
    pub card: CardKind,
    /// In whose hand; `None` in the deck or the auction row.
    pub held_by: Option<Faction>,
}

impl SeatView {
    /// The seat's part; `None` for public eyes.
    pub fn of(eyes: Eyes<'_>, flow: &Flow) -> Option<Self> {
        let faction = eyes.me()?;
        let traitors = [
            TraitorZone::Kept as fn(Faction) -> TraitorZone,
            TraitorZone::Dealt,
        ];
        Some(Self {
            faction,
            spice: eyes.my_spice(),
            hand: eyes.my_hand(),
            cache: eyes.my_cache(),
            leaders: leaders(eyes),
            captured: eyes.my_captured_leaders(),
            traitors: traitors
                .into_iter()
                .flat_map(|zone| eyes.my_traitors(zone))
                .collect(),
            rejected_traitors: eyes.my_traitors(TraitorZone::Rejected),
            face_dancers: eyes.my_face_dancers(),
            prediction: eyes.my_prediction().cloned(),
            kwisatz: eyes.my_kwisatz().cloned(),
            no_field: eyes.my_no_field(),
            free_no_fields: eyes.my_free_no_fields(),
            storm_card: eyes.my_storm_card(),
            known_spice_cards: eyes.my_known_spice_cards(),
            known_cards: known_cards(eyes),
            pledged_to_me: eyes.pledged_to_me(),
            insight: eyes.my_insight().map(InsightView::of),
            my_pledge: eyes.my_pledge(),
            orders: eyes.my_orders(),
            private: flow.frames().filter_map(|(_, f)| f.private(eyes)).collect(),
            to_act: flow.top().is_some_and(|(_, f)| f.default_act(eyes).is_some()),
        })
    }
}

fn leaders(eyes: Eyes<'_>) -> Vec<LeaderView> {
    eyes.my_leaders()
        .into_iter()
        .chain(eyes.my_dead_leaders())
        .filter_map(|leader| {
            let disc = eyes.my_disc(leader)?;
            Some(LeaderView {
                leader,
                alive: disc.alive,
                face_down: disc.face_down,
                fought_in: eyes.fought_in(leader),
            })
        })
        .collect()
}

/// In an order that does not tell which copy lies where.
fn known_cards(eyes: Eyes<'_>) -> Vec<KnownCard> {
    let seen = eyes.my_known_cards().into_iter();
    let mut known: Vec<_> = seen.map(|(card, zone)| known(card, zone)).collect();
    known.sort_by_key(|k| (k.card, k.held_by));
    known
}

fn known(card: CardId, zone: Zone) -> KnownCard {
    let held_by = match zone {
        Zone::Hand(faction) => Some(faction),
        _ => None,
    };
    KnownCard {
        card: card.kind(),
        held_by,
    }
}
