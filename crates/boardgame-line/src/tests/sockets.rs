//! Lines over real sockets on the loopback address.
//!
//! Each wait is for an event; the long limit only turns a hang into a failure. The clock of a test moves on
//! only when the test moves it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::player::{Player, Sent};
use super::{keys, seconds};
use crate::address::{HostAddress, LineAddress};
use crate::chat::ChatLine;
use crate::connection::VERSION;
use crate::event::LineEvent;
use crate::keys::GuestKey;
use crate::line::{Line, SendError};
use crate::reasons::{CloseReason, EndReason, LostReason};
use crate::record::LineRecord;

/// Time after which a test fails, because it hangs.
const HANG: Duration = Duration::from_secs(120);

/// A clock that shows the same time until the test advances it.
#[derive(Clone, Default)]
struct Clock(Arc<AtomicU64>);

impl Clock {
    fn function(&self) -> impl Fn() -> Duration + Send + 'static {
        let clock = self.clone();
        move || Duration::from_millis(clock.0.load(Ordering::Relaxed))
    }

    fn advance(&self, time: Duration) {
        self.0.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
    }
}

fn next(line: &mut Line) -> LineEvent {
    line.wait_event(HANG).expect("the line hangs")
}

fn listen(clock: &Clock) -> (Line, SocketAddr) {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let mut line = Line::listen(address, keys(), clock.function(), || {}).unwrap();
    let LineEvent::Waiting { address, code } = next(&mut line) else { panic!("not waiting") };
    assert_eq!(code, keys().code);
    (line, address)
}

fn host(address: SocketAddr) -> HostAddress {
    let Ok(LineAddress::Join(address)) = address.to_string().parse() else { panic!("{address}") };
    address
}

fn guest(address: SocketAddr, clock: &Clock) -> Line {
    let key = GuestKey::Code(keys().code.unwrap());
    Line::join(host(address), key, clock.function(), || {}).unwrap()
}

/// A socket over which a test acts as the peer of a network line: the test itself sends and reads text lines.
struct Peer(BufReader<TcpStream>);

