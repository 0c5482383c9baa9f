//! Which things List tells of: kinds, names and dates.

use crate::shell::session::{Failure, Session};
use small_amiga::system::dos::date::DateStamp;
use small_amiga::system::dos::pattern::Pattern;
use small_amiga::system::dos::readargs::Arguments;
use small_amiga::system::dos::volume::Entry;

/// What is told where a day was meant.
const BAD: &str = "*** Invalid 'UPTO' or 'SINCE' parameter - ignored";

/// What a thing has to be like.
#[derive(Debug)]
pub struct Wanted {
    drawers: bool,
    files: bool,
    pattern: Option<Pattern>,
    /// What its name has in it, in small letters.
    part: String,
    /// The first and the last day.
    since: Option<u32>,
    upto: Option<u32>,
}

impl Wanted {
    /// What a line asks for.
    ///
    /// # Errors
    /// The pattern is none.
    pub fn new(session: &mut Session, arguments: &Arguments<'_>) -> Result<Self, Failure> {
        let now = session.dos.now();
        let mut day = |name| {
            let text = arguments.text(name)?;
            let day = DateStamp::day_of(text, now, false);
            if day.is_none() {
                session.say(BAD);
            }
            day
        };
        let (since, upto) = (day("SINCE"), day("UPTO"));
        let pattern = |text| Pattern::new(text).map_err(|error| Failure::of(text, error));
        let (drawers, files) = (arguments.said("DIRS"), arguments.said("FILES"));
        Ok(Self {
            drawers: drawers || !files,
            files: files || !drawers,
            pattern: arguments.text("PAT").map(pattern).transpose()?,
            part: arguments.text("SUB").unwrap_or_default().to_lowercase(),
            since,
            upto,
        })
    }

    /// Whether one is.
    pub fn has(&self, entry: &Entry) -> bool {
        let name = entry.name.as_str();
        let is_kind = if entry.is_drawer() { self.drawers } else { self.files };
        is_kind
            && self.pattern.as_ref().is_none_or(|pattern| pattern.matches(name))
            && name.to_lowercase().contains(&self.part)
            && self.since.is_none_or(|day| entry.date.days >= day)
            && self.upto.is_none_or(|day| entry.date.days <= day)
    }
}
