//! The texts of hints, puzzles, reviews and results, in the four short lines available on the panel.
//!
//! The texts count turns of the winner, as players do, and not plies.
//!
//! Drawing the lines is left to the panel, and the choice of the text to `shown`.

use std::fmt;

use super::super::moves::{TileMove, name};
use boardgame_engine::arrows::Direction;
use boardgame_engine::coach::{DailyCredit, Day, FirstMoves, Hint, Puzzle, PuzzleProgress, ReviewedMove};
use boardgame_engine::oracle::{MoveQuality, ValuedMove, Verdict, winner_turns};
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::PlayerKind;

/// A line of text on the panel about a hint, a puzzle, a review or the result of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// A line in the highlight colour.
    Head(String),
    Text(String),
    /// A line of the legend: the sign for a result, and the meaning of the sign.
    Sign(Verdict, &'static str),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head(text) | Self::Text(text) => f.write_str(text),
            Self::Sign(_, meaning) => f.write_str(meaning),
        }
    }
}

/// Joins lines of the panel to one sentence. If there are several lines, the first line is a heading.
pub fn sentence(lines: &[String]) -> String {
    let Some((heading, text)) = lines.split_first().filter(|(_, text)| !text.is_empty()) else {
        return lines.concat();
    };
    let text = text.join(" ");
    let mark = match text.chars().next() {
        _ if heading.ends_with(|last: char| last.is_ascii_punctuation()) => "",
        Some(first) if first.is_ascii_uppercase() => ".",
        _ => ":",
    };
    format!("{heading}{mark} {text}")
}

fn lines<const N: usize>(head: impl Into<String>, texts: [String; N]) -> Vec<Note> {
    let texts = texts.into_iter().filter(|text| !text.is_empty());
    std::iter::once(Note::Head(head.into())).chain(texts.map(Note::Text)).collect()
}

fn turns(plies: u16) -> usize {
    winner_turns(plies.into())
}

/// Describes a result under perfect play as words that follow a move, such as `wins in 5`.
fn does(verdict: Verdict) -> String {
    match verdict {
        Verdict::Win(plies) => format!("wins in {}", turns(plies)),
        Verdict::Draw => "holds the draw".to_owned(),
        Verdict::Loss(plies) => format!("loses in {}", turns(plies)),
    }
}

/// Returns the phrase for the result that a side keeps with its best moves: `the win` or `the draw`.
///
/// The text for a lost position is never shown, because none of its moves is better than another.
const fn result(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(_) => "the win",
        Verdict::Draw | Verdict::Loss(_) => "the draw",
    }
}

const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "straight up",
        Direction::UpRight => "up and right",
        Direction::Right => "to the right",
        Direction::DownRight => "down and right",
        Direction::Down => "straight down",
        Direction::DownLeft => "down and left",
        Direction::Left => "to the left",
        Direction::UpLeft => "up and left",
    }
}

pub fn verdict(verdict: Verdict, mover: PlayerKind) -> Vec<Note> {
    let (you, s) = if mover == PlayerKind::Human { ("You", "") } else { ("It", "s") };
    let first = match verdict {
        Verdict::Win(plies) => format!("{you} win{s} in {}", turns(plies)),
        Verdict::Draw => "A draw".to_owned(),
        Verdict::Loss(plies) => format!("{you} lose{s} in {}", turns(plies)),
    };
    vec![
        Note::Head(first),
        Note::Sign(Verdict::Win(1), "wins"),
        Note::Sign(Verdict::Draw, "draws"),
        Note::Sign(Verdict::Loss(0), "loses"),
    ]
}

/// Returns the panel lines of one step of a hint.
///
/// `number` is the number of the step among the `count` steps that are shown, from 1.
pub fn hint<M: Copy + fmt::Display + Into<TileMove>>(
    step: Hint<M>,
    (number, count): (usize, usize),
) -> Vec<Note> {
    let [first, second, third] = match step {
        Hint::Critical => ["critical turn:", "not every move", "keeps the result"].map(String::from),
        Hint::AnyMove { best, moves: 1 } => ["your only move:".to_owned(), name(best.mv), does(best.verdict)],
        Hint::AnyMove { best: ValuedMove { mv, verdict: Verdict::Loss(_) }, .. } => {
            ["any move loses;".to_owned(), "the slowest is".to_owned(), name(mv)]
        }
        Hint::AnyMove { best, .. } => {
            ["any move keeps".to_owned(), "the result: try".to_owned(), name(best.mv)]
        }
        Hint::MoveCount { keeping, moves, verdict } => {
            let s = if keeping == 1 { "s" } else { "" };
            [format!("{keeping} of {moves} moves"), format!("keep{s}"), result(verdict).to_owned()]
        }
        Hint::Direction(mv) => match (TileMove::of(mv).direction, TileMove::of(mv).target) {
            (Some(direction), _) => ["Go".to_owned(), direction_name(direction).to_owned(), String::new()],
            (None, Some(to)) => ["Go".to_owned(), format!("to the {} file", to.file()), String::new()],
            (None, None) => [name(mv), String::new(), String::new()],
        },
        Hint::Move(ValuedMove { mv, verdict }) => [name(mv), does(verdict), String::new()],
    };
    let heading = if count == 1 { "Hint:".to_owned() } else { format!("Hint {number} of {count}:") };
    lines(heading, [first, second, third])
}

