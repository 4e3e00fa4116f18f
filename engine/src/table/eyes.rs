//! Eyes: the table as one viewer may see it. Whatever makes bytes for a viewer, or decides whether to
//! ask somebody, takes these and never the table. Public facts are here, private ones in `eyes/mine.rs`.

mod hands;
mod mine;
mod public_custody;
mod skills;

use super::{
    Alliances, Forces, Lent, MobileStronghold, Muster, NoField, NoFields, Phase, Site, SpiceZone, StormTrack,
    Table, Zone,
};
use crate::catalog::{CardId, CardKind, Faction, LeaderId, LocationId, Territory};
use crate::setup::{Policies, Setup};
#[cfg(feature = "planted-leaks")]
use crate::worlds::leaks;

/// Who looks.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// A player.
    Seat(Faction),
    /// Everybody: only public facts.
    Public,
}

/// The table seen by one viewer. Public facts are open; private ones answer for the viewer's own seat
/// and are empty for everybody else.
#[derive(Clone, Copy)]
pub struct Eyes<'a> {
    table: &'a Table,
    viewer: Viewer,
}

impl<'a> Eyes<'a> {
    pub(super) fn new(table: &'a Table, viewer: Viewer) -> Self {
        Self { table, viewer }
    }

    /// Who looks.
    pub fn viewer(self) -> Viewer {
        self.viewer
    }

    /// The viewer's own seat.
    pub fn me(self) -> Option<Faction> {
        match self.viewer {
            Viewer::Seat(faction) => Some(faction),
            Viewer::Public => None,
        }
    }

    /// The same table seen by everybody.
    pub fn public(self) -> Self {
        Self {
            table: self.table,
            viewer: Viewer::Public,
        }
    }

    // Public facts (B12.5).

