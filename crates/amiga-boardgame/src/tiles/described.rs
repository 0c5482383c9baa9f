//! The squares of a board of arrow tiles in words, for a user who cannot see the board.

use super::aids::directions;
use super::game::{PositionOf, TileGame};
use super::scene_builder::targets;
use super::status::SquareContent;
use super::window::Seen;
use crate::view::sides::{both, index_of};
use boardgame_engine::arrows::Arrows;
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::square::Square;

impl<'a, G: TileGame> Seen<'a, G> {
    /// Returns the squares to which the side to move can move or on which it can place a tile.
    pub(super) fn legal_squares(&self) -> Vec<Square> {
        let (position, line) = (self.position(), self.model.game());
        if G::lifts(position) {
            let targets = targets(line);
            return Square::ALL.into_iter().filter(|square| targets >> square.index() & 1 == 1).collect();
        }
        // The legal placements are not listed, because there are thousands of them.
        let is_free = |square: &Square| G::face(position, *square) == SquareContent::Nothing;
        Square::ALL.into_iter().filter(is_free).collect()
    }

    /// Returns the contents of a square.
    pub(super) fn square_text(&self, square: Square) -> String {
        let position = self.position();
        let content = match G::face(position, square) {
            // The window draws such a tile without arrows.
            SquareContent::Arrows(arrows) if arrows == Arrows::all() => "no arrows".to_owned(),
            SquareContent::Arrows(arrows) if arrows.count() == 1 => format!("arrow {}", directions(arrows)),
            SquareContent::Arrows(arrows) => format!("arrows {}", directions(arrows)),
            SquareContent::Circle => "circle".to_owned(),
            SquareContent::Start => "start".to_owned(),
            SquareContent::Picture { name, .. } => name.to_owned(),
            SquareContent::Nothing => "no tile".to_owned(),
        };
        let mut text = content;
        for side in both::<PositionOf<G>>() {
            let index = index_of::<PositionOf<G>>(side);
            // Sentences name the seat, and the window names the piece.
            let seat = G::INFO.words.seats.get(index).copied().unwrap_or_default();
            let piece = self.pieces[index];
            if G::goal(position, side) == Some(square) {
                text.push_str(&format!(", next goal of {seat}"));
            }
            if G::piece(position, side) == square {
                let is_carried = self.hand.is_holding() && side == position.turn();
                text.push_str(&format!(", {seat}'s piece"));
                text.push_str(&if piece == seat { String::new() } else { format!(" ({piece})") });
                text.push_str(if is_carried { " in hand" } else { "" });
            }
        }
        text
    }
}
