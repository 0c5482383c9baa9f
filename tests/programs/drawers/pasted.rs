//! Tests of texts that are pasted into games, or passed to games by a Shell.

use super::*;
use amiga_boardgame::table::any_game::Scope;

/// Pastes a text of one or several lines into the active game.
fn paste(amiga: &mut Amiga<Running>, text: &str) {
    amiga.clipboard().deliver(Ok(text.to_owned()));
    run(amiga, "key i with amiga\nwait 3");
}

#[test]
fn pasted_text_of_another_game_opens_that_game() {
    const TRIPLE3: &str = "AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../AAAAAAAAA/a...ba.b./........a/aab..a.b./a.a....b. a 4 dice 3 0";
    let (mut amiga, _) = booted();
    open(&mut amiga, "Tripppin");
    let before = amiga.games()[0].1.saved(Scope::Shown).options;
    for (key, games) in [("escape", 1), ("return", 2)] {
        paste(&mut amiga, &TRIPLE3.replace(' ', "\n"));
        run(&mut amiga, &format!("key {key}\nwait 3"));
        assert_eq!(amiga.games().len(), games, "{key}");
    }
    let (game, opened) = amiga.games()[1];
    assert_eq!((game.word, opened.saved(Scope::Shown).options.line()), ("triple3", TRIPLE3));
    assert_eq!(amiga.games()[0].1.saved(Scope::Shown).options, before);
}

/// A position of Trippples, on the board of the lesson.
const TRIPPPLES: &str = "sf16c8c486a14ccf/070b618c493151a4/89940ea258528570/d01968nnnn262315/\
                         323846nnnn1a4325/a864348362c28ab0/92292a5491c10d4a/ffe0132c981c45ff c3 g3 c";

#[test]
fn pasted_position_of_an_open_game_replaces_its_game() {
    let (mut amiga, _) = booted();
    open(&mut amiga, "Trippples");
    run(&mut amiga, "play a1b1\nwait 3");
    let before = amiga.games()[0].1.saved(Scope::Shown).options;
    run(&mut amiga, "menu Lesson");
    open(&mut amiga, "Tripppin");
    paste(&mut amiga, TRIPPPLES);
    assert_eq!(
        amiga.games()[1].1.snapshot().draw_answer,
        Some(String::new()),
        "the question replaces the message"
    );
    run(&mut amiga, "key return\nwait 3");
    assert_eq!(amiga.games().len(), 2);
    assert!(active(&amiga).starts_with("Trippples"), "{}", active(&amiga));
    assert_eq!(amiga.games()[0].1.saved(Scope::Shown).options.line(), TRIPPPLES);
    run(&mut amiga, "expect bar The position is pasted: take back to return to the game before");
    run(&mut amiga, "key t with amiga\nwait 3");
    assert_eq!(amiga.games()[0].1.saved(Scope::Shown).options, before);
}

#[test]
fn position_in_the_shell_replaces_the_open_game() {
    let (mut amiga, dos) = booted();
    open(&mut amiga, "Trippples");
    let before = amiga.games()[0].1.saved(Scope::Shown).options;
    let current = DosPath::root(dos.volumes().into_iter().next().unwrap());
    let arguments = format!("--position \"{TRIPPPLES}\"");
    let startup = Startup::Cli { arguments, current, input: None, settings: None };
    amiga.order(Launch { program: "trippples".to_owned(), startup, reply: None });
    run(&mut amiga, "wait 3");
    assert_eq!(amiga.games().len(), 1);
    assert_eq!(amiga.games()[0].1.saved(Scope::Shown).options.line(), TRIPPPLES);
    run(&mut amiga, "key t with amiga\nwait 3");
    assert_eq!(amiga.games()[0].1.saved(Scope::Shown).options, before);
}

#[test]
fn pasted_saved_games_and_page_addresses_are_read() {
    let (mut amiga, _) = booted();
    open(&mut amiga, "Tripppin");
    run(&mut amiga, "play e1f2\nwait thinker");
    let saved = amiga.games()[0].1.saved(Scope::Shown).options;
    let (file, record) = (saved.text("tripppin"), saved.line().to_owned());
    let address = format!("https://example.org/play/?game=tripppin#{}", record.replace(' ', "%20"));
    for text in [file.clone(), file.replace('\n', "\r\n"), address] {
        run(&mut amiga, "key n with amiga\nwait thinker");
        assert_ne!(amiga.games()[0].1.saved(Scope::Shown).options.line(), record);
        paste(&mut amiga, &text);
        assert_eq!(amiga.games()[0].1.saved(Scope::Shown).options.line(), record, "{text}");
    }
    for (text, message) in [
        (file.replacen("e1f2", "e1e2", 1), "The text is not a position of any game"),
        ("https://example.org/#%2".to_owned(), "The text is not a position of any game"),
        ("# :// %%%".to_owned(), "The text is not a position of any game"),
        (record[..100].to_owned(), "column 100: "),
        ("x".repeat(60_000), "The text is not a position of any game"),
    ] {
        paste(&mut amiga, &text);
        let bar = amiga.intuition().screens()[0].bar_title().trim_start();
        assert!(bar.starts_with(message), "{text}: {bar}");
        assert_eq!(amiga.games()[0].1.saved(Scope::Shown).options.line(), record, "{text}");
    }
}
