//! The throws of many simulated games are uniform. All seeds are fixed, so the figures are the same in each
//! run.

use crate::chain::{Anchor, LENGTH, Secret, Value};
use crate::deal::Deal;
use crate::race::secret;
use crate::settings::Settings;
use crate::side::Side;
use crate::throws::{FIRST, Throw};

/// Returns the values of a player's hash chain by index, without the last value, which is `secret`.
fn values(secret: &Secret) -> Vec<Value> {
    let last = secret.reveal(LENGTH - 1).unwrap().value;
    let mut values: Vec<Value> =
        std::iter::successors(Some(last), |value| Some(value.previous())).take(LENGTH.into()).collect();
    values.reverse();
    values
}

fn deal(values: &[Vec<Value>; 2]) -> Deal {
    let settings = Settings::new("triple3", "").unwrap();
    let [anchors, firsts] = [0, 1].map(|index| values.each_ref().map(|values| values[index]));
    Deal::new(&settings, anchors.map(Anchor::new), firsts)
}

/// Returns the chi-square statistic of `counts`, which are expected to be equal.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn hundred_thousand_throws_are_uniform() {
    let (mut pairs, mut follow, mut rethrown) = ([0; 36], [0; 36], [0; 36]);
    let cell = |[one, two]: [u8; 2]| usize::from(one - 1) * 6 + usize::from(two - 1);
    let mut throws = 0;
    'games: for game in 0.. {
        let values = Side::BOTH.map(|side| values(&secret(game, side)));
        let deal = deal(&values);
        let mut before = [0, 0];
        for number in FIRST..LENGTH {
            let at = usize::from(number);
            let throw = Throw::new(&deal, number, values[0][at], values[1][at]).unwrap();
            let faces = throw.two_dice(0);
            pairs[cell(faces)] += 1;
            rethrown[cell(throw.two_dice(1))] += 1;
            if number > FIRST {
                follow[cell([before[1], faces[0]])] += 1;
            }
            before = faces;
            throws += 1;
            if throws == 100_000 {
                break 'games;
            }
        }
    }
    // With 35 degrees of freedom, 998 of 1000 uniform samples are between these limits.
    for counts in [pairs, follow, rethrown] {
        let statistic = chi_square(&counts);
        assert!((14.7..66.6).contains(&statistic), "{statistic} {counts:?}");
    }
}

#[test]
fn boards_and_starters_are_uniform() {
    let (mut starters, mut bits) = ([0; 2], [0u32; 64]);
    let games = 2_000;
    for game in 0..games {
        let deal = deal(&Side::BOTH.map(|side| values(&secret(game, side))));
        starters[deal.placing(2).unwrap().side(0).unwrap() as usize] += 1;
        (0..64).for_each(|bit| bits[bit] += u32::from(deal.seed() >> bit & 1 == 1));
    }
    // With one degree of freedom, 999 of 1000 uniform samples are below this limit.
    assert!(chi_square(&starters) < 10.8, "{starters:?}");
    // The tolerance is five standard deviations.
    assert!(bits.iter().all(|count| count.abs_diff(games / 2) < 112), "{bits:?}");
}
