//! Ratings by the Glicko-2 system of Mark Glickman, with each game as a rating period of its own.
//!
//! Ratings are on the usual scale, on which a player with 400 points more has ten times the chances of the
//! opponent. The ratings of the opponents are given by the caller.

use std::f64::consts::PI;

/// Number of rating points that equal one unit of the Glicko-2 scale.
const SCALE: f64 = 173.7178;
/// Rating of a player without games.
const CENTRE: f64 = 1500.0;
/// The constant tau, which limits the change of the volatility.
const TAU: f64 = 0.5;
/// Tolerance of the volatility search, for the logarithm of the squared volatility.
const PRECISION: f64 = 1e-6;
/// Maximum number of iterations of the volatility search, which usually takes about five.
const MOST_STEPS: usize = 100;

/// The strength of a player or an engine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The rating in points, on the scale of Elo ratings; 1500 for a new player.
    pub value: f64,
    /// Standard error of the rating, in points.
    pub deviation: f64,
    /// The volatility of Glicko-2: the expected fluctuation of the player's strength.
    pub volatility: f64,
}

impl Rating {
    /// The rating of a player without games.
    pub const NEW: Self = Self { value: CENTRE, deviation: 350.0, volatility: 0.06 };

    /// Creates the rating of an engine that is `elo` points above the mean of the game's engines.
    ///
    /// `error` is the standard error of that strength.
    pub const fn of_engine(elo: f64, error: f64) -> Self {
        Self { value: CENTRE + elo, deviation: error, volatility: 0.0 }
    }

    /// Returns the rating after one game. `score` is 1 for a win, 0 for a loss and 0.5 for a draw.
    #[must_use]
    pub fn after(self, opponent: Self, score: f64) -> Self {
        self.after_period(&[(opponent, score)])
    }

    /// Returns the rating after all games of a rating period, each with the opponent and the score.
    #[must_use]
    pub fn after_period(self, games: &[(Self, f64)]) -> Self {
        let (mu, phi) = ((self.value - CENTRE) / SCALE, self.deviation / SCALE);
        let (mut precision, mut surprise) = (0.0, 0.0);
        for (opponent, score) in games {
            let phi = opponent.deviation / SCALE;
            let weight = 1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + (-weight * (mu - (opponent.value - CENTRE) / SCALE)).exp());
            precision += weight * weight * expected * (1.0 - expected);
            surprise += weight * (score - expected);
        }
        if precision <= 0.0 {
            return self;
        }
        let variance = 1.0 / precision;
        let volatility = volatility(self.volatility, phi, variance, variance * surprise);
        let before = phi.hypot(volatility);
        let after = 1.0 / (1.0 / (before * before) + precision).sqrt();
        Self { value: CENTRE + SCALE * (mu + after * after * surprise), deviation: SCALE * after, volatility }
    }
}

/// Returns the new volatility by the Illinois algorithm, step 5 of Glickman's description.
///
/// `delta` is the estimated improvement of the player.
fn volatility(old: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let start = (old * old).ln();
    let excess = delta * delta - phi * phi - variance;
    let slope = |x: f64| {
        let square = x.exp();
        let all = phi * phi + variance + square;
        square * (excess - square) / (2.0 * all * all) - (x - start) / (TAU * TAU)
    };
    let (mut low, mut high) = (start, start - TAU);
    if excess > 0.0 {
        high = excess.ln();
    } else {
        for _ in 0..MOST_STEPS {
            if slope(high) >= 0.0 {
                break;
            }
            high -= TAU;
        }
    }
    let (mut at_low, mut at_high) = (slope(low), slope(high));
    for _ in 0..MOST_STEPS {
        if (high - low).abs() <= PRECISION {
            break;
        }
        let next = low + (low - high) * at_low / (at_high - at_low);
        let at_next = slope(next);
        if at_next * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (next, at_next);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng as _, SeedableRng};

    #[test]
    fn published_example_is_reproduced() {
        let player = Rating { value: 1500.0, deviation: 200.0, volatility: 0.06 };
        let opponent = |value, deviation| Rating { value, deviation, volatility: 0.06 };
        let games = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)];
        let after = player.after_period(&games.map(|(value, error, score)| (opponent(value, error), score)));
        assert!((after.value - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.059_99).abs() < 0.000_01, "{after:?}");
    }

    #[test]
    fn draw_between_equals_changes_only_the_deviation() {
        let after = Rating::NEW.after(Rating::of_engine(0.0, 14.0), 0.5);
        assert!((after.value - 1500.0).abs() < 1e-9 && after.deviation < 350.0, "{after:?}");
        assert_eq!(Rating::NEW.after_period(&[]), Rating::NEW);
    }

    /// A player as strong as one level plays 400 games against all levels in turn.
    ///
    /// The results are drawn at random by the published strengths.
    #[test]
    fn rating_after_400_games_is_that_of_the_level() {
        let ladder = [
            (-675.0, 31.0),
            (-404.0, 20.0),
            (-206.0, 16.0),
            (-51.0, 14.0),
            (31.0, 14.0),
            (69.0, 14.0),
            (133.0, 14.0),
            (193.0, 15.0),
            (232.0, 15.0),
            (677.0, 33.0),
        ];
        for (seed, (strength, error)) in (0..).zip(ladder) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut rating = Rating::NEW;
            for (elo, error) in ladder.into_iter().cycle().take(400) {
                let chance = 1.0 / (1.0 + f64::powf(10.0, (elo - strength) / 400.0));
                let is_won = f64::from(rng.next_u32()) < chance * f64::from(u32::MAX);
                rating = rating.after(Rating::of_engine(elo, error), f64::from(u8::from(is_won)));
            }
            let combined = rating.deviation.hypot(error);
            let off = (rating.value - Rating::of_engine(strength, error).value).abs();
            assert!(
                off < 3.0 * combined && rating.deviation < 100.0,
                "{strength}: {rating:?}, error {error}"
            );
        }
    }

    #[test]
    fn extreme_results_stay_finite() {
        let mut rating = Rating::NEW;
        for game in 0..10_000 {
            let elo = if game % 2 == 0 { 10_000.0 } else { -10_000.0 };
            rating = rating.after(Rating::of_engine(elo, 1.0), if game % 4 < 2 { 1.0 } else { 0.0 });
            assert!(
                rating.value.is_finite() && rating.deviation.is_finite() && rating.volatility.is_finite()
            );
        }
    }
}
