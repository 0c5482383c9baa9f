//! The table of commands and options: `--help` is made from it, and whatever else lists them should be, too.

use crate::host::assets::request::Pens;
use crate::host::assets::{palettes, screens};

/// What the program can be told to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Play in a window; the command of no name.
    Window,
    /// Write the screen as a picture.
    Screenshot,
    /// Run the program on virtual ticks from a text file.
    Script,
    /// Explain.
    Help,
}

/// One command by its name.
#[derive(Debug, Clone, Copy)]
pub struct CommandSpec {
    /// Which it is.
    pub command: Command,
    /// The word that chooses it.
    pub name: &'static str,
    /// What stands behind it.
    pub operand: &'static str,
    /// Whether the operand must be there.
    pub required: bool,
    /// What it does.
    pub help: &'static str,
}

/// The commands that have a name.
pub const COMMANDS: [CommandSpec; 3] = [
    CommandSpec {
        command: Command::Screenshot,
        name: "screenshot",
        operand: "OUT.png",
        required: true,
        help: "write the screen as a picture, pens as indices; needs no display",
    },
    CommandSpec {
        command: Command::Script,
        name: "script",
        operand: "FILE",
        required: true,
        help: "run the program from a text script on virtual time; needs no display",
    },
    CommandSpec {
        command: Command::Help,
        name: "help",
        operand: "script",
        required: false,
        help: "show this text, or how scripts are written",
    },
];

/// The parts of the help text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// How the screen is.
    Screen,
    /// What is played.
    Game,
    /// The rest.
    Other,
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
    /// The part of the help text it stands in.
    pub section: Section,
    /// The commands it is of use to; every one when there is none.
    pub of: &'static [Command],
    /// What it does.
    pub help: &'static str,
}

const SCREENS: &[Command] = &[Command::Window, Command::Screenshot, Command::Script];

const fn screen(name: &'static str, value: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec { name, short: "", value, section: Section::Screen, of: SCREENS, help }
}

/// Every option.
pub const OPTIONS: [OptionSpec; 16] = [
    screen("--pubscreen", "NAME", "the public screen to open on: SCREENS, or one of your own"),
    screen("--interlace", "", "twice the rows, half as high"),
    screen("--plain", "", "no interlace, whatever the public screen says"),
    screen("--pens", "N", "number of pens: PENS"),
    screen("--swap-pens", "", "pens 1 and 2 of the palette change places: a light pen 1, a dark pen 2"),
    screen("--pal", "", "256 rows (512 interlaced), 50 blanks a second"),
    screen("--ntsc", "", "200 rows (400 interlaced), 60 blanks a second (the default)"),
    screen("--palette", "NAME|FILE", "colours: PALETTES, or a GIMP palette file"),
    screen("--sprites", "DIR", "a folder of PNG drawings that replace the built-in ones"),
    screen("--font", "HEIGHT|FILE", "letters: HEIGHTS rows high, or a BDF or PSF file"),
    OptionSpec {
        name: "--position",
        short: "",
        value: "TPN",
        section: Section::Game,
        of: SCREENS,
        help: "start from this position (and moves), as one quoted word",
    },
    OptionSpec {
        name: "--seed",
        short: "",
        value: "N",
        section: Section::Game,
        of: SCREENS,
        help: "the same number shuffles the same boards",
    },
    OptionSpec {
        name: "--scale",
        short: "",
        value: "N",
        section: Section::Other,
        of: &[Command::Window],
        help: "host pixels for a pixel of the screen, 1 to 8",
    },
    OptionSpec {
        name: "--rgb",
        short: "",
        value: "",
        section: Section::Other,
        of: &[Command::Screenshot],
        help: "write the picture as shown, in RGB, instead of pens",
    },
    OptionSpec {
        name: "--help",
        short: "-h",
        value: "",
        section: Section::Other,
        of: &[],
        help: "show this text",
    },
    OptionSpec {
        name: "--version",
        short: "-V",
        value: "",
        section: Section::Other,
        of: &[],
        help: "show the program's version",
    },
];

