//! The real window: shows the emulated computer's picture and brings it what a person does.
//!
//! One loop, one thread. Each pass: wait for the desk or the next vertical blank, leave if the window was closed or a signal
//! came, tell the computer what the mouse and the keyboard did, run the blanks that are due, let results of other tasks arrive,
//! compose and show what changed; nothing is drawn while nobody sees it. The desk is a blitter and an event source; scaling
//! ([`scaling`]), edges of buttons ([`mouse`]), keys ([`keys`], [`keyboard`]) and time ([`pacer`]) are pure. Leaves everything
//! about the Amiga to whoever implements [`Computer`].

mod desk;
pub mod keyboard;
pub mod keys;
#[cfg(any(feature = "wayland", not(all(unix, not(target_os = "macos")))))]
mod library;
pub mod mouse;
pub mod pacer;
pub mod scaling;
#[cfg(all(feature = "wayland", unix, not(target_os = "macos")))]
mod wayland;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

use super::interrupt::INTERRUPTED;
#[cfg(unix)]
use super::interrupt::Presses;
use crate::system::clipboard::Clipboard;
use crate::system::input::InputEvent;
use desk::{Desk, Report};
use keyboard::{HostKey, Keyboard, Outcome};
use keys::HostAction;
use mouse::Mouse;
use pacer::Pacer;
use scaling::{Canvas, Fit, Picture, Placement};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use thiserror::Error;

/// The whole emulated computer as the window sees it.
pub trait Computer {
    /// Vertical blanks a second: 50 or 60.
    fn rate(&self) -> u32;
    /// Takes one thing a person did.
    fn input(&mut self, event: InputEvent);
    /// One vertical blank.
    fn vertical_blank(&mut self);
    /// Lets results of other tasks arrive; called at every look for events.
    fn poll(&mut self);
    /// Composes what changed since the last call; true if the picture is new.
    fn compose(&mut self) -> bool;
    /// The picture as last composed.
    fn picture(&self) -> Picture<'_>;
    /// False when the program has ended: the window closes without another word.
    fn is_running(&self) -> bool;
    /// The clipboard that its programs have.
    fn clipboard(&mut self) -> &mut Clipboard;
    /// The host's screenshot key: save the picture and say so on the terminal.
    fn screenshot(&mut self);
    /// The window was closed or a signal came: end in good order, nothing is shown any more.
    fn close(&mut self);
}

/// How to open the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WindowOptions {
    /// What stands in its title bar.
    pub title: String,
    /// Host pixels per hi-res pixel the window opens with, one of [`SCALES`]; if nothing was asked, what is large on the display.
    /// A resized window takes the largest step that fits.
    pub scale: Option<u32>,
    /// Columns of the display's border the window opens with on every side, as far as it fits.
    pub border: u32,
    /// How large the picture is shown in it.
    pub fit: Fit,
}

/// Scales a window may open with. (Larger ones would be windows no X server makes.)
pub const SCALES: RangeInclusive<u32> = 1..=8;

/// Columns of the display's border a window shows if nothing else is asked.
pub const BORDER: u32 = 8;

/// Why there is no window (any more).
#[derive(Debug, Error, PartialEq, Eq)]
pub enum WindowError {
    /// There is no display to open a window on.
    #[error("no window: {0}; `tripppin screenshot` and `tripppin script` work without a display")]
    NoDisplay(String),
    /// The display has too few colours.
    #[error(
        "no window: this display has {bits} bits per pixel, 32 are needed; \
         `tripppin screenshot` and `tripppin script` work without a display"
    )]
    ShallowDisplay {
        /// What it has.
        bits: u8,
    },
    /// The display's colours are others.
    #[error(
        "no window: this display has {found}, TrueColor with red FF0000, green FF00 and blue FF is needed; \
         `tripppin screenshot` and `tripppin script` work without a display"
    )]
    OtherColours {
        /// What it has.
        found: String,
    },
    /// The display went away while the window was open.
    #[error("the display has gone away, and the window with it")]
    Gone,
    /// A picture could not be shown.
    #[error("the window cannot show the picture: {0}")]
    Present(String),
    /// Ctrl-C and TERM cannot be listened to.
    #[error("cannot listen to signals: {0}")]
    Signals(String),
}

/// Opens the window and runs the computer in it until the program ends, the window is closed, or Ctrl-C or TERM comes.
///
/// # Errors
/// No display, one with too few colours, or one that went away.
pub fn run(computer: &mut dyn Computer, options: &WindowOptions) -> Result<(), WindowError> {
    let leave = listen_to_signals().map_err(|error| WindowError::Signals(error.to_string()))?;
    computer.compose();
    let size = |display| opening_size(&computer.picture(), options, display);
    let ended = match desk::open(&options.title, size, &leave) {
        Err(error) if !leave.load(Ordering::Relaxed) => return Err(error),
        opened => opened.and_then(|desk| Host::new(desk, options.fit).serve(computer, &leave)),
    };
    if computer.is_running() {
        // Not by itself, so it is told, whatever the reason.
        computer.close();
    }
    // Somebody wanted it to end, and it has, whatever the display says to that.
    if leave.load(Ordering::Relaxed) { Ok(()) } else { ended }
}

