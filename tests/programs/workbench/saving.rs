//! Tests of the games that the Workbench saves and resumes.

use super::*;
use amiga_boardgame::table::any_game::Scope;
use tripppin::CATALOGUE;

fn store(folder: &tempfile::TempDir) -> Rc<dyn Store> {
    Rc::new(FolderStore::new(folder.path(), PATIENCE))
}

#[test]
fn games_on_the_workbench_are_saved_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut amiga = booted();
    let mut keeper =
        AutosavingComputer::for_all_games(&mut amiga, store(&folder), AutosaveBlocklist::default()).unwrap();
    let press = |autosaving_computer: &mut AutosavingComputer<&mut Amiga<Running>>, key, qualifiers| {
        autosaving_computer.input(InputEvent::Key { key, qualifiers });
        autosaving_computer.vertical_blank();
    };
    // The cursor picks up the piece at its start and puts it down on the next square.
    for key in [Key::Return, Key::Return, Key::Right, Key::Return] {
        press(&mut keeper, key, Qualifiers::empty());
    }
    assert_eq!(keeper.stage().games()[0].1.pulse().plies, 1);
    // Open Trippples by its icon.
    for (x, y) in [(20, 195), (20, 80), (20, 80)] {
        keeper.input(InputEvent::Pointer { x, y });
        for down in [true, false] {
            keeper.input(InputEvent::Button { button: Button::Select, down });
        }
        keeper.vertical_blank();
    }
    let second = keeper.stage().games()[1].0;
    press(&mut keeper, Key::Char('n'), Qualifiers::RIGHT_AMIGA);
    drop(keeper);
    for (game, moves) in [(CATALOGUE.first, 1), (second, 0)] {
        let mut settings = settings();
        settings.game = game;
        settings.start = SaveSlot::new(&store(&folder), game).load(game).unwrap();
        let amiga = boot::start_computer(&settings, Pace::Measured(1), None).unwrap();
        assert_eq!(amiga.games().last().map(|(_, actor)| actor.pulse().plies), Some(moves), "{}", game.word);
    }
}

#[test]
fn early_setting_change_keeps_the_saved_game() {
    let (folder, game) = (tempfile::tempdir().unwrap(), CATALOGUE.first);
    let path = folder.path().join(format!("{}.game", game.word));
    let earlier = Settings { seed: Some(7), ..settings().started(game, Vec::new()).unwrap() };
    let earlier = boot::start_computer(&earlier, Pace::Measured(20_000), None).unwrap();
    let earlier = earlier.actor().unwrap().saved(Scope::Shown).options.text(game.word);
    std::fs::write(&path, &earlier).unwrap();
    let mut amiga = booted();
    let mut keeper =
        AutosavingComputer::for_all_games(&mut amiga, store(&folder), AutosaveBlocklist::default()).unwrap();
    let mut press = |keys: &[(Key, Qualifiers)]| {
        for &(key, qualifiers) in keys {
            keeper.input(InputEvent::Key { key, qualifiers });
            keeper.vertical_blank();
        }
        std::fs::read_to_string(&path).unwrap()
    };
    let verdict = [(Key::Char('j'), Qualifiers::RIGHT_AMIGA)];
    assert_eq!(press(&verdict), earlier);
    let moves = [Key::Return, Key::Return, Key::Right, Key::Return].map(|key| (key, Qualifiers::empty()));
    let moved = press(&moves);
    assert_ne!(moved, earlier);
    assert_ne!(press(&verdict), moved);
}

