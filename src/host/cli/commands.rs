//! The table of commands: `--help`, the man page and the completions are made from it, and from that of [`mod@super::options`].

use super::options::{OPTIONS, OptionSpec, Takes};

/// What the program can be told to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Play in a window; the command of no name.
    Window,
    /// Write the screen as a picture.
    Screenshot,
    /// Run the program on virtual ticks from a text file.
    Script,
    /// What the classic thinker plays.
    Think,
    /// The exact value of positions.
    Solve,
    /// The legal moves.
    Moves,
    /// Numbers of move sequences.
    Perft,
    /// Whole games.
    Match,
    /// Start positions and puzzles.
    Deal,
    /// What boards are like on the whole.
    Census,
    /// The Universal Game Interface.
    Ugi,
    /// Explain.
    Help,
    /// The man page.
    Man,
    /// Completions of a shell.
    Completions,
}

/// A word behind a command that is no option.
#[derive(Debug, Clone, Copy)]
pub struct Operand {
    /// What it is called.
    pub name: &'static str,
    /// Whether it must be there.
    pub required: bool,
    /// What it can be.
    pub takes: Takes,
}

/// Something to type, and what comes of it.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// A line for a shell.
    pub line: &'static str,
    /// What it writes, without the last end of line; empty where that is not to be shown.
    pub gives: &'static str,
}

/// One command by its name.
#[derive(Debug, Clone, Copy)]
pub struct CommandSpec {
    /// Which it is.
    pub command: Command,
    /// The word that chooses it.
    pub name: &'static str,
    /// What stands behind it.
    pub operands: &'static [Operand],
    /// The options it cannot do without.
    pub needs: &'static [&'static str],
    /// What it does, in a line.
    pub help: &'static str,
    /// What else there is to know, in paragraphs.
    pub details: &'static str,
    /// How it is used.
    pub example: Example,
}

const fn required(name: &'static str, takes: Takes) -> Operand {
    Operand { name, required: true, takes }
}

const fn optional(name: &'static str, takes: Takes) -> Operand {
    Operand { name, required: false, takes }
}

/// What one of the examples deals.
const PUZZLE: &str = "89c24664e08c1385/98ffd0c8494cff26/a8a1c152c4ff8a19/0b510d15706892a2/\
                      4a16a4432386ff91/25343162582a3832/83ff54459429ff07/\
                      611a1cffff0eb02c b1 c6 2 3 l";

/// What another counts.
const CENSUS: &str = "\
boards                                    1000
seed                                         1
start wins                                 288   28.800 %
other wins                                   1    0.100 %
draws                                      711   71.100 %
fair boards                                497   49.700 %
wins in one ply                            162   56.250 %
wins within 17 plies                       275   95.486 %
longest win                                 32  plies
ends without a move                        289  100.000 %
ends on the last goal                        0    0.000 %
states won                            23187474   11.502 %
states lost                           10408311    5.163 %
states drawn                         168004215   83.335 %
longest distance                           144  plies";

/// Where the positions of a batch command are.
const POSITIONS: Operand = optional("FILE", Takes::File);

/// The shells there are completions for.
pub const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