/// A flag that Ctrl-C and TERM raise; another Ctrl-C ends the program at once, whatever it is doing. (Not another TERM.)
fn listen_to_signals() -> io::Result<Arc<AtomicBool>> {
    let leave = Arc::new(AtomicBool::new(false));
    end_at_another(&leave)?;
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(&leave))?;
    }
    Ok(leave)
}

/// Waits on a thread for the Ctrl-C that is another one: the first may come twice at once.
#[cfg(unix)]
fn end_at_another(_leave: &Arc<AtomicBool>) -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    let watch = move || {
        let mut presses = Presses::default();
        for signal in signals.forever() {
            if presses.again(Instant::now()) && signal == SIGINT {
                std::process::exit(INTERRUPTED.into());
            }
        }
    };
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(watch).map(drop)
}

/// Elsewhere signals do not wait: the second ends the program.
#[cfg(not(unix))]
fn end_at_another(leave: &Arc<AtomicBool>) -> io::Result<()> {
    flag::register_conditional_shutdown(SIGINT, INTERRUPTED.into(), Arc::clone(leave)).map(drop)
}

/// What of a display is room for the picture of a window nobody asked a scale for, columns and rows: desks have bars, and windows
/// have frames.
const ROOM: (usize, usize) = (19, 20);

/// The size of a window that shows a picture at a scale, or at the largest below that fits the display: a larger one would have
/// a part nobody can reach. If no scale was asked for, it is the largest step the display has room for, but 2 if that just fits.
/// The border has what is left.
fn opening_size(
    picture: &Picture<'_>,
    options: &WindowOptions,
    display: Option<(usize, usize)>,
) -> (usize, usize) {
    let room = display.filter(|_| options.scale.is_none()).map(|(columns, rows)| {
        let part = |all: usize| all / ROOM.1 * ROOM.0;
        (part(columns), part(rows))
    });
    let display = display.unwrap_or((usize::MAX, usize::MAX));
    let fits = |scale: &u32| {
        let size = picture.window_size(*scale as usize);
        size.0 <= display.0 && size.1 <= display.1
    };
    let scale = options.scale.unwrap_or(2).clamp(*SCALES.start(), *SCALES.end());
    let scale = (*SCALES.start()..=scale).rev().find(fits).unwrap_or(1) as usize;
    let larger = room.and_then(|room| picture.step(room)).filter(|(columns, _)| *columns > scale);
    let (across, down) = larger.unwrap_or((scale, scale * picture.shape.rows()));
    let (columns, rows) = (picture.width * across, picture.height * down);
    let border = 2 * across * options.border as usize;
    ((columns + border).min(display.0).max(columns), (rows + border).min(display.1).max(rows))
}

/// The open window and what is known of its mouse, keyboard and picture.
struct Host {
    desk: Box<dyn Desk>,
    keyboard: Keyboard,
    mouse: Mouse,
    canvas: Canvas,
    fit: Fit,
    /// The size of what is shown; nothing of it counts any more when a part was uncovered.
    shown: Option<(usize, usize)>,
    pointer_hidden: bool,
}

impl Host {
    fn new(desk: Box<dyn Desk>, fit: Fit) -> Self {
        Host {
            desk,
            keyboard: Keyboard::new(),
            mouse: Mouse::new(),
            canvas: Canvas::new(fit),
            fit,
            shown: None,
            pointer_hidden: false,
        }
    }

    /// Runs the computer until it ends or has to.
    fn serve(&mut self, computer: &mut dyn Computer, leave: &AtomicBool) -> Result<(), WindowError> {
        let mut pacer = Pacer::new(computer.rate(), Instant::now());
        if self.desk.has_clipboard() {
            computer.clipboard().share();
        }
        while !leave.load(Ordering::Relaxed) {
            let reports = self.desk.wait(pacer.next(self.desk.is_seen(), Instant::now()))?;
            if reports.contains(&Report::Closed) {
                break;
            }
            self.tell(computer, &reports)?;
            self.share_clipboard(computer)?;
            self.hide_pointer()?;
            let ticks = pacer.due(Instant::now());
            for _ in 0..ticks {
                computer.vertical_blank();
            }
            computer.poll();
            if !computer.is_running() {
                break;
            }
            if !self.desk.is_seen() {
                continue;
            }
            let new = pacer.may_compose(ticks, Instant::now()) && computer.compose();
            if new || self.shown != Some(self.desk.size()) {
                self.show(&computer.picture())?;
                pacer.shown(Instant::now());
            }
        }
        Ok(())
    }

