//! Tests of Trippples in its window, played through the whole program.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::play;

use amiga_boardgame::tiles::window::TileWindow;
use boardgame_host::script::stage::ScriptHost as _;
use play::{On, Scripted};
use small_amiga::intuition::ItemFlags;
use trippples_game::{
    Board, Kind, Line, Move, Oracle, Placing, Position, RuleOptions, Rules, Side, Trippples,
};

const OFFICIAL: Rules = Rules::Official(RuleOptions::empty());

/// Line 424 of `deal --game trippples --rules official --seed 1 --count 3000`.
const BOARD_424: &str = "sf1ab06885c452cf/542934154ca8a22c/a1a498233170c145/324683nnnne03861/\
                         0e8607nnnn588ad0/252a910b1349c826/0d948964c2431c8c/ff925162194a16ff a1 h1 c official";

/// An emulated computer with Trippples: a human plays circle, the perfect engine square.
type Computer = On<Scripted<TileWindow<Trippples>>>;

fn by(rules: &str) -> Computer {
    Computer::new(&format!("--game trippples --square perfect {rules}"), None)
}

fn with(line: &Line) -> Computer {
    Computer::new("--game trippples --square perfect", Some(&line.to_string()))
}

trait Person {
    fn game(&self) -> &TileWindow<Trippples>;
    fn line(&self) -> &Line;
    /// Returns the games won by circle and by square, and the draws.
    fn score(&self) -> [u32; 3];
    /// Returns the last line below the panel's tile.
    fn last_panel_line(&self) -> String;
    fn plays_any(&mut self);
    fn plays_best(&mut self);
}

impl Person for Computer {
    fn game(&self) -> &TileWindow<Trippples> {
        self.amiga.game()
    }

    fn line(&self) -> &Line {
        self.game().session().game()
    }

    fn score(&self) -> [u32; 3] {
        let score = self.game().session().score();
        [score.won(0), score.won(1), score.drawn()]
    }

    fn last_panel_line(&self) -> String {
        self.game().panel_texts().lines.pop().unwrap()
    }

    fn plays_any(&mut self) {
        let mv = self.line().legal_moves()[0];
        self.does(&format!("wait turn human 200\nwait 70\nplay {mv}"));
    }

    fn plays_best(&mut self) {
        let position = *self.line().current();
        let mv = self.game().oracle().unwrap().best(&position).unwrap().mv;
        self.does(&format!("wait turn human 200\nplay {mv}"));
    }
}

/// Creates a game in which the players have placed the tiles of a board.
fn placed(board: &Board) -> Line {
    let rules = Rules::Official(RuleOptions::PLACE);
    let mut line = Line::new(Position::start(Board::EMPTY, Side::Circle, rules).unwrap());
    for square in Kind::arrow_squares() {
        line.play(Move::Place(Placing::new(board.arrows(square), square).unwrap())).unwrap();
    }
    line
}

// ---- puzzles

#[test]
fn puzzle_is_not_scored() {
    let mut computer = by("--rules official aids");
    computer.does("menu Puzzle / Win in 3");
    while computer.line().end().is_none() {
        computer.plays_best();
        computer.does("wait 60");
    }
    assert_eq!(computer.score(), [0; 3], "solved");
    computer.does("key t with amiga");
    computer.plays_best();
    assert_eq!((computer.line().is_over(), computer.score()), (true, [0; 3]), "taken back and solved again");
    computer.does("menu Reset the score\nkey a with amiga\nkey d with amiga");
    assert_eq!(computer.score(), [0; 3], "begun once more");
    // The next game is counted again.
    computer.does("key n with amiga\nmenu square / Human");
    computer.does("key d with amiga");
    assert_eq!(computer.score(), [0; 3]);
    computer.plays_any();
    computer.does("key d with amiga\nexpect over agreed nobody");
    assert_eq!(computer.score(), [0, 0, 1]);
}

#[test]
fn agreed_draw_does_not_solve_a_puzzle() {
    let mut computer = by("--rules official aids");
    computer.does("menu Puzzle / Win in 3");
    computer.plays_best();
    computer.does("wait turn human 200\nkey d with amiga\nexpect over agreed nobody");
    computer.does("expect title Trippples - Puzzle: win in 3 - take back to try again\nexpect note none");
    assert_eq!(computer.score(), [0; 3]);
}

// ---- rules

#[test]
fn board_keeps_its_number_if_the_next_rules_change() {
    let mut computer = by("--rules official --seed 5 aids");
    let number = computer.game().dealt_number();
    assert!(number.is_some());
    computer.plays_any();
    computer.does("menu Place the tiles");
    assert_eq!(computer.game().dealt_number(), number);
}

// ---- reviews

