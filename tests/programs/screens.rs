//! Tests of public screens: the Screens program, and games on several screens.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::play::{self, does as run};

use boardgame_engine::search_task::Pace;
use boardgame_host::amiga::Amiga;
use boardgame_host::boot;
use boardgame_host::cli;
use boardgame_host::running::Running;
use boardgame_host::script::stage::ScriptHost;
use small_amiga::chips::{Point, Rgb4};
use small_amiga::dos::{Launch, Startup};
use small_amiga::intuition::{Look, PubModes, Screen, Window};
use tripppin::CATALOGUE;

fn booted(words: &str) -> Amiga<Running> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut amiga = play::workbench(&words, play::mounted(None));
    run(&mut amiga, "key q with amiga");
    amiga
}

/// Starts a program as its icon would, with tool types.
fn start(amiga: &mut Amiga<Running>, word: &str, tool_types: &[&str]) {
    let tool_types = tool_types.iter().map(|&line| line.to_owned()).collect();
    let startup = Startup::Workbench { tool_types, project: None };
    amiga.order(Launch { program: word.to_owned(), startup, reply: None });
}

/// Returns the Screens program's line for each screen.
fn listed_screens(amiga: &Amiga<Running>) -> Vec<String> {
    ScriptHost::text(amiga)
}

/// Returns the titles of the screens from front to back.
fn front_to_back(amiga: &Amiga<Running>) -> Vec<&str> {
    amiga.intuition().screens().iter().map(|screen| screen.bar_title()).collect()
}

/// Returns the depth and colour 0 of the screen on which the game that was started last is shown.
fn pens_of_last(amiga: &Amiga<Running>) -> (usize, Rgb4) {
    let (_, actor) = amiga.games().into_iter().last().unwrap();
    let screen = amiga.intuition().screen_of(actor.pulse().window).unwrap();
    (screen.depth(), screen.colour(small_amiga::chips::Pen(0)))
}

const GREY: (usize, Rgb4) = (2, Rgb4::new(0xAAA));
const MAGIC: (usize, Rgb4) = (3, Rgb4::new(0x999));
const BLUE: (usize, Rgb4) = (2, Rgb4::new(0x05A));

#[test]
fn screens_are_managed_by_keys() {
    let mut amiga = booted("");
    start(&mut amiga, "screens", &[]);
    assert_eq!(
        listed_screens(&amiga),
        [
            "Workbench: open, 2 visitors, default",
            "Workbench13: closed",
            "MagicWB: closed",
            "HighContrast: closed"
        ]
    );
    // The Workbench screen cannot be closed and is already the default.
    run(&mut amiga, "key c\nkey d\nkey o");
    assert_eq!(amiga.intuition().screens().len(), 1);
    run(&mut amiga, "key down\nkey down\nkey o\nkey d");
    assert_eq!(
        listed_screens(&amiga)[..3],
        ["Workbench: open, 2 visitors", "Workbench13: closed", "MagicWB: open, default"]
    );
    assert_eq!(front_to_back(&amiga), ["Workbench Screen", "MagicWB"]);
    run(&mut amiga, "key f");
    assert_eq!(front_to_back(&amiga), ["MagicWB", "Workbench Screen"]);
    // The program's window is on the Workbench screen, which left-Amiga-N brings to the front.
    run(&mut amiga, "key n with lamiga\nkey c");
    assert_eq!(listed_screens(&amiga)[2], "MagicWB: closed");
    assert_eq!(listed_screens(&amiga)[0], "Workbench: open, 2 visitors, default");
    // Return opens a closed screen, and brings an open screen to the front.
    run(&mut amiga, "key up\nkey return\nkey return");
    assert_eq!(front_to_back(&amiga), ["Workbench13", "Workbench Screen"]);
    run(&mut amiga, "key n with lamiga\nkey s\nkey p");
    assert_eq!(amiga.intuition().pub_screen_modes(), PubModes::all());
    run(&mut amiga, "key escape");
    assert_eq!(amiga.intuition().screens().len(), 2, "a public screen stays when the program ends");
}

