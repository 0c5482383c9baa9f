//! `ReadArgs`: parses the argument line of a command by its template.
//!
//! Templates such as `FROM/A/M,TO/K,ALL/S,LINES/N,COMMAND/F` list the arguments, with aliases after "=".
//! Words may be quoted, and the value of a keyword follows after a blank or "=". Errors are 114 to 120. The
//! meaning of the values is left to the command.
//!
//! Source: the ReadArgs page of the autodocs, and the behaviour observed in several re-creations.

#[cfg(test)]
mod tests;
mod words;

pub use self::words::{first_word, in_quotes, words};

use self::words::{Item, Words};
use super::error::DosError;

/// Maximum length of an argument line, in characters.
pub const LONGEST: usize = 512;

/// An error in an argument line, with the word that caused it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadArgsFault {
    /// The AmigaDOS error code for the argument line.
    pub error: DosError,
    /// The word that caused the error, or the name of an argument that is missing or has no value.
    ///
    /// Empty for errors that no single word causes.
    pub word: String,
}

impl ReadArgsFault {
    fn new(error: DosError, word: impl Into<String>) -> Self {
        Self { error, word: word.into() }
    }
}

/// The parsed value of one argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// The text of an argument: one word, or the rest of the line (`/F`).
    Text(String),
    /// The number of a numeric argument (`/N`), clamped to the range of `i64`.
    Number(i64),
    /// A switch that is present (`/S`).
    Switch,
    /// The words of an argument that accepts several words (`/M`).
    Many(Vec<String>),
}

/// The parsed arguments of a command, which can be looked up by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arguments<'t> {
    slots: Vec<Slot<'t>>,
    values: Vec<Option<Value>>,
}

impl Arguments<'_> {
    fn value(&self, name: &str) -> Option<&Value> {
        let at = self.slots.iter().position(|slot| slot.is_named(name))?;
        self.values.get(at)?.as_ref()
    }

    /// Returns the text of the argument `name`, or `None` if the argument is missing or is not a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.value(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the value of the numeric (`/N`) argument `name`, or `None` if the argument is missing.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns `true` if the switch `name` is present in the argument line.
    pub fn is_set(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// Returns the words of the `/M` argument `name`, or an empty slice if the argument is missing.
    pub fn many(&self, name: &str) -> &[String] {
        match self.value(name) {
            Some(Value::Many(words)) => words,
            _ => &[],
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Slot<'t> {
    /// The argument's name and its aliases, separated by "=".
    names: &'t str,
    /// The modifiers of the argument, such as `A/K`.
    ///
    /// Letters other than A, F, K, M, N and S are ignored.
    kinds: &'t str,
}

impl<'t> Slot<'t> {
    fn has(self, kind: char) -> bool {
        self.kinds.chars().any(|letter| letter.eq_ignore_ascii_case(&kind))
    }

    fn is_named(self, word: &str) -> bool {
        self.names.split('=').any(|name| name.eq_ignore_ascii_case(word))
    }

    fn name(self) -> &'t str {
        self.names.split('=').next().unwrap_or_default()
    }
}

fn slots(template: &str) -> impl Iterator<Item = Slot<'_>> {
    template.split(',').filter(|slot| !slot.is_empty()).map(|slot| {
        let (names, kinds) = slot.split_once('/').unwrap_or((slot, ""));
        Slot { names, kinds }
    })
}

/// Returns the keywords of an argument template, including aliases.
pub fn keywords(template: &str) -> impl Iterator<Item = &str> {
    slots(template).flat_map(|slot| slot.names.split('=')).filter(|name| !name.is_empty())
}

/// Returns `true` if an argument line ends with the word "?", which requests the template.
pub fn asks_for_template(line: &str) -> bool {
    line.split([' ', '\t']).rfind(|word| !word.is_empty()) == Some("?")
}

