//! The menu entries, shortcuts and check marks that the windows of all games share.
//!
//! The menu tables are those of GadTools. Entries that only one game has are left to that game.

use super::classic_mode::ClassicMode;
use super::keys::Command;
use super::menu_layout::{AIDS, MenuPlacement};
use super::oracle_choice::OracleChoice;
use super::speed::Speed;
use crate::view::host_request::FileCommand;
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::PlayerKind;
use boardgame_friend::stage::FriendButton;

pub use small_amiga::gadtools::{MenuRow, MenuTable, Menus, RowKind};

/// A menu command that has the same meaning in all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Common {
    /// Marks a good move for the user on the board.
    Suggest,
    /// Takes back the user's last move and all later ones, or restores the previous game.
    TakeBack,
    /// Plays the moves again that the last take-backs have removed.
    Redo,
    /// Deals a new game.
    NewGame,
    /// Restarts the game on the same board.
    PlayAgain,
    /// Asks for the number of the board to play.
    BoardNumber,
    /// Opens or closes the help pages.
    Help,
    /// Switches classic mode, which leaves out the additions to the old game.
    Classic,
    /// Opens the emulated machine, or closes it.
    Lid,
    /// Sets the speed of the animations.
    Speed(Speed),
    /// Opens or closes the review of the game.
    Review,
    /// Opens or closes the window with the moves of the game.
    Moves,
    /// Begins the game's lesson, or leaves it.
    Lesson,
    /// Shows the next step of the lesson.
    NextStep,
    /// Shows mistakes of the user as puzzles: those of the reviewed game, or those that return today.
    Practise,
    /// Copies the text to share about the daily puzzle.
    CopyResult,
    /// Shows the user's record in this game.
    Record,
    /// Removes all games from the user's record.
    ResetRecord,
    /// Restores the user's record from before the last reset.
    BringBackRecord,
    /// Switches the marks of legal moves on the board.
    MarkLegal,
    /// Switches the coordinates at the board's edge.
    NameSquares,
    /// A command about exact values and puzzles, which solved games have.
    Oracle(OracleChoice),
    /// Resigns the game for the side to move, after the user has confirmed it.
    Resign,
    /// Offers, accepts or claims a draw.
    Draw,
    /// Refuses the opponent's draw offer.
    RefuseDraw,
    /// Begins a rematch between two people, or asks for it.
    Rematch,
    /// Opens the window in which the user begins a game with a friend, or which shows the line to the friend. Without lines,
    /// begins a game by text and copies the invitation.
    PlayWithFriend,
    /// Opens the requester with the user's games with friends.
    FriendGames,
    /// Copies the newest link of a game with a friend, with the user's move.
    SendMove,
    /// Returns from a game with a friend to the user's own game.
    BackToMyGame,
    /// Shows the game with a friend that the user has left.
    ToFriendsGame,
    /// Executes a button of the panel in a game with a friend.
    Friend(FriendButton),
    /// Opens the chat window of a line.
    Chat,
    /// Passes a file command, such as saving the game, on to the host.
    Wish(FileCommand),
    /// Copies the game record to the clipboard.
    Copy,
    /// Sets up the game record on the clipboard.
    Paste,
    /// Ends the game's program.
    Quit,
}

impl Common {
    const fn command(self) -> Option<Command> {
        Some(match self {
            Self::Suggest => Command::Suggest,
            Self::TakeBack => Command::TakeBack,
            Self::Redo => Command::Redo,
            Self::NewGame => Command::NewGame,
            Self::PlayAgain => Command::PlayAgain,
            // The F1 and Help keys open the help pages, so the menu item needs no shortcut.
            Self::Help | Self::Classic | Self::Speed(_) | Self::Wish(_) | Self::BoardNumber => return None,
            Self::Lesson | Self::NextStep | Self::Practise | Self::CopyResult => return None,
            Self::Record | Self::ResetRecord | Self::BringBackRecord => return None,
            Self::Resign | Self::Rematch | Self::Lid | Self::Moves => return None,
            Self::PlayWithFriend | Self::FriendGames | Self::SendMove => return None,
            Self::BackToMyGame | Self::ToFriendsGame | Self::Friend(_) => return None,
            Self::Chat => return None,
            Self::Draw => Command::Draw,
            Self::MarkLegal => Command::LegalPlaces,
            Self::Oracle(choice) => return choice.command(),
            Self::RefuseDraw | Self::NameSquares => return None,
            Self::Review => Command::Review,
            Self::Copy => Command::Copy,
            Self::Paste => Command::Paste,
            Self::Quit => Command::Quit,
        })
    }

    /// Returns `true` if the command changes the game or suggests a move, which closes an open review.
    pub const fn touches_game(self) -> bool {
        matches!(
            self,
            Self::Suggest
                | Self::TakeBack
                | Self::Redo
                | Self::NewGame
                | Self::PlayAgain
                | Self::Resign
                | Self::Draw
        )
    }
}

