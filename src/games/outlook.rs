//! The outlook of a game: how likely each seat is to win, in one position and in all that a line of play has come through.
//!
//! Knows shares, and how they are asked for position by position. Leaves how they are found to the minds, and curves to the view.

use super::contract::{Game, Winners};
use super::fault::{Unanswered, caught};
use super::mind::{Aborted, Control};

/// The whole, of which each seat has a share.
pub const WHOLE: u32 = 1000;

/// How likely each seat is to win, in thousandths, by the seats' order. They add up to [`WHOLE`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlook(Vec<u32>);

impl Outlook {
    /// Of what speaks for each seat; all alike where nothing does.
    pub fn of(weights: &[u64]) -> Self {
        // A worker's text may hold any weights: 128 bits are enough for the sum of every list that fits in memory, and for the product
        // below, because a sum is at most `u64::MAX` times the number of weights.
        let all: u128 = weights.iter().copied().map(u128::from).sum();
        let (weight, all) = if all == 0 { (Some(1), weights.len() as u128) } else { (None, all) };
        // Rounded where one share ends and the next begins, so that nothing is lost.
        let (mut before, mut sum) = (0, 0);
        let shares = weights.iter().map(|&own| {
            sum += weight.unwrap_or(u128::from(own));
            let end = ((sum * u128::from(WHOLE) + all / 2) / all) as u32;
            end - std::mem::replace(&mut before, end)
        });
        Self(shares.collect())
    }

    /// Of a game that is over: who has won shares it, nobody's win is everybody's.
    fn over<G: Game>(winners: &Winners<G::Seat>) -> Self {
        let share = |seat| u64::from(winners.contains(seat));
        Self::of(&G::SEATS.iter().map(share).collect::<Vec<_>>())
    }

    /// The shares.
    pub fn shares(&self) -> &[u32] {
        &self.0
    }

    /// A seat's share, by its place in the order, in hundredths, which add up as well.
    pub fn percent(&self, seat: usize) -> Option<u32> {
        let own = self.0.get(seat)?;
        let before: u32 = self.0.iter().take(seat).sum();
        let hundredths = |share| (share * 100 + WHOLE / 2) / WHOLE;
        Some(hundredths(before + own) - hundredths(before))
    }
}

/// Says how likely each seat is to win where a line of play has come to.
pub trait Appraiser<G: Game>: Send {
    /// What speaks for each seat, by their order, in a game that goes on.
    ///
    /// # Errors
    /// [`Aborted`] if `control` said so.
    fn appraise(&self, game: &G, control: &mut dyn Control) -> Result<Outlook, Aborted>;

    /// The words by which [`Minded::appraiser`](super::asking::Minded::appraiser) finds it again; none for one that cannot be named.
    fn words(&self) -> Option<String> {
        None
    }
}

/// What is said at once needs nobody to watch it.
impl<G: Game, F: Fn(&G) -> Outlook + Send> Appraiser<G> for F {
    fn appraise(&self, game: &G, _: &mut dyn Control) -> Result<Outlook, Aborted> {
        Ok(self(game))
    }
}

/// Tells the outlook of every position of a line of play, from the first to the last.
///
/// # Errors
/// The thought was stopped, or the appraiser has failed; what was told stays good.
pub fn curve<G: Game>(
    appraiser: &dyn Appraiser<G>,
    game: &G,
    control: &mut dyn Control,
    tell: &mut dyn FnMut(Outlook),
) -> Result<(), Unanswered<G::Move>> {
    for plies in 0..=game.plies() {
        let then = game.as_of(plies);
        let outlook = match then.winners() {
            Some(winners) => Outlook::over::<G>(&winners),
            None => caught(|| appraiser.appraise(&then, control)).map_err(Unanswered::Fault)??,
        };
        tell(outlook);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_the_whole() {
        for weights in [&[1, 1, 1][..], &[0, 0, 0], &[7, 0, 2], &[u64::MAX / 2, 3], &[0, 5], &[u64::MAX; 3]] {
            let outlook = Outlook::of(weights);
            assert_eq!(outlook.shares().iter().sum::<u32>(), WHOLE, "{weights:?}");
            assert!(
                weights.iter().zip(outlook.shares()).all(|(weight, share)| *weight > 0 || share % 333 < 2)
            );
        }
        assert_eq!(Outlook::of(&[1, 1, 1]).shares(), [333, 334, 333]);
        assert_eq!([0, 1, 2].map(|seat| Outlook::of(&[615, 385]).percent(seat)), [Some(62), Some(38), None]);
    }
}
