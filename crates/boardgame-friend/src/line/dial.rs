//! The connection of a guest to its listener, and the question whether a listener answers.

use std::io;
use std::net::{TcpStream, ToSocketAddrs as _};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::address::HostAddress;
use super::driver::Message;
use super::reasons::LostReason;
use super::socket::spawn;

/// Maximum time of an attempt to connect to one address of the listener's computer.
const CONNECT_TIME: Duration = Duration::from_secs(5);
/// Maximum number of addresses of the listener's computer that are tried.
const MAX_ADDRESSES: usize = 4;

/// Looks up the listener's computer, and connects to the first of its addresses that answers.
fn connect(address: &HostAddress) -> Result<TcpStream, LostReason> {
    let addresses =
        (address.host(), address.port()).to_socket_addrs().map_err(|_| LostReason::UnknownHost)?;
    let mut reason = LostReason::UnknownHost;
    for address in addresses.take(MAX_ADDRESSES) {
        match TcpStream::connect_timeout(&address, CONNECT_TIME) {
            Ok(stream) => return Ok(stream),
            Err(error) => reason = LostReason::Unreachable(error.kind()),
        }
    }
    Err(reason)
}

/// Connects to a listener in a thread of its own, which reports the result to `messages`.
pub(super) fn start(address: HostAddress, messages: &Sender<Message>) {
    let sink = messages.clone();
    let body = move || _ = sink.send(Message::Dialed(connect(&address)));
    if let Err(error) = spawn(body) {
        let _ = messages.send(Message::Dialed(Err(LostReason::Unreachable(error.kind()))));
    }
}

/// Asks whether a program answers at an address, before the user has typed a code. Returns the end of a channel at which the
/// result arrives; the error is the reason for which the listener cannot be reached. `wake` is called afterwards, from
/// another thread.
///
/// The connection sends nothing and is closed at once, so a listener counts it as silent.
///
/// # Errors
/// Returns an error if the system has no thread left.
pub fn probe(
    address: HostAddress,
    wake: impl FnOnce() + Send + 'static,
) -> io::Result<Receiver<Result<(), LostReason>>> {
    let (sender, receiver) = channel();
    spawn(move || {
        // Nobody waits for the result if the owner has dropped the receiver.
        let _ = sender.send(connect(&address).map(drop));
        wake();
    })?;
    Ok(receiver)
}
