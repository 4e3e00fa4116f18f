//! Harkonnen (B18).
