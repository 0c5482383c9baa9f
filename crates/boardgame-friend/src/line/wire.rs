//! The lines of one connection, without a socket and without a clock.
//!
//! A [`Wire`] splits received bytes into lines, and enforces the limits of length, rate and silence. A line that arrives too
//! fast waits until its time; the peer notices only that nothing is read. The meaning of the lines is left to
//! [`connection`](super::connection).

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

use super::bucket::Bucket;
use super::limits::{
    BYTE_BURST, BYTES_PER_SECOND, KEEP_ALIVE, LINE_BURST, LINES_PER_SECOND, MAX_LINE, MAX_QUEUE, SILENCE,
};
use super::packet::Packet;
use super::reasons::EndReason;

/// The lines of one connection, both received and to be sent.
#[derive(Debug)]
pub(super) struct Wire {
    /// Received bytes that have not been taken as lines.
    inbox: Vec<u8>,
    lines: Bucket,
    bytes: Bucket,
    /// The time at which the last line was received.
    heard: Duration,
    queue: VecDeque<String>,
    /// Whether the socket has not sent all bytes of the last output yet.
    is_sending: bool,
    /// The time at which the last line was sent.
    spoken: Duration,
}

impl Wire {
    pub(super) fn new(now: Duration) -> Self {
        Self {
            inbox: Vec::new(),
            lines: Bucket::new(LINES_PER_SECOND, LINE_BURST),
            bytes: Bucket::new(BYTES_PER_SECOND, BYTE_BURST),
            heard: now,
            queue: VecDeque::new(),
            is_sending: false,
            spoken: now,
        }
    }

    /// Returns `true` if the socket should read: the inbox has no complete line, and the peer was not too fast.
    pub(super) fn wants_bytes(&self, now: Duration) -> bool {
        self.inbox.len() < MAX_LINE && !self.inbox.contains(&b'\n') && self.bytes.ready() <= now
    }

    pub(super) fn receive(&mut self, bytes: &[u8], now: Duration) {
        self.inbox.extend_from_slice(bytes);
        self.bytes.take(u32::try_from(bytes.len()).unwrap_or(u32::MAX), now);
    }

    /// Takes the next line without its end from the inbox. Returns `None` if there is none, or if it has to wait.
    ///
    /// # Errors
    /// Returns the limit that the line breaks. `max` is the maximum length of a line with its end, in bytes.
    pub(super) fn next_line(&mut self, max: usize, now: Duration) -> Result<Option<String>, EndReason> {
        let end = self.inbox.iter().position(|&byte| byte == b'\n');
        if end.unwrap_or(self.inbox.len()) >= max {
            return Err(EndReason::TooLong);
        }
        let Some(end) = end.filter(|_| self.lines.ready() <= now) else { return Ok(None) };
        self.lines.take(1, now);
        self.heard = now;
        let rest = self.inbox.split_off(end + 1);
        let mut line = std::mem::replace(&mut self.inbox, rest);
        line.truncate(end);
        String::from_utf8(line).map(Some).map_err(|_| EndReason::Text)
    }

    /// Returns `true` if the peer has been silent for too long.
    pub(super) fn is_silent(&self, now: Duration) -> bool {
        now >= self.heard + SILENCE
    }

    /// Restarts the measurement of the peer's silence, because its lines have not been read on purpose.
    pub(super) fn excuse_silence(&mut self, now: Duration) {
        self.heard = now;
    }

    /// Returns the time of the next call that can change anything without further bytes.
    pub(super) fn deadline(&self, now: Duration) -> Duration {
        let reading = if self.inbox.contains(&b'\n') { self.lines.ready() } else { self.bytes.ready() };
        let reading = Some(reading).filter(|&ready| ready > now).unwrap_or(Duration::MAX);
        let speaking = if self.is_sending { Duration::MAX } else { self.spoken + KEEP_ALIVE };
        reading.min(speaking).min(self.heard + SILENCE)
    }

    /// Adds a line to be sent.
    pub(super) fn push(&mut self, line: &impl fmt::Display) {
        self.queue.push_back(line.to_string());
    }

    /// Discards all lines that have not been sent, and adds the final one of the connection.
    pub(super) fn push_last(&mut self, packet: &Packet) {
        self.queue.clear();
        self.push(packet);
    }

    /// Returns `true` if no further frame should be added.
    pub(super) fn is_full(&self) -> bool {
        self.queue.len() >= MAX_QUEUE
    }

    /// Adds `alive` if this side has sent nothing for some time.
    pub(super) fn keep_alive(&mut self, now: Duration) {
        if self.is_idle() && now >= self.spoken + KEEP_ALIVE {
            self.push(&Packet::Alive);
        }
    }

    /// Returns `true` if all lines have been sent.
    pub(super) fn is_idle(&self) -> bool {
        self.queue.is_empty() && !self.is_sending
    }

    /// Takes the next line as bytes for the socket. Returns `None` until [`Self::sent`] was called for the one before it.
    pub(super) fn take_output(&mut self, now: Duration) -> Option<Vec<u8>> {
        if self.is_sending {
            return None;
        }
        let line = self.queue.pop_front()? + "\n";
        (self.is_sending, self.spoken) = (true, now);
        Some(line.into_bytes())
    }

    /// Notes that the socket has sent the last output.
    pub(super) fn sent(&mut self) {
        self.is_sending = false;
    }
}
