//! The texts of hints, puzzles, reviews and results, in the four short lines available on the panel.
//!
//! The texts count turns of the winner, as players do, and not plies.
//!
//! Drawing the lines is left to the panel, and the choice of the text to `shown`.

use std::cmp::Ordering;
use std::fmt;

use super::super::moves::{TileMove, name};
use crate::table::review::sign;
use crate::view::text::wrapped;
use boardgame_engine::coach::{
    DailyCredit, Day, FirstMoves, Hint, Puzzle, PuzzleProgress, ReviewedMove, Theme, TrainingTheme,
};
use boardgame_engine::oracle::{MoveQuality, ValuedMove, Verdict, winner_turns};
use boardgame_engine::record::GamePosition;
use boardgame_engine::session::PlayerKind;

/// Length of a line on the panel with the widest built-in font.
const COLUMNS: i32 = 17;
/// Maximum number of squares that fit the hint's lines in [`ruled_out`].
const MOST_RULED_OUT: usize = 6;
/// The heading of a puzzle in which one move holds the draw.
const HOLD: &str = "Hold the draw";
/// The end of the heading of each hint but the last, about the key that shows the next step.
pub const MORE: &str = "H: more";

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
/// `number` is the number of the step among the `count` steps of the hint, from 1. `opponent` is the name of the
/// opponent's piece, of at most six letters. `more` is [`MORE`], adapted to the user's input devices.
pub fn hint<M: Copy + fmt::Display + Into<TileMove>>(
    step: &Hint<M>,
    (number, count): (usize, usize),
    opponent: &str,
    more: &str,
) -> Vec<Note> {
    let text = match *step {
        Hint::AnyMove { best, moves: 1 } => {
            format!("your only move:\n{}\n{}", name(best.mv), does(best.verdict))
        }
        Hint::AnyMove { best: ValuedMove { mv, verdict: Verdict::Loss(_) }, .. } => {
            format!("any move loses; the slowest is {}", name(mv))
        }
        Hint::AnyMove { best: ValuedMove { mv, verdict: Verdict::Draw }, .. } => {
            format!("any move holds the draw: try {}", name(mv))
        }
        Hint::AnyMove { best, .. } => format!("any move keeps the win: try {}", name(best.mv)),
        Hint::Theme(theme) => about(theme, opponent),
        Hint::Candidate(mv) => format!("Not to {}: where may {opponent} go then?", target(mv)),
        Hint::RuledOut(ref moves) => ruled_out(moves),
        Hint::Move(ValuedMove { mv, verdict }) => format!("{}\n{}", name(mv), does(verdict)),
    };
    let heading = match (number, count) {
        (_, 1) => "Hint:".to_owned(),
        _ if number < count => format!("Hint {number}/{count}, {more}"),
        _ => format!("Hint {number}/{count}:"),
    };
    let texts = wrapped(&text, COLUMNS, |line| line.chars().count() as i32);
    std::iter::once(Note::Head(heading)).chain(texts.into_iter().map(Note::Text)).collect()
}

/// Describes the theme of a position to the side to move.
fn about(theme: Theme, opponent: &str) -> String {
    let steps = |count: usize| format!("{count} step{}", if count == 1 { "" } else { "s" });
    match theme {
        Theme::Block => format!("You win by blocking {opponent}: leave it no move."),
        // A far opponent does not race.
        Theme::Race { own, opponent } if own == 1 || opponent > 2 * own => {
            format!("Your goal is {} away: mind the arrows.", steps(own))
        }
        Theme::Race { own, opponent } => match opponent.cmp(&own) {
            Ordering::Greater => format!("Both race: you are {} ahead.", steps(opponent - own)),
            Ordering::Equal => "Both race: you are level, and it is your turn.".to_owned(),
            Ordering::Less => format!("Both race: you are {} behind, but win.", steps(own - opponent)),
        },
        Theme::Hold { against_block: true } => format!("Hold the draw: {opponent} wants to block you."),
        Theme::Hold { against_block: false } => format!("Hold the draw: {opponent} could win the race."),
    }
}

/// Names the squares of wrong moves, as many as fit the panel, and the results of these moves.
fn ruled_out<M: Copy + fmt::Display + Into<TileMove>>(moves: &[ValuedMove<M>]) -> String {
    let moves = &moves[..moves.len().min(MOST_RULED_OUT)];
    let squares: Vec<String> = moves.iter().map(|judged| target(judged.mv)).collect();
    let all = |verdict| moves.iter().all(|judged| judged.verdict.same_result(verdict));
    let fate = match moves.len() {
        1 if all(Verdict::Draw) => "it only draws",
        1 => "it loses",
        _ if all(Verdict::Draw) => "they only draw",
        _ if all(Verdict::Loss(0)) => "they lose",
        _ => "they do not win",
    };
    format!("Leave out {}: {fate}.", squares.join(", "))
}

