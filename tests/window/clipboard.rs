//! Tests of copy and paste through the X server's clipboard, including peers that answer wrongly or not at
//! all.

use super::common::Test;
use super::computers;
use super::display::{Display, PATIENCE, eventually};
use super::program::Program;
use super::table::{START, TRIPPPIN};
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

pub const TESTS: &[Test] = &[
    ("clipboard::copied_record_is_offered_to_other_programs", copied_record_is_offered_to_other_programs),
    ("clipboard::record_of_another_program_is_pasted", record_of_another_program_is_pasted),
    ("clipboard::invalid_clipboard_answers_are_ignored", invalid_clipboard_answers_are_ignored),
];

/// X keysym of the left Ctrl key.
const CONTROL: u32 = 0xFFE3;
const RETURN: u32 = 0xFF0D;
const UP: u32 = 0xFF52;

/// A second X client that owns or requests the clipboard.
pub struct Peer {
    connection: RustConnection,
    window: Window,
}

/// The reply of a clipboard owner: type and bytes, or `None` if the owner does not reply.
type Answer<'a> = Option<(&'a str, &'a [u8])>;

impl Peer {
    pub fn at(display: &Display) -> Peer {
        let (connection, screen) = x11rb::connect(Some(display.name())).unwrap();
        let (window, root) = (connection.generate_id().unwrap(), connection.setup().roots[screen].root);
        let (kind, aux) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
        connection.create_window(0, window, root, 0, 0, 1, 1, 0, kind, 0, &aux).unwrap();
        connection.sync().unwrap();
        Peer { connection, window }
    }

    fn atom(&self, word: &str) -> u32 {
        self.connection.intern_atom(false, word.as_bytes()).unwrap().reply().unwrap().atom
    }

    /// Requests the clipboard as the given type; returns `None` if the request is refused.
    fn ask(&self, kind: &str) -> Option<Vec<u8>> {
        let (clipboard, kind, property) = (self.atom("CLIPBOARD"), self.atom(kind), self.atom("PEER"));
        let now = x11rb::CURRENT_TIME;
        self.connection.convert_selection(self.window, clipboard, kind, property, now).unwrap();
        self.connection.flush().unwrap();
        let property =
            eventually("an answer", PATIENCE, || match self.connection.poll_for_event().unwrap()? {
                Event::SelectionNotify(answer) => Some(answer.property),
                _ => None,
            });
        (property != x11rb::NONE).then(|| {
            let all = self.connection.get_property(true, self.window, property, AtomEnum::ANY, 0, 1 << 20);
            all.unwrap().reply().unwrap().value
        })
    }

    fn own(&self) {
        let (clipboard, now) = (self.atom("CLIPBOARD"), x11rb::CURRENT_TIME);
        self.connection.set_selection_owner(self.window, clipboard, now).unwrap();
        self.connection.sync().unwrap();
    }

    fn asked(&self) -> SelectionRequestEvent {
        eventually("a question", PATIENCE, || match self.connection.poll_for_event().unwrap()? {
            Event::SelectionRequest(asked) => Some(asked),
            _ => None,
        })
    }

    fn answer(&self, answer: Answer<'_>) {
        let asked = self.asked();
        let Some((kind, bytes)) = answer else { return };
        let (to, property, kind) = (asked.requestor, asked.property, self.atom(kind));
        self.connection.change_property8(PropMode::REPLACE, to, property, kind, bytes).unwrap();
        self.tell(asked, property);
    }

    /// Notifies the requestor of the property that holds the reply. The property `NONE` refuses the request.
    fn tell(&self, asked: SelectionRequestEvent, property: u32) {
        let told = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: asked.time,
            requestor: asked.requestor,
            selection: asked.selection,
            target: asked.target,
            property,
        };
        self.connection.send_event(false, asked.requestor, EventMask::NO_EVENT, told).unwrap();
        self.connection.sync().unwrap();
    }
}

fn start(display: &Display) -> Program {
    start_with(display, &[])
}

fn start_with(display: &Display, set: &[(&str, &str)]) -> Program {
    let words = ["--seed", "1", "--position", START];
    let program = Program::start(display, Path::new(TRIPPPIN), &words, set, "Tripppin");
    display.focus(program.window);
    program
}

