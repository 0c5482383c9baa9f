//! The limits of a line, which bound the memory and the time that a peer can use.

use std::time::Duration;

/// Maximum length of a line of the handshake with its line end, in bytes.
pub const MAX_HANDSHAKE: usize = 128;
/// Maximum length of any later line with its line end, in bytes: a link and the word before it.
pub const MAX_LINE: usize = 8448;
/// Number of lines that a side reads in a second. Further ones are read later.
pub const LINES_PER_SECOND: u32 = 20;
/// Number of lines that a side reads at once after a pause.
pub const LINE_BURST: u32 = 300;
/// Number of bytes that a side reads in a second. Further ones are read later.
pub const BYTES_PER_SECOND: u32 = 64 * 1024;
/// Number of bytes that a side reads at once after a pause.
pub const BYTE_BURST: u32 = 1024 * 1024;
/// Time without a received line after which a connection ends.
pub const SILENCE: Duration = Duration::from_secs(30);
/// Time without a sent line after which a side sends `alive`.
pub const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// Time without a first line after which a listener ends a connection.
pub const JOIN_TIME: Duration = Duration::from_secs(10);
/// Time without an answer after which a guest ends a connection. The guest may have to wait until it is accepted.
pub const CALL_TIME: Duration = Duration::from_secs(30);
/// Time after which a guest that has joined by the code is cut, unless the owner has bound the seat.
pub const PROOF_TIME: Duration = Duration::from_secs(30);
/// Time after which an ended connection is closed, even if its last line has not been sent.
pub const FAREWELL: Duration = Duration::from_secs(1);
/// Maximum number of connections to a listener over which no guest has joined yet.
pub const MAX_PENDING: usize = 64;
/// Number of connections that a listener accepts in a second. Further ones wait in their order.
pub const ACCEPTS_PER_SECOND: u32 = 64;
/// Number of connections that a listener accepts at once after a pause. It is less than [`MAX_PENDING`], so that a new
/// connection has half a second to send its first line, whatever a stranger does.
pub const ACCEPT_BURST: u32 = 32;
/// Number of connections for which a wrong code counts in addition to its own. So a stranger can try 16 codes in a second
/// and guesses a code in an hour with a probability of 1 to 950,000.
pub const WRONG_CODE: u32 = 3;
/// Number of events at which a line stops reading until its owner takes some.
pub const MAX_EVENTS: usize = 64;
/// Maximum number of frames that wait to be sent.
pub const MAX_QUEUE: usize = 64;
/// Time after which a guest tries again that was refused because another guest is connected.
pub const BUSY_PAUSE: Duration = Duration::from_secs(2);
/// The longest delay before a guest tries to join again.
pub const MAX_DELAY: Duration = Duration::from_secs(30);
