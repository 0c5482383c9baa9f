//! The hand at the icons: a click selects, two open, a drag moves, copies or leaves out, a frame on the ground selects several.
//!
//! Knows what presses and moves of the mouse do. A dragged icon is a Bob over all windows. Leaves files to [`super::files`].

use super::Workbench;
use super::drawer::Drawer;
use super::paint::{AROUND, between, frame};
use small_amiga::machine::chunky::Chunky;
use small_amiga::machine::geometry::Point;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::disk_object::View;
use small_amiga::system::dos::path::DosPath;
use small_amiga::system::graphics::bob::BobImage;
use small_amiga::system::input::Qualifiers;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::WindowId;

/// The longest time between the two clicks that open an icon: the default of Preferences, a second and a half.
const DOUBLE_CLICK: Ticks = Ticks(450);
/// So far the pointer moves before a held icon goes with it.
const SLACK: i32 = 3;

/// What the hand with the select button does, in a window of the Workbench.
#[derive(Debug)]
pub(super) enum Hand {
    /// Nothing.
    Free,
    /// Holds an icon down, which has not moved yet: where, in the window.
    Holds(WindowId, Point),
    /// Drags the selected ones, which were taken up here.
    Drags(WindowId, Point),
    /// Draws the frame that selects; those selected before stay so with Shift.
    Frames { window: WindowId, from: Point, to: Point, more: bool },
}

impl Workbench {
    /// The select button went down in a window.
    pub(super) fn press(&mut self, intuition: &mut Intuition, window: WindowId, at: Point, held: Qualifiers) {
        let more = held.intersects(Qualifiers::SHIFT);
        // One window's icons are selected at a time.
        for drawer in self.drawers.iter_mut().filter(|drawer| drawer.window != window && !more) {
            if drawer.desk.selected().next().is_some() {
                drawer.desk.select(|_| false);
                drawer.draw(intuition, &self.pictures);
            }
        }
        let now = intuition.current_time();
        let Some(drawer) = self.drawers.iter_mut().find(|drawer| drawer.window == window) else { return };
        let hit = drawer.desk.hit(drawer.inside(intuition, at));
        let path = hit.and_then(|number| Some(drawer.objects.get(number)?.path.clone()));
        let again = path.as_ref().is_some_and(|path| {
            self.clicked
                .as_ref()
                .is_some_and(|(before, then)| before == path && now.since(*then) <= DOUBLE_CLICK)
        });
        self.clicked = path.filter(|_| !again).map(|path| (path, now));
        let Some(number) = hit else {
            if !more {
                drawer.desk.select(|_| false);
            }
            drawer.draw(intuition, &self.pictures);
            self.hand = Hand::Frames { window, from: at, to: at, more };
            return turn_frame(intuition, window, at, at);
        };
        let is_selected = drawer.desk.selected().any(|selected| selected == number);
        match (again, more) {
            // What was selected before is opened with what is clicked last.
            (true, true) => drawer.desk.turn_over(number),
            (false, true) => drawer.desk.turn_over(number),
            (_, false) if !is_selected || again => drawer.desk.select(|other| other == number),
            _ => {}
        }
        drawer.draw(intuition, &self.pictures);
        if again {
            self.open_selected(intuition);
        } else {
            self.hand = Hand::Holds(window, at);
        }
    }

    /// The pointer moved; `at` counts from the window that is active.
    pub(super) fn moved(&mut self, intuition: &mut Intuition, at: Point) {
        match &mut self.hand {
            Hand::Free => {}
            &mut Hand::Holds(window, from) => {
                let by = at - from;
                if by.x.abs() > SLACK || by.y.abs() > SLACK {
                    self.clicked = None;
                    self.take_up(intuition, window);
                    self.hand = Hand::Drags(window, from);
                    self.moved(intuition, at);
                }
            }
            &mut Hand::Drags(window, from) => intuition.drag_bobs_by(window, at - from),
            Hand::Frames { window, from, to, .. } if *to != at => {
                let (window, from, before) = (*window, *from, std::mem::replace(to, at));
                turn_frame(intuition, window, from, before);
                turn_frame(intuition, window, from, at);
            }
            Hand::Frames { .. } => {}
        }
    }

