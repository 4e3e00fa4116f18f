//! Spacing Guild (B17).
