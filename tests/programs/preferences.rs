//! Tests of Preferences and of the key F2: a choice is shown, takes effect, is saved and restored. Open windows stay open.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::play::{self, active, does as run};

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use amiga_boardgame::view::speed::Speed;
use boardgame_engine::search_task::Pace;
use boardgame_host::amiga::Amiga;
use boardgame_host::autosave::{FolderStore, Store};
use boardgame_host::boot;
use boardgame_host::cli::{self, Settings};
use boardgame_host::recording::Recording;
use boardgame_host::running::Running;
use boardgame_host::script::stage::{PictureFormat, ScriptHost};
use small_amiga::chips::{Pen, Rgb4, Standard};
use small_amiga::dos::{Launch, Startup};
use small_amiga::intuition::{Screen, Window};
use small_amiga_window::{DisplayOptions, EmulatedComputer as _};
use tripppin::CATALOGUE;

const FILE: &str = ".preferences";

fn settings(options: &[&str]) -> Settings {
    let words = ["--workbench", "--seed", "3"].iter().chain(options);
    cli::parse(&CATALOGUE, words.map(Into::into), &mut |_| None).unwrap()
}

fn switched_on(settings: &Settings) -> Amiga<Running> {
    let volumes = play::mounted(None);
    boot::computer(settings, Pace::Measured(1_000), None, (volumes, true), |_| ()).unwrap()
}

fn order(amiga: &mut Amiga<Running>) {
    let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
    amiga.order(Launch { program: "preferences".to_owned(), startup, reply: None });
    run(amiga, "wait 2");
    assert_eq!(active(amiga), "Preferences");
}

/// Starts a computer with the Workbench and Preferences, without a game.
fn opened(settings: &Settings) -> Amiga<Running> {
    let mut amiga = switched_on(settings);
    run(&mut amiga, "key q with amiga\nwait 2");
    order(&mut amiga);
    amiga
}

fn screen(amiga: &Amiga<Running>) -> &Screen {
    let intuition = amiga.intuition();
    intuition.workbench()
}

fn titles(amiga: &Amiga<Running>) -> Vec<&str> {
    screen(amiga).windows().iter().map(Window::title).collect()
}

fn colours(amiga: &Amiga<Running>) -> Vec<Rgb4> {
    (0..1 << screen(amiga).depth()).map(|pen| screen(amiga).colour(Pen(pen as u8))).collect()
}

fn keys(amiga: &mut Amiga<Running>, keys: &str) {
    run(amiga, &format!("type \"{keys}\"\nwait 2"));
}

#[test]
fn colour_changes_immediately_and_cancel_restores_it() {
    let mut amiga = opened(&settings(&[]));
    let before = colours(&amiga);
    keys(&mut amiga, "rr");
    let changed = colours(&amiga);
    assert_eq!(changed[0].bits(), before[0].bits() + 0x200);
    assert_eq!(changed[1..], before[1..]);
    keys(&mut amiga, "e");
    assert_eq!(
        (colours(&amiga)[1], colours(&amiga)[2]),
        (before[2], before[1]),
        "pens 1 and 2 change places"
    );
    keys(&mut amiga, "c");
    assert_eq!((colours(&amiga), titles(&amiga)), (before.clone(), vec![""]));
    order(&mut amiga);
    keys(&mut amiga, "rru");
    assert_eq!((colours(&amiga), titles(&amiga)), (changed.clone(), vec![""]));
    // Settings that were applied by "Use" remain in effect when Preferences is opened again, and further
    // changes start from these settings.
    order(&mut amiga);
    keys(&mut amiga, "r");
    assert_eq!(colours(&amiga)[0].bits(), before[0].bits() + 0x300);
    run(&mut amiga, "key escape\nwait 2");
    assert_eq!((colours(&amiga), amiga.is_running()), (changed, true));
}

#[test]
fn mouse_selects_a_pen_and_drags_a_slider() {
    let mut amiga = opened(&settings(&[]));
    // Select the third of four colour boxes, then move the red slider's knob to the left from its right
    // end.
    run(&mut amiga, "click left 540,75\nwait 2");
    keys(&mut amiga, "R");
    assert_eq!(colours(&amiga)[2].bits(), 0xEFF);
    run(&mut amiga, "key escape\nwait 2");
    assert_eq!(colours(&amiga)[2].bits(), 0xFFF);
}

