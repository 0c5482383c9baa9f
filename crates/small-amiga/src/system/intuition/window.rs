//! The data of a window: its frame, flags, pending messages, and the layer that its program draws into.
//!
//! [`NewWindow`] describes a window to open, [`Window`] is an open window, and [`IntuiMessage`] is a message
//! to its program. Drawing the frame is left to `frame`, the order of windows to `stack`.

use std::collections::VecDeque;

use bitflags::bitflags;

use super::menu::{MenuNumber, MenuStrip};
use super::request::{Request, RequestInput};
use super::screen::ScreenId;
use super::scroller::{Axis, Scroller};
use crate::chips::geometry::{Point, Rect};
use crate::system::clipboard::Clip;
use crate::system::exec::signals::SignalPort;
use crate::system::graphics::font::Font;
use crate::system::graphics::layer::Layer;
use crate::system::input::{Key, Qualifiers};

/// Width of a window's left border, in hi-res pixels.
pub const BORDER_LEFT: i32 = 4;
/// Width of a window's right border without gadgets, in hi-res pixels.
pub const BORDER_RIGHT: i32 = 4;
/// Height of a window's bottom border without gadgets, in rows.
pub const BORDER_BOTTOM: i32 = 2;
/// Width of a window's close gadget, in hi-res pixels.
pub const CLOSE_WIDTH: i32 = 20;
/// Width of a window's depth gadget, in hi-res pixels.
///
/// In the 1.3 look, two gadgets of this width replace the depth gadget.
pub const DEPTH_WIDTH: i32 = 24;

/// Returns the height of a window's top border for a font of this height, in rows.
pub const fn border_top(font_height: i32) -> i32 {
    font_height + 3
}

/// The identifier of a window, never reused for a different window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WindowId(pub(in crate::system) u32);

bitflags! {
    /// The flags of a window for its gadgets, placement and options.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct WindowFlags: u32 {
        /// Flag of a window with a size gadget in its lower right corner.
        ///
        /// If neither `SIZE_RIGHT` nor `SIZE_BOTTOM` is set, the right border is as wide as the gadget.
        const SIZE_GADGET = 0x0001;
        /// Flag of a window with a title bar by which the user can drag the window.
        const DRAG_BAR = 0x0002;
        /// Flag of a window with a depth gadget, which moves the window to the front or to the back.
        const DEPTH_GADGET = 0x0004;
        /// Flag of a window with a close gadget.
        const CLOSE_GADGET = 0x0008;
        /// Flag of a window whose right border is as wide as its size gadget.
        ///
        /// The flag has no effect on a window without a size gadget.
        const SIZE_RIGHT = 0x0010;
        /// Flag of a window whose bottom border is as high as its size gadget.
        ///
        /// The flag has no effect on a window without a size gadget.
        const SIZE_BOTTOM = 0x0020;
        /// Flag of a backdrop window, which stays behind all ordinary windows.
        const BACKDROP = 0x0100;
        /// Flag of a window whose program receives messages about moves of the pointer.
        const REPORT_MOUSE = 0x0200;
        /// Flag of a window with neither a frame nor a title.
        ///
        /// The window's program draws the whole area.
        const BORDERLESS = 0x0800;
        /// Flag of a window that becomes active when it opens.
        const ACTIVATE = 0x1000;
        /// Flag of a window with a scroller, including arrows, in its right border.
        const RIGHT_SCROLLER = 0x0001_0000;
        /// Flag of a window with a scroller, including arrows, in its bottom border.
        const BOTTOM_SCROLLER = 0x0002_0000;
        /// Flag of a requester of the system.
        ///
        /// The left Amiga key with V or B answers the requester even if another window is active.
        const SYSTEM_REQUEST = 0x0004_0000;
        /// Flag of a window whose program receives a message when a key goes up, so that it knows the held keys.
        const KEY_RELEASES = 0x0008_0000;
        /// Flag of a window whose program receives the menu button as messages instead of the user opening menus.
        ///
        /// The keyboard and a click on the screen's bar still open menus.
        const RMB_TRAP = 0x0010_0000;
        /// Flag of a window whose program receives a message ten times a second while the window is active.
        const INTUI_TICKS = 0x0020_0000;
        /// Flag of a window with a zoom gadget, which switches between two positions and sizes of the window.
        ///
        /// The 1.3 look does not show the gadget.
        const ZOOM_GADGET = 0x2000_0000;
        /// Flags of the drag bar, the depth gadget and the close gadget, which most windows of a fixed size
        /// have.
        const SYSTEM_GADGETS =
            Self::DRAG_BAR.bits() | Self::DEPTH_GADGET.bits() | Self::CLOSE_GADGET.bits();
        /// Flags of the messages that a program can request and cancel while its window is open.
        const MESSAGES = Self::REPORT_MOUSE.bits()
            | Self::KEY_RELEASES.bits()
            | Self::RMB_TRAP.bits()
            | Self::INTUI_TICKS.bits();
    }
}

