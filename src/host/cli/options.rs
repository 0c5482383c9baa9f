//! The table of options, used by the parser and to generate `--help`, the man page and the completions.
//!
//! The shared options come first and last, those of the games' own entries in between. The entries also list
//! which of a game's commands accept an option. Commands are described in [`super::commands`].

use std::sync::LazyLock;

use super::FITS;
use crate::games::catalogue;
use crate::games::entry::GameEntry;
use crate::games::entry::command::Command;
use crate::games::entry::option::GameOption;
use crate::games::entry::option_values::{CLASSIC, POSITION};
use crate::games::view::speed::{SPEED, Speed};
use crate::host::assets::{fonts, palettes, screens};
use small_amiga::machine::colour::Pens;

/// A section of the help text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// The section for options of the screen.
    Screen,
    /// The section for options of the game.
    Game,
    /// The section for options of batch commands.
    Batch,
    /// The section for all other options.
    Other,
}

impl Section {
    /// The sections of the help text and their titles, in the order shown.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Screen, "The screen"),
        (Self::Game, "The game"),
        (Self::Batch, "Batch commands"),
        (Self::Other, "Other options"),
    ];
}

/// The kind of value that an argument takes, for completion.
#[derive(Debug, Clone)]
pub enum ValueKind {
    /// The argument takes any text.
    Text,
    /// The argument takes the path of a file.
    File,
    /// The argument takes the path of a folder.
    Folder,
    /// The argument takes one of a list of words.
    Words(Vec<String>),
    /// The argument takes one of a list of words or the path of a file.
    WordsOrFile(Vec<String>),
}

impl ValueKind {
    /// Returns the accepted words; empty if the value is not chosen from a list.
    pub fn words(&self) -> &[String] {
        match self {
            Self::Words(words) | Self::WordsOrFile(words) => words,
            Self::Text | Self::File | Self::Folder => &[],
        }
    }

    /// Creates the kind that accepts one of `words`, or any text if `words` is empty.
    pub fn one_of<T: ToString>(words: impl IntoIterator<Item = T>) -> Self {
        let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
        if words.is_empty() { Self::Text } else { Self::Words(words) }
    }

    /// Returns `true` if the value can be a path.
    pub const fn is_path(&self) -> bool {
        matches!(self, Self::File | Self::Folder | Self::WordsOrFile(_))
    }
}

/// The specification of one option.
#[derive(Debug, Clone)]
pub struct OptionSpec {
    /// The long name of the option, with its dashes.
    pub name: &'static str,
    /// The short name of the option, with its dash; empty if it has none.
    pub short: &'static str,
    /// The placeholder for the value; empty for a switch.
    pub value: &'static str,
    /// The kind of value that the option takes.
    pub takes: ValueKind,
    /// The section of the help text that lists the option.
    pub section: Section,
    /// The commands that accept the option.
    pub of: Scope,
    /// A one-line description of the option.
    pub help: String,
}

/// The scope of an option: the commands that accept it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All commands accept the option.
    Every,
    /// All commands that are about games accept the option.
    Games,
    /// The listed commands accept the option in every game, as does any command for which a game's entry
    /// lists it.
    These(&'static [Command]),
}

const SCREENS: &[Command] = &[Command::Window, Command::Screenshot, Command::Script, Command::Record];

/// The commands in which a game is played or shown, including the one without a screen.
const GAMES: &[Command] =
    &[Command::Window, Command::Play, Command::Screenshot, Command::Script, Command::Record];

fn option(
    section: Section,
    of: Scope,
    name: &'static str,
    value: &'static str,
    takes: ValueKind,
    help: &str,
) -> OptionSpec {
    OptionSpec { name, short: "", value, takes, section, of, help: help.to_owned() }
}

