//! Lessons, which teach a game in small steps, and the parser of their text.
//!
//! A lesson is a text file of lines, each a keyword and its value; `CONTRIBUTING.md` describes them. All
//! positions and moves are checked against the rules while the text is parsed. Showing a lesson is left to
//! [`crate::table::lessons`].

use super::scripting::Vocabulary;
use boardgame_engine::record::DRAW;

/// The keyword at the start of a lesson's text. No saved game begins with it.
pub const LESSON: &str = "lesson ";
const MAX_BYTES: usize = 65_536;
const MAX_STEPS: usize = 100;
/// Maximum length of a sentence in a lesson, in characters.
///
/// A sentence of this length fills the panel of a game on arrow tiles.
const MAX_LETTERS: usize = 68;

/// A lesson whose positions and moves are legal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lesson {
    /// The title of the lesson, from the first line of its text.
    pub title: String,
    /// The steps of the lesson in order, at least one after parsing.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson: a position, a sentence, and the accepted moves if the user has to move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LessonStep {
    /// The game record that leads to the position of the lesson step.
    pub position: String,
    /// The sentence shown at the start of the lesson step, which explains the position and asks for a move.
    pub say: String,
    /// The moves that the step accepts; empty if the step asks for no move.
    ///
    /// The word [`DRAW`] stands for a claimed draw.
    pub moves: Vec<String>,
    /// Text at the end of the message that rejects a wrong move; may be empty.
    pub wrong: String,
    /// The moves that the lesson plays for the other sides after an accepted move, in order.
    pub reply: Vec<String>,
    /// The sentence shown after the step's last reply. If it is empty, a default sentence is shown.
    pub right: String,
}

/// An error in a lesson's text, with its line and its column in characters, both counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct LessonError {
    /// Number of the line with the fault, counted from 1.
    pub line: usize,
    /// Column of the fault in its line, counted in characters from 1.
    pub column: usize,
    pub(crate) problem: String,
}

impl Lesson {
    /// Parses the text of a lesson of the game `game`, which has the vocabulary `words`.
    ///
    /// # Errors
    /// Returns [`LessonError`] for the first line that is not valid.
    pub fn parse(text: &str, game: &str, words: &Vocabulary) -> Result<Self, LessonError> {
        let fault = |line: usize, (column, problem): (usize, String)| LessonError { line, column, problem };
        if text.len() > MAX_BYTES {
            return Err(fault(1, (1, format!("expected at most {MAX_BYTES} bytes"))));
        }
        let mut lesson = Self::default();
        let mut last = 1;
        for (number, line) in (1..).zip(text.lines()) {
            last = number;
            let line = line.trim_end();
            if !line.is_empty() && !line.starts_with('#') {
                lesson.read(line, game, words).map_err(|why| fault(number, why))?;
            }
        }
        match lesson.steps.last() {
            None => Err(fault(last, (1, "expected a line `position` after this line".to_owned()))),
            Some(step) if step.say.is_empty() => Err(fault(last, no_sentence())),
            Some(_) => Ok(lesson),
        }
    }

    /// Parses one line of a lesson's text. Returns the column and the problem if the line is not valid.
    fn read(&mut self, line: &str, game: &str, words: &Vocabulary) -> Result<(), (usize, String)> {
        let (word, value) = line.split_once(' ').unwrap_or((line, ""));
        // A line without a value ends right after its keyword.
        let start = (word.chars().count() + 2).min(line.chars().count() + 1);
        if self.title.is_empty() {
            let title = value.strip_prefix(game).and_then(|rest| rest.strip_prefix(' '));
            let title = title.filter(|title| word == "lesson" && !title.trim().is_empty());
            title
                .ok_or_else(|| (1, format!("expected `lesson {game}` and the title")))?
                .clone_into(&mut self.title);
            return Ok(());
        }
        if word == "position" {
            if self.steps.last().is_some_and(|step| step.say.is_empty()) {
                return Err(no_sentence());
            }
            if self.steps.len() == MAX_STEPS {
                return Err((1, format!("expected at most {MAX_STEPS} steps")));
            }
            (words.position)(value).map_err(|(column, problem)| (start + column - 1, problem))?;
            self.steps.push(LessonStep { position: value.to_owned(), ..LessonStep::default() });
            return Ok(());
        }
        let step = self.steps.last_mut().ok_or_else(|| (1, "expected `position`".to_owned()))?;
        let sentence = match word {
            "say" => &mut step.say,
            "wrong" => &mut step.wrong,
            "right" => &mut step.right,
            "move" if step.moves.is_empty() => {
                let draw = with_move(&step.position, DRAW);
                let allows_draw = (words.position)(&draw).is_ok();
                step.moves = read_moves(words, value, start, allows_draw, |_| vec![step.position.clone()])?;
                return Ok(());
            }
            "reply" if step.reply.is_empty() && !step.moves.is_empty() => {
                let records: Vec<String> =
                    step.moves.iter().map(|mv| with_move(&step.position, mv)).collect();
                let played = |before: &[String]| {
                    let all = |record: &String| {
                        before.iter().fold(record.clone(), |record, mv| with_move(&record, mv))
                    };
                    records.iter().map(all).collect()
                };
                step.reply = read_moves(words, value, start, false, played)?;
                return Ok(());
            }
            _ => {
                let known =
                    "expected one of `position`, `say`, `move`, `wrong`, `reply`, `right`, once a step";
                return Err((1, known.to_owned()));
            }
        };
        if !sentence.is_empty() || value.is_empty() || value.chars().count() > MAX_LETTERS {
            return Err((start, format!("expected one sentence of at most {MAX_LETTERS} letters")));
        }
        value.clone_into(sentence);
        Ok(())
    }
}

