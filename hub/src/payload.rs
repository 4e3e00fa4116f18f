//! What a message is on the wire: text (JSON) or, where the client asked for it, MessagePack. The same messages, field
//! by field; a message for many is packed once, however many of them want it so.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use landsraad_protocol::Code;
use serde_json::Value;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::room::core::No;

/// How the messages of a connection are written. Chosen by the client at the handshake (`Sec-WebSocket-Protocol`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// `landsraad.v1.json`: text frames. Also where nothing is asked for.
    #[default]
    Json,
    /// `landsraad.v1.msgpack`: binary frames.
    MessagePack,
}

impl Format {
    /// The first known of the subprotocols that a client offers, as the list in its header.
    #[must_use]
    pub fn offered(list: &str) -> Option<Self> {
        list.split(',').find_map(|name| match name.trim() {
            "landsraad.v1.json" => Some(Self::Json),
            "landsraad.v1.msgpack" => Some(Self::MessagePack),
            _ => None,
        })
    }

    /// The name of the subprotocol.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "landsraad.v1.json",
            Self::MessagePack => "landsraad.v1.msgpack",
        }
    }
}

/// One message to be sent, shared by all who receive it.
#[derive(Clone)]
pub struct Payload(Arc<Inner>);

struct Inner {
    text: Utf8Bytes,
    packed: OnceLock<Option<Bytes>>,
}

impl Payload {
    /// The message as a frame of the format.
    #[must_use]
    pub fn frame(&self, format: Format) -> Message {
        match format {
            Format::Json => Message::Text(self.0.text.clone()),
            Format::MessagePack => match self.0.packed.get_or_init(|| pack(&self.0.text)) {
                Some(bytes) => Message::Binary(bytes.clone()),
                // Better the words of the other format than none.
                None => Message::Text(self.0.text.clone()),
            },
        }
    }
}

impl From<String> for Payload {
    fn from(text: String) -> Self {
        Self(Arc::new(Inner {
            text: text.into(),
            packed: OnceLock::new(),
        }))
    }
}

impl From<&str> for Payload {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl Deref for Payload {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.text
    }
}

impl fmt::Debug for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl fmt::Display for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl PartialEq for Payload {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl PartialEq<&str> for Payload {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

/// The text of the hub's own message as MessagePack.
fn pack(text: &str) -> Option<Bytes> {
    let packed = serde_json::from_str::<Value>(text).map(|value| rmp_serde::to_vec(&value));
    match packed {
        Ok(Ok(bytes)) => Some(bytes.into()),
        Ok(Err(error)) => {
            tracing::error!(%error, "a message cannot be packed");
            None
        }
        Err(error) => {
            tracing::error!(%error, "a message of the hub is no JSON");
            None
        }
    }
}

/// A client's MessagePack as the text that it stands for.
///
/// # Errors
/// Why it cannot be read: it is no MessagePack, has something that JSON has not, or nests too deep. A fraction that is no
/// number reads as null.
pub fn unpack(bytes: &[u8]) -> Result<String, No> {
    let no = || {
        No::new(
            Code::MalformedMessage,
            "The message is not MessagePack that JSON could say.",
        )
    };
    let mut reader = rmp_serde::Deserializer::new(std::io::Cursor::new(bytes));
    reader.set_max_depth(DEPTH);
    let value: Value = serde::Deserialize::deserialize(&mut reader).map_err(|_| no())?;
    if reader.position() != bytes.len() as u64 {
        return Err(no());
    }
    serde_json::to_string(&value).map_err(|_| no())
}

/// Deeper than any message may be (the decoder of the text says so in its own words), and no danger to the stack.
const DEPTH: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_known_format_is_taken() {
        assert_eq!(
            Format::offered("chat, landsraad.v1.msgpack, landsraad.v1.json"),
            Some(Format::MessagePack)
        );
        assert_eq!(Format::offered("landsraad.v1.json"), Some(Format::Json));
        assert_eq!(Format::offered("landsraad.v2.json"), None);
    }

    #[test]
    fn a_message_is_packed_once_and_reads_as_its_text() {
        let text = r#"{"type":"patch","sequence":70000,"public":[{"op":"replace","path":"/turn","value":null}],"x":-1.5}"#;
        let payload = Payload::from(text);
        let (Message::Binary(one), Message::Binary(two)) = (
            payload.frame(Format::MessagePack),
            payload.clone().frame(Format::MessagePack),
        ) else {
            panic!("binary frames");
        };
        assert_eq!(one.as_ptr(), two.as_ptr(), "the same bytes");
        let read: Value = serde_json::from_str(&unpack(&one).expect("readable")).expect("JSON");
        assert_eq!(read, serde_json::from_str::<Value>(text).expect("JSON"));
    }

    #[test]
    fn bytes_that_are_no_message_are_refused() {
        let deep = [vec![0x91; 300], vec![0xc0]].concat();
        let bad: [&[u8]; 6] = [
            &[],
            &[0xc1],
            &[0xdd, 0xff, 0xff, 0xff, 0xff],
            &deep,
            &[0xc4, 1, 0],
            &[0xc0, 0xc0],
        ];
        for bytes in bad {
            assert!(unpack(bytes).is_err(), "{bytes:?}");
        }
    }
}
