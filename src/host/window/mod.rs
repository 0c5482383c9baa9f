//! The real window: shows the emulated computer's picture and brings it what a person does.
//!
//! One loop, one thread. Each pass: show the picture if it is new (else only look for events), leave if the window was closed
//! or a signal came, tell the computer what the mouse and the keyboard did, run the vertical blanks that are due, let results
//! of other tasks arrive, compose, sleep. The window library is a blitter and an event source; scaling ([`scaling`]), edges
//! of buttons ([`mouse`]), keys ([`keys`], [`keyboard`]) and time ([`pacer`]) are ours, and pure. Leaves everything about the
//! Amiga to whoever implements [`Computer`].

pub mod guard;
pub mod keyboard;
pub mod keys;
pub mod mouse;
pub mod pacer;
pub mod scaling;
mod setup;

use crate::system::input::InputEvent;
use keyboard::{Keyboard, Outcome, Queue};
use keys::HostAction;
use minifb::{MouseButton, MouseMode, ScaleMode};
use mouse::{Mouse, Sample};
use pacer::Pacer;
use scaling::{Canvas, Picture};
use signal_hook::consts::{SIGINT, SIGTERM};
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
    /// Lets results of other tasks arrive without waiting for the next blank; called at every look for events.
    fn poll(&mut self);
    /// Composes what changed since the last call; true if the picture is new.
    fn compose(&mut self) -> bool;
    /// The picture as last composed.
    fn picture(&self) -> Picture<'_>;
    /// False when the program has ended: the window closes without another word.
    fn is_running(&self) -> bool;
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
    /// Host pixels per hi-res pixel the window opens with, one of [`SCALES`]; 2 if nothing was asked. A resized window takes
    /// the largest that fits.
    pub scale: Option<u32>,
}

/// Scales a window may open with. (Larger ones would be windows no X server makes.)
pub const SCALES: RangeInclusive<u32> = 1..=8;

/// Why there is no window (any more).
#[derive(Debug, Error, PartialEq, Eq)]
pub enum WindowError {
    /// There is no display to open a window on.
    #[error("no window: {0}; `tripppin screenshot` and `tripppin script` work without a display")]
    NoDisplay(String),
    /// The display has too few colours for the window library.
    #[error(
        "no window: this display has {bits} bits per pixel, 32 are needed; \
         `tripppin screenshot` and `tripppin script` work without a display"
    )]
    ShallowDisplay {
        /// What it has.
        bits: u8,
    },
    /// A picture could not be shown.
    #[error("the window cannot show the picture: {0}")]
    Present(String),
    /// Ctrl-C and TERM cannot be listened to.
    #[error("cannot listen to signals: {0}")]
    Signals(String),
}

/// Opens the window and runs the computer in it until the program ends, the window is closed, or Ctrl-C or TERM comes.
///
/// May start the program over (see [`guard::leave_input_methods`]); call it before anything else has happened.
///
/// # Errors
/// No display, one with too few colours, or one that went away while a picture was shown.
pub fn run(computer: &mut dyn Computer, options: &WindowOptions) -> Result<(), WindowError> {
    guard::leave_input_methods();
    let display = guard::check_display()?;
    let leave = listen_to_signals()?;
    computer.compose();
    let mut host = Host::open(computer, options, display.as_ref().map(|display| display.root.size))?;
    drop(display);
    let mut pacer = Pacer::new(computer.rate(), Instant::now());
    let mut dirty = true;
    loop {
        let began = Instant::now();
        host.refresh(computer, &mut pacer, dirty)?;
        if !host.window.is_open() || leave.load(Ordering::Relaxed) {
            computer.close();
            return Ok(());
        }
        host.tell(computer, &mut pacer);

        let ticks = pacer.due(Instant::now());
        for _ in 0..ticks {
            computer.vertical_blank();
        }
        computer.poll();
        if !computer.is_running() {
            return Ok(());
        }
        dirty = pacer.may_compose(ticks, Instant::now()) && computer.compose();
        if !dirty {
            std::thread::sleep(pacer.sleep(began, host.poll(), Instant::now()));
        }
    }
}

/// A flag that Ctrl-C and TERM raise. (No second-signal-kills here: `timeout` and others send theirs twice at once.)
fn listen_to_signals() -> Result<Arc<AtomicBool>, WindowError> {
    let leave = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&leave))
            .map_err(|error| WindowError::Signals(error.to_string()))?;
    }
    Ok(leave)
}

