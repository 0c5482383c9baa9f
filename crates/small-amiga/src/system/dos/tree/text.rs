//! The text dump of a volume in memory, and its parser.
//!
//! A drawer or file is one line, drawers before their contents: the word `drawer` or `file`, the date as
//! three numbers (days, minutes, ticks), the protection bits, and the path. A line of `; ` and the comment
//! follows if there is a comment, and for a file a line of `= ` and the contents. A `%` and every byte
//! outside printable ASCII are written as `%` and two hexadecimal digits.

use std::fmt::Write as _;

use super::{Bits, DateStamp, Name, Node, NodeContents, Tree};

/// Exclusive upper limit of the dates in a volume dump, in days since 1 January 1978.
const FAR: u32 = 1_000_000;

/// Maximum length of a line in a volume dump, in bytes, not counting its path, comment or contents.
const LINE: usize = 40;

/// An error in a volume dump, at the first line that cannot be parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected a drawer, a file, a comment or bytes")]
pub struct DumpError {
    /// The number of the faulty line in the volume dump, counted from 1.
    pub line: usize,
}

impl Tree {
    /// Returns the contents of the volume as text, called a volume dump.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        put(&mut text, &self.root, "");
        text
    }

    /// Returns an upper bound for the number of bytes that an object adds to the volume dump.
    ///
    /// The contents of a drawer are not included. Returns 0 if the object does not exist.
    pub fn text_length(&self, at: &[Name]) -> usize {
        let lines =
            |node: &Node| text_length(at, &node.comment, &node.node_contents.bytes().unwrap_or_default());
        self.node(at).map_or(0, lines)
    }

    /// Fills this empty volume with the contents of a volume dump.
    ///
    /// # Errors
    /// Returns [`DumpError`] with the number of the first line that is malformed, repeats a path, or names a
    /// path whose drawer does not exist.
    pub fn load_text(&mut self, text: &str) -> Result<(), DumpError> {
        // The path of the object that the following comment and contents lines belong to.
        let mut at: Vec<Name> = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let fault = DumpError { line: number };
            let (word, rest) = line.split_once(' ').ok_or(fault)?;
            match word {
                "drawer" | "file" => {
                    let holds = if word == "file" {
                        NodeContents::Bytes(Vec::new())
                    } else {
                        NodeContents::Nodes([].into())
                    };
                    let node;
                    (at, node) = parse_node(rest, holds).ok_or(fault)?;
                    let room = node.room();
                    let (nodes, name) = self.drawer_of(&at).map_err(|_| fault)?;
                    if nodes.insert(name.clone(), node).is_some() {
                        return Err(fault);
                    }
                    self.used = self.used.saturating_add(room);
                }
                _ => {
                    let node = self.node_mut(&at).map_err(|_| fault)?;
                    let before = node.room();
                    let bytes = bytes(rest).ok_or(fault)?;
                    match (word, &mut node.node_contents) {
                        ("=", NodeContents::Bytes(held)) => *held = bytes,
                        (";", _) => node.comment = String::from_utf8(bytes).map_err(|_| fault)?,
                        _ => return Err(fault),
                    }
                    let after = node.room();
                    self.used = self.used.saturating_sub(before).saturating_add(after);
                }
            }
        }
        Ok(())
    }
}

/// Returns an upper bound for the number of bytes that an object adds to a volume dump.
pub fn text_length(at: &[Name], comment: &str, bytes: &[u8]) -> usize {
    let place: usize = at.iter().map(|name| name.as_str().len() + 1).sum();
    3 * LINE + place + escaped_length(comment.as_bytes()) + escaped_length(bytes)
}

fn escaped_length(bytes: &[u8]) -> usize {
    bytes.iter().map(|byte| if is_plain(*byte) { 1 } else { 3 }).sum()
}

const fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && byte != b'%'
}

