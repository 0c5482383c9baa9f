//! The actions of the user in Trippples: placing tiles and changing the rules.

use super::{Feedback, Trippples, menu, words};
use crate::moves::{Move, Placing};
use crate::{Position, RuleOptions, Rules};
use amiga_boardgame::tiles::game::TileCommand;
use amiga_boardgame::tiles::layout::Target;
use amiga_boardgame::view::menu::{Common, TableCommand};
use boardgame_engine::arrows::Arrows;
use boardgame_engine::chance::below;
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_engine::square::Square;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

impl Trippples {
    /// Returns the tile selected for placement, or the first unplaced tile by default.
    pub(super) fn tile_to_place(&self, position: &Position) -> Option<Arrows> {
        let left = || position.board().unplaced_tiles();
        self.hand.filter(|hand| left().any(|tile| tile == *hand)).or_else(|| left().next())
    }

    /// Returns the unplaced tile after the selected one; the first tile follows the last one.
    pub(super) fn next_tile(&self, position: &Position) -> Option<Arrows> {
        let hand = self.tile_to_place(position)?;
        let mut left = position.board().unplaced_tiles().skip_while(|tile| *tile != hand);
        left.nth(1).or_else(|| position.board().unplaced_tiles().next())
    }

    /// Returns the number of clicks on the tile in the panel that select the tile `wanted`.
    ///
    /// Returns `None` if that tile is already on the board.
    pub fn turns_to(&self, position: &Position, wanted: Arrows) -> Option<usize> {
        let left: Vec<Arrows> = position.board().unplaced_tiles().collect();
        let place = |tile| left.iter().position(|&other| other == tile);
        let (from, to) = (place(self.tile_to_place(position)?)?, place(wanted)?);
        Some((to + left.len() - from) % left.len())
    }

    /// Handles a click on the board or on the tile in the panel.
    ///
    /// A click on the tile in the panel selects the next tile. A click on a square places a tile during the
    /// placing phase. After the placing phase, the click toggles the user's mark on the square.
    pub(super) fn clicked(
        &mut self,
        session: &Session<Position>,
        target: Target,
    ) -> Option<TileCommand<Self>> {
        let position = session.game().current();
        match target {
            Target::Tile => self.hand = self.next_tile(position),
            Target::Square(square) if position.is_placing() => return Some(self.place(session, square)),
            Target::Square(square) => self.marked ^= 1 << square.index(),
        }
        None
    }

    /// Returns the command that places the selected tile on a square, or a refusal.
    ///
    /// A tile is refused if it is not a human's turn, or if the tile cannot be placed there.
    fn place(&self, session: &Session<Position>, square: Square) -> TileCommand<Self> {
        let human = session.to_move() == Some(PlayerKind::Human);
        let tile = self.tile_to_place(session.game().current()).filter(|_| human);
        let placing = tile.and_then(|tile| Placing::new(tile, square));
        let refused = if human { words::NO_TILE_THERE } else { words::NOT_YOUR_TURN };
        placing.map_or(TableCommand::Refuse(refused), |placing| TableCommand::Play(Move::Place(placing)))
    }

    /// Returns the commands that place the remaining tiles on the remaining squares at random.
    ///
    /// The random order depends only on the seed, on the number of the game in its session and on the tiles
    /// that are already placed.
    pub(super) fn deal_rest(&self, session: &Session<Position>) -> Vec<TileCommand<Self>> {
        if !menu::can_deal_rest(session) {
            return Vec::new();
        }
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed.wrapping_add(session.number()));
        let board = session.game().current().board();
        let mut tiles: Vec<Arrows> = board.unplaced_tiles().collect();
        let place = |square| {
            let at = below(&mut rng, tiles.len().max(1));
            let tile = (at < tiles.len()).then(|| tiles.swap_remove(at))?;
            Some(TableCommand::Play(Move::Place(Placing::new(tile, square)?)))
        };
        board.open_squares().filter_map(place).collect()
    }

    /// Changes the rules, immediately if no move has been played, otherwise for the next game.
    pub(super) fn agree(&mut self, session: &Session<Position>, rules: Rules) -> Vec<TileCommand<Self>> {
        let before = session.setup();
        if rules == before {
            return Vec::new();
        }
        let mut effects = vec![TableCommand::Agree(rules)];
        if session.game().plies() > 0 {
            self.answer = Some(Feedback::NextGame);
        } else if (before.options() ^ rules.options()).contains(RuleOptions::PLACE) {
            effects.push(Common::NewGame.into());
        } else {
            effects.push(Common::PlayAgain.into());
        }
        effects
    }
}
