//! The loop of the window on a back end without a display, and computers advanced as the loop does it; the
//! passes are counted.

use super::*;
use crate::games::catalogue;
use crate::host::script::stage::Stage;
use crate::host::shape::PixelShape;
use crate::host::{boot, cli, volumes};
use boardgame_engine::errand::{Courier, Errand, Hire};
use boardgame_engine::thinking::{News, Pace};
use small_amiga::system::dos::date::DateStamp;
use small_amiga::system::dos::process::{Launch, Startup};
use small_amiga::system::input::{Button, Key, Qualifiers};
use small_amiga_workbench as programs;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;
use std::rc::Rc;
use std::thread;

// ---- the loop

/// The deadlines with which the window's loop has called [`Desk::wait`].
type Waits = Rc<RefCell<Vec<Option<Instant>>>>;

/// A back end for tests with a window of 640 by 400 pixels, which reports prepared events. A wait without a
/// deadline returns immediately.
struct FakeDesk {
    is_seen: bool,
    reports: VecDeque<Vec<Report>>,
    waits: Waits,
}

impl Desk for FakeDesk {
    fn wait(&mut self, until: Option<Instant>) -> Result<Vec<Report>, WindowError> {
        self.waits.borrow_mut().push(until);
        if let Some(until) = until {
            thread::sleep(until.saturating_duration_since(Instant::now()));
        }
        Ok(self.reports.pop_front().unwrap_or_else(|| vec![Report::Closed]))
    }

    fn size(&self) -> (usize, usize) {
        (640, 400)
    }

    fn is_seen(&self) -> bool {
        self.is_seen
    }

    fn show(&mut self, _: &[u32], _: usize, _: Range<usize>) -> Result<(), WindowError> {
        Ok(())
    }

    fn turn_full_screen(&mut self) -> Result<(), WindowError> {
        Ok(())
    }

    fn hide_pointer(&mut self, _: bool) -> Result<(), WindowError> {
        Ok(())
    }
}

/// A computer for tests with 1000 vertical blanks per second, whose picture changes every `period` blanks, or
/// never for `None`.
struct FakeComputer {
    period: Option<u32>,
    is_visible: bool,
    advanced: Vec<u32>,
    pixels: Vec<u32>,
    clipboard: Clipboard,
}

impl FakeComputer {
    fn new(period: Option<u32>) -> Self {
        let (pixels, clipboard) = (vec![0; 640 * 200], Clipboard::default());
        Self { period, is_visible: true, advanced: Vec::new(), pixels, clipboard }
    }
}

impl Computer for FakeComputer {
    fn rate(&self) -> u32 {
        1000
    }

    fn input(&mut self, _: InputEvent) {}

    fn blanks_to_run(&self) -> Option<u32> {
        self.period.filter(|_| self.is_visible)
    }

    fn advance(&mut self, blanks: u32) {
        self.advanced.extend(Some(blanks).filter(|blanks| *blanks > 0));
    }

    fn notify_with(&mut self, _: NotifyFn) {}

    fn set_visible(&mut self, visible: bool) {
        self.is_visible = visible;
    }

    fn poll(&mut self) {}

    fn compose(&mut self) -> bool {
        true
    }

    fn picture(&self) -> Picture<'_> {
        Picture { width: 640, height: 200, pixels: &self.pixels, shape: PixelShape::Tall, border: &[] }
    }

    fn is_running(&self) -> bool {
        true
    }

    fn clipboard(&mut self) -> &mut Clipboard {
        &mut self.clipboard
    }

    fn screenshot(&mut self) {}

    fn wishes(&self) -> Wishes {
        Wishes::default()
    }

    fn close(&mut self) {}
}

/// Runs the window's loop on a back end whose wait returns `passes` times without an event. Returns the
/// deadlines of the waits.
fn serve(computer: &mut FakeComputer, is_seen: bool, passes: usize) -> Vec<Option<Instant>> {
    let waits = Waits::default();
    let reports = VecDeque::from(vec![Vec::new(); passes]);
    let desk = FakeDesk { is_seen, reports, waits: Rc::clone(&waits) };
    let options = WindowOptions { title: String::new(), scale: None, border: 0, fit: scaling::Fit::Steps };
    Host::new(Box::new(desk), options).serve(computer, &AtomicBool::new(false)).unwrap();
    waits.take()
}

#[test]
fn loop_waits_without_end_for_an_idle_computer() {
    let mut computer = FakeComputer::new(None);
    // The first wait ends at the next blank, because the picture has not been composed yet.
    let waits = serve(&mut computer, true, 3);
    assert!(waits.iter().skip(2).all(Option::is_none), "{waits:?}");
}

#[test]
fn loop_wakes_once_per_due_blank() {
    let mut computer = FakeComputer::new(Some(20));
    let waits = serve(&mut computer, true, 6);
    assert!(waits.iter().all(Option::is_some) && waits.len() == 7);
    // The first wait ends one blank later, because nothing has been composed yet.
    assert!(computer.advanced.iter().skip(1).all(|blanks| *blanks >= 20), "{:?}", computer.advanced);
    assert_eq!(computer.advanced.len(), 6);
}

#[test]
fn loop_waits_without_end_while_blinking_unseen() {
    let mut computer = FakeComputer::new(Some(20));
    assert_eq!(serve(&mut computer, false, 3), [None; 4]);
}

// ---- computers

fn computer(words: &[&str], pace: Pace) -> Box<dyn Stage> {
    let settings = cli::parse(words.iter().map(Into::into), &mut |_| None).unwrap();
    boot::switch_on(&settings, pace, None).unwrap()
}

