//! Hajr (B20.9): one more movement in the own turn.
