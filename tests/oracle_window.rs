//! The Oracle menu at the window: everything it switches on, played through the whole program.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod play;

use play::Computer;
use tripppin::games::coach::Progress;
use tripppin::games::contract::Game;
use tripppin::games::oracle::{Solved, advise};
use tripppin::games::session::Player;
use tripppin::games::thinking::Pace;
use tripppin::games::tiles::view::program::TileProgram;
use tripppin::games::tripppin::oracle::{Mark, Oracle, Verdict};
use tripppin::games::tripppin::view::Tripppin;
use tripppin::games::tripppin::{Line, Move, Position, Side};
use tripppin::games::view::menu::{Common, WithMenus};
use tripppin::host::boot;
use tripppin::host::cli;
use tripppin::machine::chunky::Chunky;
use tripppin::system::input::{InputEvent, Key, Qualifiers};
use tripppin::system::intuition::menu::MenuNumber;

/// The right piece wins in 9 or 17, draws or loses by its other moves.
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
    /// The perfect move.
    fn best(&self) -> Move;
    /// The title of the game's window.
    fn title(&self) -> String;
    /// What the oracle says on the panel, in one line.
    fn note(&self) -> String;
    /// All pens of the screen.
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
fn the_second_menu_stands_beside_the_classic_one() {
    let computer = Computer::new("", Some(START));
    let game = computer.amiga.game();
    let strip = computer.amiga.intuition().window(game.window()).unwrap().menus().unwrap();
    let sizes: Vec<_> = strip.menus.iter().map(|menu| (menu.title.as_str(), menu.items.len())).collect();
    // Three of the second's are bars between groups, and one of the third's.
    assert_eq!(sizes, [("Tripppin out!", 10), ("Oracle", 11), ("Aids", 6)]);
    // The classic numbers are the original's.
    let menus = TileProgram::<Tripppin>::menus();
    assert_eq!(menus.action(MenuNumber::new(0, 9, None)), Some(Common::Quit.into()));
    for (number, item) in strip.leaves() {
        assert!(menus.action(number).is_some(), "{}", item.text());
    }
    // Those of ghosted items, too.
    let items = strip.menus.iter().flat_map(|menu| &menu.items);
    let mut letters: Vec<char> = items.filter_map(|item| item.command).collect();
    letters.sort_unstable();
    letters.dedup();
    assert_eq!(letters.len(), 11, "no letter has two meanings");
}

/// Boards dealt at the window are draws that no first move loses, where nobody says otherwise.
#[test]
fn nobody_is_lost_before_the_first_move() {
    let deal = |words: &[&str]| {
        let words = [&["script", "x"], words].concat();
        let settings = cli::parse(words.into_iter().map(Into::into), &mut |_| None).unwrap();
        let mut amiga = boot::switch_on_as(&settings, Pace::Measured(1), None, |program| program).unwrap();
        let mut positions = vec![amiga.game().position()];
        for _ in 0..5 {
            amiga.input(InputEvent::Key { key: Key::Char('n'), qualifiers: Qualifiers::RIGHT_AMIGA });
            positions.push(amiga.game().position());
        }
        positions
    };
    let is_fair = |text: &String| {
        let line: Line = text.parse().unwrap();
        let judged = Oracle::solve(line.current().board()).judge(line.current());
        judged.verdict == Verdict::Draw && judged.moves.iter().all(|judged| judged.verdict == Verdict::Draw)
    };
    assert!(deal(&[]).iter().all(is_fair));
    // As they come one of seven is lost at once, and more are not even.
    let unfair = (0..20).flat_map(|_| deal(&["--classic"])).filter(|text| !is_fair(text)).count();
    let seeded = (0..20).map(|seed| deal(&["--seed", &seed.to_string()]));
    let seeded = seeded.flatten().filter(|text| !is_fair(text)).count();
    assert!(unfair > 0 && seeded > 0, "{unfair} {seeded}");
}

// ---- the perfect computer

