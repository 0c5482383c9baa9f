//! The words that a player can type besides moves, and the help text made from them.

use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::model::{CONTINUED, RETURN_PLAYS};
use amiga_boardgame::view::{keys, text};

/// The effect of a typed word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// Execute a command of the game's menus.
    Menu(keys::Command),
    Board,
    Moves,
    /// Write a saved game.
    Save,
    /// Continue a saved game.
    Open,
    Help,
    Quit,
}

/// A word that a player can type in the terminal.
#[derive(Debug)]
pub(super) struct Word {
    /// The word that the player types.
    pub text: &'static str,
    /// Placeholder of the operand that the player types after this word; empty if the word takes no operand.
    pub operand: &'static str,
    help: &'static str,
    pub action: Action,
}

impl Word {
    /// Returns `true` if the word can be followed by `operand`, which may be empty.
    pub(super) fn takes(&self, operand: &str) -> bool {
        match self.operand.strip_prefix('[').and_then(|choices| choices.strip_suffix(']')) {
            Some(choices) => operand.is_empty() || choices.split('|').any(|choice| choice == operand),
            None => self.operand.is_empty() == operand.is_empty(),
        }
    }
}

const fn word(text: &'static str, operand: &'static str, help: &'static str, action: Action) -> Word {
    Word { text, operand, help, action }
}

/// All words that a player can type in the terminal, in the order of the help text.
pub(super) const WORDS: [Word; 12] = [
    word("hint", "", "show the next step of a hint", Action::Menu(keys::Command::Hint)),
    word("suggest", "", "suggest a move", Action::Menu(keys::Command::Suggest)),
    word("undo", "", "take back your last move", Action::Menu(keys::Command::TakeBack)),
    word("redo", "", "play the turn again that you took back", Action::Menu(keys::Command::Redo)),
    word("board", "[on|off]", "draw the board, now or before each of your turns", Action::Board),
    word("moves", "", "list the legal moves", Action::Moves),
    word("new", "", "start a new game", Action::Menu(keys::Command::NewGame)),
    word("draw", "", "offer, accept or claim a draw", Action::Menu(keys::Command::Draw)),
    word("save", "FILE", "write the game to a file", Action::Save),
    word("open", "FILE", "continue a game that was saved", Action::Open),
    word("help", "", "show this text", Action::Help),
    word("quit", "", "end the program; type save FILE first to keep the game", Action::Quit),
];

/// Phrases about keys or buttons in the window's sentences, each with its replacement for the terminal.
const BUTTONS: [(&str, &str); 7] = [
    (CONTINUED, "The game is continued."),
    ("Take back", "Type undo"),
    ("take back", "type undo"),
    ("then Hint tells more", "then hint tells more"),
    ("H: more", "hint: more"),
    (RETURN_PLAYS, ""),
    ("Ctrl-N: new game", ""),
];

/// Adapts a sentence of the game's window to the terminal: keys and buttons are replaced by words to type.
///
/// The result is empty if the sentence is only about a key.
pub(super) fn without_buttons(sentence: &str) -> String {
    let replace = |text: String, (button, word): &(&str, &str)| text.replace(button, word);
    BUTTONS.iter().fold(sentence.to_owned(), replace).trim().to_owned()
}

/// Width of the paragraphs of the help text, in characters.
const WIDTH: i32 = 76;

fn wrapped(text: &str) -> String {
    text::wrapped(text, WIDTH, |line| line.chars().count() as i32).join("\n")
}

/// Returns the help text of a game: rules, moves and words that can be typed.
///
/// `examples` describes the moves, and the callback `has` selects the words by their actions.
///
/// The rules are taken from the window's help page, without the paragraphs on mouse and keys.
pub(super) fn help(game: &GameEntry, examples: &str, has: impl Fn(Action) -> bool) -> String {
    let rules = game.window.as_ref().map_or(&[][..], |window| window.rules);
    let paragraphs = rules.split(|line| line.is_empty());
    let uses_mouse = |paragraph: &&[&str]| paragraph.iter().any(|line| line.to_lowercase().contains("click"));
    let rules = paragraphs.take_while(|paragraph| !uses_mouse(paragraph));
    let rules = rules.map(|paragraph| (game.words.terminal_text)(&paragraph.join(" ")));
    let moves = format!("To move, type {examples}. {}", game.words.notation);
    let paragraphs = rules.chain([moves]);
    let mut text: String = paragraphs.map(|paragraph| format!("{}\n\n", wrapped(&paragraph))).collect();
    for Word { text: word, operand, help, .. } in WORDS.iter().filter(|word| has(word.action)) {
        text.push_str(&format!("  {:<16}{help}\n", format!("{word} {operand}")));
    }
    text
}