#[test]
fn review_after_placing_tiles_shows_the_judged_ply() {
    let line = placed(&Board::numbered(1, 0));
    let mut computer = Computer::new("--game trippples --square perfect aids", Some(&line.to_string()));
    computer.does("menu square / Human");
    (0..6).for_each(|_| computer.plays_any());
    computer.does("menu Review\nkey upleft");
    let mut pages = 0;
    while let Some(reviewed) = computer.game().reviewed().copied() {
        let (line, ply) = (computer.line(), 56 + pages);
        assert_eq!(Some(reviewed.mv()), line.moves().nth(ply));
        assert_eq!(Some(&computer.game().shown_position()), line.position(ply), "page {pages}");
        pages += 1;
        computer.does("key right");
    }
    assert_eq!(pages, 6);
}

#[test]
fn review_is_refused_while_tiles_are_placed() {
    let mut computer = by("--place aids");
    computer.does("menu square / Human\nplay 07@a2\nmenu Review\nexpect beep");
    assert!(!computer.game().is_reviewing());
}

// ---- coordinates

#[test]
fn coordinates_show_while_a_text_names_squares() {
    for (script, named) in
        [("", false), ("menu Lesson", true), ("menu square / Human\nkey h with amiga", true)]
    {
        let mut computer = by("--seed 4 aids");
        computer.does(&format!("{script}\nwait 3"));
        assert_eq!(computer.game().names_squares(), named, "{script}");
    }
}

// ---- missed turns

/// A board on which square cannot move after a1b1.
const MISSED: &str = "sfa81a983846d0cf/1c45c4920d130786/43e0154aa2a41952/83a185nnnn340b58/c86264nnnn518c8a/\
                      892632682ac10e94/2329c2494c612516/ff2cb091543170ff a1 h1 c";

#[test]
fn missed_turn_is_explained_until_the_next_action() {
    let texts = |computer: &Computer| {
        let actor = computer.amiga.actor().unwrap();
        (actor.snapshot().notes.join(" "), actor.snapshot().sentences.join(" "))
    };
    let says = |computer: &Computer, sentence: &str| {
        assert_eq!(texts(computer), (sentence.to_owned(), sentence.to_owned()));
    };
    let mut computer = Computer::new("--game trippples --square perfect aids", Some(MISSED));
    computer.does("play a1b1\nexpect turn circle\nwait 400");
    says(&computer, "Square has no move: your turn again.");
    computer.does("click left d4");
    assert!(!texts(&computer).1.contains("your turn again"));
    computer.does("play b1c2");
    assert!(!texts(&computer).1.contains("no move"));

    let mut computer = Computer::new("--game trippples --square human aids", Some(MISSED));
    computer.does("play a1b1\nwait 2");
    says(&computer, "Square has no move: Circle moves again.");
    computer.does("play b1c2\nmenu circle / Minimax 2\nwait 400\nexpect turn square");
    says(&computer, "You had no move: Circle moved again.");

    let mut classic = Computer::new("--game trippples --square perfect", Some(MISSED));
    classic.does("play a1b1\nwait 400");
    says(&classic, "");
}

// ---- placing

#[test]
fn rest_of_the_tiles_depends_on_the_seed() {
    let dealt = |seed: u64, command: &str| {
        let mut computer = by(&format!("--place --seed {seed} aids"));
        computer.does(&format!("menu square / Human\nplay 07@a2\n{command}\nexpect plies 56"));
        let position = *computer.line().current();
        computer.does("key t with amiga\nexpect plies 55\nexpect status PLACE A TILE");
        position
    };
    let position = dealt(5, "key d");
    assert!(!position.is_placing());
    assert_eq!(position, dealt(5, "menu Deal the rest"));
    assert_ne!(position.board(), dealt(6, "key d").board());
    // Classic mode has no such command.
    by("--place").does("menu square / Human\nkey d\nexpect plies 0");
}

// ---- draws

#[test]
fn computer_declines_draw_while_able_to_win() {
    // On this board, square can force an indirect win of a game that is otherwise a draw.
    let line: Line = BOARD_424.parse().unwrap();
    let oracle = Oracle::for_position(line.first()).unwrap();
    assert_eq!(oracle.indirect(line.first()), Some(Side::Square));
    let mut computer = with(&line);
    for _ in 0..3 {
        let position = *computer.line().current();
        let mv = oracle.best(&position).unwrap().mv;
        computer.does(&format!("play {mv}\nwait turn human 200\nkey d with amiga\nexpect turn circle"));
        assert_eq!(computer.last_panel_line(), "Draw refused");
    }
}

#[test]
fn computer_declines_draw_before_the_first_move() {
    for line in [
        Line::new(Position::start(Board::numbered(1, 0), Side::Circle, OFFICIAL).unwrap()),
        placed(&Board::numbered(1, 0)),
    ] {
        let mut computer = with(&line);
        computer.does("key d with amiga\nexpect turn circle");
        assert_eq!(computer.last_panel_line(), "Draw refused");
        computer.plays_best();
        computer.does("wait turn human 200\nkey d with amiga\nexpect over agreed nobody");
    }
}

