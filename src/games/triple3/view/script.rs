//! How scripts speak of Triple 3.

use crate::games::entry::actor::{Ending, Outcome, Vocabulary, is_read, read_position};
use crate::games::triple3::spot::Spot;
use crate::games::triple3::{self, Line, Move};

const LINE: &str = triple3::Ending::Line.word();
const FIVE: &str = triple3::Ending::Five.word();

/// The words scripts use for it.
pub const WORDS: &Vocabulary = &Vocabulary {
    seats: &["round", "square"],
    thing: "side",
    endings: &[Ending::won(LINE), Ending::won(FIVE)],
    is_place: is_read::<Spot>,
    place_example: "a hole such as 7.5",
    is_move: is_read::<Move>,
    move_example: "a hole such as 7.5 for a peg, or -7.5 to remove one",
    position: |text| read_position(text, |line: &Line| line.current().position().to_string()),
    ending,
};

fn ending(Outcome { how, winner }: Outcome) -> String {
    let name = winner.and_then(|at| WORDS.seats.get(at)).copied().unwrap_or("neither");
    match how {
        LINE => format!("a game won by the {name} side with a line of boxes"),
        _ => format!("a game won by the {name} side with five boxes"),
    }
}
