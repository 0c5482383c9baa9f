//! The window of Tribolo: its pictures, its screen and its start-up.

use super::seats::SEATS;
use crate::game::blue_first;
use crate::view::{cells::Artwork, opening, words};
use crate::{EngineName, Position};
use amiga_boardgame::entry::drawing::{self, Drawing, Drawings, Extent, drawing};
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::window_spec::{OpenedGame, OwnScreen, Site};
use amiga_boardgame::view::opening::Opening;
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

/// Parses the options of the window, and the player of each side.
///
/// # Errors
/// Returns an [`OptionError`] if a player or the position is invalid, or if a difficulty is given although no
/// computer plays at it.
#[inline]
pub(crate) fn read(
    values: &OptionValues,
    difficulty: Option<u8>,
) -> Result<(Opening<Position>, [SeatPlayer<EngineName>; 3]), OptionError> {
    let players = SEATS.at_window(values, difficulty)?;
    Ok((Opening::read(values, players.map(SeatPlayer::player))?, players))
}

#[inline]
pub(crate) fn open(site: Site<'_>) -> OpenedGame {
    let (mut opening, players) = read(&site.start.options, site.start.difficulty)?;
    let blue_begins = site.start.personal.first_begins.unwrap_or(opening.is_fair);
    if blue_begins {
        opening.deal = blue_first;
    }
    let artwork = artwork(site.drawings, site.own_screen.is_some(), site.is_interlaced());
    Ok(Box::new(opening::open(site, players, opening, blue_begins, &artwork)?))
}

/// Returns the artwork of the cells for the game's own screen or for a public screen.
///
/// On a public screen the cells are patterns and shapes, because the colours of its pens are unknown.
pub(crate) fn artwork(drawings: &Drawings, own_screen: bool, interlaced: bool) -> Artwork {
    Artwork { cells: drawings.picture(if own_screen { &CELLS } else { &GUEST }, interlaced).clone() }
}
