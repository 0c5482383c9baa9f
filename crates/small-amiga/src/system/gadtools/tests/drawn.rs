//! Tests of the pixels of gadgets in their normal, pressed and disabled states.

use super::*;

fn pictures(look: Look, area: Rect, label: &str, piece: impl Into<GadgetKind>) -> [Vec<String>; 3] {
    let (mut intuition, mut panel) = panel(look, 8);
    panel.add((), area, (label, LabelPosition::Inside), piece);
    panel.draw(&mut intuition);
    let plain = seen(&intuition, &panel, area);
    results(&mut intuition, &mut panel, &[to(area.x + 1, area.y + 1), press(true)]);
    let held = seen(&intuition, &panel, area);
    results(&mut intuition, &mut panel, &[to(600, 250), press(false)]);
    assert_eq!(seen(&intuition, &panel, area), plain, "let go of, it is as it was");
    panel.set_disabled(&mut intuition, (), true);
    [plain, held, seen(&intuition, &panel, area)]
}

fn picture(look: Look, area: Rect, piece: impl Into<GadgetKind>) -> Vec<String> {
    let (mut intuition, mut panel) = panel(look, 8);
    panel.add((), area, ("", LabelPosition::Left), piece);
    panel.draw(&mut intuition);
    seen(&intuition, &panel, area)
}

#[test]
fn button_is_drawn_with_underlined_letter() {
    let [plain, held, disabled] = pictures(Look::V2, Rect::new(8, 4, 28, 14), "_AB", Button::default());
    let expected = [
        "ooooooooooooooooooooooooooo#",
        "oo........................##",
        "oo........................##",
        "oo....#######.#######.....##",
        "oo....#######.#######.....##",
        "oo....#######.#######.....##",
        "oo....#######.#######.....##",
        "oo....#######.#######.....##",
        "oo....#######.#######.....##",
        "oo....#######.#######.....##",
        "oo........................##",
        "oo....########............##",
        "oo........................##",
        "o###########################",
    ];
    assert_eq!(plain, expected);
    let turned = |pen| match pen {
        'o' => '#',
        '#' => 'o',
        _ => 'b',
    };
    assert_eq!(held[0], expected[0].chars().map(turned).collect::<String>());
    assert_eq!(held[3], "##bbbb#######b#######bbbbboo");
    assert_eq!(disabled[1], "oo#...#...#...#...#...#...##");
    assert_eq!(disabled[2], "#o..#...#...#...#...#...#.##");
}

#[test]
fn release_1_gadgets_have_plain_frames() {
    for piece in [GadgetKind::from(Button::default()), GadgetKind::from(StringGadget::new("", 9))] {
        let plain = picture(Look::V13, Rect::new(8, 4, 28, 14), piece);
        assert_eq!(plain[0], "#".repeat(28));
        assert!(plain[1..13].iter().all(|row| row.starts_with("##.") && row.ends_with(".##")));
    }
}

#[test]
fn string_gadget_has_ridge_and_complement_cursor() {
    let area = Rect::new(8, 4, 36, 14);
    let (mut intuition, mut panel) = panel(Look::V2, 8);
    panel.add((), area, ("", LabelPosition::Left), StringGadget::new("A", 9));
    panel.draw(&mut intuition);
    let plain = seen(&intuition, &panel, area);
    assert_eq!(plain[0], "ooooooooooooooooooooooooooooooooooo#");
    assert_eq!(plain[1], "oo###############################o##");
    assert_eq!(plain[2], "oo##............................oo##");
    assert_eq!(plain[3], "oo##..#######...................oo##");
    assert_eq!(plain[12], "oo#ooooooooooooooooooooooooooooooo##");
    assert_eq!(plain[13], "o###################################");
    panel.activate(&mut intuition, ());
    let active = seen(&intuition, &panel, area);
    assert_eq!(active[3], "oo##..#######.bbbbbbbb..........oo##", "behind the line");
    results(&mut intuition, &mut panel, &[key(Key::Left)]);
    assert_eq!(seen(&intuition, &panel, area)[3], "oo##..ooooooob..................oo##", "on a letter");
    results(&mut intuition, &mut panel, &[key(Key::Return)]);
    assert_eq!(seen(&intuition, &panel, area), plain);
}

