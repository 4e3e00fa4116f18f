//! From bytes to a request, with a typed answer for whatever is not one.

use serde_json::Value;

use crate::{ClientMessage, Code, MAX_REQUEST_ID, Request, RequestId};

/// How deep arrays and objects may nest. No message of the game comes near.
pub const MAX_DEPTH: usize = 32;

/// A message that is not a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Malformed {
    /// The request id, when one could be read.
    pub request: Option<RequestId>,
    /// What is wrong, for programs.
    pub code: Code,
    /// What is wrong, for people.
    pub text: String,
}

/// Reads one message of a client.
///
/// # Errors
/// [`Malformed`] with the request id if the message has one, so that even a broken request gets its reply.
pub fn decode(text: &str) -> Result<Request, Malformed> {
    let fail = |request, code, text: String| Err(Malformed { request, code, text });
    if depth(text) > MAX_DEPTH {
        return fail(
            None,
            Code::TooDeep,
            format!("Arrays and objects may nest {MAX_DEPTH} deep."),
        );
    }
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        return fail(None, Code::MalformedJson, "The message is not JSON.".into());
    };
    let request = match value.get("request").map(Value::as_u64) {
        Some(Some(id)) if id <= MAX_REQUEST_ID => Some(id),
        _ => None,
    };
    let Some(kind) = value.get("type").and_then(Value::as_str) else {
        return fail(
            request,
            Code::MalformedMessage,
            "A message is an object with a text `type`.".into(),
        );
    };
    if !ClientMessage::NAMES.contains(&kind) {
        return fail(request, Code::UnknownMessage, "No message has this type.".into());
    }
    if request.is_none() {
        let text = format!("`request` must be a whole number from 0 to {MAX_REQUEST_ID}.");
        return fail(None, Code::MalformedMessage, text);
    }
    serde_json::from_value(value).or_else(|error| {
        let mut text = format!("The message does not have its form: {error}.");
        if let Some((end, _)) = text.char_indices().nth(200) {
            text.truncate(end);
        }
        fail(request, Code::MalformedMessage, text)
    })
}

/// How deep the arrays and objects of a JSON text nest; counted without building anything.
#[must_use]
pub fn depth(text: &str) -> usize {
    let (mut now, mut most, mut quoted, mut escaped) = (0usize, 0usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => {
                now += 1;
                most = most.max(now);
            }
            b']' | b'}' if !quoted => now = now.saturating_sub(1),
            _ => {}
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> (Option<u64>, Code) {
        let malformed = decode(text).expect_err(text);
        (malformed.request, malformed.code)
    }

    #[test]
    fn each_broken_message_has_its_code_and_keeps_its_id() {
        assert_eq!(code("{"), (None, Code::MalformedJson));
        assert_eq!(code("7"), (None, Code::MalformedMessage));
        assert_eq!(code("{}"), (None, Code::MalformedMessage));
        assert_eq!(code(r#"{"request":4}"#), (Some(4), Code::MalformedMessage));
        assert_eq!(
            code(r#"{"request":4,"type":"fly"}"#),
            (Some(4), Code::UnknownMessage)
        );
        assert_eq!(
            code(r#"{"request":4,"type":"hello","protocol":"x"}"#),
            (Some(4), Code::MalformedMessage)
        );
        assert_eq!(
            code(r#"{"request":-1,"type":"start"}"#),
            (None, Code::MalformedMessage)
        );
        assert_eq!(
            code(r#"{"request":1.5,"type":"start"}"#),
            (None, Code::MalformedMessage)
        );
        assert_eq!(
            code(r#"{"request":9007199254740992,"type":"start"}"#),
            (None, Code::MalformedMessage)
        );
        assert_eq!(code(r#"{"type":"start"}"#), (None, Code::MalformedMessage));
        assert_eq!(code(&"[".repeat(100_000)), (None, Code::TooDeep));
    }

    #[test]
    fn brackets_in_text_are_not_depth() {
        assert_eq!(depth(r#"{"a":"[[[\"[[","b":[1]}"#), 2);
    }

    #[test]
    fn every_name_is_known_and_unknown_fields_are_ignored() {
        for name in ClientMessage::NAMES {
            let text = format!(
                r#"{{"request":1,"type":"{name}","protocol":1,"name":"a","invite":"b","room":"c","token":"d",
                "options":{{}},"faction":null,"bot":"e","place":1,"action":{{}},"text":"f","unknown":7}}"#
            );
            assert_eq!(decode(&text).expect(name).message.name(), name);
        }
    }
}
