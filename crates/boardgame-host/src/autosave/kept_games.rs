//! The user's games with friends in memory, saved on a thread of its own.
//!
//! The window changes the games in memory and waits for the disk for a short time at most, and not at all while the
//! disk does not respond. The thread takes the changes of other programs over, saves, and tries again until it succeeds, so a
//! folder that is full or does not respond stops neither the window nor a game. One request is on its way at a time: the
//! next one follows from what its response says. [`Games::merged`] unites the changes.

#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::fmt;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::links::{StoredGames, WHAT};
use super::secret;
use super::store::StoreOpener;
use super::writer::RetryDelay;
use crate::terminal;
use amiga_boardgame::table::friend::storage::{FriendStorage, GamesChange, Progress, SECRET};
use boardgame_friend::games::{GameId, Games};
use boardgame_friend::record::{Record, Refused};

/// Maximum time that the start of the program waits for the games.
const START_PATIENCE: Duration = Duration::from_secs(2);
const NOT_YET_SAVED: &str = "The games with friends are being saved";

type Wakers = Arc<Mutex<Vec<Weak<dyn Fn() + Send + Sync>>>>;

/// A request to the thread.
enum Request {
    /// Save the change from the games `base`, as the store had them, to the games `own`. If they are equal, only read.
    Save { base: Games, own: Games },
    /// Make the next attempt of the last request at once.
    TryAgain,
}

/// The thread's response to an attempt: the games in the store.
struct Response {
    games: Result<Saved, String>,
}

struct Saved {
    games: Games,
    /// Games of which another program has saved another step.
    lost: Vec<GameId>,
    /// A message about damaged games in the store.
    damage: Option<String>,
}

/// The last request of the window, until it has succeeded.
struct Pending {
    own: Games,
    is_change: bool,
    has_failed: bool,
}

struct State {
    requests: Sender<Request>,
    responses: Receiver<Response>,
    pending: Option<Pending>,
    /// The games in the store, or `None` before they have been read.
    saved: Option<Games>,
    games: Games,
    /// Number of responses of the thread that contained games.
    generation: u64,
    fault: Option<String>,
    /// A message about damaged or unreadable games that no caller has received.
    damage: Option<String>,
}

/// The user's games with friends, whose changes a thread saves.
pub struct KeptGames {
    state: RefCell<State>,
    wakers: Wakers,
    patience: Duration,
}

impl fmt::Debug for KeptGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptGames").field("patience", &self.patience).finish_non_exhaustive()
    }
}

impl KeptGames {
    /// Starts the thread that reads and saves the games. Returns a message about damaged or unreadable games, too.
    ///
    /// # Errors
    /// Returns the system's error if it cannot create a thread.
    pub fn start(opener: StoreOpener) -> io::Result<(Self, Option<String>)> {
        let (requests, received) = channel();
        let (sender, responses) = channel();
        let wakers = Wakers::default();
        let task =
            Task { requests: received, responses: sender, wakers: Arc::clone(&wakers), delay: opener.delay };
        thread::Builder::new().name("friends".to_owned()).spawn(move || {
            let store = (opener.open)();
            task.run(&StoredGames::new(&store));
        })?;
        let state = State {
            requests,
            responses,
            pending: None,
            saved: None,
            games: Games::default(),
            generation: 0,
            fault: None,
            damage: None,
        };
        let patience = opener.patience;
        let kept = Self { state: RefCell::new(state), wakers, patience };
        // A result that comes later is in the progress.
        let _ = kept.state.borrow_mut().exchange(patience.max(START_PATIENCE));
        let damage = kept.state.borrow_mut().damage.take();
        let fault = damage.or_else(|| kept.state.borrow().fault.clone());
        Ok((kept, fault))
    }
}

