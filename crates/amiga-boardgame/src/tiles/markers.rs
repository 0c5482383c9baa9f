//! The hardware sprites of a game on arrow tiles: the blinking X on each piece's goal, and the ants round a
//! suggested square.
//!
//! Sprites are animated in ticks of 1/300 s. They appear in front of everything else and follow the window.
//! An inactive window frees its sprites, so that any number of windows can be open; in classic mode, a window
//! keeps its sprites. The painter decides when they are hidden.

use super::artwork::Artwork;
use super::layout::Layout;
use crate::view::theme::Theme;
use boardgame_engine::square::Square;
use small_amiga::chips::{Point, Rect, Rgb4, SpriteData, Ticks};
use small_amiga::graphics::SpriteNumber;
use small_amiga::intuition::{Intuition, ScreenId};

/// Period of a blinking X on a goal square, in ticks.
///
/// The X is visible for the first `SHOWN` ticks of each period.
const BLINK: u64 = 300;
const SHOWN: u64 = 225;
/// Time for which each side's X is shown if both mark the same square, in ticks.
const ALTERNATE: u64 = 150;
/// Duration of one animation frame of the ants sprite, which marks a suggested square.
///
/// The duration is a whole number of vertical blanks in both PAL and NTSC.
const ANT_STEP: Ticks = Ticks(30);
const ANT_FRAMES: usize = 5;
/// Width and height of a frame of the ants sprite, in sprite pixels.
const ANT_SIZE: usize = 13;
/// Number of empty columns at the left of an X, in sprite pixels, as in the original's data.
const CROSS_LEFT: usize = 1;
/// Width of a sprite pixel, in hi-res pixels.
const SPRITE_PIXEL: i32 = 2;

/// The position of a mark on its square, and the drawn part of its sprite.
#[derive(Debug, Clone, Copy)]
struct Mark {
    /// Distance from the left edge of the square to the sprite, in hi-res pixels.
    columns: i32,
    /// Distance from the upper edge of the square to the sprite, on a screen without interlace and on one with
    /// interlace.
    rows: [i32; 2],
    /// Number of empty columns at the left of the drawn part, in sprite pixels.
    left: i32,
    /// Width and height of the drawn part, in sprite pixels.
    size: i32,
}

const CROSS: Mark = Mark { columns: 11, rows: [7, 15], left: CROSS_LEFT as i32, size: 9 };
const ANTS: Mark = Mark { columns: 9, rows: [5, 11], left: 0, size: ANT_SIZE as i32 };

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MarkerError {
    #[error("cannot find a free pair of sprites for the goals")]
    NoPair,
    #[error("cannot find a free sprite for the ants")]
    NoSprite,
}

/// The hardware sprites of a window, which mark the goal squares with X's and a suggested square with ants.
#[derive(Debug)]
struct MarkerSprites {
    crosses: [SpriteNumber; 2],
    ants: SpriteNumber,
}

impl MarkerSprites {
    /// Allocates two sprites for the blinking X's on goal squares and one for the ants, and sets their colours.
    ///
    /// `marks` has the colours of the X's, in the order of the sides.
    fn allocate(
        intuition: &mut Intuition,
        screen: ScreenId,
        [right, left]: [Rgb4; 2],
    ) -> Result<Self, MarkerError> {
        let crosses = pair(intuition).ok_or(MarkerError::NoPair)?;
        // The ants must not share the pointer's colours, so the other sprite of the pointer's
        // pair is held while a free one is allocated.
        let partner = intuition.get_sprite(Some(1));
        let ants = intuition.get_sprite(None);
        if let Some(partner) = partner {
            intuition.free_sprite(partner);
        }
        let Some(ants) = ants else {
            crosses.into_iter().for_each(|sprite| intuition.free_sprite(sprite));
            return Err(MarkerError::NoSprite);
        };
        let base = |sprite: &SpriteNumber| 16 + 2 * (sprite.number() & 6);
        intuition.set_colour(screen, base(&crosses[0]) + 1, left);
        intuition.set_colour(screen, base(&crosses[0]) + 2, right);
        for (register, colour) in (base(&ants) + 1..).zip([0x00F, 0x0F0, 0xF00]) {
            intuition.set_colour(screen, register, Rgb4::new(colour));
        }
        Ok(Self { crosses, ants })
    }

    fn free(self, intuition: &mut Intuition) {
        let Self { crosses: [first, second], ants } = self;
        [first, second, ants].into_iter().for_each(|sprite| intuition.free_sprite(sprite));
    }
}

/// The policy by which a window keeps or frees its hardware sprites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpriteUse {
    /// The window keeps its sprites until it closes, as in the original program.
    Always,
    /// The window is active and allocates sprites when it needs them.
    Active,
    /// The window is inactive and leaves the sprites to other windows.
    Inactive,
}

