//! Tests of the Oracle menu in the window, played through the whole program.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::play;
use amiga_boardgame::table::any_game::Scope;
mod panel;
mod puzzles;
mod review;

use amiga_boardgame::table::any_game::AnyGame as _;
use amiga_boardgame::tiles::window::TileWindow;
use amiga_boardgame::view::classic_mode::ClassicMode;
use amiga_boardgame::view::menu::Common;
use boardgame_engine::coach::PuzzleProgress;
use boardgame_engine::oracle::{MoveQuality, PuzzleOracle as _, Verdict, advise, winner_turns};
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::PlayerKind;
use boardgame_host::boot;
use boardgame_host::cli;
use play::Computer;
use small_amiga::chips::Chunky;
use small_amiga::input::{InputEvent, Key, Qualifiers};
use small_amiga::intuition::MenuNumber;
use small_amiga_window::EmulatedComputer as _;
use tripppin::CATALOGUE;
use tripppin_game::{Line, Move, Oracle, Position, Side, Tripppin};

/// A position with the right side to move. Depending on the move, this side wins in 9 or 17 plies, draws or
/// loses.
const SHARP: &str = "629483ff85132c1a/25ff0b4c5886ff8a/c10e494a61921543/89163226347068c8/23a83138541c19a4/\
                     52c2a2c4d051b00d/ffffa1912945ff64/074698ffffe08c2a b6 g2 0 4 r";
const START: &str = "e1 d1 0 0 r";
const SCREENS: [&str; 7] = [
    "",
    "--pens 8",
    "--interlace",
    "--interlace --pens 8",
    "--swap-pens",
    "--pubscreen Workbench13",
    "--font 13",
];

trait Person {
    fn position(&self) -> Position;
    /// Returns the best move according to the oracle.
    fn best(&self) -> Move;
    fn title(&self) -> String;
    /// Returns the oracle's text on the panel as one line.
    fn note(&self) -> String;
    fn pens(&mut self) -> Chunky;
}

impl Person for Computer {
    fn position(&self) -> Position {
        *self.amiga.game().session().game().current()
    }

    fn best(&self) -> Move {
        let game = self.amiga.game();
        advise(game.oracle().unwrap(), game.session().game()).unwrap().mv
    }

    fn title(&self) -> String {
        let game = self.amiga.game();
        self.amiga.intuition().window(game.window()).unwrap().title().to_owned()
    }

    fn note(&self) -> String {
        let lines: Vec<String> = self.amiga.game().notes().iter().map(ToString::to_string).collect();
        lines.join(" ")
    }

    fn pens(&mut self) -> Chunky {
        self.amiga.pens().unwrap().0
    }
}

// ---- the menu

#[test]
fn oracle_menu_is_beside_the_original_menu() {
    let computer = Computer::new("aids", Some(START));
    let game = computer.amiga.game();
    let strip = computer.amiga.intuition().window(game.window()).unwrap().menus().unwrap();
    let titles: Vec<_> = strip.menus.iter().map(|menu| menu.title.as_str()).collect();
    assert_eq!(titles, ["Tripppin out!", "Oracle", "Aids", "Edit", "Club"]);
    // A player who wants to end the game looks for both items at the same place.
    let club: Vec<_> = strip.menus[4].items.iter().map(|item| item.text()).collect();
    let club: Vec<_> = club.into_iter().filter(|text| !text.is_empty()).collect();
    let offer = club.iter().position(|text| *text == "Offer draw").unwrap();
    assert_eq!(club[offer..], ["Offer draw", "Resign", "Your record", "Reset record", "Bring back record"]);
    // In classic mode, the items have the same numbers as in the original program.
    let menus = TileWindow::<Tripppin>::menus(ClassicMode::Fixed);
    assert_eq!(menus.action(MenuNumber::new(0, 9, None)), Some(Common::Quit.into()));
    let menus = TileWindow::<Tripppin>::menus(ClassicMode::Off);
    for (number, item) in strip.leaves() {
        assert!(menus.action(number).is_some(), "{}", item.text());
    }
    // The command keys of ghosted items are included.
    let items = strip.menus.iter().flat_map(|menu| &menu.items);
    let mut letters: Vec<char> = items.filter_map(|item| item.command).collect();
    letters.sort_unstable();
    let count = letters.len();
    letters.dedup();
    assert_eq!(letters.len(), count, "no letter has two meanings");
}

