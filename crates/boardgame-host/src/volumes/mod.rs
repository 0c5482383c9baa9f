//! The volumes of the emulated computer: its built-in disks, the Ram Disk, and the user's own folder.
//!
//! Puts the initial contents on each volume when the computer is switched on. Games and programs are taken
//! from their catalogues; none is named here.

mod store_volume;

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use self::store_volume::{OpenStoreFn, StoreVolume};
use crate::catalogue::Catalogue;
use amiga_boardgame::table::GameEntry;
use small_amiga::chips::Point;
use small_amiga::disk_object::{DiskObject, IconType};
use small_amiga::dos::{ASSIGNS, BLOCK, DateStamp, Dos, DosError, Name, Tree, Volume, executable_bytes};
use small_amiga::utility;
use small_amiga_window::volumes::{BuiltInDisk, FolderVolume};
use small_amiga_workbench::{self as programs, ed};

/// Name of the volume whose files are kept in memory only.
pub const RAM_DISK: &str = "Ram Disk";
/// Size of the Ram Disk, in bytes.
const RAM: u64 = 2 << 20;
/// Size of a floppy disk, in bytes: 1760 blocks without the two boot blocks.
const FLOPPY: u64 = 1758 * BLOCK;
/// Name of the folder that stores changed icons of the built-in disks.
///
/// The folder is in the user's folder. No AmigaDOS volume shows a file of this name.
const ICONS: &str = ".icons";

/// Whether the host has folders. For a web page, this is `false`, and the compiler removes the code for folders.
const HAS_FOLDERS: bool = !cfg!(target_family = "wasm");

pub(crate) fn clock() -> DateStamp {
    DateStamp::of_unix(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()))
}

/// The kind of storage for the user's volume `Work` and for the changed icons of the built-in disks.
#[derive(Debug, Clone, Copy)]
pub enum Work<'a> {
    /// Storage in the program's memory, without a folder or store of the host.
    ///
    /// All changes are lost when the emulated computer is switched off.
    Memory,
    /// A folder of the host, which contains the files of the volume as host files.
    Folder(&'a Path),
    /// A store of texts, for systems without folders such as a web page.
    Store(OpenStoreFn),
}

impl<'a> From<Option<&'a Path>> for Work<'a> {
    fn from(folder: Option<&'a Path>) -> Self {
        folder.map_or(Self::Memory, Self::Folder)
    }
}

impl Work<'_> {
    fn volume(self, name: &Name, now: DateStamp) -> Box<dyn Volume> {
        let memory = || Tree::new(name.clone(), RAM, now);
        match self {
            Self::Memory => Box::new(memory()),
            Self::Folder(folder) if HAS_FOLDERS => {
                Box::new(FolderVolume::new(name.clone(), folder.to_path_buf()))
            }
            Self::Folder(_) => Box::new(memory()),
            Self::Store(open) => {
                Box::new(StoreVolume::new(memory(), &utility::lower_case(name.as_str()), open))
            }
        }
    }

    /// Creates the volume that stores the changed icons of a built-in disk.
    ///
    /// Returns `None` if changes are not stored.
    fn icons(self, disk: &Name, now: DateStamp) -> Option<Box<dyn Volume>> {
        match self {
            Self::Folder(folder) if HAS_FOLDERS => {
                let folder = folder.join(ICONS).join(disk.as_str());
                Some(Box::new(FolderVolume::new(disk.clone(), folder)))
            }
            Self::Memory | Self::Folder(_) => None,
            Self::Store(_) => Some(self.volume(disk, now)),
        }
    }
}

/// Creates and mounts all AmigaDOS volumes of the emulated computer, with the games of `catalogue`.
///
/// The user's own volume has the contents stored in `work`.
///
/// # Errors
/// Returns a [`DosError`] if a built-in file has an invalid name or does not fit its disk, which a test rules
/// out for this build.
pub fn mount_all<'a>(
    catalogue: &'static Catalogue,
    work: impl Into<Work<'a>>,
    clock: impl Fn() -> DateStamp + Send + Sync + 'static,
) -> Result<Dos, DosError> {
    mount_with_games(catalogue.install().games(), work, clock)
}

