//! Files of `key = value` lines: each key at most once, in any order; empty lines and lines that begin with
//! `#` are ignored.
//!
//! Reports the position of every error. The meaning of the values is left to the caller.

use boardgame_engine::near;
use small_amiga_window::files::{SourceLine, SourceWord, TextError, lines};

/// Parses lines of the form `key = value` and calls `take` for each of them.
///
/// `take` receives the key in the spelling of `keys`, the value, and the line.
///
/// Errors name the file as `name`.
///
/// # Errors
/// Returns a [`TextError`] at the first invalid line, or the first error of `take`.
pub(crate) fn key_values<'a>(
    name: &'a str,
    text: &'a str,
    keys: &[&'static str],
    mut take: impl FnMut(&'static str, SourceWord<'a>, SourceLine<'a>) -> Result<(), TextError>,
) -> Result<(), TextError> {
    let mut seen = Vec::new();
    for line in lines(name, text) {
        if line.text().trim().is_empty() || line.text().trim_start().starts_with('#') {
            continue;
        }
        let (key, value) = line.split('=').ok_or_else(|| line.fault("key = value"))?;
        let Some(&known) = keys.iter().find(|known| known.eq_ignore_ascii_case(key.text)) else {
            let hint = near::hint(key.text, keys.iter().copied());
            return Err(key.fault(&format!("one of {}{hint}", keys.join(", "))));
        };
        if seen.contains(&known) {
            return Err(key.fault(&format!("{known} only once")));
        }
        seen.push(known);
        if value.text.is_empty() {
            return Err(line.ends_early(&format!("a value of {known}")));
        }
        take(known, value, line)?;
    }
    Ok(())
}