/// Checks that a dealt board is a draw that no first move loses, unless options request a different board.
#[test]
fn dealt_start_is_lost_for_neither_side() {
    let deal = |words: &[&str]| {
        let words = [&["script", "x"], words].concat();
        let settings = cli::parse(&CATALOGUE, words.into_iter().map(Into::into), &mut |_| None).unwrap();
        let mut amiga =
            boot::start_computer_as(&settings, Pace::Measured(1), None, |program| program).unwrap();
        let mut positions = vec![amiga.game().snapshot().position];
        for _ in 0..5 {
            amiga.input(InputEvent::Key { key: Key::Char('n'), qualifiers: Qualifiers::RIGHT_AMIGA });
            positions.push(amiga.game().snapshot().position);
        }
        positions
    };
    let is_fair = |text: &String| {
        let line: Line = text.parse().unwrap();
        let judged = Oracle::solve(line.current().board()).judge(line.current());
        judged.verdict == Verdict::Draw && judged.moves.iter().all(|judged| judged.verdict == Verdict::Draw)
    };
    assert!(deal(&[]).iter().all(is_fair));
    // Without the filter, one of seven boards is lost immediately, and other boards are not fair either.
    let unfair = (0..20).flat_map(|_| deal(&["--classic"])).filter(|text| !is_fair(text)).count();
    // A seed selects the first board only.
    let seeded: Vec<_> = (0..20).map(|seed| deal(&["--seed", &seed.to_string()])).collect();
    let unfair_first = seeded.iter().filter(|boards| !is_fair(&boards[0])).count();
    assert!(unfair > 0 && unfair_first > 0, "{unfair} {unfair_first}");
    assert!(seeded.iter().flat_map(|boards| &boards[1..]).all(is_fair));
}

// ---- the perfect computer

#[test]
fn perfect_computer_plays_oracle_moves_on_time() {
    let mut computer = Computer::new("--seed 5 aids", None);
    computer.does("menu Perfect\nexpect checked Perfect");
    for _ in 0..6 {
        let mv = computer.best();
        computer.does(&format!("play {mv}"));
        if computer.position().outcome().is_some() {
            break;
        }
        let answer = computer.best();
        // 200 ticks are 40 blanks, of which two passed while the piece was dropped.
        computer.does("expect status thinking...\nwait 36\nexpect turn computer\nwait turn human 4");
        assert_eq!(computer.amiga.game().session().game().moves().last(), Some(answer));
    }
    // If the perfect engine is switched on during a search of the classic engine, the perfect engine takes
    // over.
    let mut computer = Computer::new("--seed 5 aids", None);
    computer.does("menu Difficulty / 9\nplay e1f2\nwait 3\nkey p with amiga");
    let answer = computer.best();
    computer.does("wait turn human 45");
    assert_eq!(computer.amiga.game().session().game().moves().last(), Some(answer));
}

#[test]
fn two_perfect_computers_play_each_other() {
    let mut computer = Computer::new("--seed 3 aids", Some(SHARP));
    computer.does("key p with amiga\nmenu right / Computer\nwait over 2000\nexpect over stuck right");
    assert_eq!(computer.amiga.game().session().game().plies(), 9);
}

// ---- verdicts

#[test]
fn hidden_verdicts_leave_no_trace() {
    for options in SCREENS {
        for position in [SHARP, START] {
            let mut computer = Computer::new(&format!("{options} aids"), Some(position));
            let before = computer.pens();
            computer.does("key j with amiga\nexpect checked Show verdict");
            assert_ne!(computer.pens(), before, "{options}");
            computer.does("key j with amiga\nexpect unchecked Show verdict");
            assert_eq!(computer.pens(), before, "{options}");
        }
    }
}

