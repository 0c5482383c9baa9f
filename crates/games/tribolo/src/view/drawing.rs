//! Determines the contents of the Tribolo window and draws the parts that changed.
//!
//! The faces of all cells and the contents of the panel follow from the game, the move being shown and the
//! settings. Drawing pixels is left to the brushes.

use super::board::BoardBrush;
use super::captures::Captures;
use super::face::{Face, Tile};
use super::panel::{Message, PanelBrush, PanelState, SideState};
use super::program::{Tribolo, passed};
use super::words;
use crate::cell::ROWS;
use crate::{Cell, Side};
use amiga_boardgame::table::friend::{FRIEND_NAME as FRIEND, YOU};
use amiga_boardgame::table::model::RETURN_PLAYS;
use amiga_boardgame::table::{BoardOf, ShownOf};
use boardgame_engine::session::PlayerKind;
use small_amiga::chips::Pen;
use small_amiga::graphics::{DrawMode, RastPort};

impl Tribolo {
    fn face(&self, shown: &ShownOf<'_, Self>, cell: Cell) -> Face {
        let game = shown.line;
        let tile = match &self.captures {
            Some(captures) => captures.tile(cell),
            None if shown.suggested == Some(cell) => Tile::Hint,
            None => game.current().board().content(cell).into(),
        };
        let (last, cursor) = (game.moves().next_back() == Some(cell), shown.board.cursor() == Some(cell));
        Face { tile, last, would_turn: false, cursor, named: false }
    }

    /// Returns the current appearance of all cells, indexed by [`Cell::index`].
    fn faces(&self, shown: &ShownOf<'_, Self>) -> Vec<Face> {
        let board = shown.board;
        let mut faces: Vec<Face> = Cell::all().map(|cell| self.face(shown, cell)).collect();
        if board.model.aids.marks_legal() && self.captures.is_none() && board.is_persons_turn() {
            for cell in shown.line.current().legal_moves() {
                if let Some(face) = faces.get_mut(cell.index()).filter(|face| face.tile == Tile::Empty) {
                    face.tile = Tile::Help;
                }
            }
        }
        let lately = Self::lately_filled(board);
        if self.layout.letters().is_none() && board.model.aids.shows_coordinates(!lately.is_empty()) {
            let is_free = |face: &Face| matches!(face.tile, Tile::Empty | Tile::Help | Tile::Hint);
            let lowest = faces.iter_mut().zip(Cell::all()).filter(|(_, cell)| cell.row() + 1 == ROWS);
            lowest.filter(|(face, _)| is_free(face)).for_each(|(face, _)| face.named = true);
        }
        for filled in lately {
            faces.get_mut(filled.index()).into_iter().for_each(|face| face.last = true);
        }
        for cell in self.preview(board) {
            faces.get_mut(cell.index()).into_iter().for_each(|face| face.would_turn = true);
        }
        faces
    }

    /// Returns the cells that the opponents have filled, which the message box names.
    fn lately_filled(board: &BoardOf<Self>) -> Vec<Cell> {
        Self::lately(board).into_iter().filter_map(|done| Some(done.took?.0)).collect()
    }

    #[inline]
    pub(super) fn message_shown(&self, shown: &ShownOf<'_, Self>) -> Message {
        let message = self.message(shown);
        Message { text: shown.board.model.adapted(&message.text), ..message }
    }

    fn message(&self, shown: &ShownOf<'_, Self>) -> Message {
        let (game, board, names) = (shown.line, shown.board, self.theme.names);
        let quiet = |text| Message { text, news: false };
        let news = |text| Message { text, news: true };
        if let Some(why) = board.model.aids.message() {
            return news(why.to_owned());
        }
        if let Some(page) = self.page_text(board) {
            return quiet(page);
        }
        if let Some(captures) = &self.captures {
            return quiet(names.takes(captures.side(), captures.count()));
        }
        if let Some(winners) = game.winners() {
            let ended = shown.is_end_area_used;
            return news(if ended { names.won(winners.as_slice()) } else { names.over(winners.as_slice()) });
        }
        let person = board.is_persons_turn();
        let first = game.plies() == 0 && !board.model.aids.is_classic();
        let (passed, lately, preview) = (passed(game), Self::lately(board), self.preview(board));
        match (board.to_move(), board.model.fault()) {
            (Some(PlayerKind::Computer), _) if self.can_hurry_pass(board) => news(names.passes_on(&passed)),
            (Some(PlayerKind::Computer), _) if self.noticing => news(names.passes(&passed)),
            (Some(PlayerKind::Computer), Some(fault)) => news(names.cannot_move(game.turn(), fault)),
            (Some(PlayerKind::Computer), None) if !first => quiet(names.thinking(game.turn())),
            (Some(PlayerKind::Human), Some(fault)) if board.is_suggesting() => {
                news(names.no_hint(game.turn(), fault))
            }
            (Some(PlayerKind::Human), _) if board.is_on_suggestion() => {
                let taken = names.would_take(game.turn(), preview.len());
                quiet(if preview.is_empty() {
                    RETURN_PLAYS.to_owned()
                } else {
                    format!("{taken} {RETURN_PLAYS}")
                })
            }
            (Some(PlayerKind::Human), _) if !preview.is_empty() => {
                quiet(names.would_take(game.turn(), preview.len()))
            }
            // A human has unlimited time to read this message, so the message needs no pause.
            (Some(PlayerKind::Human), _) if !lately.is_empty() => Message {
                text: names.recent_moves(&lately),
                news: lately.iter().any(|done| done.took.is_none()),
            },
            _ if !passed.is_empty() => news(names.passes(&passed)),
            _ if first => quiet(names.begins(game.turn(), person)),
            _ => quiet(names.your_move(game.turn())),
        }
    }

