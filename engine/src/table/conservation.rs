//! The conservation audit: counts everything on the table.

use super::spice::Spice;
use super::{NoFields, Table, Zone};
use crate::catalog::{CardId, Faction, LeaderId, Skill, SpiceCardId, Territory};
use crate::setup::Module;
use crate::tech_tokens::TechToken;

/// How many treachery cards there were before each set was added: the cells of games saved then.
const EARLIER: [usize; 2] = [33, 45];
/// How many spice cards there were before the Sandtrout.
const EARLIER_SPICE: usize = 21;

/// Something that must never happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A faction has more or fewer tokens than it began with.
    #[error("{faction:?} has {found} tokens, not {expected}")]
    Forces {
        faction: Faction,
        found: u8,
        expected: u8,
    },
    /// Elite tokens were made or lost.
    #[error("{faction:?} has {found} elite tokens, not {expected}")]
    Elites {
        faction: Faction,
        found: u8,
        expected: u8,
    },
    /// A faction that has no advisors has some, or fighters and advisors share a territory (B14.7).
    #[error("{0:?} has advisors where it may not")]
    Advisors(Faction),
    /// A concealed No-Field is on the board without its token, or the other way round (C15.3).
    #[error("the No-Field tokens and the board do not agree")]
    NoField,
    /// Spice was made or lost.
    #[error("there is {found} spice, not {expected}")]
    Spice { found: u64, expected: u64 },
    /// Cards were made or lost.
    #[error("there are {found} {what}, not {expected}")]
    Cards {
        what: &'static str,
        found: usize,
        expected: usize,
    },
    /// A card is held by an effect that is not running any more.
    #[error("a card is held by frame {0}, which is gone")]
    Escrow(u32),
    /// A card of a set that is not in play lies on the table, or one that should be in play does not.
    #[error("the card {0} is in or out of the game where it should not be")]
    Unused(CardId),
    /// A hand is larger than its limit at a moment when that may not be (B5.2).
    #[error("{faction:?} holds {found} cards, more than {limit}")]
    HandLimit {
        faction: Faction,
        found: usize,
        limit: u8,
    },
    /// Allies disagree about being allied.
    #[error("{0:?} has an ally that does not have it")]
    Alliance(Faction),
    /// A skill card lies with a leader that cannot have it, or two lie with leaders of one faction (C22.4).
    #[error("a skill card lies with {0:?}, who cannot have it")]
    Skill(LeaderId),
    /// A leader is in the pool of a faction that is not in play, or its history is impossible.
    #[error("a disc of {0:?} is in an impossible state")]
    Leader(Faction),
    /// A tech token is owned by somebody who cannot own it (X11.1).
    #[error("{0:?} is owned where it cannot be")]
    TechToken(TechToken),
    /// A Stronghold Card is held by somebody who cannot hold it (C23.1).
    #[error("the card of {0:?} is held where it cannot be")]
    StrongholdCard(Territory),
}

impl Table {
    /// Counts everything; `frames` are the ids of the living frames.
    ///
    /// # Errors
    /// The first fault found.
    pub fn audit(&self, frames: &[u32]) -> Result<(), Fault> {
        for faction in self.factions() {
            self.audit_forces(faction)?;
            self.audit_hand(faction)?;
            if let Some(ally) = self.alliances.of(faction)
                && self.alliances.of(ally) != Some(faction)
            {
                return Err(Fault::Alliance(faction));
            }
        }
        self.audit_cards(frames)?;
        self.audit_leaders()?;
        self.audit_stronghold_cards()?;
        self.audit_skills()?;
        self.audit_tech_tokens()?;
        let (found, expected) = (self.spice.total(), Spice::TOTAL);
        if found == expected {
            Ok(())
        } else {
            Err(Fault::Spice { found, expected })
        }
    }

    fn audit_forces(&self, faction: Faction) -> Result<(), Fault> {
        let all = self.forces.all(faction);
        let expected = faction.def().total_forces;
        let found = all.total() - all.no_field;
        if found != expected {
            return Err(Fault::Forces {
                faction,
                found,
                expected,
            });
        }
        let expected = self.setup.elites(faction);
        if all.elite != expected {
            return Err(Fault::Elites {
                faction,
                found: all.elite,
                expected,
            });
        }
        if all.no_field != u8::from(self.no_fields.concealed() && faction == NoFields::OWNER) {
            return Err(Fault::NoField);
        }
        let advisors_allowed = faction == Faction::BeneGesserit && self.policies().bg_advisors;
        let mixed = |t: Territory| {
            let here = self.forces.within(faction, t);
            here.advisor > 0 && here.fighters() > 0
        };
        let wrong = if advisors_allowed {
            Territory::ALL.iter().any(|t| mixed(*t))
        } else {
            all.advisor > 0
        };
        if wrong {
            Err(Fault::Advisors(faction))
        } else {
            Ok(())
        }
    }

