//! The pictures of the board games and of their Workbench icons, as constants.
//!
//! Each constant has the PNG files of one picture, compiled into the program that uses the constant. The files lie
//! beside this one; their README lists sizes and colour indices. Pointers, gadgets and fonts belong to `small-amiga`.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod icons;

use small_amiga::drawings::{Drawing, Extent, drawing, plain_drawing};

/// Picture of a piece. Colour index 1 is the body, 2 its light parts and 3 its dark parts.
pub const PIECE: Drawing = drawing!(".", "piece", "a piece", Extent::Exactly(22, 13), 3);
/// Picture of the X that marks a goal, in sprite pixels. Colour index 1 is the colour of the piece.
pub const X: Drawing = plain_drawing!(".", "x", "the X of a goal", Extent::Exactly(9, 9), 1);
/// Five animation frames of the crawling ants that mark a suggested square.
///
/// The frames are side by side, each 13 sprite pixels wide. Colour index 1 is blue, 2 green, 3 red.
pub const ANTS: Drawing = plain_drawing!(".", "ants", "five frames of ants", Extent::Exactly(65, 13), 3);

/// Picture of Trippples' round piece, with the colour indices of [`PIECE`].
pub const CIRCLE: Drawing = drawing!(".", "circle", "the round piece", Extent::Exactly(22, 13), 3);
/// Picture of Trippples' square piece, with the colour indices of [`PIECE`].
pub const SQUARE: Drawing = drawing!(".", "square", "the square piece", Extent::Exactly(22, 13), 3);
/// Size of a Trippples tile's picture.
const TILE: Extent = Extent::Exactly(42, 21);
/// Picture of the tile on which the round piece starts. Colour index 1 is black, 2 the owner's colour, 3 white.
pub const START_CIRCLE: Drawing = drawing!(".", "start-circle", "the round piece's start", TILE, 3);
/// Picture of the tile on which the square piece starts, with the colour indices of [`START_CIRCLE`].
pub const START_SQUARE: Drawing = drawing!(".", "start-square", "the square piece's start", TILE, 3);
/// Picture of the round piece's goal tile, with the colour indices of [`START_CIRCLE`].
pub const FINISH_CIRCLE: Drawing = drawing!(".", "finish-circle", "the round piece's finish", TILE, 3);
/// Picture of the square piece's goal tile, with the colour indices of [`START_CIRCLE`].
pub const FINISH_SQUARE: Drawing = drawing!(".", "finish-square", "the square piece's finish", TILE, 3);
/// Picture of a tile without arrows and without an owner. Colour indices 1 and 2 are black, 3 white.
pub const NEUTRAL: Drawing = drawing!(".", "neutral", "a neutral tile", TILE, 3);

/// Eight pictures of Tribolo's cells in one row, each 32 columns wide, for the game's own eight-pen screen.
///
/// The pictures are in this order: blue, red, green, wall, empty cell, marked legal cell, hinted cell, cell
/// being captured. A colour index is the pen of the same number.
pub const CELLS: Drawing = drawing!(".", "cells", "eight cells of Tribolo", Extent::Exactly(256, 16), 7);
/// Eight pictures of Tribolo's cells for public screens, in the order of [`CELLS`].
///
/// Colour index 1 is the dark pen, 2 the light pen and 3 the fill pen.
pub const CELLS4: Drawing =
    drawing!(".", "cells4", "eight cells of Tribolo in four pens", Extent::Exactly(256, 16), 3);

/// Picture of Triple 3's round peg. Colour index 1 is the body, 2 light and 3 dark.
pub const PEG_ROUND: Drawing = drawing!(".", "peg-round", "the round peg", Extent::AtMost(30, 15), 3);
/// Picture of Triple 3's square peg, with the colour indices of [`PEG_ROUND`].
pub const PEG_SQUARE: Drawing = drawing!(".", "peg-square", "the square peg", Extent::AtMost(30, 15), 3);
/// Picture of a hole. Colour index 1 is the rim, 2 the ring and 3 the inside.
pub const HOLE: Drawing = drawing!(".", "hole", "a hole", Extent::Exactly(32, 15), 3);
/// Pictures of the numbers 3 to 11 in one row, each 20 columns wide, in colour index 1.
pub const NUMBERS: Drawing = drawing!(".", "numbers", "nine numbers of holes", Extent::Rows(180, 9), 1);
/// Pictures of the six faces of a die in one row, each 44 columns wide.
///
/// Colour index 1 is edge and pips, 2 the face and 3 shade.
pub const DICE: Drawing = drawing!(".", "dice", "six faces of a die", Extent::Exactly(264, 22), 3);
/// Eight pictures of a tumbling die in one row, each 56 columns wide, with the colour indices of [`DICE`].
pub const DICE_TUMBLING: Drawing =
    drawing!(".", "dice-tumbling", "eight pictures of a tumbling die", Extent::Exactly(448, 28), 3);
/// Picture of the arrow beside the player to move. Colour index 1 is the edge and 2 the pen of that player.
pub const TURN_ARROW: Drawing = drawing!(".", "turn-arrow", "the mover's arrow", Extent::AtMost(30, 14), 2);
