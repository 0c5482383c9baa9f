//! preferences.library: the user's choices, and the interface through which the host applies them.
//!
//! [`PreferencesLibrary`] also resets the Workbench's screen, and passes the icons for it on to the Workbench. Resolving the
//! names of screens, palettes and fonts, and saving the choices, is left to the [`PreferencesHost`].

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
use crate::system::intuition::window::{IntuiMessage, WindowId};
use crate::system::intuition::{Importance, Intuition};

/// The user's settings for the Workbench screen, the font, the animation speed and the picture on the host.
///
/// Screen, palette, font and speed are names in [`PreferenceChoices`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// Name of the public screen from which the Workbench screen takes its properties.
    pub screen: String,
    /// The number of pens of the Workbench screen.
    pub pens: Pens,
    /// Whether the colours of pens 1 and 2 of the palette are exchanged.
    pub swapped: bool,
    /// Whether the display is interlaced, which doubles the number of rows.
    pub interlaced: bool,
    /// The television standard of the display.
    pub standard: Standard,
    /// Name of the palette, or `None` for the palette that the public screen requests.
    pub palette: Option<String>,
    /// Custom colours in place of a palette, starting with pen 0.
    ///
    /// Pens 1 and 2 are already exchanged if [`Self::swapped`] is set.
    pub colours: Option<Vec<Rgb4>>,
    /// Name of the font.
    pub font: String,
    /// Name of the animation speed, one of [`PreferenceChoices::speeds`].
    pub speed: String,
    /// Number of host pixels per emulated pixel, or `None` if the host chooses a number that fits its screen.
    pub scale: Option<usize>,
    /// Whether dark scanlines are shown between the rows of the display.
    pub scanlines: bool,
    /// Whether an interlaced picture flickers, because its two fields are shown alternately.
    pub flicker: bool,
}

impl Preferences {
    /// Returns these preferences with the settings that a [`Preset`] changes taken from `other`.
    #[must_use]
    pub fn with_look_of(self, other: Self) -> Self {
        let Self { screen, standard, speed, scale, scanlines, flicker, .. } = self;
        Self { screen, standard, speed, scale, scanlines, flicker, ..other }
    }
}

/// A set of screen settings that the user can choose in one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// Name of this set of screen settings, of at most eight letters.
    pub name: &'static str,
    /// The number of pens of the Workbench screen in this preset.
    pub pens: Pens,
    /// Whether the display is interlaced.
    pub interlaced: bool,
    /// Name of the palette, or `None` for the palette that the public screen requests.
    pub palette: Option<&'static str>,
    /// Name of the font.
    pub font: &'static str,
}

impl Preset {
    /// Copies the settings of this preset into `preferences`.
    pub fn apply(self, preferences: &mut Preferences) {
        (preferences.pens, preferences.interlaced) = (self.pens, self.interlaced);
        preferences.palette = self.palette.map(str::to_owned);
        self.font.clone_into(&mut preferences.font);
        (preferences.swapped, preferences.colours) = (false, None);
    }

    /// Returns `true` if `preferences` have the settings of this preset.
    fn is_in(self, preferences: &Preferences) -> bool {
        let mut applied = preferences.clone();
        self.apply(&mut applied);
        applied == *preferences
    }
}

/// Number of sets of screen settings that the Preferences window offers.
pub const PRESET_COUNT: usize = 3;

/// The values that the user can choose for each preference.
#[derive(Debug, Clone)]
pub struct PreferenceChoices {
    /// The sets of screen settings that the Preferences window offers, from top to bottom.
    pub presets: [Preset; PRESET_COUNT],
    /// The names of the public screens to choose from.
    pub screens: Vec<String>,
    /// The names of the palettes to choose from.
    pub palettes: Vec<String>,
    /// The names of the fonts to choose from.
    pub fonts: Vec<String>,
    /// The names of the animation speeds to choose from.
    pub speeds: Vec<String>,
    /// The scales of the display that the user can choose, in host pixels per emulated pixel.
    pub scales: RangeInclusive<usize>,
    /// Whether the host can save preferences.
    pub keeps: bool,
    /// Whether the display is in a host window, so that scale, scanlines and flicker can be chosen.
    pub has_window: bool,
    /// The smallest available font.
    ///
    /// Windows that would be too large in any other font use it.
    pub small: Font,
}

/// The new Workbench screen that results from a change of preferences.
#[derive(Debug, Clone)]
pub struct NewWorkbench {
    /// The Workbench screen to be opened in place of the current one.
    pub screen: NewScreen,
    /// The video mode in which the new screen is shown.
    pub monitor: Monitor,
    /// The pictures of icons for the new screen.
    pub icons: IconPictures,
}

/// The pictures of icons by name, each with the normal and the selected image side by side.
pub type IconPictures = Vec<(String, Chunky)>;