#[test]
fn draw_offer_lasts_until_the_next_move() {
    let mut computer = by("--rules official");
    computer.does("menu square / Human");
    computer.plays_any();
    computer.plays_any();
    computer.does("key d with amiga");
    for setting in [
        "menu square / Random",
        "menu circle / Perfect\nmenu circle / Human",
        "menu House",
        "menu square / Human",
    ] {
        computer.does(setting);
        assert_eq!(computer.last_panel_line(), "A draw is offered", "after {setting}");
    }
    computer.plays_any();
    computer.does("menu circle / Perfect\nmenu circle / Human");
    assert_eq!(computer.last_panel_line(), "A draw is offered");
    computer.does("key d with amiga\nexpect over agreed nobody");
    // Undoing a move or starting a different game withdraws the offer.
    for answer in [
        "key t with amiga\nkey t with amiga",
        "key a with amiga",
        "key n with amiga",
        "menu Puzzle / Win in 3",
    ] {
        let mut computer = by("--rules official aids");
        computer.does("menu square / Human");
        computer.plays_any();
        computer.plays_any();
        computer.does("key d with amiga");
        assert_eq!(computer.last_panel_line(), "A draw is offered");
        computer.does(answer);
        assert_eq!(computer.last_panel_line(), "", "{answer}");
    }
    computer = by("--rules official");
    computer.does("menu square / Human\nkey d with amiga\nkey a with amiga");
    assert_eq!(computer.last_panel_line(), "", "the same board, but another game");
    computer.does("key d with amiga");
    computer.plays_any();
    computer.plays_any();
    assert_eq!(computer.last_panel_line(), "");
}

#[test]
fn freeze_and_draw_are_ghosted_out_of_turn() {
    let enabled = |computer: &Computer| {
        let window = computer.amiga.intuition().window(computer.game().window()).unwrap();
        let items: Vec<_> = window.menus().unwrap().menus.iter().flat_map(|menu| &menu.items).collect();
        ["Freeze!", "Offer draw"].map(|text| {
            let item = items.iter().find(|item| item.text() == text).unwrap();
            item.flags.contains(ItemFlags::ENABLED)
        })
    };
    for (rules, expected) in [
        ("--rules official --freeze", [true, true]),
        ("--rules official", [false, true]),
        ("--rules house", [false, false]),
    ] {
        let start =
            |players: &str| Computer::new(&format!("--game trippples {players} {rules} --seed 5 aids"), None);
        assert_eq!(enabled(&start("--circle human --square perfect")), expected, "{rules}");
        assert_eq!(enabled(&start("--circle perfect --square human")), [false; 2], "{rules}");
    }
}

// ---- fair boards

#[test]
fn fair_boards_and_placing_exclude_each_other() {
    let mut computer = by("--rules house aids");
    computer.does("expect checked Fair\nmenu Place\nexpect checked Place\nexpect unchecked Fair");
    assert!(computer.line().current().is_placing(), "the game that began at once");
    computer.does("key n with amiga");
    assert!(computer.line().current().is_placing(), "the next one");
    // While tiles are to be placed, a board cannot be checked for fairness.
    computer.does("key f with amiga\nmenu Fair\nexpect unchecked Fair\nkey n with amiga");
    assert!(computer.line().current().is_placing());
    computer.does("menu Place\nexpect unchecked Place\nexpect checked Fair\nkey n with amiga");
    let position = *computer.line().current();
    assert!(Oracle::for_position(&position).unwrap().is_fair(Side::Circle));
    // Rules without a placing phase keep the setting.
    computer.does("menu Wild\nmenu House\nexpect checked Fair");
}

// ---- pasted games

#[test]
fn tally_stays_when_a_position_is_pasted() {
    const BOARD: &str = "sf16c8c486a14ccf/070b618c493151a4/89940ea258528570/d01968nnnn262315/\
                         323846nnnn1a4325/a864348362c28ab0/92292a5491c10d4a/ffe0132c981c45ff";
    for options in ["--square human", "--square perfect"] {
        let mut computer = Computer::new(
            &format!("--game trippples --circle human {options} aids"),
            Some(&format!("{BOARD} g7 d6 c")),
        );
        computer.does("play g7h8\nexpect over finish circle");
        assert_eq!(computer.score(), [1, 0, 0]);
        computer.does(&format!("clipboard {BOARD} c3 g3 c\nkey i with amiga\nwait 2\nexpect plies 0"));
        assert_eq!(computer.score(), [1, 0, 0], "{options}");
        computer.does("play c3b4\nkey t with amiga\nexpect plies 0\nkey t with amiga\nexpect plies 1");
        assert_eq!((computer.line().is_over(), computer.score()), (true, [1, 0, 0]), "{options}");
        computer.does("key n with amiga\nwait 2\nexpect plies 0");
        assert_eq!(computer.score(), [1, 0, 0], "{options}");
    }
}
