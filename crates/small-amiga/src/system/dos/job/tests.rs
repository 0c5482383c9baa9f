use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use super::*;
use crate::system::dos::Dos;
use crate::system::dos::date::DateStamp;
use crate::system::dos::error::DosError;
use crate::system::dos::name::Name;
use crate::system::dos::path::DosPath;
use crate::system::dos::tree::Tree;
use crate::system::dos::volume::Change;
use crate::system::exec::signals::{SignalPort, Signals};

const ALL: CopyOptions = CopyOptions { drawers: true, bits: true, comment: true, date: false };

fn dos() -> Dos {
    let dos = Dos::new(DateStamp::default);
    for name in ["Ram Disk", "Work"].map(|name| Name::new(name).unwrap()) {
        dos.mount(name.clone(), Box::new(Tree::new(name, 65_536, DateStamp::default()))).unwrap();
    }
    dos
}

fn at(text: &str) -> DosPath {
    DosPath::root(Name::new("Work").unwrap()).resolve(text).unwrap()
}

fn copy(dos: &Dos, from: &str, to: &str) -> Result<Vec<CopyStep>, DosError> {
    let mut copy = Copy::new(at(from), at(to), ALL);
    let mut copied = Vec::new();
    while let Some(step) = copy.step(dos).map_err(|failed| failed.error)? {
        copied.push(step);
    }
    Ok(copied)
}

fn delete(dos: &Dos, path: &str) -> Vec<(String, Result<(), DosError>)> {
    let mut delete = Delete::all(at(path));
    std::iter::from_fn(|| delete.step(dos)).flatten().collect()
}

fn rename(dos: &Dos, from: &str, to: &str) -> Result<(), DosError> {
    let mut rename = Rename::new(at(from), at(to));
    while rename.step(dos)? {}
    Ok(())
}

fn fill_down(dos: &Dos, drawer: &str) -> DosPath {
    let mut deep = at(drawer);
    dos.make_drawer(&deep).unwrap();
    while let Ok(next) = deep.join(Name::new("in").unwrap()) {
        dos.make_drawer(&next).unwrap();
        deep = next;
    }
    deep
}

#[test]
fn drawer_is_copied_across_volumes_and_deleted() {
    let dos = dos();
    dos.make_drawer(&at("a")).unwrap();
    dos.write(&at("a/b"), b"x").unwrap();
    dos.change(&at("a/b"), Change::Comment("note".to_owned())).unwrap();
    dos.change(&at("a"), Change::Comment("of the drawer".to_owned())).unwrap();
    copy(&dos, "a", "Ram Disk:c").unwrap();
    assert_eq!(dos.examine(&at("ram disk:c/b")).unwrap().comment, "note");
    assert_eq!(dos.examine(&at("ram disk:c")).unwrap().comment, "of the drawer");
    assert_eq!(copy(&dos, "a", "Ram Disk:c/b"), Err(DosError::ObjectExists));
    assert_eq!(copy(&dos, "a", "a/in"), Err(DosError::ObjectInUse));
    assert_eq!(rename(&dos, "a", "Ram Disk:d"), Err(DosError::RenameAcrossDevices));
    assert_eq!(delete(&dos, "a"), [("a/b".to_owned(), Ok(())), ("a".to_owned(), Ok(()))]);
    assert!(!dos.exists(&at("a")) && dos.exists(&at("Ram Disk:c/b")));
}

#[test]
fn rename_into_a_deep_drawer_changes_nothing() {
    let dos = dos();
    let deep = fill_down(&dos, "deep");
    dos.make_drawer(&at("other")).unwrap();
    assert_eq!(rename(&dos, "deep", "other/deep"), Err(DosError::TooManyLevels));
    assert!(dos.exists(&deep));
    rename(&dos, "deep", "shallow").unwrap();
}

#[test]
fn copy_of_a_deep_drawer_leaves_out_the_deepest() {
    let dos = dos();
    fill_down(&dos, "deep");
    dos.write(&at("deep/z"), b"z").unwrap();
    dos.make_drawer(&at("to")).unwrap();
    let copied = copy(&dos, "deep", "to/deep").unwrap();
    let deepest = format!("Work:deep{}", "/in".repeat(31));
    assert_eq!(copied.iter().filter(|step| matches!(step, CopyStep::TooDeep(_))).count(), 1);
    assert!(copied.contains(&CopyStep::TooDeep(deepest)));
    assert!(dos.exists(&at("to/deep/z")), "the copy goes on");
}

