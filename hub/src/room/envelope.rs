//! The envelope of a request (S2.4), in the order of the checks: whose connection it is, whether the seat's request of
//! this id was answered before (then it is answered again and not done again), and only then what it asks. What the
//! action in it answers, which must still be asked, and the rules come last, in the game.

use landsraad_protocol::{ByeReason, ClientMessage, Code, RequestId};

use crate::room::answers::{Before, accepted};
use crate::room::core::{Core, No, Viewer, plain};
use crate::room::record::Asked;
use crate::room::{Millis, SessionId};

impl Core {
    /// What a connection asks: done and answered, answered again, or refused.
    pub(super) fn ask(
        &mut self,
        session: SessionId,
        request: RequestId,
        message: ClientMessage,
        entropy: [u8; 32],
        now: Millis,
    ) -> Result<String, No> {
        let viewer = self.viewers.viewer_of(session);
        let viewer = viewer.ok_or_else(|| No::new(Code::NotInRoom, "This connection is in no room."))?;
        let place = match (viewer, &message) {
            (_, ClientMessage::Look) => {
                self.viewers.asked(session);
                return Ok(plain(request));
            }
            (Viewer::Spectator, ClientMessage::Leave) => {
                self.forget(session, now);
                self.close(session, ByeReason::Left);
                return Ok(plain(request));
            }
            (Viewer::Spectator, _) => {
                return Err(No::new(Code::NotSeated, "Only who has a seat may ask this."));
            }
            (Viewer::Place(place), _) => place,
        };
        let asked = Asked {
            request,
            digest: digest(&message),
        };
        match self.answers(place).before(asked) {
            Before::Answered(answer) => return Ok(answer),
            Before::Refused(code, text) => return Err(No::new(code, text)),
            Before::New => {}
        }
        let done = self
            .decide(place, message, entropy, now)
            .and_then(|deed| self.perform(Some((place, asked)), deed, now));
        let answer = match &done {
            Ok(()) => accepted(request, self.durability),
            Err(no) => no.reply(Some(request)),
        };
        self.answers(place).remember(asked, answer.clone());
        done.map(|()| answer)
    }
}

/// A hash of what a message asks, to tell a repeated request from a reused id.
fn digest(message: &ClientMessage) -> u64 {
    let bytes = serde_json::to_vec(message).unwrap_or_default();
    let hash = blake3::hash(&bytes);
    hash.as_bytes()
        .iter()
        .take(8)
        .fold(0, |digest, byte| digest << 8 | u64::from(*byte))
}
