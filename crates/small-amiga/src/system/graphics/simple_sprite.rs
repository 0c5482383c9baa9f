//! Simple sprites: allocates hardware sprites to programs, and places them at positions in screen pixels.
//!
//! Positions are converted from hi-res (perhaps interlaced) pixels to the sprite's lo-res pixels. The column
//! is rounded down to an even column, as on the chip. On interlaced displays, the row is rounded down to an
//! even row. The picture is left to Denise.
//!
//! According to its documentation, the library displays such sprites one pixel further left than requested.
//! The programs here never compensated for it, so the offset is not emulated.

use crate::chips::denise::Denise;
use crate::chips::sprite::{SPRITES, Sprite, SpriteData};
use crate::system::exec::signals::SignalPort;

/// The number of an allocated hardware sprite.
#[derive(Debug, PartialEq, Eq)]
pub struct SpriteNumber(usize);

impl SpriteNumber {
    /// Returns the number of the hardware sprite, 0..=7.
    pub const fn number(&self) -> usize {
        self.0
    }
}

/// The allocation table of the eight hardware sprites, with the owner of each sprite.
#[derive(Debug, Default)]
pub(crate) struct SpritePool {
    owners: [Option<SignalPort>; SPRITES],
}

impl SpritePool {
    /// Allocates hardware sprite `number` for `task` (`GetSprite`).
    ///
    /// Returns `None` if the sprite is in use or does not exist.
    pub(crate) fn get(&mut self, number: usize, task: &SignalPort) -> Option<SpriteNumber> {
        let owner = self.owners.get_mut(number).filter(|owner| owner.is_none())?;
        *owner = Some(task.clone());
        Some(SpriteNumber(number))
    }

    /// Allocates the free hardware sprite with the lowest number (`GetSprite(-1)`).
    ///
    /// Returns `None` if all sprites are in use.
    pub(crate) fn get_any(&mut self, task: &SignalPort) -> Option<SpriteNumber> {
        (0..SPRITES).find_map(|number| self.get(number, task))
    }

    /// Returns the task that has allocated hardware sprite `number`.
    pub(crate) fn owner(&self, number: usize) -> Option<&SignalPort> {
        self.owners.get(number)?.as_ref()
    }

    /// Frees a hardware sprite and hides it (`FreeSprite`).
    pub(crate) fn free(&mut self, sprite: SpriteNumber, denise: &mut Denise) {
        denise.set_sprite(sprite.0, Sprite::default());
        if let Some(owner) = self.owners.get_mut(sprite.0) {
            *owner = None;
        }
    }

    /// Frees and hides all hardware sprites allocated by a task.
    pub(crate) fn free_all_of(&mut self, task: &SignalPort, denise: &mut Denise) {
        for number in 0..SPRITES {
            if self.owners[number].as_ref().is_some_and(|owner| owner.is_same(task)) {
                self.free(SpriteNumber(number), denise);
            }
        }
    }
}

/// Shows a hardware sprite with its left/top corner at `x`, `y`, in hi-res pixels of the display.
///
/// Combines `MoveSprite` and `ChangeSprite`.
pub(crate) fn show(denise: &mut Denise, sprite: &SpriteNumber, x: i32, y: i32, data: &SpriteData) {
    let lace = u32::from(denise.is_interlaced());
    denise.set_sprite(sprite.0, Sprite { x: x >> 1, y: y >> lace, data: data.clone() });
}

/// Hides a hardware sprite until the next [`show`].
pub(crate) fn hide(denise: &mut Denise, sprite: &SpriteNumber) {
    denise.set_sprite(sprite.0, Sprite::default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taken_sprite_is_not_given_twice() {
        let (mut pool, task) = (SpritePool::default(), SignalPort::new());
        let mut denise = Denise::new(64, 16, false);
        assert_eq!(pool.get(0, &task).map(|sprite| sprite.number()), Some(0));
        let second = pool.get(2, &task).unwrap();
        assert!(pool.get(2, &task).is_none() && pool.get(8, &task).is_none());
        assert_eq!(pool.get_any(&task).map(|sprite| sprite.number()), Some(1));
        pool.free(second, &mut denise);
        assert_eq!(pool.get_any(&task).map(|sprite| sprite.number()), Some(2));
        assert_eq!((0..9).filter_map(|_| pool.get_any(&SignalPort::new())).count(), 5);
        pool.free_all_of(&task, &mut denise);
        assert_eq!((0..9).filter_map(|_| pool.get_any(&task)).count(), 3);
    }

    #[test]
    fn sprite_position_is_cut_to_sprite_pixels() {
        let mut pool = SpritePool::default();
        let data = SpriteData::new(vec![[0xFFFF, 0]]);
        for (interlaced, y) in [(false, 9), (true, 4)] {
            let mut denise = Denise::new(64, 32, interlaced);
            let sprite = pool.get_any(&SignalPort::new()).unwrap();
            show(&mut denise, &sprite, 11, 9, &data);
            let shown = denise.sprite(sprite.number()).unwrap();
            assert_eq!((shown.x, shown.y), (5, y));
            hide(&mut denise, &sprite);
            assert_eq!(denise.sprite(sprite.number()).unwrap().data.height(), 0);
        }
    }
}
