//! The public part of a view (B12.5).

use super::Shown;
use crate::catalog::{
    CardId, CardKind, Faction, LeaderId, LocationId, Sector, Skill, SpiceCardId, Territory,
};
use crate::flow::{Flow, FrameId, Procedure};
use crate::phases::mentat::Victory;
use crate::setup::{Module, Setup};
use crate::table::{Eyes, Lent, Muster, NoField, Phase, Pile};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What everybody may know (B12.5, S6.1): counts that the rules make public, phase and turn, open faces, and of each
/// frame of the stack what it shows to all, so that a window is open too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PublicView {
    /// The room's setup, policies included.
    pub setup: Setup,
    /// The turn, 0 during setup.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// The sector in storm; `None` before the first storm.
    pub storm: Option<Sector>,
    /// Storm order (B0.4).
    pub storm_order: Vec<Faction>,
    /// Whether the Shield Wall stands.
    pub shield_wall: bool,
    /// Each faction's open facts.
    pub factions: BTreeMap<Faction, FactionView>,
    /// Alliances.
    pub alliances: Vec<(Faction, Faction)>,
    /// Forces on the board by location.
    pub board: BTreeMap<LocationId, BTreeMap<Faction, Muster>>,
    /// Spice on the board.
    pub spice: BTreeMap<LocationId, u16>,
    /// The treachery draw pile's size.
    pub treachery_deck: usize,
    /// The treachery discard pile as far as it is open, bottom first (B20.5).
    pub discards: Vec<CardKind>,
    /// How many cards the treachery discard pile has.
    pub discard_size: usize,
    /// The cards of the cache of Richese that everybody knows to be there (C2.2).
    pub cache: Vec<CardKind>,
    /// How many cards the cache has.
    pub cache_size: usize,
    /// Treachery cards out of the game.
    pub removed: Vec<CardKind>,
    /// The spice draw pile's size.
    pub spice_deck: usize,
    /// The spice discard piles, bottom first.
    pub spice_piles: BTreeMap<Pile, Vec<SpiceCardId>>,
    /// What is happening, the bottom of the stack first.
    pub stack: Vec<StackEntry>,
    /// Who is waited for. While answers are sealed this does not tell who has answered.
    pub asked: Vec<Faction>,
    /// Leaders that fought this phase, who used them and where (B8.25).
    pub committed: Vec<CommittedLeader>,
    /// Factions that have used their special Karama power.
    pub special_karama_used: Vec<Faction>,
    /// Deals and proposals on the table (B12).
    pub deals: crate::interrupts::deal::Deals,
    /// Binding answers to Truthtrance (B21.4).
    pub promises: crate::interrupts::truthtrance::Promises,
    /// What everybody knows of the No-Fields, while Richese play (C15.3).
    pub no_fields: Option<NoFieldsShown>,
    /// What CHOAM has set in motion, if it plays: Inflation, worthless cards in force (C6, C7).
    pub choam: Option<crate::factions::choam::Ledger>,
    /// Who holds the card of which stronghold (C23.1), while they are in play.
    #[serde(default)]
    pub stronghold_cards: Option<crate::stronghold_cards::Holders>,
    /// Leader skills, if they are played (C22).
    #[serde(default)]
    pub skills: Option<SkillsShown>,
    /// What everybody knows of the Tleilaxu, if they play (X6, X8 to X10).
    #[serde(default)]
    pub tleilaxu: Option<crate::factions::tleilaxu::Open>,
    /// What everybody knows of the Ixians, if they play (X5).
    #[serde(default)]
    pub ixians: Option<crate::factions::ixians::Open>,
    /// Who holds the Cheap Hero traitor, once it was used (X12.13).
    #[serde(default)]
    pub cheap_hero_traitor: Option<Faction>,
    /// Whether a Sandtrout waits for a worm (X12.12).
    #[serde(default)]
    pub sandtrout_waits: bool,
    /// Tech tokens, if they are played (X11).
    #[serde(default)]
    pub tech_tokens: Option<crate::tech_tokens::TechTokens>,
    /// The result, when the game is over.
    pub victory: Option<Victory>,
}

/// One frame of the stack that has something to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StackEntry {
    /// Its id.
    pub frame: FrameId,
    /// What it shows.
    pub shown: Shown,
}

/// A leader that fought this phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CommittedLeader {
    /// The leader.
    pub leader: LeaderId,
    /// Who used it.
    pub by: Faction,
    /// Where it stays until the phase ends.
    pub territory: Territory,
}

/// The skill cards as everybody sees them (C22).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SkillsShown {
    /// Trained leaders, captives among them (C22.5).
    pub trained: BTreeMap<LeaderId, TrainedLeader>,
    /// How many cards the deck has.
    pub deck: usize,
}

/// A trained leader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrainedLeader {
    /// Its skill.
    pub skill: Skill,
    /// Who holds it.
    pub held_by: Faction,
    /// Whether it stands before its owner's shield (C22.2).
    pub in_front: bool,
}

/// What everybody knows of the No-Fields (C15.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NoFieldsShown {
    /// Where one stands concealed.
    pub at: Option<LocationId>,
    /// The one that was revealed last.
    pub face_up: Option<NoField>,
    /// The one that Richese offer their ally.
    pub lent: Option<Lent>,
}

