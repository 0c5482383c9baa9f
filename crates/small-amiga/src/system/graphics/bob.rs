//! Bobs (blitter objects): images that are drawn over a layer and restore the background when they move.
//!
//! [`GelsInfo`] is the list of Bobs over one layer, with the flags `SAVEBACK` and `OVERLAY` always
//! set. [`GelsInfo::draw_g_list`] works like the library's `DrawGList`: it first restores every
//! saved background, in reverse order of drawing, and then saves and draws each Bob again.
//! Everything else has to be drawn into the layer between [`GelsInfo::clear`] and `draw_g_list`,
//! because restoring a background overwrites later changes.
//!
//! Not emulated: collisions, animation and sorting. Bobs are drawn in the order in which they were added.

use std::sync::Arc;

use super::blit;
use super::image::Image;
use super::layer::Layer;
use super::rastport::RastPort;
use super::trace::BobTrace;
use crate::chips::bitmap::BitMap;
use crate::chips::chunky::Chunky;
use crate::chips::geometry::{Point, Rect};

/// The image of a Bob (blitter object) with its mask.
///
/// All Bobs of the same shape share one image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BobImage {
    image: Image,
    shadow: Arc<BitMap>,
}

impl BobImage {
    /// Creates the image of a Bob.
    ///
    /// The mask contains all pixels of `picture` whose index is not 0.
    ///
    /// `InitMasks` would combine the planes instead.
    pub fn new(image: Image, picture: &Chunky) -> Self {
        let mut shadow = BitMap::new(image.data().width(), image.data().height(), 1);
        for (y, row) in picture.rows().enumerate() {
            for (x, _) in row.iter().enumerate().filter(|&(_, &pen)| pen != 0) {
                shadow.plant(x, y, crate::chips::colour::Pen(1));
            }
        }
        Self { image, shadow: Arc::new(shadow) }
    }

    /// Returns the image of the Bob without its mask.
    pub const fn image(&self) -> &Image {
        &self.image
    }

    /// Returns the mask of the Bob: one plane of the same size as the image.
    pub fn shadow(&self) -> &BitMap {
        &self.shadow
    }
}

#[derive(Debug, Clone)]
struct Saved {
    at: Point,
    /// Copy of the pixels that the Bob covers, extended to whole words at the left and right.
    ///
    /// The first word contains the Bob's first column. Each row may be one word longer than a row of the Bob.
    background: Arc<BitMap>,
}

const fn inset(x: i32) -> i32 {
    x & 15
}

#[derive(Debug, Clone)]
struct Bob {
    id: BobId,
    image: BobImage,
    at: Point,
    saved: Option<Saved>,
}

impl Bob {
    fn trace(&self) -> Option<BobTrace> {
        let Saved { at, background } = self.saved.as_ref()?;
        let (mask, saved) = (Arc::clone(&self.image.shadow), Arc::clone(background));
        Some(BobTrace { at: *at, mask, saved, inset: inset(at.x) })
    }
}

/// The identifier of a Bob within one [`GelsInfo`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BobId(u32);

/// The list of the Bobs (blitter objects) that are drawn over one layer.
#[derive(Debug, Clone, Default)]
pub struct GelsInfo {
    bobs: Vec<Bob>,
    next_id: u32,
}

impl GelsInfo {
    /// Adds a Bob to the list (`AddBob`).
    ///
    /// The Bob appears with the next [`draw_g_list`](Self::draw_g_list).
    pub fn add_bob(&mut self, image: BobImage, at: Point) -> BobId {
        let id = BobId(self.next_id);
        self.next_id = self.next_id.wrapping_add(1);
        self.bobs.push(Bob { id, image, at, saved: None });
        id
    }

    /// Sets the position at which the next [`draw_g_list`](Self::draw_g_list) draws a Bob.
    pub fn set_position(&mut self, id: BobId, at: Point) {
        if let Some(bob) = self.bobs.iter_mut().find(|bob| bob.id == id) {
            bob.at = at;
        }
    }

    /// Returns `true` if the list contains no Bobs.
    pub fn is_empty(&self) -> bool {
        self.bobs.is_empty()
    }

    /// Removes the pictures of all Bobs from the layer and restores their backgrounds.
    ///
    /// The Bobs stay in the list. The Bob drawn last is removed first.
    pub fn clear(&mut self, layer: &mut Layer) {
        layer.bobs.clear();
        for bob in self.bobs.iter_mut().rev() {
            if let Some(saved) = bob.saved.take() {
                restore(layer, &saved);
            }
        }
    }

    /// Redraws all Bobs at their positions (`DrawGList`).
    ///
    /// First restores all saved backgrounds, and then saves the background of every Bob before drawing the
    /// Bob.
    pub fn draw_g_list(&mut self, rast_port: &mut RastPort<'_>) {
        self.clear(rast_port.layer());
        for bob in &mut self.bobs {
            bob.saved = Some(save(rast_port.layer(), &bob.image, bob.at));
            rast_port.draw_image_masked(&bob.image.image, &bob.image.shadow, bob.at.x, bob.at.y);
        }
        rast_port.layer().bobs.extend(self.bobs.iter().filter_map(Bob::trace));
    }

