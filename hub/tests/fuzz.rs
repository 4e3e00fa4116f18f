//! The fuzzers' targets with the ordinary compiler: seeds that were bent a little, the same in every run.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

#[path = "../fuzz/src/decode.rs"]
mod decode;
#[path = "../fuzz/src/dispatch.rs"]
mod dispatch;
#[path = "common/toy.rs"]
mod toy;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::path::Path;

/// Runs of each target.
const RUNS: usize = 20_000;

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/seeds")
        .join(target);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

/// Cuts, doubles, exchanges and replaces a few bytes.
fn bend(seed: &[u8], cuts: &[(usize, u8, u8)]) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for (place, how, byte) in cuts {
        let at = place % bytes.len().max(1);
        match how % 5 {
            _ if bytes.is_empty() => bytes.push(*byte),
            0 => bytes[at] = *byte,
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, *byte),
            3 => {
                let line = bytes
                    .split(|b| *b == b'\n')
                    .nth(at % 16)
                    .unwrap_or_default()
                    .to_vec();
                bytes.extend([b"\n", line.as_slice()].concat());
            }
            _ => {
                let other = place / 2 % bytes.len();
                bytes.swap(at, other);
            }
        }
    }
    bytes
}

fn bent(target: &str, run: fn(&[u8])) {
    let seeds = seeds(target);
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let cuts = proptest::collection::vec((0usize..2_000, 0u8..5, 0u8..128), 0..12);
    for n in 0..RUNS {
        let bytes = bend(
            &seeds[n % seeds.len()],
            &cuts.new_tree(&mut runner).unwrap().current(),
        );
        run(&bytes);
    }
}

#[test]
fn the_decoder_stands_bent_messages() {
    bent("decode", decode::run);
}

#[test]
fn a_room_stands_bent_scripts() {
    bent("dispatch", dispatch::run);
}
