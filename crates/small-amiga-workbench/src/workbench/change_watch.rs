//! Decides when the windows of the drawers are re-read after files have changed.

use small_amiga::chips::Ticks;
use small_amiga::dos::Dos;

/// Minimum interval between two updates of the drawers' windows while a file job changes files: one second.
const BUSY: Ticks = Ticks(300);

/// The state of the volumes at the last update of the drawers' windows.
#[derive(Debug)]
pub(super) struct ChangeWatch {
    /// The value of the volumes' change counter at the last update of the drawers' windows.
    changes: u64,
    /// Start of the current update interval (see [`BUSY`]), or `None` if no file job is running.
    ///
    /// The first interval starts with the file jobs, each later one when an interval has passed or the drawers'
    /// windows are updated.
    busy_since: Option<Ticks>,
}

impl ChangeWatch {
    pub(super) fn new(dos: &Dos) -> Self {
        Self { changes: dos.changes(), busy_since: None }
    }

    /// Starts a new update interval at the time `now`, after the drawers' windows have been updated.
    pub(super) fn restart(&mut self, dos: &Dos, now: Ticks) {
        self.changes = dos.changes();
        self.busy_since = self.busy_since.map(|_| now);
    }

    /// Returns `true` if the drawers' windows must be updated at the time `now`.
    ///
    /// While a file job runs, the windows are not updated for each of its files. If `is_free` is `false`, the
    /// update is postponed.
    pub(super) fn poll(&mut self, dos: &Dos, now: Ticks, is_free: bool) -> bool {
        self.busy_since = dos.is_busy().then(|| self.busy_since.unwrap_or(now));
        let is_due = self.busy_since.is_none_or(|since| now.since(since) >= BUSY);
        let needs_update = dos.changes() != self.changes && is_free && is_due;
        if is_due && !needs_update {
            self.busy_since = self.busy_since.map(|_| now);
        }
        needs_update
    }

    /// Returns the time of the next update of the drawers' windows.
    ///
    /// Returns `None` if no file has changed and no file job is running.
    ///
    /// A job of another program changes files without a signal.
    pub(super) fn next_update(&self, dos: &Dos, now: Ticks) -> Option<Ticks> {
        let is_pending = dos.changes() != self.changes || dos.is_busy();
        is_pending.then(|| self.busy_since.map_or(now, |since| since + BUSY))
    }
}