/// Returns the shared options that are listed before those of the games.
fn shared_first() -> Vec<OptionSpec> {
    use Section::{Batch, Game, Screen};
    let join = |words: &mut dyn Iterator<Item = &'static str>| words.collect::<Vec<_>>().join(", ");
    let heights = || fonts::HEIGHTS.iter().map(ToString::to_string).collect::<Vec<_>>();
    let screen =
        |name, value, takes, help: &str| option(Screen, Scope::These(SCREENS), name, value, takes, help);
    let game = |name, value, of, takes, help: &str| option(Game, of, name, value, takes, help);
    let batch = |name, value, takes, help| option(Batch, Scope::These(&[]), name, value, takes, help);
    vec![
        screen(
            "--pubscreen",
            "NAME",
            ValueKind::one_of(screens::names()),
            &format!(
                "the public screen to open on: {}, or one of your own; with --workbench, that of the Workbench",
                join(&mut screens::names())
            ),
        ),
        screen("--interlace", "", ValueKind::Text, "twice the rows, half as high"),
        screen("--plain", "", ValueKind::Text, "no interlace, whatever the public screen says"),
        screen(
            "--pens",
            "N",
            ValueKind::one_of(Pens::CHOICES),
            &format!("number of pens: {}", Pens::CHOICES.join(", ")),
        ),
        screen(
            "--workbench",
            "",
            ValueKind::Text,
            "boot to the Workbench, with the game open on it (what a window does if no game, player or position is named)",
        ),
        screen(
            "--no-workbench",
            "",
            ValueKind::Text,
            "no Workbench: the computer is switched off when the game is left",
        ),
        screen(
            "--swap-pens",
            "",
            ValueKind::Text,
            "pens 1 and 2 of the palette change places: a light pen 1, a dark pen 2",
        ),
        screen("--pal", "", ValueKind::Text, "256 rows (512 interlaced), 50 blanks a second"),
        screen("--ntsc", "", ValueKind::Text, "200 rows (400 interlaced), 60 blanks a second (the default)"),
        screen(
            "--palette",
            "NAME|FILE",
            ValueKind::WordsOrFile(palettes::names().map(str::to_owned).collect()),
            &format!("colours: {}, or a GIMP palette file", join(&mut palettes::names())),
        ),
        screen(
            "--sprites",
            "DIR",
            ValueKind::Folder,
            "a folder of PNG drawings that replace the built-in ones",
        ),
        screen(
            "--font",
            "HEIGHT|FILE",
            ValueKind::WordsOrFile(heights()),
            &format!("letters: {} rows high, or a BDF or PSF file", heights().join(", ")),
        ),
        game(
            "--game",
            "NAME",
            Scope::Games,
            ValueKind::one_of(catalogue::words()),
            &format!("which game: {} (the first when not said)", join(&mut catalogue::words())),
        ),
        game(
            POSITION,
            "TPN",
            Scope::These(GAMES),
            ValueKind::Text,
            "start from this position (and moves), as one quoted word, or from a line of standard input (\"-\")",
        ),
        game(
            "--seed",
            "N",
            Scope::These(GAMES),
            ValueKind::Text,
            "the same number shuffles the same boards and lets chance play the same moves",
        ),
        game(
            CLASSIC,
            "",
            Scope::These(SCREENS),
            ValueKind::Text,
            "as the old programs were: any board is dealt and anybody begins (as with --seed and --position), nothing is framed, lit \
             or foretold, nothing told of a move that is refused, pieces are dragged, not clicked, and everything has the pens of \
             old; the command screenshot is always so",
        ),
        game(
            SPEED,
            "S",
            Scope::These(SCREENS),
            ValueKind::one_of(Speed::WORDS),
            "how fast everything goes that is only shown: slow, normal (when not said) or fast",
        ),
        batch("--level", "N", ValueKind::Text, "who thinks"),
        batch(
            "--games",
            "N",
            ValueKind::Text,
            "match: play so many games from fresh starts, for a table of strength; fit: games in each round, train: games \
             in all (as for the weights shipped when not said)",
        ),
    ]
}

/// Returns the shared options that are listed after those of the games.
fn shared_last() -> Vec<OptionSpec> {
    use Section::{Batch, Other};
    let batch = |name, value, takes, help| option(Batch, Scope::These(&[]), name, value, takes, help);
    let other = |name, value, of, takes, help| option(Other, of, name, value, takes, help);
    vec![
        batch("--moves", "", ValueKind::Text, "the value of every move, too"),
        batch("--out", "FILE", ValueKind::File, "where the weights go (standard output when not said)"),
        batch("--max-plies", "N", ValueKind::Text, "plies after which a game stays unfinished"),
        batch("--count", "N", ValueKind::Text, "how many lines (1 when not said)"),
        batch("--fair", "", ValueKind::Text, "only fair boards: a draw, and no first move loses"),
        batch(
            "--puzzle",
            "PLIES",
            ValueKind::one_of([3, 5, 9, 17, 29]),
            "positions that a single first move wins, in so many plies (an odd number, but with wild cards)",
        ),
        batch("--boards", "N", ValueKind::Text, "how many boards"),
        batch(
            "--threads",
            "T",
            ValueKind::Text,
            "how many threads (as many as there are cores when not said)",
        ),
        batch(
            "--shard",
            "I/N",
            ValueKind::Text,
            "count part I of N only, 1/N to N/N; all parts of a --seed, merged, are what one run gives. deal: with --puzzle",
        ),
        batch("--from", "K", ValueKind::Text, "count from number K on, 0 being the first, to the end"),
        batch(
            "--resume",
            "FILE",
            ValueKind::File,
            "save progress to FILE every few seconds; if FILE exists, continue from it; FILE.lock keeps a second run out",
        ),
        option(
            Batch,
            Scope::These(&[Command::Merge]),
            "--json",
            "",
            ValueKind::Text,
            "the result as JSON: what was counted, exact sums, extremes and their positions",
        ),
        other(
            "--scale",
            "N",
            Scope::These(&[Command::Window, Command::Record]),
            ValueKind::one_of(1..=8),
            "host pixels for a pixel of the screen, 1 to 8 as far as they fit (the display decides when not said; record: 1)",
        ),
        other(
            "--fit",
            "F",
            Scope::These(&[Command::Window]),
            ValueKind::one_of(FITS.map(|(word, _)| word)),
            "how the picture fills the window: steps (whole numbers of columns and rows), smooth (any size, with mixed edges), or \
             auto (smooth if steps leave more than 15 % of the window unused) [default: auto; steps with --classic or --border]",
        ),
        other("--smooth", "", Scope::These(&[Command::Window]), ValueKind::Text, "the same as --fit smooth"),
        other(
            "--border",
            "N",
            Scope::These(SCREENS),
            ValueKind::Text,
            "columns of the display's border round it, 0 to 64 (8 in the window when not said; none in pictures, and only in \
             those as shown)",
        ),
        other(
            "--rgb",
            "",
            Scope::These(&[Command::Screenshot]),
            ValueKind::Text,
            "write the picture as shown, in RGB and to scale, instead of pens",
        ),
        OptionSpec {
            short: "-h",
            ..other("--help", "", Scope::Every, ValueKind::Text, "show this text, or more about the command")
        },
        OptionSpec {
            short: "-V",
            ..other("--version", "", Scope::Every, ValueKind::Text, "show the program's version")
        },
    ]
}