#[test]
fn long_line_scrolls_to_its_cursor() {
    let area = Rect::new(0, 0, 36, 14);
    let (mut intuition, mut panel) = panel(Look::V2, 8);
    panel.add((), area, ("", LabelPosition::Left), StringGadget::new("abc d", 9));
    panel.activate(&mut intuition, ());
    let row = |intuition: &Intuition, panel: &Panel<()>| seen(intuition, panel, area)[4].clone();
    panel.draw(&mut intuition);
    // "c d" with the cursor after it is too wide; " d" fits.
    assert_eq!(row(&intuition, &panel), "oo##..........#######.bbbbbbbb..oo##");
    results(&mut intuition, &mut panel, &[InputEvent::Key { key: Key::Left, qualifiers: Qualifiers::SHIFT }]);
    assert_eq!(row(&intuition, &panel), "oo##..ooooooob#######.#######...oo##");
}

#[test]
fn check_box_shows_its_tick() {
    let area = Rect::new(0, 0, CheckBox::WIDTH, CheckBox::height(8));
    assert_eq!((area.width, area.height), (26, 11));
    let [plain, ..] = pictures(Look::V2, area, "", CheckBox { checked: true });
    let expected = [
        "ooooooooooooooooooooooooo#",
        "oo......................##",
        "oo...............##.....##",
        "oo..............##......##",
        "oo.............##.......##",
        "oo.....##.....##........##",
        "oo......##...##.........##",
        "oo.......##.##..........##",
        "oo........###...........##",
        "oo......................##",
        "o#########################",
    ];
    assert_eq!(plain, expected);
    let [empty, held, _] = pictures(Look::V2, area, "", CheckBox::default());
    assert_eq!(empty[5], "oo......................##");
    assert_eq!(held[5], "##bbbbbbbbbbbbbbbbbbbbbboo");
}

#[test]
fn cycle_gadget_has_arrow_and_divider_at_left() {
    let [plain, held, _] = pictures(Look::V2, Rect::new(0, 0, 48, 14), "", Cycle::new(["A", "B"], 1));
    let expected = [
        "ooooooooooooooooooooooooooooooooooooooooooooooo#",
        "oo............................................##",
        "oo..................#o........................##",
        "oo.....######.......#o........#######.........##",
        "oo....##....##......#o........#######.........##",
        "oo....##..######....#o........#######.........##",
        "oo....##...####.....#o........#######.........##",
        "oo....##....##......#o........#######.........##",
        "oo....##............#o........#######.........##",
        "oo....##....##......#o........#######.........##",
        "oo.....######.......#o........................##",
        "oo..................#o........................##",
        "oo............................................##",
        "o###############################################",
    ];
    assert_eq!(plain, expected);
    assert_eq!(&held[4][..24], "##bbbb##bbbb##bbbbbbo#bb");
}

#[test]
fn chosen_radio_button_is_recessed_with_a_disc() {
    let area = Rect::new(0, 0, 34, Mx::height(2, 8));
    let rows = picture(Look::V2, area, Mx::new(["A", "B"], 0));
    let expected = [
        "..................................",
        "....#########............#######..",
        "..##.........oo..........#######..",
        ".##...bbbbb...oo.........#######..",
        "##..bbbbbbbbb..oo........#######..",
        "##..bbbbbbbbb..oo........#######..",
        "##..bbbbbbbbb..oo........#######..",
        ".##...bbbbb...oo.........#######..",
        "..##.........oo...................",
        "....ooooooooo.....................",
        "..................................",
    ];
    assert_eq!(rows[..11], expected);
    assert_eq!(&rows[15][..17], "oo.............##");
    assert_eq!(&picture(Look::V13, area, Mx::new(["A", "B"], 0))[4][..17], "##..#########..##");
}

#[test]
fn palette_marks_the_chosen_square_and_its_indicator() {
    let palette = Palette::new((0..4).map(Pen), Pen(3)).with_indicator(10);
    let rows = picture(Look::V2, Rect::new(0, 0, 60, 11), palette.clone());
    assert_eq!(rows[0], format!("{}o....{}#", "#".repeat(9), "o".repeat(45)));
    assert_eq!(rows[2], "##bbbbbboo....oo............########..oooooooo..########..##");
    assert_eq!(rows[4], "##bbbbbboo....oo............########..oooooooo..##....##..##");
    assert_eq!(rows[10], format!("#{}....o{}", "o".repeat(9), "#".repeat(45)));
    // A narrow palette has the squares in two rows.
    let rows = picture(Look::V2, Rect::new(0, 0, 30, 15), Palette::new((0..4).map(Pen), Pen(0)));
    assert_eq!(rows[3], "oo..##......##..##########..##");
    assert_eq!(rows[9], "oo..oooooooooo..bbbbbbbbbb..##");
}

