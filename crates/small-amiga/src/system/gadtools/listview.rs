//! List views: lines of text from which the user selects one, with a scroller on the right.
//!
//! Sizes are those of the file requester of release 3.1, which contains a list view.

use super::super::graphics::font::Font;
use super::super::graphics::rastport::RastPort;
use super::super::intuition::border_draw::arrow;
use super::super::intuition::scroller::{Axis, DELAY, REPEAT, Scroller};
use super::brush::{Brush, fitting};
use super::slider::INSET;
use crate::chips::colour::Pen;
use crate::chips::geometry::{Point, Rect};
use crate::chips::vblank::Ticks;

/// Width of the scroller of a list view, in columns.
pub const SCROLLER_WIDTH: i32 = 18;
/// Margins between a list view's box and its text: horizontal in columns, vertical in rows.
const INDENT: (i32, i32) = (4, 2);
/// Maximum time between the two clicks of a double click: 1.5 seconds, the default of release 2.
const DOUBLE_CLICK: Ticks = Ticks(450);

/// Returns the height of a list view with `lines` visible lines, in rows.
///
/// `letters` is the height of the font, in rows.
pub const fn height_of(lines: i32, letters: i32) -> i32 {
    lines * letters + 2 * INDENT.1
}

/// Returns the width of a list view that shows all of `items`, in columns.
pub fn width_of(items: &[ListItem], font: &Font) -> i32 {
    let gap = font.text_length(GAP);
    let widths = items.iter().map(|item| match font.text_length(&item.note) {
        0 => font.text_length(&item.text),
        note => font.text_length(&item.text) + gap + note,
    });
    widths.max().unwrap_or_default() + 2 * INDENT.0 + SCROLLER_WIDTH
}

/// The minimum gap between the text and the note of a line: as wide as this letter.
const GAP: &str = "n";

/// One line of text in a list view.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListItem {
    /// Text at the left end of this item's line.
    pub text: String,
    /// Additional text at the right end of this item's line.
    pub note: String,
    /// Whether this item's text is highlighted, like the names of drawers in a file requester.
    pub bright: bool,
}

impl From<&str> for ListItem {
    fn from(text: &str) -> Self {
        Self { text: text.to_owned(), ..Self::default() }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PressedPart {
    Line(usize),
    Knob(i32),
    Arrow { forth: bool, inside: bool, next: Ticks },
    Bar,
}

/// A list view with its lines, scroll position and selection.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListView {
    lines: Vec<ListItem>,
    top: i32,
    selected: Option<usize>,
    /// Whether the user cannot select lines of the list view.
    pub read_only: bool,
    pressed_part: Option<PressedPart>,
    /// Index of the most recently clicked line of the list view, with the time of the click.
    ///
    /// `None` before the first click and after a double click.
    clicked: Option<(usize, Ticks)>,
}

struct Parts {
    lines: Rect,
    scroller: Rect,
    bar: Rect,
    arrows: [Rect; 2],
}

impl Parts {
    fn new(area: Rect, letters: i32) -> Self {
        let lines = Rect { width: area.width - SCROLLER_WIDTH, ..area };
        let rows = letters + 1;
        let column = Rect { x: lines.right(), width: SCROLLER_WIDTH, ..area };
        let arrow = |up: i32| Rect { y: area.bottom() - up * rows, height: rows, ..column };
        let scroller = Rect { height: area.height - 2 * rows, ..column };
        Self { lines, scroller, bar: scroller.grown(-INSET.0, -INSET.1), arrows: [arrow(2), arrow(1)] }
    }

