//! A line of play: a first position, the dice, and the moves played since.
//!
//! Knows how a move leads from one moment at which something is to be played to the next, and how to take it back. Leaves what
//! happens in between to `stage`, the text to `saved`, and who plays, and how often, to the session.

use super::dice::{Dice, Throw};
use super::moves::{IllegalMove, Move};
use super::position::Position;
use super::saved::Start;
use super::side::Side;
use super::stage::Stage;

pub use super::notation::{LineError, Problem};
pub use super::stage::{Event, THROWS};

/// A first position, its dice and the moves played since; the moves were all legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    start: Start,
    opening: Stage,
    played: Vec<(Move, Stage)>,
}

impl Line {
    /// A line in which nothing has been played yet, with all its throws from the beginning of a stream.
    #[must_use]
    pub fn new(first: Position, dice: Dice) -> Self {
        Self::begin(Start { position: first, total: None, dice: Some((dice, 0)) })
    }

    pub(super) fn begin(start: Start) -> Self {
        let (dice, next) = start.dice();
        let opening = Stage::reach(start.position, dice, next, start.total, Vec::new());
        Self { start, opening, played: Vec::new() }
    }

    /// Where the line began.
    pub(super) const fn start(&self) -> Start {
        self.start
    }

    /// The position the line started from, before any throw.
    #[must_use]
    pub const fn first(&self) -> &Position {
        &self.start.position
    }

    /// The dice of the line.
    #[must_use]
    pub fn dice(&self) -> Dice {
        self.start.dice().0
    }

    fn stage(&self) -> &Stage {
        self.played.last().map_or(&self.opening, |(_, stage)| stage)
    }

    /// The position now.
    #[must_use]
    pub fn current(&self) -> &Position {
        &self.stage().position
    }

    /// The throw to be played, which always allows something; none when the game is over.
    #[must_use]
    pub fn throw(&self) -> Option<Throw> {
        self.stage().throw
    }