impl State {
    /// Lets the thread read and save, and waits for its response. Does not wait if an earlier response is missing.
    fn exchange(&mut self, patience: Duration) -> Result<Saved, String> {
        self.take_responses();
        let until = match &mut self.pending {
            None => {
                self.send();
                Instant::now() + patience
            }
            Some(pending) if pending.has_failed => {
                pending.has_failed = false;
                // Without a thread, no response comes.
                let _ = self.requests.send(Request::TryAgain);
                Instant::now() + patience
            }
            Some(_) => Instant::now(),
        };
        while let Ok(response) = self.responses.recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            let taken = self.take(response);
            // A change that was made meanwhile is sent next.
            if self.pending.is_none() || taken.is_err() {
                return taken;
            }
        }
        let silent = silent(if self.saved.is_some() { "saved" } else { "read" });
        Err(self.fault.get_or_insert(silent).clone())
    }

    /// Sends a request with all changes that the store does not have.
    fn send(&mut self) {
        let (own, base) = (self.games.clone(), self.saved.clone().unwrap_or_default());
        self.pending = Some(Pending { own: own.clone(), is_change: own != base, has_failed: false });
        self.fault = None;
        // Without a thread, no response comes.
        let _ = self.requests.send(Request::Save { base, own });
    }

    fn take_responses(&mut self) {
        while let Ok(response) = self.responses.try_recv() {
            let taken = self.take(response);
            if self.saved.is_none() {
                self.damage = taken.err();
            }
        }
    }

    fn take(&mut self, Response { games: saved }: Response) -> Result<Saved, String> {
        match (&saved, self.pending.take()) {
            (Ok(Saved { games, damage, .. }), Some(pending)) => {
                // Changes of the window since the request are kept.
                self.games = games.merged(&pending.own, &self.games).0;
                // What could not be read before is read now.
                let earlier = self.damage.take().filter(|_| self.saved.is_some());
                self.saved = Some(games.clone());
                self.generation += 1;
                self.fault = None;
                self.damage = damage.clone().or(earlier);
                if self.is_unsaved() {
                    self.send();
                }
            }
            (Err(why), Some(pending)) => {
                self.fault = Some(why.clone());
                // The thread tries again to save, but not to read.
                self.pending = pending.is_change.then_some(Pending { has_failed: true, ..pending });
            }
            (_, None) => {}
        }
        saved
    }

    /// Returns `true` if the store does not have the games of the window, or will have others when the request on its way
    /// is carried out.
    fn is_unsaved(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.is_change)
            || self.saved.as_ref().is_some_and(|saved| *saved != self.games)
    }
}

impl FriendStorage for KeptGames {
    fn load(&self) -> Result<Games, String> {
        let mut state = self.state.borrow_mut();
        let read = state.exchange(self.patience);
        match read {
            Err(why) if state.saved.is_none() => Err(why),
            _ => Ok(state.games.clone()),
        }
    }

