//! AmigaDOS volumes in folders of the host, and disks with built-in files.

mod disk;
mod folder;
mod names;
mod notes;
mod tally;

pub use disk::BuiltInDisk;
pub use folder::{FolderVolume, unwritten};
