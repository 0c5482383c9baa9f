//! Signals that end the program while its window is open, such as Ctrl-C.

#[cfg(unix)]
use signal_hook::consts::{SIGINT, SIGTERM};
use small_amiga::exec::NotifyFn;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tripppin_app::interrupt::{INTERRUPTED, Presses};

/// Returns a flag that is set by SIGINT (Ctrl-C) or SIGTERM.
///
/// `notify` is called after the flag is set. A second SIGINT ends the program immediately; a second SIGTERM
/// does not.
///
/// A thread waits for the signals, because the first Ctrl-C may arrive twice in a row.
#[cfg(unix)]
pub(crate) fn listen(notify: NotifyFn) -> io::Result<Arc<AtomicBool>> {
    let leave = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&leave);
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    let watch = move || {
        let mut presses = Presses::default();
        for signal in signals.forever() {
            raised.store(true, Ordering::Relaxed);
            notify();
            if presses.again(Instant::now()) && signal == SIGINT {
                std::process::exit(INTERRUPTED.into());
            }
        }
    };
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(watch)?;
    Ok(leave)
}

/// Returns a flag that is set by Ctrl-C or by closing the console.
///
/// `notify` is called after the flag is set. A second Ctrl-C ends the program immediately.
#[cfg(windows)]
pub(crate) fn listen(notify: NotifyFn) -> io::Result<Arc<AtomicBool>> {
    let leave = Arc::new(AtomicBool::new(false));
    let (raised, mut presses) = (Arc::clone(&leave), Presses::default());
    let press = move || {
        raised.store(true, Ordering::Relaxed);
        notify();
        if presses.again(Instant::now()) {
            std::process::exit(INTERRUPTED.into());
        }
    };
    match ctrlc::set_handler(press) {
        // A handler is already installed if this is the second attempt to open a window, after the first one
        // failed.
        Err(ctrlc::Error::MultipleHandlers) | Ok(()) => Ok(leave),
        Err(error) => Err(io::Error::other(error)),
    }
}
