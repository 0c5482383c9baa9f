//! The reasons to refuse input at a board of arrow tiles.

/// A reason to refuse input before the rules of the game are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    OtherPiece,
    Placing,
    NotYourTurn,
    Over,
    /// Input is refused because the current step of a lesson is complete.
    ///
    /// The text asks the user to open the next step or to leave the lesson.
    StepDone(&'static str),
    /// The user has to send a link to the opponent before moving.
    Unsent,
    TooFar,
}
