//! The game in play is kept in a file after every change, and a window that is opened without another word goes on with it.
//!
//! The puzzles solved are kept beside it in the same way.
//!
//! Knows the folder, two files a game in it, and when to look. A thread writes the file as the program writes all its files: aside,
//! onto the disk, then renamed, so that a power cut leaves this game or the one before the last move, never half of one. What has
//! changed is shown once it is written: what was seen is kept, whatever ends the program. Only a disk that is very slow is not
//! waited for. Two programs with the same game write whole files, and the last to move is gone on with; puzzles that either has solved
//! are kept of both. Leaves what is in the text to the games.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use super::cli::Settings;
use super::files::{self, FileError};
use super::script::stage::Stage;
use super::terminal;
use super::window::Computer;
use super::window::scaling::Picture;
use crate::games::coach::SolvedPuzzles;
use crate::games::entry::Entry;
use crate::games::entry::actor::Actor;
use crate::games::entry::kept::{self, NotKept};
use crate::games::entry::window::Setup;
use crate::games::session::Question;
use crate::system::clipboard::Clipboard;
use crate::system::input::InputEvent;

/// How long a picture waits at the most for the file of what it shows; the window answers no later than that.
pub const PATIENCE: Duration = Duration::from_millis(100);

/// The user's folder of games in play, on a system by its name, where `set` tells the environment: `$XDG_STATE_HOME/tripppin`
/// or `~/.local/state/tripppin`; `%LOCALAPPDATA%\\tripppin`; `~/Library/Application Support/tripppin`.
#[must_use]
pub fn folder(system: &str, set: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let place = |name| set(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = match system {
        "windows" => place("LOCALAPPDATA"),
        "macos" => place("HOME").map(|home| home.join("Library").join("Application Support")),
        _ => place("XDG_STATE_HOME").or_else(|| Some(place("HOME")?.join(".local").join("state"))),
    };
    Some(base?.join("tripppin"))
}

/// Where this user's are.
#[must_use]
pub fn user_folder() -> Option<PathBuf> {
    folder(std::env::consts::OS, |name| std::env::var_os(name))
}

/// Whether somebody plays for the first time: no game has ever been kept there.
#[must_use]
pub fn is_first(folder: &Path) -> bool {
    fs::symlink_metadata(folder).is_err_and(|error| error.kind() == ErrorKind::NotFound)
}

/// The file a game is kept in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place(PathBuf);

impl Settings {
    /// Whether nothing was said of what is played, or by whom: then the window goes on with the game that was kept.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        let own = self.game.window.as_ref().map_or(&[][..], |window| window.takes);
        let said = ["--seed", "--position"].iter().chain(own).any(|option| self.given.has(option));
        self.difficulty.is_none() && !said && !self.given.is_classic()
    }
}

impl Place {
    /// The place of a game in a folder.
    #[must_use]
    pub fn of(folder: &Path, game: &Entry) -> Self {
        Self(folder.join(format!("{}.game", game.word)))
    }

    /// Where the puzzles of the game are that were solved.
    fn solved(&self) -> PathBuf {
        self.0.with_extension("solved")
    }

    /// The game that is kept there, if there is one. What cannot be read is set aside, with a note.
    ///
    /// # Errors
    /// It can be neither read nor set aside: nothing is to be written there.
    pub fn take_up(&self, game: &'static Entry) -> Result<Option<Setup>, FileError> {
        take_up(&self.0, |text| kept::read(game, text))
    }

    /// The puzzles of it that were solved. What cannot be read is set aside, with a note.
    ///
    /// # Errors
    /// As [`Self::take_up`].
    pub fn solved_puzzles(&self, game: &'static Entry) -> Result<SolvedPuzzles, FileError> {
        Ok(take_up(&self.solved(), |text| kept::read_solved(game, text))?.unwrap_or_default())
    }
}

/// What a file tells, if there is one. What cannot be read is set aside, with a note.
fn take_up<T>(path: &Path, read: impl Fn(&str) -> Result<T, NotKept>) -> Result<Option<T>, FileError> {
    let fault = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(FileError::read(path, &error)),
        Ok(_) => match files::read_text(path) {
            Ok(text) => match read(&text) {
                Ok(told) => return Ok(Some(told)),
                Err(fault) => format!("{}: {fault}", path.display()),
            },
            Err(error) => error.to_string(),
        },
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let aside = files::move_to_free(path, |number| match number {
        1 => format!("{name}.bad"),
        _ => format!("{name}.bad-{number}"),
    })?;
    terminal::note(&format!("{fault}; set aside as {}", aside.display()));
    Ok(None)
}

/// Writes a text to a file, or takes the file away when there is none to keep.
fn write(path: &Path, text: Option<&str>) -> Result<(), FileError> {
    let Some(text) = text else {
        return match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(FileError::write(path, &error)),
            _ => Ok(()),
        };
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(|error| FileError::write(folder, &error))?;
    files::write_atomically(path, text.as_bytes())
}

