//! The number of bytes in a folder of the host and the free space on its disk, which a thread counts periodically.
//!
//! Changes by this program are added immediately. Changes by other programs appear after the next count.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::notes::Notes;
use crate::files::is_scratch;

/// Maximum time to wait for the first count of a folder's bytes.
const FIRST: Duration = Duration::from_millis(20);
/// Minimum time between two counts of a folder's bytes.
///
/// The pause is the longer of a fixed duration and a multiple of the time that the last count took.
const PAUSE: (Duration, u32) = (Duration::from_secs(1), 10);
const MOST: usize = 1 << 20;

#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Number of bytes in the volume's host folder, or `None` before the first count.
    ///
    /// Changes by this program are included.
    used: Option<u64>,
    /// The counted bytes plus the free space on the disk of the host, or `None` if it is unknown.
    size: Option<u64>,
    count: Option<Count>,
    next: Option<Instant>,
    #[cfg(test)]
    pub(super) counts: usize,
}

#[derive(Debug)]
struct Count {
    /// Receives the bytes in the folder and the free space on its disk.
    result: Receiver<(u64, Option<u64>)>,
    since: Instant,
    /// Whether this program has changed files during the count, which makes the counted number inexact.
    is_stale: bool,
}

impl Tally {
    /// Returns the last known number of bytes in the volume's host folder, or 0 before the first count, and the
    /// capacity of the volume if it is known.
    ///
    /// Another count is started if the last count is too old.
    pub(super) fn used(&mut self, folder: &Path) -> (u64, Option<u64>) {
        let is_due = self.next.is_none_or(|next| Instant::now() >= next);
        if self.count.is_none() && is_due {
            self.begin(folder);
        }
        self.receive();
        (self.used.unwrap_or_default(), self.size)
    }

    pub(super) fn replace(&mut self, before: u64, after: u64) {
        self.used = self.used.map(|used| used.saturating_add(after).saturating_sub(before));
        if let Some(count) = &mut self.count {
            count.is_stale = true;
        }
    }

    fn begin(&mut self, folder: &Path) {
        #[cfg(test)]
        {
            self.counts += 1;
        }
        let (sender, result) = sync_channel(1);
        let path = folder.to_owned();
        let counts = move || {
            // The volume, and with it the receiver, may have been dropped by then.
            let free = free_space(&path);
            let _ = sender.send((bytes_in(path), free));
        };
        // If no thread can be created, the number stays as it is and the next call tries again.
        if thread::Builder::new().name("usage".to_owned()).spawn(counts).is_ok() {
            self.count = Some(Count { result, since: Instant::now(), is_stale: false });
        }
    }

    fn receive(&mut self) {
        let Some(count) = &self.count else { return };
        let result = match self.used {
            None => count.result.recv_timeout(FIRST).map_err(|error| match error {
                RecvTimeoutError::Timeout => TryRecvError::Empty,
                RecvTimeoutError::Disconnected => TryRecvError::Disconnected,
            }),
            Some(_) => count.result.try_recv(),
        };
        if result == Err(TryRecvError::Empty) {
            return;
        }
        let took = count.since.elapsed();
        let is_stale = count.is_stale;
        self.count = None;
        // A stale result is used only for the first number.
        if let Ok((bytes, free)) = result
            && (!is_stale || self.used.is_none())
        {
            (self.used, self.size) = (Some(bytes), free.map(|free| bytes.saturating_add(free)));
        }
        self.next = (!is_stale).then(|| Instant::now() + PAUSE.0.max(took * PAUSE.1));
    }
}

/// Returns the free space on the disk of the host that has the folder, in bytes.
///
/// Returns `None` if the folder does not exist yet, or on a host that is not asked for the free space.
#[cfg(all(unix, not(target_os = "macos")))]
fn free_space(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
const fn free_space(_: &Path) -> Option<u64> {
    None
}

/// Returns the number of bytes in all files of a folder and its subfolders.
///
/// Links, notes files and this program's temporary files are not counted.
fn bytes_in(folder: PathBuf) -> u64 {
    let mut bytes = 0_u64;
    let mut entries = 0;
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten().take(MOST - entries) {
            entries += 1;
            let name = entry.file_name();
            match entry.metadata() {
                Ok(known) if known.is_dir() => folders.push(entry.path()),
                Ok(known) if known.is_file() => {
                    let is_ours = Notes::is_file(&name) || name.to_str().is_some_and(is_scratch);
                    bytes = bytes.saturating_add(if is_ours { 0 } else { known.len() });
                }
                _ => {}
            }
        }
    }
    bytes
}