    /// Shows what is new of a picture.
    fn show(&mut self, picture: &Picture<'_>) -> Result<(), WindowError> {
        let size = self.desk.size();
        self.canvas.draw(size, picture);
        if self.shown == Some(size) {
            for rows in self.canvas.changed() {
                self.desk.show(self.canvas.pixels(), size.0, rows.clone())?;
            }
        } else {
            self.desk.show(self.canvas.pixels(), size.0, 0..size.1)?;
        }
        self.shown = Some(size);
        Ok(())
    }

    /// Brings the computer what happened; a key and what it types belong together.
    fn tell(&mut self, computer: &mut dyn Computer, reports: &[Report]) -> Result<(), WindowError> {
        let mut keys = Vec::new();
        for report in reports {
            if let Report::Key(key) = report {
                keys.push(*key);
                continue;
            }
            self.press(computer, std::mem::take(&mut keys))?;
            match report {
                Report::Mouse(sample) => {
                    let placed = Placement::new(self.desk.size(), &computer.picture(), self.fit);
                    self.mouse.look(*sample, &placed, |event| computer.input(event));
                }
                Report::KeyboardLost => {
                    self.mouse.forget();
                    self.keyboard.forget();
                    computer.input(InputEvent::FocusLost);
                }
                Report::Uncovered => self.shown = None,
                Report::Clip(clip) => computer.clipboard().bring(clip.clone()),
                Report::Key(_) | Report::Closed => {}
            }
        }
        self.press(computer, keys)
    }

    fn press(&mut self, computer: &mut dyn Computer, keys: Vec<HostKey>) -> Result<(), WindowError> {
        let mut turned = 0;
        self.keyboard.look(keys, |outcome| match outcome {
            Outcome::Input(event) => computer.input(event),
            Outcome::Host(HostAction::Screenshot) => computer.screenshot(),
            Outcome::Host(HostAction::FullScreen) => turned += 1,
        });
        // Twice is as if not at all.
        if turned % 2 == 1 { self.desk.turn_full_screen() } else { Ok(()) }
    }

    /// What was put on the computer's clipboard is put on the desk's, and what is wanted is asked for there.
    fn share_clipboard(&mut self, computer: &mut dyn Computer) -> Result<(), WindowError> {
        if let Some(text) = computer.clipboard().take() {
            self.desk.copy(text)?;
        }
        if computer.clipboard().is_wanted() { self.desk.paste() } else { Ok(()) }
    }

    /// The desk's pointer is not seen where the computer's own is.
    fn hide_pointer(&mut self) -> Result<(), WindowError> {
        let hide = self.mouse.is_ours();
        if hide != self.pointer_hidden {
            self.pointer_hidden = hide;
            self.desk.hide_pointer(hide)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::shape::PixelShape;

    #[test]
    fn a_display_too_small_takes_the_border_first_then_the_scale() {
        let pixels = vec![0; 640 * 200];
        let picture =
            Picture { width: 640, height: 200, pixels: &pixels, shape: PixelShape::Tall, border: &[] };
        let size = |scale, border, display| {
            opening_size(
                &picture,
                &WindowOptions { title: String::new(), scale, border, fit: Fit::Steps },
                display,
            )
        };
        assert_eq!(size(None, 0, None), (1280, 800));
        assert_eq!(size(None, 8, None), (1312, 832));
        assert_eq!(size(None, 8, Some((1280, 1024))), (1280, 832));
        assert_eq!(size(Some(3), 8, Some((1280, 1024))), (1280, 832));
        assert_eq!(size(None, 8, Some((1024, 768))), (656, 416));
        assert_eq!(size(None, 8, Some((320, 200))), (640, 400), "shown shrunk if need be");
    }

    #[test]
    fn the_largest_step_there_is_room_for_is_the_default() {
        let pixels = vec![0; 640 * 200];
        let picture =
            Picture { width: 640, height: 200, pixels: &pixels, shape: PixelShape::Tall, border: &[] };
        let size = |scale, display| {
            let options = WindowOptions { title: String::new(), scale, border: 0, fit: Fit::Steps };
            opening_size(&picture, &options, Some(display))
        };
        assert_eq!(size(None, (1920, 1080)), (1280, 800), "three columns would leave no room for a frame");
        assert_eq!(size(None, (2560, 1440)), (1920, 1200));
        assert_eq!(size(None, (2100, 1100)), (1920, 1000), "lower pixels");
        assert_eq!(size(None, (3840, 2160)), (3200, 2000));
        assert_eq!(size(Some(2), (3840, 2160)), (1280, 800));
    }
}
