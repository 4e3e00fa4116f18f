//! Policies: every choice that the rules leave to the table, as a named constant of the room (base.md F).

use super::{Module, RulesMode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How long a Karama stops a power (D10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KaramaScope {
    /// One use.
    OneUse,
    /// The rest of the phase.
    Phase,
}

/// What a spice card does to spice already lying there (D7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpiceBlowMode {
    /// Adds to it.
    Add,
    /// Replaces it.
    Set,
}

/// Which piles keep their topmost territory card when the spice deck is made anew (D9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReshuffleKeepTop {
    /// Both.
    Both,
    /// Only pile A.
    AOnly,
    /// None.
    None,
}

/// When ornithopters are judged (D13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OrnithopterCheck {
    /// When the move starts.
    MoveStart,
    /// When the phase starts.
    PhaseStart,
}

/// When allies that share a territory are separated (D14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AllySeparation {
    /// The forces of the ally that entered this turn, or acts second, are lost.
    EnteredOrSecond,
    /// The forces of the ally whose turn ends are lost.
    OwnTurnEnd,
    /// As the first, but groups of players who became allies this turn are spared.
    GraceTurn,
}

/// Shipping onto own advisors (D18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ShipOntoAdvisors {
    /// The forces arrive as advisors.
    AsAdvisors,
    /// Not allowed.
    Forbidden,
}

/// When advisors left alone become fighters (D19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FlipAlone {
    /// At once, at any time.
    AnyTime,
    /// Only when the Battle phase starts.
    BeforeBattleOnly,
}

/// Who may keep notes on treachery cards in the client (B13.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AssistedNotes {
    /// Atreides.
    Atreides,
    /// Everybody.
    All,
    /// Nobody.
    None,
}

/// Whom Distrans offers as recipients (S12.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DistransTargets {
    /// In Bidding, where hand sizes are open, those with room; else everybody, and a full hand refuses.
    AllOutsideBidding,
    /// Those with room; the list tells its reader whose hand is full.
    WithRoom,
}

/// When both sides say that they are ready to choose leaders (S9.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PreLeaderPosition {
    /// After the Voice and what is shown to Prescience, but a leader.
    AfterInspections,
    /// Before the Voice.
    BeforeVoice,
}

/// How a captive lies in the tanks that Residual Poison killed (S9.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CaptiveDeath {
    /// Face up, named to everybody.
    Public,
    /// Face down, known to its captor and its owner.
    FaceDown,
}

/// How long CHOAM can read what an audit showed (S11.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InsightLifetime {
    /// Until the next battle or the next Storm.
    NextBattle,
    /// Until the next Storm.
    EndOfTurn,
}

/// What Residual Poison does to a side without a leader for the battle (S9.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EmptyPool {
    /// It cannot be played.
    Refuse,
    /// It is discarded without effect.
    Discard,
}

/// What becomes of a bid that only a Karama could pay for, where Kull Wahad may stop the Karama (S8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UnfundedBid {
    /// It cannot be made.
    RefuseBeforeCommit,
    /// It can; if the Karama is stopped, the card is sold anew (D27).
    SellAnew,
}

/// When CHOAM may stop a worthless card that Bene Gesserit use as a Karama (S8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KullTiming {
    /// Before the conversion: a card that is stopped stays in the hand.
    BeforeConversion,
    /// After it: the card is discarded.
    AfterConversion,
}

/// With what Kull Wahad may be stopped (S8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KullCounter {
    /// With a Karama that is not the one it is played against.
    DifferentCard,
    /// With none.
    Nothing,
}

/// Who gets what Richese pays where the text names nobody (C13.6, C18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RichesePayee {
    /// The Emperor, else the bank.
    EmperorElseBank,
    /// The bank.
    Bank,
    /// Richese itself, as the seller.
    Seller,
}

/// What puts spice on Spice Production (X11.2, XD18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpiceProductionTrigger {
    /// A claim of charity.
    Charity,
    /// Spice that is collected in the desert.
    Collection,
}

