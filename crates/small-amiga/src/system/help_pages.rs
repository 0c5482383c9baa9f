//! The pages that Help (F1) opens in a window, one after the other.
//!
//! [`HelpPages`] fits a page of text to the screen, and opens, turns and closes the window. The text is left
//! to the program.

use crate::chips::geometry::Rect;
use crate::system::gadtools::menus::{MenuRow, Menus};
use crate::system::graphics;
use crate::system::graphics::font::Font;
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::input::Key;
use crate::system::intuition::Intuition;
use crate::system::intuition::draw_info::DrawInfo;
use crate::system::intuition::screen::Screen;
use crate::system::intuition::window::{
    BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, IntuiMessage, NewWindow, WindowFlags, WindowId, border_top,
};
use crate::system::touch::CONTINUED;

/// Maximum number of non-empty lines on a help page.
///
/// A page of this length fits every screen with every built-in font.
pub const MOST_LINES: usize = 11;

/// Height of the curve on a help page, in lines of text.
///
/// A page with a curve can have this many fewer lines of text.
pub const CURVE_LINES: usize = 4;

/// Left edge of the help window, in hi-res pixels.
///
/// The edge is in the margin beside a program's window.
const LEFT: i32 = 24;

const GAP: i32 = 24;

/// The last line of a help page's text for screen readers if another page follows.
const NEXT_PAGE: &str = "Next page: F1. Close: Esc.";

/// Returns `true` if `spoken`, a help page's text for screen readers, ends with the note that another page follows.
pub fn is_continued(spoken: &str) -> bool {
    spoken.ends_with(NEXT_PAGE) || spoken.ends_with(CONTINUED)
}

/// The text that a help page shows above the list of menu shortcuts.
///
/// The text names the right Amiga key and the keys that replace it on today's keyboards.
const HELD: &str = "With the right Amiga key - here Ctrl, right Super or Alt:";

const COLUMNS: usize = 3;

/// The cells of one line on a help page.
///
/// Lines with the same number of cells are aligned in columns.
pub type Line = Vec<String>;

/// A help page with the title of its window, lines of text, and possibly a curve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The title of the window that shows the help page.
    pub title: &'static str,
    /// The lines of the help page. A line without cells is empty.
    ///
    /// Empty lines are omitted if the page is too high in the current font.
    pub lines: Vec<Line>,
    /// Values of the curve that is drawn below the text of a help page.
    ///
    /// A page with fewer than two values has no curve.
    pub curve: Vec<i32>,
}

impl Page {
    /// Creates a help page of running text, without columns.
    pub fn of_text(title: &'static str, lines: &[&str]) -> Self {
        let line = |&line: &&str| if line.is_empty() { Vec::new() } else { vec![line.to_owned()] };
        Self { title, lines: lines.iter().map(line).collect(), curve: Vec::new() }
    }

    /// Returns `true` if the page explains the keys of the keyboard. The help usually omits it on a touch screen.
    fn names_keys(&self) -> bool {
        self.lines.iter().flatten().any(|cell| cell == HELD)
    }

    /// Creates a help page with keys in two columns, followed by menu shortcuts.
    ///
    /// Each pair of `keys` is one line. `letters` contains the lines of the menu shortcuts.
    pub fn of_keys(title: &'static str, keys: &[[&str; 2]], letters: Vec<Line>) -> Self {
        let keys = keys.iter().map(|pair| pair.map(str::to_owned).to_vec());
        let lines = keys.chain([Vec::new(), vec![HELD.to_owned()]]).chain(letters).collect();
        Self { title, lines, curve: Vec::new() }
    }
}

/// Returns the menu shortcuts in the order of the menus, each as a letter with the item's text.
pub fn letters<A: Copy + Eq>(menus: &Menus<A>) -> Vec<String> {
    let text = |row: &MenuRow<A>| {
        // The text of a sub-item is incomplete without the text of its item.
        let items = menus.0.iter().flat_map(|table| &table.rows);
        let mut lists = items.filter(|item| item.subs.iter().flatten().any(|sub| sub.key == row.key));
        lists.next().map(|item| format!("{} ", item.text)).unwrap_or_default() + &row.text
    };
    menus.leaves().filter_map(|(_, row, _)| Some(format!("{}  {}", row.key?, text(row)))).collect()
}

/// Arranges texts for a help page, with three cells in each line.
pub fn in_columns(texts: &[String]) -> Vec<Line> {
    let padded = |texts: &[String]| {
        let padding = (texts.len()..COLUMNS).map(|_| String::new());
        texts.iter().cloned().chain(padding).collect()
    };
    texts.chunks(COLUMNS).map(padded).collect()
}

