//! Sorts texts of bytes, such as the functions of a WebAssembly module, so that they compress better.
//!
//! Compressors encode a repetition in fewer bits if it is near, and gzip finds none beyond 32 KB.

use std::collections::{BTreeSet, HashMap};

/// Length of the pieces by which texts are compared, in bytes.
const PIECE: usize = 5;
/// Maximum number of texts that contain a piece. More frequent pieces are not compared, because they are in all
/// kinds of texts.
const MOST_TEXTS: usize = 1000;

/// Returns the indices of all texts in an order in which each one follows a similar text.
///
/// The first text stays the first. If no text is similar to the last one, the first of the others follows.
pub fn order(texts: &[&[u8]]) -> Vec<usize> {
    let pieces: Vec<BTreeSet<&[u8]>> = texts.iter().map(|text| text.windows(PIECE).collect()).collect();
    let mut with_piece: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (index, pieces) in pieces.iter().enumerate() {
        for piece in pieces {
            with_piece.entry(piece).or_default().push(index);
        }
    }
    let mut order = Vec::with_capacity(texts.len());
    let mut left: BTreeSet<usize> = (0..texts.len()).collect();
    while let Some(&first) = left.first() {
        let mut next = Some(first);
        while let Some(last) = next {
            left.remove(&last);
            order.push(last);
            let mut common = vec![0; texts.len()];
            let texts_with = pieces[last].iter().filter_map(|piece| with_piece.get(piece));
            for index in texts_with.filter(|texts| texts.len() <= MOST_TEXTS).flatten() {
                common[*index] += 1_000_000;
            }
            let likeness = |index: usize| common[index] / (pieces[last].len() + pieces[index].len());
            let similar = left.iter().copied().filter(|&index| common[index] > 0);
            next = similar.max_by_key(|&index| (likeness(index), std::cmp::Reverse(index)));
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_follows_the_most_similar_one() {
        let texts =
            ["one two three", "eins zwei drei", "one two thrice", "a", "zwei drei vier", "one twofold"];
        assert_eq!(order(&texts.map(str::as_bytes)), [0, 2, 5, 1, 4, 3]);
        assert_eq!(order(&[]), [0; 0]);
    }
}
