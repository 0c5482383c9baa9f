//! The text of a link, which can be the fragment of an address.
//!
//! The text has the fields `VERSION/GAME/OPTIONS/for-SIDE/ANCHOR.VALUE/ANCHOR.VALUE/STEP/STEP/.../CHECK`,
//! which are separated by slashes. `OPTIONS` is `-` for a game without options. `SIDE` has to answer. The
//! anchors and newest values of side a and side b follow; a side that has revealed nothing but its anchor
//! has no value, and an invitation has no side b. If the side that waits asks for a take-back, the last step is
//! followed by the field `WISH`. `CHECK` is the beginning of the SHA-256 digest of all text before it, so that a
//! link that was cut is noticed. No character of a link needs to be escaped in the fragment of an address.
//!
//! `VERSION` is `link1` if all steps are turns and there is no wish, otherwise `link2`. So each link has one text, and
//! earlier programs can read it if they know its words.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use super::log::Log;
use super::{ExtendError, Link, LinkProblem};
use crate::chain::{Anchor, Chain, Revealed, Value};
use crate::hash::to_hex;
use crate::parse_error::ParseError;
use crate::settings::{Settings, SettingsError};
use crate::side::Side;
use crate::step::LogStep;

type LinkError = ParseError<LinkProblem>;

/// Maximum length of a link, in characters.
pub const MAX_LENGTH: usize = 8192;

/// The first field of a link, followed by the version of the link's format.
const LINK: &str = "link";
/// The newest version of the format that this program reads.
const NEWEST: u32 = 2;
/// The field before the check sum if the side that waits asks for a take-back.
const WISH: &str = "WISH";
/// Number of fields before the first step.
const FIELDS: usize = 6;
/// Length of the check sum in the last field of a link, in bytes. Each byte is two hexadecimal digits.
const CHECK_BYTES: usize = 4;
/// Length of the check sum in the last field of a link, in characters.
pub(super) const CHECK_DIGITS: usize = 2 * CHECK_BYTES;

/// The check sum of the beginning of a link, to which further text can be added.
pub(super) struct CheckSum(Sha256);

impl CheckSum {
    /// Creates the check sum of an empty text.
    pub(super) fn new() -> Self {
        Self(Sha256::new_with_prefix("check"))
    }

    pub(super) fn add(&mut self, text: &str) {
        self.0.update(text);
    }

    /// Returns the check sum of the text so far, as in the last field of a link.
    pub(super) fn digits(&self) -> String {
        to_hex(&self.0.clone().finalize()[..CHECK_BYTES])
    }
}

fn check(text: &str) -> String {
    let mut sum = CheckSum::new();
    sum.add(text);
    sum.digits()
}

/// Returns `true` if a text has the form of a check sum.
pub(super) fn is_check(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == CHECK_DIGITS && text.bytes().all(is_digit)
}

fn side_fields(f: &mut String, chain: &Chain) {
    let Revealed { index, value } = chain.newest();
    f.push_str(&format!("/{}", chain.anchor()));
    if index > 0 {
        f.push_str(&format!(".{value}"));
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{LINK}{}/{}/for-{}", self.version(), self.settings, self.to_answer());
        side_fields(&mut text, &self.a);
        if let Some(b) = &self.b {
            side_fields(&mut text, b);
        }
        for step in self.steps() {
            text.push_str(&format!("/{step}"));
        }
        if self.has_wish {
            text.push_str(&format!("/{WISH}"));
        }
        write!(f, "{text}/{}", check(&text))
    }
}

/// A field of a link, with the column at which the field begins in the text of the link, counted from 1.
#[derive(Clone, Copy)]
struct Field<'a> {
    column: usize,
    text: &'a str,
}

impl Field<'_> {
    fn error(self, problem: impl Into<LinkProblem>) -> LinkError {
        ParseError { column: self.column, problem: problem.into() }
    }
}

/// Splits the text of a link into fields at the slashes. Endless empty fields follow, at the column after the text,
/// where errors report a missing field.
fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    let mut column = 1;
    let fields = text.split('/').map(move |text| {
        let field = Field { column, text };
        column += text.chars().count() + 1;
        field
    });
    fields.chain(std::iter::repeat(Field { column: text.chars().count() + 1, text: "" }))
}

/// The anchor and the newest value of one side, parsed from a field of a link.
struct SideField<'a> {
    anchor: Anchor,
    value: Option<Value>,
    /// Text and column of the value in the link, for error messages. A missing value has an empty text and the column
    /// at which it would begin.
    at: Field<'a>,
}

