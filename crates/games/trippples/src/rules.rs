//! The rule sets of Trippples: the house rules, and the official rules of 1974 with their options.
//!
//! Reads and writes the names of rule sets, such as `house`, `official` and `official,freeze,wild,place`. The
//! effects of the rules are left to [`super::position`], [`boardgame_engine::record`] and `freeze`.

use std::fmt;
use std::str::FromStr;

bitflags::bitflags! {
    /// The options of the official rules, as a set of flags.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct RuleOptions: u8 {
        /// The rule that a player wins by calling "freeze" with a move that leaves both pieces blocked.
        const FREEZE = 1 << 0;
        /// The wild-card rule: a piece that enters a neutral tile immediately jumps to any free arrow tile.
        const WILD = 1 << 1;
        /// The rule that the players place the arrow tiles in turn before the pieces move.
        const PLACE = 1 << 2;
    }
}

impl RuleOptions {
    /// The name of each option of the official rules, in the order in which options are written.
    pub const NAMES: [(Self, &'static str); 3] =
        [(Self::FREEZE, "freeze"), (Self::WILD, "wild"), (Self::PLACE, "place")];
}

/// A rule set with its options. The default is the house rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rules {
    /// The house rules: only the finish wins, and cycles are draws.
    #[default]
    House,
    /// The official rules of 1974, with their options.
    ///
    /// A cycle of moves can be an indirect win, and the players can agree on a draw.
    Official(RuleOptions),
}

/// The names of the house rules and of the official rules without their options.
pub(crate) const WORDS: [&str; 2] = ["house", "official"];

impl Rules {
    /// Returns the options of the official rules; empty under the house rules.
    pub const fn options(self) -> RuleOptions {
        match self {
            Self::House => RuleOptions::empty(),
            Self::Official(options) => options,
        }
    }

    /// Returns `true` if the rules include all given options.
    pub const fn has(self, option: RuleOptions) -> bool {
        self.options().contains(option)
    }

    /// Returns `true` for the official rules with any options, and `false` for the house rules.
    pub const fn are_official(self) -> bool {
        matches!(self, Self::Official(_))
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Official(options) = self else { return f.write_str("house") };
        f.write_str("official")?;
        let agreed = RuleOptions::NAMES.iter().filter(|(option, _)| options.contains(*option));
        agreed.into_iter().try_for_each(|(_, name)| write!(f, ",{name}"))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `house`, or `official` and any of `,freeze` `,wild` `,place` in this order")]
pub struct RulesError;

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        if text == "house" {
            return Ok(Self::House);
        }
        let mut rest = text.strip_prefix("official").ok_or(RulesError)?;
        let mut options = RuleOptions::empty();
        for (option, name) in RuleOptions::NAMES {
            if let Some(after) = rest.strip_prefix(',').and_then(|rest| rest.strip_prefix(name)) {
                options |= option;
                rest = after;
            }
        }
        if rest.is_empty() { Ok(Self::Official(options)) } else { Err(RulesError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_read_and_write() {
        let names: Vec<String> = (0..8)
            .map(|bits| Rules::Official(RuleOptions::from_bits_retain(bits)))
            .chain([Rules::House])
            .map(|rules| {
                assert_eq!(rules.to_string().parse(), Ok(rules));
                rules.to_string()
            })
            .collect();
        assert_eq!((&*names[0], &*names[7], &*names[8]), ("official", "official,freeze,wild,place", "house"));
        for text in
            ["", "House", "official,", "official,wild,freeze", "official,freeze,freeze", "official wild"]
        {
            assert_eq!(text.parse::<Rules>(), Err(RulesError), "{text:?}");
        }
    }
}
