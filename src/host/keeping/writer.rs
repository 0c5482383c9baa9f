//! The thread that writes what is kept, and the text that was last given to it.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use super::store::{Join, Write};
use crate::games::entry::Entry;
use crate::games::entry::kept;
use crate::host::files::{self, FileError};
use crate::host::terminal;

/// Writes a text to a file, or takes the file away when there is none to keep.
pub(super) fn write(path: &Path, text: Option<&str>) -> Result<(), FileError> {
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

/// The text of solved puzzles with those besides that another text tells, if it tells any: another window has solved them.
pub(super) fn joined(game: &'static Entry, there: &str, text: String) -> String {
    match (kept::read_solved(game, there), kept::read_solved(game, &text)) {
        (Ok(mut all), Ok(ours)) => {
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
pub(super) struct Writer {
    /// None once nothing more is to come.
    orders: Option<Sender<Order>>,
    done: Receiver<u64>,
    count: u64,
    patience: Duration,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Writes a file from now on; what it has already may be joined to it.
    pub(super) fn start(path: PathBuf, patience: Duration, join: Option<Join>) -> io::Result<Self> {
        let (orders, to_do) = channel::<Order>();
        let (tell, done) = channel();
        let work = move || {
            let mut told = false;
            while let Ok(order) = to_do.recv() {
                // Of several that wait only the last counts.
                let (number, text) = to_do.try_iter().last().unwrap_or(order);
                let there =
                    join.as_ref().filter(|_| text.is_some()).and_then(|_| files::read_text(&path).ok());
                let text = text.map(|text| match (&join, there) {
                    (Some(join), Some(there)) => join(&there, text),
                    _ => text,
                });
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
}

impl Write for Writer {
    /// Waits for it while that is quick.
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

/// Where something is kept, and what is there.
#[derive(Debug)]
pub(super) struct Kept {
    writer: Box<dyn Write>,
    text: Option<String>,
}

impl Kept {
    /// What is there, or what was so when the window opened.
    pub(super) fn new(writer: Box<dyn Write>, text: Option<String>) -> Self {
        Self { writer, text }
    }

    /// Has a text written that is another one.
    pub(super) fn keep(&mut self, text: Option<String>) {
        if text != self.text {
            self.text.clone_from(&text);
            self.writer.keep(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::PATIENCE;
    use super::*;

    #[test]
    fn two_windows_of_a_game_keep_the_puzzles_of_both() {
        let folder = tempfile::tempdir().unwrap();
        let game = crate::games::catalogue::all().next().unwrap();
        let path = folder.path().join("game.solved");
        let text = |body: &str| kept::solved_text(game.word, &body.parse().unwrap());
        let [one, other] = ["3 0000000000000001\n", "3 0000000000000002\n5 0000000000000001\n"];
        let both = text(&[one, other].concat());
        for (there, then) in
            [(None, text(one)), (Some(text(other)), both), (Some("damaged".into()), text(one))]
        {
            if let Some(there) = there {
                fs::write(&path, there).unwrap();
            }
            let join: Join = Box::new(move |there, text| joined(game, there, text));
            let mut writer = Writer::start(path.clone(), PATIENCE, Some(join)).unwrap();
            writer.keep(Some(text(one)));
            drop(writer);
            assert_eq!(fs::read_to_string(&path).unwrap(), then);
        }
    }
}
