//! Parses the command line (options, commands and the Shell's template) into one validated [`Settings`]
//! value.
//!
//! Checks names, values and combinations of arguments without opening files. Loading the named files is left
//! to [`super::setup`]; carrying out the chosen [`CliAction`] is left to `main`.

mod called;
pub mod commands;
pub mod completions;
pub mod help;
pub mod man;
pub mod options;
pub mod readargs;
mod rebuild;
pub mod startup;
mod usage;
mod values;

use amiga_boardgame::table::start::Start;
use std::ffi::OsString;
use std::path::PathBuf;

pub(crate) use self::called::ShellInvocation;
use self::commands::{CommandSpec, SHELLS, all_commands, command, command_name, listed_commands, options_of};
use self::options::{LINE, Scope, options};
use self::readargs::{Arguments, ReadArgsError};
pub use self::usage::UsageError;
use super::assets::request::{FontName, ScreenRequest};
pub use super::settings::{CliAction, Settings, Shell};
use crate::catalogue::{Catalogue, catalogue};
use amiga_boardgame::entry::command::{Command, CommandArgs};
use amiga_boardgame::entry::daily;
use amiga_boardgame::entry::option_values::{CLASSIC, OptionError, OptionValues, POSITION};
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::friend::storage::SavedGames;
use boardgame_engine::near;
use small_amiga::chips::{Pens, Standard};
use small_amiga_window::files::SourceLine;
use small_amiga_window::scaling::Fit;

/// Range of the difficulty levels that the user can choose, the same in all games.
///
/// Each game's entry defines the meaning of the levels and the default.
pub const DIFFICULTIES: std::ops::RangeInclusive<u8> = 1..=9;
/// Maximum number of times that a typed "?" prints the argument template.
const MOST_QUESTIONS: usize = 1000;
/// Maximum value of `--scale`, in host pixels per pixel of the emulated display.
const MOST_SCALE: i64 = 8;
/// Maximum value of `--border`, in columns.
const MOST_BORDER: usize = 64;

/// The names of the ways to scale the picture to the window, as values of `--fit`.
pub const FITS: [(&str, Fit); 3] = [("steps", Fit::Steps), ("smooth", Fit::Smooth), ("auto", Fit::Auto)];

