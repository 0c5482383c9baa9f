//! The menu strip of a game's window: the game's own menus, and those that all windows have.

use crate::table::by_link::{self, line};
use crate::table::{BoardCommand, Table, TableGame};
use crate::table::{judging, resigning};
use crate::view::board_numbers::with_board_rows;
use crate::view::classic_mode::ClassicMode;
use crate::view::host_request::FileCommand;
use crate::view::menu::{
    Common, DAILY_PUZZLE, MenuRow, MenuTable, Menus, OTHER_LESSON, aids_menu, classic_menus, common_row,
    common_toggle, with_edit, with_review,
};
use crate::view::menu_layout::{MenuPlacement, ORACLE};
use crate::view::oracle_choice::OracleChoice;
use boardgame_engine::oracle::{PuzzleOracle, winner_turns};

impl<G: TableGame> Table<G> {
    /// Returns the menus of a game in a mode. Classic mode has only the menus of [`classic_menus`].
    pub fn menus(mode: ClassicMode) -> Menus<BoardCommand<G>> {
        let mut own = G::menus();
        if mode.is_on() {
            return classic_menus(own.tables, mode);
        }
        let mut aids = aids_menu();
        aids.rows.splice(1..1, own.aids);
        own.tables.push(aids);
        let is_solved = judging::is_solved::<G>();
        if is_solved {
            own.tables.insert(1, oracle_menu::<G>());
        }
        let menus = Menus(own.tables);
        // In a solved game, the Oracle menu has the review.
        let menus = if is_solved { menus } else { with_review(menus) };
        let (has_links, can_resign) = (G::INFO.link_rules.is_some(), resigning::is_possible::<G::Position>());
        with_club(with_board_rows(with_edit(menus)), is_solved, has_links, can_resign)
    }
}

/// Returns the Oracle menu, the second menu of a solved game.
fn oracle_menu<G: TableGame>() -> MenuTable<BoardCommand<G>> {
    let row = |text: &str, choice| common_row(text, Common::Oracle(choice));
    let toggle = |text, choice| common_toggle(text, Common::Oracle(choice));
    let puzzle =
        |&plies: &u16| row(&format!("Win in {}", winner_turns(plies.into())), OracleChoice::Puzzle(plies));
    let famous = row("Famous", OracleChoice::Famous);
    let famous = (!G::Oracle::FAMOUS.is_empty()).then_some(famous);
    let puzzles = G::Oracle::PUZZLES.iter().map(puzzle).chain(famous).collect();
    let has_switch = G::INFO.has_perfect_switch;
    let perfect = has_switch.then(|| toggle("Perfect computer", OracleChoice::Perfect));
    let others = [
        toggle("Show verdict", OracleChoice::Verdict),
        row("Hint", OracleChoice::Hint),
        MenuRow::separator(),
        toggle("Fair boards", OracleChoice::Fair),
        MenuRow::choices("Puzzle:", 0, puzzles),
        row("Next puzzle", OracleChoice::NextPuzzle),
        MenuRow::separator(),
        common_row("Review game", Common::Review),
    ];
    let legal = || [MenuRow::separator(), common_toggle("Legal squares", Common::MarkLegal)];
    let legal = has_switch.then(legal).into_iter().flatten();
    let rows = perfect.into_iter().chain(others).chain(legal).collect();
    MenuTable { title: "Oracle", placement: ORACLE, rows }
}

/// Adds the Club menu with lessons, the daily puzzle, the user's record, games between two people and resigning.
fn with_club<A: From<Common>>(
    mut menus: Menus<A>,
    has_daily_puzzles: bool,
    has_links: bool,
    can_resign: bool,
) -> Menus<A> {
    let mut rows = vec![
        common_row("Lesson", Common::Lesson),
        common_row(OTHER_LESSON, Common::Wish(FileCommand::OpenLesson)),
    ];
    if has_daily_puzzles {
        rows.extend([
            MenuRow::separator(),
            common_row(DAILY_PUZZLE, Common::Wish(FileCommand::Daily)),
            common_row("Copy result", Common::CopyResult),
        ]);
    }
    rows.extend([
        MenuRow::separator(),
        common_row("Your record", Common::Record),
        common_row("Reset record", Common::ResetRecord),
    ]);
    if has_links {
        rows.extend([
            MenuRow::separator(),
            common_row("Invite by link", Common::InviteByLink),
            common_row("Send move", Common::SendMove),
        ]);
    }
    if has_links && by_link::HAS_LIST {
        rows.push(common_row("Games by link...", Common::LinkGames));
    }
    if has_links && line::IS_AVAILABLE {
        rows.extend([common_row("Null modem...", Common::NullModem), common_row("Chat...", Common::Chat)]);
    }
    rows.extend([MenuRow::separator(), common_row("Rematch", Common::Rematch)]);
    if can_resign {
        rows.push(common_row("Resign", Common::Resign));
    }
    menus.0.push(MenuTable { title: "Club", placement: MenuPlacement::NEXT, rows });
    menus
}
