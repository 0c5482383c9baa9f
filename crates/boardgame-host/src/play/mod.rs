//! Plays a game in the terminal by typed moves.
//!
//! The game runs in its window on a computer without a display, driven by the steps of scripts, so that its
//! sentences, hints and engines are the same as in the window. This module reads typed lines and prints the
//! sentences that have changed. The rules, and the board in letters, are left to the games; the saved game of
//! the window is neither read nor written.

mod commands;
mod input;
mod style;
#[cfg(test)]
mod tests;
mod words;

use std::error::Error;
use std::fmt::Display;
use std::io::{self, BufRead, ErrorKind, Write};
use std::path::{Path, PathBuf};

use self::input::{LONGEST, TypedLine, read_line};
use self::style::TerminalStyle;
use crate::cli::Settings;
use crate::script::Script;
use crate::script::stage::ScriptHost;
use crate::{spoken, terminal};
use amiga_boardgame::entry::daily::DAILY;
use amiga_boardgame::table::any_game::{AnyGame, GameSnapshot, Scope};
use amiga_boardgame::table::saved_game;
use boardgame_engine::session::PlayerKind;
use small_amiga::text::without_mark;
use small_amiga_window::files::{self, FileError, STANDARD_INPUT};

/// Maximum number of legal moves that the terminal lists.
///
/// A player who places tiles can have thousands of moves.
const MOST_MOVES: usize = 100;
/// Maximum number of vertical blanks that the program waits for animations to end.
const ANIMATION_BLANKS: u32 = 600;

/// A function that starts the emulated computer with the game that the settings select.
type Start<'a> = &'a dyn Fn(&Settings) -> Result<Box<dyn ScriptHost>, Box<dyn Error>>;

