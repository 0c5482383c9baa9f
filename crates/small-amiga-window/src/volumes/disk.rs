//! A built-in disk: a volume whose files are read-only, but whose icons can be changed.
//!
//! Stores changed icon files (position, tool types) on another volume if there is one, otherwise in memory.
//! Everything else is write-protected.

use small_amiga::disk_object::DiskObject;
use small_amiga::dos::{Change, DateStamp, DiskWait, DosError, FileInfo, Name, Tree, Usage, Volume};

/// A volume with built-in files, of which only the icons can be changed.
#[derive(Debug)]
pub struct BuiltInDisk {
    delivered: Tree,
    changed: Option<Box<dyn Volume>>,
}

impl BuiltInDisk {
    /// Creates a volume with the given built-in files.
    ///
    /// Changed icons are stored on the volume `changed`, or in memory if that is `None`.
    pub fn new(delivered: Tree, changed: Option<Box<dyn Volume>>) -> Self {
        Self { delivered, changed }
    }
}

fn is_icon(at: &[Name]) -> bool {
    at.last().is_some_and(|name| name.without_info().is_some())
}

impl Volume for BuiltInDisk {
    fn usage(&self) -> Usage {
        Usage { writable: false, ..self.delivered.usage() }
    }

    fn is_slow(&self) -> bool {
        self.changed.as_ref().is_some_and(|changed| changed.is_slow())
    }

    fn examine(&self, at: &[Name]) -> Result<FileInfo, DosError> {
        let delivered = self.delivered.examine(at)?;
        let changed = self.changed.as_ref().filter(|_| is_icon(at)).and_then(|kept| kept.examine(at).ok());
        Ok(changed.unwrap_or(delivered))
    }

    fn list(&self, at: &[Name]) -> Result<Vec<FileInfo>, DosError> {
        self.delivered.list(at)
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        let changed = self.changed.as_ref().filter(|_| is_icon(at)).and_then(|kept| kept.read(at).ok());
        // A damaged changed icon is replaced by the original one.
        let is_icon_file =
            |bytes: &Vec<u8>| std::str::from_utf8(bytes).is_ok_and(|text| text.parse::<DiskObject>().is_ok());
        changed.filter(is_icon_file).map_or_else(|| self.delivered.read(at), Ok)
    }

    fn write(&mut self, at: &[Name], bytes: &[u8], now: DateStamp) -> Result<(), DosError> {
        if !is_icon(at) || self.delivered.examine(at).is_err() {
            return Err(DosError::DiskWriteProtected);
        }
        let Some(kept) = &mut self.changed else { return self.delivered.write(at, bytes, now) };
        let drawer = at.len() - 1;
        for deep in 1..=drawer {
            match kept.make_drawer(&at[..deep], now) {
                Ok(()) | Err(DosError::ObjectExists) => {}
                Err(error) => return Err(error),
            }
        }
        kept.write(at, bytes, now)
    }

    fn make_drawer(&mut self, _: &[Name], _: DateStamp) -> Result<(), DosError> {
        Err(DosError::DiskWriteProtected)
    }

    fn delete(&mut self, at: &[Name]) -> Result<(), DosError> {
        self.examine(at).and(Err(DosError::DiskWriteProtected))
    }

    fn rename(&mut self, from: &[Name], _: &[Name]) -> Result<(), DosError> {
        self.examine(from).and(Err(DosError::DiskWriteProtected))
    }

    fn change(&mut self, at: &[Name], _: Change) -> Result<(), DosError> {
        self.examine(at).and(Err(DosError::DiskWriteProtected))
    }

    fn flush(&mut self) -> Result<Option<DiskWait>, DosError> {
        self.changed.as_mut().map_or(Ok(None), |changed| changed.flush())
    }
}

#[cfg(test)]
mod tests {
    use super::super::folder::FolderVolume;
    use super::*;

    fn at(text: &str) -> Vec<Name> {
        text.split('/').map(|part| Name::new(part).unwrap()).collect()
    }

    #[test]
    fn built_in_disk_accepts_icon_changes_only() {
        let now = DateStamp::default();
        let name = || Name::new("Games").unwrap();
        let mut tree = Tree::new(name(), 65_536, now);
        tree.make_drawer(&at("d"), now).unwrap();
        for file in ["d/Game", "d/Game.info"] {
            tree.write(&at(file), b"old", now).unwrap();
        }
        let host = tempfile::tempdir().unwrap();
        let kept = || -> Option<Box<dyn Volume>> {
            Some(Box::new(FolderVolume::new(name(), host.path().join("icons"))))
        };
        let mut disk = BuiltInDisk::new(tree.clone(), kept());
        let protected = Err(DosError::DiskWriteProtected);
        assert_eq!(disk.write(&at("d/Game"), b"new", now), protected);
        assert_eq!(disk.write(&at("d/other.info"), b"new", now), protected);
        assert_eq!((disk.delete(&at("d/Game")), disk.make_drawer(&at("e"), now)), (protected, protected));
        disk.write(&at("d/game.info"), b"icon tool\n", now).unwrap();
        assert_eq!(BuiltInDisk::new(tree.clone(), kept()).read(&at("d/Game.info")).unwrap(), b"icon tool\n");
        disk.write(&at("d/game.info"), b"damaged", now).unwrap();
        assert_eq!(disk.read(&at("d/Game.info")).unwrap(), b"old");
        assert_eq!(BuiltInDisk::new(tree, None).read(&at("d/Game.info")).unwrap(), b"old");
    }
}
