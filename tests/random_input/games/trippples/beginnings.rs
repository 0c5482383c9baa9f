//! Initial positions for walks of Trippples: every set of rules, often with a rare move available
//! immediately.

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use amiga_boardgame::tiles::moves::TileMove;
use boardgame_engine::oracle::Verdict;
use trippples_game::{Kind, Line, Move, Oracle, RuleOptions, Rules, Side};

/// Returns the command-line arguments for the random walk of a seed. If the rules include placing tiles, most
/// tiles are usually placed already.
pub fn begin(seed: u64) -> Vec<String> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let setup = match seed % 11 {
        0 => Rules::House,
        // The rules with freezes and wild cards are chosen more often than the others.
        9 | 10 => Rules::Official(*[RuleOptions::FREEZE, RuleOptions::WILD].choose(&mut chance).unwrap()),
        options => Rules::Official(RuleOptions::from_bits_truncate(options as u8 - 1)),
    };
    let second = *["human", "random", "manhattan", "euclidean", "perfect"].choose(&mut chance).unwrap();
    let mut words = vec!["--square", second];
    let line = (setup.has(RuleOptions::PLACE) && chance.random_bool(0.7))
        .then(|| {
            let placed = chance.random_range(46..=56);
            played(Line::deal(setup, &mut chance, Side::Circle), placed, &mut chance)
        })
        .or_else(|| {
            let wanted = !setup.has(RuleOptions::PLACE) && chance.random_bool(0.8);
            wanted.then(|| before_something_rare(setup, &mut chance)).flatten()
        });
    let line = line.map(|line| line.to_string());
    match &line {
        Some(line) => words.extend(["--position", line]),
        None => words.extend(rule_options(setup)),
    }
    words.into_iter().map(str::to_owned).collect()
}

fn rule_options(setup: Rules) -> Vec<&'static str> {
    let rules = ["--rules", if setup.are_official() { "official" } else { "house" }];
    let options =
        [(RuleOptions::FREEZE, "--freeze"), (RuleOptions::WILD, "--wild"), (RuleOptions::PLACE, "--place")];
    let options = options.into_iter().filter(|&(option, _)| setup.has(option)).map(|(_, word)| word);
    rules.into_iter().chain(options).collect()
}

fn played(mut line: Line, plies: usize, chance: &mut ChaCha8Rng) -> Line {
    for _ in 0..plies {
        let Some(&mv) = line.legal_moves().choose(chance) else { break };
        line.play(mv).unwrap();
    }
    line
}

/// Returns `true` if a move is a freeze call, a move into or out of the middle, or a move to a finish.
pub fn is_rare(mv: &Move) -> bool {
    mv.is_call() || is_leap(mv) || is_finish(mv)
}

fn is_leap(mv: &Move) -> bool {
    let TileMove { start, target, .. } = (*mv).into();
    [start, target].into_iter().flatten().any(|square| Kind::from_square(square) == Kind::Neutral)
}

fn is_finish(mv: &Move) -> bool {
    TileMove::from(*mv).target.is_some_and(|square| matches!(Kind::from_square(square), Kind::Finish(_)))
}

fn is_lost(line: &Line) -> bool {
    let position = line.current();
    let verdict = Oracle::for_position(position).map(|oracle| oracle.verdict(position));
    matches!(verdict, Some(Verdict::Loss(_)))
}

/// Returns a game in which a human can make a rare move under these rules: call a freeze, jump from a wild
/// card, win, or get a draw offer refused.
fn before_something_rare(setup: Rules, chance: &mut ChaCha8Rng) -> Option<Line> {
    let mut wanted: Vec<fn(&Line) -> bool> = vec![|line| line.legal_moves().iter().any(is_finish)];
    if setup.are_official() {
        wanted.push(is_lost);
    }
    if setup.has(RuleOptions::FREEZE) {
        let calls: fn(&Line) -> bool = |line| line.legal_moves().iter().any(|mv| mv.is_call());
        wanted.extend([calls; 3]);
    }
    if setup.has(RuleOptions::WILD) {
        wanted.push(|line| line.legal_moves().iter().any(is_leap));
    }
    let wanted = wanted.choose(chance)?;
    for _ in 0..400 {
        let mut line = Line::deal(setup, chance, Side::Circle);
        for _ in 0..30 {
            // Circle is played by the human.
            if line.turn() == Side::Circle && wanted(&line) {
                return Some(line);
            }
            let moves = line.legal_moves();
            let quiet: Vec<&Move> =
                moves.iter().filter(|mv| TileMove::from(**mv).target.is_some() && !mv.is_call()).collect();
            let Some(&&mv) = quiet.choose(chance) else { break };
            line.play(mv).unwrap();
        }
    }
    None
}
