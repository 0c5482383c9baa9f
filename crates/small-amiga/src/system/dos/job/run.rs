//! Runs a file job for a program: in steps between vertical blanks, or on a task if a slow volume is
//! involved.
//!
//! A job on memory volumes advances by a fixed number of entries per blank, so that a script has the same
//! result on every computer. A job on a folder of the host runs on a task: the program takes its output when
//! it wakes and never waits for it.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::FileJob;
use crate::system::dos::{BusyGuard, Dos};
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::exec::task::Task;

/// Number of entries that a file job processes per vertical blank if it runs without a background task.
pub const ENTRIES_PER_BLANK: usize = 256;
/// Maximum number of unread events from the task of a file job.
///
/// If this number is reached, the task blocks until the owner has received an event.
const UNREAD: usize = 1024;
/// Maximum time to wait for the current entry of a file job when the job is dropped.
///
/// A folder of the host may never respond, for example on an unreachable server.
///
/// If the time runs out, the file of this entry is either complete or absent, because volumes replace files
/// whole.
const PATIENCE: Duration = Duration::from_millis(400);

/// An event that a running file job reports to its owner.
#[derive(Debug)]
pub enum JobEvent<J> {
    /// Text that the file job has printed.
    Output(String),
    /// The file job is complete, or has been stopped.
    Ended(J),
    /// The task that runs the file job has failed.
    Lost,
}

/// An event from a task that runs any type of file job.
///
/// A single type for all jobs keeps the channel's code small.
type TaskEvent = JobEvent<Box<dyn Any + Send>>;

/// A running file job, processed by its owner or by a task.
#[derive(Debug)]
pub struct JobRun<J: FileJob> {
    runner: Runner<J>,
    is_stopped: bool,
    /// The event that is held back for the next call of [`Self::next_event`], if any.
    ///
    /// An event that arrives together with printed output is returned after the output.
    next: Option<JobEvent<J>>,
    /// The guard that counts this job as running, or `None` if the job changes no files.
    busy: Option<BusyGuard>,
}

#[derive(Debug)]
enum Runner<J> {
    /// A file job that [`JobRun::next_event`] processes when the owner calls it. `None` once the job has ended.
    Owner(Option<J>),
    /// A file job that a background task processes.
    Task { events: Receiver<TaskEvent>, flags: Arc<Flags>, task: Option<Task> },
}

#[derive(Debug, Default)]
struct Flags {
    /// Whether the file job's owner has been signalled and still has to poll for events.
    ///
    /// One signal is enough for several events.
    is_signalled: AtomicBool,
    /// Whether the file job can be dropped without waiting for its background task.
    ///
    /// The owner need not wait if the job changes no files or only [`FileJob::flush`] remains to be done.
    is_abandonable: AtomicBool,
}

impl<J: FileJob> JobRun<J> {
    /// Starts a file job, which is processed by a background task or by the job's owner.
    ///
    /// If `is_slow` is set and a thread is available, a task runs the job; otherwise the owner's calls of
    /// [`Self::next_event`] run it.
    ///
    /// `port` is the owner's signal port.
    pub fn start(job: J, dos: &Dos, is_slow: bool, port: &SignalPort) -> Self {
        let busy = job.changes_files().then(|| dos.busy());
        let runner = if is_slow { on_task(job, port) } else { Runner::Owner(Some(job)) };
        Self { runner, is_stopped: false, next: None, busy }
    }

    /// Stops the file job after the current entry.
    ///
    /// The event [`JobEvent::Ended`] follows.
    pub fn stop(&mut self) {
        self.is_stopped = true;
        if let Runner::Task { task: Some(task), .. } = &self.runner {
            task.port().signal(Signals::CTRL_C);
        }
    }

    /// Returns `true` if the job can change files, as [`FileJob::changes_files`] reported when the job started.
    pub const fn changes_files(&self) -> bool {
        self.busy.is_some()
    }

    /// Returns `true` if the job has been stopped with [`Self::stop`].
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Returns `true` if [`Self::next_event`] must be called at the next vertical blank.
    ///
    /// The call is then needed even if no signal arrives. The result is `true` if the owner runs the job or
    /// has not received all of the task's events.
    pub fn needs_blanks(&self) -> bool {
        self.next.is_some()
            || match &self.runner {
                Runner::Owner(job) => job.is_some(),
                Runner::Task { flags, .. } => flags.is_signalled.load(Ordering::SeqCst),
            }
    }

