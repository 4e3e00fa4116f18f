//! The store in one file: that it is there after a restart, whom it refuses, and that it leaves a file alone which it
//! cannot read. What every store must do is in `stores.rs`.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use std::path::Path;

use common::commit;

use landsraad_hub::store::embedded::{EmbeddedStore, OpenError};
use landsraad_hub::store::{Commit, Store, StoreError};

/// A file with a few rooms, as a hub leaves it that was stopped.
async fn fill(path: &Path) {
    let store = EmbeddedStore::open(path).expect("a new store");
    for room in ["a", "b", "c"] {
        store
            .commit(commit(room, 1, 0, &["one", "two"]))
            .await
            .expect("kept");
        let snapshot = Some(vec![7; 20_000]);
        store
            .commit(Commit {
                snapshot,
                ..commit(room, 1, 2, &["three"])
            })
            .await
            .expect("kept");
        store.commit(commit(room, 1, 3, &["four"])).await.expect("kept");
    }
}

#[tokio::test]
async fn a_room_is_read_back_and_only_its_owner_may_write() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("deep").join("store.redb");
    fill(&path).await;
    let store = EmbeddedStore::open(&path).expect("opens again");
    assert_eq!(store.count().await, Ok(3));
    assert_eq!(store.open("nobody").await, Ok(None));
    let kept = store.open("b").await.expect("readable").expect("there");
    assert_eq!(kept.epoch, 2);
    assert_eq!(kept.snapshot, Some(vec![7; 20_000]));
    assert_eq!(kept.entries, [b"four".to_vec()]);
    assert_eq!(
        store.commit(commit("b", 1, 4, &["old owner"])).await,
        Err(StoreError::Fenced)
    );
    let conflict = StoreError::Conflict {
        stored: 4,
        expected: 3,
    };
    assert_eq!(store.commit(commit("b", 2, 3, &["again"])).await, Err(conflict));
    let conflict = StoreError::Conflict {
        stored: 4,
        expected: 0,
    };
    assert_eq!(
        store.commit(commit("a", 1, 0, &["a second opening"])).await,
        Err(conflict)
    );
    store
        .commit(commit("b", 2, 4, &["five"]))
        .await
        .expect("the owner may");
    let journal = store.journal("b").await.expect("readable");
    assert_eq!(journal, [&b"one"[..], b"two", b"three", b"four", b"five"]);
    store.set_aside("b", Some("why".into())).await.expect("noted");
    let kept = store.open("b").await.expect("readable").expect("there");
    assert_eq!((kept.aside.as_deref(), kept.epoch), (Some("why"), 3));
}

#[test]
fn two_hubs_cannot_share_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("s.redb");
    let _first = EmbeddedStore::open(&path).expect("a store");
    assert!(matches!(EmbeddedStore::open(&path), Err(OpenError::InUse { .. })));
}

#[tokio::test]
async fn a_newer_file_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("s.redb");
    fill(&path).await;
    {
        let database = redb::Database::open(&path).expect("a database");
        let write = database.begin_write().expect("a write");
        let meta: redb::TableDefinition<'_, &str, u64> = redb::TableDefinition::new("meta");
        write
            .open_table(meta)
            .expect("meta")
            .insert("format", 2)
            .expect("a number");
        write.commit().expect("kept");
    }
    let before = std::fs::read(&path).expect("bytes");
    let error = EmbeddedStore::open(&path).err().expect("refused");
    assert!(matches!(error, OpenError::Newer { found: 2, .. }), "{error}");
    assert!(error.to_string().contains("newer Landsraad"), "{error}");
    assert_eq!(std::fs::read(&path).expect("bytes"), before);
}

#[tokio::test]
async fn a_damaged_file_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("s.redb");
    fill(&path).await;
    let good = std::fs::read(&path).expect("bytes");
    let mut broken: Vec<(String, Vec<u8>)> = vec![
        ("text".into(), b"this is a letter, not a store".to_vec()),
        ("zeros".into(), vec![0; 8192]),
        ("a head alone".into(), good[..512].to_vec()),
    ];
    for part in [2, 3, 5, 8] {
        broken.push((format!("cut to a {part}th"), good[..good.len() / part].to_vec()));
    }
    // Bytes turned over in the head and everywhere else.
    for at in (0..200).step_by(3).chain((4096..good.len()).step_by(4099)) {
        let mut bytes = good.clone();
        bytes[at] ^= 0x5a;
        broken.push((format!("byte {at}"), bytes));
    }
    let mut refused = 0;
    for (name, bytes) in broken {
        std::fs::write(&path, &bytes).expect("written");
        match EmbeddedStore::open(&path) {
            Err(error) => {
                refused += 1;
                assert!(
                    error.to_string().contains("has not been changed"),
                    "{name}: {error}"
                );
                assert!(
                    std::fs::read(&path).expect("bytes") == bytes,
                    "{name}: the file was changed"
                );
            }
            // Some bytes do not matter (free pages, the older of two heads): then everything must be there.
            Ok(store) => {
                for room in ["a", "b", "c"] {
                    let journal = store
                        .journal(room)
                        .await
                        .unwrap_or_else(|e| panic!("{name}: {e}"));
                    assert_eq!(journal.len(), 4, "{name}");
                    let kept = store
                        .open(room)
                        .await
                        .unwrap_or_else(|e| panic!("{name}: {e}"))
                        .expect("there");
                    assert_eq!(kept.snapshot, Some(vec![7; 20_000]), "{name}");
                }
            }
        }
    }
    assert!(refused > 10, "only {refused} were refused");
}
