//! A network between two programs, without sockets and without time.

use boardgame_friend::side::Side;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::rc::Rc;

use amiga_boardgame::table::friend::line::{LineConnection, LineHost, SavedLine};
use boardgame_line::address::HostAddress;
use boardgame_line::event::LineEvent;
use boardgame_line::keys::{GuestKey, ListenerKeys, RANDOM_SIZE};
use boardgame_line::line::SendError;
use boardgame_line::progress::Progress;
use boardgame_line::reasons::{CloseReason, EndReason, LostReason};
use boardgame_line::record::LineRecord;
use rand::Rng as _;
use rand_chacha::ChaCha8Rng;
use small_amiga::exec::NotifyFn;
use tripppin_app::autosave::StoredLines;

/// One end of the line of a program.
struct End {
    id: u64,
    wake: NotifyFn,
    events: VecDeque<LineEvent>,
}

impl End {
    fn push(&mut self, event: LineEvent) {
        self.events.push_back(event);
        (self.wake)();
    }
}

#[derive(Default)]
struct State {
    /// The ends of the listener and of the guest.
    ends: [Option<End>; 2],
    keys: Option<ListenerKeys>,
    guest: Option<GuestKey>,
    last_id: u64,
    is_connected: bool,
    /// Whether the network is down.
    is_cut: bool,
    /// Whether too many records wait to be sent, so that the line takes no further ones.
    is_full: bool,
    /// Number of times that each side's program has saved its game.
    saved: [usize; 2],
}

impl State {
    fn push(&mut self, side: usize, event: LineEvent) {
        if let Some(end) = &mut self.ends[side] {
            end.push(event);
        }
    }

    fn add(&mut self, side: usize, wake: NotifyFn) -> u64 {
        self.last_id += 1;
        self.ends[side] = Some(End { id: self.last_id, wake, events: VecDeque::new() });
        self.last_id
    }

    fn connect(&mut self) {
        let (Some(keys), Some(guest), false) = (self.keys, self.guest, self.is_cut || self.is_connected)
        else {
            return;
        };
        if self.ends.iter().any(Option::is_none) {
            return;
        }
        let session = keys.session;
        let is_valid = match guest {
            GuestKey::Session(known) => known == session,
            GuestKey::Code(code) => keys.code == Some(code),
        };
        if is_valid {
            self.is_connected = true;
            self.guest = Some(GuestKey::Session(session));
            (0..2).for_each(|side| self.push(side, LineEvent::Connected { session }));
        } else {
            let reason = match guest {
                GuestKey::Session(_) => CloseReason::UnknownSession,
                GuestKey::Code(_) => CloseReason::WrongCode,
            };
            self.guest = None;
            if reason == CloseReason::WrongCode {
                self.push(0, LineEvent::WrongCode { left: 4 });
            }
            self.push(1, LineEvent::Closed(reason));
        }
    }

    /// Loses all that has not arrived.
    fn lose(&mut self) {
        for end in self.ends.iter_mut().flatten().filter(|_| self.is_connected) {
            end.events.clear();
            end.push(LineEvent::Lost { reason: LostReason::Cut, retry: None });
        }
        self.is_connected = false;
    }
}

#[derive(Clone, Default)]
pub(super) struct Network(Rc<RefCell<State>>);

impl Network {
    /// Cuts the connection, and loses all that has not arrived.
    pub(super) fn cut(&self) {
        let mut state = self.0.borrow_mut();
        state.lose();
        state.is_cut = true;
    }

    /// Lets the line take no further records, as if one side did not read.
    pub(super) fn fill(&self) {
        self.0.borrow_mut().is_full = true;
    }

    /// Lets the guest join again.
    pub(super) fn mend(&self) {
        let mut state = self.0.borrow_mut();
        (state.is_cut, state.is_full) = (false, false);
        state.connect();
    }

    /// Removes the end of a program that is killed, so that the other program sees a lost connection.
    pub(super) fn kill(&self, side: usize) {
        let mut state = self.0.borrow_mut();
        state.ends[side] = None;
        state.lose();
    }

    /// Returns `true` if all events have been taken.
    pub(super) fn is_quiet(&self) -> bool {
        self.0.borrow().ends.iter().flatten().all(|end| end.events.is_empty())
    }

    pub(super) fn is_connected(&self) -> bool {
        self.0.borrow().is_connected
    }

