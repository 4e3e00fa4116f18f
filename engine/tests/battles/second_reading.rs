//! A second reading of B8.11 to B8.23 and C23.2: from the revealed plans it works out what must follow, and compares
//! it with what is told. It shares no code with the rules.

use landsraad_engine::catalog::{CardCategory, CardKind, Territory};
use landsraad_engine::interrupts::karama::{self, Power};
use landsraad_engine::phases::battle::{Companion, Fact, Field, PlanShown};
use landsraad_engine::stronghold_cards::{self, Holders};
use landsraad_engine::table::Muster;
use landsraad_engine::{Event, Faction, RulesMode, Setup};
use serde_json::Value;

/// `group/name` of what is told.
pub fn name(event: &Event) -> String {
    let first = |value: &Value| match value {
        Value::Object(map) => map.iter().next().map(|(k, v)| (k.clone(), v.clone())),
        Value::String(name) => Some((name.clone(), Value::Null)),
        _ => None,
    };
    let (group, inner) = first(&serde_json::to_value(&event.fact).unwrap()).unwrap();
    let (name, _) = first(&inner).unwrap_or_default();
    format!("{group}/{name}")
}

/// Follows one battle after the other.
pub struct Reader {
    advanced: bool,
    field: Option<Field>,
    plans: Vec<(Faction, PlanShown)>,
    stopped: Vec<Power>,
    called: bool,
    /// The winner whose losses are to be told.
    pays: Option<Faction>,
    /// Who holds the card of which stronghold.
    cards: Holders,
}

impl Reader {
    pub fn new(setup: &Setup, field: Option<Field>, cards: Holders) -> Self {
        Self {
            advanced: setup.mode == RulesMode::Advanced,
            field,
            plans: Vec::new(),
            stopped: Vec::new(),
            called: false,
            pays: None,
            cards,
        }
    }

    /// Takes the next event.
    pub fn hear(&mut self, event: &Event) -> Result<(), String> {
        match &event.fact {
            landsraad_engine::Fact::Karama(karama::Fact::Stopped { power, .. }) => self.stopped.push(*power),
            landsraad_engine::Fact::Battle(fact) => return self.battle(fact),
            landsraad_engine::Fact::StrongholdCard(fact) => return self.card(fact),
            _ => (),
        }
        Ok(())
    }

    fn battle(&mut self, fact: &Fact) -> Result<(), String> {
        match fact {
            Fact::Begun(field) => {
                if let Some(winner) = self.pays.take() {
                    self.paid(winner, Muster::NONE)?;
                }
                self.field = Some(*field);
                self.plans.clear();
                self.stopped.clear();
                self.called = false;
            }
            Fact::Revealed { faction, plan } => self.plans.push((*faction, plan.clone())),
            Fact::Betrayed { .. } | Fact::BothBetrayed => self.called = true,
            Fact::Exploded { .. } => self.same("an explosion", &true, &self.explodes())?,
            Fact::Decided {
                winner,
                totals,
                loser,
                ..
            } => {
                self.decided(*winner, *loser, *totals)?;
                self.pays = Some(*winner);
            }
            Fact::Bounty { faction, spice } if !self.called => {
                self.same(
                    "the bounty",
                    &(self.pays, self.bounty()),
                    &(Some(*faction), *spice),
                )?;
            }
            Fact::SupportPaid { faction, spice } => {
                let free = if self.holds(*faction, Territory::Arrakeen) {
                    2
                } else {
                    0
                };
                let support = u16::from(self.plan(*faction).dial.support.saturating_sub(free));
                self.same("the support", &support, spice)?;
            }
            Fact::ForcesLost { faction, lost } if self.pays == Some(*faction) => {
                self.pays = None;
                let all = lost.values().fold(Muster::NONE, |sum, m| sum.plus(*m));
                self.paid(*faction, all)?;
            }
            _ => (),
        }
        Ok(())
    }

    /// Whether the side fights where its card acts.
    fn holds(&self, side: Faction, stronghold: Territory) -> bool {
        let here = self.field.is_some_and(|f| f.territory == stronghold);
        here && self.cards.of(stronghold) == Some(side)
    }

    fn card(&self, fact: &stronghold_cards::Fact) -> Result<(), String> {
        use stronghold_cards::Fact;
        match fact {
            Fact::FreeSupport { faction, spice } => {
                let free = u16::from(self.plan(*faction).dial.support.min(2));
                let free = if self.holds(*faction, Territory::Arrakeen) {
                    free
                } else {
                    0
                };
                self.same("free support", &free, spice)
            }
            Fact::DialSpice { faction, spice } => {
                let beaten = self.plans.iter().find(|(f, _)| f != faction);
                let dial = beaten.map_or(0, |(_, plan)| u16::from(plan.dial.strength / 2));
                let dial = if self.holds(*faction, Territory::SietchTabr) {
                    dial
                } else {
                    0
                };
                self.same("spice for a dial", &dial, spice)
            }
            Fact::WorthlessSpice { faction, spice } => {
                let plan = self.plan(*faction);
                let cards = [plan.weapon, plan.defense].into_iter().flatten();
                let worthless = cards.filter(|c| c.category() == CardCategory::Worthless).count();
                let worthless = if self.holds(*faction, Territory::TueksSietch) {
                    worthless
                } else {
                    0
                };
                self.same(
                    "spice for worthless cards",
                    &(2 * worthless),
                    &usize::from(*spice),
                )
            }
            Fact::TieWon { .. } | Fact::LeaderSaved { .. } | Fact::Passed { .. } | Fact::Borrowed { .. } => {
                Ok(())
            }
        }
    }

