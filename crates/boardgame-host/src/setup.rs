//! Resolves screen requests: finds the public screen, and loads and checks palette, font and drawings.
//!
//! Everything is loaded before a screen is opened.

use std::path::Path;

use super::settings::Settings;
use crate::assets::drawings;
use crate::assets::request::{FontName, ScreenRequest};
use crate::assets::screens::{self, PublicScreen};
use crate::assets::{AssetError, fonts, palettes};
use crate::preferences::StoredPreferences;
use amiga_boardgame::entry::drawing::Drawings;
use amiga_boardgame::table::window_spec::OwnScreen;
use boardgame_engine::near;
use small_amiga::chips::{Pens, Rgb4, Standard, colour_map};
use small_amiga::graphics::Font;
use small_amiga::intuition::Look;

/// Title of screens that have no title of their own.
const TITLE: &str = "Workbench Screen";

/// The properties of a screen, with its palette, font and drawings loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScreenSetup {
    /// Whether the screen's display is interlaced.
    pub interlace: bool,
    pub(crate) standard: Standard,
    /// The number of pens, a power of two from 4 to 256.
    pub(crate) pens: usize,
    /// The colours of all pens of the screen, starting with pen 0.
    ///
    /// Pens 1 and 2 are already exchanged if requested.
    pub(crate) colours: Vec<Rgb4>,
    pub(crate) font: Font,
    pub(crate) look: Look,
    pub(crate) title: String,
    /// Whether text with too little contrast to its background is drawn in a different pen.
    pub(crate) legible: bool,
    /// The drawings of the games and the system: the built-in ones or those of the user.
    pub drawings: Drawings,
}

impl ScreenSetup {
    /// Loads the palette and font named by a screen request.
    ///
    /// `title` is used if the request has no title. `notes` receives notes about the files.
    pub(crate) fn load(
        request: ScreenRequest,
        title: String,
        legible: bool,
        drawings: Drawings,
        notes: &mut Vec<String>,
    ) -> Result<Self, AssetError> {
        let pens = request.pens.unwrap_or(Pens::FOUR);
        let look = request.look.unwrap_or_default();
        Ok(Self {
            interlace: request.interlace.unwrap_or(false),
            standard: request.standard.unwrap_or_default(),
            pens: pens.count(),
            colours: colours(&request, pens, !legible, notes)?,
            font: font(&request, look, &drawings)?,
            look,
            title: request.title.unwrap_or(title),
            legible,
            drawings,
        })
    }

    /// Converts the setup of a screen for an interlaced or non-interlaced display.
    ///
    /// To keep its look, the font's height is halved (to at least 8 rows) when interlace is removed, and
    /// doubled when it is added, where the sizes of the fonts allow it.
    ///
    /// # Errors
    /// Returns an [`AssetError`] if the drawings contain no letters.
    pub(crate) fn fitted(mut self, interlaced: bool) -> Result<Self, AssetError> {
        if self.interlace == interlaced {
            return Ok(self);
        }
        self.interlace = interlaced;
        let rows = self.font.y_size();
        if !interlaced {
            let low = |height: &usize| *height <= (rows / 2).max(*fonts::ROWS.start());
            let height = fonts::HEIGHTS.into_iter().filter(low).max().filter(|height| *height < rows);
            if let Some(height) = height {
                self.font = fonts::built_in(height, self.look, &self.drawings)?;
            }
        } else if fonts::ROWS.contains(&(2 * rows)) {
            self.font = self.font.doubled();
        }
        Ok(self)
    }
}

impl Settings {
    /// Loads and checks the palette, font and drawings that the settings name.
    ///
    /// Also returns notes for standard error.
    ///
    /// `folder` contains the user's public screens.
    ///
    /// # Errors
    /// Returns an [`AssetError`] if a named file cannot be used, or a name is neither a file nor a built-in asset.
    pub fn screen_setup(&self, folder: Option<&Path>) -> Result<(ScreenSetup, Vec<String>), AssetError> {
        self.screen_setup_of(&self.screen, folder)
    }

