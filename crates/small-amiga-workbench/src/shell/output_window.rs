//! Console windows to which the output of a command or program is redirected (`>CON:`).
//!
//! Each window opens at the first output. It closes when the program has ended, or with the option `WAIT` when
//! the user closes it. Running the programs is left to the Shell.

use super::{Shell, State};
use small_amiga::console::{AutoConsole, ConsoleEvent, Description};
use small_amiga::exec::Signals;
use small_amiga::intuition::{Intuition, WindowId};

/// A console window that shows the output of one command or program.
#[derive(Debug)]
pub(super) struct OutputWindow {
    console: AutoConsole,
    /// Whether the window stays open until the user closes it (option `WAIT`).
    waits: bool,
    is_closed: bool,
}

impl OutputWindow {
    /// Creates an output window that opens at the first output.
    ///
    /// `other` is an open window of the Shell.
    pub(super) fn new(description: Description, other: WindowId) -> Self {
        let waits = description.waits;
        Self { console: AutoConsole::closed(description, other), waits, is_closed: false }
    }

    pub(super) fn write(&mut self, text: &str) {
        self.console.write(text);
    }

    /// Handles the events of the window, and returns the signals that the user has sent.
    fn poll(&mut self, intuition: &mut Intuition) -> Signals {
        let mut signals = Signals::empty();
        while let Some(event) = self.console.poll_event(intuition) {
            match event {
                ConsoleEvent::Signal(signal) => signals |= signal,
                ConsoleEvent::EndOfFile => self.is_closed = true,
                // No program reads lines.
                ConsoleEvent::Line(_) | ConsoleEvent::Escape => {}
            }
        }
        signals
    }

    /// Returns `true` if the output window of an ended program can be closed.
    fn is_over(&self) -> bool {
        self.is_closed || !self.waits && self.console.is_drained()
    }

    /// Displays some of the queued output in the output window.
    ///
    /// Returns `true` if more output can be displayed.
    fn show(&mut self, intuition: &mut Intuition) -> bool {
        self.console.show(intuition);
        self.console.shows_more()
    }
}

impl Shell {
    /// Handles the events of all windows with redirected output.
    pub(super) fn poll_output_windows(&mut self, intuition: &mut Intuition) {
        for window in &mut self.windows {
            window.poll(intuition);
        }
        for job in &mut self.background {
            let signals = job.window.as_mut().map_or(Signals::empty(), |window| window.poll(intuition));
            if !signals.is_empty() {
                job.signal(&self.session.processes, signals);
            }
        }
        let mut signals =
            self.output_window.as_mut().map_or(Signals::empty(), |window| window.poll(intuition));
        if let State::Waiting(job) | State::Starting(job) = &mut self.state {
            signals |= job.window.as_mut().map_or(Signals::empty(), |window| window.poll(intuition));
        }
        for signal in [Signals::CTRL_C, Signals::CTRL_D, Signals::CTRL_E, Signals::CTRL_F] {
            if signals.contains(signal) {
                self.handle_console_event(ConsoleEvent::Signal(signal));
            }
        }
    }

    /// Displays queued output in all output windows, and closes the windows of programs that have ended.
    ///
    /// Returns `true` if more output can be displayed.
    pub(super) fn show_output_windows(&mut self, intuition: &mut Intuition) -> bool {
        let mut shows_more = false;
        let jobs = self.background.iter_mut().filter_map(|job| job.window.as_mut());
        let foreground = match &mut self.state {
            State::Waiting(job) | State::Starting(job) => job.window.as_mut(),
            _ => None,
        };
        for window in self.output_window.iter_mut().chain(jobs).chain(foreground) {
            shows_more |= window.show(intuition);
        }
        self.windows.retain_mut(|window| {
            shows_more |= window.show(intuition);
            let is_over = window.is_over();
            if is_over && window.console.is_open() {
                intuition.close_window(window.console.window());
            }
            // A window without output has never been opened.
            !is_over && (window.console.is_open() || !window.console.is_drained())
        });
        shows_more
    }
}
