//! The batch commands that a game has, and the jobs that they produce.
//!
//! A [`GameCommand`] lists the options of a command and turns a [`CommandArgs`] into a [`Job`]; parsing that
//! several games need is shared here. Running a job, with its files, threads and output, is left to the
//! host.

use std::ffi::OsString;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::job::{CountRequest, Job, SHARED_OUT};
use super::option_values::{OptionError, OptionValues};
use boardgame_engine::contract::Engine;
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::queries::{
    self, Census, PERFT_PLIES, RecordDealer, RecordQuery, Survey, SurveyCensus, Trainer,
};
use boardgame_engine::record::GamePosition;
use boardgame_engine::ugi::GameConversation;

/// A command of the program's command line, such as `perft`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Play in a window; the default if the command line names no command.
    Window,
    /// Play in the terminal by typed moves.
    Play,
    /// Write a picture of the screen as a PNG file.
    Screenshot,
    /// Run a script of user input. Times in the script are virtual ticks.
    Script,
    /// Run a script and write an animated PNG of the screen.
    Record,
    /// Print the move that an engine plays in each position.
    Think,
    /// Print the exact value of each position: win, draw or loss, and the number of plies.
    Solve,
    /// Print the legal moves of each position.
    Moves,
    /// Print the numbers of move sequences from each position, by their length in plies.
    Perft,
    /// Play games between engines and print the results.
    Match,
    /// Print start positions or puzzles.
    Deal,
    /// Solve many boards and print statistics.
    Census,
    /// Add up the partial results of a run that was divided into parts.
    Merge,
    /// Fit an engine's evaluation to games of the engine against itself, and write the weights.
    Fit,
    /// Train an engine by games against itself, and write the weights.
    Train,
    /// Serve as a UGI engine on standard input and output.
    Ugi,
    /// Write the built-in drawings to a folder, where they can be changed.
    Drawings,
    /// Print the help of the program or of one command.
    Help,
    /// Print the man page.
    Man,
    /// Print the completions of a shell.
    Completions,
}

impl Command {
    /// Returns `true` if the command runs a game's window, with or without a display.
    ///
    /// Such a command accepts the options of the window.
    pub const fn runs_window(self) -> bool {
        matches!(self, Self::Window | Self::Play | Self::Screenshot | Self::Script | Self::Record)
    }

    /// Returns `true` if the command prints positions, moves or statistics of a game as text.
    ///
    /// The help in the emulated Shell lists only these commands.
    pub const fn is_text_only(self) -> bool {
        matches!(
            self,
            Self::Think | Self::Solve | Self::Moves | Self::Perft | Self::Match | Self::Deal | Self::Census
        )
    }

    /// Returns `true` if the command runs one game. The other commands, such as `help`, belong to the whole program.
    pub const fn is_per_game(self) -> bool {
        !matches!(self, Self::Merge | Self::Drawings | Self::Help | Self::Man | Self::Completions)
    }
}

/// An example of a command in the help, with its output.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The command line. The word `PROGRAM` stands for the command of the program that has the game.
    pub line: &'static str,
    /// Expected output of the example, without the final line end. An empty text hides the output in the
    /// help.
    pub output: &'static str,
}

impl Example {
    /// Creates an example whose output the help does not show. The parameter is the command line.
    pub const fn new(line: &'static str) -> Self {
        Self { line, output: "" }
    }
}

/// A batch command of a game, with its options and the function that creates its job.
pub struct GameCommand {
    /// The command that the entry adds to the game.
    pub command: Command,
    /// The names of the options that the command requires.
    pub needs: &'static [&'static str],
    /// The names of the options that the command accepts but does not require.
    pub takes: &'static [&'static str],
    /// Paragraph about the command in this game, for the help; empty if there is nothing to add.
    pub details: &'static str,
    /// The example that the help of the command shows for this game.
    pub example: Example,
    /// Function that creates the job of a batch command from the command's parsed arguments.
    ///
    /// Arguments that the command does not accept have already been rejected.
    pub read: CreateJobFn,
}