/// A command to the window of a game, from a menu, a key, a button or the game's response to input.
///
/// The parameters are the types of the game's own commands, and of the seats, moves and rule options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableCommand<O, S, M, R> {
    /// A menu command that has the same meaning in all games.
    Common(Common),
    /// A command of the game's own menus.
    Own(O),
    /// Lets a human or the computer play the given seat.
    Player(S, PlayerKind),
    /// Plays the human's move, if the rules allow it.
    Play(M),
    /// Sets the rule options that apply from the next new game.
    Agree(R),
    /// Deals a new game in which the given side moves first.
    Deal(S),
    /// Restarts the computer's search after a change of the game's settings.
    ThinkAgain,
    /// Restarts the search after the user has chosen an engine in the game's own menu.
    ///
    /// If perfect play is on, also switches it off with a message, except in classic mode.
    EngineChosen,
    /// Begins the score anew, because the user has chosen another engine for a computer player.
    EngineChanged,
    /// Begins the score anew at the user's request, and announces this in the screen's title bar.
    ResetScore,
    /// Shows the given message on the panel until the user's next action or the next turn.
    Tell(&'static str),
    /// Flashes the screen and shows the given reason why an input is refused.
    Refuse(&'static str),
}

/// The commands of a window with positions `P` and the game's own commands `O`.
pub type CommandOf<P, O> =
    TableCommand<O, <P as GamePosition>::Seat, <P as GamePosition>::Move, <P as GamePosition>::Setup>;

impl<O, S, M, R> From<Common> for TableCommand<O, S, M, R> {
    fn from(common: Common) -> Self {
        Self::Common(common)
    }
}

impl<O, S, M, R> TableCommand<O, S, M, R> {
    /// Returns `true` if the command shows the user a good move.
    pub const fn is_hint(&self) -> bool {
        matches!(self, Self::Common(Common::Suggest | Common::Oracle(OracleChoice::Hint)))
    }
}

/// Creates the row of a command without a check mark, with the shortcut from the table of all games.
pub fn common_row<A: From<Common>>(text: &str, common: Common) -> MenuRow<A> {
    let row = MenuRow::entry(text, None, common.into());
    match common.command() {
        Some(command) => row.with_keys(command.keys()),
        None => row,
    }
}

/// Creates the row of a command with a check mark.
pub fn common_toggle<A: From<Common>>(text: &str, common: Common) -> MenuRow<A> {
    let row = MenuRow::toggle(text, None, common.into());
    match common.command() {
        Some(command) => row.with_keys(command.keys()),
        None => row,
    }
}

/// Creates the rows of commands that even a game without menus of its own has, from Suggest move to Quit.
pub fn all_common_rows<A: From<Common>>() -> Vec<MenuRow<A>> {
    vec![
        common_row("Suggest move", Common::Suggest),
        common_row("Take back move", Common::TakeBack),
        common_row("New game", Common::NewGame),
        MenuRow::separator(),
        common_row("Quit", Common::Quit),
    ]
}

/// Creates the menu row of a side, with a picture of the piece.
///
/// The sub-items are columns of players for the side.
pub fn played_row<A>(seat: usize, subs: Vec<Vec<MenuRow<A>>>) -> MenuRow<A> {
    MenuRow::pictured(seat, "is played by:", subs)
}

/// Creates the menu row for choosing the player of a side, with the possible players in two columns of sub-items.
///
/// The first `column` players are in the left column.
pub fn players_row<A>(seat: usize, mut players: Vec<MenuRow<A>>, column: usize) -> MenuRow<A> {
    let right = players.split_off(column.min(players.len()));
    played_row(seat, vec![players, right])
}

const AIDS_TITLE: &str = "Aids";

pub(crate) fn aids_menu() -> MenuTable<Common> {
    let speed = |speed: Speed| MenuRow::alternative(speed.name(), Common::Speed(speed));
    let rows = vec![
        MenuRow::choices("Speed:", 0, Speed::ALL.map(speed).into()),
        classic_row(),
        MenuRow::separator(),
        common_toggle("Moves", Common::Moves),
        common_row("Lid off", Common::Lid),
        common_row("How to play", Common::Help),
    ];
    MenuTable { title: AIDS_TITLE, placement: AIDS, rows }
}

fn classic_row<A: From<Common>>() -> MenuRow<A> {
    MenuRow::toggle("Classic, no aids", None, Common::Classic.into())
}

/// Returns the menus of classic mode: the game's own menus `own`, and the item that switches the mode off if the user
/// has switched it on.
///
/// In a menu that the original program laid out itself, items with sub-items are not highlighted (`HIGHNONE`).
pub fn classic_menus<A: From<Common>>(mut own: Vec<MenuTable<A>>, mode: ClassicMode) -> Menus<A> {
    for model in &mut own {
        model.placement.lights_parents = model.placement.marks_subs;
    }
    if mode == ClassicMode::Chosen {
        own.push(MenuTable { title: AIDS_TITLE, placement: AIDS, rows: vec![classic_row()] });
    }
    Menus(own)
}

/// Converts a menu of common commands to a menu of all commands of a window.
pub fn of_window<A: From<Common>>(MenuTable { title, placement, rows }: MenuTable<Common>) -> MenuTable<A> {
    MenuTable { title, placement, rows: rows.into_iter().map(MenuRow::converted).collect() }
}

/// Creates the Edit menu, which every game has outside classic mode.
pub fn edit_menu() -> MenuTable<Common> {
    let again = MenuRow::entry("Play again", None, Common::PlayAgain).with_keys(Command::PlayAgain.keys());
    let rows = vec![
        common_row("Redo move", Common::Redo),
        MenuRow::separator(),
        common_row("Copy position", Common::Copy),
        common_row("Paste position", Common::Paste),
        MenuRow::separator(),
        again,
        MenuRow::entry("Board number...", None, Common::BoardNumber),
        MenuRow::separator(),
        common_row("Open...", Common::Wish(FileCommand::Open)),
        common_row("Save As...", Common::Wish(FileCommand::SaveAs)),
        common_row("Print As Picture...", Common::Wish(FileCommand::Print)),
    ];
    MenuTable { title: "Edit", placement: MenuPlacement::NEXT, rows }
}

/// Text of the menu item that shows a list of lessons to choose from.
pub const OTHER_LESSON: &str = "Other lesson...";
/// Text of the menu item that shows mistakes of the user as puzzles.
pub const PRACTISE: &str = "Practise";
/// Text of the menu item that sets up a daily puzzle.
pub const DAILY_PUZZLE: &str = "Daily puzzle";