    /// Returns the text of the message box during a review, or `None` outside a review.
    ///
    /// The text is shorter if the box has room for less than two lines.
    #[inline]
    pub fn page_text(&self, board: &BoardOf<Self>) -> Option<String> {
        let lines = self.layout.last_message().height / self.layout.line();
        let [at, all] = board.page()?;
        if lines < 2 {
            return Some(format!("{at} of {all}"));
        }
        let loss = board.turning_point().and_then(|point| {
            Side::ALL.get(point.seat).map(|&side| self.theme.names.loses(side, point.loss))
        });
        // The page takes two lines, and each of the other texts takes two more.
        let key_moves =
            || board.turning_points_text().map(|text| format!("Right: {}", text.to_ascii_lowercase()));
        let more = loss.or_else(key_moves).filter(|_| lines >= 4);
        let more = more.map_or_else(String::new, |more| format!(" {more}"));
        board.page_text().map(|page| format!("{page}.{more}"))
    }

    fn panel_shown(&self, shown: &ShownOf<'_, Self>) -> PanelState {
        let (game, board) = (shown.line, shown.board);
        let scores = self.captures.as_ref().map_or_else(|| game.current().scores(), Captures::scores);
        let lit = |side| match (&self.captures, game.winners()) {
            (Some(captures), _) => captures.side() == side,
            (None, Some(winners)) => winners.contains(&side),
            (None, None) => game.turn() == side,
        };
        let ended = shown.is_end_area_used;
        let (score, has_score) = (board.model.session().score(), !board.model.session().is_practice());
        let sides = Side::ALL.map(|side| SideState {
            score: scores[side.index()],
            who: self.player(board.model.session(), side),
            human: match board.model.link_stage() {
                Some(_) if board.model.is_friend(side) => FRIEND,
                Some(_) => YOU,
                None if board.model.aids.is_classic() => "Human",
                None => words::human(self.players(board.model.session())),
            },
            lit: lit(side),
            wins: (ended && has_score && !board.is_reviewing()).then(|| score.won(side.index())),
            chance: board.win_chances().and_then(|chances| chances.percent(side.index())),
        });
        PanelState {
            sides,
            message: self.message_shown(shown),
            left: Self::left(board),
            ended,
            has_buttons: shown.has_play_buttons,
            is_reviewing: board.is_reviewing(),
            has_coordinates: board.model.aids.shows_coordinates(!Self::lately_filled(board).is_empty()),
        }
    }

    /// Draws the background of the board, its coordinates and the panel, and the lines round the board.
    fn draw_frame(&self, rp: &mut RastPort<'_>) {
        let (layout, theme) = (self.layout, &self.theme);
        // The curtain of a game with a friend has covered it.
        for part in [layout.board_part()].into_iter().chain(layout.panel_parts()) {
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(Pen(0)).rect_fill(part);
        }
        BoardBrush { layout, theme, cells: &self.cells }.hollow(rp);
    }

    #[inline]
    pub(super) fn draw_changes(&mut self, rp: &mut RastPort<'_>, shown: &ShownOf<'_, Self>) {
        let (faces, panel) = (self.faces(shown), self.panel_shown(shown));
        if self.drawn_panel.is_none() {
            self.draw_frame(rp);
        }
        let (layout, theme, cells) = (self.layout, &self.theme, &self.cells);
        let brush = BoardBrush { layout, theme, cells };
        for ((cell, face), drawn) in Cell::all().zip(faces).zip(&mut self.drawn) {
            if *drawn != Some(face) {
                brush.cell(rp, cell, face);
                *drawn = Some(face);
            }
        }
        if self.drawn_panel.as_ref().map(|drawn| drawn.has_coordinates) != Some(panel.has_coordinates) {
            brush.coordinates(rp, panel.has_coordinates);
        }
        if self.drawn_panel.as_ref() != Some(&panel) {
            PanelBrush { layout, theme, cells }.draw(rp, &panel, self.drawn_panel.as_ref());
            self.drawn_panel = Some(panel);
        }
    }
}
