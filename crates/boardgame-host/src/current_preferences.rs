//! The preferences in effect on a running computer: saved preferences applied to settings, and changes by the
//! Preferences program.
//!
//! Options of the command line take precedence over saved preferences until the user changes the preferences
//! again. Loading the named palettes and fonts is left to [`super::setup`], and the texts to
//! [`super::preferences`].

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::assets::request::{FontName, ScreenRequest};
use super::assets::{AssetError, drawings, fonts, icons, palettes, screens};
use super::autosave::Store;
use super::preferences::{
    NAMED, NamedFile, PreferenceValues, StoredPreferences, parse, text, unloadable, values,
};
use super::preferences_file::PreferencesFile;
use super::settings::Settings;
use super::{amiga, public_screens};
use crate::catalogue::catalogue;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::view::personal::Personal;
use small_amiga_window::{DisplayOptions, SCALES};

use amiga_boardgame::view::speed::{SPEED, Speed};
use small_amiga::chips::{Chunky, Pens, Rgb4};
use small_amiga::intuition::{Look, NewScreen};
use small_amiga::libraries::ScreenFiles as _;
use small_amiga::preferences::{
    NewWorkbench, PRESET_COUNT, PreferenceChoices, Preferences, PreferencesHost, Preset, SavedPart,
};
use small_amiga_window::files;

/// Returns the presets of the Preferences program. A program without the palette of a preset uses the default colours.
fn presets() -> [Preset; PRESET_COUNT] {
    let palette = palettes::names().find(|&name| name == "workbench31");
    [
        Preset { name: "1994", pens: Pens::FOUR, interlaced: false, palette: None, font: "8" },
        Preset { name: "Colours", pens: Pens::EIGHT, interlaced: false, palette, font: "8" },
        Preset { name: "Finer", pens: Pens::SIXTEEN, interlaced: true, palette, font: "16" },
    ]
}

impl Settings {
    /// Applies the preferences saved in `store`, and remembers the store for later changes.
    ///
    /// Options of the command line take precedence over saved preferences.
    ///
    /// Does nothing in classic mode. `screens` is the folder of the user's public screens.
    ///
    /// # Errors
    /// Returns a message if the file cannot be read, is invalid, or names a palette, font or screen that
    /// cannot be loaded. In these cases, none of the file's values are applied.
    pub fn apply_stored_preferences(
        &mut self,
        store: Option<Rc<dyn Store>>,
        screens: Option<&Path>,
    ) -> Result<(), String> {
        let Some(store) = store.filter(|_| !self.values.is_classic()) else { return Ok(()) };
        self.preferences.file = Rc::new(PreferencesFile::new(store));
        let read = self.read_stored_preferences(screens);
        self.preferences.file.set_faulty(read.is_err());
        read
    }

    fn read_stored_preferences(&mut self, screens: Option<&Path>) -> Result<(), String> {
        let Some((name, text)) = self.preferences.file.read()? else { return Ok(()) };
        let wanted = parse(&name, &text).map_err(|error| error.to_string())?;
        // Errors in files named on the command line are reported later, when the screen is set up.
        let loads = self.screen_setup(screens).is_ok();
        self.preferences.values = wanted.clone();
        if let Some(error) = self.screen_setup(screens).err().filter(|_| loads) {
            let why = error.to_string();
            let is_faulty = |(_, remove): &NamedFile| {
                self.preferences.values = wanted.clone();
                remove(&mut self.preferences.values);
                // Another value may also be faulty.
                self.screen_setup(screens).err().is_none_or(|other| other.to_string() != why)
            };
            let fault =
                NAMED.into_iter().find(is_faulty).and_then(|(key, _)| unloadable(&name, &text, key, &why));
            self.preferences.values = PreferenceValues::default();
            return Err(fault.map_or(why, |fault| fault.to_string()));
        }
        let Personal { speed, .. } = wanted.personal;
        let speed = speed.filter(|_| !self.values.has(SPEED));
        self.preferences.file.set_personal(Personal { speed, ..wanted.personal });
        self.scale = self.scale.or(wanted.options.scale.map(|scale| scale as usize));
        Ok(())
    }