#[test]
fn a_perfect_computer_plays_the_oracles_moves_after_the_usual_time() {
    let mut computer = Computer::new("--seed 5", None);
    computer.does("menu Perfect\nexpect checked Perfect");
    for _ in 0..6 {
        let mv = computer.best();
        computer.does(&format!("play {mv}"));
        if computer.position().outcome().is_some() {
            break;
        }
        let answer = computer.best();
        // 200 ticks are 40 blanks; two went by while the hand let go.
        computer.does("expect status thinking...\nwait 36\nexpect turn computer\nwait turn human 4");
        assert_eq!(computer.amiga.game().session().game().moves().last(), Some(answer));
    }
    // Switched on while the classic thinker is at it, it takes over.
    let mut computer = Computer::new("--seed 5", None);
    computer.does("menu Difficulty / 9\nplay e1f2\nwait 3\nkey p with amiga");
    let answer = computer.best();
    computer.does("wait turn human 45");
    assert_eq!(computer.amiga.game().session().game().moves().last(), Some(answer));
}

#[test]
fn two_perfect_computers_play_each_other() {
    let mut computer = Computer::new("--seed 3", Some(SHARP));
    computer.does("key p with amiga\nmenu right / Computer\nwait over 2000\nexpect over stuck right");
    assert_eq!(computer.amiga.game().session().game().plies(), 9);
}

// ---- verdicts

#[test]
fn verdicts_come_and_go_without_a_trace() {
    for options in SCREENS {
        for position in [SHARP, START] {
            let mut computer = Computer::new(options, Some(position));
            let before = computer.pens();
            computer.does("key v with amiga\nexpect checked Show verdict");
            assert_ne!(computer.pens(), before, "{options}");
            computer.does("key v with amiga\nexpect unchecked Show verdict");
            assert_eq!(computer.pens(), before, "{options}");
        }
    }
}

#[test]
fn marks_follow_the_game() {
    for options in SCREENS {
        let mut played = Computer::new(options, Some(START));
        played
            .does("menu Show verdict\nmenu left / Human\nplay e1f2\nplay d1c1\nkey t with amiga\nplay d1d2");
        let mut drawn = Computer::new(options, Some("e1 d1 0 0 r moves e1f2 d1d2"));
        drawn.does("menu left / Human\nmenu Show verdict");
        assert_eq!(played.pens(), drawn.pens(), "{options}");
    }
}

#[test]
fn the_panel_tells_the_verdict_for_who_moves() {
    let mut computer = Computer::new("", Some(SHARP));
    assert_eq!(computer.note(), "");
    computer.does("menu Show verdict\nexpect note You win in 9 wins draws loses");
    computer.does("menu right / Computer\nexpect note It wins in 9 wins draws loses");
    let mut computer = Computer::new("", Some("c2 g7 4 2 r moves c2d1"));
    computer.does("menu Show verdict\nexpect note none");
}

// ---- hints

#[test]
fn hints_tell_more_step_by_step_and_begin_anew_after_a_move() {
    let mut computer = Computer::new("", Some(SHARP));
    let best = computer.best();
    computer.does(
        "key h with amiga\nexpect note Hint 1 of 4: a critical turn, moves differ in what they bring\n\
         menu Hint\nexpect note Hint 2 of 4: 2 of 8 moves keep the win\nexpect suggestion none\n\
         menu Hint\nexpect note Hint 3 of 4: Go straight down\nexpect suggestion none\n\
         menu Hint\nexpect note Hint 4 of 4: b6-b5 wins in 9\nexpect suggestion b5\nexpect no beep\n\
         menu Hint\nexpect beep\nexpect note Hint 4 of 4: b6-b5 wins in 9",
    );
    assert_eq!(best.to_string(), "b6b5");
    computer.does("play b6b5\nexpect note none\nexpect suggestion none\nwait 20\nmenu Hint\nexpect beep");
    computer.does("wait turn human\nkey h with amiga");
    assert!(computer.note().starts_with("Hint 1 of 4"));
    computer.does("key t with amiga\nexpect note none\nkey h with amiga\nkey h with amiga");
    assert!(computer.note().starts_with("Hint 2 of 4: 2 of 8"));
    computer.does("key n with amiga\nexpect note none");
}

