//! The vocabulary of Tripppin for scripts, and its options for players.

use crate::Position;
use crate::entry::draw;
use crate::{Cause, End, Side};
use amiga_boardgame::entry::scripting::{Ending, Outcome, Vocabulary, drawn_in_terminal};
use boardgame_engine::record::RESIGNED;
use boardgame_engine::square::Square;

/// Sentence that explains the mark on a player's next circle in the window. A terminal shows `MARK_IN_TERMINAL`
/// instead.
const MARK_ON_SCREEN: &str = "An X in your colour marks your next circle.";
const MARK_IN_TERMINAL: &str = "You are R or L on the board, and r or l marks your next circle.";
const GOAL: &str = Cause::Goal.word();

pub(crate) const WORDS: &Vocabulary = &Vocabulary {
    seats: &["right", "left"],
    seat_noun: "piece",
    endings: &[
        Ending::won(GOAL),
        Ending::won(Cause::Stuck.word()),
        Ending::drawn(End::AGREED),
        Ending::drawn(End::REPETITION),
        Ending::won(RESIGNED),
    ],
    place_example: "a square such as e1",
    move_example: "a move of one step, such as e1f2",
    notation: "e1f2 is the move from e1 to f2. The target alone, f2, is a move, too.",
    ending,
    terminal_text: |text| text.replace(MARK_ON_SCREEN, MARK_IN_TERMINAL),
    draw_board: drawn_in_terminal(draw::draw_board),
    lessons: &[include_str!("tripppin.lesson"), include_str!("strategy.lesson")],
    ..Vocabulary::for_game::<Position, Square>()
};

/// Options of a saved game that select a human or the computer as player of each side.
///
/// The option value [`COMPUTER`] selects a computer player.
pub(crate) const SEATS: [(&str, Side); 2] = [("--right", Side::Right), ("--left", Side::Left)];
pub(crate) const COMPUTER: &str = "computer";

fn ending(Outcome { reason: how, winner }: Outcome) -> String {
    let name = |side: Side| WORDS.seats.get(side.index()).copied().unwrap_or_default();
    let Some(winner) = winner.and_then(|at| Side::BOTH.get(at)) else {
        let why = match how {
            End::REPETITION => "claimed at the third repetition",
            _ => "both sides agreed on",
        };
        return format!("a draw {why}");
    };
    let loser = winner.other();
    match how {
        GOAL => format!("a game won by the {} piece at its goal", name(*winner)),
        RESIGNED => {
            format!("a game won by the {} piece because the {} one has resigned", name(*winner), name(loser))
        }
        _ => format!("a game won by the {} piece because the {} one cannot move", name(*winner), name(loser)),
    }
}
