//! Dune behind the hub's door: only translation between JSON and the types of the rules engine.

use landsraad_engine::bots::{Player, Profile, Random, Skilled, Steady};
use landsraad_engine::view::View;
use landsraad_engine::{Action, Faction, Module, Offer, Refusal, RefusalCode, Setup, Viewer};
use landsraad_protocol::{DuneOptions, ModuleInfo};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::game::{Audience, Bot, Game, Happened, Refused, Rules};
use crate::token::derive;

/// The kinds of bot, the sensible one first.
const BOTS: [&str; 5] = ["hard", "easy", "medium", "brutal", "random"];

/// Kinds of act whose name is, or could tell, a card's, and standing orders, which are private. In logs they are all one.
const SILENT: [&str; 6] = [
    "karama",
    "truthtrance",
    "fresh-discard",
    "arrival",
    "card",
    "orders",
];

/// The rules of Dune.
pub struct Dune;

struct DuneGame(landsraad_engine::Game);

struct DuneBot(Box<dyn Player + Send>);

fn setup(options: &Value, factions: &[Faction]) -> Result<Setup, String> {
    let options = DuneOptions::read(options)?;
    let setup = Setup::preset(options.rules, factions).with_modules(options.modules);
    let setup = setup.with_policies(&options.policies);
    let setup = setup.map_err(|error| error.to_string())?;
    setup
        .ready()
        .and_then(|()| setup.check())
        .map_err(|error| error.to_string())?;
    Ok(setup)
}

impl Rules for Dune {
    fn factions(&self, setup: &Value) -> Vec<String> {
        let modules = DuneOptions::read(setup).map(|o| o.modules).unwrap_or_default();
        Module::playable(&modules).into_iter().filter_map(name).collect()
    }

    fn modules(&self) -> Vec<ModuleInfo> {
        let info = |module: Module| {
            Some(ModuleInfo {
                id: serde_json::to_value(module).ok()?.as_str()?.to_owned(),
                name: module.name().to_owned(),
                factions: module.factions().iter().copied().filter_map(name).collect(),
            })
        };
        let ready = Module::ALL.into_iter().filter(|m| m.ready());
        ready.filter_map(info).collect()
    }

    fn bots(&self) -> Vec<String> {
        BOTS.map(str::to_owned).to_vec()
    }

    fn check_setup(&self, options: &Value, seats: u8) -> Result<(), String> {
        let mut factions = Module::playable(&DuneOptions::read(options)?.modules);
        factions.truncate(usize::from(seats));
        setup(options, &factions).map(|_| ())
    }

    fn create(&self, options: &Value, factions: &[String], seed: [u8; 32]) -> Result<Box<dyn Game>, String> {
        let factions: Option<Vec<Faction>> = factions.iter().map(|faction| seat_of(faction)).collect();
        let factions = factions.ok_or("there is no such faction")?;
        let game = landsraad_engine::Game::new(setup(options, &factions)?, seed);
        game.map(|game| -> Box<dyn Game> { Box::new(DuneGame(game)) })
            .map_err(|error| error.to_string())
    }

    fn restore(&self, saved: Value) -> Result<Box<dyn Game>, String> {
        let game = serde_json::from_value(saved).map_err(|error| error.to_string())?;
        Ok(Box::new(DuneGame(game)))
    }

    fn moment(&self, public: &Value) -> Option<String> {
        let (turn, phase) = (public["turn"].as_u64()?, public["phase"].as_str()?);
        Some(format!("turn {turn}, {phase}"))
    }

    fn canonical(&self, action: Value) -> Value {
        match serde_json::from_value::<Action>(action.clone()) {
            Ok(read) => value(&read),
            Err(_) => action,
        }
    }

    fn kind(&self, action: &Value) -> Option<String> {
        // Read and written again: what is no action has no kind.
        let action: Action = serde_json::from_value(action.clone()).ok()?;
        let act = value(&action.act);
        let folder = act.as_object()?.keys().next()?;
        let silent = SILENT.contains(&folder.as_str());
        Some(if silent { "card" } else { folder.as_str() }.to_owned())
    }

