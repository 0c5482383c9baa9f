//! Names of files, drawers and volumes.
//!
//! A [`Name`] is valid on AmigaDOS and compares without the case of Latin-1 letters. Names with a special
//! meaning on a host, such as devices or the parent folder, are rejected, because a volume may be a folder of
//! the host.

use std::cmp::Ordering;
use std::fmt;

use super::error::DosError;
use crate::system::utility::to_lower;

/// Maximum length of a name, in characters (the limit of the fast file system).
pub const LONGEST: usize = 30;

/// A name of a file, drawer or volume, valid on AmigaDOS and on all hosts.
///
/// The name has 1 to 30 characters; control characters and `:/\<>"|?*` are not allowed.
#[derive(Debug, Clone)]
pub struct Name(String);

impl Name {
    /// Checks a text and converts it to the name of a file, drawer or volume.
    ///
    /// # Errors
    /// Returns [`DosError::InvalidComponentName`] if the text is not a valid name.
    pub fn new(text: &str) -> Result<Self, DosError> {
        let is_taken = !text.is_empty()
            && text.chars().count() <= LONGEST
            && !text.chars().any(|letter| letter.is_control() || FORBIDDEN.contains(letter))
            && !text.starts_with([' ', '.'])
            && !text.ends_with([' ', '.'])
            && !is_device(text);
        if is_taken { Ok(Self(text.to_owned())) } else { Err(DosError::InvalidComponentName) }
    }

    /// Returns the name as a string slice.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the name of the icon file for a file with this name.
    ///
    /// # Errors
    /// Returns [`DosError::InvalidComponentName`] if the result is too long.
    pub fn info(&self) -> Result<Self, DosError> {
        Self::new(&format!("{}{INFO}", self.0))
    }

    /// Returns this icon file's name without `.info`, which is the name of the file that the icon represents.
    ///
    /// Returns `None` if this name does not end in `.info`.
    pub fn without_info(&self) -> Option<Self> {
        let cut = self.0.len().checked_sub(INFO.len())?;
        let (name, end) = (self.0.get(..cut)?, self.0.get(cut..)?);
        if end.eq_ignore_ascii_case(INFO) { Self::new(name).ok() } else { None }
    }

    fn folded(&self) -> impl Iterator<Item = char> {
        self.0.chars().map(to_lower)
    }
}

const INFO: &str = ".info";

/// Characters that a name must not contain.
///
/// The characters are separators, or reserved on the Amiga or on a host. Most pattern characters are allowed.
const FORBIDDEN: &str = ":/\\<>\"|?*";

/// Returns `true` if Windows reserves the name `text` for a device. Examples are `CON` and `CON.txt`.
fn is_device(text: &str) -> bool {
    let stem = text.split('.').next().unwrap_or(text).trim_end().to_ascii_uppercase();
    let numbered = |stem: &str| {
        let digit = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
        digit.is_some_and(|digit| matches!(digit.as_bytes(), [b'0'..=b'9']))
    };
    matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL") || numbered(&stem)
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.folded().eq(other.folded())
    }
}

impl Eq for Name {}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        self.folded().cmp(other.folded())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_file_names_are_refused() {
        for name in ["Ram Disk", "s.readme", "Größe", "console", "COM10", "123456789012345678901234567890"]
        {
            assert_eq!(Name::new(name).unwrap().as_str(), name);
        }
        let none = ["", "..", ".hidden", "a/b", "a:b", "nul", "Con.txt", "com1", "lpt0.x", "a.", "b ", " c"];
        for name in none.into_iter().chain(["a\nb", "1234567890123456789012345678901", "q\\r", "w?"]) {
            assert_eq!(Name::new(name), Err(DosError::InvalidComponentName), "{name:?}");
        }
    }

    #[test]
    fn names_ignore_case() {
        let name = |text| Name::new(text).unwrap();
        assert_eq!(name("Work"), name("wORK"));
        assert!(name("alpha") < name("Beta") && name("Beta") < name("gamma"));
        assert_eq!(name("x").info().unwrap(), name("X.INFO"));
        assert_eq!(name("Text.info").without_info(), Some(name("text")));
        assert_eq!((name("Text").without_info(), name("info").without_info()), (None, None));
    }
}
