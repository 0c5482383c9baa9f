//! Tests of whole lines: simulated ones with a clock of their own, and real sockets.

pub(crate) mod game;
mod hostile;
mod network;
mod player;
mod sockets;

use std::time::Duration;

use crate::keys::ListenerKeys;

/// A stream of random numbers with a fixed seed (SplitMix64).
pub(crate) struct Lots(u64);

impl Lots {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn bytes(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| self.next() as u8)
    }
}

pub(crate) fn keys() -> ListenerKeys {
    ListenerKeys::new(Lots::new(1).bytes())
}

pub(crate) const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}
