//! Implements the contract of games, which engines, sessions and commands use, for Triple 3. A game record is
//! a list of [`GameState`]s.
//!
//! The events between two moves are left to [`super::stage`], the text to `saved`.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::dice::Dice;
use super::ending::Won;
use super::moves::{IllegalMove, Move};
use super::position::Position;
use super::saved::{DiceSource, RecordStart, list};
use super::side::Side;
use super::stage::{DiceEvent, GameState};
use boardgame_engine::fields::Fields;
use boardgame_engine::record::{self, ParseRecordError};

/// The record of a Triple 3 game: the initial position with its dice, and the moves.
pub type Line = record::GameRecord<GameState>;

impl record::GamePosition for GameState {
    type Seat = Side;
    type Setup = ();
    type Move = Move;
    type Illegal = IllegalMove;
    type End = Won;

    const NAME: &'static str = "triple3";
    const SEATS: &'static [Side] = &Side::BOTH;

    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        RecordStart::read(fields).map(Self::from)
    }

    fn deal((): (), rng: &mut ChaCha8Rng, first: Side) -> Self {
        // A seed of 32 bits is large enough, and keeps the text of the game short.
        Self::new(Position::start(first), Dice { seed: u64::from(rng.next_u32()) })
    }

    /// Returns the player who moves first in a new game. The players alternate, beginning with player a.
    ///
    /// After an abandoned game, the same player moves first again.
    fn opener(last: Option<&Line>, _: &mut ChaCha8Rng) -> Side {
        last.map_or(Side::A, |last| {
            let starter = last.first().start.position.turn();
            if last.is_over() { starter.other() } else { starter }
        })
    }

    fn turn(&self) -> Side {
        self.position.turn()
    }

    fn end(&self) -> Option<Won> {
        self.position.ending()
    }

    fn ending_word(end: &Won) -> &'static str {
        end.how.word()
    }

    /// Returns the text of the boxes and the turn, without the throw of dice.
    ///
    /// The throw is left out because it belongs to the next move.
    fn position_text(&self) -> String {
        self.position.to_string()
    }

    /// Returns the position with the throw to be played and the dice after it.
    fn as_start(&self) -> Self {
        self.from_here()
    }

    /// Returns a text that identifies the board: the boxes at the start, and the dice seed or the list of given
    /// throws.
    ///
    /// The seed is followed by the number of throws made before the start.
    fn board_text(&self) -> String {
        let position = self.start.position.to_string();
        let boxes = position.split(' ').next().unwrap_or_default();
        match &self.start.dice {
            DiceSource::Given(throws) => format!("{boxes} {}", list(throws)),
            DiceSource::Text | DiceSource::Stream { .. } => {
                let (dice, made) = self.start.stream();
                format!("{boxes} {} {made}", dice.seed)
            }
        }
    }

    fn move_after_resignation(loser: Side) -> Option<IllegalMove> {
        Some(IllegalMove::GameOver(loser.other()))
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.throw.map_or_else(Vec::new, |throw| self.position.legal_moves(throw.total()))
    }

    fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        let side = self.position.turn();
        let missing = if self.needs_throw() { IllegalMove::NoThrow } else { IllegalMove::GameOver(side) };
        let throw = self.throw.ok_or(missing)?;
        let position = self.position.play(mv, throw.total())?;
        let mut events = Vec::new();
        match mv {
            Move::Remove(_) => events.push(DiceEvent::AnotherGo(side)),
            Move::Place(spot) => {
                if position.state(spot.number).winner().is_some() {
                    events.push(DiceEvent::BoxWon { side, number: spot.number });
                }
                if position.winner().is_some() {
                    events.push(DiceEvent::GameWon(side));
                }
            }
        }
        Ok(Self { start: self.start.clone(), position, throw: None, next: self.next, events }.thrown(None))
    }
}

#[cfg(test)]
mod tests {
    use super::super::dice::{Throw, Total};
    use super::record::GamePosition as _;
    use super::*;
    use crate::spot::BoxNumber;

    const EMPTY: &str =
        "........./........./........./........./........./........./........./........./.........";

    fn line(rest: &str) -> Line {
        format!("{EMPTY} {rest}").parse().unwrap()
    }

    fn play(line: &mut Line, plies: usize) {
        for _ in 0..plies {
            let Some(&mv) = line.legal_moves().first() else { break };
            line.play(mv).unwrap();
        }
    }

    #[test]
    fn replayed_moves_meet_the_same_dice() {
        let mut played = line("a dice 7 0");
        play(&mut played, 30);
        let mut again = played.clone();
        let moves: Vec<Move> = (0..20).map(|_| again.undo().unwrap()).collect();
        for mv in moves.into_iter().rev() {
            again.play(mv).unwrap();
        }
        assert_eq!(again, played);
        assert_eq!(played.to_string().parse(), Ok(played));
    }

