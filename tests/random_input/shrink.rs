//! Makes a failing walk short: pieces of it are left out as long as something still goes wrong.

use std::time::{Duration, Instant};

use super::games::Subject;
use super::rig::{Event, Failure, Rig, replay};

/// How long that may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// The fewest events found that go wrong, and how.
pub fn shrunk<P: Subject>(rig: &Rig<P>, seed: u64, failure: Failure) -> (Vec<Event>, String) {
    let began = Instant::now();
    let Failure { mut events, mut message } = failure;
    // The panics of the tries are not for reading.
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
