//! `census`: what boards are like on the whole, counted on all cores; tournaments and many puzzles are counted the same way.
//!
//! Knows threads, and how many there is memory for; and the file that keeps what was counted, so that a run that was ended goes on.
//! Boards and games are numbered and each has its own stream of its seed, so neither the number of threads nor chance decides
//! which are counted; stopped, they are the first so many of the range. Leaves what is counted, and the table, to the games.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::record::{Counted, Foreign, Subject, Written, difference, numbers};
use super::{BatchError, Ending};
use crate::games::fault::{self, Fault};
use crate::games::questions::{Census, Part};
use crate::host::files::Draft;
use crate::host::interrupt::Interrupt;
use crate::host::{memory, terminal};

/// A count that was asked for.
#[derive(Debug)]
pub struct Request {
    /// What is counted, in words.
    pub subject: Subject,
    /// What is counted, nothing of it yet.
    pub census: Box<dyn Census>,
    /// How many boards or games the whole run has.
    pub boards: u64,
    /// The numbers of those that are counted here.
    pub range: Range<u64>,
    /// The seed of their shuffles; a new one when none is given.
    pub seed: Option<u64>,
    /// How many threads count; as many as there are cores when none are given.
    pub threads: Option<NonZeroUsize>,
    /// The file that keeps what was counted.
    pub resume: Option<PathBuf>,
    /// Whether the result is written as JSON.
    pub json: bool,
}

/// The time between two looks at the progress.
const GLANCE: Duration = Duration::from_millis(100);
/// The time between two writings of the file: so much work is lost at the most when the machine fails.
const KEEP: Duration = Duration::from_secs(3);

/// How far a census has come.
#[derive(Debug, Clone, Copy)]
struct Progress {
    things: &'static str,
    /// Those counted earlier.
    before: u64,
    done: u64,
    asked: u64,
    elapsed: Duration,
}

/// Counts, shows progress on standard error if that is a terminal, and writes the result. Once an end is asked for no more are
/// begun.
///
/// # Errors
/// As [`count`]; memory for so many threads is not there, the file is not of this run, or something cannot be written.
pub fn run(request: &Request, out: &mut dyn Write, interrupt: &Interrupt) -> Result<Ending, BatchError> {
    let machine = Machine {
        cores: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        // Half of it: somebody else may want some, too.
        room: memory::available() / 2,
    };
    let mut counted = begun(request)?;
    let Range { start, end } = request.range;
    let (before, asked, things) = (counted.part.counted(), end - start, request.census.things());
    let rest = start + before..end;
    let threads = machine.threads(&*request.census, request.threads, rest.end - rest.start)?;
    if let Some(path) = &request.resume {
        // A place that cannot be written to is told before anything is counted.
        drop(Draft::new(path)?);
    }
    let (began, mut kept) = (Instant::now(), None);
    let mut glance = |counted: &Counted, done: u64| {
        let is_due = kept.is_none_or(|kept: Instant| kept.elapsed() >= KEEP);
        if let Some(path) = request.resume.as_deref().filter(|_| is_due) {
            keep(counted, path, interrupt)?;
            kept = Some(Instant::now());
        }
        let progress = Progress { things, before, done: before + done, asked, elapsed: began.elapsed() };
        terminal::progress(&progress.to_string());
        Ok(())
    };
    let ended = count(&mut counted, rest, threads, interrupt.flag(), &mut glance);
    terminal::progress("");
    if let Some(path) = &request.resume {
        keep(&counted, path, interrupt)?;
    }
    ended?;
    out.write_all(if request.json { counted.json() } else { counted.report() }.as_bytes())?;
    out.flush()?;
    let done = counted.part.counted();
    if done == asked {
        return Ok(Ending::Complete);
    }
    let way_on = match &request.resume {
        Some(path) => format!("; {} keeps it, and the same command goes on", path.display()),
        None if end == request.boards => format!("; --seed {} --from {} goes on", counted.seed, start + done),
        None => String::new(),
    };
    terminal::note(&format!(
        "interrupted: the result is partial, of the first {done} {things} of {asked}{way_on}"
    ));
    Ok(Ending::Interrupted)
}

