//! The table of options: reading, `--help`, the man page and the completions are made from it, and from that of
//! [`super::commands`]. Which commands of a game an option is of use to, the games' own rows say.

use super::commands::Command;
use crate::host::assets::request::Pens;
use crate::host::assets::{fonts, palettes, screens};
use crate::host::batch::games::seats::with_human;
use crate::host::batch::games::{self, GAMES, GameSpec, tribolo, triple3, tripppin, trippples};

/// The parts of the help text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// How the screen is.
    Screen,
    /// What is played.
    Game,
    /// What batch commands are told.
    Batch,
    /// The rest.
    Other,
}

impl Section {
    /// The parts in the order they are shown, and their titles.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Screen, "The screen"),
        (Self::Game, "The game"),
        (Self::Batch, "Batch commands"),
        (Self::Other, "Other options"),
    ];
}

/// What a word of the command line can be, for those who complete it.
#[derive(Debug, Clone, Copy)]
pub enum Takes {
    /// Anything.
    Text,
    /// A path.
    File,
    /// The path of a folder.
    Folder,
    /// One of some words.
    Words(fn() -> Vec<String>),
    /// One of some words, or a path.
    WordsOrFile(fn() -> Vec<String>),
}

impl Takes {
    /// The words it can be.
    #[must_use]
    pub fn words(self) -> Vec<String> {
        match self {
            Self::Words(words) | Self::WordsOrFile(words) => words(),
            Self::Text | Self::File | Self::Folder => Vec::new(),
        }
    }

    /// Whether it can be a path.
    #[must_use]
    pub const fn is_path(self) -> bool {
        matches!(self, Self::File | Self::Folder | Self::WordsOrFile(_))
    }
}

/// One option.
#[derive(Debug, Clone, Copy)]
pub struct OptionSpec {
    /// Its name, with the dashes.
    pub name: &'static str,
    /// Its short name, or nothing.
    pub short: &'static str,
    /// What its value is called; empty for an option without one.
    pub value: &'static str,
    /// What its value can be.
    pub takes: Takes,
    /// The part of the help text it stands in.
    pub section: Section,
    /// What it is of use to.
    pub of: Of,
    /// What it does.
    pub help: &'static str,
}

/// What an option is of use to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Every command there is.
    Every,
    /// Every command that has to do with games.
    Games,
    /// These, whatever the game, and those that a game lists it for.
    These(&'static [Command]),
}

const SCREENS: &[Command] = &[Command::Window, Command::Screenshot, Command::Script];

const fn screen(name: &'static str, value: &'static str, takes: Takes, help: &'static str) -> OptionSpec {
    OptionSpec { name, short: "", value, takes, section: Section::Screen, of: Of::These(SCREENS), help }
}

const fn batch(name: &'static str, value: &'static str, takes: Takes, help: &'static str) -> OptionSpec {
    OptionSpec { name, short: "", value, takes, section: Section::Batch, of: Of::These(&[]), help }
}

const fn game(name: &'static str, value: &'static str, takes: Takes, help: &'static str) -> OptionSpec {
    OptionSpec { name, short: "", value, takes, section: Section::Game, of: Of::These(&[]), help }
}

const fn other(name: &'static str, short: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec { name, short, value: "", takes: Takes::Text, section: Section::Other, of: Of::Every, help }
}

fn owned<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

/// The switch's two positions.
pub const ON_OFF: [&str; 2] = ["on", "off"];

