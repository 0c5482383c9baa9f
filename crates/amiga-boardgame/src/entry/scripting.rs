//! The interface through which scripts, tests and the host drive a running game of any kind.
//!
//! Defines the vocabulary of a game ([`Vocabulary`]) and the state and actions of a game in play
//! ([`ScriptableGame`]). Everything is exchanged as text and screen positions, so a script is parsed and run
//! in the same way for each game.

use std::any::Any;
use std::fmt;
use std::str::FromStr;

use crate::entry::lesson::Lesson;
use crate::entry::saved_options::{SavedOptions, SavedState};
use crate::view::any_game::{GameSnapshot, Pulse};
use crate::view::by_link::line::Lines;
use crate::view::link_storage::SavedLinkGames;
use crate::view::personal::Personal;
use crate::view::record::UserRecord;
use boardgame_engine::coach::{Day, SolvedPuzzles};
pub use boardgame_engine::outcome::Outcome;
use boardgame_engine::record::{GamePosition, GameRecord, ParseRecordError};
use boardgame_line::address::LineAddress;
use small_amiga::Program;
use small_amiga::chips::{Point, Rect};
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::Intuition;

#[derive(Debug, Clone, Copy)]
pub struct Vocabulary {
    pub seats: &'static [&'static str],
    /// Noun that follows the name of a side in messages, such as "piece".
    pub seat_noun: &'static str,
    pub endings: &'static [Ending],
    pub is_place: fn(&str) -> bool,
    pub place_example: &'static str,
    pub is_move: fn(&str) -> bool,
    pub move_example: &'static str,
    /// Function that returns examples of move notation for a game record, depending on the record's optional rules.
    ///
    /// Returns `None` in games without optional rules, whose moves [`Self::move_example`] describes.
    pub move_examples: fn(&str) -> Option<String>,
    /// Sentences that explain the notation of moves to a user who types them.
    pub notation: &'static str,
    /// Function that returns whether the rules of a game record let the sides agree on a draw or claim one.
    pub has_draws: fn(&str) -> bool,
    /// Parser that returns the text of the final position of a game record, or an error.
    ///
    /// The error contains the column of the fault, counted in characters from 1, and the expected text.
    pub position: fn(&str) -> Result<String, (usize, String)>,
    pub ending: fn(Outcome) -> String,
    /// Function that returns the legal moves in the final position of a game record.
    ///
    /// The list is empty if the record cannot be parsed or the game is over.
    pub legal_moves: fn(&str) -> Vec<String>,
    /// Function that checks a move in the final position of a game record, and returns the broken rule if the
    /// move is illegal.
    ///
    /// Returns `None` if the move is legal, or if the record or the move cannot be parsed.
    pub broken_rule: fn(&str, &str) -> Option<String>,
    /// Function that draws the final position of a game record as text, without a final line break. [`Paint`]
    /// gives the pieces their colours.
    pub draw_board: fn(&str, Paint<'_>) -> String,
    /// Function that rewrites a text of the window for the terminal, which shows the board and the moves
    /// differently.
    pub terminal_text: fn(&str) -> String,
    /// The texts of the lessons that are part of the program.
    pub lessons: &'static [&'static str],
}

/// A function that colours a text for the side with the given index.
///
/// On a terminal without colours, it returns the text unchanged.
pub type Paint<'a> = &'a dyn Fn(usize, &str) -> String;

