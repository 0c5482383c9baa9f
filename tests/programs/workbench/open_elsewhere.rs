//! Tests of games that are open in another program, which saves them.

use super::*;
use boardgame_host::script::stage::OpenText;
use tripppin::CATALOGUE;

/// Clicks the middle one of the three buttons of the active requester.
fn press_middle_button(computer: &mut AutosavingComputer<Box<dyn ScriptHost>>) {
    let intuition = computer.stage().intuition();
    let frame = intuition.window(intuition.active().unwrap()).unwrap().frame();
    computer.input(InputEvent::Pointer { x: frame.x + frame.width / 2, y: frame.bottom() - 10 });
    for down in [true, false] {
        computer.input(InputEvent::Button { button: Button::Select, down });
    }
    computer.vertical_blank();
}

#[test]
fn game_open_elsewhere_is_taken_over_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let saved = || std::fs::read_to_string(folder.path().join("tripppin.game")).unwrap();
    let mut first = opened(folder.path(), NEVER);
    press(&mut first, &MOVE);
    assert_eq!(moves(&first), [1]);
    let mut second = opened(folder.path(), NEVER);
    assert!(moves(&second).is_empty(), "the question comes before the game");
    press(&mut first, &[Key::Escape]);
    let before = saved();
    press(&mut second, &[Key::Return]);
    assert_eq!(moves(&second), [1], "the saved game is resumed");
    // The window that owned the right to save reports the loss at the first input, even without a change.
    first.input(InputEvent::Pointer { x: 1, y: 1 });
    while !first.stage().intuition().screens()[0].bar_title().contains("saved by another window now") {
        first.vertical_blank();
    }
    first.input(InputEvent::Key { key: Key::Char('t'), qualifiers: Qualifiers::RIGHT_AMIGA });
    first.vertical_blank();
    assert_eq!((moves(&first), saved()), (vec![0], before.clone()));
    second.input(InputEvent::Key { key: Key::Char('t'), qualifiers: Qualifiers::RIGHT_AMIGA });
    second.vertical_blank();
    assert_eq!(moves(&second), [0]);
    assert_ne!(saved(), before);
    assert!(first.finish().is_ok() && second.finish().is_ok());
}

#[test]
fn game_open_elsewhere_is_played_without_saving() {
    let folder = tempfile::tempdir().unwrap();
    let saved = || std::fs::read_to_string(folder.path().join("tripppin.game")).unwrap();
    let mut first = opened(folder.path(), NEVER);
    press(&mut first, &MOVE);
    let before = saved();
    let mut second = opened(folder.path(), NEVER);
    press_middle_button(&mut second);
    assert_eq!(moves(&second), [1]);
    bar_says(&second, "This game will not be saved");
    second.input(InputEvent::Key { key: Key::Char('t'), qualifiers: Qualifiers::RIGHT_AMIGA });
    second.vertical_blank();
    assert_eq!((moves(&second), saved()), (vec![0], before));
    assert!(second.finish().is_ok());
    // A third window, opened after the first window has been closed, takes over the saved game without a
    // question.
    first.close();
    assert!(first.finish().is_ok());
    assert_eq!(moves(&opened(folder.path(), NEVER)), [1]);
}

#[test]
fn game_open_elsewhere_stays_closed_after_cancel() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = opened(folder.path(), NEVER);
    press(&mut first, &MOVE);
    let mut second = opened(folder.path(), NEVER);
    press(&mut second, &[Key::Escape]);
    assert!(moves(&second).is_empty());
    assert!(second.finish().is_ok());
    // The first window still saves its game.
    press(&mut first, &[Key::Escape]);
    first.close();
    assert!(first.finish().is_ok());
    assert_eq!(moves(&opened(folder.path(), NEVER)), [1]);
}

#[test]
fn lesson_begins_after_the_question_who_saves() {
    for takes_over in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut first = opened(folder.path(), NEVER);
        press(&mut first, &MOVE);
        press(&mut first, &[Key::Escape]);
        let options = ["--game", "tribolo", "--workbench", "--seed", "3"];
        let mut second = opened_with(folder.path(), NEVER, &options);
        run(second.stage_mut(), "key q with amiga");
        for icon in ["Games", "Lessons", "Tripppin"] {
            run(second.stage_mut(), &format!("wait 120\nopen {icon}"));
        }
        assert!(moves(&second).is_empty(), "the question comes before the lesson");
        answer_and_see_lesson(&mut second, takes_over);
        // The saved game is resumed behind the lesson.
        run(second.stage_mut(), "key escape\nwait 3\nexpect plies 1");
        assert!(first.finish().is_ok() && second.finish().is_ok());
    }
}

/// Answers the question which computer saves, and checks that the lesson of Tripppin begins then.
fn answer_and_see_lesson(second: &mut AutosavingComputer<Box<dyn ScriptHost>>, takes_over: bool) {
    if takes_over {
        press(second, &[Key::Return]);
    } else {
        press_middle_button(second);
    }
    run(second.stage_mut(), "wait 3\nexpect title Tripppin - Lesson, step 1 of 9: First steps");
}

#[test]
fn requested_lesson_begins_after_the_question_who_saves() {
    for takes_over in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut first = opened(folder.path(), NEVER);
        press(&mut first, &MOVE);
        press(&mut first, &[Key::Escape]);
        let mut second = opened_with(folder.path(), NEVER, &["--game", "tribolo", "--seed", "3"]);
        let game = CATALOGUE.find("tripppin").unwrap();
        second.stage_mut().open_game(game, OpenText::Lesson).unwrap();
        assert_eq!(second.stage().games().len(), 1, "the question comes before the lesson");
        answer_and_see_lesson(&mut second, takes_over);
        run(second.stage_mut(), "key escape\nwait 3\nexpect plies 1");
        assert!(first.finish().is_ok() && second.finish().is_ok());
    }
}

#[test]
fn failed_start_gives_up_the_right_to_save() {
    let folder = tempfile::tempdir().unwrap();
    let (state, sprites) = (folder.path().join("state"), folder.path().join("sprites"));
    std::fs::create_dir(&state).unwrap();
    std::fs::create_dir(&sprites).unwrap();
    std::fs::copy("sprites/ants.png", sprites.join("ants.png")).unwrap();
    let options = ["--seed", "3", "--workbench", "--sprites", sprites.to_str().unwrap()];
    let mut keeper = opened_with(&state, NEVER, &options);
    let start_tribolo = |keeper: &mut AutosavingComputer<Box<dyn ScriptHost>>| {
        let place = games().iter().position(|game| game.word == "tribolo").unwrap() as i32;
        open(keeper.stage_mut(), place);
        keeper.vertical_blank();
        keeper.stage().games().len()
    };
    let is_free = |word| {
        let other: Rc<dyn Store> = Rc::new(FolderStore::new(&state, Duration::ZERO));
        SaveSlot::new(&other, CATALOGUE.find(word).unwrap()).claim(Claim::IfFree)
    };
    // The drawings are missing when the second game is started.
    let hidden = folder.path().join("hidden");
    std::fs::rename(&sprites, &hidden).unwrap();
    assert_eq!(start_tribolo(&mut keeper), 1);
    assert_eq!((is_free("tripppin"), is_free("tribolo")), (false, true));
    // The next start claims the right to save again.
    std::fs::rename(&hidden, &sprites).unwrap();
    assert_eq!(start_tribolo(&mut keeper), 2);
    assert_eq!((is_free("tripppin"), is_free("tribolo")), (false, false));
}
