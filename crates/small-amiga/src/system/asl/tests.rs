//! Tests of the file requester: layout and navigation.

use std::sync::{Arc, RwLock};
use std::thread::{self, ThreadId};
use std::time::Duration;

use super::*;
use crate::chips::geometry::{Point, Rect};
use crate::system::dos::date::DateStamp;
use crate::system::dos::job::Delete;
use crate::system::dos::tree::Tree;
use crate::system::dos::volume::{Change, Usage, Volume};
use crate::system::gadtools::tests::screen;
use crate::system::input::{Button, InputEvent, Qualifiers};
use crate::system::intuition::request::{RequestInput, RequestState};
use crate::system::intuition::screen::{Monitor, NewScreen};
use crate::system::look::Look;

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn at(text: &str) -> DosPath {
    DosPath::root(name("Work")).resolve(text).unwrap()
}

fn dos() -> Dos {
    let dos = Dos::new(DateStamp::default);
    for volume in ["Ram Disk", "Work"].map(name) {
        dos.mount(volume.clone(), Box::new(Tree::new(volume, 65_536, DateStamp::default()))).unwrap();
    }
    for drawer in ["Saved", "Saved/Old"] {
        dos.make_drawer(&at(drawer)).unwrap();
    }
    for file in ["Alpha", "Zeta", "Saved.info", "Saved/Letter", "Saved/Letter 2"] {
        dos.write(&at(file), b"text").unwrap();
    }
    dos
}

struct Desk {
    intuition: Intuition,
    request: FileRequest,
}

impl Desk {
    fn new(save: bool) -> Self {
        Self::on(&dos(), save)
    }

    fn on(dos: &Dos, save: bool) -> Self {
        let mut intuition = screen(Look::V2, 8);
        let question = FileRequestParams { screen: None, title: "Open", drawer: at(""), file: "", save };
        let request = FileRequest::open(&mut intuition, dos, question);
        Self { intuition, request }
    }

    fn event(&mut self, event: InputEvent) -> Option<FileChoice> {
        self.intuition.handle(event);
        self.request.handle_messages(&mut self.intuition)
    }

    fn click(&mut self, at: Point) -> Option<FileChoice> {
        let Point { x, y } = at + self.intuition.window(self.request.window()).unwrap().frame().origin();
        self.event(InputEvent::Pointer { x, y });
        self.event(InputEvent::Button { button: Button::Select, down: true });
        self.event(InputEvent::Button { button: Button::Select, down: false })
    }

    fn line(&mut self, line: i32) -> Option<FileChoice> {
        self.click(Point::new(20, 13 + 2 + 8 * line + 4))
    }

    fn key(&mut self, key: Key) -> Option<FileChoice> {
        self.event(InputEvent::Key { key, qualifiers: Qualifiers::empty() })
    }

    fn letters(&mut self, text: &str) {
        for letter in text.chars() {
            let key = if letter == ' ' { Key::Space } else { Key::Char(letter.to_ascii_lowercase()) };
            let shift = if letter.is_uppercase() { Qualifiers::SHIFT } else { Qualifiers::empty() };
            assert_eq!(self.event(InputEvent::Key { key, qualifiers: shift }), None);
        }
    }

    fn shown(&self) -> Vec<&str> {
        self.request.panel.list(Id::List).unwrap().lines().iter().map(|line| line.text.as_str()).collect()
    }

    fn text(&self, id: Id) -> String {
        self.request.panel.text(id)
    }
}