impl Vocabulary {
    /// Creates the script vocabulary of a game with the position type `P` and the square type `L`.
    ///
    /// The caller has to add the names of sides and endings, and the examples.
    pub const fn for_game<P: GamePosition, L: FromStr>() -> Self {
        Self {
            seats: &[],
            seat_noun: "",
            endings: &[],
            is_place: |text| text.parse::<L>().is_ok(),
            place_example: "",
            is_move: |text| text.parse::<P::Move>().is_ok(),
            move_example: "",
            move_examples: |_| None,
            notation: "",
            has_draws: |_| true,
            position: |text| {
                let line: GameRecord<P> = text
                    .parse()
                    .map_err(|error: ParseRecordError| (error.column(), error.problem().to_owned()))?;
                Ok(line.position_text())
            },
            ending: |Outcome { reason: how, .. }| how.to_owned(),
            legal_moves: |text| {
                let moves = text.parse().map(|line: GameRecord<P>| line.legal_moves()).unwrap_or_default();
                moves.iter().map(ToString::to_string).collect()
            },
            broken_rule: |text, mv| {
                let (line, mv): (Option<GameRecord<P>>, Option<P::Move>) =
                    (text.parse().ok(), mv.parse().ok());
                line?.play(mv?).err().map(|rule| rule.to_string())
            },
            draw_board: |text, _| {
                text.parse().map(|line: GameRecord<P>| line.position_text()).unwrap_or_default()
            },
            terminal_text: str::to_owned,
            lessons: &[],
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    pub word: &'static str,
    pub is_won: bool,
}

impl Ending {
    pub const fn won(how: &'static str) -> Self {
        Self { word: how, is_won: true }
    }

    pub const fn drawn(how: &'static str) -> Self {
        Self { word: how, is_won: false }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    Drag(Point, Point),
    Click(Point),
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

/// A command from a game's menu that the host carries out, because games have no access to files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileCommand {
    Open,
    OpenLesson,
    SaveAs,
    Print,
    /// Asks the host to set up the daily puzzle, because only the host knows the current day.
    Daily,
    /// Puts a document on the user's own volume. Opening the document shows the user's record.
    PutRecord,
}

/// A game program that scripts can drive.
///
/// A caller that knows the concrete type can downcast to it.
pub trait ScriptableGame: Program + Any {
    fn pulse(&self) -> Pulse;
    fn snapshot(&self) -> GameSnapshot;
    /// Returns the areas of the window's parts on the screen: the board, then the parts of the panel from top
    /// to bottom.
    ///
    /// The lower left pixel of the last part shows the panel's background.
    ///
    /// The result is empty while the window is closed, and for games whose window has no parts.
    fn areas(&self, intuition: &Intuition) -> Vec<Rect>;
    /// Returns the cells of the board, row by row, with their descriptions and screen areas.
    ///
    /// The result is empty while the window is closed.
    fn cells(&self, intuition: &Intuition) -> Vec<Vec<BoardCell>>;
    /// Returns the options that describe the current game in a file saved by the user.
    fn saved_options(&self) -> SavedOptions;
    /// Returns the options that describe the current game in the autosave file. The program resumes the game from
    /// that file at its next start.
    ///
    /// In addition to [`Self::saved_options`], the options contain the earlier games to which Take back returns.
    fn autosave_options(&self) -> SavedOptions;
    /// Restores the score and the menu switches of a saved game, and shows a message.
    ///
    /// The moves and players must already have been set up.
    fn resume(&mut self, intuition: &mut Intuition, saved: &SavedState);
    /// Adds a saved game with the game record `record` to the earlier games. The user can return to them with Take
    /// back.
    ///
    /// Take back can then return to the earlier games of the saved game, too. If an earlier game can be
    /// restored, shows a message about Take back.
    ///
    /// The saved game itself is left out if it is this game or has no moves.
    fn remember_saved_game(&mut self, intuition: &mut Intuition, record: &str, saved: &SavedState);
    /// Shows a lesson of this game in place of the user's own game, which comes back when the lesson ends.
    fn begin_lesson(&mut self, intuition: &mut Intuition, lesson: Lesson);
    /// Sets up the daily puzzle of `day`; returns `false` if the game has no daily puzzles.
    ///
    /// If `is_late` is set, the day is already over.
    fn pose_daily(&mut self, intuition: &mut Intuition, day: Day, is_late: bool) -> bool;
    /// Sets up the daily puzzle of the day `today`.
    ///
    /// If the user has solved or failed that puzzle, sets up the puzzle of the latest earlier day without a
    /// result instead, and shows its number.
    fn pose_open_daily(&mut self, intuition: &mut Intuition, today: Day);
    /// Applies personal settings to this window after the user has changed them in another window.
    ///
    /// A setting of `None` stays unchanged.
    fn prefer(&mut self, intuition: &mut Intuition, changes: Personal);
    fn take_file_command(&mut self) -> Option<FileCommand>;
    /// Removes and returns a pasted text that this game could not parse.
    fn take_unread_clip(&mut self) -> Option<String>;
    /// Removes the message in the window, such as the reason an input was refused.
    fn clear_message(&mut self, intuition: &mut Intuition);
    fn solved(&self) -> Option<&SolvedPuzzles>;
    fn set_solved_puzzles(&mut self, solved: SolvedPuzzles);
    /// Sets the user's record, to which the window adds each finished game.
    fn set_user_record(&mut self, intuition: &mut Intuition, record: UserRecord);
    /// Sets the user's saved correspondence games. Without them, the window cannot be used for such games.
    fn set_link_games(&mut self, intuition: &mut Intuition, games: SavedLinkGames);
    /// Sets the network access with which the window connects to other people's programs. Without it, no line
    /// can be opened.
    fn set_lines(&mut self, intuition: &mut Intuition, lines: Lines);
    /// Opens a network line for a game against another person, as the user has requested on the command line.
    fn open_line(&mut self, intuition: &mut Intuition, address: LineAddress);
    /// Returns the area of the board's cell at a point of the screen.
    ///
    /// The flag is `true` if a legal move can involve a click on that cell.
    fn cell_at(&self, intuition: &Intuition, at: Point) -> Option<(Rect, bool)>;
    /// Moves the keyboard's cursor to the cell with a name. Does nothing during a review, or if no cell has
    /// this name.
    fn point_at(&mut self, intuition: &mut Intuition, name: &str);
    /// Returns mouse and keyboard actions that make the move `mv`.
    ///
    /// Returns `None` if the user cannot make that move now.
    fn gestures(&self, intuition: &Intuition, mv: &str) -> Option<Vec<Gesture>>;
}

impl fmt::Debug for dyn ScriptableGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ScriptableGame")
    }
}
