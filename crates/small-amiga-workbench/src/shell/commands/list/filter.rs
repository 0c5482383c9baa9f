//! The filter of the Shell command List: kinds, names and dates of the entries to print.

use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::{DateStamp, FileInfo, Pattern};
use small_amiga::readargs::Arguments;
use small_amiga::utility::lower_case;

const BAD: &str = "*** Invalid 'UPTO' or 'SINCE' parameter - ignored";

#[derive(Debug)]
pub(super) struct ListFilter {
    drawers: bool,
    files: bool,
    pattern: Option<Pattern>,
    /// The text that the names of listed entries contain (option SUB), in lower case.
    part: String,
    /// Earliest modification date of the listed entries (option SINCE).
    since: Option<u32>,
    /// Latest modification date of the listed entries (option UPTO).
    upto: Option<u32>,
}

impl ListFilter {
    pub(super) fn new(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<Self, Failure> {
        let now = session.dos.now();
        let mut day = |name| {
            let text = arguments.text(name)?;
            let day = DateStamp::day_of(text, now, false);
            if day.is_none() {
                session.print_line(BAD);
            }
            day
        };
        let (since, upto) = (day("SINCE"), day("UPTO"));
        let pattern = |text| Pattern::new(text).map_err(|error| Failure::from_error(text, error));
        let (drawers, files) = (arguments.is_set("DIRS"), arguments.is_set("FILES"));
        Ok(Self {
            drawers: drawers || !files,
            files: files || !drawers,
            pattern: arguments.text("PAT").map(pattern).transpose()?,
            part: lower_case(arguments.text("SUB").unwrap_or_default()),
            since,
            upto,
        })
    }

    pub(super) fn has(&self, entry: &FileInfo) -> bool {
        let name = entry.name.as_str();
        let is_kind = if entry.is_drawer() { self.drawers } else { self.files };
        is_kind
            && self.pattern.as_ref().is_none_or(|pattern| pattern.matches(name))
            && lower_case(name).contains(&self.part)
            && self.since.is_none_or(|day| entry.date.days >= day)
            && self.upto.is_none_or(|day| entry.date.days <= day)
    }
}
