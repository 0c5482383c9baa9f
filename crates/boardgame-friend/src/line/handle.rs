//! The owner's handle of a line.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::acceptor::Acceptor;
use super::address::HostAddress;
use super::door::{RANDOM_SIZE, Seat};
use super::driver::{Driver, Message, Shared, Source};
use super::endpoint::{Endpoint, SendError};
use super::event::LineEvent;
use super::finish::{Running, closes};
use super::frame::Frame;
use super::keys::{GuestKey, JoinCode, SeatNumber};
use super::limits::MAX_EVENTS;
use super::reasons::EndReason;
use crate::settings::Settings;

/// A line to the friend's program, with the methods that a window needs. Dropping the value closes the line.
///
/// No method waits.
pub trait LineConnection {
    /// Returns the code that a guest has to type, or `None` if the seat is bound and on the side of a guest.
    fn code(&self) -> Option<JoinCode>;
    /// Returns the number with which this listener goes on after a restart, or `None` on the side of a guest.
    fn seat_number(&self) -> Option<SeatNumber>;
    /// Takes the next event, or returns `None` if there is none.
    fn next_event(&mut self) -> Option<LineEvent>;
    /// Sends a frame to the peer. A frame that is on its way when the connection is lost does not arrive, so both sides
    /// send their newest link after each join.
    ///
    /// # Errors
    /// Returns [`SendError`] if the frame cannot be sent now.
    fn send(&self, frame: &Frame) -> Result<(), SendError>;
    /// Binds the seat to the guest, which has shown a link of the game: from now on, it alone can join, by its session
    /// number. Does nothing if another guest has joined meanwhile, or on the side of a guest.
    fn bind(&self);
    /// Replaces the code of this listener by a new one, which is valid until the seat is bound again, and returns it. A guest
    /// that sits can still join by its session number, and a connected one is not disturbed. Returns `None` on the side of
    /// a guest.
    fn new_code(&self, random: [u8; RANDOM_SIZE]) -> Option<JoinCode>;
    /// Lets a guest that waits for its next attempt to join make it at once.
    fn join_now(&self);
    /// Ends the connection for the given reason, for instance because the peer has another game. Frames that wait are not
    /// sent. The line stays open: the code or the session number is valid as before, and a guest tries to join again until
    /// its line is dropped.
    fn hang_up(&self, reason: EndReason);
}

/// The owner's handle of a line to the friend's program.
///
/// No method waits for a peer. Dropping the handle closes the line without waiting: the thread of the line informs the peer and
/// ends within a second; see [`finish`](super::finish()).
#[derive(Debug)]
pub struct Line {
    shared: Arc<Shared>,
    messages: Sender<Message>,
    /// Number of joins whose events the owner has taken.
    joins: u64,
    /// The address of a listener, and the number of the thread that has its port.
    port: Option<(SocketAddr, u64)>,
}

impl Line {
    /// Waits at an address of this computer until a guest joins. Port 0 stands for any free port. The settings are those of
    /// the game, whose name a guest is told.
    ///
    /// If a dropped line still has the port, the call waits a quarter of a second at most until it is closed.
    ///
    /// The thread of the line calls `wake` after it has added events. The callback must not wait for the owner.
    ///
    /// # Errors
    /// Returns an error if the address is not available, or the system has no thread left.
    pub fn wait(
        address: SocketAddr,
        seat: Seat,
        settings: &Settings,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let (messages, inbox) = channel();
        let acceptor = Acceptor::new(address, messages.clone())?;
        let port = Some((acceptor.address(), acceptor.thread()));
        let source = Source::Listener(acceptor);
        Self::start(Endpoint::listener(seat, settings), source, (messages, inbox), port, wake)
    }

    /// Joins a listener as a guest, and tries again with growing delays until the join succeeds.
    ///
    /// The argument `wake` is the one of [`Self::wait`].
    ///
    /// # Errors
    /// Returns an error if the system has no thread left.
    pub fn join(address: HostAddress, key: GuestKey, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        Self::start(Endpoint::guest(key), Source::Host(address), channel(), None, wake)
    }

    fn start(
        endpoint: Endpoint,
        source: Source,
        (messages, inbox): (Sender<Message>, Receiver<Message>),
        port: Option<(SocketAddr, u64)>,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        if cfg!(target_family = "wasm") {
            // A page has neither sockets nor a clock of this kind.
            return Err(io::ErrorKind::Unsupported.into());
        }
        let shared = Arc::new(Shared::new(endpoint));
        let driver = Driver {
            shared: Arc::clone(&shared),
            source: Some(source),
            inbox,
            messages: messages.clone(),
            wake,
            sockets: BTreeMap::new(),
        };
        let running = Running::new();
        thread::Builder::new().name("line".to_owned()).spawn(move || {
            driver.run();
            drop(running);
        })?;
        Ok(Self { shared, messages, joins: 0, port })
    }

    /// Returns the address at which this listener waits, or `None` on the side of a guest.
    pub const fn address(&self) -> Option<SocketAddr> {
        match self.port {
            Some((address, _)) => Some(address),
            None => None,
        }
    }

    /// Lets the thread of the line follow a change of the endpoint.
    fn tell(&self) {
        // The thread has ended if the line is closed.
        let _ = self.messages.send(Message::Changed);
    }
}

impl LineConnection for Line {
    fn code(&self) -> Option<JoinCode> {
        self.shared.lock().code()
    }

    fn seat_number(&self) -> Option<SeatNumber> {
        self.shared.lock().seat_number()
    }

    fn next_event(&mut self) -> Option<LineEvent> {
        let (event, left) = {
            let mut endpoint = self.shared.lock();
            (endpoint.next_event()?, endpoint.waiting_events())
        };
        if left == MAX_EVENTS - 1 {
            // The line can read again.
            self.tell();
        }
        self.joins += u64::from(matches!(event, LineEvent::Welcome { .. } | LineEvent::Joined { .. }));
        Some(event)
    }

    fn send(&self, frame: &Frame) -> Result<(), SendError> {
        self.shared.lock().send(frame, self.joins)?;
        self.tell();
        Ok(())
    }

    fn bind(&self) {
        self.shared.lock().bind(self.joins);
        self.tell();
    }

    fn new_code(&self, random: [u8; RANDOM_SIZE]) -> Option<JoinCode> {
        self.shared.lock().new_code(random)
    }

    fn join_now(&self) {
        self.shared.lock().join_now(self.shared.now());
        self.tell();
    }

    fn hang_up(&self, reason: EndReason) {
        self.shared.lock().hang_up(reason, self.joins, self.shared.now());
        self.tell();
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some((_, thread)) = self.port {
            closes(thread);
        }
        self.shared.lock().close(None, self.shared.now());
        self.tell();
    }
}
