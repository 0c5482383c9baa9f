//! Counts move sequences by length, merging sequences that lead to the same position.
//!
//! Positions and their moves are left to the games.

/// Returns the numbers of legal move sequences of exactly 1, 2, ... `plies` plies that start in `position`.
///
/// The function `state` must map each position to a number below `states` that is unique among positions
/// after the same number of plies; `each_next` passes the position after each legal move to a callback.
///
/// The running time grows with the number of plies and not with the number of sequences. Counts saturate at
/// the maximum of their type.
pub fn sequences<P: Copy>(
    position: &P,
    plies: u32,
    states: usize,
    state: impl Fn(&P) -> usize,
    each_next: impl Fn(&P, &mut dyn FnMut(P)),
) -> Vec<u128> {
    let mut now = vec![(*position, 1_u128)];
    // Index of each state's entry in `next`, counted from 1; 0 if the state has no entry.
    let mut places = vec![0_usize; states];
    let mut counts = Vec::new();
    for _ in 0..plies {
        let mut next: Vec<(P, u128)> = Vec::new();
        for (position, count) in &now {
            each_next(position, &mut |after| {
                let place = &mut places[state(&after)];
                match place.checked_sub(1) {
                    Some(index) => next[index].1 = next[index].1.saturating_add(*count),
                    None => {
                        next.push((after, *count));
                        *place = next.len();
                    }
                }
            });
        }
        next.iter().for_each(|(position, _)| places[state(position)] = 0);
        counts.push(next.iter().fold(0, |sum, (_, count)| count.saturating_add(sum)));
        now = next;
    }
    counts
}
