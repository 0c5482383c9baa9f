//! The interface through which scripts, the page, the terminal and autosaving use a game in play, whatever game it is.
//!
//! [`Pulse`] is cheap enough to be read after every input. [`GameSnapshot`] has the texts of the game and its window,
//! and [`Action`] lists what the host can do with a game besides input. Texts and screen positions are the same for
//! all games, so a caller need not know the game.

use crate::view::ending::GameButton;
use crate::view::host_request::HostRequest;
use std::any::Any;
use std::fmt;

use crate::entry::lesson::Lesson;
use crate::entry::saved_options::SavedOptions;
use crate::entry::scripting::Vocabulary;
use crate::table::friend::LinkStage;
use crate::view::personal::Personal;
use boardgame_engine::coach::{Day, SolvedPuzzles};
use boardgame_engine::outcome::Outcome;
use boardgame_engine::session::{PlayerKind, Revision};
use boardgame_friend::line::LineAddress;
use boardgame_friend::link::Link;
use small_amiga::Program;
use small_amiga::chips::{Point, Rect};
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::{Intuition, WindowId};

/// A game in its window.
///
/// A caller that knows the concrete type can downcast to it.
pub trait AnyGame: Program + Any {
    /// Returns the state of the game and its window that can be read after every input.
    fn pulse(&self) -> Pulse;
    /// Returns the texts of the game and its window.
    fn snapshot(&self) -> GameSnapshot;
    /// Returns the areas of the window's parts on the screen: the board, then the parts of the panel from top
    /// to bottom. The board can be covered by large words, and has no cells then.
    ///
    /// The lower left pixel of the last part shows the panel's background.
    ///
    /// The result is empty while the window is closed, and for games whose window has no parts.
    fn areas(&self, intuition: &Intuition) -> Vec<Rect>;
    /// Returns the cells of the board, row by row, with their descriptions and screen areas.
    ///
    /// The result is empty while the window is closed.
    fn cells(&self, intuition: &Intuition) -> Vec<Vec<BoardCell>>;
    /// Returns the area of the board's cell at a point of the screen.
    ///
    /// The flag is `true` if a legal move can involve a click on that cell.
    fn cell_at(&self, intuition: &Intuition, at: Point) -> Option<(Rect, bool)>;
    /// Returns mouse and keyboard actions that make the move `mv`.
    ///
    /// Returns `None` if the user cannot make that move now.
    fn gestures(&self, intuition: &Intuition, mv: &str) -> Option<Vec<Gesture>>;
    /// Returns the contents of a file with the game, and the solved puzzles.
    fn saved(&self, scope: Scope) -> Saved<'_>;
    /// Executes an action of the host in the window.
    fn act(&mut self, intuition: &mut Intuition, action: Action);
    /// Removes and returns a request to the host.
    fn take_request(&mut self) -> Option<HostRequest>;
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyGame")
    }
}

/// An action of the host in the window of a game.
#[derive(Debug, Clone)]
pub enum Action {
    /// Shows a lesson of this game in place of the user's own game, which comes back when the lesson ends.
    Lesson(Lesson),
    /// Sets up the daily puzzle of a day. Does nothing in games without daily puzzles.
    Daily {
        /// The day of the puzzle.
        day: Day,
        /// Whether the day is already over.
        is_late: bool,
    },
    /// Sets up the daily puzzle of the given day, which is today.
    ///
    /// If the user has solved or failed that puzzle, sets up the puzzle of the latest earlier day without a
    /// result instead, and shows its number.
    OpenDaily(Day),
    /// Applies personal settings after the user has changed them in another window. A setting of `None` stays
    /// unchanged.
    Prefer(Personal),
    /// Moves the keyboard's cursor to the cell with a name. Does nothing during a review, or if no cell has
    /// this name.
    PointAt(String),
    /// Opens a network line for a game against another person, as the user has requested on the command line.
    OpenLine(LineAddress),
    /// Copies the link to send to the clipboard, as the menu item Send move does.
    SendLink,
    /// Removes the message in the window, such as the reason an input was refused.
    ClearMessage,
}

/// The game that a saved text describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The game for a file that the user saves: the shown game between two people, otherwise the user's own game.
    Shown,
    /// The user's own game with the earlier games to which Take back returns. The program resumes it at its next
    /// start.
    Own,
}

/// The contents of the files that are saved for a game.
#[derive(Debug, Clone)]
pub struct Saved<'a> {
    /// The options that the file of the saved game lists.
    pub options: SavedOptions,
    /// The puzzles that the user has solved, or `None` in games without puzzles.
    pub solved: Option<&'a SolvedPuzzles>,
}

