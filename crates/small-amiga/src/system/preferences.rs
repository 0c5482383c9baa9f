//! preferences.library: the user's choices for the computer, and the interface to the host that applies them.
//!
//! [`PreferencesLibrary`] also passes a changed Workbench screen on to the Workbench. Resolving the names of
//! screens, palettes and fonts, and saving the choices, is left to the [`PreferencesHost`].

use std::cell::{Cell, RefCell};
use std::fmt;
use std::ops::RangeInclusive;
use std::rc::Rc;

use crate::chips::chunky::Chunky;
use crate::chips::colour::{Pens, Rgb4};
use crate::chips::vblank::Standard;
use crate::system::exec::port::MsgPort;
use crate::system::graphics::font::Font;
use crate::system::intuition::screen::{Monitor, NewScreen};
use crate::system::intuition::window::WindowId;

/// The preferences chosen by the user. Screen, palette, font and speed are names in [`PreferenceChoices`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// Name of the public screen that the Workbench screen is modelled on.
    pub screen: String,
    /// The number of pens of the Workbench screen.
    pub pens: Pens,
    /// Whether the colours of pens 1 and 2 of the palette are exchanged.
    pub swapped: bool,
    /// Whether the display is interlaced, with twice the number of rows.
    pub interlaced: bool,
    /// The television standard of the display.
    pub standard: Standard,
    /// Name of the palette, or `None` for the palette that the public screen requests.
    pub palette: Option<String>,
    /// Custom colours of the pens in place of a palette, starting with pen 0. If the preferences exchange
    /// pens 1 and 2, these colours are already exchanged.
    pub colours: Option<Vec<Rgb4>>,
    /// Name of the font.
    pub font: String,
    /// Name of the speed of animations in programs.
    pub speed: String,
    /// Number of host pixels per pixel of the display, or `None` for the largest number that fits.
    pub scale: Option<usize>,
    /// Whether dark scanlines are shown between the rows of the display.
    pub scanlines: bool,
    /// Whether the two fields of an interlaced picture are shown alternately, which makes the picture
    /// flicker.
    pub flicker: bool,
}

/// A set of screen settings that the user can choose together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// Name of the preset, of at most eight letters.
    pub name: &'static str,
    /// The number of pens of the screen.
    pub pens: Pens,
    /// Whether the display is interlaced.
    pub interlaced: bool,
    /// Name of the palette, or `None` for the palette that the public screen requests.
    pub palette: Option<&'static str>,
    /// Name of the font.
    pub font: &'static str,
}

impl Preset {
    /// Puts the settings of this preset into `preferences`. The other preferences stay as they are.
    pub fn apply(self, preferences: &mut Preferences) {
        (preferences.pens, preferences.interlaced) = (self.pens, self.interlaced);
        preferences.palette = self.palette.map(str::to_owned);
        self.font.clone_into(&mut preferences.font);
        (preferences.swapped, preferences.colours) = (false, None);
    }
}

/// The choices that the user has for each of the preferences.
#[derive(Debug, Clone)]
pub struct PreferenceChoices {
    /// The two presets (sets of screen settings) that the Preferences window offers, from top to bottom.
    pub presets: [Preset; 2],
    /// The names of the public screens to choose from.
    pub screens: Vec<String>,
    /// The names of the palettes to choose from.
    pub palettes: Vec<String>,
    /// The names of the fonts to choose from.
    pub fonts: Vec<String>,
    /// The names of the animation speeds to choose from.
    pub speeds: Vec<String>,
    /// The numbers of host pixels per pixel of the display to choose from.
    pub scales: RangeInclusive<usize>,
    /// Whether preferences can be saved for the next start of the computer.
    pub keeps: bool,
    /// Whether the host shows the display in a window whose size and effects can be chosen.
    pub has_window: bool,
    /// The smallest font, for windows that would be too large in any other font.
    pub small: Font,
}

/// A new Workbench screen, as sent to the Workbench after a change of preferences.
#[derive(Debug, Clone)]
pub struct NewWorkbench {
    /// The new Workbench screen to be opened.
    pub screen: NewScreen,
    /// The video mode in which the new screen is shown.
    pub monitor: Monitor,
    /// The named pictures of icons for the new screen. Each picture contains the normal and the selected
    /// image side by side.
    pub icons: Vec<(String, Chunky)>,
}

/// The host's implementation of preferences, which resolves names and applies choices.
///
/// Its errors are one-line messages for the user.
pub trait PreferencesHost {
    /// Returns the choices that the user has for each of the preferences.
    fn lists(&self) -> PreferenceChoices;

    /// Returns the preferences that are in effect.
    ///
    /// # Errors
    /// Returns a message if a file that has to be read is invalid.
    fn current(&self) -> Result<Preferences, String>;

    /// Returns the preferences that the public screen `screen` requests. All other preferences are taken from
    /// `before`.
    ///
    /// # Errors
    /// Returns a message if a file that has to be read is invalid.
    fn for_screen(&self, before: &Preferences, screen: &str) -> Result<Preferences, String>;

    /// Returns the colours of all pens of a screen that is opened with the given preferences.
    ///
    /// # Errors
    /// Returns a message if a file that has to be read is invalid.
    fn colours(&self, of: &Preferences) -> Result<Vec<Rgb4>, String>;

    /// Applies the preferences `chosen` to everything opened from now on, and returns the new Workbench
    /// screen.
    ///
    /// With `keep`, the preferences are also saved for the next start.
    ///
    /// # Errors
    /// Returns a message if the preferences cannot be loaded or saved; nothing has changed in that case.
    fn apply(&self, chosen: &Preferences, keep: bool) -> Result<NewWorkbench, String>;
}

impl fmt::Debug for dyn PreferencesHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PreferencesHost")
    }
}

/// The preferences library. Clones share the same state.
#[derive(Debug, Clone)]
pub struct PreferencesLibrary {
    host: Rc<dyn PreferencesHost>,
    workbench: Rc<RefCell<Option<MsgPort<NewWorkbench>>>>,
    opened: Rc<Cell<Option<WindowId>>>,
}

impl PreferencesLibrary {
    /// Creates the preferences library for a host.
    pub fn new(host: Rc<dyn PreferencesHost>) -> Self {
        Self { host, workbench: Rc::default(), opened: Rc::default() }
    }

    /// Returns the window that the preferences program has opened last, if any.
    pub fn opened(&self) -> Option<WindowId> {
        self.opened.get()
    }

    /// Records the window that the preferences program has opened.
    pub fn set_opened(&self, window: WindowId) {
        self.opened.set(Some(window));
    }

    /// Returns the host's implementation of preferences.
    pub fn host(&self) -> &dyn PreferencesHost {
        &*self.host
    }

    /// Sets the port at which the Workbench receives new screens. Unread messages of the previous port are
    /// moved to the new port.
    pub fn listen(&self, port: MsgPort<NewWorkbench>) {
        let before = self.workbench.replace(Some(port.clone()));
        while let Some(new) = before.as_ref().and_then(MsgPort::get_msg) {
            port.put_msg(new);
        }
    }

    /// Posts a new screen to the Workbench. Nothing happens if the Workbench has not set a port.
    pub fn notify_workbench(&self, new: NewWorkbench) {
        if let Some(port) = &*self.workbench.borrow() {
            port.put_msg(new);
        }
    }
}
