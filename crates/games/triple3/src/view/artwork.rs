//! The pictures of Triple 3: the source artwork, and the images in a screen's pens.
//!
//! The positions of the pictures in the window are left to the brushes.

use crate::side::Side;
use amiga_boardgame::entry::drawing;
use amiga_boardgame::view::theme::Theme;
use boardgame_sprites as sprites;
use small_amiga::chips::{Chunky, Pen};
use small_amiga::graphics::{BobImage, Image, RastPort};

/// The drawings of the pegs, in the order of the sides.
pub(crate) const PEGS: [drawing::Drawing; 2] = [sprites::PEG_ROUND, sprites::PEG_SQUARE];

pub(crate) const NUMBERS: usize = 9;
pub(crate) const FACES: usize = 6;
pub(crate) const TUMBLES: usize = 8;

/// The pictures of pegs, holes, numbers and dice. `entry::window` lists the meaning of their colour indices.
///
/// Pictures for interlaced screens have twice the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Artwork {
    pub pegs: [Chunky; 2],
    pub hole: Chunky,
    pub numbers: Chunky,
    pub dice: Chunky,
    pub tumbling: Chunky,
    pub arrow: Chunky,
}

#[derive(Debug, Clone)]
pub(crate) struct Drawings {
    depth: usize,
    hole: Chunky,
    rim: Pen,
    pegs: [BobImage; 2],
    numbers: [Vec<BobImage>; 2],
    faces: Vec<BobImage>,
    tumbling: Vec<BobImage>,
    arrows: [BobImage; 2],
}

/// Returns the artwork for a screen with or without interlace.
pub(crate) fn artwork(drawings: &drawing::Drawings, interlaced: bool) -> Artwork {
    let of = |drawing| drawings.picture(drawing, interlaced).clone();
    Artwork {
        pegs: PEGS.each_ref().map(of),
        hole: of(&sprites::HOLE),
        numbers: of(&sprites::NUMBERS),
        dice: of(&sprites::DICE),
        tumbling: of(&sprites::DICE_TUMBLING),
        arrow: of(&sprites::TURN_ARROW),
    }
}

fn part(sheet: &Chunky, count: usize, at: usize) -> Chunky {
    let width = sheet.width() / count;
    Chunky::from_fn(width, sheet.height(), |x, y| sheet.get(at * width + x, y).unwrap_or(0))
}

fn cut_out(picture: &Chunky, pens: &[Pen], depth: usize) -> BobImage {
    BobImage::new(Image::from_chunky(picture, pens, depth), picture)
}

impl Drawings {
    pub(crate) fn new(artwork: &Artwork, theme: &Theme, depth: usize) -> Self {
        let (black, white) = (theme.black, theme.white);
        let parts = |sheet, count, pens: [Pen; 4]| {
            let part = |at| cut_out(&part(sheet, count, at), &pens, depth);
            (0..count).map(part).collect::<Vec<_>>()
        };
        let die = [white, black, white, Pen(0)];
        let [round, square] = &artwork.pegs;
        let peg =
            |picture, side: Side| cut_out(picture, &[white, theme.piece(side.index()), white, black], depth);
        Self {
            depth,
            hole: artwork.hole.clone(),
            rim: black,
            pegs: [peg(round, Side::A), peg(square, Side::B)],
            numbers: [black, white].map(|ink| parts(&artwork.numbers, NUMBERS, [white, ink, ink, ink])),
            faces: parts(&artwork.dice, FACES, die),
            tumbling: parts(&artwork.tumbling, TUMBLES, die),
            arrows: Side::BOTH
                .map(|side| cut_out(&artwork.arrow, &[white, black, theme.piece(side.index())], depth)),
        }
    }

    pub(crate) fn hole(&self, ring: Pen, inside: Pen) -> BobImage {
        cut_out(&self.hole, &[self.rim, self.rim, ring, inside], self.depth)
    }

    pub(crate) const fn peg(&self, side: Side) -> &BobImage {
        &self.pegs[side.index()]
    }

    pub(crate) fn number(&self, number: u8, white: bool) -> Option<&BobImage> {
        self.numbers[usize::from(white)].get(usize::from(number).checked_sub(3)?)
    }

    pub(crate) fn face(&self, face: u8) -> Option<&BobImage> {
        self.faces.get(usize::from(face).checked_sub(1)?)
    }

    /// Returns a picture of a tumbling die; an index beyond the last picture wraps around.
    pub(crate) fn tumbling(&self, picture: usize) -> Option<&BobImage> {
        self.tumbling.get(picture % TUMBLES)
    }

    pub(crate) const fn arrow(&self, side: Side) -> &BobImage {
        &self.arrows[side.index()]
    }
}

pub(crate) fn draw_centred(rp: &mut RastPort<'_>, picture: &BobImage, x: i32, y: i32) {
    let image = picture.image();
    rp.draw_image_masked(image, picture.shadow(), x - image.width() / 2, y - image.height() / 2);
}