    /// Returns the personal settings for the start of a game, except those selected by options.
    ///
    /// In classic mode, only a speed that was chosen in this run applies.
    pub fn personal(&self) -> Personal {
        let personal = self.preferences.file.personal();
        let speed = personal.speed.filter(|_| !self.values.has(SPEED));
        if self.values.is_classic() {
            return Personal { speed, ..Personal::default() };
        }
        Personal { speed, first_begins: Some(personal.first_begins.unwrap_or(true)), ..personal }
    }

    /// Returns new settings in which the preferences `values` override the command-line options.
    fn choosing(&self, values: PreferenceValues) -> Result<Self, String> {
        let mut settings = self.started(self.game, Vec::new()).map_err(|error| error.to_string())?;
        settings.screen = ScreenRequest::default();
        settings.pubscreen = None;
        settings.scale = values.options.scale.map(|scale| scale as usize);
        settings.preferences.values = values;
        Ok(settings)
    }

    fn speed(&self) -> Speed {
        let chosen = self.preferences.file.personal().speed;
        chosen.or_else(|| Speed::read(&self.values).ok()).unwrap_or_default()
    }

    /// Converts the settings in effect to the form that the Preferences program edits.
    fn as_preferences(&self, folder: Option<&Path>) -> Result<Preferences, AssetError> {
        let mut notes = Vec::new();
        let public = self.workbench_screen(folder, &mut notes)?;
        let ScreenRequest { interlace, pens, swap_pens, standard, palette, colours, font, .. } =
            self.screen.clone().over(public.request);
        // The public screen's own palette was not chosen by the user.
        let own = screens::find(&public.name, folder)?.and_then(|screen| screen.request.palette);
        let palette = palette.filter(|palette| own.as_ref() != Some(palette));
        let DisplayOptions { scanlines, flicker, .. } = self.preferences.values.options;
        Ok(Preferences {
            screen: public.name,
            pens: pens.unwrap_or(Pens::FOUR),
            swapped: swap_pens == Some(true),
            interlaced: interlace == Some(true),
            standard: standard.unwrap_or_default(),
            palette: palette.map(|path| wherever(&path).display().to_string()),
            colours,
            font: match font.unwrap_or(FontName::Height(8)) {
                FontName::File(path) => FontName::File(wherever(&path)),
                height => height,
            }
            .to_string(),
            speed: self.speed().name().to_ascii_lowercase(),
            scale: self.scale,
            scanlines,
            flicker,
        })
    }
}

/// Makes the path of an existing file absolute.
///
/// Names of built-in palettes are returned unchanged.
fn wherever(path: &Path) -> PathBuf {
    let is_file = files::exists(path);
    if is_file { std::path::absolute(path).unwrap_or_else(|_| path.to_owned()) } else { path.to_owned() }
}

/// The preferences of a running computer, as read and changed by the Preferences program.
#[derive(Debug)]
pub(crate) struct CurrentPreferences {
    /// The settings for programs that are started on the running computer, including the preferences in effect.
    asked: Rc<RefCell<Settings>>,
    screens: Option<PathBuf>,
    options: Rc<Cell<DisplayOptions>>,
    small: small_amiga::graphics::Font,
}

impl CurrentPreferences {
    pub(crate) fn new(
        asked: Rc<RefCell<Settings>>,
        screens: Option<&Path>,
        options: Rc<Cell<DisplayOptions>>,
    ) -> Result<Self, AssetError> {
        let small = fonts::built_in(8, Look::V2, &drawings::built_in()?)?;
        Ok(Self { asked, screens: screens.map(Path::to_path_buf), options, small })
    }

    fn folder(&self) -> Option<&Path> {
        self.screens.as_deref()
    }

    /// Returns the names of the public screens that the Preferences program offers.
    fn workbench_screens(&self) -> Vec<String> {
        let is_classic = self.asked.borrow().values.is_classic();
        let is_old = |name: &str| {
            let found = screens::find(name, self.folder()).ok().flatten();
            !is_classic && found.is_some_and(|screen| screen.request.look == Some(Look::V13))
        };
        screens::all_names(self.folder()).into_iter().filter(|name| !is_old(name)).collect()
    }

    fn settings_with(&self, chosen: &Preferences) -> Result<Settings, String> {
        self.asked.borrow().choosing(values(chosen)?)
    }
}

