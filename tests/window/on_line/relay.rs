//! A TCP relay between the guest and the listener of a line. A test can cut its connections, between two
//! records or inside a record.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{JoinHandle, spawn};

/// The state that the threads of a relay share with its owner.
#[derive(Default)]
struct State {
    /// Whether new connections wait before they are passed on to the listener.
    is_held: bool,
    /// Whether the next bytes that arrive are passed on only in part, and cut all connections.
    cuts_inside_record: bool,
    is_ended: bool,
    /// The two sockets of each connection that has been passed on.
    passed: Vec<[TcpStream; 2]>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

/// A TCP relay to a listener on this computer.
pub struct Relay {
    address: SocketAddr,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Relay {
    /// Creates a relay at a free port. Its guests reach the listener at the port `to`.
    pub fn to_port(to: u16) -> Relay {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared::default());
        let served = Arc::clone(&shared);
        let thread = Some(spawn(move || served.serve(&listener, to)));
        Relay { address, shared, thread }
    }

    /// Returns the address at which the guest joins.
    pub fn address(&self) -> String {
        self.address.to_string()
    }

    /// Shuts down all connections. New ones wait until [`Relay::mend`].
    pub fn cut(&self) {
        self.hold();
        self.shared.lock().shut_down();
    }

    /// Lets new connections wait until [`Relay::mend`]. Existing connections stay open.
    pub fn hold(&self) {
        self.shared.lock().is_held = true;
    }

    /// Cuts the connections inside the next record: half of its bytes arrive. New connections wait until
    /// [`Relay::mend`].
    pub fn cut_inside_next_record(&self) {
        let mut state = self.shared.lock();
        (state.is_held, state.cuts_inside_record) = (true, true);
    }

    /// Passes on the connections that wait, and all later ones.
    pub fn mend(&self) {
        self.shared.lock().is_held = false;
        self.shared.changed.notify_all();
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        {
            let mut state = self.shared.lock();
            state.is_ended = true;
            state.shut_down();
        }
        self.shared.changed.notify_all();
        // A connection wakes the thread, which waits for the next one.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl State {
    fn shut_down(&self) {
        for socket in self.passed.iter().flatten() {
            // The other side may have closed the connection already.
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread of the relay fails")
    }

    fn serve(self: &Arc<Self>, listener: &TcpListener, to: u16) {
        for guest in listener.incoming().map_while(Result::ok) {
            let state = self.changed.wait_while(self.lock(), |state| state.is_held && !state.is_ended);
            let mut state = state.expect("no thread of the relay fails");
            if state.is_ended {
                return;
            }
            // Without a listener, the guest's connection ends, and the guest tries again.
            let Ok(host) = TcpStream::connect((Ipv4Addr::LOCALHOST, to)) else { continue };
            let [Ok(guest_copy), Ok(host_copy)] = [guest.try_clone(), host.try_clone()] else { continue };
            for [from, into] in [[&guest, &host], [&host, &guest]] {
                let [Ok(from), Ok(into)] = [from.try_clone(), into.try_clone()] else { continue };
                let shared = Arc::clone(self);
                spawn(move || shared.pass_on(from, into));
            }
            state.passed.push([guest_copy, host_copy]);
        }
    }

    /// Passes on bytes in one direction until the connection ends. Then both of its sockets are shut down.
    fn pass_on(&self, mut from: TcpStream, mut into: TcpStream) {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            let is_cut = std::mem::take(&mut self.lock().cuts_inside_record);
            let arriving = if is_cut { count / 2 } else { count };
            if into.write_all(&buffer[..arriving]).is_err() || is_cut {
                break;
            }
        }
        for socket in [from, into] {
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}
