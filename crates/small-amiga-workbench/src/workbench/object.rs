//! The objects of a drawer: files and drawers that have an icon, and optionally those without an icon.
//!
//! Matches names with their `.info` files and chooses a default icon for an object without an icon. The
//! positions of icons are left to [`super::icon_area`].

use std::collections::BTreeSet;

use super::trashcan;
use small_amiga::disk_object::{DiskObject, IconType};
use small_amiga::dos::{Dos, DosError, DosPath, FileInfo, Name};
use small_amiga::dos::{executable_word, is_executable_size};
use small_amiga::text;

/// A disk, drawer, program or file that the Workbench can open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object {
    /// The path of the object's file or drawer, without `.info`.
    pub path: DosPath,
    /// The icon of the object, or a default icon for an object without `.info` file.
    pub icon: DiskObject,
    /// Whether the icon of the object was read from an `.info` file.
    pub is_kept: bool,
    /// The directory entry of the object, or `None` if only its `.info` file exists.
    pub entry: Option<FileInfo>,
}

impl Object {
    /// Reads the object at `path` and its icon.
    ///
    /// A trashcan can be read even if its drawer does not exist yet.
    ///
    /// # Errors
    /// Returns a [`DosError`] if neither the object nor its icon exists.
    pub fn read(dos: &Dos, path: &DosPath) -> Result<Self, DosError> {
        Self::from_entry(dos, path.clone(), dos.examine(path), true)
    }

    fn from_entry(
        dos: &Dos,
        path: DosPath,
        entry: Result<FileInfo, DosError>,
        has_icon: bool,
    ) -> Result<Self, DosError> {
        match Some(&path).filter(|_| has_icon).and_then(|path| icon(dos, path)) {
            Some(icon) => Ok(Self { path, icon, is_kept: true, entry: entry.ok() }),
            None if trashcan::is_trashcan(dos, &path) && entry.as_ref().map_or(true, FileInfo::is_drawer) => {
                Ok(Self { path, icon: trashcan::icon(), is_kept: false, entry: entry.ok() })
            }
            None => {
                let entry = entry?;
                Ok(Self { icon: default_icon(dos, &path, &entry), path, is_kept: false, entry: Some(entry) })
            }
        }
    }

    /// Returns the name of the object, without `.info`.
    pub fn name(&self) -> &Name {
        self.path.name()
    }

    /// Returns `true` if the object is a disk, a drawer or a trashcan.
    pub const fn is_drawer(&self) -> bool {
        matches!(self.icon.icon_type, IconType::Disk | IconType::Drawer | IconType::Garbage)
    }

    /// Returns `true` if changes of the icon are saved in an `.info` file.
    ///
    /// For a disk or a trashcan, this file is created if it does not exist.
    pub const fn keeps_icon(&self) -> bool {
        self.is_kept || matches!(self.icon.icon_type, IconType::Disk | IconType::Garbage)
    }

    /// Writes the icon to the `.info` file of the object.
    ///
    /// # Errors
    /// Returns a [`DosError`] if the name is too long or the volume cannot be written.
    pub fn write_icon(&self, dos: &Dos) -> Result<(), DosError> {
        dos.write(&self.path.info()?, self.icon.to_string().as_bytes())
    }
}

fn icon(dos: &Dos, path: &DosPath) -> Option<DiskObject> {
    let bytes = dos.read(&path.info().ok()?).ok()?;
    text::decode(&bytes).ok()?.parse().ok()
}

fn default_icon(dos: &Dos, path: &DosPath, entry: &FileInfo) -> DiskObject {
    if path.is_root() {
        // The user can delete the icon of the Ram Disk with its files.
        let picture = if dos.device_of(path.volume()) == "RAM" { "ram" } else { "harddisk" };
        return DiskObject::new(IconType::Disk, picture);
    }
    if entry.is_drawer() {
        return DiskObject::new(IconType::Drawer, "drawer");
    }
    // Few files have the size of a program's file, so most are not read.
    let bytes = if is_executable_size(entry.size) { dos.read(path).unwrap_or_default() } else { Vec::new() };
    match executable_word(&bytes) {
        Ok(word) => DiskObject::new(IconType::Tool, word),
        Err(_) => DiskObject::new(IconType::Project, "text"),
    }
}

/// Returns the objects in a drawer that have an icon, or all objects if `shows_all` is set.
///
/// # Errors
/// Returns a [`DosError`] if the drawer cannot be listed.
pub fn contents(dos: &Dos, drawer: &DosPath, shows_all: bool) -> Result<Vec<Object>, DosError> {
    let entries = dos.list(drawer)?;
    let alone = |name: Name| Object::from_entry(dos, drawer.join(name)?, Err(DosError::ObjectNotFound), true);
    let of = |entry: &FileInfo, has_icon| {
        Object::from_entry(dos, drawer.join(entry.name.clone())?, Ok(entry.clone()), has_icon)
    };
    let names: BTreeSet<&Name> = entries.iter().map(|entry| &entry.name).collect();
    let mut objects = Vec::new();
    for entry in &entries {
        let icon_of = entry.name.without_info();
        // The disk's own icon is shown in the root window only.
        let is_disk = drawer.is_root()
            && icon_of.as_ref().is_some_and(|name| name.as_str().eq_ignore_ascii_case("disk"));
        let has_icon = |name: &Name| name.info().is_ok_and(|info| names.contains(&info));
        match icon_of {
            Some(_) if is_disk => {}
            // A `.info` file without its file is shown as an object of its own.
            Some(name) if !names.contains(&name) => objects.extend(alone(name).ok()),
            Some(_) => {}
            None => match has_icon(&entry.name) {
                false if !shows_all => {}
                has_icon => objects.extend(of(entry, has_icon).ok()),
            },
        }
    }
    Ok(objects)
}

/// Returns the objects shown in the root window.
///
/// Objects placed there by `Leave Out` precede the volumes.
pub fn root_objects(dos: &Dos) -> Vec<Object> {
    let volumes: Vec<DosPath> = dos.volumes().into_iter().map(DosPath::root).collect();
    let mut objects = Vec::new();
    for volume in &volumes {
        let mut drawers = vec![volume.clone()];
        while let Some(drawer) = drawers.pop() {
            for object in contents(dos, &drawer, false).unwrap_or_default() {
                if object.icon.icon_type == IconType::Drawer {
                    drawers.push(object.path.clone());
                }
                if object.icon.left_out.is_some() {
                    objects.push(object);
                }
            }
        }
    }
    objects.extend(volumes.iter().filter_map(|volume| Object::read(dos, volume).ok()));
    objects
}
