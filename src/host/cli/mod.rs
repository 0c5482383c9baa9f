//! The command line: options, commands and the Shell's template, checked and put into one set of settings.
//!
//! Knows what may be asked and whether it makes sense. Leaves loading what is named to [`setup`], and doing it to `main`.

mod batch;
pub mod commands;
pub mod completions;
pub mod help;
pub mod man;
pub mod options;
pub mod readargs;
pub mod setup;
mod usage;
pub mod values;

use std::ffi::OsString;
use std::path::PathBuf;

pub use self::batch::Request;
use self::commands::{COMMANDS, Command, CommandSpec, SHELLS, command};
use self::options::{OPTIONS, Of};
use self::readargs::{Arguments, ReadArgsError};
pub use self::usage::UsageError;
use self::values::Given;
use super::assets::request::{FontName, Pens, ScreenRequest, Standard};
use super::batch::Job;
pub use super::batch::games::GameName;
use super::near;
use super::ugi::Converse;

/// The difficulties there are; what they mean, and what is played without one, each game's own row says.
pub const DIFFICULTIES: std::ops::RangeInclusive<u8> = 1..=9;
/// The most times the template is shown to somebody who goes on asking for it.
const MOST_QUESTIONS: usize = 1000;
/// The most host pixels for a pixel of the screen.
const MOST_SCALE: i64 = 8;

/// What the program is to do.
#[derive(Debug)]
pub enum Run {
    /// Play in a window.
    Window,
    /// Write the screen as a picture.
    Screenshot {
        /// Where to.
        out: PathBuf,
        /// As RGB instead of pens.
        rgb: bool,
    },
    /// Run a script.
    Script {
        /// From where.
        file: PathBuf,
    },
    /// Do what needs no screen.
    Batch(Box<dyn Job>),
    /// Speak the Universal Game Interface.
    Ugi(Box<dyn Converse>),
    /// Show the help text, or that of a command.
    Help(Option<Command>),
    /// Write the man page.
    Man,
    /// Write a shell's completions.
    Completions(Shell),
    /// Show the version.
    Version,
}

/// A shell that completes words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shell {
    /// GNU Bash.
    Bash,
    /// The Z shell.
    Zsh,
    /// The friendly interactive shell.
    Fish,
}

/// Everything the command line said, checked as far as it can be without opening a file.
#[derive(Debug)]
pub struct Settings {
    /// What to do.
    pub run: Run,
    /// Which game is played.
    pub game: GameName,
    /// The options as they were given: what is agreed before a game is dealt, its own part of [`super::batch::games`] reads out of them.
    pub given: Given,
    /// The public screen named, if one was.
    pub pubscreen: Option<String>,
    /// What the options ask of the screen.
    pub screen: ScreenRequest,
    /// A folder of drawings.
    pub sprites: Option<PathBuf>,
    /// The seed of shuffles.
    pub seed: Option<u64>,
    /// A position in text, not yet read.
    pub position: Option<String>,
    /// How well the computer plays, if a difficulty was said that there is.
    pub difficulty: Option<u8>,
    /// Host pixels for a pixel of the screen.
    pub scale: Option<usize>,
    /// What to say on standard error before starting.
    pub notes: Vec<String>,
}

/// Reads a command line, the program's own name left out. `ask` is called for another line when the words end in "?", with the
/// template to show; it returns nothing at the end of input.
///
/// # Errors
/// [`UsageError`], to be shown as one line.
pub fn parse(
    arguments: impl IntoIterator<Item = OsString>,
    ask: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<Settings, UsageError> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let (given, mut words) = values::split(arguments.iter().cloned())?;
    // These answer whatever else was said: somebody who asks how it works may well have got it wrong.
    let spec = words.first().and_then(|word| command(word.to_str()?));
    if given.flag("--help") {
        return Ok(Settings::of(Run::Help(spec.map(|spec| spec.command))));
    }
    if given.flag("--version") {
        return Ok(Settings::of(Run::Version));
    }
    let is_input = |word: &str| word == "-" && spec.is_some_and(CommandSpec::reads_standard_input);
    let mut shown = words.iter().map(|word| word.to_string_lossy());
    if let Some(odd) = shown.find(|word| values::is_option(word) && !is_input(word)) {
        return Err(unknown_option(&odd));
    }
    if spec.is_some() {
        words.remove(0);
    }
    let game = given.parsed("--game", GameName::parse, || {
        GameName::expected(&given.text("--game").unwrap_or_default())
    })?;
    let game = game.unwrap_or_default();
    let command = spec.map_or(Command::Window, |spec| spec.command);
    in_place(&given, command, game)?;
    let mut settings = Settings::of(Run::Window);
    match spec {
        None => {
            let number =
                |word: &OsString| 1 + arguments.iter().position(|known| known == word).unwrap_or_default();
            let words = words.iter().map(|word| word.to_str().map(str::to_owned).ok_or(word));
            let words: Vec<String> =
                words.collect::<Result<_, _>>().map_err(|word| UsageError::NotText(number(word)))?;
            template(&mut settings, readargs::line_of(&words), ask, game)?;
        }
        Some(spec) => settings.run = run(spec, &words, &given, game)?,
    }
    if let Some(screen) = game.spec().screen.as_ref().filter(|_| command.has_screen()) {
        (screen.check)(&given, settings.difficulty)?;
    }
    options(&mut settings, &given)?;
    settings.game = game;
    settings.given = given;
    Ok(settings)
}

