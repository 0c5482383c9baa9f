//! The shortcuts of menu commands, in one table for all games, and the help page that lists them.
//!
//! Every game's menus take their shortcuts from [`SHORTCUTS`]. The shortcuts that are different in classic
//! mode are left to the games ([`crate::table::TableGame::CLASSIC_KEYS`]), and showing the page to
//! [`small_amiga::help_pages`].

use super::classic_mode::ClassicMode;
use small_amiga::gadtools::Menus;
use small_amiga::help_pages::{self, Page};

/// A menu command that has a shortcut in all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Mark a good move on the board.
    Suggest,
    /// Show the next step of a hint.
    Hint,
    /// Mark the places to which a move is legal.
    LegalPlaces,
    /// Open or close the review of the game.
    Review,
    /// Take back a move.
    TakeBack,
    /// Play the moves again that were taken back.
    Redo,
    /// Deal a new game.
    NewGame,
    /// Restart the game on the same board.
    PlayAgain,
    /// Offer, accept or claim a draw.
    Draw,
    /// Announce a freeze with the next move, in Trippples only.
    CallFreeze,
    /// Mark every legal move with its result under perfect play.
    Verdict,
    /// Let the computer play perfectly.
    PerfectComputer,
    /// Deal new games on fair boards only.
    FairBoards,
    /// Copy the game record to the clipboard.
    Copy,
    /// Set up the game record on the clipboard.
    Paste,
    /// End the game's program.
    Quit,
}

/// The keyboard letters of a menu command, with the command's name on the help page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortcut {
    pub(crate) command: Command,
    /// The letter that executes the command together with the Amiga key.
    pub letter: char,
    /// A second letter that works like the shortcut's letter, but is not shown in the menu. A capital letter needs Shift.
    pub other: Option<char>,
    /// Name of the command on the help page about the keys.
    pub label: &'static str,
}

impl Shortcut {
    /// Returns the keys that execute the command together with the Amiga key, such as `Y, Shift-Z`.
    pub fn keys(&self) -> String {
        let shift = if self.other.is_some_and(char::is_uppercase) { "Shift-" } else { "" };
        let other = self.other.map(|other| format!(", {shift}{}", other.to_ascii_uppercase()));
        format!("{}{}", self.letter, other.unwrap_or_default())
    }
}

const fn row(command: Command, letter: char, label: &'static str) -> Shortcut {
    Shortcut { command, letter, other: None, label }
}

/// The menu shortcuts of all games, in the order of the help page.
///
/// U is not used, because it is Undo in the classic mode of Tribolo.
pub const SHORTCUTS: [Shortcut; 16] = [
    row(Command::Hint, 'H', "Hint"),
    row(Command::Suggest, 'S', "Suggest move"),
    row(Command::LegalPlaces, 'L', "Legal places"),
    Shortcut { command: Command::TakeBack, letter: 'T', other: Some('z'), label: "Take back" },
    Shortcut { command: Command::Redo, letter: 'Y', other: Some('Z'), label: "Redo" },
    row(Command::NewGame, 'N', "New game"),
    row(Command::PlayAgain, 'A', "Play again"),
    row(Command::Review, 'R', "Review game"),
    row(Command::Draw, 'D', "Offer draw"),
    row(Command::CallFreeze, 'E', "Freeze!"),
    // The letter stands for "Judge", because V pastes, as in most programs of today.
    row(Command::Verdict, 'J', "Show verdict"),
    row(Command::PerfectComputer, 'P', "Perfect computer"),
    row(Command::FairBoards, 'F', "Fair boards"),
    row(Command::Copy, 'C', "Copy position"),
    Shortcut { command: Command::Paste, letter: 'V', other: Some('i'), label: "Paste position" },
    row(Command::Quit, 'Q', "Quit"),
];

/// The commands whose letters also work without the Amiga key.
///
/// Classic mode has no such letters.
pub const ALONE: [Command; 5] =
    [Command::Hint, Command::Suggest, Command::LegalPlaces, Command::TakeBack, Command::Review];

impl Command {
    /// Returns the command's row in [`SHORTCUTS`].
    pub fn shortcut(self) -> Option<Shortcut> {
        SHORTCUTS.into_iter().find(|shortcut| shortcut.command == self)
    }

    /// Returns the letter of the command and its second letter. A missing letter is `None`.
    pub fn keys(self) -> [Option<char>; 2] {
        let shortcut = self.shortcut();
        [shortcut.map(|row| row.letter), shortcut.and_then(|row| row.other)]
    }

    /// Returns the command with a letter, in upper or lower case, or `None` if no command has it.
    pub fn of_letter(letter: char) -> Option<Self> {
        let same = |other: char| other.eq_ignore_ascii_case(&letter);
        let row = SHORTCUTS.into_iter().find(|row| same(row.letter) || row.other.is_some_and(same));
        row.map(|row| row.command)
    }
}

pub(crate) const TITLE: &str = "Keys";

/// Returns the lines of the help page about keys that are not letters. They are the same in every game.
///
/// Only a run with `--classic` has no keys for the look, the next screen and the opened Amiga.
fn board_keys(mode: ClassicMode) -> Vec<[&'static str; 2]> {
    let has_more = mode != ClassicMode::Fixed;
    let help = if has_more { "F1, Shift-F1  help, lid off" } else { "F1  how to play" };
    let mut keys = vec![
        ["Arrows  the cursor", "Tab  to the next place"],
        ["Return  pick, drop, choose", "Esc  leave"],
        ["F10  the menus", help],
        ["F12  save a picture", "Alt-Return  full screen"],
    ];
    match mode {
        ClassicMode::Off => {
            keys.push(["F2  another look, F11  the next screen", "Return  play a suggestion"])
        }
        ClassicMode::Chosen => keys.push(["F2  another look", "F11  the next screen"]),
        ClassicMode::Fixed => {}
    }
    keys
}

/// Creates the help page about a game's keys.
///
/// The shortcuts are in three columns, or in two in classic mode.
pub fn page<A: Copy + Eq>(menus: &Menus<A>, mode: ClassicMode) -> Page {
    let letters = if mode.is_on() {
        help_pages::letters(menus).chunks(2).map(<[String]>::to_vec).collect()
    } else {
        help_pages::in_columns(&letters_of_table(menus))
    };
    Page::of_keys(TITLE, &board_keys(mode), letters)
}

/// Returns the lines of the help page about the menu shortcuts.
///
/// The shortcuts of all games ([`SHORTCUTS`]) come before those of one game.
fn letters_of_table<A: Copy + Eq>(menus: &Menus<A>) -> Vec<String> {
    let has = |letter: char| menus.leaves().any(|(_, row, _)| row.key == Some(letter));
    let shared =
        SHORTCUTS.iter().filter(|row| has(row.letter)).map(|row| format!("{}  {}", row.keys(), row.label));
    let own = menus.leaves().filter_map(|(_, row, _)| {
        let letter = row.key.filter(|&letter| Command::of_letter(letter).is_none())?;
        Some(format!("{letter}  {}", row.text))
    });
    shared.chain(own).collect()
}
