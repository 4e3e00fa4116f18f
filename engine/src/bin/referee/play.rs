//! `referee play`: whole games by bots; the last line is one JSON object of figures.

use crate::occurrences::Occurrences;
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use landsraad_engine::bots::{Player, Profile, Random, Skilled, Steady};
use landsraad_engine::record::Record;
use landsraad_engine::setup::{Module, RulesMode, Setup};
use landsraad_engine::{Faction, Game, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
#[expect(
    clippy::disallowed_types,
    reason = "the referee measures; the rules it calls know no clock"
)]
use std::time::Instant;

/// A game with more commands than this does not come to an end.
const MAX_COMMANDS: u64 = 60_000;
/// After how many commands seats that owe nothing are asked whether they want to do something.
const IDLE_EVERY: u64 = 7;

/// Which games to play.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// How many players, 2 to 6.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=6))]
    seats: u8,
    /// By which rules.
    #[arg(long, value_enum, default_value_t = Rules::Advanced)]
    rules: Rules,
    /// Expansion sets and modules in play, with commas between them.
    #[arg(long, value_delimiter = ',', value_parser = module)]
    modules: Vec<Module>,
    /// Who plays.
    #[arg(long, value_enum, default_value_t = Bot::Steady)]
    bots: Bot,
    /// Who sits at every other place instead, for comparing two bots.
    #[arg(long, value_enum)]
    against: Option<Bot>,
    /// The first game's number; games are numbered on from it and each number is one game.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Count everything on the table after every command.
    #[arg(long)]
    audit: bool,
    /// Print before the figures how often each card of CHOAM & Richese and each producer of discards occurred.
    #[arg(long)]
    table: bool,
    /// Write a record of every game into this folder.
    #[arg(long)]
    record: Option<PathBuf>,
}

