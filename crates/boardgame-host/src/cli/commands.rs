//! The table of commands, from which `--help`, the man page and the completions are generated.
//!
//! [`COMMANDS`] has the properties that all games share. Options are listed in [`mod@super::options`]; each
//! game's entry adds its own details and examples.

use std::iter;

use super::DIFFICULTIES;
use super::options::{OptionSpec, Scope, ValueKind, options};
use crate::catalogue::catalogue;
use amiga_boardgame::entry::command::{COMMANDS_ENABLED, Command, Example, GameCommand};
use amiga_boardgame::entry::job::SHARED_OUT;
use amiga_boardgame::table::GameEntry;

/// An operand of a command: an argument after the command's name that is not an option.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Operand {
    pub name: &'static str,
    pub required: bool,
    pub many: bool,
    /// Function that returns the kind of values that the operand accepts, for shell completion.
    pub takes: fn() -> ValueKind,
}

/// A command of the command line, as listed in [`COMMANDS`].
#[derive(Debug, Clone, Copy)]
pub struct CommandSpec {
    /// The command that [`Self::name`] selects.
    pub command: Command,
    /// The word that selects the command on the command line, such as `think`.
    pub name: &'static str,
    pub(crate) operands: &'static [Operand],
    pub(crate) help: &'static str,
    /// Longer description of the command, in paragraphs; may be empty.
    pub(crate) details: &'static str,
    /// An example of the command, or `None` if each game has its own example.
    pub(crate) example: Option<Example>,
}

const fn example(line: &'static str) -> Option<Example> {
    Some(Example { line, output: "" })
}

const fn required(name: &'static str, takes: fn() -> ValueKind) -> Operand {
    Operand { name, required: true, many: false, takes }
}

const fn optional(name: &'static str, takes: fn() -> ValueKind) -> Operand {
    Operand { name, required: false, many: false, takes }
}

const POSITIONS: Operand = optional("FILE", || ValueKind::File);

pub(crate) const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

/// The commands of all games, in the order of the help text.
pub static COMMANDS: [CommandSpec; 19] = shipped(TABLE);

/// Returns the table of commands, without the texts for a terminal if the feature `commands` is disabled.
const fn shipped(mut table: [CommandSpec; 19]) -> [CommandSpec; 19] {
    let mut index = if COMMANDS_ENABLED { table.len() } else { 0 };
    while index < table.len() {
        table[index] = CommandSpec { help: "", details: "", example: None, ..table[index] };
        index += 1;
    }
    table
}

