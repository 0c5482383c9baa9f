//! What a person has chosen of the computer, kept in a file: `key = value` lines, as those of screens.
//!
//! Knows what each key means, and that options of the command line stand above it, until a person chooses again. Leaves what is loaded of
//! it to [`super::setup`], and the window it is chosen in to programs.

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::amiga;
use super::assets::request::{FontName, ScreenRequest, Standard};
use super::assets::{AssetError, drawings, fonts, palettes, screens};
use super::cli::Settings;
use super::files::{self, Line, TextError, Word, pairs};
use super::keeping::{Store, Unread};
use super::window::{SCALES, Wishes};
use crate::games::view::speed::{SPEED, Speed};
use small_amiga::machine::chunky::Chunky;
use small_amiga::machine::colour::{Pens, Rgb4};
use small_amiga::machine::palette::MAX_PENS;
use small_amiga::machine::vblank;
use small_amiga::system::look::Look;
use small_amiga::system::preferences::{Host, Lists, NewWorkbench, Preferences};

/// What it is called where it is kept; the name is none on a volume.
const FILE: &str = ".preferences";

/// The keys of a file: its own, and those of screens that it has.
const KEYS: [&str; 12] = [
    "screen",
    "colours",
    "speed",
    "scale",
    "scanlines",
    "flicker",
    "mode",
    "pens",
    "swap-pens",
    "standard",
    "palette",
    "font",
];

/// What a file says, each point by itself or not at all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The public screen that the Workbench's is like.
    pub screen: Option<String>,
    /// What stands above that.
    pub request: ScreenRequest,
    /// How fast things go that are only shown.
    pub speed: Option<String>,
    /// What is for the window alone.
    pub wishes: Wishes,
}

/// Where it is kept, and what was.
#[derive(Debug, Clone, Default)]
pub struct Kept {
    /// The place, where there is one.
    pub store: Option<Rc<dyn Store>>,
    /// What is to hold.
    pub wanted: Wanted,
    /// The file has a fault: it is put aside before another is written.
    pub is_faulty: bool,
}

/// Reads a file; `name` is what errors call it.
///
/// # Errors
/// [`TextError`] at the first line that is not understood.
pub fn parse(name: &str, text: &str) -> Result<Wanted, TextError> {
    let mut wanted = Wanted::default();
    pairs(name, text, &KEYS, |key, value, line| set(&mut wanted, key, value, line))?;
    Ok(wanted)
}

fn set(wanted: &mut Wanted, key: &str, value: Word<'_>, line: Line<'_>) -> Result<(), TextError> {
    let switch = || screens::choice(value, [("no", false), ("yes", true)]);
    match key {
        "screen" => wanted.screen = Some(value.without_controls("the name of a screen")?.text.to_owned()),
        "colours" => wanted.request.colours = Some(colours_of(value)?),
        "speed" => {
            wanted.speed = Some(screens::choice(value, Speed::WORDS.map(|word| (word, word)))?.to_owned())
        }
        "scale" => {
            let (least, most) = (*SCALES.start() as i32, *SCALES.end() as i32);
            wanted.wishes.scale = Some(value.number("scale", least, most)? as u32);
        }
        "scanlines" => wanted.wishes.scanlines = switch()?,
        "flicker" => wanted.wishes.flicker = switch()?,
        _ => screens::set(&mut wanted.request, key, value, line, Path::new(""))?,
    }
    Ok(())
}

/// Colours of three hexadecimal digits each.
fn colours_of(value: Word<'_>) -> Result<Vec<Rgb4>, TextError> {
    let mut colours = Vec::new();
    for word in value.words() {
        let is_one = word.text.len() == 3 && word.text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = u16::from_str_radix(word.text, 16).ok().filter(|_| is_one);
        let bits = bits.ok_or_else(|| word.fault("a colour of three hexadecimal digits"))?;
        if colours.len() == MAX_PENS {
            return Err(word.fault("no colour beyond the 256th"));
        }
        colours.push(Rgb4::new(bits));
    }
    Ok(colours)
}

/// The text of a file.
pub fn text(of: &Preferences) -> String {
    let yes = |on: bool| if on { "yes" } else { "no" };
    let mut text = "# What was chosen in the program Preferences.\n".to_owned();
    let mut line = |key: &str, value: &dyn std::fmt::Display| {
        // A text takes whatever it is given.
        let _ = writeln!(text, "{key} = {value}");
    };
    line("screen", &of.screen);
    line("mode", &if of.interlaced { "interlace" } else { "plain" });
    line("standard", &if of.standard == vblank::Standard::Pal { "pal" } else { "ntsc" });
    line("pens", &of.pens.count());
    line("swap-pens", &yes(of.swapped));
    if let Some(palette) = &of.palette {
        line("palette", palette);
    }
    if let Some(colours) = of.colours.as_ref().filter(|colours| !colours.is_empty()) {
        let colours: Vec<String> = colours.iter().map(Rgb4::to_string).collect();
        line("colours", &colours.join(" "));
    }
    line("font", &of.font);
    line("speed", &of.speed);
    if let Some(scale) = of.scale {
        line("scale", &scale);
    }
    line("scanlines", &yes(of.scanlines));
    line("flicker", &yes(of.flicker));
    text
}

