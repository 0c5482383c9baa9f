//! More: a window to read a text in.
//!
//! Knows lines, and the keys and the scroller that go through them. Tabs are widened to the next eighth column. Leaves what is in a
//! file to whoever wrote it: what is no letter is shown as a dot.

use super::{Entry, Start, Tool};
use crate::machine::geometry::Rect;
use crate::system::computer::Program;
use crate::system::dos::process::Startup;
use crate::system::exec::signals::Signals;
use crate::system::graphics::rastport::DrawMode;
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;
use crate::system::intuition::scroller::Axis;
use crate::system::intuition::window::{IntuiMessage, NewWindow, WindowFlags, WindowId};

/// The program.
pub const ENTRY: Entry =
    Entry { word: "more", title: "More", help: "reads a text", drawer: "Utilities", picture: "text", start };

/// The most columns of a line; what is longer goes on in the next one.
const COLUMNS: usize = 200;
/// The window where the display is not interlaced.
const SIZE: (i32, i32) = (600, 150);

/// The window.
#[derive(Debug)]
struct More {
    window: WindowId,
    lines: Vec<String>,
    top: usize,
    running: bool,
}

fn start(start: Start<'_>) -> Result<Box<dyn Tool>, String> {
    let Start { intuition, libraries, startup, .. } = start;
    let path = match startup {
        Startup::Workbench { project: Some(path), .. } => path.clone(),
        Startup::Workbench { project: None, .. } => {
            return Err("More: select a text with it, or open the text itself".to_owned());
        }
        Startup::Cli { arguments, current, .. } => {
            let name = arguments.trim().trim_matches('"');
            if name.is_empty() {
                return Err("More: required argument missing".to_owned());
            }
            libraries.dos.resolve(current, name).map_err(|error| format!("More: {error}"))?
        }
    };
    let bytes = libraries.dos.read(&path).map_err(|error| format!("{path}: {error}"))?;
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
    let window =
        intuition.open_window(NewWindow { screen: Some(on), frame, title, flags, ..NewWindow::default() });
    let mut more = More { window, lines: lines_of(&bytes), top: 0, running: true };
    more.show(intuition, 0);
    Ok(Box::new(more))
}

/// A text's lines as they are shown.
fn lines_of(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut shown = String::new();
        let mut column = 0;
        for letter in line.chars() {
            if column == COLUMNS {
                lines.push(std::mem::take(&mut shown));
                column = 0;
            }
            match letter {
                '\t' => {
                    let wide = 8 - column % 8;
                    shown.extend(std::iter::repeat_n(' ', wide));
                    column += wide;
                }
                letter => {
                    shown.push(if letter.is_control() { '.' } else { letter });
                    column += 1;
                }
            }
        }
        lines.push(shown);
    }
    lines
}

impl More {
    /// Lines that are seen at once.
    fn room(&self, intuition: &Intuition) -> usize {
        let letters = intuition.screen_of(self.window).map_or(8, |screen| screen.font().y_size());
        (intuition.inner(self.window).height.max(0) as usize / letters.max(1)).max(1)
    }

    /// Shows the text from a line on.
    fn show(&mut self, intuition: &mut Intuition, top: usize) {
        let room = self.room(intuition);
        self.top = top.min(self.lines.len().saturating_sub(room));
        let all = i32::try_from(self.lines.len()).unwrap_or(i32::MAX);
        intuition.set_scroller(self.window, Axis::Vertical, all, room as i32, self.top as i32);
        self.draw(intuition, room);
    }

    fn draw(&self, intuition: &mut Intuition, room: usize) {
        let inner = intuition.inner(self.window);
        let Some(pens) = intuition.screen_of(self.window).map(|screen| *screen.draw_info()) else { return };
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        let font = rp.font();
        let letters = font.y_size() as i32;
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.background).rect_fill(inner);
        rp.set_a_pen(pens.text);
        for (row, line) in (0..).zip(self.lines.iter().skip(self.top).take(room)) {
            let mut end = 0;
            let fits = line.char_indices().take_while(|(at, letter)| {
                end = at + letter.len_utf8();
                line.get(..end).is_some_and(|text| font.text_length(text) <= inner.width)
            });
            let shown: String = fits.map(|(_, letter)| letter).collect();
            rp.text_at(inner.x, inner.y + row * letters, &shown);
        }
    }

    fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        let (room, top) = (self.room(intuition), self.top);
        let page = room.saturating_sub(1).max(1);
        let shift = qualifiers.intersects(Qualifiers::SHIFT);
        match key {
            Key::Escape | Key::Char('q') => self.running = false,
            Key::Up if shift => self.show(intuition, top.saturating_sub(page)),
            Key::Down if shift => self.show(intuition, top + page),
            Key::Up => self.show(intuition, top.saturating_sub(1)),
            Key::Down | Key::Return => self.show(intuition, top + 1),
            Key::Char(' ') => self.show(intuition, top + page),
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
        while let Some(message) = intuition.get_msg(self.window) {
            match message {
                IntuiMessage::CloseWindow => self.running = false,
                IntuiMessage::RawKey { key, qualifiers } => self.key(intuition, key, qualifiers),
                IntuiMessage::NewSize { .. } => self.show(intuition, self.top),
                IntuiMessage::Scrolled { top, .. } => self.show(intuition, top.max(0) as usize),
                _ => {}
            }
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_as_they_are_shown() {
        assert_eq!(lines_of(b"a\tb\r\n\nc\x01\n"), ["a       b", "", "c."]);
        let long = lines_of(&[b'x'; 201]);
        assert_eq!((long.len(), long[0].len()), (2, 200));
        assert_eq!(lines_of(b""), [""; 0]);
    }
}
