//! The thread that accepts the connections of guests.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::Duration;

use super::driver::Message;
use super::finish::{Running, wait_for_ports};
use super::socket::spawn;

/// Pause after an error, such as too many open files, which would be repeated at once.
const ERROR_PAUSE: Duration = Duration::from_millis(100);
/// Maximum time of the connection that wakes the thread.
const WAKE_TIME: Duration = Duration::from_millis(500);

/// The handle of the thread that accepts connections. Dropping it ends the thread, which closes the port.
#[derive(Debug)]
pub(super) struct Acceptor {
    address: SocketAddr,
    /// The number of the thread.
    thread: u64,
    /// The channel whose end is the end of the thread.
    permits: Option<SyncSender<()>>,
    /// Whether the thread accepts the next connection.
    is_accepting: bool,
}

impl Acceptor {
    /// Listens at an address of this computer, and reports each connection to `messages`. A dropped listener may have to close
    /// the port first.
    ///
    /// # Errors
    /// Returns an error if the address is not available, or the system has no thread left.
    pub(super) fn new(address: SocketAddr, messages: Sender<Message>) -> io::Result<Self> {
        let listener = match TcpListener::bind(address) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && wait_for_ports() => {
                TcpListener::bind(address)?
            }
            bound => bound?,
        };
        let address = listener.local_addr()?;
        let (permits, permitted) = sync_channel(1);
        let running = Running::new();
        let thread = running.number();
        spawn(move || {
            accept(&listener, &permitted, &messages);
            drop((listener, running));
        })?;
        Ok(Self { address, thread, permits: Some(permits), is_accepting: false })
    }

    /// Returns the address of the listener, with its port.
    pub(super) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the number of the thread, which has the port.
    pub(super) const fn thread(&self) -> u64 {
        self.thread
    }

    /// Lets the thread accept the next connection, unless it does so already.
    pub(super) fn allow_next(&mut self) {
        if let Some(permits) = &self.permits
            && !self.is_accepting
        {
            self.is_accepting = permits.try_send(()).is_ok();
        }
    }

    /// Notes that the thread has reported a connection.
    pub(super) fn has_accepted(&mut self) {
        self.is_accepting = false;
    }
}

/// Accepts a connection for each permit.
fn accept(listener: &TcpListener, permits: &Receiver<()>, messages: &Sender<Message>) {
    while permits.recv().is_ok() {
        let stream = loop {
            match listener.accept() {
                Ok((stream, _)) => break stream,
                // There is no other permit before this one was used.
                Err(_) if permits.try_recv() == Err(TryRecvError::Disconnected) => return,
                Err(_) => thread::sleep(ERROR_PAUSE),
            }
        };
        if messages.send(Message::Accepted(stream)).is_err() {
            return;
        }
    }
}

impl Drop for Acceptor {
    fn drop(&mut self) {
        self.permits = None;
        if !self.is_accepting {
            return;
        }
        // No call of the standard library ends `accept`, but a connection does.
        let loopback: IpAddr = match self.address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        };
        let host = if self.address.ip().is_unspecified() { loopback } else { self.address.ip() };
        let _ = TcpStream::connect_timeout(&SocketAddr::new(host, self.address.port()), WAKE_TIME);
    }
}
