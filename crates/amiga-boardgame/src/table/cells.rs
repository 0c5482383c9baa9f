//! The places of the board in the window, for the page, scripts and users who cannot see the board.

use crate::table::any_game::{BoardCell, Gesture};
use crate::table::game::{MoveOf, TableGame};
use crate::table::hand::MoveGesture;
use crate::table::menu_commands;
use crate::table::window::Table;
use small_amiga::chips::{Point, Rect};
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::Intuition;

impl<G: TableGame> Table<G> {
    /// Returns the area of the board's cell at a point of the window.
    ///
    /// The flag is `true` if a legal move can involve a click on that cell. Large words on the board leave no cells.
    pub(crate) fn cell_in_window(&self, at: Point) -> Option<(Rect, bool)> {
        let place = self.game.place_at(at).filter(|_| !self.board.model.has_curtain())?;
        let has_legal = || self.board.model.game().legal_moves().into_iter().map(G::places_of);
        let is_chosen = || has_legal().any(|places| places.from == Some(place) || places.to == Some(place));
        let is_playable = !self.board.model.is_lesson_step_done() && (G::ANSWERS_EVERY_PLACE || is_chosen());
        Some((self.game.area(place), is_playable))
    }

    /// Returns the board's cells in rows, with their areas in the window.
    ///
    /// The keyboard's cursor moves along these rows.
    pub(crate) fn cells_in_window(&self) -> Vec<Vec<BoardCell>> {
        let board = &self.board;
        let legal = if board.is_persons_turn() { self.game.legal_places(board) } else { Vec::new() };
        let (suggested, is_covered) = (self.suggested_place(), board.model.has_curtain());
        let cell = |&place: &G::Place| {
            let contents = if is_covered { String::new() } else { self.game.place_text(board, place) };
            let mut text = format!("{place}, {contents}");
            text.push_str(if legal.contains(&place) { "; legal" } else { "" });
            text.push_str(if suggested == Some(place) { "; suggested" } else { "" });
            let has_cursor = board.cursor() == Some(place);
            BoardCell { name: place.to_string(), text, area: self.game.area(place), has_cursor }
        };
        self.game.grid().rows().iter().map(|row| row.iter().map(cell).collect()).collect()
    }

    /// Moves the keyboard's cursor to the cell called `name`.
    ///
    /// Does nothing during a review, or if no cell has this name.
    pub(crate) fn move_cursor(&mut self, name: &str) {
        let Ok(place) = name.parse() else { return };
        let board = &mut self.board;
        if board.cursor() != Some(place) && !board.is_reviewing() {
            board.hand.move_cursor(place);
            board.pointer = None;
            board.stop_following();
        }
    }

    /// Copies the pointer, the keyboard's cursor and the carried piece of another window.
    pub fn copy_hand_of(&mut self, other: &Self) {
        (self.board.pointer, self.board.hand) = (other.board.pointer, other.board.hand);
    }

    /// Returns the centre of a place on the screen, or `None` while the window is closed.
    pub fn place_on_screen(&self, intuition: &Intuition, place: G::Place) -> Option<Point> {
        self.board.model.middle_on_screen(intuition, self.game.area(place))
    }

    /// Returns mouse and keyboard actions that make the move `mv`.
    ///
    /// Returns `None` if the user cannot make that move now.
    #[inline(never)]
    pub(crate) fn gestures_of(&self, intuition: &Intuition, mv: MoveOf<G>) -> Option<Vec<Gesture>> {
        if self.board.is_reviewing() {
            return None;
        }
        let on_screen = |place| self.place_on_screen(intuition, place);
        let actions = self.game.gestures(&self.board, mv)?;
        let mut gestures = Vec::new();
        // The first click during an animation only ends the animation, so the move needs a second click.
        if self.is_animating()
            && let Some(MoveGesture::Click(place)) = actions.first()
        {
            let beside = self.game.panel(&self.board).beside.unwrap_or_else(|| self.game.area(*place));
            gestures.push(Gesture::Click(self.board.model.middle_on_screen(intuition, beside)?));
        }
        for action in actions {
            gestures.push(match action {
                MoveGesture::Drag(from, to) => Gesture::Drag(on_screen(from)?, on_screen(to)?),
                MoveGesture::Click(place) => Gesture::Click(on_screen(place)?),
                MoveGesture::Tab => Gesture::Key(Key::Tab, Qualifiers::empty()),
                MoveGesture::Choose(command) => {
                    Gesture::Key(menu_commands::menu_key(self, command)?, Qualifiers::RIGHT_AMIGA)
                }
            });
        }
        Some(gestures)
    }
}
