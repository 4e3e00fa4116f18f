//! Players that see only a seat view and its offers.
