//! The real window: shows the emulated computer's picture and brings it what a person does.
//!
//! One loop, one thread. Each pass waits for the desk, another thread, a signal, or the next vertical blank that may change something,
//! whichever comes first. Then it leaves if the window was closed or a signal came, lets the blanks pass that have become due, gives the
//! computer the input and the results of other tasks, and composes and shows what changed. Nothing is drawn while the window cannot be
//! seen. The desk is a blitter and an event source; scaling ([`scaling`]), edges of buttons ([`mouse`]), keys ([`keys`], [`keyboard`])
//! and time ([`pacer`]) are pure. Everything about the Amiga is left to the implementation of [`Computer`].

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
pub mod scaling;
mod signals;
#[cfg(test)]
mod tests;
mod toys;
mod waker;
#[cfg(windows)]
mod windows;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

use desk::Desk;
pub use desk::Report;
pub use error::WindowError;
use hands::Hands;
use keys::HostAction;
pub use opening::{BORDER, SCALES, WindowOptions};
use pacer::Pacer;
use scaling::{Canvas, Picture};
use small_amiga::system::clipboard::Clipboard;
use small_amiga::system::exec::signals::NotifyFn;
use small_amiga::system::input::InputEvent;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use toys::Toys;

/// The whole emulated computer as the window sees it.
pub trait Computer {
    /// Vertical blanks a second: 50 or 60.
    fn rate(&self) -> u32;
    /// Takes one thing a person did.
    fn input(&mut self, event: InputEvent);
    /// Returns the number of vertical blanks up to the next one that may change anything, as long as there is no input and no
    /// notification; at least 1. Returns `None` if no blank changes anything.
    fn blanks_to_run(&self) -> Option<u32>;
    /// Lets a number of vertical blanks pass, with the same result as one call for each of them.
    fn advance(&mut self, blanks: u32);
    /// One vertical blank.
    fn vertical_blank(&mut self) {
        self.advance(1);
    }
    /// Sets the function that is called when another thread has something for the computer: [`Self::poll`] takes it.
    fn notify_with(&mut self, notify: NotifyFn);
    /// Sets whether the picture can be seen. What only blinks need not run meanwhile.
    fn set_visible(&mut self, visible: bool);
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
    let signals = |error: std::io::Error| WindowError::Signals(error.to_string());
    let (notify, alarm) = waker::pair().map_err(signals)?;
    let leave = signals::listen(Arc::clone(&notify)).map_err(signals)?;
    computer.notify_with(notify);
    computer.compose();
    let size = |display| opening::size(&computer.picture(), options, display);
    let ended = match desk::open(&options.title, size, &leave, alarm) {
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

/// The open window and what is known of its mouse, keyboard and picture.
struct Host {
    desk: Box<dyn Desk>,
    hands: Hands,
    canvas: Canvas,
    options: WindowOptions,
    toys: Toys,
    /// The size of what is shown; nothing of it counts any more when a part was uncovered.
    shown: Option<(usize, usize)>,
    pointer_hidden: bool,
    /// Whether the picture may have changed since it was composed last.
    stale: bool,
}

impl Host {
    fn new(desk: Box<dyn Desk>, options: WindowOptions) -> Self {
        Host {
            desk,
            hands: Hands::default(),
            canvas: Canvas::new(options.fit),
            options,
            toys: Toys::default(),
            shown: None,
            pointer_hidden: false,
            stale: true,
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
            let is_seen = self.desk.is_seen();
            computer.set_visible(is_seen);
            let rest = self.blanks_to_run(computer);
            let until = rest.map(|blanks| began + pacer.next(blanks, is_seen, began.elapsed()));
            let reports = self.desk.wait(until)?;
            if reports.contains(&Report::Closed) {
                break;
            }
            // The blanks that became due while nothing happened come before what has happened.
            let blanks = pacer.due_after(rest.unwrap_or(u32::MAX), began.elapsed());
            computer.advance(blanks);
            self.tell(computer, &reports)?;
            computer.poll();
            if !computer.is_running() {
                break;
            }
            self.share_clipboard(computer)?;
            self.hide_pointer()?;
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
                self.stale = true;
                continue;
            }
            let composes = is_other || pacer.may_compose(blanks, began.elapsed());
            self.stale = !composes && (self.stale || !reports.is_empty());
            let new = composes && computer.compose();
            self.toys.pass(blanks);
            let flickers = blanks > 0 && Toys::flicker(now.wishes, &computer.picture());
            if new || flickers || self.shown != Some(self.desk.size()) {
                self.show(&computer.picture(), now.wishes)?;
                pacer.shown(began.elapsed());
            }
        }
        Ok(())
    }

    /// Returns the number of blanks up to the next one that may change what is shown; `None` if none does.
    fn blanks_to_run(&self, computer: &dyn Computer) -> Option<u32> {
        let shows_all = self.stale || Toys::flicker(computer.wishes(), &computer.picture());
        if self.desk.is_seen() && shows_all { Some(1) } else { computer.blanks_to_run() }
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
