//! Every message on the wire.
