//! The transposition table of the classic engine: bounds on the values of nodes, in a small table whose
//! entries are overwritten by later nodes.

use super::WIN;

const SLOTS: usize = 2048;

/// An entry of the transposition table: bounds on a node's value, and the best direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TableEntry {
    pub low: i32,
    pub high: i32,
    /// The bit of the best direction found at the node, or 0 if unknown.
    pub best: u8,
}

impl TableEntry {
    pub(super) const NOTHING: Self = Self { low: -WIN, high: WIN, best: 0 };
}

#[derive(Debug)]
pub(super) struct TranspositionTable {
    /// The slots of the transposition table, one word each.
    ///
    /// A word packs a key (0 if the slot is empty), a lower and an upper bound, and the best direction.
    slots: [u64; SLOTS],
}

/// Encodes a node's value as a byte: the largest byte for a win, the smallest for a loss.
///
/// Other values are differences of distances, below 32.
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

/// Returns the index of a node's slot in the transposition table.
///
/// Fibonacci hashing uses the top bits of the key times a constant.
fn slot(key: u32) -> usize {
    key.wrapping_mul(0x9E37_79B1) as usize >> (u32::BITS - SLOTS.ilog2())
}

impl TranspositionTable {
    pub(super) const fn new() -> Self {
        Self { slots: [0; SLOTS] }
    }

    /// Returns the entry of the node with this key, or [`TableEntry::NOTHING`] if the node is not stored.
    ///
    /// The key must be greater than 0 and below 2^24.
    pub(super) fn look_up(&self, key: u32) -> TableEntry {
        let entry = self.slots[slot(key)];
        if entry & 0xFF_FFFF != u64::from(key) {
            return TableEntry::NOTHING;
        }
        TableEntry { low: unpack(entry >> 24), high: unpack(entry >> 32), best: (entry >> 40) as u8 }
    }

    pub(super) fn store(&mut self, key: u32, known: TableEntry) {
        let TableEntry { low, high, best } = known;
        self.slots[slot(key)] = u64::from(key) | pack(low) << 24 | pack(high) << 32 | u64::from(best) << 40;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_entry_is_found_until_overwritten() {
        let mut table = TranspositionTable::new();
        let known = TableEntry { low: -WIN, high: -25, best: 1 << 7 };
        table.store(0xFF_FFFF, known);
        assert_eq!(table.look_up(0xFF_FFFF), known);
        assert_eq!(table.look_up(1), TableEntry::NOTHING);
        let exact = TableEntry { low: WIN, high: WIN, best: 0 };
        table.store(0xFF_FFFF, exact);
        assert_eq!(table.look_up(0xFF_FFFF), exact);
    }
}
