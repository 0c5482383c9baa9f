//! The thread of a network line, which moves bytes between the sockets and the endpoint.
//!
//! All sockets are non-blocking. The thread polls them every 20 milliseconds while there is a connection.
//! Only the look-up of the listener's name and the connection to it block the thread.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError};
use std::thread;
use std::time::Duration;

use crate::address::HostAddress;
use crate::endpoint::{ConnectionId, Endpoint};
use crate::reasons::LostReason;

/// Interval at which the sockets are polled while at least one connection is open.
const TICK: Duration = Duration::from_millis(20);
/// Interval at which the thread tries to accept or open a connection while no connection is open.
const IDLE_TICK: Duration = Duration::from_millis(100);
/// Maximum time of an attempt to connect to one address of the listener's computer.
const CONNECT_TIME: Duration = Duration::from_secs(5);
/// Maximum number of addresses of the listener's computer that are tried.
const MAX_ADDRESSES: usize = 4;
/// Maximum number of bytes read from a socket at each poll.
const MAX_READ: usize = 4096;

/// A command to the network thread to send a protocol record to the opponent.
#[derive(Debug)]
pub(crate) struct Command {
    /// Number of the connection with the opponent over which the record is sent, counted from 1. The record is
    /// dropped if the connection is no longer the newest.
    pub(crate) join: u64,
    /// The lines of text of the record, one for each part.
    pub(crate) lines: Vec<String>,
}

/// The source of new connections: a listening socket, or the address of a listener.
#[derive(Debug)]
pub(crate) enum Source {
    /// The listening socket, which accepts connections from guests.
    Listener(TcpListener),
    /// The address of the listener to which a guest connects.
    Host(HostAddress),
}

struct Socket {
    stream: TcpStream,
    /// Whether the sending direction of the socket has been shut down.
    is_shut: bool,
}

/// The network thread's means of communication with the program: channels, flags and callbacks.
pub(crate) struct Owner<C, W> {
    pub(crate) commands: Receiver<Command>,
    pub(crate) events: SyncSender<crate::event::LineEvent>,
    /// Number of the connection with the opponent that the program last asked to end, counted from 1, or 0 before the
    /// first such request.
    ///
    /// A full queue of records does not delay the end.
    pub(crate) ended_join: Arc<AtomicU64>,
    /// Whether the owner has closed the network line.
    pub(crate) is_closed: Arc<AtomicBool>,
    /// Sender that the network thread drops when the line is closed and all bytes have been sent. A closing `Line`
    /// handle waits a short time for the drop.
    ///
    /// No value is ever sent.
    pub(crate) farewell: Option<Sender<()>>,
    pub(crate) clock: C,
    pub(crate) wake: W,
}

/// The state of the thread that moves bytes between the sockets and the [`Endpoint`] of a network line.
pub(crate) struct Driver<C, W> {
    endpoint: Endpoint,
    source: Option<Source>,
    sockets: BTreeMap<ConnectionId, Socket>,
    owner: Owner<C, W>,
}

impl<C: Fn() -> Duration, W: Fn()> Driver<C, W> {
    pub(crate) fn new(endpoint: Endpoint, source: Source, owner: Owner<C, W>) -> Self {
        Self { endpoint, source: Some(source), sockets: BTreeMap::new(), owner }
    }

    /// Runs the thread of the network line until the line is closed and all its connections have ended.
    pub(crate) fn run(mut self) {
        loop {
            if self.is_closing() {
                self.endpoint.close(None, self.now());
            }
            self.hang_up();
            self.open();
            // While the owner does not take the events, nothing is received, so that they cannot pile up.
            if self.endpoint.has_events() {
                self.endpoint.excuse_silence(self.now());
            } else {
                self.read();
            }
            if self.endpoint.is_closed() {
                self.source = None;
            }
            self.endpoint.tick(self.now());
            self.write();
            self.report();
            if self.sockets.values().all(|socket| socket.is_shut) && self.source.is_none() {
                self.owner.farewell = None;
                if self.sockets.is_empty() && (self.is_closing() || !self.endpoint.has_events()) {
                    return;
                }
            }
            self.wait();
        }
    }

    fn now(&self) -> Duration {
        (self.owner.clock)()
    }

    fn is_closing(&self) -> bool {
        self.owner.is_closed.load(Ordering::Acquire)
    }

    /// Waits for a record from the owner, at most until the next poll of the sockets, and queues the owner's
    /// records.
    fn wait(&mut self) {
        let tick = if self.sockets.is_empty() { IDLE_TICK } else { TICK };
        if self.endpoint.is_full() {
            return thread::sleep(tick);
        }
        match self.owner.commands.recv_timeout(tick) {
            Ok(command) => self.endpoint.send(command),
            Err(RecvTimeoutError::Timeout) => return,
            // The owner is gone. The thread only waits for the end of the connections.
            Err(RecvTimeoutError::Disconnected) if self.endpoint.is_closed() => return thread::sleep(tick),
            Err(RecvTimeoutError::Disconnected) => return,
        }
        while !self.endpoint.is_full()
            && let Ok(command) = self.owner.commands.try_recv()
        {
            self.endpoint.send(command);
        }
    }

