//! The hand at the icons: a click selects, two open, a drag moves, a frame on the ground selects several.
//!
//! Knows what presses and moves of the mouse do to the desk. Leaves drawing it to the program.

use super::Workbench;
use super::paint::{AROUND, between, frame};
use crate::machine::chunky::Chunky;
use crate::machine::geometry::Point;
use crate::machine::vblank::Ticks;
use crate::system::graphics::bob::{BobId, BobImage, GelsInfo};
use crate::system::intuition::Intuition;

/// The longest time between the two clicks that open an icon: the default of Preferences, a second and a half.
const DOUBLE_CLICK: Ticks = Ticks(450);
/// So far the pointer moves before a held icon goes with it.
const SLACK: i32 = 3;

/// What the hand with the select button does.
#[derive(Debug)]
pub(super) enum Hand {
    /// Nothing.
    Free,
    /// Holds an icon down, which has not moved yet.
    Holds(Point),
    /// Drags the selected ones: where they were taken, and the Bobs that go with the pointer, each from its place.
    Drags(Point, Vec<(BobId, Point)>),
    /// Draws the frame that selects.
    Frames(Point, Point),
}

impl Workbench {
    fn frame(&self, intuition: &mut Intuition) {
        if let (Hand::Frames(from, to), Some(mut rp)) = (&self.hand, intuition.rast_port(self.window)) {
            frame(&mut rp, *from, *to);
        }
    }

    pub(super) fn press(&mut self, intuition: &mut Intuition, at: Point) {
        let now = intuition.current_time();
        let hit = self.desk.hit(at);
        let again = hit.is_some_and(|number| {
            self.clicked.is_some_and(|(before, then)| before == number && now.since(then) <= DOUBLE_CLICK)
        });
        self.clicked = hit.filter(|_| !again).map(|number| (number, now));
        let Some(number) = hit else {
            self.desk.select(|_| false);
            self.hand = Hand::Frames(at, at);
            self.draw(intuition);
            return self.frame(intuition);
        };
        let is_selected = self.desk.icons().get(number).is_some_and(|icon| icon.selected);
        if !is_selected || again {
            self.desk.select(|other| other == number);
            self.draw(intuition);
        }
        if again {
            self.open_selected(intuition);
        } else {
            self.hand = Hand::Holds(at);
        }
    }

    pub(super) fn moved(&mut self, intuition: &mut Intuition, at: Point) {
        match &mut self.hand {
            Hand::Free => {}
            Hand::Holds(from) => {
                let (from, by) = (*from, at - *from);
                if by.x.abs() > SLACK || by.y.abs() > SLACK {
                    self.clicked = None;
                    self.hand = Hand::Drags(from, self.take_up());
                    self.moved(intuition, at);
                }
            }
            Hand::Drags(from, bobs) => {
                let by = at - *from;
                bobs.iter().for_each(|&(bob, place)| self.bobs.set_position(bob, place + by));
                if let Some(mut rp) = intuition.rast_port(self.window) {
                    self.bobs.draw_g_list(&mut rp);
                }
            }
            Hand::Frames(from, to) if *to != at => {
                let (from, to) = (*from, std::mem::replace(to, at));
                if let Some(mut rp) = intuition.rast_port(self.window) {
                    frame(&mut rp, from, to);
                    frame(&mut rp, from, at);
                }
            }
            Hand::Frames(..) => {}
        }
    }

    /// A Bob for each selected icon, with the place its picture has.
    fn take_up(&mut self) -> Vec<(BobId, Point)> {
        let mut bobs = Vec::new();
        for number in self.desk.selected().collect::<Vec<_>>() {
            let (Some(icon), Some(placed)) = (self.icons.get(number), self.desk.icons().get(number)) else {
                continue;
            };
            let image = icon.image(true).clone();
            let around = (self.desk.measures().size.1 - image.height()) / 2;
            let all = Chunky::from_fn(image.width() as usize, image.height() as usize, |_, _| 1);
            let place = placed.at + Point::new(AROUND.0, around);
            bobs.push((self.bobs.add_bob(BobImage::new(image, &all), place), place));
        }
        bobs
    }

    pub(super) fn release(&mut self, intuition: &mut Intuition, at: Point) {
        match std::mem::replace(&mut self.hand, Hand::Free) {
            Hand::Free | Hand::Holds(_) => {}
            Hand::Drags(from, _) => {
                self.put_down(intuition);
                self.desk.move_selected(at - from);
                self.draw(intuition);
            }
            Hand::Frames(from, to) => {
                self.desk.select_within(between(from, to));
                self.draw(intuition);
            }
        }
    }

    /// Takes the Bobs away.
    fn put_down(&mut self, intuition: &mut Intuition) {
        if let Some(mut rp) = intuition.rast_port(self.window) {
            self.bobs.clear(rp.layer());
        }
        self.bobs = GelsInfo::default();
    }

    /// What the hand did ends without effect.
    pub(super) fn let_go(&mut self, intuition: &mut Intuition) {
        if !matches!(std::mem::replace(&mut self.hand, Hand::Free), Hand::Free | Hand::Holds(_)) {
            self.put_down(intuition);
            self.draw(intuition);
        }
    }
}
