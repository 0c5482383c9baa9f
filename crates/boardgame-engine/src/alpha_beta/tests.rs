//! Tests of the alpha-beta search against a plain minimax search on random games.

use std::fmt;
use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;

use super::deepening::Tree;
use super::table::Table;
use super::{AlphaBeta, BestMove, UNDECIDED, WIN};
use crate::contract::{Engine, SearchInfo};
use crate::fields::Fields;
use crate::outcome::Winners;
use crate::record::{GamePosition, GameRecord, NotLegal, ParseRecordError};
use crate::search_control::{Aborted, Unlimited};

/// A position of a random game: the number of the game, and the number of the position in it.
///
/// Moves lead to positions with greater numbers, of which there are few, so that different moves often lead to the same
/// position. A side may move twice in a row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Random {
    game: u64,
    number: u64,
}

const POSITIONS: u64 = 60;

impl Random {
    /// Returns a random number from 0 to 999 that depends on the position and on `purpose`.
    fn random(&self, purpose: u64) -> u64 {
        let mut bits = self.game << 32 ^ self.number << 16 ^ purpose;
        for _ in 0..3 {
            bits = (bits ^ bits >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        }
        (bits >> 40) % 1000
    }

    /// Returns one of a few values, so that moves are often equally good.
    fn evaluation(&self) -> i32 {
        [-7, 0, 0, 3, i32::MIN, i32::MAX][self.random(1) as usize % 6]
    }
}

impl fmt::Display for Random {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.number)
    }
}

impl GamePosition for Random {
    type Seat = u8;
    type Setup = ();
    type Move = u8;
    type Illegal = NotLegal;
    type End = Winners<u8>;
    const NAME: &'static str = "random";
    const SEATS: &'static [u8] = &[1, 2];

    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        let mut number =
            || fields.parse(|text| text.parse().ok(), "expected a number").map(|(number, _)| number);
        Ok(Self { game: number()?, number: number()? })
    }
    fn deal((): (), _: &mut ChaCha8Rng, _: u8) -> Self {
        Self { game: 0, number: 0 }
    }
    fn turn(&self) -> u8 {
        1 + u8::from(self.random(2) < 500)
    }
    fn end(&self) -> Option<Winners<u8>> {
        let is_over = self.number >= POSITIONS || self.number > 0 && self.random(3) < 100;
        is_over
            .then(|| [Winners::Draw, Winners::One(1), Winners::One(2)][self.random(4) as usize % 3].clone())
    }
    fn ending_word(_: &Winners<u8>) -> &'static str {
        "over"
    }
    fn legal_moves(&self) -> Vec<u8> {
        (1..=1 + (self.random(5) % 4) as u8).collect()
    }
    fn play(&self, mv: u8) -> Result<Self, NotLegal> {
        let next = Self { number: self.number + 1 + self.random(u64::from(mv) + 5) % 6, ..*self };
        if self.legal_moves().contains(&mv) { Ok(next) } else { Err(NotLegal) }
    }
    /// The move 1 is forbidden if the only move before it was 2.
    fn play_with_history(line: &GameRecord<Self>, mv: u8) -> Result<Self, NotLegal> {
        let is_forbidden = mv == 1 && line.moves().eq([2]);
        if is_forbidden { Err(NotLegal) } else { line.current().play(mv) }
    }
    /// A few sums of the moves played also end the game.
    fn end_of(line: &GameRecord<Self>) -> Option<Winners<u8>> {
        line.current().end().or_else(|| match line.moves().sum() {
            4 => Some(Winners::Draw),
            6 => Some(Winners::One(1)),
            7 => Some(Winners::One(2)),
            _ => None,
        })
    }
}

/// The value by plain minimax of a position that was reached with the end `end`. Adds the nodes visited to `nodes`.
fn minimax(position: &Random, end: Option<Winners<u8>>, depth: u8, ply: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    match end {
        Some(Winners::One(winner)) if winner == position.turn() => return WIN - ply,
        Some(Winners::One(_)) => return ply - WIN,
        Some(_) => return 0,
        None if depth == 0 => return position.evaluation().clamp(-UNDECIDED, UNDECIDED),
        None => {}
    }
    let values = position.legal_moves().into_iter().map(|mv| {
        let next = position.play(mv).unwrap();
        let value = minimax(&next, next.end(), depth - 1, ply + 1, nodes);
        if next.turn() == position.turn() { value } else { -value }
    });
    values.max().unwrap()
}

/// The first of the best moves by plain minimax. The history of the game matters to the first move only.
fn plain(game: &GameRecord<Random>, depth: u8, nodes: &mut u64) -> Option<BestMove<u8>> {
    let (here, mut best) = (game.current(), None);
    for mv in game.legal_moves().into_iter().filter(|&mv| game.allows(mv)) {
        let mut line = game.clone();
        line.play(mv).unwrap();
        let next = line.current();
        let value = minimax(next, line.end(), depth - 1, 1, nodes);
        let value = if next.turn() == here.turn() { value } else { -value };
        if best.is_none_or(|best: BestMove<u8>| value > best.value) {
            best = Some(BestMove { mv, value });
        }
    }
    best
}

