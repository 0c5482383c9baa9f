//! The looks of screens.

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
