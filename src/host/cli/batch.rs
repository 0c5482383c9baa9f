//! The options of batch commands, checked.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::UsageError;
use super::commands::{Command, CommandSpec};
use super::options::ON_OFF;
use super::values::Given;
use crate::games::tripppin::classic::Level;
use crate::host::batch::{Batch, CensusOf, Deal, Match, Perft, Player, Question, Solve, Think};

/// More threads than any machine of today has cores.
const MOST_THREADS: usize = 1024;

/// The longest puzzles that are looked for, in plies; longer than any that were ever seen.
const LONGEST_PUZZLE: u16 = 999;

/// What a batch command asks. Which operands it has is known to be right, and that it has the options it needs.
pub(super) fn read(spec: &'static CommandSpec, words: &[String], given: &Given) -> Result<Batch, UsageError> {
    // The positions are behind whatever the command cannot do without.
    let before = spec.operands.iter().filter(|operand| operand.required).count();
    let file = words.get(before).filter(|word| !word.is_empty()).map(PathBuf::from);
    let question = match spec.command {
        Command::Deal => return deal(given).map(Batch::Deal),
        Command::Census => return census(given).map(Batch::Census),
        Command::Think => Question::Think(Think {
            level: level(given)?.unwrap_or(Level::DEFAULT),
            prevention: prevention(given)?,
        }),
        Command::Solve => Question::Solve(Solve { moves: given.flag("--moves") }),
        Command::Perft => Question::Perft(perft(spec, words.first().map_or("", String::as_str))?),
        Command::Match => Question::Match(match_of(given)?),
        _ => Question::Moves,
    };
    Ok(Batch::Ask { question, file })
}

fn level(given: &Given) -> Result<Option<Level>, UsageError> {
    let plies = given.number("--level", 1..=Level::DEEPEST.plies())?;
    Ok(plies.and_then(Level::new))
}

fn prevention(given: &Given) -> Result<bool, UsageError> {
    let parse = |text: &str| ON_OFF.iter().position(|word| *word == text).map(|at| at == 0);
    Ok(given.parsed("--prevention", parse, || ON_OFF.join(" or "))?.unwrap_or(true))
}

fn perft(spec: &CommandSpec, word: &str) -> Result<Perft, UsageError> {
    let plies = word.parse().ok().filter(|plies| Perft::PLIES.contains(plies));
    plies.map(|plies| Perft { plies }).ok_or_else(|| {
        let (least, most) = (Perft::PLIES.start(), Perft::PLIES.end());
        super::bad_operand(spec, word, format!("N, a whole number from {least} to {most}"), String::new())
    })
}

fn match_of(given: &Given) -> Result<Match, UsageError> {
    let expected = || {
        let (least, most) = (Player::LEVELS.start(), Player::LEVELS.end());
        format!("a level from {least} to {most}, or {}", Player::PERFECT)
    };
    let player = |option| Ok(given.parsed(option, Player::parse, expected)?.unwrap_or(Player::Perfect));
    let (right, left, prevention) = (player("--right")?, player("--left")?, prevention(given)?);
    let max_plies = given.number("--max-plies", 0..=usize::MAX)?;
    Ok(Match { right, left, prevention, max_plies: max_plies.unwrap_or(Match::usual_plies(prevention)) })
}

fn deal(given: &Given) -> Result<Deal, UsageError> {
    let odd = |text: &str| text.parse().ok().filter(|plies| plies % 2 == 1 && *plies <= LONGEST_PUZZLE);
    let expected = || format!("an odd number of plies from 1 to {LONGEST_PUZZLE}");
    Ok(Deal {
        seed: given.seed()?,
        count: given.number("--count", 1..=u64::MAX)?.unwrap_or(1),
        fair: given.flag("--fair"),
        puzzle: given.parsed("--puzzle", odd, expected)?,
    })
}

fn census(given: &Given) -> Result<CensusOf, UsageError> {
    let most = NonZeroUsize::MIN.saturating_add(MOST_THREADS - 1);
    Ok(CensusOf {
        boards: given.number("--boards", 1..=u64::MAX)?.unwrap_or(1),
        seed: given.seed()?,
        threads: given.number("--threads", NonZeroUsize::MIN..=most)?,
    })
}