/// Adds a game's option to the table, or merges its help and words into the option of the same name.
fn add(options: &mut Vec<OptionSpec>, game: &GameEntry, own: &GameOption) {
    let words = (own.words)();
    let help = own.help.replace("CHOICES", &words.join(", "));
    let Some(known) = options.iter_mut().find(|known| known.name == own.name) else {
        let section = if own.of_play { Section::Game } else { Section::Batch };
        let takes = ValueKind::one_of(words);
        options.push(option(section, Scope::These(&[]), own.name, own.value, takes, &help));
        return;
    };
    let part = if known.help.contains(". ") { "; " } else { ". " };
    known.help.push_str(&format!("{part}{}: {help}", game.word));
    if words.is_empty() {
        return;
    }
    let others = known.takes.words().iter().cloned().chain(words);
    let mut all: Vec<String> = Vec::new();
    others.for_each(|word| {
        if !all.contains(&word) {
            all.push(word)
        }
    });
    known.takes = if known.takes.is_path() { ValueKind::WordsOrFile(all) } else { ValueKind::one_of(all) };
}

static OPTIONS: LazyLock<Vec<OptionSpec>> = LazyLock::new(|| {
    let (mut options, last) = (shared_first(), shared_last());
    let own = || catalogue::all().flat_map(|game| game.options.iter().map(move |own| (game, own)));
    let is_last = |own: &GameOption| last.iter().any(|known| known.name == own.name);
    own().filter(|(_, own)| !is_last(own)).for_each(|(game, own)| add(&mut options, game, own));
    options.extend(last.clone());
    own().filter(|(_, own)| is_last(own)).for_each(|(game, own)| add(&mut options, game, own));
    options
});

/// Returns the options of all commands and games.
pub fn options() -> &'static [OptionSpec] {
    &OPTIONS
}

impl OptionSpec {
    /// Returns `true` if the option applies to a command in a game. Options of scope [`Scope::Every`] or
    /// [`Scope::Games`] return `false`.
    pub fn is_of(&self, command: Command, game: &GameEntry) -> bool {
        let has = || !command.is_per_game() || game.has(command);
        match self.of {
            Scope::Every | Scope::Games => false,
            Scope::These(commands) => commands.contains(&command) && has() || game.lists(command, self.name),
        }
    }

    /// Returns `true` if a command in a game accepts the option, whatever the option's scope.
    pub fn is_of_any(&self, command: Command, game: &GameEntry) -> bool {
        match self.of {
            Scope::Every => true,
            Scope::Games => command.is_per_game(),
            Scope::These(_) => self.is_of(command, game),
        }
    }

    /// Returns the commands of a game to which the option applies.
    pub fn commands(&self, game: &GameEntry) -> impl Iterator<Item = Command> {
        Command::all().filter(|&command| self.is_of(command, game))
    }

    /// Returns the command-line names of the games that have the option; empty if all games have it.
    pub fn only(&self) -> Vec<&'static str> {
        if self.of == Scope::Every || self.of == Scope::Games {
            return Vec::new();
        }
        let of = |game: &&GameEntry| self.commands(game).next().is_some();
        let games: Vec<&str> = catalogue::all().filter(of).map(|game| game.word).collect();
        if games.len() == catalogue::all().count() { Vec::new() } else { games }
    }

    /// Returns the description, followed by the names of the games that have the option unless all have it.
    pub fn help_and_games(&self) -> String {
        match self.only().as_slice() {
            [] => self.help.clone(),
            games => format!("{} ({})", self.help, games.join(", ")),
        }
    }

    /// Returns `true` if the option takes a value.
    pub const fn takes_value(&self) -> bool {
        !self.value.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ() {
        let mut names: Vec<&str> = options().iter().flat_map(|option| [option.name, option.short]).collect();
        names.retain(|name| !name.is_empty());
        names.sort_unstable();
        let before = names.len();
        names.dedup();
        assert_eq!(names.len(), before);
    }
}
