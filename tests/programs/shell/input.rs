//! Tests of the line editor, and of the Shell under random input.

use super::*;

#[test]
fn text_is_edited_copied_and_pasted() {
    let mut amiga = booted();
    run(&mut amiga, "type \"Eco x\"\nkey left with shift\nkey right\nkey right\ntype h\nkey return\nwait 2");
    assert_eq!(last(&amiga, 2), ["x", "2.Ram Disk:>"]);
    run(&mut amiga, "key up\nkey backspace\ntype y\nkey return\nwait 2");
    assert_eq!(last(&amiga, 2), ["y", "2.Ram Disk:>"]);
    run(&mut amiga, "clipboard Echo pasted\nkey v with amiga\nwait 2");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:> Echo pasted"]);
    // Select text in the first line below the title bar.
    run(&mut amiga, "key return\nwait 2\ndrag 6,63 78,63\nkey c with amiga\nexpect clipboard New Shell");
}

#[test]
fn typed_lines_are_copied_until_the_end_of_file() {
    let mut amiga = booted();
    let end = r"key \ with ctrl";
    let typed = format!("type one\nkey return\ntype two\nkey return\n{end}\nwait 3");
    line(&mut amiga, "Copy * TO note");
    run(&mut amiga, &typed);
    line(&mut amiga, "Type * note NUMBER");
    run(&mut amiga, &typed);
    let numbered = ["    1 one", "    2 two"];
    assert_eq!(last(&amiga, 5), [&numbered[..], &numbered, &["2.Ram Disk:>"]].concat());
    line(&mut amiga, "Type *");
    run(&mut amiga, "type three\nkey return\nwait 2\nkey c with ctrl\nwait 3");
    assert_eq!(last(&amiga, 4), ["three", "three", "***Break", "2.Ram Disk:>"]);
}

#[test]
fn resized_window_keeps_the_text() {
    let mut amiga = booted();
    line(
        &mut amiga,
        "Echo a text of words that does not fit into a window that is as narrow as this one will be",
    );
    run(&mut amiga, "drag 632,175 200,160\nwait 2");
    let narrow = amiga.text();
    assert!(
        narrow.iter().all(|line| line.len() < 24) && narrow.concat().contains("does not fit"),
        "{narrow:?}"
    );
    run(&mut amiga, "type Echo\nkey return\nwait 2");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
}

#[test]
fn shell_survives_random_input() {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let mut amiga = booted();
    let words = [
        "dir ",
        "list ",
        "type ",
        "copy ",
        "delete ",
        "rename ",
        "makedir ",
        "echo ",
        "run ",
        "tripppin ",
        "trippples ",
        "status",
        "break ",
        "newshell",
        "cd ",
        "info",
        "assign",
        "which ",
        "protect ",
        "filenote ",
        "prompt ",
        "all ",
        "ram:",
        "/",
        "..",
        "#?",
        "\"",
        ">",
        "*",
        "a",
        "b",
        "7 ",
        " ? ",
        "deal --count 3",
        "*E[",
        "\u{9B}",
        ";",
        "%",
    ];
    for _ in 0..6_000 {
        let key = |key, qualifiers| InputEvent::Key { key, qualifiers };
        match rng.random_range(0..12) {
            0..=4 => {
                for letter in words[rng.random_range(0..words.len())].chars() {
                    let pressed = if letter == ' ' { Key::Space } else { Key::Char(letter) };
                    amiga.input(key(pressed, Qualifiers::empty()));
                }
            }
            5..=6 => amiga.input(key(Key::Return, Qualifiers::empty())),
            7 => {
                let keys = [
                    Key::Up,
                    Key::Down,
                    Key::Left,
                    Key::Right,
                    Key::Backspace,
                    Key::Delete,
                    Key::Tab,
                    Key::Escape,
                ];
                let held = Qualifiers::from_bits_truncate(rng.random_range(0..2));
                amiga.input(key(keys[rng.random_range(0..keys.len())], held));
            }
            8 => {
                let letter = char::from(rng.random_range(b'a'..=b'z'));
                amiga.input(key(Key::Char(letter), Qualifiers::CONTROL));
            }
            9 => {
                amiga.input(InputEvent::Pointer { x: rng.random_range(0..640), y: rng.random_range(0..200) });
                amiga.input(InputEvent::Button { button: Button::Select, down: rng.random() });
            }
            _ => amiga.vertical_blank(),
        }
        assert_eq!(amiga.computer_mut().fault(), None, "a program failed");
        if amiga.computer_mut().programs().count() == 1 {
            amiga = booted();
        }
        // Keep the number of running programs realistic.
        while amiga.computer_mut().programs().count() > 8 {
            amiga.break_c();
            amiga.vertical_blank();
            amiga = booted();
        }
    }
}
