//! The steps of the hint for the current position.

use boardgame_engine::coach::hint::{self, Hint};
use boardgame_engine::oracle::{LineOf, MoveOf, PuzzleOracle};

/// The hint for the current position, with the number of its visible steps.
#[derive(Debug, Clone)]
pub(super) struct HintSteps<O: PuzzleOracle> {
    shown: usize,
    /// All steps of the hint. The list is empty until the user requests the first step.
    steps: Vec<Hint<MoveOf<O>>>,
}

/// The step of a hint that has been shown last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ShownHint<'a, M> {
    pub step: &'a Hint<M>,
    /// Number of the step among the steps of the hint, counted from 1.
    pub number: usize,
    /// Number of steps of the hint.
    pub count: usize,
}

impl<O: PuzzleOracle> Default for HintSteps<O> {
    fn default() -> Self {
        Self { shown: 0, steps: Vec::new() }
    }
}

impl<O: PuzzleOracle> HintSteps<O> {
    /// Returns the number of steps of the hint that have been shown so far.
    pub(super) const fn shown(&self) -> usize {
        self.shown
    }

    /// Returns `true` if the step shown last is the last step of the hint, which names the best move.
    pub(super) const fn is_complete(&self) -> bool {
        self.shown > 0 && self.shown == self.steps.len()
    }

    /// Shows the next step of the hint.
    ///
    /// Returns `false` if all steps have been shown.
    pub(super) fn show_next(&mut self, solved: &O, line: &LineOf<O>) -> bool {
        if self.steps.is_empty() {
            self.steps = hint::steps(solved, line);
        }
        if self.shown >= self.steps.len() {
            return false;
        }
        self.shown += 1;
        true
    }

    /// Returns the step shown last, or `None` if no step has been shown.
    pub(super) fn last(&self) -> Option<ShownHint<'_, MoveOf<O>>> {
        let step = self.steps.get(self.shown.checked_sub(1)?)?;
        Some(ShownHint { step, number: self.shown, count: self.steps.len() })
    }
}
