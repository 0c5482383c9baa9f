//! The copper list: the instructions that load the display's registers, row by row, once in each frame.
//!
//! [`CopperList`] is built from the viewports of the display, as `MakeVPort` and `MrgCop` do, and lists its
//! instructions in the order of the beam. [`CopperList::rows`] runs it, and
//! [`Denise`](super::denise::Denise) paints each row from the registers that it yields. The values themselves
//! stay with the viewports: an instruction names the viewport whose colours or planes it loads.
//!
//! The list is true in its order, not in its timing: a real copper could not run every list of this module.

use super::denise::ViewPort;
use super::sprite::SPRITES;

/// Number of the video line that the display's first row is on.
///
/// The vertical start 0x2C of DIWSTRT in the Hardware Manual's examples.
pub const FIRST_LINE: usize = 44;

/// Number of blank lines above a viewport, in non-interlaced lines.
///
/// A viewport at the top of the display has no blank lines above it.
///
/// The copper needs these lines to load all colour registers, the background's first. The number is
/// remembered, not measured.
const GAP_LINES: usize = 2;

/// An instruction of the copper list.
///
/// Viewports are indexed from the front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopperInstruction {
    /// A WAIT for the start of this display row.
    Wait(usize),
    /// The MOVEs to COLOR00 and the following registers: all colours of this viewport.
    Colours(usize),
    /// The MOVEs to BPL1PT and the following registers: the first row of this viewport's planes.
    PlanePointers(usize),
    /// A MOVE to BPLCON0 with this number of planes, 0 for a blank row.
    Planes(usize),
    /// A MOVE to the pointer of this hardware sprite, SPR0PT to SPR7PT.
    SpritePointer(usize),
}

/// The display registers as the copper has left them for one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RowRegisters {
    /// Index of the viewport whose colours are in the colour registers.
    pub colours: usize,
    /// Number of planes in BPLCON0.
    ///
    /// A row of 0 planes shows only colour 0, and no sprites.
    pub planes: usize,
    /// Index of the viewport that the plane pointers point into.
    pub playfield: usize,
    /// Row of the playfield that the plane pointers point at.
    pub row: usize,
    /// The hardware sprites whose pointers have been set, with sprite 0 in the lowest bit.
    pub sprites: u8,
}

impl RowRegisters {
    /// Returns the viewport and the row of its playfield that are shown, or `None` in a blank row.
    pub const fn shown(&self) -> Option<(usize, usize)> {
        if self.planes == 0 { None } else { Some((self.playfield, self.row)) }
    }
}

/// The copper list of a display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopperList {
    instructions: Vec<CopperInstruction>,
    /// Number of rows of the display.
    height: usize,
}

impl CopperList {
    /// Creates the list that shows `view`, the viewports from front to back, on a display of `height` rows.
    ///
    /// A viewport hides those behind it from its first blank line down. Instructions of hidden rows are left
    /// out.
    pub fn new(view: &[ViewPort<'_>], height: usize, interlaced: bool) -> Self {
        let gap = GAP_LINES << usize::from(interlaced);
        // The viewports that are shown, from the bottom of the display up, each with the row that ends it.
        let mut shown = Vec::with_capacity(view.len());
        let mut end = usize::MAX;
        for (at, port) in view.iter().enumerate() {
            let start = port.top.saturating_sub(gap);
            if start < end {
                shown.push((at, port, start, end.min(height)));
                end = start;
            }
        }
        let mut list = Self { instructions: Vec::with_capacity(SPRITES + 7 * shown.len()), height };
        list.instructions.extend((0..SPRITES).map(CopperInstruction::SpritePointer));
        let mut waited = None;
        for (at, port, start, end) in shown.into_iter().rev() {
            list.wait(&mut waited, start);
            list.instructions.push(CopperInstruction::Colours(at));
            if port.top < end {
                list.wait(&mut waited, port.top);
                list.instructions.push(CopperInstruction::PlanePointers(at));
                list.instructions.push(CopperInstruction::Planes(port.map.depth()));
                list.wait(&mut waited, end.min(port.top.saturating_add(port.map.height())));
                list.instructions.push(CopperInstruction::Planes(0));
            }
        }
        list
    }

    fn wait(&mut self, waited: &mut Option<usize>, row: usize) {
        if waited.replace(row) != Some(row) {
            self.instructions.push(CopperInstruction::Wait(row));
        }
    }

    /// Returns the instructions in the order in which the copper runs them.
    pub fn instructions(&self) -> &[CopperInstruction] {
        &self.instructions
    }

    /// Returns the registers of every display row, from the top down.
    ///
    /// A register that the list has not set yet has the value that the frame before left in it. So the border
    /// above all viewports shows the background of the lowest one, which is the frontmost.
    pub fn rows(&self) -> impl Iterator<Item = RowRegisters> + '_ {
        let mut list = self.instructions.iter().peekable();
        let mut registers = RowRegisters { sprites: 0, ..self.left() };
        (0..self.height).map(move |row| {
            registers.row += 1;
            let is_due =
                |next: &&CopperInstruction| !matches!(next, CopperInstruction::Wait(to) if *to > row);
            while let Some(instruction) = list.next_if(is_due) {
                registers.execute(*instruction);
            }
            registers
        })
    }

