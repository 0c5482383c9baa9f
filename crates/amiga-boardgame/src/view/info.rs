//! The texts and properties of a game's window that are the same in every window of the game.

use crate::entry::scripting::Vocabulary;
use crate::entry::strength::Strength;
use boardgame_engine::session::UndoScope;
use boardgame_friend::game::LinkStartFn;
use small_amiga::chips::Ticks;

/// The lines of a text, such as a help page.
pub type Text = &'static [&'static str];

/// The description of a game's window by texts and properties that never change.
///
/// A game gives only the values that differ from those of [`Info::new`].
#[derive(Debug)]
pub struct Info {
    /// Title of the game for its window and its first menu.
    pub title: &'static str,
    /// The rules of the game, which are the first help page.
    pub help: Text,
    /// The first help page in classic mode, or `None` if it is the same as [`Self::help`].
    pub classic_help: Option<Text>,
    /// Title and lines of the help page about the game's other rule sets, which classic mode does not have.
    ///
    /// The page has at most 11 lines that are not empty.
    pub other_rules: Option<(&'static str, Text)>,
    /// The names of the game's sides, its endings, and the forms of its moves.
    pub words: &'static Vocabulary,
    /// Function that starts a game between two people under the rules of this game, or `None` if the game cannot be
    /// played in this way.
    pub link_rules: Option<LinkStartFn>,
    /// The measured strengths of the engines. Menus list the engines in this order outside classic mode.
    pub strengths: &'static [Strength],
    /// Minimum time before the computer's move is played, in ticks of animation time.
    pub reading_time: Ticks,
    /// Whether any key and the command "Suggest move" end an animation, just as a click does.
    ///
    /// If `false`, only a click or Return ends it.
    pub keys_skip_animation: bool,
    /// Whether the number of a board decides which side begins, and not the side that begins in turn.
    pub opens_by_number: bool,
    /// The moves and games that can be taken back in classic mode.
    pub classic_undo: UndoScope,
    /// Whether the Oracle menu has a switch that makes the computer play perfectly.
    ///
    /// A game needs it if the user cannot choose a perfect engine as a player.
    pub has_perfect_switch: bool,
    /// Whether the game draws its buttons and the graph of a review itself.
    pub draws_buttons: bool,
    /// Whether the window has a row of buttons below the board.
    ///
    /// If `false`, the game provides the areas of the buttons.
    pub has_foot: bool,
}

impl Info {
    /// Creates the description of a game that has one page of rules, cannot be played by two people over a
    /// distance, and has the usual properties.
    pub const fn new(title: &'static str, help: Text, words: &'static Vocabulary) -> Self {
        Self {
            title,
            help,
            classic_help: None,
            other_rules: None,
            words,
            link_rules: None,
            strengths: &[],
            reading_time: Ticks(300),
            keys_skip_animation: true,
            opens_by_number: false,
            classic_undo: UndoScope::CurrentGame,
            has_perfect_switch: false,
            draws_buttons: false,
            has_foot: true,
        }
    }

    /// Returns the rules of the game for the first help page.
    pub fn rules(&self, is_classic: bool) -> Text {
        self.classic_help.filter(|_| is_classic).unwrap_or(self.help)
    }
}
