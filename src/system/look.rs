//! The looks a screen can wear.

/// Which system's windows, bars and menus a screen shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Look {
    /// Release 2: raised edges, blue fill on the active window, menus in the screen's detail and block pens.
    #[default]
    V2,
    /// Release 1.3: flat white title bars with stripes to drag by, a gadget each for front and back.
    V13,
    /// Release 2 with the white menus that release 3 gave to programs that asked for them.
    NewLook,
}
