//! Answers a query about every position of an input, such as its best move or its value.

use std::io::Write;

use super::{BatchError, Completion, Input, InputLine, write_line};
use crate::interrupt::Interrupt;
use boardgame_engine::queries::RecordQuery;

/// Answers every line of `input` with one line of output, until the end or an interrupt.
///
/// `game` is the game's command-line name, for messages.
///
/// # Errors
/// Returns a [`BatchError`] at the first line that cannot be read, is not a position, or makes the engine
/// fail, or if an answer cannot be written.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn answer_all(
    query: &mut RecordQuery,
    game: &str,
    mut input: Input,
    out: &mut dyn Write,
    interrupt: &Interrupt,
) -> Result<Completion, BatchError> {
    while let Some(next) = interrupt.waiting(|| input.next()) {
        match next.transpose()? {
            Some(InputLine::Line(text)) => {
                let answer = query.answer(&text);
                write_line(out, &answer.map_err(|refused| input.refused(refused, &text, game))?)?;
            }
            Some(InputLine::Other(text)) => write_line(out, &text)?,
            None => return Ok(Completion::Complete),
        }
    }
    Ok(Completion::Interrupted)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use boardgame_engine::fault::{self, EngineFault};
    use boardgame_engine::queries::legal_moves;
    use tripppin_game::{Line, Move, Position};

    const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                         2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

    fn ask(
        mut query: RecordQuery,
        text: &str,
        interrupt: &Interrupt,
    ) -> (Result<Completion, String>, String) {
        let mut out = Vec::new();
        let input = Input::new("p", Cursor::new(text.to_owned()));
        let ending = answer_all(&mut query, "tripppin", input, &mut out, interrupt);
        (ending.map_err(|error| error.to_string()), String::from_utf8(out).unwrap())
    }

    #[test]
    fn invalid_position_line_is_reported_with_its_place() {
        let fault = |text: &str| ask(legal_moves::<Position>(), text, &Interrupt::default()).0.unwrap_err();
        let bad = START.replace("d1 0", "d9 0");
        assert_eq!(
            fault(&format!("{START}\n\n{bad}\n{START}")),
            "p:3:140: \"d9\": left piece: expected a square, `a1` to `h8`"
        );
        assert_eq!(
            fault(&format!("{START} moves e1f2 f2g2")),
            "p:1:160: \"f2g2\": `f2g2`: expected a move of the piece on d1, not from f2"
        );
        assert_eq!(
            fault(&format!(" {START}")),
            "p:1:1: a blank: rows: expected a tile, two digits of `0`-`9` `a`-`f`, for a8"
        );
    }

    #[test]
    fn answers_are_written_up_to_the_first_fault() {
        let text = format!("# starts\n\n{START}\n{START} moves e1e2\nnonsense\n{START}\n");
        let (ending, out) = ask(legal_moves::<Position>(), &text, &Interrupt::default());
        let error = ending.unwrap_err();
        assert!(error.starts_with("p:5:1: \"nonsense\": rows: expected"), "{error}");
        assert_eq!(out, "# starts\n\ne1e2 e1f2 e1f1 e1d2\nd1d2 d1c2\n");
    }

    #[test]
    fn interrupted_query_still_prints_its_answer() {
        let interrupt = Interrupt::default();
        let pressed = interrupt.clone();
        // The query simulates Ctrl-C while it is being answered.
        let query = RecordQuery::about("pressed", move |_: &Line| {
            pressed.flag().store(true, std::sync::atomic::Ordering::SeqCst);
            Ok("answered".to_owned())
        });
        let answered = ask(query, &format!("# one\n{START}\n{START}\n"), &interrupt);
        assert_eq!(answered, (Ok(Completion::Interrupted), "# one\nanswered\n".to_owned()));
    }

    /// Creates a query about the moves of a test engine, which plays a legal first move and may fail afterwards.
    ///
    /// Later in the game, the engine returns the result of `choose`.
    fn odd(choose: fn(&Line) -> Result<Option<Move>, EngineFault<Move>>) -> RecordQuery {
        RecordQuery::about("odd", move |line: &Line| {
            let mv = if line.plies() == 0 { line.current().legal_moves().next() } else { choose(line)? };
            fault::validate(line, mv).map(|mv| mv.map_or_else(String::new, |mv| mv.to_string()))
        })
    }

    #[test]
    fn failing_engine_is_an_error_with_its_place() {
        let text = format!("{START}\n\n{START} moves e1e2\n{START}\n");
        for (query, fault) in [
            (odd(|_| std::panic::resume_unwind(Box::new("broken"))), "the engine crashed"),
            (odd(|_| Ok(None)), "no move found"),
            (odd(|_| Ok("a1a2".parse().ok())), "illegal move a1a2"),
        ] {
            let (ending, out) = ask(query, &text, &Interrupt::default());
            assert_eq!(ending, Err(format!("p:3: the computer cannot move: {fault}")));
            assert_eq!(out, "e1e2\n\n");
        }
    }
}
