//! The icons of a Workbench window: positions, selection, hit tests and keyboard navigation.
//!
//! Works on boxes and labels in pixels of the window's contents. Pictures, and the objects that icons
//! represent, are left to [`super::drawer`].

use std::collections::BTreeSet;

use small_amiga::chips::{Point, Rect};
use small_amiga::input::Key;

/// The dimensions of the icons on a Workbench screen, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measures {
    /// Width and height of an icon's box, including the frame.
    pub size: (i32, i32),
    /// Space between an icon's box and the label below it, in pixel rows.
    pub gap: i32,
    /// Height of the letters of a label, in pixel rows.
    pub letters: i32,
    /// Vertical distance from one icon to the next in a column, in pixel rows.
    pub pitch: i32,
}

/// An icon with its position and its label in a Workbench window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedIcon {
    /// The text below the icon: the name of the object.
    pub label: String,
    /// Width of the icon's label, in pixels.
    pub label_width: i32,
    /// The upper left corner of the icon's box, relative to the window's contents.
    pub at: Point,
    /// Whether the icon is selected.
    pub selected: bool,
}

/// The direction in which icons are placed.
///
/// Contains the available space in this direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IconFlow {
    /// Placement of icons downwards, in columns of the given height in pixels.
    Columns(i32),
    /// Placement of icons to the right, in rows of the given width in pixels.
    Rows(i32),
}

/// The icons of a Workbench window.
///
/// Positions are relative to the upper left corner of the window's contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IconArea {
    measures: Measures,
    flow: IconFlow,
    /// The area that dragged icons cannot leave.
    bounds: Rect,
    icons: Vec<PlacedIcon>,
}

/// Space around the icons of a window and on either side of a column of icons, in pixels.
const MARGIN: i32 = 6;
/// Minimum space on the left and right of an icon that is placed automatically, in pixels.
const BETWEEN: i32 = 8;
/// Maximum coordinate of an icon in the window's contents, in pixels.
const FAR: i32 = 4096;

impl IconArea {
    /// Creates the icons of a window from labels, label widths and positions.
    ///
    /// An icon without a position is placed where it covers no other icon.
    pub fn new(
        measures: Measures,
        flow: IconFlow,
        labels: impl IntoIterator<Item = (String, i32, Option<Point>)>,
    ) -> Self {
        let (mut icons, mut homeless) = (Vec::new(), Vec::new());
        for (number, (label, label_width, at)) in labels.into_iter().enumerate() {
            homeless.extend(at.is_none().then_some(number));
            let at = at.unwrap_or(Point::new(0, 0));
            icons.push(PlacedIcon { label, label_width, at, selected: false });
        }
        let bounds = Rect::new(0, 0, FAR, FAR);
        let mut desk = Self { measures, flow, bounds, icons };
        if homeless.len() == desk.icons.len() {
            desk.clean_up();
        } else {
            desk.place_icons(&homeless);
        }
        desk
    }

    /// Sets the dimensions of the icons. The rows of all icons, and of the point `view` to which the window is scrolled, change
    /// in proportion.
    pub fn set_measures(&mut self, measures: Measures, view: &mut Point) {
        let (before, now) = (self.measures.pitch.max(1), measures.pitch);
        self.measures = measures;
        if before != now {
            self.icons.iter_mut().for_each(|icon| icon.at.y = MARGIN + (icon.at.y - MARGIN) * now / before);
            view.y = view.y * now / before;
        }
    }

    /// Sets the area that dragged icons cannot leave.
    pub const fn keep_within(&mut self, bounds: Rect) {
        self.bounds = bounds;
    }

    /// Sets the direction in which icons without a saved position are placed.
    pub const fn set_flow(&mut self, flow: IconFlow) {
        self.flow = flow;
    }

