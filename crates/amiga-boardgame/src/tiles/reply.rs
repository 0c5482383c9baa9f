//! The opponent's moves after a move that the user points at, shown on the panel before the user makes the move.

use super::game::{OracleOf, PositionOf, TileGame};
use super::moves::TileMove;
use super::window::Seen;
use crate::view::sides::{index_of, other};
use boardgame_engine::arrows::Arrows;
use boardgame_engine::oracle::PuzzleOracle as _;
use boardgame_engine::record::GamePosition as _;

impl<G: TileGame> Seen<'_, G> {
    /// Returns the directions that the opponent may take after the move that the user points at, with a heading.
    ///
    /// Without any direction, the heading names the blocked opponent. Returns `None` if the user points at no legal square,
    /// or if the opponent has no reply for another reason, such as the end of the game.
    pub(super) fn pointed_reply(&self) -> Option<(String, Arrows)> {
        let position = self.position();
        let is_shown = !self.model.aids.is_classic() && self.board.is_persons_turn() && G::lifts(position);
        // A finger that has been lifted no longer points at its square.
        let is_shown = is_shown && !self.model.hides_pointer();
        let square = self.board.focused_place().filter(|_| is_shown)?;
        let leads_there = |mv: TileMove| mv.direction.is_some() && mv.target == Some(square);
        let mv = position.legal_moves().into_iter().find(|&mv| leads_there(TileMove::of(mv)))?;
        let (next, opponent) = (position.play(mv).ok()?, other::<PositionOf<G>>(position.turn()));
        let replies = if next.turn() == opponent { next.legal_moves() } else { Vec::new() };
        let arrows: Arrows = replies.into_iter().filter_map(|mv| TileMove::of(mv).direction).collect();
        let piece = self.pieces[index_of::<PositionOf<G>>(opponent)];
        let heading = match arrows.is_empty() {
            true if OracleOf::<G>::is_block(&next) => format!("{piece} is blocked"),
            true => return None,
            false => format!("Then {piece} goes:"),
        };
        Some((heading, arrows))
    }
}