    fn bot(&self, kind: &str, seed: u64) -> Option<Box<dyn Bot>> {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let seed = derive(&key, "bot");
        let player: Box<dyn Player + Send> = match kind {
            // The name of `hard` in rooms of earlier hubs.
            "steady" => Box::new(Steady::new(seed)),
            "random" => Box::new(Random::new(seed)),
            other => Box::new(Skilled::new(Profile::from_id(other)?, seed)),
        };
        Some(Box::new(DuneBot(player)))
    }
}

impl Game for DuneGame {
    fn act(&mut self, faction: &str, action: &Value) -> Result<Vec<Happened>, Refused> {
        let seat = seat_of(faction).ok_or_else(|| refused(&Refusal::unexpected()))?;
        let action: Action = serde_json::from_value(action.clone()).map_err(|error| {
            let mut text = format!("this does not have the shape of an action: {error}");
            if let Some((end, _)) = text.char_indices().nth(200) {
                text.truncate(end);
            }
            refused(&Refusal::new(RefusalCode::Malformed, "", text))
        })?;
        let events = self.0.apply(seat, &action).map_err(|refusal| refused(&refusal))?;
        let happened = events.into_iter().map(|event| Happened {
            audience: match event.audience {
                landsraad_engine::Audience::All => Audience::All,
                landsraad_engine::Audience::Only(seats) => {
                    Audience::Only(seats.into_iter().filter_map(name).collect())
                }
            },
            fact: value(&event.fact),
        });
        Ok(happened.collect())
    }

    fn public(&self) -> Value {
        value(&self.0.view(Viewer::Public).public)
    }

    fn seat(&self, faction: &str) -> Value {
        seat_of(faction).map_or(Value::Null, |seat| value(&self.0.view(Viewer::Seat(seat)).seat))
    }

    fn offers(&self, faction: &str) -> Value {
        seat_of(faction).map_or(Value::Null, |seat| value(&self.0.offers(seat)))
    }

    fn waiting(&self) -> Vec<String> {
        let asked = self.0.waiting().map(|waiting| waiting.asked).unwrap_or_default();
        asked
            .into_iter()
            .filter(|seat| self.0.owes(*seat))
            .filter_map(name)
            .collect()
    }

    fn pace(&self) -> Value {
        value(&self.0.waiting())
    }

    fn default_action(&self, faction: &str) -> Option<Value> {
        self.0
            .default_action(seat_of(faction)?)
            .map(|action| value(&action))
    }

    fn finished(&self) -> bool {
        self.0.finished().is_some()
    }

    fn save(&self) -> Value {
        value(&self.0)
    }
}

impl Bot for DuneBot {
    fn choose(&mut self, public: &Value, seat: &Value, offers: &Value) -> Option<Value> {
        let view = View {
            public: read(public)?,
            seat: Some(read(seat)?),
        };
        let offers: Vec<Offer> = read(offers)?;
        self.0.act(&view, &offers).map(|action| value(&action))
    }
}

fn seat_of(name: &str) -> Option<Faction> {
    serde_json::from_value(Value::from(name)).ok()
}

fn name(faction: Faction) -> Option<String> {
    value(&faction).as_str().map(str::to_owned)
}

fn refused(refusal: &Refusal) -> Refused {
    Refused {
        text: refusal.text.clone(),
        detail: value(refusal),
    }
}

/// Types of the engine have only keys that are text, so this cannot fail.
fn value(part: &impl Serialize) -> Value {
    serde_json::to_value(part).unwrap_or_else(|error| {
        tracing::error!(%error, "a part of the game cannot be written");
        Value::Null
    })
}

fn read<T: DeserializeOwned>(value: &Value) -> Option<T> {
    match T::deserialize(value) {
        Ok(part) => Some(part),
        Err(error) => {
            tracing::error!(%error, "a bot cannot read its view");
            None
        }
    }
}
