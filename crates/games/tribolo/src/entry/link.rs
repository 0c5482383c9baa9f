//! The rules of games of Tribolo between people. The required option `third=NAME` names the engine that has the third
//! seat.
//!
//! With `third=line`, a third computer has the third seat. The board and the seats follow from the deal of the
//! listener and the first guest. The second guest gets them in the options `third=line,board=SEED,seats=SEATS`, where
//! `SEED` has 16 hexadecimal digits and `SEATS` the letters of a placing, such as `b.a`.

use std::sync::Arc;

use crate::{EngineName, Line, Move, Position};
use boardgame_engine::contract::Engine as _;
use boardgame_engine::record::GamePosition as _;
use boardgame_engine::record::GameRecord;
use boardgame_engine::search_control::Unlimited;
use boardgame_link::deal::{Deal, Placing};
use boardgame_link::game::{LinkedGame, RuleError};
use boardgame_link::record_game::RecordGame;
use boardgame_link::settings::{Settings, THIRD_COMPUTER};

/// Prefix of the option that names the engine in the third seat.
pub(crate) const THIRD: &str = "third=";
/// Prefix, including the comma, of the option with the seed of the board. Only an invitation that is sent to a third
/// computer has this option.
const BOARD: &str = ",board=";
/// Prefix, including the comma, of the option that assigns the sides to the seats. Only an invitation that is sent to
/// a third computer has this option.
const SEATS: &str = ",seats=";
/// Number of hexadecimal digits of a seed.
const DIGITS: usize = 16;

/// Starts a correspondence game of Tribolo with the given settings.
///
/// # Errors
/// Returns a [`RuleError`] if the settings are not valid for this game.
pub fn start(settings: &Settings, deal: &Deal) -> Result<Box<dyn LinkedGame>, RuleError> {
    // The engine is part of the settings, because the programs of both players must find the same moves, also
    // if their defaults differ.
    if settings.has_third_computer() {
        return start_for_three(settings.options(), deal);
    }
    let name = settings.options().strip_prefix(THIRD);
    let name = name.ok_or_else(|| RuleError::new("expected `third=NAME`, the engine in the third seat"))?;
    let engine: EngineName = name.parse().map_err(|error| RuleError::new(format_args!("third: {error}")))?;
    let record: Line = GameRecord::dealt((), deal.seed());
    let placing = deal.placing(Position::SEATS.len())?;
    Ok(Box::new(RecordGame::new(record, placing).with_program(Arc::new(move |line| choose(engine, line)))))
}

/// Starts a game between three computers.
fn start_for_three(options: &str, deal: &Deal) -> Result<Box<dyn LinkedGame>, RuleError> {
    let (seed, placing) = match options.strip_prefix(THIRD_COMPUTER) {
        Some("") => (deal.seed(), deal.placing(Position::SEATS.len())?),
        options => options.and_then(board_and_seats).ok_or_else(|| {
            RuleError::new("expected `board=` and 16 digits and `seats=` and the seats, such as `seats=b.a`")
        })?,
    };
    let record: Line = GameRecord::dealt((), seed);
    let third = format!("{THIRD_COMPUTER}{BOARD}{seed:0DIGITS$x}{SEATS}{}", placing.for_third());
    Ok(Box::new(RecordGame::new(record, placing).with_third_computer(third)))
}

/// Parses `,board=SEED,seats=SEATS`.
fn board_and_seats(text: &str) -> Option<(u64, Placing)> {
    let (digits, seats) = text.strip_prefix(BOARD)?.split_once(SEATS)?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let seed = u64::from_str_radix(digits, 16).ok()?;
    let is_valid = digits.len() == DIGITS && digits.bytes().all(is_digit);
    let placing = Placing::parse(seats).filter(|placing| placing.seats() == Position::SEATS.len())?;
    is_valid.then_some((seed, placing))
}

/// Returns the engine's move in a correspondence game.
///
/// The search is limited by positions and not by time, so that the programs of both players find the same
/// move.
fn choose(engine: EngineName, line: &Line) -> Option<Move> {
    let mut chosen = None;
    engine.search(line, &mut Unlimited, &mut |info| chosen = Some(info.mv)).ok()?;
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_link::chain::Secret;
    use boardgame_link::game::Decision;
    use boardgame_link::side::Side;

    fn started(options: &str, byte: u8) -> Result<Box<dyn LinkedGame>, RuleError> {
        let settings = Settings::new("tribolo", options).unwrap();
        let secrets = [byte, byte + 1].map(|byte| Secret::new([byte; 32]));
        let firsts = secrets.each_ref().map(|secret| secret.reveal(1).unwrap().value);
        start(&settings, &Deal::new(&settings, secrets.each_ref().map(Secret::anchor), firsts))
    }

    #[test]
    fn second_guest_has_the_board_and_the_free_seat() {
        for byte in 1..20 {
            let first = started("third=line", byte).unwrap();
            let second = started(&first.third_options().unwrap(), byte + 100).unwrap();
            assert_eq!(first.record_text(), second.record_text());
            let [own, other] = [&first, &second].map(|game| game.placing());
            assert_eq!(own.seat(Side::A), other.seat(Side::A));
            assert_eq!(own.side(other.seat(Side::B)), None);
            // The listener sends the moves of the other guest.
            let movers = [&first, &second].map(|game| game.decision());
            assert!(movers.contains(&Decision::Move(Side::A)), "{movers:?}");
        }
    }

    #[test]
    fn damaged_options_for_the_second_guest_are_refused() {
        for options in [
            "third=line,fair",
            "third=line,board=0123456789abcdef",
            "third=line,seats=b.a",
            "third=line,board=0123456789abcde,seats=b.a",
            "third=line,board=0123456789abcdeg,seats=b.a",
            "third=line,board=0123456789abcdef,seats=ba",
            "third=line,board=0123456789abcdef,seats=b.a.",
            "third=line,board=0123456789abcdef,seats=b..",
        ] {
            assert!(started(options, 1).is_err(), "{options}");
        }
    }
}
