//! Builds the web page of tripppin, serves it on this computer and opens it in Chromium.
//!
//! Runs the external tools needed for that. The code of the page is the crate `web`; its appearance and the
//! scripts that load it are the files of `web/static`.

mod checksums;
pub mod driver;
pub mod fault;
pub mod imports;
mod manual;
pub mod merge;
pub mod notices;
pub mod offline;
pub mod page;
mod places;
pub mod rust;
mod script;
pub mod serve;
mod similar;
pub mod tab;
mod traps;
mod variables;
pub mod weight;

use std::path::{Path, PathBuf};

pub fn workspace() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

pub fn dist() -> PathBuf {
    workspace().join("web/dist")
}

/// Returns the folder for cargo's build artifacts of the web page.
///
/// The folder is separate from the usual one because a different toolchain may compile them.
pub fn target() -> PathBuf {
    workspace().join("target/web")
}
