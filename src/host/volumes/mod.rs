//! The volumes of the computer: the disks that come with it, the Ram Disk, and the person's own folder.
//!
//! Knows what lies on each when the computer is switched on. The lists of games and programs say what there is of them; nothing here
//! knows one by name.

mod disk;
mod folder;
mod notes;

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use self::disk::Disk;
use self::folder::Folder;
use crate::games::catalogue;
use crate::games::entry::Entry;
use crate::machine::geometry::Point;
use crate::programs;
use crate::system::disk_object::{DiskObject, IconType};
use crate::system::dos::Dos;
use crate::system::dos::date::DateStamp;
use crate::system::dos::error::DosError;
use crate::system::dos::executable;
use crate::system::dos::name::Name;
use crate::system::dos::tree::Tree;
use crate::system::dos::volume::Volume as _;

/// Bytes the Ram Disk has room for.
const RAM: u64 = 2 << 20;
/// Bytes of a disk: 880 kilobytes.
const FLOPPY: u64 = 1760 * 512;
/// The folder of the changed icons of our disks, in the person's; its name is none on a volume.
const ICONS: &str = ".icons";

/// What time it is on the real computer.
#[must_use]
pub fn clock() -> DateStamp {
    DateStamp::of_unix(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()))
}

/// All volumes; `work` is the folder of `Work`, without which that lies in memory, too.
///
/// # Errors
/// None with the files this program was built with; a test sees to that.
pub fn mounted(
    work: Option<&Path>,
    clock: impl Fn() -> DateStamp + Send + Sync + 'static,
) -> Result<Dos, DosError> {
    let dos = Dos::new(clock);
    let now = dos.now();
    let [workbench, ram, games, own] = ["Workbench", "Ram Disk", "Games", "Work"].map(Name::new);
    let (workbench, ram, games, own) = (workbench?, ram?, games?, own?);
    let kept =
        |name: &Name| work.map(|folder| Folder::new(name.clone(), folder.join(ICONS).join(name.as_str())));
    dos.mount(workbench.clone(), Disk::new(workbench_disk(&workbench, now)?, kept(&workbench)))?;
    let mut memory = Tree::new(ram.clone(), RAM, now);
    put_icon(&mut memory, &["Disk"], &DiskObject::new(IconType::Disk, "disk"))?;
    dos.mount(ram, memory)?;
    dos.mount(games.clone(), Disk::new(games_disk(&games, now)?, kept(&games)))?;
    match work {
        Some(folder) => dos.mount(own.clone(), Folder::new(own, folder.to_path_buf()))?,
        None => dos.mount(own.clone(), Tree::new(own, RAM, now))?,
    }
    Ok(dos)
}

fn names(parts: &[&str]) -> Result<Vec<Name>, DosError> {
    parts.iter().map(|part| Name::new(part)).collect()
}

fn put_icon(tree: &mut Tree, at: &[&str], icon: &DiskObject) -> Result<(), DosError> {
    let mut at = names(at)?;
    if let Some(last) = at.last_mut() {
        *last = last.info()?;
    }
    tree.write(&at, icon.to_string().as_bytes(), DateStamp::default())
}

/// A program with its icon.
fn put_tool(tree: &mut Tree, at: &[&str], word: &str, picture: &str) -> Result<(), DosError> {
    tree.write(&names(at)?, &executable::bytes_of(word), DateStamp::default())?;
    put_icon(tree, at, &DiskObject::new(IconType::Tool, picture))
}

/// The disk of the system: what is in its drawers the programs say of themselves.
fn workbench_disk(name: &Name, now: DateStamp) -> Result<Tree, DosError> {
    let mut tree = Tree::new(name.clone(), FLOPPY, now);
    put_icon(&mut tree, &["Disk"], &DiskObject::new(IconType::Disk, "disk"))?;
    for tool in programs::ALL {
        if tree.examine(&names(&[tool.drawer])?).is_err() {
            tree.make_drawer(&names(&[tool.drawer])?, now)?;
            put_icon(&mut tree, &[tool.drawer], &DiskObject::new(IconType::Drawer, "drawer"))?;
        }
        put_tool(&mut tree, &[tool.drawer, tool.title], tool.word, tool.picture)?;
    }
    Ok(tree)
}

/// The disk of the games: each with its text, and left out on the root window.
fn games_disk(name: &Name, now: DateStamp) -> Result<Tree, DosError> {
    let mut tree = Tree::new(name.clone(), FLOPPY, now);
    put_icon(&mut tree, &["Disk"], &DiskObject::new(IconType::Disk, "disk"))?;
    for (game, _) in catalogue::all().filter_map(|game| Some((game, game.icon()?))) {
        put_tool(&mut tree, &[game.title], game.word, game.word)?;
        let mut icon = DiskObject::new(IconType::Tool, game.word);
        icon.left_out = Some(ANYWHERE);
        put_icon(&mut tree, &[game.title], &icon)?;
        let read_me = format!("{}.readme", game.title);
        tree.write(&names(&[&read_me])?, text_of(game).as_bytes(), now)?;
        let mut icon = DiskObject::new(IconType::Project, "text");
        icon.default_tool = READER.to_owned();
        put_icon(&mut tree, &[&read_me], &icon)?;
    }
    Ok(tree)
}

/// A place that is none: the icon is put where there is room.
pub const ANYWHERE: Point = Point::new(-1, -1);
/// What texts are read with.
pub const READER: &str = "Workbench:Utilities/More";

/// What is to be said of a game in a text of its own.
fn text_of(game: &Entry) -> String {
    let wrapped = |text: &str| {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            let last = lines.last_mut().filter(|line| line.len() + 1 + word.len() <= 72);
            match last {
                Some(line) if line.is_empty() => line.push_str(word),
                Some(line) => *line += &format!(" {word}"),
                None => lines.push(word.to_owned()),
            }
        }
        lines.join("\n")
    };
    let mut text = format!("{}\n\n{}\n", game.title, wrapped(game.help));
    if let Some(difficulty) = game.difficulty() {
        text += &format!("\n{}\n", wrapped(&format!("DIFFICULTY is {difficulty}.")));
    }
    if let Some(window) = &game.window {
        let rules = window.rules.join("\n");
        text += &format!("\nHow to play (F1 in its window, which tells the keys, too):\n\n{rules}\n");
    }
    text + &format!("\n{}\n", wrapped(game.notation))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::dos::path::DosPath;

    #[test]
    fn every_icon_of_our_disks_can_be_read() {
        let dos = mounted(None, DateStamp::default).unwrap();
        let mut icons = 0;
        let mut drawers: Vec<DosPath> = dos.volumes().into_iter().map(DosPath::root).collect();
        while let Some(drawer) = drawers.pop() {
            for entry in dos.list(&drawer).unwrap() {
                let at = drawer.join(entry.name.clone()).unwrap();
                if entry.is_drawer() {
                    drawers.push(at);
                } else if entry.name.without_info().is_some() {
                    let text = String::from_utf8(dos.read(&at).unwrap()).unwrap();
                    assert!(text.parse::<DiskObject>().is_ok(), "{at}");
                    icons += 1;
                }
            }
        }
        assert!(icons >= 2 * catalogue::all().count());
    }
}