impl Settings {
    /// What was kept is to hold where no option says otherwise; from now on it is kept there. The old programs come up as they ever did.
    ///
    /// # Errors
    /// It is there and cannot be read, has a fault, or names what cannot be loaded any more: nothing of it holds. `screens` is the
    /// folder of the person's own screens.
    pub fn prefer_kept(
        &mut self,
        store: Option<Rc<dyn Store>>,
        screens: Option<&Path>,
    ) -> Result<(), String> {
        let Some(store) = store.filter(|_| !self.given.is_classic()) else { return Ok(()) };
        let read = self.read_kept(&*store, screens);
        self.preferences.store = Some(store);
        self.preferences.is_faulty = read.is_err();
        read
    }

    fn read_kept(&mut self, store: &dyn Store, screens: Option<&Path>) -> Result<(), String> {
        let text = match store.read(FILE) {
            Ok(None) => return Ok(()),
            Ok(Some(text)) => text,
            Err(Unread::NoText(fault)) => return Err(fault),
            Err(Unread::Hidden(error)) => return Err(error.to_string()),
        };
        let wanted = parse(&store.shown(FILE), &text).map_err(|error| error.to_string())?;
        // What the command line names is told by who loads it.
        let loads = self.screen_setup(screens).is_ok();
        self.preferences.wanted = wanted.clone();
        if let Some(error) = self.screen_setup(screens).err().filter(|_| loads) {
            self.preferences.wanted = Wanted::default();
            return Err(error.to_string());
        }
        if !self.given.has(SPEED) {
            self.go_at(wanted.speed.as_deref());
        }
        self.scale = self.scale.or(wanted.wishes.scale.map(|scale| scale as usize));
        Ok(())
    }

    /// The games go so fast, if that is said; one that is read already is read again.
    fn go_at(&mut self, speed: Option<&str>) {
        let Some(speed) = speed else { return };
        self.given.set(SPEED, speed.into());
        if let (Some(window), Some(_)) = (&self.game.window, &self.setup)
            && let Ok(setup) = (window.read)(&self.given, self.difficulty)
        {
            self.setup = Some(setup);
        }
    }

    /// The same with what a person chooses now, which stands above what was said when the computer was switched on.
    fn choosing(&self, wanted: Wanted) -> Result<Self, String> {
        let mut settings = self.started(self.game, Vec::new()).map_err(|error| error.to_string())?;
        settings.screen = ScreenRequest::default();
        settings.pubscreen = None;
        settings.go_at(wanted.speed.as_deref());
        settings.scale = wanted.wishes.scale.map(|scale| scale as usize);
        settings.preferences.wanted = wanted;
        Ok(settings)
    }

    /// What holds, in the words of the program that changes it.
    fn as_preferences(&self, folder: Option<&Path>) -> Result<Preferences, AssetError> {
        let mut notes = Vec::new();
        let public = self.public_screen(folder, &mut notes)?;
        let ScreenRequest { interlace, pens, swap_pens, standard, palette, colours, font, .. } =
            self.screen.clone().over(public.request);
        // The screen's own palette is nobody's choice.
        let own = screens::find(&public.name, folder)?.and_then(|screen| screen.request.palette);
        let palette = palette.filter(|palette| own.as_ref() != Some(palette));
        let Wishes { scanlines, flicker, .. } = self.preferences.wanted.wishes;
        Ok(Preferences {
            screen: public.name,
            pens: pens.unwrap_or(Pens::FOUR),
            swapped: swap_pens == Some(true),
            interlaced: interlace == Some(true),
            standard: beam(standard.unwrap_or_default()),
            palette: palette.map(|path| wherever(&path).display().to_string()),
            colours,
            font: match font.unwrap_or(FontName::Height(8)) {
                FontName::File(path) => FontName::File(wherever(&path)),
                height => height,
            }
            .to_string(),
            speed: self.given.text(SPEED).unwrap_or_else(|| Speed::default().name().to_lowercase()),
            scale: self.scale,
            scanlines,
            flicker,
        })
    }
}

