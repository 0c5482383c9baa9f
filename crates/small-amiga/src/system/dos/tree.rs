//! A volume in memory, used for the Ram Disk and for disks whose contents are built in.
//!
//! [`Tree`] stores nested drawers, checks protection bits, and limits and tracks the total size. Filling the
//! volume is left to its creator.

mod text;

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::date::DateStamp;
use super::error::DosError;
use super::executable;
use super::name::Name;
use super::volume::{BLOCK, Bits, Change, EntryKind, FileInfo, LONGEST_COMMENT, Usage, Volume};

pub use text::{DumpError, text_length};

#[derive(Debug, Clone)]
enum NodeContents {
    Bytes(Vec<u8>),
    /// The executable file of a program, stored as the program's identifier.
    ///
    /// The bytes of the file are generated when it is read.
    Program(String),
    Nodes(BTreeMap<Name, Node>),
}

impl NodeContents {
    /// Returns the contents of a file, or `None` for a drawer.
    fn bytes(&self) -> Option<Cow<'_, [u8]>> {
        match self {
            Self::Bytes(bytes) => Some(bytes.into()),
            Self::Program(word) => Some(executable::bytes_of(word).into()),
            Self::Nodes(_) => None,
        }
    }

    /// Returns the size of a file in bytes, or `None` for a drawer.
    fn size(&self) -> Option<u64> {
        match self {
            Self::Bytes(bytes) => Some(bytes.len() as u64),
            Self::Program(word) => Some(executable::size_of(word)),
            Self::Nodes(_) => None,
        }
    }
}

#[derive(Debug, Clone)]
struct Node {
    name: Name,
    node_contents: NodeContents,
    bits: Bits,
    comment: String,
    date: DateStamp,
}

impl Node {
    const fn new(name: Name, node_contents: NodeContents, date: DateStamp) -> Self {
        Self { name, node_contents, bits: Bits::all().difference(MARKS), comment: String::new(), date }
    }

    fn entry(&self) -> FileInfo {
        let size = self.node_contents.size();
        let (kind, size) = size.map_or((EntryKind::Drawer, 0), |size| (EntryKind::File, size));
        let comment = self.comment.clone();
        FileInfo { name: self.name.clone(), kind, size, bits: self.bits, comment, date: self.date }
    }

    /// Returns the number of bytes that this file or drawer occupies on a volume.
    ///
    /// The contents of a drawer are not counted.
    fn room(&self) -> u64 {
        #[cfg(test)]
        tests::ROOMS.set(tests::ROOMS.get() + 1);
        self.node_contents.size().map_or(BLOCK, room_of)
    }
}

/// Protection bits that are clear on a new file or drawer.
const MARKS: Bits = Bits::ARCHIVED.union(Bits::PURE).union(Bits::SCRIPT);

const fn room_of(bytes: u64) -> u64 {
    (bytes.div_ceil(BLOCK) + 1) * BLOCK
}

/// A volume that keeps its files in memory.
#[derive(Debug, Clone)]
pub struct Tree {
    root: Node,
    room: u64,
    /// Whether the volume takes memory only for its files, so that its size is always the space in use.
    is_ram_disk: bool,
    /// Number of bytes in use: the sum of [`Node::room`] for all files and drawers.
    used: u64,
}

impl Tree {
    /// Creates an empty volume in memory with a capacity of `room` bytes.
    pub const fn new(name: Name, room: u64, now: DateStamp) -> Self {
        Self {
            root: Node::new(name, NodeContents::Nodes(BTreeMap::new()), now),
            room,
            is_ram_disk: false,
            used: BLOCK,
        }
    }

    /// Creates an empty Ram Disk: its size grows with its files up to `room` bytes, so that it is always full.
    pub const fn ram_disk(name: Name, room: u64, now: DateStamp) -> Self {
        let mut tree = Self::new(name, room, now);
        tree.is_ram_disk = true;
        tree
    }

    fn node(&self, at: &[Name]) -> Result<&Node, DosError> {
        at.iter().try_fold(&self.root, |node, name| match &node.node_contents {
            NodeContents::Nodes(nodes) => nodes.get(name).ok_or(DosError::ObjectNotFound),
            _ => Err(DosError::ObjectWrongType),
        })
    }

    fn node_mut(&mut self, at: &[Name]) -> Result<&mut Node, DosError> {
        at.iter().try_fold(&mut self.root, |node, name| match &mut node.node_contents {
            NodeContents::Nodes(nodes) => nodes.get_mut(name).ok_or(DosError::ObjectNotFound),
            _ => Err(DosError::ObjectWrongType),
        })
    }