#[test]
fn delete_step_removes_one_entry() {
    let dos = dos();
    dos.make_drawer(&at("a")).unwrap();
    for number in 0..20 {
        dos.write(&at(&format!("a/{number}")), b"").unwrap();
    }
    let mut delete = Delete::all(at("a"));
    delete.step(&dos);
    for left in (0..20).rev() {
        delete.step(&dos);
        assert_eq!(dos.list(&at("a")).unwrap().len(), left);
    }
}

/// A job for tests. Each step waits until the test sends a permit.
///
/// Each step first reports to the test. If the test has dropped its sender of permits, the steps do not wait.
#[derive(Debug)]
struct Gated {
    reached: Sender<&'static str>,
    permits: Mutex<Receiver<()>>,
    steps: usize,
    is_stopped: Option<bool>,
}

impl FileJob for Gated {
    fn step(&mut self, output: &mut String) -> bool {
        self.steps += 1;
        let _ = self.reached.send("step");
        let _ = self.permits.lock().unwrap().recv();
        output.push('.');
        true
    }

    fn end(&mut self, is_stopped: bool, _: &mut String) {
        let _ = self.reached.send("end");
        self.is_stopped = Some(is_stopped);
    }

    fn flush(&mut self) {
        let _ = self.reached.send("flush");
        let _ = self.permits.lock().unwrap().recv();
    }
}

fn gated() -> (Gated, Receiver<&'static str>, Sender<()>) {
    let ((reached, reports), (permit, permits)) = (channel(), channel());
    (Gated { reached, permits: Mutex::new(permits), steps: 0, is_stopped: None }, reports, permit)
}

#[test]
fn stopped_job_finishes_its_current_entry() {
    let (job, reports, permit) = gated();
    let port = SignalPort::new();
    let mut run = JobRun::start(job, &dos(), true, &port);
    reports.recv().unwrap();
    run.stop();
    assert!(run.next_event(&mut 10).is_none(), "the entry at hand is not finished");
    permit.send(()).unwrap();
    permit.send(()).unwrap();
    let mut output = String::new();
    let ended = loop {
        match run.next_event(&mut 10) {
            Some(JobEvent::Output(text)) => output.push_str(&text),
            Some(JobEvent::Ended(job)) => break job,
            Some(JobEvent::Lost) => panic!("the task has failed"),
            None => assert_eq!(port.wait(Signals::REPLY_PORT), Signals::REPLY_PORT),
        }
    };
    assert_eq!((ended.steps, ended.is_stopped, output.as_str()), (1, Some(true), "."));
}

#[test]
fn dropped_job_finishes_only_its_current_entry() {
    let (job, reports, permit) = gated();
    let run = JobRun::start(job, &dos(), true, &SignalPort::new());
    reports.recv().unwrap();
    let release = std::thread::spawn(move || drop(permit));
    drop(run);
    release.join().unwrap();
    assert!(reports.iter().all(|report| report == "step"), "its end is left out");
}

#[test]
fn dropping_a_task_does_not_wait_for_flush() {
    let (job, reports, permit) = gated();
    let mut run = JobRun::start(job, &dos(), true, &SignalPort::new());
    assert_eq!(reports.recv(), Ok("step"));
    run.stop();
    permit.send(()).unwrap();
    assert_eq!((reports.recv(), reports.recv()), (Ok("end"), Ok("flush")));
    drop(run);
    // Until this point, the flush had no permit to complete.
    drop(permit);
}

#[test]
fn task_with_unread_output_ends_when_dropped() {
    let (job, reports, permit) = gated();
    drop(permit);
    let run = JobRun::start(job, &dos(), true, &SignalPort::new());
    // The task has more events than fit into the channel.
    assert_eq!(reports.iter().take(1024).count(), 1024);
    drop(run);
}

#[derive(Debug)]
struct Lines(usize);

impl FileJob for Lines {
    fn step(&mut self, output: &mut String) -> bool {
        output.push('.');
        self.0 -= 1;
        self.0 > 0
    }

    fn end(&mut self, _: bool, _: &mut String) {}

    fn flush(&mut self) {}
}

