//! The hand at the board: a piece picked up, carried and put down, by the mouse or by the keyboard; and the help key.
//!
//! Knows what may be picked up and what a drop means. Leaves whether a move is legal to the session.

use super::game::{LineOf, MoveOf, PositionOf, SeatOf, TileGame, TwoSided};
use super::help;
use super::program::{Hand, Held, TileProgram};
use crate::games::oracle::Solved;
use crate::games::session::Player;
use crate::games::square::Square;
use crate::machine::geometry::Point;
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;
use crate::system::intuition::window::IntuiMessage;

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

    /// Whether the piece on a square is a human's to move now.
    pub(super) fn is_movable(&self, square: Square) -> bool {
        let position = self.play.session.game().now();
        let human = self.play.session.to_move() == Some(Player::Human);
        human && G::lifts(position) && self.own_square() == square
    }

    /// Where the piece of the side to move stands.
    pub(super) fn own_square(&self) -> Square {
        let position = self.play.session.game().now();
        G::piece(position, LineOf::<G>::mover_in(position))
    }

    pub(super) fn piece_on(&self, square: Square) -> Option<SeatOf<G>> {
        let position = self.shown();
        SeatOf::<G>::BOTH.into_iter().find(|&side| G::piece(&position, side) == square)
    }

    pub(super) fn lift(&mut self, intuition: &mut Intuition, by: Hand, at: Point) {
        let side = LineOf::<G>::mover_in(self.play.session.game().now());
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
        match target.and_then(|to| self.game.move_to(self.play.session.game(), to)) {
            Some(mv) => self.play(intuition, mv),
            None => intuition.display_beep(),
        }
    }

    /// Plays a person's move and shows it; the screen flashes if it is not legal.
    pub(in crate::games) fn play(&mut self, intuition: &mut Intuition, mv: MoveOf<G>) {
        let before = self.play.session.game().now().clone();
        match self.play.session.play(mv) {
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
        if let Some(mut rp) = intuition.rast_port(self.window) {
            self.gels.rem_i_bob(&mut rp, held.bob, false);
        }
        let from = G::piece(self.play.session.game().now(), held.side);
        self.paint(intuition, |program, rp| program.draw_square(rp, from));
    }

    /// A move was played from `before`: shows it.
    pub(super) fn moved(&mut self, intuition: &mut Intuition, before: &PositionOf<G>) {
        let after = self.play.session.game().now().clone();
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
        let step = match key {
            Key::Up => (0, -1),
            Key::UpRight => (1, -1),
            Key::Right => (1, 0),
            Key::DownRight => (1, 1),
            Key::Down => (0, 1),
            Key::DownLeft => (-1, 1),
            Key::Left => (-1, 0),
            Key::UpLeft => (-1, -1),
            Key::Return | Key::Space => return self.select(intuition),
            Key::Escape => {
                if self.held.is_some() {
                    self.put_back(intuition);
                } else {
                    self.move_cursor(intuition, None);
                }
                return;
            }
            Key::Help if qualifiers.is_empty() => return self.toggle_help(intuition),
            Key::Tab => {
                G::click_tile(self, intuition);
                return;
            }
            _ => return,
        };
        let own = self.own_square();
        // The first key only shows where the cursor is.
        let to = self.cursor.map_or(Some(own), |at| {
            let col = i16::from(at.col()) + step.0;
            let row = i16::from(at.row()) + step.1;
            Square::at(u8::try_from(col).ok()?, u8::try_from(row).ok()?)
        });
        if let Some(to) = to {
            self.move_cursor(intuition, Some(to));
        }
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
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        self.gels.clear(rp.layer());
        for square in frames {
            self.draw_cursor(&mut rp, square);
        }
        self.cursor = to;
        self.gels.draw_g_list(&mut rp);
    }

    pub(super) fn toggle_help(&mut self, intuition: &mut Intuition) {
        match self.help.take() {
            // Sent behind the board it is not seen: the key brings it back before it closes it.
            Some(help) if intuition.active() != Some(help) => {
                intuition.window_to_front(help);
                intuition.activate(Some(help));
                self.help = Some(help);
            }
            Some(help) => {
                intuition.close_window(help);
                intuition.activate(Some(self.window));
            }
            None => self.help = Some(help::open(intuition, self.window, G::HELP)),
        }
    }

    pub(super) fn help_message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) {
        let leave = match message {
            IntuiMessage::CloseWindow => true,
            IntuiMessage::RawKey { key, .. } => matches!(key, Key::Escape | Key::Help | Key::Return),
            _ => false,
        };
        if leave && self.help.is_some() {
            self.toggle_help(intuition);
        }
    }
}
