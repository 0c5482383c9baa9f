//! More: a program that shows a text in a window.
//!
//! Handles the keys and the scroller that move through the text, shows how much of it has been seen, and
//! searches it. Wrapping the lines is left to `lines`, and choosing a text to `choosing`.

mod choosing;
mod lines;

use super::{ProgramEntry, StartArgs, Tool};
use choosing::TextRequest;
use lines::{WrappedLine, find, line_of, lines};
use small_amiga::Program;
use small_amiga::chips::{Rect, Ticks};
use small_amiga::dos::{Dos, DosError, DosPath, Startup};
use small_amiga::exec::Signals;
use small_amiga::gadtools::StringGadget;
use small_amiga::graphics::DrawMode;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::{Axis, IntuiMessage, Intuition, NewWindow, WindowFlags, WindowId};
use small_amiga::requester::{StringReply, StringRequest};
use small_amiga::text;
use std::task::Poll;

/// The entry of the program More in the table of Amiga programs.
pub const ENTRY: ProgramEntry = ProgramEntry {
    word: "more",
    title: "More",
    help: "reads a text",
    drawer: "Utilities",
    picture: "more",
    file: Some(path),
    start,
};

const SIZE: (i32, i32) = (600, 150);

const KEYS: &str = "\
Space, Shift-Down      the next page
Backspace, Shift-Up    the previous page
Return, Down           the next line
Up                     the previous line
<                      the beginning of the text
>                      the end of the text
/                      search for a text, ignoring case
N                      search again
H, Help                show these keys, or the text again
Q, Escape              quit
";
const LONGEST: usize = 60;

#[derive(Debug)]
struct More {
    window: WindowId,
    name: String,
    text: String,
    /// Scroll position of the text file while the help page about keys is shown, as the index of a character.
    ///
    /// The text returns to this position after the help page. `None` while the text itself is shown.
    keys: Option<usize>,
    lines: Vec<WrappedLine>,
    top: usize,
    wanted: String,
    /// Index of the last match of the search text, or `None` before the text was found.
    found: Option<usize>,
    /// The file requester of a program that was started without a text, until the text is shown.
    chosen: Option<TextRequest>,
    asks: Option<StringRequest>,
    running: bool,
}

/// Returns the path of the text file to show, or a one-line error text if no file is named.
fn path(dos: &Dos, startup: &Startup) -> Result<DosPath, String> {
    named(dos, startup).unwrap_or_else(|| Err("More: required argument missing".to_owned()))
}

/// Returns the path of the text file to show, or `None` if the user has to choose a text.
fn named(dos: &Dos, startup: &Startup) -> Option<Result<DosPath, String>> {
    match startup {
        Startup::Workbench { project, .. } => project.clone().map(Ok),
        Startup::Cli { arguments, current, .. } => {
            let name = Some(arguments.trim().trim_matches('"')).filter(|name| !name.is_empty());
            name.map(|name| dos.resolve(current, name).map_err(|error| format!("More: {error}")))
        }
    }
}

fn start(start: StartArgs<'_>) -> Result<Box<dyn Tool>, String> {
    let StartArgs { intuition, libraries, startup, file, port } = start;
    let Some(path) = named(&libraries.dos, startup) else {
        let chosen = TextRequest::open(intuition, &libraries.dos, port, startup)?;
        return Ok(Box::new(More::new(chosen.window(), Some(chosen))));
    };
    let path = path?;
    let bytes = file.unwrap_or(Err(DosError::ObjectNotFound)).map_err(|error| format!("{path}: {error}"))?;
    let mut more = More::new(open_window(intuition, &path), None);
    more.begin(intuition, &path, &bytes);
    Ok(Box::new(more))
}