/// A message to a program about one of its windows (IDCMP).
///
/// Positions are relative to the left/top corner of the window.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum IntuiMessage {
    /// The select button was pressed over the window's content, or released after such a press.
    MouseButtons {
        /// Whether the button was pressed (`SELECTDOWN`); `false` if it was released (`SELECTUP`).
        down: bool,
        /// Position of the pointer, relative to the window's left/top corner.
        at: Point,
        /// Qualifier keys (such as Shift) that were held down with the button.
        qualifiers: Qualifiers,
    },
    /// The menu button was pressed while the window was active, or released after such a press.
    ///
    /// The message is sent only with [`WindowFlags::RMB_TRAP`]. The pointer may be beside the window.
    MenuButton {
        /// Whether the button was pressed (`MENUDOWN`); `false` if it was released (`MENUUP`).
        down: bool,
        /// Position of the pointer, relative to the window's left/top corner.
        at: Point,
        /// Qualifier keys (such as Shift) that were held down with the button.
        qualifiers: Qualifiers,
    },
    /// A tenth of a second has passed while the window was active.
    ///
    /// The message is sent only with [`WindowFlags::INTUI_TICKS`], and only if the last one has been read.
    IntuiTicks,
    /// The pointer moved while the window was active.
    ///
    /// The message is sent only with [`WindowFlags::REPORT_MOUSE`].
    MouseMove {
        /// New position of the pointer, relative to the window's left/top corner.
        at: Point,
    },
    /// The menus were closed after these items were picked, in order (the chain of `NextSelect`).
    ///
    /// The list is empty if no item was picked.
    MenuPick(Vec<MenuNumber>),
    /// The command key of a disabled item was pressed, so that the screen flashes.
    ///
    /// The system of an Amiga has no such message. With it, a program can say why the item is disabled.
    DisabledKey(MenuNumber),
    /// The close gadget of the window was clicked.
    CloseWindow,
    /// The user pressed a key that intuition does not handle itself.
    RawKey {
        /// The pressed or repeating key. A letter is in lower case even if Shift is held.
        key: Key,
        /// Qualifier keys (such as Shift) that were held down with the key.
        qualifiers: Qualifiers,
    },
    /// The user released a key whose press the window has received (a code with `IECODE_UP_PREFIX`).
    ///
    /// The message is sent only with [`WindowFlags::KEY_RELEASES`], even if another window has become active.
    RawKeyUp {
        /// The released key, as in the message about its press.
        key: Key,
        /// Qualifier keys (such as Shift) that are still held.
        qualifiers: Qualifiers,
    },
    /// The window became the active window.
    ActiveWindow,
    /// The window ceased to be the active window.
    InactiveWindow,
    /// The size of the window changed, and any added area is filled with the background pen.
    ///
    /// The content keeps its position as far as it still fits.
    NewSize {
        /// New width of the window including its borders, in hi-res pixels.
        width: i32,
        /// New height of the window including its borders, in rows.
        height: i32,
    },
    /// The screen was opened again with other properties, such as its font, its depth or its height.
    ///
    /// The window has kept its place in proportion, and is empty. Its program draws it again; a requester closes.
    ScreenReset,
    /// The user scrolled with one of the window's scrollers.
    ///
    /// Unread consecutive messages of the same scroller are merged into one message with the newest position.
    Scrolled {
        /// The direction of the scroller that was used.
        axis: Axis,
        /// Index of the first visible line, pixel or other unit of the content after the scroll.
        top: i32,
    },
    /// The mouse action in the window's content was cancelled.
    ///
    /// For example, menus opened, screens were reordered, or the host took the input focus away.
    Cancelled,
    /// The clipboard's text for a window that has requested it, or the reason why it cannot be read.
    Clip(Clip),
    /// A gadget of a requester was used in a form of the host, such as a dialog for touch screens.
    GadgetUsed {
        /// The index of the gadget in [`Request::gadgets`](super::request::Request::gadgets).
        number: usize,
        /// The use of the gadget.
        input: RequestInput,
    },
    #[doc(hidden)]
    /// A link from the address (URL) of the host's web page, for the receiving program to open.
    Address(String),
}

