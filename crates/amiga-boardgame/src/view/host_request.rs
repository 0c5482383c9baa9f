//! Requests of games to the host, because games have no access to files and other games.

/// A request of a game that the host carries out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostRequest {
    /// A command that the user has chosen in the game's menu.
    File(FileCommand),
    /// A pasted text that the game could not parse. It may belong to another game.
    UnreadClip(String),
    /// The user has opened a link, or joined a line, of another board game, whose window goes on with it.
    ///
    /// The text is the command-line name of the game.
    OpenFriendsGame(String),
}

/// A command of the user that only the host can carry out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileCommand {
    /// Opens a requester for the saved game to load.
    Open,
    /// Opens a requester with the lessons of the game, and with a button for a lesson in a file.
    OpenLesson,
    /// Opens a requester for the file to which the shown game is saved.
    SaveAs,
    /// Opens a requester for the PNG file to which the window is written as a picture.
    Print,
    /// Asks the host to set up the daily puzzle, because only the host knows the current day.
    Daily,
    /// Changes to the next look of the Preferences.
    Look,
    /// Puts a document on the user's own volume. Opening the document shows the user's record.
    PutRecord,
}
