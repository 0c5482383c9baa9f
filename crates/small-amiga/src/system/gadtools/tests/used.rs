//! Tests of the reactions of gadgets to mouse and keyboard.

use super::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Id {
    Ok,
    Name,
    Number,
    Tick,
    Kind,
    List,
    Level,
}

fn place(row: i32) -> Rect {
    Rect::new(100, 10 + 20 * row, 120, 14)
}

fn all() -> (Intuition, Panel<Id>) {
    let (mut intuition, mut panel) = panel(Look::V2, 8);
    panel.add_button(Id::Ok, place(0), "_Ok");
    panel.add(Id::Name, place(1), ("_Name", LabelPosition::Left), StringGadget::new("Work", 30));
    panel.add(Id::Number, place(2), ("", LabelPosition::Left), StringGadget::integer(5));
    panel.add(Id::Tick, place(3), ("_Tick", LabelPosition::Right), CheckBox::default());
    panel.add(Id::Kind, place(4), ("_Kind", LabelPosition::Left), Cycle::new(["a", "b", "c"], 0));
    panel.add(Id::Level, place(5), ("_Level", LabelPosition::Left), Slider::new(1, 10, 5));
    let list = ListView::new(["A", "B", "C", "D", "E", "F", "G"]);
    panel.add(Id::List, Rect::new(300, 10, 120, list_height(4, 8)), ("Li_st", LabelPosition::Above), list);
    panel.draw(&mut intuition);
    (intuition, panel)
}

fn middle(area: Rect) -> Point {
    Point::new(area.x + area.width / 2, area.y + area.height / 2)
}

fn shifted(of: Key) -> InputEvent {
    InputEvent::Key { key: of, qualifiers: Qualifiers::SHIFT }
}

#[test]
fn click_reports_each_gadgets_value() {
    let (mut intuition, mut panel) = all();
    let mut clicked = |row| results(&mut intuition, &mut panel, &click(middle(place(row))));
    assert_eq!(clicked(0), [(Id::Ok, GadgetValue::Pressed)]);
    assert_eq!(clicked(3), [(Id::Tick, GadgetValue::Checked(true))]);
    assert_eq!(clicked(3), [(Id::Tick, GadgetValue::Checked(false))]);
    assert_eq!(clicked(4), [(Id::Kind, GadgetValue::Chosen(1))]);
    assert_eq!(clicked(1), []);
    assert_eq!(clicked(7), []);
}

#[test]
fn radio_buttons_report_presses_and_palettes_releases() {
    let (mut intuition, mut panel) = panel(Look::V2, 8);
    let (buttons, squares) = (Rect::new(10, 10, 80, 33), Rect::new(100, 10, 60, 11));
    panel.add(Id::Kind, buttons, ("_Kind", LabelPosition::Above), Mx::new(["a", "b", "c"], 0));
    panel.add(Id::Level, squares, ("_Pen", LabelPosition::Right), Palette::new((0..4).map(Pen), Pen(1)));
    panel.draw(&mut intuition);
    let mut done = |events: &[InputEvent]| results(&mut intuition, &mut panel, events);
    let (chosen, colour) =
        (|row| (Id::Kind, GadgetValue::Chosen(row)), |pen| (Id::Level, GadgetValue::Colour(Pen(pen))));
    assert_eq!(done(&[to(50, 40), press(true)]), [chosen(2)], "the text acts like its button");
    assert_eq!(done(&[press(false)]), []);
    assert_eq!(done(&click(Point::new(15, 40))), [], "chosen already");
    assert_eq!(done(&[key(Key::Char('k')), shifted(Key::Char('k'))]), [chosen(0), chosen(2)]);
    assert_eq!(done(&[to(110, 15), press(true), to(150, 15), press(false)]), [colour(3)]);
    assert_eq!(done(&[to(110, 15), press(true), to(150, 100), press(false)]), []);
    assert_eq!(done(&[key(Key::Char('p')), shifted(Key::Char('p'))]), [colour(0), colour(3)]);
}

#[test]
fn release_beside_gadget_is_ignored() {
    let (mut intuition, mut panel) = all();
    let at = middle(place(4));
    let beside = [to(at.x, at.y), press(true), to(5, 5), press(false)];
    assert_eq!(results(&mut intuition, &mut panel, &beside), []);
    assert!(!panel.is_held());
    intuition.handle(InputEvent::Held(Qualifiers::SHIFT));
    assert_eq!(results(&mut intuition, &mut panel, &click(at)), [(Id::Kind, GadgetValue::Chosen(2))]);
}