/// What the file has of the run; nothing yet if there is no such file.
fn begun(request: &Request) -> Result<Counted, BatchError> {
    let (subject, part) = (request.subject.clone(), Part::none(request.boards));
    let there = request.resume.as_deref().filter(|path| path.exists());
    let Some(path) = there else {
        let seed = request.seed.unwrap_or_else(rand::random);
        return Ok(Counted { subject, seed, part, census: request.census.empty() });
    };
    let (name, written) = (path.display().to_string(), Written::read(path)?);
    let foreign = |found, expected| Err(Foreign { name: name.clone(), found, expected }.into());
    // Who names no seed goes on with the file's.
    let seed = request.seed.unwrap_or(written.seed());
    if let Some((found, expected)) = difference((&written.subject(), written.seed()), (&subject, seed)) {
        return foreign(found, expected);
    }
    if written.asked() != request.boards {
        let things = request.census.things();
        return foreign(format!("of {} {things}", written.asked()), format!("of {}", request.boards));
    }
    let counted = written.counted(&name, subject, request.census.empty())?;
    match counted.part.ranges() {
        [] => Ok(counted),
        [only] if only.start == request.range.start && only.end <= request.range.end => Ok(counted),
        ranges => {
            let found = ranges.iter().map(numbers).collect::<Vec<_>>().join(", ");
            foreign(found, format!("the first of {}", numbers(&request.range)))
        }
    }
}

/// Writes the file anew.
fn keep(counted: &Counted, path: &Path, interrupt: &Interrupt) -> Result<(), BatchError> {
    let text = counted.file(path)?;
    let draft = Draft::new(path)?;
    interrupt.unfinished(draft.scratch());
    let kept = draft.finish(text.as_bytes());
    interrupt.unfinished(None);
    Ok(kept?)
}

/// What there is to count on.
#[derive(Debug, Clone, Copy)]
struct Machine {
    cores: NonZeroUsize,
    /// Bytes of memory.
    room: u64,
}