/// The part of the preferences in effect that is saved for the next start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SavedPart {
    /// Nothing is saved.
    Nothing,
    /// The settings of a [`Preset`] are saved. The other saved settings stay as they are.
    Look,
    /// All settings are saved.
    All,
}

/// A host that loads and applies preferences.
///
/// Its errors are one-line messages for the user.
pub trait PreferencesHost {
    /// Returns the values that the user can choose for each preference.
    fn lists(&self) -> PreferenceChoices;

    /// Returns `true` if the key F2 and the menus change between the looks.
    fn has_look_key(&self) -> bool {
        true
    }

    /// Returns the preferences that are in effect.
    ///
    /// # Errors
    /// Returns a message if a file that has to be read is invalid.
    fn current(&self) -> Result<Preferences, String>;

    /// Returns a copy of the preferences `before` with the screen properties that the public screen `screen`
    /// requests.
    ///
    /// # Errors
    /// Returns a message if a file that has to be read is invalid, or if the public screen does not exist.
    fn for_screen(&self, before: &Preferences, screen: &str) -> Result<Preferences, String>;

    /// Returns the colours of all pens of a screen that is opened with the given preferences.
    ///
    /// # Errors
    /// Returns a message if a file that has to be read is invalid.
    fn colours(&self, of: &Preferences) -> Result<Vec<Rgb4>, String>;

    /// Puts the preferences `chosen` into effect and returns the new Workbench screen.
    ///
    /// The preferences apply to everything that is opened later.
    ///
    /// The part `saved` is also saved for the next start.
    ///
    /// # Errors
    /// Returns a message if the preferences cannot be loaded or saved; the preferences in effect have not changed in that case.
    fn apply(&self, chosen: &Preferences, saved: SavedPart) -> Result<NewWorkbench, String>;

    /// Returns the description of the screen with this title, other than the Workbench's, by the preferences in effect.
    ///
    /// Returns `None` if the title is unknown.
    fn other_screen(&self, title: &str) -> Option<NewScreen>;
}

impl fmt::Debug for dyn PreferencesHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PreferencesHost")
    }
}

/// The connection between the Preferences program, the host and the Workbench.
///
/// Clones share the same state.
#[derive(Debug, Clone)]
pub struct PreferencesLibrary {
    host: Rc<dyn PreferencesHost>,
    workbench: Rc<RefCell<Option<MsgPort<IconPictures>>>>,
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

    /// Returns the host that loads and applies preferences.
    pub fn host(&self) -> &dyn PreferencesHost {
        &*self.host
    }

    /// Sets the message port at which the Workbench receives the pictures of icons for its new screen.
    ///
    /// Unread messages of the previous port are moved to the new port.
    pub fn listen(&self, port: MsgPort<IconPictures>) {
        let before = self.workbench.replace(Some(port.clone()));
        while let Some(new) = before.as_ref().and_then(MsgPort::get_msg) {
            port.put_msg(new);
        }
    }

    /// Puts the preferences `chosen` into effect. The windows on the screens that change are kept.
    ///
    /// The part `saved` is also saved for the next start.
    ///
    /// # Errors
    /// Returns a message if the preferences cannot be loaded or saved; the preferences in effect have not changed in that case.
    pub fn adopt(
        &self,
        intuition: &mut Intuition,
        chosen: &Preferences,
        saved: SavedPart,
    ) -> Result<(), String> {
        let NewWorkbench { screen, monitor, icons } = self.host.apply(chosen, saved)?;
        if intuition.is_like(&screen, monitor) {
            intuition.load_colours(intuition.workbench().id(), &screen.colours);
            // The Preferences window must not restore the colours of the previous look.
            if let Some(window) = self.opened() {
                intuition.post(window, IntuiMessage::ScreenReset);
            }
        } else {
            intuition.reset_workbench(screen, monitor, |title| self.host.other_screen(title));
        }
        if let Some(port) = &*self.workbench.borrow() {
            port.put_msg(icons);
        }
        Ok(())
    }

    /// Changes to the next look of [`PreferenceChoices::presets`], and saves it if the host can save preferences.
    ///
    /// The title bar shows why the look cannot be loaded or saved.
    pub fn change_look(&self, intuition: &mut Intuition) {
        let PreferenceChoices { presets, keeps, .. } = self.host.lists();
        let changed = self.host.current().and_then(|mut chosen| {
            let now = presets.iter().position(|preset| preset.is_in(&chosen));
            presets[now.map_or(0, |at| at + 1) % presets.len()].apply(&mut chosen);
            let saved = if keeps { SavedPart::Look } else { SavedPart::Nothing };
            // A look that cannot be saved applies until the program ends.
            self.adopt(intuition, &chosen, saved)
                .or_else(|why| self.adopt(intuition, &chosen, SavedPart::Nothing).and(Err(why)))
        });
        if let Err(why) = changed {
            intuition.announce_as(Importance::Fault, why);
        }
    }
}
