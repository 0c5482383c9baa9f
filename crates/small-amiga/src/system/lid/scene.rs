//! The parts of the running machine that the view shows, at one moment.

use super::Machine;
use crate::chips::copper::{CopperList, RowRegisters};
use crate::chips::denise::{Denise, ViewPort};
use crate::chips::geometry::{Point, Rect};
use crate::chips::sprite::Sprite;
use crate::system::graphics::trace::BobTrace;
use crate::system::intuition::Screen;

/// The display of a machine: its copper list, the rows that the list shows, its sprites and its Bobs.
pub(super) struct Scene<'a> {
    pub machine: &'a Machine<'a>,
    pub view: Vec<ViewPort<'a>>,
    pub list: CopperList,
    pub rows: Vec<RowRegisters>,
    pub chip: &'a Denise,
    /// Binary logarithm of the number of rows in a video line.
    pub lace: usize,
    /// The Bobs that are drawn, each with its position on the display.
    pub bobs: Vec<(Point, &'a BobTrace)>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(machine: &'a Machine<'a>) -> Self {
        let intuition = machine.intuition;
        let list = intuition.copper_list();
        Self {
            machine,
            view: intuition.view(),
            rows: list.rows().collect(),
            list,
            chip: intuition.chip(),
            lace: usize::from(intuition.is_interlaced()),
            bobs: intuition.bob_traces().collect(),
        }
    }

    /// Returns the number of video lines of the display.
    pub(super) const fn lines(&self) -> i32 {
        (self.chip.height() >> self.lace) as i32
    }

    /// Returns the number of planes that the deepest shown row has.
    pub(super) fn depth(&self) -> usize {
        self.rows.iter().map(|row| row.planes).max().unwrap_or(0)
    }

    /// Returns the display rows of a video line.
    pub(super) fn rows_of(&self, line: i32) -> std::ops::Range<usize> {
        let first = (line.max(0) as usize) << self.lace;
        first..first + (1 << self.lace)
    }

    /// Returns the shown sprites with their numbers, the frontmost first.
    pub(super) fn sprites(&self) -> impl Iterator<Item = (usize, &'a Sprite)> {
        let chip = self.chip;
        let sprites = (0..8).filter_map(move |number| Some((number, chip.sprite(number)?)));
        sprites.filter(|(_, sprite)| sprite.data.height() > 0)
    }

    /// Returns the colour of the playfield at a pixel of the display, without sprites.
    pub(super) fn playfield(&self, x: i32, row: i32) -> Option<u32> {
        let registers = self.rows.get(usize::try_from(row).ok()?)?;
        let (at, row) = registers.shown()?;
        let pen = self.view.get(at)?.map.pen_at(x, row as i32)?;
        Some(self.colour(registers, usize::from(pen.0)))
    }

    /// Returns the colour of a register in a row, `0x00RRGGBB`.
    pub(super) fn colour(&self, row: &RowRegisters, register: usize) -> u32 {
        self.view.get(row.colours).map_or(0, |port| port.colours.colour(register).pixel())
    }

    /// Returns the title of the screen that is a viewport.
    pub(super) fn title(&self, port: usize) -> &'a str {
        self.machine.intuition.screens().get(port).map_or("", Screen::title)
    }

    /// Returns the bounds of a Bob on the display, in columns and rows.
    pub(super) fn bounds(at: Point, bob: &BobTrace) -> Rect {
        bob.mask.bounds().offset(at)
    }
}
