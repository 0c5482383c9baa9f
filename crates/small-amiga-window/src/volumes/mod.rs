//! AmigaDOS volumes in folders of the host, and disks with built-in files.

mod disk;
mod faults;
mod folder;
mod names;
mod notes;
mod tally;

pub use disk::BuiltInDisk;
pub use faults::unwritten;
pub use folder::FolderVolume;
