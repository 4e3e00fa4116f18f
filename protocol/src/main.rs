//! Writes the generated files of the protocol into the repository: `cargo run -p landsraad-protocol`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (path, contents) in landsraad_protocol::generated_files() {
        let target = root.join(&path);
        if let Some(folder) = target.parent() {
            std::fs::create_dir_all(folder)?;
        }
        if std::fs::read_to_string(&target).ok().as_ref() != Some(&contents) {
            std::fs::write(&target, contents)?;
            println!("wrote {path}");
        }
    }
    Ok(())
}
