//! Tripppin in a window, and in the words of scripts.

use crate::games::entry::actor::{Ending, Outcome, Vocabulary};
use crate::games::entry::drawing::{self, Drawing, Drawings, drawing};
use crate::games::entry::given::{Given, OptionError};
use crate::games::entry::window::Setup;
use crate::games::square::Square;
use crate::games::tiles::view::actor::TileActor;
use crate::games::tiles::view::artwork::Artwork;
use crate::games::tiles::view::drawings::{ANTS, PIECE, X};
use crate::games::tiles::view::game::TileGame;
use crate::games::tiles::view::program::{Settings, TileProgram};
use crate::games::tripppin::classic::Level;
use crate::games::tripppin::view::Tripppin;
use crate::games::tripppin::{Cause, Line, Side};

/// Its icon, normal and selected: 1 dark, 2 light, 3 fill, 4 background.
const ICON: Drawing = drawing!("icon-tripppin", "Tripppin's icon", drawing::ICON, 4);

/// Its drawings.
pub const DRAWINGS: &[Drawing] = &[PIECE, X, ANTS, ICON];

/// Reads what was said for the window.
///
/// # Errors
/// The position is none.
pub fn read(given: &Given, difficulty: Option<u8>) -> Result<Setup, OptionError> {
    let line: Option<Line> = given.position()?;
    let (classic, fair) = (given.is_classic(), !given.deals_as_ever());
    let game = Tripppin::at(difficulty.and_then(Level::new).unwrap_or(Level::DEFAULT));
    Ok(Setup::new(move |start| {
        let settings = Settings {
            seed: start.seed,
            setup: (),
            game,
            players: Tripppin::PLAYERS,
            classic,
            fair,
            line: line.clone(),
            pace: start.pace,
            artwork: artwork(start.drawings, start.interlaced),
        };
        Ok(Box::new(TileProgram::start(start.intuition, start.port, settings)?))
    }))
}

/// The game's drawings for a screen.
#[must_use]
pub fn artwork(drawings: &Drawings, interlaced: bool) -> Artwork {
    let of = |drawing| drawings.of(drawing, interlaced).clone();
    Artwork { pieces: [of(&PIECE), of(&PIECE)], pictures: Vec::new(), x: of(&X), ants: of(&ANTS) }
}

const GOAL: &str = Cause::Goal.word();

/// The words scripts use for it.
pub const WORDS: &Vocabulary = &Vocabulary {
    seats: &["right", "left"],
    thing: "piece",
    endings: &[Ending::won(GOAL), Ending::won(Cause::Stuck.word())],
    place_example: "a square such as e1",
    move_example: "a move of one step, such as e1f2",
    ending,
    ..Vocabulary::of::<Line, Square>()
};

impl TileActor for Tripppin {
    const WORDS: &'static Vocabulary = WORDS;
}

fn ending(Outcome { how, winner }: Outcome) -> String {
    let name = |side: Side| WORDS.seats.get(side.index()).copied().unwrap_or_default();
    let Some(winner) = winner.and_then(|at| Side::BOTH.get(at)) else {
        return "a game nobody has won".to_owned();
    };
    let loser = winner.other();
    match how {
        GOAL => format!("a game won by the {} piece at its goal", name(*winner)),
        _ => format!("a game won by the {} piece, the {} one being stuck", name(*winner), name(loser)),
    }
}
