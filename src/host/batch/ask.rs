//! A question about every position of a file, or of standard input.

use std::fmt::{self, Debug};
use std::io::Write;
use std::marker::PhantomData;
use std::path::PathBuf;

use super::{BatchError, Ending, Entry, Input, Job, Playable, say};
use crate::games::fault::{self, Fault};
use crate::host::interrupt::Interrupt;

/// What can be asked about a line of play of a game.
pub trait Question<G: Playable>: Debug {
    /// What is carried from one line to the next, so that nothing is worked out twice.
    type Memory: Default;

    /// The answer, one line without its end.
    ///
    /// # Errors
    /// A mind that was asked has failed.
    fn answer(&self, line: &G, memory: &mut Self::Memory) -> Result<String, Fault<G::Move>>;
}

/// A question, and where the positions are.
pub struct Ask<G, Q> {
    question: Q,
    file: Option<PathBuf>,
    game: PhantomData<G>,
}

impl<G: Playable, Q: Question<G>> Ask<G, Q> {
    /// Asks about the positions of a file; of standard input when there is none, or `-`.
    pub const fn new(question: Q, file: Option<PathBuf>) -> Self {
        Self { question, file, game: PhantomData }
    }
}

impl<G: Playable, Q: Question<G>> Debug for Ask<G, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ask {} {:?} {:?}", G::NAME, self.question, self.file)
    }
}

impl<G: Playable, Q: Question<G>> Job for Ask<G, Q> {
    fn work(&self, out: &mut dyn Write, interrupt: &Interrupt) -> Result<Ending, BatchError> {
        // Whoever opens a file or reads a line may have to wait.
        match interrupt.waiting(|| Input::open(self.file.as_deref())) {
            Some(input) => answer_all::<G, Q>(&self.question, input?, out, interrupt),
            None => Ok(Ending::Interrupted),
        }
    }
}

/// Answers a question about every line of an input, or until an end is asked for.
///
/// # Errors
/// [`BatchError`] at the first line that cannot be read, is no position, or cannot be answered because a mind fails.
pub fn answer_all<G: Playable, Q: Question<G>>(
    question: &Q,
    mut input: Input<G>,
    out: &mut dyn Write,
    interrupt: &Interrupt,
) -> Result<Ending, BatchError> {
    let mut memory = Q::Memory::default();
    while let Some(next) = interrupt.waiting(|| input.next()) {
        match next.transpose()? {
            Some(Entry::Line(line)) => {
                let answer = fault::caught(|| question.answer(&line, &mut memory)).and_then(|answer| answer);
                say(out, &answer.map_err(|fault| input.mind_failed(fault))?)?;
            }
            Some(Entry::Other(text)) => say(out, &text)?,
            None => return Ok(Ending::Complete),
        }
    }
    Ok(Ending::Interrupted)
}

#[cfg(test)]
mod tests {
    use super::super::Moves;
    use super::*;
    use crate::games::tripppin::{Line, Move};
    use std::io::Cursor;

    const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                         2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

    #[test]
    fn output_keeps_step_with_input_up_to_the_first_fault() {
        let text = format!("# starts\n\n{START}\n{START} moves e1e2\nnonsense\n{START}\n");
        let mut out = Vec::new();
        let input = Input::<Line>::new("p", Cursor::new(text));
        let error = answer_all(&Moves, input, &mut out, &Interrupt::default()).unwrap_err();
        assert!(error.to_string().starts_with("p:5:1: \"nonsense\": rows: expected"), "{error}");
        assert_eq!(String::from_utf8(out).unwrap(), "# starts\n\ne1e2 e1f2 e1f1 e1d2\nd1d2 d1c2\n");
    }

    #[test]
    fn what_is_under_way_is_answered_before_the_end() {
        /// Somebody presses Ctrl-C while it is answered.
        #[derive(Debug)]
        struct Pressed(Interrupt);

        impl Question<Line> for Pressed {
            type Memory = ();

            fn answer(&self, _: &Line, (): &mut ()) -> Result<String, Fault<Move>> {
                self.0.flag().store(true, std::sync::atomic::Ordering::SeqCst);
                Ok("answered".to_owned())
            }
        }

        let (interrupt, mut out) = (Interrupt::default(), Vec::new());
        let input = Input::<Line>::new("p", Cursor::new(format!("# one\n{START}\n{START}\n")));
        let ending = answer_all(&Pressed(interrupt.clone()), input, &mut out, &interrupt).unwrap();
        assert_eq!((ending, out.as_slice()), (Ending::Interrupted, &b"# one\nanswered\n"[..]));
    }

    /// Does something odd at the second position.
    #[derive(Debug)]
    struct Odd(fn(&Line) -> Result<Option<Move>, Fault<Move>>);

    impl Question<Line> for Odd {
        type Memory = ();

        fn answer(&self, line: &Line, (): &mut ()) -> Result<String, Fault<Move>> {
            let mv = if line.plies() == 0 { line.current().legal_moves().next() } else { (self.0)(line)? };
            fault::judged(line, mv).map(|mv| mv.map_or_else(String::new, |mv| mv.to_string()))
        }
    }

    #[test]
    fn a_mind_that_fails_is_an_error_with_its_place() {
        let text = format!("{START}\n\n{START} moves e1e2\n{START}\n");
        for (odd, fault) in [
            (Odd(|_| std::panic::resume_unwind(Box::new("broken"))), "its mind broke down"),
            (Odd(|_| Ok(None)), "it found no move"),
            (Odd(|_| Ok("a1a2".parse().ok())), "its move a1a2 is illegal"),
        ] {
            let mut out = Vec::new();
            let input = Input::<Line>::new("p", Cursor::new(text.clone()));
            let error = answer_all(&odd, input, &mut out, &Interrupt::default()).unwrap_err();
            assert_eq!(error.to_string(), format!("p:3: the computer cannot move: {fault}"));
            assert_eq!(String::from_utf8(out).unwrap(), "e1e2\n\n");
        }
    }
}
