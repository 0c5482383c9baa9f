//! The interface through which scripts, tests and the host drive a running game of any kind.
//!
//! Defines the vocabulary of a game ([`Vocabulary`]) and the state and actions of a game in play
//! ([`ScriptableGame`]). Everything is exchanged as text and screen positions, so a script is parsed and run in the
//! same way for each game.

use std::any::Any;
use std::fmt::Debug;
use std::str::FromStr;

use crate::games::entry::saved_game::{SavedOptions, SavedState};
use crate::games::view::personal::Personal;
use boardgame_engine::coach::SolvedPuzzles;
pub use boardgame_engine::contract::Outcome;
use boardgame_engine::contract::{Game, Located as _};
use boardgame_engine::session::{PlayerKind, Revision};
use small_amiga::machine::geometry::Point;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::exec::signals::Signals;
use small_amiga::system::input::{Key, Qualifiers};
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::WindowId;

/// The nouns, endings and text parsers of a game.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary {
    /// Names of the seats, in the order in which they move.
    pub seats: &'static [&'static str],
    /// Noun that follows the name of a seat in messages, such as "piece".
    pub seat_noun: &'static str,
    /// The different ways in which the game can end.
    pub endings: &'static [Ending],
    /// Parser that returns `true` if a text names a square of the board.
    pub is_place: fn(&str) -> bool,
    /// Example of a square name, for error messages.
    pub place_example: &'static str,
    /// Parser that returns `true` if a text is a move.
    pub is_move: fn(&str) -> bool,
    /// Example of a move, for error messages.
    pub move_example: &'static str,
    /// Parser that returns the text of the position a game record ends in. Its error has the column of the
    /// fault, counted in characters from 1, and the expected text.
    pub position: fn(&str) -> Result<String, (usize, String)>,
    /// Formatter that describes an outcome in words: the ending and the winning seat.
    pub ending: fn(Outcome) -> String,
    /// Function that returns the legal moves in the position a game record ends in; empty if the record
    /// cannot be parsed or the game is over.
    pub legal_moves: fn(&str) -> Vec<String>,
    /// Function that returns the rule that a move breaks in the position a game record ends in, or `None` if the
    /// move is legal or one of the texts cannot be parsed.
    pub broken_rule: fn(&str, &str) -> Option<String>,
    /// Function that draws the board in letters for the position a game record ends in, without a final line
    /// break. It is given the record and the [`Paint`] for the pieces.
    pub draw_board: fn(&str, Paint<'_>) -> String,
}

/// A function that gives a text the colour of a seat, whose index comes first. On a terminal without colours
/// it returns the text unchanged.
pub type Paint<'a> = &'a dyn Fn(usize, &str) -> String;

impl Vocabulary {
    /// Creates a vocabulary with the text parsers of game `G`, whose squares are parsed as `P`, and with
    /// empty nouns.
    pub const fn for_game<G: Game, P: FromStr>() -> Self {
        Self {
            seats: &[],
            seat_noun: "",
            endings: &[],
            is_place: |text| text.parse::<P>().is_ok(),
            place_example: "",
            is_move: |text| text.parse::<G::Move>().is_ok(),
            move_example: "",
            position: |text| {
                let line: G = text.parse().map_err(|error: G::Err| (error.column(), error.problem()))?;
                Ok(line.position_text())
            },
            ending: |Outcome { reason: how, .. }| how.to_owned(),
            legal_moves: |text| {
                let moves = text.parse().map(|line: G| line.legal_moves()).unwrap_or_default();
                moves.iter().map(ToString::to_string).collect()
            },
            broken_rule: |text, mv| {
                let (line, mv): (Option<G>, Option<G::Move>) = (text.parse().ok(), mv.parse().ok());
                line?.play(mv?).err().map(|rule| rule.to_string())
            },
            draw_board: |text, _| text.parse().map(|line: G| line.position_text()).unwrap_or_default(),
        }
    }
}

/// A way in which a game can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// The word that scripts and messages use for the ending.
    pub word: &'static str,
    /// Whether the ending has a winner; `false` if it is a draw.
    pub is_won: bool,
}

