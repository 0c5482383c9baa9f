//! The review of a board game: all positions of the game, and a win-chance graph that grows while the review
//! is open.
//!
//! The session is not changed, but the search task computes the graph instead of searching for moves. The
//! look of the graph is left to [`chart`], and the display of a position to the game.

use super::{BoardGame, BoardGameFlow, BoardState};
use crate::view::chart::{self, Chart};
use crate::view::menu::{Common, MenuCommand};
use crate::view::pages::{PageTurn, Pages};
use boardgame_engine::contract::Game;
use boardgame_engine::session::{PlayerKind, Revision};
use boardgame_engine::win_chances::WinChances;
use small_amiga::machine::geometry::Point;
use small_amiga::system::graphics::rastport::DrawMode;
use small_amiga::system::input::Key;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::IntuiMessage;

#[derive(Debug)]
pub struct Reviewing<G> {
    /// Revision of the session when the review was opened; the review closes when the revision changes.
    pub(super) revision: Revision,
    pages: Pages,
    shown: G,
}

impl<G: Game, P> BoardState<G, P> {
    pub fn line(&self) -> &G {
        self.review.as_ref().map_or_else(|| self.table.game(), |review| &review.shown)
    }

    pub fn to_move(&self) -> Option<PlayerKind> {
        if self.is_reviewing() { None } else { self.table.session().to_move() }
    }

    pub fn is_persons_turn(&self) -> bool {
        self.to_move() == Some(PlayerKind::Human)
    }

    pub const fn is_reviewing(&self) -> bool {
        self.review.is_some()
    }

    /// Returns the numbers of the shown and of the last position, counted from 0, or `None` if no review is
    /// open.
    pub fn page(&self) -> Option<[usize; 2]> {
        self.review.as_ref().map(|review| [review.pages.page(), review.pages.last()])
    }

    pub fn page_text(&self) -> Option<String> {
        self.page().map(|[at, all]| if at == 0 { "The start".into() } else { format!("Move {at} of {all}") })
    }

    pub fn win_chances(&self) -> Option<&WinChances> {
        self.table.win_chances().get(self.review.as_ref()?.pages.page())
    }

    /// Returns the number of the shown position as text, followed by its win chances if they are known, or
    /// `None` if no review is open.
    pub fn review_text(&self) -> Option<String> {
        let page = self.page_text()?;
        let chances = self.win_chances().map(|chances| {
            let shares = (0..).map_while(|seat| chances.percent(seat)).map(|share| share.to_string());
            format!(": {} %", shares.collect::<Vec<_>>().join(", "))
        });
        Some(page + &chances.unwrap_or_default())
    }

    fn turn_pages(&mut self, turn: impl FnOnce(&mut Pages)) {
        let Some(review) = &mut self.review else { return };
        turn(&mut review.pages);
        review.shown = self.table.game().truncated(review.pages.page());
    }
}

pub(super) trait BoardGameReview: BoardGame {
    /// Returns `true` if a move has been played, classic mode is off, the graph has room, and an engine
    /// estimates win chances.
    fn can_review(&self) -> bool {
        let board = self.board();
        let played = board.table.game().plies() > 0 && !board.assistance.is_classic();
        played && !self.end_area().is_empty() && self.appraiser().is_some()
    }

    /// Opens the review at the last position of the game, or closes the open review.
    fn toggle_review(&mut self, intuition: &mut Intuition) {
        if self.board().is_reviewing() {
            return self.leave_review(intuition);
        }
        if !self.can_review() {
            return intuition.display_beep();
        }
        self.skip_animation(self.board().now(intuition));
        let board = self.board_mut();
        let session = board.table.session_mut();
        session.invalidate_searches();
        let (question, shown) = (session.revision(), session.game().clone());
        let pages = Pages::open_at_last(shown.plies());
        (board.cursor, board.pressed) = (None, None);
        board.review = Some(Reviewing { revision: question, pages, shown });
        self.start_turn(intuition);
    }

    fn leave_review(&mut self, intuition: &mut Intuition) {
        self.board_mut().table.session_mut().invalidate_searches();
        self.start_turn(intuition);
    }

    /// Closes the review before `command` is executed, if that command changes the game or turns classic mode
    /// on or off.
    fn leave_review_for(&mut self, intuition: &mut Intuition, command: MenuCommand<Self::Choice>) {
        let ends = match command {
            MenuCommand::Common(common) => common.touches_game() || common == Common::Classic,
            MenuCommand::Own(_) => true,
        };
        if ends && self.board().is_reviewing() {
            self.leave_review(intuition);
        }
    }

    /// Handles a message to the game window during a review. A message that the window must handle as usual
    /// is returned.
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
                if let Some(turn) = PageTurn::from_key(key) {
                    self.board_mut().turn_pages(|pages| pages.turn(turn));
                }
            }
            IntuiMessage::MouseButtons { down: true, at, .. } => self.point_at(at),
            _ => {}
        }
        None
    }

    fn point_at(&mut self, at: Point) {
        let (within, board) = (self.end_area(), self.board_mut());
        let positions = board.table.game().plies() + 1;
        if let Some(page) = chart::page_at(within, positions, at) {
            board.turn_pages(|pages| pages.turn_to(page));
        }
    }

    fn draw_win_chances(&mut self, intuition: &mut Intuition) {
        let (within, pens, window) = (self.end_area(), self.seat_pens(), self.board().table.window());
        let BoardState { table, review, charted, .. } = self.board();
        let pages = review.as_ref().map(|review| review.pages);
        let now = pages.map(|pages| (pages, table.win_chances().len()));
        if *charted == now {
            return;
        }
        let drawing = intuition.screen_of(window).map(|screen| (screen.look(), *screen.draw_info()));
        let Some(((look, info), mut rp)) = drawing.zip(intuition.rast_port(window)) else { return };
        if let Some(pages) = pages {
            let (positions, page, win_chances) = (pages.last() + 1, pages.page(), table.win_chances());
            Chart { positions, page, win_chances, pens: &pens }.draw(&mut rp, (look, &info), within);
        } else if Self::FOOT {
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.end_paper()).rect_fill(within);
        }
        self.board_mut().charted = now;
    }
}

impl<B: BoardGame> BoardGameReview for B {}
