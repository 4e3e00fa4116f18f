//! What is found wrong with a room as it lies in a store.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what it expected by panicking"
)]

mod common;

use std::sync::Arc;

use common::toy::Toy;
use common::{hub, started};
use landsraad_hub::game::Rules;
use landsraad_hub::rooms::verify::{Fault, check};
use landsraad_hub::store::{Lying, Store};
use serde_json::{Value, json};

fn rules() -> Arc<dyn Rules> {
    Arc::new(Toy)
}

/// A room that was played for a while, left by a hub that was stopped: its snapshot is its newest version.
async fn room() -> Lying {
    let (hub, address, store) = hub().await;
    let (mut clients, seats) = started(address, 2, json!({})).await;
    for _ in 0..5 {
        clients[0].act_ok(json!({ "do": "wave" })).await;
    }
    hub.stop().await;
    let lying = store.lying(&seats[0].room).await.expect("readable");
    lying.expect("there")
}

fn faults(lying: &Lying) -> Vec<Fault> {
    check(&rules(), lying).faults
}

#[tokio::test]
async fn a_good_room_has_a_fingerprint_with_or_without_its_snapshot() {
    let lying = room().await;
    let checked = check(&rules(), &lying);
    assert_eq!((checked.faults, checked.note), (Vec::new(), None));
    let without = Lying {
        snapshot: None,
        ..lying
    };
    let again = check(&rules(), &without);
    assert!(again.faults.is_empty() && again.fingerprint.is_some());
    assert_eq!(again.fingerprint, checked.fingerprint);
}

#[tokio::test]
async fn holes_and_surplus_are_found() {
    let good = room().await;
    let version = good.head.version;
    let mut lying = good.clone();
    lying.entries.remove(2);
    lying.entries.remove(2);
    assert_eq!(faults(&lying), [Fault::Hole { from: 3, to: 4 }]);
    let mut lying = good.clone();
    lying.entries.pop();
    let last = Fault::Hole {
        from: version,
        to: version,
    };
    assert_eq!(faults(&lying), [last]);
    let mut lying = good.clone();
    lying.head.version -= 1;
    let found = faults(&lying);
    let surplus = Fault::Surplus {
        found: version,
        version: version - 1,
    };
    assert!(found.contains(&surplus), "{found:?}");
    let ahead = Fault::SnapshotAhead {
        at: version,
        version: version - 1,
    };
    assert!(found.contains(&ahead), "{found:?}");
    let mut lying = good;
    lying.entries[1].1 = b"{".to_vec();
    lying.snapshot = None;
    assert!(matches!(faults(&lying)[..], [Fault::Entry { version: 2, .. }]));
}

#[tokio::test]
async fn a_snapshot_that_is_not_the_room_is_found() {
    let good = room().await;
    let (at, bytes) = good.snapshot.clone().expect("a snapshot");
    let document: Value = serde_json::from_slice(&bytes).expect("JSON");
    let with = |document: &Value| Lying {
        snapshot: Some((at, document.to_string().into_bytes())),
        ..good.clone()
    };
    let mut renamed = document.clone();
    renamed["record"]["places"][1]["name"] = json!("somebody else");
    assert_eq!(faults(&with(&renamed)), [Fault::SnapshotDiffers { at }]);
    let mut newer = document.clone();
    newer["schema"] = json!(99);
    assert_eq!(faults(&with(&newer)), [Fault::NewerSnapshot { found: 99 }]);
    let mut broken = document;
    broken["record"]["places"] = json!("gone");
    assert!(matches!(faults(&with(&broken))[..], [Fault::Snapshot(_)]));
    let mut misplaced = good.clone();
    misplaced.snapshot = Some((at - 1, bytes));
    assert!(matches!(faults(&misplaced)[..], [Fault::Snapshot(_)]));
    let mut aside = good;
    aside.head.aside = Some("it panicked".into());
    assert_eq!(faults(&aside), [Fault::Aside("it panicked".into())]);
}

#[tokio::test]
async fn an_entry_of_other_rules_is_worth_a_note_when_a_snapshot_comes_after_it() {
    let mut lying = room().await;
    let last = lying.entries.len() - 1;
    let text = String::from_utf8(lying.entries[last].1.clone()).expect("text");
    assert!(text.contains("wave"), "{text}");
    lying.entries[last].1 = text.replace("wave", "what these rules do not know").into_bytes();
    let checked = check(&rules(), &lying);
    assert_eq!(checked.faults, []);
    assert!(
        matches!(checked.note, Some(Fault::Diverged { .. })),
        "{:?}",
        checked.note
    );
    assert!(checked.fingerprint.is_some());
    lying.snapshot = None;
    assert!(matches!(faults(&lying)[..], [Fault::Diverged { .. }]));
}
