//! The window of Tribolo: its pictures, its screen and its start-up.

use super::seats::SEATS;
use crate::Position;
use crate::game::blue_first;
use crate::view::{cells::Artwork, opening, words};
use amiga_boardgame::entry::drawing::{self, Drawing, Drawings, Extent, drawing};
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::entry::window::{GameLauncher, OwnScreen};
use amiga_boardgame::view::board::BoardSetup;
use small_amiga::chips::Pens;

/// The pictures of the cells on the game's own screen, in one row.
///
/// The pictures are in this order: blue, red, green, wall, empty cell, marked legal cell, hinted cell, cell
/// being captured.
const CELLS: Drawing =
    drawing!("../../../sprites", "cells", "eight cells of Tribolo", Extent::Exactly(256, 16), 7);
/// The pictures of the cells on a public screen, drawn in four pens.
const GUEST: Drawing = drawing!(
    "../../../sprites",
    "cells4",
    "eight cells of Tribolo in four pens",
    Extent::Exactly(256, 16),
    3
);

/// The pictures of Tribolo's icon, normal and selected.
///
/// Colour index 1 is dark, 2 light, 3 the fill and 4 the background.
const ICON: Drawing = drawing!("../../../sprites", "icon-tribolo", "Tribolo's icon", drawing::ICON, 4);
/// The pictures of Tribolo's icon for screens with the colours of MagicWB, normal and selected.
///
/// The colour indices 5 to 8 are the pens 4 to 7 of such a screen.
const MAGICWB_ICON: Drawing =
    drawing!("../../../sprites", "magicwb-tribolo", "Tribolo's icon for MagicWB", drawing::ICON, 8);

pub(crate) const DRAWINGS: &[Drawing] = &[CELLS, GUEST, ICON, MAGICWB_ICON];

pub(crate) const SCREEN: OwnScreen = OwnScreen {
    pens: Pens::EIGHT,
    palette: ("tribolo", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../palettes/tribolo.gpl"))),
    title: words::TITLE,
};

/// Parses the command-line options of Tribolo's window and returns the launcher of the game.
///
/// # Errors
/// Returns an [`OptionError`] if a player or the position is invalid, or if a difficulty is given although no
/// computer plays at it.
#[inline]
pub(crate) fn read(values: &OptionValues, difficulty: Option<u8>) -> Result<GameLauncher, OptionError> {
    let players = SEATS.at_window(values, difficulty)?;
    let opening = BoardSetup::<Position>::read(values, players.map(SeatPlayer::player))?;
    let usual = !values.uses_plain_deal();
    Ok(GameLauncher::new(move |start| {
        let (mut opening, blue_begins) =
            (opening.clone(), start.start.personal.first_begins.unwrap_or(usual));
        if blue_begins {
            opening.deal = blue_first;
        }
        let artwork = artwork(start.drawings, start.own_screen.is_some(), start.interlaced);
        Ok(Box::new(opening::start(start, players, opening, blue_begins, &artwork)?))
    }))
}

/// Returns the artwork of the cells for the game's own screen or for a public screen.
///
/// On a public screen the cells are patterns and shapes, because the colours of its pens are unknown.
pub(crate) fn artwork(drawings: &Drawings, own_screen: bool, interlaced: bool) -> Artwork {
    Artwork { cells: drawings.picture(if own_screen { &CELLS } else { &GUEST }, interlaced).clone() }
}