    /// Loads and checks a screen that a game opens for itself.
    ///
    /// `request` takes precedence over the public screen.
    pub(crate) fn screen_setup_of(
        &self,
        request: &ScreenRequest,
        folder: Option<&Path>,
    ) -> Result<(ScreenSetup, Vec<String>), AssetError> {
        let mut notes = Vec::new();
        let public = self.public_screen(folder, &mut notes)?;
        Ok((self.setup_on(public, request, &mut notes)?, notes))
    }

    /// Loads the properties of the Workbench's screen.
    ///
    /// The screen has the look of release 1.3 only in classic mode.
    pub(crate) fn workbench_setup(&self, folder: Option<&Path>) -> Result<ScreenSetup, AssetError> {
        let public = self.workbench_screen(folder, &mut Vec::new())?;
        self.setup_on(public, &self.screen, &mut Vec::new())
    }

    fn setup_on(
        &self,
        public: PublicScreen,
        request: &ScreenRequest,
        notes: &mut Vec<String>,
    ) -> Result<ScreenSetup, AssetError> {
        let own_title = public.own && !public.name.eq_ignore_ascii_case(screens::DEFAULT);
        let request = request.clone().over(public.request);
        let drawings = self.drawings(notes)?;
        let title = if own_title { public.name } else { TITLE.to_owned() };
        ScreenSetup::load(request, title, self.is_legible(), drawings, notes)
    }

    pub(crate) fn drawings(&self, notes: &mut Vec<String>) -> Result<Drawings, AssetError> {
        let Some(folder) = &self.sprites else { return drawings::built_in() };
        let (drawings, told) = drawings::from_folder(folder)?;
        notes.extend(told);
        Ok(drawings)
    }

    /// Returns `true` if screens replace text pens that have too little contrast with their background.
    ///
    /// The result is `false` only in classic mode.
    pub(crate) fn is_legible(&self) -> bool {
        !self.values.is_classic()
    }

    /// Returns the colours of all pens of the Workbench's screen.
    pub(crate) fn screen_colours(&self, folder: Option<&Path>) -> Result<Vec<Rgb4>, AssetError> {
        let public = self.workbench_screen(folder, &mut Vec::new())?;
        let request = self.screen.clone().over(public.request);
        let pens = request.pens.unwrap_or(Pens::FOUR);
        colours(&request, pens, self.values.is_classic(), &mut Vec::new())
    }

    /// Returns the properties of the screen that a game opens for itself, with the game's defaults.
    ///
    /// Returns `None` if a public screen or fewer pens than the game's own are requested; the game is then
    /// shown on the public screen.
    pub(crate) fn own_screen(&self, own: &OwnScreen) -> Option<ScreenRequest> {
        let few = self.screen.pens.is_some_and(|pens| pens < own.pens);
        if few || self.pubscreen.is_some() {
            return None;
        }
        let usual = ScreenRequest {
            pens: Some(own.pens),
            palette: Some(own.palette.0.into()),
            swap_pens: Some(false),
            look: Some(Look::default()),
            title: Some(own.title.to_owned()),
            ..ScreenRequest::default()
        };
        Some(self.screen.clone().over(usual))
    }

    /// Returns the public screen named by an option, or else by the preferences.
    ///
    /// If neither names a screen, returns the default public screen.
    ///
    /// A name that does not exist adds a note and selects the default screen, as in the original program.
    pub(super) fn public_screen(
        &self,
        folder: Option<&Path>,
        notes: &mut Vec<String>,
    ) -> Result<PublicScreen, AssetError> {
        self.screen_named(self.pubscreen.as_deref(), folder, notes)
    }

