//! Tribolo in a window: its drawings, and how it is started.

use super::players_of;
use crate::games::entry::drawing::{self, Drawing, Drawings, Extent, drawing};
use crate::games::entry::given::{Given, OptionError};
use crate::games::entry::seats::Seated;
use crate::games::entry::window::{OwnScreen, Setup};
use crate::games::tribolo::Line;
use crate::games::tribolo::view::{Tribolo, Who, cells::Artwork, opening::blue_first, words};
use crate::games::view::board::Opening;
use small_amiga::machine::colour::Pens;

/// Cells on the game's own screen: blue, red, green, wall, empty, help, hint, turning.
const CELLS: Drawing = drawing!("cells", "eight cells of Tribolo", Extent::Exactly(256, 16), 7);
/// The same as a guest on another screen.
const GUEST: Drawing = drawing!("cells4", "eight cells of Tribolo in four pens", Extent::Exactly(256, 16), 3);

/// Its icon, normal and selected: 1 dark, 2 light, 3 fill, 4 background.
const ICON: Drawing = drawing!("icon-tribolo", "Tribolo's icon", drawing::ICON, 4);

/// Its drawings.
pub const DRAWINGS: &[Drawing] = &[CELLS, GUEST, ICON];

/// The screen it opens for itself: eight pens in colours of its own.
pub const SCREEN: OwnScreen = OwnScreen {
    pens: Pens::EIGHT,
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
    let mut opening = Opening::<Line>::read(given, players.map(Who::player))?;
    let blue_begins = !given.deals_as_ever();
    if blue_begins {
        opening.deal = blue_first;
    }
    Ok(Setup::new(move |start| {
        let artwork = artwork(start.drawings, start.own_screen.is_some(), start.interlaced);
        Ok(Box::new(Tribolo::start(start, players, opening.clone(), blue_begins, &artwork)?))
    }))
}

/// The game's drawings. A guest draws patterns and shapes: what colours somebody else's pens have is not for it to say.
pub fn artwork(drawings: &Drawings, own_screen: bool, interlaced: bool) -> Artwork {
    Artwork { cells: drawings.of(if own_screen { &CELLS } else { &GUEST }, interlaced).clone() }
}
