//! Parses the command line that is stored in a result file, such as the result of `census`.

use std::ffi::OsString;

use super::{CliAction, parse};
use crate::catalogue::catalogue;
use amiga_boardgame::entry::job::Job;

/// Converts the command line stored in a result file into a job.
///
/// # Errors
/// Returns a message if the words are not a valid command line or not a batch command.
pub(super) fn rebuild(words: Vec<OsString>) -> Result<Job, String> {
    match parse(catalogue(), words, &mut |_| None).map_err(|error| error.to_string())?.run {
        CliAction::Batch(job) => Ok(job),
        _ => Err("it does not count anything".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
