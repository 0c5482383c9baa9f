//! A slow volume that counts the calls on the thread of the programs. The number of these calls must be 0.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ThreadId};

use small_amiga::dos::{Change, DateStamp, Dos, DosError, FileInfo, Name, Tree, Usage, Volume};

/// A volume in memory that claims to be slow and counts the calls on one thread.
#[derive(Debug)]
struct Watched {
    tree: Tree,
    thread: ThreadId,
    calls: Arc<AtomicUsize>,
}

/// Mounts the contents of `tree` as a slow volume, and returns the number of calls on the current thread.
pub fn mount(dos: &Dos, name: &Name, tree: Tree) -> Arc<AtomicUsize> {
    let calls = Arc::default();
    let volume = Watched { tree, thread: thread::current().id(), calls: Arc::clone(&calls) };
    dos.mount(name.clone(), Box::new(volume)).unwrap();
    calls
}

/// Calls `call` on a thread that is not watched.
pub fn unwatched<T: Send>(call: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| scope.spawn(call).join().unwrap())
}

impl Watched {
    fn count(&self) {
        let is_watched = thread::current().id() == self.thread;
        self.calls.fetch_add(usize::from(is_watched), Ordering::SeqCst);
    }

    fn tree(&self) -> &Tree {
        self.count();
        &self.tree
    }

    fn tree_mut(&mut self) -> &mut Tree {
        self.count();
        &mut self.tree
    }
}

impl Volume for Watched {
    fn is_slow(&self) -> bool {
        true
    }

    fn usage(&self) -> Usage {
        self.tree().usage()
    }

    fn examine(&self, at: &[Name]) -> Result<FileInfo, DosError> {
        self.tree().examine(at)
    }

    fn list(&self, at: &[Name]) -> Result<Vec<FileInfo>, DosError> {
        self.tree().list(at)
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        self.tree().read(at)
    }

    fn write(&mut self, at: &[Name], bytes: &[u8], now: DateStamp) -> Result<(), DosError> {
        self.tree_mut().write(at, bytes, now)
    }

    fn make_drawer(&mut self, at: &[Name], now: DateStamp) -> Result<(), DosError> {
        self.tree_mut().make_drawer(at, now)
    }

    fn delete(&mut self, at: &[Name]) -> Result<(), DosError> {
        self.tree_mut().delete(at)
    }

    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), DosError> {
        self.tree_mut().rename(from, to)
    }

    fn change(&mut self, at: &[Name], change: Change) -> Result<(), DosError> {
        self.tree_mut().change(at, change)
    }
}
