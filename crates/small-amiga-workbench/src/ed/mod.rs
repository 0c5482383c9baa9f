//! Ed: the screen editor of AmigaDOS, which edits a text in a window.
//!
//! Handles the window, the keys and the files. The text and the extended commands are left to the module `buffer`.

mod buffer;

use std::task::Poll;

use self::buffer::{Buffer, Request};
use super::{ProgramEntry, StartArgs, Tool};
use small_amiga::Program;
use small_amiga::chips::{Point, Rect, Ticks};
use small_amiga::dos::{Dos, DosError, DosPath, JobRequest, JobRun, Startup};
use small_amiga::exec::{SignalPort, Signals};
use small_amiga::graphics::DrawMode;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::{IntuiMessage, Intuition, NewWindow, WindowFlags, WindowId};
use small_amiga::readargs;
use small_amiga::text;
use small_amiga::utility::to_upper;

/// The entry of the program Ed, whose file is in C: and has no icon.
pub const ENTRY: ProgramEntry = ProgramEntry {
    word: "ed",
    title: "Ed",
    help: "edits a text",
    drawer: "C",
    picture: "more",
    file: Some(path),
    start: |start| Ok(Box::new(Ed::open(start)?)),
};

/// The argument template of Ed. The size of the text has no limit, so that SIZE has no effect.
pub const TEMPLATE: &str = "FROM/A,SIZE/N";

const LOSES: &str = "Edits will be lost - type Y to confirm: ";

/// Returns the path of the text to edit, or a one-line error text.
fn path(dos: &Dos, startup: &Startup) -> Result<DosPath, String> {
    let told = |error: DosError| format!("Ed: {error}");
    match startup {
        Startup::Workbench { project, .. } => project.clone().ok_or(told(DosError::RequiredArgMissing)),
        Startup::Cli { arguments, current, .. } => {
            let read = readargs::read(TEMPLATE, arguments).map_err(|fault| told(fault.error))?;
            dos.resolve(current, read.text("FROM").unwrap_or_default()).map_err(told)
        }
    }
}

/// Replaces each tab by the blanks up to the next tab stop. Tab stops are eight columns apart.
fn expanded(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut column = 0;
    for letter in text.chars() {
        let width = if letter == '\t' { 8 - column % 8 } else { 1 };
        all.extend(std::iter::repeat_n(if letter == '\t' { ' ' } else { letter }, width));
        column = if letter == '\n' { 0 } else { column + width };
    }
    all
}

/// The use of the lowest line of the window.
#[derive(Debug)]
enum Bottom {
    Message(String),
    /// The user types extended commands after Esc.
    Command(String),
    /// The user is asked whether to lose the changes.
    Quit,
}

#[derive(Debug)]
struct Ed {
    window: WindowId,
    dos: Dos,
    port: SignalPort,
    path: DosPath,
    buffer: Buffer,
    bottom: Bottom,
    /// The first line and the first column that the window shows.
    corner: (usize, usize),
    /// The request that saves the text, while it runs.
    saving: Option<JobRun<JobRequest<Result<(), DosError>>>>,
    /// Whether Ed ends after it has saved the text.
    ends: bool,
    is_active: bool,
    running: bool,
}

