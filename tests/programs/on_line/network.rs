//! A network between two programs, without sockets and without time.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, channel};

use amiga_boardgame::table::friend::line::{LineConnection, LineHost};
use boardgame_friend::line::{
    CloseReason, EndReason, Frame, GuestKey, HostAddress, JoinCode, LineEvent, LostReason, RANDOM_SIZE, Seat,
    SeatNumber, SendError, SessionNumber,
};
use boardgame_friend::settings::Settings;
use rand::Rng as _;
use rand_chacha::ChaCha8Rng;
use small_amiga::exec::NotifyFn;

/// The first code of every listener.
pub(super) const CODE: &str = "ABCD-EFGH";
/// The port of every listener.
const PORT: u16 = 4000;
/// The code that replaces the first one.
pub(super) const NEW_CODE: &str = "JKMN-PRST";

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
    /// The game of the listener, and the number of its seat.
    seat: Option<(String, SeatNumber)>,
    is_bound: bool,
    has_new_code: bool,
    has_many_addresses: bool,
    guest: Option<GuestKey>,
    /// Number of joins. Each one has its own session number.
    joins: u128,
    last_id: u64,
    is_connected: bool,
    /// Whether the network is down.
    is_cut: bool,
}

fn session(number: u128) -> SessionNumber {
    format!("{number:032x}").parse().unwrap()
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

    fn code(&self) -> JoinCode {
        (if self.has_new_code { NEW_CODE } else { CODE }).parse().unwrap()
    }

    fn connect(&mut self) {
        let (Some((game, seat)), Some(guest)) = (self.seat.clone(), self.guest) else { return };
        if self.is_cut || self.is_connected || self.ends.iter().any(Option::is_none) {
            return;
        }
        let refused = match guest {
            GuestKey::Code(code) if code != self.code() => Some(CloseReason::WrongCode),
            GuestKey::Code(_) if self.is_bound => Some(CloseReason::UsedCode),
            GuestKey::Session(known) if (1..=self.joins).all(|join| session(join) != known) => {
                Some(CloseReason::UnknownSession)
            }
            GuestKey::Code(_) | GuestKey::Session(_) => None,
        };
        if let Some(reason) = refused {
            self.guest = None;
            self.push(0, LineEvent::WrongCode);
            return self.push(1, LineEvent::Closed(reason));
        }
        self.joins += 1;
        let number = session(self.joins);
        self.is_connected = true;
        let is_by_code = matches!(guest, GuestKey::Code(_));
        self.guest = Some(GuestKey::Session(number));
        self.push(0, LineEvent::Joined { seat, is_by_code });
        self.push(1, LineEvent::Welcome { game, session: number });
    }

    /// Loses all that has not arrived.
    fn lose(&mut self, reason: LostReason) {
        for end in self.ends.iter_mut().flatten().filter(|_| self.is_connected) {
            end.events.clear();
            end.push(LineEvent::Lost { reason, retry: None });
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
        state.lose(LostReason::Cut);
        state.is_cut = true;
    }

    /// Lets the guest join again.
    pub(super) fn mend(&self) {
        let mut state = self.0.borrow_mut();
        state.is_cut = false;
        state.connect();
    }

    /// Removes the end of a program that is killed, so that the other program sees a lost connection.
    pub(super) fn kill(&self, side: usize) {
        let mut state = self.0.borrow_mut();
        state.ends[side] = None;
        state.lose(LostReason::Cut);
    }

    /// Lets the listener refuse the session numbers of all guests so far.
    pub(super) fn forget_guest(&self) {
        self.0.borrow_mut().joins = 0;
    }

    /// Gives each computer ten addresses.
    pub(super) fn has_many_addresses(&self) {
        self.0.borrow_mut().has_many_addresses = true;
    }

    /// Returns `true` if all events have been taken.
    pub(super) fn is_quiet(&self) -> bool {
        self.0.borrow().ends.iter().flatten().all(|end| end.events.is_empty())
    }

    pub(super) fn is_connected(&self) -> bool {
        self.0.borrow().is_connected
    }

    /// Sends a frame in the name of a side, as a changed program could.
    pub(super) fn send_as(&self, side: usize, frame: Frame) {
        self.0.borrow_mut().push(1 - side, LineEvent::Frame(frame));
    }
}

struct Connection {
    network: Network,
    side: usize,
    id: u64,
}

impl LineConnection for Connection {
    fn next_event(&mut self) -> Option<LineEvent> {
        self.network.0.borrow_mut().ends[self.side].as_mut()?.events.pop_front()
    }

    fn send(&self, frame: &Frame) -> Result<(), SendError> {
        let mut state = self.network.0.borrow_mut();
        if !state.is_connected {
            return Err(SendError::NotConnected);
        }
        state.push(1 - self.side, LineEvent::Frame(frame.clone()));
        Ok(())
    }

    fn bind(&self) {
        self.network.0.borrow_mut().is_bound = true;
    }

    fn join_now(&self) {
        self.network.0.borrow_mut().connect();
    }

    fn hang_up(&self, reason: EndReason) {
        let mut state = self.network.0.borrow_mut();
        state.lose(LostReason::EndedByPeer(reason));
    }

    fn code(&self) -> Option<JoinCode> {
        let state = self.network.0.borrow();
        (self.side == 0 && !state.is_bound).then(|| state.code())
    }

    fn new_code(&self, _: [u8; RANDOM_SIZE]) -> Option<JoinCode> {
        let mut state = self.network.0.borrow_mut();
        (state.has_new_code, state.is_bound) = (true, false);
        Some(state.code())
    }

    fn seat_number(&self) -> Option<SeatNumber> {
        self.network.0.borrow().seat.as_ref().map(|(_, number)| *number)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut state = self.network.0.borrow_mut();
        if state.ends[self.side].as_ref().is_none_or(|end| end.id != self.id) {
            return;
        }
        state.ends[self.side] = None;
        if std::mem::take(&mut state.is_connected) {
            let reason = LostReason::EndedByPeer(EndReason::Left);
            state.push(1 - self.side, LineEvent::Lost { reason, retry: None });
        }
    }
}

/// The lines of one program over the network, and random bytes that follow from a seed.
pub(super) struct NetworkLines {
    pub(super) network: Network,
    pub(super) rng: RefCell<ChaCha8Rng>,
}

impl LineHost for NetworkLines {
    fn wait(
        &self,
        _: SocketAddr,
        seat: Seat,
        settings: &Settings,
        wake: NotifyFn,
    ) -> Result<Box<dyn LineConnection>, String> {
        let mut state = self.network.0.borrow_mut();
        let id = state.add(0, wake);
        state.seat = Some((settings.game().to_owned(), seat.number()));
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

    /// An address answers if its port is that of the listener.
    fn probe(
        &self,
        address: HostAddress,
        wake: NotifyFn,
    ) -> Result<Receiver<Result<(), LostReason>>, String> {
        let (sender, receiver) = channel();
        let is_there = address.port() == PORT && self.network.0.borrow().ends[0].is_some();
        let refused = LostReason::Unreachable(ErrorKind::ConnectionRefused);
        sender.send(if is_there { Ok(()) } else { Err(refused) }).unwrap();
        wake();
        Ok(receiver)
    }

    fn draw_bytes(&self) -> Result<[u8; RANDOM_SIZE], String> {
        let mut bytes = [0; RANDOM_SIZE];
        self.rng.borrow_mut().fill_bytes(&mut bytes);
        Ok(bytes)
    }

    fn addresses(&self) -> Vec<IpAddr> {
        let count = if self.network.0.borrow().has_many_addresses { 10 } else { 1 };
        (20..20 + count).map(|last| Ipv4Addr::new(192, 168, 1, last).into()).collect()
    }
}