/// Parses the arguments of the host's command line, without the program's own name, and installs the catalogue.
///
/// Only this command line accepts the option `--line`, which opens a network line to another computer.
///
/// # Errors
/// Returns the errors of [`parse`], except [`UsageError::HostOnly`], and [`UsageError::Line`] if the address of the
/// line is invalid.
pub fn parse_host(
    catalogue: &'static Catalogue,
    arguments: impl IntoIterator<Item = OsString>,
    ask: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<Settings, UsageError> {
    catalogue.install();
    let mut settings = parse_any(&arguments.into_iter().collect::<Vec<_>>(), ask)?;
    if let Some(value) = settings.values.text(LINE) {
        if settings.values.is_classic() {
            return Err(OptionError::Conflict(LINE, CLASSIC).into());
        }
        let address = value.parse();
        settings.line = Some(address.map_err(|error| UsageError::Line { value, error })?);
    }
    Ok(settings)
}

/// Parses the arguments of a command line, without the program's own name, and installs the catalogue.
///
/// If the template's words end in "?", `ask` is called with the template as a prompt and returns another
/// line. If `--position` is `-`, `ask` is called with an empty prompt and returns the position. At the end
/// of the input, `ask` returns `None`.
///
/// # Errors
/// Returns a [`UsageError`], whose message is one line, if the arguments are invalid or open a line.
pub fn parse(
    catalogue: &'static Catalogue,
    arguments: impl IntoIterator<Item = OsString>,
    ask: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<Settings, UsageError> {
    catalogue.install();
    let settings = parse_any(&arguments.into_iter().collect::<Vec<_>>(), ask)?;
    if settings.values.has(LINE) { Err(UsageError::HostOnly(LINE)) } else { Ok(settings) }
}

fn parse_any(
    arguments: &[OsString],
    ask: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<Settings, UsageError> {
    let split = values::split(arguments.iter().cloned());
    // A request for help is answered even if another option is invalid.
    let (mut given, mut words) = match (split, asked_for_help(arguments)) {
        (Err(_), Some(help)) => return Ok(Settings::new(catalogue(), help)),
        (split, _) => split?,
    };
    // `--help` and `--version` are handled before the game, the command and the operands are checked, so that
    // they also work if one of these is invalid.
    let spec = words.first().and_then(|word| command(word.to_str()?));
    if given.flag("--help") {
        return Ok(Settings::new(catalogue(), CliAction::Help(spec.map(|spec| spec.command))));
    }
    if given.flag("--version") {
        return Ok(Settings::new(catalogue(), CliAction::Version));
    }
    let is_input = |word: &str| word == "-" && spec.is_some_and(CommandSpec::reads_standard_input);
    let mut shown = words.iter().map(|word| word.to_string_lossy());
    if let Some(odd) = shown.find(|word| values::is_option(word) && !is_input(word)) {
        return Err(unknown_option(&odd));
    }
    if spec.is_some() {
        words.remove(0);
    }
    let game = given.parsed(
        "--game",
        |word| catalogue().find(word),
        || catalogue().expected(&given.text("--game").unwrap_or_default()),
    )?;
    let mut settings = Settings::new(catalogue(), CliAction::Window);
    let game = match spec {
        Some(spec) if spec.command == Command::Play => {
            let (played, difficulty) = played(spec, &words, game)?;
            settings.difficulty = difficulty;
            played
        }
        _ => game,
    };
    let game = game.unwrap_or(catalogue().first);
    let command = spec.map_or(Command::Window, |spec| spec.command);
    in_place(&given, command, game)?;
    if command == Command::Screenshot {
        // A screenshot is a diagram of a position, so it has no marks, hints or explanations.
        given.set(CLASSIC, OsString::new());
        if given.has("--border") && !given.flag("--rgb") {
            return Err(OptionError::Requires("--border", "--rgb").into());
        }
    }
    match spec {
        None => {
            let number =
                |word: &OsString| 1 + arguments.iter().position(|known| known == word).unwrap_or_default();
            let words = words.iter().map(|word| word.to_str().map(str::to_owned).ok_or(word));
            let words: Vec<String> =
                words.collect::<Result<_, _>>().map_err(|word| UsageError::NotText(number(word)))?;
            settings.difficulty = template(&mut settings, readargs::line_of(&words), ask, game)?;
        }
        Some(spec) => settings.run = run(spec, &words, &given, game)?,
    }
    settings.game = game;
    if given.text(POSITION).is_some_and(|text| text == "-") {
        given.replace(POSITION, ask("").unwrap_or_default().into());
    }
    if let Some(window) = game.window.as_ref().filter(|_| command.runs_window()) {
        (window.check)(&given, settings.difficulty).map_err(|error| refused(error, &given, game))?;
        settings.start = Some(Start::new(given.clone(), settings.difficulty));
        // The value is read again when the game is opened.
        daily::read(&given)?;
    }
    screen(&mut settings, &given)?;
    settings.values = given;
    // The page runs no scripts, and is smaller without their links.
    let runs_script = matches!(settings.run, CliAction::Script { .. } | CliAction::Record { .. });
    if runs_script && !cfg!(target_family = "wasm") {
        let seed = settings.seed.unwrap_or_else(rand::random);
        settings.links = Some(SavedGames::in_memory(seed, catalogue().command));
    }
    Ok(settings)
}

/// Returns the action of `--help` or `--version`, if one of them is among the arguments.
///
/// The action is taken even if another argument is an invalid option.
fn asked_for_help(arguments: &[OsString]) -> Option<CliAction> {
    let has = |names: [&str; 2]| arguments.iter().any(|argument| names.iter().any(|name| argument == name));
    let spec = || arguments.iter().find_map(|word| command(word.to_str()?));
    if has(["--help", "-h"]) {
        return Some(CliAction::Help(spec().map(|spec| spec.command)));
    }
    has(["--version", "-V"]).then_some(CliAction::Version)
}

fn unknown_option(given: &str) -> UsageError {
    let name = given.split('=').next().unwrap_or(given);
    // The keywords of the template take no dashes; suggest the plain keyword if dashes were added.
    let keyword = readargs::keywords().find(|key| key.eq_ignore_ascii_case(name.trim_start_matches('-')));
    let hint = match keyword {
        Some(key) => near::did_you_mean(key),
        None => near::hint(name, options().iter().map(|option| option.name)),
    };
    UsageError::UnknownOption { given: name.to_owned(), hint }
}

fn no_such_command(command: Command, game: &GameEntry) -> UsageError {
    let has = all_commands().filter(|other| other.is_per_game() && game.has(*other));
    let expected = has.map(command_name).collect::<Vec<_>>().join(", ");
    UsageError::NoSuchCommand { command: command_name(command), game: game.word, expected }
}

/// Checks that the game has the command, and that the command accepts every given option.
fn in_place(values: &OptionValues, command: Command, game: &GameEntry) -> Result<(), UsageError> {
    let names = |commands: &mut dyn Iterator<Item = Command>| {
        commands.map(command_name).collect::<Vec<_>>().join(", ")
    };
    if command.is_per_game() && !game.has(command) {
        return Err(no_such_command(command, game));
    }
    let odd = options().iter().find(|spec| values.has(spec.name) && !spec.is_of_any(command, game));
    let Some(spec) = odd else { return Ok(()) };
    let of = match spec.of {
        Scope::Every | Scope::Games => names(&mut all_commands().filter(|other| other.is_per_game())),
        Scope::These(_) => names(&mut spec.commands(game)),
    };
    if !of.is_empty() {
        return Err(UsageError::NotAccepted { option: spec.name, command: command_name(command), of });
    }
    let own: Vec<&str> = options_of(command, game).map(|option| option.name).collect();
    let expected =
        if own.is_empty() { format!("none with {}", command_name(command)) } else { own.join(", ") };
    Err(UsageError::NotOfGame { option: spec.name, game: game.word, expected })
}

/// Parses the operands of `play`: an optional game and an optional difficulty.
///
/// `named` is the game given by the option `--game`, if any.
fn played(
    spec: &'static CommandSpec,
    words: &[OsString],
    named: Option<&'static GameEntry>,
) -> Result<(Option<&'static GameEntry>, Option<u8>), UsageError> {
    let (mut game, mut difficulty) = (named, None);
    for (index, word) in words.iter().enumerate() {
        let word = word.to_string_lossy();
        match (
            catalogue().find(&word).filter(|_| index == 0),
            word.parse().ok().filter(|level| DIFFICULTIES.contains(level)),
        ) {
            (Some(other), _) if named.is_some_and(|named| named != other) => {
                return Err(OptionError::Conflict("--game", "GAME").into());
            }
            (Some(other), _) => game = Some(other),
            (None, Some(level)) if difficulty.is_none() => difficulty = Some(level),
            (None, Some(_)) => return Err(extra_word(spec, &word, spec.usage(catalogue().first))),
            (None, None) => {
                let (least, most) = (DIFFICULTIES.start(), DIFFICULTIES.end());
                let expected =
                    format!("{}, or a difficulty from {least} to {most}", catalogue().expected(&word));
                return Err(bad_operand(spec, &word, expected, String::new()));
            }
        }
    }
    Ok((game, difficulty))
}

fn run(
    spec: &'static CommandSpec,
    words: &[OsString],
    values: &OptionValues,
    game: &'static GameEntry,
) -> Result<CliAction, UsageError> {
    let usage = || spec.usage(game);
    let many = spec.operands.last().is_some_and(|operand| operand.many);
    if let Some(word) = words.get(spec.operands.len()).filter(|_| !many) {
        return Err(extra_word(spec, &word.to_string_lossy(), usage()));
    }
    let missing = |operand| Err(UsageError::MissingOperand { command: spec.name, operand, usage: usage() });
    let word = |index: usize| words.get(index).filter(|word| !word.is_empty());
    for (index, operand) in spec.operands.iter().enumerate() {
        if operand.required && word(index).is_none() {
            return missing(operand.name);
        }
    }
    if let Some(known) = game.command(spec.command) {
        if let Some(option) = known.needs.iter().find(|name| !values.has(name)) {
            return missing(option);
        }
        // `FILE` follows the required operands.
        let before = spec.operands.iter().filter(|operand| operand.required).count();
        let file = word(before).map(PathBuf::from);
        let arguments = CommandArgs { name: spec.name, game: game.word, words, file, values };
        return Ok(CliAction::Batch((known.read)(&arguments)?));
    }
    let path = |index| word(index).map(PathBuf::from).unwrap_or_default();
    let first = word(0).map(|word| word.to_string_lossy()).unwrap_or_default();
    match spec.command {
        Command::Screenshot => Ok(CliAction::Screenshot { out: path(0), rgb: values.flag("--rgb") }),
        Command::Play => Ok(CliAction::Play),
        Command::Script => Ok(CliAction::Script { file: path(0) }),
        Command::Record => Ok(CliAction::Record { file: path(0), out: path(1) }),
        Command::Merge => {
            let files = words.iter().map(PathBuf::from).collect();
            Ok(CliAction::Merge { files, json: values.flag("--json"), rebuild: rebuild::rebuild })
        }
        Command::Drawings => Ok(CliAction::Drawings { folder: path(0) }),
        Command::Man => Ok(CliAction::Man),
        Command::Completions => match &*first {
            "bash" => Ok(CliAction::Completions(Shell::Bash)),
            "zsh" => Ok(CliAction::Completions(Shell::Zsh)),
            "fish" => Ok(CliAction::Completions(Shell::Fish)),
            _ => Err(bad_operand(spec, &first, format!("one of {}", SHELLS.join(", ")), String::new())),
        },
        Command::Help => match (&*first, command(&first)) {
            ("", _) => Ok(CliAction::Help(None)),
            (_, Some(topic)) if topic.is_listed() => Ok(CliAction::Help(Some(topic.command))),
            (_, Some(topic)) => Err(no_such_command(topic.command, game)),
            (odd, None) => {
                let names = || listed_commands().map(|spec| spec.name);
                let expected = format!("one of {}", names().collect::<Vec<_>>().join(", "));
                Err(bad_operand(spec, odd, expected, near::hint(odd, names())))
            }
        },
        // The remaining commands belong to games and have returned above.
        _ => Ok(CliAction::Window),
    }
}

fn extra_word(spec: &CommandSpec, word: &str, usage: String) -> UsageError {
    UsageError::ExtraWord { command: spec.name, word: word.to_owned(), usage }
}

fn bad_operand(spec: &CommandSpec, word: &str, expected: String, hint: String) -> UsageError {
    UsageError::BadOperand { command: spec.name, word: word.to_owned(), expected, hint }
}

/// Parses a game's arguments from a Shell line in `ReadArgs` form, as the original game does.
///
/// Returns the difficulty, or `None` if it is missing or invalid.
///
/// A line that ends in "?" is replaced by the next line of input.
fn template(
    settings: &mut Settings,
    mut line: String,
    ask: &mut dyn FnMut(&str) -> Option<String>,
    game: &GameEntry,
) -> Result<Option<u8>, UsageError> {
    // The limit ends the loop if every line of input ends in "?".
    for _ in 0..MOST_QUESTIONS {
        if !readargs::asks_for_template(&line) {
            break;
        }
        line = ask(&format!("{}: ", readargs::TEMPLATE)).unwrap_or_default();
    }
    let Arguments { difficulty, pubscreen } = readargs::parse(&line).map_err(|error| {
        let known = listed_commands().map(|spec| spec.name).chain(readargs::keywords());
        let hint = match &error {
            ReadArgsError::BadNumber(word) => near::hint(word, known),
            _ => String::new(),
        };
        UsageError::Template { error, hint }
    })?;
    settings.pubscreen = pubscreen;
    let Some(level) = difficulty else { return Ok(None) };
    let known = u8::try_from(level).ok().filter(|level| DIFFICULTIES.contains(level));
    if known.is_none() {
        let (least, most) = (DIFFICULTIES.start(), DIFFICULTIES.end());
        let usual = game.window.as_ref().map_or("", |window| window.difficulty.default);
        settings.notes.push(format!("DIFFICULTY {level}: expected {least} to {most}; playing at {usual}"));
    }
    Ok(known)
}

/// Converts a game's [`OptionError`] into a usage error.
///
/// For an invalid position, the error also reports misplaced white space at the faulty column, and suggests
/// another game if that game can read the position.
fn refused(error: OptionError, values: &OptionValues, game: &GameEntry) -> UsageError {
    match (error, values.text(POSITION)) {
        (OptionError::Position { column, problem }, Some(text)) => {
            let blank = SourceLine::new("", 1, &text).blank_at(column);
            let problem = blank.map_or_else(|| problem.clone(), |blank| format!("{blank}: {problem}"));
            let hint = catalogue().hint(game.word, &text);
            UsageError::Option { error: OptionError::Position { column, problem }, hint }
        }
        (error, _) => error.into(),
    }
}

fn screen(settings: &mut Settings, values: &OptionValues) -> Result<(), UsageError> {
    let here = std::path::Path::new("");
    let heights = super::assets::fonts::HEIGHTS.map(|height| height.to_string()).join(", ");
    let font = |name: PathBuf| {
        FontName::parse(&name, here).ok_or_else(|| OptionError::BadValue {
            option: "--font",
            value: name.display().to_string(),
            expected: format!("a BDF or PSF file or one of the heights {heights}"),
        })
    };
    settings.screen = ScreenRequest {
        interlace: values.either("--interlace", "--plain")?,
        pens: values.parsed("--pens", Pens::parse, || format!("one of {}", Pens::CHOICES.join(", ")))?,
        swap_pens: values.flag("--swap-pens").then_some(true),
        standard: values
            .either("--pal", "--ntsc")?
            .map(|pal| if pal { Standard::Pal } else { Standard::Ntsc }),
        palette: values.path("--palette"),
        colours: None,
        font: values.path("--font").map(font).transpose()?,
        look: None,
        title: None,
    };
    if let Some(name) = values.text("--pubscreen")
        && settings.pubscreen.replace(name).is_some()
    {
        return Err(UsageError::Twice("--pubscreen"));
    }
    settings.sprites = values.path("--sprites");
    settings.workbench = values.either("--workbench", "--no-workbench")?;
    settings.skips_startup = values.flag("--no-startup");
    if settings.skips_startup && settings.workbench == Some(false) {
        return Err(OptionError::Conflict("--no-startup", "--no-workbench").into());
    }
    settings.seed = values.seed()?;
    let scale = |text: &str| text.parse().ok().filter(|scale| (1..=MOST_SCALE).contains(scale));
    let scale = values.parsed("--scale", scale, || format!("a whole number from 1 to {MOST_SCALE}"))?;
    settings.scale = scale.and_then(|scale| usize::try_from(scale).ok());
    let fit = |text: &str| FITS.iter().find(|(word, _)| *word == text).map(|(_, fit)| *fit);
    let words = FITS.map(|(word, _)| word).join(", ");
    let named = values.parsed("--fit", fit, || format!("one of {words}"))?;
    if named.is_some() && values.flag("--smooth") {
        return Err(OptionError::Conflict("--fit", "--smooth").into());
    }
    settings.fit = named.or(values.flag("--smooth").then_some(Fit::Smooth));
    let border = |text: &str| text.parse().ok().filter(|columns| *columns <= MOST_BORDER);
    settings.border =
        values.parsed("--border", border, || format!("a whole number from 0 to {MOST_BORDER}"))?;
    Ok(())
}

#[cfg(test)]
mod tests;