    const fn room(&self, letters: i32) -> i32 {
        (self.lines.height - 2 * INDENT.1) / if letters > 0 { letters } else { 1 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListEvent {
    Nothing,
    Chosen { line: usize, double: bool },
}

impl ListView {
    /// Creates a list view of the given lines, without a selection.
    pub fn new(lines: impl IntoIterator<Item = impl Into<ListItem>>) -> Self {
        Self { lines: lines.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// Returns all lines of the list view from top to bottom, including those scrolled out of view.
    pub fn lines(&self) -> &[ListItem] {
        &self.lines
    }

    /// Replaces all lines of the list view, clears the selection and scrolls to the first line.
    pub fn set_lines(&mut self, lines: Vec<ListItem>) {
        (self.lines, self.top, self.selected, self.pressed_part, self.clicked) = (lines, 0, None, None, None);
    }

    /// Replaces the list view's line with index `at`, or appends `line` if that index does not exist.
    pub fn set_line(&mut self, at: usize, line: ListItem) {
        match self.lines.get_mut(at) {
            Some(old) => *old = line,
            None => self.lines.push(line),
        }
    }

    /// Removes the list view's line with index `at` and clears the selection.
    ///
    /// Nothing happens if the index is out of range.
    pub fn remove(&mut self, at: usize) {
        if at < self.lines.len() {
            self.lines.remove(at);
            (self.selected, self.pressed_part, self.clicked) = (None, None, None);
        }
    }

    /// Returns the index of the selected line, or `None` if no line is selected.
    pub const fn selected(&self) -> Option<usize> {
        self.selected
    }

    pub(super) fn select(&mut self, line: Option<usize>, area: Rect, letters: i32) {
        self.selected = line.filter(|&line| line < self.lines.len());
        let room = Parts::new(area, letters).room(letters);
        if let Some(line) = self.selected.map(|line| line as i32) {
            self.top = self.top.clamp((line - room + 1).clamp(0, line), line);
        }
    }

    fn scroller(&self, parts: &Parts, letters: i32) -> Scroller {
        Scroller::new(self.lines.len() as i32, parts.room(letters), self.top, 1)
    }

    fn line_at(&self, parts: &Parts, letters: i32, at: Point) -> Option<usize> {
        let row = at.y - parts.lines.y - INDENT.1;
        let line = row.div_euclid(letters.max(1));
        let shown = parts.lines.contains(at) && (0..parts.room(letters)).contains(&line);
        let line = (line + self.top) as usize;
        (shown && line < self.lines.len()).then_some(line)
    }

    pub(super) fn press(&mut self, area: Rect, letters: i32, at: Point, now: Ticks) {
        let parts = Parts::new(area, letters);
        let scroller = self.scroller(&parts, letters);
        self.top = scroller.top();
        let forth = parts.arrows[1].contains(at);
        if forth || parts.arrows[0].contains(at) {
            self.top = scroller.stepped(forth).top();
            self.pressed_part = Some(PressedPart::Arrow { forth, inside: true, next: now + DELAY });
        } else if parts.scroller.contains(at) {
            let (knob, size) = scroller.knob(parts.bar.height);
            let on = at.y - parts.bar.y - knob;
            if (0..size).contains(&on) {
                self.pressed_part = Some(PressedPart::Knob(on));
            } else {
                self.top = scroller.paged(on > 0).top();
                self.pressed_part = Some(PressedPart::Bar);
            }
        } else if let Some(line) = self.line_at(&parts, letters, at).filter(|_| !self.read_only) {
            self.selected = Some(line);
            self.pressed_part = Some(PressedPart::Line(line));
        }
    }

    pub(super) fn drag(&mut self, area: Rect, letters: i32, at: Point) {
        let parts = Parts::new(area, letters);
        match &mut self.pressed_part {
            Some(PressedPart::Knob(grip)) => {
                let first = at.y - parts.bar.y - *grip;
                self.top = self.scroller(&parts, letters).with_knob_at(first, parts.bar.height).top();
            }
            Some(PressedPart::Arrow { forth, inside, .. }) => {
                *inside = parts.arrows[usize::from(*forth)].contains(at);
            }
            _ => {}
        }
    }

    pub(super) fn blank(&mut self, area: Rect, letters: i32, now: Ticks) -> bool {
        if let Some(PressedPart::Arrow { forth, inside: true, next }) = self.pressed_part
            && now >= next
        {
            self.pressed_part = Some(PressedPart::Arrow { forth, inside: true, next: now + REPEAT });
            let before = self.top;
            self.top = self.scroller(&Parts::new(area, letters), letters).stepped(forth).top();
            return before != self.top;
        }
        false
    }

    pub(super) fn release(&mut self, now: Ticks) -> ListEvent {
        match self.pressed_part.take() {
            Some(PressedPart::Line(line)) => {
                let double = self.clicked.is_some_and(|(last, then)| {
                    last == line && now.0.saturating_sub(then.0) <= DOUBLE_CLICK.0
                });
                // A third click starts a new double click.
                self.clicked = (!double).then_some((line, now));
                ListEvent::Chosen { line, double }
            }
            _ => ListEvent::Nothing,
        }
    }

    pub(super) fn cancel_press(&mut self) {
        self.pressed_part = None;
    }

    pub(super) fn draw(&self, rp: &mut RastPort<'_>, brush: &Brush, area: Rect) {
        let letters = rp.font().y_size() as i32;
        let parts = Parts::new(area, letters);
        let pens = &brush.pens;
        brush.bevel(rp, parts.lines, true, pens.background);
        let scroller = self.scroller(&parts, letters);
        let inside = parts.lines.grown(-2, -1);
        let (x, mut y) = (parts.lines.x + INDENT.0, parts.lines.y + INDENT.1);
        let room = parts.lines.width - 2 * INDENT.0;
        let lines = self.lines.iter().enumerate().skip(scroller.top() as usize);
        for (number, line) in lines.take(parts.room(letters).max(0) as usize) {
            let selected = self.selected == Some(number) && !self.read_only;
            if selected {
                rp.set_a_pen(pens.fill).rect_fill(Rect { y, height: letters, ..inside });
            }
            let pen: Pen = match (selected, line.bright) {
                (true, _) => pens.fill_text,
                (false, true) => pens.highlight_text,
                (false, false) => pens.text,
            };
            let note = fitting(rp, &line.note, room);
            let beside = rp.font().text_length(&note);
            let gap = rp.font().text_length(GAP);
            let text = fitting(rp, &line.text, if beside > 0 { room - beside - gap } else { room });
            rp.set_a_pen(pen).text_at(x, y, &text).text_at(x + room - beside, y, &note);
            y += letters;
        }
        brush.bevel(rp, parts.scroller, true, pens.background);
        let (knob, size) = scroller.knob(parts.bar.height);
        let knob = Rect { y: parts.bar.y + knob, height: size, ..parts.bar };
        rp.set_a_pen(pens.text).rect_fill(knob);
        for (area, forth) in parts.arrows.into_iter().zip([false, true]) {
            let pressed = matches!(self.pressed_part, Some(PressedPart::Arrow { forth: held, inside: true, .. }) if held == forth);
            let (face, ink) = brush.face(pressed);
            brush.bevel(rp, area, !pressed, face);
            let symbol = arrow(Axis::Vertical, forth, 1);
            let y = area.y + (area.height - symbol.height()) / 2;
            symbol.draw(rp, area.x + (area.width - symbol.width()) / 2, y, &[Pen(0), ink]);
        }
    }
}