const TABLE: [CommandSpec; 19] = [
    CommandSpec {
        command: Command::Play,
        name: "play",
        operands: &[optional("GAME", games), optional("DIFFICULTY", || ValueKind::one_of(DIFFICULTIES))],
        help: "play a game in the terminal by typed moves; needs no display",
        details: "The board is drawn in letters, with colours if the terminal has them and NO_COLOR is not set. Moves are typed as in \
                  the notation of each game; the target alone is enough if only one move leads there. The other words are hint, \
                  suggest, undo, board, moves, new, draw, save FILE, open FILE, help and quit. The saved game of the window is neither \
                  read nor changed: save FILE writes a saved game, which open FILE continues. The end of input has the effect of \
                  quit.",
        example: example("PROGRAM play 5"),
    },
    CommandSpec {
        command: Command::Screenshot,
        name: "screenshot",
        operands: &[required("OUT.png", || ValueKind::File)],
        help: "write a picture of the screen as an indexed PNG; needs no display",
        details: "",
        example: example("PROGRAM screenshot --seed 42 --pens 8 board.png"),
    },
    CommandSpec {
        command: Command::Script,
        name: "script",
        operands: &[required("FILE", || ValueKind::File)],
        help: "run the program from a text script in virtual time; needs no display",
        details: "The script language is described by: PROGRAM help script. If FILE is \"-\", the script \
                  is read from standard input.",
        example: example("PROGRAM script --seed 42 game.script"),
    },
    CommandSpec {
        command: Command::Record,
        name: "record",
        operands: &[required("SCRIPT", || ValueKind::File), required("OUT.png", || ValueKind::File)],
        help: "run a script and write an animated PNG of the screen; needs no display",
        details: "The picture has the proportions of a monitor (without interlace each row is written \
                  twice), shows the pointer, and repeats. It contains all vertical blanks of the script, \
                  or those between its lines \"record on\" and \"record off\", 7200 at most. If nothing \
                  changes, a still PNG is written.",
        example: example("PROGRAM record --seed 42 game.script game.png"),
    },
    CommandSpec {
        command: Command::Think,
        name: "think",
        operands: &[POSITIONS],
        help: "print the move that an engine plays in each position: MOVE VALUE",
        details: "",
        example: None,
    },
    CommandSpec {
        command: Command::Solve,
        name: "solve",
        operands: &[POSITIONS],
        help: "print the exact value of each position: win, draw or loss, and PLIES",
        details: "Values are those of the side to move under perfect play: the winner takes the shortest \
                  way, the loser the longest. A draw has \"-\" for PLIES. With --moves, MOVE=VALUE:PLIES \
                  follows for each legal move.",
        example: None,
    },
    CommandSpec {
        command: Command::Moves,
        name: "moves",
        operands: &[POSITIONS],
        help: "print the legal moves of each position, or \"none\"",
        details: "",
        example: None,
    },
    CommandSpec {
        command: Command::Perft,
        name: "perft",
        operands: &[required("N", || ValueKind::Text), POSITIONS],
        help: "print the numbers of move sequences of exactly 1, 2 .. N plies, separated by tabs",
        details: "N is 1 to 40. Sequences that end the game earlier are not counted.",
        example: None,
    },
    CommandSpec {
        command: Command::Match,
        name: "match",
        operands: &[POSITIONS],
        help: "play a game between engines from each position: WINNER HOW PLIES MOVES",
        details: "",
        example: None,
    },
    CommandSpec {
        command: Command::Deal,
        name: "deal",
        operands: &[],
        help: "print start positions or puzzles, in the form that batch commands read",
        details: "Output lines end in LF on every system. The puzzles of a seed are numbered, and each can \
                  be computed without those before it. A run of many puzzles therefore has the options of \
                  a census: --threads, --shard, --from, --resume, --json.",
        example: None,
    },
    CommandSpec {
        command: Command::Census,
        name: "census",
        operands: &[],
        help: "solve many boards and print statistics",
        details: "A seed gives the same boards for any number of threads. Ctrl-C prints the table of the \
                  boards solved so far, marks it as partial, and ends with exit code 130. With --resume an \
                  interrupted run continues, even after a power cut; a second run on the same file ends \
                  with exit code 1. With --shard the work is divided among several machines, and PROGRAM \
                  merge adds up their results.",
        example: None,
    },
    CommandSpec {
        command: Command::Merge,
        name: "merge",
        operands: &[Operand { many: true, ..required("FILE...", || ValueKind::File) }],
        help: "add up partial results of a census, a tournament or a run of puzzles",
        details: "The files are those written by --resume or --json. All parts of a seed together give the \
                  result of one run, byte for byte. A file of another version, command, game, option or \
                  seed is refused, and so is a file that repeats boards or games of an earlier file or \
                  contains a line that is not a puzzle of the requested length. Missing parts are listed \
                  on standard error.",
        example: example("PROGRAM merge part-*.json"),
    },
    CommandSpec {
        command: Command::Fit,
        name: "fit",
        operands: &[],
        help: "fit an engine's evaluation to games against itself and write its weights",
        details: "The same seed and number of games give the same file on every machine. The file of --out \
                  is replaced only when the new weights are complete.",
        example: None,
    },
    CommandSpec {
        command: Command::Train,
        name: "train",
        operands: &[],
        help: "train an engine by games against itself and write its weights",
        details: "The same seed and number of games give the same file on every machine. The file of --out \
                  is replaced only when the new weights are complete.",
        example: None,
    },
    CommandSpec {
        command: Command::Ugi,
        name: "ugi",
        operands: &[],
        help: "speak the Universal Game Interface on standard input and output, for match runners",
        details: "",
        example: None,
    },
    CommandSpec {
        command: Command::Drawings,
        name: "drawings",
        operands: &[required("DIR", || ValueKind::Folder)],
        help: "write all drawings of the games and the system to a folder, for restyling",
        details: "The drawings are indexed PNGs, each under the name that --sprites DIR reads. The folder is created \
                  if it does not exist. A folder that already has a file of one of these names is refused, so that \
                  no drawing of yours is replaced.",
        example: example("PROGRAM drawings my-drawings"),
    },
    CommandSpec {
        command: Command::Help,
        name: "help",
        operands: &[optional("COMMAND", command_names)],
        help: "print this text, or the help of a command with an example",
        details: "",
        example: example("PROGRAM help match"),
    },
    CommandSpec {
        command: Command::Man,
        name: "man",
        operands: &[],
        help: "print the man page",
        details: "",
        example: example("PROGRAM man > ~/.local/share/man/man6/PROGRAM.6 && man PROGRAM"),
    },
    CommandSpec {
        command: Command::Completions,
        name: "completions",
        operands: &[required("SHELL", shells)],
        help: "print the completions of a shell: bash, zsh or fish",
        details: "",
        example: example("source <(PROGRAM completions bash)"),
    },
];

