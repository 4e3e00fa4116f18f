//! Fremen (B16).
