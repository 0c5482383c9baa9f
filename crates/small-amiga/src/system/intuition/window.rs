//! Windows as data: frame, flags, the messages waiting, and the layer a program draws into.
//!
//! Knows sizes and gadget boxes. Leaves drawing the frame to `frame`, and the stack of windows to intuition.

use std::collections::VecDeque;

use bitflags::bitflags;

use super::menu::{MenuNumber, MenuStrip};
use super::screen::ScreenId;
use super::scroller::{Axis, Scroller};
use crate::machine::geometry::{Point, Rect};
use crate::system::clipboard::Clip;
use crate::system::exec::signals::SignalPort;
use crate::system::graphics::font::Font;
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
        /// A size gadget in the lower right corner. It lies in the right border if nothing else is said.
        const SIZE_GADGET = 0x0001;
        /// A title bar to drag it by.
        const DRAG_BAR = 0x0002;
        /// A depth gadget.
        const DEPTH_GADGET = 0x0004;
        /// A close gadget.
        const CLOSE_GADGET = 0x0008;
        /// The right border is as wide as the size gadget.
        const SIZE_RIGHT = 0x0010;
        /// The bottom border is as high as the size gadget.
        const SIZE_BOTTOM = 0x0020;
        /// Behind all windows that have it not, wherever it is sent.
        const BACKDROP = 0x0100;
        /// Messages about mouse moves, not only buttons.
        const REPORT_MOUSE = 0x0200;
        /// No frame and no title: all of it is the program's.
        const BORDERLESS = 0x0800;
        /// Active as soon as it is open.
        const ACTIVATE = 0x1000;
        /// A scroller with arrows in the right border.
        const RIGHT_SCROLLER = 0x0001_0000;
        /// The same in the bottom border.
        const BOTTOM_SCROLLER = 0x0002_0000;
        /// A zoom gadget: to another place and size, and back. Release 1.3 has none.
        const ZOOM_GADGET = 0x2000_0000;
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
        /// What was held with it.
        qualifiers: Qualifiers,
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
    /// The window has another size. What was in it is where it was, as far as it is still there; new ground is in the background
    /// pen.
    NewSize {
        /// Columns, borders included.
        width: i32,
        /// Rows.
        height: i32,
    },
    /// A hand scrolled; it comes with the newest place.
    Scrolled {
        /// Which scroller.
        axis: Axis,
        /// The first that is to be seen.
        top: i32,
    },
    /// What was being done with mouse or keys ended without its action: the host took the input away, or menus opened.
    Cancelled,
    /// What was asked for: the clipboard's text, or why there is none.
    Clip(Clip),
}

/// How small and how large a hand may make a window, in columns and rows, borders included. Never so small that its gadgets are
/// out of reach, nor larger than its screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The least.
    pub least: (i32, i32),
    /// The greatest.
    pub greatest: (i32, i32),
}

impl Default for Limits {
    fn default() -> Self {
        Self { least: (0, 0), greatest: (i32::MAX, i32::MAX) }
    }
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
    /// How small and how large it may become.
    pub limits: Limits,
    /// The other box of the zoom gadget; none: all of the screen below its bar, or as small as it goes if it is so large already.
    pub zoom: Option<Rect>,
    /// The font of what is drawn in it; none: the screen's, which its title has whatever is said here.
    pub font: Option<Font>,
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
    /// To the other place and size.
    Zoom,
    /// Moves the window.
    DragBar,
    /// Sizes it.
    Size,
    /// A scroller's arrow up or left.
    Back(Axis),
    /// Its arrow down or right.
    Forth(Axis),
    /// Its bar, with the knob.
    Bar(Axis),
}

/// An open window.
#[derive(Debug)]
pub struct Window {
    pub(super) id: WindowId,
    pub(super) frame: Rect,
    pub(super) title: String,
    pub(super) screen_title: Option<String>,
    pub(super) flags: WindowFlags,
    /// A string gadget in it is active.
    pub(super) is_edited: bool,
    pub(super) limits: Limits,
    /// Where the zoom gadget brings it, once that is settled.
    pub(super) zoom: Option<Rect>,
    /// The font of what is drawn in it, if it is not the screen's.
    pub(super) font: Option<Font>,
    /// In the order of the axes.
    pub(super) scrollers: [Scroller; 2],
    pub(super) layer: Layer,
    pub(super) messages: VecDeque<IntuiMessage>,
    pub(super) menus: Option<MenuStrip>,
    /// Where its messages are signalled: at the task that opened it.
    pub(super) task: SignalPort,
    /// What was active when it opened, and is again when it closes.
    pub(super) parent: Option<WindowId>,
    /// A requester of its program waits for an answer: nothing is told that hands do in it, and its menus stay up.
    pub(super) is_asleep: bool,
}

impl Window {
    /// Left/top corner and size on the screen, borders included.
    pub const fn frame(&self) -> Rect {
        self.frame
    }

    /// What its scroller shows.
    pub const fn scroller(&self, axis: Axis) -> Scroller {
        let [vertical, horizontal] = self.scrollers;
        match axis {
            Axis::Vertical => vertical,
            Axis::Horizontal => horizontal,
        }
    }

    pub(super) const fn scroller_mut(&mut self, axis: Axis) -> &mut Scroller {
        let [vertical, horizontal] = &mut self.scrollers;
        match axis {
            Axis::Vertical => vertical,
            Axis::Horizontal => horizontal,
        }
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its menus, if it has any and they come down.
    pub const fn menus(&self) -> Option<&MenuStrip> {
        if self.is_asleep { None } else { self.menus.as_ref() }
    }

    pub(super) const fn menus_mut(&mut self) -> Option<&mut MenuStrip> {
        if self.is_asleep { None } else { self.menus.as_mut() }
    }

    /// Whether it is told of this.
    pub(super) const fn hears(&self, message: &IntuiMessage) -> bool {
        use IntuiMessage::{CloseWindow, MenuPick, MouseButtons, MouseMove, RawKey};
        let by_hand = matches!(
            message,
            MouseButtons { .. } | MouseMove { .. } | RawKey { .. } | MenuPick(_) | CloseWindow
        );
        !(self.is_asleep && by_hand)
    }

    /// The pixels of the whole window, borders included.
    pub const fn layer(&self) -> &Layer {
        &self.layer
    }

    /// Its name.
    pub const fn id(&self) -> WindowId {
        self.id
    }
}
