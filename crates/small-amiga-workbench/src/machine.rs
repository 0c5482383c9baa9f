//! The lesson "The machine": a program that walks through the opened machine in eight steps.
//!
//! Each step is a requester, whose text is also shown beside the view of the opened machine. The lesson goes on
//! when the user has done what the step asks for, or presses Next. The view is drawn by [`small_amiga::lid`].

use super::{ProgramEntry, Tool};
use small_amiga::Program;
use small_amiga::chips::{Point, Ticks};
use small_amiga::exec::Signals;
use small_amiga::graphics::wrapped;
use small_amiga::intuition::{Intuition, WindowId};
use small_amiga::lid::Layer;
use small_amiga::requester::EasyRequest;

/// The entry of the lesson. A menu of the Workbench starts it, so it has no icon.
pub const ENTRY: ProgramEntry = ProgramEntry {
    word: "machine",
    title: "The machine",
    help: "explains the layers of the opened machine",
    drawer: "Tools",
    picture: "screens",
    file: None,
    start: |start| match start.intuition.lid_note() {
        "" => Ok(Box::new(Machine::open(start.intuition))),
        // Two lessons would point out different layers.
        _ => Err("the lesson is already open".into()),
    },
};

/// Width of the text, in characters.
const COLUMNS: usize = 42;
/// Number of text lines of each step.
const LINES: usize = 4;
/// Time between two looks at whether the user has done what a step asks for.
const PAUSE: Ticks = Ticks(15);
/// Distance that the pointer must move in the step about sprites, in pixels.
const FAR: i32 = 60;

/// The task of a step, after which the lesson goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    Open,
    Choose(Layer),
    MovePointer,
    LiftBob,
    Read,
    Beep,
}

/// The steps: the text, the layer that the lesson points out, and the task.
const STEPS: [(&str, Layer, Task); 8] = [
    (
        "Press Shift-F1. The picture tilts and shows the layers of which it is made. Everything still works.",
        Layer::Result,
        Task::Open,
    ),
    (
        "Above the picture float its planes. A bright point is a bit that is 1. Press Shift-F3 for plane 1.",
        Layer::Plane(0),
        Task::Choose(Layer::Plane(1)),
    ),
    (
        "The bits of a point form a number, its pen. At the left, the copper list gives each pen its colour: \
         COLOR00 is pen 0.",
        Layer::Result,
        Task::Read,
    ),
    (
        "Move the pointer. It is a sprite: a chip lays it over the picture, and no plane changes.",
        Layer::Sprites,
        Task::MovePointer,
    ),
    (
        "Drag an icon. It is a Bob, drawn into the planes. Its save buffer keeps the pixels that it covers.",
        Layer::Bob,
        Task::LiftBob,
    ),
    (
        "The blitter copies such images. The line \"Last blit\" at the foot shows its last work in the active \
         window.",
        Layer::Plane(0),
        Task::Read,
    ),
    (
        "At the foot, each box is a vertical blank, the newest at the right. It is hollow if nothing had to \
         change.",
        Layer::Result,
        Task::Read,
    ),
    (
        "Press Beep and watch COLOR00: a flash of the screen is a single MOVE. Shift-F1 closes the machine.",
        Layer::Result,
        Task::Beep,
    ),
];

#[derive(Debug)]
struct Machine {
    /// Index of the current step.
    at: usize,
    request: EasyRequest,
    /// Position of the pointer at the start of the step.
    pointer: Point,
    /// Whether the step's task was done before the step began, so that only Next goes on.
    was_done: bool,
    /// Whether the user has lifted a Bob in this step.
    has_lifted: bool,
    running: bool,
}

impl Machine {
    fn open(intuition: &mut Intuition) -> Self {
        let request = Self::ask(intuition, 0);
        let pointer = intuition.pointer();
        let machine = Self { at: 0, request, pointer, was_done: false, has_lifted: false, running: true };
        Self { was_done: machine.is_done(intuition), ..machine }
    }

    /// Opens the requester of a step, and points out its layer.
    fn ask(intuition: &mut Intuition, at: usize) -> EasyRequest {
        let (text, layer, task) = STEPS[at];
        intuition.set_lid_note(&format!("Step {} of {}: {text}", at + 1, STEPS.len()));
        intuition.point_out_layer(layer);
        let mut lines = wrapped(text, COLUMNS as i32, |text| text.len() as i32);
        lines.resize(LINES, String::new());
        // All steps have the same size.
        lines.iter_mut().for_each(|line| *line = format!("{line:COLUMNS$}"));
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let title = format!("{}, step {} of {}", ENTRY.title, at + 1, STEPS.len());
        let on = intuition.workbench().id();
        let next = if task == Task::Beep { "Beep" } else { "Next" };
        EasyRequest::open(intuition, Some(on), &title, &lines, &[next, "Back", "End"])
    }

    fn show(&mut self, intuition: &mut Intuition, at: usize) {
        let before = self.request.window();
        self.request = Self::ask(intuition, at);
        intuition.close_window_for(before, Some(self.request.window()));
        (self.at, self.pointer, self.has_lifted) = (at, intuition.pointer(), false);
        self.was_done = self.is_done(intuition);
    }

    fn task(&self) -> Task {
        STEPS[self.at].2
    }

    /// Returns `true` if the user has done what the current step asks for.
    fn is_done(&self, intuition: &Intuition) -> bool {
        let Point { x, y } = intuition.pointer();
        match self.task() {
            Task::Open => intuition.chosen_layer().is_some(),
            Task::Choose(layer) => intuition.chosen_layer() == Some(layer),
            Task::MovePointer => (x - self.pointer.x).abs() + (y - self.pointer.y).abs() > FAR,
            Task::LiftBob => self.has_lifted && !intuition.has_bob(),
            Task::Read | Task::Beep => false,
        }
    }

    fn next(&mut self, intuition: &mut Intuition) {
        if self.task() == Task::Open && intuition.chosen_layer().is_none() {
            intuition.turn_lid();
        }
        self.show(intuition, self.at + 1);
    }

    fn end(&mut self, intuition: &mut Intuition) {
        intuition.set_lid_note("");
        intuition.close_window(self.request.window());
        self.running = false;
    }
}

impl Tool for Machine {
    fn window(&self) -> WindowId {
        self.request.window()
    }
}

impl Program for Machine {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if self.task() == Task::LiftBob && !self.has_lifted && intuition.has_bob() {
            self.has_lifted = true;
            intuition.point_out_layer(Layer::Bob);
        }
        match self.request.handle_messages(intuition) {
            _ if signals.contains(Signals::CTRL_C) => self.end(intuition),
            Some(0) if self.task() == Task::Beep => intuition.display_beep(),
            Some(0) => self.next(intuition),
            Some(1) => self.show(intuition, self.at.saturating_sub(1)),
            Some(_) => self.end(intuition),
            None if self.is_done(intuition) && !self.was_done => self.next(intuition),
            None => {}
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        let is_waiting = !matches!(self.task(), Task::Read | Task::Beep);
        is_waiting.then(|| intuition.current_time() + PAUSE)
    }
}
