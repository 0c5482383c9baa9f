//! The thread of a line: moves bytes between the sockets and the endpoint.
//!
//! All sockets are non-blocking. The thread looks at them every 20 milliseconds while there is a connection.
//! Only the look-up of the listener's name and the connection to it block the thread.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError};
use std::thread;
use std::time::Duration;

use crate::address::HostAddress;
use crate::endpoint::{ConnectionId, Endpoint};
use crate::reasons::LostReason;

/// Time between two looks at the sockets.
const TICK: Duration = Duration::from_millis(20);
/// Time between two looks at the sockets while no connection exists.
const IDLE_TICK: Duration = Duration::from_millis(100);
/// Maximum time of an attempt to connect to one address of the listener's computer.
const CONNECT_TIME: Duration = Duration::from_secs(5);
/// Maximum number of addresses of the listener's computer that are tried.
const MAX_ADDRESSES: usize = 4;
/// Maximum number of bytes received from a socket at each look.
const MAX_READ: usize = 4096;

/// A record that the owner sends.
#[derive(Debug)]
pub(crate) struct Command {
    /// Number of the connections with an opponent that the owner has seen.
    pub(crate) join: u64,
    /// The lines of the record.
    pub(crate) lines: Vec<String>,
}

/// The origin of the sockets.
#[derive(Debug)]
pub(crate) enum Source {
    /// The guests of a listener.
    Listener(TcpListener),
    /// The listener that a guest connects to.
    Host(HostAddress),
}

struct Socket {
    stream: TcpStream,
    /// Whether nothing more is sent.
    is_shut: bool,
}

/// The channels and callbacks that connect the thread with its owner.
pub(crate) struct Owner<C, W> {
    pub(crate) commands: Receiver<Command>,
    pub(crate) events: SyncSender<crate::event::LineEvent>,
    /// Set by the owner to close the line.
    pub(crate) is_closed: Arc<AtomicBool>,
    /// Dropped when the last lines have been sent.
    pub(crate) farewell: Option<Sender<()>>,
    pub(crate) clock: C,
    pub(crate) wake: W,
}

/// The state of the thread.
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

    /// Runs until the line is closed and its connections have ended.
    pub(crate) fn run(mut self) {
        loop {
            if self.is_closing() {
                self.endpoint.close(None, self.now());
            }
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

    /// Waits for a record of the owner, or until it is time to look at the sockets again.
    fn wait(&mut self) {
        let tick = if self.sockets.is_empty() { IDLE_TICK } else { TICK };
        if self.endpoint.is_full() {
            return thread::sleep(tick);
        }
        match self.owner.commands.recv_timeout(tick) {
            Ok(Command { join, lines }) => self.endpoint.send(join, lines),
            Err(RecvTimeoutError::Timeout) => return,
            // The owner is gone. The thread only waits for the end of the connections.
            Err(RecvTimeoutError::Disconnected) if self.endpoint.is_closed() => thread::sleep(tick),
            Err(RecvTimeoutError::Disconnected) => return,
        }
        while !self.endpoint.is_full()
            && let Ok(Command { join, lines }) = self.owner.commands.try_recv()
        {
            self.endpoint.send(join, lines);
        }
    }

    /// Accepts guests, or connects to the listener.
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

    /// Gives events to the owner.
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

/// Adds a socket. If it cannot be made non-blocking, it is dropped, and its connection ends by its silence.
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
