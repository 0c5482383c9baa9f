//! Input at the board of a board game, and the drawing of its buttons.
//!
//! The code is the same for every [`BoardGame`].

use super::game::BoardGame;
use super::window::BoardWindow;
use crate::view::execute;
use crate::view::keyboard::BoardKey;
use crate::view::program::GameProgram as _;
use small_amiga::chips::Point;
use small_amiga::graphics::DrawMode;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::Intuition;

impl<G: BoardGame> BoardWindow<G> {
    pub(super) fn draw_end(&mut self, intuition: &mut Intuition) {
        self.draw_buttons(intuition);
        self.draw_win_chances(intuition);
    }
    fn draw_buttons(&mut self, intuition: &mut Intuition) {
        let (window, now) = (self.board.table.window(), (self.shown_buttons(), self.button_area()));
        if self.board.buttons == now {
            return;
        }
        let Some((look, pens)) =
            intuition.screen_of(window).map(|screen| (screen.look(), *screen.draw_info()))
        else {
            return;
        };
        let Some(mut rp) = intuition.rast_port(window) else { return };
        let (buttons, area) = &now;
        if G::INFO.has_foot || !buttons.offered.is_empty() {
            self.board.charted = None;
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.game.panel(&self.board).paper).rect_fill(*area);
        }
        buttons.draw(&mut rp, (look, &pens), *area);
        self.board.buttons = now;
    }

    /// Plays the human's legal move to the square, cell or hole `place`.
    ///
    /// If no such move is legal, flashes the screen and shows the reason.
    fn play_at(&mut self, intuition: &mut Intuition, place: G::Place) {
        let table = &self.board.table;
        let legal = if table.is_persons_turn() { table.game().legal_moves() } else { Vec::new() };
        if let Some(mv) = legal.into_iter().find(|&mv| G::Place::from(mv) == place) {
            return execute::play(self, intuition, mv);
        }
        let why = match table.lesson_refusal().or_else(|| table.link_refusal()) {
            Some(why) => why.to_owned(),
            None => self.game.refusal_reason(&self.board, place),
        };
        self.board.table.refuse(intuition, &why);
    }

    /// Moves the keyboard's cursor to the next square, cell or hole of a legal move.
    ///
    /// If `back` is set, moves it to the previous one.
    fn hop(&mut self, back: bool) {
        let table = &self.board.table;
        let legal = if table.is_persons_turn() { table.game().legal_moves() } else { Vec::new() };
        let legal = legal.into_iter().map(G::Place::from);
        if let Some(to) = self.game.grid().next(legal, self.board.cursor, back) {
            self.board.cursor = Some(to);
        }
    }

    pub(super) fn press_at(&mut self, intuition: &mut Intuition, at: Point) {
        (self.board.cursor, self.board.following) = (None, false);
        if self.is_animating() && self.hurry(intuition) {
            return;
        }
        if let Some(place) = self.game.place_at(at) {
            self.play_at(intuition, place);
        }
    }

    pub(super) fn press_key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        let Some(key) = BoardKey::from_key(key, qualifiers) else { return };
        let cursor = self.board.cursor;
        match key {
            BoardKey::Step(step) => {
                self.board.cursor = self.game.grid().moved(cursor, step, self.game.first_place(&self.board));
            }
            BoardKey::Select => match cursor {
                Some(place) => self.play_at(intuition, place),
                None => self.board.cursor = self.game.first_place(&self.board),
            },
            BoardKey::Leave => self.board.cursor = None,
            BoardKey::Other(Key::Tab) if !self.board.table.aids.is_classic() => {
                self.hop(qualifiers.contains(Qualifiers::SHIFT));
            }
            BoardKey::Help | BoardKey::Other(_) => {}
        }
    }
}
