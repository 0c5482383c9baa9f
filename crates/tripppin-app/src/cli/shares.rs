//! Parses the options that split a count into parts, and identifies the run that a part belongs to.
//!
//! Distinguishes the options that define a run from those that select a part or the way of counting.
//! Counting, result files and merging are left to [`crate::batch`].

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::ops::Range;

use super::{CliAction, parse};
use crate::batch::{CountRequest, CountSpec, Job, NUMBERS};
use amiga_boardgame::entry::command::SHARED_OUT;
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};
use boardgame_engine::queries::Census;

const MOST_THREADS: usize = 1024;

/// Builds the parameters of a count over `boards` boards or games.
///
/// # Errors
/// Returns an [`OptionError`] if an option's value is invalid, `--shard` and `--from` are both given, or
/// either is given without `--seed`.
pub(super) fn request(
    census: Box<dyn Census>,
    boards: u64,
    command: &'static str,
    game: &'static str,
    values: &OptionValues,
) -> Result<CountRequest, OptionError> {
    let most = NonZeroUsize::MIN.saturating_add(MOST_THREADS - 1);
    Ok(CountRequest {
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

/// Returns the range of board or game numbers in part I of N, given as `I/N`. The lengths of any two of the N
/// parts differ by at most one.
fn part(boards: u64, text: &str) -> Option<Range<u64>> {
    let (number, of) = text.split_once('/')?;
    let (number, of): (u64, u64) = (number.parse().ok()?, of.parse().ok()?);
    // The product of two 64-bit numbers is exact in 128 bits.
    let end = |part: u64| u64::try_from(u128::from(boards) * u128::from(part) / u128::from(of)).ok();
    ((1..=of).contains(&number)).then_some(())?;
    Some(end(number - 1)?..end(number)?)
}

/// Returns the identity of a run: the command, the game and all options that define the boards or games
/// counted.
fn subject(command: &str, game: &str, values: &OptionValues) -> CountSpec {
    let how = |name: &str| {
        ["--game", "--seed", "--threads"].contains(&name)
            || SHARED_OUT.contains(&name)
            || NUMBERS.contains(&(command, name))
    };
    let options = values.all().filter(|(name, _)| !how(name)).map(|(name, value)| (name.to_owned(), value));
    CountSpec { command: command.to_owned(), game: game.to_owned(), options: options.collect() }
}

/// Parses the stored command line of a result file into a job.
///
/// # Errors
/// Returns a message if the words are not a valid command line or not a batch command.
pub(super) fn rebuild(words: Vec<OsString>) -> Result<Job, String> {
    match parse(words, &mut |_| None).map_err(|error| error.to_string())?.run {
        CliAction::Batch(job) => Ok(job),
        _ => Err("it does not count anything".to_owned()),
    }
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

    #[test]
    fn count_identity_omits_how_it_is_run() {
        let request = |line: &str| match rebuild(line.split(' ').map(OsString::from).collect()).unwrap() {
            Job::Count(request) => request,
            other => panic!("{other:?}"),
        };
        let one = request("census --game trippples --boards 9 --rules official --wild");
        let two = request(
            "census --wild --seed 3 --game trippples --shard 2/3 --threads 1 --rules official --boards 9 --json",
        );
        assert_eq!(one.spec, two.spec);
        assert_eq!((one.range, two.range), (0..9, 3..6));
        let puzzles = request("deal --puzzle 5 --count 10 --seed 1 --from 4");
        let options: Vec<(&str, &str)> =
            puzzles.spec.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!((options, puzzles.range), (vec![("--puzzle", "5")], 4..10));
        let games = request("match --game triple3 --first 3 --second 1 --games 7");
        assert_eq!(games.spec.options.keys().collect::<Vec<_>>(), ["--first", "--second"]);
    }
}
