//! Tests of volumes and drawers on the Workbench: files moved by mouse and menus, tool types, saving and
//! opening games, and a program that fails.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::{failing, play, watched};

use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use boardgame_engine::search_task::Pace;
use small_amiga::chips::Point;
use small_amiga::disk_object::{DiskObject, IconType};
use small_amiga::dos::executable_bytes;
use small_amiga::dos::{
    DateStamp, Dos, DosPath, ENTRIES_PER_BLANK, Launch, Name, Startup, Tree, Volume as _,
};
use small_amiga::intuition::Window;
use small_amiga_window::EmulatedComputer as _;
use tripppin_app::amiga::Amiga;
use tripppin_app::boot;
use tripppin_app::catalogue;
use tripppin_app::cli;
use tripppin_app::running::Running;
use tripppin_app::script::Script;
use tripppin_app::script::stage::ScriptHost;

/// Starts a computer with only the Workbench, and returns it with its volumes.
fn booted() -> (Amiga<Running>, Dos) {
    booted_with(&[])
}

/// Starts a computer as [`booted`] does, with further words of the command line.
fn booted_with(more: &[&str]) -> (Amiga<Running>, Dos) {
    let words = ["script", "x", "--workbench", "--seed", "3"].iter().chain(more).map(Into::into);
    let settings = cli::parse(words, &mut |_| None).unwrap();
    let dos = play::mounted(None);
    let mut amiga =
        boot::computer(&settings, Pace::Measured(20_000), None, (dos.clone(), true), |_| ()).unwrap();
    run(&mut amiga, "key q with amiga");
    (amiga, dos)
}

fn run(stage: &mut dyn ScriptHost, script: &str) {
    try_run(stage, script).unwrap_or_else(|error| panic!("{error}"));
}

fn try_run(stage: &mut dyn ScriptHost, script: &str) -> Result<(), impl std::fmt::Display> {
    let script = Script::parse("test", script, catalogue::first().words).unwrap();
    script.run(stage, Path::new("."), &mut |_| ())
}

fn path(text: &str) -> DosPath {
    DosPath::root(Name::new("Work").unwrap()).resolve(text).unwrap()
}

fn active(amiga: &Amiga<Running>) -> &str {
    let intuition = amiga.intuition();
    intuition.active().and_then(|window| intuition.window(window)).map_or("", Window::title)
}

/// Position of the icon of the Ram Disk in the root window.
const RAM: &str = "126,74";

fn open(amiga: &mut Amiga<Running>, icon: &str) {
    run(amiga, &format!("wait 120\nopen {icon}"));
}

fn drag(amiga: &mut Amiga<Running>, from: &str, to: &str) {
    run(amiga, &format!("pointer {from}\npress left\npointer {to} 20\nrelease left"));
}

