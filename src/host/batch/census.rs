//! `census`: what boards are like on the whole, counted on all cores; tournaments are counted the same way.
//!
//! Knows threads, and how many there is memory for. Boards and games are numbered and each has its own stream of its seed, so
//! neither the number of threads nor chance decides which are counted; stopped, they are the first so many. Leaves what
//! is counted, and the table, to the games.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{BatchError, Ending};
use crate::games::fault::{self, Fault};
use crate::games::questions::{Census, table};
use crate::host::{memory, terminal};

/// A count that was asked for.
#[derive(Debug)]
pub struct Request<'a> {
    /// What is counted, nothing of it yet.
    pub census: &'a dyn Census,
    /// How many boards or games.
    pub boards: u64,
    /// The seed of their shuffles; a new one when none is given.
    pub seed: Option<u64>,
    /// How many threads count; as many as there are cores when none are given.
    pub threads: Option<NonZeroUsize>,
}

/// The time between two looks at the progress.
const GLANCE: Duration = Duration::from_millis(100);

/// How far a census has come.
#[derive(Debug, Clone, Copy)]
struct Progress {
    things: &'static str,
    done: u64,
    asked: u64,
    elapsed: Duration,
}

/// Counts, shows progress on standard error if that is a terminal, and writes the table. Once `stop` is set no more are begun.
///
/// # Errors
/// As [`count`]; memory for so many threads is not there, or the table cannot be written.
pub fn run(request: &Request<'_>, out: &mut dyn Write, stop: &AtomicBool) -> Result<Ending, BatchError> {
    let machine = Machine {
        cores: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        // Half of it: somebody else may want some, too.
        room: memory::available() / 2,
    };
    let threads = machine.threads(request)?;
    let seed = request.seed.unwrap_or_else(rand::random);
    let (asked, things, began) = (request.boards, request.census.things(), Instant::now());
    let mut show = |done| {
        let progress = Progress { things, done, asked, elapsed: began.elapsed() };
        terminal::progress(&progress.to_string());
    };
    let census = count(request.census, seed, asked, threads, stop, &mut show);
    terminal::progress("");
    let census = census?;
    out.write_all(table(&*census, seed, asked).as_bytes())?;
    out.flush()?;
    let counted = census.counted();
    if counted == asked {
        return Ok(Ending::Complete);
    }
    terminal::note(&format!(
        "interrupted: the result is partial, of the first {counted} {things} of {asked}"
    ));
    Ok(Ending::Interrupted)
}

/// What there is to count on.
#[derive(Debug, Clone, Copy)]
struct Machine {
    cores: NonZeroUsize,
    /// Bytes of memory.
    room: u64,
}

impl Machine {
    /// How many threads count: as many as were asked for, else one a core and no more than there is memory for; never more than
    /// have something to do.
    fn threads(self, request: &Request<'_>) -> Result<NonZeroUsize, BatchError> {
        let at_least_one = |number: u64| {
            NonZeroUsize::new(usize::try_from(number).unwrap_or(usize::MAX)).unwrap_or(NonZeroUsize::MIN)
        };
        let busy = at_least_one(request.boards.div_ceil(request.census.share()));
        let each = request.census.memory();
        let most = at_least_one(self.room.checked_div(each).unwrap_or(u64::MAX));
        match request.threads {
            Some(threads) if threads.min(busy) > most => Err(BatchError::Memory {
                threads: threads.get(),
                each: each.div_ceil(1 << 20),
                most: most.get(),
            }),
            Some(threads) => Ok(threads.min(busy)),
            None => Ok(self.cores.min(most).min(busy)),
        }
    }
}

/// Counts the first `boards` boards of a seed, on some threads. Once `stop` is set no more are begun; those counted then are the
/// first so many, too. `glance` is told now and then how many have been.
///
/// # Errors
/// [`BatchError::Threads`] if the system has no thread to give, [`BatchError::Mind`] if a mind has failed.
fn count(
    census: &dyn Census,
    seed: u64,
    boards: u64,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    glance: &mut dyn FnMut(u64),
) -> Result<Box<dyn Census>, BatchError> {
    let (next, done, size) = (AtomicU64::new(0), AtomicU64::new(0), census.share());
    // A share that was taken is always counted, so that there are no gaps.
    let work = |mut part: Box<dyn Census>| {
        while !stop.load(Ordering::Relaxed) {
            let from = next.fetch_add(size, Ordering::Relaxed);
            if from >= boards {
                break;
            }
            let share = from..boards.min(from.saturating_add(size));
            done.fetch_add(share.end - share.start, Ordering::Relaxed);
            let counted =
                fault::caught(|| part.count(seed, share)).map_err(|fault: Fault<String>| fault.to_string());
            counted.and_then(|counted| counted)?;
        }
        Ok(part)
    };
    thread::scope(|scope| {
        let (sender, parts) = channel();
        for _ in 0..threads.get() {
            let (sender, part, work) = (sender.clone(), census.empty(), &work);
            let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                // Nobody is there to receive it only if a later thread could not be had.
                let _ = sender.send(work(part));
            });
            if let Err(reason) = spawned {
                stop.store(true, Ordering::Relaxed);
                return Err(BatchError::Threads { threads: threads.get(), reason });
            }
        }
        drop(sender);
        let mut sum = census.empty();
        loop {
            match parts.recv_timeout(GLANCE) {
                Ok(Ok(part)) => sum.merge(&*part),
                Ok(Err(fault)) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(BatchError::Mind { place: String::new(), fault });
                }
                Err(RecvTimeoutError::Timeout) => glance(done.load(Ordering::Relaxed)),
                Err(RecvTimeoutError::Disconnected) => return Ok(sum),
            }
        }
    })
}

