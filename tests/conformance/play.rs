//! Random games to try things on: reproducible, so that a failure comes back.

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use ::tripppin::games::contract::Game;

/// Games that each test tries.
pub const GAMES: u64 = 40;

/// Plies after which a random game is given up.
const LONGEST: usize = 300;

/// A source of chance.
pub fn chance(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A game just dealt, each seat moving first in its turn.
pub fn dealt<G: Game>(seed: u64) -> G {
    G::deal(G::Setup::default(), &mut chance(seed), G::SEATS[seed as usize % G::SEATS.len()])
}

/// Plays one random legal move; none when the game is over.
pub fn step<G: Game>(game: &mut G, chance: &mut ChaCha8Rng) -> Option<G::Move> {
    let mv = *game.legal_moves().choose(chance)?;
    game.play(mv).unwrap();
    Some(mv)
}

/// Every state of a random game, from the deal to the end (or to where it is given up).
pub fn walk<G: Game>(seed: u64) -> Vec<G> {
    let mut chance = chance(seed ^ 0xC0FFEE);
    let mut states = vec![dealt::<G>(seed)];
    while states.len() <= LONGEST {
        let mut next = states[states.len() - 1].clone();
        if step(&mut next, &mut chance).is_none() {
            break;
        }
        states.push(next);
    }
    states
}

/// A random game that lasts at least so many plies, and one ply for each.
pub fn long<G: Game>(plies: usize) -> Vec<G> {
    (0..).map(walk::<G>).find(|states| states.len() > plies).unwrap()
}

/// A random game that was played to its end, in at least two plies for every seat.
pub fn finished<G: Game>() -> G {
    let ends = (0..).map(|seed| walk::<G>(seed).pop().unwrap());
    ends.into_iter().find(|game| game.is_over() && game.plies() >= 2 * G::SEATS.len()).unwrap()
}