fn names(dos: &Dos, at: &str) -> Vec<String> {
    dos.list(&path(at)).unwrap().iter().map(|entry| entry.name.to_string()).collect()
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
fn icon_dragged_to_another_volume_is_copied() {
    let (mut amiga, dos) = booted();
    drag(&mut amiga, "44,30", RAM);
    assert_eq!(names(&dos, "Ram Disk:"), ["Disk.info", "Tribolo", "Tribolo.info"]);
    // Before a second copy replaces the existing file, a requester asks.
    drag(&mut amiga, "44,30", RAM);
    assert_eq!(active(&amiga), "Workbench");
    run(&mut amiga, "key return");
    open(&mut amiga, "Ram Disk");
    assert!(active(&amiga).starts_with("Ram Disk  "));
    run(&mut amiga, "menu Select Contents\nmenu Copy");
    assert_eq!(names(&dos, "Ram Disk:").len(), 5);
    run(&mut amiga, "menu Select Contents\nmenu Delete\nkey escape");
    assert_eq!(names(&dos, "Ram Disk:").len(), 5);
    run(&mut amiga, "menu Delete\nkey return");
    assert_eq!(names(&dos, "Ram Disk:"), ["Disk.info"]);
}

#[test]
fn drawer_is_copied_and_deleted_in_steps() {
    let (mut amiga, dos) = booted();
    dos.make_drawer(&path("Ram Disk:full")).unwrap();
    for number in 0..900 {
        dos.write(&path(&format!("Ram Disk:full/{number}")), b"").unwrap();
    }
    let icon = DiskObject::new(IconType::Drawer, "drawer").to_string();
    dos.write(&path("Ram Disk:full.info"), icon.as_bytes()).unwrap();
    open(&mut amiga, "Ram Disk");
    let count = |at: &str| dos.list(&path(at)).map_or(0, |entries| entries.len());
    run(&mut amiga, "menu Select Contents\nmenu Copy");
    let mut before = count("Ram Disk:copy_of_full");
    assert!((1..900).contains(&before), "{before}");
    while before < 900 {
        amiga.vertical_blank();
        let now = count("Ram Disk:copy_of_full");
        assert!(now == before + ENTRIES_PER_BLANK || now == 900, "{now} after {before}");
        before = now;
    }
    run(&mut amiga, "wait 2\nmenu Select Contents\nmenu Delete\nkey return");
    assert_ne!(count("Ram Disk:copy_of_full") + count("Ram Disk:full"), 0);
    run(&mut amiga, "wait 8");
    assert_eq!(names(&dos, "Ram Disk:"), ["Disk.info"]);
}

#[test]
fn built_in_disks_are_write_protected() {
    let (mut amiga, dos) = booted();
    let before = names(&dos, "Games:");
    run(&mut amiga, "click left 44,30\nmenu Delete\nkey return");
    assert_eq!(active(&amiga), "System Request");
    // Retry fails again, and Cancel shows the error.
    run(&mut amiga, "key return");
    assert_eq!(active(&amiga), "System Request");
    run(&mut amiga, "key escape");
    assert_eq!((active(&amiga), names(&dos, "Games:")), ("Workbench", before));
    run(
        &mut amiga,
        "key return\nmenu Last Message\nexpect bar Tribolo cannot be deleted: disk is write-protected",
    );
    open(&mut amiga, "Games");
    run(&mut amiga, "menu New Drawer\nkey return");
    assert_eq!(active(&amiga), "System Request");
    run(
        &mut amiga,
        "key escape\nkey return\nmenu Last Message\nexpect bar The drawer Unnamed1 cannot be made: disk is write-protected",
    );
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
fn icons_are_left_out_and_put_away() {
    let (mut amiga, dos) = booted();
    drag(&mut amiga, "44,30", "300,100");
    run(&mut amiga, "key s with amiga");
    let icon = || {
        let bytes = dos.read(&path("Games:Tribolo.info")).unwrap();
        String::from_utf8(bytes).unwrap().parse::<DiskObject>().unwrap()
    };
    let at = icon().left_out.unwrap();
    assert!((at.x - 272).abs() < 12 && (at.y - 70).abs() < 20, "{at:?}");
    run(&mut amiga, "menu Put Away");
    assert_eq!(icon().left_out, None);
    assert!(icon().to_string().starts_with("icon tool"));
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
    let kept = amiga.games()[0].1.saved_options().text("tripppin");
    assert!(kept.contains("level-5") || kept.contains(" 5\n"), "{kept}");
}

fn fail(amiga: &mut Amiga<Running>) {
    amiga.run("Failing", |intuition, _| Ok::<_, ()>(Running::Tool(failing::opened(intuition)))).unwrap();
    run(amiga, "wait 2");
}

#[test]
fn failed_program_is_removed_and_others_continue() {
    let (mut amiga, _) = booted();
    open(&mut amiga, "Tripppin");
    run(&mut amiga, "wait 60");
    let intuition = amiga.intuition();
    let (screens, windows) = (intuition.screens().len(), intuition.graphics_memory());
    fail(&mut amiga);
    assert_eq!(amiga.intuition().screens().len(), screens + 1);
    // All programs are suspended while the alert is shown.
    run(&mut amiga, "key right\nwait 60\nclick left 300,150");
    assert_eq!((amiga.intuition().screens().len(), amiga.intuition().graphics_memory()), (screens, windows));
    assert_eq!(amiga.games().len(), 1);
    run(
        &mut amiga,
        "click left 300,60\nexpect title Tripppin - You (blue) against Level 3 (wary)\nexpect running",
    );
}

#[test]
fn right_button_at_alert_ends_the_computer() {
    let (mut amiga, _) = booted();
    fail(&mut amiga);
    run(&mut amiga, "press right\nexpect ended");
}

#[test]
fn saved_game_is_opened_by_its_icon() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Tripppin");
    run(&mut amiga, "play e1f2\nwait thinker\nmenu Save As...\nwait 3\nkey return\nwait 3");
    let saved = amiga.games()[0].1.saved_options().text("tripppin");
    assert_eq!(dos.read(&path("Work:Tripppin")).unwrap(), saved.as_bytes());
    // While the requester is open, neither keys nor menus act on the game's window.
    run(
        &mut amiga,
        "menu Save As...\nwait 3\ntype \"Tripppin\"\nkey return\nwait 3\nkey n with amiga\nkey q with amiga\nwait 3",
    );
    assert_eq!(amiga.games()[0].1.saved_options().text("tripppin"), saved);
    run(&mut amiga, "key escape\nkey escape\nwait 3");
    // Saving under the same name asks for confirmation; cancelling leaves the file unchanged.
    run(&mut amiga, "menu Save As...\nwait 3\ntype \"Tripppin\"\nkey return\nwait 3\nkey escape\nwait 3");
    assert_eq!(active(&amiga), "Save this game of Tripppin");
    run(&mut amiga, "key escape\nwait 3");
    assert!(active(&amiga).starts_with("Tripppin - You"), "{}", active(&amiga));
    run(&mut amiga, "menu Print As Picture...\nwait 3\nkey return\nwait 3\nkey q with amiga\nwait 3");
    assert!(dos.read(&path("Work:Tripppin.png")).unwrap().starts_with(b"\x89PNG"));
    open(&mut amiga, "Work");
    assert!(active(&amiga).starts_with("Work  "), "{}", active(&amiga));
    open(&mut amiga, "Tripppin");
    assert!(active(&amiga).starts_with("Tripppin - You"), "{}", active(&amiga));
    assert_eq!(amiga.games()[0].1.saved_options().text("tripppin"), saved);
    run(&mut amiga, "expect bar Work:Tripppin is opened");
    // A file that is not a saved game is refused with a message.
    dos.write(&path("Work:Tripppin"), b"nonsense").unwrap();
    run(&mut amiga, "menu Open...\nwait 3");
    run(&mut amiga, "type \"Tripppin\"\nkey return\nwait 3");
    assert_eq!(amiga.games().len(), 1);
}

#[test]
fn lesson_in_work_opens_in_its_game() {
    const LESSON: &str = "lesson tripppin My lesson\nposition POSITION\nsay Go up.\nmove e1e2\n";
    let (mut amiga, dos) = booted();
    let text = LESSON.replace("POSITION", &format!("{} e1 d1 0 0 r", play::ROWS));
    dos.write(&path("Work:Mine"), text.as_bytes()).unwrap();
    let startup = || Startup::Workbench { tool_types: Vec::new(), project: Some(path("Work:Mine")) };
    amiga.order(Launch { program: "tripppin".to_owned(), startup: startup(), reply: None });
    run(&mut amiga, "wait 3\nexpect title Tripppin - Lesson, step 1 of 1: My lesson\nexpect note Go up.");
    run(&mut amiga, "play e1e2\nkey n\nexpect plies 0\nexpect note Your own game is back.");
    // While the game is open, a lesson opens in a window of its own.
    run(&mut amiga, "play e1f2\nwait thinker");
    amiga.order(Launch { program: "tripppin".to_owned(), startup: startup(), reply: None });
    run(&mut amiga, "wait 3");
    assert_eq!((amiga.games().len(), active(&amiga)), (2, "Tripppin - Lesson, step 1 of 1: My lesson"));
    run(&mut amiga, "key q with amiga\nwait 3\nexpect plies 2");
    // A damaged lesson is refused, with the line and the column of the error.
    dos.write(&path("Work:Mine"), text.replace("e1e2", "e1e3").as_bytes()).unwrap();
    amiga.order(Launch { program: "tripppin".to_owned(), startup: startup(), reply: None });
    run(&mut amiga, "wait 3");
    assert_eq!(amiga.games().len(), 1);
}

#[test]
fn other_lesson_is_chosen_in_the_drawer_of_lessons() {
    let (mut amiga, _) = booted();
    open(&mut amiga, "Tripppin");
    run(&mut amiga, "menu Other lesson...\nwait 3");
    assert_eq!(active(&amiga), "Open a lesson of Tripppin");
    run(&mut amiga, "key f\ntype \"Tripppin\"\nkey return\nwait 3");
    assert_eq!((amiga.games().len(), active(&amiga)), (2, "Tripppin - Lesson, step 1 of 9: First steps"));
}

/// Pastes a text of one or several lines into the active game.
fn paste(amiga: &mut Amiga<Running>, text: &str) {
    amiga.clipboard().deliver(Ok(text.to_owned()));
    run(amiga, "key i with amiga\nwait 3");
}

#[test]
fn pasted_text_of_another_game_opens_that_game() {
    const TRIPLE3: &str = "AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../AAAAAAAAA/a...ba.b./........a/aab..a.b./a.a....b. a 4 dice 3 0";
    let (mut amiga, _) = booted();
    open(&mut amiga, "Tripppin");
    let before = amiga.games()[0].1.saved_options();
    for (key, games) in [("escape", 1), ("return", 2)] {
        paste(&mut amiga, &TRIPLE3.replace(' ', "\n"));
        run(&mut amiga, &format!("key {key}\nwait 3"));
        assert_eq!(amiga.games().len(), games, "{key}");
    }
    let (game, opened) = amiga.games()[1];
    assert_eq!((game.word, opened.saved_options().line()), ("triple3", TRIPLE3));
    assert_eq!(amiga.games()[0].1.saved_options(), before);
}

/// A position of Trippples, on the board of the lesson.
const TRIPPPLES: &str = "sf16c8c486a14ccf/070b618c493151a4/89940ea258528570/d01968nnnn262315/\
                         323846nnnn1a4325/a864348362c28ab0/92292a5491c10d4a/ffe0132c981c45ff c3 g3 c";

#[test]
fn pasted_position_of_an_open_game_replaces_its_game() {
    let (mut amiga, _) = booted();
    open(&mut amiga, "Trippples");
    run(&mut amiga, "play a1b1\nwait 3");
    let before = amiga.games()[0].1.saved_options();
    run(&mut amiga, "menu Lesson");
    open(&mut amiga, "Tripppin");
    paste(&mut amiga, TRIPPPLES);
    assert_eq!(amiga.games()[1].1.draw_answer(), Some(String::new()), "the question replaces the message");
    run(&mut amiga, "key return\nwait 3");
    assert_eq!(amiga.games().len(), 2);
    assert!(active(&amiga).starts_with("Trippples"), "{}", active(&amiga));
    assert_eq!(amiga.games()[0].1.saved_options().line(), TRIPPPLES);
    run(&mut amiga, "expect bar The position is pasted: take back to return to the game before");
    run(&mut amiga, "key t with amiga\nwait 3");
    assert_eq!(amiga.games()[0].1.saved_options(), before);
}

#[test]
fn position_in_the_shell_replaces_the_open_game() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Trippples");
    let before = amiga.games()[0].1.saved_options();
    let current = DosPath::root(dos.volumes().into_iter().next().unwrap());
    let arguments = format!("--position \"{TRIPPPLES}\"");
    let startup = Startup::Cli { arguments, current, input: None };
    amiga.order(Launch { program: "trippples".to_owned(), startup, reply: None });
    run(&mut amiga, "wait 3");
    assert_eq!(amiga.games().len(), 1);
    assert_eq!(amiga.games()[0].1.saved_options().line(), TRIPPPLES);
    run(&mut amiga, "key t with amiga\nwait 3");
    assert_eq!(amiga.games()[0].1.saved_options(), before);
}

