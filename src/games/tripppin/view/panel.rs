//! Draws the information panel: who is to move, what is going on, the legal moves, the hint or the winner.

use super::board::BoardBrush;
use super::layout::{PANEL_CENTRE, PanelRows};
use super::pieces::Pieces;
use crate::games::arrows::Arrows;
use crate::games::tripppin::{Outcome, Position, Side};
use crate::machine::geometry::Point;
use crate::system::graphics::rastport::{DrawMode, RastPort};

const fn rows(plain: (i32, i32), interlaced: (i32, i32)) -> PanelRows {
    PanelRows { plain, interlaced }
}

const TO_MOVE: PanelRows = rows((2, 20), (4, 41));
const PIECE: PanelRows = rows((4, 18), (8, 37));
const STATUS: PanelRows = rows((32, 56), (64, 112));
const TILE: PanelRows = rows((82, 104), (164, 208));
const HINT: PanelRows = rows((112, 174), (224, 348));
const WINNER_FIELD: PanelRows = rows((117, 169), (234, 338));
const WINNER_UPPER: PanelRows = rows((119, 133), (238, 267));
const WINNER_LOWER: PanelRows = rows((153, 167), (306, 335));

/// The column "To move:" is centred round, room for the piece beside it included.
const TO_MOVE_CENTRE: i32 = 429;
const TO_MOVE_TEXT: &str = "To move:   ";
const HINT_LINES: [&str; 4] = ["Try to reach", "the blinking", "X of your", "piece's color"];
/// The widest step from one line of the hint to the next, in rows: the tails of tall letters stay above the window's border.
pub const HINT_STEP: i32 = 15;
const WINNER_LINES: [&str; 2] = ["WE HAVE", "A WINNER!"];

/// What the status bar says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// A human is to move.
    MakeAMove,
    /// The computer is to move.
    Thinking,
    /// The side to move has no legal move.
    CantMove,
    /// The last goal has been reached.
    GameOver,
}

impl Status {
    /// Its words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::MakeAMove => "MAKE A MOVE",
            Self::Thinking => "thinking...",
            Self::CantMove => "CAN'T MOVE!",
            Self::GameOver => "Game Over.",
        }
    }
}

/// What panels are drawn with.
#[derive(Debug, Clone, Copy)]
pub struct PanelBrush<'a> {
    /// Places, pens and the tile.
    pub board: BoardBrush<'a>,
    /// The pieces' images.
    pub pieces: &'a Pieces,
}

impl PanelBrush<'_> {
    /// The whole panel.
    pub fn draw(&self, rp: &mut RastPort<'_>, position: &Position, status: Status) {
        let theme = self.board.theme;
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(theme.black).rect_fill(self.board.layout.panel());
        self.turn(rp, position, status);
        self.centred(rp, PANEL_CENTRE, 74, theme.caption, "Legal Moves:");
        match position.outcome() {
            Some(outcome) => self.winner(rp, outcome, WINNER_LINES),
            None => self.hint(rp),
        }
    }

    /// What changes with every turn: the mover, the status, the legal moves.
    pub fn turn(&self, rp: &mut RastPort<'_>, position: &Position, status: Status) {
        let (layout, theme) = (self.board.layout, self.board.theme);
        let side = position.turn();
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(theme.white).rect_fill(layout.panel_box(359, 512, TO_MOVE));
        self.centred(rp, TO_MOVE_CENTRE, 11, theme.black, TO_MOVE_TEXT);
        self.image(rp, side, 471, PIECE);
        rp.set_a_pen(theme.piece(side)).rect_fill(layout.panel_box(369, 502, STATUS));
        self.centred(rp, PANEL_CENTRE, 44, theme.text_on(side), status.text());
        self.legal_moves(rp, position);
    }

    /// The tile of legal moves.
    pub fn legal_moves(&self, rp: &mut RastPort<'_>, position: &Position) {
        let (layout, theme) = (self.board.layout, self.board.theme);
        let legal = if position.outcome().is_some() { Arrows::empty() } else { position.legal_arrows() };
        let tile = layout.panel_box(414, 459, TILE);
        rp.set_a_pen(theme.black).rect_fill(tile);
        self.board.tile(rp, tile.origin(), Arrows::empty());
        if !legal.is_empty() {
            self.board.arrows(rp, tile.origin(), legal);
        }
        rp.set_a_pen(theme.black);
    }

    fn hint(&self, rp: &mut RastPort<'_>) {
        let (layout, theme) = (self.board.layout, self.board.theme);
        // The second line is the one whose place the original fixes; the others keep their step to it.
        let second = layout.baseline(136, rp.font().baseline() as i32);
        let step = layout.line_step().min(layout.rows(HINT_STEP));
        for (line, text) in (-1..).zip(HINT_LINES) {
            self.line(rp, second + line * step, theme.hint, text);
        }
    }

    /// The frame in the winner's colour, with two lines between its images.
    pub fn winner(&self, rp: &mut RastPort<'_>, outcome: Outcome, lines: [&str; 2]) {
        let (layout, theme) = (self.board.layout, self.board.theme);
        rp.set_a_pen(theme.piece(outcome.winner)).rect_fill(layout.panel_box(361, 510, HINT));
        rp.set_a_pen(theme.white).rect_fill(layout.panel_box(371, 500, WINNER_FIELD));
        for corner in [WINNER_UPPER, WINNER_LOWER] {
            self.image(rp, outcome.winner, 376, corner);
            self.image(rp, outcome.winner, 470, corner);
        }
        let middle = layout.baseline(143, rp.font().baseline() as i32);
        let step = layout.line_step();
        for (line, text) in [(-step / 2, lines[0]), (step - step / 2, lines[1])] {
            self.line(rp, middle + line, theme.black, text);
        }
    }

    fn image(&self, rp: &mut RastPort<'_>, side: Side, x: i32, rows: PanelRows) {
        let Point { y, .. } = self.board.layout.panel_box(x, x, rows).origin();
        rp.draw_image(self.pieces.on_paper(side), x, y);
    }

    fn centred(
        &self,
        rp: &mut RastPort<'_>,
        centre: i32,
        row: i32,
        pen: crate::machine::colour::Pen,
        text: &str,
    ) {
        let baseline = self.board.layout.baseline(row, rp.font().baseline() as i32);
        rp.set_a_pen(pen).set_dr_md(DrawMode::Jam1).text_centred(centre, baseline, text);
    }

    fn line(&self, rp: &mut RastPort<'_>, baseline: i32, pen: crate::machine::colour::Pen, text: &str) {
        rp.set_a_pen(pen).set_dr_md(DrawMode::Jam1).text_centred(PANEL_CENTRE, baseline, text);
    }
}