#[test]
fn where_nothing_is_at_stake_the_hint_says_so() {
    let mut computer = Computer::new("--seed 1", None);
    computer.does(
        "key h with amiga\nexpect note Hint 1 of 4: not critical, every move has the same result\n\
         key h with amiga\nexpect note Hint 2 of 4: All 4 moves draw",
    );
}

// ---- fair boards

#[test]
fn fair_boards_are_dealt_while_they_are_wanted() {
    let fair = |computer: &Computer| Oracle::solve(computer.position().board()).is_fair();
    let mut computer = Computer::new("--seed 2", None);
    computer.does("menu Fair boards\nexpect checked Fair boards");
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

// ---- puzzles

#[test]
fn every_puzzle_can_be_solved_against_perfect_defence() {
    for &plies in Line::PUZZLES {
        let mut computer = Computer::new("--seed 4", None);
        computer.does(&format!("menu Puzzle / Win in {plies}\nexpect turn human"));
        assert_eq!(computer.title(), format!("Tripppin - Puzzle: win in {plies}"));
        let position = computer.position();
        assert!(computer.amiga.game().oracle().unwrap().is_puzzle(&position));
        assert_eq!(computer.amiga.game().oracle().unwrap().verdict(&position), Verdict::Win(plies));
        while computer.position().outcome().is_none() {
            computer.does("wait turn human");
            let mv = computer.best();
            computer.does(&format!("play {mv}"));
            if computer.position().outcome().is_none() {
                let answer = computer.best();
                computer.does("wait turn human 45");
                assert_eq!(computer.amiga.game().session().game().moves().last(), Some(answer));
            }
        }
        let solved = Progress::Solved { plies: usize::from(plies) };
        assert_eq!(computer.amiga.game().progress(), Some(solved));
        assert_eq!(computer.title(), format!("Tripppin - Puzzle: solved, won in {plies}"));
        assert_eq!(computer.note(), format!("SOLVED in {plies}!"));
        computer.does("key n with amiga\nexpect title Tripppin\nexpect note none");
        assert_eq!(computer.amiga.game().progress(), None);
    }
}

#[test]
fn famous_positions_follow_each_other() {
    let famous = Line::famous();
    let text = include_str!("../src/games/tripppin/famous.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    assert_eq!(famous.len(), lines.count());
    let mut computer = Computer::new("--seed 4", None);
    computer.does("menu Puzzle / Win in 3\nmenu Puzzle / Famous");
    for position in famous.iter().chain(famous.first()) {
        assert_eq!(computer.position(), *position);
        let plies = computer.amiga.game().oracle().unwrap().verdict(position).plies().unwrap();
        assert!(plies >= 31 && plies % 2 == 1);
        assert_eq!(computer.title(), format!("Tripppin - Puzzle: win in {plies}"));
        computer.does("expect turn human\nmenu Next puzzle");
    }
}

#[test]
fn a_wrong_move_is_refuted_and_can_be_taken_back() {
    for seed in 0..8 {
        let mut computer = Computer::new(&format!("--seed {seed}"), None);
        computer.does("menu Puzzle / Win in 5");
        let right = computer.best();
        let start = computer.position();
        let wrong = start.legal_moves().find(|&mv| mv != right).unwrap();
        computer.does(&format!("play {wrong}"));
        let Some(Progress::Failed(played)) = computer.amiga.game().progress() else { panic!("not failed") };
        assert_eq!(played.mv, wrong);
        let told = "The win is gone Take back and try again; then Hint tells more.";
        assert_eq!(computer.note(), told);
        if computer.position().outcome().is_none() {
            let answer = computer.best();
            computer.does("wait 50");
            assert_eq!(computer.amiga.game().session().game().moves().nth(1), Some(answer));
            assert_eq!(computer.note(), told, "the answer is not told either");
        }
        computer.does("key t with amiga\nexpect title Tripppin - Puzzle: win in 5\nexpect plies 0");
        assert_eq!(computer.position(), start);
        computer.does(&format!("play {right}"));
        assert!(matches!(computer.amiga.game().progress(), Some(Progress::OnCourse { plies: 4 })));
    }
}

#[test]
fn a_puzzle_borrows_the_pieces_and_gives_them_back() {
    let players = |computer: &Computer| {
        let session = computer.amiga.game().session();
        Side::BOTH.map(|side| session.player(side))
    };
    let mut computer = Computer::new("--seed 9", None);
    computer.does("menu left / Human\nmenu Puzzle / Win in 9\nexpect checked left / Computer\nwait 3");
    assert_eq!(players(&computer), [Player::Human, Player::Computer]);
    assert_eq!(computer.position().turn(), Side::Right);
    // Another puzzle remembers the same players.
    computer.does("menu Puzzle / Win in 17\nkey n with amiga\nexpect checked left / Human");
    assert_eq!(players(&computer), [Player::Human; 2]);
    // Who was chosen meanwhile stays.
    computer.does("menu right / Computer\nmenu Puzzle / Win in 3");
    assert_eq!(
        (players(&computer), computer.position().turn()),
        ([Player::Computer, Player::Human], Side::Left)
    );
    computer.does("menu right / Human\nkey n with amiga");
    assert_eq!(players(&computer), [Player::Human; 2]);
}

// ---- review

/// A short game: the right piece throws its win away, and it goes on.
const GAME: &str = "629483ff85132c1a/25ff0b4c5886ff8a/c10e494a61921543/89163226347068c8/23a83138541c19a4/\
                    52c2a2c4d051b00d/ffffa1912945ff64/074698ffffe08c2a b6 g2 0 4 r moves b6c6";

#[test]
fn a_review_goes_through_the_game_and_leaves_no_trace() {
    for options in SCREENS {
        let mut computer = Computer::new(options, Some(GAME));
        computer.does(
            "menu left / Human\nkey v with amiga\nkey v with amiga\nwait thinker\nmenu Suggest\nwait 3",
        );
        let (before, title) = (computer.pens(), computer.title());
        let suggestion = computer.amiga.game().suggestion();
        let question = computer.amiga.game().session().question();
        assert!(suggestion.is_some() && title.contains("looked"));
        computer.does(
            "key r with amiga\nexpect title Tripppin - Review (close or Esc leaves)\nexpect note none\n\
             key left\nexpect note b6-c6 ?? a blunder only draws, b6-b5 wins in 9\nexpect suggestion b5\n\
             key right\nexpect note none\nexpect suggestion none\nkey right\nkey upleft",
        );
        let reviewed = *computer.amiga.game().reviewed().unwrap();
        assert_eq!((reviewed.mark, reviewed.side), (Mark::Blunder, Side::Right));
        assert_ne!(computer.pens(), before);
        // Nothing can be picked up meanwhile.
        computer.does("press left b6\nexpect hand empty\nrelease left\nkey return\nexpect hand empty");
        computer.does("key escape");
        assert!(!computer.amiga.game().is_reviewing());
        assert_eq!((computer.pens(), computer.title()), (before, title), "{options}");
        assert_eq!(computer.amiga.game().suggestion(), suggestion);
        assert_eq!(computer.amiga.game().session().question(), question, "nobody was asked anew");
    }
}

#[test]
fn the_mouse_alone_can_review() {
    let mut computer = Computer::new("", Some(START));
    computer.does("menu left / Human\nplay e1f2\nplay d1c1\nmenu Review");
    // The four buttons, from left to right, where the status bar was.
    let buttons = ["470,63", "504,63", "538,63", "572,63"];
    let press = |button: usize| {
        computer.does(&format!("click left {}", buttons[button]));
        computer.amiga.game().reviewed().map(|reviewed| reviewed.mv().to_string())
    };
    let pages = [1, 1, 1, 2, 2, 2, 0, 3].map(press);
    let page = |mv: &str| Some(mv.to_owned());
    let first = page("e1f2");
    let second = page("d1c1");
    assert_eq!(pages, [second.clone(), first.clone(), first.clone(), second, None, None, first, None]);
    // The close gadget leaves the review, not the program.
    computer.does("click left 92,15\nexpect running\nexpect title Tripppin");
}

#[test]
fn the_computers_move_waits_until_the_review_is_left() {
    let mut computer = Computer::new("--seed 1", None);
    computer.does("play e1f2\nwait 5\nkey r with amiga\nwait 200\nexpect plies 1\nkey left\nwait 50");
    computer.does("expect plies 1\nkey escape\nwait 2\nexpect plies 2");
}

#[test]
fn what_changes_the_game_leaves_the_review_first() {
    for (choice, plies) in
        [("menu Take back", 0), ("menu Start", 0), ("menu Puzzle / Win in 3", 0), ("menu left / Computer", 1)]
    {
        let mut computer = Computer::new("", Some(START));
        computer.does(&format!(
            "menu left / Human\nplay e1f2\nmenu Review\nkey left\n{choice}\nexpect plies {plies}"
        ));
        assert!(!computer.amiga.game().is_reviewing(), "{choice}");
    }
    // What does not, does not.
    let mut computer = Computer::new("", Some(START));
    computer.does("menu left / Human\nplay e1f2\nmenu Review\nkey left\nmenu Show verdict\nmenu Prevent");
    computer.does("key h with amiga\nexpect beep");
    assert!(computer.amiga.game().is_reviewing());
    computer.does("menu Review");
    assert!(!computer.amiga.game().is_reviewing());
}

#[test]
fn an_unplayed_game_cannot_be_reviewed_a_finished_one_can() {
    let mut computer = Computer::new("", Some(START));
    computer.does("menu Review\nexpect beep\nexpect title Tripppin");
    let mut computer = Computer::new("", Some("c2 g7 4 2 r moves c2d1"));
    let before = computer.pens();
    computer.does("menu Review\nkey left\nexpect note c2-d1 good wins in 1\nkey escape");
    assert_eq!(computer.pens(), before);
}

#[test]
fn a_button_acts_when_it_is_let_go_where_it_was_pressed() {
    let mut computer = Computer::new("", Some(START));
    computer.does("menu left / Human\nplay e1f2\nmenu Review");
    let before = computer.pens();
    computer.does("press left 504,63");
    assert_ne!(computer.pens(), before, "it shows that it is held");
    computer.does("pointer 300,100\nrelease left");
    assert_eq!(computer.pens(), before);
    computer.does("press left 504,63\nfocus lost\nrelease left");
    assert_eq!(computer.pens(), before);
    computer.does("press left 504,63\nrelease left");
    assert!(computer.amiga.game().reviewed().is_some());
}

#[test]
fn up_and_down_go_from_mistake_to_mistake() {
    let mut computer = Computer::new("", Some(SHARP));
    computer.does(
        "menu left / Human\nplay b6c5\nplay g2g1\nplay c5d5\nmenu Review\nkey down\nexpect beep\nwait 20",
    );
    let mut pages = Vec::new();
    for key in ["up", "up", "up", "up", "down"] {
        computer.does(&format!("key {key}"));
        pages.push(computer.amiga.game().reviewed().unwrap().mv().to_string());
    }
    assert_eq!(pages, ["c5d5", "g2g1", "b6c5", "b6c5", "g2g1"]);
}

#[test]
fn a_puzzle_and_settings_can_be_picked_in_one_visit_to_the_menus() {
    let mut computer = Computer::new("--seed 6", None);
    computer.does(
        "menu left / Human\nhover Puzzle / Win in 3\nclick left\nhover Prevent\nclick left\n\
         hover Difficulty / 7\nrelease right\n\
         expect checked left / Computer\nexpect unchecked Prevent\nexpect checked Difficulty / 7",
    );
    let mind = computer.amiga.game().game().classic();
    assert_eq!((mind.level.plies(), mind.prevention), (7, false));
    assert!(computer.amiga.game().progress().is_some());
}

#[test]
fn of_two_choices_in_one_go_the_second_is_about_what_the_first_left() {
    let mut computer = Computer::new("--seed 5", None);
    computer.does(
        "menu left / Human\nplay e1f2\nwait depth 3\nmenu Suggest\nhover Take\nclick left\nhover Review\nrelease right\n\
         key escape\nexpect plies 0\nexpect suggestion none",
    );
}

#[test]
fn escape_puts_a_dragged_piece_back() {
    let mut computer = Computer::new("--seed 5", None);
    computer.does("press left e1\npointer f2\nexpect hand full\nkey escape\nexpect hand empty\nrelease left\nexpect plies 0");
}
