//! What helps people who are new to a game. The old programs had nothing of it; whoever asks for them as they were goes without.
//!
//! Knows what is on, and what is told of a move that was refused, for how long. Leaves why to the games and the hand.

use super::hand::Refusal;
use crate::games::arrows::{Arrows, Direction};
use crate::machine::vblank::Ticks;

/// How long the panel tells why something was refused: two seconds.
const TELLING: Ticks = Ticks(600);

/// Letters of a line of the panel, in the widest font.
const WIDTH: usize = 17;
/// Lines of the panel.
const ROWS: usize = 4;

/// What is on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aids {
    classic: bool,
    legal: bool,
    /// Somebody has said whether squares are framed.
    chosen: bool,
    told: Option<(Ticks, Vec<String>)>,
}

impl Aids {
    /// All of them, or none.
    pub const fn new(classic: bool) -> Self {
        Self { classic, legal: !classic, chosen: false, told: None }
    }

    /// Whether the program is as the old ones were.
    pub const fn is_classic(&self) -> bool {
        self.classic
    }

    /// Whether legal squares are framed.
    pub const fn frames_legal(&self) -> bool {
        self.legal
    }

    /// All on, or all off.
    pub fn set_classic(&mut self, classic: bool) {
        *self = Self::new(classic);
    }

    /// Legal squares shall be framed, or no longer, whatever happens.
    pub const fn frame_legal(&mut self, wanted: bool) {
        (self.legal, self.chosen) = (wanted, true);
    }

    /// A person has won a game: unless somebody wants them the frames have done their work.
    pub const fn won(&mut self) {
        self.legal &= self.chosen;
    }

    /// Something was refused at a time; nothing is told by the old programs.
    pub fn refuse(&mut self, now: Ticks, why: &str) {
        self.told = Some((now, wrapped(why))).filter(|_| !self.classic && !why.is_empty());
    }

    /// Time goes on; true if something is told no longer.
    pub fn advance(&mut self, now: Ticks) {
        self.told.take_if(|(since, _)| now.since(*since) >= TELLING);
    }

    /// Nothing is told any more.
    pub fn silence(&mut self) {
        self.told = None;
    }

    /// Why something was refused, in lines of the panel.
    pub fn told(&self) -> Option<&[String]> {
        self.told.as_ref().map(|(_, lines)| &lines[..])
    }
}

impl Refusal {
    /// The same as a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::OtherPiece => "The other piece is not yours to move.",
            Self::NotNow => "That cannot be moved now.",
            Self::Beside => "Let it go on a square of the board.",
            Self::TooFar => "A move goes to a square that touches yours.",
        }
    }
}

/// Why a piece cannot go somewhere: no such arrow lies under the other one.
pub fn no_such_arrow(allowed: Arrows) -> String {
    let names: Vec<&str> =
        Direction::ALL.into_iter().filter(|way| allowed.contains(way.arrow())).map(name).collect();
    let points = if names.len() == 1 { "arrow points" } else { "arrows point" };
    let all = match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => return "No arrow there.".to_owned(),
    };
    let long = format!("The other piece's {points} {all}.");
    if wrapped(&long).len() <= ROWS { long } else { format!("Its {points} {all}.") }
}

const fn name(way: Direction) -> &'static str {
    match way {
        Direction::Up => "up",
        Direction::UpRight => "up-right",
        Direction::Right => "right",
        Direction::DownRight => "down-right",
        Direction::Down => "down",
        Direction::DownLeft => "down-left",
        Direction::Left => "left",
        Direction::UpLeft => "up-left",
    }
}

/// A sentence in lines of the panel, broken between words.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut().filter(|line| line.len() + 1 + word.len() <= WIDTH) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_can_be_told_in_the_panels_lines() {
        // Tiles have three arrows, or all.
        for bits in (1..=255u8).filter(|bits| bits.count_ones() <= 3) {
            let lines = wrapped(&no_such_arrow(Arrows::from_bits_retain(bits)));
            assert!(lines.len() <= ROWS && lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
        }
        let told = wrapped(&no_such_arrow(Arrows::LEFT | Arrows::UP | Arrows::DOWN_RIGHT));
        assert_eq!(told, ["The other piece's", "arrows point up,", "down-right and", "left."]);
    }

    #[test]
    fn a_refusal_is_told_for_two_seconds() {
        let mut aids = Aids::new(false);
        aids.refuse(Ticks(10), Refusal::Beside.sentence());
        aids.advance(Ticks(609));
        assert_eq!(
            aids.told(),
            Some(&["Let it go on a".to_owned(), "square of the".into(), "board.".into()][..])
        );
        aids.advance(Ticks(610));
        assert_eq!(aids.told(), None);
    }

    #[test]
    fn frames_go_with_the_first_win_unless_somebody_wants_them() {
        let mut aids = Aids::new(false);
        aids.won();
        assert!(!aids.frames_legal());
        aids.frame_legal(true);
        aids.won();
        assert!(aids.frames_legal());
        aids.set_classic(true);
        aids.refuse(Ticks(0), "No.");
        assert!(!aids.frames_legal() && aids.told().is_none());
    }
}
