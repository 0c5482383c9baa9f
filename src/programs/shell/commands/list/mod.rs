//! List: what is known of the things in a drawer.

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

/// Of the current drawer, others, files, or what matches a pattern.
pub fn run(session: &mut Session, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let texts = arguments.many("DIR");
    let here = [String::new()];
    for text in if texts.is_empty() { &here } else { texts } {
        let failed = |error| Failure::of(if text.is_empty() { "List" } else { text }, error);
        let mut count = Count::default();
        if is_pattern(text) {
            for place in session.matching(text)? {
                let entry = session.dos.examine(&place).map_err(failed)?;
                show(session, arguments, &entry, &mut count);
            }
            total(session, arguments, &count);
            continue;
        }
        let place = session.at(text)?;
        let entry = session.dos.examine(&place).map_err(failed)?;
        if entry.is_drawer() {
            drawer(session, arguments, &place, &mut count).map_err(failed)?;
        } else {
            show(session, arguments, &entry, &mut count);
        }
        total(session, arguments, &count);
    }
    Ok(())
}

fn drawer(
    session: &mut Session,
    arguments: &Arguments<'_>,
    place: &DosPath,
    count: &mut Count,
) -> Result<(), DosError> {
    let entries = session.dos.list(place)?;
    if !arguments.said("QUICK") {
        let (name, now) = (session.as_written(place), session.dos.now());
        session.say(format!("Directory \"{name}\" on {} {}:", now.weekday(), now.date()));
    }
    for entry in &entries {
        show(session, arguments, entry, count);
    }
    if arguments.said("ALL") {
        for entry in entries.into_iter().filter(Entry::is_drawer) {
            session.out.push('\n');
            drawer(session, arguments, &place.join(entry.name)?, count)?;
        }
    }
    Ok(())
}

fn show(session: &mut Session, arguments: &Arguments<'_>, entry: &Entry, count: &mut Count) {
    let (unwanted, other) = if entry.is_drawer() { ("FILES", "DIRS") } else { ("DIRS", "FILES") };
    if arguments.said(unwanted) && !arguments.said(other) {
        return;
    }
    count.blocks += entry.blocks();
    *(if entry.is_drawer() { &mut count.drawers } else { &mut count.files }) += 1;
    if arguments.said("QUICK") {
        return session.say(entry.name.as_str());
    }
    let size = match (entry.is_drawer(), entry.size) {
        (true, _) => "Dir".to_owned(),
        (false, 0) => "empty".to_owned(),
        (false, size) => size.to_string(),
    };
    let line = format!("{:<24} {size:>7} -{}", entry.name, entry.bits);
    session.say(if arguments.said("NODATES") {
        line
    } else {
        format!("{line} {:<11} {}", entry.date.date(), entry.date.time())
    });
    if !entry.comment.is_empty() {
        session.say(format!(": {}", entry.comment));
    }
}

fn total(session: &mut Session, arguments: &Arguments<'_>, count: &Count) {
    if arguments.said("QUICK") || count.files + count.drawers < 2 && count.blocks < BLOCK && count.files == 1
    {
        return;
    }
    let of = |number: usize, one: &str, many: &str| match number {
        0 => String::new(),
        1 => format!("1 {one} - "),
        more => format!("{more} {many} - "),
    };
    let (files, drawers) = (of(count.files, "file", "files"), of(count.drawers, "directory", "directories"));
    session.say(format!("{files}{drawers}{} blocks used", count.blocks));
}
