//! Advice: the move that keeps the exact value and gives the opponent the most to go wrong.
//!
//! A win is taken by the fastest way and a loss put off by the slowest: there the value says it all. In a draw it says nothing, and
//! who only keeps the draw walks to and fro. So advice looks at the opponent. It may play like one of the game's rivals, or
//! anyhow; how it has played so far tells how likely each is. By that mixture it is thought to answer in the drawn positions
//! ahead, and where that loses, it errs. The chance that it errs, and soon, is what a position is worth; it is worked out from the
//! far positions back, again and again, as play may go in circles. A position that has been there before is worth less each time.
//!
//! Knows an oracle and a line of play. Leaves values to the oracle, rivals to the game, and whether advice is asked for to others.

use std::collections::HashMap;

use super::{Judged, Oracle, Solved, Verdict};
use crate::games::contract::Winners;

/// How many positions ahead are looked at. The figures of this file were chosen by play against the classic thinkers.
const POSITIONS: usize = 300;
/// How many of the opponent's turns, the last ones, tell how it plays.
const TURNS: usize = 40;
/// How often the worths are worked out anew.
const SWEEPS: usize = 24;
/// What a worth is worth a ply later.
const PATIENCE: f64 = 0.97;
/// The worth of a position beyond those that are looked at: something may come of it.
const UNKNOWN: f64 = 0.05;
/// What is left of a worth each time the position has been there.
const AGAIN: f64 = 0.97;
/// How often a rival plays anyhow, and how much of the mixture plays anyhow at the least.
const SLIP: f64 = 0.1;
/// How many plies ahead and in how many lines, shared among the moves, is looked for an end that cannot be kept out of any more.
const FORCED: usize = 24;
const LINES: usize = 600;
/// A game of so many plies has had its chances: from there on the first choice is played, so that one that is drawn can end.
const LONG: usize = 400;
/// A rival less likely than this is not asked.
const UNLIKELY: f64 = 0.02;

/// The move to play where a line of play has come to; none if the game is over.
#[must_use]
pub fn advise<G: Solved>(oracle: &G::Oracle, line: &G) -> Option<Judged<G::Move>> {
    let choices = oracle.choices(line.now());
    let first = *choices.first().filter(|_| !line.is_over())?;
    if choices.len() == 1 || first.verdict != Verdict::Draw || line.plies() >= LONG {
        return Some(first);
    }
    let opponent = Opponent::of(oracle, line);
    let worths = Ahead::worths(oracle, line, &opponent, &choices);
    let mut been: HashMap<u32, usize> = HashMap::new();
    for position in (0..=line.plies()).filter_map(|ply| line.position(ply)) {
        *been.entry(G::state(position)).or_default() += 1;
    }
    let mut best = (f64::NEG_INFINITY, first);
    let lines = LINES / choices.len();
    for (judged, worth) in choices.into_iter().zip(worths) {
        let times = G::after(line.now(), judged.mv).and_then(|next| been.get(&G::state(&next)).copied());
        let mut next = line.clone();
        if next.play(judged.mv).is_err() {
            continue;
        }
        // What may end the game comes after all that does not.
        let ends = opponent.ends(oracle, &next, line.turn(), 1.0, (FORCED, &mut { lines }));
        let again: f64 = std::iter::repeat_n(AGAIN, times.unwrap_or(0)).product();
        let worth = worth * again - ends;
        // Of equal ones the first: the choices come in the order of how hard they are to answer.
        if worth > best.0 {
            best = (worth, judged);
        }
    }
    Some(best.1)
}

/// How the opponent plays, as far as its moves tell.
struct Opponent<G: Solved> {
    /// The rivals it may be, with how likely each is.
    rivals: Vec<(G::Rival, f64)>,
    /// How likely it plays anyhow; this and the rivals' together are 1.
    anyhow: f64,
    /// What it has played, by positions.
    played: HashMap<u32, G::Move>,
}

impl<G: Solved> Opponent<G> {
    /// What a line of play tells of whoever plays against the side to move.
    fn of(oracle: &G::Oracle, line: &G) -> Self {
        let own = G::mover_in(line.now());
        let moves = line.moves().into_iter().enumerate();
        let turns = moves.filter_map(|(ply, mv)| Some((line.position(ply)?, mv)));
        let turns: Vec<(&G::Position, G::Move)> =
            turns.filter(|(position, _)| G::mover_in(position) != own).collect();
        let mut rivals: Vec<(G::Rival, f64)> = G::RIVALS.iter().map(|&rival| (rival, 1.0)).collect();
        let mut anyhow = 1.0;
        for &(position, mv) in turns.iter().rev().take(TURNS) {
            let moves = oracle.judge(position).moves.len();
            if moves > 1 {
                let any = 1.0 / moves as f64;
                anyhow *= any;
                for (rival, likely) in &mut rivals {
                    let meant = if G::as_rival(*rival, position) == Some(mv) { 1.0 } else { 0.0 };
                    *likely *= meant * (1.0 - SLIP) + any * SLIP;
                }
                share(&mut rivals, &mut anyhow, 1.0);
            }
        }
        share(&mut rivals, &mut anyhow, 1.0);
        rivals.retain(|(_, likely)| *likely > UNLIKELY);
        anyhow = anyhow.max(SLIP);
        share(&mut rivals, &mut 0.0, 1.0 - anyhow);
        if rivals.is_empty() {
            anyhow = 1.0;
        }
        Self { rivals, anyhow, played: turns.into_iter().map(|(at, mv)| (G::state(at), mv)).collect() }
    }

