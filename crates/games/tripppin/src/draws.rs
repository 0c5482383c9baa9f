//! Draws in Tripppin: threefold repetition, and the decision whether a computer player accepts a draw.
//!
//! Offering draws to the opponent is left to the view.

use super::oracle::Oracle;
use super::position::Position;
use super::side::Side;
use boardgame_engine::oracle::Verdict;
use boardgame_engine::record::GameRecord;

/// Returns `true` if the current position has occurred at least three times.
///
/// The goal counts and the side to move belong to the position.
pub(crate) fn is_third_time(line: &GameRecord<Position>) -> bool {
    let all = std::iter::once(line.first()).chain(line.positions());
    all.filter(|position| *position == line.current()).nth(2).is_some()
}

/// Number of plies without progress after which a computer player accepts a draw.
const QUIET_PLIES: usize = 20;

/// Returns `true` if the computer, playing `side`, accepts a draw in the current position.
///
/// The computer accepts if its position is lost by the exact value, or if all positions of the last
/// [`QUIET_PLIES`] plies were drawn and no piece has reached a circle in them.
pub(crate) fn accepts_draw(line: &GameRecord<Position>, side: Side) -> bool {
    let position = line.current();
    if line.plies() == 0 {
        return false;
    }
    let oracle = Oracle::solve(position.board());
    if oracle.verdict(position).is_won_by(position.turn() != side) {
        return true;
    }
    let positions: Vec<&Position> = std::iter::once(line.first()).chain(line.positions()).collect();
    let Some(first) = positions.len().checked_sub(QUIET_PLIES + 1) else { return false };
    let circles = |position: &Position| Side::BOTH.map(|side| position.reached(side));
    positions[first..]
        .iter()
        .all(|earlier| circles(earlier) == circles(position) && oracle.verdict(earlier) == Verdict::Draw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, IllegalMove, Line};
    use boardgame_engine::outcome::Winners;
    use boardgame_engine::session::{PlayerKind, Session, UndoScope};

    /// An initial position in which both pieces can move back and forth between blank tiles.
    const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                         2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";
    const TWICE: &str = " moves e1f2 d1e1 f2g2 e1d1 g2f2 d1e1 f2g2";
    const ROUND: &str = " e1d1 g2f2 d1e1 f2g2";

    fn line(rest: &str) -> Line {
        format!("{START}{rest}").parse().unwrap()
    }

    #[test]
    fn agreed_draw_is_undone_by_another_move() {
        let mut line = line(TWICE);
        assert!(!is_third_time(&line) && line.end_as_draw());
        assert_eq!(
            (line.end(), line.ending_word(), line.winners()),
            (Some(End::Agreed), Some("agreed"), Some(Winners::Draw))
        );
        assert!(line.to_string().ends_with(" d1e1 f2g2 draw") && line.plies() == 7);
        assert_eq!(line.to_string().parse(), Ok(line.clone()));
        let mv = "e1d1".parse().unwrap();
        assert!(!line.end_as_draw() && line.legal_moves().is_empty() && !line.allows(mv));
        assert_eq!(line.play(mv), Err(IllegalMove::Drawn));
        line.undo_chosen_end();
        assert!(!line.is_over() && line.to_string().ends_with(" d1e1 f2g2") && line.allows(mv));
        assert!(line.end_as_draw() && line.undo().is_some() && !line.is_over());
    }

    #[test]
    fn third_repetition_can_be_claimed() {
        let third = line(&format!("{TWICE}{ROUND} draw"));
        assert_eq!((third.end(), third.ending_word()), (Some(End::Repetition), Some("repetition")));
        // Positions on the same squares differ if the visited circles or the sides to move differ.
        let others = ["", " e1d1 g2f2 d1e1"].map(|rest| is_third_time(&line(&format!("{TWICE}{rest}"))));
        assert_eq!(others, [false, false]);
    }

    #[test]
    fn draw_is_accepted_only_after_the_last_move() {
        let error = |rest: &str| format!("{START}{rest}").parse::<Line>().unwrap_err().to_string();
        assert_eq!(error(" moves draw"), "column 155: expected a move, two squares such as `e1f2`");
        assert_eq!(
            error(" moves e1f2 draw d1e1"),
            "column 165: `d1e1`: no move is expected: the game is drawn"
        );
        assert_eq!(error(" moves e1f2 draw draw"), "column 165: expected a move, two squares such as `e1f2`");
    }

    #[test]
    fn draw_counts_until_taken_back() {
        let mut session: Session<Position> = Session::new(1, (), vec![PlayerKind::Human; 2]);
        session.set_up(line(TWICE));
        session.set_undo_scope(UndoScope::AllGames);
        assert!(session.leave_as_draw() && session.to_move().is_none());
        assert_eq!(session.score().drawn(), 1);
        assert!(session.can_take_back() && !session.can_take_back_game());
        assert_eq!((session.take_back(), session.game().plies(), session.score().drawn()), (1, 7, 0));
        assert_eq!(session.take_back(), 1, "a move of the person's");
        session.set_up(line(&format!("{TWICE} draw")));
        assert_eq!(session.score().drawn(), 0, "what came as a draw does not count");
        for side in Side::BOTH {
            session.set_player(side, PlayerKind::Computer);
        }
        assert!(!session.can_take_back());
    }

    #[test]
    fn computer_accepts_when_lost_or_after_20_quiet_plies() {
        let mut line = line(&format!("{TWICE}{}", ROUND.repeat(4)));
        let oracle = Oracle::solve(line.current().board());
        while line.plies() > 0 {
            let verdict = oracle.verdict(line.current());
            let agree = Side::BOTH.map(|side| accepts_draw(&line, side));
            let drawn = line.positions().all(|position| oracle.verdict(position) == Verdict::Draw);
            let lost = Side::BOTH.map(|side| verdict.is_won_by(line.turn() != side));
            // The right piece reaches a circle with the third ply.
            assert_eq!(agree, lost.map(|lost| lost || drawn && line.plies() >= QUIET_PLIES + 3));
            line.undo();
        }
        assert_eq!(Side::BOTH.map(|side| accepts_draw(&line, side)), [false; 2], "no piece has moved");
    }
}