    #[test]
    fn record_from_here_continues_with_the_same_dice() {
        for rest in ["a dice 7 0", "b 3", "a"] {
            let mut played = line(rest);
            play(&mut played, 30);
            let mut here = Line::new(played.current().from_here());
            assert_eq!((here.plies(), here.to_string().parse()), (0, Ok(here.clone())));
            for _ in 0..20 {
                assert_eq!(
                    (here.current().position(), here.current().throw().map(Throw::total), here.legal_moves()),
                    (
                        played.current().position(),
                        played.current().throw().map(Throw::total),
                        played.legal_moves()
                    )
                );
                [&mut here, &mut played].into_iter().for_each(|line| play(line, 1));
            }
        }
    }

    #[test]
    fn record_with_given_throws_waits_for_the_next() {
        let waiting = line("a thrown -");
        assert_eq!((waiting.current().needs_throw(), waiting.legal_moves()), (true, vec![]));
        assert!(!waiting.is_over());
        // A double one allows no move on the empty board, so the player throws again.
        let mut played = line("a thrown 11,34,66");
        assert_eq!(played.current().throw(), Throw::new([3, 4]));
        play(&mut played, 1);
        assert_eq!((played.turn(), played.current().throw()), (Side::B, Throw::new([6, 6])));
        let here = Line::new(played.current().from_here());
        assert_eq!(
            (here.current().throw().map(Throw::total), here.legal_moves().len()),
            (Total::new(12), 80)
        );
        play(&mut played, 1);
        assert_eq!((played.turn(), played.current().needs_throw()), (Side::A, true));
        let refused = played.play("7.5".parse().unwrap());
        assert_eq!(refused, Err(IllegalMove::NoThrow));
        let longer: Line = played.to_string().replace("66", "66,13").parse().unwrap();
        assert_eq!(longer.current().throw(), Throw::new([1, 3]));
        let throws = [[1, 1], [3, 4], [6, 6]].map(|faces| Throw::new(faces).unwrap());
        let first = GameState::with_throws(Position::start(Side::A), throws);
        assert_eq!((&first, first.board_text() == longer.first().board_text()), (played.first(), false));
    }

    #[test]
    fn throw_without_move_is_repeated_then_forfeited() {
        // The board is empty at the start, so a peg cannot be removed.
        let again = line("a 2 dice 7 0");
        let throw = Dice { seed: 7 }.throw(0);
        let thrown = |attempt, throw, playable| DiceEvent::Thrown { side: Side::A, throw, attempt, playable };
        let first = Throw::new([1, 1]).unwrap();
        assert_eq!(again.current().events(), [thrown(1, first, false), thrown(2, throw, true)]);
        assert_eq!(again.current().throw(), Some(throw));
        // The only vacant hole is 11.9, which needs an eleven or two sixes: 3 throws out of 36.
        let full =
            "BBBBBBBBB/AAAAAAAAA/AAAAAAAAA/AAAAAAAAA/AAAAAAAAA/BBBBBBBBB/BBBBBBBBB/BBBBBBBBB/bbaaabba.";
        let lines =
            (0..).map(|seed| Line::new(GameState::new(format!("{full} b").parse().unwrap(), Dice { seed })));
        let forfeited = lines.into_iter().find(|line| line.turn() == Side::A).unwrap();
        let events = forfeited.current().events();
        let failed =
            |at: usize| matches!(events[at], DiceEvent::Thrown { side: Side::B, playable: false, .. });
        assert!((0..3).all(failed));
        assert_eq!(events[3], DiceEvent::Forfeited(Side::B));
        assert!(matches!(events[4], DiceEvent::Thrown { side: Side::A, attempt: 1, .. }));
    }

    #[test]
    fn move_reports_its_dice_events() {
        let told = |text: &str, mv: &str| {
            let mut line: Line = text.parse().unwrap();
            line.play(mv.parse().unwrap()).unwrap();
            assert_eq!(line.position(1).map(GameState::events), Some(line.current().events()));
            assert_eq!((line.mover(0), line.mover(1)), (Some(Side::A), None));
            let events =
                line.current().events().iter().take_while(|event| !matches!(event, DiceEvent::Thrown { .. }));
            (events.copied().collect::<Vec<_>>(), line.current().throw().is_none())
        };
        let number = BoxNumber::new(3).unwrap();
        let rest = &EMPTY[30..];
        let won = DiceEvent::BoxWon { side: Side::A, number };
        let (side, open) = (Side::A, "........./.........");
        assert_eq!(told(&format!("aa......./{open}/{rest} a 12"), "3.3"), (vec![won], false));
        let end = (vec![won, DiceEvent::GameWon(side)], true);
        assert_eq!(told(&format!("aa......./AAAAAAAAA/AAAAAAAAA/{rest} a 12"), "3.3"), end);
        let go = (vec![DiceEvent::AnotherGo(side)], false);
        assert_eq!(told(&format!("bb......./{open}/{rest} a 2"), "-3.2"), go);
    }
}
