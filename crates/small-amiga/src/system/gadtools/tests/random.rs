//! Tests with random input: no sequence of events causes a panic or leaves a gadget pressed.

use super::*;

struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    fn within(&mut self, from: i32, to: i32) -> i32 {
        from + self.below((to - from) as u64) as i32
    }
}

fn piece(chance: &mut Chance) -> GadgetKind {
    match chance.below(10) {
        0 => Button { thin: true }.into(),
        1 => Button::default().into(),
        2 => StringGadget::new("Something written", chance.below(30) as usize).into(),
        3 => StringGadget::integer(-77).into(),
        4 => CheckBox::default().into(),
        5 => Cycle::new(["a", "b", "cc"].iter().take(chance.below(4) as usize).copied(), 1).into(),
        6 => {
            let lines = ["a", "bb", "ccc", "d", "e"].repeat(4);
            ListView::new(lines.into_iter().take(chance.below(21) as usize)).into()
        }
        7 => Mx::new(["a", "b", "cc"].iter().take(chance.below(4) as usize).copied(), 1).into(),
        8 => {
            let pens = (0..chance.below(9) as u8).map(Pen);
            Palette::new(pens, Pen(2)).with_indicator(chance.within(-5, 40)).into()
        }
        _ => Slider::new(chance.within(-5, 5), chance.within(-5, 300), 3).into(),
    }
}

fn event(chance: &mut Chance, down: &mut bool) -> InputEvent {
    let keys = [Key::Tab, Key::Return, Key::Left, Key::Right, Key::Delete, Key::Backspace, Key::Escape];
    match chance.below(12) {
        0..4 => to(chance.within(-9, 400), chance.within(-9, 120)),
        4..8 => {
            *down = !*down;
            press(*down)
        }
        8 => key(keys[chance.below(7) as usize]),
        9 => InputEvent::Key {
            key: Key::Char(char::from(b'a' + chance.below(26) as u8)),
            qualifiers: Qualifiers::from_bits_truncate(chance.below(256) as u16),
        },
        10 if chance.below(9) == 0 => {
            *down = false;
            InputEvent::FocusLost
        }
        _ => InputEvent::Held(Qualifiers::from_bits_truncate(chance.below(2) as u16)),
    }
}

#[test]
fn gadgets_survive_random_events() {
    for seed in 1..40_u64 {
        let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let look = [Look::V2, Look::V13, Look::NewLook][seed as usize % 3];
        let (mut intuition, mut panel) = panel(look, 8 + 8 * (seed as usize % 2));
        for id in 0..8_u32 {
            // Some areas are larger than the window, and some have no room inside.
            let (x, y) = (chance.within(-20, 300), chance.within(-20, 100));
            let area = Rect::new(x, y, chance.within(0, 120), chance.within(0, 60));
            let labels = ["_a", "b", "_", "long _l", ""];
            let places =
                [LabelPosition::Inside, LabelPosition::Left, LabelPosition::Right, LabelPosition::Above];
            let label = (labels[chance.below(5) as usize], places[chance.below(4) as usize]);
            let piece = piece(&mut chance);
            panel.add(id, area, label, piece);
        }
        panel.draw(&mut intuition);
        let mut down = false;
        for blank in 0..300 {
            let event = event(&mut chance, &mut down);
            results(&mut intuition, &mut panel, &[event]);
            assert!(down || !panel.is_held(), "seed {seed}: nothing is held by no hand");
            match chance.below(30) {
                0 => {
                    let id = chance.below(8) as u32;
                    panel.set_disabled(&mut intuition, id, blank % 2 == 0);
                }
                1 => {
                    let piece = piece(&mut chance);
                    panel.set(&mut intuition, chance.below(8) as u32, piece);
                }
                2 => panel.select(&mut intuition, 3, Some(chance.below(30) as usize)),
                3 => panel.draw(&mut intuition),
                _ => {}
            }
            intuition.vertical_blank(Ticks(blank * 6));
            panel.blank(&mut intuition);
        }
    }
}
