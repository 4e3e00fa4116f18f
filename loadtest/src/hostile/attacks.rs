//! The kinds of attack, as data: what is sent, and what the hub must do.

use landsraad_protocol::Code;
use serde_json::json;

/// One kind of attack.
#[derive(Clone)]
pub struct Attack {
    /// Its name in the report.
    pub name: &'static str,
    /// How far the intruder goes before it.
    pub from: From,
    /// What it sends.
    pub shots: Vec<Shot>,
    /// What the hub must do.
    pub must: Must,
}

/// How far an intruder goes in order before it attacks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// It has a connection and nothing else.
    Tcp,
    /// It has shaken hands.
    Handshake,
    /// It has said hello.
    Hello,
    /// It has opened a room of its own.
    Room,
}

/// Something that is sent.
#[derive(Clone)]
pub enum Shot {
    /// A text message.
    Text(String),
    /// A binary message.
    Binary(Vec<u8>),
    /// Bytes past the library, which would not send them.
    Raw(Vec<u8>),
    /// One byte after the other, slowly, for as long as the hub takes them.
    Drip(Vec<u8>),
    /// Nothing at all.
    Silence,
}

/// What the hub must do.
#[derive(Clone)]
pub enum Must {
    /// Answer every message with one refusal of such a code, and let the connection live.
    Refuse(Vec<Code>),
    /// Close the connection. Refusals may come before.
    Close,
}

fn texts(name: &'static str, from: From, texts: impl IntoIterator<Item = String>, codes: &[Code]) -> Attack {
    Attack {
        name,
        from,
        shots: texts.into_iter().map(Shot::Text).collect(),
        must: Must::Refuse(codes.to_vec()),
    }
}

fn closed(name: &'static str, from: From, shots: Vec<Shot>) -> Attack {
    Attack {
        name,
        from,
        shots,
        must: Must::Close,
    }
}

/// A frame of a client with a mask of zeros: length up to 125.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).unwrap_or(125).min(125);
    let mut bytes = vec![first, 0x80 | length, 0, 0, 0, 0];
    bytes.extend(payload.iter().take(125));
    bytes
}

/// All kinds.
pub fn all() -> Vec<Attack> {
    let mut attacks = malformed();
    attacks.extend(unlawful());
    attacks.extend(broken_frames());
    attacks.extend(floods());
    attacks
}

/// Messages that are none.
fn malformed() -> Vec<Attack> {
    let nested = format!("{}{}", "[".repeat(3000), "]".repeat(3000));
    let deep = format!("{{\"request\":1,\"type\":\"act\",\"action\":{nested}}}");
    vec![
        texts(
            "garbage",
            From::Hello,
            ["", "{", "null", "[]", "\u{0}\u{1}", "{\"request\":1}", "🪱"].map(str::to_owned),
            &[Code::MalformedJson, Code::MalformedMessage],
        ),
        texts(
            "unknown messages",
            From::Hello,
            [
                json!({ "request": 1, "type": "shutdown" }).to_string(),
                json!({ "request": 2, "type": "Act" }).to_string(),
            ],
            &[Code::UnknownMessage, Code::MalformedMessage],
        ),
        texts(
            "nested deeply",
            From::Hello,
            [deep, nested],
            &[Code::TooDeep, Code::MalformedJson, Code::MalformedMessage],
        ),
        texts(
            "too large a message",
            From::Hello,
            [format!(
                "{{\"request\":1,\"type\":\"say\",\"text\":\"{}\"}}",
                "x".repeat(40_000)
            )],
            &[Code::TooLarge],
        ),
        texts(
            "numbers out of range",
            From::Hello,
            [
                "{\"request\":-1,\"type\":\"ping\"}".to_owned(),
                "{\"request\":1e400,\"type\":\"ping\"}".to_owned(),
                "{\"request\":18446744073709551616,\"type\":\"ping\"}".to_owned(),
            ],
            &[Code::MalformedMessage, Code::MalformedJson],
        ),
        Attack {
            name: "binary messages",
            from: From::Hello,
            shots: vec![Shot::Binary(vec![0; 100]), Shot::Binary(Vec::new())],
            must: Must::Refuse(vec![Code::BinaryFrame]),
        },
    ]
}

