//! preferences.library: what a person has chosen of the computer, and who makes it so.
//!
//! Knows the choices, and where the Workbench is told that its screen is to be another one. Leaves what stands behind a name, and where
//! choices are kept, to the host.

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

/// What can be chosen. Names are those of [`Lists`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// The public screen that the Workbench's is like.
    pub screen: String,
    /// How many pens it has.
    pub pens: Pens,
    /// Whether pens 1 and 2 of its palette change places.
    pub swapped: bool,
    /// Twice the rows.
    pub interlaced: bool,
    /// How the beam runs.
    pub standard: Standard,
    /// The palette; none: the one that the public screen asks for.
    pub palette: Option<String>,
    /// Colours of its own in place of the palette's, from pen 0 on; pens 1 and 2 are where they are to be.
    pub colours: Option<Vec<Rgb4>>,
    /// The font.
    pub font: String,
    /// How fast things go that programs only show.
    pub speed: String,
    /// Pixels of the host for one of the display; none: as many as there is room for.
    pub scale: Option<usize>,
    /// Dark lines between those of the beam.
    pub scanlines: bool,
    /// Interlaced fields are shown in turn.
    pub flicker: bool,
}

/// What there is to choose from.
#[derive(Debug, Clone)]
pub struct Lists {
    /// Public screens.
    pub screens: Vec<String>,
    /// Palettes.
    pub palettes: Vec<String>,
    /// Fonts.
    pub fonts: Vec<String>,
    /// Speeds.
    pub speeds: Vec<String>,
    /// Pixels of the host for one of the display.
    pub scales: RangeInclusive<usize>,
    /// Whether choices can be kept for the next time the computer is switched on.
    pub keeps: bool,
    /// Whether the host shows the display in a window whose size and look can be chosen.
    pub has_window: bool,
    /// The smallest font there is, for windows that are too large in another.
    pub small: Font,
}

/// The Workbench's screen as it is to be.
#[derive(Debug, Clone)]
pub struct NewWorkbench {
    /// The screen.
    pub screen: NewScreen,
    /// How the beam runs.
    pub monitor: Monitor,
    /// The pictures of icons on it by their names, normal and selected side by side.
    pub icons: Vec<(String, Chunky)>,
}

/// Who knows what stands behind the names. Errors are lines for people.
pub trait Host: fmt::Debug {
    /// What there is to choose from.
    fn lists(&self) -> Lists;

    /// What holds now.
    ///
    /// # Errors
    /// A file that has to be read has a fault.
    fn current(&self) -> Result<Preferences, String>;

    /// What a public screen asks for, and of the rest what was chosen before.
    ///
    /// # Errors
    /// As [`Self::current`].
    fn like_screen(&self, before: &Preferences, screen: &str) -> Result<Preferences, String>;

    /// The colours of all pens of such a screen.
    ///
    /// # Errors
    /// As [`Self::current`].
    fn colours(&self, of: &Preferences) -> Result<Vec<Rgb4>, String>;

    /// From now on this holds, for whatever is opened; kept for the next time if that is wanted. Gives back what the Workbench's screen
    /// is to be.
    ///
    /// # Errors
    /// It cannot be loaded, or not be kept: nothing has changed.
    fn adopt(&self, chosen: &Preferences, keep: bool) -> Result<NewWorkbench, String>;
}

/// The library; clones are the same.
#[derive(Debug, Clone)]
pub struct PreferencesLibrary {
    host: Rc<dyn Host>,
    workbench: Rc<RefCell<Option<MsgPort<NewWorkbench>>>>,
    opened: Rc<Cell<Option<WindowId>>>,
}

impl PreferencesLibrary {
    /// Of a host.
    pub fn new(host: Rc<dyn Host>) -> Self {
        Self { host, workbench: Rc::default(), opened: Rc::default() }
    }

    /// The window of the program that changes them, as it was opened last.
    pub fn opened(&self) -> Option<WindowId> {
        self.opened.get()
    }

    /// That program has a window.
    pub fn set_opened(&self, window: WindowId) {
        self.opened.set(Some(window));
    }

    /// Who knows what stands behind the names.
    pub fn host(&self) -> &dyn Host {
        &*self.host
    }

    /// From now on the Workbench is told here; and what one that has ended did not hear.
    pub fn listen(&self, port: MsgPort<NewWorkbench>) {
        let before = self.workbench.replace(Some(port.clone()));
        while let Some(new) = before.as_ref().and_then(MsgPort::get_msg) {
            port.put_msg(new);
        }
    }

    /// Tells the Workbench, if there is one, what its screen is to be.
    pub fn tell_workbench(&self, new: NewWorkbench) {
        if let Some(port) = &*self.workbench.borrow() {
            port.put_msg(new);
        }
    }
}