    fn place_icons(&mut self, homeless: &[usize]) {
        let mut others: Vec<PlacedIcon> = Vec::new();
        let mut new = Vec::new();
        for (number, icon) in self.icons.iter().enumerate() {
            if homeless.contains(&number) { new.push(number) } else { others.push(icon.clone()) }
        }
        let Measures { size: (width, height), pitch, .. } = self.measures;
        let widest = self.icons.iter().map(|icon| icon.label_width).fold(width, i32::max);
        // New icons share the columns of the others, so that all icons of a column have one centre. More
        // columns are added on the right.
        let columns: BTreeSet<i32> = others.iter().map(|icon| icon.at.x).collect();
        let last = columns.last().copied().unwrap_or(MARGIN);
        let more = (1..=FAR).map(|number| last.saturating_add(number * (widest + 2 * MARGIN)));
        let columns: Vec<i32> = columns.into_iter().chain(more).take_while(|x| *x < FAR).collect();
        let most = match self.flow {
            IconFlow::Columns(rows) => (rows - MARGIN) / pitch.max(1),
            IconFlow::Rows(right) => columns.iter().filter(|x| **x + width <= right).count() as i32,
        };
        let most = most.max(1) as usize;
        for number in new {
            let Some(icon) = self.icons.get(number).cloned() else { continue };
            let place = |at: usize| {
                let (along, across) = (at % most, at / most);
                let (x, y) = match self.flow {
                    IconFlow::Columns(_) => (across, along),
                    IconFlow::Rows(_) => (along, across),
                };
                Some(Point::new(*columns.get(x)?, MARGIN + y as i32 * pitch))
            };
            let is_free = |at: &Point| {
                let here = self.all_of(&PlacedIcon { at: *at, ..icon.clone() });
                let around = Rect { x: here.x - BETWEEN, width: here.width + 2 * BETWEEN, ..here };
                here.x >= 0 && others.iter().all(|other| self.all_of(other).intersection(around).is_empty())
            };
            let below = || {
                let bottom = others.iter().map(|other| self.all_of(other).bottom()).max();
                let x = MARGIN + (icon.label_width - width).max(0) / 2;
                Point::new(x, (bottom.unwrap_or(0) + MARGIN).min(FAR - height))
            };
            let at = (0..FAR as usize).filter_map(place).find(is_free).unwrap_or_else(below);
            let icon = PlacedIcon { at, ..icon };
            others.push(icon.clone());
            if let Some(own) = self.icons.get_mut(number) {
                *own = icon;
            }
        }
    }

    fn all_of(&self, icon: &PlacedIcon) -> Rect {
        self.box_of(icon).union(self.label_of(icon))
    }

    /// Returns the smallest area that contains all icons and a margin.
    ///
    /// The area starts at the upper left corner of the window's contents.
    pub fn extent(&self) -> Rect {
        let all = self.icons.iter().map(|icon| self.all_of(icon));
        let all = all.fold(Rect::new(0, 0, 0, 0), Rect::union);
        Rect::new(0, 0, all.right() + MARGIN, all.bottom() + MARGIN)
    }

    /// Returns the icons of the window in drawing order.
    ///
    /// The last icon is in front of the others.
    pub fn icons(&self) -> &[PlacedIcon] {
        &self.icons
    }

    /// Returns the dimensions of the icons, such as the size of their boxes.
    pub const fn measures(&self) -> Measures {
        self.measures
    }

    /// Returns the box of an icon, which contains the picture and the frame.
    ///
    /// The label is not part of the box.
    pub const fn box_of(&self, icon: &PlacedIcon) -> Rect {
        let (width, height) = self.measures.size;
        Rect::new(icon.at.x, icon.at.y, width, height)
    }

    /// Returns the box of the label below an icon.
    pub const fn label_of(&self, icon: &PlacedIcon) -> Rect {
        let Measures { size: (width, height), gap, letters, .. } = self.measures;
        // Measured on a picture of release 3.1: an odd column goes to the right.
        let x = icon.at.x + (width - icon.label_width + 1).div_euclid(2);
        Rect::new(x, icon.at.y + height + gap, icon.label_width, letters)
    }

