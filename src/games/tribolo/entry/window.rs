//! Tribolo in a window, and in the words of scripts.

use super::players_of;
use crate::games::contract::Game;
use crate::games::entry::actor::{Ending, Outcome, Vocabulary, is_read, read_position};
use crate::games::entry::drawing::{Drawing, Drawings, Extent, drawing};
use crate::games::entry::given::{Given, OptionError};
use crate::games::entry::seats::Seated;
use crate::games::entry::window::{OwnScreen, Setup};
use crate::games::tribolo::view::{Settings, Tribolo, Who, cells::Artwork, words};
use crate::games::tribolo::{Cell, Line};

/// Cells on the game's own screen: blue, red, green, wall, empty, help, hint, turning.
const CELLS: Drawing = drawing!("cells", "eight cells of Tribolo", Extent::Exactly(256, 16), 7);
/// The same as a guest on another screen.
const GUEST: Drawing = drawing!("cells4", "eight cells of Tribolo in four pens", Extent::Exactly(256, 16), 3);

/// Its drawings.
pub const DRAWINGS: &[Drawing] = &[CELLS, GUEST];

/// The screen it opens for itself: eight pens in colours of its own.
pub const SCREEN: OwnScreen = OwnScreen {
    pens: 8,
    palette: ("tribolo", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/palettes/tribolo.gpl"))),
    title: words::TITLE,
};

/// Reads what was said for the window.
///
/// # Errors
/// Players are none, nobody is left to play at the difficulty, or the position is none.
pub fn read(given: &Given, difficulty: Option<u8>) -> Result<Setup, OptionError> {
    let players = players_of(given, difficulty)?.map(|player| match player {
        Seated::Human => Who::Human,
        Seated::Mind(mind) => Who::Mind(mind),
    });
    let line: Option<Line> = given.position()?;
    Ok(Setup::new(move |start| {
        let settings = Settings {
            seed: start.seed,
            players,
            line: line.clone(),
            pace: start.pace,
            artwork: artwork(start.drawings, start.own_screen.is_some(), start.interlaced),
            screen: start.own_screen,
        };
        Ok(Box::new(Tribolo::start(start.intuition, start.port, settings)?))
    }))
}

/// The game's drawings. A guest draws patterns and shapes: what colours somebody else's pens have is not for it to say.
#[must_use]
pub fn artwork(drawings: &Drawings, own_screen: bool, interlaced: bool) -> Artwork {
    Artwork { cells: drawings.of(if own_screen { &CELLS } else { &GUEST }, interlaced).clone() }
}

const WON: &str = "won";
const SHARED: &str = "shared";

/// The words scripts use for it.
pub const WORDS: &Vocabulary = &Vocabulary {
    seats: &["blue", "red", "green"],
    thing: "player",
    endings: &[Ending::won(WON), Ending::drawn(SHARED)],
    is_place: is_read::<Cell>,
    place_example: "a cell such as c11",
    is_move: is_read::<Cell>,
    move_example: "a cell to fill, such as c11",
    position: |text| read_position(text, |line: &Line| line.current().to_string()),
    ending,
};

fn ending(Outcome { how, winner }: Outcome) -> String {
    match winner.and_then(|at| WORDS.seats.get(at)) {
        Some(winner) if how == WON => format!("a game won by {winner}"),
        _ => "a game whose win is shared".to_owned(),
    }
}

/// How a game has ended, if it has.
#[must_use]
pub fn outcome(line: &Line) -> Option<Outcome> {
    Some(match line.winners()?.as_slice() {
        [winner] => Outcome { how: WON, winner: Some(winner.index()) },
        _ => Outcome { how: SHARED, winner: None },
    })
}
