//! Console windows (`CON:`), with text output and a line editor.
//!
//! [`Console`] owns a window, described by [`Description`]. It queues output, and handles typing, selecting,
//! copying and pasting. Output is held back while a line is being typed or after Ctrl-S; otherwise each call
//! of [`Console::show`] displays up to 4,000 characters. Interpreting the lines is left to the program.

pub(crate) mod auto;
pub(crate) mod cells;
pub(crate) mod description;
pub(crate) mod editor;
pub(crate) mod escape;
pub(crate) mod history;
pub(crate) mod paint;

pub use self::auto::AutoConsole;
pub use self::description::{Description, is_description};

use self::cells::{CellPos, Cells};
use self::editor::{Editor, EditorEvent};
use self::paint::{Marks, Painter};
use super::exec::signals::Signals;
use super::graphics::rastport::DrawMode;
use super::input::{Key, Qualifiers};
use super::intuition::Intuition;
use super::intuition::window::{
    BORDER_BOTTOM, IntuiMessage, Limits, NewWindow, WindowFlags, WindowId, border_top,
};
use crate::chips::colour::Pen;
use crate::chips::geometry::{Point, Rect};

/// Maximum number of characters displayed by one call of [`Console::show`].
const AT_ONCE: usize = 4000;
/// Top edge of the default console window (`CON:0/50//130`), in non-interlaced rows.
const TOP: i32 = 50;
const HEIGHT: i32 = 130;
/// Minimum size of a console window with borders, in columns and rows of text.
const LEAST: (i32, i32) = (12, 5);

/// An event caused by the user in a console.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConsoleEvent {
    /// A complete line that the user has entered.
    Line(String),
    /// A signal sent by the user with Ctrl-C, D, E or F.
    Signal(Signals),
    /// The Esc key, which has no effect on the line.
    Escape,
    /// The end of the input, requested with Ctrl-\ or the close gadget.
    EndOfFile,
}

/// A console window that displays output and lets the user edit lines of input.
#[derive(Debug)]
pub struct Console {
    window: WindowId,
    cells: Cells,
    editor: Editor,
    painter: Painter,
    /// The text queued for output to the console.
    ///
    /// The bytes before the index `written` have already been displayed.
    output: String,
    written: usize,
    held: bool,
    active: bool,
    /// The first and the last cell of the selected text, in the order of the user's drag.
    ///
    /// The first cell is that of the mouse press, the last cell that under the pointer.
    selection: Option<(CellPos, CellPos)>,
    selects: bool,
    pasted: String,
    changed: bool,
}

impl Console {
    /// Opens a console window on its screen, or else on the screen that Workbench windows use.
    pub fn open(intuition: &mut Intuition, description: &Description) -> Self {
        let own = description.screen.and_then(|id| intuition.screen(id));
        let screen = own.unwrap_or_else(|| intuition.screen_of_workbench());
        let (on, bounds, font) = (screen.id(), screen.bounds(), screen.font().clone());
        let letters = font.y_size() as i32;
        let lines = if screen.is_interlaced() { 2 } else { 1 };
        let usual = Rect::new(0, TOP * lines, bounds.width, HEIGHT * lines);
        let least = (LEAST.0 * font.text_length("m"), border_top(letters) + 4 * letters + BORDER_BOTTOM);
        let new = NewWindow {
            screen: Some(on),
            frame: description.frame(usual, least, bounds),
            title: description.title.clone(),
            limits: Limits { least: (least.0, LEAST.1 * letters), ..Limits::default() },
            flags: description.flags | WindowFlags::REPORT_MOUSE,
            ..NewWindow::default()
        };
        let window = intuition.open_window(new);
        intuition.set_edited(window, true);
        let mut console = Self {
            window,
            cells: Cells::new(1, 1),
            editor: Editor::default(),
            painter: Painter::new(&font, (0, 0), (Pen(1), Pen(0))),
            output: String::new(),
            written: 0,
            held: false,
            active: description.flags.contains(WindowFlags::ACTIVATE),
            selection: None,
            selects: false,
            pasted: String::new(),
            changed: true,
        };
        console.fit_to_screen(intuition);
        console
    }