    /// The setup.
    pub fn setup(self) -> &'a Setup {
        &self.table.setup
    }

    /// The policies.
    pub fn policies(self) -> &'a Policies {
        self.table.policies()
    }

    /// The turn, 0 during setup.
    pub fn turn(self) -> u8 {
        self.table.turn
    }

    /// The phase.
    pub fn phase(self) -> Phase {
        self.table.phase
    }

    /// The factions in play by circle.
    pub fn factions(self) -> Vec<Faction> {
        self.table.factions()
    }

    /// Whether the faction is in play.
    pub fn plays(self, faction: Faction) -> bool {
        self.table.plays(faction)
    }

    /// The factions in storm order (B0.4).
    pub fn storm_order(self) -> Vec<Faction> {
        self.table.storm_order()
    }

    /// Where the storm stands (its drawn card is secret: [`Self::my_storm_card`]).
    pub fn storm_sector(self) -> crate::catalog::Sector {
        self.table.storm.sector
    }

    /// Whether the location is in storm; the inside of the Hidden Mobile Stronghold with its pointing sector (X4.3).
    pub fn in_storm(self, location: LocationId) -> bool {
        self.table.in_storm(location)
    }

    /// Whether the territory is part of this game: the Hidden Mobile Stronghold only with the Ixians (XD2).
    pub fn has_territory(self, territory: Territory) -> bool {
        territory != MobileStronghold::TERRITORY || self.plays(Faction::Ixians)
    }

    /// Where the Hidden Mobile Stronghold is (X4.1).
    pub fn mobile_stronghold(self) -> MobileStronghold {
        self.table.mobile_stronghold
    }

    /// Whether the Shield Wall stands (B20.8).
    pub fn wall_standing(self) -> bool {
        self.table.storm.wall_standing
    }

    /// Who dials the storm next (B2.2).
    pub fn storm_dialers(self) -> &'a [Faction] {
        &self.table.storm.dialers
    }

    /// All forces: on the board, in reserves and in the tanks they are public.
    pub fn forces(self) -> &'a Forces {
        &self.table.forces
    }

    /// Reserves of a faction.
    pub fn reserves(self, faction: Faction) -> Muster {
        self.table.forces.at(faction, Site::Reserves)
    }

    /// Forces of a faction in the tanks.
    pub fn tanks(self, faction: Faction) -> Muster {
        self.table.forces.at(faction, Site::Tanks)
    }

    /// Where a No-Field of Richese stands concealed (C15.1).
    pub fn no_field_at(self) -> Option<LocationId> {
        self.table.forces.no_field(NoFields::OWNER)
    }

    /// The No-Field that lies face up (C15.3).
    pub fn no_field_face_up(self) -> Option<NoField> {
        self.table.no_fields.face_up()
    }

    /// The No-Field that Richese offer their ally (C16.1).
    pub fn no_field_lent(self) -> Option<Lent> {
        self.table.no_fields.lent()
    }

    /// Spice on a location.
    pub fn spice_on(self, location: LocationId) -> u16 {
        self.table.spice.on(location)
    }

    /// Spice on the board.
    pub fn spice_lying(self) -> impl Iterator<Item = (LocationId, u16)> + 'a {
        self.table.spice.lying()
    }

    /// Spice in front of a shield.
    pub fn spice_in_front(self, faction: Faction) -> u16 {
        #[cfg(feature = "planted-leaks")]
        if leaks::planted(leaks::Leak::Shields) {
            return self.table.spice.shield(faction);
        }
        self.table.spice.of(super::Purse::Front(faction))
    }

    /// Alliances (pledges are for the two allies: [`Self::pledged_to_me`], [`Self::my_pledge`]).
    pub fn ally(self, faction: Faction) -> Option<Faction> {
        self.table.alliances.of(faction)
    }

    /// The alliance list.
    pub fn alliance_pairs(self) -> Vec<(Faction, Faction)> {
        self.table.alliances.pairs()
    }

    /// Whether the two are allied.
    pub fn allied(self, a: Faction, b: Faction) -> bool {
        self.table.alliances.are(a, b)
    }

    /// The turn in which the faction's alliance was made.
    pub fn allied_since(self, faction: Faction) -> Option<u8> {
        self.table.alliances.since(faction)
    }

    /// The hand's size: public in Bidding (B5.1), else only the owner's own.
    pub fn hand_size(self, faction: Faction) -> Option<usize> {
        let open = self.table.phase == Phase::Bidding || self.me() == Some(faction);
        #[cfg(feature = "planted-leaks")]
        let open = open || leaks::planted(leaks::Leak::HandSizes);
        open.then(|| self.table.cards.count(Zone::Hand(faction)))
    }

    /// The highest bid of the card that is being sold (B5.5).
    pub fn standing_bid(self) -> Option<crate::phases::bidding::StandingBid> {
        self.table.standing_bid
    }

    /// Whether the lot is one of the cache or the Black Market (C13, C14).
    pub fn lot_special(self) -> bool {
        self.table.lot.special()
    }

    /// The cache card that lies open to be sold (C13.2).
    pub fn lot_cache_card(self) -> Option<CardId> {
        self.table.lot.cache_card()
    }

    /// Whether a card of the faction's hand is being sold (C14.1).
    pub fn sells_from_hand(self, faction: Faction) -> bool {
        faction == Faction::Richese && self.lot_special() && self.lot_cache_card().is_none()
    }

    /// Whether, as far as everybody knows, the faction may have sealed a bid in a Silent lot (C13.4).
    pub fn may_have_sealed(self, faction: Faction) -> bool {
        self.table.lot.may_have_sealed(faction)
    }

    /// How many cards of the auction row are still to be sold, the one that is up included.
    pub fn row_size(self) -> usize {
        self.table.cards.count(Zone::Row)
    }

    /// How many cards the draw pile has.
    pub fn deck_size(self) -> usize {
        self.table.cards.count(Zone::Deck)
    }

    /// Cards out of the game.
    pub fn removed(self) -> Vec<CardKind> {
        self.table
            .cards
            .pile(Zone::Removed)
            .into_iter()
            .map(CardId::kind)
            .collect()
    }

    /// A spice discard pile, bottom first.
    pub fn spice_pile(self, pile: super::Pile) -> Vec<crate::catalog::SpiceCardId> {
        self.table.spice_deck.pile(SpiceZone::Pile(pile))
    }

    /// The territory a worm on this pile would strike (B3.4).
    pub fn worm_target(self, pile: super::Pile) -> Option<LocationId> {
        self.table.spice_deck.last_territory(pile)
    }

    /// How many cards the spice deck has.
    pub fn spice_deck_size(self) -> usize {
        self.table.spice_deck.pile(SpiceZone::Deck).len()
    }

    /// Leaders in a faction's tanks: face-up ones for all, face-down ones for the owner (B6.8).
    pub fn dead_leaders(self, faction: Faction) -> Vec<(LeaderId, bool)> {
        #[cfg(feature = "planted-leaks")]
        if leaks::planted(leaks::Leak::FaceDown) {
            let dead = self.table.leaders.dead(faction).into_iter();
            return dead.map(|l| (l, false)).collect();
        }
        self.table
            .leaders
            .dead(faction)
            .into_iter()
            .filter_map(|l| self.table.leaders.disc(l).map(|d| (l, d.face_down)))
            .filter(|(_, down)| !down || self.me() == Some(faction))
            .collect()
    }

    /// How many leaders lie face down in a faction's tanks.
    pub fn face_down_leaders(self, faction: Faction) -> usize {
        let leaders = &self.table.leaders;
        leaders
            .dead(faction)
            .iter()
            .filter(|l| leaders.disc(**l).is_some_and(|d| d.face_down))
            .count()
    }

    /// How many leaders of a faction lie in the tanks, face down or up.
    pub fn leaders_in_tanks(self, faction: Faction) -> usize {
        self.table.leaders.dead(faction).len()
    }

    /// Whether the Kwisatz Haderach lies in the tanks: everybody saw it die (B13.8).
    pub fn kwisatz_dead(self) -> bool {
        self.table.kwisatz.dead
    }

    /// Leaders that have fought this phase, with their territory (B8.25): everybody saw them.
    pub fn committed_leaders(self) -> Vec<(LeaderId, Faction, Territory)> {
        let fought = self.table.leaders.all_fought();
        fought.map(|(l, f)| (l, f.by, f.territory)).collect()
    }

    /// How many living leaders of its own the faction controls: five without the dead and the captured,
    /// who are counted by everybody (B18.5).
    pub fn active_leaders(self, faction: Faction) -> usize {
        self.table.leaders.active(faction).len()
    }

    /// How many captives the faction holds; whom, only it and their owners know (B18.9).
    pub fn captives_held(self, by: Faction) -> usize {
        self.table.leaders.captives(by).len()
    }

    /// Whether, as far as everybody knows, the faction may have a leader to fight in the territory. Unless
    /// leaders lie in the tanks or are held unseen, everybody knows it exactly.
    pub fn may_have_leader_for(self, faction: Faction, territory: Territory) -> bool {
        let leaders = &self.table.leaders;
        let active = self.active_leaders(faction);
        let unseen = self.face_down_leaders(faction) > 0 || !leaders.captured_from(faction).is_empty();
        let elsewhere = leaders
            .all_fought()
            .filter(|(l, f)| leaders.home(*l) == faction && f.territory != territory);
        let captives = self.captives_held(faction);
        captives > 0
            || if unseen {
                active > 0
            } else {
                active > elsewhere.count()
            }
    }

    /// Powers stopped for the phase and special Karama powers used (B19).
    pub fn stops(self) -> &'a crate::interrupts::karama::Stops {
        &self.table.stops
    }

    /// Public record of deals (B12).
    pub fn deals(self) -> &'a crate::interrupts::deal::Deals {
        &self.table.deals
    }

    /// What CHOAM has set in motion.
    pub fn choam(self) -> &'a crate::factions::choam::Ledger {
        &self.table.choam
    }

    /// Whether the ally of the Ixians may replace what it buys (X5.6).
    pub fn ixians_permit_replacement(self) -> bool {
        !self.table.ixians.forbids_replacement()
    }

    /// Who holds which Stronghold Card (C23.1).
    pub fn stronghold_cards(self) -> &'a crate::stronghold_cards::Holders {
        &self.table.stronghold_cards
    }

    /// As which card that of the Hidden Mobile Stronghold acts in this battle (C23.2).
    pub fn borrowed_card(self) -> Option<Territory> {
        self.table.borrowed_card
    }

    /// Who owns which tech token (X11).
    pub fn tech_tokens(self) -> &'a crate::tech_tokens::TechTokens {
        &self.table.tech_tokens
    }

    /// What the Tleilaxu have earned, and what was stopped or prevented.
    pub fn tleilaxu(self) -> &'a crate::factions::tleilaxu::Ledger {
        &self.table.tleilaxu
    }

    /// Leaders of others in the custody of the Tleilaxu, living or dead: everybody saw them revived (X10.3).
    pub fn gholas(self) -> Vec<LeaderId> {
        self.table.leaders.gholas()
    }

    /// Dead gholas that were leaders of the faction, as far as everybody saw them die (X10.5).
    pub fn lost_gholas(self, native: Faction) -> Vec<LeaderId> {
        self.table.leaders.lost_gholas(native)
    }

    /// Who holds the Cheap Hero traitor, once it was used (X12.13).
    pub fn cheap_hero_caller(self) -> Option<Faction> {
        self.table.traitors.cheap_hero_caller()
    }

    /// Whether a Sandtrout waits for a worm (X12.12).
    pub fn sandtrout_waits(self) -> bool {
        self.table.spice_deck.waiting().is_some()
    }

    /// Face Dancers that were revealed (X6.4).
    pub fn revealed_face_dancers(self) -> Vec<LeaderId> {
        self.table.traitors.pile(super::TraitorZone::Revealed)
    }

    /// Binding answers (B21.4): question and answer are public.
    pub fn promises(self) -> &'a crate::interrupts::truthtrance::Promises {
        &self.table.promises
    }

    /// Who has won.
    pub fn victory(self) -> Option<&'a crate::phases::mentat::Victory> {
        self.table.victory.as_ref()
    }

    /// The turn in which a faction last revived an elite force (B6.4).
    pub fn elite_revived(self, faction: Faction) -> Option<u8> {
        self.table.elite_revived.get(&faction).copied()
    }

    /// Whether everybody can see that the Kwisatz Haderach cannot fight in the territory: it is dead or
    /// was used in another one this turn (B13.7, B13.8). Whether it is active stays secret.
    pub fn kwisatz_excluded(self, territory: Territory) -> bool {
        self.table.kwisatz.dead || self.table.kwisatz.used_in.is_some_and(|t| t != territory)
    }
}

impl StormTrack {
    /// Convenience for tests and rules: the sector's covered locations.
    pub fn covered(&self) -> impl Iterator<Item = LocationId> + '_ {
        LocationId::all().filter(|l| self.covers(*l))
    }
}

impl Alliances {
    /// The faction and its ally.
    pub fn side(&self, faction: Faction) -> Vec<Faction> {
        std::iter::once(faction).chain(self.of(faction)).collect()
    }
}