#[test]
fn file_requester_has_measured_layout_with_file() {
    let desk = Desk::new(false);
    let frame = desk.intuition.window(desk.request.window()).unwrap().frame();
    // Without the file gadget, the window is 178 rows high.
    assert_eq!(frame, Rect::new(30, 20, 318, 178 + 16));
    let font = desk.intuition.screen_or_public(None).font();
    let layout = Layout::new((frame.width, frame.height), font, 10);
    assert_eq!(layout.list, Rect::new(8, 13, 302, 119));
    assert_eq!(layout.drawer, Rect::new(88, 134, 222, 14));
    assert_eq!(layout.file, Rect::new(88, 150, 222, 14));
    assert_eq!(layout.buttons.map(|button| button.x), [8, 86, 164, 242]);
    assert_eq!(layout.buttons[0], Rect::new(8, 168, 68, 14));
}

#[test]
fn drawers_are_listed_first_and_icons_omitted() {
    let desk = Desk::new(false);
    assert_eq!(desk.shown(), ["Saved", "Alpha", "Zeta"]);
    let lines = desk.request.panel.list(Id::List).unwrap().lines();
    assert!(lines[0].bright && !lines[1].bright);
    assert_eq!((&*lines[0].note, &*lines[1].note), ("Drawer", "4"));
}

#[test]
fn click_selects_and_double_click_opens_a_file() {
    let mut desk = Desk::new(false);
    assert_eq!(desk.line(0), None);
    assert_eq!(
        (desk.shown(), desk.text(Id::Drawer)),
        (vec!["Old", "Letter", "Letter 2"], "Work:Saved".into())
    );
    assert_eq!(desk.line(2), None);
    assert_eq!(desk.text(Id::File), "Letter 2");
    assert_eq!(desk.line(2), Some(FileChoice::File(at("Saved/Letter 2"))));
}

#[test]
fn names_with_unknown_characters_still_open() {
    let dos = dos();
    let mut delete = Delete::all(at("Saved"));
    while delete.step(&dos).is_some() {}
    dos.make_drawer(&at("Aγ")).unwrap();
    dos.write(&at("Aγ/Bδ"), b"text").unwrap();
    let mut desk = Desk::on(&dos, false);
    assert_eq!((desk.line(0), desk.text(Id::Drawer).as_str()), (None, "Work:A"));
    assert_eq!((desk.line(0), desk.text(Id::File).as_str()), (None, "B"));
    assert_eq!(desk.key(Key::Char('o')), Some(FileChoice::File(at("Aγ/Bδ"))));
}

#[test]
fn save_requester_accepts_only_ok_and_return() {
    let mut desk = Desk::new(true);
    assert_eq!((desk.line(1), desk.line(1)), (None, None));
    assert_eq!(desk.text(Id::File), "Alpha");
    assert_eq!(desk.key(Key::Char('o')), Some(FileChoice::File(at("Alpha"))));
    let mut desk = Desk::new(true);
    desk.letters("New Letter");
    assert_eq!(desk.key(Key::Return), Some(FileChoice::File(at("New Letter"))));
}

#[test]
fn parent_and_volumes_gadgets_lead_up() {
    let mut desk = Desk::new(false);
    desk.line(0);
    assert_eq!(desk.key(Key::Char('p')), None);
    assert_eq!(desk.text(Id::Drawer), "Work:");
    desk.key(Key::Char('p'));
    assert_eq!(desk.shown(), ["Ram Disk:", "Work:"]);
    desk.line(0);
    assert_eq!((desk.text(Id::Drawer), desk.shown()), ("Ram Disk:".into(), vec![]));
    desk.key(Key::Char('v'));
    assert_eq!(desk.shown(), ["Ram Disk:", "Work:"]);
}

