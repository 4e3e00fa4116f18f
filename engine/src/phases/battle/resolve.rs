//! The resolution (B8.15 to B8.24): everything that the verdict brings about at once, in one piece.
//!
//! Deaths, bounty, support and the loser's forces come first; then the cards that must go are discarded
//! together, and the battle goes on with what the winner chooses.

use super::cards::{Arms, stone_burner};
use super::fight::Stage;
use super::finish::Finish;
use super::income::Income;
use super::losses::{Casualties, lose};
use super::projection::StageName;
use super::state::{self, Battle, Plan};
use super::told::Fact;
use super::verdict::{AGGRESSOR, Clash, DEFENDER, Measure, Verdict};
use super::winner_cards::WinnerCards;
use super::{checked, ground};
use crate::catalog::{Faction, LeaderId, LocationId, Skill};
use crate::factions::bene_gesserit;
use crate::factions::choam::{self, CHOAM};
use crate::factions::harkonnen::capture;
use crate::factions::richese::no_field_reveal;
use crate::flow::{Cx, Outcome, Turn};
use crate::interrupts::fresh_discard;
use crate::skills::diplomat::{Retreat, Route};
use crate::skills::{self, holding, sandmaster, smuggler, spice_banker};
use crate::stronghold_cards::{self, arrakeen, carthag, habbanya_sietch};
use crate::table::{Cause, Discarded, Eyes, ForceKind, Muster, Purse, Viewer};
use serde::{Deserialize, Serialize};

/// The resolution, with the traitor calls that stand.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Resolve {
    calls: [bool; 2],
    /// The verdict, where a Diplomat was asked whether forces retreat before they are lost (C22.7).
    #[serde(default)]
    judged: Option<Judged>,
}

/// A verdict, and who stood there when it was found.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Judged {
    verdict: Verdict,
    troops: [Vec<(LocationId, Muster)>; 2],
    casualties: Casualties,
}

impl Resolve {
    pub(super) const fn new(calls: [bool; 2]) -> Self {
        Self { calls, judged: None }
    }

    /// The verdict of the plans, and whom Carthag's card saves.
    fn judge(&self, battle: &Battle, plans: &[Plan; 2], eyes: Eyes<'_>) -> (Judged, [bool; 2]) {
        let sides = battle.field.sides();
        let clash = clash(battle, plans, self.calls, eyes);
        let verdict = clash.verdict();
        let winner = match verdict {
            Verdict::Fought { winner, .. } => sides[winner],
            _ => sides[0],
        };
        let judged = Judged {
            verdict,
            troops: sides.map(|side| battle.troops(eyes, side)),
            casualties: Casualties::of(battle, eyes, winner),
        };
        (judged, [0, 1].map(|side| clash.saved(side)))
    }
}

/// The retreat that a beaten Diplomat may lead, if it lives (C22.7).
fn retreat(battle: &Battle, plans: &[Plan; 2], eyes: Eyes<'_>, verdict: Verdict) -> Option<Retreat> {
    let Verdict::Fought { winner, killed, .. } = verdict else {
        return None;
    };
    let loser = 1 - winner;
    let by = battle.field.sides()[loser];
    let leader = plans[loser].leader.filter(|_| !killed[loser])?;
    if eyes.skill_of(leader) != Some(Skill::Diplomat) {
        return None;
    }
    let troops = battle.troops(eyes, by);
    let all = ground::sum(&troops);
    let dialed = match battle.chosen_loss(by) {
        Some(chosen) => vec![chosen],
        None => battle.worth(eyes, by).prices(all, plans[loser].dial),
    };
    let from = battle.field.territory;
    let route = Route {
        by,
        from,
        troops,
        dialed,
    };
    Retreat::of(eyes, leader, route)
}

/// What is left of forces where they stood: some have retreated.
fn still_there(cx: &Cx<'_>, by: Faction, troops: &[(LocationId, Muster)]) -> Vec<(LocationId, Muster)> {
    let left = |(at, muster): &(LocationId, Muster)| {
        let here = cx.table.forces.on(by, *at);
        let least = |kind| Muster::of(kind, here.get(kind).min(muster.get(kind)));
        let kinds = [ForceKind::Normal, ForceKind::Elite].map(least);
        (*at, kinds[0].plus(kinds[1]))
    };
    troops.iter().map(left).collect()
}