impl Ending {
    /// Creates an ending with a winner.
    pub const fn won(how: &'static str) -> Self {
        Self { word: how, is_won: true }
    }

    /// Creates an ending without a winner.
    pub const fn drawn(how: &'static str) -> Self {
        Self { word: how, is_won: false }
    }
}

/// One mouse or keyboard action of a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// A drag with the left mouse button from the first point to the second.
    Drag(Point, Point),
    /// A press and release of the left mouse button.
    Click(Point),
    /// A key press with its qualifiers.
    Key(Key, Qualifiers),
}

/// A command from a game's menu that the host carries out, because the game itself has no access to files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileCommand {
    /// Open a saved game.
    Open,
    /// Save the game in play.
    SaveAs,
    /// Save a picture of the game's window.
    Print,
}

/// A game program that scripts can drive. A caller that knows the concrete type can downcast to it.
pub trait ScriptableGame: Program + Debug + Any {
    /// Returns the vocabulary of the game.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// Returns the window of the game.
    fn window(&self) -> WindowId;
    /// Returns the seat to move and its player, or `None` if the game is over.
    fn turn(&self) -> Option<(usize, PlayerKind)>;
    /// Returns the outcome of the game, or `None` while it is in progress.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the text of the position on the board.
    fn position(&self) -> String;
    /// Returns the moves played so far.
    fn moves(&self) -> Vec<String>;
    /// Returns `true` if no search is running and no move is waiting to be shown.
    fn is_at_rest(&self) -> bool;
    /// Returns a description of the engine failure at this turn, if there was one.
    fn fault(&self) -> Option<String>;
    /// Returns the depth that pondering has reached, in plies.
    fn depth(&self) -> u32;
    /// Returns the text of the status line.
    fn status(&self) -> String;
    /// Returns the notes that the oracle or the game shows beside the board; empty if none are shown.
    fn notes(&self) -> Vec<String>;
    /// Returns the square that is marked as a suggestion.
    fn suggestion(&self) -> Option<String>;
    /// Returns `true` while the user is dragging or carrying a piece.
    fn is_holding(&self) -> bool;
    /// Returns the session's revision number, which changes with each change of the game or its players.
    fn revision(&self) -> Revision;
    /// Returns the saved form of the game on the board, from which another run can resume or review it.
    fn saved_options(&self) -> SavedOptions;
    /// Restores the score and the switches of a saved game and shows a message that it continues. The game's
    /// moves and players have already been set up.
    fn resume(&mut self, intuition: &mut Intuition, saved: &SavedState);
    /// Returns the settings of the user that are in effect in the game's window.
    fn personal(&self) -> Personal;
    /// Applies settings of the user that have changed elsewhere; settings that are `None` stay unchanged.
    fn prefer(&mut self, intuition: &mut Intuition, changes: Personal);
    /// Takes the pending file command, or returns `None` if the user has not chosen one since the last
    /// call.
    fn take_file_command(&mut self) -> Option<FileCommand>;
    /// Removes and returns the pasted text that is not a record of this game, or `None` if nothing was pasted
    /// that the game cannot read.
    fn take_unread_clip(&mut self) -> Option<String>;
    /// Returns the puzzles solved by the user, or `None` if the game has no puzzles.
    fn solved(&self) -> Option<&SolvedPuzzles>;
    /// Sets the puzzles that were solved in earlier runs.
    fn set_solved_puzzles(&mut self, solved: SolvedPuzzles);
    /// Returns the screen position of the centre of a square, or `None` while the window is closed.
    fn on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point>;
    /// Returns the mouse and keyboard actions that make a move, or `None` if the user cannot make that move
    /// now.
    fn gestures(&self, intuition: &Intuition, mv: &str) -> Option<Vec<Gesture>>;
}

/// Implements the trait for a boxed game by forwarding each call to the game.
impl Program for Box<dyn ScriptableGame> {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        self.as_mut().wake(intuition, signals);
    }

    fn is_running(&self) -> bool {
        self.as_ref().is_running()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        self.as_ref().next_blank(intuition)
    }
}
