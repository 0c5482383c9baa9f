//! exec: signals that wake tasks, ports that carry messages, and tasks that run beside the program.
//!
//! The program itself runs on the caller's thread and is woken whenever signals are pending. Each task
//! created here has a thread of its own.

pub(crate) mod port;
pub(crate) mod signals;
pub(crate) mod task;

pub use self::port::MsgPort;
pub use self::signals::{Alarm, NotifyFn, SignalPort, Signals};
pub use self::task::Task;