/// Whether the games have batch commands. The web page, which has no terminal, is built without them.
pub const COMMANDS_ENABLED: bool = cfg!(feature = "commands");

/// Returns `commands`, or an empty slice if the feature `commands` is disabled.
pub const fn shipped(commands: &'static [GameCommand]) -> &'static [GameCommand] {
    if COMMANDS_ENABLED { commands } else { &[] }
}

/// Returns `text`, or an empty text if the feature `commands` is disabled. For texts that only a terminal shows, such as
/// the help of an option.
pub const fn shipped_text(text: &'static str) -> &'static str {
    if COMMANDS_ENABLED { text } else { "" }
}

type CreateJobFn = fn(&CommandArgs<'_>) -> Result<Job, OptionError>;

impl GameCommand {
    /// Creates a command without options and details, whose job the function `read` creates.
    pub const fn new(command: Command, example: Example, read: CreateJobFn) -> Self {
        Self { command, needs: &[], takes: &[], details: "", example, read }
    }

    /// Sets the names of the required options (`needs`) and of the optional ones (`takes`).
    pub const fn with_options(self, needs: &'static [&'static str], takes: &'static [&'static str]) -> Self {
        Self { needs, takes, ..self }
    }

    /// Sets the paragraph that the help shows about the command in this game.
    pub const fn about(self, details: &'static str) -> Self {
        Self { details, ..self }
    }

    /// Creates the command `moves` for a game with positions of type `P`.
    pub const fn moves<P: EngineGame>(example: Example) -> Self {
        Self::new(Command::Moves, example, |request| Ok(request.answer(queries::legal_moves::<P>())))
    }

    /// Creates the command `perft` for a game with positions of type `P`.
    pub const fn perft<P: EngineGame>(example: Example) -> Self {
        Self::new(Command::Perft, example, |request| {
            Ok(request.answer(queries::perft::<P>(request.perft_plies()?)))
        })
    }

    /// Creates the command `deal`, which prints start positions under the default rules.
    ///
    /// The command accepts the options `--seed` and `--count`.
    pub const fn deal<P: GamePosition>(example: Example) -> Self {
        let read: CreateJobFn = |request| request.deal(RecordDealer::starts::<P>(P::Setup::default()));
        Self::new(Command::Deal, example, read).with_options(&[], &["--seed", "--count"])
    }

    /// Creates the command `ugi` for a game with positions of type `P`.
    pub const fn ugi<P: EngineGame>(example: Example) -> Self {
        Self::new(Command::Ugi, example, |_| {
            Ok(Job::Converse(Box::new(GameConversation::<P>(P::Options::default()))))
        })
    }
}

impl fmt::Debug for GameCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameCommand").field("command", &self.command).finish_non_exhaustive()
    }
}

