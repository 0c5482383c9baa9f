//! The owner's handle of a line.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError};
use std::thread;
use std::time::Duration;

use crate::address::HostAddress;
use crate::driver::{Command, Driver, Owner, Source};
use crate::endpoint::Endpoint;
use crate::event::LineEvent;
use crate::keys::{GuestKey, ListenerKeys};
use crate::parts;
use crate::progress::Progress;
use crate::reasons::CloseReason;
use crate::record::{LineRecord, announcement};

/// Maximum number of records that wait for the thread of the line. All messages of a game fit.
const MAX_COMMANDS: usize = 4096;
/// Number of events from which on nothing is received until the owner takes some.
const MAX_EVENTS: usize = 64;
/// Maximum time for which dropping a line waits until its last line has been sent.
const FAREWELL_WAIT: Duration = Duration::from_millis(250);

/// The reason for which a record is not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SendError {
    /// The sides are not connected. After the next join, the opponent gets what it has missed.
    #[error("the line is not connected")]
    NotConnected,
    /// The owner has not announced its progress after the last join.
    #[error("the progress of the game has not been announced")]
    NotAnnounced,
    /// The owner has announced its progress already.
    #[error("the progress of the game has already been announced")]
    Announced,
    /// The record is too long for the line.
    #[error("the record is too long for the line")]
    TooLong,
    /// Too many records wait to be sent.
    #[error("too many records wait to be sent")]
    Full,
}

/// The state of a line, as far as the owner has taken its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Offline,
    /// The owner has to announce its progress.
    Connected,
    Announced,
    Closed,
}

/// A line to the program of another person. Its thread ends soon after the value has been dropped.
#[derive(Debug)]
pub struct Line {
    /// The channel to the thread, or `None` while the line is being dropped.
    commands: Option<SyncSender<Command>>,
    events: Receiver<LineEvent>,
    is_closed: Arc<AtomicBool>,
    /// Disconnected when the last lines have been sent.
    farewell: Receiver<()>,
    state: State,
    /// Number of [`LineEvent::Connected`] that the owner has taken.
    joins: u64,
}

impl Line {
    /// Listens at an address of this computer until a guest joins.
    ///
    /// The clock returns the time since any fixed moment. The thread of the line calls `wake` after it has
    /// added events.
    ///
    /// # Errors
    /// Returns an error if the address is not available, or the system has no thread left.
    pub fn listen(
        address: SocketAddr,
        keys: ListenerKeys,
        clock: impl Fn() -> Duration + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let waiting = LineEvent::Waiting { address: listener.local_addr()?, code: keys.code };
        let mut endpoint = Endpoint::listener(keys);
        endpoint.return_event(waiting);
        Self::start(endpoint, Source::Listener(listener), clock, wake)
    }

    /// Joins a listener, and tries again with growing delays until it succeeds. The arguments `clock` and
    /// `wake` are those of [`Self::listen`].
    ///
    /// # Errors
    /// Returns an error if the system has no thread left.
    pub fn join(
        address: HostAddress,
        key: GuestKey,
        clock: impl Fn() -> Duration + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        Self::start(Endpoint::guest(key), Source::Host(address), clock, wake)
    }

    fn start(
        endpoint: Endpoint,
        source: Source,
        clock: impl Fn() -> Duration + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let (commands, command_queue) = mpsc::sync_channel(MAX_COMMANDS);
        let (event_queue, events) = mpsc::sync_channel(MAX_EVENTS);
        let (farewell_sender, farewell) = mpsc::channel();
        let is_closed = Arc::new(AtomicBool::new(false));
        let owner = Owner {
            commands: command_queue,
            events: event_queue,
            is_closed: Arc::clone(&is_closed),
            farewell: Some(farewell_sender),
            clock,
            wake,
        };
        let driver = Driver::new(endpoint, source, owner);
        thread::Builder::new().name("line".to_owned()).spawn(move || driver.run())?;
        Ok(Self { commands: Some(commands), events, is_closed, farewell, state: State::Offline, joins: 0 })
    }

    /// Takes the next event, or returns `None` if no event has arrived or the line has been closed.
    pub fn next_event(&mut self) -> Option<LineEvent> {
        match self.events.try_recv() {
            Ok(event) => Some(self.taken(event)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => self.defect(),
        }
    }

    /// Waits for the next event. Returns `None` after the given time, or if the line has been closed.
    pub fn wait_event(&mut self, timeout: Duration) -> Option<LineEvent> {
        match self.events.recv_timeout(timeout) {
            Ok(event) => Some(self.taken(event)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => self.defect(),
        }
    }

    fn taken(&mut self, event: LineEvent) -> LineEvent {
        match event {
            LineEvent::Connected { .. } => {
                self.state = State::Connected;
                self.joins += 1;
            }
            LineEvent::Lost { .. } => self.state = State::Offline,
            LineEvent::Closed(_) => self.state = State::Closed,
            _ => {}
        }
        event
    }

    /// Returns the event for a thread that has ended without one.
    fn defect(&mut self) -> Option<LineEvent> {
        (self.state != State::Closed).then(|| self.taken(LineEvent::Closed(CloseReason::Defect)))
    }

    /// Announces the progress of the owner's game, or that it has none. This is due once after each
    /// [`LineEvent::Connected`].
    ///
    /// # Errors
    /// Returns [`SendError`] if the line is not connected, or the progress has been announced.
    pub fn announce(&mut self, progress: Option<&Progress>) -> Result<(), SendError> {
        match self.state {
            State::Connected => self.push(&announcement(progress))?,
            State::Announced => return Err(SendError::Announced),
            State::Offline | State::Closed => return Err(SendError::NotConnected),
        }
        self.state = State::Announced;
        Ok(())
    }

    /// Sends a record to the opponent.
    ///
    /// A record that is on its way when the line is lost does not arrive; see
    /// [`Progress::resume`](crate::progress::Progress::resume).
    ///
    /// # Errors
    /// Returns [`SendError`] if the record cannot be sent now.
    pub fn send(&self, record: &LineRecord) -> Result<(), SendError> {
        match self.state {
            State::Announced => self.push(&record.to_string()),
            State::Connected => Err(SendError::NotAnnounced),
            State::Offline | State::Closed => Err(SendError::NotConnected),
        }
    }

    fn push(&self, record: &str) -> Result<(), SendError> {
        let lines = parts::split(record).ok_or(SendError::TooLong)?;
        let commands = self.commands.as_ref().ok_or(SendError::NotConnected)?;
        commands.try_send(Command { join: self.joins, lines }).map_err(|error| match error {
            TrySendError::Full(_) => SendError::Full,
            TrySendError::Disconnected(_) => SendError::NotConnected,
        })
    }
}

/// Closes the line. The opponent is told so, if that takes less than a quarter of a second.
impl Drop for Line {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Release);
        // The thread wakes when the channel is disconnected.
        self.commands = None;
        let _ = self.farewell.recv_timeout(FAREWELL_WAIT);
    }
}