    fn drawer_of<'n>(&mut self, at: &'n [Name]) -> Result<(&mut BTreeMap<Name, Node>, &'n Name), DosError> {
        let (name, drawer) = at.split_last().ok_or(DosError::ObjectWrongType)?;
        let drawer = self.node_mut(drawer).map_err(|_| DosError::DirNotFound)?;
        match &mut drawer.node_contents {
            NodeContents::Nodes(nodes) => Ok((nodes, name)),
            _ => Err(DosError::ObjectWrongType),
        }
    }

    /// Writes the executable file of a program, replacing an existing file.
    ///
    /// The volume stores only `word`, the identifier of the program.
    ///
    /// # Errors
    /// Returns the errors of [`Volume::write`].
    pub fn write_program(&mut self, at: &[Name], word: &str, now: DateStamp) -> Result<(), DosError> {
        self.put(at, NodeContents::Program(word.to_owned()), now)
    }

    fn put(&mut self, at: &[Name], contents: NodeContents, now: DateStamp) -> Result<(), DosError> {
        let (nodes, name) = self.drawer_of(at)?;
        let before = match nodes.get(name) {
            Some(Node { node_contents: NodeContents::Nodes(_), .. }) => {
                return Err(DosError::ObjectWrongType);
            }
            Some(node) if !node.bits.contains(Bits::WRITE) => return Err(DosError::WriteProtected),
            before => before.map_or(0, Node::room),
        };
        let used = self.used_after(before, contents.size().map_or(BLOCK, room_of))?;
        let (nodes, name) = self.drawer_of(at)?;
        let new = || Node::new(name.clone(), NodeContents::Nodes(BTreeMap::new()), now);
        let node = nodes.entry(name.clone()).or_insert_with(new);
        node.node_contents = contents;
        node.bits -= Bits::ARCHIVED;
        node.date = now;
        self.used = used;
        Ok(())
    }

    const fn used_after(&self, before: u64, after: u64) -> Result<u64, DosError> {
        let used = self.used.saturating_sub(before).saturating_add(after);
        if used > self.room { Err(DosError::DiskFull) } else { Ok(used) }
    }
}

impl Volume for Tree {
    fn usage(&self) -> Usage {
        let size = if self.is_ram_disk { self.used } else { self.room };
        Usage { used: self.used, size: Some(size), writable: true }
    }

    fn examine(&self, at: &[Name]) -> Result<FileInfo, DosError> {
        let entry = self.node(at)?.entry();
        Ok(if at.is_empty() { FileInfo { kind: EntryKind::Volume, ..entry } } else { entry })
    }

    fn list(&self, at: &[Name]) -> Result<Vec<FileInfo>, DosError> {
        match &self.node(at)?.node_contents {
            NodeContents::Nodes(nodes) => Ok(nodes.values().map(Node::entry).collect()),
            _ => Err(DosError::ObjectWrongType),
        }
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        let node = self.node(at)?;
        match &node.node_contents {
            NodeContents::Nodes(_) => Err(DosError::ObjectWrongType),
            _ if !node.bits.contains(Bits::READ) => Err(DosError::ReadProtected),
            file => Ok(file.bytes().unwrap_or_default().into_owned()),
        }
    }

    fn write(&mut self, at: &[Name], bytes: &[u8], now: DateStamp) -> Result<(), DosError> {
        self.put(at, NodeContents::Bytes(bytes.to_vec()), now)
    }

    fn make_drawer(&mut self, at: &[Name], now: DateStamp) -> Result<(), DosError> {
        let (nodes, name) = self.drawer_of(at)?;
        if nodes.contains_key(name) {
            return Err(DosError::ObjectExists);
        }
        let used = self.used_after(0, BLOCK)?;
        let (nodes, name) = self.drawer_of(at)?;
        nodes.insert(name.clone(), Node::new(name.clone(), NodeContents::Nodes(BTreeMap::new()), now));
        self.used = used;
        Ok(())
    }