/// Returns the name of the square that a move enters, or the name of a move without a square.
fn target<M: Copy + fmt::Display + Into<TileMove>>(mv: M) -> String {
    TileMove::of(mv).target.map_or_else(|| name(mv), |square| square.to_string())
}

/// Returns the panel lines about a puzzle.
///
/// `credit` is the value of a daily puzzle for the puzzle rating.
pub fn puzzle<P: GamePosition<Move: Into<TileMove>>>(
    puzzle: &Puzzle<P>,
    progress: &PuzzleProgress<P::Move>,
    credit: Option<DailyCredit>,
) -> Vec<Note> {
    let is_hold = puzzle.is_hold();
    match progress {
        PuzzleProgress::OnCourse { plies } if *plies == puzzle.plies() => {
            posed(is_hold, *plies, puzzle.first_moves())
        }
        PuzzleProgress::OnCourse { plies } => {
            let (head, left) = match turns(*plies) {
                turns if !is_hold => ("Puzzle", format!("you win in {turns}")),
                1 => (HOLD, "1 turn more".to_owned()),
                turns => (HOLD, format!("{turns} turns more")),
            };
            lines(head, ["right so far:".to_owned(), left])
        }
        PuzzleProgress::Failed(played) => failed(is_hold, *played, credit),
        PuzzleProgress::Solved { plies } => solved(is_hold, winner_turns(*plies), credit),
    }
}

