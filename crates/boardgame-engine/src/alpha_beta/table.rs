//! The transposition table: the values of positions that were searched before.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use crate::record::GamePosition;

/// The relation of a stored value to the exact value of its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Lower,
    Exact,
    Upper,
}

/// The result of a search of one position.
#[derive(Debug, Clone)]
pub(super) struct Entry<M> {
    /// Number of plies that were searched.
    pub depth: u8,
    /// The value for the side to move. The plies to a win are counted from the stored position.
    pub value: i32,
    pub bound: Bound,
    pub mv: M,
}

impl<M> Entry<M> {
    /// Returns the value if it decides a search to `depth` plies with the window `alpha..beta`.
    ///
    /// A value of any other depth is not used, also of a greater one: it would make the chosen move depend on the
    /// searches before.
    pub(super) fn decides(&self, depth: u8, alpha: i32, beta: i32) -> Option<i32> {
        let is_decided = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        };
        (is_decided && self.depth == depth).then_some(self.value)
    }
}

/// A table in which each position has one place, which it shares with others. A newer entry replaces an older one.
pub(super) struct Table<P: GamePosition> {
    size: usize,
    /// Empty before the first entry is stored. The position itself is stored, because equal hashes of different
    /// positions would change the result of a search.
    places: Vec<Option<(P, Entry<P::Move>)>>,
}

impl<P: GamePosition + Hash> Table<P> {
    pub(super) const fn new(size: usize) -> Self {
        Self { size, places: Vec::new() }
    }

    pub(super) fn get(&self, position: &P) -> Option<&Entry<P::Move>> {
        let (stored, entry) = self.places.get(self.place(position)?)?.as_ref()?;
        (stored == position).then_some(entry)
    }

    pub(super) fn insert(&mut self, position: &P, entry: Entry<P::Move>) {
        let Some(place) = self.place(position) else { return };
        if self.places.is_empty() {
            self.places.resize_with(self.size, || None);
        }
        self.places[place] = Some((position.clone(), entry));
    }

    /// Returns the place of a position, or `None` if the table holds no positions.
    fn place(&self, position: &P) -> Option<usize> {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(position);
        hash.checked_rem(self.size as u64).map(|place| place as usize)
    }
}
