//! The options that all games share.

use super::{LINE, OptionSpec, Scope, Section, ValueKind, option};
use crate::assets::{fonts, palettes, screens};
use crate::catalogue::catalogue;
use crate::cli::FITS;
use amiga_boardgame::entry::command::Command;
use amiga_boardgame::entry::option_values::{CLASSIC, POSITION};
use amiga_boardgame::view::speed::{SPEED, Speed};
use small_amiga::chips::Pens;

const SCREENS: &[Command] = &[Command::Window, Command::Screenshot, Command::Script, Command::Record];

/// The commands that play or show a game, with or without a screen.
const GAMES: &[Command] =
    &[Command::Window, Command::Play, Command::Screenshot, Command::Script, Command::Record];

/// Returns the options that come before those of the games.
pub(super) fn first() -> Vec<OptionSpec> {
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
            if palettes::names().next().is_some() { "NAME|FILE" } else { "FILE" },
            ValueKind::WordsOrFile(palettes::names().map(str::to_owned).collect()),
            &match join(&mut palettes::names()) {
                names if names.is_empty() => "colours: a GIMP palette file".to_owned(),
                names => format!("colours: {names}, or a GIMP palette file"),
            },
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
            ValueKind::one_of(catalogue().words()),
            &format!("game: {} [default: the first]", join(&mut catalogue().words())),
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
            "leave out the additions to the old games: unfiltered boards, either side may begin, no marks, hints \
             or explanations, dragging only, colours of the screen unchanged (always used by screenshot)",
        ),
        game(
            SPEED,
            "S",
            Scope::These(&[Command::Window, Command::Script, Command::Record]),
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

/// Returns the options that come after those of the games.
pub(super) fn last() -> Vec<OptionSpec> {
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
            "play with a friend over a network: HOST:PORT joins the friend's program, wait:PORT or \
             wait:ADDRESS:PORT waits for it. Nothing is encrypted",
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