#[test]
fn closing_a_visited_screen_is_refused_with_a_message() {
    let mut amiga = booted("");
    start(&mut amiga, "screens", &[]);
    run(&mut amiga, "key down\nkey down\nkey o");
    start(&mut amiga, "triple3", &["PUBSCREEN=MAGICWB"]);
    assert_eq!(pens_of_last(&amiga), MAGIC);
    assert_eq!(front_to_back(&amiga)[0], "MagicWB", "it comes to the front");
    run(&mut amiga, "key n with lamiga\nkey c");
    assert_eq!(amiga.intuition().screens().len(), 2);
    let asked = amiga.intuition().active().and_then(|window| amiga.intuition().window(window)).unwrap();
    assert_eq!(asked.title(), "Screens");
    assert_eq!(amiga.intuition().workbench().windows().len(), 3, "a requester");
    run(&mut amiga, "key return");
    assert_eq!(amiga.intuition().workbench().windows().len(), 2);
    run(&mut amiga, "key m with lamiga\nkey q with amiga\nkey n with lamiga\nkey c");
    assert_eq!(amiga.intuition().screens().len(), 1);
}

#[test]
fn game_opens_on_its_named_or_the_default_screen() {
    let mut amiga = booted("");
    start(&mut amiga, "tripppin", &["PUBSCREEN=MagicWB"]);
    assert_eq!(pens_of_last(&amiga), GREY, "that one is not open");
    run(&mut amiga, "key q with amiga");
    start(&mut amiga, "screens", &[]);
    run(&mut amiga, "key down\nkey o\nkey d\nkey down\nkey o");
    for (named, expected) in [("MagicWB", MAGIC), ("Nowhere", BLUE), ("workbench", GREY)] {
        start(&mut amiga, "trippples", &[&format!("PUBSCREEN= {named} ")]);
        assert_eq!(pens_of_last(&amiga), expected, "{named}");
        run(&mut amiga, "key q with amiga");
    }
    start(&mut amiga, "tripppin", &[]);
    assert_eq!(pens_of_last(&amiga), BLUE, "who names none opens on the default one");
    run(&mut amiga, "key q with amiga");
    // Tribolo opens its own screen unless a public screen is named.
    start(&mut amiga, "tribolo", &[]);
    assert_eq!(front_to_back(&amiga).len(), 4);
    run(&mut amiga, "key q with amiga");
    start(&mut amiga, "tribolo", &["PUBSCREEN=magicwb"]);
    assert_eq!((front_to_back(&amiga).len(), pens_of_last(&amiga)), (3, MAGIC));
}

#[test]
fn shanghai_moves_workbench_windows_to_default() {
    let mut amiga = booted("");
    start(&mut amiga, "screens", &[]);
    run(&mut amiga, "key down\nkey down\nkey o\nkey d");
    let windows = |amiga: &Amiga<Running>| {
        let count = |screen: &Screen| screen.windows().iter().map(Window::title).map(str::to_owned).collect();
        amiga.intuition().screens().iter().map(count).collect::<Vec<Vec<String>>>()
    };
    start(&mut amiga, "shell", &[]);
    assert_eq!(windows(&amiga), [vec!["", "Screens", "AmigaShell"], vec![]]);
    run(&mut amiga, "type \"EndCLI\"\nkey return\nclick left 320,75\nkey s");
    start(&mut amiga, "shell", &[]);
    assert_eq!(windows(&amiga), [vec!["", "Screens"], vec!["AmigaShell"]]);
    // With POPPUBSCREEN, the screen comes to the front.
    run(&mut amiga, "click left 320,75\nkey p");
    start(&mut amiga, "shell", &[]);
    assert_eq!(windows(&amiga), [vec!["AmigaShell", "AmigaShell"], vec!["", "Screens"]]);
}

