//! The layers of the crates with windows: no circle of files crosses a folder, and `amiga-boardgame` has the layers of
//! ARCHITECTURE.md.
//!
//! A file depends on the files that it names in paths from `crate::` and `super::`. Comments, and tests inside a file, are
//! left out.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const CRATES: [&str; 6] = [
    "amiga-boardgame",
    "games/tripppin",
    "games/trippples",
    "games/tribolo",
    "games/triple3",
    "boardgame-host",
];
/// The folders of `amiga-boardgame`, each of which uses only itself and the folders before it.
const LAYERS: [&str; 5] = ["entry", "view", "judge", "table", "tiles"];

/// A file of a crate.
struct File {
    /// The folder of the file, directly in the folder of the sources; empty for a file there.
    folder: String,
    text: String,
    /// The modules that the file names.
    uses: BTreeSet<String>,
}

/// Files by their modules, such as `table::hand`.
type Files = BTreeMap<String, File>;

fn files(folder: &Path, module: &str, found: &mut Files) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let inner = if module.is_empty() { stem.clone() } else { format!("{module}::{stem}") };
        if path.is_dir() {
            files(&path, &inner, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && stem != "tests" {
            let folder = module.split("::").next().unwrap_or_default().to_owned();
            let module = if stem == "mod" || stem == "lib" { module.to_owned() } else { inner };
            let text = fs::read_to_string(&path).unwrap();
            found.insert(module, File { folder, text, uses: BTreeSet::new() });
        }
    }
}

/// Returns the code of a file without comments and without its last module if that has tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = text.lines().map(|line| line.split("//").next().unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

/// Adds the paths of a `use` tree, such as `a::{b, c::d}`, and returns the rest of the text after the tree.
fn paths<'a>(prefix: &str, tree: &'a str, found: &mut Vec<String>) -> &'a str {
    let end = tree.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(tree.len());
    let (path, mut rest) = tree.split_at(end);
    let path = format!("{prefix}{path}");
    if !rest.starts_with('{') {
        found.push(path);
        return rest;
    }
    while let Some(inner) = rest.strip_prefix(['{', ',']) {
        rest = paths(&path, inner.trim_start(), found).trim_start();
    }
    rest.strip_prefix('}').unwrap_or(rest)
}

/// Returns the files of a crate.
fn files_of(name: &str) -> Files {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates").join(name).join("src");
    let mut all = Files::new();
    files(&source, "", &mut all);
    let named = |module: &String, file: &File| {
        let code = code(&file.text);
        let mut found = Vec::new();
        for start in ["crate::", "super::"] {
            for (at, _) in code.match_indices(start) {
                let is_path = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
                if is_path {
                    paths("", &code[at..], &mut found);
                }
            }
        }
        let known = |path: String| {
            let mut base: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
            let mut parts: Vec<&str> = path.split("::").filter(|part| !part.is_empty()).collect();
            if parts.first() == Some(&"crate") {
                base.clear();
                parts.remove(0);
            }
            while parts.first() == Some(&"super") {
                base.pop();
                parts.remove(0);
            }
            base.extend(parts);
            let prefixes = (1..=base.len()).rev().map(|length| base[..length].join("::"));
            prefixes.into_iter().find(|prefix| all.contains_key(prefix))
        };
        found.into_iter().filter_map(known).filter(|other| other != module).collect()
    };
    let uses: Vec<BTreeSet<String>> = all.iter().map(|(module, file)| named(module, file)).collect();
    all.values_mut().zip(uses).for_each(|(file, uses)| file.uses = uses);
    all
}

/// Returns all modules that a module names directly or through others.
fn reached<'a>(files: &'a Files, from: &'a str) -> BTreeSet<&'a str> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        let new = files[module].uses.iter().map(String::as_str).filter(|module| reached.insert(*module));
        open.extend(new.collect::<Vec<_>>());
    }
    reached
}

#[test]
fn no_circle_of_files_crosses_a_folder() {
    for name in CRATES {
        let files = files_of(name);
        for (module, file) in &files {
            let is_elsewhere = |other: &&str| files[*other].folder != file.folder;
            for other in reached(&files, module).into_iter().filter(is_elsewhere) {
                assert!(
                    !reached(&files, other).contains(&**module),
                    "{name}: {module} and {other} use each other"
                );
            }
        }
    }
}

#[test]
fn layers_use_only_those_below() {
    let layer = |module: &str| {
        LAYERS.iter().position(|layer| *layer == module.split("::").next().unwrap_or_default())
    };
    for (module, file) in files_of("amiga-boardgame") {
        for other in file.uses {
            let is_below =
                layer(&module).is_none_or(|above| layer(&other).is_none_or(|below| below <= above));
            assert!(is_below, "{module} uses {other}");
        }
    }
}
