//! Names of the sides of a game and of their players, for the texts in a window.
//!
//! A side is named after the colour or shape of its piece. If a human plays against a computer, the human is
//! "You" and the computer has the name of its engine. The names of engines are left to the games.

use boardgame_engine::session::PlayerKind;
use small_amiga::chips::Rgb4;

/// Maximum length of a window's title, in letters of the widest font.
pub const TITLE_LENGTH: usize = 50;

/// Maximum difference between the components of a colour that is named black, white or grey.
const GREY: u8 = 2;

/// Returns a word of at most six letters for a colour, such as `blue`.
pub fn colour_word(colour: Rgb4) -> &'static str {
    let [red, green, blue] = [colour.red(), colour.green(), colour.blue()].map(i32::from);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let range = most - least;
    if range <= i32::from(GREY) {
        return match most {
            0..=3 => "black",
            14.. => "white",
            _ => "grey",
        };
    }
    // The hue in degrees: 0 is red, 120 green and 240 blue.
    let hue = if most == red {
        (60 * (green - blue) / range + 360) % 360
    } else if most == green {
        120 + 60 * (blue - red) / range
    } else {
        240 + 60 * (red - green) / range
    };
    match hue {
        15..45 if most < 10 || 2 * range < most => "brown",
        15..45 => "orange",
        45..70 => "yellow",
        70..165 => "green",
        165..195 => "cyan",
        195..260 => "blue",
        260..300 => "purple",
        300..345 => "pink",
        _ if most >= 10 && 2 * range < most => "pink",
        _ => "red",
    }
}

/// Returns the words for the colours of two pieces, or `None` if they are the same word.
pub fn colour_words(colours: [Rgb4; 2]) -> Option<[&'static str; 2]> {
    let words = colours.map(colour_word);
    (words[0] != words[1]).then_some(words)
}

/// Returns the text with a capital first letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// The names of the two sides of a game and of their players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideNames {
    /// Lower-case name of each side, after the colour or shape of its piece.
    pub pieces: [&'static str; 2],
    /// Name of each side's engine in at most ten letters, such as `Level 3`; `None` for a human.
    pub engines: [Option<String>; 2],
}

