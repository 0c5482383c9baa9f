//! Where something lies: a volume and the drawers down to it.
//!
//! Knows how text names a place from another: `Volume:drawer/file`, `:` for the volume's root, `/` for the drawer above. Leaves
//! whether anything is there to the volumes.

use std::fmt;

use super::error::DosError;
use super::name::Name;

/// The largest number of names in a path below the volume.
pub const DEEPEST: usize = 32;

/// A place on a volume.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct DosPath {
    volume: Name,
    below: Vec<Name>,
}

impl DosPath {
    /// The root of a volume.
    pub const fn root(volume: Name) -> Self {
        Self { volume, below: Vec::new() }
    }

    /// What text means, seen from this place.
    ///
    /// # Errors
    /// A part of it is no name, it goes above the root, or too deep.
    pub fn resolve(&self, text: &str) -> Result<Self, DosError> {
        let (mut at, rest) = match text.split_once(':') {
            Some(("", rest)) => (Self::root(self.volume.clone()), rest),
            Some((volume, rest)) => (Self::root(Name::new(volume)?), rest),
            None => (self.clone(), text),
        };
        let mut rest = rest;
        // Each slash with no name before it goes one drawer up.
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

    /// The place of this name in this drawer.
    ///
    /// # Errors
    /// [`DosError::TooManyLevels`].
    pub fn join(&self, name: Name) -> Result<Self, DosError> {
        if self.below.len() == DEEPEST {
            return Err(DosError::TooManyLevels);
        }
        let mut joined = self.clone();
        joined.below.push(name);
        Ok(joined)
    }

    /// The drawer it lies in; a root lies in none.
    pub fn parent(&self) -> Option<Self> {
        let mut above = self.clone();
        above.below.pop().map(|_| above)
    }

    /// The volume's name.
    pub const fn volume(&self) -> &Name {
        &self.volume
    }

    /// The names from the root down.
    pub fn below(&self) -> &[Name] {
        &self.below
    }

    /// Its own name: the last one, or the volume's.
    pub fn name(&self) -> &Name {
        self.below.last().unwrap_or(&self.volume)
    }

    /// Whether it is a volume's root.
    pub const fn is_root(&self) -> bool {
        self.below.is_empty()
    }

    /// Whether it is `other` or lies somewhere in it.
    pub fn is_within(&self, other: &Self) -> bool {
        self.volume == other.volume && self.below.starts_with(&other.below)
    }

    /// The icon that goes with it; a volume's is `Disk.info` in its root.
    ///
    /// # Errors
    /// Its name would be too long.
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
    fn text_from_a_place() {
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
    fn icons_of_places() {
        let work = DosPath::root(Name::new("Work").unwrap());
        assert_eq!(work.info().unwrap().to_string(), "Work:Disk.info");
        assert_eq!(work.resolve("a/b").unwrap().info().unwrap().to_string(), "Work:a/b.info");
        assert!(work.resolve("A/b").unwrap().is_within(&work.resolve("a").unwrap()));
        assert!(!work.is_within(&work.resolve("a").unwrap()));
    }
}