impl IntuiMessage {
    /// Returns `true` if the message reports an action of the user.
    ///
    /// Actions are a press of a mouse button, a key press, the closing of the menus, and the use of a requester's gadget.
    pub const fn is_action(&self) -> bool {
        matches!(
            self,
            Self::MouseButtons { down: true, .. }
                | Self::MenuButton { down: true, .. }
                | Self::RawKey { .. }
                | Self::MenuPick(_)
                | Self::DisabledKey(_)
                | Self::GadgetUsed { .. }
        )
    }
}

/// The minimum and maximum size of a window, including its borders.
///
/// Sizes are in hi-res pixels and rows.
///
/// A window is never smaller than its gadgets need, nor larger than its screen, whatever these limits are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Minimum width and height of the window.
    pub least: (i32, i32),
    /// Maximum width and height of the window.
    pub greatest: (i32, i32),
}

impl Default for Limits {
    fn default() -> Self {
        Self { least: (0, 0), greatest: (i32::MAX, i32::MAX) }
    }
}

/// The description of a window to open.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewWindow {
    /// The screen on which the window opens, or `None` for the default public screen.
    pub screen: Option<ScreenId>,
    /// Left/top corner and size of the window on its screen, including the borders.
    ///
    /// Columns are hi-res pixels, and rows are those of the screen.
    pub frame: Rect,
    /// The title in the window's top border.
    pub title: String,
    /// The title that the screen's bar shows while the window is active (`WA_ScreenTitle`).
    ///
    /// `None` selects the screen's own title.
    pub screen_title: Option<String>,
    /// The gadgets, placement and options of the window.
    pub flags: WindowFlags,
    /// The minimum and maximum size of the window.
    pub limits: Limits,
    /// The position and size that the window gets at the first use of its zoom gadget.
    ///
    /// `None` selects the screen below its bar or, if the window already fills that area, the minimum size.
    pub zoom: Option<Rect>,
    /// The font of the window's content; `None` selects the screen's font.
    ///
    /// The title always uses the screen's font.
    pub font: Option<Font>,
    /// The text in the window as sentences, for a screen reader.
    ///
    /// The text is empty for a window that shows more than a fixed text.
    pub spoken: String,
    /// The lines of text of a requester, or `None` if the window does not belong to a requester.
    pub request: Option<Vec<String>>,
}

impl NewWindow {
    /// Describes a window of a fixed size with the usual gadgets, on the default public screen.
    ///
    /// The window becomes active when it opens, and its program receives messages about moves of the pointer,
    /// which gadgets need.
    pub fn new(title: impl Into<String>, frame: Rect) -> Self {
        let flags = WindowFlags::SYSTEM_GADGETS | WindowFlags::ACTIVATE | WindowFlags::REPORT_MOUSE;
        Self { frame, title: title.into(), flags, ..Self::default() }
    }
}

