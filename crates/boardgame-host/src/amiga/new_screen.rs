//! Conversion of the host's screen settings into the types of the emulated system.

use super::super::setup::ScreenSetup;
use small_amiga::intuition::{Monitor, NewScreen, Symbols};

/// Minimum font height, in rows, at which an interlaced screen uses the tall gadget symbols.
///
/// Title bars and menus are as high as the font requires.
const TALL_FONT: usize = 14;

pub(crate) const fn monitor(setup: &ScreenSetup) -> Monitor {
    Monitor { standard: setup.standard, interlaced: setup.interlace }
}

/// Converts a screen setup to the arguments with which a screen is opened.
pub fn screen(setup: &ScreenSetup) -> NewScreen {
    let is_tall = setup.interlace && setup.font.y_size() >= TALL_FONT;
    let symbols = Symbols::from_drawings(&setup.drawings, setup.look, is_tall);
    // In classic mode, these gadgets keep the height that they have always had.
    let is_doubled = is_tall && setup.legible;
    NewScreen {
        depth: setup.pens.max(2).ilog2() as usize,
        colours: setup.colours.clone(),
        pointer_colours: setup.look.pointer_colours(),
        font: setup.font.clone(),
        look: setup.look,
        title: setup.title.clone(),
        legible: setup.legible,
        symbols: if is_doubled { symbols.with_doubled_borders() } else { symbols },
    }
}
