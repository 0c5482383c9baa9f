//! Triple 3 in a window: its drawings, and how it is started.

use super::{best_of, players_of};
use crate::games::entry::drawing::{self, Drawing, Drawings, Extent, drawing};
use crate::games::entry::given::{Given, OptionError};
use crate::games::entry::seats::Seated;
use crate::games::entry::window::Setup;
use crate::games::triple3::Line;
use crate::games::triple3::view::artwork::Artwork;
use crate::games::triple3::view::menu::Seat;
use crate::games::triple3::view::program::Triple3;
use crate::games::view::board::Opening;

/// The pegs: 1 body, 2 light, 3 dark.
const PEGS: [Drawing; 2] = [
    drawing!("peg-round", "the round peg", Extent::AtMost(30, 15), 3),
    drawing!("peg-square", "the square peg", Extent::AtMost(30, 15), 3),
];
/// A hole: 1 rim, 2 ring, 3 inside.
const HOLE: Drawing = drawing!("hole", "a hole", Extent::Exactly(32, 15), 3);
/// The numbers 3 to 11 side by side, 20 columns each: 1 ink.
const NUMBERS: Drawing = drawing!("numbers", "nine numbers of holes", Extent::Rows(180, 9), 1);
/// Six faces of a die side by side, 44 columns each: 1 edge and pips, 2 face, 3 shade.
const DICE: Drawing = drawing!("dice", "six faces of a die", Extent::Exactly(264, 22), 3);
/// Eight pictures of a tumbling die side by side, 56 columns each, indices as the faces.
const TUMBLING: Drawing =
    drawing!("dice-tumbling", "eight pictures of a tumbling die", Extent::Exactly(448, 28), 3);
/// The arrow at the mover's colour: 1 edge, 2 the mover's pen.
const ARROW: Drawing = drawing!("turn-arrow", "the mover's arrow", Extent::AtMost(30, 14), 2);

/// Its icon, normal and selected: 1 dark, 2 light, 3 fill, 4 background.
const ICON: Drawing = drawing!("icon-triple3", "Triple 3's icon", drawing::ICON, 4);

/// Its drawings.
pub const DRAWINGS: &[Drawing] = {
    let [round, square] = PEGS;
    &[round, square, HOLE, NUMBERS, DICE, TUMBLING, ARROW, ICON]
};

/// Reads what was said for the window.
///
/// # Errors
/// Players or the length of the match are none, nobody is left to play at the difficulty, or the position is none.
pub fn read(given: &Given, difficulty: Option<u8>) -> Result<Setup, OptionError> {
    let players = players_of(given, difficulty)?.map(|player| match player {
        Seated::Human => Seat::Human,
        Seated::Mind(level) => Seat::Computer(level.get()),
    });
    let best_of = best_of(given)?;
    let opening = Opening::<Line>::read(given, players.map(Seat::player))?;
    Ok(Setup::new(move |start| {
        let artwork = artwork(start.drawings, start.interlaced);
        Ok(Box::new(Triple3::start(start, players, best_of, opening.clone(), &artwork)?))
    }))
}

/// The game's drawings for a screen.
pub fn artwork(drawings: &Drawings, interlaced: bool) -> Artwork {
    let of = |drawing| drawings.of(drawing, interlaced).clone();
    Artwork {
        pegs: PEGS.each_ref().map(of),
        hole: of(&HOLE),
        numbers: of(&NUMBERS),
        dice: of(&DICE),
        tumbling: of(&TUMBLING),
        arrow: of(&ARROW),
    }
}
