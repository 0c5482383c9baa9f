//! Ctrl-C, as commands without a window take it: the first asks for an end after what is under way, a second ends at once, as
//! TERM does. On Windows Ctrl-Break is as Ctrl-C; who closes the console ends the program as soon as it is told.
//!
//! Knows the signals, the thread that waits for it, and what must not be left behind. Leaves how a command ends when it is asked
//! to the command; the window has its own ways, and only asks `Presses` which signal is another one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

#[cfg(unix)]
use signal_hook::consts::{SIGINT, SIGTERM};

use super::terminal;

/// Exit code of what Ctrl-C has cut short, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// Whether somebody has pressed Ctrl-C.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    asked: Arc<AtomicBool>,
    /// Nothing is under way: the command waits for somebody else.
    waiting: AtomicBool,
    /// The file that would be left behind if the program ended at once.
    unfinished: Mutex<Option<PathBuf>>,
}

impl Interrupt {
    /// Takes Ctrl-C from now on.
    ///
    /// # Errors
    /// The system's own: no thread or no signal to be had.
    pub fn watch() -> io::Result<Self> {
        let interrupt = Self::default();
        listen(&interrupt.state)?;
        Ok(interrupt)
    }

    /// Whether the command is to end after what is under way.
    pub fn asked(&self) -> bool {
        self.flag().load(Ordering::SeqCst)
    }

    /// The same, for whoever looks often.
    pub fn flag(&self) -> &AtomicBool {
        &self.state.asked
    }

    /// Waits for somebody else, with nothing under way: Ctrl-C ends the program at once. `None` if it was pressed before.
    pub fn waiting<T>(&self, wait: impl FnOnce() -> T) -> Option<T> {
        // Said before one is looked for: either this sees Ctrl-C, or that sees that nothing is under way.
        self.state.waiting.store(true, Ordering::SeqCst);
        let waited = (!self.asked()).then(wait);
        self.state.waiting.store(false, Ordering::SeqCst);
        waited
    }

    /// The file to be removed when the program ends at once, until another or none is named.
    pub fn unfinished(&self, path: Option<&Path>) {
        *self.state.unfinished.lock().unwrap_or_else(PoisonError::into_inner) = path.map(Path::to_owned);
    }
}

/// Signals so close together are one: `timeout` and others send theirs twice at once.
const AT_ONCE: Duration = Duration::from_millis(100);

/// Tells the first signal from those that come again.
#[derive(Debug, Default)]
pub(super) struct Presses {
    first: Option<Instant>,
}

impl Presses {
    /// A signal has come; whether it is another one than the first.
    pub(super) fn again(&mut self, now: Instant) -> bool {
        now.duration_since(*self.first.get_or_insert(now)) >= AT_ONCE
    }
}

/// Waits for the signal on a thread, which may do more than a handler of signals.
#[cfg(unix)]
fn listen(state: &Arc<State>) -> io::Result<()> {
    let state = Arc::clone(state);
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    let watch = move || {
        let mut presses = Presses::default();
        for signal in signals.forever() {
            if signal == SIGTERM {
                state.clean();
                // Ends the program as the signal does when nobody takes it.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
            state.press(&mut presses);
        }
    };
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(watch)?;
    Ok(())
}

/// The thread that waits is the library's own.
#[cfg(windows)]
fn listen(state: &Arc<State>) -> io::Result<()> {
    let (state, mut presses) = (Arc::clone(state), Presses::default());
    ctrlc::set_handler(move || state.press(&mut presses)).map_err(io::Error::other)
}

/// A page has no signals.
#[cfg(target_family = "wasm")]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere they may be out of reach")]
fn listen(_state: &Arc<State>) -> io::Result<()> {
    Ok(())
}

#[cfg_attr(target_family = "wasm", allow(dead_code, reason = "nobody presses Ctrl-C at a page"))]
impl State {
    /// Ctrl-C was pressed; done on a thread of its own.
    fn press(&self, presses: &mut Presses) {
        let again = presses.again(Instant::now());
        if self.ask(again) {
            self.leave();
        }
        if !again {
            // The terminal may be held up; whoever waits for signals must not be.
            let tell = || terminal::aside("ends after what is under way; Ctrl-C again ends at once");
            let _ = std::thread::Builder::new().spawn(tell);
        }
    }

    /// Ctrl-C was pressed, perhaps again; whether the program is to end at once.
    fn ask(&self, again: bool) -> bool {
        self.asked.store(true, Ordering::SeqCst);
        again || self.waiting.load(Ordering::SeqCst)
    }

    /// Ends the program.
    fn leave(&self) {
        self.clean();
        process::exit(INTERRUPTED.into());
    }

    /// Leaves no file behind. What was shown of progress stays: to take it away, one would wait for the terminal.
    fn clean(&self) {
        if let Some(path) = self.unfinished.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // When that fails, it stays.
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_asks_and_the_second_ends() {
        let interrupt = Interrupt::default();
        assert!(!interrupt.asked());
        assert!(!interrupt.state.ask(false) && interrupt.asked());
        assert!(interrupt.state.ask(true));
    }

    #[test]
    fn two_at_once_are_one() {
        let (mut presses, began) = (Presses::default(), Instant::now());
        let after = [0, 0, 99, 100, 101].map(|after| presses.again(began + Duration::from_millis(after)));
        assert_eq!(after, [false, false, false, true, true]);
    }

    #[test]
    fn the_file_goes_while_somebody_else_writes_to_the_terminal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("unfinished");
        fs::write(&path, "").unwrap();
        let interrupt = Interrupt::default();
        interrupt.unfinished(Some(&path));
        let terminal = io::stderr().lock();
        std::thread::scope(|scope| scope.spawn(|| interrupt.state.clean()).join()).unwrap();
        drop(terminal);
        assert!(!path.exists());
    }

    #[test]
    fn whoever_waits_ends_with_the_first() {
        let interrupt = Interrupt::default();
        assert_eq!(interrupt.waiting(|| interrupt.state.ask(false)), Some(true));
        assert_eq!(interrupt.waiting(|| "a line"), None, "asked before");
        assert!(!interrupt.state.ask(false));
    }
}
