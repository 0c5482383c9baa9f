//! Runs the emulated computer on a web page, with a canvas as the window, the browser's storage for files,
//! and web workers in place of threads.
//!
//! Scaling, key meanings, pacing, command-line parsing and saving are shared with the desktop program. Only
//! the module `page` calls the browser; the other modules are pure.

pub mod address;
pub mod areas;
pub mod double_tap;
pub mod dropped;
#[cfg(target_family = "wasm")]
pub mod page;
pub mod touch;

pub use small_amiga_window::browser_keys as keys;
