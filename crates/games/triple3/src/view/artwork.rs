//! The pictures of Triple 3: the source artwork, and the images in a screen's pens.
//!
//! Positions are left to the brushes.

use crate::side::Side;
use amiga_boardgame::view::theme::Theme;
use small_amiga::machine::chunky::Chunky;
use small_amiga::machine::colour::Pen;
use small_amiga::system::graphics::bob::BobImage;
use small_amiga::system::graphics::image::Image;
use small_amiga::system::graphics::rastport::RastPort;

/// Number of pictures of numbers, one for each number from 3 to 11 that vacant holes show.
pub const NUMBERS: usize = 9;
/// Number of faces of a die.
pub const FACES: usize = 6;
/// Number of pictures of a tumbling die.
pub const TUMBLES: usize = 8;

/// The artwork of Triple 3 in colour indices. Pictures for interlaced screens have twice the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artwork {
    /// The round and the square peg; colour index 1 is the body, 2 light and 3 dark.
    pub pegs: [Chunky; 2],
    /// A hole; colour index 1 is the rim, 2 the ring and 3 the inside.
    pub hole: Chunky,
    /// The numbers 3 to 11 in one row, in colour index 1.
    pub numbers: Chunky,
    /// The six faces of a die in one row; colour index 1 is edge and pips, 2 the face and 3 shade.
    pub dice: Chunky,
    /// A tumbling die, eight pictures in one row with the same colour indices as the faces.
    pub tumbling: Chunky,
    /// The arrow beside the player to move; colour index 1 is the edge and 2 the pen of that player.
    pub arrow: Chunky,
}

/// The pictures of Triple 3, converted to the pens of one screen.
#[derive(Debug, Clone)]
pub struct Drawings {
    depth: usize,
    hole: Chunky,
    rim: Pen,
    pegs: [BobImage; 2],
    numbers: [Vec<BobImage>; 2],
    faces: Vec<BobImage>,
    tumbling: Vec<BobImage>,
    arrows: [BobImage; 2],
}

/// Returns picture number `at`, from 0, of a sheet with `count` pictures in one row.
fn part(sheet: &Chunky, count: usize, at: usize) -> Chunky {
    let width = sheet.width() / count;
    Chunky::from_fn(width, sheet.height(), |x, y| sheet.get(at * width + x, y).unwrap_or(0))
}

fn cut_out(picture: &Chunky, pens: &[Pen], depth: usize) -> BobImage {
    BobImage::new(Image::from_chunky(picture, pens, depth), picture)
}

impl Drawings {
    /// Converts the artwork for a screen with `depth` bitplanes.
    pub fn new(artwork: &Artwork, theme: &Theme, depth: usize) -> Self {
        let (black, white) = (theme.black, theme.white);
        let parts = |sheet, count, pens: [Pen; 4]| {
            let part = |at| cut_out(&part(sheet, count, at), &pens, depth);
            (0..count).map(part).collect::<Vec<_>>()
        };
        let die = [white, black, white, Pen(0)];
        let [round, square] = &artwork.pegs;
        let peg = |picture, side| cut_out(picture, &[white, theme.piece(side), white, black], depth);
        Self {
            depth,
            hole: artwork.hole.clone(),
            rim: black,
            pegs: [peg(round, Side::A), peg(square, Side::B)],
            numbers: [black, white].map(|ink| parts(&artwork.numbers, NUMBERS, [white, ink, ink, ink])),
            faces: parts(&artwork.dice, FACES, die),
            tumbling: parts(&artwork.tumbling, TUMBLES, die),
            arrows: Side::BOTH.map(|side| cut_out(&artwork.arrow, &[white, black, theme.piece(side)], depth)),
        }
    }

    /// Returns the picture of a hole in the given pens for its ring and its inside.
    pub fn hole(&self, ring: Pen, inside: Pen) -> BobImage {
        cut_out(&self.hole, &[self.rim, self.rim, ring, inside], self.depth)
    }

    /// Returns the picture of a side's peg.
    pub const fn peg(&self, side: Side) -> &BobImage {
        &self.pegs[side.index()]
    }

    /// Returns the picture of a number from 3 to 11, in the white or the black pen.
    pub fn number(&self, number: u8, white: bool) -> Option<&BobImage> {
        self.numbers[usize::from(white)].get(usize::from(number).checked_sub(3)?)
    }

    /// Returns the picture of a face of the die, from 1 to 6.
    pub fn face(&self, face: u8) -> Option<&BobImage> {
        self.faces.get(usize::from(face).checked_sub(1)?)
    }

    /// Returns a picture of a tumbling die; the index may exceed the number of pictures and wraps around.
    pub fn tumbling(&self, picture: usize) -> Option<&BobImage> {
        self.tumbling.get(picture % TUMBLES)
    }

    /// Returns the picture of the arrow in the colour of a side.
    pub const fn arrow(&self, side: Side) -> &BobImage {
        &self.arrows[side.index()]
    }
}

/// Draws a picture through its mask, with its centre at a point.
pub fn draw_centred(rp: &mut RastPort<'_>, picture: &BobImage, x: i32, y: i32) {
    let image = picture.image();
    rp.draw_image_masked(image, picture.shadow(), x - image.width() / 2, y - image.height() / 2);
}
