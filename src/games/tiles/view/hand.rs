//! The hand at the board: a piece picked up, carried and put down, by the mouse or by the keyboard.
//!
//! Knows what may be picked up and what a drop means. Leaves whether a move is legal to the session.

use super::game::{LineOf, MoveOf, PositionOf, SeatOf, TileGame};
use super::program::{Hand, Held, TileProgram};
use crate::games::oracle::Solved;
use crate::games::square::Square;
use crate::games::view::keyboard::{self, BoardKey, Field};
use crate::games::view::menu::WithMenus as _;
use crate::games::view::sides::TwoSided;
use crate::machine::geometry::Point;
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;

impl Field for Square {
    fn place(self) -> (u8, u8) {
        (self.col(), self.row())
    }

    fn at(column: u8, row: u8) -> Option<Self> {
        Self::at(column, row)
    }
}

impl<G: TileGame> TileProgram<G> {
    pub(super) fn press(&mut self, intuition: &mut Intuition, at: Point) {
        if self.is_reviewing() {
            return self.review_press(intuition, at);
        }
        self.put_back(intuition);
        self.move_cursor(intuition, None);
        match self.layout.square_at(at) {
            Some(square) if self.is_movable(square) => {
                self.lift(intuition, Hand::Mouse, self.layout.dragged(at));
            }
            Some(square) if self.piece_on(square).is_some() => intuition.display_beep(),
            Some(square) => _ = G::click(self, intuition, square),
            None if self.panel().tile_area().contains(at) => _ = G::click_tile(self, intuition),
            None => {}
        }
    }

    pub(super) fn drag_to(&mut self, intuition: &mut Intuition, at: Point) {
        if let Some(held) = self.held.filter(|held| held.by == Hand::Mouse) {
            self.gels.set_position(held.bob, self.layout.dragged(at));
            self.paint(intuition, |_, _| {});
        }
    }

    /// The select button goes up.
    pub(super) fn release(&mut self, intuition: &mut Intuition, at: Point) {
        self.review_release(intuition, at);
        if self.held.is_some_and(|held| held.by == Hand::Mouse) {
            self.drop_on(intuition, self.layout.square_at(at));
        }
    }

    /// Whatever the mouse holds is let go without its action.
    pub(super) fn let_go(&mut self, intuition: &mut Intuition) {
        self.let_buttons_go(intuition);
        if self.held.is_some_and(|held| held.by == Hand::Mouse) {
            self.put_back(intuition);
        }
    }

    /// Whether the piece on a square is a human's to move now.
    pub(super) fn is_movable(&self, square: Square) -> bool {
        let position = self.table.game().now();
        self.table.is_persons_turn() && G::lifts(position) && self.own_square() == square
    }

    /// Where the piece of the side to move stands.
    pub(super) fn own_square(&self) -> Square {
        let position = self.table.game().now();
        G::piece(position, LineOf::<G>::mover_in(position))
    }

    pub(super) fn piece_on(&self, square: Square) -> Option<SeatOf<G>> {
        let position = self.shown();
        SeatOf::<G>::BOTH.into_iter().find(|&side| G::piece(&position, side) == square)
    }

    pub(super) fn lift(&mut self, intuition: &mut Intuition, by: Hand, at: Point) {
        let side = LineOf::<G>::mover_in(self.table.game().now());
        let bob = self.gels.add_bob(self.pieces.cut_out(side).clone(), at);
        self.held = Some(Held { bob, side, by });
        let from = self.own_square();
        self.paint(intuition, |program, rp| program.draw_square(rp, from));
    }

    /// The hand opens over a square, or beside the board.
    pub(super) fn drop_on(&mut self, intuition: &mut Intuition, target: Option<Square>) {
        let from = self.own_square();
        self.put_back(intuition);
        if target == Some(from) {
            return;
        }
        match target.and_then(|to| self.game.move_to(self.table.game(), to)) {
            Some(mv) => self.play(intuition, mv),
            None => intuition.display_beep(),
        }
    }