/// The text of solved puzzles with those besides that a file tells, if it tells any: another window has solved them.
fn joined(game: &'static Entry, path: &Path, text: String) -> String {
    let there = files::read_text(path).ok().and_then(|there| kept::read_solved(game, &there).ok());
    match (there, kept::read_solved(game, &text)) {
        (Some(mut all), Ok(ours)) => {
            all.join(ours);
            kept::solved_text(game.word, &all)
        }
        _ => text,
    }
}

/// What is to be kept, and how many orders came before it.
type Order = (u64, Option<String>);

/// The thread that writes.
#[derive(Debug)]
struct Writer {
    /// None once nothing more is to come.
    orders: Option<Sender<Order>>,
    done: Receiver<u64>,
    count: u64,
    patience: Duration,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// `with` makes what is written of what is to be kept, and of what is there.
    fn start(
        path: PathBuf,
        patience: Duration,
        with: impl Fn(&Path, String) -> String + Send + 'static,
    ) -> io::Result<Self> {
        let (orders, to_do) = channel::<Order>();
        let (tell, done) = channel();
        let work = move || {
            let mut told = false;
            while let Ok(order) = to_do.recv() {
                // Of several that wait only the last counts.
                let (number, text) = to_do.try_iter().last().unwrap_or(order);
                let text = text.map(|text| with(&path, text));
                if let Err(error) = write(&path, text.as_deref())
                    && !std::mem::replace(&mut told, true)
                {
                    terminal::note(&format!("{error}; the game goes on, but is not kept"));
                }
                // Nobody may be waiting.
                let _ = tell.send(number);
            }
        };
        let thread = Builder::new().name("keeper".to_owned()).spawn(work)?;
        Ok(Self { orders: Some(orders), done, count: 0, patience, thread: Some(thread) })
    }

    /// Has a text written, and waits for it while that is quick.
    fn keep(&mut self, text: Option<String>) {
        self.count += 1;
        let Some(orders) = &self.orders else { return };
        let until = Instant::now() + self.patience;
        if orders.send((self.count, text)).is_ok() {
            let next = || self.done.recv_timeout(until.saturating_duration_since(Instant::now()));
            while next().is_ok_and(|number| number < self.count) {}
        }
    }
}

/// The last of all is written before the program ends.
impl Drop for Writer {
    fn drop(&mut self) {
        self.orders = None;
        // It does not panic; if it did, the terminal has been told.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// A file, and what is in it.
#[derive(Debug)]
struct Kept {
    writer: Writer,
    text: Option<String>,
}

impl Kept {
    /// What a file has, or what was so when the window opened.
    fn new(writer: io::Result<Writer>, text: Option<String>) -> io::Result<Self> {
        Ok(Self { writer: writer?, text })
    }

    /// Has a text written that is another one.
    fn keep(&mut self, text: Option<String>) {
        if text != self.text {
            self.text.clone_from(&text);
            self.writer.keep(text);
        }
    }
}

/// A game that is kept.
#[derive(Debug)]
struct OfGame {
    game: &'static Entry,
    /// The game in play, and the puzzles that were solved.
    in_play: Kept,
    solved: Kept,
    looked: Question,
}

impl OfGame {
    /// Keeps a game from its first change on.
    fn new(actor: &dyn Actor, game: &'static Entry, place: Place, patience: Duration) -> io::Result<Self> {
        let join = move |path: &Path, text| joined(game, path, text);
        let solved = Kept::new(Writer::start(place.solved(), patience, join), solved(actor, game.word))?;
        let in_play = Kept::new(Writer::start(place.0, patience, |_, text| text), text(actor, game.word))?;
        Ok(Self { game, in_play, solved, looked: actor.question() })
    }

    /// Keeps what has changed; `touched`: somebody did something, which may have changed a setting.
    fn look(&mut self, actor: &dyn Actor, touched: bool) {
        let question = actor.question();
        if touched || question != self.looked {
            self.looked = question;
            self.in_play.keep(text(actor, self.game.word));
            self.solved.keep(solved(actor, self.game.word));
        }
    }
}

/// A computer whose games are kept.
#[derive(Debug)]
pub struct Keeper<'a, S: Stage + ?Sized> {
    stage: &'a mut S,
    games: Vec<OfGame>,
    /// Where those are kept that are started later.
    folder: Option<PathBuf>,
    patience: Duration,
    /// Whether somebody did something since it was looked at: settings have no number.
    touched: bool,
}

impl<'a, S: Stage + ?Sized> Keeper<'a, S> {
    /// Keeps the game of a computer from its first change on. A picture waits for the file of what it shows, but no longer than
    /// `patience`: [`PATIENCE`] for a person.
    ///
    /// # Errors
    /// The system's, when it has no thread to give.
    pub fn of(stage: &'a mut S, game: &'static Entry, place: Place, patience: Duration) -> io::Result<Self> {
        let games = stage.actor().map(|actor| OfGame::new(actor, game, place, patience)).transpose()?;
        let games = games.into_iter().collect();
        Ok(Self { stage, games, folder: None, patience, touched: false })
    }

