//! The text and the buttons of the panel in each stage of a game with a friend.

use super::{FriendResult, FriendStage, NoLine};
use crate::score::Score;

/// Number of letters in a line of the panel.
const LINE: usize = 17;

/// A button of the panel while the window shows a game with a friend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FriendButton {
    /// Copies the text to send, and adds the turn on the board to the record before.
    Send,
    /// Shows the user's own game.
    Back,
    /// Copies the address and the code of the line.
    Copy,
    /// Answers the invitation, and copies the answer.
    Answer,
    /// Takes back a move that has not been sent.
    Undo,
    /// Agrees to the friend's question.
    Agree,
    /// Refuses the friend's question.
    Refuse,
    /// Accepts the draw.
    Accept,
    /// Invites the friend to a rematch.
    Rematch,
    /// Shows the review of the game.
    Review,
    /// Calls the listener at once.
    JoinNow,
    /// Opens the line of the game again.
    OpenLine,
    /// Lets the user type a new code for the line of the game.
    TypeCode,
}

impl FriendButton {
    /// Returns the text of the button.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Send => "Send",
            Self::Back => "Back",
            Self::Copy => "Copy",
            Self::Answer => "Answer",
            Self::Undo => "Undo",
            Self::Agree => "Agree",
            Self::Refuse => "Refuse",
            Self::Accept => "Accept",
            Self::Rematch => "Rematch",
            Self::Review => "Review",
            Self::JoinNow => "Join",
            Self::OpenLine => "Open",
            Self::TypeCode => "Code",
        }
    }
}

impl FriendResult {
    /// Returns the sentence for the result.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Won => "You have won.",
            Self::Lost => "Your friend has won.",
            Self::Shared => "You share the win.",
            Self::Drawn => "The game is drawn.",
            Self::ProgramWon => "The program has won.",
            Self::Resigned => "You have resigned.",
            Self::FriendResigned => "Your friend has resigned.",
            Self::TooLong => "Undecided: the game is too long.",
        }
    }
}

impl NoLine {
    /// Returns the sentence for a line that is not connected.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Lost { is_listener: false } => "The line is lost. Trying again.",
            Self::Lost { is_listener: true } => "The line is lost. Your friend can join.",
            Self::Left { is_listener: false } => "Your friend has closed the line.",
            Self::Left { is_listener: true } => "Your friend has left and can join again.",
            Self::Closed => "The line is closed.",
            Self::NeedsCode => "Your friend has a new line: join it with its code.",
        }
    }
}

/// Returns the lines of a text, which have at most 17 letters. A longer word has a line of its own.
pub fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= LINE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

const REFUSED: &str = "Your friend does not agree.";

impl FriendStage {
    /// Returns the text of the panel, or `None` if the panel shows the usual text of the game, such as "MAKE A MOVE".
    pub fn text(&self) -> Option<String> {
        let text = match self {
            Self::Move { was_refused: false, .. } => return None,
            Self::WaitingForGuest { code } => return Some(format!("Your friend types the code {code}.")),
            Self::Ended { result, score: Score { won, lost, .. }, .. } => {
                return Some(format!("{} You {won}, friend {lost}.", result.text()));
            }
            Self::Unreadable { why } => return Some(why.clone()),
            Self::InvitationReady => "Send the invitation to your friend.",
            Self::Calling => "Calling your friend's computer.",
            Self::Invited => "Your friend invites you to play.",
            Self::WaitingForAnswer => "Invitation copied: send it. Your friend answers.",
            Self::AnswerReady => "Answer copied: send it back. The board comes with the reply.",
            Self::NoBoard => "The board is being dealt.",
            Self::Move { was_refused: true, .. } | Self::Wait { was_refused: true, .. } => REFUSED,
            Self::Program => "The program thinks.",
            Self::Ready { .. } => "Send your move to your friend.",
            Self::ReadyWithoutLine => "No line: your move is sent later.",
            Self::PassOn => "You have nothing to decide. Send it on.",
            Self::Wait { was_refused: false, .. } => "Your friend moves.",
            Self::Checking => "The program's move is checked.",
            Self::AskedBack { .. } => "Your friend asks to take a move back.",
            Self::BackOffered => "Your friend gives a move back. Take it?",
            Self::AskedDraw { .. } => "Your friend offers a draw.",
            Self::AskedRematch => "Your friend wants to change sides and play again.",
            Self::Asking { .. } => "Your friend has to answer.",
            Self::NoLine { line, .. } => line.text(),
        };
        Some(text.to_owned())
    }