/// The commands that have a name.
pub static COMMANDS: [CommandSpec; 13] = [
    CommandSpec {
        command: Command::Screenshot,
        name: "screenshot",
        operands: &[required("OUT.png", Takes::File)],
        needs: &[],
        help: "write the screen as a picture, pens as indices; needs no display",
        details: "",
        example: Example { line: "tripppin screenshot --seed 42 --pens 8 board.png", gives: "" },
    },
    CommandSpec {
        command: Command::Script,
        name: "script",
        operands: &[required("FILE", Takes::File)],
        needs: &[],
        help: "run the program from a text script on virtual time; needs no display",
        details: "How scripts are written is told by: tripppin help script",
        example: Example { line: "tripppin script --seed 42 game.script", gives: "" },
    },
    CommandSpec {
        command: Command::Think,
        name: "think",
        operands: &[POSITIONS],
        needs: &["--level"],
        help: "what the classic thinker plays in each position: MOVE VALUE",
        details: "The value is what the original gave it: ways to go in steps and goals, 9999 for a win. A finished game is \
                  \"none won\" if a piece has reached its last goal, \"none stuck\" if the side to move has no move. Moves \
                  given with a position are what loop prevention looks back on.",
        example: Example { line: "tripppin deal --seed 1994 | tripppin think --level 5", gives: "e1f2 1" },
    },
    CommandSpec {
        command: Command::Solve,
        name: "solve",
        operands: &[POSITIONS],
        needs: &[],
        help: "the exact value of each position: win, draw or loss, and PLIES",
        details: "Seen from the side to move, under best play of both: the winner hurries, the loser delays. A draw has \"-\" \
                  for plies. A finished game is \"loss 0\". With --moves, MOVE=VALUE:PLIES follows for each legal move.",
        example: Example { line: "tripppin deal --seed 1994 --puzzle 3 | tripppin solve --moves", gives: "" },
    },
    CommandSpec {
        command: Command::Moves,
        name: "moves",
        operands: &[POSITIONS],
        needs: &[],
        help: "the legal moves of each position, clockwise from up; \"none\" if there are none",
        details: "",
        example: Example { line: "tripppin deal --seed 1994 | tripppin moves", gives: "e1e2 e1f2 e1f1 e1d2" },
    },
    CommandSpec {
        command: Command::Perft,
        name: "perft",
        operands: &[required("N", Takes::Text), POSITIONS],
        needs: &[],
        help: "the numbers of move sequences of exactly 1, 2 .. N plies, parted by tabs",
        details: "N is 1 to 40. A sequence that ends the game earlier is not counted.",
        example: Example { line: "tripppin deal --seed 1994 | tripppin perft 4", gives: "4\t7\t28\t75" },
    },
    CommandSpec {
        command: Command::Match,
        name: "match",
        operands: &[POSITIONS],
        needs: &["--right", "--left"],
        help: "a game between two minds from each position: WINNER HOW PLIES MOVES",
        details: "WINNER is r or l, \"-\" when there is none; HOW is goal, stuck or unfinished. Moves given with a position are \
                  what loop prevention looks back on; they are neither counted nor repeated. The perfect player wins as \
                  fast and loses as slowly as can be; in a draw it leaves the opponent the fewest replies that keep it. \
                  Two minds that both know better can play for ever: hence --max-plies.",
        example: Example {
            line: "tripppin deal --seed 6 | tripppin match --right 3 --left perfect",
            gives: "l stuck 10 e1f2 d1e2 f2g1 e2f3 g1f2 f3g4 f2g2 g4g3 g2h3 g3f2",
        },
    },
    CommandSpec {
        command: Command::Deal,
        name: "deal",
        operands: &[],
        needs: &[],
        help: "start positions, or puzzles, as a batch command reads them",
        details: "The right piece moves first. The first board of a seed is the one the window opens with.",
        example: Example { line: "tripppin deal --seed 1994 --puzzle 3", gives: PUZZLE },
    },
    CommandSpec {
        command: Command::Census,
        name: "census",
        operands: &[],
        needs: &["--boards"],
        help: "solve many boards and count what they are like",
        details: "One seed counts the same boards, whatever the number of threads. Ctrl-C gives the table of the boards \
                  counted so far, says so, and ends with exit code 130.",
        example: Example { line: "tripppin census --boards 1000 --seed 1", gives: CENSUS },
    },
    CommandSpec {
        command: Command::Ugi,
        name: "ugi",
        operands: &[],
        needs: &[],
        help: "speak the Universal Game Interface on standard input and output, for match runners",
        details: "",
        example: Example {
            line: "printf 'position startpos\\ngo depth 5\\n' | tripppin ugi | tail -1",
            gives: "bestmove e1f2",
        },
    },
    CommandSpec {
        command: Command::Help,
        name: "help",
        operands: &[optional("COMMAND", Takes::Words(command_names))],
        needs: &[],
        help: "show this text, or more about a command, with an example",
        details: "",
        example: Example { line: "tripppin help match", gives: "" },
    },
    CommandSpec {
        command: Command::Man,
        name: "man",
        operands: &[],
        needs: &[],
        help: "write the man page",
        details: "",
        example: Example {
            line: "tripppin man > ~/.local/share/man/man6/tripppin.6 && man tripppin",
            gives: "",
        },
    },
    CommandSpec {
        command: Command::Completions,
        name: "completions",
        operands: &[required("SHELL", Takes::Words(shells))],
        needs: &[],
        help: "write the completions of a shell: bash, zsh or fish",
        details: "",
        example: Example { line: "source <(tripppin completions bash)", gives: "" },
    },
];

