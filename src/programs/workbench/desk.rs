//! Icons on a desk: where they lie, which are selected, and what a point or a cursor key means there.
//!
//! Knows boxes and labels in pixels of the window only. Leaves pictures and what an icon stands for to others.

use crate::machine::geometry::{Point, Rect};
use crate::system::input::Key;

/// The measures of icons on a screen, in its pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measures {
    /// Columns and rows of an icon's box: the picture and what lies round it.
    pub size: (i32, i32),
    /// Rows from the box's last one to the label's letters, and rows of those.
    pub gap: i32,
    /// Rows of the letters.
    pub letters: i32,
    /// Rows from one icon to the next below it.
    pub pitch: i32,
}

/// An icon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// What stands below it.
    pub label: String,
    /// Columns of that.
    pub label_width: i32,
    /// The left upper corner of its box.
    pub at: Point,
    /// Whether it is selected.
    pub selected: bool,
}

/// The icons of a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Desk {
    measures: Measures,
    area: Rect,
    icons: Vec<Placed>,
}

/// Columns between columns of icons, and from the window's edge to the first; rows above the first.
const MARGIN: i32 = 6;

impl Desk {
    /// Labels with their widths, cleaned up in an area.
    #[must_use]
    pub fn new(measures: Measures, area: Rect, labels: impl IntoIterator<Item = (String, i32)>) -> Self {
        let origin = area.origin();
        let placed = |(label, label_width)| Placed { label, label_width, at: origin, selected: false };
        let mut desk = Self { measures, area, icons: labels.into_iter().map(placed).collect() };
        desk.clean_up();
        desk
    }

    /// The icons, the one drawn last in front.
    #[must_use]
    pub fn icons(&self) -> &[Placed] {
        &self.icons
    }

    /// The measures.
    #[must_use]
    pub const fn measures(&self) -> Measures {
        self.measures
    }

    /// The box of an icon.
    #[must_use]
    pub const fn box_of(&self, icon: &Placed) -> Rect {
        let (width, height) = self.measures.size;
        Rect::new(icon.at.x, icon.at.y, width, height)
    }

    /// The box of its label.
    #[must_use]
    pub const fn label_of(&self, icon: &Placed) -> Rect {
        let Measures { size: (width, height), gap, letters, .. } = self.measures;
        // As measured: half a column too many goes to the right.
        let x = icon.at.x + (width - icon.label_width + 1).div_euclid(2);
        Rect::new(x, icon.at.y + height + gap, icon.label_width, letters)
    }

    /// `Clean Up`: columns of icons from the left upper corner down, each centred on the widest.
    pub fn clean_up(&mut self) {
        let Measures { size: (width, _), pitch, .. } = self.measures;
        let rows = ((self.area.height - MARGIN) / pitch.max(1)).max(1) as usize;
        let mut left = self.area.x + MARGIN;
        for column in self.icons.chunks_mut(rows) {
            let widest = column.iter().map(|icon| icon.label_width).fold(width, i32::max);
            for (row, icon) in (0..).zip(column) {
                icon.at = Point::new(left + (widest - width) / 2, self.area.y + MARGIN + row * pitch);
            }
            left += widest + 2 * MARGIN;
        }
    }

    /// The number of the icon a point lies on: box or label.
    #[must_use]
    pub fn hit(&self, at: Point) -> Option<usize> {
        self.icons.iter().rposition(|icon| self.box_of(icon).contains(at) || self.label_of(icon).contains(at))
    }

    /// The numbers of the selected ones.
    pub fn selected(&self) -> impl Iterator<Item = usize> {
        self.icons.iter().enumerate().filter(|(_, icon)| icon.selected).map(|(number, _)| number)
    }

    /// Selects those for which this is so, and no others.
    pub fn select(&mut self, wanted: impl Fn(usize) -> bool) {
        self.icons.iter_mut().enumerate().for_each(|(number, icon)| icon.selected = wanted(number));
    }