/// Open facts of one faction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FactionView {
    /// Circle, 0 to 5.
    pub circle: u8,
    /// Forces in reserve.
    pub reserves: Muster,
    /// Forces in the tanks.
    pub tanks: Muster,
    /// Spice in front of the shield (B12.3).
    pub spice_in_front: u16,
    /// Number of treachery cards, during Bidding only (B5.1).
    pub hand_size: Option<usize>,
    /// Leaders face up in the tanks.
    pub dead_leaders: Vec<LeaderId>,
    /// Number of leaders face down in the tanks (B6.8).
    pub face_down_leaders: usize,
}

impl PublicView {
    /// The public part; `eyes` must be public ones.
    pub fn of(eyes: Eyes<'_>, flow: &Flow) -> Self {
        let factions = eyes
            .setup()
            .places
            .iter()
            .map(|p| (p.faction, faction(eyes, p.faction, p.circle)));
        let shown = |(frame, f): (FrameId, &crate::flow::Frame)| StackEntry {
            frame,
            shown: f.shown(eyes),
        };
        let committed = eyes.committed_leaders().into_iter();
        let has = |module| eyes.setup().has(module);
        Self {
            setup: eyes.setup().clone(),
            turn: eyes.turn(),
            phase: eyes.phase(),
            storm: (eyes.turn() > 0).then(|| eyes.storm_sector()),
            storm_order: eyes.storm_order(),
            shield_wall: eyes.wall_standing(),
            factions: factions.collect(),
            alliances: eyes.alliance_pairs(),
            board: board(eyes),
            spice: eyes.spice_lying().collect(),
            treachery_deck: eyes.deck_size(),
            discards: eyes.discards(),
            discard_size: eyes.discard_size(),
            cache: eyes.open_cache().into_iter().map(CardId::kind).collect(),
            cache_size: eyes.cache_size(),
            removed: eyes.removed(),
            spice_deck: eyes.spice_deck_size(),
            spice_piles: [Pile::A, Pile::B]
                .into_iter()
                .map(|p| (p, eyes.spice_pile(p)))
                .collect(),
            stack: flow
                .frames()
                .map(shown)
                .filter(|e| e.shown != Shown::Nothing)
                .collect(),
            asked: flow.top().map(|(_, f)| f.asked(eyes)).unwrap_or_default(),
            committed: committed
                .map(|(leader, by, territory)| CommittedLeader {
                    leader,
                    by,
                    territory,
                })
                .collect(),
            special_karama_used: eyes
                .factions()
                .into_iter()
                .filter(|f| eyes.stops().special_used(*f))
                .collect(),
            deals: eyes.deals().clone(),
            promises: eyes.promises().clone(),
            no_fields: eyes.plays(Faction::Richese).then(|| NoFieldsShown {
                at: eyes.no_field_at(),
                face_up: eyes.no_field_face_up(),
                lent: eyes.no_field_lent(),
            }),
            choam: eyes.plays(Faction::Choam).then(|| eyes.choam().clone()),
            stronghold_cards: has(Module::StrongholdCards).then(|| eyes.stronghold_cards().clone()),
            skills: eyes.skills_played().then(|| skills(eyes)),
            tleilaxu: crate::factions::tleilaxu::Open::of(eyes),
            ixians: crate::factions::ixians::Open::of(eyes),
            cheap_hero_traitor: eyes.cheap_hero_caller(),
            sandtrout_waits: eyes.sandtrout_waits(),
            tech_tokens: has(Module::TechTokens).then(|| eyes.tech_tokens().clone()),
            victory: eyes.victory().cloned(),
        }
    }
}

fn skills(eyes: Eyes<'_>) -> SkillsShown {
    let one = |(leader, skill): (LeaderId, Skill)| {
        let held_by = eyes.holder_of_trained(leader).unwrap_or(leader.faction());
        let in_front = eyes.in_front(leader);
        let trained = TrainedLeader {
            skill,
            held_by,
            in_front,
        };
        (leader, trained)
    };
    SkillsShown {
        trained: eyes.trained_leaders().into_iter().map(one).collect(),
        deck: eyes.skill_deck_size(),
    }
}

fn faction(eyes: Eyes<'_>, faction: Faction, circle: u8) -> FactionView {
    FactionView {
        circle,
        reserves: eyes.reserves(faction),
        tanks: eyes.tanks(faction),
        spice_in_front: eyes.spice_in_front(faction),
        hand_size: eyes.hand_size(faction),
        dead_leaders: eyes
            .dead_leaders(faction)
            .into_iter()
            .filter(|(_, down)| !down)
            .map(|(l, _)| l)
            .collect(),
        face_down_leaders: eyes.face_down_leaders(faction),
    }
}

fn board(eyes: Eyes<'_>) -> BTreeMap<LocationId, BTreeMap<Faction, Muster>> {
    let mut board: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for faction in eyes.factions() {
        for (location, muster) in eyes.forces().standing(faction) {
            board.entry(location).or_default().insert(faction, muster);
        }
    }
    board
}