macro_rules! policies {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $basic:expr, $advanced:expr;)*) => {
        /// All policies of a room. Public.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct Policies { $($(#[$doc])* pub $name: $type,)* }

        /// A policy that a saved game does not know is that of the Basic game: its set was not in play then.
        impl Default for Policies {
            fn default() -> Self {
                Self::preset(RulesMode::Basic)
            }
        }

        impl Policies {
            /// The defaults of a mode.
            pub const fn preset(mode: RulesMode) -> Self {
                match mode {
                    RulesMode::Basic => Self { $($name: $basic,)* },
                    RulesMode::Advanced => Self { $($name: $advanced,)* },
                }
            }
        }
    };
}

policies! {
    /// Spice support in battle (B8.12).
    advanced_combat: bool = false, true;
    /// City income (B9.3).
    increased_spice_flow: bool = false, true;
    /// Two spice cards a turn, on two piles (B3.8).
    double_spice_blow: bool = false, true;
    /// Special Karama powers (B19.8).
    special_karama: bool = false, true;
    /// Storm deck while Fremen play (B2.8, B16.6).
    fremen_storm_deck: bool = false, true;
    /// Fremen place later worms (B16.7).
    fremen_place_worms: bool = false, true;
    /// Fremen lose only half to the storm and may ship into it (B16.8, B16.9).
    fremen_storm_losses: bool = false, true;
    /// Sardaukar and Fedaykin (B15.4, B16.10).
    elites: bool = false, true;
    /// Fremen need no spice support (B16.11).
    battle_hardened: bool = false, true;
    /// Kwisatz Haderach (B13.6-B13.9).
    kwisatz_haderach: bool = false, true;
    /// Bene Gesserit advisors (B1.9, B14.5, B14.7-B14.13).
    bg_advisors: bool = false, true;
    /// Bene Gesserit charity (B14.6).
    bg_charity: bool = false, true;
    /// Worthless cards as Karama (B14.14).
    bg_worthless_karama: bool = false, true;
    /// The Guild moves out of turn (B17.6).
    guild_out_of_turn: bool = false, true;
    /// Harkonnen capture leaders (B18.5-B18.9).
    harkonnen_capture: bool = false, true;
    /// The last turn, 1 to 10 (B1.1).
    turn_limit: u8 = 10, 10;
    /// How long a Karama stops a power (D10).
    karama_scope: KaramaScope = KaramaScope::OneUse, KaramaScope::OneUse;
    /// A worm by special Karama brings a Nexus (D11).
    karama_worm_nexus: bool = true, true;
    /// Forces in one storm sector fight (B8.2, D24).
    battles_under_storm: bool = true, true;
    /// The first storm sweeps its whole path (D6).
    first_storm_sweeps_path: bool = false, false;
    /// Spice blow onto old spice (D7).
    spice_blow_mode: SpiceBlowMode = SpiceBlowMode::Add, SpiceBlowMode::Add;
    /// A Nexus for each pile; off: at most one a turn (D8).
    nexus_per_pile: bool = true, true;
    /// Which piles keep their top at a reshuffle (D9).
    reshuffle_keep_top: ReshuffleKeepTop = ReshuffleKeepTop::Both, ReshuffleKeepTop::Both;
    /// When ornithopters are judged (D13).
    ornithopter_check: OrnithopterCheck = OrnithopterCheck::MoveStart, OrnithopterCheck::MoveStart;
    /// Allies in one territory (D14).
    ally_separation: AllySeparation = AllySeparation::EnteredOrSecond, AllySeparation::EnteredOrSecond;
    /// Advisors may stay with an ally (D14).
    bg_advisors_coexist_with_ally: bool = false, false;
    /// Shipping onto own advisors (D18).
    bg_ship_onto_advisors: ShipOntoAdvisors = ShipOntoAdvisors::AsAdvisors, ShipOntoAdvisors::AsAdvisors;
    /// Advisors alone become fighters (D19).
    bg_flip_alone: FlipAlone = FlipAlone::AnyTime, FlipAlone::AnyTime;
    /// Fremen may move and ride into the storm (B16.9).
    fremen_may_move_into_storm: bool = false, false;
    /// Storm deck also without Fremen (B2.8).
    storm_deck_without_fremen: bool = false, false;
    /// Four strongholds to win with two players (D15).
    two_player_four_strongholds: bool = true, true;
    /// Allies are added together for the default win (D16).
    default_win_includes_ally: bool = false, false;
    /// A prediction works for the default win (B10.7).
    prediction_counts_default_win: bool = true, true;
    /// Prescience on the dial shows the support spice too (D17).
    prescience_dial_shows_spice: bool = false, false;
    /// Ghola revives face-down leaders (D22).
    ghola_face_down: bool = true, true;
    /// Truthtrance asks about the current turn's future (B21.4).
    truthtrance_future: bool = true, true;
    /// Harkonnen mulligan (B1.6).
    harkonnen_mulligan: bool = false, false;
    /// A former owner may call a captured leader traitor without its card.
    captured_leader_traitor_to_owner: bool = false, false;
    /// Bribes are usable at once (B12.3).
    bribes_immediate: bool = false, false;
    /// Strongholds shared under the storm count for both (B10.3).
    contested_counts_occupied: bool = false, false;
    /// Who may keep notes (B13.1).
    assisted_notes: AssistedNotes = AssistedNotes::Atreides, AssistedNotes::Atreides;
    /// The treachery discard pile may be looked through (B20.5, C1.3).
    discard_pile_public: bool = true, true;
    /// Windows for a card open only where somebody may hold it as far as everybody knows (S6.5).
    public_custody_gate: bool = true, true;
    /// Semuta Drug may be played with a full hand, one card for another (S10.6).
    semuta_full_hand: bool = true, true;
    /// Whom Distrans offers as recipients (S12.8).
    distrans_targets: DistransTargets = DistransTargets::AllOutsideBidding, DistransTargets::AllOutsideBidding;
    /// The Nullentropy Box may be played with a full hand (C19.5).
    box_full_hand: bool = true, true;
    /// The Auditor is in the game with CHOAM (S11.1).
    choam_auditor: bool = false, true;
    /// CHOAM gets half of the support spice of others (C8).
    choam_force_income: bool = false, true;
    /// Richese may sell a card of its hand before the row (C14).
    richese_black_market: bool = false, true;
    /// Richese may offer their ally the No-Field 0 (CD18).
    ally_no_field_zero: bool = true, true;
    /// When both sides say that they are ready to choose leaders (S9.4).
    residual_position: PreLeaderPosition = PreLeaderPosition::AfterInspections, PreLeaderPosition::AfterInspections;
    /// What Residual Poison does to a side without a leader for the battle (S9.10).
    residual_empty_pool: EmptyPool = EmptyPool::Refuse, EmptyPool::Refuse;
    /// Who has played Residual Poison says again that it is ready (S9.9).
    residual_own_ready_reopened: bool = true, true;
    /// A bid that only a Karama could pay for, where Kull Wahad may stop the Karama (S8.4).
    kull_unfunded_bid: UnfundedBid = UnfundedBid::RefuseBeforeCommit, UnfundedBid::RefuseBeforeCommit;
    /// When CHOAM may stop a worthless card that Bene Gesserit use as a Karama (S8.3).
    kull_timing: KullTiming = KullTiming::BeforeConversion, KullTiming::BeforeConversion;
    /// With what Kull Wahad may be stopped (S8.3).
    kull_counter: KullCounter = KullCounter::DifferentCard, KullCounter::DifferentCard;
    /// A cache auction that is stopped, or has no card left, gives its place in the row back (C13.8, CD5).
    cache_cancel_restores_row_card: bool = true, true;
    /// Richese may bid on its own Black Market card (C14.3, CD7).
    black_market_seller_may_bid: bool = false, false;
    /// A sealed number may count on the ally's pledge (C13.4, CD10).
    silent_bid_with_ally_spice: bool = true, true;
    /// Who gets what Richese adds as the buyer's ally (C13.6, CD9).
    richese_ally_contribution_payee: RichesePayee = RichesePayee::Seller, RichesePayee::EmperorElseBank;
    /// Who gets the price of Richese's special Karama (C18, CD8).
    richese_special_purchase_payee: RichesePayee = RichesePayee::EmperorElseBank, RichesePayee::EmperorElseBank;
    /// Richese's special Karama works from a full hand, because the Karama leaves first (C18).
    richese_special_full_hand: bool = true, true;
    /// A card is a duplicate while another copy can be shown; off: both copies can be sold (CD1).
    duplicate_sale_needs_witness: bool = true, true;
    /// No bribes while charity is doubled (CD3).
    inflation_bribe_ban: bool = true, true;
    /// CHOAM may claim when its income was stopped (C3.5, CD4).
    choam_income_cancelled_then_claim: bool = true, true;
    /// A winner may keep the Mirror Weapon, Stone Burner and Portable Snooper that it used (CD11).
    richese_battle_cards_kept_by_winner: bool = false, false;
    /// A shipment that the Guild stops gives the Karama for its rate back (S13.19).
    guild_stop_refunds_rate_karama: bool = true, true;
    /// A captive that Residual Poison kills (S9.8).
    residual_captive_death: CaptiveDeath = CaptiveDeath::Public, CaptiveDeath::Public;
    /// The Auditor is a sixth leader for the revival of the others (S11.3).
    auditor_in_cohort: bool = false, false;
    /// The Auditor is revived in any turn, not only after its first death (S11.3).
    auditor_each_turn: bool = true, true;
    /// An audit is paid off after Karama had its chance, not before (S11.8).
    audit_karama_first: bool = true, true;
    /// The audit comes after a capture (S3.7).
    audit_after_capture: bool = true, true;
    /// An Auditor that was a traitor audits all the same (S11.4).
    audit_by_betrayed: bool = true, true;
    /// An opponent who cannot pay is not asked (S11.8).
    audit_auto_allow: bool = true, true;
    /// It is told that there was no card to look at (S11.7).
    audit_empty_explained: bool = true, true;
    /// How long CHOAM can read what an audit showed (S11.11).
    audit_insight: InsightLifetime = InsightLifetime::NextBattle, InsightLifetime::NextBattle;
    /// An Ornithopter takes the place of the ordinary movement (C19.6).
    ornithopter_needs_unused_move: bool = true, true;
    /// The cards that Ixians choose their starting card from hold the second one of Harkonnen too (X2.5, XD1).
    ix_starting_pool_includes_harkonnen_bonus: bool = false, false;
    /// The Hidden Mobile Stronghold may be put into the storm at first (X2.6, XD4).
    hms_initial_placement_in_storm: bool = false, false;
    /// Ixians take spice under it although it stays where it is (X4.5, XD5).
    hms_collect_without_moving: bool = false, false;
    /// Worms take their riders into it (X4.7, XD6).
    worm_ride_into_hms: bool = true, true;
    /// Harkonnen draw their bonus card after the Ixian ally has replaced what was bought (X5.5, XD15).
    harkonnen_bonus_after_ix_replacement: bool = true, true;
    /// The Cheap Hero traitor is in the traitor deck with Ixians & Tleilaxu (X2.2, X12.13).
    cheap_hero_traitor: bool = true, true;
    /// The Sandtrout is in the spice deck with Ixians & Tleilaxu (X12.12).
    sandtrout: bool = true, true;
    /// The least number of players with tech tokens, 2 to 6 (X11.1, XD17).
    tech_tokens_min_players: u8 = 3, 3;
    /// What puts spice on Spice Production (X11.2, XD18).
    spice_production_trigger: SpiceProductionTrigger = SpiceProductionTrigger::Charity, SpiceProductionTrigger::Charity;
    /// A force of Bene Gesserit that accompanies a shipment puts spice on Heighliners (X11.2, XD19).
    heighliners_bg_accompany_triggers: bool = true, true;
    /// Forces revived by a Tleilaxu Ghola in Revival put spice on Axlotl Tanks (XD20).
    axlotl_triggers_on_ghola_card: bool = false, false;
    /// A faction whose trained leader is captive may draw a skill for a leader that it revives (C22.4).
    skill_replacement_while_captured: bool = false, false;
}

impl Policies {
    /// What modules change of a preset: with CHOAM & Richese the discard pile is not open (C1.3).
    pub(super) fn change_by(&mut self, modules: &BTreeSet<Module>) {
        if modules.contains(&Module::ChoamRichese) {
            self.discard_pile_public = false;
        }
    }
}
