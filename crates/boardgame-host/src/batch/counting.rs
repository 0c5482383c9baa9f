//! Counts numbered boards or games on several threads, and merges the shares in the order of their numbers.
//!
//! Chooses the number of threads by cores and memory, and stops without leaving gaps. Saving and printing
//! the counts is left to [`super::census`].

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::BatchError;
use super::record::CountResult;
use crate::memory;
use boardgame_engine::fault::{self, EngineFault};
use boardgame_engine::queries::{Census, CountedRanges};

const GLANCE: Duration = Duration::from_millis(100);

#[derive(Debug, Clone, Copy)]
pub(super) struct Resources {
    cores: NonZeroUsize,
    /// Memory available to all counting threads together, in bytes.
    room: u64,
}

impl Resources {
    pub(super) fn detect() -> Self {
        Self {
            cores: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            // The other half of the free memory is left to other programs.
            room: memory::available() / 2,
        }
    }

    /// Returns the number of threads for counting `boards` boards.
    ///
    /// The default is one thread per core, limited by the memory. More threads than there are shares of work
    /// are never used.
    ///
    /// # Errors
    /// Returns [`BatchError::Memory`] if the memory does not suffice for the requested number of threads.
    pub(super) fn threads(
        self,
        census: &dyn Census,
        asked: Option<NonZeroUsize>,
        boards: u64,
    ) -> Result<NonZeroUsize, BatchError> {
        let at_least_one = |number: u64| {
            NonZeroUsize::new(usize::try_from(number).unwrap_or(usize::MAX)).unwrap_or(NonZeroUsize::MIN)
        };
        let busy = at_least_one(boards.div_ceil(census.chunk_size()));
        let each = census.memory();
        let most = at_least_one(self.room.checked_div(each).unwrap_or(u64::MAX));
        match asked {
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

/// A callback with two arguments: the merged results, and the number counted so far on all threads.
///
/// The merged results cover only an initial part of the numbers.
pub(super) type ProgressFn<'a> = dyn FnMut(&CountResult, u64) -> Result<(), BatchError> + 'a;

/// Counts boards or games on several threads, and adds the results to `counted`.
///
/// `rest` is the range of numbers that identify the boards or games.
///
/// Once `stop` is set no further shares are started; the counts then cover an initial part of `rest`.
///
/// # Errors
/// Returns [`BatchError::Threads`] if a thread cannot be started, [`BatchError::Engine`] if an engine fails,
/// [`BatchError::Nothing`] if a dealer finds no suitable board, or the error of `progress_fn`. The counts
/// merged before the error remain in `counted`.
pub(super) fn count(
    counted: &mut CountResult,
    rest: Range<u64>,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    progress_fn: &mut ProgressFn<'_>,
) -> Result<(), BatchError> {
    let (size, seed) = (counted.census.chunk_size(), counted.seed);
    let next = AtomicU64::new(rest.start);
    // Every share that was taken is counted, so that the merged numbers have no gaps.
    let take = |census: &dyn Census| {
        let from = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |from| {
            (from < rest.end && !stop.load(Ordering::Relaxed))
                .then(|| rest.end.min(from.saturating_add(size)))
        });
        let from = from.ok()?;
        let (share, mut part) = (from..rest.end.min(from.saturating_add(size)), census.empty());
        let done = fault::catch_panic(|| part.count(seed, share.clone()));
        let done = done.map_err(|fault: EngineFault<String>| BatchError::Engine {
            place: String::new(),
            fault: fault.to_string(),
        });
        Some(done.and_then(|done| Ok(done?)).map(|()| (share, part)))
    };
    // An early return drops the receiver, so that the sending threads stop.
    thread::scope(|scope| {
        let (sender, parts) = channel();
        for _ in 0..threads.get() {
            let (sender, census, take) = (sender.clone(), counted.census.empty(), &take);
            let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                while let Some(part) = take(&*census) {
                    let failed = part.is_err();
                    // After an error the receiver may already be gone.
                    if sender.send(part).is_err() || failed {
                        break;
                    }
                }
            });
            if let Err(reason) = spawned {
                return Err(BatchError::Threads { threads: threads.get(), reason });
            }
        }
        drop(sender);
        let (mut at, mut done, mut glanced) = (rest.start, 0, Instant::now());
        // Shares that arrived before a share with lower numbers, by their first number.
        let mut early: BTreeMap<u64, (u64, Box<dyn Census>)> = BTreeMap::new();
        loop {
            let part = parts.recv_timeout(GLANCE.saturating_sub(glanced.elapsed()));
            match part {
                Ok(part) => {
                    let (share, part) = part?;
                    done += share.end - share.start;
                    early.insert(share.start, (share.end, part));
                    while let Some((end, part)) = early.remove(&at) {
                        counted.census.merge(&*part);
                        // The range is adjacent to the one already merged, so adding it cannot fail.
                        let _ = counted.ranges.add(&CountedRanges::new(counted.ranges.requested(), at..end));
                        at = end;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if glanced.elapsed() >= GLANCE {
                progress_fn(counted, done)?;
                glanced = Instant::now();
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;
    use amiga_boardgame::entry::job::CountSpec;
    use boardgame_engine::queries::{NotableCase, Survey, SurveyCensus, TableRow};

    fn nothing(census: impl Census, of: u64) -> CountResult {
        let subject =
            CountSpec { command: "census".to_owned(), game: "tripppin".to_owned(), options: BTreeMap::new() };
        CountResult { spec: subject, seed: 8, ranges: CountedRanges::none(of), census: Box::new(census) }
    }

    fn boards(of: u64) -> CountResult {
        nothing(SurveyCensus::<tripppin_game::Census>::new(()), of)
    }

    fn at_once(number: u64) -> CountResult {
        let mut counted = boards(number);
        counted.census.count(8, 0..number).unwrap();
        counted.ranges = CountedRanges::new(number, 0..number);
        counted
    }

    #[test]
    fn census_is_independent_of_threads_and_shards() {
        let stop = AtomicBool::new(false);
        for (threads, cut) in [(1, 100), (2, 0), (3, 1), (7, 53)] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let mut counted = boards(100);
            count(&mut counted, 0..cut, threads, &stop, &mut |_, _| Ok(())).unwrap();
            count(&mut counted, cut..100, threads, &stop, &mut |_, _| Ok(())).unwrap();
            assert_eq!(counted.json(), at_once(100).json());
        }
    }

    #[derive(Debug, Default, Serialize, Deserialize)]
    struct Faulty(u64);

    impl Survey for Faulty {
        type Setup = bool;

        const CHUNK: u64 = 1;

        fn memory(_: bool) -> u64 {
            50 << 20
        }

        fn count(panics: bool, _: u64, boards: Range<u64>) -> Result<Self, String> {
            match boards.contains(&100) {
                true if panics => std::panic::resume_unwind(Box::new("broken")),
                true => Err("no move found".to_owned()),
                false => Ok(Self(boards.end - boards.start)),
            }
        }

        fn merge(&mut self, other: &Self) {
            self.0 += other.0;
        }

        fn counted(&self) -> u64 {
            self.0
        }

        fn is_sound(&self) -> bool {
            true
        }

        fn figures(&self, _: bool) -> Vec<TableRow> {
            Vec::new()
        }

        fn extremes(&self, _: bool, _: u64) -> Vec<NotableCase> {
            Vec::new()
        }
    }

    #[test]
    fn thread_count_fits_work_and_memory() {
        let census = SurveyCensus::<Faulty>::new(false);
        let threads = |asked: usize, boards, room: u64| {
            let machine = Resources { cores: NonZeroUsize::new(8).unwrap(), room: room << 20 };
            let threads = machine.threads(&census, NonZeroUsize::new(asked), boards);
            threads.map(NonZeroUsize::get).map_err(|error| error.to_string())
        };
        assert_eq!(threads(0, 1000, 10_000), Ok(8), "a thread a core");
        assert_eq!(threads(0, 3, 10_000), Ok(3), "as many as there are games");
        assert_eq!(threads(0, 1000, 320), Ok(6), "as many as there is room for");
        assert_eq!(threads(0, 1000, 10), Ok(1), "one at least");
        assert_eq!(threads(6, 1000, 320), Ok(6));
        assert_eq!(threads(64, 2, 320), Ok(2));
        let told = "--threads 64: each thread needs up to 50 megabytes; expected at most 6";
        assert_eq!(threads(64, 1000, 320), Err(told.to_owned()));
    }

    #[test]
    fn stopped_count_holds_the_first_numbers() {
        let (stop, two) = (AtomicBool::new(false), NonZeroUsize::new(2).unwrap());
        let mut glances = 0;
        let mut counted = boards(u64::MAX);
        count(&mut counted, 0..u64::MAX, two, &stop, &mut |_, done| {
            glances += 1;
            // Stop only after the first share has been counted.
            stop.store(done > 0, Ordering::Relaxed);
            Ok(())
        })
        .unwrap();
        let number = counted.ranges.counted();
        assert!(glances >= 1 && number >= counted.census.chunk_size() && counted.ranges.is_first());
        assert_eq!(counted.census.tally(), at_once(number).census.tally());
        stop.store(true, Ordering::Relaxed);
        let mut nothing = boards(9);
        count(&mut nothing, 0..9, NonZeroUsize::MIN, &stop, &mut |_, _| Ok(())).unwrap();
        assert_eq!(nothing.ranges, CountedRanges::none(9));
    }

    #[test]
    fn failing_engine_ends_count_and_keeps_earlier_part() {
        for threads in [1, 3] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let failed = |panics| {
                let stop = AtomicBool::new(false);
                let mut counted = nothing(SurveyCensus::<Faulty>::new(panics), 1_000_000);
                let failed = count(&mut counted, 0..1_000_000, threads, &stop, &mut |_, _| Ok(()));
                assert!(counted.ranges.counted() <= 100 && counted.ranges.is_first());
                failed.unwrap_err().to_string()
            };
            assert_eq!(failed(true), "the computer cannot move: the engine crashed");
            assert_eq!(failed(false), "the computer cannot move: no move found");
        }
    }

    #[test]
    fn failed_save_ends_the_count() {
        let (stop, mut counted) = (AtomicBool::new(false), boards(u64::MAX));
        let mut full = |_: &CountResult, _| Err(std::io::Error::other("full").into());
        let ended = count(&mut counted, 0..u64::MAX, NonZeroUsize::MIN, &stop, &mut full);
        assert_eq!(ended.unwrap_err().to_string(), "cannot be written: full");
    }
}
