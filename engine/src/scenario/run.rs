//! Running a scenario.

use super::compare::same_kind;
use super::file::{Refused, Scenario, Step, ViewCheck};
use super::{difference, report};
use crate::act::{Act, Action};
use crate::catalog::Faction;
use crate::dice::Dice;
use crate::event::Event;
use crate::game::Game;
use crate::interrupts::karama;
use crate::offers::ActValue;
use crate::setup::Setup;
use serde_json::Value;

/// Why a scenario does not hold: the step (from 1, 0 = arranging) and what was wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {text}")]
pub struct Failure {
    /// Which step.
    pub step: usize,
    /// What was wrong.
    pub text: String,
}

/// More timeouts than any phase needs.
const MAX_TIMEOUTS: usize = 5_000;

/// Runs a scenario.
///
/// # Errors
/// The first step that does not hold.
pub fn run(scenario: &Scenario) -> Result<Game, Failure> {
    run_with(scenario, &mut |_| ())
}

/// Runs a scenario, calling `between` after every step of every command.
///
/// # Errors
/// The first step that does not hold.
pub fn run_with(scenario: &Scenario, between: &mut dyn FnMut(&mut Game)) -> Result<Game, Failure> {
    let game = start(scenario).map_err(|text| Failure { step: 0, text })?;
    let mut runner = Runner {
        game,
        told: Vec::new(),
        between,
    };
    for (step, number) in scenario.steps.iter().zip(1..) {
        runner.step(step).map_err(|text| Failure { step: number, text })?;
        runner.game.audit().map_err(|fault| Failure {
            step: number,
            text: fault.to_string(),
        })?;
    }
    let step = scenario.steps.len();
    let (unused, missing) = runner.game.unused_dice();
    if unused > 0 {
        let text = format!("{unused} results of dice were not used, or were no results of the dice drawn");
        return Err(Failure { step, text });
    }
    if missing {
        let text = "more dice were drawn for a purpose than results were given".to_owned();
        return Err(Failure { step, text });
    }
    Ok(runner.game)
}

/// The game at the beginning of a scenario and after each of its steps.
///
/// # Errors
/// The first step that does not hold.
pub fn positions(scenario: &Scenario) -> Result<Vec<Game>, Failure> {
    let game = start(scenario).map_err(|text| Failure { step: 0, text })?;
    let mut games = vec![game.clone()];
    let mut runner = Runner {
        game,
        told: Vec::new(),
        between: &mut |_| (),
    };
    for (step, number) in scenario.steps.iter().zip(1..) {
        runner.step(step).map_err(|text| Failure { step: number, text })?;
        games.push(runner.game.clone());
    }
    Ok(games)
}

fn start(scenario: &Scenario) -> Result<Game, String> {
    let setup = &scenario.setup;
    let mut agreed = Setup::preset(setup.mode, &setup.factions).with_modules(setup.modules.iter().copied());
    if !setup.places.is_empty() {
        agreed.places.clone_from(&setup.places);
    }
    let agreed = agreed.with_policies(&setup.policies).map_err(|e| e.to_string())?;
    let seed = *blake3::hash(setup.seed.as_bytes()).as_bytes();
    match &scenario.arrange {
        Some(arrange) if arrange.phase.is_some() => arrange.build(agreed, seed),
        Some(arrange) => {
            let mut dice = Dice::new(seed);
            for (stream, results) in &arrange.dice {
                dice.script(*stream, results.iter().copied());
            }
            Game::new_with(agreed, dice)
                .map(|(game, _)| game)
                .map_err(|e| e.to_string())
        }
        None => Game::new(agreed, seed).map_err(|e| e.to_string()),
    }
}

struct Runner<'a> {
    game: Game,
    told: Vec<Event>,
    between: &'a mut dyn FnMut(&mut Game),
}

