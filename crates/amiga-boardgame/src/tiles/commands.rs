//! Input at the board of a game on arrow tiles: moves, clicks and their refusals, and the marks of suggested moves.

use super::game::{MoveOf, PositionOf, TileGame};
use super::hand::{HandContext, HandResult, Refusal};
use super::layout::Target;
use super::moves::TileMove;
use super::scene_builder::targets;
use super::window::TileWindow;
use crate::view::execute;
use crate::view::menu::TableCommand;
use crate::view::sides::other;
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::PlayerKind;
use boardgame_engine::square::Square;
use small_amiga::intuition::Intuition;

impl<G: TileGame> TileWindow<G> {
    /// Returns the data for handling mouse and keyboard input: the squares of the pieces, the legal targets, and any
    /// reason to refuse input.
    pub(super) fn reach(&self) -> HandContext {
        let now = self.table.game().current();
        let mover = now.turn();
        let [own, other] = [mover, other::<PositionOf<G>>(mover)].map(|side| G::piece(now, side));
        let lifts = self.table.is_persons_turn() && G::lifts(now);
        let legal = if lifts { targets(self.table.game()) } else { 0 };
        let step_done = self.table.lesson_refusal().map(Refusal::StepDone);
        let barred = match self.table.session().to_move() {
            _ if step_done.is_some() => step_done,
            Some(_) if self.table.has_link_to_send() => Some(Refusal::Unsent),
            Some(PlayerKind::Human) if !self.table.is_persons_turn() => Some(Refusal::NotYourTurn),
            Some(PlayerKind::Human) => None,
            Some(PlayerKind::Computer) => Some(Refusal::NotYourTurn),
            None => Some(Refusal::Over),
        };
        let (suggested, clicks) = (self.turn.suggested, !self.table.aids.is_classic());
        HandContext { layout: self.current_layout(), own, other, lifts, barred, legal, suggested, clicks }
    }

    pub(super) fn act(&mut self, intuition: &mut Intuition, result: HandResult) {
        match result {
            HandResult::Nothing => {}
            HandResult::Refused(why) => self.table.refuse(intuition, why.sentence()),
            // A lesson has no marked squares, because the mark would stay for the steps that follow.
            HandResult::Click(Target::Square(square))
                if self.table.is_in_lesson() && G::lifts(self.table.game().current()) =>
            {
                self.answer_click(intuition, square);
            }
            HandResult::Click(target) => {
                let before = self.game;
                let commands = self.game.click(self.table.session(), target);
                // A click can mark a square at any time. In the user's turn it is also an attempt to move there.
                let marked = self.game != before && self.reach().barred.is_some();
                let refused = commands.is_empty() && !marked && !self.table.aids.is_classic();
                for wanted in commands {
                    execute::execute(self, intuition, wanted, false);
                }
                if let Target::Square(square) = target
                    && refused
                {
                    self.answer_click(intuition, square);
                }
            }
            HandResult::Drop(square) => self.drop_on(intuition, square),
        }
    }

    /// Shows the reason why a click on the square `square` makes no move.
    fn answer_click(&mut self, intuition: &mut Intuition, square: Square) {
        match self.reach().barred {
            Some(why) => self.table.refuse(intuition, why.sentence()),
            None => self.drop_on(intuition, square),
        }
    }

    /// Plays the move to a square, or shows the reason why the square cannot be reached.
    fn drop_on(&mut self, intuition: &mut Intuition, square: Square) {
        let mv = self.game.move_to(self.table.game(), square);
        let refused = || TableCommand::Refuse(G::no_move_to(self.table.game()));
        execute::execute(self, intuition, mv.map_or_else(refused, TableCommand::Play), false);
    }

    /// Marks the target square of a suggested move with the animated ants sprite, and moves the keyboard's cursor to
    /// that square.
    pub(super) fn mark_advised(&mut self, mv: MoveOf<G>) {
        self.turn.suggested = TileMove::of(mv).target;
        if let Some(square) = self.turn.suggested {
            self.hand.point_at(square);
        }
    }
}