    fn change(&self, change: GamesChange<'_>) -> Result<(), String> {
        let mut state = self.state.borrow_mut();
        state.take_responses();
        if state.saved.is_none() {
            state.exchange(self.patience)?;
        }
        let before = state.games.clone();
        let mut games = before.clone();
        change(&mut games)?;
        if games == before {
            return Ok(());
        }
        let is_changed = |id: &GameId| games.record(*id) != before.record(*id);
        state.games.clone_from(&games);
        match state.exchange(self.patience) {
            Ok(saved) if saved.lost.iter().any(is_changed) => Err(Refused::Outdated.to_string()),
            // Without a response, the thread tries again.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    fn progress(&self) -> Progress {
        let mut state = self.state.borrow_mut();
        state.take_responses();
        let pending = state.pending.as_ref().filter(|pending| pending.is_change);
        Progress {
            generation: state.generation,
            fault: pending.and_then(|_| state.fault.clone()),
            is_silent: pending.is_some_and(|pending| !pending.has_failed),
            damage: state.damage.take(),
        }
    }

    fn known(&self) -> Option<Games> {
        let state = self.state.borrow();
        state.saved.as_ref().map(|_| state.games.clone())
    }

    fn check_saved(&self, record: &Record) -> Result<(), String> {
        let mut state = self.state.borrow_mut();
        state.take_responses();
        let known = |games: &Games| games.record(record.id()).map(|known| known.link() == record.link());
        match (known(&state.games), state.saved.as_ref().and_then(known)) {
            (None, _) => Err(Refused::NoGame.to_string()),
            (Some(false), _) => Err(Refused::Outdated.to_string()),
            (Some(true), Some(true)) => Ok(()),
            (Some(true), _) => Err(state.fault.clone().unwrap_or_else(|| NOT_YET_SAVED.to_owned())),
        }
    }

    fn notify_with(&self, notify: Weak<dyn Fn() + Send + Sync>) {
        self.wakers.lock().unwrap_or_else(PoisonError::into_inner).push(notify);
    }

    fn finish(&self, until: Instant) -> Result<(), String> {
        let mut state = self.state.borrow_mut();
        state.take_responses();
        if !state.is_unsaved() {
            return Ok(());
        }
        if state.pending.as_ref().is_some_and(|pending| pending.has_failed) {
            let _ = state.requests.send(Request::TryAgain);
        }
        while let Ok(response) = state.responses.recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            state.take(response)?;
            if !state.is_unsaved() {
                return Ok(());
            }
        }
        Err(silent("saved"))
    }

    fn draw_secret(&self) -> Result<[u8; SECRET], String> {
        secret::random_bytes()
    }
}

fn silent(done: &str) -> String {
    format!("{WHAT} cannot be {done}: the folder does not respond")
}

/// The thread that saves the games.
struct Task {
    requests: Receiver<Request>,
    responses: Sender<Response>,
    wakers: Wakers,
    delay: RetryDelay,
}

impl Task {
    /// Carries out requests until their sender is dropped.
    fn run(self, stored: &StoredGames) {
        let (mut unsaved, mut failures) = (None, 0);
        loop {
            let received = match unsaved {
                Some(_) => self.requests.recv_timeout((self.delay)(failures)),
                None => self.requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match received {
                Ok(Request::Save { base, own }) => unsaved = Some((base, own)),
                Ok(Request::TryAgain) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            let Some((base, own)) = unsaved.take() else { continue };
            let games = save(stored, &base, &own);
            match &games {
                Ok(_) if failures > 0 => {
                    terminal::note(&format!("{WHAT} are saved again"));
                    failures = 0;
                }
                Err(why) if base != own => {
                    if failures == 0 {
                        terminal::note(&format!("{why}; trying again until they are saved"));
                    }
                    failures += 1;
                    unsaved = Some((base, own));
                }
                Ok(_) | Err(_) => {}
            }
            // Nobody listens at the end of the program.
            let _ = self.responses.send(Response { games });
            self.wake();
        }
    }

    fn wake(&self) {
        let mut wakers = self.wakers.lock().unwrap_or_else(PoisonError::into_inner);
        wakers.retain(|waker| waker.strong_count() > 0);
        wakers.iter().filter_map(Weak::upgrade).for_each(|waker| waker());
    }
}

/// Takes the changes of other programs over, and saves the change from the games `base` to the games `own`.
fn save(stored: &StoredGames, base: &Games, own: &Games) -> Result<Saved, String> {
    // Without a change or damage, nothing is written, and a missing folder is not created.
    if base == own
        && let (games, None) = stored.look()?
    {
        return Ok(Saved { games, lost: Vec::new(), damage: None });
    }
    let mut merged = None;
    let damage = stored.change_and_tell(&mut |there| {
        let (games, lost) = there.merged(base, own);
        there.clone_from(&games);
        merged = Some((games, lost));
        Ok(())
    })?;
    let (games, lost) = merged.unwrap_or_default();
    Ok(Saved { games, lost, damage })
}