impl Runner<'_> {
    fn step(&mut self, step: &Step) -> Result<(), String> {
        match (step.seat, &step.act) {
            (Some(seat), Some(act)) => self.act(seat, act, step.refused.as_ref())?,
            (None, Some(_)) => return Err("an act needs a seat".to_owned()),
            _ => (),
        }
        if step.default == Some(true) {
            let seat = step.seat.ok_or("a default needs a seat")?;
            self.time_out(seat)?;
        }
        if step.pass_karama == Some(true) {
            self.pass_karama()?;
        }
        if let Some(phase) = step.until {
            self.until(phase)?;
        }
        if step.restart == Some(true) {
            self.restart()?;
        }
        self.check(step)
    }

    fn check(&mut self, step: &Step) -> Result<(), String> {
        if let Some(expected) = &step.expect
            && let Some(text) = difference(expected, &report(&self.game), "")
        {
            return Err(text);
        }
        if let Some(check) = &step.view {
            self.view(check)?;
        }
        let offers = |seat: Option<Faction>| {
            seat.ok_or("offers need a seat")
                .map(|s| self.game.offers(s).into_iter().map(|o| o.act).collect::<Vec<_>>())
        };
        if let Some(wanted) = &step.offered {
            let have = offers(step.seat)?;
            if let Some(missing) = wanted.iter().find(|w| !have.iter().any(|h| h == *w)) {
                return Err(format!("{missing} is not offered; offered are {have:?}"));
            }
        }
        if let Some(unwanted) = &step.not_offered {
            let have = offers(step.seat)?;
            if let Some(found) = unwanted.iter().find(|w| have.iter().any(|h| h == *w)) {
                return Err(format!("{found} is offered"));
            }
        }
        if let Some(untold) = &step.untold {
            self.was_not_told(untold)?;
        }
        step.told.as_ref().map_or(Ok(()), |told| self.was_told(told))
    }

    fn act(&mut self, seat: Faction, act: &Act, refused: Option<&Refused>) -> Result<(), String> {
        let before = serde_json::to_vec(&self.game).map_err(|e| e.to_string())?;
        let action = Action {
            frame: self.frame_for(seat, act),
            act: act.clone(),
        };
        let outcome = self.game.apply_with(seat, &action, self.between);
        let expected = !matches!(refused, None | Some(Refused::Any(false)));
        match outcome {
            Ok(events) if !expected => {
                self.told.extend(events);
                Ok(())
            }
            Ok(_) => Err("was accepted, must be refused".to_owned()),
            Err(refusal) if !expected => Err(format!(
                "refused ({}; {}; {}); offered are {:?}",
                refusal.text,
                refusal.field,
                refusal.rule,
                self.game
                    .offers(seat)
                    .into_iter()
                    .map(|o| o.act)
                    .collect::<Vec<_>>()
            )),
            Err(refusal) => {
                let after = serde_json::to_vec(&self.game).map_err(|e| e.to_string())?;
                match refused {
                    _ if before != after => Err("a refusal changed the state".to_owned()),
                    Some(Refused::Code(code)) if *code != refusal.code => {
                        Err(format!("refused with {:?}, not {code:?}", refusal.code))
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    /// The frame of the seat's offer of this act; the top frame if there is none.
    fn frame_for(&self, seat: Faction, act: &Act) -> Option<crate::flow::FrameId> {
        let path = ActValue::of(act).map(|v| v.path);
        let offers = self.game.offers(seat);
        match offers.iter().find(|o| Some(o.act.as_ref()) == path.as_deref()) {
            Some(offer) => offer.frame,
            None => self.game.waiting().map(|w| w.frame),
        }
    }

    fn time_out(&mut self, seat: Faction) -> Result<(), String> {
        let action = self.game.default_action(seat).ok_or("nothing is owed")?;
        let events = self.game.apply_with(seat, &action, self.between);
        self.told
            .extend(events.map_err(|r| format!("the default act was refused: {r}"))?);
        Ok(())
    }

    fn pass_karama(&mut self) -> Result<(), String> {
        for _ in 0..MAX_TIMEOUTS {
            let asked = self.game.setup().places.iter().map(|p| p.faction).find(|f| {
                let act = self.game.default_action(*f).map(|a| a.act);
                act == Some(Act::Karama(karama::Act::Pass))
            });
            match asked {
                Some(seat) => self.time_out(seat)?,
                None => return Ok(()),
            }
        }
        Err("the Karama windows do not end".to_owned())
    }

    fn until(&mut self, phase: crate::table::Phase) -> Result<(), String> {
        for _ in 0..MAX_TIMEOUTS {
            let owing = self
                .game
                .setup()
                .places
                .iter()
                .map(|p| p.faction)
                .find(|f| self.game.owes(*f));
            match owing {
                _ if self.game.table().phase == phase || self.game.finished().is_some() => return Ok(()),
                Some(seat) => self.time_out(seat)?,
                None => return Err("nobody owes an answer".to_owned()),
            }
        }
        Err("the phase is not reached".to_owned())
    }

    fn restart(&mut self) -> Result<(), String> {
        let saved = serde_json::to_string(&self.game).map_err(|e| e.to_string())?;
        self.game = serde_json::from_str(&saved).map_err(|e| e.to_string())?;
        Ok(())
    }

    fn view(&self, check: &ViewCheck) -> Result<(), String> {
        let view = serde_json::to_value(self.game.view(check.viewer)).map_err(|e| e.to_string())?;
        let found = view.pointer(&check.at);
        if let Some(text) = &check.lacks {
            // A place that does not exist lacks everything.
            let found = found.ok_or_else(|| format!("there is no {}", check.at))?;
            if found.to_string().contains(text.as_str()) {
                return Err(format!("{} holds {text}", check.at));
            }
            if check.is.is_none() {
                return Ok(());
            }
        }
        let expected = check.is.as_ref().unwrap_or(&Value::Null);
        difference(expected, found.unwrap_or(&Value::Null), &check.at).map_or(Ok(()), Err)
    }

    fn facts(&self) -> Vec<Value> {
        let facts = self.told.iter().map(|e| serde_json::to_value(&e.fact));
        facts.filter_map(Result::ok).collect()
    }

    fn was_not_told(&self, unwanted: &[Value]) -> Result<(), String> {
        let facts = self.facts();
        let told = |part: &&Value| facts.iter().any(|fact| is_part(part, fact));
        match unwanted.iter().find(told) {
            Some(part) => Err(format!("{part} was told")),
            None => Ok(()),
        }
    }

    fn was_told(&mut self, wanted: &[Value]) -> Result<(), String> {
        let facts = self.facts();
        self.told.clear();
        let mut rest = facts.iter();
        for want in wanted {
            if !rest.any(|fact| is_part(want, fact)) {
                let all = serde_json::to_string(&facts).unwrap_or_default();
                return Err(format!("{want} was not told (in this order); told was {all}"));
            }
        }
        Ok(())
    }
}

fn is_part(part: &Value, fact: &Value) -> bool {
    same_kind(part, fact) && difference(part, fact, "").is_none()
}
