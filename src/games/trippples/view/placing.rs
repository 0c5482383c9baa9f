//! Placing the tiles at the window: which tile is in a person's hand, and where it is put.

use super::Trippples;
use crate::games::arrows::Arrows;
use crate::games::session::Player;
use crate::games::square::Square;
use crate::games::tiles::view::program::TileProgram;
use crate::games::trippples::Position;
use crate::games::trippples::moves::{Move, Placing};
use crate::system::intuition::Intuition;

impl Trippples {
    /// The tile a person would place: the one chosen, or the first that is left.
    pub(super) fn tile_in_hand(&self, position: &Position) -> Option<Arrows> {
        let left = || position.board().unplaced_tiles();
        self.hand.filter(|hand| left().any(|tile| tile == *hand)).or_else(|| left().next())
    }

    /// The one after it, round and round.
    pub(super) fn next_tile(&self, position: &Position) -> Option<Arrows> {
        let hand = self.tile_in_hand(position)?;
        let mut left = position.board().unplaced_tiles().skip_while(|tile| *tile != hand);
        left.nth(1).or_else(|| position.board().unplaced_tiles().next())
    }

    /// How often the next tile must be asked for until this one is in the hand; none if it is not left.
    #[must_use]
    pub fn turns_to(&self, position: &Position, wanted: Arrows) -> Option<usize> {
        let left: Vec<Arrows> = position.board().unplaced_tiles().collect();
        let place = |tile| left.iter().position(|&other| other == tile);
        let (from, to) = (place(self.tile_in_hand(position)?)?, place(wanted)?);
        Some((to + left.len() - from) % left.len())
    }

    /// A person puts the tile in hand on a square.
    pub(super) fn place(program: &mut TileProgram<Self>, intuition: &mut Intuition, square: Square) {
        let human = program.session().to_move() == Some(Player::Human);
        let position = program.session().game().current();
        let tile = program.game.tile_in_hand(position).filter(|_| human);
        match tile.and_then(|tile| Placing::new(tile, square)) {
            Some(placing) => program.play(intuition, Move::Place(placing)),
            None => intuition.display_beep(),
        }
    }
}
