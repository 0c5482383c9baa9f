//! A volume in memory, used for the Ram Disk and for disks whose contents are built in.
//!
//! [`Tree`] stores nested drawers, checks protection bits and limits the total size. Filling the volume is
//! left to its creator.

mod text;

use std::collections::BTreeMap;

use super::date::DateStamp;
use super::error::DosError;
use super::name::Name;
use super::volume::{BLOCK, Bits, Change, Entry, Kind, LONGEST_COMMENT, Usage, Volume};

pub use text::{TextError, text_length};

/// The contents of a node of a [`Tree`]: the bytes of a file, or the nodes of a drawer.
#[derive(Debug, Clone)]
enum Holds {
    Bytes(Vec<u8>),
    Nodes(BTreeMap<Name, Node>),
}

#[derive(Debug, Clone)]
struct Node {
    name: Name,
    holds: Holds,
    bits: Bits,
    comment: String,
    date: DateStamp,
}

impl Node {
    const fn new(name: Name, holds: Holds, date: DateStamp) -> Self {
        Self { name, holds, bits: Bits::all().difference(MARKS), comment: String::new(), date }
    }

    fn entry(&self) -> Entry {
        let (kind, size) = match &self.holds {
            Holds::Bytes(bytes) => (Kind::File, bytes.len() as u64),
            Holds::Nodes(_) => (Kind::Drawer, 0),
        };
        let comment = self.comment.clone();
        Entry { name: self.name.clone(), kind, size, bits: self.bits, comment, date: self.date }
    }

    fn room(&self) -> u64 {
        match &self.holds {
            Holds::Bytes(bytes) => room_of(bytes.len()),
            Holds::Nodes(nodes) => BLOCK + nodes.values().map(Self::room).sum::<u64>(),
        }
    }
}

/// Protection bits that are not set on a new file or drawer.
const MARKS: Bits = Bits::ARCHIVED.union(Bits::PURE).union(Bits::SCRIPT);

/// Returns the space that a file with this number of bytes takes on a volume, in bytes.
const fn room_of(bytes: usize) -> u64 {
    ((bytes as u64).div_ceil(BLOCK) + 1) * BLOCK
}

/// A volume that keeps its files in memory.
#[derive(Debug, Clone)]
pub struct Tree {
    root: Node,
    room: u64,
}

impl Tree {
    /// Creates an empty volume in memory with a capacity of `room` bytes.
    pub const fn new(name: Name, room: u64, now: DateStamp) -> Self {
        Self { root: Node::new(name, Holds::Nodes(BTreeMap::new()), now), room }
    }

    fn node(&self, at: &[Name]) -> Result<&Node, DosError> {
        at.iter().try_fold(&self.root, |node, name| match &node.holds {
            Holds::Nodes(nodes) => nodes.get(name).ok_or(DosError::ObjectNotFound),
            Holds::Bytes(_) => Err(DosError::ObjectWrongType),
        })
    }

    fn node_mut(&mut self, at: &[Name]) -> Result<&mut Node, DosError> {
        at.iter().try_fold(&mut self.root, |node, name| match &mut node.holds {
            Holds::Nodes(nodes) => nodes.get_mut(name).ok_or(DosError::ObjectNotFound),
            Holds::Bytes(_) => Err(DosError::ObjectWrongType),
        })
    }

    /// Returns the contents of the drawer that contains the object at `at`, and the name of the object.
    fn drawer_of<'n>(&mut self, at: &'n [Name]) -> Result<(&mut BTreeMap<Name, Node>, &'n Name), DosError> {
        let (name, drawer) = at.split_last().ok_or(DosError::ObjectWrongType)?;
        let drawer = self.node_mut(drawer).map_err(|_| DosError::DirNotFound)?;
        match &mut drawer.holds {
            Holds::Nodes(nodes) => Ok((nodes, name)),
            Holds::Bytes(_) => Err(DosError::ObjectWrongType),
        }
    }

    fn has_room(&self, more: u64, instead: u64) -> Result<(), DosError> {
        let used = self.root.room() - instead.min(self.root.room());
        if used.saturating_add(more) > self.room { Err(DosError::DiskFull) } else { Ok(()) }
    }
}

impl Volume for Tree {
    fn usage(&self) -> Usage {
        Usage { used: self.root.room(), size: Some(self.room), writable: true }
    }

    fn examine(&self, at: &[Name]) -> Result<Entry, DosError> {
        let entry = self.node(at)?.entry();
        Ok(if at.is_empty() { Entry { kind: Kind::Volume, ..entry } } else { entry })
    }

    fn list(&self, at: &[Name]) -> Result<Vec<Entry>, DosError> {
        match &self.node(at)?.holds {
            Holds::Nodes(nodes) => Ok(nodes.values().map(Node::entry).collect()),
            Holds::Bytes(_) => Err(DosError::ObjectWrongType),
        }
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        let node = self.node(at)?;
        match &node.holds {
            Holds::Nodes(_) => Err(DosError::ObjectWrongType),
            Holds::Bytes(_) if !node.bits.contains(Bits::READ) => Err(DosError::ReadProtected),
            Holds::Bytes(bytes) => Ok(bytes.clone()),
        }
    }

