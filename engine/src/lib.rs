//! The rules engine.

pub mod catalog;