/// Plays a game on standard input and output until the player quits or the input ends.
///
/// # Errors
/// Returns an error if the game cannot start, the input cannot be read, or the output cannot be written for a
/// reason other than a closed pipe.
pub(crate) fn run(settings: &mut Settings, start: Start<'_>) -> Result<(), Box<dyn Error>> {
    let style = TerminalStyle::of_standard_streams();
    let mut player = TextPlayer::new(settings, start, style, terminal::results())?;
    match player.play(&mut files::standard_input()) {
        Err(PlayError::Write(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(PlayError::Write(error)) => Err(FileError::write(Path::new("standard output"), &error).into()),
        Err(PlayError::Read(error)) => Err(FileError::read(Path::new(STANDARD_INPUT), &error).into()),
        Ok(()) => Ok(()),
    }
}

#[derive(Debug)]
enum PlayError {
    Read(io::Error),
    Write(io::Error),
}

struct TextPlayer<'a, W> {
    settings: &'a mut Settings,
    start: Start<'a>,
    stage: Box<dyn ScriptHost>,
    style: TerminalStyle,
    out: W,
    /// Whether the board is drawn before each turn of a human.
    draws_board: bool,
    /// The status, notes, engine fault and result, as last printed.
    ///
    /// A sentence is not printed again until it changes.
    printed: Vec<String>,
    /// The files that the program has written since its start.
    ///
    /// The command `save` may overwrite them, but no other files.
    written: Vec<PathBuf>,
    /// The game record as last saved to a file or read from one; empty before the first of these.
    saved: String,
}

impl<'a, W: Write> TextPlayer<'a, W> {
    fn new(
        settings: &'a mut Settings,
        start: Start<'a>,
        style: TerminalStyle,
        out: W,
    ) -> Result<Self, Box<dyn Error>> {
        let stage = start(settings)?;
        let (draws_board, printed, written) = (style.prompts, Vec::new(), Vec::new());
        let saved = String::new();
        Ok(Self { settings, start, stage, style, out, draws_board, printed, written, saved })
    }

    /// Executes the lines of `input` until the input ends or the user types `quit`.
    fn play(&mut self, input: &mut dyn BufRead) -> Result<(), PlayError> {
        let (title, example) = (self.settings.game.title, self.move_examples());
        self.say(&format!("{title}. Type {example}, or help."))?;
        if let Some(text) = self.stage.intuition().announcement().map(str::to_owned) {
            self.say(&text)?;
        }
        self.begin()?;
        loop {
            if self.style.prompts {
                write!(self.out, "> ").and_then(|()| self.out.flush()).map_err(PlayError::Write)?;
            }
            match read_line(input).map_err(PlayError::Read)? {
                TypedLine::End => {
                    return if self.style.prompts { self.say("") } else { Ok(()) };
                }
                TypedLine::TooLong => {
                    self.say(&format!("A line of more than {LONGEST} bytes is ignored."))?
                }
                TypedLine::Text(text) if text.trim().is_empty() => {}
                TypedLine::Text(text) => {
                    if !self.execute(without_mark(text.trim()).trim_start())? {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn say(&mut self, text: &str) -> Result<(), PlayError> {
        writeln!(self.out, "{text}").and_then(|()| self.out.flush()).map_err(PlayError::Write)
    }

    fn actor(&self) -> Option<&dyn AnyGame> {
        self.stage.actor()
    }

    fn snapshot(&self) -> Option<GameSnapshot> {
        self.actor().map(AnyGame::snapshot)
    }

    /// Returns the game record, or an empty text if the game's program has ended.
    fn record(&self) -> String {
        self.actor().map_or_else(String::new, |game| game.saved(Scope::Shown).options.line().to_owned())
    }

    /// Returns `true` if an unfinished game has moves that are in no file.
    fn is_unsaved(&self) -> bool {
        let has_moves =
            self.snapshot().is_some_and(|game| game.pulse.outcome.is_none() && !game.moves.is_empty());
        has_moves && self.record() != self.saved
    }

    /// Returns examples of the moves that the rules of the game allow.
    fn move_examples(&self) -> String {
        let words = self.settings.game.words;
        (words.move_examples)(&self.record()).unwrap_or_else(|| words.move_example.to_owned())
    }

    fn legal_moves(&self) -> Vec<String> {
        (self.settings.game.words.legal_moves)(&self.record())
    }

    /// Runs one step of a script. Returns `false` if the step fails, for example because a move is illegal.
    fn step(&mut self, step: &str) -> bool {
        let script = Script::parse("typed", step, self.settings.game.words);
        script.is_ok_and(|script| script.run(&mut *self.stage, Path::new(""), &mut |_| ()).is_ok())
    }

    // ---- what is printed

    /// Prints the board of a new or opened game.
    ///
    /// The board is not printed if it will be drawn before the user's turn anyway.
    ///
    /// Then lets the computer player move if it is the computer player's turn.
    fn begin(&mut self) -> Result<(), PlayError> {
        self.printed.clear();
        let is_humans =
            self.actor().is_some_and(|game| matches!(game.pulse().turn, Some((_, PlayerKind::Human))));
        if !(is_humans && self.draws_board) {
            self.board()?;
        }
        self.let_computer_move()
    }

    fn board(&mut self) -> Result<(), PlayError> {
        let style = self.style;
        let paint = |seat: usize, text: &str| style.paint(seat, text);
        let names = self.snapshot().map_or_else(Vec::new, |game| game.sides);
        let board = (self.settings.game.words.draw_board)(&self.record(), &names, &paint);
        self.say(&board)
    }

    fn moves(&mut self) -> Result<(), PlayError> {
        let moves = self.legal_moves();
        let more = moves.len().saturating_sub(MOST_MOVES);
        let listed: Vec<&str> = moves.iter().take(MOST_MOVES).map(String::as_str).collect();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        match listed.as_slice() {
            [] => self.say("There are no legal moves."),
            listed => self.say(&format!("Legal moves: {}{more}", listed.join(" "))),
        }
    }

    /// Returns the sentences that the window shows: status, notes, a fault of the engine and the result.
    ///
    /// The sentences name typed words in place of keys and buttons.
    fn shown_sentences(&self) -> Vec<String> {
        let sentences = self.snapshot().as_ref().map(spoken::shown_sentences).unwrap_or_default();
        let sentences = sentences.iter().map(|sentence| self.in_terminal(sentence));
        sentences.filter(|sentence| !sentence.is_empty()).collect()
    }

    /// Converts a sentence from the game's window to the form for the terminal, where commands are typed.
    fn in_terminal(&self, sentence: &str) -> String {
        words::without_buttons(&(self.settings.game.words.terminal_text)(sentence))
    }

    /// Prints the sentences that are new in the game's window since the last output: status, notes, engine fault and
    /// result.
    ///
    /// A sentence is new if `self.printed` does not contain it.
    fn sentences(&mut self) -> Result<(), PlayError> {
        let sentences = self.shown_sentences();
        for sentence in &sentences {
            if !self.printed.contains(sentence) {
                self.say(sentence)?;
            }
        }
        self.printed = sentences;
        Ok(())
    }

    /// Lets vertical blanks pass until a human is to move or the game is over.
    ///
    /// Prints each move that a computer player makes in the meantime.
    fn let_computer_move(&mut self) -> Result<(), PlayError> {
        let mut blanks = 0;
        while self.stage.is_running() && blanks < ANIMATION_BLANKS {
            let Some(game) = self.actor().map(AnyGame::pulse) else { break };
            let is_computers = matches!(game.turn, Some((_, PlayerKind::Computer)));
            if game.has_fault || !is_computers && game.is_at_rest {
                break;
            }
            // Only the end of animations is limited, not the computer's own searches.
            blanks = if is_computers { 0 } else { blanks + 1 };
            self.stage.vertical_blank();
            self.print_moves_since(game.plies)?;
        }
        if self.draws_board {
            self.board()?;
        }
        self.sentences()?;
        self.turn()
    }

    /// Prints the moves after the first `plies` moves of the game record.
    fn print_moves_since(&mut self, plies: usize) -> Result<(), PlayError> {
        let Some(game) = self.snapshot() else { return Ok(()) };
        spoken::moves_since(&game, plies).iter().try_for_each(|sentence| self.say(sentence))
    }

    /// Prints whose turn it is if a human is to move, or how to continue after the end of the game.
    fn turn(&mut self) -> Result<(), PlayError> {
        let Some(game) = self.snapshot() else { return Ok(()) };
        match (game.pulse.turn, spoken::turn(&game)) {
            (None, _) => self.say("Type new for another game, or quit."),
            (_, Some(sentence)) => self.say(&sentence),
            (_, None) => Ok(()),
        }
    }

    fn wait_until_at_rest(&mut self, most: u32) {
        for _ in 0..most {
            if self.actor().is_none_or(|game| game.pulse().is_at_rest) {
                return;
            }
            self.stage.vertical_blank();
        }
    }

    fn save(&mut self, path: &Path) -> Result<(), Box<dyn Error>> {
        let game = self.settings.game;
        let text = self.actor().ok_or("the game has ended")?.saved(Scope::Shown).options.text(game.word);
        if path.exists() && !self.written.iter().any(|written| written == path) {
            return Err(format!("{}: exists already; expected a new name", path.display()).into());
        }
        files::write_atomically(path, text.as_bytes())?;
        self.written.push(path.to_owned());
        self.saved = self.record();
        Ok(())
    }

    fn open(&mut self, path: &Path) -> Result<(), Box<dyn Error>> {
        let named = |error: &dyn Display| format!("{}: {error}", path.display());
        let text = files::read_text(path)?;
        let start = saved_game::read(self.settings.game, &text).map_err(|error| named(&error))?;
        let before = (self.settings.start.replace(start), self.settings.values.clone());
        // The puzzle of the command line would be set up over the opened game.
        self.settings.values.remove(DAILY);
        let stage = (self.start)(self.settings);
        if stage.is_err() {
            (self.settings.start, self.settings.values) = before;
        }
        self.stage = stage?;
        self.saved = self.record();
        Ok(())
    }
}
