//! Handles Ctrl-C for commands without a window.
//!
//! The first Ctrl-C asks the command to end after the current piece of work; a second one ends the program
//! immediately. SIGTERM and SIGHUP (a closed terminal) end it immediately, too, but a command that saves its
//! progress saves it first. On Windows, Ctrl-Break acts like Ctrl-C, and closing the console ends the
//! program as soon as it is notified. The thread that waits for signals removes the unfinished file before
//! the program ends. Ending the command is left to the command itself. The window handles signals separately
//! and only uses `Presses`, which distinguishes a repeated signal from the first.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use super::terminal;

/// Exit code of a command ended by Ctrl-C, by the convention of shells.
pub const INTERRUPTED: u8 = 130;

/// A flag that Ctrl-C sets to end a batch command after its current piece of work.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    asked: Arc<AtomicBool>,
    /// Whether Ctrl-C ends the command immediately, because it only waits for another program.
    waiting: AtomicBool,
    /// Whether the command saves its progress when it ends early.
    saves: AtomicBool,
    /// The number of the signal that ends the program after its progress is saved, or 0.
    ending: AtomicI32,
    unfinished: Mutex<Option<PathBuf>>,
}

impl Interrupt {
    /// Creates an interrupt flag that Ctrl-C sets.
    ///
    /// # Errors
    /// Returns the error of the operating system if a thread cannot be started or a signal cannot be
    /// handled.
    pub fn watch() -> io::Result<Self> {
        let interrupt = Self::default();
        listen(&interrupt.state)?;
        Ok(interrupt)
    }

    /// Returns `true` after Ctrl-C: the command should then end after its current piece of work.
    pub fn is_requested(&self) -> bool {
        self.flag().load(Ordering::SeqCst)
    }

    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.state.asked
    }

    /// Runs `wait`. Meanwhile, the first Ctrl-C ends the program immediately.
    ///
    /// Returns `None` without waiting if Ctrl-C was pressed before.
    pub fn waiting<T>(&self, wait: impl FnOnce() -> T) -> Option<T> {
        // `waiting` is set before `asked` is read: either this call sees the Ctrl-C, or the signal thread
        // sees `waiting`.
        self.state.waiting.store(true, Ordering::SeqCst);
        let waited = (!self.is_requested()).then(wait);
        self.state.waiting.store(false, Ordering::SeqCst);
        waited
    }

    /// Sets whether the command has progress to save before SIGTERM or SIGHUP ends the program.
    pub fn save_at_end(&self, saves: bool) {
        self.state.saves.store(saves, Ordering::SeqCst);
    }

    /// Ends the program if SIGTERM or SIGHUP asked for it, as the signal would without a handler.
    pub(crate) fn end_by_signal(&self) {
        let signal = self.state.ending.load(Ordering::SeqCst);
        #[cfg(unix)]
        if signal != 0 {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
        #[cfg(not(unix))]
        let _ = signal;
    }

    /// Sets the path of the unfinished output file, which is removed if the program ends early.
    ///
    /// If `path` is `None`, no file is removed.
    pub fn unfinished(&self, path: Option<&Path>) {
        *self.state.unfinished.lock().unwrap_or_else(PoisonError::into_inner) = path.map(Path::to_owned);
    }
}

/// Time after the first signal within which further signals count as the same Ctrl-C.
///
/// Programs such as `timeout` send their signal twice.
const AT_ONCE: Duration = Duration::from_millis(100);

/// A detector of the second Ctrl-C, which ignores duplicate signals of the first one.
#[derive(Debug, Default)]
pub struct Presses {
    first: Option<Instant>,
}

impl Presses {
    /// Registers an interrupt signal, and returns `true` if it is a second Ctrl-C.
    pub fn again(&mut self, now: Instant) -> bool {
        now.duration_since(*self.first.get_or_insert(now)) >= AT_ONCE
    }
}

/// Returns the signals that end the program: SIGINT (Ctrl-C), SIGTERM and SIGHUP.
///
/// SIGHUP is left out if the program was started to ignore it, as by `nohup`.
#[cfg(unix)]
pub fn ending_signals() -> Vec<i32> {
    use std::io::IsTerminal;
    let ignored = fs::read_to_string("/proc/self/status").ok().and_then(|status| {
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        Some(u64::from_str_radix(mask.trim(), 16).ok()? >> (SIGHUP - 1) & 1 == 1)
    });
    // Where the mask is unknown, the terminal decides: `nohup` leaves the program none to write to.
    let is_ignored = ignored.unwrap_or_else(|| !io::stdout().is_terminal() && !io::stderr().is_terminal());
    [SIGINT, SIGTERM].into_iter().chain((!is_ignored).then_some(SIGHUP)).collect()
}