#[test]
fn active_game_has_the_sprites_of_its_markers() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Tripppin");
    let saved = amiga.games()[0].1.saved_options().text("tripppin");
    dos.write(&path("Work:Mine"), saved.as_bytes()).unwrap();
    open(&mut amiga, "Trippples");
    let startup = Startup::Workbench { tool_types: Vec::new(), project: Some(path("Work:Mine")) };
    amiga.order(Launch { program: "tripppin".to_owned(), startup, reply: None });
    let shown = |amiga: &Amiga<Running>| {
        let data = |number| amiga.intuition().chip().sprite(number).map(|sprite| sprite.data.height());
        (1..8).filter(|&number| data(number).is_some_and(|rows| rows > 0)).count()
    };
    // The X of each side is shown for three of four quarters of a second.
    for _ in 0..amiga.games().len() {
        run(&mut amiga, "wait 120");
        let most = (0..60).map(|_| {
            amiga.vertical_blank();
            shown(&amiga)
        });
        assert_eq!((most.max(), amiga.games().len()), (Some(2), 3), "{}", active(&amiga));
        let windows: Vec<_> = amiga.games().iter().map(|(_, actor)| actor.window()).collect();
        let at = windows.iter().position(|window| Some(*window) == amiga.intuition().active()).unwrap();
        let next = windows[(at + 1) % windows.len()];
        let intuition = amiga.computer_mut().intuition_mut();
        intuition.window_to_front(next);
        intuition.activate(Some(next));
    }
}

