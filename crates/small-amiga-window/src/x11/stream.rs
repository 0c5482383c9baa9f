//! The stream to an X server, with time limits on waiting.
//!
//! Resolves display names, cookies and sockets with `x11rb`. Waiting for a reply is limited to [`TIMEOUT`]
//! while the window opens and to [`LAST_TIMEOUT`] after a signal that ends the program. At other times it is not
//! limited, so a server that is suspended and resumed later does not end the program. The contents of the stream are
//! left to [`super`].

use super::super::waker::Alarm;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::cell::Cell;
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use x11rb::errors::ConnectError;
use x11rb::reexports::x11rb_protocol::parse_display::{ConnectAddress, parse_display};
use x11rb::reexports::x11rb_protocol::xauth::get_auth;
use x11rb::rust_connection::{DefaultStream, PollMode, RustConnection, Stream};
use x11rb::utils::RawFdContainer;

/// Time limit for connecting to the X server and opening the window.
const TIMEOUT: Duration = Duration::from_secs(4);

/// Time limit for waits for the X server while the program is ending.
const LAST_TIMEOUT: Duration = Duration::from_millis(500);

/// Interval at which the program checks for a request to end while it waits for the X server.
const GLANCE: Duration = Duration::from_millis(50);

pub(super) struct TimedStream {
    stream: DefaultStream,
    leave: Arc<AtomicBool>,
    /// Deadline of all waits for the X server, or `None` for no deadline.
    ///
    /// A deadline is set while the window is being opened and while the program is ending.
    end: Cell<Option<Instant>>,
}

/// Connects to the X server, and returns the connection and the screen number.
///
/// The environment variable `DISPLAY` names the server.
///
/// # Errors
///
/// Returns a message for the user if the display name is missing or invalid, or if the server refuses or does
/// not answer.
pub(super) fn greet(leave: &Arc<AtomicBool>) -> Result<(RustConnection<TimedStream>, usize), String> {
    let name = std::env::var("DISPLAY").unwrap_or_default();
    if name.is_empty() {
        let wayland = std::env::var_os("WAYLAND_DISPLAY").is_some();
        let more = if wayland { "; on Wayland the window needs XWayland" } else { "" };
        return Err(format!("there is no display (DISPLAY is not set{more})"));
    }
    let parsed = parse_display(Some(&name)).map_err(|_| format!("{name} is not the name of a display"))?;
    let end = Instant::now() + TIMEOUT;
    let mut error = io::Error::from(ErrorKind::NotFound).into();
    for address in parsed.connect_instruction() {
        let (stream, (family, peer)) = match call(&address, end) {
            Ok(called) => called,
            Err(reason) => {
                error = reason.into();
                continue;
            }
        };
        // Without a cookie the server may still accept the connection.
        let (way, cookie) = get_auth(family, &peer, parsed.display).ok().flatten().unwrap_or_default();
        let line = TimedStream { stream, leave: Arc::clone(leave), end: Cell::new(Some(end)) };
        let screen = usize::from(parsed.screen);
        match RustConnection::connect_to_stream_with_auth_info(line, screen, way, cookie) {
            Ok(connection) => return Ok((connection, screen)),
            // A server that accepted the socket is the right one, so no other address is tried.
            Err(reason) => {
                error = reason;
                break;
            }
        }
    }
    Err(match error {
        ConnectError::IoError(error) if error.kind() == ErrorKind::TimedOut => silent(),
        ConnectError::SetupFailed(answer) => {
            format!(
                "the display {name} refuses the connection: {}",
                String::from_utf8_lossy(&answer.reason).trim()
            )
        }
        ConnectError::InvalidScreen => format!("the display {name} has no screen with that number"),
        _ => format!("the display {name} does not answer"),
    })
}

pub(super) fn silent() -> String {
    let name = std::env::var("DISPLAY").unwrap_or_default();
    format!("the display {name} did not answer within {} seconds", TIMEOUT.as_secs())
}

