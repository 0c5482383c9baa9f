//! The vocabulary of Triple 3 for scripts, and its options for players and matches.

use crate::entry::draw;
use crate::spot::Spot;
use crate::stage::GameState;
use crate::view::words;
use amiga_boardgame::entry::scripting::{Ending, Outcome, Vocabulary, drawn_in_terminal};
use boardgame_engine::record::RESIGNED;

const LINE: &str = crate::ending::Ending::Line.word();
const FIVE: &str = crate::ending::Ending::Five.word();

pub(crate) const WORDS: &Vocabulary = &Vocabulary {
    seats: &["round", "square"],
    seat_noun: "side",
    endings: &[Ending::won(LINE), Ending::won(FIVE), Ending::won(RESIGNED)],
    place_example: "a hole such as 7.5",
    move_example: "a hole such as 7.5 for a peg, or -7.5 to remove one",
    notation: "7.5 is place 5 of box 7. The places of a box have the numbers 1 to 9 in reading order, as the \
               board shows. The hole with the number 3 in the rules above is place 1, hole 4 is place 2, and so \
               on up to hole 11, which is place 9. Place 5 is the centre.",
    ending,
    terminal_text: words::typed,
    draw_board: drawn_in_terminal(draw::draw_board),
    lessons: &[include_str!("triple3.lesson"), include_str!("strategy.lesson")],
    ..Vocabulary::for_game::<GameState, Spot>()
};

pub(crate) const SEATS: [&str; 2] = ["--first", "--second"];
pub(crate) const BEST_OF: &str = "--best-of";

fn ending(Outcome { reason: how, winner }: Outcome) -> String {
    let name = winner.and_then(|at| WORDS.seats.get(at)).copied().unwrap_or("neither");
    match how {
        RESIGNED => format!("a game won by the {name} side because the other one has resigned"),
        LINE => format!("a game won by the {name} side with a line of boxes"),
        _ => format!("a game won by the {name} side with five boxes"),
    }
}
