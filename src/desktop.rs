//! Opens desktop windows under this program's name, with its icons and its handling of signals.
//!
//! The window itself is left to [`small_amiga_window`]. The signals that end the program are received in
//! `signals`.

use std::error::Error;

use super::signals;
use small_amiga_window::{Application, EmulatedComputer, WindowOptions};

const APPLICATION: Application = Application {
    name: "Tripppin",
    icons: &[
        include_bytes!("../packaging/icons/16.png"),
        include_bytes!("../packaging/icons/32.png"),
        include_bytes!("../packaging/icons/48.png"),
        include_bytes!("../packaging/icons/64.png"),
    ],
    windows_icon: include_bytes!("../packaging/icons/tripppin.ico"),
    stop_flag: signals::listen,
};

/// Opens the window and runs the emulated computer until the program ends.
///
/// The program also ends when the window is closed, or when SIGINT (Ctrl-C), SIGTERM or SIGHUP arrives.
///
/// # Errors
/// Returns the window's error. Without a usable display, the message names the commands that need no display.
pub fn run(computer: &mut dyn EmulatedComputer, options: &WindowOptions) -> Result<(), Box<dyn Error>> {
    small_amiga_window::run(computer, options, &APPLICATION).map_err(|error| {
        if error.is_display_unfit() {
            format!("{error}; `tripppin screenshot` and `tripppin script` work without a display").into()
        } else {
            error.into()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::chips::Rgb4;
    use small_amiga_window::files::decode_indexed;

    #[test]
    fn icons_are_valid_in_every_size() {
        let sides = APPLICATION.icons.iter().map(|file| {
            let picture = decode_indexed(file, "icon").unwrap();
            assert!(picture.colours.contains(&Rgb4::new(0x57C)), "the pawn's blue");
            (picture.pens.width(), picture.pens.height())
        });
        assert!(sides.eq([16, 32, 48, 64].map(|side| (side, side))));
    }
}
