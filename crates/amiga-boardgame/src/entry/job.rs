//! The jobs of batch commands. The commands of a game create jobs from their options, and the host runs the
//! jobs.
//!
//! A [`Job`] names files, but its functions exchange text and numbers only. Opening files, threads, output
//! and the saved results of a count are left to the host.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::PathBuf;

use super::option_values::{OptionError, OptionValues};
use boardgame_engine::queries::{Census, RecordDealer, RecordQuery, Trainer};
use boardgame_engine::ugi::Conversation;

const MOST_THREADS: usize = 1024;

/// The options that divide a long run into parts, save and resume it, and merge the parts.
pub const SHARED_OUT: &[&str] = &["--shard", "--from", "--resume", "--json"];

/// Commands that process a number of boards or games, each with the option that sets this number.
pub const NUMBERS: [(&str, &str); 3] = [("census", "--boards"), ("match", "--games"), ("deal", "--count")];

/// The work of a batch command.
#[derive(Debug)]
pub enum Job {
    /// Answers a query about each position of the input, with one line of output for each position.
    Answer {
        /// The query that the job answers about each position.
        query: RecordQuery,
        /// The name of the game on the command line, for messages.
        game: &'static str,
        /// The input file; standard input if `None` or `-`.
        file: Option<PathBuf>,
    },
    /// Deals games or puzzles, and writes one record on each line.
    Deal {
        /// The dealer that creates the records from random numbers.
        dealer: RecordDealer,
        /// The seed of the shuffles, or `None` for a random seed.
        seed: Option<u64>,
        /// The number of records to write.
        count: u64,
    },
    /// Deals or plays many games and counts the results.
    Count(CountRequest),
    /// Trains an engine and writes its weights.
    Learn {
        /// The trainer that computes the weights of the engine.
        trainer: Trainer,
        /// The file for the learned weights; standard output if `None`.
        out: Option<PathBuf>,
    },
    /// Holds a conversation over standard input and output, such as one in UGI.
    Converse(Box<dyn Conversation>),
}

/// The parameters of a job that deals or plays many games and counts the results.
#[derive(Debug)]
pub struct CountRequest {
    /// The command, the game and the options that the saved results of the job must match.
    pub spec: CountSpec,
    /// A census without results, to which the job adds the counted results.
    pub census: Box<dyn Census>,
    /// The number of boards or games in the whole run.
    pub boards: u64,
    /// The range of board or game numbers that this process counts.
    pub range: Range<u64>,
    /// The seed of the run, or `None` for a random seed.
    pub seed: Option<u64>,
    /// Number of threads; `None` to derive it from the number of cores and the available memory.
    pub threads: Option<NonZeroUsize>,
    /// The file of `--resume`, which stores the results of an interrupted run; `None` if nothing is stored.
    pub resume: Option<PathBuf>,
    /// Whether the results are printed as JSON, because the option `--json` is given.
    pub json: bool,
}

/// The command, game and options that identify a counting job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountSpec {
    /// The name of the counting command on the command line, such as `census`.
    pub command: String,
    /// The name of the counted game on the command line.
    pub game: String,
    /// The options that select the boards or games to count, with their values.
    ///
    /// The seed and the number of threads are not among them.
    pub options: BTreeMap<String, String>,
}

impl CountRequest {
    /// Reads the parameters of a counting job from the options `values` of a command. The argument `boards` is the
    /// number of boards or games.
    ///
    /// # Errors
    /// Returns an [`OptionError`] if an option's value is invalid, `--shard` and `--from` are both given, or
    /// either is given without `--seed`.
    pub(super) fn read(
        census: Box<dyn Census>,
        boards: u64,
        (command, game): (&str, &str),
        values: &OptionValues,
    ) -> Result<Self, OptionError> {
        let most = NonZeroUsize::MIN.saturating_add(MOST_THREADS - 1);
        Ok(Self {
            spec: subject(command, game, values),
            census,
            boards,
            range: range(boards, values)?,
            seed: values.seed()?,
            threads: values.number("--threads", NonZeroUsize::MIN..=most)?,
            resume: values.path("--resume"),
            json: values.flag("--json"),
        })
    }
}

fn range(boards: u64, values: &OptionValues) -> Result<Range<u64>, OptionError> {
    const SHARD: &str = "--shard";
    const FROM: &str = "--from";
    let expected = || "I/N, part I of N, with I from 1 to N".to_owned();
    let shard = values.parsed(SHARD, |text| part(boards, text), expected)?;
    let from = values.number(FROM, 0..=boards.saturating_sub(1))?;
    match (shard.is_some(), from.is_some()) {
        (true, true) => return Err(OptionError::Conflict(SHARD, FROM)),
        // Without a common seed each part would choose its own.
        (true, false) if !values.has("--seed") => return Err(OptionError::Requires(SHARD, "--seed")),
        (false, true) if !values.has("--seed") => return Err(OptionError::Requires(FROM, "--seed")),
        _ => {}
    }
    Ok(shard.unwrap_or(from.unwrap_or(0)..boards))
}

/// Returns the range of board or game numbers in one part of a run. The run has `boards` numbers in all.
///
/// `text` is `I/N` for part I of N. The lengths of the parts differ by at most one.
fn part(boards: u64, text: &str) -> Option<Range<u64>> {
    let (number, of) = text.split_once('/')?;
    let (number, of): (u64, u64) = (number.parse().ok()?, of.parse().ok()?);
    // The product of two 64-bit numbers is exact in 128 bits.
    let end = |part: u64| u64::try_from(u128::from(boards) * u128::from(part) / u128::from(of)).ok();
    ((1..=of).contains(&number)).then_some(())?;
    Some(end(number - 1)?..end(number)?)
}

/// Returns the command, game and options that identify a counting job.
fn subject(command: &str, game: &str, values: &OptionValues) -> CountSpec {
    let how = |name: &str| {
        ["--game", "--seed", "--threads"].contains(&name)
            || SHARED_OUT.contains(&name)
            || NUMBERS.contains(&(command, name))
    };
    let options = values.all().filter(|(name, _)| !how(name)).map(|(name, value)| (name.to_owned(), value));
    CountSpec { command: command.to_owned(), game: game.to_owned(), options: options.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_everything_evenly() {
        for (boards, of) in [(1000, 8), (10, 3), (3, 8), (1, 1), (u64::MAX, 7)] {
            let mut end = 0;
            for number in 1..=of {
                let range = part(boards, &format!("{number}/{of}")).unwrap();
                assert_eq!(range.start, end);
                assert!((range.end - range.start).abs_diff(boards / of) <= 1);
                end = range.end;
            }
            assert_eq!(end, boards);
        }
        let most = u64::MAX;
        assert_eq!(part(1000, &format!("{most}/{most}")), Some(999..1000));
        assert_eq!(part(1000, &format!("1/{most}")), Some(0..0));
    }

    #[test]
    fn invalid_shards_are_refused() {
        for odd in
            ["0/4", "5/4", "1/0", "0/0", "/", "1/", "/4", "1", "", "-1/4", "1/4/2", "1/ 4", "a/b", "1.5/4"]
        {
            assert_eq!(part(1000, odd), None, "{odd}");
        }
        assert_eq!(part(1000, "1/99999999999999999999"), None);
    }
}