#[derive(Debug)]
pub struct Markers {
    screen: ScreenId,
    /// The window's sprites; `None` if the window is inactive or no sprites are free.
    sprites: Option<MarkerSprites>,
    /// Colours of the two blinking X's on the goal squares of the sides.
    marks: [Rgb4; 2],
    cross_data: [SpriteData; 2],
    ant_data: Vec<SpriteData>,
    layout: Layout,
    ant_frame: usize,
    ant_since: Ticks,
    /// Whether both sides had the same goal square at the last update of the sprites.
    ///
    /// `None` if no goal square was visible.
    crossed: Option<bool>,
    marching: bool,
}

impl Markers {
    /// Creates the markers of a window. Their hardware sprites are allocated now or, if too few are free,
    /// later.
    ///
    /// The colours are copied once, as in the original program; a later change of the palette does not affect
    /// them.
    ///
    /// # Errors
    /// If `needs_sprites` is set, returns an error if too few sprites are free.
    pub fn new(
        intuition: &mut Intuition,
        screen: ScreenId,
        artwork: &Artwork,
        (theme, layout): (&Theme, Layout),
        needs_sprites: bool,
    ) -> Result<Self, MarkerError> {
        let marks = theme.marks(intuition.screen_or_public(Some(screen)));
        let sprites = match MarkerSprites::allocate(intuition, screen, marks) {
            Err(error) if needs_sprites => return Err(error),
            allocated => allocated.ok(),
        };
        // The X's use the same picture with different values of the pair's common colours:
        // the X of the first piece has value 2, that of the second piece value 1.
        let cross = |value| {
            SpriteData::from_pixels(artwork.x.height(), |x, y| {
                let drawn = x.checked_sub(CROSS_LEFT).and_then(|x| artwork.x.get(x, y)).unwrap_or(0);
                if drawn == 0 { 0 } else { value }
            })
        };
        let ant_data = (0..ANT_FRAMES)
            .map(|frame| {
                SpriteData::from_pixels(ANT_SIZE, |x, y| {
                    if x < ANT_SIZE { artwork.ants.get(frame * ANT_SIZE + x, y).unwrap_or(0) } else { 0 }
                })
            })
            .collect();
        let now = intuition.current_time();
        Ok(Self {
            screen,
            sprites,
            marks,
            cross_data: [cross(2), cross(1)],
            ant_data,
            layout,
            // A program that starts late shows its second frame immediately.
            ant_frame: usize::from(now >= ANT_STEP),
            ant_since: if now >= ANT_STEP { now } else { Ticks(0) },
            crossed: None,
            marching: false,
        })
    }

    /// Frees the hardware sprites of the window.
    pub(super) fn free(&mut self, intuition: &mut Intuition) {
        self.sprites.take().into_iter().for_each(|sprites| sprites.free(intuition));
    }

    /// Updates the sprites: blinking X's on the squares `goals`, and ants round the square `ants`.
    ///
    /// The current time decides which X is visible, and which animation frame the ants show.
    ///
    /// `shows` returns the window's upper left corner on the screen if sprites are visible on the given part
    /// of the window. A mark is hidden if `shows` returns `None` for its own pixels.
    pub fn show(
        &mut self,
        intuition: &mut Intuition,
        (goals, ants): ([Option<Square>; 2], Option<Square>),
        sprite_use: SpriteUse,
        shows: impl Fn(&Intuition, Rect) -> Option<Point>,
    ) {
        if sprite_use == SpriteUse::Inactive {
            self.free(intuition);
        } else if self.sprites.is_none() {
            // If other windows hold all sprites, the next change of a visible mark tries again.
            self.sprites = MarkerSprites::allocate(intuition, self.screen, self.marks).ok();
        }
        let now = intuition.current_time();
        let same = goals[0].is_some() && goals[0] == goals[1];
        self.crossed = None;
        for (at, goal) in goals.into_iter().enumerate() {
            let on = if same { now.0 / ALTERNATE % 2 == at as u64 } else { now.0 % BLINK < SHOWN };
            let seen = goal.and_then(|goal| self.sprite_at(goal, CROSS, &|part| shows(intuition, part)));
            self.crossed = self.crossed.or(seen.map(|_| same));
            let Some(sprite) = self.sprites.as_ref().map(|sprites| &sprites.crosses[at]) else { continue };
            match seen {
                Some(place) if on => {
                    intuition.show_sprite(sprite, self.screen, place, &self.cross_data[at]);
                }
                _ => intuition.hide_sprite(sprite),
            }
        }
        let steps = now.since(self.ant_since).0 / ANT_STEP.0;
        self.ant_since += Ticks(steps * ANT_STEP.0);
        self.ant_frame = (self.ant_frame + (steps % ANT_FRAMES as u64) as usize) % ANT_FRAMES;
        let seen = ants.and_then(|square| self.sprite_at(square, ANTS, &|part| shows(intuition, part)));
        self.marching = seen.is_some();
        let Some(sprite) = self.sprites.as_ref().map(|sprites| &sprites.ants) else { return };
        match (seen, self.ant_data.get(self.ant_frame)) {
            (Some(place), Some(data)) => intuition.show_sprite(sprite, self.screen, place, data),
            _ => intuition.hide_sprite(sprite),
        }
    }

