//! Random games for the conformance tests, reproducible by seed.

use boardgame_engine::record::{GamePosition, GameRecord};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

/// Number of random games in which the tests check a rule.
pub const GAMES: u64 = 40;

/// Maximum length of a random game, in plies.
const LONGEST: usize = 300;

/// Creates the random numbers of the game with this seed.
pub fn chance(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Deals a game from `seed`, which also determines the seat that moves first.
pub fn dealt<P: GamePosition>(seed: u64) -> GameRecord<P> {
    GameRecord::<P>::deal(P::Setup::default(), &mut chance(seed), P::SEATS[seed as usize % P::SEATS.len()])
}

/// Plays one random legal move, or returns `None` if the game is over.
pub fn step<P: GamePosition>(game: &mut GameRecord<P>, chance: &mut ChaCha8Rng) -> Option<P::Move> {
    let mv = *game.legal_moves().choose(chance)?;
    game.play(mv).unwrap();
    Some(mv)
}

/// Returns every state of a random game, up to its end or to the maximum length.
pub fn walk<P: GamePosition>(seed: u64) -> Vec<GameRecord<P>> {
    let mut chance = chance(seed ^ 0xC0FFEE);
    let mut states = vec![dealt::<P>(seed)];
    while states.len() <= LONGEST {
        let mut next = states[states.len() - 1].clone();
        if step(&mut next, &mut chance).is_none() {
            break;
        }
        states.push(next);
    }
    states
}

/// Returns every state of a random game that lasts at least `plies` plies.
pub fn long<P: GamePosition>(plies: usize) -> Vec<GameRecord<P>> {
    (0..).map(walk::<P>).find(|states| states.len() > plies).unwrap()
}

/// Returns a finished random game with at least two plies for each seat.
pub fn finished<P: GamePosition>() -> GameRecord<P> {
    let ends = (0..).map(|seed| walk::<P>(seed).pop().unwrap());
    ends.into_iter().find(|game| game.is_over() && game.plies() >= 2 * P::SEATS.len()).unwrap()
}