/// How many signs the bar has.
const BAR: u64 = 20;

impl std::fmt::Display for Progress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let share = self.done as f64 / self.asked.max(1) as f64;
        let filled = (share * BAR as f64) as usize;
        let bar: String = (0..BAR as usize).map(|sign| if sign < filled { '=' } else { ' ' }).collect();
        let seconds = self.elapsed.as_secs_f64().max(0.001);
        let rate = self.done as f64 / seconds;
        let Self { things, done, .. } = self;
        write!(f, "[{bar}] {:.0} %, {done} {things}, {rate:.0} a second", 100.0 * share)?;
        if self.done > 0 {
            write!(f, ", {:.0} s left", (self.asked - self.done) as f64 / rate)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::games::questions::{Figure, Survey, Surveyed};
    use crate::games::tripppin::oracle;

    fn boards() -> Surveyed<oracle::Census> {
        Surveyed::new(())
    }

    /// The table of the first so many boards, counted in one go.
    fn at_once(number: u64) -> String {
        let mut census = boards();
        census.count(8, 0..number).unwrap();
        table(&census, 8, number)
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let stop = AtomicBool::new(false);
        for threads in [1, 2, 3, 7] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let counted = count(&boards(), 8, 100, threads, &stop, &mut |_| {}).unwrap();
            assert_eq!(table(&*counted, 8, 100), at_once(100));
        }
    }

    /// Counts games, the hundredth of which is lost to a defect.
    #[derive(Debug, Default)]
    struct Faulty(u64);

    impl Survey for Faulty {
        /// Whether it panics.
        type Setup = bool;

        const SHARE: u64 = 1;

        fn memory(_: bool) -> u64 {
            50 << 20
        }

        fn of(panics: bool, _: u64, boards: Range<u64>) -> Result<Self, String> {
            match boards.contains(&100) {
                true if panics => std::panic::resume_unwind(Box::new("broken")),
                true => Err("it found no move".to_owned()),
                false => Ok(Self(boards.end - boards.start)),
            }
        }

        fn merge(&mut self, other: &Self) {
            self.0 += other.0;
        }

        fn counted(&self) -> u64 {
            self.0
        }

        fn figures(&self, _: bool) -> Vec<Figure> {
            Vec::new()
        }
    }

    #[test]
    fn threads_are_as_many_as_there_is_work_and_memory_for() {
        let census = Surveyed::<Faulty>::new(false);
        let threads = |asked: usize, boards, room: u64| {
            let machine = Machine { cores: NonZeroUsize::new(8).unwrap(), room: room << 20 };
            let request = Request { census: &census, boards, seed: None, threads: NonZeroUsize::new(asked) };
            machine.threads(&request).map(NonZeroUsize::get).map_err(|error| error.to_string())
        };
        assert_eq!(threads(0, 1000, 10_000), Ok(8), "a thread a core");
        assert_eq!(threads(0, 3, 10_000), Ok(3), "as many as there are games");
        assert_eq!(threads(0, 1000, 320), Ok(6), "as many as there is room for");
        assert_eq!(threads(0, 1000, 10), Ok(1), "one at least");
        assert_eq!(threads(6, 1000, 320), Ok(6));
        assert_eq!(threads(64, 2, 320), Ok(2));
        let told = "--threads 64: each takes up to 50 megabytes here; expected at most 6";
        assert_eq!(threads(64, 1000, 320), Err(told.to_owned()));
    }

    #[test]
    fn stopped_it_has_counted_the_first_so_many() {
        let (stop, two) = (AtomicBool::new(false), NonZeroUsize::new(2).unwrap());
        let mut glances = 0;
        let counted = count(&boards(), 8, u64::MAX, two, &stop, &mut |done| {
            glances += 1;
            // Not before something is being counted.
            stop.store(done > 0, Ordering::Relaxed);
        })
        .unwrap();
        let number = counted.counted();
        assert!(glances >= 1 && number >= counted.share());
        assert_eq!(table(&*counted, 8, number), at_once(number));
        stop.store(true, Ordering::Relaxed);
        let nothing = count(&boards(), 8, 9, NonZeroUsize::MIN, &stop, &mut |_| {}).unwrap();
        assert_eq!(nothing.counted(), 0);
    }

    #[test]
    fn a_mind_that_fails_ends_it() {
        for threads in [1, 3] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let failed = |panics| {
                let stop = AtomicBool::new(false);
                let census = Surveyed::<Faulty>::new(panics);
                count(&census, 8, 1_000_000, threads, &stop, &mut |_| {}).unwrap_err().to_string()
            };
            assert_eq!(failed(true), "the computer cannot move: its mind broke down");
            assert_eq!(failed(false), "the computer cannot move: it found no move");
        }
    }

    #[test]
    fn the_bar_fits_a_terminal() {
        let progress = Progress {
            things: "boards",
            done: 123_456_789,
            asked: 987_654_321_000,
            elapsed: Duration::from_secs(9000),
        };
        let text = progress.to_string();
        assert!(text.len() < 79, "{text}");
        assert!(
            text.starts_with('[') && text.contains("] 0 %, 123456789 boards, 13717 a second, "),
            "{text}"
        );
        let nothing = Progress { things: "boards", done: 0, asked: 10, elapsed: Duration::ZERO };
        assert!(nothing.to_string().ends_with("0 %, 0 boards, 0 a second"));
    }
}