/// Mounts the volumes as [`mount_all`] does, but with only the given games on the Games disk.
///
/// # Errors
/// Returns the errors of [`mount_all`].
pub fn mount_with_games<'a>(
    games_on_disk: impl IntoIterator<Item = &'static GameEntry>,
    work: impl Into<Work<'a>>,
    clock: impl Fn() -> DateStamp + Send + Sync + 'static,
) -> Result<Dos, DosError> {
    let work = work.into();
    let dos = Dos::new(clock);
    let now = dos.now();
    let [workbench, ram, games, own] = ["Workbench", RAM_DISK, "Games", "Work"].map(Name::new);
    let (workbench, ram, games, own) = (workbench?, ram?, games?, own?);
    let disk = BuiltInDisk::new(workbench_disk(&workbench, now)?, work.icons(&workbench, now));
    dos.mount_in("DF0", workbench, Box::new(disk))?;
    let mut memory = Tree::ram_disk(ram.clone(), RAM, now);
    make_assigned(&mut memory, &ram, now)?;
    memory.write(
        &[Name::new("Disk")?.info()?],
        DiskObject::new(IconType::Disk, "ram").to_string().as_bytes(),
        now,
    )?;
    dos.mount_in("RAM", ram, Box::new(memory))?;
    let disk = BuiltInDisk::new(games_disk(games_on_disk, &games, now)?, work.icons(&games, now));
    dos.mount_in("DF1", games, Box::new(disk))?;
    let volume = work.volume(&own, now);
    dos.mount_in("DH0", own, volume)?;
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
    let date = at.last().map_or_else(DateStamp::default, |name| date_of(name.as_str()));
    tree.write(&at, icon.to_string().as_bytes(), date)
}

/// Derives the date of a built-in file from its name.
///
/// The date is a day of 1991 to 1994 and a time from 8:00 to 19:59.
fn date_of(name: &str) -> DateStamp {
    let seed = name.bytes().fold(5, |seed: u32, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    // 1 January 1991 is day 4748.
    DateStamp { days: 4748 + seed % 1461, minutes: 480 + (seed / 1461 % 720) as u16, ticks: 0 }
}

fn put_tool(tree: &mut Tree, at: &[&str], word: &str, picture: &str) -> Result<(), DosError> {
    tree.write_program(&names(at)?, word, date_of(word))?;
    put_icon(tree, at, &DiskObject::new(IconType::Tool, picture))
}

/// The date of the commands, libraries and batch files of the system disk: 23 May 1991, 12:00, in the days of release 2.04.
const SYSTEM_DATE: DateStamp = DateStamp { days: 4890, minutes: 720, ticks: 0 };

/// The batch file that each new Shell executes.
const SHELL_STARTUP: &str = "; Shell-Startup: each new Shell executes these lines.\n\
                             Prompt \"%N.%S> \"\n\
                             Alias Clear Echo \"*E[0;0H*E[J\" NOLINE\n\
                             Alias XCopy Copy [] CLONE\n";

/// The libraries and devices of this computer that are files of the system disk, each with its drawer and its version.
const LIBRARIES: [(&str, &str, &str); 6] = [
    ("Devs", "clipboard.device", "37.8 (30.5.91)"),
    ("Devs", "printer.device", "37.2 (2.5.91)"),
    ("Libs", "asl.library", "37.33 (28.5.91)"),
    ("Libs", "diskfont.library", "37.32 (23.5.91)"),
    ("Libs", "icon.library", "37.4 (13.5.91)"),
    ("Libs", "iffparse.library", "37.1 (12.2.91)"),
];

/// Returns the batch file that describes the state in which this computer starts.
///
/// A `Startup-Sequence` of the user is in the drawer S of the disk Work.
fn startup_sequence() -> String {
    let on_ram: Vec<String> = drawers_on(RAM_DISK).map(|drawer| format!("RAM:{drawer}")).collect();
    let mut text = format!(
        "; Startup-Sequence: the state in which this computer starts.\n\
         FailAt 21\n\
         If NOT EXISTS RAM:T\n  MakeDir {}\nEndIf\n",
        on_ram.join(" ")
    );
    // The computer itself chooses the drawer of `S:`, in which the user's file may be.
    for (name, volume, drawer) in ASSIGNS.iter().filter(|(name, ..)| !["S", "SYS"].contains(name)) {
        let volume = if *volume == RAM_DISK { "RAM" } else { "SYS" };
        text += &format!("Assign {name}: {volume}:{drawer}\n");
    }
    text += &format!("Path {} ADD\n", programs::shell::PATH.join(" "));
    text + "If EXISTS S:User-Startup\n  Execute S:User-Startup\nEndIf\nLoadWB\nEndCLI >NIL:\n"
}

/// Returns the drawers of a volume to which an assign leads.
fn drawers_on(volume: &str) -> impl Iterator<Item = &'static str> {
    let on = ASSIGNS.iter().filter(move |(_, other, drawer)| *other == volume && !drawer.is_empty());
    on.map(|(_, _, drawer)| *drawer)
}