/// Returns the panel lines about a puzzle.
///
/// `credit` is the value of a daily puzzle for the puzzle rating.
pub fn puzzle<P: GamePosition<Move: Into<TileMove>>>(
    puzzle: &Puzzle<P>,
    progress: &PuzzleProgress<P::Move>,
    credit: Option<DailyCredit>,
) -> Vec<Note> {
    match progress {
        PuzzleProgress::OnCourse { plies } if *plies == puzzle.plies() => posed(*plies, puzzle.first_moves()),
        PuzzleProgress::OnCourse { plies } => lines(
            "Puzzle",
            ["right so far:".to_owned(), format!("you win in {}", turns(*plies)), String::new()],
        ),
        PuzzleProgress::Failed(played) => failed(*played),
        PuzzleProgress::Solved { plies } => solved(winner_turns(*plies), credit),
    }
}

/// Returns the two lines of the result box after a puzzle has been solved.
fn solved(turns: usize, credit: Option<DailyCredit>) -> Vec<Note> {
    match counted(credit) {
        Some((_, counts)) => lines(format!("SOLVED in {turns}:"), [counts.to_owned()]),
        None => lines("SOLVED", [format!("in {turns}!")]),
    }
}

/// Returns the user's help in a solved daily puzzle and its value for the puzzle rating, or `None` without help.
const fn counted(credit: Option<DailyCredit>) -> Option<(&'static str, &'static str)> {
    match credit {
        Some(DailyCredit::Half) => Some(("wrong move", "counts half")),
        Some(DailyCredit::Nothing) => Some(("hint", "counts 0")),
        Some(DailyCredit::Whole) | None => None,
    }
}

fn posed(plies: u16, FirstMoves { right, legal }: FirstMoves) -> Vec<Note> {
    let (first_moves, are) = match (right, legal) {
        (_, 1) => ("your first move".to_owned(), "is forced."),
        (1, _) => (format!("1 of {legal} moves"), "is right."),
        _ => (format!("{right} of {legal} moves"), "are right."),
    };
    lines("Puzzle", [format!("You win in {}:", turns(plies)), first_moves, are.to_owned()])
}

/// Returns the lines shown after a wrong move in a puzzle.
///
/// The lines ask the user to take the move back, but do not reveal the correct move.
fn failed<M: Copy + fmt::Display + Into<TileMove>>(ValuedMove { mv, verdict }: ValuedMove<M>) -> Vec<Note> {
    let back = "Take back and try".to_owned();
    match verdict {
        Verdict::Win(plies) => {
            lines("Too slow", [format!("{} in {}.", name(mv), turns(plies)), back, "again.".to_owned()])
        }
        _ => lines("The win is gone", [back, "again; then Hint".to_owned(), "tells more.".to_owned()]),
    }
}

/// Returns the window's title during a puzzle.
///
/// `count` is the number of solved puzzles of this length, or 0 if they are not counted.
pub fn puzzle_title<P: GamePosition>(
    puzzle: &Puzzle<P>,
    progress: &PuzzleProgress<P::Move>,
    count: usize,
) -> String {
    let turns = turns(puzzle.plies());
    match progress {
        PuzzleProgress::Solved { .. } if count > 0 => format!("Puzzle solved: {count} of length {turns}"),
        PuzzleProgress::OnCourse { .. } => format!("Puzzle: win in {turns}"),
        PuzzleProgress::Failed(_) => format!("Puzzle: win in {turns} - take back to try again"),
        PuzzleProgress::Solved { plies } => {
            format!("Puzzle: solved, won in {}", winner_turns(*plies))
        }
    }
}

/// Returns the window's title during the puzzle of a day.
///
/// `streak` is the number of consecutive days solved in time, including this one, or 0. `credit` is the value of the
/// puzzle for the puzzle rating, which the title explains after a hint or a wrong move.
pub fn daily_title<P: GamePosition>(
    day: Day,
    puzzle: &Puzzle<P>,
    progress: &PuzzleProgress<P::Move>,
    streak: usize,
    credit: Option<DailyCredit>,
) -> String {
    let title = format!("Daily {day}");
    match progress {
        PuzzleProgress::Solved { plies } => {
            let how = match counted(credit) {
                Some((help, counts)) if streak > 1 => format!("{counts} ({help})"),
                Some((help, counts)) => format!("solved, {counts} ({help})"),
                None => format!("solved, won in {}", winner_turns(*plies)),
            };
            let days = if streak > 1 { format!(", {streak} days in a row") } else { String::new() };
            format!("{title}: {how}{days}")
        }
        PuzzleProgress::OnCourse { .. } => format!("{title}: win in {}", turns(puzzle.plies())),
        PuzzleProgress::Failed(_) => {
            format!("{title}: win in {} - take back to try again", turns(puzzle.plies()))
        }
    }
}

