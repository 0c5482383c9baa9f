//! Tests of every game window without walks: idling, starting another game, another screen in front, and
//! fonts that are too tall.

use amiga_boardgame::table::{TableGame, menu_commands};
use amiga_boardgame::view::classic_mode::ClassicMode;
use amiga_boardgame::view::keys;
use boardgame_engine::score::Score;
use boardgame_host::amiga::{Amiga, screen};
use boardgame_host::cli;
use small_amiga::chips::BitMap;
use small_amiga::help_pages::MOST_LINES;
use small_amiga::input::{InputEvent, Key, Qualifiers};
use small_amiga::intuition::MenuStrip;
use tripppin::CATALOGUE;

use super::games::Subject;
use super::hands;
use super::play;
use super::rig::{Rig, press_key};

/// The name of a test and its function, which takes the name of the game.
pub type Test = (&'static str, fn(&'static str));

/// Keys that do not type a character.
const KEYS: [Key; 7] =
    [Key::Up, Key::Return, Key::Space, Key::Escape, Key::Help, Key::Tab, Key::Function(10)];

pub fn tests<P: Subject>() -> &'static [Test] {
    &[
        ("idle_game_draws_nothing", idle_game_draws_nothing::<P>),
        ("new_game_begins_without_keyboard_cursor", new_game_begins_without_keyboard_cursor::<P>),
        ("hidden_screen_does_not_change", hidden_screen_does_not_change::<P>),
        ("keys_page_names_every_letter_and_fits", keys_page_names_every_letter_and_fits::<P>),
        ("help_pages_fit", help_pages_fit::<P>),
        ("too_tall_font_is_refused_with_a_message", too_tall_font_is_refused_with_a_message::<P>),
    ]
}

#[derive(Debug, PartialEq)]
pub struct Standing {
    game: String,
    score: Score,
    setup: String,
    hand: (Option<String>, bool, Option<String>),
    said: (String, Vec<String>),
    menus: Option<MenuStrip>,
    seen: [bool; 3],
}

pub fn standing<P: Subject>(machine: &Amiga<P>) -> Standing {
    let (program, intuition) = (machine.game(), machine.intuition());
    let session = program.program().model().session();
    Standing {
        game: session.game().to_string(),
        score: session.score(),
        setup: format!("{:?}", session.setup()),
        hand: (
            program.cursor(),
            program.pulse().is_holding,
            program.program().suggested_place().map(|place| place.to_string()),
        ),
        said: (program.program().texts().status, program.program().texts().notes),
        menus: intuition.window(program.pulse().window).and_then(|window| window.menus()).cloned(),
        seen: [intuition.is_beeping(), intuition.is_in_menus(), machine.is_running()],
    }
}

/// Runs vertical blanks until no animation and no search is running.
pub fn rest<P: Subject>(machine: &mut Amiga<P>) {
    for _ in 0..20_000 {
        if machine.game().pulse().is_at_rest {
            return;
        }
        machine.vertical_blank();
    }
    panic!("never at rest");
}

pub fn pixels<P: Subject>(machine: &Amiga<P>) -> BitMap {
    machine.intuition().window(machine.game().pulse().window).unwrap().layer().map().clone()
}

fn idle_game_draws_nothing<P: Subject>(game: &'static str) {
    let mut machine = Rig::<P>::new(game, &[]).begin(5);
    rest(&mut machine);
    machine.compose();
    let before = pixels(&machine);
    for _ in 0..300 {
        machine.vertical_blank();
        // Blinking markers cause a new picture, but they are sprites and change no pixel of the window.
        let composed = machine.compose();
        assert!(!composed || !P::SPRITES.is_empty());
    }
    assert!(pixels(&machine) == before);
}