    /// Ends the connection that the owner has asked to end.
    fn hang_up(&mut self) {
        self.endpoint.hang_up(self.owner.ended_join.load(Ordering::Acquire), self.now());
    }

    /// Opens new connections, by accepting guests or by connecting to the listener.
    fn open(&mut self) {
        // A guest that the owner does not look at makes no further attempts, whose events would pile up.
        if self.endpoint.is_closed() || self.endpoint.has_events() {
            return;
        }
        let now = self.now();
        match &self.source {
            Some(Source::Listener(listener)) => {
                // Errors concern a single guest, or pass.
                while let Ok((stream, _)) = listener.accept() {
                    let Some(id) = self.endpoint.accept(now) else { break };
                    insert(&mut self.sockets, id, stream);
                }
            }
            Some(Source::Host(address)) if self.endpoint.should_dial(now) => {
                match connect(address, &self.owner.is_closed) {
                    Ok(stream) => {
                        let now = self.now();
                        if let Some(id) = self.endpoint.dialed(now) {
                            insert(&mut self.sockets, id, stream);
                        }
                    }
                    Err(reason) => self.endpoint.dial_failed(reason, self.now()),
                }
            }
            _ => {}
        }
    }

    fn read(&mut self) {
        let now = self.now();
        let mut buffer = [0; MAX_READ];
        for (&id, socket) in &mut self.sockets {
            match socket.stream.read(&mut buffer) {
                Ok(0) => self.endpoint.disconnected(id, now),
                Ok(count) => self.endpoint.receive(id, buffer.get(..count).unwrap_or_default(), now),
                Err(error) if is_temporary(error.kind()) => {}
                Err(_) => self.endpoint.disconnected(id, now),
            }
        }
    }

    fn write(&mut self) {
        let now = self.now();
        for (&id, socket) in &mut self.sockets {
            let output = self.endpoint.output(id);
            if !output.is_empty() {
                match socket.stream.write(output) {
                    Ok(0) => self.endpoint.disconnected(id, now),
                    Ok(count) => self.endpoint.written(id, count),
                    Err(error) if is_temporary(error.kind()) => {}
                    Err(_) => self.endpoint.disconnected(id, now),
                }
            }
            if !socket.is_shut && self.endpoint.is_finished(id) {
                // The peer may have closed its end already.
                let _ = socket.stream.shutdown(Shutdown::Write);
                socket.is_shut = true;
            }
        }
        self.sockets.retain(|&id, _| self.endpoint.has_connection(id));
    }

    /// Passes the pending events to the owner, as far as the owner's queue has room. Wakes the owner if any event was
    /// passed.
    fn report(&mut self) {
        let mut is_new = false;
        while let Some(event) = self.endpoint.next_event() {
            match self.owner.events.try_send(event) {
                Ok(()) => is_new = true,
                Err(TrySendError::Full(event)) => {
                    self.endpoint.return_event(event);
                    break;
                }
                // The owner is gone, so its line is closed soon.
                Err(TrySendError::Disconnected(_)) => {}
            }
        }
        if is_new {
            (self.owner.wake)();
        }
    }
}

fn is_temporary(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

/// Makes a socket non-blocking and adds it to `sockets`.
///
/// If that fails, the socket is dropped. Its connection then ends when the time limit for silence has passed.
fn insert(sockets: &mut BTreeMap<ConnectionId, Socket>, id: ConnectionId, stream: TcpStream) {
    if stream.set_nonblocking(true).is_err() {
        return;
    }
    // Without it, a line only arrives somewhat later.
    let _ = stream.set_nodelay(true);
    sockets.insert(id, Socket { stream, is_shut: false });
}

/// Looks up the listener's computer, and connects to the first of its addresses that answers.
fn connect(address: &HostAddress, is_closed: &AtomicBool) -> Result<TcpStream, LostReason> {
    let addresses =
        (address.host(), address.port()).to_socket_addrs().map_err(|_| LostReason::UnknownHost)?;
    let mut reason = LostReason::UnknownHost;
    for address in addresses.take(MAX_ADDRESSES) {
        if is_closed.load(Ordering::Acquire) {
            break;
        }
        match TcpStream::connect_timeout(&address, CONNECT_TIME) {
            Ok(stream) => return Ok(stream),
            Err(error) => reason = LostReason::Unreachable(error.kind()),
        }
    }
    Err(reason)
}
