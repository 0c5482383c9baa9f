//! The notice by which a search task reports that it has results.

use std::sync::{Arc, Condvar, Mutex};

use boardgame_engine::worker::NotifyFn;

/// A flag that a search task sets from its thread to wake a waiting test.
///
/// Clones share the flag.
#[derive(Debug, Clone, Default)]
pub(crate) struct Notice(Arc<(Mutex<bool>, Condvar)>);

impl Notice {
    pub(crate) fn notifier(&self) -> NotifyFn {
        let notice = self.clone();
        Arc::new(move || {
            *notice.0.0.lock().unwrap() = true;
            notice.0.1.notify_all();
        })
    }

    /// Clears this flag, and returns `true` if it was set.
    pub(crate) fn take(&self) -> bool {
        std::mem::take(&mut self.0.0.lock().unwrap())
    }

    /// Waits until a search task sets this flag, and clears it.
    pub(crate) fn wait(&self) {
        let waits = self.0.1.wait_while(self.0.0.lock().unwrap(), |set| !*set);
        *waits.unwrap() = false;
    }
}
