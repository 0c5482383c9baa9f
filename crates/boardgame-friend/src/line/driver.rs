//! The thread of a line, which moves bytes between the sockets and the endpoint.
//!
//! The thread sleeps until a message arrives or the endpoint has something to do. All that can block for long is in
//! other threads: reading and writing in [`socket`](super::socket), accepting in [`acceptor`](super::acceptor), and the
//! look-up of a name in [`dial`].

use std::collections::BTreeMap;
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::acceptor::Acceptor;
use super::address::HostAddress;
use super::dial;
use super::endpoint::{ConnectionId, Endpoint};
use super::reasons::{CloseReason, LostReason};
use super::socket::Socket;

/// A message to the thread of a line.
#[derive(Debug)]
pub(super) enum Message {
    /// The owner has changed the endpoint.
    Changed,
    /// The listener has accepted a connection.
    Accepted(TcpStream),
    /// The guest has connected to the listener, or could not.
    Dialed(Result<TcpStream, LostReason>),
    /// Bytes have arrived. No bytes stand for the end of the connection.
    Received(ConnectionId, Vec<u8>),
    /// The last bytes given to the socket of the connection have been sent.
    Sent(ConnectionId),
}

/// The endpoint of a line, which the owner's thread and the thread of the line share. Neither holds it while it waits.
#[derive(Debug)]
pub(super) struct Shared {
    endpoint: Mutex<Endpoint>,
    start: Instant,
}

impl Shared {
    pub(super) fn new(endpoint: Endpoint) -> Self {
        Self { endpoint: Mutex::new(endpoint), start: Instant::now() }
    }

    /// Returns the time since the line was opened.
    pub(super) fn now(&self) -> Duration {
        self.start.elapsed()
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Endpoint> {
        // After a panic of the other thread, the line is closed as defective.
        self.endpoint.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The source of new connections.
#[derive(Debug)]
pub(super) enum Source {
    /// Guests connect to this listener.
    Listener(Acceptor),
    /// This guest connects to the listener at this address.
    Host(HostAddress),
}

/// The state of the thread of a line.
pub(super) struct Driver<W: Fn()> {
    pub(super) shared: Arc<Shared>,
    /// The source of new connections, or `None` after the line was closed.
    pub(super) source: Option<Source>,
    pub(super) inbox: Receiver<Message>,
    pub(super) messages: Sender<Message>,
    pub(super) wake: W,
    pub(super) sockets: BTreeMap<ConnectionId, Socket>,
}

impl<W: Fn()> Driver<W> {
    /// Runs until the line is closed and all its connections have ended.
    pub(super) fn run(mut self) {
        loop {
            let now = self.shared.now();
            let deadline = self.advance(now);
            if self.shared.lock().is_closed() {
                self.source = None;
                if self.sockets.is_empty() {
                    return;
                }
            }
            let message = match deadline {
                // The sender is never dropped before this thread ends.
                None => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(deadline) => self.inbox.recv_timeout(deadline.saturating_sub(now)),
            };
            let now = self.shared.now();
            let mut next = message.ok();
            while let Some(message) = next {
                self.handle(message, now);
                next = self.inbox.try_recv().ok();
            }
        }
    }

    /// Handles all that is due, and passes bytes and permits to the sockets. Returns the time of the next call, if no message
    /// arrives before.
    fn advance(&mut self, now: Duration) -> Option<Duration> {
        let shared = Arc::clone(&self.shared);
        let mut endpoint = shared.lock();
        endpoint.tick(now);
        if let Some(Source::Host(address)) = &self.source
            && endpoint.begin_dialing(now)
        {
            dial::start(address.clone(), &self.messages);
        }
        self.sockets.retain(|&id, _| endpoint.has_connection(id));
        let mut broken = Vec::new();
        for (&id, socket) in &mut self.sockets {
            if endpoint.wants_bytes(id, now) {
                socket.allow_reading();
            }
            if let Some(bytes) = endpoint.take_output(id, now)
                && socket.write(bytes).is_err()
            {
                broken.push(id);
            }
            if endpoint.is_finished(id) {
                socket.shut();
            }
        }
        for id in broken {
            endpoint.disconnected(id, now);
            self.sockets.remove(&id);
        }
        let mut deadline = endpoint.deadline(now);
        if let (Some(Source::Listener(acceptor)), Some(time)) = (&mut self.source, endpoint.accept_time()) {
            if time <= now {
                acceptor.allow_next();
            } else {
                deadline = Some(deadline.map_or(time, |deadline| deadline.min(time)));
            }
        }
        let has_news = endpoint.take_news();
        drop(endpoint);
        if has_news {
            (self.wake)();
        }
        deadline
    }

    fn handle(&mut self, message: Message, now: Duration) {
        let shared = Arc::clone(&self.shared);
        let mut endpoint = shared.lock();
        match message {
            Message::Changed => {}
            Message::Accepted(stream) => {
                let id = endpoint.accept(now);
                self.insert(&mut endpoint, id, stream, now);
                if let Some(Source::Listener(acceptor)) = &mut self.source {
                    acceptor.has_accepted();
                }
            }
            Message::Dialed(Ok(stream)) => {
                let id = endpoint.dialed(now);
                self.insert(&mut endpoint, id, stream, now);
            }
            Message::Dialed(Err(reason)) => endpoint.dial_failed(reason, now),
            Message::Received(id, bytes) if bytes.is_empty() => {
                endpoint.disconnected(id, now);
                self.sockets.remove(&id);
            }
            Message::Received(id, bytes) => {
                endpoint.receive(id, &bytes, now);
                if let Some(socket) = self.sockets.get_mut(&id) {
                    socket.has_read();
                }
            }
            Message::Sent(id) => endpoint.sent(id),
        }
    }

    fn insert(
        &mut self,
        endpoint: &mut Endpoint,
        id: Option<ConnectionId>,
        stream: TcpStream,
        now: Duration,
    ) {
        let Some(id) = id else { return };
        match Socket::new(id, stream, &self.messages) {
            Ok(socket) => _ = self.sockets.insert(id, socket),
            Err(_) => endpoint.disconnected(id, now),
        }
    }
}

/// Closes the line as defective if the thread panics, so that the owner does not wait for ever.
impl<W: Fn()> Drop for Driver<W> {
    fn drop(&mut self) {
        let now = self.shared.now();
        let mut endpoint = self.shared.lock();
        endpoint.close(Some(CloseReason::Defect), now);
        let has_news = endpoint.take_news();
        drop(endpoint);
        if has_news {
            (self.wake)();
        }
    }
}