    fn audit_hand(&self, faction: Faction) -> Result<(), Fault> {
        let found = self.cards.count(Zone::Hand(faction));
        let limit = self.hand_limit(faction);
        // Harkonnen's special Karama exceeds the limit between taking and giving back (B19.13).
        let suspended = faction == Faction::Harkonnen && self.policies().special_karama;
        if found > usize::from(limit) && !suspended {
            return Err(Fault::HandLimit {
                faction,
                found,
                limit,
            });
        }
        Ok(())
    }

    /// How many cells the spice deck must have: games saved before the Sandtrout have none for it.
    fn spice_cards(&self) -> usize {
        let cells = self.spice_deck.len();
        let unused = SpiceCardId::all()
            .skip(cells)
            .all(|c| !self.setup.uses_spice_card(c));
        if cells == EARLIER_SPICE && unused {
            cells
        } else {
            SpiceCardId::all().count()
        }
    }

    fn audit_cards(&self, frames: &[u32]) -> Result<(), Fault> {
        // Games saved before a set was there have no cells for its cards, which they cannot use.
        let cells = self.cards.len();
        let unused = EARLIER.contains(&cells) && CardId::all().skip(cells).all(|c| !self.setup.uses(c));
        let all = if unused { cells } else { CardId::all().count() };
        for (what, found, expected) in [
            ("treachery cards", cells, all),
            ("spice cards", self.spice_deck.len(), self.spice_cards()),
            (
                "traitor cards",
                self.traitors.len(),
                self.setup.traitor_cards().len(),
            ),
        ] {
            if found != expected {
                return Err(Fault::Cards {
                    what,
                    found,
                    expected,
                });
            }
        }
        // A game saved before a set was added has fewer cells; none has more.
        let (found, expected) = (self.cards.len(), CardId::all().count());
        if found > expected {
            return Err(Fault::Cards {
                what: "treachery cards",
                found,
                expected,
            });
        }
        for card in CardId::all() {
            if let Zone::Escrow(frame) = self.cards.zone(card)
                && !frames.contains(&frame)
            {
                return Err(Fault::Escrow(frame));
            }
            if (self.cards.zone(card) == Zone::Unused) == self.setup.uses(card) {
                return Err(Fault::Unused(card));
            }
        }
        Ok(())
    }

    fn audit_stronghold_cards(&self) -> Result<(), Fault> {
        let possible = |stronghold: Territory, holder: Faction| {
            self.setup.has(Module::StrongholdCards)
                && Territory::STRONGHOLDS.contains(&stronghold)
                && self.plays(holder)
        };
        let mut held = self.stronghold_cards.held();
        match held.find(|(stronghold, holder)| !possible(*stronghold, *holder)) {
            Some((stronghold, _)) => Err(Fault::StrongholdCard(stronghold)),
            None => Ok(()),
        }
    }

    fn audit_tech_tokens(&self) -> Result<(), Fault> {
        let possible = |owner: Faction| self.setup.has(Module::TechTokens) && self.plays(owner);
        let mut owned = self.tech_tokens.owned();
        match owned.find(|(_, owner)| !possible(*owner)) {
            Some((token, _)) => Err(Fault::TechToken(token)),
            None => Ok(()),
        }
    }

    fn audit_leaders(&self) -> Result<(), Fault> {
        for (leader, disc) in self.leaders.all() {
            let native = leader.faction();
            let dead_elsewhere = !disc.alive && disc.controller != self.leaders.home(leader);
            let impossible = !self.plays(disc.controller)
                || dead_elsewhere
                || (!disc.alive && disc.deaths == 0)
                || (disc.alive && disc.face_down)
                || (disc.ghola && (!self.plays(Faction::Tleilaxu) || native == Faction::Tleilaxu));
            if impossible {
                return Err(Fault::Leader(native));
            }
        }
        Ok(())
    }

    /// Every skill card in one place: the deck, a choice in progress, or with a living leader (C22).
    fn audit_skills(&self) -> Result<(), Fault> {
        let played = self.setup.has(Module::LeaderSkills);
        let expected = if played { Skill::ALL.len() } else { 0 };
        let found = self.skills.len();
        if found != expected {
            return Err(Fault::Cards {
                what: "skill cards",
                found,
                expected,
            });
        }
        let trained = self.skills.trained();
        for (leader, _) in &trained {
            let lives = self.leaders.disc(*leader).is_some_and(|d| d.alive);
            let others = trained
                .iter()
                .filter(|(l, _)| l.faction() == leader.faction())
                .count();
            let alone = others == 1 || self.policies().skill_replacement_while_captured;
            if !lives || !alone || leader.is_auditor() {
                return Err(Fault::Skill(*leader));
            }
        }
        let stray = |l: &LeaderId| !trained.iter().any(|(t, _)| t == l);
        match self.skills.all_behind().into_iter().find(stray) {
            Some(leader) => Err(Fault::Skill(leader)),
            None => Ok(()),
        }
    }
}