/// Games of all lengths up to five moves.
fn games(number: u64) -> Vec<GameRecord<Random>> {
    let mut line = GameRecord::new(Random { game: number, number: 0 });
    let mut games = vec![line.clone()];
    while games.len() < 6 && !line.is_over() {
        let moves: Vec<u8> = line.legal_moves().into_iter().filter(|&mv| line.allows(mv)).collect();
        let Some(&mv) = moves.get((number as usize + games.len()) % moves.len().max(1)) else { break };
        line.play(mv).unwrap();
        games.push(line.clone());
    }
    games
}

fn engine(depth: u8) -> AlphaBeta<Random, fn(&Random) -> i32> {
    AlphaBeta::new(depth, Random::evaluation)
}

#[test]
fn moves_and_values_equal_plain_minimax() {
    // These engines have searched other games and depths before, with different sizes of the table.
    let warm = [0, 1, 7, 1000].map(|size| engine(9).with_table_size(size));
    let (mut searches, mut later_moves) = (0, 0);
    for number in 0..300 {
        // The position of a longer game is searched first. It is then in the tree of the shorter game, to the same
        // depth.
        for (deepest, game) in [6, 8, 7]
            .into_iter()
            .flat_map(|deepest| games(number).into_iter().rev().map(move |game| (deepest, game)))
        {
            let depth = deepest - game.plies() as u8;
            let expected = plain(&game, depth, &mut 0);
            for engine in warm.iter().chain([&engine(9)]) {
                let found = engine.search_depth(&game, depth, &mut Unlimited).unwrap();
                assert_eq!(found, expected, "{game} depth {depth}");
            }
            searches += usize::from(expected.is_some());
            later_moves += usize::from(expected.is_some_and(|best| best.mv > 1));
        }
    }
    assert!(searches > 2000 && later_moves > 500, "{searches} {later_moves}");
}

#[test]
fn stored_move_and_killers_are_searched_first() {
    let (mut table, evaluate) = (Table::new(0), |_: &Random| 0);
    let mut control = Unlimited;
    let mut tree = Tree::new(&evaluate, &mut table, &mut control);
    let wide =
        (0..).map(|number| Random { game: 0, number }).find(|here| here.legal_moves().len() == 4).unwrap();
    assert_eq!(tree.ordered(&wide, None, 2), [1, 2, 3, 4]);
    for mv in [2, 3, 3] {
        tree.add_killer(mv, 2);
    }
    assert_eq!(tree.ordered(&wide, Some(4), 2), [4, 3, 2, 1]);
    assert_eq!(tree.ordered(&wide, Some(2), 1), [2, 1, 3, 4]);
}

/// Counts the nodes of a search to `depth` plies.
fn nodes(engine: &AlphaBeta<Random, fn(&Random) -> i32>, game: &GameRecord<Random>, depth: u8) -> u64 {
    let mut nodes = 0;
    let mut count = |more| {
        nodes += more;
        ControlFlow::Continue(())
    };
    engine.search_depth(game, depth, &mut count).unwrap();
    nodes
}

#[test]
fn cutoffs_and_stored_values_save_nodes() {
    let (mut plain_nodes, mut new, mut without_table, mut again) = (0, 0, 0, 0);
    for number in 0..100 {
        let game = &games(number)[0];
        let engine = engine(8);
        plain(game, 8, &mut plain_nodes);
        new += nodes(&engine, game, 8);
        again += nodes(&engine, game, 8);
        without_table += nodes(&AlphaBeta::new(8, Random::evaluation as _).with_table_size(0), game, 8);
    }
    assert!(without_table * 3 < plain_nodes && new * 2 < without_table && again * 5 < new);
}

/// Searches until the poll number `polls` stops the search; returns the reports and whether the search was stopped.
fn reports(
    engine: &dyn Engine<Random>,
    game: &GameRecord<Random>,
    polls: u64,
) -> (Vec<SearchInfo<u8>>, bool) {
    let (mut left, mut found) = (polls, Vec::new());
    let mut control = |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let ended = engine.search(game, &mut control, &mut |info| found.push(info));
    (found, ended == Err(Aborted))
}

#[test]
fn stopped_search_keeps_its_moves_and_spoils_no_other() {
    let mut stopped_with_moves = 0;
    for number in 0..100 {
        let game = &games(number)[0];
        let complete = reports(&engine(8), game, u64::MAX).0;
        let engine = engine(8);
        let (found, is_stopped) = reports(&engine, game, 2);
        assert!(complete.starts_with(&found) && complete.is_sorted_by_key(|info| info.depth));
        assert!(is_stopped || found == complete);
        stopped_with_moves += u64::from(is_stopped && !found.is_empty());
        assert_eq!(reports(&engine, game, u64::MAX).0, complete);
    }
    assert!(stopped_with_moves > 10, "{stopped_with_moves}");
}

#[test]
fn decided_or_finished_game_needs_no_deeper_search() {
    let decided = |line: &GameRecord<Random>| {
        let best = plain(line, 1, &mut 0);
        best.is_some_and(|best| best.value == WIN - 1)
    };
    let won = (0..300).flat_map(games).find(decided).unwrap();
    assert_eq!(reports(&engine(8), &won, u64::MAX).0.iter().map(|info| info.depth).collect::<Vec<_>>(), [1]);
    let over = (0..300).flat_map(games).find(GameRecord::is_over).unwrap();
    assert_eq!(reports(&engine(8), &over, u64::MAX), (vec![], false));
    assert_eq!(engine(8).search_depth(&over, 8, &mut Unlimited), Ok(None));
}