/// Presses Ctrl-C and returns the text of the game that the program has put on the clipboard.
///
/// The function waits only until the program owns the clipboard, so the text may be that of an earlier copy.
fn copied(display: &Display, peer: &Peer) -> String {
    display.key_with(CONTROL, 'c'.into());
    eventually("a copied line", PATIENCE, || {
        let owner = peer.connection.get_selection_owner(peer.atom("CLIPBOARD")).unwrap().reply().unwrap();
        let text = (![x11rb::NONE, peer.window].contains(&owner.owner)).then(|| peer.ask("UTF8_STRING"));
        text.map(|text| String::from_utf8(text.unwrap()).unwrap())
    })
}

fn copied_record_is_offered_to_other_programs() {
    let display = Display::start();
    let state = TempDir::new().expect("a folder");
    let set = [("XDG_STATE_HOME", state.path().to_str().expect("text"))];
    let (_program, peer) = (start_with(&display, &set), Peer::at(&display));
    assert_eq!(copied(&display, &peer), START);
    assert_eq!(peer.ask("STRING").as_deref(), Some(START.as_bytes()));
    let kinds = peer.ask("TARGETS").unwrap();
    let kinds: Vec<u32> =
        kinds.chunks_exact(4).map(|four| u32::from_ne_bytes(four.try_into().unwrap())).collect();
    assert_eq!(kinds, ["TARGETS", "TIMESTAMP", "UTF8_STRING", "STRING"].map(|word| peer.atom(word)));
    assert_eq!(peer.ask("image/png"), None);
    let since = peer.ask("TIMESTAMP").unwrap();
    assert!(since.len() == 4 && since != [0; 4], "{since:?}");
    // Text that the program has copied itself is also pasted through the server: a move is played, then the
    // earlier position is pasted.
    let on_the_board = |is: &dyn Fn(&str) -> bool| {
        eventually("the line that is kept", PATIENCE, || {
            let text = fs::read_to_string(state.path().join("tripppin").join("tripppin.game")).ok()?;
            is(computers::line(&text)).then_some(())
        });
    };
    for symbol in [RETURN, RETURN, UP, RETURN] {
        display.key(symbol);
    }
    on_the_board(&|line| line.starts_with(&format!("{START} moves e1e2")));
    display.key_with(CONTROL, 'i'.into());
    on_the_board(&|line| line == START);
}

fn record_of_another_program_is_pasted() {
    let display = Display::start();
    let (_program, peer) = (start(&display), Peer::at(&display));
    // Old programs offer only STRING; mail programs break lines.
    for (kind, broken) in [("UTF8_STRING", " moves e1e2\n"), ("STRING", "\n moves e1f2")] {
        let line = format!("{START}{broken}");
        peer.own();
        display.key_with(CONTROL, 'i'.into());
        if kind == "STRING" {
            peer.tell(peer.asked(), x11rb::NONE);
        }
        peer.answer(Some((kind, line.as_bytes())));
        eventually("the pasted line", PATIENCE, || {
            let is = copied(&display, &peer);
            is.starts_with(&line.split_whitespace().collect::<Vec<_>>().join(" ")).then_some(())
        });
    }
}

fn invalid_clipboard_answers_are_ignored() {
    let display = Display::start();
    let (_program, peer) = (start(&display), Peer::at(&display));
    let long = vec![b'e'; 1 << 20];
    let answers: [Answer<'_>; 6] = [
        None,
        Some(("UTF8_STRING", &long)),
        Some(("UTF8_STRING", &[0xC3, 0x28, 0xFF])),
        Some(("UTF8_STRING", b"")),
        Some(("INCR", &[0, 0, 16, 0])),
        Some(("image/png", START.as_bytes())),
    ];
    for answer in answers {
        peer.own();
        display.key_with(CONTROL, 'i'.into());
        peer.answer(answer);
        // The key event follows the clipboard reply, so the program has processed the reply and kept its
        // game.
        assert_eq!(copied(&display, &peer), START);
    }
}