impl Settings {
    /// The settings of somebody who says nothing more.
    #[must_use]
    pub fn of(run: Run) -> Self {
        Self {
            run,
            game: GameName::default(),
            given: Given::default(),
            pubscreen: None,
            screen: ScreenRequest::default(),
            sprites: None,
            seed: None,
            position: None,
            difficulty: None,
            scale: None,
            notes: Vec::new(),
        }
    }
}

fn unknown_option(given: &str) -> UsageError {
    let name = given.split('=').next().unwrap_or(given);
    // Somebody may put dashes before the words of the template.
    let keyword =
        readargs::keywords().into_iter().find(|key| key.eq_ignore_ascii_case(name.trim_start_matches('-')));
    let hint = match keyword {
        Some(key) => near::did_you_mean(key),
        None => near::hint(name, OPTIONS.iter().map(|option| option.name)),
    };
    UsageError::UnknownOption { given: name.to_owned(), hint }
}

/// The game has the command, and every option given is of use to it there.
fn in_place(given: &Given, command: Command, name: GameName) -> Result<(), UsageError> {
    let game = name.spec();
    let names = |commands: &mut dyn Iterator<Item = Command>| {
        commands.map(Command::name).collect::<Vec<_>>().join(", ")
    };
    if command.is_of_games() && !game.has(command) {
        let mut has = Command::all().filter(|other| other.is_of_games() && game.has(*other));
        return Err(UsageError::NoSuchCommand {
            command: command.name(),
            game: name,
            expected: names(&mut has),
        });
    }
    let odd = OPTIONS.iter().find(|spec| given.has(spec.name) && !spec.is_of_any(command, game));
    let Some(spec) = odd else { return Ok(()) };
    let of = match spec.of {
        Of::Every | Of::Games => names(&mut Command::all().filter(|other| other.is_of_games())),
        Of::These(_) => names(&mut spec.commands(game)),
    };
    if !of.is_empty() {
        return Err(UsageError::OutOfPlace { option: spec.name, command: command.name(), of });
    }
    let own: Vec<&str> = command.options(game).map(|option| option.name).collect();
    let expected = if own.is_empty() { format!("none with {}", command.name()) } else { own.join(", ") };
    Err(UsageError::NotOfGame { option: spec.name, game: name, expected })
}

/// What a command with its operands is to do.
fn run(
    spec: &'static CommandSpec,
    words: &[OsString],
    given: &Given,
    game: GameName,
) -> Result<Run, UsageError> {
    let game = game.spec();
    let usage = || spec.usage(game);
    if let Some(word) = words.get(spec.operands.len()) {
        return Err(UsageError::ExtraWord {
            command: spec.name,
            word: word.to_string_lossy().into_owned(),
            usage: usage(),
        });
    }
    let missing = |operand| Err(UsageError::MissingOperand { command: spec.name, operand, usage: usage() });
    let word = |index: usize| words.get(index).filter(|word| !word.is_empty());
    for (index, operand) in spec.operands.iter().enumerate() {
        if operand.required && word(index).is_none() {
            return missing(operand.name);
        }
    }
    if let Some(known) = game.command(spec.command) {
        if let Some(option) = known.needs.iter().find(|name| !given.has(name)) {
            return missing(option);
        }
        return (known.read)(&Request { spec, words, given });
    }
    let path = || word(0).map(PathBuf::from).unwrap_or_default();
    let first = word(0).map(|word| word.to_string_lossy()).unwrap_or_default();
    match spec.command {
        Command::Screenshot => Ok(Run::Screenshot { out: path(), rgb: given.flag("--rgb") }),
        Command::Script => Ok(Run::Script { file: path() }),
        Command::Man => Ok(Run::Man),
        Command::Completions => match &*first {
            "bash" => Ok(Run::Completions(Shell::Bash)),
            "zsh" => Ok(Run::Completions(Shell::Zsh)),
            "fish" => Ok(Run::Completions(Shell::Fish)),
            _ => Err(bad_operand(spec, &first, format!("one of {}", SHELLS.join(", ")), String::new())),
        },
        Command::Help => match (&*first, command(&first)) {
            ("", _) => Ok(Run::Help(None)),
            (_, Some(topic)) => Ok(Run::Help(Some(topic.command))),
            (odd, None) => {
                let names = || COMMANDS.iter().map(|spec| spec.name);
                let expected = format!("one of {}", names().collect::<Vec<_>>().join(", "));
                Err(bad_operand(spec, odd, expected, near::hint(odd, names())))
            }
        },
        // The rest are the games', which have read them.
        _ => Ok(Run::Window),
    }
}

