//! Practising the user's mistakes: those of the reviewed game, and those that return today.
//!
//! The mistakes are shown as steps of a lesson by [`crate::table::lessons`]. The days on which they return are left to
//! [`boardgame_engine::coach::Schedule`], and saving to the user's record.

use crate::table::lessons;
use crate::table::mode::Mode;
use crate::table::model::Model;
use crate::table::reviewing;
use crate::table::{Table, TableGame};
use crate::view::described::Task;
use crate::view::menu::PRACTISE;
use boardgame_engine::coach::{Cost, Mistake, ReviewedMoveOf};
use boardgame_engine::game_controller::{BestMove, TurnSearch};
use boardgame_engine::oracle::{MoveQuality, PuzzleOracle, Verdict};
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::PlayerKind;
use small_amiga::intuition::Intuition;

/// Text shown if there is no mistake to practise.
pub(super) const NOTHING_TO_PRACTISE: &str = "Nothing to practise now.";

impl<P: GamePosition, O: PuzzleOracle<Position = P>> Model<O> {
    /// Returns `true` if the open review, or the exact review of a game that is over, has found a mistake of a human.
    pub(crate) fn has_mistakes(&self) -> bool {
        let is_mistake = |reviewed: &ReviewedMoveOf<P>| self.is_mistake(reviewed);
        self.reviewed_moves().iter().any(is_mistake) || !self.reviewed_estimates().is_empty()
    }

    /// Returns the moves of the open exact review or, without a review, of the one that a game that is over would have.
    fn reviewed_moves(&self) -> Vec<ReviewedMoveOf<P>> {
        match &self.review {
            _ if !matches!(self.mode, Mode::Own) => Vec::new(),
            Some(review) => review.moves().to_vec(),
            None if self.game().is_over() => {
                self.judge.review(self.game()).map(|review| review.moves().to_vec()).unwrap_or_default()
            }
            None => Vec::new(),
        }
    }

    /// Returns the mistakes that the open estimated review has found.
    fn reviewed_estimates(&self) -> Vec<Mistake> {
        let is_open = self.review.is_some() && matches!(self.mode, Mode::Own);
        if is_open { self.estimated_mistakes() } else { Vec::new() }
    }

    fn is_mistake(&self, reviewed: &ReviewedMoveOf<P>) -> bool {
        reviewed.quality == MoveQuality::Blunder && self.session().player(reviewed.side) == PlayerKind::Human
    }

    /// Returns the mistakes of humans that the open review, or the exact review of a game that is over, has found.
    fn mistakes(&self) -> Vec<Mistake> {
        let moves = self.reviewed_moves();
        let exact = moves.iter().filter(|reviewed| self.is_mistake(reviewed)).filter_map(|reviewed| {
            let position = self.game().position(reviewed.ply)?;
            let judgement = self.judge.values(position)?;
            let others = judgement.result_keeping().map(|valued| valued.mv);
            let right = [reviewed.best.mv].into_iter().chain(others.filter(|mv| *mv != reviewed.best.mv));
            let cost = if matches!(reviewed.verdict(), Verdict::Win(_)) { Cost::Win } else { Cost::Draw };
            Some(mistake(position, reviewed.mv(), right, cost))
        });
        exact.chain(self.reviewed_estimates()).collect()
    }

    /// Returns the numbers of the positions before the turning points of humans in an estimated review.
    fn before_turning_points(&self) -> Vec<usize> {
        let is_human = |seat: usize| {
            P::SEATS.get(seat).is_some_and(|&seat| self.session().player(seat) == PlayerKind::Human)
        };
        let points = self.turning_points().into_iter().filter(|point| is_human(point.seat));
        points.map(|point| point.number - 1).collect()
    }

    /// Returns the mistakes of humans in an estimated review: turning points for which a better move is known. The result is
    /// empty until all turning points have been searched.
    fn estimated_mistakes(&self) -> Vec<Mistake> {
        let best = self.controller.best_moves();
        if best.is_empty() || self.next_turning_point().is_some() {
            return Vec::new();
        }
        best.iter().filter_map(|best| self.estimated_mistake(best)).collect()
    }

    fn estimated_mistake(&self, best: &BestMove<P::Move>) -> Option<Mistake> {
        let played = self.game().moves().nth(best.position)?;
        let right = best.mv.filter(|right| *right != played)?;
        let position = self.game().position(best.position)?;
        let seat = P::SEATS.iter().position(|&seat| seat == position.turn())?;
        let after = self.win_chances().get(best.position + 1)?.as_ref()?;
        let cost = Cost::of_chances(best.chances.as_ref()?, after, seat)?;
        Some(mistake(position, played, [right], cost))
    }

    /// Returns the number of the position before a turning point whose best move has not been searched.
    fn next_turning_point(&self) -> Option<usize> {
        let best = self.controller.best_moves();
        let is_new = |at: &usize| best.iter().all(|best| best.position != *at);
        self.before_turning_points().into_iter().find(is_new)
    }
}

fn mistake<P: GamePosition>(
    position: &P,
    played: P::Move,
    right: impl IntoIterator<Item = P::Move>,
    cost: Cost,
) -> Mistake {
    Mistake {
        position: GameRecord::new(position.as_start()).to_string(),
        played: played.to_string(),
        right: right.into_iter().map(|mv| mv.to_string()).collect(),
        cost,
    }
}

impl<G: TableGame> Table<G> {
    /// Returns the next search for a better move than a turning point, after all win chances of a review are known.
    pub(super) fn next_better_move(&self) -> Option<TurnSearch<G::Position>> {
        let model = &self.board.model;
        if !model.controller.is_ready_to_estimate() {
            return None;
        }
        if model
            .controller
            .best_moves()
            .last()
            .is_some_and(|best| best.mv.is_some() && best.chances.is_none())
        {
            return self.game.appraiser().map(TurnSearch::BestChances);
        }
        let position = model.next_turning_point()?;
        self.game.engine(&self.board, Task::Ponder).map(|engine| TurnSearch::BestMove(engine, position))
    }
}

/// Returns the text of the menu item for a number of mistakes that return today.
pub(super) fn menu_text(due: usize) -> String {
    if due == 0 { PRACTISE.to_owned() } else { format!("{PRACTISE} ({due})") }
}

/// Returns the number of mistakes in this game that are to be practised today.
pub(super) fn count_due<G: TableGame>(program: &Table<G>) -> usize {
    program.model().judge.record().due_mistakes(G::Position::NAME, G::INFO.words).len()
}

/// Returns `true` if there is something to practise.
pub(super) fn is_possible<G: TableGame>(program: &Table<G>) -> bool {
    count_due(program) > 0 || program.model().has_mistakes()
}

/// Shows the mistakes of the reviewed game as puzzles or, without such mistakes, those that return today.
pub(super) fn run<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let model = program.model();
    let (record, mut mistakes) = (model.judge.record(), model.mistakes());
    // After a restart, only the logbook shows which mistakes of the game were added.
    let before = (&*model.added_mistakes, model.session().is_logged());
    record.add_mistakes(G::Position::NAME, &mistakes, before);
    if mistakes.is_empty() {
        mistakes = record.due_mistakes(G::Position::NAME, G::INFO.words);
    } else {
        program.model_mut().added_mistakes.clone_from(&mistakes);
    }
    if mistakes.is_empty() {
        return program.model_mut().refuse(intuition, NOTHING_TO_PRACTISE);
    }
    reviewing::close(program, intuition);
    lessons::practise(program, intuition, mistakes);
}
