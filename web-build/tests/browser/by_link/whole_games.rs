//! Browser tests of whole games by link between a page and the desktop program.

use std::fs;

use serde_json::json;
use tripppin_web_build::fault::Fault;
use tripppin_web_build::workspace;

use super::{LEGAL, OVER, SEND_ON, TURN, User};
use crate::common::Test;
use crate::play::{program, run_command};

pub const TESTS: &[Test] = &[
    ("page_and_desktop_play_tripppin_to_its_end", || play_with_desktop("tripppin")),
    ("page_and_desktop_play_trippples_to_its_end", || play_with_desktop("trippples")),
    ("page_and_desktop_play_tribolo_to_its_end", || play_with_desktop("tribolo")),
    ("page_and_desktop_play_triple3_to_its_end", || play_with_desktop("triple3")),
];

/// Options in the page's address that shorten animations and the pauses of computer players.
const QUICK: &str = "&speed=fast&blanks=virtual";
/// Maximum number of links in a game.
const MAX_LINKS: usize = 300;

/// The moves of a game that ends soon.
///
/// In Tripppin and Trippples, engines play several games from the start position, and the users repeat the shortest
/// one that has a winner, or the shortest draw. In Triple 3, a good engine chooses the moves of the user who has sent
/// the invitation. All other moves are the first legal ones.
struct ShortGame {
    name: &'static str,
    planned: Vec<String>,
}

impl ShortGame {
    fn new(name: &'static str) -> Self {
        Self { name, planned: Vec::new() }
    }

    /// Returns the planned moves after those of a game record, or none if the game has no planned moves.
    fn rest(&mut self, record: &str) -> &[String] {
        let pairs: &[[&str; 4]] = match self.name {
            "tripppin" => &[
                ["--right", "9", "--left", "1"],
                ["--right", "1", "--left", "9"],
                ["--right", "1", "--left", "1"],
            ],
            "trippples" => &[
                ["--circle", "manhattan", "--square", "manhattan"],
                ["--circle", "minimax:2", "--square", "manhattan"],
                ["--circle", "minimax:2", "--square", "random"],
            ],
            _ => return &[],
        };
        let (start, made) = record.split_once(" moves ").unwrap_or((record, ""));
        if self.planned.is_empty() {
            let games = pairs.iter().filter_map(|pair| {
                let words = [&["match", "--game", self.name, "--max-plies", "200"], &pair[..]].concat();
                let output = run_command(&words, start);
                let [winner, how, _, moves @ ..] = &output.split_whitespace().collect::<Vec<_>>()[..] else {
                    panic!("{start}: {output}")
                };
                let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
                (*how != "unfinished").then_some((*winner == "-", moves.len(), moves))
            });
            (_, _, self.planned) = games.min().unwrap();
        }
        &self.planned[made.split_whitespace().count()..]
    }

    /// Returns the next move of the user who has sent the invitation, or `None` for the first legal move.
    fn next_move(&mut self, record: &str) -> Option<String> {
        if self.name == "triple3" {
            // The move and its value are the last words. The throw may be before them.
            let output = run_command(&["think", "--game", "triple3", "--level", "8"], record);
            return output.split_whitespace().nth_back(1).map(str::to_owned);
        }
        self.rest(record).first().cloned()
    }
}

impl User {
    /// Pastes a link by the button of the page, and returns the first text of the title bar that contains one of
    /// `messages`.
    fn paste(&self, link: &str, messages: &[&str]) -> Result<String, Fault> {
        let paste = "window.copied = undefined; window.titles = []; window.clip = arguments[0];
                     document.querySelector('#paste').click();";
        self.0.tab.run(paste, &[link.into()])?;
        self.wait_for_title(messages)
    }

    /// Plays the user's turn in a short game, and returns the link for the friend.
    fn take_turn(&self, game: &mut ShortGame) -> Result<String, Fault> {
        self.play_by(|| {
            let Some(mv) = game.next_move(&self.record()?) else { return Ok(LEGAL.to_owned()) };
            // A move is the name of a cell, perhaps after a minus or after the cell that the piece leaves.
            let names = [&*mv, mv.trim_start_matches('-'), mv.get(2..).unwrap_or_default()];
            Ok(format!(
                "{}.map((name) => document.querySelector(`[role=gridcell][data-name=\"${{name}}\"]`)).find(Boolean)",
                json!(names)
            ))
        })?;
        self.copy("Send move")
    }