#[test]
fn games_on_three_screens_run_together() {
    let mut amiga = booted("");
    start(&mut amiga, "screens", &[]);
    run(&mut amiga, "key down\nkey o\nkey down\nkey o");
    let games =
        [("tripppin", "Workbench", GREY), ("trippples", "MagicWB", MAGIC), ("triple3", "Workbench13", BLUE)];
    for (word, screen, pens) in games {
        start(&mut amiga, word, &[&format!("PUBSCREEN={screen}")]);
        assert_eq!(pens_of_last(&amiga), pens);
        run(&mut amiga, "key d with amiga\nwait 2");
    }
    assert_eq!(front_to_back(&amiga)[0], "Workbench13");
    run(&mut amiga, "wait 200");
    assert_eq!(amiga.games().len(), 3);
    // Each game continues in its own window, so the test brings each screen to the front and quits the game
    // on it.
    for _ in games {
        run(&mut amiga, "key q with amiga\nkey m with lamiga");
    }
    run(&mut amiga, "wait 10");
    assert_eq!(amiga.games().len(), 0);
}

#[test]
fn release_1_3_screen_is_for_games_only() {
    let line = ["script", "x", "--workbench", "--seed", "3", "--pubscreen", "workbench13"];
    let settings = cli::parse(&CATALOGUE, line.map(Into::into), &mut |_| None).unwrap();
    let volumes = play::mounted(None);
    let mut amiga = boot::computer(&settings, Pace::Measured(20_000), None, (volumes, true), |_| ()).unwrap();
    assert_eq!(front_to_back(&amiga), ["Workbench13", "Workbench Screen"]);
    assert_eq!((pens_of_last(&amiga), amiga.intuition().workbench().look()), (BLUE, Look::V2));
    // A game that is started later opens there, too.
    start(&mut amiga, "trippples", &[]);
    assert_eq!(pens_of_last(&amiga), BLUE);
    let intuition = amiga.computer_mut().intuition_mut();
    intuition.set_default_pub_screen(Some("Workbench13")).unwrap();
    intuition.set_pub_screen_modes(PubModes::SHANGHAI);
    start(&mut amiga, "shell", &[]);
    let titles = |screen: &Screen| screen.windows().iter().map(|window| window.title().to_owned()).collect();
    let titles: Vec<String> = titles(amiga.intuition().workbench());
    assert!(titles.contains(&"AmigaShell".to_owned()), "{titles:?}");
}

#[test]
fn missing_screen_is_reported_on_the_bar() {
    let mut amiga = booted("");
    start(&mut amiga, "tripppin", &["PUBSCREEN=none"]);
    run(&mut amiga, "expect bar The screen none is not open; using Workbench");
}

#[test]
fn left_amiga_and_drag_move_the_screen() {
    let mut amiga = booted("");
    start(&mut amiga, "screens", &[]);
    let window = amiga.game().window();
    let corner = |amiga: &Amiga<Running>| amiga.intuition().corner(window).unwrap();
    let before = corner(&amiga);
    // The drag begins in the window, and moves neither the window nor its gadgets.
    run(&mut amiga, "drag 320,75 320,115 with lamiga");
    assert_eq!(corner(&amiga) - before, Point::new(0, 40));
    run(&mut amiga, "drag 320,150 320,10 with lamiga");
    assert_eq!(corner(&amiga), before, "the screen does not leave the display at the top");
}

/// Displays on which the program is opened, with fonts eight to thirty rows high.
const KINDS: [&str; 9] = [
    "",
    "--font 11",
    "--font 13",
    "--pal --font 15",
    "--interlace",
    "--interlace --font 30",
    "--pal --interlace --font 16 --pens 8",
    "--pubscreen Workbench13",
    "--pubscreen HighContrast",
];

#[test]
fn window_fits_every_screen() {
    for kind in KINDS {
        let mut amiga = booted(kind);
        start(&mut amiga, "screens", &[]);
        let window = amiga.game().window();
        let intuition = amiga.intuition();
        let (screen, window) = (intuition.screen_of(window).unwrap(), intuition.window(window).unwrap());
        assert_eq!(window.frame().intersection(screen.bounds()), window.frame(), "{kind}");
        assert!(window.frame().height <= screen.bounds().height - screen.bar_height(), "{kind}");
    }
}
