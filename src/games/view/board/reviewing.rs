//! Looking back on a game whose moves are made by choosing one place: every position once more, and over all of them the curve of
//! the chances to win, which grows while one looks.
//!
//! Knows how a review begins, how its pages are turned, and how it ends. The session is not touched, but nobody thinks about a move
//! meanwhile: the task works out the curve. Leaves the curve's looks to [`chart`], and what else shows a position to the game.

use super::{Board, BoardGame, Flow};
use crate::games::contract::Game;
use crate::games::outlook::Outlook;
use crate::games::session::{Player, Question};
use crate::games::view::chart::{self, Chart};
use crate::games::view::menu::{Common, Wanted};
use crate::games::view::pages::{PageTurn, Pages};
use small_amiga::machine::geometry::Point;
use small_amiga::system::graphics::rastport::DrawMode;
use small_amiga::system::input::Key;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::IntuiMessage;

/// A review being read.
#[derive(Debug)]
pub struct Reviewing<G> {
    /// It is about the game as it was when this was asked.
    pub(super) question: Question,
    pages: Pages,
    /// The line of play up to the position looked at.
    shown: G,
}

impl<G: Game, P> Board<G, P> {
    /// The line of play the window shows: the game's, or in a review as far as the position looked at.
    pub fn line(&self) -> &G {
        self.review.as_ref().map_or_else(|| self.table.game(), |review| &review.shown)
    }

    /// Who is to move, to the people at the window: nobody in a review.
    pub fn to_move(&self) -> Option<Player> {
        if self.is_reviewing() { None } else { self.table.session().to_move() }
    }

    /// Whether a person can make a move.
    pub fn is_persons_turn(&self) -> bool {
        self.to_move() == Some(Player::Human)
    }

    /// Whether a review is read.
    pub const fn is_reviewing(&self) -> bool {
        self.review.is_some()
    }

    /// Which position of the game the review shows, and how many there are after the first.
    pub fn page(&self) -> Option<[usize; 2]> {
        self.review.as_ref().map(|review| [review.pages.at(), review.pages.last()])
    }

    /// The same in words.
    pub fn page_told(&self) -> Option<String> {
        self.page().map(|[at, all]| if at == 0 { "The start".into() } else { format!("Move {at} of {all}") })
    }

    /// How likely each seat was to win there, once that is known.
    pub fn outlook(&self) -> Option<&Outlook> {
        self.table.curve().get(self.review.as_ref()?.pages.at())
    }

    /// The same, as far as it is known in words.
    pub fn review_told(&self) -> Option<String> {
        let page = self.page_told()?;
        let outlook = self.outlook().map(|outlook| {
            let shares = (0..).map_while(|seat| outlook.percent(seat)).map(|share| share.to_string());
            format!(": {} %", shares.collect::<Vec<_>>().join(", "))
        });
        Some(page + &outlook.unwrap_or_default())
    }

    fn turn_pages(&mut self, turn: impl FnOnce(&mut Pages)) {
        let Some(review) = &mut self.review else { return };
        turn(&mut review.pages);
        review.shown = self.table.game().as_of(review.pages.at());
    }
}

/// What such a program does with a review.
pub(super) trait LooksBack: BoardGame {
    /// Whether there is anything to look back on, and somebody to say how it stood.
    fn can_look_back(&self) -> bool {
        let board = self.board();
        let played = board.table.game().plies() > 0 && !board.aids.is_classic();
        played && !self.end_area().is_empty() && self.appraiser().is_some()
    }

    /// Into the review, at the position the game has come to; or out of it.
    fn look_back(&mut self, intuition: &mut Intuition) {
        if self.board().is_reviewing() {
            return self.leave_review(intuition);
        }
        if !self.can_look_back() {
            return intuition.display_beep();
        }
        self.end_show(self.board().now(intuition));
        let board = self.board_mut();
        let session = board.table.session_mut();
        session.ask_anew();
        let (question, shown) = (session.question(), session.game().clone());
        let pages = Pages::open_at_last(shown.plies());
        (board.cursor, board.pressed) = (None, None);
        board.review = Some(Reviewing { question, pages, shown });
        self.ask_about_turn(intuition);
    }

    /// Back to the game, which is thought about again.
    fn leave_review(&mut self, intuition: &mut Intuition) {
        self.board_mut().table.session_mut().ask_anew();
        self.ask_about_turn(intuition);
    }

    /// Something else is asked for: most of it is about the game, and ends the review.
    fn look_up(&mut self, intuition: &mut Intuition, wanted: Wanted<Self::Choice>) {
        let ends = match wanted {
            Wanted::Common(common) => common.touches_game() || common == Common::Classic,
            Wanted::Own(_) => true,
        };
        if ends && self.board().is_reviewing() {
            self.leave_review(intuition);
        }
    }

    /// Takes what is for the review, if one is read; what is not for it comes back.
    fn review_message(&mut self, intuition: &mut Intuition, message: IntuiMessage) -> Option<IntuiMessage> {
        if !self.board().is_reviewing() {
            return Some(message);
        }
        match message {
            IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape, .. } => {
                self.leave_review(intuition);
            }
            IntuiMessage::RawKey { key: Key::Help, .. }
            | IntuiMessage::MenuPick(_)
            | IntuiMessage::Clip(_)
            | IntuiMessage::InactiveWindow => return Some(message),
            IntuiMessage::RawKey { key, .. } => {
                if let Some(turn) = PageTurn::of(key) {
                    self.board_mut().turn_pages(|pages| pages.turn(turn));
                }
            }
            IntuiMessage::MouseButtons { down: true, at, .. } => self.point_at(at),
            _ => {}
        }
        None
    }

    /// A click on the curve opens the position there.
    fn point_at(&mut self, at: Point) {
        let (within, board) = (self.end_area(), self.board_mut());
        let positions = board.table.game().plies() + 1;
        if let Some(page) = chart::page_at(within, positions, at) {
            board.turn_pages(|pages| pages.turn_to(page));
        }
    }

    /// Brings the curve to what is known and looked at.
    fn draw_curve(&mut self, intuition: &mut Intuition) {
        let (within, pens, window) = (self.end_area(), self.seat_pens(), self.board().table.window());
        let Board { table, review, charted, .. } = self.board();
        let pages = review.as_ref().map(|review| review.pages);
        let now = pages.map(|pages| (pages, table.curve().len()));
        if *charted == now {
            return;
        }
        let drawing = intuition.screen_of(window).map(|screen| (screen.look(), *screen.draw_info()));
        let Some(((look, info), mut rp)) = drawing.zip(intuition.rast_port(window)) else { return };
        if let Some(pages) = pages {
            let (positions, page, curve) = (pages.last() + 1, pages.at(), table.curve());
            Chart { positions, page, curve, pens: &pens }.draw(&mut rp, (look, &info), within);
        } else if Self::FOOT {
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.end_paper()).rect_fill(within);
        }
        self.board_mut().charted = now;
    }
}

impl<B: BoardGame> LooksBack for B {}
