//! The title of a game's window.

use crate::table::Suggestion;
use crate::table::{Table, TableGame};
use crate::view::board_numbers;
use boardgame_engine::record::GamePosition as _;
use small_amiga::intuition::{Intuition, Window};

/// Returns the title for the current state of the game: that of a lesson, of an earlier
/// position, of a review, of a fault of an engine, of a search
/// for a suggestion, of a game between two people, or the game's own. The first one that applies has precedence.
#[inline(never)]
pub(crate) fn title<G: TableGame>(program: &Table<G>) -> String {
    let (model, game) = (program.model(), G::INFO.title);
    if let Some(lesson) = lesson_title(program) {
        return lesson;
    }
    if let Some(earlier) = look_back_title(program) {
        return earlier;
    }
    if model.is_reviewing() {
        let fault = model.fault_message().filter(|_| model.is_estimating());
        // An exact review names the board on its summary only.
        let is_named = model.is_estimating() || model.is_at_summary();
        let number = program.dealt_number().filter(|_| is_named);
        return fault.unwrap_or_else(|| model.adapted(&board_numbers::review_title(game, number)));
    }
    let friend = friend_title(program);
    let fault = model.fault_message().filter(|_| friend.is_none());
    let depth = match program.board().suggestion {
        Some(Suggestion::Fixed { depth, .. }) => depth,
        Some(Suggestion::Following { .. }) | None => None,
    };
    let searched = || depth.map(|plies| format!("{game} - looked {plies} plies ahead"));
    fault.or_else(searched).or(friend).unwrap_or_else(|| program.texts().title)
}

fn lesson_title<G: TableGame>(program: &Table<G>) -> Option<String> {
    program.model().lesson_title().map(|lesson| format!("{} - {lesson}", G::INFO.title))
}

/// Returns the title while the board shows an earlier position without a review.
fn look_back_title<G: TableGame>(program: &Table<G>) -> Option<String> {
    let pages = program.model().looked_back_pages()?;
    Some(program.model().adapted(&pages.look_back_title(G::INFO.title)))
}

fn friend_title<G: TableGame>(program: &Table<G>) -> Option<String> {
    let name = |seat| {
        let at = G::Position::SEATS.iter().position(|&other| other == seat);
        at.map(|at| program.side_word(at)).unwrap_or_default()
    };
    let model = program.model();
    model.friend_title(G::INFO.title, name)
}

/// Shows an earlier position, the step of a lesson, or the game between two people, on the bar of the screen if the window has no title bar.
pub(super) fn show_on_bar<G: TableGame>(program: &Table<G>, intuition: &mut Intuition) {
    let window = program.model().window();
    if intuition.window(window).is_some_and(Window::is_borderless) {
        let title = look_back_title(program).or_else(|| lesson_title(program));
        intuition.set_screen_title(window, title.or_else(|| friend_title(program)));
    }
}
