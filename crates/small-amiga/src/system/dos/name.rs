//! Names of files, drawers and volumes.
//!
//! Knows which names AmigaDOS takes, and that it takes no difference between capitals and small letters. That a name means something
//! else to the computer this one runs on - a device, the drawer above - is also known here: such a name is none.

use std::cmp::Ordering;
use std::fmt;

use super::error::DosError;

/// The most letters of a name (the fast file system's limit).
pub const LONGEST: usize = 30;

/// A name that can be one everywhere: 1 to 30 letters, no `:` or `/`, nothing that cannot be seen.
#[derive(Debug, Clone)]
pub struct Name(String);

impl Name {
    /// A text as a name.
    ///
    /// # Errors
    /// [`DosError::InvalidComponentName`] if it cannot be one.
    pub fn new(text: &str) -> Result<Self, DosError> {
        let is_taken = !text.is_empty()
            && text.chars().count() <= LONGEST
            && !text.chars().any(|letter| letter.is_control() || FORBIDDEN.contains(letter))
            && !text.starts_with([' ', '.'])
            && !text.ends_with([' ', '.'])
            && !is_device(text);
        if is_taken { Ok(Self(text.to_owned())) } else { Err(DosError::InvalidComponentName) }
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of the icon that goes with this file.
    ///
    /// # Errors
    /// It would be too long.
    pub fn info(&self) -> Result<Self, DosError> {
        Self::new(&format!("{}{INFO}", self.0))
    }

    /// The name of what this is the icon of, if it is one.
    pub fn without_info(&self) -> Option<Self> {
        let cut = self.0.len().checked_sub(INFO.len())?;
        let (name, end) = (self.0.get(..cut)?, self.0.get(cut..)?);
        if end.eq_ignore_ascii_case(INFO) { Self::new(name).ok() } else { None }
    }

    fn folded(&self) -> impl Iterator<Item = char> {
        self.0.chars().flat_map(char::to_lowercase)
    }
}

/// The end of an icon's name.
const INFO: &str = ".info";

/// Letters that part names here or on some host; patterns' letters are not among them.
const FORBIDDEN: &str = ":/\\<>\"|?*";

/// Names that are devices on some hosts, whatever follows a dot.
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
    fn names_and_what_is_none() {
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
    fn capitals_make_no_difference() {
        let name = |text| Name::new(text).unwrap();
        assert_eq!(name("Work"), name("wORK"));
        assert!(name("alpha") < name("Beta") && name("Beta") < name("gamma"));
        assert_eq!(name("x").info().unwrap(), name("X.INFO"));
        assert_eq!(name("Game.info").without_info(), Some(name("game")));
        assert_eq!((name("Game").without_info(), name("info").without_info()), (None, None));
    }
}
