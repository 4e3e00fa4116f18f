//! Eyes, the private facts: each answers for the viewer's own seat only and is empty for everybody else.

use super::Eyes;
use crate::catalog::{CardId, CardKind, Faction, LeaderId, Territory};
use crate::factions::choam::auditor;
use crate::table::{Disc, NoField, NoFields, Pledge, StandingOrder, TraitorZone, Zone};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;

impl<'a> Eyes<'a> {
    /// The viewer's hand.
    pub fn my_hand(self) -> Vec<CardId> {
        self.me().map(|f| self.table.cards.hand(f)).unwrap_or_default()
    }

    /// The first card of a kind in the viewer's hand.
    pub fn my_card(self, kind: CardKind) -> Option<CardId> {
        self.me().and_then(|f| self.table.cards.first_of(f, kind))
    }

    /// The viewer's cards that no sealed plan or shown element binds (B8.13).
    pub fn my_free_hand(self) -> Vec<CardId> {
        let Some(me) = self.me() else { return Vec::new() };
        let mut hand = self.my_hand();
        hand.retain(|c| !self.table.reservations.holds(me, *c));
        hand
    }

    /// Spice behind the viewer's shield that neither a sealed plan binds as support (B8.12) nor CHOAM owes
    /// for claims (C3.4).
    pub fn my_free_spice(self) -> u16 {
        let bound = self.me().map_or(0, |f| self.table.reservations.spice(f));
        let owed = if self.me() == Some(Faction::Choam) {
            self.table.choam.claims_due
        } else {
            0
        };
        self.my_spice().saturating_sub(bound.saturating_add(owed))
    }

    /// Spice that CHOAM set aside for the battle of the viewer's side (C10.2): the two allies know it.
    pub fn my_support_aside(self) -> u16 {
        let side = |me| me == Faction::Choam || self.ally(me) == Some(Faction::Choam);
        self.me()
            .filter(|me| side(*me))
            .map_or(0, |_| self.table.aside.spice())
    }

    /// Whether the viewer has sealed a battle plan and that battle is not over (B20.7).
    pub fn my_plan_sealed(self) -> bool {
        self.me().is_some_and(|f| self.table.reservations.sealed(f))
    }

    /// Spice behind the viewer's shield.
    pub fn my_spice(self) -> u16 {
        self.me().map_or(0, |f| self.table.spice.shield(f))
    }

    /// What the viewer's ally pledges to the viewer, but not more than it has.
    ///
    /// Allies may show each other anything (B11.3); the engine shows this much.
    pub fn pledged_to_me(self) -> Pledge {
        let Some(me) = self.me() else {
            return Pledge::default();
        };
        let pledge = self.table.alliances.pledged_to(me);
        let funds = self.ally(me).map_or(0, |ally| self.table.spice.shield(ally));
        Pledge {
            bidding: pledge.bidding.min(funds),
            shipping: pledge.shipping.min(funds),
        }
    }

    /// What the viewer pledges to its ally.
    pub fn my_pledge(self) -> Pledge {
        self.me()
            .map(|f| self.table.alliances.pledge(f))
            .unwrap_or_default()
    }

    /// Living leaders that the viewer controls.
    pub fn my_leaders(self) -> Vec<LeaderId> {
        self.me().map(|f| self.table.leaders.pool(f)).unwrap_or_default()
    }

    /// The viewer's leaders that may fight in the territory (B8.7).
    pub fn my_leaders_for(self, territory: Territory) -> Vec<LeaderId> {
        self.me()
            .map(|f| self.table.leaders.usable_in(f, territory))
            .unwrap_or_default()
    }

    /// Whether the viewer may revive leaders at all (B6.5).
    pub fn my_leader_gate(self) -> bool {
        let six = self.policies().auditor_in_cohort;
        self.me().is_some_and(|me| self.table.leaders.gate_open(me, six))
    }

    /// The viewer's dead leaders that may be revived now (B6.5, B6.7, S11.3).
    pub fn my_revivable_leaders(self) -> Vec<LeaderId> {
        let Some(me) = self.me() else { return Vec::new() };
        let mut leaders = Vec::new();
        if self.my_leader_gate() {
            leaders = self
                .table
                .leaders
                .revivable(me, self.policies().auditor_in_cohort);
        }
        leaders.extend(auditor::revivable(self).filter(|l| !leaders.contains(l)));
        leaders
    }

