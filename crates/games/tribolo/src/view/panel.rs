//! Draws Tribolo's panel: the three sides with their scores and players, the side to move, and the message
//! box.
//!
//! Draws boxes and lines of text. The wording is left to [`super::words`] and the numbers to the program.

use super::board::edges;
use super::cells::Cells;
use super::layout::{CELL_HEIGHT, CELL_WIDTH, Layout};
use super::theme::Theme;
use super::words::{self, SideNames};
use crate::{EngineName, Side};
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::view::chart;
use amiga_boardgame::view::text::{centred, fitting, wrapped};
use small_amiga::chips::{Pen, Rect};
use small_amiga::graphics::{DrawMode, RastPort};

const MARGIN: i32 = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideState {
    pub score: u32,
    pub who: SeatPlayer<EngineName>,
    /// Name of a human player.
    pub human: &'static str,
    /// Whether the side's box is highlighted, because the side moves, is capturing cells, or has won.
    pub lit: bool,
    /// Number of games won by the side, including the game that has just ended. `None` if the number is not
    /// shown.
    ///
    /// The number is shown with the end-of-game buttons, except in a review.
    pub wins: Option<u32>,
    /// The side's win chance at the reviewed position, in percent, or `None` if it is not shown.
    pub chance: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub text: String,
    /// Whether the message box is highlighted because of an important message, such as a pass.
    pub news: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PanelState {
    pub sides: [SideState; 3],
    pub message: Message,
    /// Numbers of empty cells and of legal moves, or `None` if they are not shown.
    pub left: Option<[usize; 2]>,
    pub ended: bool,
    /// Whether the buttons of the running game are shown.
    pub has_buttons: bool,
    pub is_reviewing: bool,
    /// Whether the coordinates of the board are shown.
    pub has_coordinates: bool,
}

impl PanelState {
    fn message_area(&self, layout: Layout) -> Rect {
        match (self.ended, self.has_buttons) {
            (true, _) => layout.last_message(),
            (false, true) => layout.message_above_buttons(),
            (false, false) => layout.message(),
        }
    }

    /// Returns `true` if the message box is high enough for the message with letters of every font.
    pub(super) fn has_whole_message(&self, layout: Layout) -> bool {
        let lines = wrapped(&self.message.text, words::WIDTH, |text| text.len() as i32).len() as i32;
        lines * layout.line() <= self.message_area(layout).height
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct PanelBrush<'a> {
    pub layout: Layout,
    pub theme: &'a Theme,
    pub cells: &'a Cells,
}

impl PanelBrush<'_> {
    /// Draws the parts of the panel that differ from `before`, or the whole panel if `before` is `None`.
    pub(crate) fn draw(&self, rp: &mut RastPort<'_>, state: &PanelState, before: Option<&PanelState>) {
        for (at, side) in Side::ALL.into_iter().enumerate() {
            let (now, then) = (state.sides[at], before.map(|before| before.sides[at]));
            if then != Some(now) {
                self.side(rp, side, now);
            }
        }
        let parts = |state: &PanelState| (state.ended, state.has_buttons, state.is_reviewing);
        let flips = before.is_some_and(|before| parts(before) != parts(state));
        if flips {
            let (message, panel) = (self.layout.message(), self.layout.panel());
            let below = Rect { height: panel.bottom() - message.y, ..message };
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(Pen(0)).rect_fill(below);
        }
        if flips || before.map(|before| &before.message) != Some(&state.message) {
            self.message(rp, state.message_area(self.layout), &state.message);
        }
        if !state.ended && (flips || before.and_then(|before| before.left) != state.left) {
            self.left(rp, state);
        }
    }

    /// Draws the two text lines with the numbers of empty cells and of legal moves, if the font leaves room
    /// for them.
    fn left(&self, rp: &mut RastPort<'_>, state: &PanelState) {
        let area = if state.has_buttons { self.layout.left_below_buttons() } else { self.layout.left() };
        let Some(area) = area else { return };
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(Pen(0)).rect_fill(area);
        for (at, text) in (0..).zip(state.left.map(words::left).into_iter().flatten()) {
            centred(rp, area, area.y + at * self.layout.line(), self.theme.text, &text);
        }
    }

    fn side(&self, rp: &mut RastPort<'_>, side: Side, state: SideState) {
        let layout = self.layout;
        let area = layout.side(side.index());
        let text = self.field(rp, area, state.lit);
        let cell = layout.rows(CELL_HEIGHT);
        let middle = (area.height - cell + layout.rows(1)) / 2;
        let token = self.cells.picture(side);
        if state.lit {
            // The dark frame keeps the picture's light edge visible on the light box.
            let (width, height) = (token.width() + 2, token.height() + 2 * layout.rows(1));
            let frame = Rect::new(area.x + MARGIN - 1, area.y + middle - layout.rows(1), width, height);
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.theme.dark).rect_fill(frame);
        }
        rp.draw_image(token, area.x + MARGIN, area.y + middle);
        let left = area.x + MARGIN + CELL_WIDTH + MARGIN;
        let top = area.y + (area.height - 2 * layout.line() + 1) / 2;
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(text);
        // With shapes the name is omitted: the picture already identifies the side, and a score of three
        // digits would leave no room for it.
        if self.theme.names == SideNames::Colours {
            rp.text_at(left, top, self.theme.names.name(side));
        }
        let score = state.score.to_string();
        rp.text_at(area.right() - MARGIN - rp.font().text_length(&score), top, &score);
        let room = area.right() - MARGIN - left;
        let below = match (state.chance, state.wins.map(words::wins)) {
            (Some(chance), _) => chart::chance_text(chance),
            (None, Some([long, _])) if rp.font().text_length(&long) <= room => long,
            (None, Some([_, short])) => short,
            (None, None) if state.who == SeatPlayer::Human => state.human.to_owned(),
            (None, None) => words::player(state.who),
        };
        let below = fitting(rp.font(), &below, area.right() - left).to_owned();
        rp.text_at(left, top + layout.line(), &below);
    }

    fn field(&self, rp: &mut RastPort<'_>, area: Rect, lit: bool) -> Pen {
        let theme = self.theme;
        let (paper, text) = if lit { (theme.light, theme.dark) } else { (Pen(0), theme.text) };
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(paper).rect_fill(area);
        let pens = if lit { [theme.dark, theme.dark] } else { [theme.light, theme.dark] };
        edges(rp, area, [2, self.layout.rows(1)], pens);
        text
    }

    fn message(&self, rp: &mut RastPort<'_>, area: Rect, message: &Message) {
        let layout = self.layout;
        if area.height < layout.line() + 1 {
            return;
        }
        let pen = self.field(rp, area, message.news);
        let font = rp.font();
        let width = area.width - 2 * MARGIN + 2;
        let lines = wrapped(&message.text, width, |text| font.text_length(text));
        let step = layout.line().min((area.height - 2) / lines.len().max(1) as i32);
        let top = area.y + (area.height - step * lines.len() as i32 + 1) / 2;
        let baseline = top + font.baseline() as i32;
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pen);
        for (at, line) in (0..).zip(&lines) {
            rp.text_centred(area.x + area.width / 2, baseline + at * step, line);
        }
    }
}
