//! The commands of games that need no screen: what a game lists of them, and what it makes of one.
//!
//! Knows the words behind a command and the readings several games share. Leaves the work - files, threads, output - to the host.

use std::ffi::OsString;
use std::fmt;
use std::ops::RangeInclusive;

use super::given::{Given, OptionError};
use crate::games::contract::Game;
use crate::games::line::{Line, Position};
use crate::games::questions::{
    self, Answers, Asked, Census, Deals, Learner, Match, Moves, Perft, Plays, Question, Starts, Survey,
    Surveyed, Told,
};
use crate::games::ugi::{Conversation, Opening, UgiGame};

/// What the program can be told to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Play in a window; the command of no name.
    Window,
    /// Write the screen as a picture.
    Screenshot,
    /// Run the program on virtual ticks from a text file.
    Script,
    /// The same, written down as an animated picture.
    Record,
    /// What a mind plays.
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
    /// Results of parts added up.
    Merge,
    /// A mind's weights, fitted anew.
    Fit,
    /// A mind's weights, trained anew.
    Train,
    /// The Universal Game Interface.
    Ugi,
    /// Explain.
    Help,
    /// The man page.
    Man,
    /// Completions of a shell.
    Completions,
}

impl Command {
    /// Whether it shows the screen, and so takes all the options of that.
    pub const fn has_screen(self) -> bool {
        matches!(self, Self::Window | Self::Screenshot | Self::Script | Self::Record)
    }

    /// Whether it makes texts of texts, and needs neither a screen nor a file that it writes.
    pub const fn is_of_texts(self) -> bool {
        matches!(
            self,
            Self::Think | Self::Solve | Self::Moves | Self::Perft | Self::Match | Self::Deal | Self::Census
        )
    }

    /// Whether a game has it or not, and does it its own way.
    pub const fn is_of_games(self) -> bool {
        !matches!(self, Self::Merge | Self::Help | Self::Man | Self::Completions)
    }
}

/// Something to type, and what comes of it.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// A line for a shell.
    pub line: &'static str,
    /// What it writes, without the last end of line; empty where that is not to be shown.
    pub gives: &'static str,
}

impl Example {
    /// A line, what it writes left out.
    pub const fn of(line: &'static str) -> Self {
        Self { line, gives: "" }
    }
}

/// A command a game has.
pub struct GameCommand {
    /// Which it is.
    pub command: Command,
    /// The options it cannot do without.
    pub needs: &'static [&'static str],
    /// The options it takes besides.
    pub takes: &'static [&'static str],
    /// What there is to know about it, in paragraphs.
    pub details: &'static str,
    /// How it is used.
    pub example: Example,
    /// Makes the work of what was said; its operands and options are known to be those it has.
    pub read: Read,
}

/// The commands of a game, in a program that has them at all: a page has no terminal and is built without the feature `commands`.
pub const fn shipped(commands: &'static [GameCommand]) -> &'static [GameCommand] {
    if cfg!(feature = "commands") { commands } else { &[] }
}

/// What makes the work of what was said.
type Read = fn(&Request<'_>) -> Result<Task, OptionError>;

impl GameCommand {
    /// A command with nothing more to know about it than what all games have in common.
    pub const fn new(command: Command, example: Example, read: Read) -> Self {
        Self { command, needs: &[], takes: &[], details: "", example, read }
    }

    /// The options it cannot do without, and those it takes besides.
    pub const fn with(self, needs: &'static [&'static str], takes: &'static [&'static str]) -> Self {
        Self { needs, takes, ..self }
    }

    /// What there is to know about it.
    pub const fn about(self, details: &'static str) -> Self {
        Self { details, ..self }
    }

    /// The legal moves.
    pub const fn moves<P: Told>(example: Example) -> Self {
        Self::new(Command::Moves, example, |_| Ok(Task::ask::<Line<P>, _>(Moves)))
    }

    /// Numbers of move sequences.
    pub const fn perft<P: Told>(example: Example) -> Self {
        Self::new(Command::Perft, example, |request| Ok(Task::ask::<Line<P>, _>(request.perft()?)))
    }

    /// Starts as a window's first game has them.
    pub const fn deal<P: Position>(example: Example) -> Self {
        let read: Read = |request| Ok(request.deal(Starts::<Line<P>> { setup: P::Setup::default() }));
        Self::new(Command::Deal, example, read).with(&[], &["--seed", "--count"])
    }

    /// The Universal Game Interface.
    pub const fn ugi<P: UgiGame>(example: Example) -> Self {
        Self::new(Command::Ugi, example, |_| Ok(Task::converse::<P>(P::Options::default())))
    }
}

impl fmt::Debug for GameCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameCommand").field("command", &self.command).finish_non_exhaustive()
    }
}

