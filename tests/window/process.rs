//! A process that a test has started, with its standard error in a file. Each wait of a test fails as soon as
//! one of the test's processes has ended.

use super::display::{PATIENCE, eventually};
use std::cell::{Cell, RefCell};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::rc::{Rc, Weak};
use std::thread::JoinHandle;
use tempfile::NamedTempFile;

thread_local! {
    /// The processes of the test that runs on this thread.
    static STARTED: RefCell<Vec<Weak<State>>> = const { RefCell::new(Vec::new()) };
}

/// A process, which is killed when this value is dropped.
pub struct Process(Rc<State>);

struct State {
    command: String,
    child: RefCell<Child>,
    stderr: NamedTempFile,
    /// Thread that reads the standard output of the process until its end.
    reader: RefCell<Option<JoinHandle<()>>>,
    /// Whether the test waits for the end of the process.
    may_end: Cell<bool>,
}

impl Process {
    /// Starts a process. Its standard error is written to a temporary file.
    pub fn start(command: &mut Command) -> Process {
        let stderr = NamedTempFile::new().expect("a file");
        let child = command.stderr(Stdio::from(stderr.reopen().expect("a file"))).spawn();
        let words = std::iter::once(command.get_program()).chain(command.get_args());
        let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
        let state = Rc::new(State {
            command: words.join(" "),
            child: RefCell::new(child.expect("the program starts")),
            stderr,
            reader: RefCell::default(),
            may_end: Cell::new(false),
        });
        STARTED.with_borrow_mut(|started| {
            started.retain(|state| state.strong_count() > 0);
            started.push(Rc::downgrade(&state));
        });
        Process(state)
    }

    pub fn id(&self) -> u32 {
        self.0.child.borrow().id()
    }

    pub fn take_stdout(&self) -> ChildStdout {
        self.0.child.borrow_mut().stdout.take().expect("piped")
    }

    /// Sets the thread that reads the standard output of the process. The process counts as running until this
    /// thread has ended.
    pub fn set_reader(&self, reader: JoinHandle<()>) {
        self.0.reader.replace(Some(reader));
    }

    pub fn stderr(&self) -> String {
        self.0.stderr()
    }

    pub fn status(&self) -> Option<ExitStatus> {
        self.0.status()
    }

    /// Lets the process end without a failure of the test.
    pub fn expect_end(&self) {
        self.0.may_end.set(true);
    }

    /// Waits for the end of the process and of its output.
    pub fn ended(&self) -> ExitStatus {
        self.expect_end();
        eventually("the end of the program", PATIENCE, || self.status())
    }

    pub fn kill(&self) {
        self.expect_end();
        let mut child = self.0.child.borrow_mut();
        // The process may have ended on its own.
        let _ = child.kill();
        child.wait().expect("a child of ours");
    }
}

impl State {
    fn status(&self) -> Option<ExitStatus> {
        let status = self.child.borrow_mut().try_wait().expect("a child of ours")?;
        let is_read = self.reader.borrow().as_ref().is_none_or(JoinHandle::is_finished);
        is_read.then_some(status)
    }

    fn stderr(&self) -> String {
        let text = std::fs::read(self.stderr.path()).expect("a file");
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Returns the command, the exit status and standard error of a process that has ended too early.
    fn unexpected_end(&self) -> Option<String> {
        let status = self.status().filter(|_| !self.may_end.get())?;
        Some(format!("{} has ended: {status}\n{}", self.command, self.stderr()))
    }
}

/// Ends the process. A failing test prints what the process has written to standard error.
#[allow(clippy::print_stderr, reason = "the output of a failing test")]
impl Drop for Process {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let running = || format!("{} is running\n{}", self.0.command, self.stderr());
            eprintln!("{}", self.0.unexpected_end().unwrap_or_else(running));
        }
        self.kill();
    }
}

/// Returns descriptions of the processes of this test that have ended unexpectedly, or `None` if there are none.
pub fn unexpected_end() -> Option<String> {
    let started: Vec<_> = STARTED.with_borrow(|started| started.iter().filter_map(Weak::upgrade).collect());
    let ends: Vec<_> = started.iter().filter_map(|state| state.unexpected_end()).collect();
    (!ends.is_empty()).then(|| ends.join("\n"))
}