fn put(text: &mut String, drawer: &Node, before: &str) {
    let NodeContents::Nodes(nodes) = &drawer.node_contents else { return };
    for node in nodes.values() {
        let DateStamp { days, minutes, ticks } = node.date;
        let bytes = node.node_contents.bytes();
        let word = if bytes.is_some() { "file" } else { "drawer" };
        let place = format!("{before}{}", node.name);
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{word} {days} {minutes} {ticks} {} {place}", node.bits);
        if !node.comment.is_empty() {
            let _ = writeln!(text, "; {}", escaped(node.comment.as_bytes()));
        }
        match bytes {
            Some(bytes) => _ = writeln!(text, "= {}", escaped(&bytes)),
            None => put(text, node, &format!("{place}/")),
        }
    }
}

fn parse_node(text: &str, node_contents: NodeContents) -> Option<(Vec<Name>, Node)> {
    let mut words = text.splitn(5, ' ');
    let days = words.next()?.parse().ok().filter(|days| *days < FAR)?;
    let minutes = words.next()?.parse().ok().filter(|minutes| *minutes < 1440)?;
    let ticks = words.next()?.parse().ok().filter(|ticks| *ticks < 3000)?;
    let bits: Bits = words.next()?.parse().ok()?;
    let at: Vec<Name> = words.next()?.split('/').map(Name::new).collect::<Result<_, _>>().ok()?;
    let date = DateStamp { days, minutes, ticks };
    let name = at.last()?.clone();
    Some((at, Node { bits, ..Node::new(name, node_contents, date) }))
}

fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        if is_plain(byte) {
            text.push(byte.into());
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                (digit()? * 16 + digit()?) as u8
            }
            byte => byte,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::dos::volume::{Change, Volume as _};

    fn at(text: &str) -> Vec<Name> {
        text.split('/').map(|part| Name::new(part).unwrap()).collect()
    }

    fn empty() -> Tree {
        Tree::new(Name::new("Work").unwrap(), 1 << 20, DateStamp::default())
    }

    #[test]
    fn volume_dump_reads_back() {
        let now = DateStamp { days: 17_000, minutes: 61, ticks: 50 };
        let mut tree = empty();
        tree.make_drawer(&at("My texts"), now).unwrap();
        tree.make_drawer(&at("My texts/Empty"), now).unwrap();
        let all: Vec<u8> = (0..=255).collect();
        tree.write(&at("My texts/One"), &all, now).unwrap();
        tree.write(&at("Zwölf"), b"", now).unwrap();
        tree.change(&at("my texts/one"), Change::Bits(Bits::READ | Bits::SCRIPT)).unwrap();
        tree.change(&at("my texts/one"), Change::Comment("100 % schön".to_owned())).unwrap();
        let text = tree.to_text();
        let mut again = empty();
        again.load_text(&text).unwrap();
        assert_eq!(again.to_text(), text);
        assert_eq!(again.read(&at("my texts/one")).unwrap(), all);
        assert_eq!(again.examine(&at("my texts/one")), tree.examine(&at("my texts/one")));
        assert_eq!(again.examine(&at("My texts/Empty")), tree.examine(&at("My texts/Empty")));
        assert_eq!(empty().to_text(), "");
        let places = ["My texts", "My texts/Empty", "My texts/One", "Zwölf", "none"];
        let most: usize = places.into_iter().map(|place| tree.text_length(&at(place))).sum();
        assert!((text.len()..text.len() + 4 * 3 * LINE).contains(&most));
    }

    #[test]
    fn volume_dump_faults_name_their_line() {
        let fine = "drawer 1 2 3 ----rwed d\n";
        for odd in [
            "nonsense",
            "drawer 1 2 3 ----rwed",
            "drawer 1 1440 3 ----rwed e",
            "drawer 1000000 2 3 ----rwed e",
            "drawer 1 2 3 ----rwxd e",
            "drawer 1 2 3 ----rwed D",
            "file 1 2 3 ----rwed none/e",
            "file 1 2 3 ----rwed ../e",
            "= no file",
            "; %C3",
            "; %2",
            "; %2%",
        ] {
            assert_eq!(empty().load_text(&format!("{fine}{odd}\n")), Err(DumpError { line: 2 }), "{odd:?}");
        }
        assert_eq!(empty().load_text("; of the volume\n= x\n"), Err(DumpError { line: 2 }));
    }
}