/// The parsed operands and options of a batch command.
///
/// Options that the command does not accept have already been rejected.
#[derive(Debug)]
pub struct CommandArgs<'a> {
    /// The name of the batch command on the command line, such as `perft`.
    pub name: &'static str,
    /// The name of the game on the command line.
    pub game: &'static str,
    /// The operands of the batch command.
    pub words: &'a [OsString],
    /// The file of positions among the command's operands, if one is given.
    pub file: Option<PathBuf>,
    /// The options of the batch command with their values.
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

    /// Creates the job that answers a query about each position of the command's input.
    pub fn answer(&self, query: RecordQuery) -> Job {
        Job::Answer { query, game: self.game, file: self.file.clone() }
    }

    /// Creates the job that deals games or puzzles and writes their records.
    ///
    /// If an option for long runs such as `--shard` is given, the records are dealt by number, so that the
    /// job can be divided and resumed.
    ///
    /// # Errors
    /// Returns an [`OptionError`] if the value of an option is invalid, or if an option for long runs is given but the
    /// records of `dealer` are not numbered.
    pub fn deal(&self, dealer: RecordDealer) -> Result<Job, OptionError> {
        let count = self.values.number("--count", 1..=u64::MAX)?.unwrap_or(1);
        let counted = SHARED_OUT.iter().chain(&["--threads"]).find(|option| self.values.has(option));
        match (counted, dealer.numbered()) {
            (None, _) => Ok(Job::Deal { dealer, seed: self.values.seed()?, count }),
            (Some(_), Some(lines)) => self.count(lines, count),
            (Some(option), None) => Err(OptionError::Requires(option, "--puzzle")),
        }
    }

    /// Creates the job that trains an engine and writes its weights to the file of `--out`.
    pub fn learn(&self, trainer: Trainer) -> Job {
        Job::Learn { trainer, out: self.values.path("--out") }
    }

    fn count(&self, census: Box<dyn Census>, number: u64) -> Result<Job, OptionError> {
        CountRequest::read(census, number, (self.name, self.game), self.values).map(Job::Count)
    }

    /// Returns the maximum number of plies of a game, which the option `--max-plies` sets.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the value of `--max-plies` is not a whole number.
    pub fn max_plies(&self, default: usize) -> Result<usize, OptionError> {
        Ok(self.values.number("--max-plies", 0..=usize::MAX)?.unwrap_or(default))
    }

    /// Creates the job in which engines play each position of the input to the end.
    ///
    /// `engines` contains the engines in the order of the sides. A game has at most `max_plies` plies, unless
    /// the option `--max-plies` sets a different limit.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the value of `--max-plies` is not a whole number.
    pub fn match_job<P: EngineGame, E: Engine<P> + fmt::Debug + 'static>(
        &self,
        engines: impl Into<Vec<E>>,
        max_plies: usize,
    ) -> Result<Job, OptionError> {
        Ok(self.answer(queries::match_of(engines.into(), self.max_plies(max_plies)?)))
    }

    /// Creates the job that deals and counts boards. The option `--boards` sets their number, which is 1 by default.
    ///
    /// # Errors
    /// Returns an [`OptionError`] if the value of `--boards` or of an option for long runs is invalid.
    pub fn census<S: Survey>(&self, setup: S::Setup) -> Result<Job, OptionError> {
        self.survey::<S>("--boards", 1..=u64::MAX, setup)
    }

    /// Creates a tournament of `--games` games, or returns `None` if that option is not given.
    ///
    /// The options `own` and [`SHARED_OUT`] are valid only together with `--games`. A tournament reads no
    /// positions and has no limit on plies, so it conflicts with a file and with `--max-plies`.
    ///
    /// # Errors
    /// Returns an [`OptionError`] if an option is given that needs `--games` or conflicts with it, or if a value is invalid.
    pub fn tournament<S: Survey>(
        &self,
        games: RangeInclusive<u64>,
        own: &[&'static str],
        setup: S::Setup,
    ) -> Result<Option<Job>, OptionError> {
        const GAMES: &str = "--games";
        if !self.values.has(GAMES) {
            let odd = own.iter().chain(SHARED_OUT).find(|option| self.values.has(option));
            return odd.map_or(Ok(None), |option| Err(OptionError::Requires(option, GAMES)));
        }
        if self.values.has("--max-plies") {
            return Err(OptionError::Conflict(GAMES, "--max-plies"));
        }
        if self.file.is_some() {
            return Err(OptionError::Conflict(GAMES, "FILE"));
        }
        self.survey::<S>(GAMES, games, setup).map(Some)
    }

    fn survey<S: Survey>(
        &self,
        option: &'static str,
        range: RangeInclusive<u64>,
        setup: S::Setup,
    ) -> Result<Job, OptionError> {
        let number = self.values.number(option, range)?.unwrap_or(1);
        self.count(Box::new(SurveyCensus::<S>::new(setup)), number)
    }
}
