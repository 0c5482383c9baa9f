//! The lines of one connection, without a socket and without a clock.
//!
//! A [`Wire`] splits received bytes into lines and enforces the limits of length, rate and silence. It queues
//! the lines to send, and spreads them over time. The meaning of the lines is left to
//! [`connection`](crate::connection).

use std::collections::VecDeque;
use std::time::Duration;

use crate::limits::{KEEP_ALIVE, LineRate, MAX_LINE, MAX_RECEIVED, MAX_SENT, SILENCE};
use crate::reasons::EndReason;

/// The keep-alive line, which is sent after some time without any other line.
pub(crate) const ALIVE: &str = "alive";

/// The text lines of one connection, both received and to be sent.
#[derive(Debug)]
pub(crate) struct Wire {
    /// The bytes of a received text line that is not complete yet.
    partial: Vec<u8>,
    received: LineRate,
    /// The time at which the last text line was received.
    heard: Duration,
    queue: VecDeque<String>,
    /// Bytes that the socket has not taken yet.
    output: Vec<u8>,
    sent: LineRate,
    /// The time at which the last text line was sent.
    spoken: Duration,
}

impl Wire {
    pub(crate) fn new(now: Duration) -> Self {
        Self {
            partial: Vec::new(),
            received: LineRate::new(MAX_RECEIVED),
            heard: now,
            queue: VecDeque::new(),
            output: Vec::new(),
            sent: LineRate::new(MAX_SENT),
            spoken: now,
        }
    }

