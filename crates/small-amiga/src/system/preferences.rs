//! preferences.library: the user's choices for the computer, and the interface to the host that applies them.
//!
//! [`PreferencesLibrary`] also passes a changed Workbench screen on to the Workbench. Resolving the names of
//! screens, palettes and fonts, and saving the choices, is left to the [`Host`].

use std::cell::{Cell, RefCell};
use std::fmt;
use std::ops::RangeInclusive;
use std::rc::Rc;

use crate::machine::chunky::Chunky;
use crate::machine::colour::{Pens, Rgb4};
use crate::machine::vblank::Standard;
use crate::system::exec::port::MsgPort;
use crate::system::graphics::font::Font;
use crate::system::intuition::screen::{Monitor, NewScreen};
use crate::system::intuition::window::WindowId;

/// The user's choices. Names refer to the entries of [`Lists`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// The public screen that the Workbench screen is modelled on.
    pub screen: String,
    /// The number of pens of the Workbench screen.
    pub pens: Pens,
    /// Whether pens 1 and 2 of the palette are exchanged.
    pub swapped: bool,
    /// Whether the display is interlaced, with twice the number of rows.
    pub interlaced: bool,
    /// The television standard of the display.
    pub standard: Standard,
    /// The palette, or `None` for the one that the public screen requests.
    pub palette: Option<String>,
    /// Custom colours in place of the palette, starting with pen 0, after any exchange of pens 1 and 2.
    pub colours: Option<Vec<Rgb4>>,
    /// The name of the font.
    pub font: String,
    /// The animation speed of programs.
    pub speed: String,
    /// Host pixels per pixel of the display, or `None` for as many as there is room for.
    pub scale: Option<usize>,
    /// Whether dark scanlines are shown between the rows.
    pub scanlines: bool,
    /// Whether interlaced fields are shown alternately, so that they flicker.
    pub flicker: bool,
}

/// The available choices.
#[derive(Debug, Clone)]
pub struct Lists {
    /// The names of public screens.
    pub screens: Vec<String>,
    /// The names of palettes.
    pub palettes: Vec<String>,
    /// The names of fonts.
    pub fonts: Vec<String>,
    /// The names of animation speeds.
    pub speeds: Vec<String>,
    /// The numbers of host pixels per pixel of the display.
    pub scales: RangeInclusive<usize>,
    /// Whether choices can be saved for the next start of the computer.
    pub keeps: bool,
    /// Whether the host shows the display in a window whose size and effects can be chosen.
    pub has_window: bool,
    /// The smallest font, for windows that would be too large in a different font.
    pub small: Font,
}

/// A new Workbench screen, as sent to the Workbench after a change of preferences.
#[derive(Debug, Clone)]
pub struct NewWorkbench {
    /// The screen.
    pub screen: NewScreen,
    /// The display of the screen.
    pub monitor: Monitor,
    /// The pictures of its icons with their names, the normal and the selected image side by side.
    pub icons: Vec<(String, Chunky)>,
}

/// The host's implementation of preferences, which resolves names and applies choices.
///
/// Its errors are one-line messages for the user.
pub trait Host: fmt::Debug {
    /// Returns the available choices.
    fn lists(&self) -> Lists;

    /// Returns the preferences that are in effect.
    ///
    /// # Errors
    /// Returns a message if a file that has to be read is invalid.
    fn current(&self) -> Result<Preferences, String>;

    /// Returns the preferences that a public screen requests, with all others taken from `before`.
    ///
    /// # Errors
    /// Returns a message if a file that has to be read is invalid.
    fn like_screen(&self, before: &Preferences, screen: &str) -> Result<Preferences, String>;

    /// Returns the colours of all pens of a screen with the preferences `of`.
    ///
    /// # Errors
    /// Returns a message if a file that has to be read is invalid.
    fn colours(&self, of: &Preferences) -> Result<Vec<Rgb4>, String>;

    /// Applies preferences to everything opened from now on, and returns the new Workbench screen.
    ///
    /// With `keep`, the preferences are also saved for the next start.
    ///
    /// # Errors
    /// Returns a message if the preferences cannot be loaded or saved; nothing has changed in that case.
    fn adopt(&self, chosen: &Preferences, keep: bool) -> Result<NewWorkbench, String>;
}

/// The preferences library; clones share the same state.
#[derive(Debug, Clone)]
pub struct PreferencesLibrary {
    host: Rc<dyn Host>,
    workbench: Rc<RefCell<Option<MsgPort<NewWorkbench>>>>,
    opened: Rc<Cell<Option<WindowId>>>,
}

impl PreferencesLibrary {
    /// Creates the library for a host.
    pub fn new(host: Rc<dyn Host>) -> Self {
        Self { host, workbench: Rc::default(), opened: Rc::default() }
    }

    /// Returns the window of the preferences program, as opened last.
    pub fn opened(&self) -> Option<WindowId> {
        self.opened.get()
    }

    /// Sets the window of the preferences program.
    pub fn set_opened(&self, window: WindowId) {
        self.opened.set(Some(window));
    }

    /// Returns the host.
    pub fn host(&self) -> &dyn Host {
        &*self.host
    }

    /// Sets the port of the Workbench for new screens, and moves the unread messages of the previous port to
    /// it.
    pub fn listen(&self, port: MsgPort<NewWorkbench>) {
        let before = self.workbench.replace(Some(port.clone()));
        while let Some(new) = before.as_ref().and_then(MsgPort::get_msg) {
            port.put_msg(new);
        }
    }

    /// Posts a new screen to the Workbench, if there is one.
    pub fn tell_workbench(&self, new: NewWorkbench) {
        if let Some(port) = &*self.workbench.borrow() {
            port.put_msg(new);
        }
    }
}