    /// Returns the window that [`Self::open`] opened for this console.
    pub const fn window(&self) -> WindowId {
        self.window
    }

    /// Returns the text that the console displays, row by row.
    pub fn text(&self) -> Vec<String> {
        self.cells.text()
    }

    /// Returns the width of the window, in characters.
    pub fn columns(&self) -> usize {
        self.cells.size().0
    }

    // ---- writing

    /// Queues text for output to the console.
    pub fn write(&mut self, text: &str) {
        self.output.push_str(text);
    }

    /// Starts a new line unless the output is already at the beginning of a line.
    pub fn fresh_line(&mut self) {
        let is_fresh = if self.is_drained() { self.cells.is_at_start() } else { self.output.ends_with('\n') };
        if !is_fresh {
            self.output.push('\n');
        }
    }

    /// Returns `true` if all queued output has been displayed.
    pub fn is_drained(&self) -> bool {
        self.written == self.output.len()
    }

    /// Returns `true` if [`Self::show`] would display more of the queued output.
    ///
    /// Output waits while it is paused with Ctrl-S or the user is typing a line.
    pub fn shows_more(&self) -> bool {
        !self.held && self.editor.line().is_empty() && !self.is_drained()
    }

    /// Discards queued output that is not displayed yet, and resumes output paused with Ctrl-S.
    ///
    /// Returns `true` if any output was discarded.
    pub fn discard(&mut self) -> bool {
        let had = !self.is_drained();
        self.output.clear();
        self.written = 0;
        self.held = false;
        had
    }

    /// Displays some of the queued output and redraws changed cells.
    pub fn show(&mut self, intuition: &mut Intuition) {
        if self.shows_more() {
            let rest = self.output.get(self.written..).unwrap_or_default();
            let end = rest.char_indices().nth(AT_ONCE).map_or(rest.len(), |(at, _)| at);
            self.cells.write(rest.get(..end).unwrap_or_default());
            self.written += end;
            if self.is_drained() {
                self.output.clear();
                self.written = 0;
            }
            self.selection = None;
            self.changed = true;
        }
        if self.cells.take_beep() {
            intuition.display_beep();
        }
        if std::mem::take(&mut self.changed) {
            let cursor = self.cells.cursor(self.editor.cursor());
            let marks = Marks { cursor, active: self.active, selection: self.selection };
            if let Some(mut rp) = intuition.rast_port(self.window) {
                self.painter.draw(&mut rp, &self.cells, &marks);
            }
        }
    }

    // ---- reading

    /// Types a text at the cursor, as if the user had pasted it. [`poll_event`](Self::poll_event) reads it.
    pub fn paste(&mut self, text: &str) {
        self.pasted.push_str(text);
    }

    /// Returns the next event caused by the user, or `None` if no event is waiting.
    pub fn poll_event(&mut self, intuition: &mut Intuition) -> Option<ConsoleEvent> {
        loop {
            while !self.pasted.is_empty() {
                let letter = self.pasted.remove(0);
                let typed = self.editor.paste(letter);
                if let Some(heard) = self.typed(intuition, typed) {
                    return Some(heard);
                }
            }
            let message = intuition.get_msg(self.window)?;
            if let Some(heard) = self.message(intuition, message) {
                return Some(heard);
            }
        }
    }

