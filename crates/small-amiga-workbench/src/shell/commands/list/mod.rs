//! The Shell command List: prints the attributes of files and drawers, or of the matches of a pattern, to the
//! window or to a file.
//!
//! Selecting the entries is left to [`filter`], and user-defined lines to [`lformat`].

mod filter;
mod lformat;

use std::collections::VecDeque;
use std::vec;

use self::filter::ListFilter;
use self::lformat::LformatEntry;
use super::{StartedCommand, Steps};
use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::{BLOCK, DosPath, FileInfo, is_pattern};
use small_amiga::readargs::Arguments;

#[derive(Debug, Default)]
struct Count {
    files: usize,
    drawers: usize,
    blocks: u64,
    is_begun: bool,
}

#[derive(Debug)]
struct Listing {
    arguments: Arguments<'static>,
    list_filter: ListFilter,
    texts: VecDeque<String>,
    /// The command-line argument being listed, with the count of printed entries.
    current: Option<(String, Count)>,
    /// The remaining paths that match the current command-line argument.
    places: VecDeque<DosPath>,
    /// The remaining drawers in reverse order, each as a path and the text to print for the path.
    drawers: Vec<(DosPath, String)>,
    drawer: Option<Drawer>,
    is_incomplete: bool,
    /// The output of the command List so far, which is written to a file at the end (option TO).
    output: String,
}

#[derive(Debug)]
struct Drawer {
    place: DosPath,
    /// The path of the drawer, as printed before the name of each entry.
    path: String,
    entries: vec::IntoIter<FileInfo>,
    /// The drawers inside the drawer being listed, which are listed next (switch ALL).
    inner: Vec<(DosPath, String)>,
}

pub(super) fn run(session: &mut ShellState, arguments: Arguments<'static>) -> StartedCommand {
    let wanted = ListFilter::new(session, &arguments)?;
    let texts = arguments.many("DIR");
    let here = [String::new()];
    let texts = if texts.is_empty() { &here } else { texts }.iter().cloned().collect();
    Ok(Box::new(Listing {
        arguments,
        list_filter: wanted,
        texts,
        current: None,
        places: VecDeque::new(),
        drawers: Vec::new(),
        drawer: None,
        is_incomplete: false,
        output: String::new(),
    }))
}

impl Steps for Listing {
    fn step(&mut self, session: &mut ShellState) -> Result<bool, Failure> {
        let goes_on = self.next(session)?;
        let file = self.arguments.text("TO");
        if file.is_some() {
            self.output.push_str(&std::mem::take(&mut session.out));
        }
        if !goes_on {
            if file.is_some() {
                session.out = std::mem::take(&mut self.output);
            }
            session.write_to(file)?;
            if self.is_incomplete {
                return Err(Failure::incomplete());
            }
        }
        Ok(goes_on)
    }
}

impl Listing {
    fn next(&mut self, session: &mut ShellState) -> Result<bool, Failure> {
        let Some((text, count)) = &mut self.current else {
            return self.texts.pop_front().map_or(Ok(false), |text| self.begin(session, text));
        };
        let failed = |error| Failure::from_error(if text.is_empty() { "List" } else { text }, error);
        if let Some(drawer) = &mut self.drawer {
            let Some(entry) = drawer.entries.next() else {
                self.drawers.extend(drawer.inner.drain(..).rev());
                self.drawer = None;
                return Ok(true);
            };
            show(session, &self.arguments, &self.list_filter, &entry, &drawer.path, count);
            if entry.is_drawer() && self.arguments.is_set("ALL") {
                let path = format!("{}{}", drawer.path, entry.name);
                match drawer.place.join(entry.name) {
                    Ok(place) => drawer.inner.push((place, path)),
                    Err(error) => {
                        session.print_line(format!("{path}: {error}"));
                        self.is_incomplete = true;
                    }
                }
            }
        } else if let Some((place, text)) = self.drawers.pop() {
            let entries = session.dos.list(&place).map_err(failed)?.into_iter();
            if has_head(&self.arguments) {
                let (name, now) = (session.as_written(&place), session.dos.now());
                // Each drawer after the first one is preceded by an empty line.
                let apart = if std::mem::replace(&mut count.is_begun, true) { "\n" } else { "" };
                session.print_line(format!(
                    "{apart}Directory \"{name}\" on {} {}:",
                    now.weekday(),
                    now.date()
                ));
            }
            let is_whole = text.is_empty() || text.ends_with([':', '/']);
            let path = format!("{text}{}", if is_whole { "" } else { "/" });
            self.drawer = Some(Drawer { place, path, entries, inner: Vec::new() });
        } else if let Some(place) = self.places.pop_front() {
            let entry = session.dos.examine(&place).map_err(failed)?;
            show(session, &self.arguments, &self.list_filter, &entry, path_of(text), count);
        } else {
            total(session, &self.arguments, count);
            self.current = None;
        }
        Ok(true)
    }