fn command_names() -> Vec<String> {
    COMMANDS.iter().map(|spec| spec.name.to_owned()).collect()
}

fn shells() -> Vec<String> {
    SHELLS.map(str::to_owned).to_vec()
}

/// The command a word chooses.
#[must_use]
pub fn command(word: &str) -> Option<&'static CommandSpec> {
    COMMANDS.iter().find(|spec| spec.name == word)
}

impl Command {
    /// Its name; the window is a command of none.
    #[must_use]
    pub fn name(self) -> &'static str {
        COMMANDS.iter().find(|spec| spec.command == self).map_or("the window", |spec| spec.name)
    }

    /// The options of use to it, those of use to every command left out.
    pub fn options(self) -> impl Iterator<Item = &'static OptionSpec> {
        OPTIONS.iter().filter(move |option| option.of.contains(&self))
    }

    /// Whether it shows the screen, and so takes all the options of that.
    const fn has_screen(self) -> bool {
        matches!(self, Self::Window | Self::Screenshot | Self::Script)
    }
}

impl CommandSpec {
    /// How it is called: `tripppin think --level N [--prevention on|off] [FILE]`.
    #[must_use]
    pub fn usage(&self) -> String {
        let mut usage = format!("tripppin {}", self.name);
        let mut add = |text: &str, required: bool| {
            usage.push_str(&if required { format!(" {text}") } else { format!(" [{text}]") });
        };
        if self.command.has_screen() {
            add("OPTIONS", false);
        } else {
            let (needed, others): (Vec<&OptionSpec>, Vec<&OptionSpec>) =
                self.command.options().partition(|option| self.needs.contains(&option.name));
            for (options, required) in [(needed, true), (others, false)] {
                for option in options {
                    add(format!("{} {}", option.name, option.value).trim_end(), required);
                }
            }
        }
        self.operands.iter().for_each(|operand| add(operand.name, operand.required));
        usage
    }

    /// Whether it reads positions, a line each.
    #[must_use]
    pub fn reads_positions(&self) -> bool {
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
    fn usages_bracket_what_can_be_left_out() {
        let usage = |name: &str| command(name).unwrap().usage();
        assert_eq!(usage("screenshot"), "tripppin screenshot [OPTIONS] OUT.png");
        assert_eq!(usage("think"), "tripppin think --level N [--prevention on|off] [FILE]");
        assert_eq!(usage("solve"), "tripppin solve [--moves] [FILE]");
        assert_eq!(usage("perft"), "tripppin perft N [FILE]");
        assert_eq!(
            usage("match"),
            "tripppin match --right L --left L [--prevention on|off] [--max-plies N] [FILE]"
        );
        assert_eq!(usage("deal"), "tripppin deal [--seed N] [--count N] [--fair] [--puzzle PLIES]");
        assert_eq!(usage("census"), "tripppin census --boards N [--seed N] [--threads T]");
        assert_eq!(usage("ugi"), "tripppin ugi");
    }

    #[test]
    fn what_a_command_needs_it_takes() {
        for spec in &COMMANDS {
            for name in spec.needs {
                assert!(spec.command.options().any(|option| option.name == *name), "{} {name}", spec.name);
            }
            assert!(spec.operands.is_sorted_by_key(|operand| !operand.required));
            assert!(spec.example.line.contains(spec.name));
        }
    }
}
