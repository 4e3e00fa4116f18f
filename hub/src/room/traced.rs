//! The requests of one turn of a room that are traced; none at all above the level `debug`.

use landsraad_protocol::{ClientMessage, Code, RequestId};

use crate::room::SessionId;
use crate::room::core::{Core, Input, Viewer};
use crate::trace::{Step, Trace};

/// Those that wait for their answer, in the order in which they came.
#[derive(Default)]
pub struct Traced(Vec<(SessionId, RequestId, Trace)>);

impl Traced {
    /// Takes a request in.
    pub fn take(&mut self, room: &str, input: &Input, trace: Trace) {
        if let Some((session, request)) = asker(input).filter(|_| trace.is_on()) {
            trace.note("room", room);
            self.0.push((session, request, trace));
        }
    }

    /// The room begins to decide about something.
    pub fn rules(&self, input: &Input, core: &Core) -> Option<(SessionId, Trace, Step)> {
        if self.0.is_empty() {
            return None;
        }
        let (session, request) = asker(input)?;
        let known = self
            .0
            .iter()
            .find(|known| (known.0, known.1) == (session, request));
        let trace = known?.2.clone();
        if let Input::Ask { message, .. } = input
            && let ClientMessage::Act { action } = message
            && let Some(act) = core.state().rules().kind(action)
        {
            trace.note("act", act);
        }
        let step = trace.rules();
        Some((session, trace, step))
    }

    /// It has decided.
    pub fn ruled(ruling: Option<(SessionId, Trace, Step)>, core: &Core) {
        if let Some((session, trace, step)) = ruling {
            step.note("version", core.state().record.version);
            if let Some(Viewer::Place(place)) = core.viewer_of(session) {
                trace.note("seat", place);
            }
        }
    }

    /// Begins a part of the way that all of them go together.
    pub fn all(&self, step: impl Fn(&Trace) -> Step) -> Vec<Step> {
        self.0.iter().map(|(_, _, trace)| step(trace)).collect()
    }

    /// The trace of the first request of a connection that was not answered yet. Answers come in the order of requests.
    pub fn answered(&mut self, session: SessionId, refused: Option<Code>) -> Trace {
        let first = self.0.iter().position(|known| known.0 == session);
        let trace = first.map(|at| self.0.remove(at).2).unwrap_or_default();
        trace.note_outcome(refused);
        trace
    }

    /// The turn is over.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

fn asker(input: &Input) -> Option<(SessionId, RequestId)> {
    match input {
        Input::Enter { session, request, .. } | Input::Ask { session, request, .. } => {
            Some((*session, *request))
        }
        Input::Lost { .. } | Input::CaughtUp { .. } => None,
    }
}
