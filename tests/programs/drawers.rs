//! Tests of volumes and drawers on the Workbench: their windows, files, saved games and the trashcan.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod failed_program;
mod files;
mod pasted;
mod saved_games;
mod slow_volumes;
mod trashcan;

use crate::play::{self, active, does as run};
use amiga_boardgame::table::any_game::Scope;

use std::path::Path;

use boardgame_host::amiga::Amiga;
use boardgame_host::running::Running;
use boardgame_host::script::Script;
use boardgame_host::script::stage::ScriptHost;
use small_amiga::chips::Point;
use small_amiga::disk_object::{DiskObject, IconType};
use small_amiga::dos::executable_bytes;
use small_amiga::dos::{
    DateStamp, Dos, DosPath, ENTRIES_PER_BLANK, Launch, Name, Startup, Tree, Volume as _,
};
use small_amiga::intuition::Window;
use small_amiga_window::EmulatedComputer as _;
use tripppin::CATALOGUE;

/// Starts a computer with only the Workbench, and returns it with its volumes.
fn booted() -> (Amiga<Running>, Dos) {
    booted_with(&[])
}

/// Starts a computer as [`booted`] does, with further words of the command line.
fn booted_with(more: &[&str]) -> (Amiga<Running>, Dos) {
    let dos = play::mounted(None);
    let mut amiga = play::workbench(more, dos.clone());
    run(&mut amiga, "key q with amiga");
    (amiga, dos)
}

fn try_run(stage: &mut dyn ScriptHost, script: &str) -> Result<(), impl std::fmt::Display> {
    let script = Script::parse("test", script, CATALOGUE.first.words).unwrap();
    script.run(stage, Path::new("."), &mut |_| ())
}

fn path(text: &str) -> DosPath {
    DosPath::root(Name::new("Work").unwrap()).resolve(text).unwrap()
}

/// Position of the icon of the Ram Disk in the root window.
const RAM: &str = "126,74";

fn open(amiga: &mut Amiga<Running>, icon: &str) {
    run(amiga, &format!("wait 120\nopen {icon}"));
}

fn drag(amiga: &mut Amiga<Running>, from: &str, to: &str) {
    run(amiga, &format!("pointer {from}\npress left\npointer {to} 20\nrelease left"));
}

/// Returns the names in a drawer, except for those of the drawers with which the Ram Disk begins.
fn names(dos: &Dos, at: &str) -> Vec<String> {
    let names = dos.list(&path(at)).unwrap().into_iter().map(|entry| entry.name.to_string());
    names.filter(|name| !["Clipboards", "Env", "T"].contains(&name.as_str())).collect()
}

#[test]
fn drawers_open_once_and_close() {
    let (mut amiga, _) = booted();
    open(&mut amiga, "Workbench");
    assert!(active(&amiga).starts_with("Workbench  "), "{}", active(&amiga));
    run(&mut amiga, "menu Close");
    open(&mut amiga, "Games");
    assert!(active(&amiga).starts_with("Games  "));
    run(
        &mut amiga,
        "menu Select Contents\nmenu Clean Up\nmenu Show / All Files\nmenu Show / Only Icons\nmenu Close",
    );
    assert_eq!(active(&amiga), "");
    open(&mut amiga, "Work");
    assert_eq!(active(&amiga).split(' ').next(), Some("Work"));
}

#[test]
fn script_opens_visible_icons_only() {
    let (mut amiga, _) = booted();
    let error = try_run(&mut amiga, "open Nothing").map_err(|error| error.to_string());
    assert_eq!(error, Err("test:1:6: no icon Nothing; expected an icon that no window covers".to_owned()));
    run(&mut amiga, "open games");
    assert!(active(&amiga).starts_with("Games  "));
    run(&mut amiga, "wait 120\nopen Tribolo\nwait 2");
    assert_eq!(amiga.games().len(), 1);
}

