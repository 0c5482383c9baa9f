//! The menu strip of a game's window: the game's own menus, and those that all windows have.

use crate::table::friend::{self, line};
use crate::table::judging;
use crate::table::{BoardCommand, Table, TableGame};
use crate::view::classic_mode::ClassicMode;
use crate::view::described::OwnMenus;
use crate::view::host_request::FileCommand;
use crate::view::menu::{
    Common, DAILY_PUZZLE, MenuRow, MenuTable, Menus, OTHER_LESSON, PRACTISE, TableCommand, aids_menu,
    classic_menus, common_row, common_toggle, edit_menu, of_window,
};
use crate::view::menu_layout::{MenuPlacement, ORACLE};
use crate::view::oracle_choice::OracleChoice;
use crate::view::ranked;
use boardgame_engine::coach::TrainingTheme;
use boardgame_engine::oracle::{PuzzleOracle, winner_turns};

impl<G: TableGame> Table<G> {
    /// Returns the menus of a game in a mode. Classic mode has only the menus of [`classic_menus`].
    pub fn menus(mode: ClassicMode) -> Menus<BoardCommand<G>> {
        let mut own = G::menus();
        if mode.is_on() {
            return classic_menus(own.tables, mode);
        }
        insert_look(&mut own);
        use_common_words(&mut own);
        let engine = |action: &BoardCommand<G>| match action {
            TableCommand::Own(own) => G::engine_name(*own),
            _ => None,
        };
        ranked::rank(&mut own.tables, G::INFO.strengths, engine);
        // Classic mode has these items in the menus of the game, all other modes in the same menus of all games.
        take(&mut own, &Common::PlayAgain.into());
        take(&mut own, &Common::MarkLegal.into());
        let has_draw = take(&mut own, &Common::Draw.into());
        let is_solved = judging::is_solved::<G>();
        let mut aids: MenuTable<BoardCommand<G>> = of_window(aids_menu());
        aids.rows.splice(1..1, own.aids);
        if is_solved {
            let (puzzles, has_famous) = (G::Oracle::PUZZLES, !G::Oracle::FAMOUS.is_empty());
            own.tables.insert(1, of_window(oracle_menu(puzzles, has_famous, G::INFO.has_perfect_switch)));
        } else {
            // In a solved game, the Oracle menu has the review.
            aids.rows.push(common_row("Review game", Common::Review));
        }
        let others = [edit_menu(), club_menu(is_solved, G::INFO.link_rules.is_some(), has_draw)];
        Menus(own.tables.into_iter().chain([aids]).chain(others.map(of_window)).collect())
    }
}

/// Adds the item that changes the look to the first menu, above the item Quit and the line or gap before it.
fn insert_look<A: PartialEq + From<Common>>(own: &mut OwnMenus<A>) {
    let Some(MenuTable { rows, .. }) = own.tables.first_mut() else { return };
    let quit = rows.iter().position(|row| row.action == Some(Common::Quit.into())).unwrap_or(rows.len());
    let at = rows[..quit].iter().rposition(|row| row.action.is_some() || !row.subs.is_empty());
    rows.insert(at.map_or(0, |at| at + 1), common_row("Look", Common::Wish(FileCommand::Look)));
}

/// Removes the item with this action from a game's own menus. Returns `false` without such an item.
fn take<A: PartialEq>(own: &mut OwnMenus<A>, action: &A) -> bool {
    let mut rows = own.tables.iter_mut().map(|table| &mut table.rows).chain([&mut own.aids]);
    let place = |rows: &mut Vec<MenuRow<A>>| rows.iter().position(|row| row.action.as_ref() == Some(action));
    rows.any(|rows| place(rows).map(|at| rows.remove(at)).is_some())
}

