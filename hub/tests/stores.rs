//! What every store must do: the same battery for memory, the file and Redis.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use std::sync::Arc;

use common::commit;
use common::redis::RedisServer;
use landsraad_hub::store::embedded::EmbeddedStore;
use landsraad_hub::store::memory::MemoryStore;
use landsraad_hub::store::{Commit, Store, StoreError};

type Shared = Arc<dyn Store>;

fn conflict(stored: u64, expected: u64) -> Result<(), StoreError> {
    Err(StoreError::Conflict { stored, expected })
}

async fn fill(store: &Shared) {
    for room in ["a", "b", "c"] {
        let kept = store.commit(commit(room, 1, 0, &["one", "two"])).await;
        assert_eq!(kept, Ok(()));
        let third = Commit {
            snapshot: Some(vec![7; 20_000]),
            ..commit(room, 1, 2, &["three"])
        };
        assert_eq!(store.commit(third).await, Ok(()));
        assert_eq!(store.commit(commit(room, 1, 3, &["four"])).await, Ok(()));
    }
}

async fn a_room_is_read_back(store: Shared) {
    fill(&store).await;
    assert_eq!(store.ready().await, Ok(()));
    assert_eq!(store.count().await, Ok(3));
    assert_eq!(store.open("nobody").await, Ok(None));
    assert_eq!(store.journal("nobody").await, Ok(Vec::new()));
    assert_eq!(store.count().await, Ok(3), "a question makes no room");
    let kept = store.open("b").await.expect("readable").expect("there");
    assert_eq!(kept.epoch, 2);
    assert_eq!(kept.aside, None);
    assert_eq!(kept.snapshot, Some(vec![7; 20_000]));
    assert_eq!(kept.entries, [b"four".to_vec()]);
    let journal = store.journal("b").await.expect("readable");
    assert_eq!(journal, [&b"one"[..], b"two", b"three", b"four"]);
}

async fn only_the_owner_may_write(store: Shared) {
    fill(&store).await;
    let kept = store.open("b").await.expect("readable").expect("there");
    let stale = store.commit(commit("b", 1, 4, &["of the old owner"])).await;
    assert_eq!(stale, Err(StoreError::Fenced));
    let too_new = store.commit(commit("b", 3, 4, &["of nobody"])).await;
    assert_eq!(too_new, Err(StoreError::Fenced));
    assert_eq!(store.commit(commit("b", kept.epoch, 4, &["five"])).await, Ok(()));
    let journal = store.journal("b").await.expect("readable");
    assert_eq!(journal, [&b"one"[..], b"two", b"three", b"four", b"five"]);
    let again = store.open("b").await.expect("readable").expect("there");
    assert_eq!(again.epoch, 3);
    let stale = store.commit(commit("b", 2, 5, &["of the old owner"])).await;
    assert_eq!(stale, Err(StoreError::Fenced));
}

async fn a_version_is_written_once(store: Shared) {
    fill(&store).await;
    assert_eq!(
        store.commit(commit("a", 1, 3, &["four again"])).await,
        conflict(4, 3)
    );
    assert_eq!(
        store.commit(commit("a", 1, 5, &["after a gap"])).await,
        conflict(4, 5)
    );
    assert_eq!(
        store.commit(commit("a", 1, 0, &["a second opening"])).await,
        conflict(4, 0)
    );
    assert_eq!(
        store.commit(commit("new", 1, 1, &["no opening"])).await,
        conflict(0, 1)
    );
    assert_eq!(store.count().await, Ok(3));
    assert_eq!(store.journal("a").await.map(|journal| journal.len()), Ok(4));
}

async fn a_snapshot_may_come_alone(store: Shared) {
    fill(&store).await;
    let alone = Commit {
        snapshot: Some(b"state".to_vec()),
        ..commit("c", 1, 4, &[])
    };
    assert_eq!(store.commit(alone).await, Ok(()));
    let kept = store.open("c").await.expect("readable").expect("there");
    assert_eq!(kept.snapshot.as_deref(), Some(&b"state"[..]));
    assert_eq!(kept.entries, Vec::<Vec<u8>>::new());
    assert_eq!(store.commit(commit("c", kept.epoch, 4, &["five"])).await, Ok(()));
    let kept = store.open("c").await.expect("readable").expect("there");
    assert_eq!(kept.entries, [b"five".to_vec()]);
    assert_eq!(store.journal("c").await.map(|journal| journal.len()), Ok(5));
}

async fn a_room_is_set_aside(store: Shared) {
    fill(&store).await;
    assert_eq!(store.set_aside("b", Some("why".into())).await, Ok(()));
    let kept = store.open("b").await.expect("readable").expect("there");
    assert_eq!((kept.aside.as_deref(), kept.epoch), (Some("why"), 2));
    assert_eq!(store.journal("b").await.map(|journal| journal.len()), Ok(4));
    assert_eq!(store.set_aside("b", None).await, Ok(()));
    let kept = store.open("b").await.expect("readable").expect("there");
    assert_eq!(kept.aside, None);
    assert_eq!(store.set_aside("nobody", Some("why".into())).await, Ok(()));
    assert_eq!(store.count().await, Ok(3), "a note makes no room");
}

async fn any_bytes_are_kept(store: Shared) {
    let bytes: Vec<u8> = (0..=255).cycle().take(70_000).collect();
    let commit = Commit {
        room: "a".into(),
        epoch: 1,
        after: 0,
        entries: vec![bytes.clone(), Vec::new(), b"\r\n$3\r\n".to_vec()],
        snapshot: None,
    };
    assert_eq!(store.commit(commit.clone()).await, Ok(()));
    assert_eq!(store.journal("a").await, Ok(commit.entries.clone()));
    let kept = store.open("a").await.expect("readable").expect("there");
    assert_eq!(kept.entries, commit.entries);
}

