//! Queries about game records, dealers, and counts over many boards, for use without a window.
//!
//! Each kind has two interfaces: a trait with the game's own types, which games implement, and an
//! object-safe one that uses only text and numbers ([`Answers`], [`Deals`], [`Census`], [`Learner`]), which
//! the host uses. Files, threads and drawing are left to the host.

mod answers;
mod deal;
mod figure;
mod learn;
mod matches;
mod moves;
mod oracles;
mod part;
mod perft;
mod solve;
mod spread;
mod survey;
mod tally;
mod think;
mod told;

pub use self::answers::{Answers, Asked, Question, Refused};
pub use self::deal::{Chosen, Collected, Dealer, Deals, DealtBy, NothingDealt, Starts};
pub use self::figure::Figure;
use self::figure::table;
pub use self::learn::Learner;
pub use self::matches::{Match, Plays};
pub use self::moves::Moves;
pub use self::oracles::Oracles;
pub use self::part::Part;
pub use self::perft::Perft;
pub use self::solve::{Rated, Solve};
pub use self::spread::{Peak, Spread, either};
pub use self::survey::{Census, Extreme, Survey, Surveyed, Uncounted};
pub use self::tally::{Found, Tally};
pub use self::think::Think;
pub use self::told::{Told, list, result, winners};