impl Peer {
    fn new(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(HANG)).unwrap();
        Self(BufReader::new(stream))
    }

    fn connect(address: SocketAddr) -> Self {
        Self::new(TcpStream::connect(address).unwrap())
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

fn join_line() -> String {
    format!("{VERSION} join {}\n", keys().code.unwrap())
}

fn welcome_line() -> String {
    format!("{VERSION} welcome {}\n", keys().session.expose())
}

fn connected() -> LineEvent {
    LineEvent::Connected { session: keys().session }
}

#[test]
fn guest_joins_with_the_code_and_records_arrive() {
    let clock = Clock::default();
    let wakes = Arc::new(AtomicUsize::new(0));
    let (mut listener, address) = listen(&clock);
    let counter = Arc::clone(&wakes);
    let wake = move || {
        counter.fetch_add(1, Ordering::Relaxed);
    };
    let key = GuestKey::Code(keys().code.unwrap());
    let mut guest = Line::join(host(address), key, clock.function(), wake).unwrap();
    assert_eq!(guest.send(&LineRecord::Resign), Err(SendError::NotConnected));
    for line in [&mut listener, &mut guest] {
        assert_eq!(next(line), connected());
        assert_eq!(line.send(&LineRecord::Resign), Err(SendError::NotAnnounced));
        line.announce(None).unwrap();
        assert_eq!(line.announce(None), Err(SendError::Announced));
    }
    listener.send(&LineRecord::Resign).unwrap();
    for event in [LineEvent::Announced(None), LineEvent::Record(LineRecord::Resign)] {
        assert_eq!(next(&mut guest), event);
    }
    assert!(wakes.load(Ordering::Relaxed) >= 1);
    drop(listener);
    assert_eq!(next(&mut guest), LineEvent::Closed(CloseReason::Left));
    assert_eq!(guest.next_event(), None);
    assert_eq!(guest.wait_event(HANG), None);
}

#[test]
fn listener_waits_for_a_guest_that_leaves() {
    let clock = Clock::default();
    let (mut listener, address) = listen(&clock);
    let mut first = guest(address, &clock);
    assert_eq!(next(&mut first), connected());
    assert_eq!(next(&mut listener), connected());
    first.announce(None).unwrap();
    assert_eq!(next(&mut listener), LineEvent::Announced(None));
    drop(first);
    let reason = LostReason::EndedByPeer(EndReason::Left);
    assert_eq!(next(&mut listener), LineEvent::Lost { reason, retry: None });
    // The code is used up; the session is not.
    let mut second = guest(address, &clock);
    assert_eq!(next(&mut second), LineEvent::Closed(CloseReason::Busy));
    clock.advance(seconds(1));
    let key = GuestKey::Session(keys().session);
    let mut again = Line::join(host(address), key, clock.function(), || {}).unwrap();
    assert_eq!(next(&mut again), connected());
}

#[test]
fn wrong_codes_close_a_real_listener() {
    let (mut listener, address) = listen(&Clock::default());
    let wrong = ["AAAAAA", "BBBBBB"].into_iter().find(|code| **code != keys().code.unwrap().to_string());
    for left in (0..5).rev() {
        let mut peer = Peer::connect(address);
        peer.send(&format!("{VERSION} join {}\n", wrong.unwrap()));
        assert_eq!(peer.line(), format!("{VERSION} refused code\n"));
        assert_eq!(peer.line(), "");
        assert_eq!(next(&mut listener), LineEvent::WrongCode { left });
    }
    assert_eq!(next(&mut listener), LineEvent::Closed(CloseReason::WrongCodes));
    assert_eq!(listener.wait_event(HANG), None);
}

#[test]
fn too_many_lines_end_a_real_connection() {
    let (mut listener, address) = listen(&Clock::default());
    let mut peer = Peer::connect(address);
    peer.send(&join_line());
    assert_eq!(peer.line(), welcome_line());
    peer.send(&"alive\n".repeat(20));
    assert_eq!(peer.line(), "bye fast\n");
    assert_eq!(peer.line(), "");
    assert_eq!(next(&mut listener), connected());
    let reason = LostReason::Ended(EndReason::TooFast);
    assert_eq!(next(&mut listener), LineEvent::Lost { reason, retry: None });
}

#[test]
fn silence_and_keep_alive_follow_the_clock() {
    let clock = Clock::default();
    let (mut listener, address) = listen(&clock);
    let mut peer = Peer::connect(address);
    peer.send(&join_line());
    assert_eq!(peer.line(), welcome_line());
    assert_eq!(next(&mut listener), connected());
    clock.advance(seconds(11));
    assert_eq!(peer.line(), "alive\n");
    clock.advance(seconds(19));
    let reason = LostReason::Ended(EndReason::Silence);
    assert_eq!(next(&mut listener), LineEvent::Lost { reason, retry: None });
}

#[test]
fn slow_owner_receives_all_records() {
    let clock = Clock::default();
    let (mut listener, address) = listen(&clock);
    let mut peer = Peer::connect(address);
    peer.send(&(join_line() + "1/1 newest -\n"));
    assert_eq!(peer.line(), welcome_line());
    // The owner takes nothing until the peer has sent more records than the line holds.
    let batches = 8;
    for _ in 0..batches {
        peer.send(&"1/1 resign\n".repeat(10));
        clock.advance(seconds(10));
        // The listener has seen the records before it sends this line.
        assert_eq!(peer.line(), "alive\n");
    }
    clock.advance(seconds(60));
    assert_eq!(peer.line(), "alive\n");
    assert_eq!(next(&mut listener), connected());
    assert_eq!(next(&mut listener), LineEvent::Announced(None));
    for _ in 0..10 * batches {
        assert_eq!(next(&mut listener), LineEvent::Record(LineRecord::Resign));
    }
}

/// Creates a listener whose queue to its guest is full.
fn full_line() -> (Line, Peer) {
    let (mut listener, address) = listen(&Clock::default());
    let mut peer = Peer::connect(address);
    peer.send(&(join_line() + "1/1 newest -\n"));
    assert_eq!(next(&mut listener), connected());
    assert_eq!(next(&mut listener), LineEvent::Announced(None));
    listener.announce(None).unwrap();
    // The clock stands still, so only a few lines are sent.
    let chat = LineRecord::Chat(ChatLine::new("hello").unwrap());
    let error = (0..5_000).find_map(|_| listener.send(&chat).err());
    assert_eq!(error, Some(SendError::Full));
    (listener, peer)
}

#[test]
fn peer_that_reads_nothing_fills_a_bounded_queue() {
    let (listener, mut peer) = full_line();
    drop(listener);
    let lines: Vec<String> =
        std::iter::from_fn(|| Some(peer.line()).filter(|line| !line.is_empty())).collect();
    assert_eq!(lines.last().map(String::as_str), Some("bye left\n"));
    assert!(lines.len() <= 11, "{lines:?}");
}

#[test]
fn hang_up_does_not_wait_for_a_full_queue() {
    let (mut listener, _peer) = full_line();
    listener.hang_up();
    assert_eq!(listener.send(&LineRecord::Resign), Err(SendError::NotConnected));
    let reason = LostReason::Ended(EndReason::Unreadable);
    assert_eq!(next(&mut listener), LineEvent::Lost { reason, retry: None });
}

#[test]
fn guest_tries_again_until_a_listener_answers() {
    let clock = Clock::default();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let mut guest = guest(listener.local_addr().unwrap(), &clock);
    for delay in [1, 2].map(seconds) {
        drop(listener.accept().unwrap());
        assert_eq!(next(&mut guest), LineEvent::Lost { reason: LostReason::Cut, retry: Some(delay) });
        clock.advance(delay);
    }
    let mut peer = Peer::new(listener.accept().unwrap().0);
    assert_eq!(peer.line(), join_line());
    peer.send(&welcome_line());
    assert_eq!(next(&mut guest), connected());
}

#[test]
fn closed_port_is_unreachable() {
    // Nothing listens at the port of tcpmux.
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 1));
    let mut guest = guest(address, &Clock::default());
    let event = next(&mut guest);
    let LineEvent::Lost { reason: LostReason::Unreachable(_), retry } = event else { panic!("{event:?}") };
    assert_eq!(retry, Some(seconds(1)));
}