/// Creates the drawers of a volume to which an assign leads, with the drawers around them.
fn make_assigned(tree: &mut Tree, volume: &Name, date: DateStamp) -> Result<(), DosError> {
    for drawer in drawers_on(volume.as_str()) {
        let parts: Vec<&str> = drawer.split('/').collect();
        for end in 1..=parts.len() {
            let path = names(parts.get(..end).unwrap_or_default())?;
            if tree.examine(&path).is_err() {
                tree.make_drawer(&path, date)?;
            }
        }
    }
    Ok(())
}

fn workbench_disk(name: &Name, now: DateStamp) -> Result<Tree, DosError> {
    let mut tree = Tree::new(name.clone(), FLOPPY, now);
    put_icon(&mut tree, &["Disk"], &DiskObject::new(IconType::Disk, "workbench"))?;
    for tool in programs::ALL {
        if tree.examine(&names(&[tool.drawer])?).is_err() {
            tree.make_drawer(&names(&[tool.drawer])?, date_of(tool.drawer))?;
            put_icon(&mut tree, &[tool.drawer], &DiskObject::new(IconType::Drawer, "drawer"))?;
        }
        put_tool(&mut tree, &[tool.drawer, tool.title], tool.word, tool.picture)?;
    }
    make_assigned(&mut tree, name, SYSTEM_DATE)?;
    for (file, text) in [("Shell-Startup", SHELL_STARTUP), ("Startup-Sequence", &startup_sequence())] {
        tree.write(&names(&["S", file])?, text.as_bytes(), SYSTEM_DATE)?;
    }
    for (drawer, file, version) in LIBRARIES {
        // The files are as short as those of commands.
        let mut bytes = executable_bytes(&file.to_ascii_uppercase());
        bytes.extend(format!("\0$VER: {file} {version}\r\n\0").into_bytes());
        tree.write(&names(&[drawer, file])?, &bytes, SYSTEM_DATE)?;
    }
    tree.write_program(&names(&["C", ed::ENTRY.title])?, ed::ENTRY.word, SYSTEM_DATE)?;
    for name in programs::shell::command_names() {
        tree.write_program(&names(&["C", name])?, name, SYSTEM_DATE)?;
    }
    Ok(tree)
}

/// Creates the Games disk with a program, a text and lessons for each game.
///
/// The icons of the programs are shown on the Workbench.
fn games_disk(
    entries: impl IntoIterator<Item = &'static GameEntry>,
    name: &Name,
    now: DateStamp,
) -> Result<Tree, DosError> {
    let mut tree = Tree::new(name.clone(), FLOPPY, now);
    put_icon(&mut tree, &["Disk"], &DiskObject::new(IconType::Disk, "games"))?;
    for game in entries.into_iter().filter(|game| game.window.is_some()) {
        put_tool(&mut tree, &[game.title], game.word, game.word)?;
        let picture = if game.icon().is_some() { game.word } else { GAME_ICON };
        let mut icon = DiskObject::new(IconType::Tool, picture);
        icon.left_out = Some(ANYWHERE);
        icon.tool_types = tool_types_of(game);
        put_icon(&mut tree, &[game.title], &icon)?;
        let read_me = format!("{}.readme", game.title);
        tree.write(&names(&[&read_me])?, text_of(game).as_bytes(), date_of(&read_me))?;
        let mut icon = DiskObject::new(IconType::Project, "text");
        icon.default_tool = READER.to_owned();
        put_icon(&mut tree, &[&read_me], &icon)?;
        for (number, lesson) in (1..).zip(game.words.lessons) {
            let file = if number == 1 { game.title.to_owned() } else { format!("{} {number}", game.title) };
            put_lesson(&mut tree, name, (game, &file), lesson)?;
        }
    }
    Ok(tree)
}

/// Returns the disabled tool types of a game's icon, which list the available options.
fn tool_types_of(game: &GameEntry) -> Vec<String> {
    let Some(window) = &game.window else { return Vec::new() };
    let seats = window.players.iter().filter(|seat| window.accepted_options.contains(seat));
    let players = seats.map(|seat| format!("({}=human)", seat.trim_matches('-').to_ascii_uppercase()));
    [format!("(DIFFICULTY={})", window.difficulty.default), "(PUBSCREEN=Workbench)".to_owned()]
        .into_iter()
        .chain(players)
        .collect()
}

/// Picture of the icon of a game without an icon drawing: that of saved games.
const GAME_ICON: &str = "saved";

/// Name of the drawer for lessons on the Games disk.
const LESSONS: &str = "Lessons";

