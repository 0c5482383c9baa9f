//! The owner's handle of a network line.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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

/// Maximum number of protocol records in the queue to the thread of a network line, which is enough for all
/// messages of a game.
const MAX_COMMANDS: usize = 4096;
/// Number of queued events at which a network line stops receiving data until its owner takes some of the
/// events.
const MAX_EVENTS: usize = 64;
/// Maximum time for which dropping a [`Line`] waits until its last text line has been sent.
const FAREWELL_WAIT: Duration = Duration::from_millis(250);

/// The reason for which a protocol record is not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SendError {
    /// The sides are not connected. Protocol records that the opponent has missed are sent after the next
    /// join.
    #[error("the line is not connected")]
    NotConnected,
    /// The owner has not announced the progress of its game since the last join.
    #[error("the progress of the game has not been announced")]
    NotAnnounced,
    /// The owner has already announced the progress of its game since the last join.
    #[error("the progress of the game has already been announced")]
    Announced,
    /// The protocol record is too long to be sent over the network line.
    #[error("the record is too long for the line")]
    TooLong,
    /// Too many protocol records wait to be sent.
    #[error("too many records wait to be sent")]
    Full,
}

/// The connection state of a network line, as known from the events that the owner has taken so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Offline,
    /// The sides are connected, and the owner has to announce the progress of its game.
    Connected,
    Announced,
    Closed,
}

/// The owner's handle of a network line to the opponent's program. The thread that serves the line ends
/// soon after the handle has been dropped.
#[derive(Debug)]
pub struct Line {
    /// The channel that passes protocol records to the thread of the network line, or `None` while the
    /// handle is being dropped.
    commands: Option<SyncSender<Command>>,
    events: Receiver<LineEvent>,
    is_closed: Arc<AtomicBool>,
    /// The value of `joins` at the last call of [`Line::hang_up`], or 0 before the first call.
    ended_join: Arc<AtomicU64>,
    /// Receiver that is disconnected once the network thread has sent its last text lines. No value is ever sent.
    farewell: Receiver<()>,
    state: State,
    /// Number of [`LineEvent::Connected`] events that the owner has taken, one for each connection to the opponent.
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

    /// Joins a listener as a guest, and tries again with growing delays until the join succeeds.
    ///
    /// The arguments `clock` and `wake` are those of [`Self::listen`].
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
        let (is_closed, ended_join) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let owner = Owner {
            commands: command_queue,
            events: event_queue,
            ended_join: Arc::clone(&ended_join),
            is_closed: Arc::clone(&is_closed),
            farewell: Some(farewell_sender),
            clock,
            wake,
        };
        let driver = Driver::new(endpoint, source, owner);
        thread::Builder::new().name("line".to_owned()).spawn(move || driver.run())?;
        let commands = Some(commands);
        Ok(Self { commands, events, is_closed, ended_join, farewell, state: State::Offline, joins: 0 })
    }

    /// Takes the next event, or returns `None` if no event has arrived or the network line has been closed.
    pub fn next_event(&mut self) -> Option<LineEvent> {
        match self.events.try_recv() {
            Ok(event) => Some(self.taken(event)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => self.defect(),
        }
    }

    /// Waits for the next event. Returns `None` after the given time, or if the network line has been
    /// closed.
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

    /// Returns [`LineEvent::Closed`] with [`CloseReason::Defect`] after the thread has ended unexpectedly, or `None`
    /// if the network line has already been closed.
    fn defect(&mut self) -> Option<LineEvent> {
        (self.state != State::Closed).then(|| self.taken(LineEvent::Closed(CloseReason::Defect)))
    }

    /// Announces the progress of the owner's game, where `None` means that the owner has no game. The owner
    /// has to announce once after each [`LineEvent::Connected`].
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

    /// Sends a protocol record to the opponent.
    ///
    /// A protocol record that is on its way when the connection is lost does not arrive; see
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
        // A record after the end could arrive without those before it.
        let is_ended = self.ended_join.load(Ordering::Acquire) == self.joins;
        let commands = self.commands.as_ref().filter(|_| !is_ended).ok_or(SendError::NotConnected)?;
        let command = Command { join: self.joins, lines };
        commands.try_send(command).map_err(|error| match error {
            TrySendError::Full(_) => SendError::Full,
            TrySendError::Disconnected(_) => SendError::NotConnected,
        })
    }

    /// Ends the connection, because the opponent's program breaks the rules of the game or does not read the records
    /// sent to it. The line stays open, so that the opponent can join again.
    ///
    /// The connection also ends while the records before this call wait to be sent. These are not sent any more.
    pub fn hang_up(&self) {
        self.ended_join.store(self.joins, Ordering::Release);
    }
}

/// Closes the network line, and waits at most a quarter of a second for the opponent to be notified.
impl Drop for Line {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Release);
        // The thread wakes when the channel is disconnected.
        self.commands = None;
        let _ = self.farewell.recv_timeout(FAREWELL_WAIT);
    }
}