/// Every option.
pub static OPTIONS: [OptionSpec; 45] = [
    screen(
        "--pubscreen",
        "NAME",
        Takes::Words(|| owned(screens::names())),
        "the public screen to open on: SCREENS, or one of your own",
    ),
    screen("--interlace", "", Takes::Text, "twice the rows, half as high"),
    screen("--plain", "", Takes::Text, "no interlace, whatever the public screen says"),
    screen("--pens", "N", Takes::Words(|| owned(Pens::CHOICES)), "number of pens: PENS"),
    screen(
        "--swap-pens",
        "",
        Takes::Text,
        "pens 1 and 2 of the palette change places: a light pen 1, a dark pen 2",
    ),
    screen("--pal", "", Takes::Text, "256 rows (512 interlaced), 50 blanks a second"),
    screen("--ntsc", "", Takes::Text, "200 rows (400 interlaced), 60 blanks a second (the default)"),
    screen(
        "--palette",
        "NAME|FILE",
        Takes::WordsOrFile(|| owned(palettes::names())),
        "colours: PALETTES, or a GIMP palette file",
    ),
    screen("--sprites", "DIR", Takes::Folder, "a folder of PNG drawings that replace the built-in ones"),
    screen(
        "--font",
        "HEIGHT|FILE",
        Takes::WordsOrFile(|| fonts::HEIGHTS.map(|height| height.to_string()).to_vec()),
        "letters: HEIGHTS rows high, or a BDF or PSF file",
    ),
    OptionSpec {
        name: "--game",
        short: "",
        value: "NAME",
        takes: Takes::Words(|| owned(games::words())),
        section: Section::Game,
        of: Of::Games,
        help: "which game: GAMES (the first when not said)",
    },
    OptionSpec {
        name: "--position",
        short: "",
        value: "TPN",
        takes: Takes::Text,
        section: Section::Game,
        of: Of::These(SCREENS),
        help: "start from this position (and moves), as one quoted word",
    },
    OptionSpec {
        name: "--seed",
        short: "",
        value: "N",
        takes: Takes::Text,
        section: Section::Game,
        of: Of::These(SCREENS),
        help: "the same number shuffles the same boards and lets chance play the same moves",
    },
    game(
        "--rules",
        "house|official",
        Takes::Words(|| owned(trippples::WORDS)),
        "by which rules (house when not said)",
    ),
    game("--freeze", "", Takes::Text, "a freeze can be called; brings the official rules with it"),
    game("--wild", "", Takes::Text, "neutral tiles are wild cards; brings the official rules with it"),
    game("--place", "", Takes::Text, "the players place the tiles; brings the official rules with it"),
    game(
        "--circle",
        "P",
        Takes::Words(|| with_human(trippples::players())),
        "who plays circle: random, manhattan, euclidean, minimax:1 to minimax:10 or perfect; at the window also human, as \
         when not said",
    ),
    game(
        "--square",
        "P",
        Takes::Words(|| with_human(trippples::players())),
        "who plays square; at the window perfect when not said",
    ),
    game(
        "--blue",
        "L",
        Takes::Words(|| with_human(tribolo::players())),
        "who plays blue: classic, or a level from 1 to 9; at the window also human, as when not said",
    ),
    game(
        "--red",
        "L",
        Takes::Words(|| with_human(tribolo::players())),
        "who plays red; at the window 3 when not said",
    ),
    game(
        "--green",
        "L",
        Takes::Words(|| with_human(tribolo::players())),
        "who plays green; at the window 3 when not said",
    ),
    game(
        "--first",
        "L",
        Takes::Words(|| with_human(triple3::levels())),
        "who plays first, as player a, which is round: a level from 1 to 9; at the window also human, as when not said",
    ),
    game(
        "--second",
        "L",
        Takes::Words(|| with_human(triple3::levels())),
        "who plays second, as player b, which is square; at the window 3 when not said",
    ),
    game(
        "--best-of",
        "N",
        Takes::Words(triple3::matches),
        "a match at the window is the best of so many games: MATCHES (no end when not said)",
    ),
    batch(
        "--player",
        "P",
        Takes::Words(trippples::players),
        "who thinks: random, manhattan, euclidean, minimax:1 to minimax:10 or perfect (when not said)",
    ),
    batch(
        "--level",
        "N",
        Takes::Words(|| tribolo::players().chain(["10".to_owned()]).collect()),
        "who thinks. tripppin: how many plies the classic thinker looks ahead, 1 to 10; tribolo: classic, or a level \
         from 1 to 9; triple3: a level from 1 to 9",
    ),
    batch(
        "--prevention",
        "on|off",
        Takes::Words(|| owned(ON_OFF)),
        "whether the classic thinker keeps out of loops (it does when not said)",
    ),
    batch("--moves", "", Takes::Text, "the value of every move, too"),
    batch(
        "--right",
        "L",
        Takes::Words(tripppin::players),
        "who plays the right piece: a level of \
        the classic thinker, 1 to 9, or perfect",
    ),
    batch("--left", "L", Takes::Words(tripppin::players), "who plays the left piece"),
    batch(
        "--games",
        "N",
        Takes::Text,
        "match: play so many games from fresh starts, for a table of strength; fit: games in each round, train: games \
         in all (as for the weights shipped when not said)",
    ),
    batch("--rotate", "", Takes::Text, "everybody takes each seat in turn, on the same boards; with --games"),
    batch(
        "--rounds",
        "N",
        Takes::Text,
        "how often games are played and fitted to (as for the weights shipped when not said)",
    ),
    batch("--out", "FILE", Takes::File, "where the weights go (standard output when not said)"),
    batch(
        "--max-plies",
        "N",
        Takes::Text,
        "plies after which a game stays unfinished (when not said, tripppin: 600, 120 without loop prevention; trippples: 10000)",
    ),
    batch("--count", "N", Takes::Text, "how many lines (1 when not said)"),
    batch("--fair", "", Takes::Text, "only fair boards: a draw, and no first move loses"),
    batch(
        "--puzzle",
        "PLIES",
        Takes::Words(|| owned(["3", "5", "9", "17", "29"])),
        "positions that a single first move wins, in so many plies (an odd number, but with wild cards)",
    ),
    batch("--boards", "N", Takes::Text, "how many boards"),
    batch("--threads", "T", Takes::Text, "how many threads (as many as there are cores when not said)"),
    OptionSpec {
        name: "--scale",
        short: "",
        value: "N",
        takes: Takes::Words(|| (1..=8).map(|scale| scale.to_string()).collect()),
        section: Section::Other,
        of: Of::These(&[Command::Window]),
        help: "host pixels for a pixel of the screen, 1 to 8 as far as they fit (2 when not said)",
    },
    OptionSpec {
        name: "--rgb",
        short: "",
        value: "",
        takes: Takes::Text,
        section: Section::Other,
        of: Of::These(&[Command::Screenshot]),
        help: "write the picture as shown, in RGB, instead of pens",
    },
    other("--help", "-h", "show this text, or more about the command"),
    other("--version", "-V", "show the program's version"),
];

