//! Tests that every package can be published: its description is complete, its README links nowhere outside the
//! package, and the licences of all libraries allow the program to be given away.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::manual::{links, root};
use super::packaging::sources;

/// Licences under which a library may be used.
const ALLOWED: [&str; 8] =
    ["MIT", "Apache-2.0", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Zlib", "Unlicense", "Unicode-3.0"];

/// Returns the packages that `cargo metadata` lists with these options.
fn packages(options: &[&str]) -> Vec<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["metadata", "--locked", "--offline", "--format-version", "1"]);
    let output = cargo.args(options).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read: Value = serde_json::from_slice(&output.stdout).unwrap();
    read["packages"].as_array().unwrap().clone()
}

fn text<'a>(package: &'a Value, field: &str) -> &'a str {
    package[field].as_str().unwrap_or_default()
}

/// Returns the packages of the workspace that are published.
fn published() -> Vec<Value> {
    let mut packages = packages(&["--no-deps"]);
    // An empty list of registries is `publish = false`.
    packages.retain(|package| package["publish"].is_null());
    assert!(packages.len() > 10);
    packages
}

#[test]
fn every_published_package_is_complete() {
    for package in published() {
        let name = text(&package, "name");
        for field in ["description", "license", "readme", "documentation", "rust_version"] {
            assert!(!text(&package, field).is_empty(), "{name}: {field}");
        }
        let count = |field: &str| package[field].as_array().unwrap().len();
        assert!((1..=5).contains(&count("keywords")) && (1..=5).contains(&count("categories")), "{name}");
        let folder = Path::new(text(&package, "manifest_path")).parent().unwrap();
        for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(
                fs::read(folder.join(file)).unwrap(),
                fs::read(root().join(file)).unwrap(),
                "{name}: {file}"
            );
        }
        for needed in package["dependencies"].as_array().unwrap() {
            let is_local = needed["path"].is_string() && needed["kind"].as_str() != Some("dev");
            assert!(!is_local || text(needed, "req") != "*", "{name}: {} has no version", needed["name"]);
        }
    }
}

/// Checks the tests, too, which are packed but not compiled when a package is published.
#[test]
fn included_files_are_in_their_package() {
    for file in sources(Path::new("crates")).iter().filter(|file| file.extension() == Some("rs".as_ref())) {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let package = file.ancestors().find(|folder| root().join(folder).join("Cargo.toml").exists());
        let package = fs::canonicalize(root().join(package.unwrap())).unwrap();
        for name in ["include_str!(\"", "include_bytes!(\""] {
            for path in text.split(name).skip(1).map(|rest| rest.split('"').next().unwrap()) {
                let included = fs::canonicalize(root().join(file).with_file_name(path)).unwrap();
                assert!(included.starts_with(&package), "{}: {path}", file.display());
            }
        }
    }
}

#[test]
fn rules_of_a_game_need_no_library_of_windows_or_lines() {
    let games: Vec<Value> =
        published().into_iter().filter(|package| text(package, "name").ends_with("-game")).collect();
    assert_eq!(games.len(), tripppin::CATALOGUE.games().count());
    for game in games {
        let needed = game["dependencies"].as_array().unwrap().iter();
        let needed = needed.filter(|needed| needed["path"].is_string() && needed["kind"].is_null());
        let needed: Vec<&str> =
            needed.filter(|needed| needed["optional"] == false).map(|needed| text(needed, "name")).collect();
        assert_eq!(needed, ["boardgame-engine"], "{}", text(&game, "name"));
    }
}

#[test]
fn readme_of_a_package_links_into_the_package_or_to_its_documentation() {
    for package in published() {
        let folder = Path::new(text(&package, "manifest_path")).parent().unwrap();
        let readme = fs::read_to_string(folder.join(text(&package, "readme"))).unwrap();
        for link in links(&readme) {
            let is_web =
                ["https://docs.rs/", "https://rustup.rs"].iter().any(|begin| link.starts_with(begin));
            let file = link.split('#').next().unwrap_or_default();
            let is_inside = !link.contains("://") && !link.contains("..") && folder.join(file).exists();
            assert!(is_web || is_inside, "{}: {link}", text(&package, "name"));
        }
    }
}

#[test]
fn readme_of_a_library_says_whether_its_api_is_promised() {
    let mut promised = Vec::new();
    for package in published().into_iter().filter(|package| text(package, "name") != "tripppin") {
        let folder = Path::new(text(&package, "manifest_path")).parent().unwrap();
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let is_promised = readme.contains("\nVersions follow semantic versioning.");
        let can_change = readme.contains("Its API can change with each version of the program.");
        let has_changelog = folder.join("CHANGELOG.md").exists();
        assert_eq!((is_promised, has_changelog), (!can_change, !can_change), "{}", text(&package, "name"));
        promised.extend(is_promised.then(|| text(&package, "name").to_owned()));
    }
    promised.sort();
    let expected =
        ["amiga-boardgame", "boardgame-engine", "boardgame-friend", "small-amiga", "small-amiga-window"];
    assert_eq!(promised, expected);
}

#[test]
#[ignore = "reads the descriptions of all libraries, also of those that only the page needs"]
fn licences_and_sources_of_libraries_are_allowed() {
    let version = Command::new("rustc").arg("-vV").output().unwrap().stdout;
    let version = String::from_utf8(version).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    for package in packages(&["--filter-platform", host]) {
        let (name, licence) = (text(&package, "name"), text(&package, "license"));
        let source = text(&package, "source");
        assert!(source.is_empty() || source.starts_with("registry+"), "{name}: {source}");
        // An old form separates alternatives by a slash. An alternative with an exception is not needed.
        let alternatives = licence.replace('/', " OR ").replace(['(', ')'], "");
        let parts: Vec<BTreeSet<&str>> =
            alternatives.split(" AND ").map(|part| part.split(" OR ").collect()).collect();
        let allows = |part: &BTreeSet<&str>| part.iter().any(|licence| ALLOWED.contains(licence));
        assert!(parts.iter().all(allows), "{name}: {licence}");
    }
}