#[test]
fn preset_chooses_pens_font_and_palette_together() {
    // The preset is chosen by key, or by a click on the picture of the lowest preset.
    for choice in ["type \"3\"", "click left 70,132"] {
        let mut amiga = opened(&settings(&[]));
        run(&mut amiga, &format!("type \"e\"\n{choice}\nwait 2\ntype \"u\"\nwait 5"));
        assert_eq!((screen(&amiga).depth(), amiga.shown().1), (4, 400), "{choice}");
        assert_eq!(screen(&amiga).font().y_size(), 16);
        let finer = colours(&switched_on(&settings(&["--palette", "workbench31", "--pens", "16"])));
        assert_eq!(colours(&amiga), finer);
        order(&mut amiga);
        keys(&mut amiga, "1u");
        assert_eq!((screen(&amiga).depth(), amiga.shown().1), (2, 200), "{choice}");
        assert_eq!(colours(&amiga), colours(&switched_on(&settings(&[]))));
    }
}

#[test]
fn preferences_window_fits_with_every_font() {
    let plain = ["8", "11", "13", "15"].map(|height| ["--ntsc", "--font", height]);
    let interlaced = ["8", "16", "22", "26", "30"].map(|height| ["--interlace", "--font", height]);
    for words in plain.iter().chain(&interlaced) {
        let amiga = opened(&settings(words));
        let window = screen(&amiga).windows().iter().find(|window| window.title() == "Preferences");
        let (frame, bounds) = (window.unwrap().frame(), screen(&amiga).bounds());
        assert!(frame.x >= 0 && frame.right() <= bounds.width, "{words:?}: {frame:?}");
        assert!(frame.y >= 0 && frame.bottom() <= bounds.height, "{words:?}: {frame:?}");
    }
}

#[test]
fn mode_change_reopens_screen_with_its_drawers() {
    let mut amiga = opened(&settings(&[]));
    // Open the system disk.
    run(&mut amiga, "key escape\nwait 2\nclick left 125,30\nkey return\nwait 2");
    let open = titles(&amiga).len();
    assert_eq!(open, 2);
    order(&mut amiga);
    let mut film = Recording::new(0);
    film.take(&mut amiga).unwrap();
    // Choose eight pens, PAL and interlace.
    keys(&mut amiga, "pvi");
    film.take(&mut amiga).unwrap();
    keys(&mut amiga, "u");
    assert!(film.take(&mut amiga).is_err(), "a film has one size");
    assert_eq!((screen(&amiga).depth(), amiga.rate()), (3, 50));
    assert_eq!(amiga.shown().1, 512);
    assert_eq!(amiga.intuition().monitor().standard, Standard::Pal);
    assert_eq!(titles(&amiga).len(), open, "{:?}", titles(&amiga));
    amiga.compose();
    assert_eq!(amiga.shown().2.len(), 640 * 512);
    assert!(!amiga.encoded(PictureFormat::ToScale).unwrap().is_empty());
    // Return to the initial settings, starting from the current values of the screen.
    order(&mut amiga);
    keys(&mut amiga, "nNu");
    assert_eq!((screen(&amiga).depth(), amiga.rate(), amiga.shown().1), (2, 60, 200));
    // A game can be opened on the changed screen.
    run(&mut amiga, "wait 20");
    let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
    let program = CATALOGUE.first.word.to_owned();
    amiga.order(Launch { program, startup, reply: None });
    assert_eq!(amiga.games().len(), 1);
}

#[test]
fn look_changes_while_windows_are_open() {
    let mut amiga = switched_on(&settings(&["--game", "tribolo"]));
    for program in ["tripppin", "shell", "screens"] {
        let startup = Startup::Workbench { tool_types: Vec::new(), project: None };
        amiga.order(Launch { program: program.to_owned(), startup, reply: None });
    }
    // Screens opens the public screen MagicWB.
    run(&mut amiga, "wait 30\nkey down\nkey down\nkey return\nwait 5");
    activate(&mut amiga, "AmigaShell");
    run(&mut amiga, "type \"Echo he\"\nwait 50");
    let before = (titles(&amiga).join("|"), amiga.encoded(PictureFormat::Pens).unwrap());
    run(&mut amiga, "key f2\nwait 5");
    assert_eq!((screen(&amiga).depth(), screen(&amiga).font().y_size(), amiga.shown().1), (3, 8, 200));
    run(&mut amiga, "key f2\nwait 5");
    assert_eq!((screen(&amiga).depth(), screen(&amiga).font().y_size(), amiga.shown().1), (4, 16, 400));
    let heights = amiga.intuition().screens().iter().map(|screen| (screen.title(), screen.font().y_size()));
    let heights: BTreeMap<&str, usize> = heights.collect();
    assert_eq!(heights, BTreeMap::from([("Workbench Screen", 16), ("Tribolo", 16), ("MagicWB", 16)]));
    run(&mut amiga, "expect line \"4.Workbench:> Echo he\"");
    run(&mut amiga, "key f2\nwait 5");
    assert_eq!((titles(&amiga).join("|"), amiga.encoded(PictureFormat::Pens).unwrap()), before);
    run(&mut amiga, "type llo\nkey return\nwait 5\nexpect line hello");
    // Preferences goes the same way.
    order(&mut amiga);
    keys(&mut amiga, "3u");
    assert_eq!((screen(&amiga).depth(), titles(&amiga).join("|")), (4, before.0));
}

