//! Files of `key = value` lines: each key at most once, in any order; empty lines and those that begin with `#` say nothing.
//!
//! Knows lines, keys and where a fault is. Leaves what a value means to whoever reads.

use super::place::{Line, TextError, Word, lines};
use crate::games::near;

/// Reads a text; `name` is what errors call it, `take` is told each key as `keys` has it, its value and its line.
///
/// # Errors
/// [`TextError`] at the first line that is not understood, or at which `take` fails.
pub fn pairs<'a>(
    name: &'a str,
    text: &'a str,
    keys: &[&'static str],
    mut take: impl FnMut(&'static str, Word<'a>, Line<'a>) -> Result<(), TextError>,
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