/// Opens the window for the text of the file at `path`.
fn open_window(intuition: &mut Intuition, path: &DosPath) -> WindowId {
    let screen = intuition.screen_of_workbench();
    let (on, bounds, bar) = (screen.id(), screen.bounds(), screen.bar_height());
    let lines = if screen.is_interlaced() { 2 } else { 1 };
    let (width, height) = (SIZE.0.min(bounds.width), (SIZE.1 * lines).min(bounds.height - bar));
    let frame =
        Rect::new((bounds.width - width) / 2, bar + (bounds.height - bar - height) / 2, width, height);
    let flags = WindowFlags::DRAG_BAR
        | WindowFlags::DEPTH_GADGET
        | WindowFlags::CLOSE_GADGET
        | WindowFlags::SIZE_GADGET
        | WindowFlags::ZOOM_GADGET
        | WindowFlags::RIGHT_SCROLLER
        | WindowFlags::ACTIVATE;
    let title = path.to_string();
    intuition.open_window(NewWindow { screen: Some(on), frame, title, flags, ..NewWindow::default() })
}

impl More {
    const fn new(window: WindowId, chosen: Option<TextRequest>) -> Self {
        Self {
            window,
            name: String::new(),
            text: String::new(),
            keys: None,
            lines: Vec::new(),
            top: 0,
            wanted: String::new(),
            found: None,
            chosen,
            asks: None,
            running: true,
        }
    }

    /// Shows the text of the file at `path` in the window.
    fn begin(&mut self, intuition: &mut Intuition, path: &DosPath, bytes: &[u8]) {
        self.name = path.to_string();
        self.text = text::decode_lossy(bytes).into_owned();
        self.lay_out(intuition, 0);
    }

    fn room(&self, intuition: &Intuition) -> usize {
        let letters = intuition.screen_of(self.window).map_or(8, |screen| screen.font().y_size());
        (intuition.inner(self.window).height.max(0) as usize / letters.max(1)).max(1)
    }

    /// Wraps the text to the width of the window, and scrolls to the character with the index `letter`.
    fn lay_out(&mut self, intuition: &mut Intuition, letter: usize) {
        let room = intuition.inner(self.window).width;
        let Some(font) = intuition.screen_of(self.window).map(|screen| screen.font()) else { return };
        let width = |letter: char| font.text_length(letter.encode_utf8(&mut [0; 4]));
        self.lines = lines(self.keys.map_or(self.text.as_str(), |_| KEYS), room, width);
        self.show(intuition, line_of(&self.lines, letter));
    }

    fn show(&mut self, intuition: &mut Intuition, top: usize) {
        let room = self.room(intuition);
        self.top = top.min(self.lines.len().saturating_sub(room));
        let all = i32::try_from(self.lines.len()).unwrap_or(i32::MAX);
        intuition.set_scroller(self.window, Axis::Vertical, all, room as i32, self.top as i32);
        let seen = (self.top + room).min(self.lines.len());
        let title = match (self.keys, (100 * seen).checked_div(self.lines.len())) {
            (Some(_), _) => "More: its keys".to_owned(),
            (None, Some(seen)) => format!("{}  {seen}%", self.name),
            (None, None) => format!("{}  empty", self.name),
        };
        intuition.set_window_title(self.window, &title);
        self.draw(intuition, room);
    }

    fn letter(&self) -> usize {
        self.lines.get(self.top).map_or(0, |line| line.at)
    }

    fn turn(&mut self, intuition: &mut Intuition) {
        let letter = match self.keys.take() {
            Some(letter) => letter,
            None => {
                self.keys = Some(self.letter());
                0
            }
        };
        self.lay_out(intuition, letter);
    }

    /// Scrolls to the next match of the search text, or flashes the screens if there is no match.
    fn search_next(&mut self, intuition: &mut Intuition) {
        if self.keys.is_some() {
            self.turn(intuition);
        }
        let from = self.found.map_or(self.letter(), |found| found + 1);
        match find(&self.text, &self.wanted, from) {
            Some(letter) => {
                self.found = Some(letter);
                self.show(intuition, line_of(&self.lines, letter));
            }
            None => intuition.display_beep(),
        }
    }

