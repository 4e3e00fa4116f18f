//! One room: what is kept of it, what it decides, and the task that moves its bytes.
//!
//! * [`record`]: what is kept, and the journal's entries that change it;
//! * [`core`]: decisions, as plain functions over data with time as a parameter;
//! * [`publish`]: what each viewer receives;
//! * [`task`]: the loop around it, with mailbox, store and sockets.

pub mod answers;
pub mod automatic;
pub mod core;
mod delay;
pub mod door;
mod ending;
mod envelope;
pub mod lobby;
pub mod no;
pub mod publish;
pub mod record;
mod recovery;
pub mod state;
pub mod stream;
pub mod task;
mod traced;
pub mod viewers;
pub mod vitals;
pub mod waking;

/// The number of a connection, unique in one process.
pub type SessionId = u64;

/// Milliseconds since 1970.
pub type Millis = u64;
