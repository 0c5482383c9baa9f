//! Invariants of the score: which games are counted, and when.

use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::score::Score;
use boardgame_host::amiga::Amiga;
use small_amiga::input::{InputEvent, Key, Qualifiers};

use super::games::Subject;
use super::rig::Event;
use super::step::{Step, players};
use super::watch::{Verdict, Watch, check};

impl<P: Subject> Watch<'_, P> {
    /// Checks that a game is counted for its winners when it ends, but not after its end is undone.
    pub fn score(&mut self, machine: &Amiga<P>, step: &Step<'_, P>) -> Verdict {
        let session = machine.game().program().model().session();
        let (before, was, is) = (step.before, step.was, session.game());
        let (counted, score) = (&before.score, session.score());
        self.tally.count("games counted", games(&score) > games(counted));
        let same = session.number() == before.number;
        let right = match (was.is_over(), is.is_over()) {
            // A game that is over when it begins is not counted.
            (false, true) if same && !session.is_practice() => score == with(counted, is),
            // Undoing the end of a game also undoes its count.
            (true, false) if same && before.end_counts => with(&score, was) == *counted,
            // In a rematch, the two people take their wins to the other seat.
            (true, false) if !same && score != *counted && session.game().plies() == 0 => {
                let changed = session.human_pair().is_some_and(|[one, other]| {
                    let before = |seat| {
                        if seat == one {
                            other
                        } else if seat == other {
                            one
                        } else {
                            seat
                        }
                    };
                    (0..3).all(|seat| score.won(seat) == counted.won(before(seat)))
                });
                self.tally.count("rematches", true);
                step.is_by_hand() && changed && score.drawn() == counted.drawn()
            }
            _ => score == *counted,
        };
        let nothing = games(&score) == 0 && games(counted) > 0;
        // The key of "Perfect computer" changes the engine, which begins the score anew.
        let perfect = ['p', 'P']
            .map(|letter| InputEvent::Key { key: Key::Char(letter), qualifiers: Qualifiers::RIGHT_AMIGA });
        let is_by_choice = before.in_menus || perfect.map(Event::Input).contains(&step.event);
        let reset = nothing && step.is_by_hand() && (is_by_choice || before.match_over && !same);
        self.tally.count("scores reset", reset && !right);
        let returned = !same && step.is_by_hand() && self.has_seen(session);
        // One menu visit may choose several items.
        let several = before.in_menus
            && self.several
            && games(&score).abs_diff(games(counted)) <= players(session).len() as u32;
        // Other players have a score of their own.
        let others = players(session) != before.players || before.begins_anew;
        self.tally.count("scores of other players", others && !right);
        let why =
            || format!("the score {counted:?} became {score:?}: {:?} after {was}, now {is}", step.change);
        check(right || reset || returned || several || others, &why())
    }
}

pub fn games(score: &Score) -> u32 {
    (0..3).map(|seat| score.won(seat)).sum::<u32>() + score.drawn()
}

/// Returns a score after adding the result of a finished game.
fn with<P: GamePosition>(score: &Score, line: &GameRecord<P>) -> Score {
    let mut score = score.clone();
    let place = |seat| P::SEATS.iter().position(|&other| other == seat).unwrap();
    if let Some(winners) = line.winners() {
        score.add(&winners.as_slice().iter().copied().map(place).collect::<Vec<_>>());
    }
    score
}