#[test]
fn slider_and_text_are_drawn_as_measured() {
    let area = Rect::new(0, 0, 40, 14);
    let plain = picture(Look::V2, area, Slider::new(0, 3, 3));
    assert_eq!(plain[1], "oo....................................##");
    assert_eq!(plain[2], format!("oo..{}{}..##", ".".repeat(24), "#".repeat(8)));
    let (mut intuition, mut panel) = panel(Look::V2, 8);
    panel.add((), area, ("", LabelPosition::Left), Text { text: "12345".into(), boxed: true });
    panel.draw(&mut intuition);
    let rows = seen(&intuition, &panel, area);
    assert_eq!(rows[0], "#######################################o");
    assert_eq!(rows[3], "##....#######.#######.#######.........oo", "as much as there is room for");
}

#[test]
fn list_view_is_drawn_as_in_file_requester() {
    // The list has room for four of its eight lines; line B is highlighted and has a note.
    let area = Rect::new(0, 0, 68, list_height(4, 8));
    let (mut intuition, mut panel) = panel(Look::V2, 8);
    let mut lines: Vec<ListItem> = ["A", "B", "C", "D", "E", "F", "G", "H"].map(ListItem::from).into();
    lines[1] = ListItem { text: "B".into(), note: "9".into(), bright: true };
    panel.add((), area, ("", LabelPosition::Above), ListView::new(lines));
    panel.draw(&mut intuition);
    let rows = seen(&intuition, &panel, area);
    assert_eq!(rows.len(), 36);
    assert_eq!(&rows[0][..50], "o".repeat(49) + "#");
    assert_eq!(&rows[2][..50], "oo..#######.....................................##");
    assert_eq!(&rows[10][..50], "oo..ooooooo...........................ooooooo...##");
    // The knob is half as long as the bar, four columns and two rows from the edges.
    assert_eq!(&rows[0][50..], "ooooooooooooooooo#");
    assert_eq!(&rows[1][50..], "oo..............##");
    assert_eq!(&rows[2][50..], "oo..##########..##");
    assert_eq!(&rows[8][50..], "oo..##########..##");
    assert_eq!(&rows[9][50..], "oo..............##");
    // Below it are two boxes of nine rows with arrows.
    assert_eq!(&rows[18][50..], "ooooooooooooooooo#");
    assert_eq!(&rows[20][50..], "oo......##......##");
    assert_eq!(&rows[24][50..], "oo..##......##..##");
    assert_eq!(&rows[29][50..], "oo..##......##..##");
    assert_eq!(&rows[35][50..], "o#################");
    panel.select(&mut intuition, (), Some(6));
    let rows = seen(&intuition, &panel, area);
    assert_eq!(&rows[26][..50], "oobb#######bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb##", "the last that shows");
}

#[test]
fn labels_are_beside_or_above_gadgets() {
    let (mut intuition, mut panel) = panel(Look::V2, 8);
    let area = Rect::new(40, 20, 26, 14);
    for (id, place) in
        [LabelPosition::Left, LabelPosition::Right, LabelPosition::Above].into_iter().enumerate()
    {
        panel.add(id, area, ("A_b", place), Button::default());
    }
    panel.draw(&mut intuition);
    let row = seen(&intuition, &panel, Rect::new(0, 24, 110, 1)).remove(0);
    assert_eq!(&row[14..40], "..#######.#######.........");
    assert_eq!(&row[66..92], "........#######.#######...");
    let under = seen(&intuition, &panel, Rect::new(0, 31, 110, 1)).remove(0);
    assert_eq!(&under[14..40], "..........########........");
    assert_eq!(seen(&intuition, &panel, Rect::new(45, 9, 16, 1))[0], "#######.#######.");
}

#[test]
fn tall_letters_make_tall_gadgets() {
    let (mut intuition, mut panel) = panel(Look::NewLook, 16);
    let area = Rect::new(0, 0, 30, row_height(16));
    panel.add((), area, ("A", LabelPosition::Inside), Button::default());
    panel.draw(&mut intuition);
    let rows = seen(&intuition, &panel, area);
    assert_eq!(rows.len(), 22);
    assert_eq!((&*rows[2], &*rows[3]), ("oo..........................##", "oo.........#######..........##"));
}
