//! The user's games with friends in memory, saved on a thread of its own.
//!
//! The window changes the games in memory and waits for the disk for a short time at most, and not at all while an earlier
//! answer is missing. The thread takes the changes of other programs over, saves, and tries again until it succeeds, so a
//! folder that is full or does not respond stops neither the window nor a game. [`Games::merged`] unites the changes.

#[cfg(test)]
mod tests;

use std::cell::RefCell;
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
use boardgame_friend::record::Refused;

/// Maximum time that the start of the program waits for the games.
const START_PATIENCE: Duration = Duration::from_secs(2);

type Wakers = Arc<Mutex<Vec<Weak<dyn Fn() + Send + Sync>>>>;

/// The games as the window has them, which the thread saves.
#[derive(Debug, Clone)]
struct Order {
    number: u64,
    /// The games as the store had them when the window heard of them last.
    base: Games,
    own: Games,
}

/// The thread's answer to an order.
struct Answer {
    order: Order,
    saved: Result<Saved, String>,
}

struct Saved {
    games: Games,
    /// Games of which another program has saved another step.
    lost: Vec<GameId>,
    /// A message about damaged games in the store.
    damage: Option<String>,
}

struct State {
    orders: Option<Sender<Order>>,
    answers: Receiver<Answer>,
    count: u64,
    answered: u64,
    /// The games in the store, or `None` before they have been read.
    saved: Option<Games>,
    games: Games,
    /// Whether `games` has changes that are not in the store.
    is_unsaved: bool,
    /// Number of answers of the thread that contained games.
    generation: u64,
    fault: Option<String>,
}

/// The user's games with friends, whose changes a thread saves.
pub(super) struct KeptGames {
    state: RefCell<State>,
    wakers: Wakers,
    patience: Duration,
}

impl KeptGames {
    /// Starts the thread that reads and saves the games. Returns a message about damaged or unreadable games, too.
    ///
    /// # Errors
    /// Returns the system's error if it cannot create a thread.
    pub(super) fn start(opener: StoreOpener) -> io::Result<(Self, Option<String>)> {
        let (orders, to_do) = channel();
        let (tell, answers) = channel();
        let wakers = Wakers::default();
        let task = Task { orders: to_do, answers: tell, wakers: Arc::clone(&wakers), delay: opener.delay };
        thread::Builder::new().name("friends".to_owned()).spawn(move || {
            let store = (opener.open)();
            task.run(&StoredGames::new(&store));
        })?;
        let state = State {
            orders: Some(orders),
            answers,
            count: 0,
            answered: 0,
            saved: None,
            games: Games::default(),
            is_unsaved: false,
            generation: 0,
            fault: None,
        };
        let patience = opener.patience;
        let kept = Self { state: RefCell::new(state), wakers, patience };
        let first = kept.state.borrow_mut().exchange(patience.max(START_PATIENCE));
        let damage = first.ok().and_then(|saved| saved.damage);
        let fault = damage.or_else(|| kept.state.borrow().fault.clone());
        Ok((kept, fault))
    }
}

impl State {
    /// Sends the games to the thread and waits for its answer, unless an earlier answer is missing.
    fn exchange(&mut self, patience: Duration) -> Result<Saved, String> {
        let until = Instant::now() + if self.is_waiting() { Duration::ZERO } else { patience };
        self.count += 1;
        let own = self.games.clone();
        let base = self.saved.clone().unwrap_or_default();
        let order = Order { number: self.count, base, own };
        // Without a thread, no answer comes.
        let _ = self.orders.as_ref().map(|orders| orders.send(order));
        while let Ok(answer) = self.answers.recv_timeout(until.saturating_duration_since(Instant::now())) {
            let is_last = answer.order.number == self.count;
            let saved = self.take(answer);
            if is_last {
                return saved;
            }
        }
        let done = if self.saved.is_some() { "saved" } else { "read" };
        let silent = format!("{WHAT} cannot be {done}: the folder does not respond");
        Err(self.fault.get_or_insert(silent).clone())
    }

    fn is_waiting(&mut self) -> bool {
        self.take_answers();
        self.answered < self.count
    }

    fn take_answers(&mut self) {
        while let Ok(answer) = self.answers.try_recv() {
            // A fault is kept in the state.
            let _ = self.take(answer);
        }
    }

    fn take(&mut self, Answer { order, saved }: Answer) -> Result<Saved, String> {
        self.answered = order.number;
        match &saved {
            Ok(Saved { games, .. }) => {
                // Changes of the window since the order are kept.
                self.games = games.merged(&order.own, &self.games).0;
                self.is_unsaved = self.games != *games;
                self.saved = Some(games.clone());
                self.generation += 1;
                self.fault = None;
            }
            Err(why) => self.fault = Some(why.clone()),
        }
        saved
    }
}

