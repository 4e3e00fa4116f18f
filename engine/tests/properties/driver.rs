//! A driver that plays whole games at random with a source of chance of its own.

use landsraad_engine::{Action, Faction, Game, Offer, RulesMode, Setup};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

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

    /// Any act of the offer.
    pub fn pick(&mut self, offer: &Offer) -> Option<Action> {
        let act = offer.pick(&mut |n| u32::try_from(self.below(n as usize)).unwrap())?;
        Some(Action {
            frame: offer.frame,
            act,
        })
    }
}

/// Which game is played.
#[derive(Clone, Debug)]
pub struct Plan {
    pub mode: RulesMode,
    pub factions: Vec<Faction>,
    pub seed: u64,
}

impl Plan {
    /// A game of `players` factions, chosen and seated by the seed.
    pub fn new(mode: RulesMode, players: usize, seed: u64) -> Self {
        let mut chance = Chance::new(seed ^ 0x5ea7);
        let mut left = Faction::BASE.to_vec();
        let mut factions = Vec::new();
        while factions.len() < players {
            factions.push(left.remove(chance.below(left.len())));
        }
        Self { mode, factions, seed }
    }

    /// Both modes and all player counts in turn.
    pub fn nth(n: u64) -> Self {
        let mode = if n.is_multiple_of(2) {
            RulesMode::Advanced
        } else {
            RulesMode::Basic
        };
        let players = [6, 6, 5, 4, 3, 2][usize::try_from(n / 2 % 6).unwrap()];
        Self::new(mode, players, n)
    }

    pub fn setup(&self) -> Setup {
        Setup::preset(self.mode, &self.factions)
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
}

impl Driver {
    pub fn new(plan: &Plan) -> Self {
        Self {
            chance: Chance::new(plan.seed),
            commands: 0,
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
        if self.commands < QUIET_AFTER && self.chance.once_in(12) {
            let seat = *self.chance.one(&seats)?;
            if let Some(action) = self.any(&game.offers(seat), true) {
                return Some((seat, action));
            }
        }
        let owing: Vec<_> = seats.into_iter().filter(|s| game.owes(*s)).collect();
        let seat = *self
            .chance
            .one(&owing)
            .unwrap_or_else(|| panic!("nobody owes an answer in {:?}", game.waiting()));
        let quiet = self.commands >= QUIET_AFTER || self.chance.once_in(6);
        let action = if quiet {
            None
        } else {
            self.any(&game.offers(seat), false)
        };
        action
            .or_else(|| game.default_action(seat))
            .map(|action| (seat, action))
    }

    fn any(&mut self, offers: &[Offer], free: bool) -> Option<Action> {
        let open: Vec<_> = offers
            .iter()
            .filter(|o| free || o.frame.is_some())
            .filter(|o| !o.act.starts_with("orders/") || self.commands.is_multiple_of(10))
            .collect();
        (0..4).find_map(|_| {
            let offer = *self.chance.one(&open)?;
            self.chance.pick(offer)
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