async fn many_rooms_at_once_keep_their_order(store: Shared) {
    let tasks: Vec<_> = (0..40)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move {
                for after in 0..30 {
                    let entry = after.to_string();
                    let kept = store
                        .commit(commit(&format!("room {n}"), 1, after, &[&entry]))
                        .await;
                    assert_eq!(kept, Ok(()));
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("no panic");
    }
    assert_eq!(store.count().await, Ok(40));
    for n in [0, 7, 39] {
        let journal = store.journal(&format!("room {n}")).await.expect("readable");
        let expected: Vec<Vec<u8>> = (0..30).map(|after| after.to_string().into_bytes()).collect();
        assert_eq!(journal, expected);
    }
}

async fn a_long_journal_is_read_whole(store: Shared) {
    let words: Vec<String> = (0..1500).map(|n| format!("entry {n}")).collect();
    for (n, part) in words.chunks(100).enumerate() {
        let part: Vec<&str> = part.iter().map(String::as_str).collect();
        assert_eq!(store.commit(commit("a", 1, n as u64 * 100, &part)).await, Ok(()));
    }
    let expected: Vec<Vec<u8>> = words.into_iter().map(String::into_bytes).collect();
    assert_eq!(store.journal("a").await.as_ref(), Ok(&expected));
    let kept = store.open("a").await.expect("readable").expect("there");
    assert_eq!(kept.entries, expected);
}

async fn of_two_at_once_one_wins(store: Shared) {
    fill(&store).await;
    for round in 0..20 {
        let after = 4 + round;
        let one = store.commit(commit("a", 1, after, &["one"]));
        let two = store.commit(commit("a", 1, after, &["two"]));
        let (one, two) = (tokio::spawn(one), tokio::spawn(two));
        let mut results = [one.await.expect("no panic"), two.await.expect("no panic")];
        results.sort_by_key(Result::is_err);
        assert_eq!(results, [Ok(()), conflict(after + 1, after)]);
    }
}

async fn busy_rooms_share_what_is_slow(store: Shared) {
    many_rooms_at_once_keep_their_order(store.clone()).await;
    let Some(grouping) = store.grouping() else {
        return;
    };
    assert_eq!(grouping.commits, 40 * 30);
    assert!(grouping.trips < grouping.commits, "{grouping:?}");
}

async fn a_room_is_seen_as_it_lies(store: Shared) {
    fill(&store).await;
    assert_eq!(store.lying("nobody").await, Ok(None));
    let lying = store.lying("b").await.expect("readable").expect("there");
    assert_eq!((lying.head.epoch, lying.head.version), (1, 4));
    assert_eq!(lying.snapshot, Some((3, vec![7; 20_000])));
    let versions: Vec<u64> = lying.entries.iter().map(|(version, _)| *version).collect();
    assert_eq!(
        (versions, lying.entries[3].1.as_slice()),
        (vec![1, 2, 3, 4], &b"four"[..])
    );
    assert_eq!(store.set_aside("c", Some("why".into())).await, Ok(()));
    let heads = store.list().await.expect("readable");
    let mut heads: Vec<_> = heads
        .into_iter()
        .map(|head| (head.room, head.version, head.aside))
        .collect();
    heads.sort();
    let expected = [("a", None), ("b", None), ("c", Some("why"))];
    let expected = expected.map(|(room, aside)| (room.to_owned(), 4, aside.map(str::to_owned)));
    assert_eq!(heads, expected);
    assert_eq!(
        store.commit(commit("b", 1, 4, &["five"])).await,
        Ok(()),
        "looking takes nothing"
    );
}

async fn what_is_given_back_is_owned_by_nobody(store: Shared) {
    fill(&store).await;
    assert_eq!(store.owns("a", 1).await, Ok(true));
    assert_eq!(store.release("a", 1).await, Ok(()));
    let kept = store.open("a").await.expect("readable").expect("there");
    assert_eq!((kept.epoch, kept.entries.len()), (2, 1));
    assert_eq!(store.commit(commit("a", 2, 4, &["five"])).await, Ok(()));
}

/// Each battery runs on each store.
macro_rules! on_all_stores {
    ($($battery:ident),* $(,)?) => {
        mod memory {
            $(#[tokio::test]
            async fn $battery() {
                super::$battery(super::Arc::new(super::MemoryStore::default())).await;
            })*
        }
        mod embedded {
            $(#[tokio::test]
            async fn $battery() {
                let folder = tempfile::tempdir().expect("a folder");
                let path = folder.path().join("deep").join("store.redb");
                let store = super::EmbeddedStore::open(&path).expect("a store");
                super::$battery(super::Arc::new(store)).await;
            })*
        }
        mod redis {
            $(#[tokio::test]
            async fn $battery() {
                let server = super::RedisServer::start();
                super::$battery(super::Arc::new(server.store().await)).await;
            })*
        }
    };
}

on_all_stores!(
    a_room_is_read_back,
    only_the_owner_may_write,
    a_version_is_written_once,
    a_snapshot_may_come_alone,
    a_room_is_set_aside,
    any_bytes_are_kept,
    many_rooms_at_once_keep_their_order,
    a_long_journal_is_read_whole,
    of_two_at_once_one_wins,
    busy_rooms_share_what_is_slow,
    a_room_is_seen_as_it_lies,
    what_is_given_back_is_owned_by_nobody,
);