    fn delete(&mut self, at: &[Name]) -> Result<(), DosError> {
        let (nodes, name) = self.drawer_of(at)?;
        let node = nodes.get(name).ok_or(DosError::ObjectNotFound)?;
        match &node.node_contents {
            _ if !node.bits.contains(Bits::DELETE) => Err(DosError::DeleteProtected),
            NodeContents::Nodes(nodes) if !nodes.is_empty() => Err(DosError::DirectoryNotEmpty),
            _ => {
                let room = node.room();
                nodes.remove(name);
                self.used = self.used.saturating_sub(room);
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
    use std::cell::Cell;

    thread_local! {
        pub(super) static ROOMS: Cell<usize> = const { Cell::new(0) };
    }

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
    fn tree_lists_and_reads_written_files() {
        let tree = tree();
        let list = tree.list(&at("DRAWER")).unwrap();
        assert_eq!(
            list.iter().map(|entry| (entry.name.as_str(), entry.size)).collect::<Vec<_>>(),
            [("File", 5)]
        );
        assert_eq!(tree.read(&at("drawer/file")).unwrap(), b"hello");
        assert_eq!(tree.read(&at("drawer")), Err(DosError::ObjectWrongType));
        assert_eq!(tree.list(&at("drawer/file")), Err(DosError::ObjectWrongType));
        assert_eq!(tree.examine(&[]).unwrap().kind, EntryKind::Volume);
        assert_eq!(tree.examine(&at("drawer/file/x")), Err(DosError::ObjectWrongType));
    }

    #[test]
    fn program_agrees_in_list_and_contents() {
        let mut tree = Tree::new(Name::new("Disk").unwrap(), 1 << 20, NOW);
        tree.write_program(&at("Tool"), "shell", NOW).unwrap();
        let bytes = tree.read(&at("Tool")).unwrap();
        assert_eq!(tree.examine(&at("Tool")).unwrap().size, bytes.len() as u64);
        assert_eq!(executable::word_of(&bytes), Ok("shell"));
        assert_eq!(tree.usage().used, sum(&tree, &[]));
        let mut read = Tree::new(Name::new("Disk").unwrap(), 1 << 20, NOW);
        read.load_text(&tree.to_text()).unwrap();
        assert_eq!(read.read(&at("Tool")).unwrap(), bytes);
        tree.write(&at("Tool"), b"text", NOW).unwrap();
        assert_eq!((tree.read(&at("Tool")).unwrap(), tree.usage().used), (b"text".to_vec(), sum(&tree, &[])));
    }

    #[test]
    fn full_or_protected_tree_refuses_changes() {
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
    fn rename_into_itself_is_refused() {
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

    fn sum(tree: &Tree, at: &[Name]) -> u64 {
        let entries = tree.list(at).unwrap();
        let of = |entry: FileInfo| match entry.kind {
            EntryKind::File => room_of(entry.size),
            _ => sum(tree, &[at, &[entry.name]].concat()),
        };
        BLOCK + entries.into_iter().map(of).sum::<u64>()
    }

    #[test]
    fn total_is_the_sum_after_every_change() {
        let mut tree = tree();
        let mut check = |change: &mut dyn FnMut(&mut Tree) -> Result<(), DosError>| {
            let done = change(&mut tree);
            assert_eq!(tree.usage().used, sum(&tree, &[]));
            done
        };
        assert_eq!(check(&mut |tree| tree.write(&at("drawer/file"), &[0; 1000], NOW)), Ok(()));
        assert_eq!(check(&mut |tree| tree.write(&at("other"), &[0; 513], NOW)), Ok(()));
        assert_eq!(check(&mut |tree| tree.write(&at("other"), b"", NOW)), Ok(()));
        assert_eq!(check(&mut |tree| tree.make_drawer(&at("drawer/inner"), NOW)), Ok(()));
        assert_eq!(check(&mut |tree| tree.rename(&at("other"), &at("drawer/inner/other"))), Ok(()));
        assert_eq!(check(&mut |tree| tree.write(&at("big"), &[0; 8000], NOW)), Err(DosError::DiskFull));
        assert_eq!(check(&mut |tree| tree.delete(&at("drawer/inner/other"))), Ok(()));
        assert_eq!(check(&mut |tree| tree.delete(&at("drawer/inner"))), Ok(()));
        let text = tree.to_text();
        let mut read = Tree::new(Name::new("Ram Disk").unwrap(), 8192, NOW);
        read.load_text(&text).unwrap();
        assert_eq!(read.usage(), tree.usage());
    }

    #[test]
    fn room_is_computed_once_for_each_change() {
        let mut tree = Tree::new(Name::new("Ram Disk").unwrap(), 1 << 24, NOW);
        ROOMS.set(0);
        for number in 0..1000 {
            tree.write(&at(&number.to_string()), b"ab", NOW).unwrap();
            tree.write(&at(&number.to_string()), b"abc", NOW).unwrap();
        }
        (0..1000).for_each(|number: i32| tree.delete(&at(&number.to_string())).unwrap());
        assert_eq!(ROOMS.get(), 2000, "once for each file that was replaced or deleted");
    }

    #[test]
    fn full_volume_reports_wrong_types_and_names_first() {
        let mut tree = tree();
        tree.write(&at("rest"), &[0; 5632], NOW).unwrap();
        assert_eq!(tree.usage().used, 8192);
        assert_eq!(tree.write(&at("drawer"), b"x", NOW), Err(DosError::ObjectWrongType));
        assert_eq!(tree.write(&at("none/file"), b"x", NOW), Err(DosError::DirNotFound));
        assert_eq!(tree.make_drawer(&at("drawer"), NOW), Err(DosError::ObjectExists));
        tree.change(&at("rest"), Change::Bits(Bits::READ)).unwrap();
        assert_eq!(tree.write(&at("rest"), &[0; 8000], NOW), Err(DosError::WriteProtected));
    }
}
