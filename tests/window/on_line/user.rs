//! A user of a program on one side of a line. Each user has a display, a clipboard and a folder of their own.

use super::super::clipboard::Peer;
use super::super::display::{Display, Mouse, PATIENCE, Shot, eventually};
use super::super::program::Program;
use super::super::table::TRIPPPIN;
use super::WORD;
use super::reader::Reader;
use amiga_boardgame::table::any_game::Gesture;
use boardgame_engine::search_task::Pace;
use boardgame_friend::game::{Decision, LinkedGame};
use boardgame_friend::games::Games;
use boardgame_friend::replay::{Duty, Replay};
use boardgame_friend::side::Side;
use boardgame_host::autosave::LINKS;
use boardgame_host::script::stage::ScriptHost;
use boardgame_host::{boot, cli};
use small_amiga::chips::Point;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;
use tripppin::CATALOGUE;

mod keysym {
    pub const RETURN: u32 = 0xFF0D;
    pub const ESCAPE: u32 = 0xFF1B;
    pub const F1: u32 = 0xFFBE;
}

pub struct User {
    words: Vec<String>,
    program: Program,
    clipboard: Peer,
    reader: Reader,
    display: Display,
    folder: TempDir,
}

/// The saved state of a game on a line, replayed by the rules.
pub struct Standing {
    /// The newest link, which contains all turns.
    pub link: String,
    /// Number of turns in the newest link.
    pub turns: usize,
    pub replay: Replay,
    side: Side,
}

impl Standing {
    /// Returns the game in which the user has to move, or `None` if the user has no move to make.
    pub fn into_own_turn(self) -> Option<Box<dyn LinkedGame>> {
        let game = self.replay.game.filter(|_| self.replay.duty == Duty::Move)?;
        (game.decision() == Decision::Move(self.side)).then_some(game)
    }
}

/// Starts a computer in this process that shows a game record, or a new game without a record.
fn twin(record: Option<&str>) -> Box<dyn ScriptHost> {
    let position = record.map(|record| ["--position", record]);
    let words = ["script", "x", "--game", WORD].into_iter().chain(position.into_iter().flatten());
    let settings = cli::parse(&CATALOGUE, words.map(Into::into), &mut |_| None).expect("words");
    boot::start_computer(&settings, Pace::Measured(1), None).expect("a computer")
}

fn start_program(display: &Display, words: &[String], folder: &Path) -> Program {
    let folder = folder.to_str().expect("text");
    let set = ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"].map(|name| (name, folder));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let title = CATALOGUE.find(WORD).expect("a game").title;
    let program = Program::start(display, Path::new(TRIPPPIN), &words, &set, title);
    display.focus(program.window);
    program
}

impl User {
    /// Starts a program that opens a line at an address.
    pub fn start(address: &str) -> User {
        let words = ["--game", WORD, "--line", address, "--speed", "fast", "--scale", "1", "--border", "0"];
        let words: Vec<String> = words.map(str::to_owned).into();
        let (display, folder) = (Display::start(), TempDir::new().expect("a folder"));
        let program = start_program(&display, &words, folder.path());
        let clipboard = Peer::at(&display);
        let seen = twin(None);
        let screen = seen.intuition().screens().first().expect("a screen");
        let size = (screen.bounds().width as usize, screen.bounds().height as usize);
        let reader = Reader::new(screen.font().clone(), size);
        User { words, program, clipboard, reader, display, folder }
    }

    /// Kills the program, which saves nothing more.
    pub fn kill(&mut self) {
        self.program.kill();
        self.display.wait_until_gone(self.program.window);
    }

    /// Starts the killed program again with its files, and moves the pointer to the lower left corner.
    ///
    /// The pointer is part of the picture. On the square of the last move it could cover the text of a dialog.
    pub fn restart(&mut self) {
        self.program = start_program(&self.display, &self.words, self.folder.path());
        let bottom = self.shot().height as i32 - 1;
        self.display.point(self.program.window, 0, bottom);
    }

    // ---- the screen

    pub fn shot(&self) -> Shot {
        self.display.grab(self.program.window)
    }

    pub fn until_shows(&self, text: &str) {
        eventually(&format!("the text {text:?}"), PATIENCE, || {
            self.reader.has(&self.shot(), text).then_some(())
        });
    }

    pub fn until_shows_no(&self, text: &str) {
        eventually(&format!("the end of the text {text:?}"), PATIENCE, || {
            (!self.reader.has(&self.shot(), text)).then_some(())
        });
    }

    /// Returns `true` if the panel names the lost line, or a turn that is sent when the line is found again.
    fn misses_line(&self) -> bool {
        let shot = self.shot();
        ["The line is lost.", "No line:"].iter().any(|text| self.reader.has(&shot, text))
    }

    pub fn until_line_is_lost(&self) {
        eventually("the loss of the line", PATIENCE, || self.misses_line().then_some(()));
    }

