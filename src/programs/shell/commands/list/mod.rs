//! List: what is known of the things in a drawer.
//!
//! Knows drawers and what is told of each thing in them. Leaves which things are meant to [`wanted`], and lines of a person's own to
//! [`lformat`].

mod lformat;
mod wanted;

use self::lformat::Line;
use self::wanted::Wanted;
use crate::programs::shell::session::{Failure, Session};
use crate::system::dos::error::DosError;
use crate::system::dos::path::DosPath;
use crate::system::dos::pattern::is_pattern;
use crate::system::dos::readargs::Arguments;
use crate::system::dos::volume::{BLOCK, Entry};

/// What was listed.
#[derive(Debug, Default)]
struct Count {
    files: usize,
    drawers: usize,
    blocks: u64,
}

/// What is listed, and how.
#[derive(Debug)]
struct Listing<'a> {
    session: &'a mut Session,
    arguments: &'a Arguments<'a>,
    wanted: Wanted,
}

/// Of the current drawer, others, files, or what matches a pattern; to the window or to a file.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let wanted = Wanted::new(session, arguments)?;
    let mut listing = Listing { session, arguments, wanted };
    let texts = arguments.many("DIR");
    let here = [String::new()];
    for text in if texts.is_empty() { &here } else { texts } {
        listing.list(text)?;
    }
    session.write_to(arguments.text("TO"))
}

impl Listing<'_> {
    /// What a name or a pattern means.
    fn list(&mut self, text: &str) -> Result<(), Failure> {
        let failed = |error| Failure::of(if text.is_empty() { "List" } else { text }, error);
        // The path to a thing is told as it was typed.
        let path =
            text.split_at_checked(text.rfind([':', '/']).map_or(0, |at| at + 1)).map_or("", |(path, _)| path);
        let mut count = Count::default();
        if is_pattern(text) {
            for place in self.session.matching(text)? {
                let entry = self.session.dos.examine(&place).map_err(failed)?;
                self.show(&entry, path, &mut count);
            }
        } else {
            let place = self.session.at(text)?;
            let entry = self.session.dos.examine(&place).map_err(failed)?;
            if entry.is_drawer() {
                self.drawer(&place, text, &mut count).map_err(failed)?;
            } else {
                self.show(&entry, path, &mut count);
            }
        }
        self.total(&count);
        Ok(())
    }

    /// Whether lines are told beside those of the things.
    fn has_head(&self) -> bool {
        !["QUICK", "NOHEAD", "LFORMAT"].into_iter().any(|word| self.arguments.said(word))
    }

    fn drawer(&mut self, place: &DosPath, text: &str, count: &mut Count) -> Result<(), DosError> {
        let entries = self.session.dos.list(place)?;
        if self.has_head() {
            let (name, now) = (self.session.as_written(place), self.session.dos.now());
            self.session.say(format!("Directory \"{name}\" on {} {}:", now.weekday(), now.date()));
        }
        let is_whole = text.is_empty() || text.ends_with([':', '/']);
        let path = format!("{text}{}", if is_whole { "" } else { "/" });
        for entry in &entries {
            self.show(entry, &path, count);
        }
        if self.arguments.said("ALL") {
            for entry in entries.into_iter().filter(Entry::is_drawer) {
                if self.has_head() {
                    self.session.out.push('\n');
                }
                let text = format!("{path}{}", entry.name);
                self.drawer(&place.join(entry.name)?, &text, count)?;
            }
        }
        Ok(())
    }

    fn show(&mut self, entry: &Entry, path: &str, count: &mut Count) {
        if !self.wanted.has(entry) {
            return;
        }
        count.blocks += entry.blocks();
        *(if entry.is_drawer() { &mut count.drawers } else { &mut count.files }) += 1;
        let blocks = entry.size.div_ceil(BLOCK);
        let size = match (entry.is_drawer(), entry.size) {
            (true, _) => "Dir".to_owned(),
            (false, 0) => "empty".to_owned(),
            (false, _) if self.arguments.said("BLOCK") => blocks.to_string(),
            (false, size) => size.to_string(),
        };
        let today = self.session.dos.now();
        let date =
            if self.arguments.said("DATES") { entry.date.date() } else { entry.date.date_seen_on(today) };
        if let Some(text) = self.arguments.text("LFORMAT") {
            return self.session.say(Line { entry, path, date: &date, size: &size }.formatted(text));
        }
        if self.arguments.said("QUICK") {
            return self.session.say(entry.name.as_str());
        }
        let line = format!("{:<24} {size:>7} -{}", entry.name, entry.bits);
        self.session.say(if self.arguments.said("NODATES") {
            line
        } else {
            format!("{line} {date:<11} {}", entry.date.time())
        });
        if !entry.comment.is_empty() {
            self.session.say(format!(": {}", entry.comment));
        }
    }

    fn total(&mut self, count: &Count) {
        let is_file = count.files == 1 && count.drawers == 0 && count.blocks < BLOCK;
        if is_file || !self.has_head() {
            return;
        }
        let of = |number: usize, one: &str, many: &str| match number {
            0 => String::new(),
            1 => format!("1 {one} - "),
            more => format!("{more} {many} - "),
        };
        let (files, drawers) =
            (of(count.files, "file", "files"), of(count.drawers, "directory", "directories"));
        self.session.say(format!("{files}{drawers}{} blocks used", count.blocks));
    }
}
