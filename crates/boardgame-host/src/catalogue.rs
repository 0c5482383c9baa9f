//! The catalogue of a program: its names, its games and its assets.
//!
//! A program installs its catalogue once, before it uses the rest of this crate. Everything about a single game is
//! left to its [`GameEntry`].

use std::sync::OnceLock;

use amiga_boardgame::entry::rating::Rating;
use amiga_boardgame::table::GameEntry;
use boardgame_engine::near;
use boardgame_engine::text_search::Searches;

/// A built-in file: its name without an extension, and its text.
pub type AssetText = (&'static str, &'static str);

/// The names, games and assets of a program.
#[derive(Debug, Clone, Copy)]
pub struct Catalogue {
    /// The word that starts the program in a terminal. The folders of the user's files have the same name.
    pub command: &'static str,
    /// The name of the program in messages and in its window.
    pub title: &'static str,
    /// The version of the program and of its engines. Results of counts can be added up if their versions are equal.
    pub version: &'static str,
    /// The authors, as UGI reports them.
    pub authors: &'static str,
    /// The subject of the program in one sentence, without a full stop: the first line of its help.
    pub summary: &'static str,
    /// The first paragraph of the man page's description.
    pub description: &'static str,
    /// The game that is played if the user names none.
    pub first: &'static GameEntry,
    /// The other games, in the order in which help and menus list them.
    pub others: &'static [&'static GameEntry],
    /// The built-in palettes, in GIMP's format. The palettes of the games' own screens need not be listed.
    pub palettes: &'static [AssetText],
    /// The built-in public screens besides `Workbench`, or including it to change its properties.
    pub screens: &'static [AssetText],
    /// Icons of the program's window for window managers of X, as PNGs with a palette in ascending order of size.
    pub icons: &'static [&'static [u8]],
    /// Icon of the program's window on Windows, in the format ICO. An empty slice selects the system's default icon.
    pub windows_icon: &'static [u8],
    /// A script for the help about scripts, which plays [`Self::first`].
    pub script_example: &'static str,
    /// Returns the Elo rating of a game's engine, or of the daily puzzles of a weekday such as `Mon`.
    ///
    /// Returns `None` if the strength is not known.
    pub rating_fn: fn(game: &str, name: &str) -> Option<Rating>,
}

static INSTALLED: OnceLock<&'static Catalogue> = OnceLock::new();

/// Returns the catalogue of this program.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`].
#[allow(
    clippy::expect_used,
    reason = "a program without a catalogue is a fault of its code, not of its input"
)]
pub(crate) fn catalogue() -> &'static Catalogue {
    #[cfg(test)]
    crate::test_catalogue::CATALOGUE.install();
    INSTALLED.get().expect("a program installs its catalogue before it uses the host")
}

/// Returns the name of this program for its messages, or an empty text before a catalogue is installed.
pub(crate) fn title() -> &'static str {
    INSTALLED.get().map_or("", |catalogue| catalogue.title)
}

impl Catalogue {
    /// Creates the catalogue of a program with one game, which gives the program its names.
    ///
    /// `version` is the version of the program. The catalogue has no palettes and no screens besides the default colours
    /// and `Workbench`.
    pub const fn new(game: &'static GameEntry, version: &'static str) -> Self {
        Self {
            command: game.word,
            title: game.title,
            version,
            authors: "",
            summary: game.help,
            description: game.help,
            first: game,
            others: &[],
            palettes: &[],
            screens: &[],
            icons: &[],
            windows_icon: &[],
            script_example: "wait 60\nscreenshot board.png\n",
            rating_fn: |_, _| None,
        }
    }

    /// Makes this the catalogue of the program, and returns the catalogue in effect.
    ///
    /// A process has one catalogue: after the first call, the catalogue of that call is returned.
    pub fn install(&'static self) -> &'static Self {
        INSTALLED.get_or_init(|| self)
    }

    /// Iterates over all games, starting with the default game.
    pub fn games(&self) -> impl Iterator<Item = &'static GameEntry> + use<> {
        [self.first].into_iter().chain(self.others.iter().copied())
    }

    /// Iterates over the command-line names of all games.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.games().map(|game| game.word)
    }

    /// Finds a game by its command-line name.
    pub fn find(&self, word: &str) -> Option<&'static GameEntry> {
        self.games().find(|game| game.word == word)
    }

    /// Returns the functions with which a search task searches in a game.
    pub fn searches(&self, word: &str) -> Option<Searches> {
        self.find(word).map(|game| Searches {
            search_fn: game.search_fn,
            win_chances_fn: game.win_chances_fn,
            engine_file: game.engine_file,
        })
    }

    /// Lists the accepted games for an error message, with the game most similar to `given`.
    pub(crate) fn expected(&self, given: &str) -> String {
        let words: Vec<&str> = self.words().collect();
        format!("one of {}{}", words.join(", "), near::hint(given, self.words()))
    }

    /// Suggests the value of `--game` with which the game record `line` can be read.
    ///
    /// The text is empty if no game other than `tried` can read it.
    pub(crate) fn hint(&self, tried: &str, line: &str) -> String {
        let meant = self.games().find(|game| game.word != tried && game.reads(line));
        meant.map_or_else(String::new, |game| near::did_you_mean(&format!("--game {}", game.word)))
    }
}