#[test]
fn underlined_keys_act_as_clicks() {
    let (mut intuition, mut panel) = all();
    let mut typed = |events: &[InputEvent]| results(&mut intuition, &mut panel, events);
    assert_eq!(typed(&[key(Key::Char('o'))]), [(Id::Ok, GadgetValue::Pressed)]);
    assert_eq!(typed(&[key(Key::Char('t'))]), [(Id::Tick, GadgetValue::Checked(true))]);
    assert_eq!(typed(&[shifted(Key::Char('k'))]), [(Id::Kind, GadgetValue::Chosen(2))]);
    assert_eq!(typed(&[key(Key::Char('l'))]), [(Id::Level, GadgetValue::Level(6))]);
    assert_eq!(typed(&[key(Key::Char('s'))]), [(Id::List, GadgetValue::Line { line: 0, double: false })]);
    assert_eq!(typed(&[key(Key::Char('s'))]), [(Id::List, GadgetValue::Line { line: 1, double: false })]);
    // A string gadget then receives all keys.
    let written = [key(Key::Char('n')), key(Key::Char('o')), shifted(Key::Char('k')), key(Key::Return)];
    assert_eq!(typed(&written), [(Id::Name, GadgetValue::Text("WorkoK".into()))]);
    assert_eq!(typed(&[key(Key::Char('o'))]), [(Id::Ok, GadgetValue::Pressed)]);
}

#[test]
fn tab_key_cycles_through_string_gadgets() {
    let (mut intuition, mut panel) = all();
    panel.activate(&mut intuition, Id::Name);
    let events = [key(Key::Tab), key(Key::Char('7')), key(Key::Tab), key(Key::Char('s'))];
    assert_eq!(results(&mut intuition, &mut panel, &events), [], "only Return ends");
    assert_eq!(panel.text(Id::Name), "Works");
    results(&mut intuition, &mut panel, &[shifted(Key::Tab), key(Key::Backspace), key(Key::Backspace)]);
    assert_eq!(
        results(&mut intuition, &mut panel, &[key(Key::Return)]),
        [(Id::Number, GadgetValue::Number(0))],
        "nothing is 0"
    );
}

#[test]
fn click_sets_string_cursor_and_click_beside_ends_it() {
    let (mut intuition, mut panel) = all();
    let area = place(1);
    let at = Point::new(area.x + 6 + 2 * 8 + 3, area.y + 7);
    results(&mut intuition, &mut panel, &click(at));
    results(&mut intuition, &mut panel, &[key(Key::Char('x'))]);
    assert_eq!(panel.text(Id::Name), "Woxrk");
    let amiga = |letter| InputEvent::Key { key: Key::Char(letter), qualifiers: Qualifiers::RIGHT_AMIGA };
    results(&mut intuition, &mut panel, &[amiga('q')]);
    assert_eq!(panel.text(Id::Name), "Work", "right Amiga and Q are the string's");
    results(&mut intuition, &mut panel, &[amiga('a'), key(Key::Char('m')), key(Key::Char('e'))]);
    assert_eq!(panel.text(Id::Name), "me", "right Amiga and A selects all");
    results(&mut intuition, &mut panel, &[amiga('x')]);
    assert_eq!(panel.text(Id::Name), "");
    assert_eq!(results(&mut intuition, &mut panel, &click(Point::new(5, 5))), []);
    assert!(panel.active().is_none());
    assert_eq!(results(&mut intuition, &mut panel, &[key(Key::Char('o'))]), [(Id::Ok, GadgetValue::Pressed)]);
}

#[test]
fn disabled_gadget_ignores_input() {
    let (mut intuition, mut panel) = all();
    panel.set_disabled(&mut intuition, Id::Ok, true);
    panel.set_disabled(&mut intuition, Id::Name, true);
    let mut events = click(middle(place(0))).to_vec();
    events.extend(click(middle(place(1))));
    events.extend([key(Key::Char('o')), key(Key::Char('n'))]);
    assert_eq!(results(&mut intuition, &mut panel, &events), []);
    assert!(panel.active().is_none());
    // A gadget that is disabled while held down is released.
    results(&mut intuition, &mut panel, &click(middle(place(3)))[..2]);
    panel.set_disabled(&mut intuition, Id::Tick, true);
    assert!(!panel.is_held());
    assert_eq!(results(&mut intuition, &mut panel, &[press(false)]), []);
}

