//! Tests of the Shell under random input.

use super::*;

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
        "set ",
        "setenv ",
        "alias ",
        "path ",
        "sort ",
        "join ",
        "search ",
        "ask ",
        "wait ",
        "$a",
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
