//! The hardware sprites: the blinking X on each piece's goal, and the ants round a suggested square.
//!
//! Knows their rhythm in ticks of 1/300 s and their places in the window. They lie over everything and follow the window. Leaves when
//! they are hidden to the painter.

use super::artwork::Artwork;
use super::layout::Layout;
use crate::games::square::Square;
use crate::games::view::theme::Theme;
use small_amiga::machine::colour::Rgb4;
use small_amiga::machine::geometry::{Point, Rect};
use small_amiga::machine::sprite::SpriteData;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::graphics::simple_sprite::SpriteNumber;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::screen::ScreenId;

/// One blink: shown for the first part, off for the rest.
const BLINK: u64 = 300;
const SHOWN: u64 = 225;
/// How long each X is shown when both mark the same square.
const ALTERNATE: u64 = 150;
/// How long a frame of the ants is shown: a whole number of blanks of both standards.
const ANT_STEP: Ticks = Ticks(30);
const ANT_FRAMES: usize = 5;
/// Columns and rows of a frame, in the sprite's own pixels.
const ANT_SIZE: usize = 13;

/// Why there are no markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MarkerError {
    /// All pairs are in use.
    #[error("can't find a free pair of sprites for the goals")]
    NoPair,
    /// No sprite is left for the ants.
    #[error("can't find a free sprite for the ants")]
    NoSprite,
}

/// The sprites and their pictures.
#[derive(Debug)]
pub struct Markers {
    screen: ScreenId,
    crosses: [SpriteNumber; 2],
    ants: SpriteNumber,
    cross_data: [SpriteData; 2],
    ant_data: Vec<SpriteData>,
    layout: Layout,
    ant_frame: usize,
    ant_since: Ticks,
    /// Whether the window shows goals where it could show their X's, and that both are the same square.
    crossed: Option<bool>,
    /// Whether the ants are shown.
    marching: bool,
}

impl Markers {
    /// Takes a pair of sprites for the X's and one beyond the pointer's pair for the ants, and sets their colours on a screen. As the original
    /// does, colours are copied now: a later change of the palette does not alter them.
    ///
    /// # Errors
    /// No sprites are free.
    pub fn new(
        intuition: &mut Intuition,
        screen: ScreenId,
        artwork: &Artwork,
        theme: &Theme,
        layout: Layout,
    ) -> Result<Self, MarkerError> {
        let crosses = pair(intuition).ok_or(MarkerError::NoPair)?;
        // The ants must not share the pointer's colours, so its partner is held while the next free one is asked for.
        let partner = intuition.get_sprite(Some(1));
        let ants = intuition.get_sprite(None).ok_or(MarkerError::NoSprite)?;
        if let Some(partner) = partner {
            intuition.free_sprite(partner);
        }
        let base = |sprite: &SpriteNumber| 16 + 2 * (sprite.number() & 6);
        let [right, left] = theme.marks(intuition.screen_or_public(Some(screen)));
        intuition.set_colour(screen, base(&crosses[0]) + 1, left);
        intuition.set_colour(screen, base(&crosses[0]) + 2, right);
        for (register, colour) in (base(&ants) + 1..).zip([0x00F, 0x0F0, 0xF00]) {
            intuition.set_colour(screen, register, Rgb4::new(colour));
        }
        // One picture in two colours of the shared set: the first piece's X is drawn in value 2, the other one's in value 1.
        // It stands one column in, as the original's data does.
        let cross = |value| {
            SpriteData::from_pixels(artwork.x.height(), |x, y| {
                let drawn = x.checked_sub(1).and_then(|x| artwork.x.get(x, y)).unwrap_or(0);
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
            crosses,
            ants,
            cross_data: [cross(2), cross(1)],
            ant_data,
            layout,
            // A program that starts late makes its first step immediately.
            ant_frame: usize::from(now >= ANT_STEP),
            ant_since: if now >= ANT_STEP { now } else { Ticks(0) },
            crossed: None,
            marching: false,
        })
    }

    /// Shows what is to be seen at this moment, the X's on their goals and the ants round a square. `shows` tells of a part of the
    /// window whether sprites are seen there, and where the window's left/top corner is on the screen.
    pub fn show(
        &mut self,
        intuition: &mut Intuition,
        goals: [Option<Square>; 2],
        ants: Option<Square>,
        shows: impl Fn(&Intuition, Rect) -> Option<Point>,
    ) {
        let now = intuition.current_time();
        let same = goals[0].is_some() && goals[0] == goals[1];
        self.crossed = None;
        for (at, goal) in goals.into_iter().enumerate() {
            let on = if same { now.0 / ALTERNATE % 2 == at as u64 } else { now.0 % BLINK < SHOWN };
            let sprite = &self.crosses[at];
            let seen = goal.and_then(|goal| Some((shows(intuition, self.layout.square(goal))?, goal)));
            self.crossed = self.crossed.or(seen.map(|_| same));
            match seen {
                Some((corner, goal)) if on => {
                    let place = self.place(goal, 11, [7, 15]);
                    intuition.show_sprite(sprite, self.screen, corner + place, &self.cross_data[at]);
                }
                _ => intuition.hide_sprite(sprite),
            }
        }
        let steps = now.since(self.ant_since).0 / ANT_STEP.0;
        self.ant_since += Ticks(steps * ANT_STEP.0);
        self.ant_frame = (self.ant_frame + (steps % ANT_FRAMES as u64) as usize) % ANT_FRAMES;
        let seen = ants.and_then(|square| Some((shows(intuition, self.layout.square(square))?, square)));
        self.marching = seen.is_some();
        match (seen, self.ant_data.get(self.ant_frame)) {
            (Some((corner, square)), Some(data)) => {
                let place = self.place(square, 9, [5, 11]);
                intuition.show_sprite(&self.ants, self.screen, corner + place, data);
            }
            _ => intuition.hide_sprite(&self.ants),
        }
    }

    /// Returns the time at which a sprite changes next, as they were shown last.
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

    /// Where on a square a sprite has its corner: so many columns from the left, and rows from above, plain and interlaced.
    fn place(&self, square: Square, columns: i32, rows: [i32; 2]) -> Point {
        self.layout.square(square).origin()
            + Point::new(columns, rows[usize::from(self.layout.scale.interlaced())])
    }
}
/// Two sprites that share their colours.
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