impl Stage for Resolve {
    fn advance(self, mut battle: Battle, cx: &mut Cx<'_>, _back: Outcome) -> Turn {
        let sides = battle.field.sides();
        let Some(plans) = battle.open.clone() else {
            debug_assert!(false, "a battle is resolved before its plans are open");
            return battle.go(Finish::End);
        };
        let eyes = cx.table.eyes(Viewer::Public);
        let first = self.judged.is_none();
        let (judged, saved) = match self.judged.clone() {
            Some(judged) => (judged, [false; 2]),
            None => self.judge(&battle, &plans, eyes),
        };
        let verdict = judged.verdict;
        let winner = match verdict {
            Verdict::Fought { winner, .. } | Verdict::Traitor { winner } => Some(winner),
            Verdict::Explosion | Verdict::BothTraitors => None,
        };
        battle.outcome = Some(state::Outcome {
            winner: winner.map(|w| sides[w]),
            by_traitor: matches!(verdict, Verdict::Traitor { .. } | Verdict::BothTraitors),
        });
        let retreat = retreat(&battle, &plans, eyes, verdict).filter(|_| first);
        let skills = sides.map(|side| battle.skill(eyes, side));
        let troops = judged.troops.clone();
        let mut work = Work {
            battle,
            plans,
            calls: self.calls,
            skills,
            troops,
            cx,
        };
        match verdict {
            Verdict::Fought {
                winner,
                measure,
                totals,
                killed,
                bounty,
            } => {
                if first {
                    work.decided(winner, measure, totals);
                    work.tell_saved(saved);
                }
                if let Some(retreat) = retreat {
                    let judged = Some(judged);
                    let then = Self {
                        calls: self.calls,
                        judged,
                    };
                    return Turn::call(work.battle.at(then), retreat);
                }
                let loser = 1 - winner;
                // Some may have retreated.
                work.troops[loser] = still_there(work.cx, sides[loser], &judged.troops[loser]);
                work.fought(winner, killed, bounty, judged.casualties)
            }
            Verdict::Traitor { winner } => work.betrayed(winner),
            Verdict::BothTraitors => work.both_betrayed(),
            Verdict::Explosion => work.exploded(),
        }
    }

    fn name(&self) -> StageName {
        StageName::Resolution
    }
}

/// What the rules look at: the plans and what each side brings to them.
fn clash<'a>(battle: &Battle, plans: &'a [Plan; 2], calls: [bool; 2], eyes: Eyes<'_>) -> Clash<'a> {
    let sides = battle.field.sides();
    let both = [&plans[0], &plans[1]];
    let antidote = |side: usize| {
        let arms = Arms::of(both, side, &battle.choices);
        carthag::protects(eyes, &battle.field, sides[side], arms)
    };
    let ties = habbanya_sietch::wins_ties(eyes, &battle.field, battle.field.defender);
    Clash {
        kwisatz: sides.map(|side| battle.kwisatz_with(side)),
        calls,
        undialed: sides.map(|side| stone_burner::undialed(battle, eyes, side)),
        antidote: [antidote(AGGRESSOR), antidote(DEFENDER)],
        ties: if ties { DEFENDER } else { AGGRESSOR },
        help: sides.map(|side| battle.help(eyes, side)),
        ..Clash::new(both, battle.choices)
    }
}

/// A resolution in progress; never kept between steps.
struct Work<'a, 'b> {
    battle: Battle,
    plans: [Plan; 2],
    /// The traitor calls that stand.
    calls: [bool; 2],
    /// The skills of the leaders that fight, before anybody died (C22.7).
    skills: [Option<Skill>; 2],
    /// Who stood there and could fight before anybody died.
    troops: [Vec<(LocationId, Muster)>; 2],
    cx: &'a mut Cx<'b>,
}

impl Work<'_, '_> {
    fn side(&self, side: usize) -> Faction {
        self.battle.field.sides()[side]
    }

    fn decided(&mut self, winner: usize, measure: Measure, totals: [u16; 2]) {
        let fact = Fact::Decided {
            winner: self.side(winner),
            loser: self.side(1 - winner),
            totals,
            measure,
        };
        self.cx.declassify("B8.19", fact);
        if totals[AGGRESSOR] == totals[DEFENDER] && winner == DEFENDER {
            let faction = self.side(winner);
            self.cx.tell_all(stronghold_cards::Fact::TieWon { faction });
        }
    }

