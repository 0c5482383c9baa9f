//! What Triple 3 answers to batch commands.

use crate::games::triple3::Line;
use crate::games::triple3::dice::Total;
use crate::games::triple3::line::LineError;
use crate::host::batch::{Listed, Located, list};

impl Located for LineError {
    fn column(&self) -> usize {
        Self::column(self)
    }

    fn problem(&self) -> String {
        Self::problem(self).to_string()
    }
}

/// The moves in the order of the board. Where the line does not say which throw they are for, that stands before them, after
/// `none` if it says one that allows nothing: `none b 9: 3.7 5.7`.
impl Listed for Line {
    fn listed(&self) -> String {
        format!("{}{}", throw(self), list(self.legal_moves()))
    }
}

/// The throw a line ends with; none if the dice have thrown since.
fn named(line: &Line) -> Option<Total> {
    let first = (line.plies() == 0).then(|| line.to_string());
    first.and_then(|text| text.split(' ').nth(2).and_then(Total::parse))
}

/// What has to be said of the throw to be played before a move for it: nothing if the line names it, or is over.
#[must_use]
pub fn throw(line: &Line) -> String {
    let position = line.current();
    let Some(throw) = line.throw() else { return String::new() };
    let dice = format!("{} {}: ", position.turn(), throw.total());
    match named(line) {
        None => dice,
        Some(named) if !line.first().legal_moves(named).is_empty() => String::new(),
        Some(_) => format!("none {dice}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_throw_is_said_where_the_line_does_not_say_it() {
        let empty = ["........."; 9].join("/");
        let listed = |rest: &str| format!("{empty} {rest}").parse::<Line>().unwrap().listed();
        assert!(listed("a 3").starts_with("3.1 3.2 3.3 3.4 3.6 "), "{}", listed("a 3"));
        // The stream of a text is its own, and the same each time.
        let thrown: Line = format!("{empty} b dice 7 0").parse().unwrap();
        let total = thrown.throw().unwrap().total();
        assert!(listed("b dice 7 0").starts_with(&format!("b {total}: ")));
        // Nothing can be removed at the start: the dice are thrown again.
        assert_eq!(listed("b 2 dice 7 0"), format!("none {}", listed("b dice 7 0")));
        assert!(listed("b 3 moves 3.1").starts_with("a "));
    }
}
