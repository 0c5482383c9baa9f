//! The whole computer: the beam, intuition and the programs, driven by input events and vertical blanks alone.
//!
//! Knows who runs when: the interrupt servers, then intuition, then the programs in
//! turn as long as signals wait for one of them. A program that ends leaves nothing behind; one that fails can be removed, and the
//! others go on. Nothing here reads a
//! clock: the same events and blanks give the same pictures.
//!
//! Blanks at which nothing has anything to do are only counted ([`Computer::advance`]). Every server of the vertical blank says when it
//! has something to do next: intuition, an alert, and each program ([`Program::next_blank`]). After input, or a signal from
//! elsewhere, the next blank runs in any case, so that programs that look at each other see what has changed.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::machine::vblank::{Chain, ServerId, Ticks, VerticalBlank};
use crate::system::dos::process::{Answer, Processes};
use crate::system::exec::port::MsgPort;
use crate::system::exec::signals::{Alarm, NotifyFn, SignalPort, Signals};
use crate::system::input::{Button, InputEvent, Key};
use crate::system::intuition::Intuition;
use crate::system::intuition::alert::Alert;
use crate::system::intuition::screen::{Monitor, NewScreen};

/// Priority of a program's vertical-blank server: after the system's own.
const PROGRAM_SERVER: i8 = 6;

/// The most letters of what a failed program said.
const LONGEST: usize = 72;

/// What a panic said.
fn said(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason").to_owned()
}

/// A program under the system: it sleeps until signals come, does what they ask for, and returns.
pub trait Program {
    /// Called with the signals that came: [`Signals::CTRL_E`] at vertical blanks, those that [`Self::next_blank`] asks for among them,
    /// [`Signals::USER_PORT`] for window messages, [`Signals::CTRL_C`] when it shall end.
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals);

    /// False once it has ended.
    fn is_running(&self) -> bool;

    /// Returns the time of the next vertical blank at which it has something to do although no other signal comes before, or `None`
    /// if there is none. A time that has passed means the next blank. What it does at a blank depends on the time alone, not on how
    /// many blanks woke it.
    fn next_blank(&self, _intuition: &Intuition) -> Option<Ticks> {
        Some(Ticks(0))
    }
}

/// A program that runs, and what is its own of exec: the port its signals come to and its server in the vertical blank.
#[derive(Debug)]
struct Process<P> {
    port: SignalPort,
    server: ServerId,
    program: P,
    /// What it said when it failed.
    fault: Option<String>,
    /// Somebody has read it.
    told: bool,
}

/// A computer running programs.
#[derive(Debug)]
pub struct Computer<P> {
    beam: VerticalBlank,
    intuition: Intuition,
    input_device: SignalPort,
    /// In the order they were started. There is always one: the last to end is kept to be asked.
    processes: Vec<Process<P>>,
    /// What programs see of them.
    list: Processes,
    /// What is shown while a program has failed and nobody has said what is to become of it.
    alert: Option<Alert>,
    /// Somebody has: the computer is to be switched off.
    off: bool,
    /// Notifies the host of signals from other threads.
    alarm: Alarm,
    /// Whether anything but blanks has happened since the last blank.
    disturbed: bool,
    /// The mouse buttons that are down.
    held: Vec<Button>,
}

impl<P: Program> Computer<P> {
    /// Switches on: opens the Workbench's screen and starts the first program, which gets the port its signals come to. All that
    /// run are noted in `list`, the first one as `command`.
    ///
    /// # Errors
    /// The program's own, when it cannot start.
    pub fn new<E>(
        monitor: Monitor,
        workbench: NewScreen,
        list: Processes,
        command: &str,
        start: impl FnOnce(&mut Intuition, &SignalPort) -> Result<P, E>,
    ) -> Result<Self, E> {
        let mut beam = VerticalBlank::new(monitor.standard);
        let input_device = SignalPort::new();
        let intuition = Intuition::new(monitor, workbench, SignalPort::new());
        let server = input_device.clone();
        beam.add_server("input.device", 10, move |_| {
            server.signal(Signals::CTRL_E);
            Chain::Continue
        });
        let mut computer = Self {
            beam,
            intuition,
            input_device,
            processes: Vec::new(),
            list,
            alert: None,
            off: false,
            alarm: Alarm::new(),
            disturbed: true,
            held: Vec::new(),
        };
        computer.run(command, None, start)?;
        Ok(computer)
    }