/// Starts a thread that handles the signals that end the program.
///
/// A thread may do much more than a signal handler.
#[cfg(unix)]
fn listen(state: &Arc<State>) -> io::Result<()> {
    let state = Arc::clone(state);
    let mut signals = signal_hook::iterator::Signals::new(ending_signals())?;
    let watch = move || {
        let mut presses = Presses::default();
        for signal in signals.forever() {
            if signal == SIGINT {
                state.press(&mut presses);
            } else if state.must_end(signal) {
                state.clean();
                // Ends the program as the signal would without a handler.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    };
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(watch)?;
    Ok(())
}

/// Registers a handler that the `ctrlc` library calls on its own thread.
#[cfg(windows)]
fn listen(state: &Arc<State>) -> io::Result<()> {
    let (state, mut presses) = (Arc::clone(state), Presses::default());
    ctrlc::set_handler(move || state.press(&mut presses)).map_err(io::Error::other)
}

/// Does nothing and succeeds, because a web page receives no signals.
#[cfg(target_family = "wasm")]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere they may be out of reach")]
fn listen(_state: &Arc<State>) -> io::Result<()> {
    Ok(())
}

#[cfg_attr(target_family = "wasm", allow(dead_code, reason = "nobody presses Ctrl-C at a page"))]
impl State {
    fn press(&self, presses: &mut Presses) {
        let again = presses.again(Instant::now());
        if self.request(again) {
            self.leave();
        }
        if !again {
            // Writing to the terminal may block, so it is done on another thread.
            let tell = || {
                terminal::aside(
                    "finishing the work in progress; press Ctrl-C again to exit \
                                           immediately",
                )
            };
            let _ = std::thread::Builder::new().spawn(tell);
        }
    }

    /// Records a Ctrl-C; returns `true` if the program must end immediately.
    fn request(&self, again: bool) -> bool {
        self.asked.store(true, Ordering::SeqCst);
        again || self.waiting.load(Ordering::SeqCst)
    }

    /// Records SIGTERM or SIGHUP; returns `true` if the program must end immediately.
    ///
    /// A command that saves its progress ends itself, unless the signal is repeated.
    #[cfg(any(unix, test))]
    fn must_end(&self, signal: i32) -> bool {
        let is_repeated = self.ending.swap(signal, Ordering::SeqCst) != 0;
        let ends_itself = self.saves.load(Ordering::SeqCst) && !is_repeated;
        self.request(!ends_itself)
    }

    fn leave(&self) {
        self.clean();
        process::exit(INTERRUPTED.into());
    }

    /// Removes the unfinished output file.
    ///
    /// The progress line stays on the terminal, because removing it would mean waiting for the terminal.
    fn clean(&self) {
        if let Some(path) = self.unfinished.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // The program ends anyway, so a failure is ignored.
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_ctrl_c_requests_and_second_ends() {
        let interrupt = Interrupt::default();
        assert!(!interrupt.is_requested());
        assert!(!interrupt.state.request(false) && interrupt.is_requested());
        assert!(interrupt.state.request(true));
    }

    #[test]
    fn saving_command_ends_itself_at_the_first_signal() {
        let interrupt = Interrupt::default();
        assert!(interrupt.state.must_end(15), "nothing to save");
        let interrupt = Interrupt::default();
        interrupt.save_at_end(true);
        assert!(!interrupt.state.must_end(15) && interrupt.is_requested());
        assert!(interrupt.state.must_end(15), "a second signal");
    }

    #[test]
    fn simultaneous_signals_count_once() {
        let (mut presses, began) = (Presses::default(), Instant::now());
        let after = [0, 0, 99, 100, 101].map(|after| presses.again(began + Duration::from_millis(after)));
        assert_eq!(after, [false, false, false, true, true]);
    }

    #[test]
    fn unfinished_file_is_removed_while_stderr_is_locked() {
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
    fn waiting_command_ends_at_first_interrupt() {
        let interrupt = Interrupt::default();
        assert_eq!(interrupt.waiting(|| interrupt.state.request(false)), Some(true));
        assert_eq!(interrupt.waiting(|| "a line"), None, "asked before");
        assert!(!interrupt.state.request(false));
    }
}