impl FriendStorage for KeptGames {
    fn load(&self) -> Result<Games, String> {
        let mut state = self.state.borrow_mut();
        let asked = state.exchange(self.patience);
        match asked {
            Err(why) if state.saved.is_none() => Err(why),
            _ => Ok(state.games.clone()),
        }
    }

    fn change(&self, change: GamesChange<'_>) -> Result<(), String> {
        let mut state = self.state.borrow_mut();
        state.take_answers();
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
        state.is_unsaved = true;
        match state.exchange(self.patience) {
            Ok(saved) if saved.lost.iter().any(is_changed) => Err(Refused::Outdated.to_string()),
            // Without an answer, the thread tries again.
            Ok(_) | Err(_) => Ok(()),
        }
    }

    fn progress(&self) -> Progress {
        let mut state = self.state.borrow_mut();
        state.take_answers();
        let (generation, is_unsaved) = (state.generation, state.is_unsaved);
        Progress { generation, is_unsaved, fault: state.fault.clone().filter(|_| is_unsaved) }
    }

    fn known(&self) -> Option<Games> {
        let state = self.state.borrow();
        state.saved.as_ref().map(|_| state.games.clone())
    }

    fn notify_with(&self, notify: Weak<dyn Fn() + Send + Sync>) {
        self.wakers.lock().unwrap_or_else(PoisonError::into_inner).push(notify);
    }

    fn finish(&self, until: Instant) -> Result<(), String> {
        let mut state = self.state.borrow_mut();
        state.orders = None;
        while let Ok(answer) = state.answers.recv_timeout(until.saturating_duration_since(Instant::now())) {
            let _ = state.take(answer);
        }
        let silent = || format!("{WHAT} cannot be saved: the folder does not respond");
        if state.is_unsaved { Err(state.fault.clone().unwrap_or_else(silent)) } else { Ok(()) }
    }

    fn draw_secret(&self) -> Result<[u8; SECRET], String> {
        secret::random_bytes()
    }
}

/// The thread that saves the games.
struct Task {
    orders: Receiver<Order>,
    answers: Sender<Answer>,
    wakers: Wakers,
    delay: RetryDelay,
}

impl Task {
    /// Carries out orders until their sender is dropped. The last games are then tried once more.
    fn run(self, stored: &StoredGames) {
        let (mut unsaved, mut failures) = (None::<Order>, 0);
        loop {
            let received = match unsaved {
                Some(_) => self.orders.recv_timeout((self.delay)(failures)),
                None => self.orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let is_last = matches!(received, Err(RecvTimeoutError::Disconnected));
            // The newest order contains the changes of all orders before it.
            if let Some(order) = received.into_iter().chain(self.orders.try_iter()).last() {
                unsaved = Some(order);
            }
            let Some(order) = unsaved.take() else { return };
            let saved = save(stored, &order);
            match &saved {
                Ok(_) if failures > 0 => {
                    terminal::note(&format!("{WHAT} are saved again"));
                    failures = 0;
                }
                // A mere question about other programs is not repeated.
                Err(_) if order.base == order.own => {}
                Err(why) => {
                    if failures == 0 {
                        terminal::note(&format!("{why}; trying again until they are saved"));
                    }
                    failures += 1;
                    unsaved = Some(order.clone());
                }
                Ok(_) => {}
            }
            // Nobody listens at the end of the program.
            let _ = self.answers.send(Answer { order, saved });
            self.wake();
            if is_last {
                return;
            }
        }
    }

    fn wake(&self) {
        let mut wakers = self.wakers.lock().unwrap_or_else(PoisonError::into_inner);
        wakers.retain(|waker| waker.strong_count() > 0);
        wakers.iter().filter_map(Weak::upgrade).for_each(|waker| waker());
    }
}

/// Takes the changes of other programs over, and saves those of an order.
fn save(stored: &StoredGames, order: &Order) -> Result<Saved, String> {
    if order.base == order.own {
        // Nothing is written, so a missing folder is not created.
        let (games, damage) = stored.read()?;
        return Ok(Saved { games, lost: Vec::new(), damage });
    }
    let mut result = None;
    let damage = stored.change_and_tell(&mut |there| {
        let (games, lost) = there.merged(&order.base, &order.own);
        there.clone_from(&games);
        result = Some((games, lost));
        Ok(())
    })?;
    let (games, lost) = result.unwrap_or_default();
    Ok(Saved { games, lost, damage })
}
