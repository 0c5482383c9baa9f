//! Tests of the Windows build, which Wine runs beside the native build: equal answers, pictures and errors,
//! and the file names, folders and window of Windows.
//!
//! `TRIPPPIN_WINDOWS` names the folder with `tripppin.exe` and `tripppinw.exe`. These tests are ignored unless
//! `--include-ignored` asks for them; they then fail without this variable, Wine or Xvfb. If
//! `TRIPPPIN_WINDOWS` is set, the tests of batch commands, scripts and golden pictures run the Windows build,
//! too.

#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    dead_code,
    missing_docs,
    missing_debug_implementations,
    reason = "a test may fail by panicking; of the window's tests not all is needed"
)]

#[path = "../window/display.rs"]
mod display;
#[path = "../window/process.rs"]
mod process;
#[path = "../window/program.rs"]
mod program;
#[path = "../window/table.rs"]
mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::common;
use crate::wine::{self, RUN};
use display::{Display, Mouse, PATIENCE, eventually};
use program::Program;
use small_amiga::chips::Rect;
use table::{START, TRIPPPIN, Table, square};

/// Wine prefix of programs with windows. Programs without windows run in a different prefix, without a
/// display.
const WINDOWS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/wine-windows");

const SOLVED: &str = include_str!("../reference/tripppin-solved.tsv");

/// Returns the folder with the programs.
fn programs() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let wine = Command::new("wine").arg("--version").env("WINEDEBUG", "-all").output();
        assert!(wine.is_ok(), "wine is not installed");
        assert!(Display::is_installed(), "Xvfb is not installed");
        wine::windows().expect("TRIPPPIN_WINDOWS names no folder")
    });
    &FOLDER
}

fn run(mut command: Command, folder: &Path, words: &[&str], input: &str) -> Output {
    command.args(words).current_dir(folder);
    let mut output = wine::output(command, input);
    output.stderr = wine::said(output.stderr).into_bytes();
    output
}

/// Two temporary folders, for the Windows build and for the native one.
struct Both {
    exe: PathBuf,
    windows: tempfile::TempDir,
    here: tempfile::TempDir,
}

impl Both {
    fn new() -> Self {
        let folder = || tempfile::tempdir().unwrap();
        Self { exe: programs().join("tripppin.exe"), windows: folder(), here: folder() }
    }

    /// Writes a file for the native build and for the Windows build. The file for the Windows build has CR LF
    /// line ends.
    fn write(&self, name: &str, text: &str) {
        fs::write(self.here.path().join(name), text).unwrap();
        fs::write(self.windows.path().join(name), text.replace('\n', "\r\n")).unwrap();
    }

    fn on_windows(&self, words: &[&str], input: &str) -> Output {
        run(wine::exe(&self.exe), self.windows.path(), words, input)
    }

    /// Runs the native build and the Windows build, and checks that outputs and exit codes are equal.
    ///
    /// The input of the Windows build has CR LF line ends.
    fn agree(&self, words: &[&str], input: &str) -> Output {
        let here = run(Command::new(TRIPPPIN), self.here.path(), words, input);
        let windows = self.on_windows(words, &input.replace('\n', "\r\n"));
        let seen = |output: &Output| (output.status.code(), text(&output.stderr), text(&output.stdout));
        assert_eq!(seen(&windows), seen(&here), "{words:?}");
        here
    }

