//! Measures random games of Tribolo against the plain move generator, in plies per second on one core.
//!
//! The ratio of the same run is printed after the table.

#![allow(clippy::unwrap_used, reason = "a bench may fail by panicking")]
#![allow(clippy::print_stdout, reason = "the ratio is what this program is for")]

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use divan::Bencher;
use divan::counter::ItemsCount;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use tribolo_game::{Position, Random, Side, playout};

#[path = "../tests/library/tribolo_plain/mod.rs"]
mod tribolo_plain;

use tribolo_plain::Plain;

static STARTS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let mut rng = ChaCha8Rng::seed_from_u64(1991);
    (0..300).map(|number| Position::start(&mut rng, Side::ALL[number % 3])).collect()
});

static PLAIN: LazyLock<Vec<Plain>> =
    LazyLock::new(|| STARTS.iter().map(|start| Plain::read(&start.to_string())).collect());

fn fast() -> u64 {
    let mut random = Random::new(11);
    STARTS.iter().map(|start| u64::from(playout(start, &mut random).plies)).sum()
}

/// Plays a random game with the plain generator from every tenth of its starts, and returns the total number
/// of plies.
fn plain() -> u64 {
    let mut random = Random::new(11);
    PLAIN.iter().step_by(10).map(|start| start.clone().playout(|end| random.below(end))).sum()
}

#[divan::bench]
fn playouts(bencher: Bencher) {
    bencher.counter(ItemsCount::new(fast())).bench(fast);
}

#[divan::bench]
fn playouts_plain(bencher: Bencher) {
    bencher.counter(ItemsCount::new(plain())).bench(plain);
}

/// Returns plies per second of the fastest of 40 runs, because other load on the machine can only add time.
fn rate(run: fn() -> u64) -> f64 {
    let times = (0..40).map(|_| {
        let start = Instant::now();
        let plies = divan::black_box(run());
        (start.elapsed(), plies)
    });
    let (time, plies) = times.min().unwrap_or((Duration::MAX, 0));
    plies as f64 / time.as_secs_f64()
}

fn main() {
    divan::main();
    // `cargo bench` passes `--bench`. Without this argument, the benches are only tried out.
    if std::env::args().any(|argument| argument == "--bench") {
        let (fast, plain) = (rate(fast), rate(plain));
        println!("\nrandom plies a second: {fast:.0}, plain {plain:.0}: {:.1} times as many", fast / plain);
    }
}