    /// Returns the registers at the end of a frame.
    fn left(&self) -> RowRegisters {
        let mut registers = RowRegisters::default();
        self.instructions.iter().for_each(|instruction| registers.execute(*instruction));
        registers
    }
}

impl RowRegisters {
    const fn execute(&mut self, instruction: CopperInstruction) {
        match instruction {
            CopperInstruction::Wait(_) => {}
            CopperInstruction::Colours(port) => self.colours = port,
            CopperInstruction::PlanePointers(port) => (self.playfield, self.row) = (port, 0),
            CopperInstruction::Planes(planes) => self.planes = planes,
            CopperInstruction::SpritePointer(sprite) => self.sprites |= 1 << (sprite & 7),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chips::bitmap::BitMap;
    use crate::chips::colour_map::ColourMap;

    const HEIGHT: usize = 16;

    /// Returns the instructions after the sprite pointers, for viewports of 8 rows at the rows `tops`.
    fn list(tops: &[usize]) -> Vec<CopperInstruction> {
        let (map, colours) = (BitMap::new(16, 8, 3), ColourMap::new(8));
        let view: Vec<_> = tops.iter().map(|&top| ViewPort { top, map: &map, colours: &colours }).collect();
        let list = CopperList::new(&view, HEIGHT, false);
        assert_eq!(list.rows().count(), HEIGHT);
        let (sprites, rest) = list.instructions().split_at(SPRITES);
        assert!(sprites.iter().enumerate().all(|(at, move_)| *move_ == CopperInstruction::SpritePointer(at)));
        rest.to_vec()
    }

    #[test]
    fn viewport_loads_colours_before_its_planes() {
        use CopperInstruction::{Colours, PlanePointers, Planes, Wait};
        assert_eq!(list(&[0]), [Wait(0), Colours(0), PlanePointers(0), Planes(3), Wait(8), Planes(0)]);
        assert_eq!(
            list(&[6]),
            [Wait(4), Colours(0), Wait(6), PlanePointers(0), Planes(3), Wait(14), Planes(0)]
        );
    }

    #[test]
    fn viewport_in_front_ends_the_one_behind() {
        use CopperInstruction::{Colours, PlanePointers, Planes, Wait};
        let behind = [Wait(0), Colours(1), PlanePointers(1), Planes(3), Wait(5), Planes(0)];
        let front = [Colours(0), Wait(7), PlanePointers(0), Planes(3), Wait(15), Planes(0)];
        assert_eq!(list(&[7, 0]), [behind, front].concat());
        assert_eq!(list(&[0, 0, 3]), list(&[0]), "viewports that are hidden");
        assert_eq!(list(&[20]), [Wait(18), Colours(0)], "a viewport below the display");
    }
}