    /// Starts another program beside those that run, noted as `command`. `reply` is told when it has started and when it has ended.
    ///
    /// # Errors
    /// The program's own, when it cannot start; what it had opened by then is closed.
    pub fn run<E>(
        &mut self,
        command: &str,
        reply: Option<MsgPort<Answer>>,
        start: impl FnOnce(&mut Intuition, &SignalPort) -> Result<P, E>,
    ) -> Result<(), E> {
        let port = SignalPort::with_alarm(&self.alarm);
        self.disturbed = true;
        self.intuition.run_as(&port);
        let program = start(&mut self.intuition, &port).inspect_err(|_| self.intuition.free_all_of(&port))?;
        let signalled = port.clone();
        let server = self.beam.add_server("program", PROGRAM_SERVER, move |_| {
            signalled.signal(Signals::CTRL_E);
            Chain::Continue
        });
        self.list.add(command, &port, reply);
        self.processes.push(Process { port, server, program, fault: None, told: false });
        self.dispatch();
        Ok(())
    }

    /// Vertical blanks a second.
    pub const fn rate(&self) -> u32 {
        self.intuition.monitor().standard.rate()
    }

    /// Sets the function that is called when another thread signals a program.
    pub fn notify_with(&self, notify: NotifyFn) {
        self.alarm.set_callback(notify);
    }

    /// One thing a person did.
    pub fn input(&mut self, event: InputEvent) {
        self.disturbed = true;
        match event {
            InputEvent::Button { button, down } => {
                self.held.retain(|held| *held != button);
                self.held.extend(down.then_some(button));
            }
            InputEvent::FocusLost => self.held.clear(),
            _ => {}
        }
        if self.alert.is_some() {
            return self.answer(event);
        }
        self.intuition.handle(event);
        self.dispatch();
    }

    /// An alert holds all input: the left button, or Return, removes the programs that have failed; the right one, or Escape,
    /// switches the computer off.
    fn answer(&mut self, event: InputEvent) {
        let remove = match event {
            InputEvent::Button { button, down: true } => button == Button::Select,
            InputEvent::Key { key: Key::Return, .. } => true,
            InputEvent::Key { key: Key::Escape, .. } => false,
            _ => return,
        };
        if let Some(alert) = self.alert.take() {
            alert.close(&mut self.intuition);
        }
        self.processes.iter_mut().for_each(|process| process.told = process.fault.is_some());
        self.off |= !remove || self.processes.iter().all(|process| process.fault.is_some());
        self.dispatch();
    }

    /// Returns the number of vertical blanks up to the next one that may change anything, as long as there is no input and no
    /// signal; at least 1. Returns `None` if no blank changes anything.
    pub fn blanks_to_run(&self) -> Option<u32> {
        if self.disturbed || !self.held.is_empty() {
            return Some(1);
        }
        let programs =
            self.processes.iter().filter(|process| self.alert.is_none() && process.fault.is_none());
        let programs = programs.filter_map(|process| process.program.next_blank(&self.intuition));
        let alert = self.alert.as_ref().and_then(|alert| alert.next_blank(&self.intuition));
        let due = programs.chain(alert).chain(self.intuition.next_blank()).min()?;
        Some(self.intuition.monitor().standard.blanks_until(self.beam.now(), due))
    }

    /// Lets vertical blanks pass up to the next one that may change anything, but at most `most`; returns how many have passed. The
    /// last one runs in any case, so that all is as if each had been run.
    pub fn advance(&mut self, most: u32) -> u32 {
        let blanks = self.blanks_to_run().map_or(most, |blanks| blanks.min(most)).max(1);
        self.beam.skip(blanks - 1);
        self.vertical_blank();
        blanks
    }

    /// One vertical blank.
    pub fn vertical_blank(&mut self) {
        self.disturbed = false;
        self.beam.set_standard(self.intuition.monitor().standard);
        self.beam.raise();
        if !self.input_device.take(Signals::all()).is_empty() {
            self.intuition.vertical_blank(self.beam.now());
            if let Some(alert) = &mut self.alert {
                alert.blank(&mut self.intuition);
            }
        }
        self.dispatch();
    }

    /// Lets the programs take what other tasks have posted since.
    pub fn poll(&mut self) {
        self.dispatch();
    }

    /// Asks all programs to end, as Ctrl-C in their shells would, and switches off.
    pub fn break_c(&mut self) {
        self.disturbed = true;
        self.processes.iter().for_each(|process| process.port.signal(Signals::CTRL_C));
        self.dispatch();
        self.off = true;
    }

    /// False once the last program has ended.
    pub fn is_running(&self) -> bool {
        let runs = |process: &Process<P>| match process.fault {
            Some(_) => !process.told,
            None => process.program.is_running(),
        };
        !self.off && self.processes.iter().any(runs)
    }

