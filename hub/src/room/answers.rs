//! What was answered to a seat's requests, so that a repeated request is answered again and not done again.

use std::collections::VecDeque;

use landsraad_protocol::{Code, Durability, RequestId, ServerMessage};

use crate::room::record::{Asked, Place, REMEMBERED_ANSWERS};

/// The newest answers of one seat.
#[derive(Default)]
pub struct Answers {
    highest: Option<RequestId>,
    ring: VecDeque<(Asked, String)>,
}

/// How a request stands to those before it.
#[derive(Debug, PartialEq, Eq)]
pub enum Before {
    /// It is new.
    New,
    /// It was answered so.
    Answered(String),
    /// It cannot be answered.
    Refused(Code, &'static str),
}

impl Answers {
    /// The answers that a place remembers over a restart: those to accepted requests.
    #[must_use]
    pub fn recovered(place: &Place, durability: Durability) -> Self {
        let mut answers = Self::default();
        for asked in &place.accepted {
            answers.remember(*asked, accepted(asked.request, durability));
        }
        answers
    }

    /// How this request stands to those before it.
    #[must_use]
    pub fn before(&self, asked: Asked) -> Before {
        if let Some((known, answer)) = self.ring.iter().find(|(known, _)| known.request == asked.request) {
            return if known.digest == asked.digest {
                Before::Answered(answer.clone())
            } else {
                Before::Refused(
                    Code::RequestReused,
                    "This request id was used for something else.",
                )
            };
        }
        if self.highest.is_some_and(|highest| asked.request <= highest) {
            return Before::Refused(
                Code::StaleRequest,
                "This request id is below those answered before: take a higher one.",
            );
        }
        Before::New
    }

    /// Remembers an answer.
    pub fn remember(&mut self, asked: Asked, answer: String) {
        self.highest = self.highest.max(Some(asked.request));
        self.ring.push_back((asked, answer));
        if self.ring.len() > REMEMBERED_ANSWERS {
            self.ring.pop_front();
        }
    }

    /// The highest id answered, or 0.
    #[must_use]
    pub fn highest(&self) -> RequestId {
        self.highest.unwrap_or(0)
    }
}

/// The plain answer to a change that was accepted.
#[must_use]
pub fn accepted(request: RequestId, durability: Durability) -> String {
    text(&ServerMessage::<()>::Accepted {
        request,
        granted: None,
        durability: Some(durability),
    })
}

/// A message as text.
#[must_use]
pub fn text<J: serde::Serialize>(message: &ServerMessage<J>) -> String {
    // No message holds a map with keys that are not text, so this cannot fail; an empty text would be seen by tests.
    serde_json::to_string(message).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_new_once() {
        let mut answers = Answers::default();
        let asked = |request, digest| Asked { request, digest };
        assert_eq!(answers.before(asked(0, 1)), Before::New);
        answers.remember(asked(5, 1), "a".into());
        assert_eq!(answers.before(asked(5, 1)), Before::Answered("a".into()));
        assert!(matches!(
            answers.before(asked(5, 2)),
            Before::Refused(Code::RequestReused, _)
        ));
        assert!(matches!(
            answers.before(asked(4, 1)),
            Before::Refused(Code::StaleRequest, _)
        ));
        for n in 6..=5 + REMEMBERED_ANSWERS as u64 {
            assert_eq!(answers.before(asked(n, 1)), Before::New);
            answers.remember(asked(n, 1), "b".into());
        }
        assert!(matches!(
            answers.before(asked(5, 1)),
            Before::Refused(Code::StaleRequest, _)
        ));
    }
}