#[test]
fn verdict_marks_follow_the_game() {
    for options in SCREENS {
        let mut played = Computer::new(&format!("{options} aids"), Some(START));
        played
            .does("menu Show verdict\nmenu left / Human\nplay e1f2\nplay d1c1\nkey t with amiga\nplay d1d2");
        let mut drawn = Computer::new(&format!("{options} aids"), Some("e1 d1 0 0 r moves e1f2 d1d2"));
        drawn.does("menu left / Human\nmenu Show verdict");
        assert_eq!(played.pens(), drawn.pens(), "{options}");
    }
}

#[test]
fn panel_shows_verdict_for_the_side_to_move() {
    let mut computer = Computer::new("aids", Some(SHARP));
    assert_eq!(computer.note(), "");
    computer.does("menu Show verdict\nexpect note You win in 5 wins draws loses");
    computer.does("menu right / Computer\nexpect note It wins in 5 wins draws loses");
    let mut computer = Computer::new("aids", Some("c2 g7 4 2 r moves c2d1"));
    computer.does("menu Show verdict\nexpect note none");
}

// ---- hints

#[test]
fn hints_advance_in_steps_and_restart_after_a_move() {
    let mut computer = Computer::new("aids", Some(SHARP));
    let best = computer.best();
    computer.does(
        "key h with amiga\nexpect note Hint 1/4, H: more You win by blocking grey: leave it no move.\n\
         menu Hint\nexpect note Hint 2/4, H: more Not to c6: where may grey go then?\n\
         menu Hint\nexpect note Hint 3/4, H: more Leave out a7, b7, a5, c7, a6: they do not win.\n\
         expect suggestion none\nmenu Hint\nexpect note Hint 4/4: b6-b5 wins in 5\n\
         expect suggestion b5\nexpect no beep\n\
         menu Hint\nexpect beep\nexpect note Hint 4/4: b6-b5 wins in 5",
    );
    assert_eq!(best.to_string(), "b6b5");
    computer.does("play b6b5\nexpect note none\nexpect suggestion none\nwait 20\nmenu Hint\nexpect beep");
    computer.does("wait turn human\nkey h with amiga");
    assert!(computer.note().starts_with("Hint 1/4"));
    computer.does("key t with amiga\nexpect note none\nkey h with amiga\nkey h with amiga");
    assert!(computer.note().starts_with("Hint 2/4, H: more Not to "));
    computer.does("key n with amiga\nexpect note none");
}

#[test]
fn hint_reports_an_uncritical_turn() {
    let mut computer = Computer::new("--seed 1 aids", None);
    computer.does(
        "key h with amiga\nexpect note Hint: any move holds the draw: try e1-e2\nexpect suggestion e2\n\
         key h with amiga\nexpect beep\nexpect note Hint: any move holds the draw: try e1-e2",
    );
}

// ---- fair boards

#[test]
fn fair_boards_are_dealt_while_checked() {
    let fair = |computer: &Computer| Oracle::solve(computer.position().board()).is_fair();
    let mut computer = Computer::new("--seed 2 aids", None);
    computer.does("expect checked Fair boards");
    for _ in 0..12 {
        computer.does("key n with amiga");
        assert!(fair(&computer));
    }
    computer.does("key f with amiga\nexpect unchecked Fair boards");
    let unfair = (0..12).filter(|_| {
        computer.does("key n with amiga");
        !fair(&computer)
    });
    assert!(unfair.count() > 0);
}

// ---- several things at once

#[test]
fn puzzle_and_settings_are_picked_in_one_visit() {
    let mut computer = Computer::new("--seed 6 aids", None);
    computer.does(
        "menu left / Human\nhover Puzzle / Win in 2\nclick left\nhover Prevent\nclick left\n\
         hover Difficulty / 7\nrelease right\n\
         expect checked left / Computer\nexpect unchecked Prevent\nexpect checked Difficulty / 7",
    );
    let engine = computer.amiga.game().rules().classic();
    assert_eq!((engine.level.plies(), engine.prevention), (7, false));
    assert!(computer.amiga.game().progress().is_some());
}

