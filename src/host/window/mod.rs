//! The real window: shows the emulated computer's picture and brings it what a person does.
//!
//! One loop, one thread. Each pass: wait for the desk or the next vertical blank, leave if the window was closed or a signal
//! came, tell the computer what the mouse and the keyboard did, run the blanks that are due, let results of other tasks arrive,
//! compose and show what changed; nothing is drawn while nobody sees it. The desk is a blitter and an event source; scaling
//! ([`scaling`]), edges of buttons ([`mouse`]), keys ([`keys`], [`keyboard`]) and time ([`pacer`], [`rest`]) are pure. Leaves everything
//! about the Amiga to whoever implements [`Computer`].

#[cfg(any(windows, test))]
mod clipboard_text;
mod desk;
mod error;
pub mod hands;
#[cfg(any(windows, test))]
mod key_messages;
pub mod keyboard;
pub mod keys;
#[cfg(not(any(target_family = "wasm", all(unix, not(target_os = "macos")))))]
mod library;
pub mod mouse;
mod opening;
pub mod pacer;
pub mod rest;
pub mod scaling;
mod signals;
mod toys;
#[cfg(windows)]
mod windows;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

use crate::system::clipboard::Clipboard;
use crate::system::input::InputEvent;
use desk::Desk;
pub use desk::Report;
pub use error::WindowError;
use hands::Hands;
use keys::HostAction;
pub use opening::{BORDER, SCALES, WindowOptions};
use pacer::Pacer;
use rest::Rest;
use scaling::{Canvas, Picture};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use toys::Toys;

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
    /// What a person has chosen of the window since it was opened.
    fn wishes(&self) -> Wishes;
    /// The window was closed or a signal came: end in good order, nothing is shown any more.
    fn close(&mut self);
}

/// What a person can choose of the window while it is open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Host pixels per hi-res pixel; if nothing is asked, what is large on the display.
    pub scale: Option<u32>,
    /// Dark lines between those of the beam.
    pub scanlines: bool,
    /// Interlaced fields are shown in turn.
    pub flicker: bool,
}

/// Opens the window and runs the computer in it until the program ends, the window is closed, or Ctrl-C or TERM comes.
///
/// # Errors
/// No display, one with too few colours, or one that went away.
pub fn run(computer: &mut dyn Computer, options: &WindowOptions) -> Result<(), WindowError> {
    let leave = signals::listen().map_err(|error| WindowError::Signals(error.to_string()))?;
    computer.compose();
    let size = |display| opening::size(&computer.picture(), options, display);
    let ended = match desk::open(&options.title, size, &leave) {
        Err(error) if !leave.load(Ordering::Relaxed) => return Err(error),
        opened => opened.and_then(|desk| Host::new(desk, options.clone()).serve(computer, &leave)),
    };
    if computer.is_running() {
        // Not by itself, so it is told, whatever the reason.
        computer.close();
    }
    // Somebody wanted it to end, and it has, whatever the display says to that.
    if leave.load(Ordering::Relaxed) { Ok(()) } else { ended }
}

/// What a computer wants of its window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shown {
    /// Vertical blanks a second.
    rate: u32,
    /// The size of its picture at scale 1.
    size: (usize, usize),
    wishes: Wishes,
}

impl Shown {
    fn of(computer: &dyn Computer) -> Self {
        Self { rate: computer.rate(), size: computer.picture().window_size(1), wishes: computer.wishes() }
    }
}

/// So many rests there are in a second at least: at their ends is seen what other tasks have found.
const RESTS: u32 = 20;

/// The open window and what is known of its mouse, keyboard and picture.
struct Host {
    desk: Box<dyn Desk>,
    hands: Hands,
    canvas: Canvas,
    options: WindowOptions,
    toys: Toys,
    rest: Rest,
    /// The size of what is shown; nothing of it counts any more when a part was uncovered.
    shown: Option<(usize, usize)>,
    pointer_hidden: bool,
}

impl Host {
    fn new(desk: Box<dyn Desk>, options: WindowOptions) -> Self {
        Host {
            desk,
            hands: Hands::default(),
            canvas: Canvas::new(options.fit),
            options,
            toys: Toys::default(),
            rest: Rest::new(RESTS, Duration::ZERO),
            shown: None,
            pointer_hidden: false,
        }
    }