/// Checks that a resumed game takes players and level from the icon and keeps its position.
#[test]
fn icon_players_continue_the_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        ("tripppin", vec![], ""),
        ("tripppin", vec!["DIFFICULTY=5"], "--level 5\n"),
        ("trippples", vec!["DIFFICULTY=4"], "--square minimax:4\n"),
        ("tribolo", vec!["DIFFICULTY=5"], "--blue human\n--red 5\n--green 5\n"),
        ("tribolo", vec!["RED=7"], "--blue human\n--red 7\n--green 3\n"),
        ("triple3", vec!["FIRST=2", "SECOND=human"], "--first 2\n--second human\n"),
    ];
    let asked = settings();
    for (word, types, expected) in cases {
        let game = CATALOGUE.find(word).unwrap();
        let types: Vec<String> = types.into_iter().map(str::to_owned).collect();
        let start = |of: &Settings| boot::start_computer(of, Pace::Measured(20_000), None).unwrap();
        let plain = Settings { seed: Some(7), ..asked.started(game, Vec::new()).unwrap() };
        let kept = start(&plain).actor().unwrap().saved(Scope::Shown).options;
        std::fs::write(folder.path().join(format!("{word}.game")), kept.text(word)).unwrap();
        let mut icon = asked.started(game, startup::words_of(&types, game)).unwrap();
        icon.by_icon = true;
        assert!(icon.resumes_saved_game(), "{word} {types:?}");
        icon.start = SaveSlot::new(&store(&folder), game)
            .load_with_settings(game, &icon.values, icon.difficulty)
            .unwrap()
            .map(|(_, start)| start);
        let now = start(&icon).actor().unwrap().saved(Scope::Shown).options;
        assert_eq!(now.line(), kept.line(), "{word} {types:?}");
        assert!(now.text(word).contains(expected), "{word} {types:?}: {}", now.text(word));
    }
}

#[test]
fn last_played_window_of_a_game_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut amiga = booted();
    let other = settings().started(CATALOGUE.first, Vec::new()).unwrap();
    boot::start_beside(&mut amiga, &other, Pace::Measured(20_000), None).unwrap();
    assert_eq!(amiga.games().len(), 2);
    let barred = AutosaveBlocklist::default();
    let mut keeper = AutosavingComputer::for_all_games(&mut amiga, store(&folder), barred.clone()).unwrap();
    let game = CATALOGUE.first;
    let kept =
        || std::fs::read_to_string(folder.path().join(format!("{}.game", game.word))).unwrap_or_default();
    let mut told = Vec::new();
    // The game that was opened last moves and is sent to the back. Then the other game moves twice.
    for (keys, to_back) in [(4, true), (4, false)] {
        for key in [Key::Return, Key::Return, Key::Right, Key::Return].into_iter().take(keys) {
            keeper.input(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
            keeper.vertical_blank();
        }
        told.push(kept());
        if to_back {
            // Click the depth gadget, then the window now in front.
            for (x, y) in [(595, 15), (500, 100)] {
                keeper.input(InputEvent::Pointer { x, y });
                for down in [true, false] {
                    keeper.input(InputEvent::Button { button: Button::Select, down });
                }
                keeper.vertical_blank();
            }
        }
    }
    let moves: Vec<usize> = keeper.stage().games().iter().map(|(_, actor)| actor.pulse().plies).collect();
    assert!(moves.iter().all(|&moves| moves > 0), "{moves:?}");
    assert!(!told[0].is_empty() && told[0] != told[1], "the last one to move is kept");
    // A click on a game that does not change the game does not make it the game to be resumed.
    let last = kept();
    for at in [(595, 15), (500, 100), (595, 15), (500, 100)] {
        keeper.input(InputEvent::Pointer { x: at.0, y: at.1 });
        for down in [true, false] {
            keeper.input(InputEvent::Button { button: Button::Select, down });
        }
        keeper.vertical_blank();
        assert_eq!(kept(), last);
    }
    // A game on the blocklist of autosaving is not saved.
    let before = kept();
    barred.bar(game);
    drop(keeper);
    let elsewhere = tempfile::tempdir().unwrap();
    let mut keeper = AutosavingComputer::for_all_games(&mut amiga, store(&elsewhere), barred).unwrap();
    keeper.input(InputEvent::Key { key: Key::Char('n'), qualifiers: Qualifiers::RIGHT_AMIGA });
    keeper.vertical_blank();
    drop(keeper);
    assert_eq!((kept(), std::fs::read_dir(elsewhere.path()).unwrap().count()), (before, 0));
}

