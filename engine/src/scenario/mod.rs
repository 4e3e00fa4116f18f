//! Scenarios: rules tests as data. A file stages a position, takes steps and says what must be.

mod arrange;
mod compare;
mod file;
mod report;
mod run;

pub use arrange::Arrange;
pub use compare::difference;
pub use file::{Scenario, Step};
pub use report::report;
pub use run::{Failure, positions, run, run_with};
