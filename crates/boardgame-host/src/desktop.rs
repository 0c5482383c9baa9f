//! Opens desktop windows under the name of a program, with its icons and its handling of signals.
//!
//! The window itself is left to [`small_amiga_window`]. The signals that end the program are received in
//! `signals`.

use std::error::Error;

use super::signals;
use crate::catalogue::Catalogue;
use small_amiga_window::{Application, EmulatedComputer, WindowOptions};

/// Opens the window of the program with this catalogue, and runs the emulated computer until the program ends.
///
/// The program also ends when the window is closed, or when SIGINT (Ctrl-C), SIGTERM or SIGHUP arrives.
///
/// # Errors
/// Returns the window's error. Without a usable display, the message names the commands that need no display.
pub fn run(
    catalogue: &'static Catalogue,
    computer: &mut dyn EmulatedComputer,
    options: &WindowOptions,
) -> Result<(), Box<dyn Error>> {
    let Catalogue { command, title, icons, windows_icon, .. } = *catalogue.install();
    let application = Application { name: title, icons, windows_icon, stop_flag: signals::listen };
    small_amiga_window::run(computer, options, &application).map_err(|error| {
        if error.is_display_unfit() {
            format!("{error}; `{command} screenshot` and `{command} script` work without a display").into()
        } else {
            error.into()
        }
    })
}
