//! Iterates over the words of one line of a script.

use amiga_boardgame::entry::scripting::Vocabulary;
use small_amiga_window::files::{SourceLine, SourceWord, TextError};

/// The character that begins a comment if it is the first character of a word.
pub(super) const COMMENT: char = '#';

/// The words of a script line without its comment, and the number of words already taken.
#[derive(Debug, Clone)]
pub(super) struct Args<'a> {
    line: SourceLine<'a>,
    words: Vec<SourceWord<'a>>,
    at: usize,
    pub game: &'static Vocabulary,
}

impl<'a> Args<'a> {
    pub(super) fn new(line: SourceLine<'a>, game: &'static Vocabulary) -> Self {
        let words = line.words().take_while(|word| !word.text.starts_with(COMMENT)).collect();
        Self { line, words, at: 0, game }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Takes the next words of the script line if they equal `wanted`, and returns `true`.
    ///
    /// Otherwise, takes no words and returns `false`.
    pub(super) fn take(&mut self, wanted: &str) -> bool {
        let mut next = self.words.iter().skip(self.at);
        let same = wanted.split(' ').all(|wanted| next.next().is_some_and(|word| word.text == wanted));
        if same {
            self.at += wanted.split(' ').count();
        }
        same
    }

    pub(super) fn peek(&self) -> Option<SourceWord<'a>> {
        self.words.get(self.at).copied()
    }

    /// Takes the next word of the script line.
    ///
    /// # Errors
    /// Returns a [`TextError`] that names `expected` if the line ends here.
    pub(super) fn word(&mut self, expected: &str) -> Result<SourceWord<'a>, TextError> {
        let word = self.peek().ok_or_else(|| self.line.ends_early(expected))?;
        self.at += 1;
        Ok(word)
    }

    /// Takes all remaining words of the script line.
    ///
    /// Returns the first of them, and all of them joined by blanks.
    ///
    /// # Errors
    /// Returns a [`TextError`] that names `expected` if no word remains.
    pub(super) fn take_rest(&mut self, expected: &str) -> Result<(SourceWord<'a>, String), TextError> {
        let first = self.peek().ok_or_else(|| self.line.ends_early(expected))?;
        let text = self.words.iter().skip(self.at).map(|word| word.text).collect::<Vec<_>>().join(" ");
        self.at = self.words.len();
        Ok((first, text))
    }

    /// Takes the rest of the script line.
    ///
    /// In quotes, blanks are kept and a word may begin with [`COMMENT`].
    ///
    /// # Errors
    /// Returns a [`TextError`] that names `expected` if nothing remains or a quote is not closed.
    pub(super) fn verbatim(&mut self, expected: &str) -> Result<String, TextError> {
        let (mut rest, end) = (self.line.text(), || self.line.ends_early(expected));
        for _ in 0..self.at {
            let word = rest.trim_start();
            rest = word.find(char::is_whitespace).and_then(|end| word.get(end..)).unwrap_or_default();
        }
        let Some(quoted) = rest.trim_start().strip_prefix('"') else {
            return Ok(self.take_rest(expected)?.1);
        };
        let (text, after) = quoted.rsplit_once('"').ok_or_else(end)?;
        if !after.trim().is_empty() && !after.trim_start().starts_with(COMMENT) {
            return Err(end());
        }
        self.at = self.words.len();
        Ok(text.to_owned())
    }

    /// Takes the next word of the script line and returns the value that `choices` assigns to it.
    ///
    /// # Errors
    /// Returns a [`TextError`] if the word is missing or not one of the choices.
    pub(super) fn one_of<T: Copy>(&mut self, choices: &[(&str, T)]) -> Result<T, TextError> {
        let expected = choices.iter().map(|&(name, _)| name).collect::<Vec<_>>().join(" or ");
        let word = self.word(&expected)?;
        let found = choices.iter().find(|&&(name, _)| name == word.text);
        found.map(|&(_, value)| value).ok_or_else(|| word.fault(&expected))
    }

    /// Takes the next word of the script line, which must name a side or one of `others`, and returns the
    /// word's value.
    ///
    /// `seat` converts the index of a side in the order of play.
    ///
    /// # Errors
    /// Returns a [`TextError`] if the word is missing or neither a side nor one of `others`.
    pub(super) fn seat_or<T: Copy>(
        &mut self,
        seat: impl Fn(usize) -> T,
        others: &[(&str, T)],
    ) -> Result<T, TextError> {
        let seats = self.game.seats.iter().enumerate().map(|(at, &name)| (name, seat(at)));
        let choices: Vec<(&str, T)> = seats.chain(others.iter().copied()).collect();
        self.one_of(&choices)
    }

    pub(super) fn mv(&mut self, expected: &str) -> Result<String, TextError> {
        let word = self.word(expected)?;
        if (self.game.is_move)(word.text) { Ok(word.text.to_owned()) } else { Err(word.fault(expected)) }
    }

    /// Takes the rest of the script line as a position, possibly followed by moves.
    ///
    /// Returns the text of the resulting position.
    ///
    /// # Errors
    /// Returns a [`TextError`] if nothing remains, or the game's error at the faulty column.
    pub(super) fn position(&mut self) -> Result<String, TextError> {
        let (first, text) = self.take_rest("a position in TPN")?;
        (self.game.position)(&text).map_err(|(column, problem)| {
            let expected = problem.strip_prefix("expected ").unwrap_or(&problem);
            let fault = first.fault(expected);
            TextError { column: fault.column + column - 1, ..fault }
        })
    }

    pub(super) fn end(&self) -> Result<(), TextError> {
        self.peek().map_or(Ok(()), |word| Err(word.fault("the end of the line")))
    }
}
