//! What the oracle adds to the window: badges on squares, and its part of the panel.
//!
//! Knows which squares bear badges in the window, so that they are cleaned when the state has moved on. Leaves what badges and
//! the panel look like to [`super::badges`] and [`super::desk`].

use super::super::game::{Ended, Frame, LineOf, PositionOf, SeatOf, TileGame, TileMove};
use super::super::panel::Lower;
use super::super::program::TileProgram;
use super::badges::BadgeBrush;
use super::desk::DeskBrush;
use crate::games::oracle::Solved;
use crate::games::square::Square;
use crate::system::graphics::rastport::RastPort;
use crate::system::intuition::Intuition;

impl<G: TileGame> TileProgram<G> {
    const fn badges(&self, mover: SeatOf<G>) -> BadgeBrush<'_, SeatOf<G>> {
        BadgeBrush { layout: self.layout, theme: &self.theme, mover }
    }

    /// What the oracle shows on a square: the frame round where a reviewed move goes, and the badge of a marked move.
    pub(in crate::games::tiles::view) fn draw_badge(
        &self,
        rp: &mut RastPort<'_>,
        position: &PositionOf<G>,
        square: Square,
    ) {
        let (face, mover) = (G::face(position, square), LineOf::<G>::mover_in(position));
        if self.reviewed().is_some_and(|reviewed| reviewed.mv().target() == Some(square)) {
            self.board().frame(rp, face, square, self.theme.piece(mover));
        }
        for (_, frame) in self.frames().into_iter().filter(|&(framed, _)| framed == square) {
            let pen = match frame {
                Frame::Legal => self.theme.piece(mover),
                Frame::Marked => self.theme.black,
            };
            self.board().frame(rp, face, square, pen);
        }
        let Some(judgement) = self.marks() else { return };
        if let Some(judged) = judgement.moves.iter().find(|judged| judged.mv.target() == Some(square)) {
            self.badges(mover).on_square(rp, face, square, judged.verdict);
            // Where a flag has no other room its corner lies under an arrow.
            self.board().arrows_over(rp, face, square);
        }
    }

    /// The panel as the state has it.
    pub(in crate::games::tiles::view) fn draw_panel(&self, rp: &mut RastPort<'_>) {
        let position = self.shown();
        let state = self.panel_state(&position);
        self.panel().draw(rp, &state);
        let desk = DeskBrush { panel: self.panel(), badges: self.badges(state.mover) };
        let (marks, notes) = (self.marks(), self.notes());
        if let Some(review) = &self.insight.review {
            desk.review_head(rp, review.page().as_deref(), review.pressed());
        }
        if let Some(judgement) = &marks {
            desk.marks(rp, state.tile, judgement);
        }
        match &self.insight.review {
            Some(review) if !review.is_on_a_move() => desk.table::<G>(rp, review.review()),
            Some(_) => desk.notes(rp, &notes),
            None if notes.is_empty() => {}
            None => match (&state.lower, &notes[..]) {
                (Lower::Lines(_), _) => desk.notes(rp, &notes),
                (Lower::Ended(Ended { winner, .. }), [first, second, ..]) => {
                    let lines = [first.to_string(), second.to_string()];
                    self.panel().ended(rp, &Ended { winner: *winner, lines });
                }
                (Lower::Ended(_), _) => {}
            },
        }
    }

    /// The state changed: badges and panel follow.
    pub(in crate::games) fn show_insight(&mut self, intuition: &mut Intuition) {
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
    pub(in crate::games::tiles::view) fn note_marked(&mut self) {
        self.insight.marked = self.marked_squares();
    }
}
