//! The socket of one connection, with a thread that reads and a thread that writes.
//!
//! Both threads only block in the system: the reader until bytes arrive, the writer until the peer takes them. So a line at
//! rest uses no time. The reader reads once for each permit, so that a peer that is too fast fills only its own
//! queue.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::time::Duration;
use std::{io, thread};

use super::driver::Message;
use super::endpoint::ConnectionId;
use super::limits::{JOIN_TIME, SILENCE};

/// Maximum number of bytes that are read at once.
const MAX_READ: usize = 4096;
/// Stack size of the threads of a socket, in bytes. There are up to two for each connection.
const STACK: usize = 128 * 1024;
/// Time after which a reader ends without any bytes. The endpoint ends a silent connection before.
const READ_TIME: Duration = Duration::from_secs(SILENCE.as_secs() + JOIN_TIME.as_secs());

/// The socket of a connection. Dropping it closes the connection and ends both threads.
pub(super) struct Socket {
    id: ConnectionId,
    stream: Arc<TcpStream>,
    messages: Sender<Message>,
    permits: SyncSender<()>,
    is_reading: bool,
    /// The queue of the writer, or `None` before the first output: most connections of strangers never need one.
    writer: Option<SyncSender<Vec<u8>>>,
    is_shut: bool,
}

impl Socket {
    /// Creates the socket of a connection, which reports to `messages`.
    ///
    /// # Errors
    /// Returns an error if the system has no thread left.
    pub(super) fn new(id: ConnectionId, stream: TcpStream, messages: &Sender<Message>) -> io::Result<Self> {
        // Without these, a line arrives somewhat later, and a reader may outlive its connection. Some systems refuse both if the
        // peer has gone already.
        let _ = stream.set_nodelay(true);
        let _ = stream.set_read_timeout(Some(READ_TIME));
        let stream = Arc::new(stream);
        let (permits, permitted) = sync_channel(1);
        let (source, sink) = (Arc::clone(&stream), messages.clone());
        spawn(move || read(id, &source, &permitted, &sink))?;
        let messages = messages.clone();
        Ok(Self { id, stream, messages, permits, is_reading: false, writer: None, is_shut: false })
    }

    /// Lets the reader read once, unless it does so already.
    pub(super) fn allow_reading(&mut self) {
        if !self.is_reading {
            // The reader has ended after an error, which it has reported.
            self.is_reading = self.permits.try_send(()).is_ok();
        }
    }

    /// Notes that the reader has reported bytes.
    pub(super) fn has_read(&mut self) {
        self.is_reading = false;
    }

    /// Sends bytes. The writer reports when they have been sent; until then, no further bytes may be given to it.
    ///
    /// # Errors
    /// Returns an error if the system has no thread left, or the writer has ended after an error.
    pub(super) fn write(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        let writer = match &self.writer {
            Some(writer) => writer,
            None => {
                let (queue, queued) = sync_channel(1);
                let (id, target, messages) = (self.id, Arc::clone(&self.stream), self.messages.clone());
                spawn(move || write(id, &target, &queued, &messages))?;
                self.writer.insert(queue)
            }
        };
        writer.try_send(bytes).map_err(|_| ErrorKind::BrokenPipe.into())
    }

    /// Tells the peer that no more bytes follow.
    pub(super) fn shut(&mut self) {
        if !self.is_shut {
            self.is_shut = true;
            // The peer may have closed its end already.
            let _ = self.stream.shutdown(Shutdown::Write);
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // Both threads return from the system.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Starts a thread with a small stack.
pub(super) fn spawn(body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name("line socket".to_owned()).stack_size(STACK).spawn(body).map(drop)
}

/// Reads once for each permit, and reports the bytes. No bytes stand for the end.
fn read(id: ConnectionId, mut stream: &TcpStream, permits: &Receiver<()>, messages: &Sender<Message>) {
    let mut buffer = vec![0; MAX_READ];
    while permits.recv().is_ok() {
        let count = loop {
            match stream.read(&mut buffer) {
                Ok(count) => break count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => break 0,
            }
        };
        let bytes = buffer.get(..count).unwrap_or_default().to_vec();
        if messages.send(Message::Received(id, bytes)).is_err() || count == 0 {
            return;
        }
    }
}

/// Sends the bytes of the queue, and reports that each of them has been sent.
fn write(id: ConnectionId, mut stream: &TcpStream, queue: &Receiver<Vec<u8>>, messages: &Sender<Message>) {
    while let Ok(bytes) = queue.recv() {
        let message = match stream.write_all(&bytes) {
            Ok(()) => Message::Sent(id),
            Err(_) => Message::Received(id, Vec::new()),
        };
        if messages.send(message).is_err() {
            return;
        }
    }
}