    /// Takes bytes up to the next line end, and returns the complete text line without its end. Without a line
    /// end, stores all bytes and returns `None`.
    ///
    /// # Errors
    /// Returns the limit that the line breaks.
    pub(crate) fn next_line(
        &mut self,
        bytes: &mut &[u8],
        now: Duration,
    ) -> Result<Option<String>, EndReason> {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (line, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
        if self.partial.len() + line.len() >= MAX_LINE {
            return Err(EndReason::TooLong);
        }
        self.partial.extend_from_slice(line);
        *bytes = rest.get(1..).unwrap_or_default();
        if end.is_none() {
            return Ok(None);
        }
        if !self.received.allows(now) {
            return Err(EndReason::TooFast);
        }
        self.heard = now;
        let line = std::mem::take(&mut self.partial);
        String::from_utf8(line).map(Some).map_err(|_| EndReason::Unreadable)
    }

    /// Returns `true` if the peer has been silent for too long.
    pub(crate) fn is_silent(&self, now: Duration) -> bool {
        now.saturating_sub(self.heard) >= SILENCE
    }

    /// Restarts the measurement of the peer's silence, after the caller has left received bytes unread on
    /// purpose.
    pub(crate) fn excuse_silence(&mut self, now: Duration) {
        self.heard = now;
    }

    pub(crate) fn push(&mut self, line: String) {
        self.queue.push_back(line);
    }

    /// Discards all queued lines, and adds `line` directly to the output as the final line of the connection.
    pub(crate) fn push_last(&mut self, line: &str) {
        self.queue.clear();
        self.write(line);
    }

    pub(crate) fn queued(&self) -> usize {
        self.queue.len()
    }

    fn write(&mut self, line: &str) {
        self.output.extend_from_slice(line.as_bytes());
        self.output.push(b'\n');
    }

    /// Moves queued lines to the output, as far as the limits allow. First queues a keep-alive line if this side
    /// has sent nothing for [`KEEP_ALIVE`].
    pub(crate) fn pump(&mut self, now: Duration) {
        if self.queue.is_empty() && now.saturating_sub(self.spoken) >= KEEP_ALIVE && self.output.is_empty() {
            self.push(ALIVE.to_owned());
        }
        while self.output.len() < MAX_LINE && !self.queue.is_empty() && self.sent.allows(now) {
            let line = self.queue.pop_front().unwrap_or_default();
            self.write(&line);
            self.spoken = now;
        }
    }

    /// Returns the output bytes that have not been sent yet.
    pub(crate) fn output(&self) -> &[u8] {
        &self.output
    }

    /// Removes the first `count` bytes from the output after they have been sent.
    pub(crate) fn written(&mut self, count: usize) {
        self.output.drain(..count.min(self.output.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn receive(wire: &mut Wire, mut bytes: &[u8], now: Duration) -> Result<Vec<String>, EndReason> {
        let mut lines = Vec::new();
        while let Some(line) = wire.next_line(&mut bytes, now)? {
            lines.push(line);
        }
        assert_eq!(bytes, b"");
        Ok(lines)
    }

    #[test]
    fn lines_are_joined_from_any_pieces() {
        let text = "one\n\ntwo\u{fc}\nthr";
        for cut in 0..=text.len() {
            let mut wire = Wire::new(Duration::ZERO);
            let (first, second) = text.as_bytes().split_at(cut);
            let mut lines = receive(&mut wire, first, Duration::ZERO).unwrap();
            lines.extend(receive(&mut wire, second, Duration::ZERO).unwrap());
            assert_eq!(lines, ["one", "", "two\u{fc}"]);
        }
    }

    #[test]
    fn line_of_256_bytes_is_the_longest() {
        let longest = format!("{}\n", "a".repeat(MAX_LINE - 1));
        assert!(receive(&mut Wire::new(Duration::ZERO), longest.as_bytes(), Duration::ZERO).is_ok());
        let mut wire = Wire::new(Duration::ZERO);
        // A line that never ends is refused as well.
        let endless = "a".repeat(MAX_LINE);
        assert_eq!(receive(&mut wire, endless.as_bytes(), Duration::ZERO), Err(EndReason::TooLong));
        assert!(receive(&mut wire, &endless.as_bytes()[1..], Duration::ZERO).is_ok());
        assert_eq!(receive(&mut wire, b"a", Duration::ZERO), Err(EndReason::TooLong));
    }

    #[test]
    fn line_that_is_not_utf_8_is_refused() {
        let wire = &mut Wire::new(Duration::ZERO);
        assert_eq!(receive(wire, b"\xff\n", Duration::ZERO), Err(EndReason::Unreadable));
    }

    #[test]
    fn line_21_in_a_second_is_refused() {
        let mut wire = Wire::new(Duration::ZERO);
        let second = Duration::from_secs(1);
        for now in [Duration::ZERO, second, 2 * second] {
            assert_eq!(receive(&mut wire, &b"a\n".repeat(MAX_RECEIVED), now).unwrap().len(), MAX_RECEIVED);
        }
        assert_eq!(
            receive(&mut wire, b"a\n", 3 * second - Duration::from_millis(1)),
            Err(EndReason::TooFast)
        );
    }

    #[test]
    fn silence_ends_with_a_complete_line() {
        let mut wire = Wire::new(Duration::ZERO);
        let almost = SILENCE - Duration::from_millis(1);
        assert!(receive(&mut wire, b"a", almost).is_ok());
        assert!(!wire.is_silent(almost) && wire.is_silent(SILENCE));
        assert!(receive(&mut wire, b"\n", SILENCE).is_ok());
        assert!(!wire.is_silent(SILENCE + almost) && wire.is_silent(2 * SILENCE));
    }

    #[test]
    fn sent_lines_are_spread_over_time() {
        let mut wire = Wire::new(Duration::ZERO);
        (0..25).for_each(|number| wire.push(number.to_string()));
        let mut sent = String::new();
        for (second, count) in [(0, 10), (1, 20), (2, 25), (11, 25), (12, 26)] {
            // Twice, because the second call has nothing to add.
            for _ in 0..2 {
                wire.pump(Duration::from_secs(second));
                sent += std::str::from_utf8(wire.output()).unwrap();
                wire.written(usize::MAX);
            }
            assert_eq!(sent.lines().count(), count, "{second}");
        }
        assert!(sent.ends_with("\n23\n24\nalive\n"), "{sent}");
    }

    #[test]
    fn output_stays_short_while_the_peer_does_not_read() {
        let mut wire = Wire::new(Duration::ZERO);
        (0..1000).for_each(|_| wire.push("a".repeat(MAX_LINE - 1)));
        (0..1000).for_each(|second| wire.pump(Duration::from_secs(second)));
        assert!(wire.output().len() < 2 * MAX_LINE);
        wire.push_last("bye left");
        assert!(wire.output().ends_with(b"a\nbye left\n"));
        assert_eq!(wire.queued(), 0);
    }
}
