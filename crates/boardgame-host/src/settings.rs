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

/// The action that a command line requests.
#[derive(Debug)]
pub enum CliAction {
    /// Open a window with a game, the Workbench, or both.
    Window,
    /// Write a picture of the screen to a PNG file.
    Screenshot {
        /// Path of the PNG file.
        out: PathBuf,
        /// Whether the picture is written in RGB instead of as pen numbers.
        rgb: bool,
    },
    /// Play the game in the terminal.
    Play,
    /// Run a script without a display.
    Script {
        /// Path of the script, or `-` for standard input.
        file: PathBuf,
    },
    /// Run a script and write an animated PNG of the screen.
    Record {
        /// Path of the script that is recorded, or `-` for standard input.
        file: PathBuf,
        /// Path of the animated PNG.
        out: PathBuf,
    },
    /// Run a batch command of a game.
    Batch(Job),
    /// Merge the result files from the parts of one count.
    Merge {
        /// Paths of the result files, all of which must belong to the same run.
        files: Vec<PathBuf>,
        /// Whether the merged result is written as JSON instead of as a table.
        json: bool,
        /// The function that parses the command line stored in a result file.
        rebuild: Rebuild,
    },
    /// Print the help of a command, or the general help for `None`.
    Help(Option<Command>),
    /// Print the man page of the program.
    Man,
    /// Print the completion script of a shell.
    Completions(Shell),
    /// Write the built-in drawings to a folder.
    Drawings {
        /// Path of the folder for the drawings, which is created if it does not exist.
        folder: PathBuf,
    },
    /// Print the name and version of the program.
    Version,
}

/// A shell of the host for which the program has completions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shell {
    /// The GNU shell `bash`.
    Bash,
    /// The Z shell, `zsh`.
    Zsh,
    /// The shell `fish`, whose name stands for friendly interactive shell.
    Fish,
}

/// The validated contents of a command line.
///
/// No file has been opened yet.
#[derive(Debug)]
pub struct Settings {
    /// The action that the command line requests.
    pub run: CliAction,
    /// The game to which the action applies; by default, the first game of the catalogue.
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
    /// The options of the command line with their values.
    pub values: OptionValues,
    /// The difficulty that the user requested, from 1 to 9, or `None` without a request.
    pub difficulty: Option<u8>,
    /// Whether the settings come from the tool types of an icon, and so apply to every start from this icon.
    pub by_icon: bool,
    /// Name of the requested public screen, or `None` for the screen in the preferences or the default screen.
    pub pubscreen: Option<String>,
    /// Whether the public screen `pubscreen` was named in the arguments of this game.
    ///
    /// Otherwise, `pubscreen` is inherited from the start of the computer.
    pub names_screen: bool,
    /// The screen properties that the options request.
    pub screen: ScreenRequest,
    /// The user's preferences, which are empty until [`Self::apply_stored_preferences`] has read them.
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
    /// The seed of random choices such as boards, or `None` for a different seed at each start.
    pub seed: Option<u64>,
    /// Host pixels per pixel of the emulated display.
    pub scale: Option<usize>,
    /// The user's choice of how the picture is scaled to the window.
    ///
    /// If `None`, it depends on the other options.
    pub fit: Option<Fit>,
    /// Width of the display's border around the picture, in columns.
    pub border: Option<usize>,
    /// Notes for standard error about replaced arguments, such as a difficulty out of range. Each note is one line.
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