impl Ed {
    fn open(start: StartArgs<'_>) -> Result<Self, String> {
        let StartArgs { intuition, port, libraries, startup, file } = start;
        let path = path(&libraries.dos, startup)?;
        let (bytes, message) = match file.unwrap_or(Err(DosError::ObjectNotFound)) {
            Ok(bytes) => (bytes, ""),
            Err(DosError::ObjectNotFound) => (Vec::new(), "Creating new file"),
            Err(error) => return Err(format!("Can't open {path} - {error}")),
        };
        let text = text::decode(&bytes).map_err(|_| "File contains binary".to_owned())?;
        if text.chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\t' | '\r')) {
            return Err("File contains binary".to_owned());
        }
        // Each character of the text takes one cell of the window.
        let text = expanded(&text.replace("\r\n", "\n"));
        let screen = intuition.screen_of_workbench();
        let (on, bounds, bar) = (screen.id(), screen.bounds(), screen.bar_height());
        let flags = WindowFlags::DRAG_BAR
            | WindowFlags::DEPTH_GADGET
            | WindowFlags::CLOSE_GADGET
            | WindowFlags::SIZE_GADGET
            | WindowFlags::ZOOM_GADGET
            | WindowFlags::ACTIVATE;
        let frame = Rect::new(0, bar, bounds.width, bounds.height - bar);
        let title = "Ed 2.00".to_owned();
        let window = intuition.open_window(NewWindow {
            screen: Some(on),
            frame,
            title,
            flags,
            ..NewWindow::default()
        });
        intuition.set_edited(window, true);
        let mut ed = Self {
            window,
            dos: libraries.dos.clone(),
            port: port.clone(),
            path,
            buffer: Buffer::new(&text),
            bottom: Bottom::Message(message.to_owned()),
            corner: (0, 0),
            saving: None,
            ends: false,
            is_active: true,
            running: true,
        };
        ed.draw(intuition);
        Ok(ed)
    }

    /// Returns the inside of the window, the size of a cell, and the numbers of columns and rows of the text.
    fn layout(&self, intuition: &Intuition) -> (Rect, (i32, i32), (usize, usize)) {
        let inner = intuition.inner(self.window);
        let font = intuition.font_of(self.window);
        let (width, height) = font.map_or((8, 8), |font| (font.text_length("m"), font.y_size() as i32));
        let cell = (width.max(1), height.max(1));
        let [columns, rows] = [inner.width / cell.0, inner.height / cell.1 - 1].map(|number| number.max(1));
        (inner, cell, (columns as usize, rows as usize))
    }

    /// Draws the text and the lowest line, after scrolling to the cursor.
    fn draw(&mut self, intuition: &mut Intuition) {
        let (inner, (width, height), (columns, rows)) = self.layout(intuition);
        let (row, column) = (self.buffer.row, self.buffer.column);
        self.corner.0 = self.corner.0.clamp((row + 1).saturating_sub(rows), row);
        self.corner.1 = self.corner.1.clamp((column + 1).saturating_sub(columns), column);
        let (top, left) = self.corner;
        let Some(pens) = intuition.screen_of(self.window).map(|screen| *screen.draw_info()) else { return };
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.background).rect_fill(inner);
        let text = self.buffer.lines.iter().skip(top).take(rows);
        let visible = |line: &str| line.chars().skip(left).take(columns).collect::<Vec<char>>();
        let mut lines: Vec<Vec<char>> = text.map(|line| visible(line)).collect();
        lines.resize(rows, Vec::new());
        let (bottom, is_typed) = match &self.bottom {
            Bottom::Message(text) => (text.clone(), false),
            Bottom::Command(text) => (format!("*{text}"), true),
            Bottom::Quit => (LOSES.to_owned(), true),
        };
        let bottom: Vec<char> = bottom.chars().collect();
        let cut = bottom.len().saturating_sub(columns - 1);
        lines.push(bottom.into_iter().skip(cut).collect());
        let cursor = match is_typed {
            true => (rows, lines.last().map_or(0, Vec::len)),
            false => (row - top, column - left),
        };
        for (y, line) in (0..).map(|row| inner.y + row * height).zip(&lines) {
            for (x, letter) in (0..).map(|column| inner.x + column * width).zip(line) {
                rp.set_a_pen(pens.text).text_at(x, y, letter.encode_utf8(&mut [0; 4]));
            }
        }
        if self.is_active {
            let (x, y) = (inner.x + cursor.1 as i32 * width, inner.y + cursor.0 as i32 * height);
            rp.set_a_pen(pens.fill).rect_fill(Rect::new(x, y, width, height));
            if let Some(letter) = lines.get(cursor.0).and_then(|line| line.get(cursor.1)) {
                rp.set_a_pen(pens.fill_text).text_at(x, y, letter.encode_utf8(&mut [0; 4]));
            }
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.bottom = Bottom::Message(text.into());
    }

    fn done(&mut self, done: Result<Option<Request>, String>) {
        match done {
            Ok(None) => {}
            Ok(Some(Request::Quit)) => self.quit(),
            Ok(Some(Request::Exit)) => self.save(self.path.clone(), true),
            Ok(Some(Request::Save(None))) => self.save(self.path.clone(), false),
            Ok(Some(Request::Save(Some(name)))) => {
                let drawer = self.path.parent().unwrap_or_else(|| self.path.clone());
                match self.dos.resolve(&drawer, &name) {
                    Ok(path) => self.save(path, false),
                    Err(error) => self.say(format!("Can't open {name} - {error}")),
                }
            }
            Err(message) => self.say(message),
        }
    }

    fn quit(&mut self) {
        self.running = self.buffer.is_changed;
        self.bottom = Bottom::Quit;
    }

    /// Starts to write the text. Keys wait until it is written, so that it does not change meanwhile.
    fn save(&mut self, path: DosPath, ends: bool) {
        let (text, is_slow) = (self.buffer.text(), self.dos.is_slow(path.volume()));
        self.say(format!("Saving {path}"));
        let request = JobRequest::change(&self.dos, move |dos| dos.write(&path, text.as_bytes()));
        self.saving = Some(JobRun::start(request, &self.dos, is_slow, &self.port));
        self.ends = ends;
    }

    /// Handles the end of the request that saves the text. Returns `true` while the text is being saved.
    fn polls_save(&mut self) -> bool {
        let Some(run) = &mut self.saving else { return false };
        let Poll::Ready(result) = run.poll_result() else { return true };
        self.saving = None;
        match result.unwrap_or(Err(DosError::NoFreeStore)) {
            Ok(()) => {
                self.buffer.is_changed = false;
                self.running &= !self.ends;
                self.say("");
            }
            Err(error) => self.say(format!("Can't save the text - {error}")),
        }
        false
    }

    fn key(&mut self, intuition: &Intuition, key: Key, held: Qualifiers) {
        let letter = match key {
            Key::Char(letter) if held.intersects(Qualifiers::SHIFT) => Some(to_upper(letter)),
            Key::Char(letter) => Some(letter),
            Key::Space => Some(' '),
            _ => None,
        };
        match &mut self.bottom {
            Bottom::Quit => {
                self.running = !matches!(letter, Some('y' | 'Y'));
                return self.say("");
            }
            Bottom::Command(text) => {
                match (key, letter) {
                    (Key::Return, _) => {
                        let text = std::mem::take(text);
                        self.say("");
                        let done = self.buffer.run(&text);
                        self.done(done);
                    }
                    (Key::Escape, _) => self.say(""),
                    (Key::Backspace, _) => _ = text.pop(),
                    (_, Some(letter)) if text.len() < readargs::LONGEST => text.push(letter),
                    _ => {}
                }
                return;
            }
            Bottom::Message(text) => text.clear(),
        }
        let rows = self.layout(intuition).2.1;
        let (row, column) = (self.buffer.row, self.buffer.column);
        match (key, letter) {
            (_, Some(letter)) if held.contains(Qualifiers::CONTROL) => {
                let done = self.buffer.control(letter.to_ascii_lowercase(), (self.corner.0, rows));
                self.done(done);
            }
            (_, Some(_)) if held.intersects(Qualifiers::RIGHT_AMIGA | Qualifiers::LEFT_AMIGA) => {}
            (_, Some(letter)) => self.buffer.insert(letter),
            (Key::Tab, _) => (0..8 - column % 8).for_each(|_| self.buffer.insert(' ')),
            (Key::Return, _) => self.buffer.split(),
            (Key::Backspace, _) => self.buffer.backspace(),
            (Key::Delete, _) => self.buffer.delete_letter(),
            (Key::Escape, _) => self.bottom = Bottom::Command(String::new()),
            (Key::Up, _) if row == 0 => self.say("Top of file"),
            (Key::Up, _) => self.buffer.move_to(row - 1, column),
            (Key::Down, _) if row + 1 == self.buffer.lines.len() => self.say("Bottom of file"),
            (Key::Down, _) => self.buffer.move_to(row + 1, column),
            (Key::Left, _) => _ = self.buffer.left(),
            (Key::Right, _) => _ = self.buffer.right(),
            _ => {}
        }
    }

    fn click(&mut self, intuition: &Intuition, at: Point) {
        let (inner, (width, height), (_, rows)) = self.layout(intuition);
        let (x, y) = ((at.x - inner.x).max(0) / width, (at.y - inner.y).max(0) / height);
        if matches!(self.bottom, Bottom::Message(_)) && (y as usize) < rows {
            self.buffer.move_to(self.corner.0 + y as usize, self.corner.1 + x as usize);
        }
    }
}

impl Tool for Ed {
    fn window(&self) -> WindowId {
        self.window
    }

    fn text(&self) -> Vec<String> {
        self.buffer.lines.clone()
    }
}

impl Program for Ed {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        let was_saving = self.saving.is_some();
        let mut is_seen = !was_saving;
        if signals.contains(Signals::CTRL_C) {
            self.quit();
            is_seen = false;
        }
        while !self.polls_save() && self.running {
            let Some(message) = intuition.get_msg(self.window) else { break };
            is_seen = false;
            match message {
                IntuiMessage::CloseWindow => self.quit(),
                IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
                IntuiMessage::MouseButtons { down: true, at, .. } => self.click(intuition, at),
                IntuiMessage::ActiveWindow => self.is_active = true,
                IntuiMessage::InactiveWindow => self.is_active = false,
                _ => {}
            }
        }
        if !is_seen {
            self.draw(intuition);
        }
    }

    fn is_running(&self) -> bool {
        self.running || self.saving.is_some()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        let is_saving = self.saving.as_ref().is_some_and(|run| run.needs_blanks());
        is_saving.then(|| intuition.current_time())
    }
}