#[test]
fn preferences_window_follows_a_new_look() {
    // This palette is the only difference to the first look.
    let mut amiga = opened(&settings(&["--palette", "highcontrast"]));
    run(&mut amiga, "key f2\nwait 5");
    let new = colours(&amiga);
    assert_eq!((&new, screen(&amiga).depth()), (&colours(&switched_on(&settings(&[]))), 2));
    keys(&mut amiga, "v");
    run(&mut amiga, "key escape\nwait 2");
    assert_eq!(colours(&amiga), new);
    order(&mut amiga);
    keys(&mut amiga, "v");
    run(&mut amiga, "key f2\nwait 5");
    assert_eq!((screen(&amiga).depth(), amiga.rate()), (3, 60));
    keys(&mut amiga, "u");
    assert_eq!((screen(&amiga).depth(), amiga.rate()), (3, 50), "the choice of PAL is kept");
}

#[test]
fn chosen_look_is_kept_except_in_classic_mode() {
    let folder = tempfile::tempdir().unwrap();
    let mut classic = switched_on(&kept(folder.path(), &["--classic"]).unwrap());
    run(&mut classic, "key f2\nwait 5");
    assert_eq!(screen(&classic).depth(), 2);
    // Options apply until a look is chosen. The first look follows one that is not among the looks.
    let mut amiga = switched_on(&kept(folder.path(), &["--pens", "8", "--pal"]).unwrap());
    for depth in [3, 2, 3, 4, 2] {
        assert_eq!((screen(&amiga).depth(), amiga.rate()), (depth, 50));
        run(&mut amiga, "key f2\nwait 5");
    }
    run(&mut amiga, "menu Look\nwait 5");
    let again = switched_on(&kept(folder.path(), &[]).unwrap());
    assert_eq!((screen(&again).depth(), again.rate()), (4, 60), "the option --pal is not saved");
}

fn store(folder: &Path) -> Rc<dyn Store> {
    Rc::new(FolderStore::new(folder, Duration::ZERO))
}

fn kept(folder: &Path, options: &[&str]) -> Result<Settings, String> {
    let mut settings = settings(options);
    settings.apply_stored_preferences(Some(store(folder)), None)?;
    Ok(settings)
}

#[test]
fn saved_preferences_apply_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("not there yet");
    let mut amiga = opened(&kept(&place, &[]).unwrap());
    keys(&mut amiga, "u");
    // A game that has named the key F2 may have written the file.
    assert!(!fs::read_to_string(place.join(FILE)).unwrap_or_default().contains("pens"), "used is not saved");
    order(&mut amiga);
    // Choose eight pens, PAL, a changed pen 0, fast animations, scale 3, scanlines and flicker.
    keys(&mut amiga, "pvrrdwwwlk");
    keys(&mut amiga, "s");
    let (changed, depth) = (colours(&amiga), screen(&amiga).depth());
    let wishes = DisplayOptions { scale: Some(3), scanlines: true, flicker: true };
    assert_eq!(amiga.display_options(), wishes);
    let text = fs::read_to_string(place.join(FILE)).unwrap();
    assert!(text.contains("pens = 8\n") && text.contains("speed = fast\n"), "{text}");

    let again = kept(&place, &[]).unwrap();
    assert_eq!((again.scale, again.personal().speed), (Some(3), Some(Speed::Fast)));
    let mut amiga = switched_on(&again);
    assert_eq!((colours(&amiga), screen(&amiga).depth(), depth, amiga.rate()), (changed, 3, 3, 50));
    assert_eq!(amiga.display_options(), wishes);
    // Saving again writes the same text.
    order(&mut amiga);
    run(&mut amiga, "type \"s\"\nwait 2");
    assert_eq!(fs::read_to_string(place.join(FILE)).unwrap(), text);

    // Options override saved preferences. Saved preferences do not affect original screens and classic mode.
    let other = kept(&place, &["--pens", "16", "--ntsc", "--speed", "slow", "--scale", "1"]).unwrap();
    assert_eq!((other.scale, other.values.text("--speed")), (Some(1), Some("slow".to_owned())));
    assert_eq!(other.personal().speed, None, "the option holds");
    let amiga = switched_on(&other);
    assert_eq!((screen(&amiga).depth(), amiga.rate()), (4, 60));
    let amiga = switched_on(&kept(&place, &["--pubscreen", "Workbench13"]).unwrap());
    // The Workbench keeps its own screen.
    assert_eq!((screen(&amiga).depth(), amiga.rate()), (3, 50));
    let classic = kept(&place, &["--classic"]).unwrap();
    let amiga = switched_on(&classic);
    assert_eq!((screen(&amiga).depth(), amiga.rate(), classic.scale), (2, 60, None));
}