fn bad_operand(spec: &CommandSpec, word: &str, expected: String, hint: String) -> UsageError {
    UsageError::BadOperand { command: spec.name, word: word.to_owned(), expected, hint }
}

/// The words of the Shell's template; a "?" asks for another line as long as the answer is one.
fn template(
    settings: &mut Settings,
    mut line: String,
    ask: &mut dyn FnMut(&str) -> Option<String>,
    game: GameName,
) -> Result<(), UsageError> {
    // Who only ever asks is not answered for ever.
    for _ in 0..MOST_QUESTIONS {
        if !readargs::asks(&line) {
            break;
        }
        line = ask(&format!("{}: ", readargs::TEMPLATE)).unwrap_or_default();
    }
    let Arguments { difficulty, pubscreen } = readargs::parse(&line).map_err(|error| {
        let known = COMMANDS.iter().map(|spec| spec.name).chain(readargs::keywords());
        let hint = match &error {
            ReadArgsError::BadNumber(word) => near::hint(word, known),
            _ => String::new(),
        };
        UsageError::Template { error, hint }
    })?;
    settings.pubscreen = pubscreen;
    let Some(level) = difficulty else { return Ok(()) };
    settings.difficulty = u8::try_from(level).ok().filter(|level| DIFFICULTIES.contains(level));
    if settings.difficulty.is_none() {
        let (least, most) = (DIFFICULTIES.start(), DIFFICULTIES.end());
        let usual = game.spec().screen.as_ref().map_or("", |screen| screen.difficulty.usual);
        settings.notes.push(format!("DIFFICULTY {level}: expected {least} to {most}; playing {usual}"));
    }
    Ok(())
}

/// Puts the options into the settings.
fn options(settings: &mut Settings, given: &Given) -> Result<(), UsageError> {
    let here = std::path::Path::new("");
    let heights = super::assets::fonts::HEIGHTS.map(|height| height.to_string()).join(", ");
    let font = |name: PathBuf| {
        FontName::parse(&name, here).ok_or_else(|| UsageError::BadValue {
            option: "--font",
            value: name.display().to_string(),
            expected: format!("a BDF or PSF file or one of the heights {heights}"),
        })
    };
    settings.screen = ScreenRequest {
        interlace: given.either("--interlace", "--plain")?,
        pens: given.parsed("--pens", Pens::parse, || format!("one of {}", Pens::CHOICES.join(", ")))?,
        swap_pens: given.flag("--swap-pens").then_some(true),
        standard: given
            .either("--pal", "--ntsc")?
            .map(|pal| if pal { Standard::Pal } else { Standard::Ntsc }),
        palette: given.path("--palette"),
        font: given.path("--font").map(font).transpose()?,
        look: None,
        title: None,
    };
    if let Some(name) = given.text("--pubscreen")
        && settings.pubscreen.replace(name).is_some()
    {
        return Err(UsageError::Twice("--pubscreen"));
    }
    settings.sprites = given.path("--sprites");
    settings.seed = given.seed()?;
    settings.position = given.text("--position");
    let scale = |text: &str| text.parse().ok().filter(|scale| (1..=MOST_SCALE).contains(scale));
    let scale = given.parsed("--scale", scale, || format!("a whole number from 1 to {MOST_SCALE}"))?;
    settings.scale = scale.and_then(|scale| usize::try_from(scale).ok());
    Ok(())
}

#[cfg(test)]
mod tests;
