//! Ids of frames, the "events" of S2.5: opaque, made by the engine, one for each waiting frame, never used again. An act
//! names the frame that it answers, so one that comes too late is refused.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name of a living frame; an act names the frame that it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct FrameId(pub u32);
