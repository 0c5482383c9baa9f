//! The vocabulary of a game for scripts, the terminal and the page, in which every game is text.

use std::str::FromStr;

use super::command::COMMANDS_ENABLED;
use super::lesson::LESSON;

pub use boardgame_engine::outcome::Outcome;
use boardgame_engine::record::{GamePosition, GameRecord, ParseRecordError};

/// The words and text functions of a game, with which scripts and the terminal describe positions, moves and endings.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary {
    /// The names of the sides in scripts, such as `blue`, in the order of the sides.
    pub seats: &'static [&'static str],
    /// Noun that follows the name of a side in messages, such as "piece".
    pub seat_noun: &'static str,
    /// The ways in which the game can end.
    pub endings: &'static [Ending],
    /// Function that returns `true` if a text names a place of the board.
    pub is_place: fn(&str) -> bool,
    /// Description of a place with an example for error messages, such as "a cell such as c11".
    pub place_example: &'static str,
    /// Function that returns `true` if a text has the form of a move. The move can be illegal.
    pub is_move: fn(&str) -> bool,
    /// Description of a move with an example for error messages, such as "a cell to fill, such as c11".
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
    /// Function that describes the end of a game for messages, such as "a game won by blue".
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
    /// Function that draws the final position of a game record as text, without a final line break.
    pub draw_board: DrawBoardFn,
    /// Function that rewrites a text of the window for the terminal, which shows the board and the moves
    /// differently.
    pub terminal_text: fn(&str) -> String,
    /// The texts of the lessons that are part of the program.
    pub lessons: &'static [&'static str],
}

/// A function that draws the final position of a game record as text.
///
/// The slice contains the names of the sides in the game's window, such as `blue`, in the order of the sides.
pub type DrawBoardFn = fn(&str, &[String], Paint<'_>) -> String;

/// Returns `draw`, or a function that draws nothing if the feature `commands` is disabled: only a terminal shows such
/// drawings.
pub const fn drawn_in_terminal(draw: DrawBoardFn) -> DrawBoardFn {
    if COMMANDS_ENABLED { draw } else { |_, _, _| String::new() }
}

/// A function that colours a text for the side with the given index.
///
/// On a terminal without colours, it returns the text unchanged.
pub type Paint<'a> = &'a dyn Fn(usize, &str) -> String;

impl Vocabulary {
    /// Creates the script vocabulary of a game with the position type `P` and the square type `L`.
    ///
    /// The caller has to add the names of sides and endings, and the examples. A result names the winner only if
    /// [`ending`](Self::ending) does so: the function created here returns only the word of the ending.
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
            draw_board: |text, _, _| {
                text.parse().map(|line: GameRecord<P>| line.position_text()).unwrap_or_default()
            },
            terminal_text: str::to_owned,
            lessons: &[],
        }
    }

    /// Returns the text of the game's lesson after the one with the given title, or `None` after the last lesson and for
    /// an unknown title.
    pub fn lesson_after(&self, title: &str) -> Option<&'static str> {
        let before = self.lessons.iter().position(|text| lesson_title(text) == title)?;
        self.lessons.get(before + 1).copied()
    }
}

/// Returns the title in the text of a lesson, from its first line of the form `lesson NAME TITLE`.
pub fn lesson_title(text: &str) -> &str {
    let named = text.lines().find_map(|line| line.strip_prefix(LESSON));
    named.and_then(|named| named.split_once(' ')).map_or("", |(_, title)| title)
}

/// A way in which a game can end, as scripts name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// The word for this ending in scripts, the same as in [`Outcome::reason`].
    pub word: &'static str,
    /// Whether this ending has a winner. If `false`, the game is a draw or a shared win.
    pub is_won: bool,
}

impl Ending {
    /// Creates an ending with a winner, whose word is `how`.
    pub const fn won(how: &'static str) -> Self {
        Self { word: how, is_won: true }
    }

    /// Creates an ending without a winner, whose word is `how`.
    pub const fn drawn(how: &'static str) -> Self {
        Self { word: how, is_won: false }
    }
}
