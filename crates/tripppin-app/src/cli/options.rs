//! The table of options, used by the parser and to generate `--help`, the man page and the completions.
//!
//! The options shared by all games come first and last; those of the games' catalogue entries are in between.
//! Each entry also lists which of the game's commands accept an option. Commands are described in
//! [`super::commands`].

use std::sync::LazyLock;

use super::FITS;
use super::commands::all_commands;
use crate::assets::{fonts, palettes, screens};
use crate::catalogue;
use amiga_boardgame::entry::GameEntry;
use amiga_boardgame::entry::command::Command;
use amiga_boardgame::entry::option::GameOption;
use amiga_boardgame::entry::option_values::{CLASSIC, POSITION};
use amiga_boardgame::view::by_link::line;
use amiga_boardgame::view::speed::{SPEED, Speed};
use small_amiga::chips::Pens;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    Screen,
    Game,
    Batch,
    Other,
}

impl Section {
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Screen, "The screen"),
        (Self::Game, "The game"),
        (Self::Batch, "Batch commands"),
        (Self::Other, "Other options"),
    ];
}

#[derive(Debug, Clone)]
pub enum ValueKind {
    Text,
    File,
    Folder,
    Words(Vec<String>),
    WordsOrFile(Vec<String>),
}

impl ValueKind {
    /// Returns the fixed words that an option accepts, or an empty list if the option has no fixed words.
    pub fn words(&self) -> &[String] {
        match self {
            Self::Words(words) | Self::WordsOrFile(words) => words,
            Self::Text | Self::File | Self::Folder => &[],
        }
    }

    pub fn one_of<T: ToString>(words: impl IntoIterator<Item = T>) -> Self {
        let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
        if words.is_empty() { Self::Text } else { Self::Words(words) }
    }

    pub const fn is_path(&self) -> bool {
        matches!(self, Self::File | Self::Folder | Self::WordsOrFile(_))
    }
}

#[derive(Debug, Clone)]
pub struct OptionSpec {
    pub name: &'static str,
    pub short: &'static str,
    /// Placeholder for the option's value in help texts, such as `FILE`; empty for a switch.
    pub value: &'static str,
    pub takes: ValueKind,
    pub section: Section,
    pub of: Scope,
    pub help: String,
}

/// The scope of an option: the commands that accept it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Every,
    /// Every command that concerns a single game accepts the option.
    Games,
    /// The listed commands accept the option in every game.
    ///
    /// Another command accepts it only in games with an entry that lists the option for that command.
    These(&'static [Command]),
}

/// The option that opens a network line to another computer. It is valid only on the host's command line.
pub const LINE: &str = "--line";

const SCREENS: &[Command] = &[Command::Window, Command::Screenshot, Command::Script, Command::Record];

