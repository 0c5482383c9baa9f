//! The queries of the batch commands `moves`, `perft`, `think` and `match`.

use std::fmt::{self, Debug};
use std::ops::RangeInclusive;

use super::output::result;
use super::{RecordQuery, list};
use crate::contract::Engine;
use crate::engine_game::EngineGame;
use crate::fault::{self, EngineFault};
use crate::record::GameRecord;

/// The depths that [`perft`] accepts, in plies.
///
/// Longer move sequences are too many to count.
pub const PERFT_PLIES: RangeInclusive<u32> = 1..=40;

/// Creates a query for the legal moves in the game's fixed order, separated by spaces.
///
/// Without legal moves, the answer is `none`.
pub fn legal_moves<P: EngineGame>() -> RecordQuery {
    RecordQuery::about("moves", |line: &GameRecord<P>| {
        Ok(format!("{}{}", P::moves_prefix(line), list(line.legal_moves())))
    })
}

/// Creates a query for the numbers of move sequences of 1 to `plies` plies.
///
/// The numbers are separated by tabs. `plies` is at least 1.
pub fn perft<P: EngineGame>(plies: u32) -> RecordQuery {
    RecordQuery::about(format_args!("perft {plies}"), move |line: &GameRecord<P>| {
        Ok(P::perft(line, plies).iter().map(u128::to_string).collect::<Vec<_>>().join("\t"))
    })
}

/// Creates a query for the move that `engine` chooses, without an evaluation of the move.
///
/// The answer is the move, followed by `-` in place of a value.
pub fn think<P: EngineGame>(engine: impl Engine<P> + Debug + 'static) -> RecordQuery {
    think_with(engine, |_, _, mv: P::Move| format!("{mv} -"))
}

/// Creates a query for the move that `engine` chooses. The function `format` turns the move into the answer.
///
/// The answer is `none` and the ending if the game is over.
pub fn think_with<P: EngineGame, E: Engine<P> + Debug + 'static>(
    engine: E,
    format: fn(&E, &GameRecord<P>, P::Move) -> String,
) -> RecordQuery {
    RecordQuery::about(format!("think {engine:?}"), move |line: &GameRecord<P>| {
        Ok(match fault::choose(&engine, line)? {
            Some(mv) => format(&engine, line, mv),
            None => format!("none {}", P::ending(line)),
        })
    })
}

/// Creates a query that lets engines play on from the last position of a game record, one engine for each seat.
///
/// `engines` contains the engines in the order of the seats.
pub fn match_of<P: EngineGame, E: Engine<P> + Debug + 'static>(
    engines: Vec<E>,
    max_plies: usize,
) -> RecordQuery {
    play_match(format!("{engines:?}"), max_plies, move |seat, line: &GameRecord<P>| {
        engines.get(seat).map_or(Ok(None), |engine| fault::choose(engine, line))
    })
}

/// Creates a query that lets players play on from the last position of a game record, for at most `max_plies` plies.
///
/// `choose` returns the move of a player, given the index of its seat; `players` describes the players.
///
/// The answer is `<winner> <ending> <plies> <moves...>` of the game played. Moves already in the record are
/// neither counted nor listed.
pub fn play_match<P: EngineGame>(
    players: impl fmt::Display,
    max_plies: usize,
    mut choose: impl FnMut(usize, &GameRecord<P>) -> Result<Option<P::Move>, EngineFault<P::Move>> + 'static,
) -> RecordQuery {
    let description = format!("match {players} of at most {max_plies} plies");
    RecordQuery::about(description, move |line: &GameRecord<P>| {
        let mut game = line.clone();
        let mut moves: Vec<String> = Vec::new();
        while moves.len() < max_plies
            && !game.is_over()
            && let Some(seat) = P::SEATS.iter().position(|&seat| seat == game.turn())
            && let Some(mv) = fault::validate(&game, choose(seat, &game)?)?
            && game.play(mv).is_ok()
        {
            moves.push(mv.to_string());
        }
        let plies = moves.len().to_string();
        Ok([result(&game), plies].into_iter().chain(moves).collect::<Vec<_>>().join(" "))
    })
}
