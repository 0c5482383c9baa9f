//! Measures random games of Triple 3, in games per second on one core.

use divan::Bencher;
use divan::counter::ItemsCount;

mod simulation;

use simulation::Tally;

#[divan::bench]
fn random_games(bencher: Bencher) {
    const GAMES: u64 = 10_000;
    let mut seed = 0;
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        seed += 1;
        Tally::of(seed, GAMES)
    });
}

fn main() {
    divan::main();
}
