//! What a rast port draws into: a bitmap that remembers which part of it changed.
//!
//! Knows its pixels and the rectangle to be shown anew. Leaves showing it to intuition.

use crate::machine::bitmap::BitMap;
use crate::machine::geometry::Rect;

/// A bitmap and its damage: the smallest rectangle that holds all changes since it was last taken.
#[derive(Debug, Clone)]
pub struct Layer {
    map: BitMap,
    damage: Rect,
}

impl Layer {
    /// A layer of pen 0, damaged as a whole.
    #[must_use]
    pub fn new(width: usize, height: usize, depth: usize) -> Self {
        let map = BitMap::new(width, height, depth);
        let damage = map.bounds();
        Self { map, damage }
    }

    /// The pixels.
    #[must_use]
    pub const fn map(&self) -> &BitMap {
        &self.map
    }

    /// The pixels, to be changed within `area`, which becomes damage.
    pub fn map_mut(&mut self, area: Rect) -> &mut BitMap {
        self.damage = self.damage.union(area.intersection(self.map.bounds()));
        &mut self.map
    }

    /// What changed since the last call; empty when nothing did.
    pub fn take_damage(&mut self) -> Rect {
        std::mem::take(&mut self.damage)
    }

    /// Whether something changed that nobody took yet.
    #[must_use]
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