impl SideNames {
    /// Creates the names of two sides and their players.
    ///
    /// The function `engine` returns the name of the engine that plays the side with the given index.
    pub fn new(
        pieces: [&'static str; 2],
        players: [PlayerKind; 2],
        engine: impl Fn(usize) -> String,
    ) -> Self {
        let name = |side: usize| (players[side] == PlayerKind::Computer).then(|| engine(side));
        Self { pieces, engines: [name(0), name(1)] }
    }

    /// Returns the index of the human's side if one human plays against one computer, otherwise `None`.
    fn you(&self) -> Option<usize> {
        match &self.engines {
            [None, Some(_)] => Some(0),
            [Some(_), None] => Some(1),
            _ => None,
        }
    }

    /// Returns the name of a side in at most ten letters: `You`, an engine's name or a piece's name.
    pub fn side(&self, side: usize) -> String {
        let side = side & 1;
        match (self.you(), &self.engines[side]) {
            (Some(you), _) if you == side => "You".to_owned(),
            (Some(_), Some(engine)) => engine.clone(),
            _ => capitalized(self.pieces[side]),
        }
    }

    /// Returns `You` for a human who plays against a computer, otherwise `Human`.
    pub fn human(&self, side: usize) -> String {
        if self.you() == Some(side) { "You".to_owned() } else { "Human".to_owned() }
    }

    /// Returns the text for a win of the side `winner`, in at most eleven letters.
    pub fn wins(&self, winner: usize) -> String {
        match self.you() {
            Some(you) if you == winner => "You win".to_owned(),
            Some(_) => "You lose".to_owned(),
            None => format!("{} wins", capitalized(self.pieces[winner & 1])),
        }
    }

    /// Returns `true` if the only human has lost against the winner, a computer or the opponent in a game between two
    /// people.
    pub fn is_lost_by_you(&self, winner: usize) -> bool {
        self.you().is_some_and(|you| you != winner)
    }

    /// Returns a window's title with the reason why the side `loser` cannot move.
    ///
    /// The title has at most [`TITLE_LENGTH`] letters.
    pub fn blocked_title(&self, game: &str, loser: usize) -> String {
        let [winner, loser] = [loser + 1, loser].map(|side| self.pieces[side & 1]);
        let sentence = format!("the arrows under {winner} leave {loser} no move");
        let title = format!("{game} - {sentence}");
        if title.len() <= TITLE_LENGTH { title } else { capitalized(&sentence) }
    }

    /// Returns a window's title with the game and its players, in at most [`TITLE_LENGTH`] letters.
    pub fn title(&self, game: &str) -> String {
        let [one, other] = self.pieces;
        let ways = match (&self.engines, self.you()) {
            ([Some(first), Some(second)], _) => {
                vec![
                    format!("{first} ({one}) against {second} ({other})"),
                    format!("{first} against {second}"),
                ]
            }
            (engines, Some(you)) => {
                let engine = engines[1 - you].as_deref().unwrap_or_default();
                let piece = self.pieces[you];
                vec![format!("You ({piece}) against {engine}"), format!("You against {engine}")]
            }
            _ => vec![format!("{} against {other}", capitalized(one))],
        };
        let mut titles = ways.into_iter().map(|players| format!("{game} - {players}"));
        titles.find(|title| title.len() <= TITLE_LENGTH).unwrap_or_else(|| game.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_all_palettes_have_short_words() {
        let words = [0x68B, 0xAAA, 0x000, 0xFFF, 0x04D, 0xE90, 0xA97, 0xF80, 0xE44, 0x5D5, 0xD70, 0xFA9];
        let words = words.map(|colour| colour_word(Rgb4::new(colour)));
        let expected = [
            "blue", "grey", "black", "white", "blue", "orange", "brown", "orange", "red", "green", "orange",
            "pink",
        ];
        assert_eq!(words, expected);
        assert!((0..0x1000).all(|colour| colour_word(Rgb4::new(colour)).len() <= 6));
        assert_eq!(colour_words([0xAAA, 0x888].map(Rgb4::new)), None);
        assert_eq!(colour_words([0x68B, 0xAAA].map(Rgb4::new)), Some(["blue", "grey"]));
    }

    fn names(players: [PlayerKind; 2]) -> SideNames {
        SideNames::new(["blue", "grey"], players, |_| "Level 3".to_owned())
    }

    #[test]
    fn blocked_titles_name_both_pieces() {
        use PlayerKind::Human;
        let title = names([Human, Human]).blocked_title("Tripppin", 1);
        assert_eq!(title, "The arrows under blue leave grey no move");
        let sides = SideNames { pieces: ["yellow", "orange"], ..names([Human, Human]) };
        assert!(sides.blocked_title("Tripppin", 0).len() <= TITLE_LENGTH);
        let short = SideNames { pieces: ["red", "grey"], ..names([Human, Human]) };
        let expected = "Tripppin - the arrows under red leave grey no move";
        assert_eq!(short.blocked_title("Tripppin", 1), expected);
    }

    #[test]
    fn only_a_single_human_loses_a_game() {
        use PlayerKind::{Computer, Human};
        for (players, loses) in [
            ([Human, Computer], [false, true]),
            ([Computer, Human], [true, false]),
            ([Human, Human], [false; 2]),
            ([Computer, Computer], [false; 2]),
        ] {
            assert_eq!([0, 1].map(|winner| names(players).is_lost_by_you(winner)), loses, "{players:?}");
        }
    }

    #[test]
    fn human_against_computer_is_you() {
        use PlayerKind::{Computer, Human};
        let names_of = |players| {
            let names = names(players);
            (names.side(0), names.side(1), names.wins(0), names.title("Tripppin"))
        };
        let all = |texts: [&str; 4]| {
            let [one, other, wins, title] = texts.map(str::to_owned);
            (one, other, wins, title)
        };
        let mine = ["You", "Level 3", "You win", "Tripppin - You (blue) against Level 3"];
        assert_eq!(names_of([Human, Computer]), all(mine));
        let other = ["Level 3", "You", "You lose", "Tripppin - You (grey) against Level 3"];
        assert_eq!(names_of([Computer, Human]), all(other));
        let two = ["Blue", "Grey", "Blue wins", "Tripppin - Blue against grey"];
        assert_eq!(names_of([Human, Human]), all(two));
        let none = ["Blue", "Grey", "Blue wins", "Tripppin - Level 3 (blue) against Level 3 (grey)"];
        assert_eq!(names_of([Computer, Computer]), all(none));
    }
}
