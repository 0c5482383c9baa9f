//! Implements the queries, tournaments and training of batch commands for Tribolo.

use std::ops::ControlFlow;

use crate::Position;
use crate::classic;
use crate::features::Evaluated;
use crate::fitted::FitSettings;
use crate::lab::arena::{self, Tally, TournamentResults, tournament};
use crate::lab::fit::fit;
use crate::weights::Evaluation;
use crate::{EngineName, Line, Move, Side};
use boardgame_engine::contract::Engine;
use boardgame_engine::fault::SearchError;
use boardgame_engine::queries::{NotableCase, RecordQuery, Survey, TableRow, Trainer, think_with};
use boardgame_engine::search_control::Unlimited;

/// Returns an engine's value for a legal move, as text.
///
/// For the classic engine, the value is a number of cells or moves; for a level, the win chance after the
/// move by the static evaluation.
pub(crate) fn value(engine: EngineName, line: &Line, mv: Move) -> Option<String> {
    let position = line.current();
    match engine {
        EngineName::Classic => {
            let values = classic::values(position, &mut Unlimited).ok()?;
            values.iter().find(|(known, _)| *known == mv).map(|(_, value)| value.to_string())
        }
        EngineName::Level(_) => {
            let after = position.play(mv).ok()?;
            let chances = match Evaluated::from_board(after.board(), after.turn()) {
                Evaluated::Over(shares) => shares,
                Evaluated::Open(_, features) => Evaluation::shipped().chances(&features),
            };
            chances.get(position.turn().index()).map(|chance| format!("{chance:.3}"))
        }
    }
}

/// Creates the query for an engine's move. The answer has the form `<move> <value>`.
pub(crate) fn think(engine: EngineName) -> RecordQuery {
    think_with(engine, |engine: &EngineName, line: &Line, mv| {
        format!("{mv} {}", value(*engine, line, mv).unwrap_or_else(|| "-".to_owned()))
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lineup {
    pub players: [EngineName; 3],
    /// Whether the engines rotate through the seats.
    ///
    /// Three successive games then have the same board and the same first side.
    ///
    /// If the engines do not rotate, each engine keeps its seat, and each game has a different board.
    pub rotate: bool,
}

impl Lineup {
    /// Returns the difference between successive game numbers of a tournament: 1 if the engines rotate through the
    /// seats, otherwise 3.
    ///
    /// Without rotation, only every third game number is used, because [`arena::game`] seats the engines in
    /// the given order only in those games.
    const fn apart(self) -> u64 {
        if self.rotate { 1 } else { 3 }
    }
}

impl Survey for TournamentResults {
    type Setup = Lineup;

    const UNIT_NAME: &'static str = "games";
    const CHUNK: u64 = 1;

    /// Returns the memory use of the most demanding engine, in bytes.
    ///
    /// Only one engine searches at a time.
    fn memory(lineup: Lineup) -> u64 {
        let level = |player| match player {
            EngineName::Classic => 0,
            EngineName::Level(level) => level.memory(),
        };
        lineup.players.into_iter().map(level).max().unwrap_or_default()
    }

    fn count(lineup: Lineup, seed: u64, games: std::ops::Range<u64>) -> Result<Self, String> {
        let engines = lineup.players.each_ref().map(|player| player as &dyn Engine<Position>);
        let play = |game: u64| {
            let number = game.saturating_mul(lineup.apart());
            tournament(engines, seed, number..number.saturating_add(1), &mut Unlimited)
        };
        games
            .map(play)
            .try_fold(Self::default(), |sum, game| Ok(sum.plus(&game?)))
            .map_err(|fault: SearchError<Move>| fault.to_string())
    }

    fn merge(&mut self, other: &Self) {
        *self = self.plus(other);
    }

    fn counted(&self) -> u64 {
        self.engine_results(0).games()
    }

    fn is_sound(&self) -> bool {
        Self::is_sound(self)
    }

    fn extremes(&self, lineup: Lineup, seed: u64) -> Vec<NotableCase> {
        let start = |number| Some(arena::game(seed, number).0.to_string());
        let extremes = [("longest game", self.plies().most), ("shortest game", self.plies().least)];
        let extremes = extremes
            .into_iter()
            .filter_map(|(what, peak)| NotableCase::at(what, peak, |peak| start(peak.number)));
        extremes.map(|extreme| NotableCase { number: extreme.number / lineup.apart(), ..extreme }).collect()
    }

    fn figures(&self, lineup: Lineup) -> Vec<TableRow> {
        let mut figures = Vec::new();
        for (entrant, (player, named)) in lineup.players.iter().zip(Side::ALL).enumerate() {
            if lineup.rotate {
                figures.push(figure(format!("{}: {player}", entrant + 1), self.engine_results(entrant)));
                let seats = Side::ALL
                    .map(|seat| figure(format!("   {}", seat.colour()), self.seat_results(entrant, seat)));
                figures.extend(seats);
            } else {
                figures.push(figure(format!("{}: {player}", named.colour()), self.engine_results(entrant)));
            }
        }
        figures
    }
}

fn figure(name: String, tally: Tally) -> TableRow {
    let cells = tally.cells.sum as f64 / tally.games().max(1) as f64;
    TableRow::wins(name, tally.wins(), tally.games(), &format!(", {cells:.1} cells"))
}

/// Creates the trainer that fits the evaluation weights of Tribolo to the outcomes of games.
pub(crate) fn trainer(settings: FitSettings) -> Trainer {
    let train = move |tell: &mut dyn FnMut(&str), go_on: &mut dyn FnMut() -> ControlFlow<()>| {
        let mut told =
            |round, surprise| tell(&format!("round {round} of {}: off by {surprise:.4}", settings.rounds));
        fit(settings, &mut told, go_on).map(|fitted| fitted.to_string().into_bytes())
    };
    Trainer::new(format!("{settings:?}"), Box::new(train))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::fault;

    #[test]
    fn every_engine_answers_with_a_move_value() {
        // Blue's only move captures the last red cell.
        let walls = "w".repeat(16);
        let rows = format!(".rb{}/{}", &walls[3..], [walls.as_str(); 10].join("/"));
        let line: Line = format!("{rows} b").parse().unwrap();
        for engine in EngineName::all() {
            let mv = fault::choose(&engine, &line).unwrap().unwrap();
            let worth = value(engine, &line, mv).unwrap();
            assert!(line.current().play(mv).is_ok(), "{engine}");
            assert_eq!(worth == "1.000", engine != EngineName::Classic, "{engine}: {worth}");
            assert_eq!(value(engine, &line, "p1".parse().unwrap()), None);
        }
    }
}
