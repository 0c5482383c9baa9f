//! Layers: bitmaps that record their changed area.
//!
//! A rast port draws into a [`Layer`]. Displaying the damaged part is left to Intuition.

use crate::chips::bitmap::BitMap;
use crate::chips::geometry::Rect;
use crate::system::graphics::trace::{BlitTrace, BobTrace};

/// A bitmap that records its changed area, the damage.
///
/// The damage is the smallest rectangle around all changes since the damage was last taken.
#[derive(Debug, Clone)]
pub struct Layer {
    map: BitMap,
    damage: Rect,
    /// The Bobs of the last `DrawGList` that are still drawn.
    pub(crate) bobs: Vec<BobTrace>,
    /// The last blit of a rast port, or `None` before the first one.
    pub(crate) last_blit: Option<BlitTrace>,
}

impl Layer {
    /// Creates a layer whose pixels are all pen 0 and all damaged.
    pub fn new(width: usize, height: usize, depth: usize) -> Self {
        let map = BitMap::new(width, height, depth);
        let damage = map.bounds();
        Self { map, damage, bobs: Vec::new(), last_blit: None }
    }

    /// Returns the bitmap of the layer.
    pub const fn map(&self) -> &BitMap {
        &self.map
    }

    /// Returns the bitmap so that the caller can change pixels in `area`, and adds `area` to the damage.
    pub fn map_mut(&mut self, area: Rect) -> &mut BitMap {
        self.damage = self.damage.union(area.intersection(self.map.bounds()));
        &mut self.map
    }

    /// Returns the damaged rectangle and resets the damage.
    ///
    /// The rectangle is empty if nothing changed since the last call.
    pub fn take_damage(&mut self) -> Rect {
        std::mem::take(&mut self.damage)
    }

    /// Returns `true` if the layer has changed since the damage was last taken.
    pub const fn is_damaged(&self) -> bool {
        !self.damage.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_grows_and_is_taken_once() {
        let mut layer = Layer::new(32, 8, 1);
        assert_eq!(layer.take_damage(), Rect::new(0, 0, 32, 8));
        assert!(!layer.is_damaged());
        layer.map_mut(Rect::new(4, 4, 2, 2));
        layer.map_mut(Rect::new(30, 7, 9, 9));
        assert_eq!(layer.take_damage(), Rect::new(4, 4, 28, 4));
        layer.map_mut(Rect::new(40, 0, 2, 2));
        assert!(!layer.is_damaged(), "outside is no damage");
    }
}