    /// Arranges the icons of the window (menu item `Clean Up`).
    ///
    /// A column is as wide as its widest icon; in rows, all icons have the width of the widest one.
    pub fn clean_up(&mut self) {
        let Measures { size: (width, _), pitch, .. } = self.measures;
        let widest = |icons: &[PlacedIcon]| icons.iter().map(|icon| icon.label_width).fold(width, i32::max);
        match self.flow {
            IconFlow::Columns(height) => {
                let rows = ((height - MARGIN) / pitch.max(1)).max(1) as usize;
                let mut left = MARGIN;
                for column in self.icons.chunks_mut(rows) {
                    let widest = widest(column);
                    for (row, icon) in (0..).zip(column) {
                        icon.at = Point::new(left + (widest - width) / 2, MARGIN + row * pitch);
                    }
                    left += widest + 2 * MARGIN;
                }
            }
            IconFlow::Rows(columns) => {
                let widest = widest(&self.icons);
                let step = widest + 2 * MARGIN;
                let most = ((columns - MARGIN) / step).max(1) as usize;
                for (row, icons) in (0..).zip(self.icons.chunks_mut(most)) {
                    for (column, icon) in (0..).zip(icons) {
                        let x = MARGIN + column * step + (widest - width) / 2;
                        icon.at = Point::new(x, MARGIN + row * pitch);
                    }
                }
            }
        }
    }

    /// Returns the index of the frontmost icon whose box or label contains a point.
    ///
    /// The point is relative to the window's contents. Returns `None` if no icon is there.
    pub fn hit(&self, at: Point) -> Option<usize> {
        self.icons.iter().rposition(|icon| self.box_of(icon).contains(at) || self.label_of(icon).contains(at))
    }

    /// Returns the middle of the box of the icon with this label, ignoring case.
    ///
    /// Returns `None` if no icon has the label.
    pub fn middle_of(&self, label: &str) -> Option<Point> {
        let icon = self.icons.iter().find(|icon| icon.label.eq_ignore_ascii_case(label))?;
        let area = self.box_of(icon);
        Some(Point::new(area.x + area.width / 2, area.y + area.height / 2))
    }

    /// Returns the indices of the selected icons of the window.
    pub fn selected(&self) -> impl Iterator<Item = usize> {
        self.icons.iter().enumerate().filter(|(_, icon)| icon.selected).map(|(number, _)| number)
    }

    /// Selects the icons whose index satisfies `wanted`, and deselects all other icons.
    pub fn select(&mut self, wanted: impl Fn(usize) -> bool) {
        self.icons.iter_mut().enumerate().for_each(|(number, icon)| icon.selected = wanted(number));
    }

    /// Selects the icons whose boxes intersect a rectangle.
    ///
    /// Other icons are deselected, unless `more` is set.
    pub fn select_within(&mut self, within: Rect, more: bool) {
        let meets = |icon: &PlacedIcon| !self.box_of(icon).intersection(within).is_empty();
        let wanted: Vec<bool> = self.icons.iter().map(|icon| meets(icon) || more && icon.selected).collect();
        self.select(|number| wanted.get(number).copied().unwrap_or(false));
    }

    /// Reverses the selection of the icon with the index `number`.
    pub fn toggle(&mut self, number: usize) {
        if let Some(icon) = self.icons.get_mut(number) {
            icon.selected = !icon.selected;
        }
    }

    /// Moves the icon with the index `number` to a position.
    ///
    /// The position is clamped to the valid coordinates.
    pub fn put(&mut self, number: usize, at: Point) {
        if let Some(icon) = self.icons.get_mut(number) {
            icon.at = Point::new(at.x.clamp(0, FAR), at.y.clamp(0, FAR));
        }
    }

    /// Moves all selected icons by the same distance.
    ///
    /// The distance is reduced so that no icon leaves the allowed area.
    pub fn move_selected(&mut self, by: Point) {
        let Measures { size: (width, height), gap, letters, .. } = self.measures;
        let mut by = by;
        for icon in self.icons.iter().filter(|icon| icon.selected) {
            let right = self.bounds.right() - width - icon.at.x;
            let below = self.bounds.bottom() - height - gap - letters - icon.at.y;
            by.x = by.x.min(right).max(self.bounds.x - icon.at.x);
            by.y = by.y.min(below).max(self.bounds.y - icon.at.y);
        }
        for icon in self.icons.iter_mut().filter(|icon| icon.selected) {
            icon.at = icon.at + by;
        }
    }

    /// Selects the nearest icon in the direction of a cursor key.
    ///
    /// If no icon is selected, selects the first icon.
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
            // Sideways distance weighs three times as much as distance along the key's direction.
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

    fn desk() -> IconArea {
        let measures = Measures { size: (40, 20), gap: 2, letters: 8, pitch: 40 };
        let labels = ["One", "Second one", "3"].map(|label| (label.to_owned(), 8 * label.len() as i32, None));
        let mut desk = IconArea::new(measures, IconFlow::Columns(100), labels);
        desk.keep_within(Rect::new(0, 0, 200, 100));
        desk
    }

