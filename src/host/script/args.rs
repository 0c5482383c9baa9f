//! The words of a script's line, taken one after another.

use crate::games::entry::actor::Vocabulary;
use crate::host::files::{Line, TextError, Word};

/// What begins a comment, at the start of any word.
pub const COMMENT: char = '#';

/// The words of a line up to its comment.
#[derive(Debug, Clone)]
pub struct Args<'a> {
    line: Line<'a>,
    words: Vec<Word<'a>>,
    at: usize,
    /// The words of the game.
    pub game: &'static Vocabulary,
}

impl<'a> Args<'a> {
    /// The words of a line.
    pub fn new(line: Line<'a>, game: &'static Vocabulary) -> Self {
        let words = line.words().take_while(|word| !word.text.starts_with(COMMENT)).collect();
        Self { line, words, at: 0, game }
    }

    /// Whether the line says nothing.
    pub const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether the words that follow are these; then they are taken.
    pub fn take(&mut self, wanted: &str) -> bool {
        let mut next = self.words.iter().skip(self.at);
        let same = wanted.split(' ').all(|wanted| next.next().is_some_and(|word| word.text == wanted));
        if same {
            self.at += wanted.split(' ').count();
        }
        same
    }

    /// The word that comes next, left there.
    pub fn peek(&self) -> Option<Word<'a>> {
        self.words.get(self.at).copied()
    }

    /// The next word.
    ///
    /// # Errors
    /// The line ends here; `expected` is missing.
    pub fn word(&mut self, expected: &str) -> Result<Word<'a>, TextError> {
        let word = self.peek().ok_or_else(|| self.line.ends_early(expected))?;
        self.at += 1;
        Ok(word)
    }

    /// All words that are left, one blank between them, with the first of them.
    ///
    /// # Errors
    /// None is left; `expected` is missing.
    pub fn rest(&mut self, expected: &str) -> Result<(Word<'a>, String), TextError> {
        let first = self.peek().ok_or_else(|| self.line.ends_early(expected))?;
        let text = self.words.iter().skip(self.at).map(|word| word.text).collect::<Vec<_>>().join(" ");
        self.at = self.words.len();
        Ok((first, text))
    }

    /// All that is left as it stands; between quotes a word may begin with what begins comments elsewhere.
    ///
    /// # Errors
    /// Nothing is left, or a quote is not closed; `expected` is missing.
    pub fn verbatim(&mut self, expected: &str) -> Result<String, TextError> {
        let (mut rest, end) = (self.line.text(), || self.line.ends_early(expected));
        for _ in 0..self.at {
            let word = rest.trim_start();
            rest = word.find(char::is_whitespace).and_then(|end| word.get(end..)).unwrap_or_default();
        }
        let Some(quoted) = rest.trim_start().strip_prefix('"') else { return Ok(self.rest(expected)?.1) };
        let (text, after) = quoted.rsplit_once('"').ok_or_else(end)?;
        if !after.trim().is_empty() && !after.trim_start().starts_with(COMMENT) {
            return Err(end());
        }
        self.at = self.words.len();
        Ok(text.to_owned())
    }

    /// The next word by its meaning, one of `choices`.
    ///
    /// # Errors
    /// It is none of them.
    pub fn one_of<T: Copy>(&mut self, choices: &[(&str, T)]) -> Result<T, TextError> {
        let expected = choices.iter().map(|&(name, _)| name).collect::<Vec<_>>().join(" or ");
        let word = self.word(&expected)?;
        let found = choices.iter().find(|&&(name, _)| name == word.text);
        found.map(|&(_, value)| value).ok_or_else(|| word.fault(&expected))
    }

    /// The next word as the name of a seat: its place in the order of play.
    ///
    /// # Errors
    /// It is none, and none of `others`, which come after the seats.
    pub fn seat_or<T: Copy>(
        &mut self,
        seat: impl Fn(usize) -> T,
        others: &[(&str, T)],
    ) -> Result<T, TextError> {
        let seats = self.game.seats.iter().enumerate().map(|(at, &name)| (name, seat(at)));
        let choices: Vec<(&str, T)> = seats.chain(others.iter().copied()).collect();
        self.one_of(&choices)
    }

    /// The next word as a move, in the game's text.
    ///
    /// # Errors
    /// It is none.
    pub fn mv(&mut self, expected: &str) -> Result<String, TextError> {
        let word = self.word(expected)?;
        if (self.game.is_move)(word.text) { Ok(word.text.to_owned()) } else { Err(word.fault(expected)) }
    }

    /// The rest as a position, and moves if some follow: the text of the position they lead to.
    ///
    /// # Errors
    /// The game's own, at the column where it goes wrong.
    pub fn position(&mut self) -> Result<String, TextError> {
        let (first, text) = self.rest("a position in TPN")?;
        (self.game.position)(&text).map_err(|(column, problem)| {
            let expected = problem.strip_prefix("expected ").unwrap_or(&problem);
            let fault = first.fault(expected);
            TextError { column: fault.column + column - 1, ..fault }
        })
    }

    /// Nothing more may follow.
    ///
    /// # Errors
    /// Something does.
    pub fn end(&self) -> Result<(), TextError> {
        self.peek().map_or(Ok(()), |word| Err(word.fault("the end of the line")))
    }
}
