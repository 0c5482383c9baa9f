//! Ends the wait of the window's loop from other threads, such as search tasks, file tasks and the thread
//! that handles signals.

use small_amiga::exec::NotifyFn;
use std::io;
use std::sync::Arc;

#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) use socket::Alarm;

#[cfg(windows)]
pub(crate) use super::windows::Alarm;

/// A placeholder for the alarm that wakes the window's loop, for systems on which the window is polled.
///
/// On this system the window is polled, so the loop needs no waking.
#[cfg(not(any(windows, all(unix, not(target_os = "macos")))))]
#[derive(Debug)]
pub(crate) struct Alarm;

/// Returns a notification function and an alarm that both do nothing, for systems on which the window is
/// polled.
///
/// On this system the window is polled, so the loop needs no waking.
#[cfg(not(any(windows, all(unix, not(target_os = "macos")))))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it needs sockets")]
pub(crate) fn pair() -> io::Result<(NotifyFn, Alarm)> {
    Ok((Arc::new(|| {}), Alarm))
}

/// Creates an alarm for the window's loop, and a function with which other threads raise the alarm.
#[cfg(windows)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it needs sockets")]
pub(crate) fn pair() -> io::Result<(NotifyFn, Alarm)> {
    let alarm = Alarm::default();
    let rings = alarm.clone();
    Ok((Arc::new(move || rings.ring()), alarm))
}

/// Creates an alarm for the window's loop, and a function with which other threads raise the alarm.
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) fn pair() -> io::Result<(NotifyFn, Alarm)> {
    let (sender, alarm) = socket::pair()?;
    Ok((Arc::new(move || socket::ring(&sender)), alarm))
}

#[cfg(all(unix, not(target_os = "macos")))]
mod socket {
    use std::io::{self, Read, Write};
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::net::UnixStream;

    /// The alarm that wakes the window's loop, as the receiving end of a pair of sockets.
    ///
    /// The socket becomes readable when another thread wakes the window's loop.
    #[derive(Debug)]
    pub(crate) struct Alarm(UnixStream);

    pub(super) fn pair() -> io::Result<(UnixStream, Alarm)> {
        let (sender, receiver) = UnixStream::pair()?;
        sender.set_nonblocking(true)?;
        receiver.set_nonblocking(true)?;
        Ok((sender, Alarm(receiver)))
    }

    pub(super) fn ring(mut sender: &UnixStream) {
        // A full socket wakes the loop anyway; a closed one belongs to a loop that has ended.
        let _ = sender.write(&[0]);
    }

    impl Alarm {
        #[cfg_attr(feature = "minifb", allow(dead_code, reason = "the library is polled"))]
        pub(crate) fn clear(&self) {
            let mut bytes = [0; 64];
            while matches!((&self.0).read(&mut bytes), Ok(count) if count > 0) {}
        }
    }

    impl AsFd for Alarm {
        fn as_fd(&self) -> BorrowedFd<'_> {
            self.0.as_fd()
        }
    }
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::*;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    #[test]
    fn notifications_of_any_thread_end_one_wait() {
        let (notify, alarm) = pair().unwrap();
        let is_ringing =
            || poll(&mut [PollFd::new(&alarm, PollFlags::IN)], Some(&Timespec::default())) == Ok(1);
        assert!(!is_ringing());
        let other = Arc::clone(&notify);
        // Calls beyond the capacity of the socket must not block.
        std::thread::spawn(move || (0..100_000).for_each(|_| other())).join().unwrap();
        assert!(is_ringing());
        alarm.clear();
        assert!(!is_ringing());
        notify();
        assert!(is_ringing());
    }
}