/// The commands that play or show a game, with or without a screen.
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
                "public screen to open on: {}, or one of your own; with --workbench, the Workbench's screen",
                join(&mut screens::names())
            ),
        ),
        screen(
            "--interlace",
            "",
            ValueKind::Text,
            "use an interlaced screen: twice as many rows, each half \
                                                    as high",
        ),
        screen(
            "--plain",
            "",
            ValueKind::Text,
            "use a screen without interlace, even if the public screen \
                                                is interlaced",
        ),
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
            "start the Workbench and open the game on it [default, unless a game, seed, position, \
             difficulty or player is given]",
        ),
        screen(
            "--no-workbench",
            "",
            ValueKind::Text,
            "run the game without a Workbench; leaving the game ends the program",
        ),
        option(
            Screen,
            Scope::These(&[Command::Window]),
            "--no-startup",
            "",
            ValueKind::Text,
            "do not execute the batch file S:Startup-Sequence when the Workbench starts",
        ),
        screen(
            "--swap-pens",
            "",
            ValueKind::Text,
            "exchange pens 1 and 2 of the palette: pen 1 light, pen 2 dark",
        ),
        screen(
            "--pal",
            "",
            ValueKind::Text,
            "PAL screen: 256 rows (512 interlaced), 50 vertical blanks per \
                                              second",
        ),
        screen(
            "--ntsc",
            "",
            ValueKind::Text,
            "NTSC screen: 200 rows (400 interlaced), 60 vertical blanks \
                                               per second [default]",
        ),
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
            "folder of PNG pictures that replace built-in ones of the same name",
        ),
        screen(
            "--font",
            "HEIGHT|FILE",
            ValueKind::WordsOrFile(heights()),
            &format!("font: a height of {} rows, or a BDF or PSF file", heights().join(", ")),
        ),
        game(
            "--game",
            "NAME",
            Scope::Games,
            ValueKind::one_of(catalogue::words()),
            &format!("game: {} [default: the first]", join(&mut catalogue::words())),
        ),
        game(
            POSITION,
            "TPN",
            Scope::These(GAMES),
            ValueKind::Text,
            "position, and optionally moves, to start from, as one quoted argument; \"-\" reads it from \
             standard input",
        ),
        game(
            "--seed",
            "N",
            Scope::These(GAMES),
            ValueKind::Text,
            "random seed; the same seed gives the same boards and random moves",
        ),
        game(
            CLASSIC,
            "",
            Scope::These(SCREENS),
            ValueKind::Text,
            "reproduce the original programs: unfiltered boards, either side may begin, no marks, hints or \
             explanations, dragging only, original colours (always used by screenshot)",
        ),
        game(
            SPEED,
            "S",
            Scope::These(SCREENS),
            ValueKind::one_of(Speed::WORDS),
            "animation speed: slow, normal or fast [default: normal]",
        ),
        batch("--level", "N", ValueKind::Text, "level of the engine"),
        batch(
            "--games",
            "N",
            ValueKind::Text,
            "number of games. match: from new start positions, for a table of strength; fit: per round; \
             train: in all [default of fit and train: that of the built-in weights]",
        ),
    ]
}

fn shared_last() -> Vec<OptionSpec> {
    use Section::{Batch, Other};
    let batch = |name, value, takes, help| option(Batch, Scope::These(&[]), name, value, takes, help);
    let other = |name, value, of, takes, help| option(Other, of, name, value, takes, help);
    vec![
        batch("--moves", "", ValueKind::Text, "print the value of each legal move, too"),
        batch("--out", "FILE", ValueKind::File, "file for the weights [default: standard output]"),
        batch("--max-plies", "N", ValueKind::Text, "maximum number of plies in a game"),
        batch("--count", "N", ValueKind::Text, "number of lines to print [default: 1]"),
        batch(
            "--fair",
            "",
            ValueKind::Text,
            "fair boards only: drawn under perfect play, and no first move \
                                              loses",
        ),
        batch(
            "--puzzle",
            "PLIES",
            ValueKind::one_of([3, 5, 9, 17, 29]),
            "print puzzles: positions in which exactly one first move wins, in PLIES plies (odd, except \
             with wild cards)",
        ),
        batch("--boards", "N", ValueKind::Text, "number of boards"),
        batch("--threads", "T", ValueKind::Text, "number of threads [default: the number of cores]"),
        batch(
            "--shard",
            "I/N",
            ValueKind::Text,
            "process part I of N only; merging all parts of a --seed gives the result of one run. deal: \
             only with --puzzle",
        ),
        batch("--from", "K", ValueKind::Text, "begin with board, game or puzzle number K [default: 0]"),
        batch(
            "--resume",
            "FILE",
            ValueKind::File,
            "save progress to FILE every few seconds; if FILE exists, continue from it; FILE.lock prevents \
             a second run",
        ),
        option(
            Batch,
            Scope::These(&[Command::Merge]),
            "--json",
            "",
            ValueKind::Text,
            "print the result as JSON: counts, exact sums, extremes and their positions",
        ),
        other(
            "--scale",
            "N",
            Scope::These(&[Command::Window, Command::Record]),
            ValueKind::one_of(1..=8),
            "host pixels per pixel of the screen, 1 to 8, as far as they fit [default: what fits the \
             display; record: 1]",
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
            "width of the border around the screen in columns, 0 to 64 [default: 8 in the window, 0 in \
             pictures]; pictures have one only with --rgb",
        ),
        other(
            LINE,
            "ADDRESS",
            Scope::These(&[Command::Window]),
            ValueKind::Text,
            "play with a friend over a network: HOST:PORT joins the friend's program, listen:PORT or \
             listen:ADDRESS:PORT waits for it, and with /3 after the port for two friends at Tribolo. Nothing is \
             encrypted",
        ),
        other(
            "--rgb",
            "",
            Scope::These(&[Command::Screenshot]),
            ValueKind::Text,
            "write the picture in RGB, scaled as on a display, instead of pen numbers",
        ),
        OptionSpec {
            short: "-h",
            ..other(
                "--help",
                "",
                Scope::Every,
                ValueKind::Text,
                "print this text, or the help of the command",
            )
        },
        OptionSpec {
            short: "-V",
            ..other("--version", "", Scope::Every, ValueKind::Text, "print the program's version")
        },
    ]
}