#[test]
fn typed_drawer_path_is_opened() {
    let mut desk = Desk::new(false);
    desk.key(Key::Char('d'));
    desk.letters("Saved/Old");
    desk.key(Key::Return);
    assert_eq!((desk.text(Id::Drawer), desk.shown()), ("Work:Saved/Old".into(), vec![]));
    desk.key(Key::Char('d'));
    desk.event(InputEvent::Key { key: Key::Char('x'), qualifiers: Qualifiers::RIGHT_AMIGA });
    desk.letters("nowhere");
    desk.key(Key::Return);
    assert!(desk.intuition.is_beeping(), "what is not there is refused");
    assert_eq!(desk.request.drawer, at("Saved/Old"));
    // The name of a drawer in the file gadget enters the drawer; an empty name is refused.
    let mut desk = Desk::new(false);
    assert_eq!(desk.key(Key::Char('o')), None);
    assert!(desk.request.panel.active().is_some());
    desk.letters("saved");
    assert_eq!(desk.key(Key::Return), None);
    assert_eq!((desk.text(Id::Drawer), desk.text(Id::File)), ("Work:saved".into(), String::new()));
    for text in ["a:b:c", "///"] {
        let mut desk = Desk::new(true);
        desk.letters(text);
        assert_eq!(desk.key(Key::Return), None, "{text}");
    }
}

#[test]
fn missing_volume_is_requested() {
    let dos = dos();
    let mut desk = Desk::on(&dos, false);
    let title = |desk: &Desk| {
        let window = desk.intuition.active().and_then(|window| desk.intuition.window(window));
        window.unwrap().title().to_owned()
    };
    desk.key(Key::Char('f'));
    desk.letters("Foo:x");
    assert_eq!((desk.key(Key::Return), title(&desk)), (None, "System Request".into()));
    assert_eq!((desk.key(Key::Return), title(&desk)), (None, "System Request".into()), "it is not there yet");
    assert_eq!((desk.key(Key::Escape), title(&desk)), (None, "Open".into()));
    assert!(desk.intuition.is_beeping());
    assert_eq!((desk.key(Key::Char('o')), title(&desk)), (None, "System Request".into()));
    dos.mount(name("Foo"), Box::new(Tree::new(name("Foo"), 65_536, DateStamp::default()))).unwrap();
    let file = DosPath::root(name("Foo")).resolve("x").unwrap();
    assert_eq!(desk.request.handle_messages(&mut desk.intuition), Some(FileChoice::File(file)));
    desk.key(Key::Char('d'));
    desk.event(InputEvent::Key { key: Key::Char('x'), qualifiers: Qualifiers::RIGHT_AMIGA });
    desk.letters("Bar:");
    desk.key(Key::Return);
    assert_eq!((desk.key(Key::Escape), desk.text(Id::Drawer)), (None, "Bar:".into()));
    assert_eq!(desk.request.drawer, at(""));
}

#[test]
fn host_answers_the_described_gadgets() {
    let mut desk = Desk::new(true);
    let window = desk.request.window();
    let answer = |desk: &mut Desk, number: usize, input: RequestInput| {
        desk.intuition.use_gadget(window, number, input);
        desk.request.handle_messages(&mut desk.intuition)
    };
    let described = |desk: &Desk| desk.intuition.window(window).unwrap().request().unwrap().gadgets.clone();
    let gadgets = described(&desk);
    let labels: Vec<&str> = gadgets.iter().map(|gadget| gadget.label.as_str()).collect();
    assert_eq!(labels, ["", "Drawer", "File", "Ok", "Volumes", "Parent", "Cancel"]);
    assert_eq!(gadgets[2].state, RequestState::Field { text: String::new(), is_active: true });
    assert_eq!(answer(&mut desk, 0, RequestInput::Line(0)), None, "a drawer");
    let lines =
        [["Old", "Drawer"], ["Letter", "4"], ["Letter 2", "4"]].map(|line| line.map(str::to_owned)).to_vec();
    assert_eq!(described(&desk)[0].state, RequestState::List { lines, selected: None });
    assert_eq!(answer(&mut desk, 0, RequestInput::Line(9)), None, "no such line");
    assert_eq!(answer(&mut desk, 2, RequestInput::Text("New".into())), None);
    assert_eq!(answer(&mut desk, 3, RequestInput::Press), Some(FileChoice::File(at("Saved/New"))));
    let entered = answer(&mut desk, 2, RequestInput::Enter("Newer".into()));
    assert_eq!(entered, Some(FileChoice::File(at("Saved/Newer"))));
    assert_eq!(answer(&mut desk, 6, RequestInput::Press), Some(FileChoice::Cancel));
    desk.intuition.set_asleep(window, true);
    assert_eq!(answer(&mut desk, 6, RequestInput::Press), None, "an asleep window");
}