/// Returns the two lines of the result box after a puzzle has been solved.
fn solved(is_hold: bool, turns: usize, credit: Option<DailyCredit>) -> Vec<Note> {
    match counted(credit) {
        Some((_, counts)) if is_hold => lines("DRAW HELD:", [counts.to_owned()]),
        None if is_hold => lines("SOLVED", ["draw held!".to_owned()]),
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

fn posed(is_hold: bool, plies: u16, FirstMoves { right, legal }: FirstMoves) -> Vec<Note> {
    let (first_moves, are) = match (right, legal) {
        (_, 1) => ("your first move".to_owned(), "is forced."),
        (1, _) => (format!("1 of {legal} moves"), "is right."),
        _ => (format!("{right} of {legal} moves"), "are right."),
    };
    let (head, goal) = if is_hold { (HOLD, "for") } else { ("Puzzle", "You win in") };
    let turns = if is_hold { format!("{} turns", turns(plies)) } else { turns(plies).to_string() };
    lines(head, [format!("{goal} {turns}:"), first_moves, are.to_owned()])
}

/// Returns the lines shown after a wrong move in a puzzle.
///
/// The lines ask the user to take the move back, but do not reveal the correct move.
///
/// `credit` is the value of a daily puzzle if it is solved now. A hint takes the rest of it.
fn failed<M: Copy + fmt::Display + Into<TileMove>>(
    is_hold: bool,
    ValuedMove { mv, verdict }: ValuedMove<M>,
    credit: Option<DailyCredit>,
) -> Vec<Note> {
    let back = "Take back and try".to_owned();
    match verdict {
        Verdict::Win(plies) => {
            lines("Too slow", [format!("{} in {}.", name(mv), turns(plies)), back, "again.".to_owned()])
        }
        _ => {
            let counts = credit.is_some_and(|credit| credit != DailyCredit::Nothing);
            let hint =
                if counts { ["again. A hint", "counts 0."] } else { ["again; then Hint", "tells more."] };
            let head = match verdict {
                Verdict::Draw if is_hold => "Agreed too soon",
                _ if is_hold => "The draw is gone",
                _ => "The win is gone",
            };
            lines(head, [back, hint[0].to_owned(), hint[1].to_owned()])
        }
    }
}

/// Returns the aim of a puzzle as words of a title.
fn goal<P: GamePosition>(puzzle: &Puzzle<P>) -> String {
    let turns = turns(puzzle.plies());
    if puzzle.is_hold() { format!("hold the draw for {turns} turns") } else { format!("win in {turns}") }
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
        PuzzleProgress::OnCourse { .. } => format!("Puzzle: {}", goal(puzzle)),
        PuzzleProgress::Failed(_) => format!("Puzzle: {} - take back to try again", goal(puzzle)),
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
    let days = if streak > 1 { format!(", {streak} days in a row") } else { String::new() };
    rated_title(&format!("Daily {day}"), "solved", &days, puzzle, progress, credit)
}

/// Returns the window's title during a training puzzle.
///
/// The title names the theme at the end only, because it would be a hint before. `streak` is the number of puzzles that the
/// user has solved in a row, including this one, and `credit` is the value of the puzzle for the puzzle rating.
pub fn training_title<P: GamePosition>(
    theme: TrainingTheme,
    puzzle: &Puzzle<P>,
    progress: &PuzzleProgress<P::Move>,
    streak: usize,
    credit: Option<DailyCredit>,
) -> String {
    let row = if streak > 1 { format!(", {streak} in a row") } else { String::new() };
    let solved = if puzzle.is_hold() { "draw held".to_owned() } else { format!("{} solved", theme.word()) };
    rated_title("Train", &solved, &row, puzzle, progress, credit)
}

/// Returns the title of a puzzle that counts: its name, and its length or its result with `row`, the puzzles solved in a
/// row.
fn rated_title<P: GamePosition>(
    title: &str,
    solved: &str,
    row: &str,
    puzzle: &Puzzle<P>,
    progress: &PuzzleProgress<P::Move>,
    credit: Option<DailyCredit>,
) -> String {
    match progress {
        PuzzleProgress::Solved { plies } => {
            let how = match counted(credit) {
                Some((help, counts)) if !row.is_empty() => format!("{counts} ({help})"),
                Some((help, counts)) => format!("{solved}, {counts} ({help})"),
                None if puzzle.is_hold() => format!("{solved} for {} turns", winner_turns(*plies)),
                None => format!("{solved}, won in {}", winner_turns(*plies)),
            };
            format!("{title}: {how}{row}")
        }
        PuzzleProgress::OnCourse { .. } => format!("{title}: {}", goal(puzzle)),
        PuzzleProgress::Failed(_) => format!("{title}: {} - take back to try again", goal(puzzle)),
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
            for credit in [None, Some(DailyCredit::Half), Some(DailyCredit::Nothing)] {
                for is_hold in [false, true] {
                    fits_in(BOX, &solved(is_hold, turns, credit));
                }
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
            (&["Hint 1/4, H: more", "Your goal"], "Hint 1/4, H: more. Your goal"),
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
            for moves in [1, 8] {
                fits(&hint(&Hint::AnyMove { best: judged(verdict), moves }, (1, 1), "orange", MORE));
            }
            fits(&hint(&Hint::Move(judged(verdict)), (4, 4), "orange", MORE));
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
            for credit in [None, Some(DailyCredit::Half)] {
                for is_hold in [false, true] {
                    fits(&failed(is_hold, judged(verdict), credit));
                }
            }
        }
        for (right, legal) in [(1, 1), (1, 4), (10, 12)] {
            for is_hold in [false, true] {
                fits(&posed(is_hold, 279, FirstMoves { right, legal }));
            }
        }
        let themes = [
            (Theme::Block, "You win by blocking NAME: leave it no move."),
            (Theme::Race { own: 1, opponent: 1 }, "Your goal is 1 step away: mind the arrows."),
            (Theme::Race { own: 12, opponent: 25 }, "Your goal is 12 steps away: mind the arrows."),
            (Theme::Race { own: 12, opponent: 24 }, "Both race: you are 12 steps ahead."),
            (Theme::Race { own: 3, opponent: 3 }, "Both race: you are level, and it is your turn."),
            (Theme::Race { own: 35, opponent: 4 }, "Both race: you are 31 steps behind, but win."),
            (Theme::Race { own: 5, opponent: 4 }, "Both race: you are 1 step behind, but win."),
            (Theme::Hold { against_block: true }, "Hold the draw: NAME wants to block you."),
            (Theme::Hold { against_block: false }, "Hold the draw: NAME could win the race."),
        ];
        let told = |step: &Hint<Step>, piece| {
            let notes = hint(step, (1, 4), piece, MORE);
            fits(&notes);
            sentence(&notes.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        for piece in ["red", "grey", "white", "orange"] {
            for (theme, text) in themes {
                let text = format!("Hint 1/4, H: more. {}", text.replace("NAME", piece));
                assert_eq!(told(&Hint::Theme(theme), piece), text);
            }
            told(&Hint::Candidate(judged(Verdict::Draw).mv), piece);
        }
        for (verdicts, text) in [
            (vec![Verdict::Draw], "f3: it only draws."),
            (vec![Verdict::Loss(2)], "f3: it loses."),
            (vec![Verdict::Loss(2), Verdict::Loss(4)], "f3, f3: they lose."),
            (vec![Verdict::Loss(2), Verdict::Draw], "f3, f3: they do not win."),
            (vec![Verdict::Draw; 50], "f3, f3, f3, f3, f3, f3: they only draw."),
        ] {
            let moves = verdicts.into_iter().map(judged).collect();
            assert_eq!(told(&Hint::RuledOut(moves), "grey"), format!("Hint 1/4, H: more. Leave out {text}"));
        }
    }
}