    fn same<T: PartialEq + std::fmt::Debug>(&self, what: &str, expected: &T, told: &T) -> Result<(), String> {
        if expected == told {
            return Ok(());
        }
        Err(format!(
            "{what} must be {expected:?}, told was {told:?}, in {:?} with {:?}",
            self.field, self.plans
        ))
    }

    fn plan(&self, side: Faction) -> &PlanShown {
        &self.plans.iter().find(|(f, _)| *f == side).unwrap().1
    }

    fn explodes(&self) -> bool {
        let mut cards = self.plans.iter().flat_map(|(_, p)| [p.weapon, p.defense]);
        let lasgun = cards.clone().any(|c| c == Some(CardKind::Lasgun));
        lasgun && cards.any(|c| c == Some(CardKind::Shield)) && !self.called
    }

    /// Whether the first plan's leader dies by the second's weapon.
    fn dies(&self, side: Faction, mine: &PlanShown, other: &PlanShown) -> bool {
        use CardKind::{
            Chaumas, Chaumurky, Crysknife, EllacaDrug, GomJabbar, Lasgun, MaulaPistol, Shield, SlipTip,
            Snooper, Stunner,
        };
        let hit = match other.weapon {
            Some(Crysknife | MaulaPistol | SlipTip | Stunner) => mine.defense != Some(Shield),
            Some(Chaumas | Chaumurky | EllacaDrug | GomJabbar) => {
                let poison = matches!(mine.weapon, Some(Chaumas | Chaumurky | EllacaDrug | GomJabbar));
                let carthag = self.holds(side, Territory::Carthag) && !poison;
                mine.defense != Some(Snooper) && !(carthag && mine.defense == Some(Shield))
            }
            Some(Lasgun) => true,
            _ => false,
        };
        hit && (mine.leader.is_some() || mine.hero)
    }

    fn total(&self, side: Faction, other: Faction) -> u16 {
        let (mine, other) = (self.plan(side), self.plan(other));
        let mut total = u16::from(mine.dial.strength);
        if !self.dies(side, mine, other) {
            total += 2 * mine.leader.map_or(0, |l| u16::from(l.strength()));
            let kwisatz = mine.companion == Some(Companion::KwisatzHaderach);
            if kwisatz && !self.stopped.contains(&Power::AtrKhUse) {
                total += 4;
            }
        }
        total
    }

    fn decided(&self, winner: Faction, loser: Faction, totals: [u16; 2]) -> Result<(), String> {
        self.same("an explosion", &self.explodes(), &false)?;
        let field = self.field.unwrap();
        let expected = [
            self.total(field.aggressor, field.defender),
            self.total(field.defender, field.aggressor),
        ];
        self.same("the totals", &expected, &totals)?;
        let ties = self.holds(field.defender, Territory::HabbanyaSietch);
        let ends = if expected[1] > expected[0] || ties && expected[1] == expected[0] {
            (field.defender, field.aggressor)
        } else {
            (field.aggressor, field.defender)
        };
        self.same("winner and loser", &ends, &(winner, loser))
    }

    fn bounty(&self) -> u16 {
        let (a, b) = (&self.plans[0], &self.plans[1]);
        let mut bounty = 0;
        for ((side, mine), (_, other)) in [(a, b), (b, a)] {
            if self.dies(*side, mine, other) {
                bounty += mine.leader.map_or(0, |l| u16::from(l.strength()));
            }
        }
        bounty
    }

    /// The winner's losses make its dial: tries every way to support them.
    fn paid(&self, winner: Faction, lost: Muster) -> Result<(), String> {
        let dial = self.plan(winner).dial;
        let field = self.field.unwrap();
        let other = if winner == field.aggressor {
            field.defender
        } else {
            field.aggressor
        };
        let stopped = |power| self.stopped.contains(&power);
        let hardened = winner == Faction::Fremen && !stopped(Power::FreBattleHardened);
        let free = !self.advanced || hardened;
        let double = match winner {
            Faction::Emperor => other != Faction::Fremen && !stopped(Power::EmpSardaukar),
            Faction::Fremen => !stopped(Power::FreFedaykin),
            _ => false,
        };
        let star = if double && self.advanced { 2 } else { 1 };
        let tokens: Vec<u32> = std::iter::repeat_n(1, usize::from(lost.normal))
            .chain(std::iter::repeat_n(star, usize::from(lost.elite)))
            .collect();
        let all: u32 = tokens.iter().sum();
        let fits = (0..1u32 << tokens.len()).any(|mask| {
            let supported: u32 = tokens
                .iter()
                .enumerate()
                .filter(|(i, _)| mask >> i & 1 == 1)
                .map(|(_, worth)| worth)
                .sum();
            mask.count_ones() == u32::from(dial.support) && all + supported == u32::from(dial.strength)
        });
        let fits = if free {
            dial.support == 0 && 2 * all == u32::from(dial.strength)
        } else {
            fits
        };
        self.same(&format!("whether losses of {lost:?} make {dial:?}"), &true, &fits)
    }
}