/// Adds the lesson of a game to the drawer for lessons.
///
/// Its icon opens the lesson in the game's window.
fn put_lesson(
    tree: &mut Tree,
    disk: &Name,
    (game, file): (&GameEntry, &str),
    lesson: &str,
) -> Result<(), DosError> {
    if tree.examine(&names(&[LESSONS])?).is_err() {
        tree.make_drawer(&names(&[LESSONS])?, date_of(LESSONS))?;
        put_icon(tree, &[LESSONS], &DiskObject::new(IconType::Drawer, "drawer"))?;
    }
    tree.write(&names(&[LESSONS, file])?, lesson.as_bytes(), date_of(lesson))?;
    let mut icon = DiskObject::new(IconType::Project, "text");
    icon.default_tool = format!("{disk}:{}", game.title);
    put_icon(tree, &[LESSONS, file], &icon)
}

/// An icon position outside the window. Workbench replaces it by any free position.
pub const ANYWHERE: Point = Point::new(-1, -1);
/// The default tool of text icons: the program that shows a text.
pub const READER: &str = "Workbench:Utilities/More";

fn text_of(game: &GameEntry) -> String {
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
        text += &format!(
            "\nHow to play (press F1 in the window for these rules, and again for the keys):\n\n{rules}\n"
        );
    }
    text + &format!("\n{}\n", wrapped(game.notation))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::{drawings, icons};
    use crate::catalogue::catalogue;
    use crate::cli::{self, startup};
    use small_amiga::dos::DosPath;

    #[test]
    fn icon_of_a_built_in_disk_has_a_drawing() {
        let dos = mount_all(catalogue(), None, DateStamp::default).unwrap();
        let drawings = drawings::built_in().unwrap();
        let drawn: Vec<&str> = icons::for_screen(&drawings, &[], false).map(|(name, _)| name).collect();
        let mut icons = 0;
        let mut drawers: Vec<DosPath> = dos.volumes().into_iter().map(DosPath::root).collect();
        while let Some(drawer) = drawers.pop() {
            for entry in dos.list(&drawer).unwrap() {
                let at = drawer.join(entry.name.clone()).unwrap();
                if entry.is_drawer() {
                    drawers.push(at);
                } else if entry.name.without_info().is_some() {
                    let text = String::from_utf8(dos.read(&at).unwrap()).unwrap();
                    let icon: DiskObject = text.parse().unwrap();
                    assert!(drawn.contains(&icon.picture.as_str()), "{at}");
                    icons += 1;
                }
            }
        }
        assert!(icons >= 2 * catalogue().games().count());
    }

    #[test]
    fn game_icons_suggest_tool_types_without_effect() {
        let dos = mount_all(catalogue(), None, DateStamp::default).unwrap();
        for game in catalogue().games() {
            let path = DosPath::root(Name::new("Games").unwrap()).resolve(game.title).unwrap();
            let icon = programs::workbench::object::Object::read(&dos, &path).unwrap().icon;
            assert!(icon.tool_types.len() >= 2, "{path}");
            assert!(startup::words_of(&icon.tool_types, game).is_empty(), "{path}");
            // Without the parentheses, each of them is a valid option.
            for line in &icon.tool_types {
                let line = line.trim_matches(['(', ')']).to_owned();
                let words = startup::words_of(&[line], game);
                assert!(!words.is_empty(), "{path}: {:?}", icon.tool_types);
                let line = [format!("--game={}", game.word).into()].into_iter().chain(words);
                assert!(
                    cli::parse(catalogue(), line, &mut |_| None).is_ok(),
                    "{path}: {:?}",
                    icon.tool_types
                );
            }
        }
    }

    #[test]
    fn game_without_an_icon_drawing_has_a_general_icon() {
        static PLAIN: GameEntry = GameEntry { drawings: &[], ..tribolo_game::ENTRY };
        let dos = mount_with_games([&PLAIN], None, DateStamp::default).unwrap();
        let path = DosPath::root(Name::new("Games").unwrap()).resolve(PLAIN.title).unwrap();
        assert_eq!(programs::workbench::object::Object::read(&dos, &path).unwrap().icon.picture, GAME_ICON);
    }

    #[test]
    fn volumes_have_four_different_icons() {
        let dos = mount_all(catalogue(), None, DateStamp::default).unwrap();
        let objects = programs::workbench::object::root_objects(&dos).into_iter().map(|object| object.icon);
        let disks = objects.filter(|icon| icon.icon_type == IconType::Disk);
        let mut names: Vec<String> = disks.map(|icon| icon.picture).collect();
        names.sort();
        assert_eq!(names, ["games", "harddisk", "ram", "workbench"]);
    }
}
