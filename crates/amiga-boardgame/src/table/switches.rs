//! The menu toggles that are saved with a game, as words.

use crate::table::execute;
use crate::table::judging;
use crate::table::model::Model;
use crate::table::{Table, TableGame};
use crate::view::menu::{Common, TableCommand};
use boardgame_engine::session::PlayerKind;
use small_amiga::intuition::Intuition;

/// Word in saved games for perfect play by the computer.
const PERFECT: &str = "perfect";
const VERDICT: &str = "verdict";
const FAIR: &str = "fair";
const LEGAL: &str = "legal";
/// Word in games saved by earlier versions. It means that the user has chosen whether legal squares are framed.
const LEGAL_CHOSEN: &str = "legal-chosen";
const PUZZLE: &str = "puzzle";
/// Words in saved games for the players that both sides had before a puzzle was set up. The letter `h` stands for a
/// human, `c` for a computer.
const PLAYERS_BEFORE: [(&str, [PlayerKind; 2]); 4] = [
    ("before=hh", [PlayerKind::Human, PlayerKind::Human]),
    ("before=hc", [PlayerKind::Human, PlayerKind::Computer]),
    ("before=ch", [PlayerKind::Computer, PlayerKind::Human]),
    ("before=cc", [PlayerKind::Computer, PlayerKind::Computer]),
];
/// Words in games saved by earlier versions. They mean that the user has turned coordinates on or off.
const NAMES: [&str; 2] = ["coordinates", "no-coordinates"];

/// Returns the words of the toggles that are on.
pub(super) fn words<G: TableGame>(program: &Table<G>) -> Vec<&'static str> {
    let own = G::TOGGLES.iter().filter(|(_, own)| program.game.own(&program.board, *own).is_checked);
    let own = own.map(|(word, _)| *word);
    if !judging::is_solved::<G>() {
        return own.collect();
    }
    let (model, judge) = (program.model(), &program.model().judge);
    let puzzle = judge.poses(model.game());
    let all = [(PERFECT, judge.perfect), (VERDICT, judge.verdict), (FAIR, judge.fair)];
    let all = all.into_iter().chain([(LEGAL, model.aids.marks_legal()), (PUZZLE, puzzle)]);
    let before = judge.players_before_puzzle(model.game());
    let before = PLAYERS_BEFORE.iter().find(|(_, players)| Some(*players) == before);
    let exact = all.filter_map(|(word, on)| on.then_some(word)).chain(before.map(|(word, _)| *word));
    exact.chain(own).collect()
}

/// Turns on the toggles that a saved game names, and turns off all others.
pub(super) fn restore<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, on: &[String]) {
    let is_on = |word: &str| on.iter().any(|other| other == word);
    if judging::is_solved::<G>() {
        restore_exact(program, is_on);
    }
    let mut aids = program.model().aids.clone();
    for &(word, own) in G::TOGGLES {
        execute::execute(program, intuition, TableCommand::Own(own), is_on(word));
    }
    // The loop has stored the saved marks of legal places as the user's choice, which is undone here.
    aids.restore_legal(program.model().aids.marks_legal());
    program.model_mut().aids = aids;
}

/// Restores the toggles of a solved game.
#[inline(never)]
fn restore_exact<G: TableGame>(program: &mut Table<G>, is_on: impl Fn(&str) -> bool) {
    let model = program.model_mut();
    model.judge.perfect = is_on(PERFECT);
    model.judge.verdict = is_on(VERDICT);
    model.judge.fair = is_on(FAIR);
    if is_on(LEGAL_CHOSEN) && model.aids.legal_chosen().is_none() {
        model.aids.set_marks_legal(is_on(LEGAL));
    }
    let menus = Table::<G>::menus(model.aids.mode());
    if menus.number_of(TableCommand::Common(Common::MarkLegal)).is_some() {
        model.aids.restore_legal(is_on(LEGAL));
    }
    if NAMES.into_iter().any(&is_on) && model.aids.names_chosen().is_none() {
        model.aids.set_coordinates(is_on(NAMES[0]));
    }
    if is_on(PUZZLE) {
        let Model { judge, controller, .. } = model;
        judge.pose_again(controller.session.game());
        let before = PLAYERS_BEFORE.iter().find(|(word, _)| is_on(word)).map(|(_, players)| *players);
        model.judge.set_players_before_puzzle(before);
    }
    // The search that started when the window opened did not know the restored switches, so it is restarted.
    model.session_mut().invalidate_searches();
}
