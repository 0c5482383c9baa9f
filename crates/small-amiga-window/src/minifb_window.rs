//! A window of the library `minifb`, for Windows and macOS, and for Linux with the feature `minifb`.
//!
//! The library reports the current state of the mouse instead of events, and does not wait for changes, so it
//! is polled except where `windows` can wait for messages. Translates the library's keys; everything else is
//! left to the loop.

#[cfg(windows)]
use super::key_messages::KeyMessages;
use super::keyboard::HostKey;
use super::keys::Keycap;
use super::mouse::Sample;
#[cfg(not(windows))]
use super::pacer::{POLL, RELAXED_POLL};
use super::waker::Alarm;
#[cfg(windows)]
use super::windows::{NativeHandle, alt_keys};
use super::{Application, WindowBackend, WindowError, WindowEvent};
use minifb::{InputCallback, Key, MouseButton, MouseMode, ScaleMode, UseGPU};
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Keys and characters that the library `minifb` has reported while polling.
#[derive(Clone, Default)]
struct Queue {
    #[cfg(windows)]
    heard: Rc<RefCell<KeyMessages>>,
    #[cfg(not(windows))]
    heard: Rc<RefCell<Vec<HostKey>>>,
}

impl Queue {
    fn add(&self, key: Option<HostKey>) {
        #[cfg(windows)]
        key.into_iter().for_each(|key| self.heard.borrow_mut().add(alt_keys(), key));
        #[cfg(not(windows))]
        self.heard.borrow_mut().extend(key);
    }

    fn take(&self) -> Vec<HostKey> {
        #[cfg(windows)]
        return self.heard.borrow_mut().take(alt_keys());
        #[cfg(not(windows))]
        std::mem::take(&mut *self.heard.borrow_mut())
    }

    fn closes(&self) -> bool {
        #[cfg(windows)]
        return self.heard.borrow().closes();
        #[cfg(not(windows))]
        false
    }

    fn release_all(&self) {
        #[cfg(windows)]
        self.heard.borrow_mut().release_all();
    }
}

impl InputCallback for Queue {
    fn add_char(&mut self, code: u32) {
        self.add(char::from_u32(code).map(HostKey::Typed));
    }

    fn set_key_state(&mut self, key: Key, down: bool) {
        self.add(host(key).map(if down { HostKey::Down } else { HostKey::Up }));
    }
}

pub(super) struct MinifbWindow {
    window: minifb::Window,
    /// Pixels of the whole window. They are kept because `minifb` can repaint the window from them at any
    /// time.
    shown: Vec<u32>,
    width: usize,
    /// Whether pixels have changed since the window was last painted.
    stale: bool,
    queue: Queue,
    active: bool,
    was_active: bool,
    mouse: Option<Sample>,
    reports: Vec<WindowEvent>,
    #[cfg(windows)]
    native: NativeHandle,
}

impl MinifbWindow {
    pub(super) fn open(
        (application, title): (&Application, &str),
        (width, height): (usize, usize),
        #[cfg_attr(not(windows), expect(unused_variables, reason = "the library is polled"))] alarm: &Alarm,
    ) -> Result<Self, WindowError> {
        let settings = minifb::WindowOptions {
            resize: true,
            scale_mode: ScaleMode::UpperLeft,
            // The library receives pictures that are already scaled.
            use_gpu: UseGPU::Disabled,
            ..minifb::WindowOptions::default()
        };
        let mut window = minifb::Window::new(application.name, width, height, settings)
            .map_err(|error| WindowError::NoDisplay(error.to_string()))?;
        window.set_title(title);
        // The loop waits on its own, so the library must not limit the frame rate.
        window.set_target_fps(0);
        let queue = Queue::default();
        window.set_input_callback(Box::new(queue.clone()));
        #[cfg(windows)]
        show_icon(&mut window, application);
        Ok(Self {
            window,
            shown: Vec::new(),
            width: 0,
            stale: false,
            queue,
            active: false,
            was_active: false,
            mouse: None,
            reports: Vec::new(),
            #[cfg(windows)]
            native: NativeHandle::find(alarm),
        })
    }

    /// Passes the picture to `minifb`, which also polls the mouse and the keyboard.
    ///
    /// The polled events are collected at once, so that a brief press of a button is not lost.
    fn present(&mut self) -> Result<(), WindowError> {
        self.stale = false;
        let height = self.shown.len() / self.width.max(1);
        let shown = self.window.update_with_buffer(&self.shown, self.width, height);
        self.collect_events();
        shown.map_err(|error| WindowError::Present(error.to_string()))
    }

    #[cfg(windows)]
    fn wait_for_messages(&self, rest: Option<Duration>) {
        self.native.wait(rest);
    }

