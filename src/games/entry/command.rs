//! The batch commands of a game: which commands it has, and the tasks they produce.
//!
//! A [`GameCommand`] lists the options of a command and turns a [`CommandArgs`] into a [`Task`]; parsing that
//! several games need is shared here. Running a task, with its files, threads and output, is left to the
//! host.

use std::ffi::OsString;
use std::fmt;
use std::ops::RangeInclusive;

use super::option_values::{OptionError, OptionValues};
use boardgame_engine::contract::Game;
use boardgame_engine::queries::{
    self, BatchGame, Census, LegalMoves, Match, MatchPlayer, Perft, QueryRunner, RecordQuery, StartDealer,
    Survey, SurveyCensus, TextDealer, TextQuery, Trainer,
};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::ugi::{Conversation, GameConversation, UgiGame};

/// A command of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Play in a window; the default when no command is named.
    Window,
    /// Play in the terminal by typed moves.
    Play,
    /// Save a picture of the screen.
    Screenshot,
    /// Run a script of inputs on virtual ticks.
    Script,
    /// Run a script and record it as an animated picture.
    Record,
    /// Print the move that an engine chooses.
    Think,
    /// Print the exact values of positions.
    Solve,
    /// Print the legal moves in positions.
    Moves,
    /// Count the move sequences from a position by their length.
    Perft,
    /// Play whole games between engines.
    Match,
    /// Generate initial positions and puzzles.
    Deal,
    /// Collect statistics over many boards or games.
    Census,
    /// Merge the results of several partial runs.
    Merge,
    /// Fit the weights of an engine to data.
    Fit,
    /// Train the weights of an engine by playing.
    Train,
    /// Run an engine conversation in the Universal Game Interface.
    Ugi,
    /// Print the help text.
    Help,
    /// Print the man page.
    Man,
    /// Print the completion script for a shell.
    Completions,
}

impl Command {
    /// Returns `true` if the command runs a game's window, on a display or without one, and therefore takes
    /// the options of the window.
    pub const fn runs_window(self) -> bool {
        matches!(self, Self::Window | Self::Play | Self::Screenshot | Self::Script | Self::Record)
    }

    /// Returns `true` if the command only turns text into text, without a screen or an output file of its
    /// own.
    pub const fn is_text_only(self) -> bool {
        matches!(
            self,
            Self::Think | Self::Solve | Self::Moves | Self::Perft | Self::Match | Self::Deal | Self::Census
        )
    }

    /// Returns `true` if the games implement the command themselves, so that some games may lack it.
    pub const fn is_per_game(self) -> bool {
        !matches!(self, Self::Merge | Self::Help | Self::Man | Self::Completions)
    }
}

/// A command line and its expected output.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The command line, as typed in a shell.
    pub line: &'static str,
    /// The expected output without its last line end; empty if the output is not shown.
    pub output: &'static str,
}

impl Example {
    /// Creates an example whose output is not shown.
    pub const fn new(line: &'static str) -> Self {
        Self { line, output: "" }
    }
}

/// A command of a game, with its options and its parser.
pub struct GameCommand {
    /// The command that the game implements.
    pub command: Command,
    /// The names of the options that the command requires.
    pub needs: &'static [&'static str],
    /// The names of the options that the command accepts but does not require.
    pub takes: &'static [&'static str],
    /// The description of the command, in paragraphs.
    pub details: &'static str,
    /// An example of the command.
    pub example: Example,
    /// Parser that turns the arguments into a task; operands and options have already been checked against
    /// those of the command.
    pub read: CreateTaskFn,
}

