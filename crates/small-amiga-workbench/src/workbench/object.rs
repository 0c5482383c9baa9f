//! What lies in a drawer: files with icons, and those without where all are shown.
//!
//! Knows how names and icons' files go together, and what stands for an icon that is none. Leaves where they lie to the desk.

use std::collections::BTreeSet;

use small_amiga::system::disk_object::{DiskObject, IconType};
use small_amiga::system::dos::Dos;
use small_amiga::system::dos::error::DosError;
use small_amiga::system::dos::executable;
use small_amiga::system::dos::name::Name;
use small_amiga::system::dos::path::DosPath;
use small_amiga::system::dos::volume::Entry;

/// Something that can be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object {
    /// Where it is.
    pub path: DosPath,
    /// Its icon, or what stands for one.
    pub icon: DiskObject,
    /// Whether there is a file with this icon.
    pub is_kept: bool,
    /// What is known of it; nothing if there is an icon alone.
    pub entry: Option<Entry>,
}

impl Object {
    /// The one at a path.
    ///
    /// # Errors
    /// Neither it nor an icon of it is there.
    pub fn at(dos: &Dos, path: &DosPath) -> Result<Self, DosError> {
        Self::of(dos, path.clone(), dos.examine(path), true)
    }

    /// The one at a path, of which this is known; `has_icon` is whether there may be a file with an icon.
    fn of(
        dos: &Dos,
        path: DosPath,
        entry: Result<Entry, DosError>,
        has_icon: bool,
    ) -> Result<Self, DosError> {
        match Some(&path).filter(|_| has_icon).and_then(|path| icon(dos, path)) {
            Some(icon) => Ok(Self { path, icon, is_kept: true, entry: entry.ok() }),
            None => {
                let entry = entry?;
                Ok(Self { icon: stand_in(dos, &path, &entry), path, is_kept: false, entry: Some(entry) })
            }
        }
    }

    /// Its name.
    pub fn name(&self) -> &Name {
        self.path.name()
    }

    /// Whether others can lie in it.
    pub const fn is_drawer(&self) -> bool {
        matches!(self.icon.icon_type, IconType::Disk | IconType::Drawer)
    }

    /// Writes its icon.
    ///
    /// # Errors
    /// The volume's.
    pub fn keep(&self, dos: &Dos) -> Result<(), DosError> {
        dos.write(&self.path.info()?, self.icon.to_string().as_bytes())
    }
}

/// The icon of a path, if it has one that can be read.
fn icon(dos: &Dos, path: &DosPath) -> Option<DiskObject> {
    let bytes = dos.read(&path.info().ok()?).ok()?;
    String::from_utf8(bytes).ok()?.parse().ok()
}

/// What is shown of a file without an icon.
fn stand_in(dos: &Dos, path: &DosPath, entry: &Entry) -> DiskObject {
    if path.is_root() {
        return DiskObject::new(IconType::Disk, "disk");
    }
    if entry.is_drawer() {
        return DiskObject::new(IconType::Drawer, "drawer");
    }
    // A program's file is short: what is longer need not be read.
    let bytes =
        if entry.size <= executable::LONGEST { dos.read(path).unwrap_or_default() } else { Vec::new() };
    match executable::word_of(&bytes) {
        Ok(word) => DiskObject::new(IconType::Tool, word),
        Err(_) => DiskObject::new(IconType::Project, "text"),
    }
}

/// What lies in a drawer: with icons, or all.
///
/// # Errors
/// It cannot be listed.
pub fn contents(dos: &Dos, drawer: &DosPath, shows_all: bool) -> Result<Vec<Object>, DosError> {
    let entries = dos.list(drawer)?;
    let alone = |name: Name| Object::of(dos, drawer.join(name)?, Err(DosError::ObjectNotFound), true);
    let of = |entry: &Entry, has_icon| {
        Object::of(dos, drawer.join(entry.name.clone())?, Ok(entry.clone()), has_icon)
    };
    let names: BTreeSet<&Name> = entries.iter().map(|entry| &entry.name).collect();
    let mut objects = Vec::new();
    for entry in &entries {
        let icon_of = entry.name.without_info();
        // The disk's own icon lies in the root window.
        let is_disk = drawer.is_root()
            && icon_of.as_ref().is_some_and(|name| name.as_str().eq_ignore_ascii_case("disk"));
        let has_icon = |name: &Name| name.info().is_ok_and(|info| names.contains(&info));
        match icon_of {
            Some(_) if is_disk => {}
            // An icon alone stands for what it is an icon of.
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

/// What lies in the root window: what is left out, and the volumes.
pub fn roots(dos: &Dos) -> Vec<Object> {
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
    objects.extend(volumes.iter().filter_map(|volume| Object::at(dos, volume).ok()));
    objects
}
