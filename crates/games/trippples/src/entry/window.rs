//! The window of Trippples: its pictures and its start-up.

use super::rules::{RULES, rules};
use super::seats::SEATS;
use crate::engines::EngineName;
use crate::view::Trippples;
use crate::{Line, Position};
use amiga_boardgame::entry::drawing::{self, Drawing, Drawings, Extent, drawing};
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::table::window_spec::{OpenedGame, Site};
use amiga_boardgame::tiles::artwork::{Artwork, TilePicture};
use amiga_boardgame::tiles::drawings::{ANTS, X};
use amiga_boardgame::tiles::window::Tiles;
use amiga_boardgame::view::engine_seats::EngineSeats;
use amiga_boardgame::view::opening::Opening;

/// The pictures of the round and the square piece, with the same colour indices as Tripppin's pieces.
const PIECES: [Drawing; 2] = [
    drawing!("../../../sprites", "circle", "the round piece", Extent::Exactly(22, 13), 3),
    drawing!("../../../sprites", "square", "the square piece", Extent::Exactly(22, 13), 3),
];
const TILE: Extent = Extent::Exactly(42, 21);
/// The pictures of the start, finish and neutral tiles, each with the index of the side that owns the tile.
///
/// A neutral tile has no owner. Colour index 1 is black, 2 the owner's colour and 3 white.
const TILES: [(Drawing, Option<usize>); 5] = [
    (drawing!("../../../sprites", "start-circle", "the round piece's start", TILE, 3), Some(0)),
    (drawing!("../../../sprites", "start-square", "the square piece's start", TILE, 3), Some(1)),
    (drawing!("../../../sprites", "finish-circle", "the round piece's finish", TILE, 3), Some(0)),
    (drawing!("../../../sprites", "finish-square", "the square piece's finish", TILE, 3), Some(1)),
    (drawing!("../../../sprites", "neutral", "a neutral tile", TILE, 3), None),
];

/// The pictures of Trippples' icon, normal and selected.
///
/// Colour index 1 is dark, 2 light, 3 the fill and 4 the background.
const ICON: Drawing = drawing!("../../../sprites", "icon-trippples", "Trippples' icon", drawing::ICON, 4);
/// The pictures of Trippples' icon for screens with the colours of MagicWB, normal and selected.
///
/// The colour indices 5 to 8 are the pens 4 to 7 of such a screen.
const MAGICWB_ICON: Drawing =
    drawing!("../../../sprites", "magicwb-trippples", "Trippples' icon for MagicWB", drawing::ICON, 8);

pub(crate) const DRAWINGS: &[Drawing] = {
    let [circle, square] = PIECES;
    let [(a, _), (b, _), (c, _), (d, _), (e, _)] = TILES;
    &[circle, square, a, b, c, d, e, X, ANTS, ICON, MAGICWB_ICON]
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
    let artwork = artwork(site.drawings, site.is_interlaced());
    Ok(Box::new(Tiles::open(site, opening, game, &artwork)?))
}

pub fn artwork(drawings: &Drawings, interlaced: bool) -> Artwork {
    let of = |drawing| drawings.picture(drawing, interlaced).clone();
    let pictures = TILES.iter().map(|(drawing, owner)| TilePicture { picture: of(drawing), owner: *owner });
    Artwork { pieces: PIECES.each_ref().map(of), pictures: pictures.collect(), x: of(&X), ants: of(&ANTS) }
}