/// A file as it is named from every folder; the name of a palette that is built in stays one.
fn wherever(path: &Path) -> PathBuf {
    let is_file = files::is_there(path);
    if is_file { std::path::absolute(path).unwrap_or_else(|_| path.to_owned()) } else { path.to_owned() }
}

/// How the beam runs by a standard.
const fn beam(standard: Standard) -> vblank::Standard {
    match standard {
        Standard::Pal => vblank::Standard::Pal,
        Standard::Ntsc => vblank::Standard::Ntsc,
    }
}

/// What holds on a computer that is switched on.
#[derive(Debug)]
pub struct Chosen {
    /// What games are started with that name nothing else.
    asked: Rc<RefCell<Settings>>,
    /// The folder of the person's own screens.
    screens: Option<PathBuf>,
    wishes: Rc<Cell<Wishes>>,
    small: small_amiga::system::graphics::font::Font,
}

impl Chosen {
    /// What the settings say, to which a person's choices are added.
    ///
    /// # Errors
    /// None with the drawings this program was built with.
    pub fn new(
        asked: Rc<RefCell<Settings>>,
        screens: Option<&Path>,
        wishes: Rc<Cell<Wishes>>,
    ) -> Result<Self, AssetError> {
        let small = fonts::built_in(8, Look::V2, &drawings::built_in()?)?;
        Ok(Self { asked, screens: screens.map(Path::to_path_buf), wishes, small })
    }

    fn folder(&self) -> Option<&Path> {
        self.screens.as_deref()
    }

    /// The settings with a choice in place of what holds.
    fn with(&self, chosen: &Preferences) -> Result<Settings, String> {
        let wanted = parse("the preferences", &text(chosen)).map_err(|error| error.to_string())?;
        self.asked.borrow().choosing(wanted)
    }
}

impl Host for Chosen {
    fn lists(&self) -> Lists {
        Lists {
            screens: screens::all_names(self.folder()),
            palettes: palettes::names().map(str::to_owned).collect(),
            fonts: fonts::HEIGHTS.map(|height| height.to_string()).to_vec(),
            speeds: Speed::WORDS.map(str::to_owned).to_vec(),
            scales: *SCALES.start() as usize..=*SCALES.end() as usize,
            keeps: self.asked.borrow().preferences.store.is_some(),
            has_window: cfg!(not(target_family = "wasm")),
            small: self.small.clone(),
        }
    }

    fn current(&self) -> Result<Preferences, String> {
        self.asked.borrow().as_preferences(self.folder()).map_err(|error| error.to_string())
    }

    fn like_screen(&self, before: &Preferences, screen: &str) -> Result<Preferences, String> {
        let found = screens::find(screen, self.folder()).map_err(|error| error.to_string())?;
        let found = found.ok_or_else(|| format!("there is no public screen {screen} any more"))?;
        let ScreenRequest { interlace, pens, swap_pens, standard, font, .. } = found.request;
        Ok(Preferences {
            screen: found.name,
            pens: pens.unwrap_or(Pens::FOUR),
            swapped: swap_pens == Some(true),
            interlaced: interlace == Some(true),
            standard: beam(standard.unwrap_or_default()),
            palette: None,
            colours: None,
            font: font.unwrap_or(FontName::Height(8)).to_string(),
            ..before.clone()
        })
    }

    fn colours(&self, of: &Preferences) -> Result<Vec<Rgb4>, String> {
        self.with(of)?.screen_colours(self.folder()).map_err(|error| error.to_string())
    }

    fn adopt(&self, chosen: &Preferences, keep: bool) -> Result<NewWorkbench, String> {
        let mut settings = self.with(chosen)?;
        let (setup, _) = settings.screen_setup(self.folder()).map_err(|error| error.to_string())?;
        let Kept { store, is_faulty, .. } = &mut settings.preferences;
        if let Some(store) = store.as_ref().filter(|_| keep) {
            let told = |error: files::FileError| error.to_string();
            if std::mem::take(is_faulty) && !matches!(store.read(FILE), Ok(None)) {
                // Somebody has written it by hand, and may want it back.
                store.set_aside(FILE).map_err(told)?;
            }
            store.put(FILE, &text(chosen)).map_err(told)?;
        }
        self.wishes.set(settings.preferences.wanted.wishes);
        *self.asked.borrow_mut() = settings;
        let icon = |(name, picture): (&str, &Chunky)| (name.to_owned(), picture.clone());
        Ok(NewWorkbench {
            screen: amiga::screen(&setup),
            monitor: amiga::monitor(&setup),
            icons: setup.drawings.icons(setup.interlace).map(icon).collect(),
        })
    }
}
