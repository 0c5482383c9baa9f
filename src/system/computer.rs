//! The whole computer: the beam, intuition and the programs, driven by input events and vertical blanks alone.
//!
//! Knows who runs when: the interrupt servers, then intuition, then the programs in
//! turn as long as signals wait for one of them. A program that ends leaves nothing behind. Nothing here reads a
//! clock: the same events and blanks give the same pictures.

use crate::machine::vblank::{Chain, ServerId, VerticalBlank};
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::input::InputEvent;
use crate::system::intuition::Intuition;
use crate::system::intuition::screen::{Monitor, NewScreen};

/// Priority of a program's vertical-blank server: after the system's own.
const PROGRAM_SERVER: i8 = 6;

/// A program under the system: it sleeps until signals come, does what they ask for, and returns.
pub trait Program {
    /// Called with the signals that came: [`Signals::CTRL_E`] each vertical blank, [`Signals::USER_PORT`] for window messages,
    /// [`Signals::CTRL_C`] when it shall end.
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals);

    /// False once it has ended.
    fn is_running(&self) -> bool;
}

/// A program that runs, and what is its own of exec: the port its signals come to and its server in the vertical blank.
#[derive(Debug)]
struct Process<P> {
    port: SignalPort,
    server: ServerId,
    program: P,
}

/// A computer running programs.
#[derive(Debug)]
pub struct Computer<P> {
    beam: VerticalBlank,
    intuition: Intuition,
    input_device: SignalPort,
    /// In the order they were started. There is always one: the last to end is kept to be asked.
    processes: Vec<Process<P>>,
}

impl<P: Program> Computer<P> {
    /// Switches on: opens the Workbench's screen and starts the first program, which gets the port its signals come to.
    ///
    /// # Errors
    /// The program's own, when it cannot start.
    pub fn new<E>(
        monitor: Monitor,
        workbench: NewScreen,
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
        let mut computer = Self { beam, intuition, input_device, processes: Vec::new() };
        computer.run(start)?;
        Ok(computer)
    }

    /// Starts another program beside those that run.
    ///
    /// # Errors
    /// The program's own, when it cannot start; what it had opened by then is closed.
    pub fn run<E>(
        &mut self,
        start: impl FnOnce(&mut Intuition, &SignalPort) -> Result<P, E>,
    ) -> Result<(), E> {
        let port = SignalPort::new();
        self.intuition.run_as(&port);
        let program = start(&mut self.intuition, &port).inspect_err(|_| self.intuition.free_all_of(&port))?;
        let signalled = port.clone();
        let server = self.beam.add_server("program", PROGRAM_SERVER, move |_| {
            signalled.signal(Signals::CTRL_E);
            Chain::Continue
        });
        self.processes.push(Process { port, server, program });
        self.dispatch();
        Ok(())
    }

    /// Vertical blanks a second.
    #[must_use]
    pub const fn rate(&self) -> u32 {
        self.beam.standard().rate()
    }

    /// One thing a person did.
    pub fn input(&mut self, event: InputEvent) {
        self.intuition.handle(event);
        self.dispatch();
    }

    /// One vertical blank.
    pub fn vertical_blank(&mut self) {
        self.beam.raise();
        if !self.input_device.take(Signals::all()).is_empty() {
            self.intuition.vertical_blank(self.beam.now());
        }
        self.dispatch();
    }

    /// Lets the programs take what other tasks have posted since.
    pub fn poll(&mut self) {
        self.dispatch();
    }

    /// Asks all programs to end, as Ctrl-C in their shells would.
    pub fn break_c(&mut self) {
        self.processes.iter().for_each(|process| process.port.signal(Signals::CTRL_C));
        self.dispatch();
    }

    /// False once the last program has ended.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.processes.iter().any(|process| process.program.is_running())
    }

    /// Composes what changed; true if the picture is new.
    pub fn compose(&mut self) -> bool {
        self.intuition.compose()
    }

    /// The programs, in the order they were started.
    pub fn programs(&self) -> impl ExactSizeIterator<Item = &P> {
        self.processes.iter().map(|process| &process.program)
    }

    /// The program whose window is active; else the one started last.
    #[must_use]
    pub fn program(&self) -> &P {
        &self.processes[self.current()].program
    }

    /// The same, for those who drive it by other means than events.
    pub fn program_mut(&mut self) -> (&mut P, &mut Intuition) {
        let current = self.current();
        let Process { port, program, .. } = &mut self.processes[current];
        self.intuition.run_as(port);
        (program, &mut self.intuition)
    }

    fn current(&self) -> usize {
        let active = self.intuition.active_task();
        let is_active = |process: &Process<P>| active.is_some_and(|task| task.is_same(&process.port));
        self.processes.iter().position(is_active).unwrap_or(self.processes.len() - 1)
    }

    /// The screens.
    #[must_use]
    pub const fn intuition(&self) -> &Intuition {
        &self.intuition
    }

    /// The screens, for composing and picturing them.
    pub const fn intuition_mut(&mut self) -> &mut Intuition {
        &mut self.intuition
    }

    /// Runs programs in turn until no signal waits for any of them and those that have ended are gone.
    fn dispatch(&mut self) {
        self.run_all();
        while self.remove_ended() {
            self.run_all();
        }
    }

    fn run_all(&mut self) {
        let mut idle = false;
        while !std::mem::replace(&mut idle, true) {
            for Process { port, program, .. } in &mut self.processes {
                let signals = if program.is_running() { port.take(Signals::all()) } else { Signals::empty() };
                if !signals.is_empty() {
                    self.intuition.run_as(port);
                    program.wake(&mut self.intuition, signals);
                    idle = false;
                }
            }
        }
    }

    /// Frees all that programs had which have ended; true if there were some. The last one is kept to be asked what it was, and its window to be pictured.
    fn remove_ended(&mut self) -> bool {
        let mut removed = false;
        while self.processes.len() > 1
            && let Some(ended) = self.processes.iter().position(|process| !process.program.is_running())
        {
            removed = true;
            let Process { port, server, .. } = self.processes.remove(ended);
            self.beam.rem_server(&server);
            self.intuition.free_all_of(&port);
        }
        removed
    }
}