    /// Returns the [wrapped] lines of [`Self::text`].
    pub fn lines(&self) -> Vec<String> {
        self.text().map(|text| wrapped(&text)).unwrap_or_default()
    }

    /// Returns the buttons of the panel, or an empty list if the panel has the usual buttons of the game.
    pub const fn buttons(&self) -> &'static [FriendButton] {
        use FriendButton::{
            Accept, Agree, Answer, Back, Copy, JoinNow, OpenLine, Refuse, Rematch, Review, Send, TypeCode,
            Undo,
        };
        match self {
            Self::Move { line: Some(NoLine::NeedsCode), .. } => &[TypeCode, Undo, Back],
            Self::Move { line: Some(NoLine::Closed), .. } => &[OpenLine, Undo, Back],
            Self::Move { .. } => &[],
            Self::InvitationReady | Self::WaitingForAnswer | Self::AnswerReady | Self::PassOn => {
                &[Send, Back]
            }
            Self::Wait { can_send: true, .. } | Self::Asking { can_send: true } => &[Send, Back],
            Self::WaitingForGuest { .. } => &[Copy, Back],
            Self::Invited => &[Answer, Back],
            Self::Ready { line: Some(NoLine::NeedsCode) } => &[TypeCode, Send, Undo],
            Self::Ready { line: Some(NoLine::Closed) } => &[OpenLine, Send, Undo],
            Self::Ready { .. } => &[Send, Undo],
            Self::ReadyWithoutLine => &[Undo, Back],
            Self::AskedBack { .. } | Self::AskedRematch => &[Agree, Refuse],
            // The friend's log has the step already, so the game cannot go on without it.
            Self::BackOffered => &[Agree, Back],
            Self::AskedDraw { .. } => &[Accept, Refuse],
            Self::Ended { can_send: true, .. } => &[Send, Rematch, Review, Back],
            Self::Ended { can_send: false, .. } => &[Rematch, Review, Back],
            Self::NoLine { line, can_send, .. } => match (line, can_send) {
                (NoLine::Lost { is_listener } | NoLine::Left { is_listener }, _) if *is_listener => &[Back],
                (NoLine::Lost { .. } | NoLine::Left { .. }, _) => &[JoinNow, Back],
                (NoLine::Closed, true) => &[OpenLine, Send, Back],
                (NoLine::Closed, false) => &[OpenLine, Back],
                (NoLine::NeedsCode, true) => &[TypeCode, Send, Back],
                (NoLine::NeedsCode, false) => &[TypeCode, Back],
            },
            Self::Calling
            | Self::Unreadable { .. }
            | Self::NoBoard
            | Self::Program
            | Self::Wait { can_send: false, .. }
            | Self::Checking
            | Self::Asking { can_send: false } => &[Back],
        }
    }

    /// Returns `true` if a question of the friend waits for the user, which must not be answered by a click that was
    /// meant for something else.
    pub const fn is_question(&self) -> bool {
        matches!(
            self,
            Self::AskedBack { .. } | Self::BackOffered | Self::AskedDraw { .. } | Self::AskedRematch
        )
    }

    /// Returns `true` if the user can move on the board.
    pub const fn can_move(&self) -> bool {
        matches!(
            self,
            Self::Move { .. }
                | Self::NoLine { can_move: true, .. }
                | Self::AskedDraw { can_move: true }
                | Self::AskedBack { can_move: true }
        )
    }
}