type AuthorizedStream = (DefaultStream, (x11rb::reexports::x11rb_protocol::xauth::Family, Vec<u8>));

fn call(address: &ConnectAddress<'_>, end: Instant) -> io::Result<AuthorizedStream> {
    if let ConnectAddress::Hostname(host, port) = address {
        return DefaultStream::from_tcp_stream(call_any((*host, *port).to_socket_addrs()?, end)?);
    }
    DefaultStream::connect(address)
}

/// Tries several addresses of the X server's host until a connection succeeds.
///
/// # Errors
///
/// Returns the last address's error, or `TimedOut` at `end`.
fn call_any(addresses: impl Iterator<Item = SocketAddr>, end: Instant) -> io::Result<TcpStream> {
    let mut error = ErrorKind::NotFound.into();
    for address in addresses {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        match TcpStream::connect_timeout(&address, left) {
            Ok(stream) => return Ok(stream),
            Err(reason) => error = reason,
        }
    }
    Err(error)
}

impl TimedStream {
    pub(super) fn opened(&self) {
        self.end.set(None);
    }

    /// Waits for data from the X server, an alarm, a signal or the time `until`.
    pub(super) fn wait(&self, alarm: &Alarm, until: Option<Instant>) -> io::Result<()> {
        let within = until.map(|until| until.saturating_duration_since(Instant::now()));
        ready(&mut [PollFd::new(&self.stream, PollFlags::IN), PollFd::new(alarm, PollFlags::IN)], within)?;
        alarm.clear();
        Ok(())
    }
}

/// Waits until one of the sockets is ready.
///
/// Returns `false` if the time `within` has passed or a signal has arrived.
fn ready(sockets: &mut [PollFd<'_>], within: Option<Duration>) -> io::Result<bool> {
    let within = within.map(|within| Timespec {
        tv_sec: within.as_secs().try_into().unwrap_or(i64::MAX),
        tv_nsec: within.subsec_nanos().into(),
    });
    match poll(sockets, within.as_ref()) {
        Ok(count) => Ok(count > 0),
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

impl Stream for TimedStream {
    fn poll(&self, mode: PollMode) -> io::Result<()> {
        let mut events = PollFlags::empty();
        events.set(PollFlags::IN, mode.readable());
        events.set(PollFlags::OUT, mode.writable());
        let began = Instant::now();
        while !ready(&mut [PollFd::new(&self.stream, events)], Some(GLANCE))? {
            if self.leave.load(Ordering::Relaxed) {
                let last = began + LAST_TIMEOUT;
                self.end.set(Some(self.end.get().map_or(last, |end| end.min(last))));
            }
            if self.end.get().is_some_and(|end| Instant::now() >= end) {
                return Err(ErrorKind::TimedOut.into());
            }
        }
        Ok(())
    }

    fn read(&self, buffer: &mut [u8], files: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.stream.read(buffer, files)
    }

    fn write(&self, buffer: &[u8], files: &mut Vec<RawFdContainer>) -> io::Result<usize> {
        self.stream.write(buffer, files)
    }

    fn write_vectored(
        &self,
        buffers: &[io::IoSlice<'_>],
        files: &mut Vec<RawFdContainer>,
    ) -> io::Result<usize> {
        self.stream.write_vectored(buffers, files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, TcpListener};

    #[test]
    fn connect_tries_every_address_of_a_host() {
        let listener = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let listening = listener();
        let open = listening.local_addr().unwrap();
        let closed = listener().local_addr().unwrap();
        let end = || Instant::now() + TIMEOUT;
        let called = call_any([closed, open].into_iter(), end()).unwrap();
        assert_eq!(called.peer_addr().unwrap(), open);
        let refused = call_any([closed].into_iter(), end()).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::ConnectionRefused);
        assert_eq!(call_any([].into_iter(), end()).unwrap_err().kind(), ErrorKind::NotFound);
        let late = call_any([closed].into_iter(), Instant::now()).unwrap_err();
        assert_eq!(late.kind(), ErrorKind::TimedOut, "one patience for all");
    }
}