    /// Keeps all games of a computer in a folder, each from its first change on, whenever they are started. Of two windows with the same
    /// game that which was opened last is kept.
    ///
    /// # Errors
    /// The system's, when it has no thread to give.
    pub fn of_all(stage: &'a mut S, folder: PathBuf, patience: Duration) -> io::Result<Self> {
        let mut keeper = Self { stage, games: Vec::new(), folder: Some(folder), patience, touched: false };
        keeper.take_note_of_new()?;
        Ok(keeper)
    }

    /// The computer.
    #[must_use]
    pub const fn stage(&self) -> &S {
        self.stage
    }

    /// From now on games are kept that have been started since; those that have ended stay as they are.
    fn take_note_of_new(&mut self) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        for (game, actor) in self.stage.games() {
            if !self.games.iter().any(|kept| kept.game == game) {
                self.games.push(OfGame::new(actor, game, Place::of(folder, game), self.patience)?);
            }
        }
        Ok(())
    }

    /// Keeps what has changed.
    fn look(&mut self) {
        let touched = std::mem::take(&mut self.touched);
        if self.folder.is_none() {
            if let (Some(kept), Some(actor)) = (self.games.first_mut(), self.stage.actor()) {
                kept.look(actor, touched);
            }
            return;
        }
        if let Err(error) = self.take_note_of_new() {
            terminal::note(&format!("a game is not kept: {error}"));
        }
        let running = self.stage.games();
        for kept in &mut self.games {
            if let Some((_, actor)) = running.iter().rev().find(|(game, _)| *game == kept.game) {
                kept.look(*actor, touched);
            }
        }
    }
}

/// The text to be kept of a game.
fn text(actor: &dyn Actor, game: &str) -> Option<String> {
    Some(actor.kept().text(game))
}

/// The text to be kept of the puzzles that were solved in it.
fn solved(actor: &dyn Actor, game: &str) -> Option<String> {
    let solved = actor.solved().filter(|solved| !solved.is_empty())?;
    Some(kept::solved_text(game, solved))
}

impl<S: Stage + ?Sized> Computer for Keeper<'_, S> {
    fn rate(&self) -> u32 {
        self.stage.rate()
    }

    fn input(&mut self, event: InputEvent) {
        // A pointer on its way changes nothing; if it drops a piece, that is another question.
        self.touched |= !matches!(event, InputEvent::Pointer { .. });
        self.stage.input(event);
    }

    fn vertical_blank(&mut self) {
        self.stage.vertical_blank();
        self.look();
    }

    fn poll(&mut self) {
        self.stage.poll();
        if !self.stage.is_running() {
            self.look();
        }
    }

    fn compose(&mut self) -> bool {
        self.look();
        self.stage.compose()
    }

    fn picture(&self) -> Picture<'_> {
        self.stage.picture()
    }

    fn is_running(&self) -> bool {
        self.stage.is_running()
    }

    fn clipboard(&mut self) -> &mut Clipboard {
        self.stage.clipboard()
    }

    fn screenshot(&mut self) {
        self.stage.screenshot();
    }

    fn close(&mut self) {
        self.look();
        self.stage.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(system: &str, set: &[(&str, &str)]) -> Option<PathBuf> {
        folder(system, |name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
    }

    #[test]
    fn two_windows_of_a_game_keep_the_puzzles_of_both() {
        let folder = tempfile::tempdir().unwrap();
        let game = crate::games::catalogue::all().next().unwrap();
        let path = folder.path().join("game.solved");
        let text = |body: &str| kept::solved_text(game.word, &body.parse().unwrap());
        let [one, other] = ["3 0000000000000001\n", "3 0000000000000002\n5 0000000000000001\n"];
        let both = text(&[one, other].concat());
        assert_eq!(joined(game, &path, text(one)), text(one), "there is no file");
        fs::write(&path, text(other)).unwrap();
        let join = move |path: &Path, text| joined(game, path, text);
        let mut writer = Writer::start(path.clone(), PATIENCE, join).unwrap();
        writer.keep(Some(text(one)));
        drop(writer);
        assert_eq!(fs::read_to_string(&path).unwrap(), both);
        fs::write(&path, "damaged").unwrap();
        assert_eq!(joined(game, &path, text(one)), text(one));
    }

    #[test]
    fn the_folder_follows_from_the_environment() {
        let home = ("HOME", "/home/me");
        assert_eq!(at("linux", &[home]), Some("/home/me/.local/state/tripppin".into()));
        assert_eq!(at("linux", &[home, ("XDG_STATE_HOME", "/s")]), Some("/s/tripppin".into()));
        assert_eq!(
            at("linux", &[home, ("XDG_STATE_HOME", "s")]),
            Some("/home/me/.local/state/tripppin".into())
        );
        assert_eq!(at("macos", &[home]), Some("/home/me/Library/Application Support/tripppin".into()));
        assert_eq!(at("windows", &[("LOCALAPPDATA", "/local")]), Some("/local/tripppin".into()));
        for system in ["linux", "macos", "windows"] {
            assert_eq!(at(system, &[("HOME", "")]), None, "{system}");
        }
    }
}
