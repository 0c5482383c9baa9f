//! Plain and slow versions of the minds, which the fast ones must agree with.

pub mod search;