fn module(name: &str) -> Result<Module, String> {
    serde_json::from_value(name.into()).map_err(|error| error.to_string())
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Rules {
    Basic,
    Advanced,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Bot {
    /// Sensible play: the profile `hard`.
    Steady,
    /// One decision in three is any offer.
    Easy,
    /// One decision in ten is any offer.
    Medium,
    /// Sensible play.
    Hard,
    /// The strongest.
    Brutal,
    /// Any offer.
    Random,
    /// Every other seat of each.
    Mixed,
}

/// The figures of a run.
#[derive(Default, Serialize)]
struct Figures {
    games: u64,
    finished: u64,
    commands: u64,
    commands_per_second: f64,
    games_per_second: f64,
    mean_turns: f64,
    max_turns: u8,
    wins: BTreeMap<Faction, u64>,
    /// Shares of wins by the two sides of a comparison: a game that n players win together counts 1/n for each.
    shares: [f64; 2],
    wins_by_rule: BTreeMap<String, u64>,
    acts: BTreeMap<String, u64>,
    /// How often each fact was told, cards were discarded for each cause (S3) and lay in open plans.
    occurrences: Occurrences,
    audit_failures: u64,
    refused_offers: u64,
}

/// Plays the games; the exit code tells whether all came to their end without a fault.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if let Some(folder) = &arguments.record {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {elapsed} {msg}")?;
    let bar = ProgressBar::new(arguments.games).with_style(style);
    #[expect(clippy::disallowed_types, reason = "measuring")]
    let start = Instant::now();
    let mut figures = Figures {
        games: arguments.games,
        ..Figures::default()
    };
    let mut turns = 0u64;
    for number in arguments.seed..arguments.seed + arguments.games {
        turns += u64::from(play(arguments, number, &mut figures)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64().max(f64::EPSILON);
    figures.commands_per_second = (figures.commands as f64 / seconds).round();
    figures.games_per_second = (figures.games as f64 / seconds * 100.0).round() / 100.0;
    figures.mean_turns = (turns as f64 / figures.games.max(1) as f64 * 100.0).round() / 100.0;
    if arguments.table {
        println!("{}", figures.occurrences);
    }
    println!("{}", serde_json::to_string(&figures)?);
    let good =
        figures.finished == figures.games && figures.audit_failures == 0 && figures.refused_offers == 0;
    Ok(if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Which factions play a game: all subsets of the size come in turn, circles are shuffled by rotation. With a
/// set, at least one of its factions plays.
fn factions(seats: u8, number: u64, modules: &[Module]) -> Vec<Faction> {
    let all = Module::playable(modules);
    let base = Faction::BASE.len();
    let of_set = !((1u16 << base) - 1);
    let fits = |m: &u16| m.count_ones() == u32::from(seats) && (all.len() == base || m & of_set != 0);
    let subsets: Vec<u16> = (0u16..1 << all.len()).filter(fits).collect();
    let mask = subsets[(number % subsets.len() as u64) as usize];
    let mut chosen: Vec<_> = all
        .into_iter()
        .enumerate()
        .filter(|(i, _)| mask & (1 << i) != 0)
        .map(|(_, f)| f)
        .collect();
    let turn = (number / subsets.len() as u64) as usize % chosen.len();
    chosen.rotate_left(turn);
    chosen
}

fn hash(number: u64, what: &str) -> [u8; 32] {
    *blake3::hash(format!("{what} {number}").as_bytes()).as_bytes()
}

/// Plays one game and returns its turns.
fn play(arguments: &Arguments, number: u64, figures: &mut Figures) -> anyhow::Result<u8> {
    let mode = match arguments.rules {
        Rules::Basic => RulesMode::Basic,
        Rules::Advanced => RulesMode::Advanced,
    };
    let seats = factions(arguments.seats, number, &arguments.modules);
    let setup = Setup::preset(mode, &seats).with_modules(arguments.modules.iter().copied());
    let seed = hash(number, "game");
    let mut game = Game::new(setup.clone(), seed)?;
    let mut record = Record::new(setup, seed);
    let mut players: Vec<(Faction, Box<dyn Player>)> = seats
        .iter()
        .enumerate()
        .map(|(i, f)| (*f, player(bot_of(arguments, i, number), i, *f, number)))
        .collect();
    let mut commands = 0u64;
    while game.finished().is_none() && commands < MAX_COMMANDS {
        players.rotate_left(1);
        let mut moved = false;
        for (seat, player) in &mut players {
            if game.owes(*seat) || commands.is_multiple_of(IDLE_EVERY) {
                let view = game.view(Viewer::Seat(*seat));
                let Some(action) = player.act(&view, &game.offers(*seat)) else {
                    continue;
                };
                moved |= step(arguments, number, &mut game, *seat, action, figures, &mut record);
                commands += 1;
                break;
            }
        }
        // A player that found nothing to do is helped by the clock, as in a room.
        if !moved && !time_out(&mut game, &mut record, arguments) {
            eprintln!("game {number}: nobody can go on: {:?}", game.waiting());
            break;
        }
    }
    finish(arguments, number, &seats, &game, commands, figures);
    if let Some(folder) = &arguments.record {
        let path = folder.join(format!("game-{number}.json"));
        std::fs::write(&path, serde_json::to_vec(&record)?)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    if commands >= MAX_COMMANDS {
        bail!("game {number} does not come to an end: {:?}", game.waiting());
    }
    Ok(game.view(Viewer::Public).public.turn)
}

fn finish(
    arguments: &Arguments,
    number: u64,
    seats: &[Faction],
    game: &Game,
    commands: u64,
    figures: &mut Figures,
) {
    figures.commands += commands;
    if let Some(victory) = game.finished() {
        figures.finished += 1;
        figures.max_turns = figures.max_turns.max(victory.turn);
        *figures.wins_by_rule.entry(victory.rule.clone()).or_default() += 1;
        for faction in &victory.winners {
            *figures.wins.entry(*faction).or_default() += 1;
            let at = seats.iter().position(|f| f == faction).unwrap_or(0);
            let other = arguments.against.is_some() && bot_of(arguments, at, number) != arguments.bots;
            figures.shares[usize::from(other)] += 1.0 / victory.winners.len() as f64;
        }
    }
}

/// Which bot sits at a place: with `against`, every other seat plays for the other side, turned round from game to
/// game so that every seat is held equally often.
fn bot_of(arguments: &Arguments, index: usize, number: u64) -> Bot {
    match arguments.against {
        Some(other) if (index as u64 + number).is_multiple_of(2) => other,
        _ => arguments.bots,
    }
}

fn player(bots: Bot, index: usize, faction: Faction, number: u64) -> Box<dyn Player> {
    let seed = hash(number, faction.id());
    match bots {
        Bot::Mixed if index % 2 == 1 => Box::new(Random::new(seed)),
        Bot::Random => Box::new(Random::new(seed)),
        Bot::Easy => Box::new(Skilled::new(Profile::Easy, seed)),
        Bot::Medium => Box::new(Skilled::new(Profile::Medium, seed)),
        Bot::Brutal => Box::new(Skilled::new(Profile::Brutal, seed)),
        Bot::Steady | Bot::Hard | Bot::Mixed => Box::new(Steady::new(seed)),
    }
}

/// Takes one step; whether it was accepted.
fn step(
    arguments: &Arguments,
    number: u64,
    game: &mut Game,
    seat: Faction,
    action: landsraad_engine::Action,
    figures: &mut Figures,
    record: &mut Record,
) -> bool {
    match game.apply(seat, &action) {
        Err(refusal) => {
            figures.refused_offers += 1;
            let said = serde_json::to_string(&action).unwrap_or_default();
            eprintln!(
                "game {number}: {} was refused {said}: {refusal} ({:?})",
                seat.id(),
                refusal.code
            );
            false
        }
        Ok(events) => {
            for event in &events {
                figures.occurrences.told(&event.fact);
            }
            figures.occurrences.done(&action.act);
            if let Some(value) = landsraad_engine::offers::ActValue::of(&action.act) {
                *figures.acts.entry(value.path).or_default() += 1;
            }
            if arguments.audit
                && let Err(fault) = game.audit()
            {
                figures.audit_failures += 1;
                eprintln!("game {number}: {fault}");
            }
            if arguments.record.is_some() {
                record.note(seat, action, game);
            }
            true
        }
    }
}

/// Lets the first seat that owes an answer do what it does when its time runs out.
fn time_out(game: &mut Game, record: &mut Record, arguments: &Arguments) -> bool {
    let owing = game
        .setup()
        .places
        .iter()
        .map(|p| p.faction)
        .find(|f| game.owes(*f));
    let Some((seat, action)) = owing.and_then(|s| Some((s, game.default_action(s)?))) else {
        return false;
    };
    if game.apply(seat, &action).is_err() {
        return false;
    }
    if arguments.record.is_some() {
        record.note(seat, action, game);
    }
    true
}