impl OptionSpec {
    /// The help of this option, the words in capitals replaced by the choices there are.
    #[must_use]
    pub fn help_text(&self) -> String {
        let join = |names: &mut dyn Iterator<Item = &'static str>| names.collect::<Vec<_>>().join(", ");
        let heights = fonts::HEIGHTS.map(|height| height.to_string()).join(", ");
        self.help
            .replace("GAMES", &join(&mut games::words()))
            .replace("SCREENS", &join(&mut screens::names()))
            .replace("PALETTES", &join(&mut palettes::names()))
            .replace("MATCHES", &triple3::matches().join(", "))
            .replace("PENS", &Pens::CHOICES.join(", "))
            .replace("HEIGHTS", &heights)
    }

    /// Whether it is of use to a command in a game.
    #[must_use]
    pub fn is_of(&self, command: Command, game: &GameSpec) -> bool {
        let has = || !command.is_of_games() || game.has(command);
        match self.of {
            Of::Every | Of::Games => false,
            Of::These(commands) => commands.contains(&command) && has() || game.lists(command, self.name),
        }
    }

    /// The same, and whether it is of use to all commands or to all that have to do with games.
    #[must_use]
    pub fn is_of_any(&self, command: Command, game: &GameSpec) -> bool {
        match self.of {
            Of::Every => true,
            Of::Games => command.is_of_games(),
            Of::These(_) => self.is_of(command, game),
        }
    }

    /// The commands of a game it is of use to.
    pub fn commands(&self, game: &GameSpec) -> impl Iterator<Item = Command> {
        Command::all().filter(|&command| self.is_of(command, game))
    }

    /// The games it belongs to, if it does not belong to all of them: their words.
    #[must_use]
    pub fn only(&self) -> Vec<&'static str> {
        if self.of == Of::Every || self.of == Of::Games {
            return Vec::new();
        }
        let of = |game: &&GameSpec| self.commands(game).next().is_some();
        let games: Vec<&str> = GAMES.into_iter().filter(of).map(|game| game.word).collect();
        if games.len() == GAMES.len() { Vec::new() } else { games }
    }

    /// The help of this option, and the games it belongs to unless they are all.
    #[must_use]
    pub fn help_and_games(&self) -> String {
        match self.only().as_slice() {
            [] => self.help_text(),
            games => format!("{} ({})", self.help_text(), games.join(", ")),
        }
    }

    /// Whether it is followed by a value.
    #[must_use]
    pub const fn takes_value(&self) -> bool {
        !self.value.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ() {
        let mut names: Vec<&str> = OPTIONS.iter().flat_map(|option| [option.name, option.short]).collect();
        names.retain(|name| !name.is_empty());
        names.sort_unstable();
        let before = names.len();
        names.dedup();
        assert_eq!(names.len(), before);
    }
}
