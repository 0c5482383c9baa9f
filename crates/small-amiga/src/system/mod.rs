//! The emulated operating system: exec, graphics, Intuition, GadTools, requesters, consoles and AmigaDOS.
//!
//! The system runs on the emulated [`chips`](crate::chips).

pub mod asl;
pub mod clipboard;
pub mod colour_vision;
pub(crate) mod computer;
pub mod console;
pub mod disk_object;
pub mod dos;
pub mod drawings;
pub mod exec;
pub mod gadtools;
pub mod graphics;
pub mod help_pages;
pub mod ilbm;
pub mod input;
mod input_device;
pub mod intuition;
pub mod legible;
pub mod libraries;
pub mod lid;
pub(crate) mod look;
pub mod preferences;
pub mod requester;
pub mod text;
mod touch;
pub mod utility;