#[test]
fn later_menu_choice_applies_after_the_earlier() {
    let mut computer = Computer::new("--seed 5 aids", None);
    computer.does(
        "menu left / Human\nplay e1f2\nwait depth 3\nmenu Suggest\nhover Take\nclick left\nhover Review\nrelease right\n\
         key escape\nexpect plies 0\nexpect suggestion none",
    );
}

#[test]
fn escape_puts_a_dragged_piece_back() {
    let mut computer = Computer::new("--seed 5 aids", None);
    computer.does("press left e1\npointer f2\nexpect hand full\nkey escape\nexpect hand empty\nrelease left\nexpect plies 0");
}

#[test]
fn winning_leaves_frames_as_they_were() {
    for (chosen, framed) in [("", true), ("key l with amiga\n", false)] {
        let mut computer = Computer::new("aids", Some("c2 g7 4 2 r"));
        computer.does(&format!("{chosen}play c2d1\nkey n with amiga"));
        let game = computer.amiga.game();
        assert_eq!((game.frames_legal(), game.notice()), (framed, None));
    }
}

#[test]
fn click_moves_or_answers_without_frames() {
    let mut computer = Computer::new("aids", Some(START));
    computer.does("menu left / Human\nkey l with amiga\nclick left e4\nexpect plies 0");
    assert_eq!(computer.amiga.game().notice(), Some("Move to a square next to yours."));
    computer.does("click left f2\nexpect plies 1");
    let mut classic = Computer::new("", Some(START));
    classic.does("click left f2\nexpect no beep\nexpect plies 0");
}

#[test]
fn suggestion_explains_the_return_key() {
    let mut computer = Computer::new("aids", Some(START));
    computer.does("menu left / Human\nkey s with amiga");
    assert_eq!(computer.amiga.game().notice(), Some("Return plays it."));
    computer.does("key up");
    assert_eq!(computer.amiga.game().notice(), None, "Return would play another move");
    computer.does("key s with amiga\nkey return\nexpect plies 1");
    let mut classic = Computer::new("", Some(START));
    classic.does("wait depth 3\nkey s with amiga");
    assert_eq!(classic.amiga.game().notice(), None);
}

// ---- numbers of boards

#[test]
fn number_of_a_board_is_copied_pasted_and_saved() {
    let mut computer = Computer::new("--seed 137 aids", None);
    computer.does("play e1f2\nkey c with amiga");
    let copied = computer.amiga.intuition().clipboard().text().unwrap().to_owned();
    let record = copied.strip_suffix("\n# board 137").unwrap();
    assert_eq!(record, computer.amiga.game().session().game().to_string());
    assert!(computer.amiga.game().saved(Scope::Shown).options.text("tripppin").contains("board=137"));
    for (text, number) in [(copied.clone(), Some(137)), (copied.replace("137", "138"), None)] {
        let other = Computer::new("aids", Some(&text));
        assert_eq!(other.amiga.game().session().game().to_string(), record);
        let mut other = Computer::new("--seed 5 aids", None);
        other.amiga.clipboard().put(text);
        other.does("key i with amiga\nwait 5");
        assert_eq!(other.amiga.game().session().game().to_string(), record);
        assert_eq!(other.amiga.game().dealt_number(), number);
        other.does("key t with amiga");
        assert_eq!(other.amiga.game().dealt_number(), Some(5));
    }
    computer.does("menu Classic");
    assert_eq!(computer.amiga.game().dealt_number(), None);
}

#[test]
fn new_boards_have_the_number_of_their_seed() {
    for plain in ["", "menu Fair\n"] {
        let mut computer = Computer::new("--seed 137 aids", None);
        computer.does(&format!("{plain}key n with amiga"));
        let number = computer.amiga.game().dealt_number().unwrap();
        let same = Computer::new(&format!("--seed {number}"), None);
        assert_eq!(same.position().board(), computer.position().board());
        assert_eq!(Oracle::solve(same.position().board()).is_fair(), plain.is_empty());
    }
}
