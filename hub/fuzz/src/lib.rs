//! What the fuzzers run; `hub/tests/fuzz.rs` runs the same for a short time with the ordinary compiler.

pub mod decode;
pub mod dispatch;
#[path = "../../tests/common/toy.rs"]
mod toy;
