//! The window of Tribolo: its pictures, its screen and its start-up.

use super::seats::SEATS;
use crate::game::blue_first;
use crate::view::{opening, words};
use crate::{EngineName, Position};
use amiga_boardgame::entry::drawing::Drawing;
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::window_spec::{OpenedGame, OwnScreen, Site};
use amiga_boardgame::view::opening::Opening;
use boardgame_sprites::{CELLS, CELLS4, icons};
use small_amiga::chips::Pens;

pub(crate) const DRAWINGS: &[Drawing] = &[CELLS, CELLS4, icons::TRIBOLO, icons::MAGICWB_TRIBOLO];

pub(crate) const SCREEN: OwnScreen =
    OwnScreen { pens: Pens::EIGHT, palette: ("tribolo", include_str!("tribolo.gpl")), title: words::TITLE };

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
    let blue_begins = site.start.personal.first_begins.unwrap_or(!site.start.options.is_classic());
    // A seed selects the side that begins the first game.
    if blue_begins && opening.is_fair {
        opening.deal = blue_first;
    }
    Ok(Box::new(opening::open(site, players, opening, blue_begins)?))
}
