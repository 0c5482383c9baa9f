//! AmigaDOS paths: a volume and the names of the drawers down to an object.
//!
//! Paths are parsed relative to a current drawer: `Volume:drawer/file`, a leading `:` for the root of the
//! current volume, and a leading `/` for the parent drawer. Whether an object exists at a path is left to the
//! volumes.

use std::fmt;

use super::error::DosError;
use super::name::Name;

/// Maximum number of names that a path contains after the volume.
pub const DEEPEST: usize = 32;

/// The absolute path of a file, a drawer or the root of a volume.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct DosPath {
    volume: Name,
    below: Vec<Name>,
}

impl DosPath {
    /// Returns the path of the root of a volume.
    pub const fn root(volume: Name) -> Self {
        Self { volume, below: Vec::new() }
    }

    /// Parses a path that is absolute or relative to this path.
    ///
    /// # Errors
    /// Returns [`DosError::InvalidComponentName`] if a part is not a valid name, [`DosError::ObjectNotFound`]
    /// if the path leads above the root, and [`DosError::TooManyLevels`] if it has too many names.
    pub fn resolve(&self, text: &str) -> Result<Self, DosError> {
        let (mut at, rest) = match text.split_once(':') {
            Some(("", rest)) => (Self::root(self.volume.clone()), rest),
            Some((volume, rest)) => (Self::root(Name::new(volume)?), rest),
            None => (self.clone(), text),
        };
        let mut rest = rest;
        // A slash without a name before it leads to the parent drawer.
        while !rest.is_empty() {
            let (part, after) = rest.split_once('/').unwrap_or((rest, ""));
            if part.is_empty() {
                at = at.parent().ok_or(DosError::ObjectNotFound)?;
            } else {
                at = at.join(Name::new(part)?)?;
            }
            rest = after;
        }
        Ok(at)
    }

    /// Returns the path of the object called `name` inside this drawer.
    ///
    /// # Errors
    /// Returns [`DosError::TooManyLevels`] if this path already has [`DEEPEST`] names.
    pub fn join(&self, name: Name) -> Result<Self, DosError> {
        if self.below.len() == DEEPEST {
            return Err(DosError::TooManyLevels);
        }
        let mut joined = self.clone();
        joined.below.push(name);
        Ok(joined)
    }

    /// Returns the path of the parent drawer, or `None` for the root of a volume.
    pub fn parent(&self) -> Option<Self> {
        let mut above = self.clone();
        above.below.pop().map(|_| above)
    }

    /// Returns the name of the path's volume.
    pub const fn volume(&self) -> &Name {
        &self.volume
    }

    /// Returns all names of the path except the volume's, from the outermost drawer to the object itself.
    pub fn below(&self) -> &[Name] {
        &self.below
    }

    /// Returns the last component of the path.
    ///
    /// For the root of a volume, returns the name of the volume.
    pub fn name(&self) -> &Name {
        self.below.last().unwrap_or(&self.volume)
    }

    /// Returns `true` if the path is the root of a volume.
    pub const fn is_root(&self) -> bool {
        self.below.is_empty()
    }

    /// Returns `true` if this path is `other` or is inside the drawer `other`.
    pub fn is_within(&self, other: &Self) -> bool {
        self.volume == other.volume && self.below.starts_with(&other.below)
    }

    /// Returns the path of the object's icon file.
    ///
    /// The icon of a volume is `Disk.info` in the volume's root.
    ///
    /// # Errors
    /// Returns [`DosError::InvalidComponentName`] if the name is too long to append `.info`.
    pub fn info(&self) -> Result<Self, DosError> {
        match self.parent() {
            Some(drawer) => drawer.join(self.name().info()?),
            None => self.join(Name::new("Disk.info")?),
        }
    }
}

impl fmt::Display for DosPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.volume)?;
        for (number, name) in self.below.iter().enumerate() {
            write!(f, "{}{name}", if number == 0 { "" } else { "/" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_resolves_relative_text() {
        let work = DosPath::root(Name::new("Work").unwrap());
        let drawer = work.resolve("saved/old").unwrap();
        let meant = |text| drawer.resolve(text).map(|path| path.to_string());
        assert_eq!(meant(""), Ok("Work:saved/old".to_owned()));
        assert_eq!(meant("new"), Ok("Work:saved/old/new".to_owned()));
        assert_eq!(meant("/new"), Ok("Work:saved/new".to_owned()));
        assert_eq!(meant("//"), Ok("Work:".to_owned()));
        assert_eq!(meant(":new/"), Ok("Work:new".to_owned()));
        assert_eq!(meant("Ram Disk:"), Ok("Ram Disk:".to_owned()));
        assert_eq!(meant("///"), Err(DosError::ObjectNotFound));
        assert_eq!(meant("../../etc"), Err(DosError::InvalidComponentName));
        assert_eq!(meant("a:b:c"), Err(DosError::InvalidComponentName));
        assert_eq!(work.resolve(&"a/".repeat(40)), Err(DosError::TooManyLevels));
    }

    #[test]
    fn path_names_its_icon_file() {
        let work = DosPath::root(Name::new("Work").unwrap());
        assert_eq!(work.info().unwrap().to_string(), "Work:Disk.info");
        assert_eq!(work.resolve("a/b").unwrap().info().unwrap().to_string(), "Work:a/b.info");
        assert!(work.resolve("A/b").unwrap().is_within(&work.resolve("a").unwrap()));
        assert!(!work.is_within(&work.resolve("a").unwrap()));
    }
}