    fn message(&mut self, intuition: &mut Intuition, message: IntuiMessage) -> Option<ConsoleEvent> {
        match message {
            IntuiMessage::RawKey { key: Key::Escape, .. } => return Some(ConsoleEvent::Escape),
            IntuiMessage::RawKey { key, qualifiers } => return self.key(intuition, key, qualifiers),
            IntuiMessage::CloseWindow => return Some(ConsoleEvent::EndOfFile),
            IntuiMessage::ActiveWindow => self.activity(true),
            IntuiMessage::InactiveWindow => self.activity(false),
            IntuiMessage::MouseButtons { down: true, at, .. } => {
                self.selects = true;
                self.select(None);
                self.point(at, true);
            }
            IntuiMessage::MouseMove { at } if self.selects => self.point(at, false),
            IntuiMessage::MouseButtons { down: false, .. } | IntuiMessage::Cancelled => {
                self.selects = false;
                // A click without movement clears the selection.
                self.select(self.selection.filter(|(from, to)| from != to));
            }
            IntuiMessage::Clip(Ok(text)) => self.paste(&text),
            IntuiMessage::Clip(Err(_)) => intuition.display_beep(),
            IntuiMessage::NewSize { .. } => self.fit(intuition),
            IntuiMessage::ScreenReset => self.fit_to_screen(intuition),
            IntuiMessage::MouseMove { .. }
            | IntuiMessage::MenuButton { .. }
            | IntuiMessage::IntuiTicks
            | IntuiMessage::RawKeyUp { .. }
            | IntuiMessage::MenuPick(_)
            | IntuiMessage::DisabledKey(_)
            | IntuiMessage::Scrolled { .. }
            | IntuiMessage::GadgetUsed { .. }
            | IntuiMessage::Address(_) => {}
        }
        None
    }

    fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) -> Option<ConsoleEvent> {
        let typed = self.editor.key(key, qualifiers);
        self.typed(intuition, typed)
    }

    fn typed(&mut self, intuition: &mut Intuition, event: EditorEvent) -> Option<ConsoleEvent> {
        match event {
            EditorEvent::Nothing => {}
            EditorEvent::Changed => {
                self.cells.type_line(self.editor.line());
                self.selection = None;
                self.changed = true;
            }
            EditorEvent::Line(line) => {
                self.cells.end_line();
                self.cells.write("\n");
                self.held = false;
                self.selection = None;
                self.changed = true;
                return Some(ConsoleEvent::Line(line));
            }
            EditorEvent::Signal(signal) => return Some(ConsoleEvent::Signal(signal)),
            EditorEvent::EndOfFile => return Some(ConsoleEvent::EndOfFile),
            EditorEvent::Pause => self.held = true,
            EditorEvent::Resume => self.held = false,
            EditorEvent::Copy => {
                if let Some((from, to)) = self.selection {
                    intuition.clipboard_mut().put(self.cells.text_between(from, to));
                    self.select(None);
                }
            }
            EditorEvent::Paste => intuition.ask_for_clip(self.window),
            EditorEvent::Beep => intuition.display_beep(),
        }
        None
    }

    fn activity(&mut self, active: bool) {
        self.changed |= self.active != active;
        self.active = active;
    }

    fn select(&mut self, selection: Option<(CellPos, CellPos)>) {
        self.changed |= self.selection != selection;
        self.selection = selection;
    }

    fn point(&mut self, at: Point, first: bool) {
        let cell = self.painter.cell_at((at.x, at.y), self.cells.size());
        let from = self.selection.filter(|_| !first).map_or(cell, |(from, _)| from);
        self.select(Some((from, cell)));
    }

    // ---- size

    /// Takes over the font and the pens of the screen.
    fn fit_to_screen(&mut self, intuition: &mut Intuition) {
        let Some(screen) = intuition.screen_of(self.window) else { return };
        let pens = (screen.draw_info().text, screen.draw_info().background);
        let inner = intuition.inner(self.window);
        self.painter = Painter::new(screen.font(), (inner.x, inner.y), pens);
        self.fit(intuition);
    }

    fn fit(&mut self, intuition: &mut Intuition) {
        let inner = intuition.inner(self.window);
        let Some(screen) = intuition.screen_of(self.window) else { return };
        let background = screen.draw_info().background;
        // The line being typed is removed before the cells are re-wrapped, and displayed again afterwards.
        self.cells.type_line(&[]);
        let (columns, rows) = self.painter.fitting((inner.width, inner.height));
        self.cells.resize(columns, rows);
        self.cells.type_line(self.editor.line());
        self.painter.invalidate();
        (self.selection, self.selects, self.changed) = (None, false, true);
        if let Some(mut rp) = intuition.rast_port(self.window) {
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(background).rect_fill(inner);
        }
    }
}
