//! Boards of arrow tiles drawn in letters, for a terminal.

use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::square::Square;

/// Returns the character that represents an arrow when a tile is drawn as text.
const fn letter(direction: Direction) -> char {
    match direction {
        Direction::Up => '^',
        Direction::UpRight | Direction::DownLeft => '/',
        Direction::Right => '>',
        Direction::DownRight | Direction::UpLeft => '\\',
        Direction::Down => 'v',
        Direction::Left => '<',
    }
}

/// Layout of a tile that is drawn as text in three rows of three characters.
///
/// An entry is the direction of the arrow at this place, or `None` at the centre.
const PICTURE: [[Option<Direction>; 3]; 3] = {
    use Direction::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};
    [
        [Some(UpLeft), Some(Up), Some(UpRight)],
        [Some(Left), None, Some(Right)],
        [Some(DownLeft), Some(Down), Some(DownRight)],
    ]
};

/// Draws a board as text, with three rows per rank and the names of ranks and files around it.
///
/// The text does not end with a line break.
///
/// `tile` returns the arrows of a square; a tile with all eight arrows is drawn without arrows, as in the
/// window. `centre` returns the character in the middle of the tile, which may be surrounded by colour codes.
pub fn draw(tile: impl Fn(Square) -> Arrows, centre: impl Fn(Square) -> String) -> String {
    const FILES: &str = "     a    b    c    d    e    f    g    h";
    let mut lines = vec![FILES.to_owned()];
    for squares in Square::ALL.chunks(8) {
        let rank = squares.first().map_or(' ', |square| square.rank());
        for (row, directions) in PICTURE.iter().enumerate() {
            let name = if row == 1 { rank } else { ' ' };
            let mut line = format!("{name} ");
            for &square in squares {
                let arrows = Some(tile(square)).filter(|arrows| *arrows != Arrows::all()).unwrap_or_default();
                line.push_str("  ");
                for direction in directions {
                    match direction {
                        None => line.push_str(&centre(square)),
                        Some(direction) if arrows.allows(*direction) => line.push(letter(*direction)),
                        Some(_) => line.push(' '),
                    }
                }
            }
            if row == 1 {
                line.push_str(&format!("  {name}"));
            }
            lines.push(line.trim_end().to_owned());
        }
    }
    lines.push(FILES.to_owned());
    lines.join("\n")
}