    /// Removes a Bob immediately and restores its background (`RemIBob`).
    ///
    /// With `save_bob` (`SAVEBOB`), its image stays part of the layer where it was last drawn.
    pub fn rem_i_bob(&mut self, rast_port: &mut RastPort<'_>, id: BobId, save_bob: bool) {
        let bob = self.bobs.iter().find(|bob| bob.id == id);
        let drawn_at = bob.and_then(|bob| bob.saved.as_ref()).map(|saved| saved.at).filter(|_| save_bob);
        self.clear(rast_port.layer());
        if let Some(place) = self.bobs.iter().position(|bob| bob.id == id) {
            let Bob { image, .. } = self.bobs.remove(place);
            if let Some(at) = drawn_at {
                rast_port.draw_image_masked(&image.image, &image.shadow, at.x, at.y);
            }
        }
        self.draw_g_list(rast_port);
    }
}

fn save(layer: &Layer, image: &BobImage, at: Point) -> Saved {
    let (width, height) = (inset(at.x) + image.image.width(), image.image.height());
    let mut background = BitMap::new(width as usize, height as usize, layer.map().depth());
    let area = Rect::new(at.x - inset(at.x), at.y, width, height);
    blit::copy(&mut background, Point::default(), layer.map(), area);
    Saved { at, background: Arc::new(background) }
}

fn restore(layer: &mut Layer, saved: &Saved) {
    let corner = Point::new(saved.at.x - inset(saved.at.x), saved.at.y);
    let Rect { width, height, .. } = saved.background.bounds();
    let covered = Rect::new(saved.at.x, saved.at.y, width - inset(saved.at.x), height);
    let inside = covered.intersection(layer.map().bounds());
    let from = inside.offset(Point::default() - corner);
    blit::copy(layer.map_mut(inside), inside.origin(), &saved.background, from);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chips::colour::Pen;
    use crate::system::graphics::font::{Font, Glyph};
    use proptest::prelude::*;

    fn font() -> Font {
        Font::from_glyphs(1, 0, [(b'a', Glyph { width: 1, advance: 1, rows: vec![1 << 31] })]).unwrap()
    }

    fn bob() -> BobImage {
        let picture = Chunky::from_ascii(&[".11.", "1221", ".33."]);
        let image = Image::from_chunky(&picture, &[Pen(0), Pen(1), Pen(2), Pen(3)], 2);
        BobImage::new(image, &picture)
    }

    fn striped() -> Layer {
        let mut layer = Layer::new(20, 8, 2);
        for x in (0..20).step_by(3) {
            RastPort::new(&mut layer, &font()).set_a_pen(Pen(3)).rect_fill(Rect::new(x, 0, 2, 8));
        }
        layer
    }

    proptest! {
        #[test]
        fn moved_bobs_restore_the_background(
            walk in prop::collection::vec((-6..24, -6..12, -6..24, -6..12), 1..12),
        ) {
            let mut layer = striped();
            let before = layer.map().clone();
            let font = font();
            let mut gels = GelsInfo::default();
            let first = gels.add_bob(bob(), Point::default());
            let second = gels.add_bob(bob(), Point::default());
            for (x1, y1, x2, y2) in walk {
                gels.set_position(first, Point::new(x1, y1));
                gels.set_position(second, Point::new(x2, y2));
                gels.draw_g_list(&mut RastPort::new(&mut layer, &font));
            }
            gels.rem_i_bob(&mut RastPort::new(&mut layer, &font), first, false);
            gels.rem_i_bob(&mut RastPort::new(&mut layer, &font), second, false);
            prop_assert_eq!(layer.map(), &before);
            prop_assert!(gels.is_empty());
        }
    }

    #[test]
    fn saved_bob_remains_in_the_bitmap() {
        let mut layer = Layer::new(8, 4, 2);
        let font = font();
        let mut gels = GelsInfo::default();
        let id = gels.add_bob(bob(), Point::new(2, 1));
        gels.draw_g_list(&mut RastPort::new(&mut layer, &font));
        // A position set after drawing must not affect where the image stays.
        gels.set_position(id, Point::new(0, 0));
        gels.rem_i_bob(&mut RastPort::new(&mut layer, &font), id, true);
        let row: Vec<u8> = layer.map().pens_of_row(2).collect();
        assert_eq!(row, [0, 0, 1, 2, 2, 1, 0, 0]);
    }

    #[test]
    fn undrawn_bob_leaves_bitmap_unchanged() {
        let mut layer = Layer::new(8, 4, 2);
        let font = font();
        let mut gels = GelsInfo::default();
        let id = gels.add_bob(bob(), Point::new(2, 1));
        gels.rem_i_bob(&mut RastPort::new(&mut layer, &font), id, true);
        assert_eq!(layer.map(), &BitMap::new(8, 4, 2));
    }
}