    /// A Bob for each selected icon, where its picture is.
    fn take_up(&self, intuition: &mut Intuition, window: WindowId) {
        let (Some(drawer), Some(corner)) = (self.drawer(window), intuition.corner(window)) else { return };
        let origin = intuition.inner(window).origin() - drawer.view + corner;
        let bobs = drawer.selected().filter_map(|(number, object)| {
            let (placed, icon) = (drawer.desk.icons().get(number)?, self.pictures.of(object)?);
            let image = icon.image(true).clone();
            let around = (drawer.desk.measures().size.1 - image.height()) / 2;
            let all = Chunky::from_fn(image.width() as usize, image.height() as usize, |_, _| 1);
            let at = placed.at + Point::new(AROUND.0, around) + origin;
            Some((BobImage::new(image, &all), at))
        });
        intuition.drag_bobs(window, bobs.collect::<Vec<_>>());
    }

    /// The select button went up, at a place of the window it went down in.
    pub(super) fn release(&mut self, intuition: &mut Intuition, at: Point) {
        match std::mem::replace(&mut self.hand, Hand::Free) {
            Hand::Free | Hand::Holds(..) => {}
            Hand::Drags(window, from) => {
                intuition.put_bobs_down(window);
                self.drop_at(intuition, window, from, at);
            }
            Hand::Frames { window, from, to, more } => {
                if let Some(drawer) = self.drawers.iter_mut().find(|drawer| drawer.window == window) {
                    let (from, to) = (drawer.inside(intuition, from), drawer.inside(intuition, to));
                    drawer.desk.select_within(between(from, to), more);
                    drawer.draw(intuition, &self.pictures);
                }
            }
        }
    }

    /// The dragged icons are let go of.
    fn drop_at(&mut self, intuition: &mut Intuition, window: WindowId, from: Point, at: Point) {
        let Some(corner) = intuition.corner(window) else { return };
        let on = at + corner;
        let below = intuition.window_under(on);
        let target = self.drawers.iter().find(|drawer| Some(drawer.window) == below);
        let Some(target) = target else { return intuition.display_beep() };
        let target_window = target.window;
        let inside = target.inside(intuition, on - intuition.corner(target_window).unwrap_or_default());
        let hit = target.desk.hit(inside).and_then(|number| target.objects.get(number));
        let Some(source) = self.drawer(window) else { return };
        let dragged: Vec<DosPath> = source.selected().map(|(_, object)| object.path.clone()).collect();
        let into = hit.filter(|object| object.is_drawer() && !dragged.contains(&object.path));
        if let Some(into) = into.map(|object| object.path.clone()) {
            return self.bring(intuition, &dragged, &into, None);
        }
        if target_window == window {
            let own = self.drawers.iter_mut().find(|drawer| drawer.window == window);
            if let Some(drawer) = own.filter(|drawer| drawer.view_by == View::Icon) {
                drawer.desk.move_selected(at - from);
                drawer.show(intuition, &self.pictures);
            }
            return;
        }
        let inside = Some(inside).filter(|_| target.view_by == View::Icon);
        match target.place.clone() {
            Some(place) => self.bring(intuition, &dragged, &place, inside),
            None => self.leave_out(intuition, &dragged, inside),
        }
    }

    /// What the hand did ends without effect.
    pub(super) fn let_go(&mut self, intuition: &mut Intuition) {
        match std::mem::replace(&mut self.hand, Hand::Free) {
            Hand::Free | Hand::Holds(..) => {}
            Hand::Drags(window, _) => intuition.put_bobs_down(window),
            Hand::Frames { window, .. } => {
                if let Some(drawer) = self.drawer(window) {
                    drawer.draw(intuition, &self.pictures);
                }
            }
        }
    }

    /// The open window of this name.
    pub(super) fn drawer(&self, window: WindowId) -> Option<&Drawer> {
        self.drawers.iter().find(|drawer| drawer.window == window)
    }
}

/// Turns the frame between two places of a window over, inside its borders.
fn turn_frame(intuition: &mut Intuition, window: WindowId, from: Point, to: Point) {
    let inner = intuition.inner(window);
    let within = |at: Point| {
        Point::new(
            at.x.clamp(inner.x, (inner.right() - 1).max(inner.x)),
            at.y.clamp(inner.y, (inner.bottom() - 1).max(inner.y)),
        )
    };
    if let Some(mut rp) = intuition.rast_port(window) {
        frame(&mut rp, within(from), within(to));
    }
}
