//! The shortcuts of menu commands, in one table for all games, and the help page that lists them.
//!
//! Every game's menus take their shortcuts from [`SHORTCUTS`]. The keys of the original programs, which
//! classic mode keeps, are left to the games ([`super::menu::HasMenus::CLASSIC_KEYS`]), and showing the
//! page to [`small_amiga::system::help_pages`].

use super::menu::Menus;
use small_amiga::system::help_pages::{self, Page};

/// A menu command that has the same shortcut in every game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Suggest a move.
    Suggest,
    /// Give the next step of a hint.
    Hint,
    /// Mark the places that the user may choose.
    LegalPlaces,
    /// Review the game.
    Review,
    /// Take back the last move of a human.
    TakeBack,
    /// Start a new game.
    NewGame,
    /// Play the same board again.
    PlayAgain,
    /// Offer, accept or claim a draw.
    Draw,
    /// Call a freeze, a rule of Trippples, with the next move.
    CallFreeze,
    /// Mark every move with its exact value.
    Verdict,
    /// Make the computer play perfectly.
    PerfectComputer,
    /// Deal fair boards.
    FairBoards,
    /// Copy the position to the clipboard.
    Copy,
    /// Continue with the position on the clipboard.
    Paste,
    /// Quit the game.
    Quit,
}

/// A menu command with its shortcut letters and its name, which form a row of [`SHORTCUTS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortcut {
    /// The menu command that the shortcut executes.
    pub command: Command,
    /// The letter that executes the command when pressed with the right Amiga key, as shown in the menu.
    pub letter: char,
    /// A second letter that executes the command with the right Amiga key but is not shown in the menu.
    pub other: Option<char>,
    /// Name of the command on the help page that lists the keys.
    pub label: &'static str,
}

const fn row(command: Command, letter: char, label: &'static str) -> Shortcut {
    Shortcut { command, letter, other: None, label }
}

/// The menu shortcuts of all games, in the order in which the help page lists them. The letter U is not used,
/// because it was Undo in Tribolo.
pub const SHORTCUTS: [Shortcut; 15] = [
    row(Command::Hint, 'H', "Hint"),
    row(Command::Suggest, 'S', "Suggest move"),
    row(Command::LegalPlaces, 'L', "Legal places"),
    Shortcut { command: Command::TakeBack, letter: 'T', other: Some('Z'), label: "Take back" },
    row(Command::NewGame, 'N', "New game"),
    row(Command::PlayAgain, 'A', "Play again"),
    row(Command::Review, 'R', "Review game"),
    row(Command::Draw, 'D', "Offer a draw"),
    row(Command::CallFreeze, 'E', "Freeze!"),
    row(Command::Verdict, 'V', "Show verdict"),
    row(Command::PerfectComputer, 'P', "Perfect computer"),
    row(Command::FairBoards, 'F', "Fair boards"),
    row(Command::Copy, 'C', "Copy position"),
    // The letter stands for "Insert", because V shows the verdict.
    row(Command::Paste, 'I', "Paste position"),
    row(Command::Quit, 'Q', "Quit"),
];

/// The commands whose letter also works without the Amiga key, except in classic mode.
pub const ALONE: [Command; 4] = [Command::Hint, Command::Suggest, Command::LegalPlaces, Command::Review];

impl Command {
    /// Returns the command's row in [`SHORTCUTS`], or `None` if the command has no shortcut.
    pub fn shortcut(self) -> Option<Shortcut> {
        SHORTCUTS.into_iter().find(|shortcut| shortcut.command == self)
    }

    /// Returns the shortcut letter that the menu shows for the command, and the second letter that it does
    /// not show.
    pub fn keys(self) -> [Option<char>; 2] {
        let shortcut = self.shortcut();
        [shortcut.map(|row| row.letter), shortcut.and_then(|row| row.other)]
    }

    /// Returns the command whose shortcut is `letter` together with the right Amiga key, ignoring case.
    pub fn of_letter(letter: char) -> Option<Self> {
        let same = |other: char| other.eq_ignore_ascii_case(&letter);
        let row = SHORTCUTS.into_iter().find(|row| same(row.letter) || row.other.is_some_and(same));
        row.map(|row| row.command)
    }
}

/// Title of the help page that lists the keys.
pub const TITLE: &str = "Keys";

/// Pairs of texts for the help page about keys that are not letters and have the same effect at every board.
const BOARD_KEYS: [[&str; 2]; 5] = [
    ["Arrows  the cursor", "Tab  to the next place"],
    ["Return  pick, drop, choose", "Esc  leave"],
    ["F10  the menus", "F1  how to play"],
    ["F12  save a picture", "Alt-Return  full screen"],
    ["F11  the next screen", "Return  play a suggestion"],
];

/// Number of rows of [`BOARD_KEYS`] that the help page shows in classic mode.
const CLASSIC_BOARD_KEYS: usize = 4;

/// Creates the help page that lists the keys of a game, with the shortcuts in three columns. In classic mode,
/// the page lists the shortcuts of the menus in two columns.
pub fn page<A: Copy + Eq>(menus: &Menus<A>, classic: bool) -> Page {
    if classic {
        let letters = help_pages::letters(menus).chunks(2).map(<[String]>::to_vec).collect();
        return Page::of_keys(TITLE, &BOARD_KEYS[..CLASSIC_BOARD_KEYS], letters);
    }
    Page::of_keys(TITLE, &BOARD_KEYS, help_pages::in_columns(&letters_of_table(menus)))
}

/// Returns the shortcuts of [`SHORTCUTS`] that the menus contain, followed by the shortcuts that only these
/// menus have.
fn letters_of_table<A: Copy + Eq>(menus: &Menus<A>) -> Vec<String> {
    let has = |letter: char| menus.leaves().any(|(_, row, _)| row.key == Some(letter));
    let shared = SHORTCUTS.iter().filter(|row| has(row.letter)).map(|row| {
        let other = row.other.map(|other| format!(", {other}")).unwrap_or_default();
        format!("{}{other}  {}", row.letter, row.label)
    });
    let own = menus.leaves().filter_map(|(_, row, _)| {
        let letter = row.key.filter(|&letter| Command::of_letter(letter).is_none())?;
        Some(format!("{letter}  {}", row.text))
    });
    shared.chain(own).collect()
}