    pub fn until_line_is_found(&self) {
        eventually("a line that is found again", PATIENCE, || (!self.misses_line()).then_some(()));
    }

    /// Waits until the window shows a text, and reads the `count` letters after it.
    pub fn reads_after(&self, text: &str, count: usize, letters: &str) -> String {
        eventually(&format!("{count} letters after {text:?}"), PATIENCE, || {
            self.reader.letters_after(&self.shot(), text, count, letters)
        })
    }

    // ---- keyboard and mouse

    pub fn types(&self, text: &str) {
        for letter in text.to_lowercase().chars() {
            self.display.key(letter.into());
        }
        self.presses_return();
    }

    pub fn presses_return(&self) {
        self.display.key(keysym::RETURN);
    }

    fn points(&self, at: Point) {
        let (x, y) = self.reader.host_pixel(&self.shot(), at);
        self.display.point(self.program.window, x, y);
    }

    fn clicks(&self, at: Point) {
        self.points(at);
        self.display.click(Mouse::Left, Duration::ZERO);
    }

    fn does(&self, gesture: &Gesture) {
        match *gesture {
            Gesture::Click(at) => self.clicks(at),
            Gesture::Drag(from, to) => {
                self.points(from);
                self.display.press(Mouse::Left);
                self.points(to);
                self.display.release(Mouse::Left);
            }
            Gesture::Key(..) => panic!("no move needs {gesture:?}"),
        }
    }

    /// Copies the position, and returns the game record from the clipboard.
    pub fn copies(&self) -> String {
        let text = self.clipboard.next_copy(&self.display);
        text.lines().next().unwrap_or_default().to_owned()
    }

    pub fn until_copies(&self, record: &str) {
        let mut copied = String::new();
        eventually(&format!("the record {record}"), PATIENCE, || {
            copied = self.copies();
            (copied == record).then_some(())
        });
    }

    // ---- the game

    fn saved_path(&self) -> PathBuf {
        self.folder.path().join("tripppin").join(LINKS)
    }

    /// Returns the saved game, or `None` before the program has saved a game with a board.
    pub fn standing(&self) -> Option<Standing> {
        let text = fs::read_to_string(self.saved_path()).ok()?;
        let (games, damaged) = Games::from_private_text(&text);
        assert!(damaged.is_empty(), "{damaged:?}");
        let record = games.records().last()?;
        let (link, side) = (record.link(), record.side());
        let replay = record.replay(trippples_game::start_by_link).expect("a legal game");
        Some(Standing { link: link.to_string(), turns: link.live_turns().len(), replay, side })
    }

    /// Returns the number of turns in the newest saved link.
    pub fn turns(&self) -> usize {
        self.standing().expect("a saved game").turns
    }

    fn lock_path(&self) -> PathBuf {
        self.saved_path().with_extension("lock")
    }

    /// Lets the program hang each time it saves the games with friends, until [`Self::mend_disk`] is called.
    pub fn jam_disk(&self) {
        let pipe = self.lock_path().with_extension("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
        fs::rename(pipe, self.lock_path()).expect("a pipe in place of the lock");
    }

    /// Lets the program go on, which has been waiting to save.
    pub fn mend_disk(&self) {
        // Both sides of a pipe are opened at once.
        let pipe = File::open(self.lock_path()).expect("a program that saves");
        fs::remove_file(self.lock_path()).expect("the pipe");
        drop(pipe);
    }

    /// Opens and closes the help page.
    pub fn reads_help(&self, text: &str) {
        self.display.key(keysym::F1);
        self.until_shows(text);
        self.display.key(keysym::ESCAPE);
        self.until_shows_no(text);
    }

    /// Ends the program as a shell does, and returns what it has written to standard error.
    pub fn ends_by_a_signal(&self) -> String {
        self.program.signal_until_ended("TERM");
        self.program.stderr()
    }

    /// Makes the moves of one turn in the window, and returns the game record after them. Does not wait until
    /// the turn is sent.
    pub fn makes_turn(&self, choose: fn(&str) -> String) -> String {
        let standing = self.standing().expect("a saved game");
        let side = standing.side;
        let mut game = standing.into_own_turn().expect("a user who has to move");
        while game.decision() == Decision::Move(side) {
            let record = game.record_text();
            self.until_copies(&record);
            let mv = choose(&record);
            self.makes_move(&record, &mv);
            game.play(&mv.parse().expect("a move")).expect("a legal move");
        }
        game.record_text()
    }

    /// Makes a move in the window, which shows the given record.
    fn makes_move(&self, record: &str, mv: &str) {
        let twin = twin(Some(record));
        let (actor, intuition) = (twin.actor().expect("a game"), twin.intuition());
        let gestures = actor.gestures(intuition, mv).expect("a move of the user");
        // A click on the panel ends an animation.
        let panel = *actor.areas(intuition).last().expect("a panel");
        self.clicks(Point::new(panel.x, panel.bottom() - 1));
        gestures.iter().for_each(|gesture| self.does(gesture));
    }
}