#[test]
fn cancel_works_by_key_button_and_close_gadget() {
    assert_eq!(Desk::new(false).key(Key::Escape), Some(FileChoice::Cancel));
    assert_eq!(Desk::new(true).key(Key::Escape), Some(FileChoice::Cancel));
    assert_eq!(Desk::new(false).key(Key::Char('c')), Some(FileChoice::Cancel));
    assert_eq!(Desk::new(false).click(Point::new(250, 175)), Some(FileChoice::Cancel));
    assert_eq!(Desk::new(false).click(Point::new(8, 5)), Some(FileChoice::Cancel), "the close gadget");
}

#[test]
fn reset_of_the_screen_keeps_the_requester() {
    let mut desk = Desk::new(true);
    desk.letters("New");
    let font = desk.intuition.workbench().font().doubled();
    let new = NewScreen { font, ..NewScreen::default() };
    desk.intuition.reset_workbench(new, Monitor { interlaced: true, ..Monitor::default() }, |_| None);
    assert_eq!(desk.request.handle_messages(&mut desk.intuition), None);
    let screen = desk.intuition.workbench();
    let (font, border) = (screen.font().clone(), screen.border_measures().wide_bottom());
    let least = layout::opens_at((screen.bounds(), screen.bar_height()), &font, border);
    let frame = desk.intuition.window(desk.request.window()).unwrap().frame();
    assert!(frame.width >= least.width && frame.height >= least.height, "{frame:?} {least:?}");
    desk.letters("er");
    assert_eq!((desk.text(Id::File).as_str(), desk.shown().len()), ("Newer", 3));
}

#[test]
fn arrow_keys_select_in_the_list() {
    let mut desk = Desk::new(false);
    desk.key(Key::Down);
    desk.key(Key::Down);
    assert_eq!(desk.text(Id::File), "Alpha");
    desk.key(Key::Up);
    assert_eq!(desk.key(Key::Return), None, "a drawer");
    assert_eq!(desk.shown(), ["Old", "Letter", "Letter 2"]);
    desk.key(Key::Up);
    desk.key(Key::Down);
    assert_eq!(desk.key(Key::Return), Some(FileChoice::File(at("Saved/Letter"))));
}

#[test]
fn larger_window_shows_more_lines() {
    let mut desk = Desk::new(false);
    let window = desk.request.window();
    desk.intuition.change_window_box(window, Rect::new(30, 20, 400, 220));
    desk.request.handle_messages(&mut desk.intuition);
    let map = desk.intuition.window(window).unwrap().layer().map();
    let row = |y| (0..400).map(|x| map.pen_at(x, y).unwrap().0.to_string()).collect::<String>();
    assert_eq!(&row(13)[8..392], "2".repeat(365) + "1" + &"2".repeat(17) + "1", "the list goes to the edge");
    assert_eq!(desk.click(Point::new(350, 220 - 20)), Some(FileChoice::Cancel));
    // At the minimum size, nothing is drawn over the borders.
    let mut desk = Desk::new(false);
    let window = desk.request.window();
    desk.intuition.change_window_box(window, Rect::new(0, 0, 1, 1));
    desk.request.handle_messages(&mut desk.intuition);
    let frame = desk.intuition.window(window).unwrap().frame();
    assert_eq!((frame.width, frame.height), (300, 120));
    let map = desk.intuition.window(window).unwrap().layer().map();
    assert!((11..100).all(|y| map.pen_at(299, y).unwrap().0 == 1));
}

