//! Any bytes as a message of a client: read, or refused with a short reason.

use landsraad_protocol::decode;

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
            let twice = serde_json::to_string(&read).expect("what was read can be written");
            assert_eq!(again, twice, "a message reads as what it was written from");
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
