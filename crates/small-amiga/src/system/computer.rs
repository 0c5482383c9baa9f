//! The emulated computer: input events and vertical blanks drive Intuition and the running programs.
//!
//! [`Computer`] runs the interrupt servers, then Intuition, then the programs in turn while signals are
//! pending for one of them. Everything that a program has opened is freed when it ends. A program that fails
//! can be removed without ending the others. No clock is read here, so the same events and blanks give the
//! same pictures.
//!
//! Vertical blanks at which nothing is due are only counted ([`Computer::advance`]). Every server of the
//! vertical blank reports the time of its next work: Intuition, an alert, and each program
//! ([`Program::next_blank`]). After input, or a signal from another thread, the next blank always runs, so
//! that programs that poll each other's state notice the change.

use std::any::Any;
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::chips::vblank::{Chain, ServerId, Ticks, VerticalBlank};
use crate::system::dos::process::{LaunchReply, Processes};
use crate::system::exec::port::MsgPort;
use crate::system::exec::signals::{Alarm, NotifyFn, SignalPort, Signals};
use crate::system::input::{Button, InputEvent, Key};
use crate::system::input_device::InputDevice;
use crate::system::intuition::alert::Alert;
use crate::system::intuition::screen::{Monitor, NewScreen};
use crate::system::intuition::{HostTraits, Intuition};
use crate::system::lid::Machine;

/// Priority of programs in the chain of vertical-blank servers.
///
/// The system's own servers have higher priorities.
const PROGRAM_SERVER: i8 = 6;

/// Text of an alert that explains the mouse buttons.
const ALERT_BUTTONS: &str = "Left mouse button: remove it.    Right: switch off.";
/// Maximum length of a panic message in an alert, in characters.
///
/// Longer messages are cut off.
const LONGEST: usize = 72;

fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason").to_owned()
}

/// A program of the emulated computer.
///
/// A program sleeps until it is signalled, handles the signals and sleeps again.
pub trait Program {
    /// Handles the signals that have arrived for this program.
    ///
    /// [`Signals::CTRL_E`] means a vertical blank, which includes blanks requested by [`Self::next_blank`].
    /// [`Signals::USER_PORT`] means a window message, and [`Signals::CTRL_C`] means a request to end.
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals);

    /// Returns `false` once this program has ended.
    fn is_running(&self) -> bool;

    /// Returns the time of the next vertical blank that the program needs.
    ///
    /// Returns `None` if the program needs no blank.
    ///
    /// A time in the past means the next blank. The work at a blank must depend only on the time, not on the
    /// number of blanks that woke the program.
    fn next_blank(&self, _intuition: &Intuition) -> Option<Ticks> {
        Some(Ticks(0))
    }
}

/// A boxed program, for a computer on which programs of different types run.
impl<P: Program + ?Sized> Program for Box<P> {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        (**self).wake(intuition, signals);
    }

    fn is_running(&self) -> bool {
        (**self).is_running()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        (**self).next_blank(intuition)
    }
}

#[derive(Debug)]
struct RunningProgram<P> {
    port: SignalPort,
    server: ServerId,
    program: P,
    fault: Option<String>,
    /// Whether the user has answered the alert about the failure of this program.
    acknowledged: bool,
}

/// The emulated computer with its running programs.
#[derive(Debug)]
pub struct Computer<P> {
    beam: VerticalBlank,
    intuition: Intuition,
    input_device: SignalPort,
    /// The programs in the order in which they were started.
    ///
    /// The list is never empty, because the last program is kept after its end.
    processes: Vec<RunningProgram<P>>,
    list: Processes,
    alert: Option<Alert>,
    off: bool,
    alarm: Alarm,
    /// Whether the next vertical blank must be run because of an event, such as input or a signal.
    ///
    /// Each blank resets this flag. A blank is not skipped while the flag is set.
    disturbed: bool,
    mouse_and_keys: InputDevice,
}

