//! What is asked of games outside a window: questions about lines of play, deals, and counts over many boards.
//!
//! Each thing has two sides: a trait a game fulfils, with its own types, and one without any ([`Answers`], [`Deals`], [`Census`],
//! [`Learner`]), by which whoever runs it knows it as texts and numbers. Knows no files, threads or drawing.

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