    /// What a program said that has failed and is not removed yet.
    pub fn fault(&self) -> Option<&str> {
        self.processes.iter().find_map(|process| process.fault.as_deref())
    }

    /// Composes what changed; true if the picture is new.
    pub fn compose(&mut self) -> bool {
        self.intuition.compose()
    }

    /// The programs, in the order they were started, but for those that have failed.
    pub fn programs(&self) -> impl Iterator<Item = &P> {
        self.processes.iter().filter(|process| process.fault.is_none()).map(|process| &process.program)
    }

    /// Whether all there is has failed: nothing can be asked of it.
    pub fn has_failed(&self) -> bool {
        self.programs().next().is_none()
    }

    /// The program whose window is active; else the one started last. One that has failed only if there is no other.
    pub fn program(&self) -> &P {
        &self.processes[self.current()].program
    }

    /// The same, for those who drive it by other means than events.
    pub fn program_mut(&mut self) -> (&mut P, &mut Intuition) {
        self.disturbed = true;
        let current = self.current();
        let Process { port, program, .. } = &mut self.processes[current];
        self.intuition.run_as(port);
        (program, &mut self.intuition)
    }

    fn current(&self) -> usize {
        let active = self.intuition.active_task();
        let is_active = |process: &Process<P>| {
            process.fault.is_none() && active.is_some_and(|task| task.is_same(&process.port))
        };
        let sound = || self.processes.iter().rposition(|process| process.fault.is_none());
        self.processes.iter().position(is_active).or_else(sound).unwrap_or(self.processes.len() - 1)
    }

    /// The screens.
    pub const fn intuition(&self) -> &Intuition {
        &self.intuition
    }

    /// The screens, for composing and picturing them.
    pub const fn intuition_mut(&mut self) -> &mut Intuition {
        &mut self.intuition
    }

    /// Runs programs in turn until no signal waits for any of them and those that have ended are gone. One that fails is stopped, and
    /// an alert asks what is to become of it; the others wait so long.
    fn dispatch(&mut self) {
        if self.alert.is_some() {
            return;
        }
        self.run_all();
        while self.alert.is_none() && self.remove_ended() {
            self.run_all();
        }
    }

    fn run_all(&mut self) {
        let mut idle = false;
        while !std::mem::replace(&mut idle, true) {
            for Process { port, program, fault, .. } in &mut self.processes {
                let runs = fault.is_none() && program.is_running();
                let signals = if runs { port.take(Signals::all()) } else { Signals::empty() };
                if signals.is_empty() {
                    continue;
                }
                idle = false;
                self.disturbed |= signals != Signals::CTRL_E;
                self.intuition.run_as(port);
                // What a program leaves half done is its own; what it has of the system is freed with it.
                let woken = catch_unwind(AssertUnwindSafe(|| program.wake(&mut self.intuition, signals)));
                if let Err(payload) = woken {
                    *fault = Some(said(&*payload));
                    break;
                }
            }
            if self.show_fault() {
                return;
            }
        }
    }

    /// An alert for a program that has failed and has not been told of yet; true if there is one.
    fn show_fault(&mut self) -> bool {
        let untold = self.processes.iter().filter(|process| !process.told);
        let mut failed = untold.filter_map(|process| Some((&process.port, process.fault.as_ref()?)));
        let Some((port, fault)) = failed.next() else { return false };
        let name = self.list.name_of(port).unwrap_or_else(|| "A program".to_owned());
        let lines = [
            format!("{name} failed.    Left mouse button: remove it.    Right: switch off."),
            fault.chars().take(LONGEST).collect(),
        ];
        self.intuition.run_as(&self.input_device);
        self.alert = Some(Alert::display(&mut self.intuition, &lines));
        true
    }

    /// Frees all that programs had which have ended; true if there were some. The last one is kept to be asked what it was, and its window to be pictured.
    fn remove_ended(&mut self) -> bool {
        let mut removed = false;
        while self.processes.len() > 1
            && let Some(ended) = self
                .processes
                .iter()
                .position(|process| process.told || process.fault.is_none() && !process.program.is_running())
        {
            removed = true;
            let Process { port, server, program, .. } = self.processes.remove(ended);
            // One that has failed may fail once more when it is let go of; then it has been told already.
            let _ = catch_unwind(AssertUnwindSafe(|| drop(program)));
            self.beam.rem_server(&server);
            self.intuition.free_all_of(&port);
            self.list.remove(&port);
        }
        self.disturbed |= removed;
        removed
    }
}
