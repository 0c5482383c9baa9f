//! Tests of games that are resumed, restored or resigned.

use super::*;
use amiga_boardgame::table::any_game::Scope;

#[test]
fn resumed_game_is_not_rated() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    begin(&mut computer);
    quit(computer);
    let mut computer = opened(folder.path(), &[]);
    win(&mut computer);
    assert_eq!(logged(folder.path()), ["tripppin right 1 won unrated"]);
    quit(computer);
}

#[test]
fn restored_game_is_not_logged_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened_on_day_6(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    win(&mut computer);
    assert_eq!(logged(folder.path()).len(), 1);
    does(&mut computer, "menu Daily puzzle");
    take_back(&mut computer);
    assert!(line(&computer).is_over());
    assert_eq!(logged(folder.path()).len(), 1, "the restored game was logged before");
    does(&mut computer, "menu Daily puzzle");
    begin(&mut computer);
    quit(computer);
    let mut computer = opened_on_day_6(folder.path(), &[]);
    take_back(&mut computer);
    take_back(&mut computer);
    assert!(line(&computer).is_over());
    does(&mut computer, "wait thinker");
    assert_eq!(logged(folder.path()).len(), 1, "the restored game was logged before it was saved");
}

#[test]
fn resigned_game_is_lost_and_can_be_continued() {
    for (game, winner, over) in [
        ("tripppin", "left", "expect over resigned left"),
        ("trippples", "square", "expect over resigned square"),
        ("triple3", "square", "expect over resigned square\nexpect status GAME LOST"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5", "--game", game]);
        does(&mut computer, "wait thinker\nexpect turn human");
        // A game without moves cannot be resigned.
        does(&mut computer, "menu Resign\nmenu Resign\nexpect turn human");
        let actor = computer.stage().actor().unwrap();
        let mv = (actor.pulse().words.legal_moves)(actor.saved(Scope::Shown).options.line()).swap_remove(0);
        does(&mut computer, &format!("play {mv}\nwait thinker\nexpect turn human"));
        let before = computer.stage().actor().unwrap().saved(Scope::Shown).options.line().to_owned();
        does(
            &mut computer,
            "menu Resign\nexpect bar Choose Resign again to resign this game\nexpect turn human",
        );
        let notes = |computer: &Saved| computer.stage().actor().unwrap().snapshot().notes;
        assert!(notes(&computer).join(" ").contains("Choose Resign again to resign this game"), "{game}");
        does(&mut computer, &format!("menu Resign\n{over}"));
        let resigned = computer.stage().actor().unwrap().saved(Scope::Shown).options.line().to_owned();
        assert_eq!(resigned, format!("{before} resigned"));
        assert!(logged(folder.path())[0].contains(" lost rated"), "{:?}", logged(folder.path()));
        // The result stays that of the players who have finished the game, also after a restart.
        let result = notes(&computer);
        does(&mut computer, &format!("menu {winner} / Human\n{over}"));
        assert_eq!(notes(&computer), result);
        quit(computer);
        let mut computer = opened(folder.path(), &["--game", game]);
        does(&mut computer, &format!("wait thinker\n{over}"));
        take_back(&mut computer);
        assert_eq!(computer.stage().actor().unwrap().saved(Scope::Shown).options.line(), before);
        does(&mut computer, "expect turn human");
    }
}

#[test]
fn start_in_place_of_an_unplayed_game_keeps_the_games_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    begin(&mut computer);
    let before = line(&computer);
    does(&mut computer, "menu New game");
    quit(computer);
    let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "9"]);
    begin(&mut computer);
    take_back(&mut computer);
    take_back(&mut computer);
    assert_eq!(line(&computer), before);
}

#[test]
fn game_resigned_after_a_restart_is_logged() {
    let folder = tempfile::tempdir().unwrap();
    let mut computer = opened(folder.path(), &["DIFFICULTY=1", "--seed", "5"]);
    begin(&mut computer);
    quit(computer);
    let mut computer = opened(folder.path(), &[]);
    does(&mut computer, "wait thinker\nmenu Resign\nmenu Resign\nexpect over resigned left");
    assert_eq!(logged(folder.path()), ["tripppin right 1 lost unrated"]);
    quit(computer);
    let mut computer = opened(folder.path(), &[]);
    does(&mut computer, "wait thinker\nexpect over resigned left");
    assert_eq!(logged(folder.path()).len(), 1, "the resumed game is not logged again");
}