#[test]
fn list_distinguishes_click_and_double_click() {
    let (mut intuition, mut panel) = all();
    let line = |line, double| (Id::List, GadgetValue::Line { line, double });
    let at = |line| Point::new(320, 10 + 2 + 8 * line + 4);
    assert_eq!(results(&mut intuition, &mut panel, &click(at(1))), [line(1, false)]);
    assert_eq!(results(&mut intuition, &mut panel, &click(at(2))), [line(2, false)], "another line");
    assert_eq!(results(&mut intuition, &mut panel, &click(at(2))), [line(2, true)]);
    assert_eq!(results(&mut intuition, &mut panel, &click(at(2))), [line(2, false)], "a third begins anew");
    intuition.vertical_blank(Ticks(451));
    assert_eq!(results(&mut intuition, &mut panel, &click(at(2))), [line(2, false)], "too late");
    assert_eq!(panel.list(Id::List).and_then(ListView::selected), Some(2));
}

#[test]
fn line_after_a_removed_one_needs_two_clicks() {
    let (mut intuition, mut panel) = all();
    let clicked = |double| (Id::List, GadgetValue::Line { line: 1, double });
    let second = click(Point::new(320, 10 + 2 + 8 + 4));
    assert_eq!(results(&mut intuition, &mut panel, &second), [clicked(false)]);
    panel.change_list(&mut intuition, Id::List, |list| list.remove(1));
    assert_eq!(results(&mut intuition, &mut panel, &second), [clicked(false)]);
    assert_eq!(results(&mut intuition, &mut panel, &second), [clicked(true)]);
}

#[test]
fn list_is_scrolled_by_its_scroller() {
    let (mut intuition, mut panel) = all();
    let line = |intuition: &mut Intuition, panel: &mut Panel<Id>| {
        let Some((_, GadgetValue::Line { line, .. })) =
            results(intuition, panel, &click(Point::new(320, 15))).pop()
        else {
            panic!("a line")
        };
        line
    };
    let down = Point::new(300 + 120 - 9, 10 + 36 - 4);
    results(&mut intuition, &mut panel, &click(down));
    assert_eq!(line(&mut intuition, &mut panel), 1);
    // While the arrow is held, the list scrolls to its end.
    results(&mut intuition, &mut panel, &click(down)[..2]);
    for blank in 0..60 {
        intuition.vertical_blank(Ticks(blank * 6));
        panel.blank(&mut intuition);
    }
    results(&mut intuition, &mut panel, &[press(false)]);
    assert_eq!(line(&mut intuition, &mut panel), 3);
    let knob = Point::new(300 + 120 - 9, 10 + 12);
    results(&mut intuition, &mut panel, &[to(knob.x, knob.y), press(true), to(knob.x, 0), press(false)]);
    assert_eq!(line(&mut intuition, &mut panel), 0);
}

#[test]
fn slider_follows_drag_and_reports_levels() {
    let (mut intuition, mut panel) = all();
    let area = place(5);
    let events = [to(area.x + 5, area.y + 7), press(true), press(false)];
    assert_eq!(
        results(&mut intuition, &mut panel, &events),
        [(Id::Level, GadgetValue::Level(4))],
        "beside the knob"
    );
    let Some(GadgetKind::Slider(slider)) = panel.piece(Id::Level) else { panic!("a slider") };
    assert_eq!(slider.level(), 4);
    // The knob has a tenth of the 112 columns; at level 4 it begins at a third of the remaining columns.
    let knob = area.x + 4 + 101 / 3 + 3;
    let drag = [to(knob, area.y + 7), press(true), to(knob + 500, 250), press(false)];
    assert_eq!(results(&mut intuition, &mut panel, &drag), [(Id::Level, GadgetValue::Level(10))]);
}

#[test]
fn sleeping_window_releases_its_gadgets() {
    let (mut intuition, mut panel) = all();
    results(&mut intuition, &mut panel, &click(middle(place(0)))[..2]);
    assert!(panel.is_held());
    results(&mut intuition, &mut panel, &[InputEvent::FocusLost]);
    assert!(!panel.is_held());
    panel.activate(&mut intuition, Id::Name);
    intuition.activate(None);
    results(&mut intuition, &mut panel, &[to(1, 1)]);
    assert!(panel.active().is_none());
}