#[test]
fn information_has_the_bar_of_the_workbench() {
    let (mut amiga, _) = booted();
    let bar = |amiga: &Amiga<Running>| amiga.intuition().workbench().bar_title().to_owned();
    let before = bar(&amiga);
    run(&mut amiga, "click left 44,30\nmenu Information");
    assert_eq!(active(&amiga), "Information");
    let after = bar(&amiga);
    assert!(
        before.starts_with("Amiga Workbench") && after.starts_with("Amiga Workbench"),
        "{before} {after}"
    );
}

#[test]
fn window_of_a_disk_fits_its_title() {
    let (mut amiga, _) = booted();
    for disk in ["Workbench", "Games", "Ram Disk"] {
        open(&mut amiga, disk);
        let window = amiga.intuition().active().and_then(|window| amiga.intuition().window(window)).unwrap();
        // The gadgets and the gap before the title take 77 columns.
        assert!(window.title().ends_with(" in use"), "{}", window.title());
        assert!(window.frame().width >= 8 * window.title().len() as i32 + 77, "{}", window.title());
        run(&mut amiga, "menu Close");
    }
}

#[test]
fn tool_types_apply_at_the_next_start() {
    let (mut amiga, dos) = booted();
    let mut icon: DiskObject =
        String::from_utf8(dos.read(&path("Games:Tripppin.info")).unwrap()).unwrap().parse().unwrap();
    icon.tool_types = vec!["difficulty=5".to_owned(), "(CLASSIC)".to_owned()];
    dos.write(&path("Games:Tripppin.info"), icon.to_string().as_bytes()).unwrap();
    open(&mut amiga, "Tripppin");
    assert!(active(&amiga).starts_with("Tripppin - You"), "{}", active(&amiga));
    let kept = amiga.games()[0].1.saved(Scope::Shown).options.text("tripppin");
    assert!(kept.contains("level-5") || kept.contains(" 5\n"), "{kept}");
}

#[test]
fn missing_volume_of_a_tool_is_requested() {
    let (mut amiga, dos) = booted();
    let mut icon = DiskObject::new(IconType::Project, "text");
    icon.default_tool = "Foo:More".to_owned();
    dos.write(&path("Work:text"), b"read me").unwrap();
    dos.write(&path("Work:text.info"), icon.to_string().as_bytes()).unwrap();
    open(&mut amiga, "Work");
    open(&mut amiga, "text");
    assert_eq!(active(&amiga), "System Request");
    run(&mut amiga, "key return\nwait 3");
    assert_eq!(active(&amiga), "System Request", "it is not there yet");
    run(&mut amiga, "key escape\nwait 3");
    assert_eq!(active(&amiga), "Workbench");
    run(&mut amiga, "key return\nwait 3");
    open(&mut amiga, "text");
    assert_eq!(active(&amiga), "System Request");
    let foo = Name::new("Foo").unwrap();
    dos.mount(foo.clone(), Box::new(Tree::new(foo, 65_536, DateStamp::default()))).unwrap();
    dos.write(&path("Foo:More"), &executable_bytes("more")).unwrap();
    run(&mut amiga, "wait 3");
    assert_eq!(active(&amiga), "Work:text  100%");
}

#[test]
fn closing_the_root_window_asks_and_ends() {
    let (mut amiga, _) = booted();
    run(&mut amiga, "menu Backdrop\nwait 2");
    assert_eq!(active(&amiga), "Workbench");
    run(&mut amiga, "click left 8,15\nwait 2\nkey escape\nwait 2\nexpect running");
    run(&mut amiga, "click left 8,15\nwait 2\nkey return\nexpect ended");
}

#[test]
fn drawer_windows_open_in_a_cascade() {
    let (mut amiga, _) = booted();
    open(&mut amiga, "Workbench");
    run(&mut amiga, "key down\nkey return\nwait 2");
    let frames: Vec<_> = amiga.intuition().workbench().windows().iter().map(Window::frame).collect();
    assert_eq!((frames[2].x - frames[1].x, frames[2].y - frames[1].y), (16, 11));
}
