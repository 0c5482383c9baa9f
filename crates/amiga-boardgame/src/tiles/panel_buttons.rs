//! The buttons on the panel: those of a running game, of a lesson, of a correspondence game, and of the end.

use super::game::TileGame;
use super::scene_builder::SceneInputs;
use crate::view::by_link::LinkStage;
use crate::view::ending::{GameButton, GameButtons};

impl<G: TileGame> SceneInputs<'_, G> {
    /// Returns the buttons to show on the panel: the row of buttons during a game, or the end-of-game
    /// buttons.
    ///
    /// The result is empty in a review, in classic mode, and while a piece slides at the end of a game.
    pub(super) fn buttons(&self) -> GameButtons {
        if let Some(offered) = self.table.lesson_buttons() {
            let (pressed, letters) = (self.turn.pressed, self.layout.scale.font_height);
            return if self.layout.has_buttons {
                let columns = offered.len().max(1 + usize::from(self.table.has_touch()));
                GameButtons::grid(offered, pressed, columns)
            } else {
                let all = GameButtons::new(offered, pressed).with_selected(self.turn.selected);
                all.fitting(self.layout.ending(), letters)
            };
        }
        if self.layout.has_buttons {
            return self.play_buttons();
        }
        let busy = self.oracle_state.review.is_some() || self.sliding.is_some();
        if self.table.aids.is_classic() || busy || !self.table.game().is_over() {
            return GameButtons::default();
        }
        let review = self.oracle_state.can_review(self.table.game()).then_some(GameButton::Review);
        let new = if self.oracle_state.poses(self.table.game()) {
            GameButton::NextPuzzle
        } else {
            GameButton::NewGame
        };
        let offered = self.table.end_buttons(new, review);
        let all = GameButtons::new(offered, self.turn.pressed).with_selected(self.turn.selected);
        all.fitting(self.layout.ending(), self.layout.scale.font_height)
    }

    /// Returns the buttons during a correspondence game. Hint and Suggest are never among them.
    fn link_buttons(&self, stage: LinkStage) -> Vec<GameButton> {
        let draw = self.table.draw_buttons(&G::draws(self.table.session()));
        match (stage, &draw[..]) {
            (LinkStage::Send | LinkStage::SendOn, _) if self.table.has_link_to_send() => {
                vec![GameButton::Menu, GameButton::Undo, GameButton::Send, GameButton::New]
            }
            (LinkStage::Move, [one]) => vec![*one, GameButton::Undo, GameButton::Menu, GameButton::New],
            (LinkStage::Move, [_, ..]) => draw,
            _ => vec![GameButton::Menu, GameButton::Undo, GameButton::New],
        }
    }

    fn play_buttons(&self) -> GameButtons {
        if let Some(stage) = self.table.link_stage() {
            return GameButtons::row(self.link_buttons(stage), self.turn.pressed);
        }
        let hint = if self.oracle_state.solved.is_some() { GameButton::Hint } else { GameButton::Suggest };
        let hint = G::own_button(self.table.session()).map_or(hint, |(button, _)| button);
        let failed = self.oracle_state.has_failed(self.table.game()) && self.table.session().can_take_back();
        let offered = match &self.table.draw_buttons(&G::draws(self.table.session()))[..] {
            // After a wrong move in a puzzle, the panel asks the user to take it back.
            _ if failed && self.table.has_host_buttons() => vec![GameButton::TakeBack],
            _ if failed => vec![GameButton::TakeBack, GameButton::Menu],
            [] => vec![GameButton::Menu, GameButton::Undo, hint, GameButton::New],
            [one] => vec![*one, GameButton::Undo, hint, GameButton::New],
            answers => answers.to_vec(),
        };
        GameButtons::row(offered, self.turn.pressed)
    }
}
