//! Shortens a failing walk by removing events as long as the rest still fails.

use std::time::{Duration, Instant};

use super::games::Subject;
use super::rig::{Event, Failure, Rig, replay};

const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the shortest failing list of events found, and its message.
pub fn shrunk<P: Subject>(rig: &Rig<P>, seed: u64, failure: Failure) -> (Vec<Event>, String) {
    let began = Instant::now();
    let Failure { mut events, mut message } = failure;
    // Panics of these attempts are not printed.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut size = events.len().div_ceil(2);
    while size > 0 && began.elapsed() < PATIENCE {
        let mut at = 0;
        while at < events.len() && began.elapsed() < PATIENCE {
            let mut fewer = events.clone();
            fewer.drain(at..(at + size).min(events.len()));
            match replay(rig, seed, &fewer) {
                Some(found) => (events, message) = (fewer, found),
                None => at += size,
            }
        }
        size /= 2;
    }
    std::panic::set_hook(hook);
    (events, message)
}
