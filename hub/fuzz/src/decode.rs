//! Any bytes as a message of a client: read, or refused with a short reason.

use landsraad_protocol::decode;
use serde_json::Value;

/// Longest text of a refusal, in bytes: it must not throw the message back.
const LONGEST: usize = 500;

/// Reads the bytes; panics if the decoder breaks a promise.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match decode(text) {
        Ok(request) => {
            let again = serde_json::to_string(&request).expect("what was read can be written");
            let read = decode(&again).expect("what was written can be read");
            assert_eq!(read.request, request.request);
            // Fractions may lose their last digit on the way; the protocol has none.
            if !has_fraction(&serde_json::from_str(&again).expect("JSON")) {
                let twice = serde_json::to_string(&read).expect("what was read can be written");
                assert_eq!(again, twice, "a message reads as what it was written from");
            }
        }
        Err(refusal) => {
            assert!(
                !refusal.text.is_empty() && refusal.text.len() <= LONGEST,
                "{}",
                refusal.text
            );
        }
    }
}

fn has_fraction(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(list) => list.iter().any(has_fraction),
        Value::Object(map) => map.values().any(has_fraction),
        _ => false,
    }
}