/// A test volume in memory, whose [`Volume::is_slow`] returns `true`.
///
/// A call on the program's thread panics; a call on any other thread blocks while the test holds the write
/// lock.
#[derive(Debug)]
struct Slow(Tree, ThreadId, Arc<RwLock<()>>);

impl Slow {
    fn tree(&self) -> &Tree {
        assert_ne!(thread::current().id(), self.1, "the program waits for the volume");
        drop(self.2.read());
        &self.0
    }
}

impl Volume for Slow {
    fn is_slow(&self) -> bool {
        true
    }

    fn usage(&self) -> Usage {
        self.tree().usage()
    }

    fn examine(&self, at: &[Name]) -> Result<FileInfo, DosError> {
        self.tree().examine(at)
    }

    fn list(&self, at: &[Name]) -> Result<Vec<FileInfo>, DosError> {
        self.tree().list(at)
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        self.tree().read(at)
    }

    fn write(&mut self, _: &[Name], _: &[u8], _: DateStamp) -> Result<(), DosError> {
        Err(DosError::DiskWriteProtected)
    }

    fn make_drawer(&mut self, _: &[Name], _: DateStamp) -> Result<(), DosError> {
        Err(DosError::DiskWriteProtected)
    }

    fn delete(&mut self, _: &[Name]) -> Result<(), DosError> {
        Err(DosError::DiskWriteProtected)
    }

    fn rename(&mut self, _: &[Name], _: &[Name]) -> Result<(), DosError> {
        Err(DosError::DiskWriteProtected)
    }

    fn change(&mut self, _: &[Name], _: Change) -> Result<(), DosError> {
        Err(DosError::DiskWriteProtected)
    }
}

impl Desk {
    /// Waits for the reply to the file requester's pending request to a volume, and returns the user's choice, if
    /// any.
    fn wait(&mut self) -> Option<FileChoice> {
        for _ in 0..20_000 {
            let answer = self.request.handle_messages(&mut self.intuition);
            if self.request.request.is_none() {
                return answer;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("the volume does not answer");
    }
}

#[test]
fn requester_never_calls_a_slow_volume_itself() {
    let dos = dos();
    let mut tree = Tree::new(name("Far"), 65_536, DateStamp::default());
    tree.make_drawer(&[name("Saved")], DateStamp::default()).unwrap();
    tree.write(&[name("Saved"), name("Letter")], b"text", DateStamp::default()).unwrap();
    let silence = Arc::new(RwLock::new(()));
    let volume = Slow(tree, thread::current().id(), Arc::clone(&silence));
    dos.mount(name("Far"), Box::new(volume)).unwrap();
    let mut desk = Desk::on(&dos, false);
    let far = DosPath::root(name("Far"));
    let silent = silence.write().unwrap();
    desk.request.enter(&mut desk.intuition, far.clone());
    assert!(desk.shown().contains(&"Alpha"), "the drawer before, until the list arrives");
    drop(silent);
    assert_eq!(desk.wait(), None);
    assert_eq!(desk.shown(), ["Saved"]);
    desk.key(Key::Down);
    desk.key(Key::Return);
    assert_eq!(desk.wait(), None);
    assert_eq!(desk.shown(), ["Letter"]);
    desk.key(Key::Down);
    let silent = silence.write().unwrap();
    assert_eq!(desk.key(Key::Return), None, "the file is not known yet");
    drop(silent);
    assert_eq!(desk.wait(), Some(FileChoice::File(far.resolve("Saved/Letter").unwrap())));
    // A request to enter a drawer replaces a request that is still reading another drawer.
    let _silent = silence.write().unwrap();
    desk.request.enter(&mut desk.intuition, far);
    desk.request.enter(&mut desk.intuition, at("Saved"));
    assert_eq!(desk.shown(), ["Old", "Letter", "Letter 2"]);
    assert!(desk.request.request.is_none());
}
