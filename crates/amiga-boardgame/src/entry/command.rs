//! The batch commands of a game: which commands it has, and the tasks they produce.
//!
//! A [`GameCommand`] lists the options of a command and turns a [`CommandArgs`] into a [`Task`]; parsing that
//! several games need is shared here. Running a task, with its files, threads and output, is left to the
//! host.

use std::ffi::OsString;
use std::fmt;
use std::ops::RangeInclusive;

use super::option_values::{OptionError, OptionValues};
use boardgame_engine::contract::Engine;
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::queries::{
    self, Census, PERFT_PLIES, RecordDealer, RecordQuery, Survey, SurveyCensus, Trainer,
};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::ugi::{Conversation, GameConversation};

/// A command of the program's command line, such as `perft`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Play in a window; the default if the command line names no command.
    Window,
    /// Play in the terminal by typed moves.
    Play,
    Screenshot,
    /// Run a script of user input. Times in the script are virtual ticks.
    Script,
    Record,
    Think,
    Solve,
    Moves,
    Perft,
    Match,
    Deal,
    Census,
    Merge,
    Fit,
    Train,
    Ugi,
    Help,
    Man,
    Completions,
}

impl Command {
    /// Returns `true` if the command runs a game's window, on a display or without one, and therefore takes
    /// the options of the window.
    pub const fn runs_window(self) -> bool {
        matches!(self, Self::Window | Self::Play | Self::Screenshot | Self::Script | Self::Record)
    }

    pub const fn is_text_only(self) -> bool {
        matches!(
            self,
            Self::Think | Self::Solve | Self::Moves | Self::Perft | Self::Match | Self::Deal | Self::Census
        )
    }

    pub const fn is_per_game(self) -> bool {
        !matches!(self, Self::Merge | Self::Help | Self::Man | Self::Completions)
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Example {
    pub line: &'static str,
    /// The example's expected output without the final line end; empty if the help does not show the output.
    pub output: &'static str,
}

impl Example {
    pub const fn new(line: &'static str) -> Self {
        Self { line, output: "" }
    }
}

pub struct GameCommand {
    pub command: Command,
    pub needs: &'static [&'static str],
    /// The names of the options that the command accepts but does not require.
    pub takes: &'static [&'static str],
    pub details: &'static str,
    pub example: Example,
    /// Parser that turns the arguments into a task. Arguments that the command does not accept have already
    /// been rejected.
    pub read: CreateTaskFn,
}

/// Returns `commands`, or an empty slice if the feature `commands` is disabled. The web page, which has no
/// terminal, disables it.
pub const fn shipped(commands: &'static [GameCommand]) -> &'static [GameCommand] {
    if cfg!(feature = "commands") { commands } else { &[] }
}

type CreateTaskFn = fn(&CommandArgs<'_>) -> Result<Task, OptionError>;

impl GameCommand {
    pub const fn new(command: Command, example: Example, read: CreateTaskFn) -> Self {
        Self { command, needs: &[], takes: &[], details: "", example, read }
    }

    pub const fn with_options(self, needs: &'static [&'static str], takes: &'static [&'static str]) -> Self {
        Self { needs, takes, ..self }
    }

    pub const fn about(self, details: &'static str) -> Self {
        Self { details, ..self }
    }

    pub const fn moves<P: EngineGame>(example: Example) -> Self {
        Self::new(Command::Moves, example, |_| Ok(Task::Answer(queries::legal_moves::<P>())))
    }

    pub const fn perft<P: EngineGame>(example: Example) -> Self {
        Self::new(Command::Perft, example, |request| {
            Ok(Task::Answer(queries::perft::<P>(request.perft_plies()?)))
        })
    }

    pub const fn deal<P: GamePosition>(example: Example) -> Self {
        let read: CreateTaskFn = |_| Ok(Task::Deal(RecordDealer::starts::<P>(P::Setup::default())));
        Self::new(Command::Deal, example, read).with_options(&[], &["--seed", "--count"])
    }

    pub const fn ugi<P: EngineGame>(example: Example) -> Self {
        Self::new(Command::Ugi, example, |_| Ok(Task::converse::<P>(P::Options::default())))
    }
}

