//! The appearances (looks) of screens, each of which imitates one release of the operating system.

use crate::chips::colour::Rgb4;

/// The appearance of a screen's windows, title bars and menus. A look imitates one release of the operating
/// system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Look {
    /// The look of release 2: raised edges and a blue border for the active window.
    ///
    /// Menus are drawn in the screen's detail and block pens.
    #[default]
    V2,
    /// The look of release 1.3: flat white title bars with stripes, and separate gadgets for front and back.
    V13,
    /// The look of release 2, but with white menus. Release 3 drew white menus for programs that requested
    /// them.
    NewLook,
}

impl Look {
    /// Returns the three colours of the mouse pointer: main colour, outline and light side.
    pub fn pointer_colours(self) -> [Rgb4; 3] {
        let colours = match self {
            Self::V13 => [0xD22, 0x000, 0xFCA],
            Self::V2 | Self::NewLook => [0xE44, 0x000, 0xEEC],
        };
        colours.map(Rgb4::new)
    }
}
