//! A game at its table as scripts and tests know it.
//!
//! Knows what the session and the table can tell of any game. Leaves the rest to [`Played`].

use super::program::AtTable;
use crate::games::coach::SolvedPuzzles;
use crate::games::contract::Game;
use crate::games::entry::actor::{Actor, Gesture, Outcome, Vocabulary, Wish};
use crate::games::entry::kept::{Kept, Options};
use crate::games::session::{Player, Question};
use small_amiga::machine::geometry::Point;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::WindowId;

/// What is said of a game that another run began.
const CONTINUED: &str = "Continued; Ctrl-N for a new game";

/// What only the game can tell of itself.
pub trait Played: AtTable + std::fmt::Debug + 'static {
    /// Its words.
    const WORDS: &'static Vocabulary;

    /// Whether nothing is being thought about or waiting to be shown.
    fn is_idle(&self) -> bool;
    /// What the status line says.
    fn status_line(&self) -> String;
    /// What is said beside it.
    fn said_beside(&self) -> Vec<String> {
        Vec::new()
    }
    /// The place that is suggested.
    fn suggested(&self) -> Option<String>;
    /// Whether something is in somebody's hand.
    fn holds(&self) -> bool {
        false
    }
    /// Who plays, and what is set besides, in the words of the game's options.
    fn kept_options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// What is switched on, a word each.
    fn switches(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// What has one of these words is switched on, all else off.
    fn switch(&mut self, _on: &[String]) {}
    /// The puzzles a person has solved, in a game that has some.
    fn solved_puzzles(&self) -> Option<&SolvedPuzzles> {
        None
    }
    /// These were solved in other runs.
    fn remember_solved(&mut self, _puzzles: SolvedPuzzles) {}
    /// A sentence for everybody at the window, for some seconds.
    fn say(&mut self, intuition: &mut Intuition, sentence: &'static str);
    /// The middle of a place on the screen, while the window is open.
    fn place_on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point>;
    /// What a hand does to make a move; none if nobody can make such a move now.
    fn hand(&self, intuition: &Intuition, mv: <Self::Line as Game>::Move) -> Option<Vec<Gesture>>;
}

impl<P: Played> Actor for P {
    fn vocabulary(&self) -> &'static Vocabulary {
        P::WORDS
    }

    fn window(&self) -> WindowId {
        self.table().window()
    }

    fn turn(&self) -> Option<(usize, Player)> {
        let session = self.table().session();
        let turn = session.game().turn();
        let seat = P::Line::SEATS.iter().position(|&seat| seat == turn)?;
        session.to_move().map(|player| (seat, player))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table().game().outcome()
    }

    fn position(&self) -> String {
        self.table().game().here()
    }

    fn moves(&self) -> Vec<String> {
        // The text of a line of play is its first position, `moves`, these, and perhaps how it was left.
        let line = self.table().game();
        let text = line.to_string();
        let moves = text.split_once(" moves ").map_or("", |(_, moves)| moves);
        moves.split_whitespace().take(line.plies()).map(str::to_owned).collect()
    }

    fn is_at_rest(&self) -> bool {
        self.is_idle()
    }

    fn fault(&self) -> Option<String> {
        self.table().fault_told()
    }

    fn depth(&self) -> u32 {
        self.table().finding().map_or(0, |finding| finding.plies)
    }

    fn status(&self) -> String {
        self.status_line()
    }

    fn notes(&self) -> Vec<String> {
        self.said_beside()
    }

    fn suggestion(&self) -> Option<String> {
        self.suggested()
    }

    fn is_holding(&self) -> bool {
        self.holds()
    }

    fn question(&self) -> Question {
        self.table().session().question()
    }

    fn kept(&self) -> Options {
        let session = self.table().session();
        let kept = Kept {
            score: session.score_before().clone(),
            counting: session.counting(),
            switches: self.switches().into_iter().map(str::to_owned).collect(),
        };
        Options::new(session.game().to_string(), self.kept_options(), &kept)
    }

    fn go_on(&mut self, intuition: &mut Intuition, kept: &Kept) {
        self.table_mut().session_mut().go_on(kept.score.clone(), kept.counting);
        self.switch(&kept.switches);
        self.say(intuition, CONTINUED);
    }

    fn take_wish(&mut self) -> Option<Wish> {
        self.table_mut().take_wish()
    }

    fn solved(&self) -> Option<&SolvedPuzzles> {
        self.solved_puzzles()
    }

    fn remember(&mut self, solved: SolvedPuzzles) {
        self.remember_solved(solved);
    }

    fn on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point> {
        self.place_on_screen(intuition, place)
    }

    fn gestures(&self, intuition: &Intuition, mv: &str) -> Option<Vec<Gesture>> {
        self.hand(intuition, mv.parse().ok()?)
    }
}