/// A worker connection for tests that accepts every search and never sends a result.
struct SilentWorker;

impl Courier for SilentWorker {
    fn carry(&mut self, _: &Errand) -> bool {
        true
    }

    fn forget(&mut self) {}

    fn news(&mut self) -> Option<News<String>> {
        None
    }
}

/// Runs a computer in the same way as the window's loop, and returns the number of passes and the number of
/// new pictures.
fn passes(stage: &mut dyn Stage, blanks: u32) -> (u32, u32) {
    let (mut left, mut passes, mut pictures) = (blanks, 0, 0);
    while let Some(blanks) = stage.blanks_to_run().filter(|blanks| *blanks <= left) {
        stage.advance(blanks);
        (left, passes) = (left - blanks, passes + 1);
        pictures += u32::from(stage.compose());
    }
    stage.advance(left);
    assert!(!stage.compose(), "a blank that was not due has changed the picture");
    (passes, pictures)
}

/// Returns a computer that has finished starting and whose picture has been composed.
fn settled(words: &[&str]) -> Box<dyn Stage> {
    let mut stage = computer(words, Pace::Elsewhere(Hire(|_| Box::new(SilentWorker))));
    passes(&mut *stage, 600);
    stage
}

#[test]
fn blinking_goal_wakes_once_per_picture() {
    let mut stage = settled(&["--game", "tripppin", "--seed", "1"]);
    let (wakes, pictures) = passes(&mut *stage, 60 * 60);
    assert_eq!(wakes, pictures);
    assert!((60..=240).contains(&wakes), "{wakes} in a minute");
    stage.set_visible(false);
    assert_eq!(passes(&mut *stage, 60 * 60), (0, 0));
}

#[test]
fn idle_programs_do_not_wake() {
    for game in ["tribolo", "triple3"] {
        let mut stage = settled(&["--game", game, "--seed", "1"]);
        assert_eq!(passes(&mut *stage, 60 * 60), (0, 0), "{game}");
    }
    let mut stage = settled(&["--game", "tripppin", "--seed", "1", "--workbench"]);
    stage.input(InputEvent::Key { key: Key::Char('q'), qualifiers: Qualifiers::RIGHT_AMIGA });
    // The Workbench updates the displayed amount of free memory at the end of five seconds.
    passes(&mut *stage, 600);
    assert!(stage.actor().is_none() && stage.is_running());
    assert_eq!(passes(&mut *stage, 60 * 60), (0, 0), "the Workbench alone");
}

#[test]
fn idle_tools_do_not_wake() {
    let settings = cli::parse(["--workbench", "--seed", "1"].map(Into::into), &mut |_| None).unwrap();
    for tool in programs::ALL {
        let volumes = (volumes::mounted(None, DateStamp::default).unwrap(), true);
        let mut amiga = boot::computer(&settings, Pace::Measured(1), None, volumes, |_| ()).unwrap();
        amiga.input(InputEvent::Key { key: Key::Char('q'), qualifiers: Qualifiers::RIGHT_AMIGA });
        let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
        amiga.order(Launch { program: tool.word.to_owned(), startup, reply: None });
        for letter in "status".chars().map(Key::Char).chain([Key::Return]) {
            amiga.input(InputEvent::Key { key: letter, qualifiers: Qualifiers::empty() });
        }
        passes(&mut amiga, 1200);
        assert_eq!(passes(&mut amiga, 60 * 60), (0, 0), "{}", tool.word);
    }
}

/// Returns the input event, of several different ones, that a number selects.
fn event(number: u32) -> InputEvent {
    let keys = [Key::Return, Key::Left, Key::Up, Key::Char('s'), Key::Char('t'), Key::Escape, Key::Help];
    match number % 5 {
        0 => InputEvent::Key {
            key: keys[(number / 5) as usize % keys.len()],
            qualifiers: if number.is_multiple_of(2) { Qualifiers::RIGHT_AMIGA } else { Qualifiers::empty() },
        },
        1 => InputEvent::Button { button: Button::Select, down: true },
        2 => InputEvent::Button { button: Button::Select, down: false },
        3 => InputEvent::Button { button: Button::Menu, down: number.is_multiple_of(2) },
        _ => InputEvent::Pointer { x: (number / 5 % 640) as i32, y: (number / 3200 % 200) as i32 },
    }
}

#[test]
fn advanced_blanks_equal_single_blanks() {
    let starts: Vec<Vec<&str>> = catalogue::all()
        .map(|game| vec!["--game", game.word, "--seed", "3"])
        .chain([vec!["--game", "tripppin", "--seed", "3", "--workbench"], vec!["--pal", "--seed", "3"]])
        .collect();
    for words in starts {
        let pair = [(); 2].map(|()| computer(&words, Pace::Measured(300)));
        let [mut single, mut advanced] = pair;
        let mut number = 12_345_u32;
        for step in 0..40 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let blanks = (number >> 16) % [3, 40, 300][step % 3] + 1;
            (0..blanks).for_each(|_| single.vertical_blank());
            advanced.advance(blanks);
            for stage in [&mut single, &mut advanced] {
                stage.compose();
            }
            let same = single.picture().pixels == advanced.picture().pixels;
            assert!(same && single.text() == advanced.text(), "{words:?}: step {step}, {blanks} blanks");
            for stage in [&mut single, &mut advanced] {
                stage.input(event(number >> 8));
            }
            if !single.is_running() {
                break;
            }
        }
    }
}
