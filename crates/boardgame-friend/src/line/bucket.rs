//! A bucket of tokens, which limits a rate but lets a burst through.

use std::time::Duration;

/// A bucket that is filled at a constant rate, and from which tokens are taken.
#[derive(Debug)]
pub(super) struct Bucket {
    /// Time in which one token is added.
    interval: Duration,
    /// Time in which the empty bucket is filled.
    depth: Duration,
    /// Time at which the bucket is full again.
    full: Duration,
}

impl Bucket {
    /// Creates a full bucket with `burst` tokens, to which `rate` tokens are added in a second.
    pub(super) fn new(rate: u32, burst: u32) -> Self {
        let interval = Duration::from_secs(1) / rate.max(1);
        Self { interval, depth: interval.saturating_mul(burst), full: Duration::ZERO }
    }

    /// Returns the time from which on the bucket has a token.
    pub(super) fn ready(&self) -> Duration {
        (self.full + self.interval).saturating_sub(self.depth)
    }

    /// Takes tokens. If there are too few, the bucket is empty until they have been added.
    pub(super) fn take(&mut self, count: u32, now: Duration) {
        self.full = self.full.max(now) + self.interval.saturating_mul(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bucket_allows_a_burst_and_then_its_rate() {
        let mut bucket = Bucket::new(20, 300);
        let mut taken = Vec::new();
        for millis in 0..=2_000 {
            let now = Duration::from_millis(5_000 + millis);
            let mut count = 0;
            while bucket.ready() <= now {
                bucket.take(1, now);
                count += 1;
            }
            taken.push(count);
        }
        assert_eq!((taken[0], taken[49], taken[50]), (300, 0, 1));
        assert_eq!(taken.iter().sum::<u32>(), 300 + 40);
    }

    #[test]
    fn debt_of_a_bucket_is_paid_first() {
        let mut bucket = Bucket::new(10, 10);
        bucket.take(30, Duration::ZERO);
        assert_eq!(bucket.ready(), Duration::from_millis(2_100));
    }
}
