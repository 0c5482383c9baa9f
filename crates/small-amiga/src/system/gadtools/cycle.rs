//! Cycle gadgets, which advance through a list of choices with every click.

use super::super::graphics::rastport::RastPort;
use super::super::intuition::symbols::Symbol;
use super::brush::{Brush, State, fitting};
use crate::chips::chunky::Chunky;
use crate::chips::colour::Pen;
use crate::chips::geometry::Rect;

const ARROW: [&str; 8] = [
    "..######....",
    ".##....##...",
    ".##..######.",
    ".##...####..",
    ".##....##...",
    ".##.........",
    ".##....##...",
    "..######....",
];
const DIVIDER: i32 = 20;

/// A cycle gadget, in which each click selects the next of several choices.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cycle {
    choices: Vec<String>,
    chosen: usize,
}

impl Cycle {
    /// Creates a cycle gadget with the given choices.
    ///
    /// `chosen` is the index of the initial choice; an index that is too large selects the last choice.
    pub fn new(choices: impl IntoIterator<Item = impl Into<String>>, chosen: usize) -> Self {
        let choices: Vec<String> = choices.into_iter().map(Into::into).collect();
        let chosen = chosen.min(choices.len().saturating_sub(1));
        Self { choices, chosen }
    }

    /// Returns the index of the cycle gadget's current choice.
    pub const fn chosen(&self) -> usize {
        self.chosen
    }

    pub(super) fn texts(&self) -> &[String] {
        &self.choices
    }

    /// Selects a choice, and returns `true` if the choice exists and another one was selected before.
    pub(super) fn choose(&mut self, choice: usize) -> bool {
        let is_other = choice < self.choices.len() && choice != self.chosen;
        if is_other {
            self.chosen = choice;
        }
        is_other
    }

    pub(super) fn turn(&mut self, back: bool) -> usize {
        let many = self.choices.len().max(1);
        self.chosen = (self.chosen + if back { many - 1 } else { 1 }) % many;
        self.chosen
    }

    pub(super) fn draw(&self, rp: &mut RastPort<'_>, brush: &Brush, area: Rect, state: State) {
        let (face, ink) = brush.face(state.pressed);
        brush.bevel(rp, area, !state.pressed, face);
        let bit =
            |x: usize, y: usize| u8::from(ARROW.get(y).and_then(|row| row.as_bytes().get(x)) == Some(&b'#'));
        let arrow = Symbol::new(Chunky::from_fn(ARROW[0].len(), ARROW.len(), bit));
        let y = area.y + (area.height - arrow.height()) / 2;
        arrow.draw(rp, area.x + 2 + (DIVIDER - 2 - arrow.width()) / 2, y, &[Pen(0), ink]);
        let line = Rect::new(area.x + DIVIDER, area.y + 2, 1, area.height - 4);
        let (dark, light) = if state.pressed {
            (brush.pens.shine, brush.pens.shadow)
        } else {
            (brush.pens.shadow, brush.pens.shine)
        };
        rp.set_a_pen(dark).rect_fill(line).set_a_pen(light).rect_fill(Rect { x: line.x + 1, ..line });
        let from = line.x + 2;
        let room = area.right() - 2 - from;
        let text = self.choices.get(self.chosen).map(String::as_str).unwrap_or_default();
        let text = fitting(rp, text, room);
        let letters = rp.font().y_size() as i32;
        let x = from + (room - rp.font().text_length(&text)) / 2;
        rp.set_a_pen(ink).text_at(x, area.y + (area.height - letters) / 2, &text);
    }
}