#[test]
fn unknown_host_is_named() {
    // No resolver asks the network for a label of more than 63 letters.
    let name = format!("{}:1", "a".repeat(64));
    let Ok(LineAddress::Join(address)) = name.parse() else { panic!("an address") };
    let key = GuestKey::Session(keys().session);
    let mut line = Line::join(address, key, Clock::default().function(), || {}).unwrap();
    let LineEvent::Lost { reason: LostReason::UnknownHost, .. } = next(&mut line) else { panic!("a host") };
}

#[test]
fn garbage_over_real_sockets_keeps_no_guest_out() {
    let clock = Clock::default();
    let (mut listener, address) = listen(&clock);
    for number in 0..60 {
        let mut stream = TcpStream::connect(address).unwrap();
        let garbage: Vec<u8> = super::Lots::new(number).bytes().repeat(20);
        // The listener may have closed the connection already.
        let _ = stream.write_all(&garbage);
        let _ = stream.read(&mut [0; 100]);
    }
    let mut guest = guest(address, &clock);
    assert_eq!(next(&mut guest), connected());
    assert_eq!(next(&mut listener), connected());
}

/// A proxy between guest and listener, whose connections the test cuts.
struct Proxy {
    address: SocketAddr,
    streams: mpsc::Receiver<[TcpStream; 2]>,
}

impl Proxy {
    fn new(target: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, streams) = mpsc::channel();
        thread::spawn(move || {
            for guest in listener.incoming() {
                let Ok(guest) = guest else { return };
                let Ok(host) = TcpStream::connect(target) else { continue };
                let pair = || [guest.try_clone().unwrap(), host.try_clone().unwrap()];
                if sender.send(pair()).is_err() {
                    return;
                }
                for [mut from, mut to] in [pair(), {
                    let [guest, host] = pair();
                    [host, guest]
                }] {
                    thread::spawn(move || std::io::copy(&mut from, &mut to));
                }
            }
        });
        Self { address, streams }
    }

    fn cut(&self) {
        for stream in self.streams.recv_timeout(HANG).unwrap() {
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
    }
}

/// Sends a message and ignores errors. After a cut, the next join makes up for lost steps of the game.
fn send(line: &mut Line, sent: Sent) {
    let _ = match sent {
        Sent::Announcement(progress) => line.announce(progress.as_ref()),
        Sent::Record(record) => line.send(&record),
    };
}

#[test]
fn game_goes_on_at_the_same_move_after_cuts() {
    let start = std::time::Instant::now();
    // The test needs the rates of real time.
    let clock = move || start.elapsed();
    let mut listener = Line::listen((Ipv4Addr::LOCALHOST, 0).into(), keys(), clock, || {}).unwrap();
    let LineEvent::Waiting { address, .. } = next(&mut listener) else { panic!("not waiting") };
    let proxy = Proxy::new(address);
    let key = GuestKey::Code(keys().code.unwrap());
    let mut guest = Line::join(host(proxy.address), key, clock, || {}).unwrap();
    let mut players = [Player::listener(5), Player::guest(5)];
    // The game must not end before the cuts.
    players.iter_mut().for_each(|player| player.is_quiet = true);
    let mut cuts = 0;
    let is_over = |players: &mut [Player; 2]| {
        let [host, guest] = players;
        host.is_over() && guest.is_over() && host.game.progress() == guest.game.progress()
    };
    while !is_over(&mut players) {
        for (line, player) in [&mut listener, &mut guest].into_iter().zip(&mut players) {
            match line.wait_event(Duration::from_millis(5)) {
                Some(event) => player.handle(event).into_iter().for_each(|sent| send(line, sent)),
                None => {
                    for sent in player.act() {
                        send(line, sent);
                    }
                }
            }
        }
        if cuts < 2 && players[0].number() > 3 + 2 * cuts {
            proxy.cut();
            cuts += 1;
        }
        assert!(start.elapsed() < HANG, "the game does not end");
    }
    let [host, guest] = players.map(|player| player.game);
    assert_eq!(host.record().unwrap().link(), guest.record().unwrap().link());
    assert_eq!(cuts, 2);
}

#[test]
fn dropped_line_ends_its_thread() {
    // The wake callback lives as long as the thread.
    let (sender, ended) = mpsc::channel::<()>();
    let wake = move || drop(sender.clone());
    let line = Line::listen((Ipv4Addr::LOCALHOST, 0).into(), keys(), || Duration::ZERO, wake).unwrap();
    drop(line);
    assert_eq!(ended.recv_timeout(HANG), Err(mpsc::RecvTimeoutError::Disconnected));
}
