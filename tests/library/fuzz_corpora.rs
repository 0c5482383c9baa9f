//! Runs every target of `fuzz` on its saved corpus, without the fuzzer and on stable Rust.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(name)
}

fn names(of: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder(of)).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

/// Maximum number of files in a corpus. A new file replaces one that leads nowhere else.
const MAX_FILES: usize = 12;

#[test]
fn every_target_has_its_file_and_its_corpus() {
    let targets: BTreeSet<String> = targets::TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names("fuzz_targets"), targets);
    assert_eq!(names("corpus"), targets);
}

#[test]
fn fuzz_corpora_run_without_panic() {
    for (name, _) in targets::TARGETS {
        let files: Vec<PathBuf> =
            fs::read_dir(folder("corpus").join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!((5..=MAX_FILES).contains(&files.len()), "{name} has {} files", files.len());
        for file in files {
            let bytes = fs::read(&file).unwrap();
            assert!(catch_unwind(|| targets::run(name, &bytes)).is_ok(), "{}", file.display());
        }
    }
}