    /// The viewer's leaders in the tanks, face down ones included.
    pub fn my_dead_leaders(self) -> Vec<LeaderId> {
        self.me().map(|f| self.table.leaders.dead(f)).unwrap_or_default()
    }

    /// Where a leader fought this phase.
    pub fn fought_in(self, leader: LeaderId) -> Option<Territory> {
        self.table.leaders.fought(leader).map(|f| f.territory)
    }

    /// The disc of a leader that the viewer controls or natively owns.
    pub fn my_disc(self, leader: LeaderId) -> Option<&'a Disc> {
        let me = self.me()?;
        self.table
            .leaders
            .disc(leader)
            .filter(|d| d.controller == me || self.table.leaders.home(leader) == me)
    }

    /// The viewer's leaders held captive by others (B18.9: the former owner knows).
    pub fn my_captured_leaders(self) -> Vec<LeaderId> {
        self.me()
            .map(|f| self.table.leaders.captured_from(f))
            .unwrap_or_default()
    }

    /// The viewer's traitor cards in one of its zones.
    pub fn my_traitors(self, zone: fn(Faction) -> TraitorZone) -> Vec<LeaderId> {
        self.me()
            .map(|f| self.table.traitors.pile(zone(f)))
            .unwrap_or_default()
    }

    /// The Face Dancers that are not revealed, for the Tleilaxu (X2.3).
    pub fn my_face_dancers(self) -> Vec<LeaderId> {
        if self.me() == Some(Faction::Tleilaxu) {
            self.table.traitors.pile(TraitorZone::FaceDancer)
        } else {
            Vec::new()
        }
    }

    /// The viewer's standing orders.
    pub fn my_orders(self) -> Vec<StandingOrder> {
        self.me().map(|f| self.table.orders.of(f)).unwrap_or_default()
    }

    /// What the viewer has sealed in a Silent lot (C13.9).
    pub fn my_sealed_bid(self) -> u16 {
        self.me().map_or(0, |f| self.table.lot.sealed(f))
    }

    /// The whole cache, for Richese (C2.2).
    pub fn my_cache(self) -> Vec<CardId> {
        let owner = self.me() == Some(Faction::Richese);
        let mut cache = if owner {
            self.table.cards.pile(Zone::Cache)
        } else {
            Vec::new()
        };
        cache.sort_unstable();
        cache
    }

    /// Whether the viewer's ally has room for one more card (S5.3). Allies may show each other anything
    /// (B11.3); the engine shows this much. What the ally has sealed in a Silent lot counts as a card that
    /// may come, whatever it is.
    pub fn my_ally_has_room(self) -> bool {
        let Some(ally) = self.me().and_then(|me| self.ally(me)) else {
            return false;
        };
        let limit = usize::from(self.hand_limit(ally));
        if self.may_have_sealed(ally) {
            self.table.cards.count(Zone::Hand(ally)) + 2 <= limit
        } else {
            self.table.room_for_one(ally)
        }
    }

    /// What a card is that its owner lays face down, if the viewer is the owner or `watcher`, who looked at it
    /// (B13.2). Who only knows that the owner has such a card cannot tell that it is this one.
    pub fn my_sight_of(self, card: CardId, watcher: Option<Faction>) -> Option<CardKind> {
        let me = self.me()?;
        (self.table.cards.holds(me, card) || watcher == Some(me)).then(|| card.kind())
    }

    /// The card that is up for auction, if the viewer has seen it (B13.2).
    pub fn my_auction_card(self) -> Option<CardId> {
        let me = self.me()?;
        let first = self.table.cards.pile(Zone::Row).first().copied()?;
        self.table.cards.known().has(first, me).then_some(first)
    }

    /// The cards of the row, in an order that tells nothing, for Ixians; asked for only while they look at them (X2.5,
    /// X5.1), because afterwards they do not see which are left.
    pub fn my_look_at_row(self) -> Vec<CardId> {
        if self.me() != Some(Faction::Ixians) {
            return Vec::new();
        }
        let mut row = self.table.cards.pile(Zone::Row);
        row.sort();
        row
    }

    /// What Ixians know to be for sale in this phase, or to have been (X5.2), by kind; for Ixians.
    pub fn my_auction_set(self) -> Vec<CardKind> {
        if self.me() != Some(Faction::Ixians) {
            return Vec::new();
        }
        let mine = |card: &CardId| self.table.cards.holds(Faction::Ixians, *card);
        let seen = self.table.ixians.for_sale().iter().copied();
        let mut kinds: Vec<_> = seen.filter(|c| !mine(c)).map(CardId::kind).collect();
        kinds.sort();
        kinds
    }

    /// Cards in other places that the viewer has seen there: in the row, on the deck or in hands.
    pub fn my_known_cards(self) -> Vec<(CardId, Zone)> {
        let Some(me) = self.me() else { return Vec::new() };
        let cards = &self.table.cards;
        #[cfg(feature = "planted-leaks")]
        if leaks::planted(leaks::Leak::DeckTop) {
            let top = cards.pile(Zone::Deck).last().copied();
            return top.map(|c| (c, Zone::Deck)).into_iter().collect();
        }
        cards
            .known()
            .of(me)
            .map(|c| (c, cards.zone(c)))
            .filter(|(_, z)| *z != Zone::Hand(me))
            .collect()
    }

    /// The top card of the spice deck, if the viewer has seen it (B13.3).
    pub fn my_top_spice_card(self) -> Option<crate::catalog::SpiceCardId> {
        let top = self.table.spice_deck.top()?;
        let me = self.me()?;
        self.table.spice_deck.known().has(top, me).then_some(top)
    }

    /// Spice cards in the deck that the viewer has seen (B13.3).
    pub fn my_known_spice_cards(self) -> Vec<crate::catalog::SpiceCardId> {
        #[cfg(feature = "planted-leaks")]
        if leaks::planted(leaks::Leak::SpiceTop) {
            return self.table.spice_deck.top().into_iter().collect();
        }
        self.me()
            .map(|f| self.table.spice_deck.known().of(f).collect())
            .unwrap_or_default()
    }

    /// The drawn storm card, if the viewer has looked (B16.6).
    pub fn my_storm_card(self) -> Option<u8> {
        #[cfg(feature = "planted-leaks")]
        if leaks::planted(leaks::Leak::StormCard) {
            return self.table.storm.card;
        }
        self.table.storm.card.filter(|_| {
            self.me()
                .is_some_and(|me| self.table.storm.card_seen_by.contains(&me))
        })
    }

    /// The viewer's prediction (B14.1).
    pub fn my_prediction(self) -> Option<&'a crate::factions::bene_gesserit::Prediction> {
        #[cfg(feature = "planted-leaks")]
        if leaks::planted(leaks::Leak::Prediction) {
            return self.table.prediction.as_ref();
        }
        self.table
            .prediction
            .as_ref()
            .filter(|_| self.me() == Some(Faction::BeneGesserit))
    }

    /// What the No-Field on the planet is, for Richese (C15.1).
    pub fn my_no_field(self) -> Option<NoField> {
        let mine = self.me() == Some(NoFields::OWNER);
        #[cfg(feature = "planted-leaks")]
        let mine = mine || leaks::planted(leaks::Leak::NoField);
        self.table.no_fields.value().filter(|_| mine)
    }

    /// The No-Fields that Richese may use (C15.3).
    pub fn my_free_no_fields(self) -> Vec<NoField> {
        if self.me() == Some(NoFields::OWNER) {
            self.table.no_fields.free()
        } else {
            Vec::new()
        }
    }

    /// What CHOAM saw in its last audit (S11.11), for CHOAM.
    pub fn my_insight(self) -> Option<&'a crate::phases::battle::Insight> {
        let insight = self.table.insight.as_ref();
        insight.filter(|_| self.me() == Some(Faction::Choam))
    }

    /// The Kwisatz Haderach token (B13.6), for its owner.
    pub fn my_kwisatz(self) -> Option<&'a crate::factions::atreides::Kwisatz> {
        Some(&self.table.kwisatz).filter(|_| self.me() == Some(Faction::Atreides))
    }
}
