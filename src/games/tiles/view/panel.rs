//! Draws the information panel: who is to move, what is going on, the legal moves, some lines or how the game ended.

use super::board::BoardBrush;
use super::game::Ended;
use super::layout::{PANEL_CENTRE, PanelRows};
use crate::games::arrows::Arrows;
use crate::games::view::pieces::Pieces;
use crate::games::view::sides::TwoSided;
use crate::machine::colour::Pen;
use crate::machine::geometry::{Point, Rect};
use crate::system::graphics::rastport::{DrawMode, RastPort};

const TO_MOVE: PanelRows = PanelRows::new((2, 20), (4, 41));
const PIECE: PanelRows = PanelRows::new((4, 18), (8, 37));
const STATUS: PanelRows = PanelRows::new((32, 56), (64, 112));
const TILE: PanelRows = PanelRows::new((82, 104), (164, 208));
const HINT: PanelRows = PanelRows::new((112, 174), (224, 348));
const WINNER_FIELD: PanelRows = PanelRows::new((117, 169), (234, 338));
const WINNER_UPPER: PanelRows = PanelRows::new((119, 133), (238, 267));
const WINNER_LOWER: PanelRows = PanelRows::new((153, 167), (306, 335));

/// The column "To move:" is centred round, room for the piece beside it included.
const TO_MOVE_CENTRE: i32 = 429;
const TO_MOVE_TEXT: &str = "To move:   ";
/// The widest step from one line of the hint to the next, in rows: the tails of tall letters stay above the window's border.
pub const HINT_STEP: i32 = 15;

/// What a panel shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PanelState<S> {
    /// Whose turn it is.
    pub mover: S,
    /// Whose colour the status bar has.
    pub bar: S,
    /// What the status bar says.
    pub status: &'static str,
    /// The heading of the tile.
    pub heading: String,
    /// What the tile shows.
    pub tile: Arrows,
    /// What stands below it.
    pub lower: Lower<S>,
}

/// The lower part of a panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lower<S> {
    /// Lines of text.
    Lines(Vec<String>),
    /// How the game ended.
    Ended(Ended<S>),
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
    pub fn draw<S: TwoSided>(&self, rp: &mut RastPort<'_>, state: &PanelState<S>) {
        let theme = self.board.theme;
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(theme.black).rect_fill(self.board.layout.panel());
        self.turn(rp, state);
        self.centred(rp, PANEL_CENTRE, 74, theme.caption, &state.heading);
        match &state.lower {
            Lower::Ended(ended) => self.ended(rp, ended),
            Lower::Lines(lines) => self.lines(rp, lines),
        }
    }

    /// What changes with every turn: the mover, the status, the tile.
    fn turn<S: TwoSided>(&self, rp: &mut RastPort<'_>, state: &PanelState<S>) {
        let (layout, theme) = (self.board.layout, self.board.theme);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(theme.white).rect_fill(layout.panel_box(359, 512, TO_MOVE));
        self.centred(rp, TO_MOVE_CENTRE, 11, theme.black, TO_MOVE_TEXT);
        self.image(rp, state.mover, 471, PIECE);
        rp.set_a_pen(theme.piece(state.bar)).rect_fill(layout.panel_box(369, 502, STATUS));
        self.centred(rp, PANEL_CENTRE, 44, theme.text_on(state.bar), state.status);
        self.tile(rp, state.tile);
    }

    /// The tile of legal moves; without any its dot is still there.
    pub fn tile(&self, rp: &mut RastPort<'_>, arrows: Arrows) {
        let theme = self.board.theme;
        let tile = self.tile_area();
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(theme.black).rect_fill(tile);
        self.board.tile(rp, tile.origin(), Arrows::empty());
        self.board.arrows(rp, tile.origin(), arrows);
        rp.set_a_pen(theme.black);
    }

    /// Where the tile lies.
    #[must_use]
    pub const fn tile_area(&self) -> Rect {
        self.board.layout.panel_box(414, 459, TILE)
    }

    fn lines(&self, rp: &mut RastPort<'_>, lines: &[String]) {
        let (layout, theme) = (self.board.layout, self.board.theme);
        // The second line is the one whose place the original fixes; the others keep their step to it.
        let second = layout.baseline(136, rp.font().baseline() as i32);
        let step = layout.line_step().min(layout.rows(HINT_STEP));
        for (line, text) in (-1..).zip(lines) {
            self.line(rp, second + line * step, theme.hint, text);
        }
    }

    /// A frame in the winner's colour, with two lines between the pieces' pictures. A draw has both pieces, and no colour.
    pub fn ended<S: TwoSided>(&self, rp: &mut RastPort<'_>, Ended { winner, lines }: &Ended<S>) {
        let (layout, theme) = (self.board.layout, self.board.theme);
        let frame = winner.map_or(theme.caption, |winner| theme.piece(winner));
        rp.set_a_pen(frame).rect_fill(layout.panel_box(361, 510, HINT));
        rp.set_a_pen(theme.white).rect_fill(layout.panel_box(371, 500, WINNER_FIELD));
        let [left, right] = winner.map_or(S::BOTH, |winner| [winner; 2]);
        for (corner, [left, right]) in [(WINNER_UPPER, [left, right]), (WINNER_LOWER, [right, left])] {
            self.image(rp, left, 376, corner);
            self.image(rp, right, 470, corner);
        }
        let middle = layout.baseline(143, rp.font().baseline() as i32);
        let step = layout.line_step();
        for (line, text) in [(-step / 2, &lines[0]), (step - step / 2, &lines[1])] {
            self.line(rp, middle + line, theme.black, text);
        }
    }

    fn image(&self, rp: &mut RastPort<'_>, side: impl TwoSided, x: i32, rows: PanelRows) {
        let Point { y, .. } = self.board.layout.panel_box(x, x, rows).origin();
        rp.draw_image(self.pieces.on_paper(side), x, y);
    }

    /// A text centred round a column and a plain row of the panel.
    pub fn centred(&self, rp: &mut RastPort<'_>, centre: i32, row: i32, pen: Pen, text: &str) {
        let baseline = self.board.layout.baseline(row, rp.font().baseline() as i32);
        rp.set_a_pen(pen).set_dr_md(DrawMode::Jam1).text_centred(centre, baseline, text);
    }

    fn line(&self, rp: &mut RastPort<'_>, baseline: i32, pen: Pen, text: &str) {
        rp.set_a_pen(pen).set_dr_md(DrawMode::Jam1).text_centred(PANEL_CENTRE, baseline, text);
    }
}
