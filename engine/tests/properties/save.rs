//! Saving and restoring in both codecs.

use landsraad_engine::Game;

/// How a game is stored.
#[derive(Clone, Copy, Debug)]
pub enum Codec {
    Json,
    Postcard,
}

pub fn save(game: &Game, codec: Codec) -> Vec<u8> {
    match codec {
        Codec::Json => serde_json::to_vec(game).expect("JSON takes every state"),
        Codec::Postcard => postcard::to_stdvec(game).expect("postcard takes every state"),
    }
}

pub fn restore(bytes: &[u8], codec: Codec) -> Game {
    match codec {
        Codec::Json => serde_json::from_slice(bytes).expect("JSON gives every state back"),
        Codec::Postcard => postcard::from_bytes(bytes).expect("postcard gives every state back"),
    }
}