#[test]
fn take_back_returns_to_a_replaced_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let record = |keeper: &AutosavingComputer<Box<dyn ScriptHost>>| {
        keeper.stage().actor().unwrap().saved(Scope::Shown).options.text("tripppin")
    };
    let take_back = |keeper: &mut AutosavingComputer<Box<dyn ScriptHost>>| {
        keeper.input(InputEvent::Key { key: Key::Char('t'), qualifiers: Qualifiers::RIGHT_AMIGA });
        keeper.vertical_blank();
    };
    let mut first = opened(folder.path(), NEVER);
    press(&mut first, &MOVE);
    let before = record(&first);
    first.close();
    assert!(first.finish().is_ok());
    for plays in [false, true] {
        let mut second = start(folder.path(), NEVER, &["--seed", "4"], false);
        assert_eq!(moves(&second), [0]);
        let message = second.stage().actor().unwrap().snapshot().draw_answer;
        assert_eq!(message.as_deref(), Some("Undo: back to your last game."));
        if plays {
            press(&mut second, &MOVE);
            assert_eq!(moves(&second), [1]);
            take_back(&mut second);
            assert_eq!(moves(&second), [0]);
        }
        take_back(&mut second);
        assert_eq!(record(&second), before, "{plays}");
        second.close();
        assert!(second.finish().is_ok());
        assert_eq!(std::fs::read_to_string(folder.path().join("tripppin.game")).unwrap(), before, "{plays}");
    }
}

#[test]
fn failed_save_is_reported_and_repeated_on_quit() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let mut keeper = opened(&state, NEVER);
    std::fs::write(&state, "").unwrap();
    press(&mut keeper, &MOVE);
    assert_eq!(moves(&keeper), [1]);
    bar_says(&keeper, "Tripppin cannot be saved: ");
    keeper.close();
    std::fs::remove_file(&state).unwrap();
    assert!(keeper.finish().is_ok());
    assert_eq!(moves(&opened(&state, NEVER)), [1]);
}

#[test]
fn end_of_failed_saves_is_reported_on_the_bar() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let mut keeper = opened(&state, NEVER);
    std::fs::write(&state, "").unwrap();
    press(&mut keeper, &MOVE);
    assert!(keeper.blanks_to_run().is_some_and(|blanks| blanks <= keeper.rate()), "the end is looked for");
    std::fs::remove_file(&state).unwrap();
    keeper.input(InputEvent::Key { key: Key::Char('t'), qualifiers: Qualifiers::RIGHT_AMIGA });
    keeper.vertical_blank();
    bar_says(&keeper, "Tripppin is saved again");
    assert!(state.join("tripppin.game").exists());
}

#[test]
fn game_in_front_is_saved_when_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    let front = || std::fs::read_to_string(folder.path().join("front")).ok();
    let mut amiga = booted();
    let mut keeper =
        AutosavingComputer::for_all_games(&mut amiga, store(&folder), AutosaveBlocklist::default()).unwrap();
    keeper.vertical_blank();
    assert_eq!(front(), None, "the default game");
    let tribolo = CATALOGUE.find("tribolo").unwrap();
    let other = settings().started(tribolo, Vec::new()).unwrap();
    boot::start_beside(keeper.stage_mut(), &other, Pace::Measured(20_000), None).unwrap();
    keeper.vertical_blank();
    assert_eq!(front().as_deref(), Some("tribolo\n"));
    // Send the game's screen behind that of the other game.
    keeper.input(InputEvent::Key { key: Key::Char('m'), qualifiers: Qualifiers::LEFT_AMIGA });
    keeper.vertical_blank();
    assert_eq!(front().as_deref(), Some("tripppin\n"));
}
