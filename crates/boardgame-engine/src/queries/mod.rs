//! Queries about game records, dealers, and counts over many boards, for use without a window.
//!
//! The host uses types whose functions exchange text and numbers only: [`RecordQuery`], [`RecordDealer`],
//! [`Trainer`] and [`Census`]. They are created by functions that are generic over the games. Files, threads
//! and drawing are left to the host.

mod batch_fn;
mod commands;
mod deal;
mod errors;
mod figure;
mod oracles;
mod output;
mod part;
mod solve;
mod spread;
mod survey;
mod tally;

pub use self::batch_fn::{BatchFn, RecordQuery, Trainer};
pub use self::commands::{PERFT_PLIES, legal_moves, match_of, perft, play_match, think, think_with};
pub use self::deal::RecordDealer;
pub use self::errors::{CountError, DealError, QueryError};
pub use self::figure::TableRow;
use self::figure::table;
pub use self::oracles::OracleCache;
pub use self::output::{list, result, winners};
pub use self::part::CountedRanges;
pub use self::solve::solve;
pub use self::spread::{Extremum, SampleStats, either};
pub use self::survey::{Census, NotableCase, Survey, SurveyCensus, TallyError};
pub use self::tally::{BoardStats, Tally};