    /// Whom Carthag's card saved (C23.2).
    fn tell_saved(&mut self, saved: [bool; 2]) {
        for (side, saved) in saved.into_iter().enumerate() {
            if let Some(leader) = self.plans[side].leader.filter(|_| saved) {
                self.cx.tell_all(stronghold_cards::Fact::LeaderSaved { leader });
            }
        }
    }

    /// The higher total wins (B8.19 to B8.21).
    fn fought(mut self, winner: usize, killed: [bool; 2], bounty: bool, casualties: Casualties) -> Turn {
        let loser = 1 - winner;
        for side in [0, 1] {
            self.use_kwisatz(side);
            match self.plans[side].leader {
                Some(leader) if killed[side] => self.kill(leader),
                Some(leader) => self.commit(leader, self.side(side)),
                None => (),
            }
            self.pay_support(side);
        }
        let dead = [0, 1].into_iter().filter(|side| bounty && killed[*side]);
        let spice = dead.map(|side| self.strength(side)).sum();
        self.bounty(winner, spice);
        self.spice_of_skills(winner, killed);
        self.lose_all(loser);
        capture::prison_break(self.cx);
        // Some cards are discarded even by the winner (B8.8, S3.8).
        let mut kept = self.cards_of(winner);
        let policies = self.cx.table.policies();
        kept.retain(|d| self.battle.must_discard(policies, d.by, d.card));
        let mut gone = self.cards_of(loser);
        gone.extend(kept);
        self.discard(gone, casualties)
    }

    /// One traitor: the caller loses nothing, the other side everything (B8.15).
    fn betrayed(mut self, winner: usize) -> Turn {
        let loser = 1 - winner;
        self.cx.tell_all(Fact::Betrayed {
            winner: self.side(winner),
            loser: self.side(loser),
        });
        if let Some(leader) = self.plans[loser].leader {
            self.kill(leader);
        }
        self.bounty(winner, self.strength(loser));
        let mut killed = [false; 2];
        killed[loser] = true;
        self.spice_of_skills(winner, killed);
        self.pay_support(loser);
        self.lose_all(loser);
        capture::prison_break(self.cx);
        let gone = self.cards_of(loser);
        let winner = self.side(winner);
        let cards = WinnerCards::of(&self.battle, self.cx.table.policies(), winner);
        self.discard(gone, cards)
    }

    /// Two traitors: both sides lose everything (B8.16).
    fn both_betrayed(mut self) -> Turn {
        self.cx.tell_all(Fact::BothBetrayed);
        for side in [0, 1] {
            if let Some(leader) = self.plans[side].leader {
                self.kill(leader);
            }
            self.pay_support(side);
        }
        for side in [0, 1] {
            self.lose_all(side);
        }
        self.end_without_winner()
    }

    /// Lasgun and Shield: nothing in the territory survives (B8.22).
    fn exploded(mut self) -> Turn {
        let territory = self.battle.field.territory;
        self.cx.tell_all(Fact::Exploded { territory });
        for side in [0, 1] {
            self.use_kwisatz(side);
            if self.battle.kwisatz_with(self.side(side)) {
                // It dies only here (B13.8).
                self.cx.table.kwisatz.dead = true;
                self.cx.tell_all(Fact::KwisatzKilled);
            }
            if let Some(leader) = self.plans[side].leader {
                self.kill(leader);
            }
            self.pay_support(side);
        }
        no_field_reveal::expose_in(self.cx, territory);
        for faction in self.cx.table.forces.present(territory) {
            let here = |l: &LocationId| (*l, self.cx.table.forces.on(faction, *l));
            let all: Vec<_> = territory.locations().iter().map(here).collect();
            lose(self.cx, faction, &all);
        }
        for at in territory.locations() {
            let spice = self.cx.table.spice.sweep(Purse::Board(*at), Purse::Bank);
            if spice > 0 {
                self.cx.tell_all(Fact::SpiceLost { at: *at, spice });
            }
        }
        self.end_without_winner()
    }