    #[cfg(not(windows))]
    fn wait_for_messages(&self, rest: Option<Duration>) {
        let poll = if self.was_active && !self.active { RELAXED_POLL } else { POLL };
        std::thread::sleep(rest.map_or(poll, |rest| rest.min(poll)));
    }

    fn collect_events(&mut self) {
        if let Some((x, y)) = self.window.get_unscaled_mouse_pos(MouseMode::Pass) {
            let sample = Sample {
                x: x.floor() as i32,
                y: y.floor() as i32,
                select: self.window.get_mouse_down(MouseButton::Left),
                menu: self.window.get_mouse_down(MouseButton::Right),
            };
            // A mouse that does not move is not an event; otherwise the loop would never wait.
            if self.mouse.replace(sample) != Some(sample) {
                self.reports.push(WindowEvent::Mouse(sample));
            }
            #[cfg(windows)]
            self.native.hold_pointer(sample.select || sample.menu);
        }
        if let Some((_, turn)) = self.window.get_scroll_wheel().filter(|(_, turn)| *turn != 0.0) {
            self.reports.push(WindowEvent::Wheel(turn.signum() as i32));
        }
        self.reports.extend(self.queue.take().into_iter().map(WindowEvent::Key));
        // The focus is checked last, because the keys before it were meant for this window.
        let active = self.window.is_active();
        if self.active && !active {
            self.queue.release_all();
            self.reports.push(WindowEvent::KeyboardLost);
        }
        self.active = active;
        self.was_active |= active;
        if !self.window.is_open() || self.queue.closes() {
            self.reports.push(WindowEvent::Closed);
        }
    }
}

/// Gives the window the application's icon.
///
/// The icon is passed in a temporary file, which `minifb` reads immediately.
#[cfg(windows)]
fn show_icon(window: &mut minifb::Window, application: &Application) {
    use std::io::Write;
    use std::os::windows::ffi::OsStrExt;
    // Another user can neither foresee this name nor have created the file.
    let name = format!("{}-{:016x}.ico", application.name.to_ascii_lowercase(), rand::random::<u64>());
    let path = std::env::temp_dir().join(name);
    let write = |icon| std::fs::File::create_new(&path)?.write_all(icon);
    // Without an icon Windows shows its default.
    if !application.windows_icon.is_empty() && write(application.windows_icon).is_ok() {
        let name: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
        window.set_icon(minifb::Icon::Path(name.as_ptr()));
        let _ = std::fs::remove_file(path);
    }
}

impl WindowBackend for MinifbWindow {
    fn set_title(&mut self, title: &str) -> Result<(), WindowError> {
        self.window.set_title(title);
        Ok(())
    }

    fn wait_events(&mut self, until: Option<Instant>) -> Result<Vec<WindowEvent>, WindowError> {
        if self.stale {
            self.present()?;
        }
        // `present` polls events, too, which must not wait for the next pass.
        if self.reports.is_empty() {
            self.wait_for_messages(until.map(|until| until.saturating_duration_since(Instant::now())));
        }
        self.window.update();
        self.collect_events();
        Ok(std::mem::take(&mut self.reports))
    }

    fn size(&self) -> (usize, usize) {
        self.window.get_size()
    }

    fn is_seen(&self) -> bool {
        let (width, height) = self.window.get_size();
        #[cfg(windows)]
        let is_open = self.native.is_seen();
        #[cfg(not(windows))]
        let is_open = true;
        // Some systems give a minimized window an empty size.
        is_open && width > 0 && height > 0
    }

    /// Stores changed rows of the picture until the next `wait_events`.
    ///
    /// The delay is necessary because `minifb` can only show whole pictures. A picture of another size is
    /// shown immediately.
    fn show(&mut self, pixels: &[u32], width: usize, rows: Range<usize>) -> Result<(), WindowError> {
        self.width = width;
        if self.shown.len() != pixels.len() {
            self.shown.clear();
            self.shown.extend_from_slice(pixels);
            return self.present();
        }
        let part = rows.start * width..rows.end * width;
        if let (Some(old), Some(new)) = (self.shown.get_mut(part.clone()), pixels.get(part)) {
            old.copy_from_slice(new);
        }
        self.stale = true;
        Ok(())
    }

    /// Turns full screen on or off on Windows.
    ///
    /// On other systems, `minifb` does not support full screen.
    fn turn_full_screen(&mut self) -> Result<(), WindowError> {
        #[cfg(windows)]
        self.native.turn_full_screen();
        Ok(())
    }

    fn has_clipboard(&self) -> bool {
        cfg!(windows)
    }

    #[cfg(windows)]
    fn copy(&mut self, text: String) -> Result<(), WindowError> {
        self.native.copy(&text);
        Ok(())
    }