impl<P: Program> Computer<P> {
    /// Creates the computer, opens the Workbench screen and starts the first program.
    ///
    /// `start` gets the signal port of the program. All running programs are entered in `list`, the first
    /// program as `command`.
    ///
    /// # Errors
    /// Returns the error of `start` if the program cannot start.
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
            mouse_and_keys: InputDevice::default(),
        };
        computer.run(command, None, start)?;
        Ok(computer)
    }

    /// Creates the computer with the default display and Workbench screen, and starts a program.
    ///
    /// [`Self::new`] selects another display or screen. The signal port of the program is
    /// [`Intuition::task`].
    pub fn with_program(command: &str, start: impl FnOnce(&mut Intuition) -> P) -> Self {
        let (monitor, screen, list) = (Monitor::default(), NewScreen::default(), Processes::default());
        let Ok(computer) =
            Self::new(monitor, screen, list, command, |intuition, _| Ok::<_, Infallible>(start(intuition)));
        computer
    }

    /// Starts a further program, which is called `command` in the process table.
    ///
    /// The start and the end of the program are posted to `reply`.
    ///
    /// # Errors
    /// Returns the error of `start` if the program cannot start; everything it has opened by then is closed.
    pub fn run<E>(
        &mut self,
        command: &str,
        reply: Option<MsgPort<LaunchReply>>,
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
        self.processes.push(RunningProgram { port, server, program, fault: None, acknowledged: false });
        self.dispatch();
        Ok(())
    }

    /// Returns the number of vertical blanks per second of the current video standard.
    pub const fn rate(&self) -> u32 {
        self.intuition.monitor().standard.rate()
    }

    /// Sets the function that notifies the host when another thread signals a program.
    pub fn notify_with(&self, notify: NotifyFn) {
        self.alarm.set_callback(notify);
    }

    /// Returns a new signal port that notifies the host when another thread signals it.
    pub fn new_signal_port(&self) -> SignalPort {
        SignalPort::with_alarm(&self.alarm)
    }

    /// Passes an input event to the open alert, or otherwise to Intuition.
    ///
    /// The Amiga keys act as a mouse: with the cursor keys, and with Alt.
    pub fn input(&mut self, event: InputEvent) {
        let events = self.mouse_and_keys.pass(event, self.intuition.pointer());
        events.into_iter().flatten().for_each(|event| self.handle_input(event));
    }

    fn handle_input(&mut self, event: InputEvent) {
        // A release that no program requests changes nothing; any other release signals its program.
        self.disturbed |= !matches!(event, InputEvent::KeyUp { .. });
        if self.alert.is_some() {
            return self.handle_alert_input(event);
        }
        self.intuition.handle(event);
        self.dispatch();
    }

    /// Handles the user's input while an alert about a failed program is shown.
    ///
    /// The left mouse button or Return removes the programs that have failed; the right button or Escape
    /// switches the computer off.
    fn handle_alert_input(&mut self, event: InputEvent) {
        let remove = match event {
            InputEvent::Button { button, down: true } => button == Button::Select,
            InputEvent::Key { key: Key::Return, .. } => true,
            InputEvent::Key { key: Key::Escape, .. } => false,
            _ => return,
        };
        if let Some(alert) = self.alert.take() {
            alert.close(&mut self.intuition);
        }
        self.processes.iter_mut().for_each(|process| process.acknowledged = process.fault.is_some());
        self.off |= !remove || self.processes.iter().all(|process| process.fault.is_some());
        self.dispatch();
    }

    /// Returns the number of vertical blanks until the next blank at which the computer has work to do.
    ///
    /// The number is at least 1. Input and signals that arrive before that blank are not considered.
    ///
    /// Returns `None` if the computer has no work at any later blank.
    pub fn blanks_to_run(&self) -> Option<u32> {
        if self.disturbed || self.mouse_and_keys.is_button_held() {
            return Some(1);
        }
        let programs =
            self.processes.iter().filter(|process| self.alert.is_none() && process.fault.is_none());
        let programs = programs.filter_map(|process| process.program.next_blank(&self.intuition));
        let alert = self.alert.as_ref().and_then(|alert| alert.next_blank(&self.intuition));
        let due = programs.chain(alert).chain(self.intuition.next_blank()).min()?;
        Some(self.intuition.monitor().standard.blanks_until(self.beam.now(), due))
    }

    /// Advances to the next vertical blank at which the computer has work, and runs that blank.
    ///
    /// Advances by at most `most` blanks, and returns the number of blanks.
    ///
    /// The last of these blanks always runs, so that the state is the same as if each blank had been run.
    pub fn advance(&mut self, most: u32) -> u32 {
        let blanks = self.blanks_to_run().map_or(most, |blanks| blanks.min(most)).max(1);
        self.beam.skip(blanks - 1);
        self.vertical_blank();
        blanks
    }

    /// Runs one vertical blank: calls the interrupt servers of the system and of the programs.
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

    /// Lets the programs handle signals without waiting for a vertical blank.
    pub fn poll(&mut self) {
        self.dispatch();
    }

    /// Lets all programs draw their windows for a picture that is saved to a file, or for the display again.
    pub fn set_saves_picture(&mut self, saves_picture: bool) {
        let host = HostTraits { saves_picture, ..self.intuition.host() };
        self.intuition.set_host(host);
        self.processes.iter().for_each(|process| process.port.signal(Signals::REPLY_PORT));
        self.dispatch();
    }

    /// Sends [`Signals::CTRL_C`] to all programs, and switches the computer off.
    pub fn break_c(&mut self) {
        self.disturbed = true;
        self.processes.iter().for_each(|process| process.port.signal(Signals::CTRL_C));
        self.dispatch();
        self.off = true;
    }

    /// Returns `false` once the last program has ended or the computer has been switched off.
    pub fn is_running(&self) -> bool {
        let runs = |process: &RunningProgram<P>| match process.fault {
            Some(_) => !process.acknowledged,
            None => process.program.is_running(),
        };
        !self.off && self.processes.iter().any(runs)
    }

    /// Returns the panic message of the first failed program that has not been removed.
    pub fn fault(&self) -> Option<&str> {
        self.processes.iter().find_map(|process| process.fault.as_deref())
    }

    /// Composes the picture of the display.
    ///
    /// Returns `true` if the picture has changed.
    pub fn compose(&mut self) -> bool {
        self.intuition.compose()
    }

    /// Returns the parts of the computer that the view of the opened machine shows.
    pub(crate) fn machine(&self) -> Machine<'_> {
        let program = |id: &ServerId| self.processes.iter().find(|process| process.server == *id);
        let name = |id: &ServerId| self.list.name_of(&program(id)?.port);
        let servers = self.beam.servers();
        Machine {
            intuition: &self.intuition,
            now: self.beam.now(),
            blanks: self.beam.history(),
            servers: servers.map(|(id, own, at)| (name(&id).unwrap_or_else(|| own.to_owned()), at)).collect(),
            owners: std::array::from_fn(|sprite| self.list.name_of(self.intuition.sprite_owner(sprite)?)),
        }
    }

    /// Returns the programs that have not failed, in the order in which they were started.
    pub fn programs(&self) -> impl Iterator<Item = &P> {
        self.processes.iter().filter(|process| process.fault.is_none()).map(|process| &process.program)
    }

    /// Returns `true` if all programs have failed.
    pub fn has_failed(&self) -> bool {
        self.programs().next().is_none()
    }

    /// Returns the program whose window is active, or otherwise the program started last.
    ///
    /// A failed program is returned only if all programs have failed.
    pub fn program(&self) -> &P {
        &self.processes[self.current()].program
    }

    /// Returns mutable references to Intuition and to the current program, the same program as [`Self::program`].
    ///
    /// After a call of this function, the next vertical blank is never skipped.
    pub fn program_mut(&mut self) -> (&mut P, &mut Intuition) {
        self.disturbed = true;
        let current = self.current();
        let RunningProgram { port, program, .. } = &mut self.processes[current];
        self.intuition.run_as(port);
        (program, &mut self.intuition)
    }

    fn current(&self) -> usize {
        let active = self.intuition.active_task();
        let is_active = |process: &RunningProgram<P>| {
            process.fault.is_none() && active.is_some_and(|task| task.is_same(&process.port))
        };
        let sound = || self.processes.iter().rposition(|process| process.fault.is_none());
        self.processes.iter().position(is_active).or_else(sound).unwrap_or(self.processes.len() - 1)
    }

    /// Returns Intuition, which manages the screens and windows of the computer.
    pub const fn intuition(&self) -> &Intuition {
        &self.intuition
    }

    /// Returns Intuition as a mutable reference, for example to compose the picture.
    pub const fn intuition_mut(&mut self) -> &mut Intuition {
        &mut self.intuition
    }

    /// Runs the programs until no signal is pending, and removes programs that have ended.
    ///
    /// If a program fails, an alert is shown, and the other programs wait until the user has answered it.
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
            for RunningProgram { port, program, fault, .. } in &mut self.processes {
                let runs = fault.is_none() && program.is_running();
                let signals = if runs { port.take(Signals::all()) } else { Signals::empty() };
                if signals.is_empty() {
                    continue;
                }
                idle = false;
                self.disturbed |= signals != Signals::CTRL_E;
                self.intuition.run_as(port);
                // A panic can leave only the program's own state inconsistent; its system resources are freed
                // with it.
                let woken = catch_unwind(AssertUnwindSafe(|| program.wake(&mut self.intuition, signals)));
                if let Err(payload) = woken {
                    *fault = Some(panic_message(&*payload));
                    break;
                }
            }
            if self.show_fault() {
                return;
            }
        }
    }

    fn show_fault(&mut self) -> bool {
        let untold = self.processes.iter().filter(|process| !process.acknowledged);
        let mut failed = untold.filter_map(|process| Some((&process.port, process.fault.as_ref()?)));
        let Some((port, fault)) = failed.next() else { return false };
        let name = self.list.name_of(port).unwrap_or_else(|| "A program".to_owned());
        let lines = [
            format!("{name} failed.    {}", self.intuition.host().adapted(ALERT_BUTTONS)),
            fault.chars().take(LONGEST).collect(),
        ];
        self.intuition.run_as(&self.input_device);
        self.alert = Some(Alert::display(&mut self.intuition, &lines));
        true
    }

    /// Removes programs that have ended, and frees all resources of these programs.
    ///
    /// The last program is kept, so that its state and window stay available.
    ///
    /// Returns `true` if a program has been removed.
    fn remove_ended(&mut self) -> bool {
        let mut removed = false;
        while self.processes.len() > 1
            && let Some(ended) = self.processes.iter().position(|process| {
                process.acknowledged || process.fault.is_none() && !process.program.is_running()
            })
        {
            removed = true;
            let RunningProgram { port, server, program, fault, .. } = self.processes.remove(ended);
            // Dropping a program that has failed may panic again; the failure has already been reported.
            let _ = catch_unwind(AssertUnwindSafe(|| drop(program)));
            self.beam.rem_server(&server);
            self.intuition.free_all_of(&port);
            self.list.remove(&port, fault.is_some());
        }
        self.disturbed |= removed;
        removed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::input::Qualifiers;

    /// A program that panics at its first signal if the field is set.
    #[derive(Debug)]
    struct Fragile(bool);

    impl Program for Fragile {
        fn wake(&mut self, _: &mut Intuition, _: Signals) {
            assert!(!self.0, "the program fails");
        }

        fn is_running(&self) -> bool {
            true
        }
    }

    #[test]
    fn removed_program_is_listed_as_failed() {
        let (monitor, screen, list) = (Monitor::default(), NewScreen::default(), Processes::default());
        let start = |fails| move |_: &mut Intuition, _: &SignalPort| Ok::<_, Infallible>(Fragile(fails));
        let Ok(mut computer) = Computer::new(monitor, screen, list.clone(), "Sound", start(false));
        let Ok(()) = computer.run("Failing", None, start(true));
        computer.vertical_blank();
        assert_eq!((computer.fault(), list.list().len()), (Some("the program fails"), 2));
        computer.input(InputEvent::Key { key: Key::Return, qualifiers: Qualifiers::empty() });
        assert_eq!((list.list().len(), list.is_one_left_of(2)), (1, false));
    }
}
