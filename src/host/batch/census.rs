//! `census`: what boards are like on the whole, counted on all cores; tournaments are counted the same way.
//!
//! Knows threads, and how many there is memory for. Boards and games are numbered and each has its own stream of its seed, so
//! neither the number of threads nor chance decides which are counted; stopped, they are the first so many. Leaves the table to
//! [`super::table`].

use std::fmt::Debug;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::table::{self, Figure};
use super::{BatchError, Ending, Job};
use crate::games::fault::{self, Fault};
use crate::host::interrupt::Interrupt;
use crate::host::{memory, terminal};

/// Counts over some boards of a game, or over some whole games.
pub trait Survey: Clone + Debug + Default + PartialEq + Send {
    /// What is agreed before the boards are dealt.
    type Setup: Copy + Debug + Send + Sync;

    /// What is counted, in the plural.
    const THINGS: &'static str = "boards";
    /// How many a thread takes at a time: some milliseconds' work, which is also how long Ctrl-C takes to be obeyed.
    const SHARE: u64 = 16;

    /// The most memory a thread takes to count, in bytes; 0 if that is not worth a word.
    fn memory(_setup: Self::Setup) -> u64 {
        0
    }

    /// Counts some of the numbered boards a seed has. Which part counts which board does not matter to the sum of all parts.
    ///
    /// # Errors
    /// How a mind has failed that played.
    fn of(setup: Self::Setup, seed: u64, boards: Range<u64>) -> Result<Self, String>;
    /// Adds what was counted elsewhere.
    fn merge(&mut self, other: &Self);
    /// How many were counted.
    fn counted(&self) -> u64;
    /// The figures of the table, in its order.
    fn figures(&self, setup: Self::Setup) -> Vec<Figure>;
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CensusOf<S: Survey> {
    /// What is agreed before the boards are dealt.
    pub setup: S::Setup,
    /// How many boards or games.
    pub boards: u64,
    /// The seed of their shuffles; a new one when none is given.
    pub seed: Option<u64>,
    /// How many threads count; as many as there are cores when none are given.
    pub threads: Option<NonZeroUsize>,
}

/// What was counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted<S: Survey> {
    /// What was agreed before.
    pub setup: S::Setup,
    /// The counts.
    pub census: S,
    /// The seed of the boards.
    pub seed: u64,
    /// How many were asked for.
    pub asked: u64,
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

/// Counts, shows progress on standard error if that is a terminal, and writes the table.
impl<S: Survey> Job for CensusOf<S> {
    fn work(&self, out: &mut dyn Write, interrupt: &Interrupt) -> Result<Ending, BatchError> {
        run(self, out, interrupt.flag())
    }
}

fn run<S: Survey>(
    request: &CensusOf<S>,
    out: &mut dyn Write,
    stop: &AtomicBool,
) -> Result<Ending, BatchError> {
    let machine = Machine {
        cores: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        // Half of it: somebody else may want some, too.
        room: memory::available() / 2,
    };
    let threads = machine.threads(request)?;
    let seed = request.seed.unwrap_or_else(rand::random);
    let began = Instant::now();
    let mut show = |done| {
        let progress = Progress { things: S::THINGS, done, asked: request.boards, elapsed: began.elapsed() };
        terminal::progress(&progress.to_string());
    };
    let counted = count::<S>(request.setup, seed, request.boards, threads, stop, &mut show);
    terminal::progress("");
    let counted = counted?;
    out.write_all(table::of(&counted).as_bytes())?;
    out.flush()?;
    if counted.census.counted() == counted.asked {
        return Ok(Ending::Complete);
    }
    terminal::note(&format!(
        "interrupted: the result is partial, of the first {} {} of {}",
        counted.census.counted(),
        S::THINGS,
        counted.asked
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
    fn threads<S: Survey>(self, request: &CensusOf<S>) -> Result<NonZeroUsize, BatchError> {
        let at_least_one = |number: u64| {
            NonZeroUsize::new(usize::try_from(number).unwrap_or(usize::MAX)).unwrap_or(NonZeroUsize::MIN)
        };
        let busy = at_least_one(request.boards.div_ceil(S::SHARE));
        let each = S::memory(request.setup);
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
pub fn count<S: Survey>(
    setup: S::Setup,
    seed: u64,
    boards: u64,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    glance: &mut dyn FnMut(u64),
) -> Result<Counted<S>, BatchError> {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    // A share that was taken is always counted, so that there are no gaps.
    let work = || {
        let mut census = S::default();
        while !stop.load(Ordering::Relaxed) {
            let from = next.fetch_add(S::SHARE, Ordering::Relaxed);
            if from >= boards {
                break;
            }
            let share = from..boards.min(from.saturating_add(S::SHARE));
            done.fetch_add(share.end - share.start, Ordering::Relaxed);
            let part =
                fault::caught(|| S::of(setup, seed, share)).map_err(|fault: Fault<String>| fault.to_string());
            census.merge(&part.and_then(|part| part)?);
        }
        Ok(census)
    };
    let census = thread::scope(|scope| {
        let (sender, parts) = channel();
        for _ in 0..threads.get() {
            let sender = sender.clone();
            let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                // Nobody is there to receive it only if a later thread could not be had.
                let _ = sender.send(work());
            });
            if let Err(reason) = spawned {
                stop.store(true, Ordering::Relaxed);
                return Err(BatchError::Threads { threads: threads.get(), reason });
            }
        }
        drop(sender);
        let mut census = S::default();
        loop {
            match parts.recv_timeout(GLANCE) {
                Ok(Ok(part)) => census.merge(&part),
                Ok(Err(fault)) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(BatchError::Mind { place: String::new(), fault });
                }
                Err(RecvTimeoutError::Timeout) => glance(done.load(Ordering::Relaxed)),
                Err(RecvTimeoutError::Disconnected) => return Ok(census),
            }
        }
    })?;
    Ok(Counted { setup, census, seed, asked: boards })
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
    use super::*;
    use crate::games::tripppin::oracle::Census;

    fn count_on(threads: usize, boards: u64) -> Counted<Census> {
        let stop = AtomicBool::new(false);
        count((), 8, boards, NonZeroUsize::new(threads).unwrap(), &stop, &mut |_| {}).unwrap()
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let one = count_on(1, 100);
        assert_eq!(one.census, Census::of(8, 0..100));
        for threads in [2, 3, 7] {
            assert_eq!(count_on(threads, 100), one);
        }
    }

    #[test]
    fn threads_are_as_many_as_there_is_work_and_memory_for() {
        #[derive(Debug, Clone, Default, PartialEq)]
        struct Large;
        impl Survey for Large {
            type Setup = ();
            const SHARE: u64 = 1;
            fn memory((): ()) -> u64 {
                50 << 20
            }
            fn of((): (), _: u64, _: Range<u64>) -> Result<Self, String> {
                Ok(Self)
            }
            fn merge(&mut self, _: &Self) {}
            fn counted(&self) -> u64 {
                0
            }
            fn figures(&self, (): ()) -> Vec<Figure> {
                Vec::new()
            }
        }
        let threads = |asked: usize, boards, room: u64| {
            let machine = Machine { cores: NonZeroUsize::new(8).unwrap(), room: room << 20 };
            let request =
                CensusOf::<Large> { setup: (), boards, seed: None, threads: NonZeroUsize::new(asked) };
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
        let stop = AtomicBool::new(false);
        let mut glances = 0;
        let counted = count::<Census>((), 8, u64::MAX, NonZeroUsize::new(2).unwrap(), &stop, &mut |done| {
            glances += 1;
            // Not before something is being counted.
            stop.store(done > 0, Ordering::Relaxed);
        })
        .unwrap();
        assert!(glances >= 1 && counted.census.boards >= Census::SHARE);
        assert_eq!(counted.census, Census::of(8, 0..counted.census.boards));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(
            count::<Census>((), 8, 9, NonZeroUsize::MIN, &stop, &mut |_| {}).unwrap().census.boards,
            0
        );
    }

    /// Counts games, the hundredth of which is lost to a defect.
    #[derive(Debug, Clone, Default, PartialEq)]
    struct Faulty(u64);

    impl Survey for Faulty {
        /// Whether it panics.
        type Setup = bool;

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
    fn a_mind_that_fails_ends_it() {
        for threads in [1, 3] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let failed = |panics| {
                let stop = AtomicBool::new(false);
                let counted = count::<Faulty>(panics, 8, 1_000_000, threads, &stop, &mut |_| {});
                counted.unwrap_err().to_string()
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