    fn at(area: &IconArea) -> Vec<(i32, i32)> {
        area.icons().iter().map(|icon| (icon.at.x, icon.at.y)).collect()
    }

    fn selected(area: &IconArea) -> Vec<usize> {
        area.selected().collect()
    }

    #[test]
    fn columns_are_centred_on_the_widest() {
        assert_eq!(at(&desk()), [(26, 6), (26, 46), (98, 6)]);
        let desk = desk();
        assert_eq!(desk.icons().iter().map(|icon| desk.label_of(icon).x).collect::<Vec<_>>(), [34, 6, 114]);
    }

    #[test]
    fn icon_and_label_are_hit() {
        let desk = desk();
        let hit = |x, y| desk.hit(Point::new(x, y));
        assert_eq!((hit(26, 6), hit(40, 30), hit(40, 27), hit(8, 70)), (Some(0), Some(0), None, Some(1)));
    }

    #[test]
    fn selected_icons_move_together_within_bounds() {
        let mut desk = desk();
        desk.select_within(Rect::new(0, 0, 70, 60), false);
        assert_eq!(selected(&desk), [0, 1]);
        desk.move_selected(Point::new(500, -50));
        assert_eq!(at(&desk), [(160, 0), (160, 40), (98, 6)]);
    }

    #[test]
    fn rows_are_as_wide_as_the_window() {
        let mut desk = desk();
        desk.set_flow(IconFlow::Rows(200));
        desk.clean_up();
        assert_eq!(at(&desk), [(26, 6), (118, 6), (26, 46)]);
        assert_eq!(desk.extent(), Rect::new(0, 0, 184, 82));
    }

    #[test]
    fn icon_without_position_takes_free_space() {
        let measures = desk().measures();
        let labels = [("a", Some(Point::new(6, 6))), ("b", None), ("c", Some(Point::new(6, 46)))];
        let labels = labels.map(|(label, at)| (label.to_owned(), 8, at));
        assert_eq!(at(&IconArea::new(measures, IconFlow::Columns(100), labels)), [(6, 6), (58, 6), (6, 46)]);
    }

    #[test]
    fn new_icons_share_columns_and_keep_distance() {
        let measures = desk().measures();
        let placed = |label: &str, at| (label.to_owned(), 8 * label.len() as i32, at);
        for flow in [IconFlow::Columns(100), IconFlow::Rows(240)] {
            // The saved positions of `desk`, and new icons with narrow and wide labels.
            let saved = [Some(Point::new(26, 6)), Some(Point::new(26, 46)), None, None, None, None];
            let labels = ["One", "Second one", "Three", "b", "Fourth", "The widest one"];
            let area =
                IconArea::new(measures, flow, labels.into_iter().zip(saved).map(|(l, at)| placed(l, at)));
            let icons = area.icons();
            for (number, icon) in icons.iter().enumerate() {
                let label = area.label_of(icon);
                assert!(label.x >= 0, "{icon:?}");
                for other in &icons[..number] {
                    let other_label = area.label_of(other);
                    let gap = (label.x - other_label.right()).max(other_label.x - label.right());
                    assert!(label.y != other_label.y || gap >= 8, "{flow:?} {icon:?} {other:?}");
                    let is_near = (icon.at.x - other.at.x).abs() < 40;
                    assert!(!is_near || icon.at.x == other.at.x, "{flow:?} {icon:?} {other:?}");
                }
            }
        }
        // Where no column fits, the icon is placed below the others.
        let labels = [placed("a", Some(Point::new(0, 0))), placed("A label wider than the window", None)];
        let area = IconArea::new(measures, IconFlow::Rows(60), labels);
        assert_eq!(at(&area)[1], (102, 36));
    }

    #[test]
    fn cursor_keys_select_the_nearest_icon() {
        let mut desk = desk();
        let mut go = |key| {
            desk.step(key);
            selected(&desk)
        };
        let keys = [Key::Down, Key::Down, Key::Down, Key::Right, Key::Right, Key::Left, Key::Escape];
        assert_eq!(keys.map(&mut go).concat(), [0, 1, 1, 2, 2, 0, 0]);
    }
}