    /// Returns the public screen that determines the properties of the Workbench's screen.
    ///
    /// A screen with the look of release 1.3 is used only in classic mode.
    pub(super) fn workbench_screen(
        &self,
        folder: Option<&Path>,
        notes: &mut Vec<String>,
    ) -> Result<PublicScreen, AssetError> {
        let is_classic = self.values.is_classic();
        let is_old = |screen: &PublicScreen| !is_classic && screen.request.look == Some(Look::V13);
        let mut screen = self.public_screen(folder, notes)?;
        if is_old(&screen) {
            screen = self.screen_named(None, folder, notes)?;
        }
        if is_old(&screen) {
            screen = self.screen_named(Some(screens::DEFAULT), folder, notes)?;
            screen.request.look = Some(Look::default());
        }
        Ok(screen)
    }

    fn screen_named(
        &self,
        option: Option<&str>,
        folder: Option<&Path>,
        notes: &mut Vec<String>,
    ) -> Result<PublicScreen, AssetError> {
        let unreadable = folder.and_then(screens::unreadable);
        let folder = folder.filter(|_| unreadable.is_none());
        notes.extend(unreadable.map(|error| error.to_string()));
        let StoredPreferences { values: wanted, .. } = &self.preferences;
        let chosen = |found: PublicScreen| match option {
            Some(_) => found,
            None => PublicScreen { request: wanted.request.clone().over(found.request), ..found },
        };
        if let Some(name) = option.or(wanted.screen.as_deref()) {
            if let Some(found) = screens::find(name, folder)? {
                return Ok(chosen(found));
            }
            let near = near::hint(name, screens::names());
            notes.push(format!("no public screen {name:?}{near}; using {}", screens::DEFAULT));
        }
        let nothing =
            PublicScreen { name: screens::DEFAULT.to_owned(), own: false, request: ScreenRequest::default() };
        Ok(chosen(screens::find(screens::DEFAULT, folder)?.unwrap_or(nothing)))
    }
}

/// Returns the colours of all pens of a screen.
///
/// The default palette is the Workbench's for four pens, and MagicWB's for more. In classic mode, the system's own
/// colours follow the four colours of the Workbench.
fn colours(
    request: &ScreenRequest,
    pens: Pens,
    is_classic: bool,
    notes: &mut Vec<String>,
) -> Result<Vec<Rgb4>, AssetError> {
    let own = match request.palette.as_deref() {
        Some(name) => palettes::load(name, notes)?.colours().to_vec(),
        None if pens < Pens::EIGHT || is_classic => palettes::WORKBENCH_2.to_vec(),
        None => palettes::MAGICWB.to_vec(),
    };
    let mut colours = colour_map(&own, pens.count());
    if request.swap_pens == Some(true) && colours.len() > 2 {
        colours.swap(1, 2);
    }
    for (colour, own) in colours.iter_mut().zip(request.colours.iter().flatten()) {
        *colour = *own;
    }
    Ok(colours)
}