#[test]
fn pasted_saved_games_and_page_addresses_are_read() {
    let (mut amiga, _) = booted();
    open(&mut amiga, "Tripppin");
    run(&mut amiga, "play e1f2\nwait thinker");
    let saved = amiga.games()[0].1.saved_options();
    let (file, record) = (saved.text("tripppin"), saved.line().to_owned());
    let address = format!("https://example.org/play/?game=tripppin#{}", record.replace(' ', "%20"));
    for text in [file.clone(), file.replace('\n', "\r\n"), address] {
        run(&mut amiga, "key n with amiga\nwait thinker");
        assert_ne!(amiga.games()[0].1.saved_options().line(), record);
        paste(&mut amiga, &text);
        assert_eq!(amiga.games()[0].1.saved_options().line(), record, "{text}");
    }
    for (text, message) in [
        (file.replacen("e1f2", "e1e2", 1), "The text is not a position of any game"),
        ("https://example.org/#%2".to_owned(), "The text is not a position of any game"),
        ("# :// %%%".to_owned(), "The text is not a position of any game"),
        (record[..100].to_owned(), "column 100: "),
        ("x".repeat(60_000), "The text is not a position of any game"),
    ] {
        paste(&mut amiga, &text);
        let bar = amiga.intuition().screens()[0].bar_title().trim_start();
        assert!(bar.starts_with(message), "{text}: {bar}");
        assert_eq!(amiga.games()[0].1.saved_options().line(), record, "{text}");
    }
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
fn save_as_proposes_a_free_name_in_the_games_drawer() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Tripppin");
    let saved = amiga.games()[0].1.saved_options().text("tripppin");
    run(&mut amiga, "key q with amiga");
    dos.make_drawer(&path("Work:Deep")).unwrap();
    let file = path("Work:Deep/Mine");
    dos.write(&file, saved.as_bytes()).unwrap();
    let startup = Startup::Workbench { tool_types: Vec::new(), project: Some(file) };
    amiga.order(Launch { program: "tripppin".to_owned(), startup, reply: None });
    run(&mut amiga, "wait 3\nexpect bar Work:Deep/Mine is opened");
    run(&mut amiga, "menu Save As...\nwait 3\nkey return\nwait 3");
    run(&mut amiga, "expect bar Work:Deep/Mine 2 is written");
    run(&mut amiga, "menu Save As...\nwait 3\ntype \"Mine\"\nkey return\nwait 3\nkey return\nwait 3");
    run(&mut amiga, "expect bar Work:Deep/Mine is written");
    // The existing file is not replaced, so that its game can still be resumed.
    run(
        &mut amiga,
        "menu Save As...\nwait 3\ntype \"Mine\"\nkey return\nwait 3\nkey escape\nwait 3\ntype 2\nkey return\nwait 3",
    );
    run(&mut amiga, "expect bar Work:Deep/Mine2 is written");
    // A write to a protected disk can be tried again or cancelled, and then another name can be entered.
    run(&mut amiga, "menu Save As...\nwait 3\nkey x with amiga\ntype \"Games:A\"\nkey return\nwait 3");
    assert_eq!(active(&amiga), "Tripppin");
    run(&mut amiga, "key return\nwait 3");
    assert_eq!(active(&amiga), "Tripppin");
    run(&mut amiga, "key escape\nwait 3");
    assert_eq!(active(&amiga), "Save this game of Tripppin");
    run(&mut amiga, "key x with amiga\ntype \"Ram Disk:A\"\nkey return\nwait 3");
    assert_eq!(names(&dos, "Ram Disk:"), ["A", "A.info", "Disk.info"]);
    assert_eq!(
        names(&dos, "Work:Deep"),
        ["Mine", "Mine 2", "Mine 2.info", "Mine.info", "Mine2", "Mine2.info"]
    );
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

/// Runs vertical blanks until a condition is met, for at most a minute.
fn wait_until(amiga: &mut Amiga<Running>, what: &str, is_so: impl Fn(&Amiga<Running>) -> bool) {
    let began = Instant::now();
    while !is_so(amiga) {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}: {}", active(amiga));
        amiga.vertical_blank();
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a script repeatedly until a condition is met, for at most a minute.
///
/// A menu item has no effect while its drawer is read by a thread. The item is missing once the condition is
/// met by a window that opens without menus.
fn repeat_until(
    amiga: &mut Amiga<Running>,
    script: &str,
    what: &str,
    is_so: impl Fn(&Amiga<Running>) -> bool,
) {
    let began = Instant::now();
    while !is_so(amiga) {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}: {}", active(amiga));
        let _ = try_run(amiga, script);
    }
}

/// Returns the number of open windows with the given title.
fn windows(amiga: &Amiga<Running>, title: &str) -> usize {
    let windows = amiga.intuition().screens().iter().flat_map(|screen| screen.windows());
    windows.filter(|window| window.title() == title).count()
}

#[test]
fn workbench_never_calls_a_slow_volume_itself() {
    let (mut amiga, dos) = booted();
    let name = Name::new("Far").unwrap();
    let mut tree = Tree::new(name.clone(), 1 << 20, DateStamp::default());
    let now = DateStamp::default();
    let mut disk = DiskObject::new(IconType::Disk, "disk");
    disk.position = Some(Point::new(300, 40));
    for (file, bytes) in [
        ("Disk.info", disk.to_string().into_bytes()),
        ("Tool", executable_bytes("shell")),
        ("Tool.info", DiskObject::new(IconType::Tool, "shell").to_string().into_bytes()),
    ] {
        tree.write(&[Name::new(file).unwrap()], &bytes, now).unwrap();
    }
    let calls = watched::mount(&dos, &name, tree);
    run(&mut amiga, "menu Update All");
    // The icon appears when the root window has been read.
    repeat_until(
        &mut amiga,
        "wait 120\nclick left 320,65\nclick left 320,65",
        "the volume is opened",
        |amiga| active(amiga).starts_with("Far"),
    );
    // The test itself reads files on another thread, which is not watched.
    let exists = |text: &str| watched::unwatched(|| dos.exists(&path(text)));
    let icon_contains = |word: &[u8]| {
        let icon = watched::unwatched(|| dos.read(&path("Far:Tool.info")).unwrap());
        icon.windows(word.len()).any(|part| part == word)
    };
    let script = "wait 20\nmenu Select Contents\nmenu Information";
    repeat_until(&mut amiga, script, "the information is shown", |amiga| windows(amiga, "Information") == 1);
    run(&mut amiga, "key v");
    wait_until(&mut amiga, "it is saved", |amiga| windows(amiga, "Information") == 0);
    let script = "wait 20\nmenu New Drawer\nkey return";
    repeat_until(&mut amiga, script, "a drawer is made", |_| {
        exists("Far:Unnamed1") && exists("Far:Unnamed1.info")
    });
    run(&mut amiga, "menu Show / All Files\nmenu View By / Name\nmenu View By / Icon");
    let script = "wait 20\nmenu Select Contents\nmenu Snapshot / All";
    repeat_until(&mut amiga, script, "positions are saved", |_| icon_contains(b"at "));
    let script = "wait 20\nmenu Select Contents\nmenu Leave Out";
    repeat_until(&mut amiga, script, "the icons are left out", |_| icon_contains(b"left"));
    // Open starts the tool with the drawer as its project.
    let script = "wait 20\nmenu Select Contents\nmenu Open";
    repeat_until(&mut amiga, script, "the tool is started", |amiga| windows(amiga, "AmigaShell") > 0);
    assert_eq!(calls.swap(0, Ordering::SeqCst), 0);
    dos.exists(&path("Far:Tool"));
    assert_eq!(calls.load(Ordering::SeqCst), 1, "calls of this thread are counted");
}

#[test]
fn programs_never_call_a_slow_volume_themselves() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Tripppin");
    let saved = amiga.games()[0].1.saved_options().text("tripppin");
    run(&mut amiga, "key q with amiga");
    let name = Name::new("Far").unwrap();
    let mut tree = Tree::new(name.clone(), 1 << 20, DateStamp::default());
    for (file, text) in [("Text", "read me\n"), ("Game", &saved)] {
        tree.write(&[Name::new(file).unwrap()], text.as_bytes(), DateStamp::default()).unwrap();
    }
    let calls = watched::mount(&dos, &name, tree);
    let launch = |program: &str, file| {
        let startup = Startup::Workbench { tool_types: Vec::new(), project: Some(path(file)) };
        Launch { program: program.to_owned(), startup, reply: None }
    };
    let bar_shows = |amiga: &Amiga<Running>, text: &str| {
        amiga.intuition().screens().iter().any(|screen| screen.bar_title().contains(text))
    };
    // A program starts once its file has been read.
    amiga.order(launch("more", "Far:Text"));
    wait_until(&mut amiga, "the text is shown", |amiga| active(amiga) == "Far:Text  100%");
    run(&mut amiga, "key q");
    amiga.order(launch("tripppin", "Far:none"));
    wait_until(&mut amiga, "a missing file is reported", |amiga| bar_shows(amiga, "object not found"));
    amiga.order(launch("tripppin", "Far:Game"));
    wait_until(&mut amiga, "the game is opened", |amiga| bar_shows(amiga, "Far:Game is opened"));
    // The requester proposes a free name once the drawer has been listed.
    let save_as = "Save this game of Tripppin";
    run(&mut amiga, "menu Save As...");
    wait_until(&mut amiga, "a name is asked for", |amiga| active(amiga) == save_as);
    run(&mut amiga, "key return");
    wait_until(&mut amiga, "the game is written", |amiga| bar_shows(amiga, "Far:Game 2 is written"));
    run(&mut amiga, "menu Save As...");
    wait_until(&mut amiga, "a name is asked for", |amiga| active(amiga) == save_as);
    run(&mut amiga, "type \"Game\"\nkey return");
    wait_until(&mut amiga, "the question is asked", |amiga| windows(amiga, "Tripppin") == 1);
    run(&mut amiga, "key return");
    wait_until(&mut amiga, "the game is replaced", |amiga| bar_shows(amiga, "Far:Game is written"));
    run(&mut amiga, "menu Print As Picture...");
    wait_until(&mut amiga, "a name is asked for", |amiga| active(amiga) == "Print Tripppin as a picture");
    run(&mut amiga, "key return");
    wait_until(&mut amiga, "the picture is written", |amiga| bar_shows(amiga, "Far:Game.png is written"));
    assert_eq!(calls.load(Ordering::SeqCst), 0);
    assert_eq!(dos.read(&path("Far:Game 2")), dos.read(&path("Far:Game")));
    assert!(dos.read(&path("Far:Game.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn trashcan_takes_icons_and_is_emptied() {
    let (mut amiga, dos) = booted();
    let icon = DiskObject::new(IconType::Project, "text").to_string();
    for file in ["Note", "Other"] {
        dos.write(&path(file), b"text").unwrap();
        dos.write(&path(&format!("{file}.info")), icon.as_bytes()).unwrap();
    }
    open(&mut amiga, "Work");
    let at = |amiga: &Amiga<Running>, name: &str| {
        let at = amiga.icon(name).unwrap();
        format!("{},{}", at.x, at.y)
    };
    let trash = at(&amiga, "Trashcan");
    // The icon is there, but its drawer is not created before it is needed.
    assert_eq!(names(&dos, ""), ["Note", "Note.info", "Other", "Other.info"]);
    run(&mut amiga, "wait 120\nopen Trashcan\nwait 2");
    assert_eq!(active(&amiga), "Trashcan");
    run(&mut amiga, "menu Close");
    assert_eq!(names(&dos, "").len(), 4);
    run(
        &mut amiga,
        &format!("wait 120\npointer {trash}\nclick left\nmenu Empty Trash\nexpect bar The Trashcan is empty"),
    );
    // An icon dropped on it is moved into the new drawer, and a second one of the same name gets another name.
    let note = at(&amiga, "Note");
    drag(&mut amiga, &note, &trash);
    assert_eq!(names(&dos, ""), ["Other", "Other.info", "Trashcan"]);
    assert_eq!(names(&dos, "Trashcan"), ["Note", "Note.info"]);
    dos.write(&path("Note"), b"new").unwrap();
    dos.write(&path("Note.info"), icon.as_bytes()).unwrap();
    run(&mut amiga, "wait 120");
    let note = at(&amiga, "Note");
    drag(&mut amiga, &note, &trash);
    assert_eq!(names(&dos, "Trashcan"), ["Note", "Note.info", "Note_2", "Note_2.info"]);
    // The requester counts files; Cancel keeps them.
    run(&mut amiga, &format!("wait 120\npointer {trash}\nclick left\nmenu Empty Trash\nkey escape"));
    assert_eq!(names(&dos, "Trashcan").len(), 4);
    run(&mut amiga, "menu Empty Trash\nkey return");
    assert_eq!((names(&dos, "Trashcan").len(), names(&dos, "").len()), (0, 3));
}

#[test]
fn trashcan_cannot_be_deleted_moved_or_used_by_other_volumes() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Work");
    // The window is moved off the icon of the Ram Disk.
    drag(&mut amiga, "300,35", "300,135");
    let trash = amiga.icon("Trashcan").unwrap();
    let trash = format!("{},{}", trash.x, trash.y);
    run(&mut amiga, &format!("pointer {trash}\nclick left"));
    let intuition = amiga.intuition();
    let menus = intuition.active().and_then(|window| intuition.window(window)?.menus()).unwrap();
    let enabled = |item| menus.leaves().any(|(_, leaf)| leaf.text() == item);
    assert_eq!(["Delete...", "Rename...", "Copy"].map(enabled), [false; 3]);
    assert_eq!(["Empty Trash", "Open", "Leave Out"].map(enabled), [true; 3]);
    // Programs of the Games disk are not discarded.
    drag(&mut amiga, "44,30", &trash);
    assert_eq!(active(&amiga), "Workbench");
    run(&mut amiga, "key return");
    drag(&mut amiga, &trash, RAM);
    assert_eq!(active(&amiga), "Workbench");
    run(&mut amiga, "key return");
    assert_eq!((names(&dos, "").len(), names(&dos, "Ram Disk:")), (0, vec!["Disk.info".to_owned()]));
    // Left out on the Workbench, it has an icon file, but still no drawer.
    run(&mut amiga, &format!("wait 120\npointer {trash}\nclick left\nmenu Leave Out"));
    assert_eq!(names(&dos, ""), ["Trashcan.info"]);
}

#[test]
fn only_the_hard_disk_has_a_trashcan() {
    let (mut amiga, _) = booted_with(&["--classic"]);
    open(&mut amiga, "Work");
    assert_eq!((active(&amiga).split(' ').next(), amiga.icon("Trashcan")), (Some("Work"), None));
    let (mut amiga, _) = booted();
    for disk in ["Ram Disk", "Games", "Workbench"] {
        open(&mut amiga, disk);
        assert_eq!(amiga.icon("Trashcan"), None, "{disk}");
        run(&mut amiga, "menu Close");
    }
    open(&mut amiga, "Work");
    assert!(amiga.icon("Trashcan").is_some());
}