/// The help pages of a program, and the window that shows one of the pages.
#[derive(Debug, Clone, Default)]
pub struct HelpPages {
    pages: Vec<Page>,
    open: Option<(WindowId, usize)>,
}

impl HelpPages {
    /// Opens the help window with the first of `pages`, or turns to the next page.
    ///
    /// After the last page, closes the window and makes `owner` the active window again. If the window is
    /// open but inactive, brings it to the front and activates it instead.
    pub fn toggle(&mut self, intuition: &mut Intuition, owner: WindowId, pages: Vec<Page>) {
        if self.open.is_none() {
            self.pages = pages;
            if intuition.host().has_touch && self.pages.iter().any(|page| !page.names_keys()) {
                self.pages.retain(|page| !page.names_keys());
            }
        }
        self.turn(intuition, owner);
    }

    /// Returns the window that shows a help page, or `None` if no page is open.
    pub fn window(&self) -> Option<WindowId> {
        self.open.map(|(page, _)| page)
    }

    fn turn(&mut self, intuition: &mut Intuition, owner: WindowId) {
        let next = match self.open {
            // An inactive window may be hidden behind another window, so the key only brings it to the front.
            Some((page, _)) if intuition.active() != Some(page) => {
                intuition.window_to_front(page);
                intuition.activate(Some(page));
                return;
            }
            Some((_, at)) => at + 1,
            None => 0,
        };
        self.close(intuition, owner);
        self.open_page(intuition, owner, next);
    }

    fn open_page(&mut self, intuition: &mut Intuition, owner: WindowId, number: usize) {
        let is_last = number + 1 >= self.pages.len();
        self.open = self.pages.get(number).map(|page| (open(intuition, owner, page, is_last), number));
    }

    /// Opens the shown page again, in the font that the screen has now.
    fn reopen(&mut self, intuition: &mut Intuition, owner: WindowId) {
        let Some((page, number)) = self.open else { return };
        self.open_page(intuition, owner, number);
        if let Some((new, _)) = self.open {
            intuition.replace_window(page, new);
        }
    }

    /// Closes the help window. If it was active, activates the window `owner`. Does nothing if no help page is open.
    pub fn close(&mut self, intuition: &mut Intuition, owner: WindowId) {
        if let Some((page, _)) = self.open.take() {
            intuition.close_window_for(page, Some(owner));
        }
    }

    /// Handles the messages of the help window.
    pub fn messages(&mut self, intuition: &mut Intuition, owner: WindowId) {
        while let Some(message) = self.open.and_then(|(page, _)| intuition.get_msg(page)) {
            match message {
                IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape | Key::Return, .. } => {
                    self.close(intuition, owner)
                }
                IntuiMessage::RawKey { key: Key::Help, .. } => self.turn(intuition, owner),
                IntuiMessage::ScreenReset => self.reopen(intuition, owner),
                _ => {}
            }
        }
    }
}

/// Returns the left edges of the columns in a help page's text, and the right edge of the last column.
///
/// Only lines with `cells` cells are measured. The edges are in hi-res pixels from the start of a line.
fn columns(page: &Page, font: &Font, cells: usize) -> Vec<i32> {
    let lines: Vec<&Line> = page.lines.iter().filter(|line| line.len() == cells).collect();
    let widest =
        |at: usize| lines.iter().filter_map(|line| line.get(at)).map(|cell| font.text_length(cell)).max();
    let ends = (0..cells).scan(0, |x, at| {
        let gap = if at + 1 == cells { 0 } else { GAP };
        *x += widest(at).unwrap_or(0) + gap;
        Some(*x)
    });
    std::iter::once(0).chain(ends).collect()
}