    /// Returns the time of the next change of a visible sprite, or `None` if no change is due.
    pub fn next_change(&self, now: Ticks) -> Option<Ticks> {
        let after = |length: u64, parts: &[u64]| {
            let began = now.0 - now.0 % length;
            parts.iter().map(|part| Ticks(began + part)).find(|time| *time > now)
        };
        let cross = self.crossed.and_then(|same| match same {
            true => after(2 * ALTERNATE, &[ALTERNATE, 2 * ALTERNATE]),
            false => after(BLINK, &[SHOWN, BLINK]),
        });
        cross.into_iter().chain(self.marching.then(|| self.ant_since + ANT_STEP)).min()
    }

    /// Returns the screen position of a mark on a square, or `None` if the mark is hidden.
    fn sprite_at(&self, square: Square, mark: Mark, shows: &dyn Fn(Rect) -> Option<Point>) -> Option<Point> {
        let interlaced = self.layout.scale.interlaced();
        let offset = Point::new(mark.columns, mark.rows[usize::from(interlaced)]);
        // The corner of the window determines which of its pixels the sprite covers, because sprite pixels begin at
        // even columns and, on interlaced screens, even rows.
        let corner = shows(Rect::default())?;
        let place = corner + self.layout.square(square).origin() + offset;
        let lines = if interlaced { 2 } else { 1 };
        let first = Point::new(
            place.x.div_euclid(SPRITE_PIXEL) * SPRITE_PIXEL + mark.left * SPRITE_PIXEL,
            place.y.div_euclid(lines) * lines,
        );
        let own = first - corner;
        shows(Rect::new(own.x, own.y, mark.size * SPRITE_PIXEL, mark.size * lines)).map(|_| place)
    }
}

/// Allocates two hardware sprites that share their colour registers, if such a pair is free.
fn pair(intuition: &mut Intuition) -> Option<[SpriteNumber; 2]> {
    [2, 4, 6].into_iter().find_map(|even| {
        let first = intuition.get_sprite(Some(even))?;
        let second = intuition.get_sprite(Some(even + 1));
        if second.is_none() {
            intuition.free_sprite(first);
            return None;
        }
        second.map(|second| [first, second])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::chips::{Chunky, Standard};
    use small_amiga::exec::SignalPort;
    use small_amiga::intuition::{Monitor, NewScreen};
    use std::cell::Cell;

    #[test]
    fn mark_is_hidden_only_if_its_own_pixels_are_covered() {
        let piece = || Chunky::from_fn(22, 13, |_, _| 0);
        let artwork = Artwork {
            pieces: [piece(), piece()],
            pictures: Vec::new(),
            x: Chunky::from_fn(9, 9, |_, _| 1),
            ants: Chunky::from_fn(5 * ANT_SIZE, ANT_SIZE, |_, _| 1),
        };
        let square = Square::ALL[20];
        for (interlaced, corner) in [
            (false, Point::new(81, 10)),
            (false, Point::new(82, 11)),
            (true, Point::new(81, 10)),
            (true, Point::new(82, 11)),
        ] {
            let monitor = Monitor { standard: Standard::Ntsc, interlaced };
            let mut intuition = Intuition::new(monitor, NewScreen::default(), SignalPort::new());
            let (screen, layout) = (intuition.workbench().id(), Layout::new(8, interlaced));
            let theme = Theme::for_screen(intuition.workbench());
            let mut markers = Markers::new(&mut intuition, screen, &artwork, (&theme, layout), true).unwrap();
            let asked = Cell::new(Rect::default());
            let mut shown = |goal: Option<Square>, ants: Option<Square>, number: usize, is_covered: bool| {
                markers.show(&mut intuition, ([goal, None], ants), SpriteUse::Always, |_, part| {
                    asked.set(part);
                    Some(corner).filter(|_| part == Rect::default() || !is_covered)
                });
                let sprite = intuition.chip().sprite(number).unwrap();
                let rows = sprite.data.height() as i32;
                (rows > 0).then(|| Point::new(2 * sprite.x, sprite.y * if interlaced { 2 } else { 1 }))
            };
            let lines = if interlaced { 2 } else { 1 };
            let at = shown(Some(square), None, 2, false).unwrap();
            let own = Rect::new(at.x + 2, at.y, 18, 9 * lines);
            assert_eq!(asked.get().offset(corner), own, "{interlaced} {corner:?}");
            assert_eq!(shown(Some(square), None, 2, true), None);
            let at = shown(None, Some(square), 4, false).unwrap();
            let own = Rect::new(at.x, at.y, 26, 13 * lines);
            assert_eq!(asked.get().offset(corner), own, "{interlaced} {corner:?}");
            assert_eq!(shown(None, Some(square), 4, true), None);
        }
    }
}
