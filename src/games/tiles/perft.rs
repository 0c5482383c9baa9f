//! Counting move sequences, for whatever positions there are.
//!
//! Knows that sequences to the same position can be counted together. Leaves positions and their moves to the games.

/// The numbers of move sequences of exactly 1, 2 .. `plies` plies from a position. `state` numbers positions below `states`,
/// each its own number as long as the plies are the same; `each_next` tells the positions after each legal move.
///
/// The time grows with the number of plies and not with that of the sequences. A number too great for its type stays at
/// the greatest there is.
pub fn sequences<P: Copy>(
    position: &P,
    plies: u32,
    states: usize,
    state: impl Fn(&P) -> usize,
    each_next: impl Fn(&P, &mut dyn FnMut(P)),
) -> Vec<u128> {
    let mut now = vec![(*position, 1_u128)];
    // Where in `next` a state is, counted from 1.
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
