//! The game in play as a text from which another run of the program goes on with it; the puzzles solved, too.
//!
//! The first line names the game and bears a sum over all that follows; every other line of a game in play is an option and its value,
//! as the game's own way to read what was said takes it. What is not exactly as it was written is none: a flipped bit could be another legal game.
//! Leaves files and times to the host.

use thiserror::Error;

use super::Entry;
use super::given::{CLASSIC, Given, OptionError, POSITION};
use super::seats::HUMAN;
use super::window::Setup;
use crate::games::checksum::fnv1a;
use crate::games::coach::SolvedPuzzles;
use crate::games::score::Score;
use crate::games::session::Counting;
use crate::games::view::speed::SPEED;

/// The games won by each seat and those drawn, before the one on the board, parted by commas.
const SCORE: &str = "--score";
/// The game does not count.
const PRACTICE: &str = "--practice";
/// The end the game has come to does not count.
const UNCOUNTED: &str = "--uncounted";
/// What is switched on, parted by commas.
const SWITCHES: &str = "--switches";

/// What a text holds of a game besides the options of its line and players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Games finished before this one.
    pub score: Score,
    /// Whether the end of it counts.
    pub counting: Counting,
    /// What is switched on, by the words the game has for it.
    pub switches: Vec<String>,
}

/// Why a text is no kept game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotKept {
    /// It is not as it was written.
    #[error("damaged, or no kept game of {0}")]
    Damaged(&'static str),
    /// The same of a text that should tell puzzles.
    #[error("damaged, or no solved puzzles of {0}")]
    Puzzles(&'static str),
    /// It is as it was written, but says what cannot be: another version of the program wrote it.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// The options of a kept game, in the order they are written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options(Vec<(&'static str, String)>);

impl Options {
    /// A line of play, what its game says of players and settings, and what was kept of it besides.
    pub fn new(line: String, own: Vec<(&'static str, String)>, kept: &Kept) -> Self {
        let mut options = vec![(POSITION, line)];
        options.extend(own);
        options.push((SCORE, kept.score.to_string()));
        options.extend(match kept.counting {
            Counting::Yes => None,
            Counting::NotThisEnd => Some((UNCOUNTED, String::new())),
            Counting::Never => Some((PRACTICE, String::new())),
        });
        options.extend((!kept.switches.is_empty()).then(|| (SWITCHES, kept.switches.join(","))));
        Self(options)
    }

    /// The line of play.
    pub fn line(&self) -> &str {
        self.0.iter().find(|(name, _)| *name == POSITION).map_or("", |(_, value)| value)
    }

    /// The text of it.
    pub fn text(&self, game: &str) -> String {
        let lines = self.0.iter().map(|(name, value)| format!("{name} {value}\n"));
        summed(game, &lines.collect::<String>())
    }
}

/// How a game goes on that a text was kept of.
///
/// # Errors
/// [`NotKept`]: the text is damaged, or not understood.
pub fn read(entry: &'static Entry, text: &str) -> Result<Setup, NotKept> {
    read_for(entry, text, &Given::default(), None)
}

/// The same, where something was said: a speed, as a game is kept without; who plays, or a difficulty of the computers. That stands
/// above what was kept of it. (Where computers have all seats they keep them.)
///
/// # Errors
/// As [`read`].
pub fn read_for(
    entry: &'static Entry,
    text: &str,
    said: &Given,
    difficulty: Option<u8>,
) -> Result<Setup, NotKept> {
    let damaged = || NotKept::Damaged(entry.word);
    let own = entry.options.iter().map(|option| option.name);
    let names: Vec<&'static str> =
        own.chain([POSITION, CLASSIC, SCORE, PRACTICE, UNCOUNTED, SWITCHES]).collect();
    let mut options = Options::default();
    for line in text.lines().skip(1) {
        let (name, value) = line.split_once(' ').ok_or_else(damaged)?;
        let name = names.iter().find(|known| **known == name).ok_or_else(damaged)?;
        options.0.push((name, value.to_owned()));
    }
    let window = entry.window.as_ref().filter(|_| options.text(entry.word) == text).ok_or_else(damaged)?;
    let mut given = Given::default();
    options.0.into_iter().for_each(|(name, value)| given.push(name, value.into()));
    if let Some(speed) = said.text(SPEED) {
        given.push(SPEED, speed.into());
    }
    if !given.has(POSITION) {
        return Err(damaged());
    }
    let score = given.text(SCORE).and_then(|text| Score::parse(&text, entry.words.seats.len()));
    let counting = match (given.has(PRACTICE), given.has(UNCOUNTED)) {
        (true, _) => Counting::Never,
        (false, true) => Counting::NotThisEnd,
        (false, false) => Counting::Yes,
    };
    let switches = given.text(SWITCHES).unwrap_or_default();
    let kept = Kept {
        score: score.ok_or_else(damaged)?,
        counting,
        switches: switches.split(',').map(str::to_owned).collect(),
    };
    let setup = match seated(entry, &given, said, difficulty) {
        // Players who do not fit this game are none of it.
        Some(other) => (window.read)(&other, difficulty).or_else(|_| (window.read)(&given, None))?,
        None => (window.read)(&given, None)?,
    };
    Ok(setup.then(move |actor, intuition| actor.go_on(intuition, &kept)))
}

/// The options of a kept game with other players, if something was said of them: those who are named, and, where a difficulty is,
/// computers that nobody names.
fn seated(entry: &'static Entry, kept: &Given, said: &Given, difficulty: Option<u8>) -> Option<Given> {
    let seats = entry.window.as_ref().map_or(&[][..], |window| window.players);
    if difficulty.is_none() && !seats.iter().any(|seat| said.has(seat)) {
        return None;
    }
    let is_human = |seat: &'static str| kept.text(seat).is_none_or(|player| player == HUMAN);
    let mut given = kept.clone();
    if difficulty.is_some() && seats.iter().any(|seat| is_human(seat)) {
        seats.iter().filter(|seat| !is_human(seat)).for_each(|seat| given.remove(seat));
    }
    for seat in seats {
        if let Some(player) = said.text(seat) {
            given.set(seat, player.into());
        }
    }
    Some(given)
}

/// The text of the puzzles of a game that were solved: a line each.
pub fn solved_text(game: &str, solved: &SolvedPuzzles) -> String {
    summed(game, &solved.to_string())
}

/// The puzzles such a text tells.
///
/// # Errors
/// [`NotKept`]: the text is damaged.
pub fn read_solved(entry: &'static Entry, text: &str) -> Result<SolvedPuzzles, NotKept> {
    let solved = text.split_once('\n').and_then(|(_, body)| body.parse().ok());
    solved.filter(|solved| solved_text(entry.word, solved) == text).ok_or(NotKept::Puzzles(entry.word))
}

/// A text under the name of its game and a sum over both.
fn summed(game: &str, body: &str) -> String {
    format!("{game} {:016x}\n{body}", fnv1a(format!("{game}\n{body}").as_bytes()))
}