    /// Returns the next event of the file job, or `None` if no event has arrived yet.
    ///
    /// Works on up to `entries` entries, or takes up to that number of events from a task, and subtracts them
    /// from `entries`.
    pub fn next_event(&mut self, entries: &mut usize) -> Option<JobEvent<J>> {
        if let Some(event) = self.next.take() {
            return Some(event);
        }
        let (output, event) = match &mut self.runner {
            Runner::Owner(slot) => advance(slot, self.is_stopped, entries),
            // The task signals again only after this poll, so that a task that prints endlessly does not
            // stall the computer.
            Runner::Task { .. } if *entries == 0 => return None,
            Runner::Task { events, flags, .. } => {
                flags.is_signalled.store(false, Ordering::SeqCst);
                let (output, ended) = receive(events, entries);
                // The task does not signal again for events that are left in the channel.
                if *entries == 0 && ended.is_none() {
                    flags.is_signalled.store(true, Ordering::SeqCst);
                }
                let job = |ended| match ended {
                    JobEvent::Ended(job) => Box::<dyn Any + Send>::downcast(job).ok(),
                    JobEvent::Output(_) | JobEvent::Lost => None,
                };
                (output, ended.map(|ended| job(ended).map_or(JobEvent::Lost, |job| JobEvent::Ended(*job))))
            }
        };
        if output.is_empty() {
            return event;
        }
        self.next = event;
        Some(JobEvent::Output(output))
    }
}

impl<J: FileJob> Drop for JobRun<J> {
    /// Stops the file job after the current entry, without calling [`FileJob::end`].
    ///
    /// If the owner runs the job, flushes the job's changes. If a task runs the job and can still change
    /// files, waits up to 400 ms for the end of the task.
    fn drop(&mut self) {
        let (events, flags, task) = match &mut self.runner {
            Runner::Task { events, flags, task } => (events, flags, task),
            Runner::Owner(job) => return job.iter_mut().for_each(FileJob::flush),
        };
        let Some(task) = task.take() else { return };
        task.port().signal(Signals::CTRL_F);
        // A task that is blocked by unread events must end, too.
        drop(std::mem::replace(events, sync_channel(0).1));
        if flags.is_abandonable.load(Ordering::SeqCst) { task.detach() } else { task.end_within(PATIENCE) }
    }
}

fn advance<J: FileJob>(
    slot: &mut Option<J>,
    is_stopped: bool,
    entries: &mut usize,
) -> (String, Option<JobEvent<J>>) {
    let mut output = String::new();
    let Some(job) = slot else { return (output, None) };
    let mut goes_on = !is_stopped;
    while goes_on && *entries > 0 {
        *entries -= 1;
        goes_on = job.step(&mut output);
    }
    if goes_on {
        return (output, None);
    }
    job.end(is_stopped, &mut output);
    job.flush();
    (output, slot.take().map(JobEvent::Ended))
}

/// Receives up to `entries` events from the task of a file job.
///
/// Returns the output of the events and the last event, if the task has ended.
fn receive(events: &Receiver<TaskEvent>, entries: &mut usize) -> (String, Option<TaskEvent>) {
    let mut output = String::new();
    while *entries > 0 {
        *entries -= 1;
        match events.try_recv() {
            Ok(JobEvent::Output(text)) => output.push_str(&text),
            Ok(ended) => return (output, Some(ended)),
            Err(TryRecvError::Empty) => break,
            Err(TryRecvError::Disconnected) => return (output, Some(JobEvent::Lost)),
        }
    }
    (output, None)
}

fn on_task<J: FileJob>(job: J, owner: &SignalPort) -> Runner<J> {
    let (send, events) = sync_channel(UNREAD);
    let is_abandonable = AtomicBool::new(!job.changes_files());
    let flags = Arc::new(Flags { is_abandonable, ..Flags::default() });
    // If the task cannot be created, the job is still in this slot.
    let slot = Arc::new(Mutex::new(Some(job)));
    let tell = EventSender { send, owner: owner.clone(), flags: Arc::clone(&flags) };
    let own = Arc::clone(&slot);
    let task = Task::create("files", move |port| {
        let job = own.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(job) = job {
            work(job, port, &tell);
        }
    });
    match task {
        Ok(task) => Runner::Task { events, flags, task: Some(task) },
        Err(_) => Runner::Owner(slot.lock().unwrap_or_else(PoisonError::into_inner).take()),
    }
}

struct EventSender {
    send: SyncSender<TaskEvent>,
    owner: SignalPort,
    flags: Arc<Flags>,
}

impl EventSender {
    fn put(&self, event: TaskEvent) -> bool {
        let is_sent = self.send.send(event).is_ok();
        if !self.flags.is_signalled.swap(true, Ordering::SeqCst) {
            self.owner.signal(Signals::REPLY_PORT);
        }
        is_sent
    }
}

fn work<J: FileJob>(mut job: J, port: &SignalPort, tell: &EventSender) {
    let mut output = String::new();
    let mut is_stopped = false;
    loop {
        let signals = port.take(Signals::all());
        if signals.contains(Signals::CTRL_F) {
            return;
        }
        is_stopped = is_stopped || signals.contains(Signals::CTRL_C);
        if is_stopped || !job.step(&mut output) {
            break;
        }
        if !output.is_empty() && !tell.put(JobEvent::Output(std::mem::take(&mut output))) {
            return;
        }
    }
    job.end(is_stopped, &mut output);
    // Either the owner finds this flag set, or the task finds the owner's signal pending.
    tell.flags.is_abandonable.store(true, Ordering::SeqCst);
    if port.take(Signals::CTRL_F).contains(Signals::CTRL_F) {
        return;
    }
    job.flush();
    if !output.is_empty() {
        tell.put(JobEvent::Output(output));
    }
    tell.put(JobEvent::Ended(Box::new(job)));
}