fn activate(amiga: &mut Amiga<Running>, title: &str) {
    let intuition = amiga.computer_mut().intuition_mut();
    let mut windows = intuition.screens().iter().flat_map(Screen::windows);
    let window = windows.find(|window| window.title().starts_with(title)).unwrap().id();
    intuition.activate(Some(window));
    run(amiga, "wait 2");
}

#[test]
fn menu_and_preferences_share_the_speed() {
    let folder = tempfile::tempdir().unwrap();
    let mut amiga = switched_on(&kept(folder.path(), &[]).unwrap());
    let game = active(&amiga).to_owned();
    order(&mut amiga);
    activate(&mut amiga, &game);
    run(&mut amiga, "menu Speed / Fast\nwait 2");
    // Preferences has received the choice, so saving again leaves the speed unchanged.
    activate(&mut amiga, "Preferences");
    keys(&mut amiga, "s");
    let speed = |amiga: &Amiga<Running>| amiga.games()[0].1.pulse().personal.speed;
    assert_eq!(speed(&amiga), Some(Speed::Fast));
    assert_eq!(kept(folder.path(), &[]).unwrap().personal().speed, Some(Speed::Fast));
    // A running game follows Preferences.
    order(&mut amiga);
    keys(&mut amiga, "du");
    activate(&mut amiga, &game);
    assert_eq!(speed(&amiga), Some(Speed::Slow));
    assert_eq!(kept(folder.path(), &[]).unwrap().personal().speed, Some(Speed::Fast), "used, not saved");
}

#[test]
fn damaged_file_is_reported_and_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(FILE);
    for (text, said) in [
        ("pens = 8\npens = 8\n", ":2:1: \"pens\"; expected pens only once"),
        ("pens = 5\n", ":1:8: \"5\"; expected one of 4, 8"),
        ("scael = 2\n", "(did you mean scale?)"),
        ("colours = AAA 00 FFF\n", ":1:15: \"00\"; expected a colour of three hexadecimal digits"),
        ("scale = 9\n", "scale"),
        ("look = 2.x\n", "expected one of screen, colours"),
        ("speed\n", "expected key = value"),
        ("flicker =\n", "a value of flicker"),
    ] {
        fs::write(&file, text).unwrap();
        let mut settings = settings(&[]);
        let error = settings.apply_stored_preferences(Some(store(folder.path())), None).unwrap_err();
        assert!(error.contains(said), "{error}");
        assert_eq!(error.lines().count(), 1);
        let amiga = switched_on(&settings);
        assert_eq!((screen(&amiga).depth(), amiga.display_options()), (2, DisplayOptions::default()));
    }
    fs::write(&file, [0xFF, 0xFE]).unwrap();
    assert!(kept(folder.path(), &[]).is_err());
    fs::write(&file, "# nothing\n\nmode = interlace\n").unwrap();
    assert!(switched_on(&kept(folder.path(), &[]).unwrap()).intuition().is_interlaced());
    // A missing palette or font is an error in its line; a missing screen is reported when it is opened.
    for (line, said) in [
        ("palette = gone.gpl", [".preferences:2:11: gone.gpl", "; expected "]),
        ("font = gone.bdf", [".preferences:2:8: gone.bdf", "; expected a font file or one of the heights 8"]),
    ] {
        fs::write(&file, format!("mode = interlace\n{line}\npens = 8\n")).unwrap();
        let error = kept(folder.path(), &[]).unwrap_err();
        assert!(said.into_iter().all(|said| error.contains(said)), "{error}");
        assert_eq!(error.matches("; expected ").count(), 1, "{error}");
    }
    fs::write(&file, "screen = Gone\n").unwrap();
    let (_, notes) = kept(folder.path(), &[]).unwrap().screen_setup(None).unwrap();
    assert_eq!(notes.len(), 1, "{notes:?}");
}

#[test]
fn damaged_file_is_renamed_before_saving() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(FILE);
    fs::write(&file, "pens = 5\n").unwrap();
    let mut settings = settings(&[]);
    settings.apply_stored_preferences(Some(store(folder.path())), None).unwrap_err();
    let mut amiga = opened(&settings);
    keys(&mut amiga, "u");
    assert_eq!(fs::read_to_string(&file).unwrap(), "pens = 5\n");
    for _ in 0..2 {
        order(&mut amiga);
        keys(&mut amiga, "s");
    }
    assert!(fs::read_to_string(&file).unwrap().contains("pens = 4\n"));
    let there = fs::read_dir(folder.path()).unwrap().count();
    let aside = fs::read_to_string(folder.path().join(format!("{FILE}.bad"))).unwrap();
    assert_eq!((aside.as_str(), there), ("pens = 5\n", 2));
}
