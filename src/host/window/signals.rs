//! Ctrl-C and what else wants the program to end while its window is open.

#[cfg(not(target_family = "wasm"))]
use super::super::interrupt::{INTERRUPTED, Presses};
#[cfg(unix)]
use signal_hook::consts::{SIGINT, SIGTERM};
#[cfg(unix)]
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
#[cfg(windows)]
use std::sync::atomic::Ordering;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

/// A page has no signals.
#[cfg(target_family = "wasm")]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere they may be out of reach")]
pub(super) fn listen() -> io::Result<Arc<AtomicBool>> {
    Ok(Arc::default())
}

/// A flag that Ctrl-C and TERM raise; another Ctrl-C ends the program at once, whatever it is doing. (Not another TERM.) A thread
/// waits for the Ctrl-C that is another one: the first may come twice at once.
#[cfg(unix)]
pub(super) fn listen() -> io::Result<Arc<AtomicBool>> {
    let leave = Arc::new(AtomicBool::new(false));
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    let watch = move || {
        let mut presses = Presses::default();
        for signal in signals.forever() {
            if presses.again(Instant::now()) && signal == SIGINT {
                std::process::exit(INTERRUPTED.into());
            }
        }
    };
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(watch)?;
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(&leave))?;
    }
    Ok(leave)
}

/// The same for a console, and for one that is closed.
#[cfg(windows)]
pub(super) fn listen() -> io::Result<Arc<AtomicBool>> {
    let leave = Arc::new(AtomicBool::new(false));
    let (raised, mut presses) = (Arc::clone(&leave), Presses::default());
    let press = move || {
        raised.store(true, Ordering::Relaxed);
        if presses.again(Instant::now()) {
            std::process::exit(INTERRUPTED.into());
        }
    };
    match ctrlc::set_handler(press) {
        // Somebody listens already: who is told of an error in a second window, after one that could not be had.
        Err(ctrlc::Error::MultipleHandlers) | Ok(()) => Ok(leave),
        Err(error) => Err(io::Error::other(error)),
    }
}