    fn end_without_winner(self) -> Turn {
        capture::prison_break(self.cx);
        let mut gone = self.cards_of(0);
        gone.extend(self.cards_of(1));
        self.discard(gone, Income::Ask)
    }

    fn kill(&mut self, leader: LeaderId) {
        self.cx.table.leaders.kill(leader);
        self.cx.tell_all(Fact::LeaderKilled { leader });
        holding::lose_dead(self.cx);
    }

    /// Leaders that live take spice of the territory or add to it, in this order (C22.7).
    fn spice_of_skills(&mut self, winner: usize, killed: [bool; 2]) {
        let territory = self.battle.field.territory;
        for side in [0, 1] {
            if let (Some(leader), Some(Skill::Smuggler), false) =
                (self.plans[side].leader, self.skills[side], killed[side])
            {
                smuggler::collect(self.cx, self.side(side), leader, territory);
            }
        }
        if self.skills[winner] == Some(Skill::Sandmaster) && !killed[winner] {
            sandmaster::sow(self.cx, territory);
        }
    }

    /// A surviving leader stays in the territory until the phase ends (B8.25).
    fn commit(&mut self, leader: LeaderId, by: Faction) {
        self.cx
            .table
            .leaders
            .commit(leader, by, self.battle.field.territory);
    }

    fn use_kwisatz(&mut self, side: usize) {
        if self.battle.kwisatz_with(self.side(side)) {
            self.cx.table.kwisatz.used_in = Some(self.battle.field.territory);
        }
    }

    fn strength(&self, side: usize) -> u16 {
        let opposing = self.plans[1 - side].leader;
        let value = |l: LeaderId| u16::from(l.strength_against(opposing));
        self.plans[side].leader.map_or(0, value)
    }

    fn bounty(&mut self, side: usize, spice: u16) {
        if spice > 0 {
            let faction = self.side(side);
            self.cx.table.gain(faction, spice);
            self.cx.tell_all(Fact::Bounty { faction, spice });
        }
    }

    /// Pays the support that the plan dialed: the side's own part, and its ally's from what was set aside
    /// for it (C10.2).
    fn pay_support(&mut self, side: usize) {
        let faction = self.side(side);
        let plan = &self.plans[side];
        let free = self
            .battle
            .free_support(self.cx.table.eyes(Viewer::Public), faction);
        let (own, ally) = (plan.own_support(free), plan.from_ally.unwrap_or(0));
        arrakeen::tell(self.cx, faction, plan.dial.support, free);
        for (by, spice) in [(faction, own), (CHOAM, ally)] {
            if spice == 0 {
                continue;
            }
            if by == faction {
                checked(self.cx.table.pay_bank(by, spice.into()));
            } else {
                choam::allied_support::use_up(self.cx, spice.into());
            }
            self.cx.tell_all(Fact::SupportPaid {
                faction: by,
                spice: spice.into(),
            });
            spice_banker::paid(self.cx, &[(by, spice.into())]);
        }
        if let Some(spice) = self.plans[side].banker.filter(|n| *n > 0) {
            checked(self.cx.table.pay_bank(faction, spice.into()));
            let by = faction;
            self.cx.tell_all(skills::Fact::BankerPaid { by, spice });
        }
        if choam::support_income::counts(faction, self.calls) {
            self.battle.paid[side] = own;
        }
    }

    /// All fighters of the side that could fight here go to the tanks (B8.21).
    fn lose_all(&mut self, side: usize) {
        let faction = self.side(side);
        let troops = self.troops[side].clone();
        lose(self.cx, faction, &troops);
    }

    fn cards_of(&self, side: usize) -> Vec<Discarded> {
        let by = self.side(side);
        let cards = self.battle.cards_of(by).into_iter();
        cards.map(|card| Discarded { by, card }).collect()
    }

    fn discard(self, gone: Vec<Discarded>, then: impl Into<super::fight::Step>) -> Turn {
        let winner = self.battle.outcome.and_then(|o| o.winner);
        stronghold_cards::income(self.cx, &self.battle.field, &self.plans, winner);
        bene_gesserit::settle_alone(self.cx);
        let fresh = self.cx.table.cards.discard(Cause::BattleMandatory, gone);
        fresh_discard::after(fresh, self.battle.at(then))
    }
}
