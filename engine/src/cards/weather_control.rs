//! Weather Control (B20.10): its player sets how far the storm moves.
