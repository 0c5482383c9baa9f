//! Message ports: a queue whose owner is signalled when a message is posted.
//!
//! The meaning of the messages is left to sender and receiver.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::signals::{SignalPort, Signals};

/// A queue of messages. A new message signals the owner of the port.
///
/// Clones share one queue.
#[derive(Debug)]
pub struct MsgPort<T> {
    /// The messages, or `None` after [`Self::close`].
    queue: Arc<Mutex<Option<VecDeque<T>>>>,
    owner: SignalPort,
    signal: Signals,
}

impl<T> Clone for MsgPort<T> {
    fn clone(&self) -> Self {
        Self { queue: Arc::clone(&self.queue), owner: self.owner.clone(), signal: self.signal }
    }
}

impl<T> MsgPort<T> {
    /// Creates an empty message port that signals `owner` with `signal` whenever a message arrives.
    pub fn new(owner: SignalPort, signal: Signals) -> Self {
        Self { queue: Arc::new(Mutex::new(Some(VecDeque::new()))), owner, signal }
    }

    /// `PutMsg`: appends a message to the queue and signals the owner of the port.
    ///
    /// A closed port drops the message.
    pub fn put_msg(&self, message: T) {
        if let Some(queue) = &mut *self.lock() {
            queue.push_back(message);
            self.owner.signal(self.signal);
        }
    }

    /// `GetMsg`: takes the oldest message from the queue, or returns `None` if the queue is empty.
    pub fn get_msg(&self) -> Option<T> {
        self.lock().as_mut()?.pop_front()
    }

    /// Returns `true` if the receiver has taken all messages, or has closed the port.
    pub fn is_empty(&self) -> bool {
        self.lock().as_ref().is_none_or(VecDeque::is_empty)
    }

    /// Drops all messages, also those that are posted later.
    pub fn close(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<VecDeque<T>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_in_order_with_a_signal() {
        let owner = SignalPort::new();
        let port = MsgPort::new(owner.clone(), Signals::REPLY_PORT);
        let (sender, other) = (port.clone(), port.clone());
        std::thread::spawn(move || (1..=3).for_each(|n| sender.put_msg(n))).join().unwrap();
        assert_eq!(owner.wait(Signals::REPLY_PORT), Signals::REPLY_PORT);
        assert_eq!(
            [port.get_msg(), port.get_msg(), port.get_msg(), port.get_msg()],
            [Some(1), Some(2), Some(3), None]
        );
        port.close();
        other.put_msg(4);
        assert!(other.is_empty() && port.get_msg().is_none());
    }
}