    /// Runs the computer until it ends or has to.
    fn serve(&mut self, computer: &mut dyn Computer, leave: &AtomicBool) -> Result<(), WindowError> {
        let began = Instant::now();
        let mut pacer = Pacer::new(computer.rate(), began.elapsed());
        let mut before = Shown::of(computer);
        if self.desk.has_clipboard() {
            computer.clipboard().share();
        }
        while !leave.load(Ordering::Relaxed) {
            let rest = self.rest.blanks(before.rate, began.elapsed());
            let reports = self.desk.wait(began + pacer.next(rest, self.desk.is_seen(), began.elapsed()))?;
            if reports.contains(&Report::Closed) {
                break;
            }
            // What has happened came after the blanks of a rest.
            let rested = if rest > 0 { pacer.due_after(rest, began.elapsed()) } else { 0 };
            let mut new = false;
            for _ in 0..rested {
                computer.vertical_blank();
                self.rest.blank();
                // At rest it is known which of them has changed something.
                new |= self.desk.is_seen() && self.compose(computer, began.elapsed());
            }
            if !reports.is_empty() {
                self.rest.disturb(began.elapsed());
            }
            self.tell(computer, &reports)?;
            self.share_clipboard(computer)?;
            self.hide_pointer()?;
            let due = pacer.due(began.elapsed());
            for _ in 0..due {
                computer.vertical_blank();
                self.rest.blank();
            }
            let ticks = rested + due;
            computer.poll();
            if !computer.is_running() {
                break;
            }
            let now = Shown::of(computer);
            let is_other = now != before;
            if is_other {
                if now.rate != before.rate {
                    pacer = Pacer::new(now.rate, began.elapsed());
                }
                self.fit_window(&computer.picture(), before, now)?;
                before = now;
            }
            if !self.desk.is_seen() {
                continue;
            }
            new |= (is_other || pacer.may_compose(ticks, began.elapsed()))
                && self.compose(computer, began.elapsed());
            self.toys.pass(ticks);
            let flickers = ticks > 0 && Toys::flicker(now.wishes, &computer.picture());
            if flickers {
                self.rest.disturb(began.elapsed());
            }
            if new || flickers || self.shown != Some(self.desk.size()) {
                self.show(&computer.picture(), now.wishes)?;
                pacer.shown(began.elapsed());
            }
        }
        Ok(())
    }

    /// Composes the picture; true if it is another one.
    fn compose(&mut self, computer: &mut dyn Computer, now: Duration) -> bool {
        let new = computer.compose();
        if new {
            self.rest.picture(computer.rate(), now);
        }
        new
    }

    /// Shows what is new of a picture.
    fn show(&mut self, picture: &Picture<'_>, wishes: Wishes) -> Result<(), WindowError> {
        let size = self.desk.size();
        let placement = self.canvas.draw(size, picture);
        let all = 0..size.1;
        let toys = Toys::are_on(wishes, picture, &placement);
        let is_old = self.shown == Some(size) && !(toys && Toys::flicker(wishes, picture));
        for rows in if is_old { self.canvas.changed() } else { std::slice::from_ref(&all) } {
            let pixels = self.canvas.pixels();
            let pixels = match toys {
                true => self.toys.draw(pixels, size.0, rows.clone(), picture, &placement),
                false => pixels,
            };
            self.desk.show(pixels, size.0, rows.clone())?;
        }
        self.shown = Some(size);
        Ok(())
    }

    /// The display is another one, or a person wants it larger: the window has the size for that. Its scale stays what it was, unless
    /// that was what is wanted.
    fn fit_window(&mut self, picture: &Picture<'_>, before: Shown, now: Shown) -> Result<(), WindowError> {
        self.shown = None;
        let asks = before.wishes.scale != now.wishes.scale;
        if asks {
            self.options.scale = now.wishes.scale;
        } else if before.size == now.size {
            return Ok(());
        }
        let (width, height) = self.desk.size();
        let scale = (width / before.size.0.max(1)).min(height / before.size.1.max(1));
        let scale = u32::try_from(scale).ok().filter(|scale| *scale > 0);
        let scale = if asks { self.options.scale } else { scale.or(self.options.scale) };
        let options = WindowOptions { scale, ..self.options.clone() };
        self.desk.resize(opening::size(picture, &options, self.desk.display()))
    }

    /// Brings the computer what happened.
    fn tell(&mut self, computer: &mut dyn Computer, reports: &[Report]) -> Result<(), WindowError> {
        if reports.contains(&Report::Uncovered) {
            self.shown = None;
        }
        let mut turned = 0;
        let window = (self.desk.size(), self.options.fit);
        self.hands.tell(computer, reports, window, &mut |computer, action| match action {
            HostAction::Screenshot => computer.screenshot(),
            HostAction::FullScreen => turned += 1,
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
        let hide = self.hands.has_pointer();
        if hide != self.pointer_hidden {
            self.pointer_hidden = hide;
            self.desk.hide_pointer(hide)?;
        }
        Ok(())
    }
}