impl<'a> SideField<'a> {
    fn parse(field: Field<'a>) -> Result<Self, LinkError> {
        let (anchor, value) =
            field.text.split_once('.').map_or((field.text, None), |(anchor, value)| (anchor, Some(value)));
        let at = Field { column: field.column + anchor.chars().count() + 1, text: value.unwrap_or_default() };
        let anchor = Value::parse(anchor).map(Anchor::new).ok_or_else(|| field.error(LinkProblem::Anchor))?;
        let value =
            value.map(|value| Value::parse(value).ok_or_else(|| at.error(LinkProblem::Value))).transpose()?;
        Ok(Self { anchor, value, at })
    }

    /// Returns the side's hash chain if its newest value has the given index and leads back to the anchor.
    fn chain(&self, index: u16) -> Result<Chain, LinkError> {
        let chain = Chain::new(self.anchor);
        match self.value {
            None if index == 0 => Ok(chain),
            None => Err(self.at.error(LinkProblem::Value)),
            Some(value) => chain.reveal(Revealed { index, value }).map_err(|error| self.at.error(error)),
        }
    }
}

impl FromStr for Link {
    type Err = ParseError<LinkProblem>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MAX_LENGTH {
            return Err((MAX_LENGTH + 1, LinkProblem::TooLong).into());
        }
        let mut all = fields(text);
        let mut next = || all.next().unwrap_or(Field { column: 1, text: "" });
        let version = next();
        let number = version.text.strip_prefix(LINK).and_then(version_number);
        match number {
            Some(1..=NEWEST) => {}
            Some(number) if number > NEWEST => return Err(version.error(LinkProblem::Newer)),
            _ => return Err(version.error(LinkProblem::Version)),
        }
        // A link that was cut has another last field. This is reported first, because it is the usual damage.
        let count = text.split('/').count();
        let last = fields(text).nth(count - 1).unwrap_or(version);
        if !is_check(last.text) {
            return Err(last.error(LinkProblem::Check));
        }
        let (game, options) = (next(), next());
        let words = if options.text == "-" { "" } else { options.text };
        let settings = Settings::new(game.text, words).map_err(|error| match error {
            SettingsError::Game => game.error(error),
            SettingsError::Options | SettingsError::Rematch(_) => options.error(error),
        })?;
        if options.text.is_empty() {
            return Err(options.error(SettingsError::Options));
        }
        let reader = next();
        let a = SideField::parse(next())?;
        // Between the chains and the check sum are the steps; the check sum of an invitation follows the
        // chain of side a.
        let is_answered = count > FIELDS;
        let b = if is_answered { Some(SideField::parse(next())?) } else { None };
        let mut steps: Vec<Field<'_>> = (FIELDS + 1..count).map(|_| next()).collect();
        let wish = steps.pop_if(|field| field.text == WISH);
        let parsed = steps.iter().map(|field| {
            LogStep::parse(field.text)
                .map_err(|(offset, error)| LinkError::from((field.column + offset, error.into())))
        });
        let parsed = parsed.collect::<Result<Vec<LogStep>, _>>()?;
        let mut link = Self::from_fields(settings, &a, b.as_ref(), parsed, &steps)?;
        if let Some(wish) = wish {
            if !link.may_wish() {
                return Err(wish.error(LinkProblem::Wish));
            }
            link = link.with_wish(true);
        }
        if number != Some(link.version()) {
            return Err(version.error(LinkProblem::Version));
        }
        let side = link.to_answer();
        if reader.text.strip_prefix("for-").and_then(Side::parse) != Some(side) {
            return Err(reader.error(LinkProblem::Reader(side)));
        }
        let sum = text.rsplit_once('/').filter(|(text, sum)| check(text) == *sum);
        sum.map(|_| link).ok_or_else(|| last.error(LinkProblem::Check))
    }
}

/// Parses the number of a version, which has no sign and no leading zero.
fn version_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| number.to_string() == text)
}

impl Link {
    /// Returns the number of the earliest version of links that has all words of this one.
    fn version(&self) -> u32 {
        let has_new_words = self.has_wish || self.steps().iter().any(|step| step.turn().is_none());
        1 + u32::from(has_new_words)
    }

    fn from_fields(
        settings: Settings,
        a: &SideField<'_>,
        b: Option<&SideField<'_>>,
        steps: Vec<LogStep>,
        fields: &[Field<'_>],
    ) -> Result<Self, LinkError> {
        let log = Log::of(steps).map_err(|(number, error)| {
            let field = fields.get(number).unwrap_or(&a.at);
            match error {
                ExtendError::Value(error) => a.at.error(error),
                ExtendError::Step(error) => field.error(error),
                _ => field.error(LinkProblem::Over),
            }
        })?;
        let [index_a, index_b] = log.newest();
        let a = a.chain(index_a)?;
        let b = b.map(|b| b.chain(index_b)).transpose()?;
        Ok(Self { settings, a, b, log, has_wish: false })
    }
}
