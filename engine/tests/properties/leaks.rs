//! Planted leaks: the twins must find each of them in such games and scenarios as `make test` compares.

use crate::driver::Plan;
use crate::system_twins;
use crate::twins::{Tally, search};
use landsraad_engine::catalog::CardKind;
use landsraad_engine::worlds::leaks::{Leak, plant};

/// Plants the leaks one by one and says which are not found.
fn find(leaks: &[Leak]) {
    let mut missed = Vec::new();
    for leak in leaks {
        plant(Some(*leak));
        let mut tally = Tally::default();
        let found = search((1_000..1_048).map(Plan::nth), 20, 1, &mut tally);
        plant(None);
        match found.first() {
            Some(text) => println!("{leak:?} found by pair {}: {text}", tally.pairs),
            None => missed.push(*leak),
        }
    }
    assert!(missed.is_empty(), "not found: {missed:?}");
}

#[test]
fn planted_leaks_are_found_1() {
    find(&Leak::ALL[..7]);
}

#[test]
fn planted_leaks_are_found_2() {
    find(&Leak::ALL[7..]);
}

/// Where each leak of the four systems, the No-Fields, the skills and the Face Dancers shows.
fn shows(leak: Leak) -> (&'static str, CardKind) {
    match leak {
        Leak::FreshDiscardPassesOthers => ("four-systems/sd", CardKind::SemutaDrug),
        Leak::PoisonReadiesOthers => ("four-systems/rp", CardKind::ResidualPoison),
        Leak::DistransTold => ("four-systems/di", CardKind::Distrans),
        Leak::AuditTold => ("four-systems/au", CardKind::Karama),
        Leak::DealtSkills => ("leader-skills", CardKind::Karama),
        Leak::FaceDanceAsksHolders | Leak::FaceDancersTold => ("ix-tleilaxu", CardKind::Karama),
        _ => ("choam-richese", CardKind::Karama),
    }
}

#[test]
fn planted_leaks_of_the_systems_are_found() {
    for leak in Leak::IN_SYSTEMS {
        let (folder, kind) = shows(leak);
        // The leak is planted for the comparison only: the scenarios come to their positions without it.
        let positions = system_twins::positions(folder);
        plant(Some(leak));
        let found = system_twins::search(&positions, kind, 3, 1, &mut Tally::default());
        plant(None);
        let text = found.first().unwrap_or_else(|| panic!("{leak:?} was not found"));
        println!("{leak:?} found: {text}");
    }
}