fn no_sentence() -> (usize, String) {
    (1, "expected a line `say` for each position".to_owned())
}

fn with_move(record: &str, mv: &str) -> String {
    let moves = if record.contains(" moves ") { " " } else { " moves " };
    format!("{record}{moves}{mv}")
}

/// Parses the moves on a line of a lesson, which are separated by spaces.
///
/// The word [`DRAW`] is accepted if `allows_draw` is set.
///
/// `records` returns the game records in which the next move must be legal, given the moves parsed so far.
fn read_moves(
    words: &Vocabulary,
    value: &str,
    start: usize,
    allows_draw: bool,
    records: impl Fn(&[String]) -> Vec<String>,
) -> Result<Vec<String>, (usize, String)> {
    let (mut all, mut column) = (Vec::new(), start);
    for mv in value.split(' ') {
        if !(allows_draw && mv == DRAW) {
            if !(words.is_move)(mv) {
                return Err((column, format!("expected {}", words.move_example)));
            }
            if let Some(rule) = records(&all).iter().find_map(|record| (words.broken_rule)(record, mv)) {
                return Err((column, rule));
            }
        }
        all.push(mv.to_owned());
        column += mv.chars().count() + 1;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A vocabulary for tests: a position begins with `p`, and moves are digits in ascending order.
    const WORDS: &Vocabulary = &Vocabulary {
        seats: &[],
        seat_noun: "",
        endings: &[],
        is_place: |_| false,
        place_example: "",
        is_move: |text| text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit()),
        move_example: "a digit",
        move_examples: |_| None,
        notation: "",
        has_draws: |_| true,
        position: |text| match text.find('p') {
            Some(0) => Ok(text.to_owned()),
            _ => Err((2, "expected p".to_owned())),
        },
        ending: |_| String::new(),
        legal_moves: |_| Vec::new(),
        broken_rule: |record, mv| {
            (record.chars().last() >= mv.chars().last()).then(|| "too small".to_owned())
        },
        draw_board: |_, _, _| String::new(),
        terminal_text: str::to_owned,
        lessons: &[],
    };

    fn parse(text: &str) -> Result<Lesson, String> {
        Lesson::parse(text, "game", WORDS).map_err(|error| error.to_string())
    }

    #[test]
    fn lesson_with_all_keywords_is_parsed() {
        let text = "# A comment.\nlesson game Two words\n\nposition p 0\nsay Go.\nmove 1 2\nwrong no.\n\
                    reply 3 4\nright Yes.\nposition p 0 moves 1\nsay Read.\n";
        let lesson = parse(text).unwrap();
        assert_eq!((&*lesson.title, lesson.steps.len()), ("Two words", 2));
        let step = &lesson.steps[0];
        assert_eq!((&*step.position, &*step.say, &*step.wrong, &*step.right), ("p 0", "Go.", "no.", "Yes."));
        assert_eq!(
            (&step.moves[..], &step.reply[..]),
            (&["1".into(), "2".into()][..], &["3".into(), "4".into()][..])
        );
        assert!(lesson.steps[1].moves.is_empty());
    }

    #[test]
    fn errors_name_line_and_column() {
        let head = "lesson game T\nposition p 0\n";
        let known = "expected one of `position`, `say`, `move`, `wrong`, `reply`, `right`, once a step";
        let long = "x".repeat(69);
        for (text, expected) in [
            ("", "line 1, column 1: expected a line `position` after this line".to_owned()),
            ("lesson other T", "line 1, column 1: expected `lesson game` and the title".to_owned()),
            ("lesson game T\nsay A.", "line 2, column 1: expected `position`".to_owned()),
            ("lesson game T\nposition q", "line 2, column 11: expected p".to_owned()),
            (&format!("{head}say A.\nmove 1 x"), "line 4, column 8: expected a digit".to_owned()),
            (&format!("{head}say A.\nmove 1 0"), "line 4, column 8: too small".to_owned()),
            (&format!("{head}say A.\nmove 1 5\nreply 3"), "line 5, column 7: too small".to_owned()),
            (&format!("{head}say A.\nreply 3"), format!("line 4, column 1: {known}")),
            (&format!("{head}say A.\nhint 3"), format!("line 4, column 1: {known}")),
            (
                &format!("{head}say A.\nsay B."),
                "line 4, column 5: expected one sentence of at most 68 letters".to_owned(),
            ),
            (
                &format!("{head}say {long}"),
                "line 3, column 5: expected one sentence of at most 68 letters".to_owned(),
            ),
            (&format!("{head}say A.\nmove"), "line 4, column 5: expected a digit".to_owned()),
            (
                &format!("{head}position p"),
                "line 3, column 1: expected a line `say` for each position".to_owned(),
            ),
            (head, "line 2, column 1: expected a line `say` for each position".to_owned()),
            (
                &format!("lesson game T{}", "\nposition p\nsay A.".repeat(101)),
                "line 202, column 1: expected at most 100 steps".to_owned(),
            ),
            (&"#".repeat(65_537), "line 1, column 1: expected at most 65536 bytes".to_owned()),
        ] {
            assert_eq!(parse(text), Err(expected), "{text:.80}");
        }
    }
}
