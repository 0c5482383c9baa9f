//! The whole computer: the beam, intuition and one program, driven by input events and vertical blanks alone.
//!
//! Knows who runs when: the interrupt servers, then intuition, then the program as long as signals wait for it. Nothing here reads a
//! clock: the same events and blanks give the same pictures.

use crate::machine::vblank::{Chain, VerticalBlank};
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

/// A computer running a program.
#[derive(Debug)]
pub struct Computer<P> {
    beam: VerticalBlank,
    intuition: Intuition,
    input_device: SignalPort,
    signals: SignalPort,
    program: P,
}

impl<P: Program> Computer<P> {
    /// Switches on: opens the Workbench's screen and starts the program, which gets the port its signals come to.
    ///
    /// # Errors
    /// The program's own, when it cannot start.
    pub fn new<E>(
        monitor: Monitor,
        workbench: NewScreen,
        start: impl FnOnce(&mut Intuition, &SignalPort) -> Result<P, E>,
    ) -> Result<Self, E> {
        let mut beam = VerticalBlank::new(monitor.standard);
        let (input_device, signals) = (SignalPort::new(), SignalPort::new());
        let mut intuition = Intuition::new(monitor, workbench, signals.clone());
        let server = input_device.clone();
        beam.add_server("input.device", 10, move |_| {
            server.signal(Signals::CTRL_E);
            Chain::Continue
        });
        let program = start(&mut intuition, &signals)?;
        let server = signals.clone();
        beam.add_server("program", PROGRAM_SERVER, move |_| {
            server.signal(Signals::CTRL_E);
            Chain::Continue
        });
        let mut computer = Self { beam, intuition, input_device, signals, program };
        computer.dispatch();
        Ok(computer)
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

    /// Lets the program take what other tasks have posted since.
    pub fn poll(&mut self) {
        self.dispatch();
    }

    /// Asks the program to end, as Ctrl-C in its shell would.
    pub fn break_c(&mut self) {
        self.signals.signal(Signals::CTRL_C);
        self.dispatch();
    }

    /// False once the program has ended.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.program.is_running()
    }

    /// Composes what changed; true if the picture is new.
    pub fn compose(&mut self) -> bool {
        self.intuition.compose()
    }

    /// The program.
    #[must_use]
    pub const fn program(&self) -> &P {
        &self.program
    }

    /// The program, for those who drive it by other means than events.
    pub const fn program_mut(&mut self) -> (&mut P, &mut Intuition) {
        (&mut self.program, &mut self.intuition)
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

    fn dispatch(&mut self) {
        while self.program.is_running() {
            let signals = self.signals.take(Signals::all());
            if signals.is_empty() {
                break;
            }
            self.program.wake(&mut self.intuition, signals);
        }
    }
}