fn open(intuition: &mut Intuition, owner: WindowId, page: &Page, is_last: bool) -> WindowId {
    let mut page = page.clone();
    let host = intuition.host();
    page.lines.iter_mut().flatten().for_each(|cell| *cell = host.adapted(cell));
    // A line about keys alone is empty for a user with a touch screen.
    page.lines.retain(|line| !matches!(line.as_slice(), [cell] if cell.is_empty()));
    let page = &page;
    let own = intuition.screen_of(owner).map(Screen::id);
    let screen = intuition.screen_or_public(own);
    let (font, pens) = (screen.font(), DrawInfo::for_look(screen.look()));
    let rows = font.y_size() as i32;
    let room = screen.bounds().width - BORDER_LEFT - BORDER_RIGHT - 16;
    let (title, curve) = (page.title, &page.curve);
    let mut lines = wrapped(&page.lines, font, room);
    if curve.len() > 1 {
        // Lines with an empty cell are not left out.
        lines.resize(lines.len() + CURVE_LINES, vec![String::new()]);
    }
    let page = &Page { title, lines, curve: Vec::new() };
    let most = page.lines.iter().map(Vec::len).max().unwrap_or(0);
    let columns: Vec<Vec<i32>> = (0..=most).map(|cells| columns(page, font, cells)).collect();
    let widest = columns.iter().filter_map(|columns| columns.last().copied()).max().unwrap_or(0);
    let screen = screen.bounds();
    let width = (widest + BORDER_LEFT + BORDER_RIGHT + 16).min(screen.width);
    let around = border_top(rows) + BORDER_BOTTOM + 6;
    let (step, lines) = fit(&page.lines, rows, screen.height - around);
    let height = around + step * lines.len() as i32;
    // Part of the window stays visible behind the window of its program, which begins higher.
    let free = screen.height - height;
    let frame =
        Rect::new(LEFT.min(screen.width - width), (free / 2).max(border_top(rows).min(free)), width, height);
    let flags =
        WindowFlags::CLOSE_GADGET | WindowFlags::DEPTH_GADGET | WindowFlags::DRAG_BAR | WindowFlags::ACTIVATE;
    let keys = host.adapted(if is_last { "Close: Esc." } else { NEXT_PAGE });
    let spoken = paragraphs(&page.lines) + &keys;
    let title = title.to_owned();
    let id =
        intuition.open_window(NewWindow { screen: own, frame, title, flags, spoken, ..NewWindow::default() });
    if let Some(mut rp) = intuition.rast_port(id) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.text);
        for (at, line) in (0..).zip(lines) {
            let y = border_top(rows) + 3 + step * at;
            for (cell, x) in line.iter().zip(columns.get(line.len()).into_iter().flatten()) {
                rp.text_at(BORDER_LEFT + 8 + x, y, cell);
            }
        }
        let below = step * CURVE_LINES as i32;
        let area = Rect::new(BORDER_LEFT + 8, height - BORDER_BOTTOM - 3 - below, widest, below);
        draw_curve(&mut rp, curve, area);
    }
    id
}

/// Returns the text of a help page, with a line for each paragraph.
///
/// A line without cells, a line with several cells, a line that begins with a sign, and the end of a sentence end a
/// paragraph. Blanks align the columns of a table, which has more columns than a list.
fn paragraphs(lines: &[Line]) -> String {
    let width = |count: usize, at: usize| {
        let cells = lines.iter().filter(|line| line.len() == count).filter_map(|line| line.get(at));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let mut text = String::new();
    for line in lines {
        let cells: Vec<&str> = line.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
        let is_row = line.len() != 1 || cells.iter().any(|cell| cell.starts_with(['!', '?']));
        if is_row && text.ends_with(' ') {
            text.pop();
            text.push('\n');
        }
        let is_whole = is_row || line[0].ends_with(['.', ':']);
        let joined = if line.len() > COLUMNS {
            let padded = |(at, cell): (usize, &String)| format!("{cell:0$} ", width(line.len(), at));
            line.iter().enumerate().map(padded).collect::<String>().trim_end().to_owned()
        } else {
            cells.join(", ")
        };
        text.extend([&*joined, if is_whole { "\n" } else { " " }]);
    }
    text
}

/// Draws a curve and, to the left of the curve, its highest and lowest value as numbers.
///
/// Draws nothing if the curve has fewer than two values.
fn draw_curve(rp: &mut RastPort<'_>, curve: &[i32], area: Rect) {
    let (Some(&high), Some(&low), 2..) = (curve.iter().max(), curve.iter().min(), curve.len()) else {
        return;
    };
    let (rows, bottom) = (rp.font().y_size() as i32, area.bottom() - 2);
    let mut left = area.x;
    for (value, y) in [(high, area.y), (low, area.bottom() - rows)] {
        let text = value.to_string();
        rp.text_at(area.x, y, &text);
        left = left.max(area.x + rp.font().text_length(&text) + 8);
    }
    rp.move_to(left, area.y).draw(left, bottom).draw(area.right() - 1, bottom);
    // The curve leaves a gap to the axes.
    let (width, height) = (area.right() - left - 4, bottom - area.y - 2);
    for (at, value) in (0..).zip(curve) {
        let x = left + 3 + width * at / (curve.len() as i32 - 1);
        let y = area.y + (high - value) * height / (high - low).max(1);
        if at == 0 {
            rp.move_to(x, y)
        } else {
            rp.draw(x, y)
        };
    }
}

/// Breaks lines of running text between words so that they fit into `room` pixels.
///
/// Lines with several cells are returned unchanged.
fn wrapped(lines: &[Line], font: &Font, room: i32) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::new();
    for line in lines {
        let text = match line.as_slice() {
            [text] if font.text_length(text) > room => text,
            _ => {
                all.push(line.clone());
                continue;
            }
        };
        all.extend(
            graphics::wrapped(text, room, |text| font.text_length(text)).into_iter().map(|line| vec![line]),
        );
    }
    all
}