    /// Plays a person's move and shows it; the screen flashes if it is not legal.
    pub(in crate::games) fn play(&mut self, intuition: &mut Intuition, mv: MoveOf<G>) {
        let before = self.table.game().now().clone();
        match self.table.session_mut().play(mv) {
            Ok(()) => self.moved(intuition, &before),
            Err(why) => {
                self.game.refused(mv, &why);
                self.show_insight(intuition);
                self.update_marks(intuition);
                intuition.display_beep();
            }
        }
    }

    /// The piece in hand goes back to where it stood.
    pub(super) fn put_back(&mut self, intuition: &mut Intuition) {
        let Some(held) = self.held.take() else { return };
        if let Some(mut rp) = intuition.rast_port(self.window()) {
            self.gels.rem_i_bob(&mut rp, held.bob, false);
        }
        let from = G::piece(self.table.game().now(), held.side);
        self.paint(intuition, |program, rp| program.draw_square(rp, from));
    }

    /// Another game begins: no hand and no cursor of the one before is on the board any more.
    pub(super) fn clear_board(&mut self, intuition: &mut Intuition) {
        self.put_back(intuition);
        self.move_cursor(intuition, None);
    }

    /// A move was played from `before`: shows it.
    pub(super) fn moved(&mut self, intuition: &mut Intuition, before: &PositionOf<G>) {
        let after = self.table.game().now().clone();
        let walked = SeatOf::<G>::BOTH.map(|side| [G::piece(before, side), G::piece(&after, side)]);
        let walked = walked.into_iter().filter(|[from, to]| from != to).flatten();
        let laid =
            Square::ALL.into_iter().filter(|&square| G::face(before, square) != G::face(&after, square));
        let squares: Vec<Square> = walked.chain(laid).collect();
        self.paint(intuition, |program, rp| {
            squares.iter().for_each(|&square| program.draw_square(rp, square));
        });
        self.settle(intuition);
    }

    pub(super) fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        if self.held.is_some_and(|held| held.by == Hand::Mouse) {
            if key == Key::Escape {
                self.put_back(intuition);
            }
            return;
        }
        if self.is_reviewing() && key != Key::Help {
            return self.review_key(intuition, key);
        }
        let step = match BoardKey::of(key, qualifiers) {
            Some(BoardKey::Step(step)) => step,
            Some(BoardKey::Select) => return self.select(intuition),
            Some(BoardKey::Leave) if self.held.is_some() => return self.put_back(intuition),
            Some(BoardKey::Leave) => return self.move_cursor(intuition, None),
            Some(BoardKey::Help) => return self.table.toggle_help(intuition),
            Some(BoardKey::Other(Key::Tab)) => {
                G::click_tile(self, intuition);
                return;
            }
            Some(BoardKey::Other(_)) | None => return,
        };
        let to = keyboard::moved(self.cursor, step, Some(self.own_square()));
        self.move_cursor(intuition, to);
    }

    /// Return: picks the piece under the cursor up, or drops the one in hand.
    pub(super) fn select(&mut self, intuition: &mut Intuition) {
        let Some(square) = self.cursor else {
            let own = self.own_square();
            self.move_cursor(intuition, Some(own));
            return;
        };
        if self.held.is_some() {
            self.drop_on(intuition, Some(square));
        } else if self.is_movable(square) {
            self.lift(intuition, Hand::Keyboard, self.carried(square));
        } else if self.piece_on(square).is_some() {
            intuition.display_beep();
        } else {
            G::click(self, intuition, square);
        }
    }

    /// Where a piece carried by the keyboard hovers: a little above its place.
    pub(super) fn carried(&self, square: Square) -> Point {
        let at = self.layout.piece(square);
        Point::new(at.x, at.y - self.layout.rows(2))
    }

    pub(super) fn move_cursor(&mut self, intuition: &mut Intuition, to: Option<Square>) {
        if self.cursor == to {
            return;
        }
        let before = self.cursor;
        if let (Some(held), Some(to)) = (self.held, to) {
            self.gels.set_position(held.bob, self.carried(to));
        }
        // The frame turns pixels over, so what it covered comes back by drawing it again.
        let frames: Vec<Square> = before.into_iter().chain(to).collect();
        let Some(mut rp) = intuition.rast_port(self.window()) else { return };
        self.gels.clear(rp.layer());
        for square in frames {
            self.draw_cursor(&mut rp, square);
        }
        self.cursor = to;
        self.gels.draw_g_list(&mut rp);
    }
}