/// The open window and what is known of its mouse, keyboard and picture.
struct Host {
    window: minifb::Window,
    queue: Queue,
    keyboard: Keyboard,
    mouse: Mouse,
    canvas: Canvas,
    shown: (usize, usize),
    pointer_hidden: bool,
    active: bool,
    was_active: bool,
}

impl Host {
    fn open(
        computer: &dyn Computer,
        options: &WindowOptions,
        display: Option<(usize, usize)>,
    ) -> Result<Self, WindowError> {
        // The library refuses a title with a NUL, and says so on standard output.
        let title = options.title.replace('\0', " ");
        let scale = options.scale.unwrap_or(2).clamp(*SCALES.start(), *SCALES.end());
        // A window larger than the display would have a part nobody can reach.
        let size = |scale: &u32| computer.picture().window_size(*scale as usize);
        let fits = |scale: &u32| {
            display.is_none_or(|(columns, rows)| size(scale).0 <= columns && size(scale).1 <= rows)
        };
        let scale = (*SCALES.start()..=scale).rev().find(fits).unwrap_or(*SCALES.start());
        let (width, height) = size(&scale);
        let settings = minifb::WindowOptions {
            resize: true,
            scale_mode: ScaleMode::UpperLeft,
            ..minifb::WindowOptions::default()
        };
        let mut window = minifb::Window::new(&title, width, height, settings)
            .map_err(|error| WindowError::NoDisplay(guard::explain(&error)))?;
        // We sleep ourselves.
        window.set_target_fps(0);
        let queue = Queue::default();
        window.set_input_callback(Box::new(queue.clone()));
        Ok(Host {
            window,
            queue,
            keyboard: Keyboard::new(),
            mouse: Mouse::new(),
            canvas: Canvas::new(),
            shown: (0, 0),
            pointer_hidden: false,
            active: false,
            was_active: false,
        })
    }

    /// Shows the picture if it is new, if the window has another size, or if it was not shown for long; looks for events in
    /// any case.
    fn refresh(
        &mut self,
        computer: &dyn Computer,
        pacer: &mut Pacer,
        dirty: bool,
    ) -> Result<(), WindowError> {
        let size = self.window.get_size();
        if size.0 == 0 || size.1 == 0 {
            // Put aside: some systems give it no size then.
            self.window.update();
            return Ok(());
        }
        if size != self.shown {
            pacer.uncovered(Instant::now());
        } else if !dirty && !pacer.keep_alive_due(Instant::now()) {
            self.window.update();
            return Ok(());
        }
        self.canvas.draw(size, &computer.picture());
        self.window
            .update_with_buffer(self.canvas.pixels(), size.0, size.1)
            .map_err(|error| WindowError::Present(guard::one_line(&error.to_string())))?;
        self.shown = size;
        pacer.shown(Instant::now());
        Ok(())
    }

    /// Brings the computer what happened since the last look: the mouse, the keys, and last the loss of the keyboard, since
    /// what came before it in the same poll was still meant for us.
    fn tell(&mut self, computer: &mut dyn Computer, pacer: &mut Pacer) {
        let placed = scaling::Placement::new(self.window.get_size(), &computer.picture());
        if let Some((x, y)) = self.window.get_unscaled_mouse_pos(MouseMode::Pass) {
            let sample = Sample {
                x: x.floor() as i32,
                y: y.floor() as i32,
                select: self.window.get_mouse_down(MouseButton::Left),
                menu: self.window.get_mouse_down(MouseButton::Right),
            };
            self.mouse.look(sample, &placed, |event| computer.input(event));
        }
        self.keyboard.look(self.queue.take(), |outcome| match outcome {
            Outcome::Input(event) => computer.input(event),
            Outcome::Host(HostAction::Screenshot) => computer.screenshot(),
        });

        let active = self.window.is_active();
        if self.active && !active {
            self.mouse.forget();
            self.keyboard.forget();
            computer.input(InputEvent::FocusLost);
        } else if active && !self.active {
            pacer.uncovered(Instant::now());
        }
        self.active = active;
        self.was_active |= active;

        // Each call costs the X server a cursor: only when it changes.
        let hide = self.mouse.is_ours();
        if hide != self.pointer_hidden {
            self.pointer_hidden = hide;
            self.window.set_cursor_visibility(!hide);
        }
    }

    /// Time to the next look. Without a window manager a window is never active: only one that was can be at rest.
    fn poll(&self) -> std::time::Duration {
        if self.was_active && !self.active && !self.mouse.is_ours() {
            pacer::RELAXED_POLL
        } else {
            pacer::POLL
        }
    }
}
