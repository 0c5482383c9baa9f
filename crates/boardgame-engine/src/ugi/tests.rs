//! Tests of conversations in which the peer speaks during a search. The searches end when the test says so.

use std::io::{BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::waiting::MOST_WAITING;
use super::{ConversationError, Host, SearchContext, run};
use crate::contract::{Engine, SearchInfo};
use crate::heap::Heap;
use crate::record::GameRecord;
use crate::search_control::{Aborted, SearchControl};

/// An engine that finds one stone at once, and then searches until it is stopped or permitted to end.
struct Waiter(Arc<AtomicUsize>);

impl Engine<Heap> for Waiter {
    fn search(
        &self,
        _: &GameRecord<Heap>,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<u8>),
    ) -> Result<(), Aborted> {
        found(SearchInfo { mv: 1, depth: 1 });
        while self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err() {
            if control.poll(1).is_break() {
                return Err(Aborted);
            }
            thread::yield_now();
        }
        Ok(())
    }
}

struct Input(Receiver<String>);

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let line = self.0.recv().unwrap_or_default();
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

struct Output(Sender<String>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let text = std::str::from_utf8(bytes).unwrap();
        text.lines().for_each(|line| self.0.send(line.to_owned()).unwrap());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

struct Peer {
    input: Option<Sender<String>>,
    heard: Receiver<String>,
    permits: Arc<AtomicUsize>,
    conversation: JoinHandle<Result<(), ConversationError>>,
}

impl Peer {
    fn new() -> Self {
        // The clock stands still, so that no time limit ends a search.
        Self::with_clock(|| Duration::ZERO)
    }

    fn with_clock(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        let ((input, said), (output, heard)) = (channel(), channel());
        let permits = Arc::<AtomicUsize>::default();
        let engine = Arc::clone(&permits);
        let think = move |search: &SearchContext<Heap>| {
            search.remark(&format!("searches {}", search.line()));
            let mv = search.run_engine(&Waiter(Arc::clone(&engine)));
            search.remark(if search.is_stopped() { "stopped" } else { "completed" });
            mv
        };
        let host = Host::new("Test", "the tests", clock);
        let conversation = thread::spawn(move || {
            run((), think, BufReader::with_capacity(MOST_WAITING, Input(said)), Output(output), host)
        });
        Self { input: Some(input), heard, permits, conversation }
    }

    fn say(&self, lines: &str) {
        let input = self.input.as_ref().unwrap();
        lines.lines().for_each(|line| input.send(format!("{line}\n")).unwrap());
    }

    /// Returns the next line that is not about the nodes of a search. A missing line fails the test.
    fn hear(&self) -> String {
        loop {
            let line = self.heard.recv_timeout(Duration::from_secs(100)).unwrap();
            let is_about_nodes = line.starts_with("info depth") || line.starts_with("info nodes");
            if !is_about_nodes {
                return line.trim_start_matches("info string ").to_owned();
            }
        }
    }

    fn assert_hears(&self, lines: &[&str]) {
        let heard: Vec<String> = lines.iter().map(|_| self.hear()).collect();
        assert_eq!(heard, lines);
    }

    /// Ends the input, and asserts that the conversation ends without a further line.
    fn assert_ends(mut self) {
        self.input = None;
        self.conversation.join().unwrap().unwrap();
        assert_eq!(self.heard.into_iter().next(), None);
    }
}

#[test]
fn state_commands_wait_until_the_search_ends() {
    for (go, is_stopped) in [("go movetime 6000", false), ("go movetime 6000", true), ("go infinite", true)] {
        let peer = Peer::new();
        peer.say(go);
        peer.assert_hears(&["searches 5 1"]);
        peer.say("query p1turn\nposition tpn 3 2\nquery p2turn\nisready");
        // The second query waits behind the position.
        peer.assert_hears(&["response true", "readyok"]);
        if is_stopped {
            peer.say("stop");
        } else {
            peer.permits.store(1, Ordering::Relaxed);
        }
        let ending = if is_stopped { "stopped" } else { "completed" };
        peer.assert_hears(&[ending, "bestmove 1", "response true"]);
        peer.assert_ends();
    }
}

#[test]
fn stop_ends_waiting_searches_and_quit_discards_them() {
    for go in ["go", "go infinite"] {
        let waiting = format!("position tpn 3 2\n{go}\nquery p2turn\nuginewgame\n{go}");
        let peer = Peer::new();
        peer.say(&format!("{go}\n{waiting}\nstop"));
        let heard: Vec<String> = (0..10).map(|_| peer.hear()).collect();
        let searches: Vec<&String> = heard.iter().filter(|line| *line != "response true").collect();
        let begun = ["searches 5 1", "searches 3 2", "searches 5 1"];
        assert_eq!(searches, begun.map(|begun| [begun, "stopped", "bestmove 1"]).concat());
        peer.assert_ends();
        let peer = Peer::new();
        peer.say(&format!("{go}\n{waiting}\nquit"));
        peer.assert_hears(&["searches 5 1", "stopped", "bestmove 1"]);
        peer.assert_ends();
    }
}

#[test]
fn end_of_input_stops_only_infinite_searches() {
    let mut peer = Peer::new();
    peer.say("go infinite\nposition tpn 3 2\ngo movetime 6000\ngo infinite");
    peer.assert_hears(&["searches 5 1"]);
    peer.input = None;
    peer.assert_hears(&["stopped", "bestmove 1", "searches 3 2"]);
    peer.permits.store(1, Ordering::Relaxed);
    peer.assert_hears(&["completed", "bestmove 1", "searches 3 2", "stopped", "bestmove 1"]);
    peer.assert_ends();
}

/// Nine lines with the command `command` and many blanks, together longer than the waiting commands may be.
fn long_lines(command: &str) -> String {
    format!("{command}{}\n", " ".repeat(MOST_WAITING / 8)).repeat(9)
}

#[test]
fn too_many_waiting_commands_stop_any_search() {
    for go in ["go movetime 6000", "go infinite"] {
        let peer = Peer::new();
        peer.say(go);
        peer.assert_hears(&["searches 5 1"]);
        peer.say(&format!("position tpn 3 2\n{}isready", long_lines("query p2turn")));
        let reason = "too many commands wait: the search is stopped";
        peer.assert_hears(&[reason, "stopped", "bestmove 1"]);
        let mut rest: Vec<String> = (0..10).map(|_| peer.hear()).collect();
        rest.sort_unstable();
        assert_eq!(rest, [vec!["readyok"], vec!["response true"; 9]].concat());
        peer.assert_ends();
    }
}

#[test]
fn waiting_position_is_replaced_without_a_stop() {
    let peer = Peer::new();
    peer.say("go movetime 6000");
    peer.assert_hears(&["searches 5 1"]);
    peer.say(&format!("{}position tpn 3 2\nquery p2turn\nisready", long_lines("position tpn 4 1")));
    peer.assert_hears(&["readyok"]);
    peer.permits.store(1, Ordering::Relaxed);
    peer.assert_hears(&["completed", "bestmove 1", "response true"]);
    peer.assert_ends();
}

#[test]
fn crash_in_any_command_is_reported_and_answered() {
    let is_broken = Arc::<AtomicBool>::default();
    let broken = Arc::clone(&is_broken);
    let peer = Peer::with_clock(move || {
        if broken.load(Ordering::Relaxed) {
            // A panic that prints nothing.
            std::panic::resume_unwind(Box::new("broken"));
        }
        Duration::ZERO
    });
    peer.say("go");
    peer.assert_hears(&["searches 5 1"]);
    peer.say("position tpn 3 2\ngo\nquery p2turn\nisready");
    peer.assert_hears(&["readyok"]);
    is_broken.store(true, Ordering::Relaxed);
    peer.say("stop\ngo");
    peer.assert_hears(&["the computer cannot move: the engine crashed", "bestmove 0000"]);
    peer.assert_hears(&["the game crashed", "bestmove 0000", "response true"]);
    peer.assert_hears(&["the game crashed", "bestmove 0000"]);
    is_broken.store(false, Ordering::Relaxed);
    peer.say("go\nstop");
    peer.assert_hears(&["searches 3 2", "stopped", "bestmove 1"]);
    peer.assert_ends();
}

#[test]
fn finished_game_is_answered_without_a_search() {
    let peer = Peer::new();
    for position in ["0 2", "5 1 moves 1 resigned"] {
        for go in ["go", "go infinite", "go movetime 6000"] {
            peer.say(&format!("position tpn {position}\n{go}"));
            peer.assert_hears(&["the game is over: no move is expected", "bestmove 0000"]);
        }
    }
    peer.assert_ends();
}
