//! A file that the engines of a game need, such as trained weights.
//!
//! With the feature `engine-files`, the program contains the file. Without it, the host provides the file before the
//! first search that needs it, so that a page loads faster. Fetching the file is left to the host.

use std::sync::OnceLock;

use crate::checksum::fnv1a;

/// A file that the engines of a game need.
#[derive(Debug)]
pub struct EngineFile {
    /// Name of the file, without a folder.
    pub name: &'static str,
    /// Returns `true` if the engine with an engine spec needs the file.
    ///
    /// Estimators of win chances always need the file.
    pub needed_by: fn(&str) -> bool,
    checksum: u64,
    built_in: Option<&'static [u8]>,
    provided: OnceLock<Vec<u8>>,
}

impl EngineFile {
    /// Creates the description of a file with its contents, which the program contains only with the feature
    /// `engine-files`.
    ///
    /// `checksum` is the FNV-1a hash of the contents.
    pub const fn new(
        name: &'static str,
        needed_by: fn(&str) -> bool,
        checksum: u64,
        contents: &'static [u8],
    ) -> Self {
        let built_in = if cfg!(feature = "engine-files") { Some(contents) } else { None };
        Self { name, needed_by, checksum, built_in, provided: OnceLock::new() }
    }

    /// Returns the contents of the file, or `None` if the program does not contain it and the host has not provided it.
    pub fn contents(&self) -> Option<&[u8]> {
        self.built_in.or_else(|| self.provided.get().map(Vec::as_slice))
    }

    /// Provides the contents of the file. Returns `false` if `contents` are damaged or belong to a different build.
    ///
    /// Later contents are ignored.
    pub fn provide(&self, contents: Vec<u8>) -> bool {
        let is_valid = fnv1a(&contents) == self.checksum;
        if is_valid {
            self.provided.get_or_init(|| contents);
        }
        is_valid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn provided_contents_must_have_the_right_checksum() {
        // The checksum of "a".
        let mut file = EngineFile::new("x", |_| true, 0xAF63_DC4C_8601_EC8C, b"a");
        file.built_in = None;
        assert!(!file.provide(b"b".to_vec()));
        assert_eq!(file.contents(), None);
        assert!(file.provide(b"a".to_vec()));
        assert_eq!(file.contents(), Some(&b"a"[..]));
    }
}
