//! Writes the list of files for the page's service worker, which lets the page run without a network.
//!
//! The list holds the name and a hash of every file and is part of the service worker's script. A changed
//! file therefore changes the script, which makes the browser fetch the whole page again.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};

/// File name of the service worker's script. The script does not list its own name among the files.
pub const KEEPER: &str = "offline.js";
/// The line of the service worker's script that the list of files replaces.
const GAP: &str = "const FILES = {};";

/// Returns the service worker's script `text` with the list of files inserted.
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
    fn worker_without_file_list_is_refused() {
        assert_eq!(keeper("nothing", &files("")), None);
    }
}