fn command_names() -> ValueKind {
    ValueKind::one_of(listed_commands().map(|spec| spec.name))
}

/// Returns the commands that at least one game of the catalogue has, and those of the whole program.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub(crate) fn listed_commands() -> impl Iterator<Item = &'static CommandSpec> {
    COMMANDS.iter().filter(|spec| spec.is_listed())
}

fn games() -> ValueKind {
    ValueKind::one_of(catalogue().words())
}

fn shells() -> ValueKind {
    ValueKind::one_of(SHELLS)
}

pub(crate) fn command(word: &str) -> Option<&'static CommandSpec> {
    COMMANDS.iter().find(|spec| spec.name == word)
}

/// Returns the command's name on the command line, or "the window" for [`Command::Window`].
pub(crate) fn command_name(command: Command) -> &'static str {
    COMMANDS.iter().find(|spec| spec.command == command).map_or("the window", |spec| spec.name)
}

/// Returns all commands that help lists, starting with [`Command::Window`].
pub(crate) fn all_commands() -> impl Iterator<Item = Command> {
    iter::once(Command::Window).chain(listed_commands().map(|spec| spec.command))
}

/// Returns the games that have the command; empty if the command is not about games.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub(crate) fn games_with(command: Command) -> impl Iterator<Item = &'static GameEntry> {
    catalogue().games().filter(move |game| game.has(command))
}

/// Returns the options that the command accepts in the game `game`.
///
/// `--game`, `--help` and `--version` are not included.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub(crate) fn options_of(command: Command, game: &GameEntry) -> impl Iterator<Item = &'static OptionSpec> {
    options().iter().filter(move |option| option.is_of(command, game))
}

/// Returns the options that the command accepts in at least one game, including `--game`.
pub(crate) fn options_in_any_game(command: Command) -> impl Iterator<Item = &'static OptionSpec> {
    options().iter().filter(move |option| match option.of {
        Scope::Every => false,
        Scope::Games => command.is_per_game(),
        Scope::These(commands) => {
            commands.contains(&command) || catalogue().games().any(|game| game.lists(command, option.name))
        }
    })
}

impl CommandSpec {
    /// Returns `true` if a game of the catalogue has the command, or the results that it merges; always `true` for the other
    /// commands of the whole program.
    pub(crate) fn is_listed(&self) -> bool {
        let merges = |known: &GameCommand| known.takes.iter().any(|option| SHARED_OUT.contains(option));
        match self.command {
            Command::Merge => catalogue().games().any(|game| game.commands.iter().any(merges)),
            command => !command.is_per_game() || games_with(command).next().is_some(),
        }
    }

    /// Returns the longer description of the command, which may be empty. The details of `play` name the hint only if a game
    /// is solved.
    pub(crate) fn details(&self) -> String {
        let has_hints = self.command != Command::Play || games_with(Command::Solve).next().is_some();
        if has_hints { self.details.to_owned() } else { self.details.replacen("hint, ", "", 1) }
    }