    /// Returns the code of the listener.
    pub(super) fn code(&self) -> String {
        self.0.borrow().keys.unwrap().code.unwrap().to_string()
    }

    /// Returns the number of times that the program of a side has saved its game.
    pub(super) fn saved(&self, side: usize) -> usize {
        self.0.borrow().saved[side]
    }

    /// Returns the number of lines that programs have opened.
    pub(super) fn opened(&self) -> u64 {
        self.0.borrow().last_id
    }

    /// Returns `true` if no program has opened a line.
    pub(super) fn is_unused(&self) -> bool {
        self.opened() == 0
    }

    /// Returns `true` if the program of a side has an open line.
    pub(super) fn has_end(&self, side: usize) -> bool {
        self.0.borrow().ends[side].is_some()
    }

    /// Sends a record in the name of a side, as a changed program could.
    pub(super) fn send_as(&self, side: usize, record: LineRecord) {
        self.0.borrow_mut().push(1 - side, LineEvent::Record(record));
    }
}

struct Connection {
    network: Network,
    side: usize,
    id: u64,
}

impl Connection {
    fn is_open(&self) -> bool {
        self.network.0.borrow().ends[self.side].as_ref().is_some_and(|end| end.id == self.id)
    }
}

impl LineConnection for Connection {
    fn next_event(&mut self) -> Option<LineEvent> {
        self.network.0.borrow_mut().ends[self.side].as_mut()?.events.pop_front()
    }

    fn announce(&mut self, progress: Option<&Progress>) -> Result<(), SendError> {
        let mut state = self.network.0.borrow_mut();
        if !state.is_connected {
            return Err(SendError::NotConnected);
        }
        if self.side == 1 {
            // The code is used up.
            state.keys = state.keys.map(|keys| ListenerKeys::resumed(keys.session));
        }
        state.push(1 - self.side, LineEvent::Announced(progress.copied()));
        Ok(())
    }

    fn hang_up(&self) {
        self.network.0.borrow_mut().lose();
    }

    fn send(&self, record: &LineRecord) -> Result<(), SendError> {
        let mut state = self.network.0.borrow_mut();
        if !state.is_connected {
            return Err(SendError::NotConnected);
        }
        if state.is_full {
            return Err(SendError::Full);
        }
        state.push(1 - self.side, LineEvent::Record(record.clone()));
        Ok(())
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if !self.is_open() {
            return;
        }
        let mut state = self.network.0.borrow_mut();
        state.ends[self.side] = None;
        if !std::mem::take(&mut state.is_connected) {
            return;
        }
        if self.side == 0 {
            state.push(1, LineEvent::Closed(CloseReason::Left));
        } else {
            state.push(0, LineEvent::Lost { reason: LostReason::EndedByPeer(EndReason::Left), retry: None });
        }
    }
}

/// The lines of one program over the network, with its stored games, and random bytes that follow from a seed.
pub(super) struct NetworkLines {
    pub(super) network: Network,
    pub(super) stored: StoredLines,
    pub(super) rng: RefCell<ChaCha8Rng>,
}

impl LineHost for NetworkLines {
    fn listen(
        &self,
        address: SocketAddr,
        keys: ListenerKeys,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String> {
        let mut state = self.network.0.borrow_mut();
        let id = state.add(0, wake);
        state.keys = Some(keys);
        state.push(0, LineEvent::Waiting { address, code: keys.code });
        state.connect();
        Ok(Box::new(Connection { network: self.network.clone(), side: 0, id }))
    }

    fn join(&self, _: HostAddress, key: GuestKey, wake: NotifyFn) -> Result<Box<dyn LineConnection>, String> {
        let mut state = self.network.0.borrow_mut();
        let id = state.add(1, wake);
        state.guest = Some(key);
        state.connect();
        Ok(Box::new(Connection { network: self.network.clone(), side: 1, id }))
    }

    fn load(&self, side: Side) -> Result<Option<SavedLine>, String> {
        self.stored.load(side)
    }

    fn save(&self, line: &SavedLine) -> Result<(), String> {
        self.network.0.borrow_mut().saved[line.game.side() as usize] += 1;
        self.stored.save(line)
    }

    fn draw_bytes(&self) -> Result<[u8; RANDOM_SIZE], String> {
        let mut bytes = [0; RANDOM_SIZE];
        self.rng.borrow_mut().fill_bytes(&mut bytes);
        Ok(bytes)
    }
}