/// Requests for what is not theirs.
fn unlawful() -> Vec<Attack> {
    let act = |action| json!({ "request": 7, "type": "act", "action": action }).to_string();
    vec![
        texts(
            "no hello",
            From::Handshake,
            [
                json!({ "request": 1, "type": "ping" }).to_string(),
                json!({ "request": 2, "type": "create", "name": "x" }).to_string(),
            ],
            &[Code::NotGreeted],
        ),
        texts(
            "hello of another version",
            From::Handshake,
            [json!({ "request": 1, "type": "hello", "protocol": 4_000_000_000_u32 }).to_string()],
            &[Code::UnsupportedProtocol],
        ),
        texts(
            "guessed tokens and invites",
            From::Hello,
            [
                json!({ "request": 1, "type": "resume", "room": "aaaaaaaaaa", "token": "0".repeat(64) }),
                json!({ "request": 2, "type": "join", "invite": "aaaaaaaaaa-bbbbbbbb", "name": "x" }),
                json!({ "request": 3, "type": "resume", "room": "../../etc", "token": "" }),
                json!({ "request": 4, "type": "spectate", "room": "' or 1=1" }),
            ]
            .map(|message| message.to_string()),
            &[Code::UnknownRoom, Code::WrongToken, Code::WrongInvite],
        ),
        texts(
            "acts outside rooms",
            From::Hello,
            [act(json!({})), json!({ "request": 8, "type": "start" }).to_string()],
            &[Code::NotInRoom],
        ),
        texts(
            "acts before the start",
            From::Room,
            [act(json!({ "kind": "pass" })), act(json!([1, 2, 3]))],
            &[Code::RoomNotStarted, Code::RequestReused, Code::Rules],
        ),
        texts(
            "rooms that cannot be",
            From::Hello,
            [
                json!({ "request": 1, "type": "create", "name": "x", "options": { "seats": 200 } }),
                json!({ "request": 2, "type": "create", "name": "x", "options": { "seats": 6, "game": { "rules": 5 } } }),
                json!({ "request": 3, "type": "create", "name": "\u{0}".repeat(500), "options": { "seats": 2 } }),
            ]
            .map(|message| message.to_string()),
            &[Code::InvalidOptions, Code::InvalidName, Code::MalformedMessage],
        ),
    ]
}

/// Bytes that no client sends.
fn broken_frames() -> Vec<Attack> {
    let raw = |bytes: Vec<u8>| vec![Shot::Raw(bytes)];
    let mut huge = vec![0x81, 0xff];
    huge.extend(u64::MAX.to_be_bytes());
    huge.extend([0; 4]);
    vec![
        closed("no mask", From::Hello, raw(vec![0x81, 0x02, b'{', b'}'])),
        closed("not UTF-8", From::Hello, raw(frame(0x81, &[0xff, 0xfe, 0xfd]))),
        closed("reserved bits", From::Hello, raw(frame(0xf1, b"{}"))),
        closed("unknown opcode", From::Hello, raw(frame(0x8b, b"{}"))),
        closed("a frame of 2^64 bytes", From::Hello, raw(huge)),
        closed("a continuation of nothing", From::Hello, raw(frame(0x80, b"{}"))),
        closed("a fragmented ping", From::Hello, raw(frame(0x09, b"{}"))),
        closed("half a frame and no more", From::Handshake, raw(vec![0x81])),
        closed(
            "not HTTP",
            From::Tcp,
            raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n".to_vec()),
        ),
    ]
}

/// Much of something, or nothing for long.
fn floods() -> Vec<Attack> {
    let ping = Shot::Text(json!({ "request": 1, "type": "ping" }).to_string());
    let endless = [frame(0x01, &[b'x'; 125]), frame(0x00, &[b'x'; 125]).repeat(2000)].concat();
    vec![
        closed("a flood of pings", From::Hello, vec![ping; 3000]),
        closed("a message without end", From::Hello, vec![Shot::Raw(endless)]),
        closed("silence", From::Handshake, vec![Shot::Silence]),
        closed("a connection and nothing", From::Tcp, vec![Shot::Silence]),
        closed(
            "a head that drips",
            From::Tcp,
            vec![Shot::Drip(
                format!("GET /ws HTTP/1.1\r\nHost: x\r\nX: {}", "y".repeat(400)).into_bytes(),
            )],
        ),
        closed(
            "a head without end",
            From::Tcp,
            vec![Shot::Raw(
                format!("GET /ws HTTP/1.1\r\nX: {}", "y".repeat(200_000)).into_bytes(),
            )],
        ),
    ]
}