/// Gives the items that several games have the same words in all of them. Classic mode has the words of the original programs.
fn use_common_words<A: PartialEq + From<Common>>(own: &mut OwnMenus<A>) {
    let words = [
        (Common::TakeBack, "Take back move"),
        (Common::NewGame, "New game"),
        (Common::Quit, "Quit the game"),
    ];
    for row in own.tables.iter_mut().flat_map(|table| &mut table.rows) {
        for (common, word) in words {
            let action = Some(common.into());
            if row.action == action {
                word.clone_into(&mut row.text);
            } else if row.subs.iter().flatten().any(|sub| sub.action == action) {
                row.text = format!("{word}:");
            }
        }
    }
}

/// Returns the Oracle menu, the second menu of a solved game, with puzzles of the given lengths in plies.
fn oracle_menu(puzzles: &[u16], has_famous: bool, has_switch: bool) -> MenuTable<Common> {
    let row = |text: &str, choice| common_row(text, Common::Oracle(choice));
    let toggle = |text, choice| common_toggle(text, Common::Oracle(choice));
    let puzzle =
        |&plies: &u16| row(&format!("Win in {}", winner_turns(plies.into())), OracleChoice::Puzzle(plies));
    let famous = has_famous.then(|| row("Famous", OracleChoice::Famous));
    let puzzles = puzzles.iter().map(puzzle).chain(famous).collect();
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
    let legal = [MenuRow::separator(), common_toggle("Show legal moves", Common::MarkLegal)];
    let rows = perfect.into_iter().chain(others).chain(legal).collect();
    MenuTable { title: "Oracle", placement: ORACLE, rows }
}

/// Returns the Club menu with lessons, mistakes to practise, the daily puzzle, training, games between two people, resigning and
/// the user's record. With `has_draw`, it also has the draw offer. Columns end at separators, so the order of the groups decides
/// which fonts leave room for three columns.
fn club_menu(has_daily_puzzles: bool, has_links: bool, has_draw: bool) -> MenuTable<Common> {
    let mut rows = vec![
        common_row("Lesson", Common::Lesson),
        common_row(OTHER_LESSON, Common::Wish(FileCommand::OpenLesson)),
        common_row(PRACTISE, Common::Practise),
    ];
    if has_daily_puzzles {
        let row = |theme| {
            let text = match theme {
                None => "Any",
                Some(TrainingTheme::Block) => "Block",
                Some(TrainingTheme::Race) => "Race",
                Some(TrainingTheme::Hold) => "Hold the draw",
            };
            common_row(text, Common::Oracle(OracleChoice::Train(theme)))
        };
        let themes = [None].into_iter().chain(TrainingTheme::ALL.map(Some)).map(row).collect();
        rows.extend([
            MenuRow::separator(),
            common_row(DAILY_PUZZLE, Common::Wish(FileCommand::Daily)),
            common_row("Copy result", Common::CopyResult),
            MenuRow::choices("Train:", 0, themes),
        ]);
    }
    if has_links {
        rows.extend([
            MenuRow::separator(),
            common_row("Play with a friend...", Common::PlayWithFriend),
            common_row("Send move", Common::SendMove),
            common_row("Back to my game", Common::BackToMyGame),
            common_row("To my friend's game", Common::ToFriendsGame),
        ]);
    }
    if has_links && friend::HAS_LIST {
        rows.push(common_row("Games with friends...", Common::FriendGames));
    }
    if has_links && line::IS_AVAILABLE {
        rows.push(common_row("Chat...", Common::Chat));
    }
    rows.extend([MenuRow::separator(), common_row("Rematch", Common::Rematch)]);
    rows.extend(has_draw.then(|| common_row("Offer draw", Common::Draw)));
    rows.push(common_row("Resign", Common::Resign));
    rows.extend([
        MenuRow::separator(),
        common_row("Your record", Common::Record),
        common_row("Reset record", Common::ResetRecord),
        common_row("Bring back record", Common::BringBackRecord),
    ]);
    MenuTable { title: "Club", placement: MenuPlacement::NEXT, rows }
}