impl Machine {
    /// How many threads count so many boards: as many as were asked for, else one a core and no more than there is memory for;
    /// never more than have something to do.
    fn threads(
        self,
        census: &dyn Census,
        asked: Option<NonZeroUsize>,
        boards: u64,
    ) -> Result<NonZeroUsize, BatchError> {
        let at_least_one = |number: u64| {
            NonZeroUsize::new(usize::try_from(number).unwrap_or(usize::MAX)).unwrap_or(NonZeroUsize::MIN)
        };
        let busy = at_least_one(boards.div_ceil(census.share()));
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

/// What is told now and then: what was counted without a gap, and how many in all.
type Glance<'a> = dyn FnMut(&Counted, u64) -> Result<(), BatchError> + 'a;

/// Counts what comes next of a run, on some threads. Once `stop` is set no more are begun; those counted then are the first so
/// many, too.
///
/// # Errors
/// [`BatchError::Threads`] if the system has no thread to give, [`BatchError::Mind`] if a mind has failed,
/// [`BatchError::Nothing`] if there is nothing to be dealt, or what `glance` says; what was counted before it stays.
fn count(
    counted: &mut Counted,
    rest: Range<u64>,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    glance: &mut Glance<'_>,
) -> Result<(), BatchError> {
    let (size, seed) = (counted.census.share(), counted.seed);
    let next = AtomicU64::new(rest.start);
    // A share that was taken is always counted, so that there are no gaps.
    let take = |census: &dyn Census| {
        let from = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |from| {
            (from < rest.end && !stop.load(Ordering::Relaxed))
                .then(|| rest.end.min(from.saturating_add(size)))
        });
        let from = from.ok()?;
        let (share, mut part) = (from..rest.end.min(from.saturating_add(size)), census.empty());
        let done = fault::caught(|| part.count(seed, share.clone()));
        let done = done.map_err(|fault: Fault<String>| BatchError::Mind {
            place: String::new(),
            fault: fault.to_string(),
        });
        Some(done.and_then(|done| Ok(done?)).map(|()| (share, part)))
    };
    // Once this returns nobody receives what is counted on, and so no more is.
    thread::scope(|scope| {
        let (sender, parts) = channel();
        for _ in 0..threads.get() {
            let (sender, census, take) = (sender.clone(), counted.census.empty(), &take);
            let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                while let Some(part) = take(&*census) {
                    let failed = part.is_err();
                    // Nobody is there to receive it once something has failed.
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
        // Shares that were counted before those in front of them.
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
                        // It touches what was counted before it.
                        let _ = counted.part.add(&Part::of(counted.part.asked(), at..end));
                        at = end;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if glanced.elapsed() >= GLANCE {
                glance(counted, done)?;
                glanced = Instant::now();
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
        let rate = (self.done - self.before) as f64 / seconds;
        let Self { things, done, .. } = self;
        write!(f, "[{bar}] {:.0} %, {done} {things}, {rate:.0} a second", 100.0 * share)?;
        if rate > 0.0 {
            write!(f, ", {:.0} s left", (self.asked - self.done) as f64 / rate)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::games::questions::{Extreme, Figure, Survey, Surveyed};
    use crate::games::tripppin::oracle;

    /// Nothing of so many boards or games yet.
    fn nothing(census: impl Census, of: u64) -> Counted {
        let subject =
            Subject { command: "census".to_owned(), game: "tripppin".to_owned(), options: BTreeMap::new() };
        Counted { subject, seed: 8, part: Part::none(of), census: Box::new(census) }
    }

    fn boards(of: u64) -> Counted {
        nothing(Surveyed::<oracle::Census>::new(()), of)
    }

    /// The first so many boards, counted in one go.
    fn at_once(number: u64) -> Counted {
        let mut counted = boards(number);
        counted.census.count(8, 0..number).unwrap();
        counted.part = Part::of(number, 0..number);
        counted
    }

    #[test]
    fn neither_the_number_of_threads_nor_the_pieces_matter() {
        let stop = AtomicBool::new(false);
        for (threads, cut) in [(1, 100), (2, 0), (3, 1), (7, 53)] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let mut counted = boards(100);
            count(&mut counted, 0..cut, threads, &stop, &mut |_, _| Ok(())).unwrap();
            count(&mut counted, cut..100, threads, &stop, &mut |_, _| Ok(())).unwrap();
            assert_eq!(counted.json(), at_once(100).json());
        }
    }

    /// Counts games, the hundredth of which is lost to a defect.
    #[derive(Debug, Default, Serialize, Deserialize)]
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

        fn is_sound(&self) -> bool {
            true
        }

        fn figures(&self, _: bool) -> Vec<Figure> {
            Vec::new()
        }

        fn extremes(&self, _: bool, _: u64) -> Vec<Extreme> {
            Vec::new()
        }
    }

    #[test]
    fn threads_are_as_many_as_there_is_work_and_memory_for() {
        let census = Surveyed::<Faulty>::new(false);
        let threads = |asked: usize, boards, room: u64| {
            let machine = Machine { cores: NonZeroUsize::new(8).unwrap(), room: room << 20 };
            let threads = machine.threads(&census, NonZeroUsize::new(asked), boards);
            threads.map(NonZeroUsize::get).map_err(|error| error.to_string())
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
        let mut counted = boards(u64::MAX);
        count(&mut counted, 0..u64::MAX, two, &stop, &mut |_, done| {
            glances += 1;
            // Not before something is being counted.
            stop.store(done > 0, Ordering::Relaxed);
            Ok(())
        })
        .unwrap();
        let number = counted.part.counted();
        assert!(glances >= 1 && number >= counted.census.share() && counted.part.is_first());
        assert_eq!(counted.census.tally(), at_once(number).census.tally());
        stop.store(true, Ordering::Relaxed);
        let mut nothing = boards(9);
        count(&mut nothing, 0..9, NonZeroUsize::MIN, &stop, &mut |_, _| Ok(())).unwrap();
        assert_eq!(nothing.part, Part::none(9));
    }

    #[test]
    fn a_mind_that_fails_ends_it_and_what_was_counted_stays() {
        for threads in [1, 3] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let failed = |panics| {
                let stop = AtomicBool::new(false);
                let mut counted = nothing(Surveyed::<Faulty>::new(panics), 1_000_000);
                let failed = count(&mut counted, 0..1_000_000, threads, &stop, &mut |_, _| Ok(()));
                assert!(counted.part.counted() <= 100 && counted.part.is_first());
                failed.unwrap_err().to_string()
            };
            assert_eq!(failed(true), "the computer cannot move: its mind broke down");
            assert_eq!(failed(false), "the computer cannot move: it found no move");
        }
    }

    #[test]
    fn what_cannot_be_kept_ends_it() {
        let (stop, mut counted) = (AtomicBool::new(false), boards(u64::MAX));
        let mut full = |_: &Counted, _| Err(std::io::Error::other("full").into());
        let ended = count(&mut counted, 0..u64::MAX, NonZeroUsize::MIN, &stop, &mut full);
        assert_eq!(ended.unwrap_err().to_string(), "cannot be written: full");
    }

    #[test]
    fn the_bar_fits_a_terminal() {
        let progress = Progress {
            things: "boards",
            before: 0,
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
        let nothing = Progress { things: "boards", before: 0, done: 0, asked: 10, elapsed: Duration::ZERO };
        assert!(nothing.to_string().ends_with("0 %, 0 boards, 0 a second"));
        // Those of an earlier run were not counted in this one's time.
        let resumed =
            Progress { things: "games", before: 50, done: 60, asked: 100, elapsed: Duration::from_secs(5) };
        assert!(resumed.to_string().ends_with("] 60 %, 60 games, 2 a second, 20 s left"), "{resumed}");
    }
}
