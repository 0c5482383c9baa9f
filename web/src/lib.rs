//! The computer on a page: a canvas instead of a window, the browser's storage instead of files, a worker instead of a thread.
//!
//! Knows the browser. What is not the page's alone - scaling, keys, pacing, what words mean, what is kept - is the program's own. The
//! page speaks to the browser in `page`; everything else here is pure.

pub mod address;
pub mod dropped;
pub mod keys;
#[cfg(target_family = "wasm")]
pub mod page;
pub mod touch;
