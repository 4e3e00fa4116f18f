//! A driver that plays whole games at random with a source of chance of its own.

use crate::open;
use landsraad_engine::bots::{Player, Steady};
use landsraad_engine::{Action, Faction, Game, Module, Offer, RulesMode, Setup, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;

/// After so many commands everybody only lets time run out, so every game ends.
const QUIET_AFTER: usize = 1_500;
/// A game that takes more commands than this does not end.
const PATIENCE: usize = 20_000;

/// Chance of the tests: never the dice of a game.
pub struct Chance(ChaCha8Rng);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number in `0..n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        if n <= 1 {
            return 0;
        }
        usize::try_from(self.0.next_u64() % u64::try_from(n).unwrap()).unwrap()
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the list.
    pub fn one<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    /// A seed for dice.
    pub fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        self.0.fill_bytes(&mut seed);
        seed
    }

    /// Any act of the offer, open structures included: of those the rules may still refuse one.
    pub fn pick(&mut self, offer: &Offer) -> Option<Action> {
        let low = self.once_in(3);
        let act = if open::has_open(&offer.form) {
            open::fill(offer, self)?
        } else {
            let draw = &mut |n: u32| {
                if low && !self.once_in(3) {
                    0
                } else {
                    self.below(n as usize).try_into().unwrap()
                }
            };
            offer.pick(draw)?
        };
        Some(Action {
            frame: offer.frame,
            act,
        })
    }
}

/// The act that a full hand may still refuse, which its offer does not tell outside Bidding (S12.8).
pub const UNSURE: &str = "card/distrans";

/// Which game is played.
#[derive(Clone, Debug)]
pub struct Plan {
    pub mode: RulesMode,
    pub factions: Vec<Faction>,
    /// Expansion sets in play.
    pub modules: Vec<Module>,
    pub seed: u64,
}

impl Plan {
    /// A game of `players` factions, chosen and seated by the seed.
    pub fn new(mode: RulesMode, players: usize, seed: u64, modules: &[Module]) -> Self {
        let mut chance = Chance::new(seed ^ 0x5ea7);
        let mut left = Faction::BASE.to_vec();
        let mut factions = Vec::new();
        if modules.contains(&Module::ChoamRichese) {
            // One of the two in every game, the other in some: cards come with Richese, markets with CHOAM.
            let mut set = vec![Faction::Richese, Faction::Choam];
            if chance.once_in(2) {
                set.reverse();
            }
            factions.push(set.remove(0));
            left.extend(set.into_iter().filter(|_| chance.once_in(2)));
        }
        if modules.contains(&Module::IxiansTleilaxu) && factions.len() < players {
            factions.push(Faction::Tleilaxu);
            if chance.once_in(2) && factions.len() < players {
                factions.push(Faction::Ixians);
            }
        }
        while factions.len() < players {
            factions.push(left.remove(chance.below(left.len())));
        }
        let modules = modules.to_vec();
        Self {
            mode,
            factions,
            modules,
            seed,
        }
    }

    /// Both modes and all player counts in turn, every other four games with CHOAM & Richese, half of the
    /// Advanced ones with Stronghold Cards, every other eight with the Ixian deck, three of seven with Leader
    /// Skills, two of five with the Tleilaxu, one of three of those for three players and more with tech tokens.
    pub fn nth(n: u64) -> Self {
        let mode = if n.is_multiple_of(2) {
            RulesMode::Advanced
        } else {
            RulesMode::Basic
        };
        let players = [6, 6, 5, 4, 3, 2][usize::try_from(n / 2 % 6).unwrap()];
        let set = (n / 4 % 2 == 1).then_some(Module::ChoamRichese);
        let cards = (mode == RulesMode::Advanced && n / 2 % 2 == 1).then_some(Module::StrongholdCards);
        let deck = (n / 8 % 2 == 1).then_some(Module::IxianDeck);
        let skills = [1, 2, 4].contains(&(n % 7)).then_some(Module::LeaderSkills);
        let tleilaxu = [1, 3].contains(&(n % 5)).then_some(Module::IxiansTleilaxu);
        let tech = (players > 2 && n % 3 == 1).then_some(Module::TechTokens);
        let optional = cards
            .into_iter()
            .chain(deck)
            .chain(skills)
            .chain(tleilaxu)
            .chain(tech);
        let modules: Vec<_> = set.into_iter().chain(optional).collect();
        Self::new(mode, players, n, &modules)
    }

    /// A game with both factions of Ixians & Tleilaxu: both modes in turn, 3 to 6 players, every other four games
    /// with CHOAM & Richese, with the other modules now and then.
    pub fn with_ixians_and_tleilaxu(n: u64) -> Self {
        let mode = if n.is_multiple_of(2) {
            RulesMode::Advanced
        } else {
            RulesMode::Basic
        };
        let players = [5, 4, 6, 3][usize::try_from(n / 2 % 4).unwrap()];
        let advanced = mode == RulesMode::Advanced;
        let with = |wanted: bool, module| wanted.then_some(module);
        let chosen = [
            with(n / 4 % 2 == 1, Module::ChoamRichese),
            with(advanced && n / 2 % 2 == 1, Module::StrongholdCards),
            with(!n.is_multiple_of(3), Module::IxianDeck),
            with(n % 3 == 1, Module::LeaderSkills),
            with(n % 3 == 2, Module::TechTokens),
        ];
        let modules: Vec<_> = chosen.into_iter().flatten().collect();
        let mut plan = Self::new(mode, players - 2, n, &modules);
        plan.factions.extend([Faction::Ixians, Faction::Tleilaxu]);
        plan.modules.push(Module::IxiansTleilaxu);
        let turns = usize::try_from(n).unwrap() % players;
        plan.factions.rotate_left(turns);
        plan
    }

    /// The preset; in one game of three with some of its policies turned round.
    pub fn setup(&self) -> Setup {
        let setup = Setup::preset(self.mode, &self.factions).with_modules(self.modules.iter().copied());
        if !self.seed.is_multiple_of(3) {
            return setup;
        }
        let mut chance = Chance::new(self.seed ^ 0x9011);
        let policies = serde_json::to_value(&setup.policies).expect("policies are plain data");
        let turned = policies.as_object().expect("policies have names").iter();
        let turned = turned.filter_map(|(name, value)| {
            let on = value.as_bool().filter(|_| chance.once_in(4))?;
            Some((name.clone(), (!on).into()))
        });
        setup
            .with_policies(&turned.collect())
            .expect("policies that exist")
    }

    pub fn start(&self) -> Game {
        let seed = Chance::new(self.seed ^ 0xd1ce).seed();
        Game::new(self.setup(), seed).expect("a legal setup")
    }
}

/// Who does what next.
pub struct Driver {
    pub chance: Chance,
    pub commands: usize,
    /// Players with a purpose, so that games also get where chance alone seldom leads.
    steady: Vec<(Faction, Steady)>,
    /// Nobody spends a Karama on what all factions may: the special powers get their turn.
    hoards: bool,
    /// How often each act was played, if rare ones are to be preferred.
    pub played: Option<BTreeMap<String, usize>>,
}

/// Uses of a Karama that are open to all.
const KARAMA: [&str; 3] = ["karama/stop", "bidding/karama", "bidding/pay-karama"];

/// Anytime acts that are nearly always possible and would drown the others.
const COMMON: [&str; 5] = [
    "orders/",
    "alliance/",
    "deal/bribe",
    "deal/propose",
    "nexus/propose",
];

impl Driver {
    pub fn new(plan: &Plan) -> Self {
        let mut chance = Chance::new(plan.seed);
        let player = |faction: &Faction| (*faction, Steady::new(chance.seed()));
        let steady = plan.factions.iter().map(player).collect();
        Self {
            chance,
            commands: 0,
            steady,
            hoards: plan.seed % 4 < 2,
            played: None,
        }
    }

    /// The next command; `None` once the game is over.
    pub fn next(&mut self, game: &Game) -> Option<(Faction, Action)> {
        if game.finished().is_some() {
            return None;
        }
        self.commands += 1;
        assert!(
            self.commands < PATIENCE,
            "the game does not end: {:?}",
            game.waiting()
        );
        let seats = seats(game);
        if self.commands < QUIET_AFTER && self.chance.once_in(4) {
            let seat = *self.chance.one(&seats)?;
            if let Some(action) = self.free(game, seat) {
                return Some((seat, action));
            }
        }
        let owing: Vec<_> = seats.into_iter().filter(|s| game.owes(*s)).collect();
        let seat = *self
            .chance
            .one(&owing)
            .unwrap_or_else(|| panic!("nobody owes an answer in {:?}", game.waiting()));
        let quiet = self.commands >= QUIET_AFTER || self.chance.once_in(12);
        let action = if quiet { None } else { self.answer(game, seat) };
        action
            .or_else(|| game.default_action(seat))
            .map(|action| (seat, action))
    }

    /// What the seat answers: by purpose or by chance.
    fn answer(&mut self, game: &Game, seat: Faction) -> Option<Action> {
        let mut offers = game.offers(seat);
        offers.retain(|o| !self.hoards || !KARAMA.contains(&o.act.as_ref()));
        if self.chance.once_in(2) {
            let player = self.steady.iter_mut().find(|(f, _)| *f == seat);
            let view = game.view(Viewer::Seat(seat));
            let action = player.and_then(|(_, player)| player.act(&view, &offers));
            if let Some(action) = action {
                return Some(action);
            }
        }
        let framed: Vec<_> = offers.iter().filter(|o| o.frame.is_some()).collect();
        self.any(game, seat, &framed)
    }

    /// Something that the seat does without being asked: mostly the rare things.
    fn free(&mut self, game: &Game, seat: Faction) -> Option<Action> {
        let offers = game.offers(seat);
        let any = self.chance.once_in(8);
        let common = |o: &Offer| COMMON.iter().any(|c| o.act.starts_with(c));
        let free = offers.iter().filter(|o| o.frame.is_none() || !game.owes(seat));
        let free: Vec<_> = free.filter(|o| any || !common(o)).collect();
        self.any(game, seat, &free)
    }

    /// One of the offers; where it is counted, half of the time the one that was played least.
    fn offer<'a>(&mut self, offers: &[&'a Offer]) -> Option<&'a Offer> {
        let curious = self.chance.once_in(2);
        match &self.played {
            Some(played) if curious => {
                let times = |o: &&Offer| played.get(o.act.as_ref()).copied().unwrap_or(0);
                offers.iter().copied().min_by_key(times)
            }
            _ => self.chance.one(offers).copied(),
        }
    }

    fn any(&mut self, game: &Game, seat: Faction, offers: &[&Offer]) -> Option<Action> {
        (0..4).find_map(|_| {
            let offer = self.offer(offers)?;
            let action = self.chance.pick(offer)?;
            let unsure = open::has_open(&offer.form) || offer.act == UNSURE;
            let fits = !unsure || game.clone().apply(seat, &action).is_ok();
            fits.then_some(action)
        })
    }
}

/// The seats of the game.
pub fn seats(game: &Game) -> Vec<Faction> {
    game.setup().places.iter().map(|p| p.faction).collect()
}

/// Plays a whole game and shows every state before its command is applied.
pub fn play(plan: &Plan, mut before: impl FnMut(&Game, &mut Chance)) -> (Game, Vec<(Faction, Action)>) {
    let mut game = plan.start();
    let mut driver = Driver::new(plan);
    let mut watch = Chance::new(plan.seed ^ 0xface);
    let mut commands = Vec::new();
    while let Some((seat, action)) = driver.next(&game) {
        before(&game, &mut watch);
        if let Err(refusal) = game.apply(seat, &action) {
            panic!(
                "{plan:?}, command {}: {seat} was offered {action:?} and refused: {refusal:?}",
                commands.len()
            );
        }
        commands.push((seat, action));
    }
    before(&game, &mut watch);
    (game, commands)
}

/// How many times as many games are played as usual.
pub fn factor() -> u64 {
    std::env::var("LANDSRAAD_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1)
}