    #[cfg(windows)]
    fn paste(&mut self) -> Result<(), WindowError> {
        self.reports.push(WindowEvent::Clip(self.native.paste()));
        Ok(())
    }

    fn hide_pointer(&mut self, hide: bool) -> Result<(), WindowError> {
        self.window.set_cursor_visibility(!hide);
        Ok(())
    }
}

const SIGNS: &[(Key, char)] = &[
    (Key::A, 'a'),
    (Key::B, 'b'),
    (Key::C, 'c'),
    (Key::D, 'd'),
    (Key::E, 'e'),
    (Key::F, 'f'),
    (Key::G, 'g'),
    (Key::H, 'h'),
    (Key::I, 'i'),
    (Key::J, 'j'),
    (Key::K, 'k'),
    (Key::L, 'l'),
    (Key::M, 'm'),
    (Key::N, 'n'),
    (Key::O, 'o'),
    (Key::P, 'p'),
    (Key::Q, 'q'),
    (Key::R, 'r'),
    (Key::S, 's'),
    (Key::T, 't'),
    (Key::U, 'u'),
    (Key::V, 'v'),
    (Key::W, 'w'),
    (Key::X, 'x'),
    (Key::Y, 'y'),
    (Key::Z, 'z'),
    (Key::Key0, '0'),
    (Key::Key1, '1'),
    (Key::Key2, '2'),
    (Key::Key3, '3'),
    (Key::Key4, '4'),
    (Key::Key5, '5'),
    (Key::Key6, '6'),
    (Key::Key7, '7'),
    (Key::Key8, '8'),
    (Key::Key9, '9'),
    (Key::Apostrophe, '\''),
    (Key::Backquote, '`'),
    (Key::Backslash, '\\'),
    (Key::Comma, ','),
    (Key::Equal, '='),
    (Key::LeftBracket, '['),
    (Key::Minus, '-'),
    (Key::Period, '.'),
    (Key::RightBracket, ']'),
    (Key::Semicolon, ';'),
    (Key::Slash, '/'),
];

const PAD: &[(Key, char)] = &[
    (Key::NumPad0, '0'),
    (Key::NumPad1, '1'),
    (Key::NumPad2, '2'),
    (Key::NumPad3, '3'),
    (Key::NumPad4, '4'),
    (Key::NumPad5, '5'),
    (Key::NumPad6, '6'),
    (Key::NumPad7, '7'),
    (Key::NumPad8, '8'),
    (Key::NumPad9, '9'),
    (Key::NumPadDot, '.'),
    (Key::NumPadSlash, '/'),
    (Key::NumPadAsterisk, '*'),
    (Key::NumPadMinus, '-'),
    (Key::NumPadPlus, '+'),
];

const FUNCTIONS: &[Key] = &[
    Key::F1,
    Key::F2,
    Key::F3,
    Key::F4,
    Key::F5,
    Key::F6,
    Key::F7,
    Key::F8,
    Key::F9,
    Key::F10,
    Key::F11,
    Key::F12,
];

fn host(key: Key) -> Option<Keycap> {
    let find = |table: &[(Key, char)]| table.iter().find(|(have, _)| *have == key).map(|(_, sign)| *sign);
    let function = || FUNCTIONS.iter().zip(1..).find(|(have, _)| **have == key);
    let named = || {
        Some(match key {
            Key::Space => Keycap::Space,
            Key::Up => Keycap::Up,
            Key::Down => Keycap::Down,
            Key::Left => Keycap::Left,
            Key::Right => Keycap::Right,
            Key::Home => Keycap::Home,
            Key::End => Keycap::End,
            Key::PageUp => Keycap::PageUp,
            Key::PageDown => Keycap::PageDown,
            Key::Enter => Keycap::Enter,
            Key::NumPadEnter => Keycap::PadEnter,
            Key::Escape => Keycap::Escape,
            Key::Tab => Keycap::Tab,
            Key::Backspace => Keycap::Backspace,
            Key::Delete => Keycap::Delete,
            Key::Menu => Keycap::Menu,
            Key::LeftShift => Keycap::LeftShift,
            Key::RightShift => Keycap::RightShift,
            Key::LeftAlt => Keycap::LeftAlt,
            Key::RightAlt => Keycap::RightAlt,
            Key::LeftCtrl => Keycap::LeftCtrl,
            Key::RightCtrl => Keycap::RightCtrl,
            Key::LeftSuper => Keycap::LeftSuper,
            Key::RightSuper => Keycap::RightSuper,
            _ => return None,
        })
    };
    find(SIGNS)
        .map(Keycap::Sign)
        .or_else(|| find(PAD).map(Keycap::Pad))
        .or_else(|| function().map(|(_, number)| Keycap::Function(number)))
        .or_else(named)
}