impl fmt::Debug for GameCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameCommand").field("command", &self.command).finish_non_exhaustive()
    }
}

/// The work of a batch command. The game's own types are hidden behind trait objects that exchange text and
/// numbers.
#[derive(Debug)]
pub enum Task {
    Answer(RecordQuery),
    Deal(RecordDealer),
    Count(Box<dyn Census>, u64),
    Learn(Trainer),
    Conversation(Box<dyn Conversation>),
}

impl Task {
    pub fn converse<G: EngineGame>(options: G::Options) -> Self {
        Self::Conversation(Box::new(GameConversation::<G>(options)))
    }
}

/// The names of the options for long runs. They divide a run into parts, save and resume it, and merge the
/// parts.
pub const SHARED_OUT: &[&str] = &["--shard", "--from", "--resume", "--json"];

/// The operands and options of a batch command; every option is one that the command accepts.
#[derive(Debug)]
pub struct CommandArgs<'a> {
    pub name: &'static str,
    pub words: &'a [OsString],
    /// Whether one of the command's operands is a file of positions.
    pub has_file: bool,
    pub values: &'a OptionValues,
}

impl CommandArgs<'_> {
    /// Parses the first operand as a number of plies in the range [`PERFT_PLIES`].
    fn perft_plies(&self) -> Result<u32, OptionError> {
        let word = self.words.first().map(|word| word.to_string_lossy()).unwrap_or_default();
        let plies = word.parse().ok().filter(|plies| PERFT_PLIES.contains(plies));
        plies.ok_or_else(|| {
            let (least, most) = (PERFT_PLIES.start(), PERFT_PLIES.end());
            let expected = format!("N, a whole number from {least} to {most}");
            OptionError::BadOperand { command: self.name, word: word.into_owned(), expected }
        })
    }

    /// Returns the maximum number of plies of a game, which the option `--max-plies` sets.
    pub fn max_plies(&self, default: usize) -> Result<usize, OptionError> {
        Ok(self.values.number("--max-plies", 0..=usize::MAX)?.unwrap_or(default))
    }

    /// Creates a match between engines, in the order of the seats, with at most `max_plies` plies per game.
    /// The option `--max-plies` overrides that limit.
    pub fn match_task<P: EngineGame, E: Engine<GameRecord<P>> + fmt::Debug + 'static>(
        &self,
        engines: impl Into<Vec<E>>,
        max_plies: usize,
    ) -> Result<Task, OptionError> {
        Ok(Task::Answer(queries::match_of(engines.into(), self.max_plies(max_plies)?)))
    }

    pub fn census<S: Survey>(&self, setup: S::Setup) -> Result<Task, OptionError> {
        self.survey::<S>("--boards", 1..=u64::MAX, setup)
    }

    /// Creates a tournament of `--games` games, or returns `None` if that option is not given.
    ///
    /// The options `own` and [`SHARED_OUT`] are valid only together with `--games`. A tournament reads no
    /// positions and has no limit on plies, so it conflicts with a file and with `--max-plies`.
    pub fn tournament<S: Survey>(
        &self,
        games: RangeInclusive<u64>,
        own: &[&'static str],
        setup: S::Setup,
    ) -> Result<Option<Task>, OptionError> {
        const GAMES: &str = "--games";
        if !self.values.has(GAMES) {
            let odd = own.iter().chain(SHARED_OUT).find(|option| self.values.has(option));
            return odd.map_or(Ok(None), |option| Err(OptionError::Requires(option, GAMES)));
        }
        if self.values.has("--max-plies") {
            return Err(OptionError::Conflict(GAMES, "--max-plies"));
        }
        if self.has_file {
            return Err(OptionError::Conflict(GAMES, "FILE"));
        }
        self.survey::<S>(GAMES, games, setup).map(Some)
    }

    fn survey<S: Survey>(
        &self,
        option: &'static str,
        range: RangeInclusive<u64>,
        setup: S::Setup,
    ) -> Result<Task, OptionError> {
        let number = self.values.number(option, range)?.unwrap_or(1);
        Ok(Task::Count(Box::new(SurveyCensus::<S>::new(setup)), number))
    }
}
