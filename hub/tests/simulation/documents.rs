//! The two documents as somebody has them: whole views, and patches on top of them.

use landsraad_protocol::{Seen, ServerMessage};
use serde_json::Value;

use crate::judge::Judge;

#[derive(Default)]
pub struct Documents {
    pub public: Value,
    pub seat: Value,
    stream: String,
    sequence: u64,
}

impl Documents {
    /// What somebody has, to receive only what is missing.
    pub fn seen(&self) -> Option<Seen> {
        let (stream, sequence) = (self.stream.clone(), self.sequence);
        (!stream.is_empty()).then_some(Seen { stream, sequence })
    }

    /// Takes a whole view; one at a place of the stream where somebody was before must be the same.
    pub fn view(&mut self, message: &ServerMessage, who: &str, judge: &Judge) {
        if let ServerMessage::View {
            stream,
            sequence,
            public,
            seat,
            ..
        } = message
        {
            self.stream.clone_from(stream);
            self.sequence = *sequence;
            self.public = public.clone();
            self.seat = seat.clone().unwrap_or(Value::Null);
            judge.count("views");
            judge.followed(who, (stream, *sequence), &self.public, &self.seat);
        }
    }

    /// Takes a patch, which must follow.
    pub fn patch(&mut self, message: &ServerMessage, who: &str, judge: &Judge) -> Result<(), String> {
        if let ServerMessage::Patch {
            stream,
            sequence,
            public,
            seat,
            ..
        } = message
        {
            if *stream != self.stream || *sequence != self.sequence + 1 {
                let (here, at) = (&self.stream, self.sequence);
                return Err(format!("is at {here} {at} and got the patch {stream} {sequence}"));
            }
            self.sequence = *sequence;
            for (document, ops) in [(&mut self.public, public), (&mut self.seat, seat)] {
                let Some(ops) = ops else { continue };
                let ops: json_patch::Patch =
                    serde_json::from_value(ops.clone()).map_err(|e| e.to_string())?;
                json_patch::patch(document, &ops).map_err(|e| e.to_string())?;
            }
            judge.count("patches");
            judge.followed(who, (stream, *sequence), &self.public, &self.seat);
        }
        Ok(())
    }

    /// Counts a patch as taken and leaves out what it says: a fault of the simulation's own.
    pub fn leave_out(&mut self, message: &ServerMessage) {
        if let ServerMessage::Patch { sequence, .. } = message {
            self.sequence = *sequence;
        }
    }
}
