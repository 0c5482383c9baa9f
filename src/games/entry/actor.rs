//! What is known of a game whatever it is: the words that name things in it, and what a running one can be asked.
//!
//! Knows text and places on the display only: a script is read and run the same way whatever the game.

use std::any::Any;
use std::fmt::Debug;
use std::str::FromStr;

use crate::games::coach::SolvedPuzzles;
pub use crate::games::contract::Outcome;
use crate::games::contract::{Game, Located as _};
use crate::games::entry::kept::{Kept, Options};
use crate::games::session::{Player, Question};
use small_amiga::machine::geometry::Point;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::computer::Program;
use small_amiga::system::exec::signals::Signals;
use small_amiga::system::input::{Key, Qualifiers};
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::WindowId;

/// The words of a game.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary {
    /// What the seats are called, in the order they move.
    pub seats: &'static [&'static str],
    /// What a seat has: messages say whose turn it is by it.
    pub thing: &'static str,
    /// How games end.
    pub endings: &'static [Ending],
    /// Whether a text names a place of the board.
    pub is_place: fn(&str) -> bool,
    /// A place, for messages.
    pub place_example: &'static str,
    /// Whether a text is a move.
    pub is_move: fn(&str) -> bool,
    /// A move, for messages.
    pub move_example: &'static str,
    /// The text of the position a line of play has come to; or the character, from 1, at which it goes wrong, and what was expected.
    pub position: fn(&str) -> Result<String, (usize, String)>,
    /// How a game has ended, in words: the ending, and the seat that has won.
    pub ending: fn(Outcome) -> String,
}

impl Vocabulary {
    /// How the text of a game with such places is read; no words yet.
    pub const fn of<G: Game, P: FromStr>() -> Self {
        Self {
            seats: &[],
            thing: "",
            endings: &[],
            is_place: |text| text.parse::<P>().is_ok(),
            place_example: "",
            is_move: |text| text.parse::<G::Move>().is_ok(),
            move_example: "",
            position: |text| {
                let line: G = text.parse().map_err(|error: G::Err| (error.column(), error.problem()))?;
                Ok(line.here())
            },
            ending: |Outcome { how, .. }| how.to_owned(),
        }
    }
}

/// A way for games to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// The word for it.
    pub how: &'static str,
    /// Whether somebody has won then; else nobody has.
    pub is_won: bool,
}

impl Ending {
    /// A way to win.
    pub const fn won(how: &'static str) -> Self {
        Self { how, is_won: true }
    }

    /// A way for nobody to win.
    pub const fn drawn(how: &'static str) -> Self {
        Self { how, is_won: false }
    }
}

/// One thing a hand does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// The left button is held from here to there.
    Drag(Point, Point),
    /// The left button goes down and up.
    Click(Point),
    /// A key.
    Key(Key, Qualifiers),
}

/// What a person wants of a game that is the affair of who runs it, for it has to do with files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Open a game that was saved.
    Open,
    /// Save this one.
    SaveAs,
    /// Make a picture of its window.
    Print,
}

/// A program that scripts can play. Who knows which program it is can have it back as what it is.
pub trait Actor: Program + Debug + Any {
    /// Its words.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// Its window.
    fn window(&self) -> WindowId;
    /// The seat to move and who plays it; none when the game is over.
    fn turn(&self) -> Option<(usize, Player)>;
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The position on the board.
    fn position(&self) -> String;
    /// The moves played.
    fn moves(&self) -> Vec<String>;
    /// Whether nothing is being thought about or waiting to be shown.
    fn is_at_rest(&self) -> bool;
    /// That a mind has failed at this turn, in words.
    fn fault(&self) -> Option<String>;
    /// How many plies ahead pondering has looked.
    fn depth(&self) -> u32;
    /// What the status line says.
    fn status(&self) -> String;
    /// What the oracle, or the game itself, says beside it; nothing while it is silent.
    fn notes(&self) -> Vec<String>;
    /// The place that is suggested.
    fn suggestion(&self) -> Option<String>;
    /// Whether something is in somebody's hand.
    fn is_holding(&self) -> bool;
    /// The number of the question about the present turn: every change of game or players has another.
    fn question(&self) -> Question;
    /// The game on the board, to be gone on with or looked back on by another run.
    fn kept(&self) -> Options;
    /// Goes on with a game of another run, whose line and players are on the board, and says so.
    fn go_on(&mut self, intuition: &mut Intuition, kept: &Kept);
    /// What a person wants that the game itself cannot do; asked once.
    fn take_wish(&mut self) -> Option<Wish>;
    /// The puzzles a person has solved; none in a game without any.
    fn solved(&self) -> Option<&SolvedPuzzles>;
    /// These puzzles were solved in other runs.
    fn remember(&mut self, solved: SolvedPuzzles);
    /// The middle of a place on the screen, while the window is open.
    fn on_screen(&self, intuition: &Intuition, place: &str) -> Option<Point>;
    /// What a hand does to make a move; none if nobody can make such a move now.
    fn gestures(&self, intuition: &Intuition, mv: &str) -> Option<Vec<Gesture>>;
}

/// A program as one of several: nothing is known of it but that it runs.
impl Program for Box<dyn Actor> {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        self.as_mut().wake(intuition, signals);
    }

    fn is_running(&self) -> bool {
        self.as_ref().is_running()
    }

    fn next_blank(&self, intuition: &Intuition) -> Option<Ticks> {
        self.as_ref().next_blank(intuition)
    }
}
