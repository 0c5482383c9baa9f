//! AmigaDOS volumes in folders of the host, and disks with built-in files.

mod disk;
mod folder;
mod names;
mod notes;
mod tally;

pub use disk::Disk;
pub use folder::{Folder, unwritten};
