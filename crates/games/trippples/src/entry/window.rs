//! The window of Trippples: its pictures and its start-up.

use super::rules::{RULES, rules};
use super::seats::SEATS;
use crate::engines::EngineName;
use crate::view::Trippples;
use crate::view::artwork::{PIECES, TILES};
use crate::{Line, Position};
use amiga_boardgame::entry::drawing::Drawing;
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::window_spec::{OpenedGame, Site};
use amiga_boardgame::tiles::window::Tiles;
use amiga_boardgame::view::engine_seats::EngineSeats;
use amiga_boardgame::view::opening::Opening;
use boardgame_sprites::{ANTS, X, icons};

pub(crate) const DRAWINGS: &[Drawing] = {
    let [circle, square] = PIECES;
    let [(a, _), (b, _), (c, _), (d, _), (e, _)] = TILES;
    &[circle, square, a, b, c, d, e, X, ANTS, icons::TRIPPPLES, icons::MAGICWB_TRIPPPLES]
};

/// Parses the options of the window, and the player of each side.
#[inline]
pub(crate) fn read(
    values: &OptionValues,
    difficulty: Option<u8>,
) -> Result<(Opening<Position>, [SeatPlayer<EngineName>; 2]), OptionError> {
    let (rules, players) = (rules(values)?, SEATS.at_window(values, difficulty)?);
    let mut opening = Opening::<Position>::read(values, players.map(SeatPlayer::player))?;
    let agreed = RULES.iter().any(|option| values.has(option));
    // A given position has rules of its own, unless options select the rules of the following games.
    opening.setup = opening.line.as_ref().filter(|_| !agreed).map_or(rules, Line::setup);
    Ok((opening, players))
}

#[inline]
pub(crate) fn open(site: Site<'_>) -> OpenedGame {
    let (opening, players) = read(&site.start.options, site.start.difficulty)?;
    // A computer that takes the seat of a human plays perfectly until an engine is selected in the menu.
    let engines = EngineSeats::new(players, EngineName::Perfect);
    let game = Trippples::with_engines(engines, site.start.seed);
    Ok(Box::new(Tiles::open(site, opening, game)?))
}