/// Adds a game's option to the table, or extends the option of the same name.
fn add(options: &mut Vec<OptionSpec>, game: &GameEntry, own: &GameOption) {
    let words = (own.words)();
    let help = own.help.replace("CHOICES", &words.join(", "));
    let Some(known) = options.iter_mut().find(|known| known.name == own.name) else {
        let section = if own.of_play { Section::Game } else { Section::Batch };
        let takes = ValueKind::one_of(words);
        options.push(option(section, Scope::These(&[]), own.name, own.value, takes, &help));
        return;
    };
    if known.help != help {
        let part = if known.help.contains(". ") { "; " } else { ". " };
        known.help.push_str(&format!("{part}{}: {help}", game.word));
    }
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
    let (mut options, mut last) = (shared_first(), shared_last());
    // A web page cannot open a line.
    last.retain(|option| line::IS_AVAILABLE || option.name != LINE);
    let own = || catalogue::all().flat_map(|game| game.options.iter().map(move |own| (game, own)));
    let is_last = |own: &GameOption| last.iter().any(|known| known.name == own.name);
    own().filter(|(_, own)| !is_last(own)).for_each(|(game, own)| add(&mut options, game, own));
    options.extend(last.clone());
    own().filter(|(_, own)| is_last(own)).for_each(|(game, own)| add(&mut options, game, own));
    options
});

pub fn options() -> &'static [OptionSpec] {
    &OPTIONS
}

impl OptionSpec {
    /// Returns `true` if the option's scope is [`Scope::These`] and contains `command` in the game `game`.
    ///
    /// Returns `false` for options with another scope.
    pub fn is_of(&self, command: Command, game: &GameEntry) -> bool {
        let has = || !command.is_per_game() || game.has(command);
        match self.of {
            Scope::Every | Scope::Games => false,
            Scope::These(commands) => commands.contains(&command) && has() || game.lists(command, self.name),
        }
    }

    /// Returns `true` if the command `command` accepts the option in the game `game`, whatever the option's scope is.
    pub fn is_of_any(&self, command: Command, game: &GameEntry) -> bool {
        match self.of {
            Scope::Every => true,
            Scope::Games => command.is_per_game(),
            Scope::These(_) => self.is_of(command, game),
        }
    }

    pub fn commands(&self, game: &GameEntry) -> impl Iterator<Item = Command> {
        all_commands().filter(|&command| self.is_of(command, game))
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

    /// Returns the help text of the option, followed by the names of the games that have it.
    ///
    /// The names are omitted if all games have the option.
    pub fn help_and_games(&self) -> String {
        match self.only().as_slice() {
            [] => self.help.clone(),
            games => format!("{} ({})", self.help, games.join(", ")),
        }
    }

    pub const fn takes_value(&self) -> bool {
        !self.value.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_names_are_unique() {
        let mut names: Vec<&str> = options().iter().flat_map(|option| [option.name, option.short]).collect();
        names.retain(|name| !name.is_empty());
        names.sort_unstable();
        let before = names.len();
        names.dedup();
        assert_eq!(names.len(), before);
    }
}
