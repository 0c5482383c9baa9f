//! Sentences for the panel with the reason why an input was refused.
//!
//! The time for which the sentences are shown is left to [`crate::view::assistance`].

use super::refusal::Refusal;
use crate::table::friend::{NOT_YOUR_TURN, SEND_FIRST};
use crate::view::text;
use boardgame_engine::arrows::{Arrows, Direction};

/// Maximum length of a line on the panel, in characters of the widest font.
const WIDTH: i32 = 17;
/// Number of lines of text that fit on the panel.
const ROWS: usize = 4;

impl Refusal {
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::OtherPiece => "The other piece is not yours to move.",
            Self::Placing => "Place all tiles first.",
            Self::NotYourTurn => NOT_YOUR_TURN,
            Self::Over => "The game is over.",
            Self::StepDone(why) => why,
            Self::Unsent => SEND_FIRST,
            Self::TooFar => "Move to a square next to yours.",
        }
    }
}

/// Returns the message that rejects a step in a direction without an arrow.
///
/// The message names the arrows of the tile under the opponent's piece.
pub fn no_such_arrow(allowed: Arrows) -> String {
    let points = if allowed.count() == 1 { "arrow points" } else { "arrows point" };
    let all = directions(allowed);
    if all.is_empty() {
        return "No arrow there.".to_owned();
    }
    let long = format!("The other piece's {points} {all}.");
    if wrapped(&long).len() <= ROWS { long } else { format!("Its {points} {all}.") }
}

/// Returns the names of the directions of a tile's arrows, such as `up, right and left`.
pub(super) fn directions(arrows: Arrows) -> String {
    let names: Vec<&str> = arrows.directions().map(name).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
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

pub fn wrapped(sentence: &str) -> Vec<String> {
    text::wrapped(sentence, WIDTH, |text| text.len() as i32)
}

/// Returns `true` if the panel has room for a sentence with these lines.
pub const fn has_room(lines: usize) -> bool {
    lines <= ROWS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::hand;

    #[test]
    fn every_tile_sentence_fits_the_panel() {
        // Tiles have three arrows or all eight; with all eight, no direction is refused.
        for bits in (1..=255u8).filter(|bits| bits.count_ones() <= 3) {
            let lines = wrapped(&no_such_arrow(Arrows::from_bits_retain(bits)));
            assert!(lines.len() <= ROWS && lines.iter().all(|line| line.len() <= 17), "{lines:?}");
        }
        let told = wrapped(&no_such_arrow(Arrows::LEFT | Arrows::UP | Arrows::DOWN_RIGHT));
        assert_eq!(told, ["The other piece's", "arrows point up,", "down-right and", "left."]);
        assert_eq!(wrapped(hand::BESIDE), ["Drop the piece on", "the board."]);
    }
}