    fn write(&mut self, at: &[Name], bytes: &[u8], now: DateStamp) -> Result<(), DosError> {
        let before = self.node(at).map_or(0, Node::room);
        self.has_room(room_of(bytes.len()), before)?;
        let (nodes, name) = self.drawer_of(at)?;
        match nodes.get_mut(name) {
            Some(Node { holds: Holds::Nodes(_), .. }) => return Err(DosError::ObjectWrongType),
            Some(node) if !node.bits.contains(Bits::WRITE) => return Err(DosError::WriteProtected),
            Some(node) => {
                node.holds = Holds::Bytes(bytes.to_vec());
                node.bits -= Bits::ARCHIVED;
                node.date = now;
            }
            None => {
                let node = Node::new(name.clone(), Holds::Bytes(bytes.to_vec()), now);
                nodes.insert(name.clone(), node);
            }
        }
        Ok(())
    }

    fn make_drawer(&mut self, at: &[Name], now: DateStamp) -> Result<(), DosError> {
        self.has_room(BLOCK, 0)?;
        let (nodes, name) = self.drawer_of(at)?;
        if nodes.contains_key(name) {
            return Err(DosError::ObjectExists);
        }
        nodes.insert(name.clone(), Node::new(name.clone(), Holds::Nodes(BTreeMap::new()), now));
        Ok(())
    }

    fn delete(&mut self, at: &[Name]) -> Result<(), DosError> {
        let (nodes, name) = self.drawer_of(at)?;
        let node = nodes.get(name).ok_or(DosError::ObjectNotFound)?;
        match &node.holds {
            _ if !node.bits.contains(Bits::DELETE) => Err(DosError::DeleteProtected),
            Holds::Nodes(nodes) if !nodes.is_empty() => Err(DosError::DirectoryNotEmpty),
            _ => {
                nodes.remove(name);
                Ok(())
            }
        }
    }

    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), DosError> {
        self.node(from)?;
        if to.len() > from.len() && to.starts_with(from) {
            return Err(DosError::ObjectInUse);
        }
        // Renaming an object to its own name in a different case is allowed.
        if from != to && self.node(to).is_ok() {
            return Err(DosError::ObjectExists);
        }
        self.drawer_of(to)?;
        let (nodes, name) = self.drawer_of(from)?;
        let Some(mut node) = nodes.remove(name) else { return Err(DosError::ObjectNotFound) };
        let (nodes, name) = self.drawer_of(to)?;
        node.name = name.clone();
        nodes.insert(name.clone(), node);
        Ok(())
    }

    fn change(&mut self, at: &[Name], change: Change) -> Result<(), DosError> {
        let node = self.node_mut(at)?;
        match change {
            Change::Bits(bits) => node.bits = bits,
            Change::Comment(text) if text.chars().count() > LONGEST_COMMENT => {
                return Err(DosError::CommentTooBig);
            }
            Change::Comment(text) => node.comment = text,
            Change::Date(date) => node.date = date,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: DateStamp = DateStamp { days: 5000, minutes: 60, ticks: 0 };

    fn at(text: &str) -> Vec<Name> {
        text.split('/').filter(|part| !part.is_empty()).map(|part| Name::new(part).unwrap()).collect()
    }

    fn tree() -> Tree {
        let mut tree = Tree::new(Name::new("Ram Disk").unwrap(), 8192, NOW);
        tree.make_drawer(&at("Drawer"), NOW).unwrap();
        tree.write(&at("drawer/File"), b"hello", NOW).unwrap();
        tree
    }

    #[test]
    fn written_listed_and_read() {
        let tree = tree();
        let list = tree.list(&at("DRAWER")).unwrap();
        assert_eq!(
            list.iter().map(|entry| (entry.name.as_str(), entry.size)).collect::<Vec<_>>(),
            [("File", 5)]
        );
        assert_eq!(tree.read(&at("drawer/file")).unwrap(), b"hello");
        assert_eq!(tree.read(&at("drawer")), Err(DosError::ObjectWrongType));
        assert_eq!(tree.list(&at("drawer/file")), Err(DosError::ObjectWrongType));
        assert_eq!(tree.examine(&[]).unwrap().kind, Kind::Volume);
        assert_eq!(tree.examine(&at("drawer/file/x")), Err(DosError::ObjectWrongType));
    }

    #[test]
    fn full_and_protected() {
        let mut tree = tree();
        assert_eq!(tree.write(&at("big"), &[0; 8000], NOW), Err(DosError::DiskFull));
        assert_eq!(tree.delete(&at("drawer")), Err(DosError::DirectoryNotEmpty));
        tree.change(&at("drawer/file"), Change::Bits(Bits::READ)).unwrap();
        assert_eq!(tree.delete(&at("drawer/file")), Err(DosError::DeleteProtected));
        assert_eq!(tree.write(&at("drawer/file"), b"", NOW), Err(DosError::WriteProtected));
        assert_eq!(tree.write(&at("none/file"), b"", NOW), Err(DosError::DirNotFound));
        assert_eq!(tree.change(&at("drawer"), Change::Comment("x".repeat(80))), Err(DosError::CommentTooBig));
        assert_eq!(tree.delete(&[]), Err(DosError::ObjectWrongType));
    }

    #[test]
    fn renamed_but_not_into_itself() {
        let mut tree = tree();
        assert_eq!(tree.rename(&at("drawer"), &at("drawer/inner")), Err(DosError::ObjectInUse));
        tree.rename(&at("drawer"), &at("DRAWER")).unwrap();
        assert_eq!(tree.examine(&at("drawer")).unwrap().name.as_str(), "DRAWER");
        tree.rename(&at("drawer/file"), &at("out")).unwrap();
        assert_eq!(tree.read(&at("out")).unwrap(), b"hello");
        tree.write(&at("other"), b"", NOW).unwrap();
        assert_eq!(tree.rename(&at("out"), &at("other")), Err(DosError::ObjectExists));
        assert_eq!(tree.rename(&at("none"), &at("x")), Err(DosError::ObjectNotFound));
    }
}