    /// How likely a line of play ends without a win of `own`, as by a cycle, whatever `own` plays: that is `likely` if it has ended
    /// so already. What is very unlikely is left out, and so is what lies more plies ahead or comes after more lines than `within` says.
    fn ends(
        &self,
        oracle: &G::Oracle,
        line: &G,
        own: G::Seat,
        likely: f64,
        within: (usize, &mut usize),
    ) -> f64 {
        let (plies, lines) = within;
        if let Some(winners) = line.winners() {
            return if winners == Winners::One(own) { 0.0 } else { likely };
        }
        let judgement = oracle.judge(line.now());
        let moves = if line.turn() == own { judgement.best().collect() } else { judgement.moves };
        let parts =
            if line.turn() == own { vec![1.0; moves.len()] } else { self.answers(line.now(), &moves) };
        let mut ends = if line.turn() == own { likely } else { 0.0 };
        for (judged, part) in moves.into_iter().zip(parts) {
            *lines = lines.saturating_sub(1);
            let further = plies > 0 && *lines > 0 && likely * part > UNLIKELY;
            let after = further.then(|| line.clone()).map_or(0.0, |mut next| match next.play(judged.mv) {
                Ok(()) => self.ends(oracle, &next, own, likely * part, (plies - 1, lines)),
                Err(_) => 0.0,
            });
            ends = if line.turn() == own { ends.min(after) } else { ends + after };
            if line.turn() == own && ends == 0.0 {
                break;
            }
        }
        ends
    }

    /// How likely it plays each of the moves of a position.
    fn answers(&self, position: &G::Position, moves: &[Judged<G::Move>]) -> Vec<f64> {
        let mut likely = vec![self.anyhow / moves.len() as f64; moves.len()];
        let mut add = |wanted: Option<G::Move>, share: f64| {
            let at = moves.iter().position(|judged| Some(judged.mv) == wanted);
            if let Some(likely) = at.and_then(|at| likely.get_mut(at)) {
                *likely += share;
            }
        };
        match self.played.get(&G::state(position)) {
            // It is expected to do so again.
            Some(&mv) => add(Some(mv), 1.0 - self.anyhow),
            None if moves.len() > 1 => {
                self.rivals.iter().for_each(|&(rival, share)| add(G::as_rival(rival, position), share));
            }
            None => add(moves.first().map(|judged| judged.mv), 1.0 - self.anyhow),
        }
        likely
    }
}

/// Makes the parts of a mixture add up to `sum`, unless all are 0.
fn share<R>(rivals: &mut [(R, f64)], anyhow: &mut f64, sum: f64) {
    let all = *anyhow + rivals.iter().map(|(_, likely)| likely).sum::<f64>();
    if all > 0.0 {
        *anyhow *= sum / all;
        rivals.iter_mut().for_each(|(_, likely)| *likely *= sum / all);
    }
}

/// What follows from a drawn position.
enum Drawn {
    /// The side that is advised chooses among these.
    Own(Vec<usize>),
    /// The other errs as likely as this, or goes to these as likely as said with each.
    Other(f64, Vec<(usize, f64)>),
}

/// The drawn positions ahead, in the order they are come upon.
struct Ahead<G: Solved> {
    numbers: HashMap<u32, usize>,
    positions: Vec<G::Position>,
}

impl<G: Solved> Ahead<G> {
    /// What the positions after some moves are worth; each move keeps the draw.
    fn worths(oracle: &G::Oracle, line: &G, opponent: &Opponent<G>, choices: &[Judged<G::Move>]) -> Vec<f64> {
        let own = G::mover_in(line.now());
        let mut ahead = Self { numbers: HashMap::new(), positions: Vec::new() };
        let roots: Vec<Option<usize>> =
            choices.iter().map(|judged| ahead.after(line.now(), judged.mv)).collect();
        let mut drawn = Vec::with_capacity(POSITIONS);
        while let Some(position) =
            ahead.positions.get(drawn.len()).filter(|_| drawn.len() < POSITIONS).cloned()
        {
            let moves = oracle.judge(&position).moves;
            let keeps = |judged: &Judged<G::Move>| judged.verdict == Verdict::Draw;
            drawn.push(if G::mover_in(&position) == own {
                let keeping = moves.iter().filter(|judged| keeps(judged));
                Drawn::Own(keeping.filter_map(|judged| ahead.after(&position, judged.mv)).collect())
            } else {
                let (mut errs, mut next) = (0.0, Vec::new());
                for (judged, likely) in moves.iter().zip(opponent.answers(&position, &moves)) {
                    if !keeps(judged) {
                        errs += likely;
                    } else if let Some(at) = ahead.after(&position, judged.mv).filter(|_| likely > UNLIKELY) {
                        next.push((at, likely));
                    }
                }
                Drawn::Other(errs, next)
            });
        }
        let mut worths = vec![0.0; drawn.len()];
        worths.resize(ahead.positions.len(), UNKNOWN);
        let worth = |worths: &[f64], at: usize| worths.get(at).copied().unwrap_or(0.0);
        for _ in 0..SWEEPS {
            for (at, drawn) in drawn.iter().enumerate().rev() {
                let now = match drawn {
                    Drawn::Own(next) => next.iter().map(|&at| worth(&worths, at)).fold(0.0, f64::max),
                    Drawn::Other(errs, next) => {
                        errs + next.iter().map(|&(at, likely)| likely * worth(&worths, at)).sum::<f64>()
                    }
                };
                worths[at] = PATIENCE * now;
            }
        }
        roots.into_iter().map(|root| root.map_or(0.0, |at| worth(&worths, at))).collect()
    }

    /// The number of the position after a move.
    fn after(&mut self, position: &G::Position, mv: G::Move) -> Option<usize> {
        let next = G::after(position, mv)?;
        let new = self.positions.len();
        let at = *self.numbers.entry(G::state(&next)).or_insert(new);
        if at == new {
            self.positions.push(next);
        }
        Some(at)
    }
}
