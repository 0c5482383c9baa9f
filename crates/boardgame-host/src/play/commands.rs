//! The lines that a user types in the terminal: moves, squares and words.

use std::io::Write;
use std::path::Path;

use super::words::{self, Action, WORDS, Word};
use super::{MOST_MOVES, PlayError, TextPlayer};
use crate::terminal;
use amiga_boardgame::table::draws::NO_OFFER;
use amiga_boardgame::view::keys;
use boardgame_engine::near;
use small_amiga::intuition::MenuItem;

/// Maximum number of letters of a typed text that a message repeats.
const LONGEST_ECHO: usize = 40;
/// Maximum search time for a suggestion, in vertical blanks.
const SUGGESTION_BLANKS: u32 = 40;

/// Answer to the word `quit` if the game has moves that are not saved.
const NOT_SAVED: &str = "The game is not saved. To keep a game, type save FILE before quit.";

/// Answer to the word `draw` under rules without draws.
const NO_DRAWS: &str = "The rules of this game have no draw by agreement.";

impl<W: Write> TextPlayer<'_, W> {
    /// Executes a typed line; returns `false` after `quit`.
    pub(super) fn execute(&mut self, text: &str) -> Result<bool, PlayError> {
        let lower = text.to_ascii_lowercase();
        let moves = self.legal_moves();
        let is_place = (self.settings.game.words.is_place)(&lower);
        let target = is_place.then(|| only_move_to(&moves, &lower)).flatten();
        // In Trippples, the agreement on a draw is also a legal move called `draw`, but the typed word `draw`
        // offers a draw first.
        let is_word = WORDS.iter().any(|word| word.text == lower);
        let mv = moves.iter().find(|mv| **mv == lower).map(String::as_str).or(target);
        if let Some(mv) = mv.filter(|_| !is_word) {
            self.play_move(mv)?;
            return Ok(true);
        }
        let (first, operand) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (first, operand) = (first.to_ascii_lowercase(), operand.trim());
        let word = WORDS.iter().find(|word| word.text == first);
        match word {
            Some(word) if !word.takes(operand) => {
                self.say(format!("Expected: {} {}", word.text, word.operand).trim_end())?;
            }
            Some(Word { action: Action::Quit, .. }) => {
                if self.is_unsaved() {
                    self.say(NOT_SAVED)?;
                }
                return Ok(false);
            }
            Some(word) => self.act(word, operand)?,
            None if (self.settings.game.words.is_move)(&lower) => self.refuse(&lower)?,
            None if is_place => self.refuse_place(&lower, &moves)?,
            None => {
                let hint = near::hint(&first, WORDS.iter().map(|word| word.text));
                let example = self.move_examples();
                self.say(&format!("{}: expected {example}, or help{hint}", echo(text)))?;
            }
        }
        Ok(true)
    }

    fn play_move(&mut self, mv: &str) -> Result<(), PlayError> {
        let before = self.actor().map_or(0, |game| game.pulse().plies);
        if !self.step(&format!("play {mv}")) {
            self.say(&format!("{mv}: not played"))?;
        }
        self.print_moves_since(before)?;
        self.let_computer_move()
    }

    /// Prints why a move is illegal.
    fn refuse(&mut self, mv: &str) -> Result<(), PlayError> {
        let rule = (self.settings.game.words.broken_rule)(&self.record(), mv);
        self.say(&format!("{mv}: {}", rule.as_deref().unwrap_or("not a legal move")))
    }

    /// Prints why a square alone does not identify a legal move.
    fn refuse_place(&mut self, place: &str, moves: &[String]) -> Result<(), PlayError> {
        let ending: Vec<&str> = moves.iter().map(String::as_str).filter(|mv| mv.ends_with(place)).collect();
        if !ending.is_empty() {
            let listed = &ending[..ending.len().min(MOST_MOVES)];
            return self.say(&format!("{place}: several moves end there: {}", listed.join(" ")));
        }
        let words = self.settings.game.words;
        // A move of a piece begins with the square of the piece.
        let start = moves.iter().filter_map(|mv| mv.get(..2)).find(|start| (words.is_place)(start));
        match start.map(|start| (start, format!("{start}{place}"))) {
            Some((_, mv)) if (words.is_move)(&mv) => self.refuse(&mv),
            Some((start, _)) => {
                self.say(&format!("{place}: not legal, because it is not one step from {start}"))
            }
            None => self.say(&format!("{place}: not a legal move; type moves for the legal moves")),
        }
    }

    fn act(&mut self, word: &Word, operand: &str) -> Result<(), PlayError> {
        match word.action {
            Action::Menu(command) => self.menu(word.text, command),
            Action::Board if operand.is_empty() => self.board(),
            Action::Board => {
                self.draws_board = operand == "on";
                let before = if self.draws_board { "before each of your turns" } else { "only on request" };
                self.say(&format!("The board is drawn {before}."))
            }
            Action::Moves => self.moves(),
            Action::Help => {
                let text =
                    words::help(self.settings.game, &self.move_examples(), |action| self.offers(action));
                self.say(text.trim_end())
            }
            Action::Save => {
                let said = match self.save(Path::new(operand)) {
                    Ok(()) => format!("The game is saved as {}.", echo(operand)),
                    Err(error) => error.to_string(),
                };
                self.say(&terminal::one_line(&said))
            }
            Action::Open => match self.open(Path::new(operand)) {
                Ok(()) => {
                    self.say(&terminal::one_line(&format!("The game of {} is opened.", echo(operand))))?;
                    self.begin()
                }
                Err(error) => self.say(&terminal::one_line(&error.to_string())),
            },
            Action::Quit => Ok(()),
        }
    }

    /// Executes the menu command for a typed word, by its keyboard shortcut, and prints the outcome.
    fn menu(&mut self, word: &str, command: keys::Command) -> Result<(), PlayError> {
        let title = self.settings.game.title;
        let Some(letter) = self.letter(command) else {
            return self.say(&format!("{title} does not have: {word}. Type help for the words it has."));
        };
        if !self.offers(Action::Menu(command)) {
            return self.say(NO_DRAWS);
        }
        if !self.is_enabled(letter) && command == keys::Command::Draw {
            return self.say(NO_OFFER);
        }
        if command == keys::Command::Suggest {
            self.wait_until_at_rest(SUGGESTION_BLANKS);
        }
        let before = self.record();
        self.step(&format!("key {} with amiga", letter.to_ascii_lowercase()));
        let is_changed = self.record() != before;
        match command {
            keys::Command::Suggest => self.suggestion(),
            keys::Command::TakeBack if !is_changed => self.say("There is nothing to take back."),
            keys::Command::Redo if !is_changed => self.say("There is nothing to redo."),
            keys::Command::TakeBack | keys::Command::Redo | keys::Command::NewGame => self.begin(),
            keys::Command::Hint => {
                let notes = self.snapshot().map(|game| self.in_terminal(&game.sentences.join(" ")));
                self.say(notes.as_deref().filter(|notes| !notes.is_empty()).unwrap_or("There is no hint."))
            }
            keys::Command::Draw if !is_changed => {
                let answer = self.snapshot().and_then(|game| game.draw_answer);
                let answer = answer.filter(|text| !text.is_empty());
                self.say(answer.as_deref().unwrap_or(NO_OFFER))?;
                self.let_computer_move()
            }
            _ => self.let_computer_move(),
        }
    }

    /// Returns the shortcut letter of a menu command, or `None` if the game's menus do not have the command.
    fn letter(&self, command: keys::Command) -> Option<char> {
        let letter = command.shortcut()?.letter;
        let window = self.stage.intuition().window(self.stage.window())?;
        window.menus()?.by_command(letter).map(|_| letter)
    }

    /// Returns `true` if the menu command with this shortcut letter can be chosen now.
    fn is_enabled(&self, letter: char) -> bool {
        let menus = self.stage.intuition().window(self.stage.window()).and_then(|window| window.menus());
        let item = menus.and_then(|menus| menus.item(menus.by_command(letter)?));
        item.is_some_and(MenuItem::is_leaf)
    }

    /// Returns `true` if the effect of a typed word is available in the current game.
    ///
    /// An action that executes a menu command is available only if the game's menus have the command, and a
    /// draw only if the rules have draws.
    fn offers(&self, action: Action) -> bool {
        match action {
            Action::Menu(keys::Command::Draw) if !(self.settings.game.words.has_draws)(&self.record()) => {
                false
            }
            Action::Menu(command) => self.letter(command).is_some(),
            _ => true,
        }
    }

    fn suggestion(&mut self) -> Result<(), PlayError> {
        let place = self.snapshot().and_then(|game| game.suggestion);
        // The window's sentence about the suggestion names keys that a terminal does not have.
        self.printed = self.shown_sentences();
        match place.and_then(|place| Some(only_move_to(&self.legal_moves(), &place)?.to_owned())) {
            Some(mv) => self.say(&format!("Suggested: {mv}")),
            None => self.say("There is no suggestion."),
        }
    }
}

/// Returns the legal move whose notation is `place`, or else the only legal move whose notation ends with `place`.
///
/// The notation of a move ends with its destination. Returns `None` in all other cases.
pub(super) fn only_move_to<'a>(moves: &'a [String], place: &str) -> Option<&'a str> {
    let same = moves.iter().find(|mv| *mv == place);
    let mut ending = moves.iter().filter(|mv| mv.ends_with(place));
    let only = || ending.next().filter(|_| ending.next().is_none());
    same.or_else(only).map(String::as_str)
}

/// Shortens a typed text for messages, and removes control characters.
pub(super) fn echo(text: &str) -> String {
    let line = terminal::one_line(text);
    if line.chars().count() <= LONGEST_ECHO {
        return line;
    }
    line.chars().take(LONGEST_ECHO).chain("...".chars()).collect()
}
