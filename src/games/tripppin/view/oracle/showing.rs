//! What the oracle adds to the window: badges on squares, and its part of the panel.
//!
//! Knows which squares bear badges in the window, so that they are cleaned when the state has moved on. Leaves what badges and
//! the panel look like to [`super::badges`] and [`super::desk`].

use super::badges::BadgeBrush;
use super::desk::DeskBrush;
use crate::games::square::Square;
use crate::games::tripppin::view::program::Tripppin;
use crate::games::tripppin::{Position, Side};
use crate::system::graphics::rastport::RastPort;
use crate::system::intuition::Intuition;

impl Tripppin {
    const fn badges(&self, mover: Side) -> BadgeBrush<'_> {
        BadgeBrush { layout: self.layout, theme: &self.theme, mover }
    }

    /// What the oracle shows on a square: the frame round where a reviewed move goes, and the badge of a marked move.
    pub(in crate::games::tripppin::view) fn draw_badge(
        &self,
        rp: &mut RastPort<'_>,
        position: &Position,
        square: Square,
    ) {
        if self.reviewed().is_some_and(|reviewed| reviewed.mv().to() == square) {
            self.board().frame(rp, position, square, self.theme.piece(position.turn()));
        }
        let Some(judgement) = self.marks() else { return };
        if let Some(judged) = judgement.moves.iter().find(|judged| judged.mv.to() == square) {
            self.badges(position.turn()).on_square(rp, position, square, judged.verdict);
        }
    }

    /// The panel as the state has it.
    pub(in crate::games::tripppin::view) fn draw_panel(&self, rp: &mut RastPort<'_>) {
        let position = self.shown();
        self.panel().draw(rp, &position, self.status());
        let desk = DeskBrush { panel: self.panel(), badges: self.badges(position.turn()) };
        let (marks, notes) = (self.marks(), self.notes());
        if let Some(review) = &self.insight.review {
            desk.review_head(rp, review.page().as_deref(), review.pressed());
        }
        if let Some(judgement) = &marks {
            desk.marks(rp, &position, judgement);
        }
        match &self.insight.review {
            Some(review) if !review.is_on_a_move() => desk.table(rp, review.review()),
            Some(_) => desk.notes(rp, &notes),
            None if notes.is_empty() => {}
            None => match (position.outcome(), &notes[..]) {
                (None, _) => desk.notes(rp, &notes),
                (Some(outcome), [first, second, ..]) => {
                    self.panel().winner(rp, outcome, [&first.to_string(), &second.to_string()]);
                }
                (Some(_), _) => {}
            },
        }
    }

    /// The state changed: badges and panel follow.
    pub(in crate::games::tripppin::view) fn show_insight(&mut self, intuition: &mut Intuition) {
        let now = self.marked_squares();
        let mut squares = std::mem::replace(&mut self.insight.marked, now.clone());
        squares.extend(now);
        self.paint(intuition, |program, rp| {
            for square in squares {
                program.draw_square(rp, square);
            }
            program.draw_panel(rp);
        });
    }

    /// The whole window is being drawn: these badges are in it.
    pub(in crate::games::tripppin::view) fn note_marked(&mut self) {
        self.insight.marked = self.marked_squares();
    }
}