fn font(request: &ScreenRequest, look: Look, drawings: &Drawings) -> Result<Font, AssetError> {
    let name = request.font.clone().unwrap_or(FontName::Height(8));
    match &name {
        FontName::Height(height) => fonts::built_in(*height, look, drawings),
        FontName::File(path) => fonts::from_file(path),
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::fs;

    use super::*;
    use crate::catalogue::catalogue;
    use crate::cli::parse;

    fn setup(line: &[&str], folder: Option<&Path>) -> (ScreenSetup, Vec<String>) {
        let settings = parse(catalogue(), line.iter().map(OsString::from), &mut |_| None).unwrap();
        settings.screen_setup(folder).unwrap()
    }

    fn bits(setup: &ScreenSetup) -> Vec<u16> {
        setup.colours.iter().map(|colour| colour.bits()).collect()
    }

    #[test]
    fn default_setup_has_original_colours() {
        let (setup, notes) = setup(&[], None);
        assert!(!setup.interlace && setup.standard == Standard::Ntsc && notes.is_empty());
        assert_eq!(bits(&setup), [0xAAA, 0x000, 0xFFF, 0x68B]);
        assert_eq!((setup.pens, setup.font.y_size(), setup.look), (4, 8, Look::V2));
        assert_eq!(setup.title, "Workbench Screen");
    }

    #[test]
    fn eight_pens_use_magicwb_unless_palette_is_given() {
        assert_eq!(
            bits(&setup(&["--pens", "8"], None).0),
            [0x999, 0x000, 0xFFF, 0x36A, 0x777, 0xAAA, 0xA97, 0xFA9]
        );
        let (deep, _) = setup(&["--pens", "16", "--palette", "workbench2"], None);
        assert_eq!(bits(&deep)[..8], [0xAAA, 0x000, 0xFFF, 0x68B, 0x00F, 0xF0F, 0x0FF, 0xFFF]);
        assert_eq!(deep.colours.len(), 16);
    }

    #[test]
    fn classic_mode_has_colours_of_the_system() {
        let (classic, _) = setup(&["--classic", "--pens", "8"], None);
        assert_eq!(bits(&classic), [0xAAA, 0x000, 0xFFF, 0x68B, 0x00F, 0xF0F, 0x0FF, 0xFFF]);
        let (wanted, _) = setup(&["--classic", "--pens", "8", "--palette", "magicwb"], None);
        assert_eq!(bits(&wanted)[0], 0x999);
    }

    #[test]
    fn swap_pens_exchanges_pens_1_and_2() {
        assert_eq!(bits(&setup(&["--swap-pens"], None).0), [0xAAA, 0xFFF, 0x000, 0x68B]);
    }

    #[test]
    fn options_override_the_public_screen() {
        let (plain, _) = setup(&["pubscreen", "magicwb"], None);
        assert_eq!((plain.interlace, plain.pens, plain.font.y_size()), (true, 8, 16));
        let (mine, _) = setup(&["pubscreen", "magicwb", "--plain", "--font", "8", "--pens", "16"], None);
        assert_eq!((mine.interlace, mine.pens, mine.font.y_size()), (false, 16, 8));
        let (old, _) = setup(&["--pubscreen", "WORKBENCH13", "--pal"], None);
        assert_eq!(
            (old.look, old.title.as_str(), old.standard),
            (Look::V13, "Workbench Screen", Standard::Pal)
        );
        assert_eq!(bits(&old), [0x05A, 0xFFF, 0x002, 0xF80]);
    }

    #[test]
    fn unknown_screen_is_replaced_by_default_with_a_note() {
        let (screen, notes) = setup(&["pubscreen", "Workbensh"], None);
        assert_eq!(screen, setup(&[], None).0);
        assert_eq!(notes, ["no public screen \"Workbensh\" (did you mean Workbench?); using Workbench"]);
    }

    #[test]
    fn user_screens_and_files_are_used() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("Mine.screen"), "palette = red.gpl\nfont = odd.bdf\n").unwrap();
        fs::write(folder.path().join("red.gpl"), "GIMP Palette\n255 0 0\n").unwrap();
        let settings = parse(catalogue(), ["pubscreen", "mine"].map(OsString::from), &mut |_| None).unwrap();
        let error = settings.screen_setup(Some(folder.path())).unwrap_err().to_string();
        assert!(error.ends_with("odd.bdf: cannot be read: no such file or directory"), "{error}");

        let (mine, _) = setup(&["pubscreen", "mine", "--font", "8"], Some(folder.path()));
        assert_eq!((mine.title.as_str(), bits(&mine)[0]), ("Mine", 0xF00));
    }

    #[test]
    fn fonts_out_of_range_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("low.psf");
        let mut bytes = vec![0x36, 0x04, 0, 7];
        bytes.resize(4 + 256 * 7, 0);
        fs::write(&path, bytes).unwrap();
        let line = ["--font".into(), path.into_os_string()];
        let error =
            parse(catalogue(), line, &mut |_| None).unwrap().screen_setup(None).unwrap_err().to_string();
        assert!(error.ends_with("low.psf: a font 7 rows high; expected 8 to 40"), "{error}");
    }
}
