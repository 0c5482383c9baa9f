//! The command-line options that select the rules of Trippples.

use crate::rules::WORDS;
use crate::{RuleOptions, Rules};
use amiga_boardgame::entry::option_values::{OptionError, OptionValues};

pub(super) const RULES: &[&str] = &["--rules", "--freeze", "--wild", "--place"];

const NAMES: [(RuleOptions, &str); 3] =
    [(RuleOptions::FREEZE, "--freeze"), (RuleOptions::WILD, "--wild"), (RuleOptions::PLACE, "--place")];

pub(crate) fn words_of(rules: Rules) -> Vec<(&'static str, String)> {
    let kind = ("--rules", WORDS[usize::from(rules.are_official())].to_owned());
    let options = NAMES.into_iter().filter(|(option, _)| rules.has(*option));
    [kind].into_iter().chain(options.map(|(_, name)| (name, String::new()))).collect()
}

/// Returns the rules selected by the options of the command line.
///
/// An option such as `--wild` implies the official rules and conflicts with `--rules house`.
pub(super) fn rules(values: &OptionValues) -> Result<Rules, OptionError> {
    let parse = |text: &str| WORDS.iter().position(|word| *word == text);
    let named = values.parsed("--rules", parse, || WORDS.join(" or "))?;
    let mut options = RuleOptions::empty();
    for (option, name) in NAMES {
        if values.flag(name) {
            if named == Some(0) {
                return Err(OptionError::Conflict(name, "--rules house"));
            }
            options |= option;
        }
    }
    let official = named == Some(1) || !options.is_empty();
    Ok(if official { Rules::Official(options) } else { Rules::House })
}