/// Returns the punctuation that marks the quality of a reviewed move, such as `??` for a blunder.
pub const fn sign(mark: MoveQuality) -> &'static str {
    match mark {
        MoveQuality::Only => "!",
        MoveQuality::Good => "",
        MoveQuality::Inaccurate => "?!",
        MoveQuality::Blunder => "??",
    }
}

pub fn reviewed<S, M: Copy + fmt::Display + Into<TileMove>>(reviewed: &ReviewedMove<S, M>) -> Vec<Note> {
    let played = match sign(reviewed.quality) {
        "" => name(reviewed.mv()),
        sign => format!("{} {sign}", name(reviewed.mv())),
    };
    let better = name(reviewed.best.mv);
    let value = does(reviewed.played.verdict);
    match reviewed.quality {
        MoveQuality::Only => lines(played, ["the only move".to_owned(), value]),
        MoveQuality::Good if reviewed.critical => lines(played, ["good".to_owned(), value]),
        MoveQuality::Good => lines(played, ["as good as any:".to_owned(), value]),
        MoveQuality::Inaccurate => {
            let turns = reviewed.best.verdict.turns().unwrap_or(0);
            lines(played, ["inaccurate".to_owned(), format!("{value},"), format!("{better} in {turns}")])
        }
        MoveQuality::Blunder => {
            let value =
                if reviewed.played.verdict == Verdict::Draw { "only draws".to_owned() } else { value };
            let best = match reviewed.best.verdict {
                Verdict::Win(plies) => format!("{better} wins in {}", turns(plies)),
                _ => format!("{better} draws"),
            };
            lines(played, ["a blunder".to_owned(), format!("{value},"), best])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::square::Square;
    use boardgame_engine::step::Step;

    /// Space for notes on the panel with the widest built-in font: number of lines, and characters per line.
    const ROOM: (usize, usize) = (4, 17);
    /// Space in the result box with the widest built-in font: number of lines, and characters per line.
    const BOX: (usize, usize) = (2, 14);

    fn fits(notes: &[Note]) {
        fits_in(ROOM, notes);
    }

    fn fits_in((rows, letters): (usize, usize), notes: &[Note]) {
        assert!(notes.len() <= rows, "{notes:?}");
        assert!(notes.iter().all(|note| note.to_string().len() <= letters), "{notes:?}");
    }

    #[test]
    fn every_note_about_a_solved_puzzle_fits_the_result_box() {
        for turns in 1..=64 {
            fits_in(BOX, &solved(turns, None));
            for credit in [DailyCredit::Half, DailyCredit::Nothing] {
                fits_in(BOX, &solved(turns, Some(credit)));
            }
        }
    }

    #[test]
    fn heading_is_separated_from_its_sentence() {
        for (lines, expected) in [
            (
                &["Puzzle", "You win in 3:", "1 of 3 moves", "is right."][..],
                "Puzzle. You win in 3: 1 of 3 moves is right.",
            ),
            (&["Too slow", "e1f2 in 5."], "Too slow: e1f2 in 5."),
            (&["Hint 2 of 4:", "Go", "to the left"], "Hint 2 of 4: Go to the left"),
            (&["There is no hint."], "There is no hint."),
            (&[], ""),
        ] {
            assert_eq!(sentence(&lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>()), expected);
        }
    }

    #[test]
    fn every_note_fits_the_panel() {
        let verdicts =
            [Verdict::Win(1), Verdict::Win(127), Verdict::Draw, Verdict::Loss(2), Verdict::Loss(126)];
        let judged = |verdict| ValuedMove { mv: "e4f3".parse::<Step>().unwrap(), verdict };
        for verdict in verdicts {
            for player in [PlayerKind::Human, PlayerKind::Computer] {
                fits(&super::verdict(verdict, player));
            }
            for (keeping, moves) in [(1, 8), (7, 8)] {
                fits(&hint::<Step>(Hint::MoveCount { keeping, moves, verdict }, (2, 4)));
            }
            for moves in [1, 8] {
                fits(&hint(Hint::AnyMove { best: judged(verdict), moves }, (1, 1)));
            }
            fits(&hint(Hint::Move(judged(verdict)), (4, 4)));
            for best in verdicts {
                for (mark, critical) in [
                    (MoveQuality::Only, true),
                    (MoveQuality::Good, true),
                    (MoveQuality::Good, false),
                    (MoveQuality::Inaccurate, true),
                    (MoveQuality::Blunder, true),
                ] {
                    let (played, best) = (judged(verdict), judged(best));
                    fits(&reviewed(&ReviewedMove {
                        ply: 0,
                        side: (),
                        played,
                        best,
                        quality: mark,
                        critical,
                    }));
                }
            }
            fits(&failed(judged(verdict)));
        }
        for (right, legal) in [(1, 1), (1, 4), (10, 12)] {
            fits(&posed(279, FirstMoves { right, legal }));
        }
        for direction in Direction::ALL {
            fits(&hint(Hint::Direction(Step::new(Square::ALL[27], direction).unwrap()), (3, 4)));
        }
        fits(&hint::<Step>(Hint::Critical, (1, 4)));
    }
}
