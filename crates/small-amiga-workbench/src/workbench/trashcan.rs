//! The trashcan of a volume: the drawer `Trashcan` at the top of a hard disk, which takes discarded objects.
//!
//! The Workbench shows the icon of a trashcan even if its drawer does not exist. The drawer is created when the
//! first object is discarded, so that no file appears uninvited in a folder of the user. Moving and deleting
//! files is left to [`super::icon_job`].

use super::object::Object;
use small_amiga::disk_object::{DiskObject, IconType};
use small_amiga::dos::{Dos, DosError, DosPath};

/// Name of a trashcan's drawer.
const NAME: &str = "Trashcan";
/// The beginning of a hard disk's device name.
///
/// Floppy disks and the Ram Disk have no trashcan.
const HARD_DISK: &str = "DH";

/// Returns `true` if `path` is the path of a volume's trashcan.
///
/// The drawer of the trashcan does not need to exist.
pub(super) fn is_trashcan(dos: &Dos, path: &DosPath) -> bool {
    matches!(path.below(), [name] if name.as_str().eq_ignore_ascii_case(NAME))
        && dos.device_of(path.volume()).starts_with(HARD_DISK)
}

/// Returns the default icon of a trashcan.
///
/// The window of a trashcan shows files without icons, too, because every discarded file has to be visible.
pub(super) fn icon() -> DiskObject {
    DiskObject { shows_all: true, ..DiskObject::new(IconType::Garbage, super::TRASHCAN) }
}

/// Adds the trashcan to the objects of a writable hard disk, unless the objects already contain the trashcan.
///
/// Does nothing if `drawer` is not the root of a hard disk. The trashcan becomes the last object, so that the
/// icons of the other objects keep their places.
pub(super) fn add(dos: &Dos, drawer: &DosPath, objects: &mut Vec<Object>) {
    let Ok(path) = drawer.resolve(NAME) else { return };
    let is_writable = || dos.usage(path.volume()).is_ok_and(|usage| usage.writable);
    if !is_trashcan(dos, &path) || objects.iter().any(|object| object.path == path) || !is_writable() {
        return;
    }
    // A file of this name is not a trashcan.
    objects.extend(Object::read(dos, &path).ok().filter(|object| object.icon.icon_type == IconType::Garbage));
}

/// Creates the drawer of the trashcan at `path` if it does not exist.
///
/// # Errors
/// Returns a [`DosError`] if the volume cannot be written.
pub(super) fn make_drawer(dos: &Dos, path: &DosPath) -> Result<(), DosError> {
    if is_trashcan(dos, path) && !dos.exists(path) { dos.make_drawer(path) } else { Ok(()) }
}
