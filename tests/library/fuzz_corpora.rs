//! Runs every target of `fuzz` on its saved corpus and on slightly damaged files of it, without the fuzzer and on stable Rust.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::sample::Index;

use crate::common;

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

/// A mistake of an editor: its kind, the places of the bytes that it concerns, and a byte to insert.
type Slip = (u8, Index, Index, u8);

pub(super) fn slips() -> impl Strategy<Value = Vec<Slip>> {
    prop::collection::vec((0..6_u8, any::<Index>(), any::<Index>(), any::<u8>()), 1..5)
}

/// Makes mistakes in a text: each one drops, inserts, replaces, moves or repeats bytes, or cuts the text.
pub(super) fn damaged(mut bytes: Vec<u8>, slips: &[Slip]) -> Vec<u8> {
    for (kind, at, other, byte) in slips {
        if bytes.is_empty() {
            break;
        }
        let [at, other] = [at, other].map(|at| at.index(bytes.len()));
        match kind {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, *byte),
            2 => bytes[at] = *byte,
            3 => bytes.swap(at, other),
            4 => bytes.extend_from_within(at..),
            _ => bytes.truncate(at),
        }
    }
    bytes
}

proptest! {
    #![proptest_config(common::cases(1000))]

    #[test]
    fn damaged_corpora_run_without_panic(
        target in 0..targets::TARGETS.len(),
        file in any::<Index>(),
        slips in slips(),
    ) {
        let (name, _) = targets::TARGETS[target];
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder("corpus").join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        targets::run(name, &damaged(fs::read(file.get(&files)).unwrap(), &slips));
    }
}
