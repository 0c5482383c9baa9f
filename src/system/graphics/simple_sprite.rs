//! Simple sprites: which program owns which hardware sprite, and where it shows in a screen's own pixels.
//!
//! Knows ownership and the step from hi-res (perhaps interlaced) to the sprite's lo-res pixels. A position is cut to an even
//! column and, interlaced, to an even row, as the chip would. Leaves the picture to Denise.
//!
//! The library is documented to show such sprites one pixel further left than asked; the programs served here never
//! compensated for it, so neither does this.

use crate::machine::denise::Denise;
use crate::machine::sprite::{SPRITES, Sprite, SpriteData};
use crate::system::exec::signals::SignalPort;

/// An owned hardware sprite.
#[derive(Debug, PartialEq, Eq)]
pub struct SpriteNumber(usize);

impl SpriteNumber {
    /// Which of the eight it is.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.0
    }
}

/// The pool of the eight sprites.
#[derive(Debug, Default)]
pub struct SpritePool {
    /// The task that has each.
    owners: [Option<SignalPort>; SPRITES],
}

impl SpritePool {
    /// `GetSprite` for a certain sprite; nothing when it is taken or not one of the eight.
    pub fn get(&mut self, number: usize, task: &SignalPort) -> Option<SpriteNumber> {
        let owner = self.owners.get_mut(number).filter(|owner| owner.is_none())?;
        *owner = Some(task.clone());
        Some(SpriteNumber(number))
    }

    /// `GetSprite(-1)`: the lowest free one.
    pub fn get_any(&mut self, task: &SignalPort) -> Option<SpriteNumber> {
        (0..SPRITES).find_map(|number| self.get(number, task))
    }

    /// `FreeSprite`: gives it back and stops showing it.
    pub fn free(&mut self, sprite: SpriteNumber, denise: &mut Denise) {
        denise.set_sprite(sprite.0, Sprite::default());
        if let Some(owner) = self.owners.get_mut(sprite.0) {
            *owner = None;
        }
    }

    /// Gives back all that a task has.
    pub fn free_all_of(&mut self, task: &SignalPort, denise: &mut Denise) {
        for number in 0..SPRITES {
            if self.owners[number].as_ref().is_some_and(|owner| owner.is_same(task)) {
                self.free(SpriteNumber(number), denise);
            }
        }
    }
}

/// `MoveSprite` and `ChangeSprite` in one: shows `data` with its corner at `x`, `y` in hi-res pixels of the display.
pub fn show(denise: &mut Denise, sprite: &SpriteNumber, x: i32, y: i32, data: &SpriteData) {
    let lace = u32::from(denise.is_interlaced());
    denise.set_sprite(sprite.0, Sprite { x: x >> 1, y: y >> lace, data: data.clone() });
}

/// Shows nothing until the next [`show`].
pub fn hide(denise: &mut Denise, sprite: &SpriteNumber) {
    denise.set_sprite(sprite.0, Sprite::default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_sprite_is_not_given_twice() {
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
    fn places_are_cut_to_the_sprites_own_pixels() {
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
