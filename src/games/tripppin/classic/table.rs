//! What a search has found out already: bounds on the values of nodes, in a small table that later nodes overwrite.

use super::WIN;

/// How many nodes the table remembers. A search of ten plies seldom visits more; 16 KB are cleared in no time.
const SLOTS: usize = 2048;

/// What is known of a node: its value lies within `low..=high`; the direction that was best, as a bit, 0 if none was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The value is at least this.
    pub low: i32,
    /// The value is at most this.
    pub high: i32,
    /// The bit of the best direction.
    pub best: u8,
}

impl Known {
    /// Of a node never seen before.
    pub const NOTHING: Self = Self { low: -WIN, high: WIN, best: 0 };
}

/// Known nodes by their number.
#[derive(Debug)]
pub struct Table {
    /// 24 bits of key (0 where nothing is stored), and 8 each of low, high and best.
    slots: [u64; SLOTS],
}

/// Values other than won and lost differ by ways to go, which are below 32: they fit a byte.
fn pack(value: i32) -> u64 {
    let byte = match value {
        WIN => i8::MAX,
        value if value == -WIN => i8::MIN,
        value => value as i8,
    };
    u64::from(byte.cast_unsigned())
}

fn unpack(bits: u64) -> i32 {
    match (bits as u8).cast_signed() {
        i8::MAX => WIN,
        i8::MIN => -WIN,
        value => i32::from(value),
    }
}

/// Where in the table a key belongs: the top bits of a multiplication that mixes all of them (Fibonacci hashing).
fn slot(key: u32) -> usize {
    key.wrapping_mul(0x9E37_79B1) as usize >> (u32::BITS - SLOTS.ilog2())
}

impl Table {
    /// A table that knows nothing.
    pub const fn new() -> Self {
        Self { slots: [0; SLOTS] }
    }

    /// What is known of the node with this key, which is above 0 and below 2^24.
    pub fn look_up(&self, key: u32) -> Known {
        let entry = self.slots[slot(key)];
        if entry & 0xFF_FFFF != u64::from(key) {
            return Known::NOTHING;
        }
        Known { low: unpack(entry >> 24), high: unpack(entry >> 32), best: (entry >> 40) as u8 }
    }

    /// Remembers a node.
    pub fn store(&mut self, key: u32, known: Known) {
        let Known { low, high, best } = known;
        self.slots[slot(key)] = u64::from(key) | pack(low) << 24 | pack(high) << 32 | u64::from(best) << 40;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found_until_overwritten() {
        let mut table = Table::new();
        let known = Known { low: -WIN, high: -25, best: 1 << 7 };
        table.store(0xFF_FFFF, known);
        assert_eq!(table.look_up(0xFF_FFFF), known);
        assert_eq!(table.look_up(1), Known::NOTHING);
        let exact = Known { low: WIN, high: WIN, best: 0 };
        table.store(0xFF_FFFF, exact);
        assert_eq!(table.look_up(0xFF_FFFF), exact);
    }
}
