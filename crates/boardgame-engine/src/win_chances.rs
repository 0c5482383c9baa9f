//! Win chances of the seats, in one position or in the positions of a game record.
//!
//! [`WinChances`] holds the win chances in one position, and [`estimate_position`] computes them. Estimating
//! them is left to the engines through [`WinEstimator`], and drawing the graph to the window.
//! [`turning_points`] finds the moves that cost most.

use super::fault::{SearchError, catch_panic};
use super::few;
use super::outcome::Winners;
use super::search_control::{Aborted, SearchControl};
use crate::record::{GamePosition, GameRecord};

/// Sum of the win chances of all seats, in thousandths.
pub const WHOLE: u32 = 1000;

/// The win chances of all seats in one position, in thousandths, in the order of the seats.
///
/// Their sum is [`WHOLE`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinChances(Vec<u32>);

impl WinChances {
    /// Creates win chances in proportion to the weights of the seats, or equal chances if all are 0.
    pub fn from_weights(weights: &[u64]) -> Self {
        // A worker's message may contain any weights. 128 bits are enough for the sum of
        // every list that fits in memory, and for the product below, because a sum is at most
        // `u64::MAX` times the number of weights.
        let all: u128 = weights.iter().copied().map(u128::from).sum();
        let (weight, all) = if all == 0 { (Some(1), weights.len() as u128) } else { (None, all) };
        // The running total is rounded instead of each share, so that the shares add up exactly.
        let (mut before, mut sum) = (0, 0);
        let shares = weights.iter().map(|&own| {
            sum += weight.unwrap_or(u128::from(own));
            let end = ((sum * u128::from(WHOLE) + all / 2) / all) as u32;
            end - std::mem::replace(&mut before, end)
        });
        Self(shares.collect())
    }

    /// Returns the win chances of a finished game: the winners share [`WHOLE`] equally.
    ///
    /// After a draw, the chances of all seats are equal.
    fn over<P: GamePosition>(winners: &Winners<P::Seat>) -> Self {
        let share = |seat| u64::from(winners.contains(seat));
        Self::from_weights(&P::SEATS.iter().map(share).collect::<Vec<_>>())
    }

    /// Returns the win chances in thousandths, in the order of the seats.
    pub fn shares(&self) -> &[u32] {
        &self.0
    }

    /// Returns the win chance of the seat with the index `seat`, in percent, or `None` without such a seat.
    ///
    /// The percentages of all seats add up to 100.
    pub fn percent(&self, seat: usize) -> Option<u32> {
        let own = self.0.get(seat)?;
        let before: u32 = self.0.iter().take(seat).sum();
        let hundredths = |share| (share * 100 + WHOLE / 2) / WHOLE;
        Some(hundredths(before + own) - hundredths(before))
    }
}

/// An engine that estimates the win chances of the seats in the current position of a game.
pub trait WinEstimator<P: GamePosition>: Send {
    /// Estimates the win chances of the seats in a game that is not over.
    ///
    /// # Errors
    /// Returns [`Aborted`] if `control` stops the search.
    fn estimate(&self, game: &GameRecord<P>, control: &mut dyn SearchControl) -> Result<WinChances, Aborted>;

    /// Returns the spec string of this estimator.
    /// [`EngineGame::estimator`](super::engine_game::EngineGame::estimator) creates an equal estimator from
    /// it.
    ///
    /// Returns `None` if the estimator has no spec.
    fn words(&self) -> Option<String> {
        None
    }
}

/// Implements [`WinEstimator`] for functions, which must be fast because they are never aborted.
impl<P: GamePosition, F: Fn(&GameRecord<P>) -> WinChances + Send> WinEstimator<P> for F {
    fn estimate(&self, game: &GameRecord<P>, _: &mut dyn SearchControl) -> Result<WinChances, Aborted> {
        Ok(self(game))
    }
}

/// Returns the win chances in the current position of a game record.
///
/// # Errors
/// Returns [`SearchError`] if the search is aborted or the estimator panics.
pub fn estimate_position<P: GamePosition>(
    estimator: &dyn WinEstimator<P>,
    game: &GameRecord<P>,
    control: &mut dyn SearchControl,
) -> Result<WinChances, SearchError<P::Move>> {
    Ok(match game.winners() {
        Some(winners) => WinChances::over::<P>(&winners),
        None => catch_panic(|| estimator.estimate(game, control)).map_err(SearchError::Fault)??,
    })
}

