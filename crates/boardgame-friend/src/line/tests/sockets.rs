//! Tests of lines over real sockets of this computer. Each test waits for events, and the tests run one after the other.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::*;

/// Time after which a test fails, because it hangs.
const HANG: Duration = seconds(60);

/// Lets the tests run one after the other, because [`finish`] waits for all lines of the process.
fn serial() -> MutexGuard<'static, ()> {
    static SERIAL: Mutex<()> = Mutex::new(());
    SERIAL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A line with the signals of its callback.
struct Owner {
    line: Line,
    wakes: Receiver<()>,
}

impl Owner {
    fn wait() -> Self {
        Self::wait_at(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }

    fn wait_at(address: SocketAddr) -> Self {
        let (sender, wakes) = channel();
        let line = Line::wait(address, Seat::new(RANDOM), &settings(), move || _ = sender.send(())).unwrap();
        assert_eq!(line.code(), Some(code()));
        Self { line, wakes }
    }

    fn join(address: SocketAddr, key: GuestKey) -> Self {
        let (sender, wakes) = channel();
        Self { line: Line::join(host(address), key, move || _ = sender.send(())).unwrap(), wakes }
    }

    fn guest(&self) -> Self {
        Self::join(self.address(), GuestKey::Code(code()))
    }

    fn address(&self) -> SocketAddr {
        self.line.address().unwrap()
    }

    fn next(&mut self) -> LineEvent {
        loop {
            if let Some(event) = self.line.next_event() {
                return event;
            }
            self.wakes.recv_timeout(HANG).expect("the line hangs");
        }
    }

    fn next_lost(&mut self) -> LostReason {
        let event = self.next();
        let LineEvent::Lost { reason, .. } = event else { panic!("{event:?}") };
        reason
    }
}

fn host(address: SocketAddr) -> HostAddress {
    address.to_string().parse().unwrap()
}

/// A socket over which a test acts as the peer of a line.
struct Peer(BufReader<TcpStream>);

impl Peer {
    fn new(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(HANG)).unwrap();
        Self(BufReader::new(stream))
    }

    fn connect(address: SocketAddr, text: &str) -> Self {
        let mut peer = Self::new(TcpStream::connect(address).unwrap());
        peer.send(text);
        peer
    }

    fn send(&mut self, text: &str) {
        self.0.get_mut().write_all(text.as_bytes()).unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        line
    }
}

#[test]
fn frames_arrive_on_both_sides_until_a_line_drops() {
    let _serial = serial();
    let mut listener = Owner::wait();
    let mut guest = listener.guest();
    let frame = Frame::Refuse(Request::Draw);
    let LineEvent::Welcome { game, session } = guest.next() else { panic!("a welcome") };
    assert_eq!(game, "race");
    assert_eq!(listener.line.send(&frame), Err(SendError::NotConnected));
    let LineEvent::Joined { is_by_code: true, .. } = listener.next() else { panic!("a guest") };
    listener.line.send(&frame).unwrap();
    assert_eq!(guest.next(), LineEvent::Frame(frame));
    let chat = Frame::Chat(ChatLine::new("hello").unwrap());
    guest.line.send(&chat).unwrap();
    assert_eq!(listener.next(), LineEvent::Frame(chat));
    listener.line.bind();
    assert_eq!(listener.line.code(), None);
    drop(guest);
    assert_eq!(listener.next_lost(), LostReason::EndedByPeer(EndReason::Left));
    assert_eq!(
        Owner::join(listener.address(), GuestKey::Code(code())).next(),
        LineEvent::Closed(CloseReason::UsedCode)
    );
    assert_eq!(listener.next(), LineEvent::UsedCode);
    let mut guest = Owner::join(listener.address(), GuestKey::Session(session));
    let LineEvent::Welcome { .. } = guest.next() else { panic!("a welcome") };
    drop(listener);
    assert_eq!(guest.next_lost(), LostReason::EndedByPeer(EndReason::Left));
    drop(guest);
    assert!(finish(HANG));
}

#[test]
fn dropped_line_tells_its_peer_and_ends_its_threads() {
    let _serial = serial();
    let listener = Owner::wait();
    let mut joined = Peer::connect(listener.address(), &join_line());
    let silent = Peer::connect(listener.address(), "");
    assert!(joined.line().starts_with("tripppin-line-2 welcome "));
    let Owner { line, wakes } = listener;
    drop(line);
    assert_eq!((joined.line(), joined.line()), ("bye left\n".to_owned(), String::new()));
    // The silent peer does not close its end. The callback lives as long as the thread.
    while wakes.recv_timeout(HANG).is_ok() {}
    assert!(finish(HANG));
    drop(silent);
}

#[test]
fn strangers_and_dropped_line_keep_no_guest_out() {
    let _serial = serial();
    let mut listener = Owner::wait();
    let silent: Vec<_> = (0..100).map(|_| Peer::connect(listener.address(), "")).collect();
    for number in 0..10 {
        let garbage = Lots::new(number).bytes(100);
        // The listener may have closed the connection already.
        let _ = TcpStream::connect(listener.address()).unwrap().write_all(&garbage);
    }
    let mut guest = listener.guest();
    let LineEvent::Welcome { .. } = guest.next() else { panic!("a welcome") };
    let LineEvent::Joined { .. } = listener.next() else { panic!("a guest") };
    // The next line of the owner waits at the same port, at which the friend joins.
    for _ in 0..20 {
        let address = listener.address();
        drop(listener);
        listener = Owner::wait_at(address);
        assert_eq!(listener.address(), address);
    }
    let mut guest = listener.guest();
    let LineEvent::Welcome { .. } = guest.next() else { panic!("a welcome") };
    drop(silent);
}

#[test]
fn slow_owner_receives_all_frames() {
    let _serial = serial();
    let mut listener = Owner::wait();
    let count = LINE_BURST as usize - 2;
    let lines = "chat hello\n".repeat(count);
    let mut peer = Peer::connect(listener.address(), &join_line());
    assert!(peer.line().contains("welcome"));
    // The owner takes nothing until the peer has sent all.
    peer.send(&(lines + "bye left\n"));
    let LineEvent::Joined { .. } = listener.next() else { panic!("a guest") };
    let start = Instant::now();
    for _ in 0..count {
        let LineEvent::Frame(Frame::Chat(_)) = listener.next() else { panic!("chat") };
    }
    // The line reads on as soon as there is room, and not when it next has to send `alive`.
    assert!(start.elapsed() < 3 * KEEP_ALIVE);
    assert_eq!(listener.next_lost(), LostReason::EndedByPeer(EndReason::Left));
}

#[test]
fn probe_tells_whether_a_program_answers() {
    let _serial = serial();
    let mut listener = Owner::wait();
    let ask = |address: HostAddress| {
        let (sender, done) = channel();
        let probe = probe(address, move || sender.send(()).unwrap()).unwrap();
        done.recv_timeout(HANG).expect("the probe hangs");
        probe.try_recv().unwrap()
    };
    assert_eq!(ask(host(listener.address())), Ok(()));
    // Nothing listens at the port of tcpmux. No resolver asks the network for a label of more than 63 letters.
    let Err(LostReason::Unreachable(_)) = ask("127.0.0.1:1".parse().unwrap()) else {
        panic!("a closed port")
    };
    let name = format!("{}:1", "a".repeat(64));
    assert_eq!(ask(name.parse().unwrap()), Err(LostReason::UnknownHost));
    // The probe has not used up anything.
    let LineEvent::Welcome { .. } = listener.guest().next() else { panic!("a welcome") };
    let LineEvent::Joined { .. } = listener.next() else { panic!("a guest") };
}
