//! The repository itself is tidy, so that `cargo test` says it as well as `cargo xtask tidy`.

use std::path::Path;

#[test]
fn the_repository_is_tidy() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let tree = xtask::Tree::read(&top).unwrap();
    assert!(
        tree.text("Cargo.toml")
            .is_some_and(|text| text.contains("[workspace]")),
        "not the top: {top:?}"
    );
    let faults: Vec<String> = xtask::tidy(&tree).iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}