impl PreferencesHost for CurrentPreferences {
    fn lists(&self) -> PreferenceChoices {
        PreferenceChoices {
            presets: presets(),
            screens: self.workbench_screens(),
            palettes: palettes::names().map(str::to_owned).collect(),
            fonts: fonts::HEIGHTS.map(|height| height.to_string()).to_vec(),
            speeds: Speed::WORDS.map(str::to_owned).to_vec(),
            scales: *SCALES.start() as usize..=*SCALES.end() as usize,
            keeps: self.asked.borrow().preferences.file.is_kept(),
            has_window: cfg!(not(target_family = "wasm")),
            small: self.small.clone(),
        }
    }

    fn has_look_key(&self) -> bool {
        !self.asked.borrow().values.is_classic()
    }

    fn current(&self) -> Result<Preferences, String> {
        self.asked.borrow().as_preferences(self.folder()).map_err(|error| error.to_string())
    }

    fn for_screen(&self, before: &Preferences, screen: &str) -> Result<Preferences, String> {
        let found = screens::find(screen, self.folder()).map_err(|error| error.to_string())?;
        let found = found.ok_or_else(|| format!("the public screen {screen} no longer exists"))?;
        let ScreenRequest { interlace, pens, swap_pens, standard, font, .. } = found.request;
        Ok(Preferences {
            screen: found.name,
            pens: pens.unwrap_or(Pens::FOUR),
            swapped: swap_pens == Some(true),
            interlaced: interlace == Some(true),
            standard: standard.unwrap_or_default(),
            palette: None,
            colours: None,
            font: font.unwrap_or(FontName::Height(8)).to_string(),
            ..before.clone()
        })
    }

    fn colours(&self, of: &Preferences) -> Result<Vec<Rgb4>, String> {
        self.settings_with(of)?.screen_colours(self.folder()).map_err(|error| error.to_string())
    }

    fn apply(&self, chosen: &Preferences, saved: SavedPart) -> Result<NewWorkbench, String> {
        let settings = self.settings_with(chosen)?;
        let setup = settings.workbench_setup(self.folder()).map_err(|error| error.to_string())?;
        let StoredPreferences { file, values: wanted } = &settings.preferences;
        let done = match saved {
            SavedPart::Nothing => Ok(()),
            SavedPart::Look => file.replace_look(&text(chosen)),
            SavedPart::All => file.replace(&text(chosen)).map_err(|error| error.to_string()),
        };
        done?;
        file.set_personal(wanted.personal.or(file.personal()));
        self.options.set(settings.preferences.values.options);
        let colours = if settings.values.is_classic() { &[][..] } else { &setup.colours };
        *self.asked.borrow_mut() = settings;
        let icon = |(name, picture): (&str, &Chunky)| (name.to_owned(), picture.clone());
        Ok(NewWorkbench {
            screen: amiga::screen(&setup),
            monitor: amiga::monitor(&setup),
            icons: icons::for_screen(&setup.drawings, colours, setup.interlace).map(icon).collect(),
        })
    }

    fn other_screen(&self, title: &str) -> Option<NewScreen> {
        let asked = self.asked.borrow();
        let public = asked.screen_setup(self.folder()).ok()?.0;
        let own = |game: &GameEntry| game.window.as_ref()?.own_screen.filter(|own| own.title == title);
        if let Some(request) = catalogue().games().find_map(own).and_then(|own| asked.own_screen(&own)) {
            let (setup, _) = asked.screen_setup_of(&request, self.folder()).ok()?;
            return Some(amiga::screen(&setup.fitted(public.interlace).ok()?));
        }
        let files = public_screens::Files {
            folder: self.screens.clone(),
            drawings: public.drawings,
            legible: asked.is_legible(),
        };
        files.screen(title, public.interlace).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::*;
    use crate::cli;

    #[test]
    fn applied_preferences_have_icons_for_their_colours() {
        let highest = |line: &[&str]| {
            let settings = cli::parse(catalogue(), line.iter().map(OsString::from), &mut |_| None).unwrap();
            let current = CurrentPreferences::new(Rc::new(settings.into()), None, Rc::default()).unwrap();
            let new = current.apply(&current.current().unwrap(), SavedPart::Nothing).unwrap();
            new.icons.iter().map(|(_, icon)| icon.highest_pen()).max()
        };
        assert_eq!(highest(&["--pens", "8"]), Some(8));
        for other in [
            &["--pens", "4"][..],
            &["--pens", "8", "--palette", "workbench31"],
            &["--classic", "--pens", "8"],
        ] {
            assert_eq!(highest(other), Some(4), "{other:?}");
        }
    }
}