    fn draw(&self, intuition: &mut Intuition, room: usize) {
        let inner = intuition.inner(self.window);
        let Some(pens) = intuition.screen_of(self.window).map(|screen| *screen.draw_info()) else { return };
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        let font = rp.font();
        let letters = font.y_size() as i32;
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.background).rect_fill(inner);
        let found = self.found.filter(|_| self.keys.is_none()).map(|letter| line_of(&self.lines, letter));
        for (row, (number, line)) in (0..).zip(self.lines.iter().enumerate().skip(self.top).take(room)) {
            let y = inner.y + row * letters;
            let is_found = found == Some(number);
            if is_found {
                rp.set_a_pen(pens.fill).rect_fill(Rect::new(inner.x, y, inner.width, letters));
            }
            rp.set_a_pen(if is_found { pens.fill_text } else { pens.text });
            rp.text_at(inner.x, y, &line.shown);
        }
    }

    fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        let (room, top) = (self.room(intuition), self.top);
        let page = room.saturating_sub(1).max(1);
        let shift = qualifiers.intersects(Qualifiers::SHIFT);
        match key {
            Key::Escape | Key::Char('q' | 'Q') => self.running = false,
            Key::Help | Key::Char('h' | 'H') => self.turn(intuition),
            Key::Char('<') => self.show(intuition, 0),
            Key::Char('>') => self.show(intuition, usize::MAX),
            Key::Char('/') => {
                let on = intuition.screen_of(self.window).map(|screen| screen.id());
                let line = StringGadget::new(&self.wanted, LONGEST);
                intuition.set_asleep(self.window, true);
                let text = ["What is to be looked for?"];
                self.asks = Some(StringRequest::open(intuition, on, "More", &text, "Text:", line));
            }
            Key::Char('n' | 'N') => self.search_next(intuition),
            Key::Up if shift => self.show(intuition, top.saturating_sub(page)),
            Key::Down if shift => self.show(intuition, top + page),
            Key::Up => self.show(intuition, top.saturating_sub(1)),
            Key::Down | Key::Return => self.show(intuition, top + 1),
            Key::Space | Key::Char(' ') => self.show(intuition, top + page),
            Key::Backspace => self.show(intuition, top.saturating_sub(page)),
            _ => {}
        }
    }
}

impl Tool for More {
    fn window(&self) -> WindowId {
        self.window
    }
}

impl Program for More {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            self.running = false;
        }
        if let Some(chosen) = &mut self.chosen {
            match chosen.poll(intuition) {
                Poll::Pending => {}
                Poll::Ready(None) => self.running = false,
                Poll::Ready(Some((path, bytes))) => {
                    self.chosen = None;
                    intuition.close_window(self.window);
                    self.window = open_window(intuition, &path);
                    self.begin(intuition, &path, &bytes);
                }
            }
            return;
        }
        if let Some(answer) = self.asks.as_mut().and_then(|asks| asks.handle_messages(intuition)) {
            if let Some(asks) = self.asks.take() {
                intuition.close_window(asks.window());
                intuition.set_asleep(self.window, false);
            }
            if let StringReply::Line(wanted) = answer {
                (self.wanted, self.found) = (wanted, None);
                self.search_next(intuition);
            }
        }
        while let Some(message) = intuition.get_msg(self.window) {
            match message {
                IntuiMessage::CloseWindow => self.running = false,
                IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
                IntuiMessage::NewSize { .. } | IntuiMessage::ScreenReset => {
                    self.lay_out(intuition, self.letter())
                }
                IntuiMessage::Scrolled { top, .. } => self.show(intuition, top.max(0) as usize),
                _ => {}
            }
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        let is_reading = self.chosen.as_ref().is_some_and(TextRequest::needs_blanks);
        is_reading.then(|| intuition.current_time())
    }
}
