//! Writes the list of files for the page's service worker, which lets the page run without a network.
//!
//! The list holds the name and a hash of every file and is part of the service worker's script. A changed
//! file therefore changes the script, which makes the browser fetch the whole page again.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};

use crate::page::WASM;
use crate::weight::gzip;

/// File name of the service worker's script.
///
/// The list of files in this script does not contain its own name.
pub const KEEPER: &str = "offline.js";
/// Line of the service worker's script that is replaced with the list of files.
const GAP: &str = "const FILES = {};";

/// File name of the script that contains the ID of the build.
pub const SHARED: &str = "shared.js";
/// Line of the script [`SHARED`] that is replaced with the ID of the build.
const BUILD: &str = "globalThis.BUILD = \"\";";

/// Inserts the ID of the build into the script `text`.
///
/// Returns `None` if the script lacks the line for the ID.
///
/// The ID is a checksum of the names and contents of all files.
pub fn with_build_id(text: &str, files: &BTreeMap<String, Vec<u8>>) -> Option<String> {
    let (before, after) = text.split_once(BUILD)?;
    let mut hasher = DefaultHasher::new();
    for (name, bytes) in files {
        hasher.write(name.as_bytes());
        hasher.write(&[0]);
        hasher.write(bytes);
    }
    Some(format!("{before}globalThis.BUILD = \"{:016x}\";{after}", hasher.finish()))
}

/// Line of the script [`SHARED`] that is replaced with the sizes of the WebAssembly module.
const SIZES: &str = "globalThis.MODULE_SIZES = [0, 0];";

/// Inserts the sizes of the WebAssembly module into the script `text`.
///
/// Returns `None` if the script lacks the line for the sizes, or if there is no module.
pub fn with_module_sizes(text: &str, files: &BTreeMap<String, Vec<u8>>) -> Option<String> {
    let (before, after) = text.split_once(SIZES)?;
    let module = files.get(WASM)?;
    let packed = gzip(module).ok()?;
    Some(format!("{before}globalThis.MODULE_SIZES = [{}, {}];{after}", module.len(), packed.len()))
}

/// Inserts the list of files into `text`, the service worker's script.
///
/// `files` has the contents of all files by relative path. Returns `None` if the script has no place for the
/// list.
pub fn keeper(text: &str, files: &BTreeMap<String, Vec<u8>>) -> Option<String> {
    let (before, after) = text.split_once(GAP)?;
    let mut list = String::from("const FILES = {\n");
    for (name, bytes) in files.iter().filter(|(name, _)| *name != KEEPER) {
        list.push_str(&format!("    {}: \"{:016x}\",\n", serde_json::Value::from(name.as_str()), sum(bytes)));
    }
    list.push_str("};");
    Some([before, &list, after].concat())
}

fn sum(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(page: &str) -> BTreeMap<String, Vec<u8>> {
        [("index.html", page), (KEEPER, "itself"), ("icons/16.png", "a")]
            .map(|(name, text)| (name.to_owned(), text.into()))
            .into()
    }

    #[test]
    fn worker_lists_every_other_file_with_its_checksum() {
        let made = keeper("one\nconst FILES = {};\ntwo", &files("foobar")).unwrap();
        let (icon, page) = (sum(b"a"), sum(b"foobar"));
        let list = format!("    \"icons/16.png\": \"{icon:016x}\",\n    \"index.html\": \"{page:016x}\",\n");
        assert_eq!(made, format!("one\nconst FILES = {{\n{list}}};\ntwo"));
    }

    #[test]
    fn changed_file_changes_the_worker() {
        let text = include_str!("../../web/static/offline.js");
        assert_ne!(keeper(text, &files("old")).unwrap(), keeper(text, &files("new")).unwrap());
        assert_eq!(keeper(text, &files("old")), keeper(text, &files("old")));
    }

    #[test]
    fn changed_file_changes_the_build_id() {
        let text = include_str!("../../web/static/shared.js");
        let old = with_build_id(text, &files("old")).unwrap();
        assert_ne!(old, with_build_id(text, &files("new")).unwrap());
        assert_eq!(Some(&old), with_build_id(text, &files("old")).as_ref());
        assert_eq!(with_build_id(&old, &files("old")), None, "a script with an ID has no place for one");
    }

    #[test]
    fn module_sizes_are_inserted() {
        let text = include_str!("../../web/static/shared.js");
        let module: BTreeMap<_, _> = [(WASM.to_owned(), vec![0; 5000])].into();
        let filled = with_module_sizes(text, &module).unwrap();
        let (_, sizes) = filled.split_once("MODULE_SIZES = [5000, ").unwrap();
        assert!(sizes.split(']').next().unwrap().parse::<usize>().unwrap() < 100, "{sizes}");
        assert_eq!(with_module_sizes(text, &files("")), None);
    }

    #[test]
    fn worker_without_file_list_is_refused() {
        assert_eq!(keeper("nothing", &files("")), None);
    }
}