    /// Returns the copied record of the shown game.
    fn record(&self) -> Result<String, Fault> {
        self.pick("Copy position")?;
        Ok(self.0.tab.wait("window.copied")?.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until the page announces the result of the game, and returns the result.
    fn result(&self) -> Result<String, Fault> {
        Ok(self.0.tab.wait("window.result")?.as_str().unwrap_or_default().to_owned())
    }
}

/// A user of the desktop program. Each turn adds commands to the script, which then runs again from its beginning.
struct Desktop {
    game: &'static str,
    script: String,
}

impl Desktop {
    /// Runs the script and then the commands `after`. Returns an error with the message of the program if an
    /// expectation is not met.
    fn run(&self, after: &str) -> Result<(), String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.script");
        fs::write(&file, format!("{}{after}\n", self.script)).unwrap();
        let mut run = program();
        let words = ["script", "--game", self.game, "--seed", "5", "--speed", "fast"];
        let output = run.args(words).arg(&file).current_dir(workspace()).output().unwrap();
        if output.status.success() { Ok(()) } else { Err(String::from_utf8(output.stderr).unwrap()) }
    }

    /// Runs the script and the commands `after`, the last of which fails, and returns the text that the message
    /// quotes.
    fn quoted(&self, after: &str) -> String {
        let message = self.run(after).unwrap_err();
        message.split('"').nth(1).unwrap_or_else(|| panic!("{}: {message}", self.script)).to_owned()
    }

    fn paste(&mut self, link: &str) {
        self.script.push_str(&format!("clipboard {link}\nmenu Paste position\nwait 1\n"));
    }

    /// Pastes a link, makes the given moves or the first legal ones, and returns the link to send. Returns `None` if
    /// the game is over.
    fn take_turn(&mut self, link: &str, moves: &[String]) -> Option<String> {
        const SEND: &str = "menu Send move\nwait 1\n";
        self.paste(link);
        // At the end of the game, keys choose buttons.
        if self.run(&format!("expect bar {OVER}")).is_ok() {
            return None;
        }
        for at in 0..100 {
            let play = moves.get(at).map_or("key tab\nkey return".to_owned(), |mv| format!("play {mv}"));
            self.script.push_str(&format!("wait thinker\n{play}\nwait thinker\n"));
            let copied = self.quoted(&format!("{SEND}expect clipboard none"));
            if copied != link {
                self.script.push_str(SEND);
                return Some(copied);
            }
        }
        panic!("{}: no link is copied", self.script);
    }
}

/// Plays a game between a page, which sends the invitation, and the desktop program.
fn play_with_desktop(name: &'static str) -> Result<(), Fault> {
    let user = User::new(&format!("?game={name}{QUICK}"))?;
    let mut desktop = Desktop { game: name, script: String::new() };
    let mut game = ShortGame::new(name);
    desktop.paste(&user.copy("Play with a friend...")?);
    desktop.script.push_str("key a\nwait 1\n");
    let mut link = desktop.quoted("expect bar Answer copied, for this program alone\nexpect clipboard none");
    for turn in 0..MAX_LINKS {
        let messages = [TURN, SEND_ON, OVER];
        let told = if turn % 2 == 0 { user.open(&link, &messages) } else { user.paste(&link, &messages) };
        let is_over = told?.contains(OVER);
        if !is_over {
            let sent = user.take_turn(&mut game)?;
            if let Some(copied) = desktop.take_turn(&sent, game.rest(&user.record()?)) {
                link = copied;
                continue;
            }
        }
        // The failed check prints the result in place of a turn.
        let message = desktop.run("wait thinker\nexpect turn human").unwrap_err();
        let result = user.result()?;
        // The page has the window's names of the sides.
        let message = message.replace("the left ", "the grey ").replace("the right ", "the blue ");
        assert!(message.contains(&format!(": {result}; expected")), "{result}: {message}");
        desktop.run(&format!("menu Copy position\nexpect clipboard {}", user.record()?)).unwrap();
        assert_eq!(user.0.fault()?, "");
        return Ok(());
    }
    panic!("the game does not end");
}
