//! The oracle of a game that is not solved.

use std::convert::Infallible;
use std::marker::PhantomData;

use rand_chacha::ChaCha8Rng;

use boardgame_engine::oracle::{ExactAnalysis, LineOf, MoveOf, Oracle, PuzzleOracle, ValuedMove, Verdict};
use boardgame_engine::record::GamePosition;

/// The oracle of a game with the positions `P` that is not solved.
///
/// The type has no values, so that the compiler removes all code that needs a solved board.
#[derive(Debug, Clone)]
pub struct NoOracle<P>(Infallible, PhantomData<P>);

impl<P: GamePosition> Oracle for NoOracle<P> {
    type Position = P;

    fn solve(_: &P) -> Option<Self> {
        None
    }

    fn covers(&self, _: &P) -> bool {
        match self.0 {}
    }

    fn verdict(&self, _: &P) -> Verdict {
        match self.0 {}
    }

    fn judge(&self, _: &P) -> ExactAnalysis<MoveOf<Self>> {
        match self.0 {}
    }

    fn choices(&self, _: &P) -> Vec<ValuedMove<MoveOf<Self>>> {
        match self.0 {}
    }
}

impl<P: GamePosition> PuzzleOracle for NoOracle<P> {
    type Rival = Infallible;

    const PUZZLES: &'static [u16] = &[];
    const RIVALS: &'static [Infallible] = &[];

    fn is_fair(&self) -> bool {
        match self.0 {}
    }

    fn deal_fair(_: P::Setup, _: &mut ChaCha8Rng, _: P::Seat) -> Option<(Self, LineOf<Self>)> {
        None
    }

    fn deal_puzzle(_: P::Setup, _: &mut ChaCha8Rng, _: u16, _: &mut u32) -> Option<(Self, P)> {
        None
    }

    fn rival_move(&self, rival: Infallible, _: &P) -> Option<MoveOf<Self>> {
        match rival {}
    }

    fn state(_: &P) -> u32 {
        // Positions are numbered only for a solved board.
        0
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::{self, Display};

    use super::super::fair_boards::first_fair_board;
    use super::super::state::Judge;
    use super::*;
    use boardgame_engine::coach::Day;
    use boardgame_engine::fields::Fields;
    use boardgame_engine::outcome::Winners;
    use boardgame_engine::record::{NotLegal, ParseRecordError};
    use boardgame_engine::session::{PlayerKind, Session};

    /// A number of coins, of which the players `a` and `b` take one in turn. The last coin wins. `a` moves when the
    /// number is even.
    #[derive(Debug, Clone, PartialEq, Eq)]
    struct Coins(u8);

    impl Display for Coins {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.fmt(f)
        }
    }

    impl GamePosition for Coins {
        type Seat = char;
        type Setup = ();
        type Move = u8;
        type Illegal = NotLegal;
        type End = Winners<char>;

        const NAME: &'static str = "coins";
        const SEATS: &'static [char] = &['a', 'b'];

        fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
            let (coins, _) = fields.parse(|text| text.parse().ok(), "expected a number of coins")?;
            Ok(Self(coins))
        }

        fn deal((): (), _: &mut ChaCha8Rng, first: char) -> Self {
            Self(if first == 'a' { 4 } else { 5 })
        }

        fn turn(&self) -> char {
            if self.0.is_multiple_of(2) { 'a' } else { 'b' }
        }

        fn end(&self) -> Option<Winners<char>> {
            (self.0 == 0).then_some(Winners::One('b'))
        }

        fn legal_moves(&self) -> Vec<u8> {
            if self.0 > 0 { vec![1] } else { Vec::new() }
        }

        fn ending_word(_: &Winners<char>) -> &'static str {
            "taken"
        }

        fn play(&self, mv: u8) -> Result<Self, NotLegal> {
            if self.legal_moves().contains(&mv) { Ok(Self(self.0 - mv)) } else { Err(NotLegal) }
        }
    }

    #[test]
    fn judge_without_oracle_has_no_values() {
        let mut session = Session::<Coins>::new(1, (), vec![PlayerKind::Human, PlayerKind::Computer]);
        let mut judge = Judge::<NoOracle<Coins>>::new(session.game().current(), true);
        (judge.perfect, judge.verdict) = (true, true);
        session.play(1).unwrap();
        session.play(1).unwrap();
        judge.position_changed(session.game().current());
        judge.count_solved(&session);
        let line = session.game();
        assert!(judge.shows_values() && judge.values(line.current()).is_none());
        assert!(judge.is_perfect(line) && judge.perfect_move(line).is_none() && judge.best(line).is_none());
        assert!(!judge.can_review(line) && judge.review(line).is_none());
        assert!(!judge.hint(&session) && judge.shown_hint().is_none());
        assert_eq!(first_fair_board::<NoOracle<Coins>>(1, ()), None);
    }

    #[test]
    fn judge_without_oracle_sets_up_no_puzzle() {
        let mut session = Session::<Coins>::new(1, (), vec![PlayerKind::Human, PlayerKind::Computer]);
        let mut judge = Judge::<NoOracle<Coins>>::new(session.game().current(), false);
        let before = session.revision();
        assert!(!judge.pose(&mut session, 3) && !judge.pose_famous(&mut session));
        assert!(!judge.pose_daily(&mut session, Day::new(1).unwrap(), false));
        assert!(!judge.pose_next(&mut session) && !judge.pose_training(&mut session));
        judge.pose_again(session.game());
        let line = session.game();
        assert!(!judge.poses(line) && judge.puzzle(line).is_none() && judge.progress(line).is_none());
        assert!(!judge.has_failed(line) && judge.daily(line).is_none() && judge.rated_of(line).is_none());
        judge.another_game(&mut session);
        assert_eq!(session.revision(), before);
    }

    #[test]
    fn judge_without_oracle_stores_no_board() {
        assert_eq!(size_of::<Option<NoOracle<Coins>>>(), 0);
    }
}
