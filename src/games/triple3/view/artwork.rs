//! The drawings the game shows: as paint programs have them, and as images in a screen's pens.
//!
//! Leaves where they are drawn to the brushes.

use crate::games::triple3::side::Side;
use crate::games::view::theme::Theme;
use small_amiga::machine::chunky::Chunky;
use small_amiga::machine::colour::Pen;
use small_amiga::system::graphics::bob::BobImage;
use small_amiga::system::graphics::image::Image;
use small_amiga::system::graphics::rastport::RastPort;

/// Numbers a hole can show: 3 to 11.
pub const NUMBERS: usize = 9;
/// Faces of a die.
pub const FACES: usize = 6;
/// Pictures of a die in the air.
pub const TUMBLES: usize = 8;

/// Indexed pictures; what each index means stands beside it. All have twice the rows for interlaced screens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artwork {
    /// The round peg and the square one: 1 body, 2 light, 3 dark.
    pub pegs: [Chunky; 2],
    /// A hole: 1 rim, 2 ring, 3 inside.
    pub hole: Chunky,
    /// The numbers 3 to 11 side by side: 1 ink.
    pub numbers: Chunky,
    /// The six faces of a die side by side: 1 edge and pips, 2 face, 3 shade.
    pub dice: Chunky,
    /// Eight pictures of a tumbling die side by side, indices as the faces.
    pub tumbling: Chunky,
    /// The arrow at the mover's colour: 1 edge, 2 the mover's pen.
    pub arrow: Chunky,
}

/// The drawings in a screen's pens.
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

/// One of `count` pictures that stand side by side.
fn part(sheet: &Chunky, count: usize, at: usize) -> Chunky {
    let width = sheet.width() / count;
    Chunky::from_fn(width, sheet.height(), |x, y| sheet.get(at * width + x, y).unwrap_or(0))
}

fn cut_out(picture: &Chunky, pens: &[Pen], depth: usize) -> BobImage {
    BobImage::new(Image::from_chunky(picture, pens, depth), picture)
}

impl Drawings {
    /// Draws everything for a screen of `depth` planes.
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

    /// A hole with its ring and its inside in some pens.
    pub fn hole(&self, ring: Pen, inside: Pen) -> BobImage {
        cut_out(&self.hole, &[self.rim, self.rim, ring, inside], self.depth)
    }

    /// A side's peg.
    pub const fn peg(&self, side: Side) -> &BobImage {
        &self.pegs[side.index()]
    }

    /// A number, 3 to 11, in black or in white.
    pub fn number(&self, number: u8, white: bool) -> Option<&BobImage> {
        self.numbers[usize::from(white)].get(usize::from(number).checked_sub(3)?)
    }

    /// A die showing a face, 1 to 6.
    pub fn face(&self, face: u8) -> Option<&BobImage> {
        self.faces.get(usize::from(face).checked_sub(1)?)
    }

    /// A die in the air.
    pub fn tumbling(&self, picture: usize) -> Option<&BobImage> {
        self.tumbling.get(picture % TUMBLES)
    }

    /// The arrow in a side's colour.
    pub const fn arrow(&self, side: Side) -> &BobImage {
        &self.arrows[side.index()]
    }
}

/// Draws a cut-out with its middle at a place.
pub fn draw_centred(rp: &mut RastPort<'_>, picture: &BobImage, x: i32, y: i32) {
    let image = picture.image();
    rp.draw_image_masked(image, picture.shadow(), x - image.width() / 2, y - image.height() / 2);
}