    /// Selects those whose boxes meet a rectangle, and no others.
    pub fn select_within(&mut self, within: Rect) {
        let meets: Vec<bool> =
            self.icons.iter().map(|icon| !self.box_of(icon).intersection(within).is_empty()).collect();
        self.select(|number| meets.get(number).copied().unwrap_or(false));
    }

    /// Moves the selected ones together, as far as all stay in the area.
    pub fn move_selected(&mut self, by: Point) {
        let Measures { size: (width, height), gap, letters, .. } = self.measures;
        let mut by = by;
        for icon in self.icons.iter().filter(|icon| icon.selected) {
            let right = self.area.right() - width - icon.at.x;
            let below = self.area.bottom() - height - gap - letters - icon.at.y;
            by.x = by.x.min(right).max(self.area.x - icon.at.x);
            by.y = by.y.min(below).max(self.area.y - icon.at.y);
        }
        for icon in self.icons.iter_mut().filter(|icon| icon.selected) {
            icon.at = icon.at + by;
        }
    }

    /// A cursor key selects the nearest icon that way from the selected one; the first, if none is.
    pub fn step(&mut self, key: Key) {
        let from = self.selected().next().and_then(|number| self.icons.get(number));
        let Some(from) = from.map(|icon| icon.at) else { return self.select(|number| number == 0) };
        let ahead = |at: Point| {
            let (x, y) = (at.x - from.x, at.y - from.y);
            let (along, across) = match key {
                Key::Up => (-y, x),
                Key::Down => (y, x),
                Key::Left => (-x, y),
                Key::Right => (x, y),
                _ => return None,
            };
            // What lies aside counts more than what lies far.
            (along > 0).then_some(along + 3 * across.abs())
        };
        let ways = self.icons.iter().enumerate().filter_map(|(number, icon)| Some((ahead(icon.at)?, number)));
        if let Some((_, nearest)) = ways.min() {
            self.select(|number| number == nearest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn desk() -> Desk {
        let measures = Measures { size: (40, 20), gap: 2, letters: 8, pitch: 40 };
        let labels = ["One", "Second one", "3"].map(|label| (label.to_owned(), 8 * label.len() as i32));
        Desk::new(measures, Rect::new(0, 0, 200, 100), labels)
    }

    fn at(desk: &Desk) -> Vec<(i32, i32)> {
        desk.icons().iter().map(|icon| (icon.at.x, icon.at.y)).collect()
    }

    fn selected(desk: &Desk) -> Vec<usize> {
        desk.selected().collect()
    }

    #[test]
    fn columns_are_centred_on_the_widest() {
        assert_eq!(at(&desk()), [(26, 6), (26, 46), (98, 6)]);
        let desk = desk();
        assert_eq!(desk.icons().iter().map(|icon| desk.label_of(icon).x).collect::<Vec<_>>(), [34, 6, 114]);
    }

    #[test]
    fn boxes_and_labels_are_hit() {
        let desk = desk();
        let hit = |x, y| desk.hit(Point::new(x, y));
        assert_eq!((hit(26, 6), hit(40, 30), hit(40, 27), hit(8, 70)), (Some(0), Some(0), None, Some(1)));
    }

    #[test]
    fn the_selected_ones_move_together_and_stay() {
        let mut desk = desk();
        desk.select_within(Rect::new(0, 0, 70, 60));
        assert_eq!(selected(&desk), [0, 1]);
        desk.move_selected(Point::new(500, -50));
        assert_eq!(at(&desk), [(160, 0), (160, 40), (98, 6)]);
    }

    #[test]
    fn cursor_keys_find_the_nearest() {
        let mut desk = desk();
        let mut go = |key| {
            desk.step(key);
            selected(&desk)
        };
        let keys = [Key::Down, Key::Down, Key::Down, Key::Right, Key::Right, Key::Left, Key::Escape];
        assert_eq!(keys.map(&mut go).concat(), [0, 1, 1, 2, 2, 0, 0]);
    }
}