    /// What has happened since the last move, or before the first one.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.stage().events
    }

    /// What happened before the first move (0), or after so many moves; nothing if they have not been played.
    #[must_use]
    pub fn events_after(&self, plies: usize) -> &[Event] {
        match plies.checked_sub(1) {
            None => &self.opening.events,
            Some(ply) => self.played.get(ply).map_or(&[], |(_, stage)| &stage.events),
        }
    }

    /// How many moves have been played.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.played.len()
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.played.iter().map(|&(mv, _)| mv)
    }

    /// The position before each move played and the one now, oldest first.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        let stages = self.played.iter().map(|(_, stage)| stage);
        std::iter::once(&self.opening).chain(stages).map(|stage| &stage.position)
    }

    /// All that the throw allows, in the order of the board; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let stage = self.stage();
        stage.throw.map_or_else(Vec::new, |throw| stage.position.legal_moves(throw.total()))
    }

    /// Plays a move and throws for the next.
    ///
    /// # Errors
    /// [`IllegalMove`] names the rule the move breaks; the line stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let Stage { position, throw, next, .. } = self.stage();
        let side = position.turn();
        let Some(throw) = throw else { return Err(IllegalMove::GameOver { winner: side }) };
        let after = position.play(mv, throw.total())?;
        let mut events = Vec::new();
        match mv {
            Move::Remove(_) => events.push(Event::AnotherGo { side }),
            Move::Place(spot) => {
                if after.state(spot.number).winner().is_some() {
                    events.push(Event::BoxWon { side, number: spot.number });
                }
                if after.winner().is_some() {
                    events.push(Event::GameWon { side });
                }
            }
        }
        let stage = Stage::reach(after, self.dice(), *next, None, events);
        self.played.push((mv, stage));
        Ok(())
    }

    /// Takes the last move back, with all that was thrown since, and tells which it was.
    pub fn undo(&mut self) -> Option<Move> {
        self.played.pop().map(|(mv, _)| mv)
    }

    /// A line that begins here, with the throw to be played and the same throws to come.
    #[must_use]
    pub fn from_here(&self) -> Self {
        let Stage { position, throw, next, .. } = self.stage();
        // A game of more throws than texts can count would go on with others.
        let made = u32::try_from(*next).unwrap_or(u32::MAX);
        Self::begin(Start {
            position: *position,
            total: throw.map(Throw::total),
            dice: Some((self.dice(), made)),
        })
    }

    /// Nothing played; the same start and the same dice.
    #[must_use]
    pub fn restart(&self) -> Self {
        Self { start: self.start, opening: self.opening.clone(), played: Vec::new() }
    }

    /// Who made ply `ply` (0 the first), if it was played.
    #[must_use]
    pub fn mover(&self, ply: usize) -> Option<Side> {
        let before = match ply.checked_sub(1) {
            None => &self.opening,
            Some(before) => &self.played.get(before)?.1,
        };
        (ply < self.plies()).then(|| before.position.turn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::triple3::spot::BoxNumber;

    const EMPTY: &str =
        "........./........./........./........./........./........./........./........./.........";

    fn line(rest: &str) -> Line {
        format!("{EMPTY} {rest}").parse().unwrap()
    }

    /// Plays the first legal move so many times.
    fn play(line: &mut Line, plies: usize) {
        for _ in 0..plies {
            let Some(&mv) = line.legal_moves().first() else { break };
            line.play(mv).unwrap();
        }
    }

    #[test]
    fn taking_back_and_playing_on_meets_the_same_dice() {
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
    fn a_line_that_begins_here_goes_on_in_the_same_way() {
        for rest in ["a dice 7 0", "b 3", "a"] {
            let mut played = line(rest);
            play(&mut played, 30);
            let mut here = played.from_here();
            assert_eq!((here.plies(), here.to_string().parse()), (0, Ok(here.clone())));
            for _ in 0..20 {
                assert_eq!(
                    (here.current(), here.throw().map(Throw::total), here.legal_moves()),
                    (played.current(), played.throw().map(Throw::total), played.legal_moves())
                );
                [&mut here, &mut played].into_iter().for_each(|line| play(line, 1));
            }
        }
    }

    #[test]
    fn what_allows_nothing_is_thrown_again_and_then_forfeited() {
        // Nothing can be removed at the start.
        let again = line("a 2 dice 7 0");
        let throw = Dice { seed: 7 }.throw(0);
        let thrown = |attempt, throw, playable| Event::Thrown { side: Side::A, throw, attempt, playable };
        let first = Throw::new([1, 1]).unwrap();
        assert_eq!(again.events(), [thrown(1, first, false), thrown(2, throw, true)]);
        assert_eq!(again.throw(), Some(throw));
        // One vacant hole, 11.9: an eleven or a double six, 3 throws of 36.
        let full =
            "BBBBBBBBB/AAAAAAAAA/AAAAAAAAA/AAAAAAAAA/AAAAAAAAA/BBBBBBBBB/BBBBBBBBB/BBBBBBBBB/bbaaabba.";
        let lines = (0..).map(|seed| Line::new(format!("{full} b").parse().unwrap(), Dice { seed }));
        let forfeited = lines.into_iter().find(|line| line.current().turn() == Side::A).unwrap();
        let events = forfeited.events();
        let failed = |at: usize| matches!(events[at], Event::Thrown { side: Side::B, playable: false, .. });
        assert!((0..3).all(failed));
        assert_eq!(events[3], Event::Forfeited { side: Side::B });
        assert!(matches!(events[4], Event::Thrown { side: Side::A, attempt: 1, .. }));
    }

    #[test]
    fn what_a_move_brings_about_is_told() {
        let told = |text: &str, mv: &str| {
            let mut line: Line = text.parse().unwrap();
            line.play(mv.parse().unwrap()).unwrap();
            assert_eq!(line.events_after(1), line.events());
            assert_eq!((line.mover(0), line.mover(1)), (Some(Side::A), None));
            let events = line.events().iter().take_while(|event| !matches!(event, Event::Thrown { .. }));
            (events.copied().collect::<Vec<_>>(), line.throw().is_none())
        };
        let number = BoxNumber::new(3).unwrap();
        let rest = &EMPTY[30..];
        let won = Event::BoxWon { side: Side::A, number };
        let (side, open) = (Side::A, "........./.........");
        assert_eq!(told(&format!("aa......./{open}/{rest} a 12"), "3.3"), (vec![won], false));
        let end = (vec![won, Event::GameWon { side }], true);
        assert_eq!(told(&format!("aa......./AAAAAAAAA/AAAAAAAAA/{rest} a 12"), "3.3"), end);
        let go = (vec![Event::AnotherGo { side }], false);
        assert_eq!(told(&format!("bb......./{open}/{rest} a 2"), "-3.2"), go);
    }
}