/// Parses an argument line by a template.
///
/// A keyword gives its argument the next word as the value; a switch needs no value. Any other word goes to
/// the first argument that is still free.
///
/// # Errors
/// Returns a [`ReadArgsFault`] with an error from 114 to 120.
pub fn read<'t>(template: &'t str, line: &str) -> Result<Arguments<'t>, ReadArgsFault> {
    if line.chars().count() > LONGEST {
        return Err(ReadArgsFault::new(DosError::LineTooLong, ""));
    }
    let slots: Vec<Slot<'_>> = slots(template).collect();
    let mut texts: Vec<Option<Vec<String>>> = vec![None; slots.len()];
    let mut extra = None;
    let mut words = Words::new(line);
    loop {
        let before = words.rest;
        let Some(item) = words.next()? else { break };
        let Item::Word { text, quoted } = item else {
            return Err(ReadArgsFault::new(DosError::BadTemplate, "="));
        };
        // A keyword whose argument already has a value is treated as a plain word.
        let is_free =
            |at: usize| slots.get(at).is_some_and(|slot| slot.has('M')) || texts.get(at) == Some(&None);
        let named = slots.iter().position(|slot| !quoted && slot.is_named(&text)).filter(|&at| is_free(at));
        let placed = || {
            let takes = |slot: &Slot<'_>| !slot.has('K') && !slot.has('S');
            slots.iter().enumerate().position(|(at, slot)| takes(slot) && is_free(at))
        };
        let (at, value) = match named {
            Some(at) => {
                let slot = slots.get(at).copied();
                let value = match slot {
                    Some(slot) if slot.has('S') => String::new(),
                    Some(slot) if slot.has('F') => words.rest_of_line(),
                    slot => words.value()?.ok_or_else(|| {
                        ReadArgsFault::new(DosError::KeyNeedsArg, slot.map_or("", Slot::name))
                    })?,
                };
                (Some(at), value)
            }
            None => match placed() {
                Some(at) if slots.get(at).is_some_and(|slot| slot.has('F')) => {
                    words.rest = before;
                    (Some(at), words.rest_of_line())
                }
                at => (at, text),
            },
        };
        match at.and_then(|at| texts.get_mut(at)) {
            Some(values) => values.get_or_insert_default().push(value),
            None => extra = extra.or(Some(value)),
        }
    }
    give_to_required(&slots, &mut texts);
    // Surplus words are reported only after the whole line has been parsed, and before numbers are checked;
    // this order decides which of several errors is reported.
    if let Some(word) = extra {
        return Err(ReadArgsFault::new(DosError::TooManyArgs, word));
    }
    let missing = slots.iter().zip(&texts).find(|(slot, text)| slot.has('A') && text.is_none());
    if let Some((slot, _)) = missing {
        return Err(ReadArgsFault::new(DosError::RequiredArgMissing, slot.name()));
    }
    let values = slots.iter().zip(texts).map(|(slot, text)| text.map(|text| value(*slot, text)).transpose());
    let values = values.collect::<Result<_, _>>()?;
    Ok(Arguments { slots, values })
}

/// Moves words from the end of a `/M` argument to required arguments that have no value yet.
fn give_to_required(slots: &[Slot<'_>], texts: &mut [Option<Vec<String>>]) {
    let Some(many) = slots.iter().position(|slot| slot.has('M')) else { return };
    for at in (many + 1..slots.len()).rev() {
        let wants = slots.get(at).is_some_and(|slot| slot.has('A') && !slot.has('K'));
        if !wants || texts.get(at) != Some(&None) {
            continue;
        }
        let Some(words) = texts.get_mut(many).and_then(Option::as_mut) else { return };
        let last = words.pop();
        if words.is_empty() {
            texts.get_mut(many).into_iter().for_each(|words| *words = None);
        }
        if let (Some(text), Some(last)) = (texts.get_mut(at), last) {
            *text = Some(vec![last]);
        }
    }
}

fn value(slot: Slot<'_>, mut words: Vec<String>) -> Result<Value, ReadArgsFault> {
    if slot.has('M') {
        let odd = words.iter().find(|word| slot.has('N') && number(word).is_none());
        return match odd {
            Some(word) => Err(ReadArgsFault::new(DosError::BadNumber, word)),
            None => Ok(Value::Many(words)),
        };
    }
    let word = words.pop().unwrap_or_default();
    match () {
        () if slot.has('S') => Ok(Value::Switch),
        () if slot.has('N') => {
            number(&word).map(Value::Number).ok_or(ReadArgsFault::new(DosError::BadNumber, word))
        }
        () => Ok(Value::Text(word)),
    }
}

/// Parses a decimal number with an optional sign.
///
/// Returns `None` if `text` is not such a number. A number outside the range of `i64` is clamped.
pub fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let beyond = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(beyond))
}
