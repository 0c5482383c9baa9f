//! Signals that end the program while its window is open, such as Ctrl-C.
//!
//! The signals are handled from the start of the program on, before anything is loaded and before the window opens.

use crate::interrupt::{INTERRUPTED, Presses};
use small_amiga::exec::NotifyFn;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// The signals received so far, and the window that is to be notified.
#[derive(Default)]
struct Listener {
    /// Whether a signal has asked the program to end.
    leave: Arc<AtomicBool>,
    notify: Mutex<Option<NotifyFn>>,
}

static LISTENER: OnceLock<Listener> = OnceLock::new();

/// Handles the signals from now on.
///
/// # Errors
/// Returns the error of the operating system if a thread cannot be started or a signal cannot be handled.
pub(crate) fn install() -> io::Result<()> {
    if LISTENER.get().is_none() {
        receive()?;
    }
    LISTENER.get_or_init(Listener::default);
    Ok(())
}

/// Returns a flag that is set by SIGINT (Ctrl-C), SIGTERM or SIGHUP, or on Windows by Ctrl-C or by closing the
/// console.
///
/// `notify` is called after the flag is set. A second Ctrl-C ends the program immediately; the other signals do not.
pub(crate) fn listen(notify: NotifyFn) -> io::Result<Arc<AtomicBool>> {
    install()?;
    let listener = LISTENER.get_or_init(Listener::default);
    *listener.notify.lock().unwrap_or_else(PoisonError::into_inner) = Some(notify);
    Ok(Arc::clone(&listener.leave))
}

/// Handles a signal. `is_ctrl_c` is whether a second one ends the program immediately.
fn handle(presses: &mut Presses, is_ctrl_c: bool) {
    if let Some(listener) = LISTENER.get() {
        listener.leave.store(true, Ordering::Relaxed);
        if let Some(notify) = &*listener.notify.lock().unwrap_or_else(PoisonError::into_inner) {
            notify();
        }
    }
    if presses.again(Instant::now()) && is_ctrl_c {
        std::process::exit(INTERRUPTED.into());
    }
}

/// Starts a thread that waits for the signals, because the first Ctrl-C may arrive twice in a row.
#[cfg(unix)]
fn receive() -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new(crate::interrupt::ending_signals())?;
    let watch = move || {
        let mut presses = Presses::default();
        for signal in signals.forever() {
            handle(&mut presses, signal == signal_hook::consts::SIGINT);
        }
    };
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(watch)?;
    Ok(())
}

#[cfg(windows)]
fn receive() -> io::Result<()> {
    let mut presses = Presses::default();
    ctrlc::set_handler(move || handle(&mut presses, true)).map_err(io::Error::other)
}
