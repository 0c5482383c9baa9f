//! Tests of the pages in `docs/known/`: the results counted for each game, the accuracy of the results, and
//! the commands that count the results again.
//!
//! The results of long counts are saved beside the pages. The test builds each page from the saved results,
//! repeats the beginning of each count, and compares every byte.
//!
//! `UPDATE_KNOWN=1 cargo test --release --test suite commands::known::` writes the pages; a missing result is then
//! counted in full, which takes hours.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod ladder;
mod pages;
mod plot;
use crate::program;
mod study;
mod values;

use std::fs;
use std::path::{Path, PathBuf};

use pages::{PAGES, Page};
use study::Study;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/known")
}

fn updates() -> bool {
    std::env::var_os("UPDATE_KNOWN").is_some()
}

/// Returns the saved result of a study. A missing result is counted first if pages are being written.
fn result(study: &Study) -> String {
    let path = folder().join("results").join(study.file());
    // An interrupted survey is resumed; a complete survey is only read again.
    let may_be_part = matches!(study.kind, study::Kind::Survey(..));
    if updates() && (may_be_part || !path.exists()) {
        fs::write(&path, study.count(study.full, Some(&path))).unwrap();
    }
    fs::read_to_string(&path).unwrap()
}

/// Returns the text of a page, and the pictures of the page with their names.
fn make(page: &Page) -> (String, Vec<(String, Vec<u8>)>) {
    let (mut text, mut pictures) = (format!("# {}\n\n{}\n", page.title, page.about), Vec::new());
    text.push_str(
        "\n`UPDATE_KNOWN=1 cargo test --release --test suite commands::known::` makes this page from the files in [`results/`](results). It counts \
         the results that are missing. You can paste a position into the window, or pass it to `tripppin solve`.\n",
    );
    for study in page.studies {
        let result = result(study);
        let words = study.shown(study.full);
        text.push_str(&format!("\n## {}\n\n{}\n\n    {words}\n\n", study.title, study.about));
        text.push_str(&format!("```text\n{}```\n", study.table(&result)));
        if let Some(picture) = study.picture(&result) {
            text.push_str(&format!("\n![{}]({}.png)\n", study.title, study.name));
            pictures.push((format!("{}.png", study.name), picture));
        }
        for (what, position) in study.positions(&result) {
            text.push_str(&format!("\n{what}:\n\n    {position}\n"));
        }
    }
    text.push_str("\n## Counted again\n\nA test counts the first boards or games of each result again, and compares the tables.\n");
    for study in page.studies {
        let table = study.table(&study.count(study.small, None));
        text.push_str(&format!("\n    {}\n\n```text\n{table}```\n", study.shown(study.small)));
    }
    (text, pictures)
}

/// Checks that a page equals the text made from its saved results and from small counts, or writes the page.
fn check(name: &str) {
    let page = PAGES.iter().find(|page| page.name == name).unwrap();
    let (text, pictures) = make(page);
    let path = folder().join(format!("{name}.md"));
    if updates() {
        fs::write(&path, &text).unwrap();
        pictures.iter().for_each(|(name, bytes)| fs::write(folder().join(name), bytes).unwrap());
    }
    let there = fs::read_to_string(&path).unwrap();
    for (number, (there, made)) in (1..).zip(there.lines().zip(text.lines())) {
        assert_eq!(there, made, "{}:{number}", path.display());
    }
    assert_eq!(there.len(), text.len());
    for (name, bytes) in pictures {
        assert!(fs::read(folder().join(&name)).unwrap() == bytes, "{name} is not what its result makes");
    }
}

#[test]
fn tripppin() {
    check("tripppin");
}

#[test]
fn trippples() {
    check("trippples");
}

#[test]
fn tribolo() {
    check("tribolo");
}

#[test]
fn triple3() {
    check("triple3");
}