/// Returns the number of the position with unknown win chances that is nearest to position number `page`.
///
/// Of two positions equally near, returns the earlier one. Returns `None` if all win chances are known.
pub fn nearest_unknown(known: &[Option<WinChances>], page: usize) -> Option<usize> {
    let is_unknown = |at: &usize| known.get(*at).is_some_and(Option::is_none);
    (0..known.len()).find_map(|far| {
        page.checked_sub(far).filter(is_unknown).or_else(|| Some(page + far).filter(is_unknown))
    })
}

/// Maximum number of turning points that [`turning_points`] returns.
const TURNING_POINTS: usize = 3;

/// Minimum loss of win chance that makes a move a turning point, in percent.
const GREAT_LOSS: u32 = 10;

/// A move after which the win chance of the seat that made it is much lower than before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurningPoint {
    /// Number of the move, counted from 1. The position after the move has the same number.
    pub number: usize,
    /// Index of the seat that made the move.
    pub seat: usize,
    /// Win chance that the seat lost with this move, in percent.
    pub loss: u32,
}

/// Returns the moves with the greatest losses of win chance, in the order of the game.
///
/// `movers` contains the index of the seat that made each move. A move is left out if the win chances before
/// or after it are unknown.
pub fn turning_points(known: &[Option<WinChances>], movers: &[usize]) -> Vec<TurningPoint> {
    let point = |(at, &seat): (usize, &usize)| {
        let chance = |at: usize| known.get(at)?.as_ref()?.percent(seat);
        let loss = chance(at)?.saturating_sub(chance(at + 1)?);
        (loss >= GREAT_LOSS).then_some(TurningPoint { number: at + 1, seat, loss })
    };
    let mut points: Vec<TurningPoint> = movers.iter().enumerate().filter_map(point).collect();
    few::sort_by_key(&mut points, |point| std::cmp::Reverse(point.loss));
    points.truncate(TURNING_POINTS);
    few::sort_by_key(&mut points, |point| point.number);
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_estimated_outward() {
        let mut known = vec![None; 6];
        let mut order = Vec::new();
        while let Some(at) = nearest_unknown(&known, 2) {
            known[at] = Some(WinChances::from_weights(&[1]));
            order.push(at);
        }
        assert_eq!(order, [2, 1, 3, 0, 4, 5]);
        assert_eq!(nearest_unknown(&[], 0), None);
    }

    #[test]
    fn turning_points_are_the_greatest_losses() {
        let known: Vec<Option<WinChances>> = [50, 30, 25, 70, 40, 52, 20, 20]
            .map(|first| Some(WinChances::from_weights(&[first, 100 - first])))
            .into();
        let movers = [0, 1, 1, 0, 1, 0, 1];
        let found = |known: &[Option<WinChances>]| {
            let points = turning_points(known, &movers).into_iter();
            points.map(|TurningPoint { number, seat, loss }| (number, seat, loss)).collect::<Vec<_>>()
        };
        assert_eq!(found(&known), [(3, 1, 45), (4, 0, 30), (6, 0, 32)]);
        let some = [&known[..3], &[None], &known[4..]].concat();
        assert_eq!(found(&some), [(1, 0, 20), (5, 1, 12), (6, 0, 32)]);
    }

    #[test]
    fn win_chances_add_up_to_the_whole() {
        for weights in [&[1, 1, 1][..], &[0, 0, 0], &[7, 0, 2], &[u64::MAX / 2, 3], &[0, 5], &[u64::MAX; 3]] {
            let chances = WinChances::from_weights(weights);
            assert_eq!(chances.shares().iter().sum::<u32>(), WHOLE, "{weights:?}");
            assert!(
                weights.iter().zip(chances.shares()).all(|(weight, share)| *weight > 0 || share % 333 < 2)
            );
        }
        assert_eq!(WinChances::from_weights(&[1, 1, 1]).shares(), [333, 334, 333]);
        assert_eq!(
            [0, 1, 2].map(|seat| WinChances::from_weights(&[615, 385]).percent(seat)),
            [Some(62), Some(38), None]
        );
    }
}