/// Chooses the line spacing of a help page so that the page fits into `room` pixel rows.
///
/// Returns the spacing in pixel rows, and the lines to draw. Empty lines are left out if the page does not fit
/// with them.
fn fit(lines: &[Line], rows: i32, room: i32) -> (i32, Vec<&Line>) {
    let airy = || lines.iter().collect::<Vec<_>>();
    let dense = || lines.iter().filter(|line| !line.is_empty()).collect::<Vec<_>>();
    for (step, lines) in [(rows + 1, airy()), (rows, airy()), (rows + 1, dense())] {
        if step * lines.len() as i32 <= room {
            return (step, lines);
        }
    }
    (rows, dense())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chips::colour::Pen;
    use crate::system::graphics::font::Glyph;
    use crate::system::graphics::layer::Layer;

    fn page() -> Vec<Line> {
        let lines = ["1", "2", "3", "4", "5", "", "6", "7", "8", "9", "10", "", "11"];
        Page::of_text("", &lines).lines
    }

    #[test]
    fn broken_sentences_become_one_paragraph() {
        let line = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Line>();
        let lines = [line(&["A hole of"]), line(&["that number."]), line(&[]), line(&["F1", "rules", ""])];
        assert_eq!(paragraphs(&lines), "A hole of that number.\n\nF1, rules\n");
        let signs =
            [line(&["After 1 game"]), line(&["won", "lost"]), line(&["?   bad"]), line(&["??  worse"])];
        assert_eq!(paragraphs(&signs), "After 1 game\nwon, lost\n?   bad\n??  worse\n");
        let table = [line(&["opponent", "seat", "won", ""]), line(&["level 3", "a", "1", "0"])];
        assert_eq!(paragraphs(&table), "opponent seat won\nlevel 3  a    1   0\n");
    }

    #[test]
    fn wide_lines_are_wrapped_and_others_kept() {
        let glyph = Glyph { width: 8, advance: 8, rows: vec![0x7E00_0000; 8] };
        let font = Font::from_glyphs(8, 6, (b' '..=b'~').map(|code| (code, glyph.clone()))).unwrap();
        let wrapped = |line: &str| wrapped(&Page::of_text("", &[line]).lines, &font, 10 * 8);
        assert_eq!(wrapped("  as it is"), [["  as it is"]]);
        assert_eq!(wrapped("this is too long, really"), [["this is"], ["too long,"], ["really"]]);
        assert_eq!(wrapped("unbreakable text"), [["unbreakable"], ["text"]]);
        assert_eq!(wrapped(""), [Line::new()]);
    }

    #[test]
    fn curve_runs_from_its_first_to_its_last_value() {
        let glyph = Glyph { width: 2, advance: 2, rows: vec![0xC000_0000; 2] };
        let font = Font::from_glyphs(2, 1, (b' '..=b'~').map(|code| (code, glyph.clone()))).unwrap();
        let drawn = |curve: &[i32]| {
            let mut layer = Layer::new(26, 10, 1);
            let mut rp = RastPort::new(&mut layer, &font);
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(Pen(1));
            draw_curve(&mut rp, curve, Rect::new(0, 0, 26, 10));
            let row = |y| layer.map().pens_of_row(y).map(|pen| pen.to_string()).collect::<String>();
            (0..10).map(row).collect::<Vec<_>>()
        };
        let none = vec!["0".repeat(26); 10];
        assert_eq!((drawn(&[]), drawn(&[5])), (none.clone(), none));
        // A rise, and then a fall by half: labels on the left, the axes, and the curve.
        let rows = [
            "11000000001000000001000000",
            "11000000001000000010110000",
            "00000000001000000100001100",
            "00000000001000001000000011",
            "00000000001000010000000000",
            "00000000001000100000000000",
            "00000000001001000000000000",
            "00000000001000000000000000",
            "11000000001111111111111111",
            "11000000000000000000000000",
        ];
        assert_eq!(drawn(&[1, 9, 5]), rows);
        assert_eq!(drawn(&[4, 4])[0], "11000000001001111111111111");
    }

    #[test]
    fn help_page_fits_screen_with_every_original_font() {
        for (fonts, screen) in [([8, 11, 13, 15], 200), ([16, 22, 26, 30], 400)] {
            for rows in fonts {
                let room = screen - border_top(rows) - BORDER_BOTTOM - 6;
                let page = page();
                let (step, lines) = fit(&page, rows, room);
                assert!(step * lines.len() as i32 <= room && lines.len() >= MOST_LINES, "font {rows}");
            }
        }
        assert_eq!(fit(&page(), 8, 181), (9, page().iter().collect()));
    }
}
