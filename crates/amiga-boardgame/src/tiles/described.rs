//! The squares of a board of arrow tiles in words, for a user who cannot see the board.

use super::aids::directions;
use super::game::{PositionOf, TileGame};
use super::hand::squares;
use super::scene_builder::targets;
use super::status::SquareContent;
use super::window::TileWindow;
use crate::view::any_game::BoardCell;
use crate::view::sides::{both, index_of};
use boardgame_engine::arrows::Arrows;
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::square::Square;

impl<G: TileGame> TileWindow<G> {
    /// Returns the squares in rows from the top, as the window shows them.
    pub(super) fn cells(&self) -> Vec<Vec<BoardCell>> {
        let (is_turn, line) = (self.table.is_persons_turn(), self.table.game());
        let is_playing = is_turn && self.table.review.is_none();
        let legal = match self.position() {
            _ if !is_playing => 0,
            position if G::lifts(position) => targets(line),
            // The legal placements are not listed, because there are thousands of them.
            position => Square::ALL
                .into_iter()
                .filter(|&square| G::face(position, square) == SquareContent::Nothing)
                .fold(0, |all, square| all | 1 << square.index()),
        };
        let cell = |&square: &Square| BoardCell {
            name: square.to_string(),
            text: self.square_text(square, legal >> square.index() & 1 == 1),
            area: self.layout.square(square),
            has_cursor: self.hand.cursor() == Some(square),
        };
        squares().rows().iter().map(|row| row.iter().map(cell).collect()).collect()
    }

    fn square_text(&self, square: Square, is_legal: bool) -> String {
        let position = self.position();
        let content = match G::face(position, square) {
            // The window draws such a tile without arrows.
            SquareContent::Arrows(arrows) if arrows == Arrows::all() => "no arrows".to_owned(),
            SquareContent::Arrows(arrows) if arrows.count() == 1 => format!("arrow {}", directions(arrows)),
            SquareContent::Arrows(arrows) => format!("arrows {}", directions(arrows)),
            SquareContent::Circle => "circle".to_owned(),
            SquareContent::Start => "start".to_owned(),
            SquareContent::Picture(picture) => G::picture_text(picture).to_owned(),
            SquareContent::Nothing => "no tile".to_owned(),
        };
        let mut text = format!("{square}, {content}");
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
        text.push_str(if is_legal { "; legal" } else { "" });
        text.push_str(if self.ants() == Some(square) { "; suggested" } else { "" });
        text
    }
}