#[test]
fn output_of_an_ended_task_is_taken_to_the_end() {
    let port = SignalPort::new();
    let mut run = JobRun::start(Lines(1000), &dos(), true, &port);
    let mut output = String::new();
    // The owner wakes at a signal of the task, or at a blank if the job asks for one.
    let mut entries = 0;
    loop {
        match run.next_event(&mut entries) {
            Some(JobEvent::Output(text)) => output.push_str(&text),
            Some(JobEvent::Ended(_)) => break,
            Some(JobEvent::Lost) => panic!("the task has failed"),
            None => {
                if !run.needs_blanks() {
                    port.wait(Signals::REPLY_PORT);
                }
                entries = 10;
            }
        }
    }
    assert_eq!(output.len(), 1000);
}

#[test]
fn owner_runs_a_fixed_number_of_entries() {
    let (job, reports, permit) = gated();
    drop(permit);
    let dos = dos();
    let mut run = JobRun::start(job, &dos, false, &SignalPort::new());
    assert!(dos.is_busy());
    let mut entries = 7;
    assert!(matches!(run.next_event(&mut entries), Some(JobEvent::Output(text)) if text == "......."));
    assert!(run.next_event(&mut entries).is_none());
    assert_eq!(reports.try_iter().count(), 7);
    run.stop();
    assert!(
        matches!(run.next_event(&mut entries), Some(JobEvent::Ended(job)) if job.is_stopped == Some(true))
    );
    drop(run);
    assert!(!dos.is_busy());
}

#[test]
fn read_request_is_abandoned_when_dropped() {
    let (dos, port) = (dos(), SignalPort::new());
    let ((reached, is_reached), (permit, permits)) = (channel(), channel::<()>());
    let call = move |dos: &Dos| {
        reached.send(()).unwrap();
        let _ = permits.recv();
        dos.volumes().len()
    };
    let run = JobRun::start(Request::read(&dos, call), &dos, true, &port);
    is_reached.recv().unwrap();
    assert!(!dos.is_busy() && !run.changes_files());
    // The test would block here if the run waited for its task.
    drop(run);
    permit.send(()).unwrap();
}

#[test]
fn endless_changing_request_is_abandoned() {
    let (dos, port) = (dos(), SignalPort::new());
    let ((reached, is_reached), (permit, permits)) = (channel(), channel::<()>());
    let is_permitted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_permitted);
    let call = move |_: &Dos| {
        reached.send(()).unwrap();
        let _ = permits.recv();
    };
    let run = JobRun::start(Request::change(&dos, call), &dos, true, &port);
    is_reached.recv().unwrap();
    // Only a run that waited for its task would still be there when the permit is given.
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(30));
        flag.store(true, Ordering::SeqCst);
        drop(permit);
    });
    drop(run);
    assert!(!is_permitted.load(Ordering::SeqCst) && !dos.is_busy());
}

#[test]
fn result_of_a_request_arrives_with_a_signal() {
    let (dos, port) = (dos(), SignalPort::new());
    let mut run = JobRun::start(Request::change(&dos, |dos| dos.volumes().len()), &dos, true, &port);
    assert!(dos.is_busy() && run.changes_files());
    let _ = port.wait(Signals::REPLY_PORT);
    assert_eq!(run.poll_result(), Poll::Ready(Some(2)));
    drop(run);
    assert!(!dos.is_busy());
    // Without a task, the first poll calls the function.
    let mut run = JobRun::start(Request::read(&dos, |_| 3), &dos, false, &port);
    assert_eq!(run.poll_result(), Poll::Ready(Some(3)));
}

#[test]
fn copy_error_names_the_path_at_fault() {
    let dos = dos();
    let failed = |from: &str, to: &str| {
        let mut copy = Copy::new(at(from), at(to), ALL);
        loop {
            match copy.step(&dos) {
                Ok(step) => assert!(step.is_some()),
                Err(CopyError { path, error }) => return (path, error),
            }
        }
    };
    dos.make_drawer(&at("full")).unwrap();
    dos.write(&at("full/large"), &[0; 40_000]).unwrap();
    assert_eq!(failed("full", "copy"), (at("copy/large"), DosError::DiskFull));
    assert_eq!(failed("nothing", "copy"), (at("nothing"), DosError::ObjectNotFound));
    assert_eq!(failed("full", "full/in"), (at("full"), DosError::ObjectInUse));
    dos.write(&at("file"), b"").unwrap();
    assert_eq!(failed("full", "file"), (at("file"), DosError::ObjectExists));
}
