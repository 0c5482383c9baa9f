//! The settings of one start of the program, as given by the command line, an icon or the Shell.
//!
//! Parsing the command line is left to [`super::cli`], loading the named files to [`super::setup`], and
//! carrying out the chosen [`CliAction`] to `main`.

use std::path::PathBuf;

use super::assets::request::ScreenRequest;
use super::autosave::GameStart;
use super::batch::Rebuild;
use super::catalogue::Catalogue;
use super::preferences::StoredPreferences;
use amiga_boardgame::entry::command::Command;
use amiga_boardgame::entry::job::Job;
use amiga_boardgame::entry::option_values::OptionValues;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::friend::line::Lines;
use amiga_boardgame::table::friend::storage::SavedGames;
use amiga_boardgame::table::start::Start;
use amiga_boardgame::view::user_record::UserRecord;
use boardgame_friend::line::LineAddress;
use small_amiga_window::scaling::Fit;

#[derive(Debug)]
pub enum CliAction {
    Window,
    Screenshot {
        out: PathBuf,
        /// Whether the picture is written in RGB instead of as pen numbers.
        rgb: bool,
    },
    /// Play the game in the terminal.
    Play,
    Script {
        file: PathBuf,
    },
    Record {
        file: PathBuf,
        out: PathBuf,
    },
    Batch(Job),
    /// Merge the result files from the parts of one count.
    Merge {
        files: Vec<PathBuf>,
        json: bool,
        rebuild: Rebuild,
    },
    Help(Option<Command>),
    Man,
    Completions(Shell),
    /// Write the built-in drawings to a folder.
    Drawings {
        folder: PathBuf,
    },
    Version,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
}

/// The validated contents of a command line.
///
/// No file has been opened yet.
#[derive(Debug)]
pub struct Settings {
    pub run: CliAction,
    pub game: &'static GameEntry,
    /// The start of the game, or `None` if the command opens no window of a game.
    ///
    /// Made from [`Self::values`] and [`Self::difficulty`], or from a saved game.
    pub start: Option<Start>,
    /// The game, if another program also has it open and the user must still decide which of them saves it.
    pub elsewhere: Option<GameStart>,
    /// The user's record of games and daily puzzles, or `None` if it is not kept.
    pub record: Option<UserRecord>,
    /// The user's correspondence games, or `None` if correspondence games cannot be played.
    pub links: Option<SavedGames>,
    /// The network lines to other computers, or `None` if no line can be opened.
    pub lines: Option<Lines>,
    /// The address of the network line that the option `--line` opens, or `None` without that option.
    pub line: Option<LineAddress>,
    /// The address of the page on which the program runs; empty in the desktop program.
    pub address: String,
    pub values: OptionValues,
    pub difficulty: Option<u8>,
    /// Whether the settings come from the tool types of an icon, and so apply to every start from this icon.
    pub by_icon: bool,
    pub pubscreen: Option<String>,
    /// Whether the public screen `pubscreen` was named in the arguments of this game.
    ///
    /// Otherwise, `pubscreen` is inherited from the start of the computer.
    pub names_screen: bool,
    pub screen: ScreenRequest,
    pub preferences: StoredPreferences,
    /// The folder of PNG drawings that replace the built-in ones.
    pub sprites: Option<PathBuf>,
    /// Whether the emulated computer boots to the Workbench.
    ///
    /// `None` if neither `--workbench` nor `--no-workbench` was given.
    pub workbench: Option<bool>,
    /// Whether the Workbench ends with the game, unless the user has used the Workbench or opened something else.
    ///
    /// The Workbench then opens behind the game without an option that requests it.
    pub ends_with_game: bool,
    /// Whether the Workbench starts without executing the user's startup batch file.
    pub skips_startup: bool,
    /// Whether the user has a touch screen.
    ///
    /// The welcome then names taps instead of mouse buttons.
    pub has_touch: bool,
    pub seed: Option<u64>,
    /// Host pixels per pixel of the emulated display.
    pub scale: Option<usize>,
    /// The user's choice of how the picture is scaled to the window.
    ///
    /// If `None`, it depends on the other options.
    pub fit: Option<Fit>,
    /// Width of the display's border around the picture, in columns.
    pub border: Option<usize>,
    pub notes: Vec<String>,
}

impl Settings {
    /// Returns the way in which the picture is scaled to the window.
    ///
    /// By default, classic mode or a requested border selects whole steps, because other sizes leave no room
    /// for a border.
    pub fn window_fit(&self) -> Fit {
        let is_stepped = self.values.is_classic() || self.border.is_some();
        self.fit.unwrap_or(if is_stepped { Fit::Steps } else { Fit::Auto })
    }

    /// Creates the settings for a command line without options, with the default game, and installs the catalogue.
    pub fn new(catalogue: &'static Catalogue, run: CliAction) -> Self {
        let catalogue = catalogue.install();
        Self {
            run,
            game: catalogue.first,
            start: None,
            elsewhere: None,
            record: None,
            links: None,
            lines: None,
            line: None,
            address: String::new(),
            values: OptionValues::default(),
            difficulty: None,
            by_icon: false,
            pubscreen: None,
            names_screen: false,
            screen: ScreenRequest::default(),
            preferences: StoredPreferences::default(),
            sprites: None,
            workbench: None,
            ends_with_game: false,
            skips_startup: false,
            has_touch: false,
            seed: None,
            scale: None,
            fit: None,
            border: None,
            notes: Vec::new(),
        }
    }

    /// Returns `true` if the options allow the saved game to be resumed.
    ///
    /// The options that do not allow it are classic mode, difficulty, seed, position, players and other
    /// settings of the game. Difficulty and players in an icon's tool types allow it.
    pub fn resumes_saved_game(&self) -> bool {
        let own = self.game.window.as_ref().map_or(&[][..], |window| window.accepted_options);
        let own = own.iter().filter(|option| !(self.by_icon && self.game.is_seat(option)));
        let said = ["--seed", "--position"].iter().chain(own).any(|option| self.values.has(option));
        (self.by_icon || self.difficulty.is_none()) && !said && !self.values.is_classic()
    }

    /// Determines whether the Workbench opens, unless an option has already determined it.
    ///
    /// A command line that names a game or a setup starts only this game. With `stays_reachable`, the
    /// Workbench also opens behind such a game, as on a page, which has no command line to start another game.
    /// Classic mode never opens it. Without an option and `stays_reachable`, the Workbench ends with its game.
    pub fn choose_workbench(&mut self, stays_reachable: bool) {
        let is_alone = if stays_reachable {
            self.values.is_classic()
        } else {
            !self.resumes_saved_game() || self.values.has("--game")
        };
        self.ends_with_game = self.workbench.is_none() && !stays_reachable;
        self.workbench = self.workbench.or(Some(!is_alone));
    }
}