/// Returns `commands`, or an empty slice if the feature `commands` is disabled, as in the web page, which has
/// no terminal.
pub const fn shipped(commands: &'static [GameCommand]) -> &'static [GameCommand] {
    if cfg!(feature = "commands") { commands } else { &[] }
}

type CreateTaskFn = fn(&CommandArgs<'_>) -> Result<Task, OptionError>;

impl GameCommand {
    /// Creates a command without options of its own and without a description beyond the one that all games
    /// share.
    pub const fn new(command: Command, example: Example, read: CreateTaskFn) -> Self {
        Self { command, needs: &[], takes: &[], details: "", example, read }
    }

    /// Returns the command with the given required and optional options.
    pub const fn with_options(self, needs: &'static [&'static str], takes: &'static [&'static str]) -> Self {
        Self { needs, takes, ..self }
    }

    /// Returns the command with the given description.
    pub const fn about(self, details: &'static str) -> Self {
        Self { details, ..self }
    }

    /// Creates the `moves` command of a game.
    pub const fn moves<P: BatchGame>(example: Example) -> Self {
        Self::new(Command::Moves, example, |_| Ok(Task::query::<GameRecord<P>, _>(LegalMoves)))
    }

    /// Creates the `perft` command of a game.
    pub const fn perft<P: BatchGame>(example: Example) -> Self {
        Self::new(Command::Perft, example, |request| Ok(Task::query::<GameRecord<P>, _>(request.perft()?)))
    }

    /// Creates a `deal` command for the same initial positions that the first game in a window has.
    pub const fn deal<P: GamePosition>(example: Example) -> Self {
        let read: CreateTaskFn =
            |request| Ok(request.deal(StartDealer::<GameRecord<P>> { setup: P::Setup::default() }));
        Self::new(Command::Deal, example, read).with_options(&[], &["--seed", "--count"])
    }

    /// Creates the `ugi` command of a game; `options` are the initial values of the engine's options.
    pub const fn ugi<P: UgiGame>(example: Example) -> Self {
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
    /// Answer each game record with one line of text.
    Answer(Box<dyn TextQuery>),
    /// Deal game records, such as initial positions or puzzles.
    Deal(Box<dyn TextDealer>),
    /// Collect counts over the given number of boards or games.
    Count(Box<dyn Census>, u64),
    /// Learn the weights of an engine and write them to a file.
    Learn(Box<dyn Trainer>),
    /// Run an engine conversation in the Universal Game Interface.
    Conversation(Box<dyn Conversation>),
}

impl Task {
    /// Creates a task that answers a query about each game record.
    pub fn query<G: Game, Q: RecordQuery<G> + 'static>(question: Q) -> Self {
        Self::Answer(Box::new(QueryRunner::new(question)))
    }

    /// Creates a task that speaks UGI, with the initial values of its options.
    pub fn converse<G: UgiGame>(options: G::Options) -> Self {
        Self::Conversation(Box::new(GameConversation::<G>(options)))
    }
}

/// The names of the options that divide a run over many boards or games, save it, resume it and merge its
/// parts.
pub const SHARED_OUT: &[&str] = &["--shard", "--from", "--resume", "--json"];

/// The operands and options of a batch command; each option has been checked to be one that the command has.
#[derive(Debug)]
pub struct CommandArgs<'a> {
    /// The name of the command.
    pub name: &'static str,
    /// The operands of the command.
    pub words: &'a [OsString],
    /// Whether one of the command's operands is a file of positions.
    pub has_file: bool,
    /// The options of the command and their values.
    pub values: &'a OptionValues,
}

impl CommandArgs<'_> {
    /// Parses the number of plies for `perft` from the first operand.
    ///
    /// # Errors
    /// Returns [`OptionError::BadOperand`] if the operand is missing or not a number in [`Perft::PLIES`].
    pub fn perft(&self) -> Result<Perft, OptionError> {
        let word = self.words.first().map(|word| word.to_string_lossy()).unwrap_or_default();
        let plies = word.parse().ok().filter(|plies| Perft::PLIES.contains(plies));
        plies.map(|plies| Perft { plies }).ok_or_else(|| {
            let (least, most) = (Perft::PLIES.start(), Perft::PLIES.end());
            let expected = format!("N, a whole number from {least} to {most}");
            OptionError::BadOperand { command: self.name, word: word.into_owned(), expected }
        })
    }

    /// Creates a match of at most `max_plies` plies; the option `--max-plies` overrides that limit.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the value of `--max-plies` is not a whole number.
    pub fn match_task<P: BatchGame, M: MatchPlayer<P> + 'static>(
        &self,
        players: impl Into<Vec<M>>,
        max_plies: usize,
    ) -> Result<Task, OptionError> {
        let max_plies = self.values.number("--max-plies", 0..=usize::MAX)?.unwrap_or(max_plies);
        Ok(Task::query::<GameRecord<P>, _>(Match { players: players.into(), max_plies }))
    }

    /// Creates a census over the number of boards in `--boards`, or 1 by default.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the value of `--boards` is not a whole number from 1.
    pub fn census<S: Survey>(&self, setup: S::Setup) -> Result<Task, OptionError> {
        self.survey::<S>("--boards", 1..=u64::MAX, setup)
    }

    /// Creates a tournament of `--games` games, or returns `None` if that option is not given. The options
    /// `own` and [`SHARED_OUT`] are valid only together with `--games`. A tournament reads no positions and
    /// has no limit on plies.
    ///
    /// # Errors
    /// Returns [`OptionError::BadValue`] if the number is not in `games`, [`OptionError::Requires`] if an
    /// option needs the missing `--games`, and [`OptionError::Conflict`] if `--games` is combined with
    /// `--max-plies` or a file.
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

    /// Creates a count over the number of boards or games that `option` gives, or 1 by default.
    fn survey<S: Survey>(
        &self,
        option: &'static str,
        range: RangeInclusive<u64>,
        setup: S::Setup,
    ) -> Result<Task, OptionError> {
        let number = self.values.number(option, range)?.unwrap_or(1);
        Ok(Task::Count(Box::new(SurveyCensus::<S>::new(setup)), number))
    }

    /// Creates a task that deals game records with `dealer`.
    pub fn deal<D: queries::Dealer + Clone + Send + 'static>(&self, dealer: D) -> Task {
        Task::Deal(Box::new(queries::TextDealerOf(dealer)))
    }
}
