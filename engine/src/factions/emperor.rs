//! Emperor (B15).
