//! Rows of the four systems (S14, S15) that no scenario can express: races, clones, bots, worlds, lists of the
//! sources. A test is named after its row.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

mod auditor;
mod bad_input;
mod bots;
mod distrans;
mod events;
mod producers;
mod residual_poison;
mod semuta;
mod staging;
