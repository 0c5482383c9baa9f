//! The page of tripppin from source to browser: building it, serving it on this computer, opening it in Chromium.
//!
//! Knows the workspace's folders and the tools that stand outside. What the page does is the crate `web`; what it looks like and how
//! it is loaded are the files of `web/static`.

pub mod driver;
pub mod fault;
pub mod offline;
pub mod page;
pub mod rust;
pub mod serve;
pub mod tab;
pub mod weight;

use std::path::{Path, PathBuf};

/// The workspace's folder.
pub fn workspace() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// Where the built page lies.
pub fn dist() -> PathBuf {
    workspace().join("web/dist")
}

/// Where what is compiled for a page lies: beside the rest, as another Rust may have compiled it.
pub fn target() -> PathBuf {
    workspace().join("target/web")
}
