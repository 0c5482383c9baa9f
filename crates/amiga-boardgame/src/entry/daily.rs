//! The option `--daily`, which opens a game with the puzzle of a day.

use super::option::GameOption;
use super::option_values::{CLASSIC, OptionError, OptionValues, POSITION};
use boardgame_engine::coach::Day;

/// Option that starts the window with a daily puzzle.
pub const DAILY: &str = "--daily";
const TODAY: &str = "today";

/// The option `--daily` of a game that has daily puzzles.
pub const OPTION: GameOption = GameOption::of_play(
    DAILY,
    "N|today",
    || vec![TODAY.to_owned()],
    "start with the daily puzzle of today, or with number N, by the default rules; number 1 is the puzzle of 1 January 2026",
);

/// The day whose puzzle the user has requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DailyRequest {
    /// The puzzle of the current day, which only the host knows.
    Today,
    /// The puzzle of the given day.
    Of(Day),
}

/// Returns the value of the option `--daily`, or `None` if it is not given.
///
/// # Errors
/// Returns an [`OptionError`] if the value is not the number of a day, or if the option is given together with
/// `--classic` or `--position`.
pub fn read(values: &OptionValues) -> Result<Option<DailyRequest>, OptionError> {
    let parse = |text: &str| match text {
        TODAY => Some(DailyRequest::Today),
        _ => text.parse().ok().map(DailyRequest::Of),
    };
    let day = values.parsed(DAILY, parse, || "the number of a day from 1, or today".to_owned())?;
    match [CLASSIC, POSITION].into_iter().find(|other| day.is_some() && values.has(other)) {
        Some(other) => Err(OptionError::Conflict(DAILY, other)),
        None => Ok(day),
    }
}
