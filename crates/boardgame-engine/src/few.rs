//! Sorting of a few items, such as the moves of a position, in little code.
//!
//! The sorts of the standard library are fast for long lists, and every use of them adds about 8 KB to the
//! web page. Lists of more than a hundred items are left to them, unless they are almost sorted.

/// Sorts by insertion. Items with equal keys keep their order; each key is computed once.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let mut keys: Vec<K> = items.iter().map(key).collect();
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && keys[at] < keys[at - 1] {
            keys.swap(at, at - 1);
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::below;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn items_are_sorted_as_by_the_stable_sort() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..1000 {
            let length = below(&mut rng, 40);
            let mut few: Vec<(usize, usize)> = (0..length).map(|at| (below(&mut rng, 12), at)).collect();
            let mut sorted = few.clone();
            sort_by_key(&mut few, |&(key, _)| key);
            sorted.sort_by_key(|&(key, _)| key);
            assert_eq!(few, sorted);
        }
    }
}
