//! Games over real sockets on the loopback address.
//!
//! Each wait is for an event of a line; the long limit only turns a hang into a failure.

use boardgame_friend::side::Side;
use std::cell::RefCell;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::{User, is_over, play_move};
use crate::user::any_move;
use amiga_boardgame::table::friend::LinkStage;
use amiga_boardgame::table::friend::line::{LineConnection, LineHost, Lines, SavedLine};
use boardgame_line::address::HostAddress;
use boardgame_line::event::LineEvent;
use boardgame_line::keys::{GuestKey, JoinCode, ListenerKeys, RANDOM_SIZE};
use boardgame_line::line::SendError;
use boardgame_line::progress::Progress;
use boardgame_line::record::LineRecord;
use small_amiga::exec::NotifyFn;
use tripppin_app::autosave::StoredLines;

/// Time after which a test fails, because it hangs.
const HANG: Duration = Duration::from_secs(120);

/// The address and the code of the listener, once they are known.
type Listener = Rc<RefCell<Option<(SocketAddr, JoinCode)>>>;

/// The lines of a program, which notify the test as well.
struct WatchedLines {
    stored: StoredLines,
    notify: Sender<()>,
    listener: Listener,
}

impl WatchedLines {
    fn watched(&self, wake: NotifyFn) -> NotifyFn {
        let notify = self.notify.clone();
        Arc::new(move || {
            wake();
            // The test may have ended.
            let _ = notify.send(());
        })
    }
}

struct WatchedConnection(Box<dyn LineConnection>, Listener);

impl LineConnection for WatchedConnection {
    fn next_event(&mut self) -> Option<LineEvent> {
        let event = self.0.next_event();
        if let Some(LineEvent::Waiting { address, code: Some(code) }) = event {
            *self.1.borrow_mut() = Some((address, code));
        }
        event
    }

    fn announce(&mut self, progress: Option<&Progress>) -> Result<(), SendError> {
        self.0.announce(progress)
    }

    fn send(&self, record: &LineRecord) -> Result<(), SendError> {
        self.0.send(record)
    }

    fn hang_up(&self) {
        self.0.hang_up();
    }
}

impl LineHost for WatchedLines {
    fn listen(
        &self,
        address: SocketAddr,
        keys: ListenerKeys,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String> {
        let connection = self.stored.listen(address, keys, self.watched(wake))?;
        Ok(Box::new(WatchedConnection(connection, Rc::clone(&self.listener))))
    }

    fn join(
        &self,
        address: HostAddress,
        key: GuestKey,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String> {
        self.stored.join(address, key, self.watched(wake))
    }

    fn load(&self, side: Side) -> Result<Option<SavedLine>, String> {
        self.stored.load(side)
    }

    fn save(&self, line: &SavedLine) -> Result<(), String> {
        self.stored.save(line)
    }

    fn draw_bytes(&self) -> Result<[u8; RANDOM_SIZE], String> {
        self.stored.draw_bytes()
    }
}

/// Lets both programs handle the events of their lines until the condition is met.
fn run_until(users: &mut [User; 2], events: &Receiver<()>, is_done: impl Fn(&[User; 2]) -> bool) {
    loop {
        users.iter_mut().for_each(|user| user.does("wait 2\nwait thinker"));
        if is_done(users) {
            return;
        }
        events.recv_timeout(HANG).unwrap_or_else(|_| panic!("the line hangs"));
    }
}

#[test]
fn two_programs_play_over_real_sockets() {
    let (notify, events) = channel();
    let listener = Listener::default();
    let mut users = [107, 108].map(|seed| {
        let (notify, listener) = (notify.clone(), Rc::clone(&listener));
        User::with_lines("triple3", seed, |stored| Lines::new(WatchedLines { stored, notify, listener }))
    });
    users[0].opens("listen:0");
    run_until(&mut users, &events, |_| listener.borrow().is_some());
    let (address, code) = listener.borrow().unwrap();
    users[1].opens(&address.to_string());
    users[1].types_code(&code.to_string());
    let has_duty =
        |users: &[User; 2]| users.iter().any(|user| user.stage() == Some(LinkStage::Move)) || is_over(users);
    for plies in 1..=8 {
        run_until(&mut users, &events, has_duty);
        if !play_move(&mut users, any_move::<triple3_game::GameState>) {
            break;
        }
        run_until(&mut users, &events, |users| users.iter().all(|user| user.game().pulse().plies == plies));
        assert_eq!(users[0].game().snapshot().moves, users[1].game().snapshot().moves);
    }
    users[1].does("menu Null modem\nwait 3\nkey return\nwait 3");
    let is_lost = |users: &[User; 2]| users[0].game().snapshot().status == "LINE LOST" || is_over(users);
    run_until(&mut users, &events, is_lost);
}