/// A gadget in a window's border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gadget {
    /// The close gadget of a window.
    Close,
    /// The depth gadget of a window.
    ///
    /// A click moves the window to the front if another window covers it, otherwise to the back. With Shift, it
    /// always moves the window to the back.
    Depth,
    /// The gadget of the 1.3 look that moves the window to the back.
    ToBack,
    /// The gadget of the 1.3 look that moves the window to the front.
    ToFront,
    /// The zoom gadget, which switches between two positions and sizes of the window.
    Zoom,
    /// The title bar of a window, for dragging the window.
    DragBar,
    /// The size gadget in the window's lower right corner.
    Size,
    /// The arrow of a scroller that points up or left.
    Back(Axis),
    /// The arrow of a scroller that points down or right.
    Forth(Axis),
    /// The scroll bar, including its knob.
    Bar(Axis),
}

/// An open window with its frame, gadgets, menus and pixels.
#[derive(Debug)]
pub struct Window {
    pub(super) id: WindowId,
    pub(super) frame: Rect,
    pub(super) title: String,
    pub(super) screen_title: Option<String>,
    pub(super) flags: WindowFlags,
    pub(super) is_edited: bool,
    pub(super) limits: Limits,
    /// The position and size that the window gets at the next use of its zoom gadget.
    ///
    /// `None` if the program has not set them and the zoom gadget has not been used yet.
    pub(super) zoom: Option<Rect>,
    pub(super) font: Option<Font>,
    pub(super) spoken: String,
    pub(super) request: Option<Request>,
    pub(super) scrollers: [Scroller; 2],
    pub(super) layer: Layer,
    pub(super) messages: VecDeque<IntuiMessage>,
    pub(super) menus: Option<MenuStrip>,
    pub(super) task: SignalPort,
    /// The window that was active when this window opened.
    ///
    /// It becomes active again when this window closes while active, provided that both belong to the same program.
    pub(super) parent: Option<WindowId>,
    pub(super) is_asleep: bool,
}

impl Window {
    /// Returns the left/top corner and the size of the window on its screen, including the borders.
    pub const fn frame(&self) -> Rect {
        self.frame
    }

    /// Returns the state of the window's scroller on `axis`.
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

    /// Returns the title in the window's top border.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the window's text for a screen reader, as sentences.
    ///
    /// The text is empty if the window shows more than a fixed text.
    pub fn spoken(&self) -> &str {
        &self.spoken
    }

    /// Returns the texts and gadgets of the requester in the window, or `None` for any other window.
    pub const fn request(&self) -> Option<&Request> {
        self.request.as_ref()
    }

    /// Returns the flags with which the window was opened.
    pub const fn flags(&self) -> WindowFlags {
        self.flags
    }

    /// Returns `true` if the window has no borders and no title bar.
    pub const fn is_borderless(&self) -> bool {
        self.flags.contains(WindowFlags::BORDERLESS)
    }

    /// Returns the menus of the window, or `None` if the window has none or is asleep.
    pub const fn menus(&self) -> Option<&MenuStrip> {
        if self.is_asleep { None } else { self.menus.as_ref() }
    }

    pub(super) const fn menus_mut(&mut self) -> Option<&mut MenuStrip> {
        if self.is_asleep { None } else { self.menus.as_mut() }
    }

    pub(super) const fn accepts(&self, message: &IntuiMessage) -> bool {
        use IntuiMessage::{
            CloseWindow, DisabledKey, GadgetUsed, MenuButton, MenuPick, MouseButtons, MouseMove, RawKey,
        };
        let by_hand = matches!(
            message,
            MouseButtons { .. }
                | MenuButton { .. }
                | MouseMove { .. }
                | RawKey { .. }
                | MenuPick(_)
                | DisabledKey(_)
                | CloseWindow
                | GadgetUsed { .. }
        );
        !(self.is_asleep && by_hand)
    }

    /// Returns the pixels of the whole window, including the borders.
    pub const fn layer(&self) -> &Layer {
        &self.layer
    }

    /// Returns the identifier by which functions of `Intuition` refer to this window.
    pub const fn id(&self) -> WindowId {
        self.id
    }
}
