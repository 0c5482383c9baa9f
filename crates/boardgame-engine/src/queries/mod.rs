//! Queries about game records, dealers, and counts over many boards, for use without a window.
//!
//! Each kind has two interfaces: a trait with the game's own types, which games implement, and an object-safe
//! trait with only text and numbers ([`TextQuery`], [`TextDealer`], [`Census`], [`Trainer`]), which the host
//! uses. Files, threads and drawing are left to the host.

mod answers;
mod deal;
mod figure;
mod learn;
mod matches;
mod moves;
mod oracles;
mod output;
mod part;
mod perft;
mod solve;
mod spread;
mod survey;
mod tally;
mod think;

pub use self::answers::{QueryError, QueryRunner, RecordQuery, TextQuery};
pub use self::deal::{DealError, Dealer, DealtLines, SolvedDealer, StartDealer, TextDealer, TextDealerOf};
pub use self::figure::TableRow;
use self::figure::table;
pub use self::learn::Trainer;
pub use self::matches::{Match, MatchPlayer};
pub use self::moves::LegalMoves;
pub use self::oracles::OracleCache;
pub use self::output::{list, result, winners};
pub use self::part::CountedRanges;
pub use self::perft::Perft;
pub use self::solve::{Solve, SolveCommands};
pub use self::spread::{Extremum, SampleStats, either};
pub use self::survey::{Census, CountError, NotableCase, Survey, SurveyCensus};
pub use self::tally::{BoardStats, Tally};
pub use self::think::EngineMoveQuery;
