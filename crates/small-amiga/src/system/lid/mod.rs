//! The view of the opened machine: the layers of the display lifted off each other, while programs run.
//!
//! [`Lid`] knows whether the lid is open, which layer is chosen and how far the layers are spread, and draws
//! the view as an RGB picture of square pixels. The view shows what the machine itself uses: the copper list
//! from which the picture is composed, its planes, Bobs and sprites, the last blit, and the interrupt servers
//! of the vertical blank. Nothing is drawn or computed while the lid is closed. Input and the size of the
//! picture on the host are left to the host.
//!
//! ```
//! # use small_amiga::Program;
//! # use small_amiga::exec::Signals;
//! # use small_amiga::intuition::Intuition;
//! use small_amiga::Computer;
//! use small_amiga::chips::Point;
//! use small_amiga::lid::Lid;
//!
//! # struct Nothing;
//! # impl Program for Nothing {
//! #     fn wake(&mut self, _: &mut Intuition, _: Signals) {}
//! #     fn is_running(&self) -> bool { true }
//! # }
//! let mut computer = Computer::with_program("Nothing", |_| Nothing);
//! let mut lid = Lid::default();
//! lid.set_open(true, computer.intuition().current_time());
//! (0..24).for_each(|_| computer.vertical_blank());
//! computer.compose();
//! lid.draw(&computer);
//! assert_eq!((lid.width(), lid.height()), (1280, 800));
//! assert_eq!(lid.display_at(Point::new(0, 0)), None, "a corner of the picture shows no pixel of the display");
//! ```

mod canvas;
mod captions;
mod hand;
mod layers;
mod listing;
mod scene;
mod space;

pub use self::hand::LidAction;
pub use self::layers::Layer;

use self::canvas::Canvas;
use self::captions::{Captions, READABLE};
use self::layers::{Stack, layers};
use self::listing::{Line, lines};
use self::scene::Scene;
use self::space::{ONE, Space, WIDTH};
use crate::chips::geometry::{Point, Rect};
use crate::chips::vblank::Ticks;
use crate::system::computer::{Computer, Program};
use crate::system::graphics::font::Font;
use crate::system::input::Button;
use crate::system::intuition::{Intuition, Look};

/// Time in which the lid opens or closes: 0.4 seconds.
const OPENING: Ticks = Ticks(120);
/// Time for which a value in the copper list is marked after it has changed: a fifth of a second.
const MARKED: Ticks = Ticks(60);
/// The greatest spread of the layers.
pub const WIDEST: u8 = 8;
/// Distance of two sheets of a closed stack, in canvas rows.
const CLOSE: i32 = 6;
/// The colour of the ground, a dark grey, as `0x00RRGGBB`. A host also shows it around the view.
pub const GROUND: u32 = 0x17_171B;

/// The parts of a computer that the view shows.
pub(crate) struct Machine<'a> {
    pub intuition: &'a Intuition,
    /// Time of the last vertical blank.
    pub now: Ticks,
    /// The last vertical blanks, the newest in the lowest bit: 1 if its servers ran.
    pub blanks: u64,
    /// Names and priorities of the interrupt servers, in the order in which they run.
    pub servers: Vec<(String, i8)>,
    /// Names of the programs that have allocated the hardware sprites.
    pub owners: [Option<String>; 8],
}

/// The lid of a computer, with the last picture of the opened machine.
#[derive(Debug, Default)]
pub struct Lid {
    is_open: bool,
    /// The time at which the lid began to open or close.
    since: Ticks,
    /// How long the lid was open at that time, at most [`OPENING`].
    opened: Ticks,
    /// How far the layers are closed, from 0 for the widest spread to [`WIDEST`].
    closed: u8,
    chosen: Layer,
    /// The layers of the last picture, from the lowest up.
    layers: Vec<Layer>,
    /// The copper list of the last picture, and the end of the mark of each of its values.
    listed: (Vec<Line>, Vec<Ticks>),
    canvas: Canvas,
    space: Option<Space>,
    /// Binary logarithm of the number of rows in a video line.
    lace: usize,
    /// The areas of the layers' names in the last picture.
    names: Vec<(Layer, Rect)>,
    fonts: Option<[Font; 2]>,
    /// The position of the mouse on the view.
    pointer: Point,
    /// The mouse button that has chosen a layer, until it is released.
    choosing: Option<Button>,
    /// The mouse button that is down on the display.
    holding: Option<Button>,
}

impl Lid {
    /// Opens or closes the lid, from the time `now` on.
    pub fn set_open(&mut self, is_open: bool, now: Ticks) {
        if self.is_open != is_open {
            (self.opened, self.since) = (self.progress(now), now);
            self.is_open = is_open;
        }
    }

    /// Returns `true` if the lid is open or opening.
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns `true` while the view is shown: until the lid is completely closed.
    pub fn is_shown(&self, now: Ticks) -> bool {
        self.is_open || self.progress(now) > Ticks(0)
    }

    /// Returns `true` if the next vertical blank changes the view even if the machine does nothing.
    pub fn is_moving(&self, now: Ticks) -> bool {
        let rest = if self.is_open { OPENING } else { Ticks(0) };
        self.progress(now) != rest || self.is_open && self.listed.1.iter().any(|until| *until > now)
    }

    /// Returns how long the lid has been opening, at most [`OPENING`].
    fn progress(&self, now: Ticks) -> Ticks {
        let passed = now.since(self.since);
        if self.is_open { (self.opened + passed).min(OPENING) } else { self.opened.since(passed) }
    }

