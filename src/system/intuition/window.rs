//! Windows as data: frame, flags, the messages waiting, and the layer a program draws into.
//!
//! Knows sizes and gadget boxes. Leaves drawing the frame to `frame`, and the stack of windows to intuition.

use std::collections::VecDeque;

use bitflags::bitflags;

use super::menu::{MenuNumber, MenuStrip};
use super::screen::ScreenId;
use crate::machine::geometry::{Point, Rect};
use crate::system::clipboard::Clip;
use crate::system::exec::signals::SignalPort;
use crate::system::graphics::layer::Layer;
use crate::system::input::{Key, Qualifiers};

/// Columns of a window's left border.
pub const BORDER_LEFT: i32 = 4;
/// Columns of a window's right border.
pub const BORDER_RIGHT: i32 = 4;
/// Rows of a window's bottom border.
pub const BORDER_BOTTOM: i32 = 2;
/// Columns of the close gadget.
pub const CLOSE_WIDTH: i32 = 20;
/// Columns of the depth gadget; in the 1.3 look two gadgets share twice as many.
pub const DEPTH_WIDTH: i32 = 24;

/// Rows of a window's top border for a font: three more than the font's.
#[must_use]
pub const fn border_top(font_height: i32) -> i32 {
    font_height + 3
}

/// The name of an open window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WindowId(pub(in crate::system) u32);

bitflags! {
    /// What a window has and wants.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct WindowFlags: u32 {
        /// A title bar to drag it by.
        const DRAG_BAR = 0x0002;
        /// A depth gadget.
        const DEPTH_GADGET = 0x0004;
        /// A close gadget.
        const CLOSE_GADGET = 0x0008;
        /// Behind all windows that have it not, wherever it is sent.
        const BACKDROP = 0x0100;
        /// Messages about mouse moves, not only buttons.
        const REPORT_MOUSE = 0x0200;
        /// No frame and no title: all of it is the program's.
        const BORDERLESS = 0x0800;
        /// Active as soon as it is open.
        const ACTIVATE = 0x1000;
    }
}

/// What intuition tells a program about one of its windows (IDCMP). Positions count from the window's left/top corner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IntuiMessage {
    /// The select button went down or up over the window's content.
    MouseButtons {
        /// Down (`SELECTDOWN`) or up (`SELECTUP`).
        down: bool,
        /// Where.
        at: Point,
    },
    /// The pointer moved.
    MouseMove {
        /// Where to.
        at: Point,
    },
    /// The menus are up again; what was picked, in order (the chain of `NextSelect`). Comes even when nothing was.
    MenuPick(Vec<MenuNumber>),
    /// The close gadget was chosen.
    CloseWindow,
    /// A key went down that intuition had no use for.
    RawKey {
        /// Which.
        key: Key,
        /// What was held with it.
        qualifiers: Qualifiers,
    },
    /// The window became the active one.
    ActiveWindow,
    /// It no longer is.
    InactiveWindow,
    /// What was being done with mouse or keys ended without its action: the host took the input away, or menus opened.
    Cancelled,
    /// What was asked for: the clipboard's text, or why there is none.
    Clip(Clip),
}

/// What a program asks for when it opens a window.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewWindow {
    /// The screen it opens on; the public one if none is named.
    pub screen: Option<ScreenId>,
    /// Left/top corner and size on the screen, borders included, in hi-res pixels.
    pub frame: Rect,
    /// Title.
    pub title: String,
    /// What stands in the bar of its screen while it is active (`WA_ScreenTitle`); none: the screen's own title.
    pub screen_title: Option<String>,
    /// Gadgets and wishes.
    pub flags: WindowFlags,
}

/// A gadget of the frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gadget {
    /// Closes the window.
    Close,
    /// Front or back, whichever it is not.
    Depth,
    /// To the back (1.3 look).
    ToBack,
    /// To the front (1.3 look).
    ToFront,
    /// Moves the window.
    DragBar,
}

/// An open window.
#[derive(Debug)]
pub struct Window {
    pub(super) id: WindowId,
    pub(super) frame: Rect,
    pub(super) title: String,
    pub(super) screen_title: Option<String>,
    pub(super) flags: WindowFlags,
    pub(super) layer: Layer,
    pub(super) messages: VecDeque<IntuiMessage>,
    pub(super) menus: Option<MenuStrip>,
    /// Where its messages are signalled: at the task that opened it.
    pub(super) task: SignalPort,
}

impl Window {
    /// Left/top corner and size on the screen, borders included.
    #[must_use]
    pub const fn frame(&self) -> Rect {
        self.frame
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its menus, if it has any.
    #[must_use]
    pub const fn menus(&self) -> Option<&MenuStrip> {
        self.menus.as_ref()
    }

    /// The pixels of the whole window, borders included.
    #[must_use]
    pub const fn layer(&self) -> &Layer {
        &self.layer
    }

    /// Its name.
    #[must_use]
    pub const fn id(&self) -> WindowId {
        self.id
    }
}