    /// Returns the usage line for a game, such as `PROGRAM think --level N [--prevention on|off] [FILE]`.
    pub(crate) fn usage(&self, game: &GameEntry) -> String {
        let mut usage = format!("{} {}", catalogue().command, self.name);
        let mut add = |text: &str, required: bool| {
            usage.push_str(&if required { format!(" {text}") } else { format!(" [{text}]") });
        };
        if self.command.runs_window() {
            add("OPTIONS", false);
        } else if self.command.is_per_game() {
            if *game != *catalogue().first {
                add(&format!("--game {}", game.word), true);
            }
            let (needed, others): (Vec<&OptionSpec>, Vec<&OptionSpec>) =
                options_of(self.command, game).partition(|option| game.needs(self.command, option.name));
            for (options, required) in [(needed, true), (others, false)] {
                for option in options {
                    let words = format!("{} {}", option.name, option.value);
                    // The first of the options in `SHARED_OUT` represents them all.
                    match SHARED_OUT.iter().position(|name| *name == option.name) {
                        None => add(words.trim_end(), required),
                        Some(0) => add(&format!("{words} ..."), required),
                        Some(_) => {}
                    }
                }
            }
        }
        self.operands.iter().for_each(|operand| add(operand.name, operand.required));
        usage
    }

    /// Returns the usage lines of the games that have the command.
    ///
    /// A single line is returned if the usage is the same in all games.
    pub(crate) fn usages(&self) -> Vec<String> {
        if self.command.runs_window() || !self.command.is_per_game() {
            return vec![self.usage(catalogue().first)];
        }
        games_with(self.command).map(|game| self.usage(game)).collect()
    }

    /// Returns the additional help texts that games have for the command, each after the game's command-line name.
    ///
    /// Games without an additional help text are left out.
    pub(crate) fn details_of_games(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let known =
            catalogue().games().filter_map(|game| Some((game.word, game.command(self.command)?.details)));
        known.filter(|(_, details)| !details.is_empty())
    }

    /// Returns the example that all games share, followed by the examples of the games that have the command.
    pub fn examples(&self) -> impl Iterator<Item = Example> {
        let known = catalogue().games().filter_map(|game| game.command(self.command));
        let has_match = || games_with(Command::Match).next().is_some();
        let shared = self.example.map(|shared| match self.command {
            Command::Help if !has_match() => Example { line: "PROGRAM help screenshot", ..shared },
            _ => shared,
        });
        shared.into_iter().chain(known.map(|known| known.example))
    }

    pub(crate) fn reads_standard_input(&self) -> bool {
        self.reads_positions() || matches!(self.command, Command::Script | Command::Record)
    }

    pub(crate) fn reads_positions(&self) -> bool {
        matches!(
            self.command,
            Command::Think | Command::Solve | Command::Moves | Command::Perft | Command::Match
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usages_bracket_optional_parts() {
        let usage = |name: &str| command(name).unwrap().usage(catalogue().first);
        assert_eq!(usage("screenshot"), "tripppin screenshot [OPTIONS] OUT.png");
        assert_eq!(usage("think"), "tripppin think --level N [--prevention on|off] [FILE]");
        assert_eq!(usage("solve"), "tripppin solve [--moves] [FILE]");
        assert_eq!(usage("perft"), "tripppin perft N [FILE]");
        assert_eq!(
            usage("match"),
            "tripppin match --right L --left L [--prevention on|off] [--max-plies N] [FILE]"
        );
        assert_eq!(
            usage("deal"),
            "tripppin deal [--seed N] [--count N] [--fair] [--puzzle PLIES] [--threads T] [--shard I/N ...]"
        );
        assert_eq!(usage("census"), "tripppin census --boards N [--seed N] [--threads T] [--shard I/N ...]");
        assert_eq!(usage("merge"), "tripppin merge FILE...");
        assert_eq!(usage("ugi"), "tripppin ugi");
        assert_eq!(usage("completions"), "tripppin completions SHELL");
    }

    #[test]
    fn every_command_has_usage_and_examples() {
        for spec in &COMMANDS {
            assert!(spec.operands.is_sorted_by_key(|operand| !operand.required));
            assert!(spec.examples().all(|example| example.line.contains(spec.name)), "{}", spec.name);
            let own = spec.command.is_per_game() && !spec.command.runs_window();
            assert_eq!(spec.example.is_none(), own, "{}", spec.name);
            assert!(spec.examples().next().is_some() && !spec.usages().is_empty(), "{}", spec.name);
        }
    }
}