/// The state of a game and its window that is read without creating texts.
#[derive(Debug, Clone, Copy)]
pub struct Pulse {
    /// The names of the game's sides, its endings, and the forms of its moves.
    pub words: &'static Vocabulary,
    /// The identifier of the game's window in the emulated Intuition.
    pub window: WindowId,
    /// The revision of the session, which changes with every change of the game or its players.
    pub revision: Revision,
    /// The index of the seat to move and its player, or `None` if the game is over.
    pub turn: Option<(usize, PlayerKind)>,
    /// The number of moves in the game record.
    pub plies: usize,
    /// The result of the game, or `None` while the game is not over.
    pub outcome: Option<Outcome>,
    /// Whether no search is running and no move is waiting to be shown.
    pub is_at_rest: bool,
    /// Whether an engine has failed in the current turn.
    pub has_fault: bool,
    /// The depth, in plies, that the search has reached.
    pub depth: u32,
    /// Whether the review of the game is open.
    pub is_reviewing: bool,
    /// The button that goes one step back: Leave in a review, Back in a puzzle without moves, otherwise Undo.
    pub undo: GameButton,
    /// Whether the pointer carries a piece.
    pub is_holding: bool,
    /// Whether the window shows a lesson in place of the user's own game.
    pub is_in_lesson: bool,
    /// The stage of the shown game between two people, for example that the user has to move; `None` if the window
    /// shows no such game.
    pub link_stage: Option<LinkStage>,
    /// Whether a friend waits for the user's move or answer, in the shown game or in that of the line.
    pub is_friend_waiting: bool,
    /// Whether the user has made a move or a decision in the shown game between two people and has not sent it. An
    /// unsent turn is not saved.
    pub has_unsent_turn: bool,
    /// Whether the user can send a link of a correspondence game, or send the last link again.
    pub can_send_link: bool,
    /// The user's settings in this window.
    pub personal: Personal,
}

/// The texts of a game in play and of its window at one time.
#[derive(Debug, Clone)]
pub struct GameSnapshot {
    /// The state of the game at the time of the snapshot.
    pub pulse: Pulse,
    /// The text of the current position, without parts that concern only the next move, such as dice.
    pub position: String,
    /// The moves of the game record in order, from the first one.
    pub moves: Vec<String>,
    /// The index of the seat that made each move.
    pub movers: Vec<usize>,
    /// The names of the sides in the window, such as `blue`, in the order of the seats.
    pub sides: Vec<String>,
    /// The text in the status bar.
    pub status: String,
    /// The lines of text in the window besides the status.
    pub notes: Vec<String>,
    /// The text of [`Self::notes`] in whole sentences, for a user who cannot see the screen.
    pub sentences: Vec<String>,
    /// The text in the window about a draw offer: the pending offer or the opponent's answer.
    pub draw_answer: Option<String>,
    /// The name of the suggested place.
    pub suggestion: Option<String>,
    /// The reason for which an engine has failed in the current turn.
    pub fault: Option<String>,
    /// The rows of the window in which the user chats with the opponent on a line.
    pub chat: Vec<String>,
    /// The links of the shown game between two people; each is `None` in other games.
    pub links: GameLinks,
}

/// The links of the shown game with a friend.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameLinks {
    /// The link to send: the newest one, or the invitation if the user has not answered it.
    pub newest: Option<String>,
    /// The link for the address of a web page: the invitation that waits for the user's answer, also one to a rematch, so
    /// that it can be opened again after a restart or in another tab; otherwise the newest link.
    pub address: Option<String>,
}

impl GameLinks {
    // One copy for all games keeps a page small.
    #[inline(never)]
    pub(super) fn new([newest, invitation]: [Option<&Link>; 2]) -> Self {
        let text = |link: Option<&Link>| link.map(Link::to_string);
        Self { newest: text(newest.or(invitation)), address: text(invitation.or(newest)) }
    }
}

impl GameSnapshot {
    /// Returns the name of a side in the window, or an empty text for a seat that the game does not have.
    pub fn side(&self, seat: usize) -> &str {
        self.sides.get(seat).map_or("", String::as_str)
    }

    /// Returns the name of the side that made the move number `ply`; the first move has number 0.
    ///
    /// The name is empty if the game record has no such move.
    pub fn mover(&self, ply: usize) -> &str {
        self.movers.get(ply).map_or("", |&seat| self.side(seat))
    }
}

impl Pulse {
    /// Returns the name of the side at a seat, or an empty text for a seat that the game does not have.
    pub fn side(&self, seat: usize) -> &'static str {
        self.words.seats.get(seat).copied().unwrap_or_default()
    }
}

/// An input on the screen with which the user makes a move or a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// Presses the mouse button at the first point of the screen and releases it at the second one.
    Drag(Point, Point),
    /// Clicks at a point of the screen.
    Click(Point),
    /// Presses a key together with its qualifiers, such as the Amiga key.
    Key(Key, Qualifiers),
}

/// A cell of a game's board, described for a user who cannot see the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardCell {
    /// Name of the cell in moves, such as `d4`.
    pub name: String,
    /// Description of the cell: its name, its contents, and whether a legal move leads to the cell.
    pub text: String,
    /// Area of the cell on the screen.
    pub area: Rect,
    /// Whether the keyboard's cursor is on the cell.
    pub has_cursor: bool,
}

impl BoardCell {
    /// Returns the centre of the cell with a name, or `None` if `rows` have no such cell.
    pub fn find(rows: &[Vec<Self>], name: &str) -> Option<Point> {
        let Rect { x, y, width, height } = rows.iter().flatten().find(|cell| cell.name == name)?.area;
        Some(Point::new(x + width / 2, y + height / 2))
    }
}
