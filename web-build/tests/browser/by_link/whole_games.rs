//! Browser tests of whole games by link between a page and the desktop program.

use std::fs;

use serde_json::json;
use tripppin_web_build::fault::Fault;
use tripppin_web_build::workspace;

use super::{LEGAL, OVER, SEND_ON, TURN, User};
use crate::common::Test;
use crate::play::{program, run_command};

pub const TESTS: &[Test] = &[
    ("page_and_desktop_play_tribolo_to_its_end", || play_with_desktop("tribolo")),
    ("page_and_desktop_play_triple3_to_its_end", || play_with_desktop("triple3")),
];

/// Options in the page's address that shorten animations and the pauses of computer players.
const QUICK: &str = "&speed=fast&blanks=virtual";
/// Maximum number of links in a game.
const MAX_LINKS: usize = 300;

impl User {
    /// Pastes a link by the button of the page, and returns the first text of the title bar that contains one of
    /// `messages`.
    fn paste(&self, link: &str, messages: &[&str]) -> Result<String, Fault> {
        let paste = "window.copied = undefined; window.titles = []; window.clip = arguments[0];
                     document.querySelector('#paste').click();";
        self.0.tab.run(paste, &[link.into()])?;
        self.wait_for_title(messages)
    }

    /// Plays the user's turn, and returns the link for the friend. In Triple 3, an engine chooses the moves, so that the game
    /// ends soon. In Tribolo, they are the first legal ones.
    fn take_turn(&self, game: &str) -> Result<String, Fault> {
        self.play_by(|| {
            if game != "triple3" {
                return Ok(LEGAL.to_owned());
            }
            // The move and its value are the last words. The throw may be before them.
            let output = run_command(&["think", "--game", game, "--level", "8"], &self.record()?);
            let mv = output.split_whitespace().nth_back(1).unwrap_or_default();
            // A minus is before the name of the cell from which a peg is removed.
            let cell = json!(format!("[role=gridcell][data-name=\"{}\"]", mv.trim_start_matches('-')));
            Ok(format!("document.querySelector({cell})"))
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

    /// Pastes a link, makes the first legal moves, and returns the link to send. Returns `None` if the game is over.
    fn take_turn(&mut self, link: &str) -> Option<String> {
        const SEND: &str = "menu Send move\nwait 1\n";
        self.paste(link);
        // At the end of the game, keys choose buttons.
        if self.run(&format!("expect bar {OVER}")).is_ok() {
            return None;
        }
        for _ in 0..100 {
            self.script.push_str("wait thinker\nkey tab\nkey return\nwait thinker\n");
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
    desktop.paste(&user.copy("Play with a friend...")?);
    desktop.script.push_str("key a\nwait 1\n");
    let mut link = desktop.quoted("expect bar Answer copied, for this program alone\nexpect clipboard none");
    for turn in 0..MAX_LINKS {
        let messages = [TURN, SEND_ON, OVER];
        let told = if turn % 2 == 0 { user.open(&link, &messages) } else { user.paste(&link, &messages) };
        let is_over = told?.contains(OVER);
        if !is_over {
            let sent = user.take_turn(name)?;
            if let Some(copied) = desktop.take_turn(&sent) {
                link = copied;
                continue;
            }
        }
        // The failed check prints the result in place of a turn.
        let message = desktop.run("wait thinker\nexpect turn human").unwrap_err();
        let result = user.result()?;
        assert!(message.contains(&format!(": {result}; expected")), "{result}: {message}");
        desktop.run(&format!("menu Copy position\nexpect clipboard {}", user.record()?)).unwrap();
        assert_eq!(user.0.fault()?, "");
        return Ok(());
    }
    panic!("the game does not end");
}