fn new_game_begins_without_keyboard_cursor<P: Subject>(game: &'static str) {
    let rig = Rig::<P>::new(game, &[]);
    for letter in ['n', 'r'] {
        let mut machine = rig.begin(5);
        rest(&mut machine);
        press_key(&mut machine, Key::Up);
        assert!(machine.game().cursor().is_some());
        let number = machine.game().program().model().session().number();
        machine.input(InputEvent::Key { key: Key::Char(letter), qualifiers: Qualifiers::RIGHT_AMIGA });
        if machine.game().program().model().session().number() != number {
            assert_eq!(machine.game().cursor(), None, "{letter}");
        }
    }
}

/// Checks that keys and the mouse have no effect on a game behind another screen.
fn hidden_screen_does_not_change<P: Subject>(game: &'static str) {
    let rig = Rig::<P>::new(game, &[]);
    let settings = cli::parse(&CATALOGUE, ["screenshot", "x.png"].map(Into::into), &mut |_| None).unwrap();
    let (setup, _) = settings.screen_setup(None).unwrap();
    for seed in 1..=6 {
        let mut machine = rig.begin(seed);
        rest(&mut machine);
        machine.computer_mut().intuition_mut().open_screen(screen(&setup));
        let (before, shown) = (standing(&machine), pixels(&machine));
        for event in hands::anything(seed, 400) {
            machine.input(event);
            assert_eq!(standing(&machine), before, "{seed}: {event:?}");
        }
        for key in KEYS.into_iter().chain(('a'..='z').map(Key::Char)) {
            for qualifiers in [Qualifiers::empty(), Qualifiers::RIGHT_AMIGA, Qualifiers::SHIFT] {
                machine.input(InputEvent::Key { key, qualifiers });
                assert_eq!(standing(&machine), before, "{seed}: {key:?} {qualifiers:?}");
            }
        }
        assert!(pixels(&machine) == shown, "{seed}");
    }
}

fn keys_page_names_every_letter_and_fits<P: Subject>(_: &'static str) {
    for mode in [ClassicMode::Off, ClassicMode::Chosen, ClassicMode::Fixed] {
        let menus = menu_commands::keyed_menus::<P::Game>(mode);
        let lines = keys::page(&menus, mode).lines;
        for letter in menus.leaves().filter_map(|(_, row, _)| row.key) {
            let names = |cell: &String| {
                cell.strip_prefix(letter).is_some_and(|rest| rest.starts_with("  ") || rest.starts_with(", "))
            };
            assert!(lines.iter().flatten().any(names), "{letter}: {lines:?}");
        }
        let written = lines.iter().filter(|line| !line.is_empty()).count();
        assert!(written <= MOST_LINES, "{lines:?}");
        // The page has to fit a screen of 640 pixels in a font 9 pixels wide, without the borders and the
        // gaps between cells.
        for cells in 1..=3 {
            let same = || lines.iter().filter(|line| line.len() == cells);
            let widest = |at: usize| same().map(|line| 9 * line[at].len()).max().unwrap_or_default();
            assert!((0..cells).map(widest).sum::<usize>() <= 640 - 24 * cells, "{lines:?}");
        }
    }
}

/// Checks the pages with the rules, which have to fit a game's window with every font.
fn help_pages_fit<P: Subject>(game: &'static str) {
    let info = <P::Game as TableGame>::INFO;
    let width = if game == "tribolo" { 68 } else { 50 };
    for page in std::iter::once(info.help).chain(info.other_rules.map(|(_, page)| page)) {
        assert!(page.iter().filter(|line| !line.is_empty()).count() <= MOST_LINES);
        assert!(page.iter().all(|line| line.len() <= width), "{page:?}");
    }
}

fn too_tall_font_is_refused_with_a_message<P: Subject>(game: &'static str) {
    let switched_on = |font| {
        let stage = play::stage(&["--game", game, "--font", font], play::PACE);
        stage.map(drop).map_err(|error| error.to_string())
    };
    let told = switched_on("30").unwrap_err();
    let ought = format!(
        "cannot open the window: with this font it needs {} rows, but the screen has 200; use a smaller \
         --font, --pal or --interlace",
        P::TALL
    );
    assert_eq!(told, ought);
    for font in ["8", "11", "13", "15", "16"] {
        assert_eq!(switched_on(font), Ok(()), "font {font}");
    }
}
