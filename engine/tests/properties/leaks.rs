//! Planted leaks: the twins must find each of them in the games that `make test` compares.

use crate::driver::Plan;
use crate::twins::{Tally, search};
use landsraad_engine::worlds::leaks::{Leak, plant};

/// Plants the leaks one by one and says which are not found.
fn find(leaks: &[Leak]) {
    let mut missed = Vec::new();
    for leak in leaks {
        plant(Some(*leak));
        let mut tally = Tally::default();
        let found = search((1_000..1_012).map(Plan::nth), 20, 1, &mut tally);
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
