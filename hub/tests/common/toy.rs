//! A small game with secret hands and a sealed window, to test the hub without the rules of Dune.
//!
//! Everybody picks a number from 0 to 9 in secret; when all have picked, the picks are shown and the next round begins.
//! A seat may also peek at its hand (only it learns so), wave (a public fact), and, to test the hub, panic.

use std::collections::BTreeMap;

use landsraad_hub::game::{Audience, Bot, Game, Happened, Refused, Rules};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub struct Toy;

#[derive(Clone, Serialize, Deserialize)]
struct Table {
    rounds: u32,
    round: u32,
    hands: BTreeMap<String, u8>,
    picks: BTreeMap<String, u8>,
    shown: Vec<BTreeMap<String, u8>>,
}

impl Rules for Toy {
    fn modules(&self) -> Vec<landsraad_protocol::ModuleInfo> {
        Vec::new()
    }

    fn factions(&self, _setup: &Value) -> Vec<String> {
        ["red", "green", "blue", "white", "black", "grey"]
            .map(str::to_owned)
            .to_vec()
    }

    fn bots(&self) -> Vec<String> {
        vec!["picker".into()]
    }

    fn check_setup(&self, setup: &Value, _seats: u8) -> Result<(), String> {
        let known = setup.is_null() || setup["rounds"].is_u64();
        if known {
            Ok(())
        } else {
            Err("`rounds` is a number".into())
        }
    }

    fn create(&self, setup: &Value, factions: &[String], seed: [u8; 32]) -> Result<Box<dyn Game>, String> {
        let hands = factions
            .iter()
            .zip(seed)
            .map(|(faction, card)| (faction.clone(), card))
            .collect();
        let rounds = setup["rounds"]
            .as_u64()
            .map_or(3, |rounds| u32::try_from(rounds).unwrap_or(3));
        Ok(Box::new(Table {
            rounds,
            round: 0,
            hands,
            picks: BTreeMap::new(),
            shown: Vec::new(),
        }))
    }

    fn restore(&self, saved: Value) -> Result<Box<dyn Game>, String> {
        let table: Table = serde_json::from_value(saved).map_err(|e| e.to_string())?;
        Ok(Box::new(table))
    }

    fn bot(&self, kind: &str, _seed: u64) -> Option<Box<dyn Bot>> {
        (kind == "picker").then(|| -> Box<dyn Bot> { Box::new(Picker) })
    }
}

fn refused(text: &str) -> Refused {
    Refused {
        text: text.into(),
        detail: json!({ "code": "toy" }),
    }
}

impl Game for Table {
    fn act(&mut self, faction: &str, action: &Value) -> Result<Vec<Happened>, Refused> {
        let all = |fact: Value| Happened {
            audience: Audience::All,
            fact,
        };
        match action["do"].as_str() {
            Some("wave") => Ok(vec![all(json!({ "waved": faction }))]),
            Some("peek") => Ok(vec![Happened {
                audience: Audience::Only(vec![faction.into()]),
                fact: json!({ "peeked": self.hands[faction] }),
            }]),
            Some("panic") => panic!("told to panic"),
            Some("pick") => {
                let number = action["number"].as_u64().filter(|n| *n < 10);
                let number = number
                    .and_then(|n| u8::try_from(n).ok())
                    .ok_or_else(|| refused("0 to 9"))?;
                if action["round"] != json!(self.round) || self.finished() {
                    return Err(refused("this round is over"));
                }
                if self.picks.contains_key(faction) {
                    return Err(refused("you have picked"));
                }
                self.picks.insert(faction.into(), number);
                if self.picks.len() < self.hands.len() {
                    return Ok(Vec::new());
                }
                let picks = std::mem::take(&mut self.picks);
                self.shown.push(picks.clone());
                self.round += 1;
                Ok(vec![all(json!({ "shown": picks }))])
            }
            _ => Err(refused("there is no such thing to do")),
        }
    }

    fn public(&self) -> Value {
        json!({ "round": self.round, "shown": self.shown })
    }

    fn seat(&self, faction: &str) -> Value {
        json!({ "hand": self.hands[faction], "picked": self.picks.get(faction) })
    }

    fn offers(&self, faction: &str) -> Value {
        if self.waiting().iter().any(|waiting| waiting == faction) {
            json!([{ "do": "pick", "round": self.round }])
        } else {
            json!([])
        }
    }

    fn waiting(&self) -> Vec<String> {
        let open = !self.finished();
        self.hands
            .keys()
            .filter(|seat| open && !self.picks.contains_key(*seat))
            .cloned()
            .collect()
    }

    fn pace(&self) -> Value {
        json!(self.round)
    }

    fn default_action(&self, faction: &str) -> Option<Value> {
        self.waiting()
            .iter()
            .any(|waiting| waiting == faction)
            .then(|| json!({ "do": "pick", "round": self.round, "number": 0 }))
    }

    fn finished(&self) -> bool {
        self.round >= self.rounds
    }

    fn save(&self) -> Value {
        serde_json::to_value(self).expect("plain data")
    }
}

struct Picker;

impl Bot for Picker {
    fn choose(&mut self, _public: &Value, seat: &Value, offers: &Value) -> Option<Value> {
        let offer = offers.as_array()?.first()?;
        let number = seat["hand"].as_u64()? % 10;
        Some(json!({ "do": "pick", "round": offer["round"], "number": number }))
    }
}
