//! The choices of the user on a board of arrow tiles: moves, clicks and their refusals.

use super::game::{PositionOf, TileCommand, TileGame};
use super::layout::Target;
use super::refusal::Refusal;
use super::scene_builder::targets;
use super::window::Tiles;
use crate::table::{BoardOf, Chosen};
use crate::view::sides::other;
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::PlayerKind;
use boardgame_engine::square::Square;

impl<G: TileGame> Tiles<G> {
    /// Returns the commands for a choice, or `None` if the choice has no meaning.
    ///
    /// # Errors
    /// Returns the reason why the choice makes no move.
    pub(super) fn chosen(
        &mut self,
        board: &BoardOf<Self>,
        chosen: Chosen<Square>,
    ) -> Result<Option<Vec<TileCommand<G>>>, String> {
        let (model, now) = (&board.model, board.model.game().current());
        let mover = now.turn();
        let [own, other] = [mover, other::<PositionOf<G>>(mover)].map(|side| G::piece(now, side));
        let is_lifting = model.is_persons_turn() && G::lifts(now);
        let is_legal = |square: Square| is_lifting && targets(model.game()) >> square.index() & 1 == 1;
        match chosen {
            Chosen::Move { to, .. } => Ok(Some(vec![self.game.move_to(model.game(), to)])),
            Chosen::Place(square) if square == own || square == other => {
                let usual = if square == own { Refusal::Placing } else { Refusal::OtherPiece };
                Err(barred::<G>(board).unwrap_or(usual).sentence().to_owned())
            }
            Chosen::Place(square) if !model.aids.is_classic() && is_legal(square) => {
                Ok(Some(vec![self.game.move_to(model.game(), square)]))
            }
            // A lesson has no marked squares, because the mark would stay for the steps that follow.
            Chosen::Place(square) if model.is_in_lesson() && G::lifts(now) => {
                self.answered(board, square).map(Some)
            }
            Chosen::Place(square) => {
                let before = self.game;
                let commands = self.game.click(model.session(), Target::Square(square));
                // A click can mark a square at any time. In the user's turn it is also an attempt to move there.
                let is_marked = self.game != before && barred::<G>(board).is_some();
                if commands.is_empty() && !is_marked && !model.aids.is_classic() {
                    self.answered(board, square).map(Some)
                } else {
                    Ok(Some(commands))
                }
            }
            Chosen::Beside(at) if self.seen(board).current_layout().tile().contains(at) => {
                Ok(Some(self.game.click(model.session(), Target::Tile)))
            }
            Chosen::Beside(_) => Ok(None),
            Chosen::Tab => Ok(Some(self.game.click(model.session(), Target::Tile))),
        }
    }

    /// Returns the command of a choice of a square that can only be a move.
    ///
    /// # Errors
    /// Returns the reason why the user cannot move now.
    fn answered(&self, board: &BoardOf<Self>, square: Square) -> Result<Vec<TileCommand<G>>, String> {
        match barred::<G>(board) {
            Some(why) => Err(why.sentence().to_owned()),
            None => Ok(vec![self.game.move_to(board.model.game(), square)]),
        }
    }
}

/// Returns the reason to refuse input before the rules of the game are checked.
fn barred<G: TileGame>(board: &BoardOf<Tiles<G>>) -> Option<Refusal> {
    let model = &board.model;
    let step_done = model.lesson_refusal().map(Refusal::StepDone);
    match model.session().to_move() {
        _ if step_done.is_some() => step_done,
        Some(_) if model.has_link_to_send() => Some(Refusal::Unsent),
        Some(PlayerKind::Human) if !model.is_persons_turn() => Some(Refusal::NotYourTurn),
        Some(PlayerKind::Human) => None,
        Some(PlayerKind::Computer) => Some(Refusal::NotYourTurn),
        None => Some(Refusal::Over),
    }
}