impl OptionSpec {
    /// The help of this option, the words in capitals replaced by the choices there are.
    #[must_use]
    pub fn help_text(&self) -> String {
        let join = |names: &mut dyn Iterator<Item = &'static str>| names.collect::<Vec<_>>().join(", ");
        let heights = crate::host::assets::fonts::HEIGHTS.map(|height| height.to_string()).join(", ");
        self.help
            .replace("SCREENS", &join(&mut screens::names()))
            .replace("PALETTES", &join(&mut palettes::names()))
            .replace("PENS", &Pens::CHOICES.join(", "))
            .replace("HEIGHTS", &heights)
    }

    /// Whether it is followed by a value.
    #[must_use]
    pub const fn takes_value(&self) -> bool {
        !self.value.is_empty()
    }
}

/// The command a word chooses.
#[must_use]
pub fn command(word: &str) -> Option<&'static CommandSpec> {
    COMMANDS.iter().find(|spec| spec.name == word)
}

/// The text of `--help`, made from the tables.
#[must_use]
pub fn help() -> String {
    let mut text = String::from(
        "Tripppin, the board game of 1994, on its small Amiga.\n\n\
         usage: tripppin [OPTIONS] [DIFFICULTY] [PUBSCREEN]\n",
    );
    for spec in COMMANDS {
        let operand = if spec.required { spec.operand.to_owned() } else { format!("[{}]", spec.operand) };
        let options = if spec.command == Command::Help { "" } else { " [OPTIONS]" };
        text.push_str(&format!("       tripppin {}{options} {operand}\n", spec.name));
    }
    text.push_str(
        "\nWithout a command it plays in a window. DIFFICULTY is 1 to 9 (3 when not said), PUBSCREEN a screen's name; \
         both\nalso by keyword, as the Amiga's Shell has it: tripppin DIFFICULTY=5 PUBSCREEN Mine\n\nCommands:\n",
    );
    for spec in COMMANDS {
        entry(&mut text, spec.name, spec.help);
    }
    for (section, title) in
        [(Section::Screen, "The screen"), (Section::Game, "The game"), (Section::Other, "Other options")]
    {
        text.push_str(&format!("\n{title}:\n"));
        for option in OPTIONS.iter().filter(|option| option.section == section) {
            let comma = if option.short.is_empty() { "" } else { ", " };
            let names = format!("{}{comma}{} {}", option.short, option.name, option.value);
            entry(&mut text, names.trim_end(), &option.help_text());
        }
    }
    text.push_str(
        "\nYour own public screens are text files in ~/.config/tripppin/screens (or below $XDG_CONFIG_HOME),\n\
         NAME.screen, with lines such as: pens = 8\n",
    );
    text
}

/// Where explanations begin, and where lines end, in columns.
const INDENT: usize = 26;
const MARGIN: usize = 100;

/// A name and its explanation, broken between words.
fn entry(text: &mut String, name: &str, help: &str) {
    let mut line = format!("  {name:width$}", width = INDENT - 2);
    for word in help.split(' ') {
        if line.len() + 1 + word.len() > MARGIN {
            text.push_str(line.trim_end());
            text.push('\n');
            line = " ".repeat(INDENT);
        }
        if !line.ends_with(' ') {
            line.push(' ');
        }
        line.push_str(word);
    }
    text.push_str(&line);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_everything_in_lines_of_bearable_length() {
        let text = help();
        for option in OPTIONS {
            assert!(text.contains(&format!("{} {}", option.name, option.value)), "{}", option.name);
        }
        for spec in COMMANDS {
            assert!(text.contains(&format!("  {} ", spec.name)));
        }
        assert!(text.contains("Workbench13") && text.contains("highcontrast") && text.contains("128, 256"));
        assert!(text.lines().all(|line| line.len() <= 120 && !line.ends_with(' ')), "{text}");
    }

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