    /// Returns the number of the chosen layer, counted from 0 for the result.
    pub fn chosen(&self) -> usize {
        self.layers.iter().position(|layer| *layer == self.chosen).unwrap_or(0)
    }

    /// Returns the layers of the last picture, from the lowest up.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Chooses a layer by its number, and returns `false` if the last picture has no such layer.
    pub fn choose(&mut self, number: usize) -> bool {
        let layer = self.layers.get(number).copied();
        self.chosen = layer.unwrap_or(self.chosen);
        layer.is_some()
    }

    /// Returns the chosen layer.
    pub const fn chosen_layer(&self) -> Layer {
        self.chosen
    }

    /// Chooses a layer. If the next picture has no such layer, it shows the result as chosen.
    pub const fn point_out(&mut self, layer: Layer) {
        self.chosen = layer;
    }

    /// Returns the spread of the layers, from 0 for a closed stack to [`WIDEST`].
    pub const fn spread(&self) -> u8 {
        WIDEST - self.closed
    }

    /// Sets the spread of the layers, at most [`WIDEST`].
    pub fn set_spread(&mut self, spread: u8) {
        self.closed = WIDEST - spread.min(WIDEST);
    }

    /// Returns the width of the last picture, in square pixels.
    pub const fn width(&self) -> usize {
        self.canvas.width as usize
    }

    /// Returns the height of the last picture, in square pixels: 800 in NTSC and 1,024 in PAL.
    pub const fn height(&self) -> usize {
        self.canvas.height as usize
    }

    /// Returns the last picture, row by row, as `0x00RRGGBB` pixels.
    pub fn pixels(&self) -> &[u32] {
        &self.canvas.pixels
    }

    /// Returns the pixel of the display that a point of the last picture shows, on the lowest sheet.
    ///
    /// The row is a row of the display, the upper one of the two in an interlaced line.
    pub fn display_at(&self, at: Point) -> Option<Point> {
        let Point { x, y } = self.space?.display(at, 0)?;
        Some(Point::new(x, y << self.lace))
    }

    /// Draws the view of a computer, whose picture has been composed before.
    pub fn draw<P: Program>(&mut self, computer: &Computer<P>) {
        self.draw_machine(&computer.machine());
    }

    fn draw_machine(&mut self, machine: &Machine<'_>) {
        let scene = Scene::new(machine);
        let space = Space { lines: scene.lines(), progress: eased(self.progress(machine.now)) };
        self.layers = layers(&scene);
        if !self.layers.contains(&self.chosen) {
            self.chosen = Layer::default();
        }
        (self.space, self.lace) = (Some(space), scene.lace);
        self.list(lines(&scene), machine.now);
        self.canvas.clear(WIDTH, space.height(), GROUND);
        let sheets = self.sheets(space);
        let stack = Stack { scene: &scene, space, sheets, chosen: self.chosen };
        stack.paint(&mut self.canvas);
        if space.progress >= READABLE {
            let [small, large] = self.fonts.get_or_insert_with(|| {
                let small = Font::of_look(Look::V2);
                let large = small.doubled();
                [small, large]
            });
            let captions = Captions { stack: &stack, large, small };
            let (lines, marks) = &self.listed;
            captions.copper(&mut self.canvas, lines, |at| {
                marks.get(at).is_some_and(|until| *until > machine.now)
            });
            self.names = captions.names(&mut self.canvas);
            captions.keys(&mut self.canvas);
            captions.note(&mut self.canvas, lines.len());
            captions.foot(&mut self.canvas);
        }
    }

    /// Marks the values of the copper list that differ from those of the last picture.
    fn list(&mut self, lines: Vec<Line>, now: Ticks) {
        let (before, marks) = &mut self.listed;
        let is_same_shape = before.len() == lines.len()
            && before.iter().zip(&lines).all(|(one, other)| one.values.len() == other.values.len());
        let values =
            |lines: &[Line]| lines.iter().map(|line| line.values.clone()).collect::<Vec<_>>().concat();
        let new = values(&lines);
        if is_same_shape {
            for ((old, new), mark) in values(before).iter().zip(&new).zip(marks.iter_mut()) {
                if old != new {
                    *mark = now + MARKED;
                }
            }
        } else {
            *marks = vec![Ticks(0); new.len()];
        }
        *before = lines;
    }

    /// Returns the layers with their lifts. A Bob and the sprites float closer than the planes.
    fn sheets(&self, space: Space) -> Vec<(Layer, i32)> {
        let weight = |layer: &Layer| match layer {
            Layer::Result => 0,
            Layer::Plane(_) => 5,
            Layer::Bob | Layer::Sprites => 2,
        };
        let total: i32 = self.layers.iter().map(weight).sum();
        let (spread, mut sum) = (i32::from(self.spread()), 0);
        let lifts = self.layers.iter().enumerate().map(|(place, layer)| {
            sum += weight(layer);
            let (wide, close) = (space.room() * sum / total.max(1), CLOSE * place as i32);
            (*layer, close + (wide - close) * spread / i32::from(WIDEST))
        });
        lifts.collect()
    }
}

/// Returns the progress of the lid in parts of [`ONE`], slow at its beginning and its end.
const fn eased(progress: Ticks) -> i32 {
    let part = progress.0 as i64 * ONE as i64 / OPENING.0 as i64;
    let one = ONE as i64;
    (part * part / one * (3 * one - 2 * part) / one) as i32
}

#[cfg(test)]
mod tests;