    /// Runs the native build and the Windows build, and checks that the files they write are equal.
    fn write_alike(&self, words: &[&str], name: &str) {
        self.agree(words, "");
        let [here, windows] =
            [&self.here, &self.windows].map(|folder| fs::read(folder.path().join(name)).unwrap());
        assert!(here == windows, "{words:?}: another {name}");
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn batch_commands_answer_as_on_this_system() {
    let both = Both::new();
    let solved: String = common::rows(SOLVED).map(|(_, row)| format!("{}\n", row[0])).collect();
    for words in [
        &["solve", "--moves"][..],
        &["moves"],
        &["think", "--level", "5"],
        &["perft", "4"],
        &["match", "--right", "3", "--left", "perfect"],
        &["census", "--boards", "20", "--seed", "5", "--json"],
        &["deal", "--fair", "--count", "3", "--seed", "4"],
        &["deal", "--puzzle", "9", "--seed", "4"],
    ] {
        let asks = words[0] != "census" && words[0] != "deal";
        both.agree(words, if asks { &solved } else { "" });
    }
    for game in common::games() {
        let dealt = text(&both.agree(&["deal", "--game", game, "--seed", "3", "--count", "4"], "").stdout);
        for words in [&["think", "--level", "3"][..], &["moves"], &["perft", "2"]] {
            both.agree(&[words, &["--game", game]].concat(), &dealt);
        }
        both.agree(&["ugi", "--game", game], "ugi\nisready\nquit\n");
    }
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn faults_are_reported_as_on_this_system() {
    let both = Both::new();
    fs::create_dir(both.windows.path().join("taken")).unwrap();
    fs::create_dir(both.here.path().join("taken")).unwrap();
    both.write("bad.gpl", "GIMP Palette\n255 0\n");
    both.write("bad.script", "wait 1\nexpect plies 3\n");
    let told = |code, words: &[&str], input: &str, told: &str| {
        let done = both.agree(words, input);
        assert_eq!((done.status.code(), text(&done.stderr).as_str()), (Some(code), told), "{words:?}");
    };
    told(1, &["moves", "none.tpn"], "", "Tripppin: none.tpn: cannot be read: no such file or directory\n");
    told(1, &["screenshot", "taken"], "", "Tripppin: taken: cannot be written: is a directory\n");
    told(
        1,
        &["screenshot", "no/x.png"],
        "",
        "Tripppin: no/x.png: cannot be written: no such file or directory\n",
    );
    for (words, input) in [
        (&["--no-such"][..], ""),
        (&["think", "--level", "99"], ""),
        (&["screenshot", "x.png", "--palette", "bad.gpl"], ""),
        (&["script", "bad.script"], ""),
        (&["solve"], "nonsense\n"),
    ] {
        assert_ne!(both.agree(words, input).status.code(), Some(0), "{words:?}");
    }
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn scripts_and_pictures_equal_those_of_this_system() {
    let both = Both::new();
    for game in common::games() {
        both.write_alike(&["screenshot", "shown.png", "--rgb", "--game", game, "--seed", "7"], "shown.png");
    }
    both.write("mine.gpl", "GIMP Palette\n# red\n170 0 0\n0 0 0\n255 255 255\n0 85 170\n");
    both.write_alike(&["screenshot", "red.png", "--palette", "mine.gpl", "--seed", "7"], "red.png");
    both.write(
        "play.script",
        "# a move by keys\nkey right\nwait 20\nscreenshot one.png shown\nmenu Suggest\nwait 50\nscreenshot two.png\n",
    );
    both.write_alike(&["script", "play.script", "--seed", "3"], "one.png");
    both.write_alike(&["record", "play.script", "film.png", "--seed", "3"], "film.png");
    assert!(both.windows.path().join("two.png").exists());
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn reserved_file_names_are_refused() {
    let both = Both::new();
    for (name, fault) in [
        ("NUL", "NUL is a device on Windows, in every folder"),
        ("con.png", "con is a device on Windows, in every folder"),
        ("COM1", "COM1 is a device on Windows, in every folder"),
        ("ab:c.png", "':' is not allowed in names on Windows"),
        ("game.", "Windows removes a dot at the end of a name"),
        ("game ", "Windows removes a blank at the end of a name"),
    ] {
        let done = both.on_windows(&["screenshot", name], "");
        let told = format!("Tripppin: {name}: cannot be written: {fault}; expected another name\n");
        assert_eq!((done.status.code(), text(&done.stderr)), (Some(1), told));
    }
    assert_eq!(fs::read_dir(both.windows.path()).unwrap().count(), 0);
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn file_names_may_be_in_any_alphabet() {
    let both = Both::new();
    both.write_alike(
        &["screenshot", "\u{E9}t\u{E9} \u{3A9} \u{6F22}.png", "--seed", "1"],
        "\u{E9}t\u{E9} \u{3A9} \u{6F22}.png",
    );
    both.agree(&["moves", "\u{17E}\u{E1}dn\u{FD}.tpn"], "");
    both.write("\u{3A9}.script", "say \u{E9}t\u{E9}\nwait 1\n");
    both.agree(&["script", "\u{3A9}.script"], "");
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn ctrl_c_ends_a_command() {
    let both = Both::new();
    let mut command = wine::exe(&both.exe);
    let mut child = command
        .args(["deal", "--seed", "1", "--count", "99999999"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    // The program is at work once the first line has arrived.
    std::io::Read::read_exact(&mut out, &mut [0; 100]).unwrap();
    program::signal(child.id(), "INT");
    let mut rest = Vec::new();
    std::io::Read::read_to_end(&mut out, &mut rest).unwrap();
    assert_eq!(wine::exit_code(child.wait().unwrap(), 130), Some(130));
    assert!(rest.ends_with(b" r\n"));
}

/// Returns two bytes of the executable's header, at an offset from its signature.
fn header(file: &[u8], at: usize) -> u16 {
    let start = u32::from_le_bytes(file[0x3C..0x40].try_into().unwrap()) as usize;
    assert_eq!(&file[start..start + 4], b"PE\0\0");
    u16::from_le_bytes(file[start + at..start + at + 2].try_into().unwrap())
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn executables_have_subsystem_version_and_icon() {
    let folder = programs();
    for (name, subsystem) in [("tripppin.exe", 3), ("tripppinw.exe", 2)] {
        let file = fs::read(folder.join(name)).unwrap();
        // Subsystem 2 opens no console; subsystem 3 opens a console.
        assert_eq!(header(&file, 24 + 68), subsystem, "{name}");
        let has = |bytes: &[u8]| file.windows(bytes.len()).any(|part| part == bytes);
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        assert!(has(&wide("FileDescription")) && has(&wide(env!("CARGO_PKG_VERSION"))), "{name}");
        assert!(has(b"PerMonitorV2</dpiAwareness>") && has(b">UTF-8</activeCodePage>"), "{name}");
        // The smallest icon size, as stored in its file.
        let icon =
            fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/icons/tripppin.ico")).unwrap();
        let [size, place] =
            [14, 18].map(|at| u32::from_le_bytes(icon[at..at + 4].try_into().unwrap()) as usize);
        assert!(has(&icon[place..place + size]), "{name}");
    }
}

/// A display for Wine's windows. One test uses it at a time, because all programs of a Wine prefix share the
/// display of the first program.
struct Desk {
    display: Display,
    programs: &'static Path,
    _turn: MutexGuard<'static, ()>,
}

impl Desk {
    fn new() -> Self {
        static TURN: Mutex<()> = Mutex::new(());
        let programs = programs();
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        end_session();
        Self { display: Display::start(), programs, _turn: turn }
    }

    fn start(&self, exe: &str, words: &[&str], title: &str) -> Program {
        let exe = self.programs.join(exe);
        let words = [&[exe.to_str().unwrap()], words].concat();
        Program::start(&self.display, Path::new(RUN), &words, &[("TRIPPPIN_WINEPREFIX", WINDOWS)], title)
    }

    fn table(&self, exe: &str) -> Table<'_> {
        let words = ["--classic", "--seed", "1", "--position", START];
        Table::of(&self.display, self.start(exe, &words, "Tripppin"))
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        end_session();
    }
}

/// Ends the processes that Wine has left running in the prefix.
fn end_session() {
    for word in ["-k", "-w"] {
        // The prefix may have no running process.
        let _ = Command::new("wineserver").arg(word).env("WINEPREFIX", WINDOWS).status();
    }
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn piece_is_dragged_in_the_window() {
    let desk = Desk::new();
    let table = desk.table("tripppin.exe");
    table.play("e1", "e2", &format!("{START} moves e1e2"));
    eventually("the answer", PATIENCE, || {
        let stands = |name: &str, mv: &str| {
            table.crop(table.area(square(name))) == table.drawn(name, &format!("{START} moves {mv}"))
        };
        (stands("d2", "e1e2 d1d2") || stands("c2", "e1e2 d1c2")).then_some(())
    });
}

const SUGGEST: usize = 6;
const QUIT: usize = 9;
const CLOSE_GADGET: Rect = Rect::new(81 + 2, 10 + 1, 16, 9);

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn right_button_opens_menus_in_the_window() {
    let desk = Desk::new();
    let table = desk.table("tripppinw.exe");
    assert!(!desk.display.property(table.program.window, "_NET_WM_ICON").is_empty());
    table.until_ants(&["e2", "f2", "f1", "d2"], |table| table.pick(SUGGEST, false));
    table.pick(QUIT, true);
    assert!(table.program.ended().success());
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn window_closes_in_every_way() {
    let desk = Desk::new();
    let ways: [fn(&Table); 4] = [
        |table| table.display.ask_to_close(table.program.window),
        |table| table.click(CLOSE_GADGET),
        // The keys Ctrl-Q.
        |table| table.display.key_with(0xFFE3, 'q'.into()),
        // The keys Alt-F4.
        |table| table.display.key_with(0xFFE9, 0xFFC1),
    ];
    for way in ways {
        let table = desk.table("tripppin.exe");
        way(&table);
        assert!(table.program.ended().success());
    }
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn control_letters_follow_the_layout_in_the_window() {
    let desk = Desk::new();
    // The layout, the symbol of a key, and whether it quits together with Ctrl.
    for (layout, plain, quits) in [("fr", 'q', true), ("de", 'q', true)] {
        assert!(desk.display.set_layout(layout), "{layout}");
        let table = desk.table("tripppin.exe");
        // On the French layout, the key at the position of Q types an A.
        let other = if layout == "fr" { 'a' } else { 'w' };
        desk.display.key_with(0xFFE3, other.into());
        // On the German layout, AltGr-Q types @.
        if layout == "de" {
            desk.display.key_with(0xFE03, 'q'.into());
        }
        table.play("e1", "e2", &format!("{START} moves e1e2"));
        desk.display.key_with(0xFFE3, plain.into());
        assert_eq!(table.program.ended().success(), quits, "{layout}");
    }
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn menu_closes_on_release_outside_the_window() {
    let desk = Desk::new();
    let table = desk.table("tripppin.exe");
    // The left end of the title bar, without the pointer.
    let bar = || table.crop(Rect::new(0, 1, 200, 8));
    let before = bar();
    table.settle_at(300, 5);
    desk.display.press(Mouse::Right);
    eventually("the titles of menus", PATIENCE, || (bar() != before).then_some(()));
    desk.display.point(table.program.window, -30, 300);
    desk.display.release(Mouse::Right);
    eventually("the bar without titles", PATIENCE, || (bar() == before).then_some(()));
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn resized_window_is_hit_at_its_new_scale() {
    let desk = Desk::new();
    let mut table = desk.table("tripppin.exe");
    desk.display.resize(table.program.window, 1962, 1232);
    table.placed = [21, 16, 3, 6];
    table.play("e1", "e2", &format!("{START} moves e1e2"));
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn alt_and_return_fill_the_display() {
    let desk = Desk::new();
    let table = desk.table("tripppinw.exe");
    let before = desk.display.size(table.program.window);
    for size in [(2000, 1400), before, (2000, 1400)] {
        // The keys Alt-Return.
        desk.display.key_with(0xFFE9, 0xFF0D);
        eventually("another size", PATIENCE, || {
            (desk.display.size(table.program.window) == size).then_some(())
        });
    }
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn games_are_saved_in_local_app_data() {
    let desk = Desk::new();
    let users = Path::new(WINDOWS).join("drive_c/users");
    let kept = || {
        let homes = fs::read_dir(&users).into_iter().flatten().flatten();
        homes.map(|home| home.path().join("AppData/Local/tripppin/triple3.game")).find(|file| file.exists())
    };
    if let Some(old) = kept() {
        fs::remove_file(old).unwrap();
    }
    let words = ["--game", "triple3", "--first", "1", "--second", "1", "--seed", "1"];
    let program = desk.start("tripppinw.exe", &words, "Triple 3");
    eventually("a game that is kept", PATIENCE, kept);
    drop(program);
    fs::remove_file(kept().unwrap()).unwrap();
}

#[test]
#[ignore = "needs Wine and the program for Windows"]
fn errors_without_console_are_shown_in_a_window() {
    let desk = Desk::new();
    let program = desk.start("tripppinw.exe", &["--palette", "none.gpl"], "Tripppin");
    desk.display.focus(program.window);
    eventually("the requester", PATIENCE, || {
        let shot = desk.display.grab(program.window);
        shot.pixels.contains(&0x00FF_FFFF).then_some(())
    });
    desk.display.key(0xFF0D);
    assert_eq!(program.ended().code(), Some(1));
}