/// What a command of a game does, the game itself put away behind texts and numbers.
#[derive(Debug)]
pub enum Task {
    /// Answers a line of text for each line of play.
    Answer(Box<dyn Answers>),
    /// Deals lines of play.
    Deal(Box<dyn Deals>),
    /// Counts over so many numbered boards or games.
    Count(Box<dyn Census>, u64),
    /// Learns weights for a file.
    Learn(Box<dyn Learner>),
    /// Speaks the Universal Game Interface.
    Conversation(Box<dyn Conversation>),
}

impl Task {
    /// Answers a question about each line of play of a game.
    pub fn ask<G: Game, Q: Question<G> + 'static>(question: Q) -> Self {
        Self::Answer(Box::new(Asked::new(question)))
    }

    /// A conversation about a game, and what is set when it begins.
    pub fn converse<G: UgiGame>(options: G::Options) -> Self {
        Self::Conversation(Box::new(Opening::<G>(options)))
    }
}

/// The options by which a run of many boards or games is shared out, kept and added up again.
pub const SHARED_OUT: &[&str] = &["--shard", "--from", "--resume", "--json"];

/// A command's operands and options; which of these it has is known to be right.
#[derive(Debug)]
pub struct Request<'a> {
    /// The command's name.
    pub name: &'static str,
    /// The words behind it.
    pub words: &'a [OsString],
    /// Whether a file of positions is among them.
    pub has_file: bool,
    /// The options.
    pub given: &'a Given,
}

impl Request<'_> {
    /// How far sequences are counted.
    ///
    /// # Errors
    /// [`OptionError::BadOperand`].
    pub fn perft(&self) -> Result<Perft, OptionError> {
        let word = self.words.first().map(|word| word.to_string_lossy()).unwrap_or_default();
        let plies = word.parse().ok().filter(|plies| Perft::PLIES.contains(plies));
        plies.map(|plies| Perft { plies }).ok_or_else(|| {
            let (least, most) = (Perft::PLIES.start(), Perft::PLIES.end());
            let expected = format!("N, a whole number from {least} to {most}");
            OptionError::BadOperand { command: self.name, word: word.into_owned(), expected }
        })
    }

    /// A match, which ends after so many plies at the latest unless `--max-plies` says otherwise.
    ///
    /// # Errors
    /// [`OptionError::BadValue`].
    pub fn contest<P: Told, M: Plays<P> + 'static>(
        &self,
        players: impl Into<Vec<M>>,
        max_plies: usize,
    ) -> Result<Task, OptionError> {
        let max_plies = self.given.number("--max-plies", 0..=usize::MAX)?.unwrap_or(max_plies);
        Ok(Task::ask::<Line<P>, _>(Match { players: players.into(), max_plies }))
    }

    /// A census of so many boards as were asked for.
    ///
    /// # Errors
    /// [`OptionError::BadValue`].
    pub fn census<S: Survey>(&self, setup: S::Setup) -> Result<Task, OptionError> {
        self.survey::<S>("--boards", 1..=u64::MAX, setup)
    }

    /// A tournament if `--games` asks for one, so many of them; `own` are the options that have no meaning without it. Nothing
    /// is read then, and no game ends early.
    ///
    /// # Errors
    /// [`OptionError::BadValue`], [`OptionError::OnlyWith`] or [`OptionError::Both`].
    pub fn tournament<S: Survey>(
        &self,
        games: RangeInclusive<u64>,
        own: &[&'static str],
        setup: S::Setup,
    ) -> Result<Option<Task>, OptionError> {
        const GAMES: &str = "--games";
        if !self.given.has(GAMES) {
            let odd = own.iter().chain(SHARED_OUT).find(|option| self.given.has(option));
            return odd.map_or(Ok(None), |option| Err(OptionError::OnlyWith(option, GAMES)));
        }
        if self.given.has("--max-plies") {
            return Err(OptionError::Both(GAMES, "--max-plies"));
        }
        if self.has_file {
            return Err(OptionError::Both(GAMES, "FILE"));
        }
        self.survey::<S>(GAMES, games, setup).map(Some)
    }

    /// What is counted over as many boards or games as an option says.
    fn survey<S: Survey>(
        &self,
        option: &'static str,
        range: RangeInclusive<u64>,
        setup: S::Setup,
    ) -> Result<Task, OptionError> {
        let number = self.given.number(option, range)?.unwrap_or(1);
        Ok(Task::Count(Box::new(Surveyed::<S>::new(setup)), number))
    }

    /// Lines of play from a dealer.
    pub fn deal<D: questions::Dealer + Clone + Send + 'static>(&self, dealer: D) -> Task {
        Task::Deal(Box::new(questions::DealtBy(dealer)))
    }
}
