//! Family Atomics (B20.8): the Shield Wall is destroyed.