    fn begin(&mut self, session: &mut ShellState, text: String) -> Result<bool, Failure> {
        if is_pattern(&text) {
            self.places = session.matching(&text)?.into();
        } else {
            let place = session.resolve_named(&text)?;
            let failed = |error| Failure::from_error(if text.is_empty() { "List" } else { &text }, error);
            if session.dos.examine(&place).map_err(failed)?.is_drawer() {
                self.drawers.push((place, text.clone()));
            } else {
                self.places.push_back(place);
            }
        }
        self.current = Some((text, Count::default()));
        Ok(true)
    }
}

fn path_of(text: &str) -> &str {
    text.split_at_checked(text.rfind([':', '/']).map_or(0, |at| at + 1)).map_or("", |(path, _)| path)
}

fn has_head(arguments: &Arguments<'_>) -> bool {
    !["QUICK", "NOHEAD", "LFORMAT"].into_iter().any(|word| arguments.is_set(word))
}

fn show(
    session: &mut ShellState,
    arguments: &Arguments<'_>,
    list_filter: &ListFilter,
    entry: &FileInfo,
    path: &str,
    count: &mut Count,
) {
    if !list_filter.has(entry) {
        return;
    }
    count.blocks += entry.blocks();
    *(if entry.is_drawer() { &mut count.drawers } else { &mut count.files }) += 1;
    let blocks = entry.size.div_ceil(BLOCK);
    let size = match (entry.is_drawer(), entry.size) {
        (true, _) => "Dir".to_owned(),
        (false, 0) => "empty".to_owned(),
        (false, _) if arguments.is_set("BLOCK") => blocks.to_string(),
        (false, size) => size.to_string(),
    };
    let today = session.dos.now();
    let date = if arguments.is_set("DATES") { entry.date.date() } else { entry.date.date_seen_on(today) };
    if let Some(text) = arguments.text("LFORMAT") {
        return session.print_line(LformatEntry { entry, path, date: &date, size: &size }.formatted(text));
    }
    if arguments.is_set("QUICK") {
        return session.print_line(entry.name.as_str());
    }
    let line = format!("{:<24} {size:>7} -{}", entry.name, entry.bits);
    session.print_line(if arguments.is_set("NODATES") {
        line
    } else {
        format!("{line} {date:<11} {}", entry.date.time())
    });
    if !entry.comment.is_empty() {
        session.print_line(format!(": {}", entry.comment));
    }
}

fn total(session: &mut ShellState, arguments: &Arguments<'_>, count: &Count) {
    let is_file = count.files == 1 && count.drawers == 0 && count.blocks < BLOCK;
    if is_file || !has_head(arguments) {
        return;
    }
    let of = |number: usize, one: &str, many: &str| match number {
        0 => String::new(),
        1 => format!("1 {one} - "),
        more => format!("{more} {many} - "),
    };
    let (files, drawers) = (of(count.files, "file", "files"), of(count.drawers, "directory", "directories"));
    session.print_line(format!("{files}{drawers}{} blocks used", count.blocks));
}
