//! Tests of the window's loop with a window back end that needs no display and records the loop's waits.

use super::*;
use crate::PixelShape;
use crate::keyboard::HostKey::{Down, Up};
use crate::keys::Keycap;
use small_amiga::input::{InputEvent, Key, Qualifiers};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;
use std::rc::Rc;
use std::thread;

type Waits = Rc<RefCell<Vec<Option<Instant>>>>;

/// A window of 640 by 400 pixels for tests.
///
/// A wait without a deadline returns immediately.
struct FakeDesk {
    is_seen: bool,
    reports: VecDeque<Vec<WindowEvent>>,
    waits: Waits,
    titles: Rc<RefCell<Vec<String>>>,
}

impl WindowBackend for FakeDesk {
    fn wait_events(&mut self, until: Option<Instant>) -> Result<Vec<WindowEvent>, WindowError> {
        self.waits.borrow_mut().push(until);
        if let Some(until) = until {
            thread::sleep(until.saturating_duration_since(Instant::now()));
        }
        Ok(self.reports.pop_front().unwrap_or_else(|| vec![WindowEvent::Closed]))
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

    fn set_title(&mut self, title: &str) -> Result<(), WindowError> {
        self.titles.borrow_mut().push(title.to_owned());
        Ok(())
    }

    fn hide_pointer(&mut self, _: bool) -> Result<(), WindowError> {
        Ok(())
    }
}

/// A computer for tests, with 1000 vertical blanks per second.
///
/// Its picture changes every `period` blanks, or never if `period` is `None`.
struct FakeComputer {
    period: Option<u32>,
    is_visible: bool,
    advanced: Vec<u32>,
    inputs: Vec<InputEvent>,
    pixels: Vec<u32>,
    clipboard: Clipboard,
    title: Option<String>,
}

impl FakeComputer {
    fn new(period: Option<u32>) -> Self {
        let (pixels, clipboard) = (vec![0; 640 * 200], Clipboard::default());
        let title = period.map(|period| period.to_string());
        Self { period, is_visible: true, advanced: Vec::new(), inputs: Vec::new(), pixels, clipboard, title }
    }
}

impl EmulatedComputer for FakeComputer {
    fn rate(&self) -> u32 {
        1000
    }

    fn blanks_to_run(&self) -> Option<u32> {
        self.period.filter(|_| self.is_visible)
    }

    fn advance(&mut self, blanks: u32) {
        self.advanced.extend(Some(blanks).filter(|blanks| *blanks > 0));
    }

    fn input(&mut self, event: InputEvent) {
        self.inputs.push(event);
    }

    fn set_visible(&mut self, visible: bool) {
        self.is_visible = visible;
    }

    fn compose(&mut self) -> bool {
        true
    }

    fn picture(&self) -> Picture<'_> {
        Picture {
            width: 640,
            height: 200,
            pixels: &self.pixels,
            shape: PixelShape::Tall,
            border: &[],
            detail: (1, 1),
        }
    }

    fn clipboard(&mut self) -> &mut Clipboard {
        &mut self.clipboard
    }

    fn title(&self) -> Option<String> {
        self.title.clone()
    }
}

/// Runs the window's loop on a back end without events, and returns the deadline of each wait.
///
/// After `passes` waits without events, another wait reports that the window was closed.
fn serve(computer: &mut FakeComputer, is_seen: bool, passes: usize) -> Vec<Option<Instant>> {
    let waits = Waits::default();
    let reports = VecDeque::from(vec![Vec::new(); passes]);
    let titles = Rc::default();
    let desk = FakeDesk { is_seen, reports, waits: Rc::clone(&waits), titles: Rc::clone(&titles) };
    let options = WindowOptions { title: String::new(), scale: None, border: 0, fit: Fit::Steps };
    HostWindow::new(Box::new(desk), options).serve(computer, &AtomicBool::new(false)).unwrap();
    // The title of the computer is shown once.
    assert!(titles.borrow().iter().eq(&computer.title));
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

#[test]
fn qualifier_keys_are_reported_when_they_change() {
    let mut computer = FakeComputer::new(None);
    let keys = [Down(Keycap::LeftSuper), Down(Keycap::LeftAlt), Up(Keycap::LeftAlt), Down(Keycap::Right)];
    let place = ((640, 400), Fit::Steps);
    InputDevices::default().forward(&mut computer, &keys.map(WindowEvent::Key), place, &mut |_, _| {});
    let amiga = Qualifiers::LEFT_AMIGA;
    let held = [amiga, amiga | Qualifiers::ALT, amiga].map(InputEvent::Held);
    let pressed = InputEvent::Key { key: Key::Right, qualifiers: amiga };
    assert_eq!(computer.inputs, [&held[..], &[pressed]].concat());
}
