//! Mouse and touch on Workbench icons: selecting, opening, dragging, and selecting several icons with a frame.
//!
//! A double click opens an icon, and so does a single tap with a finger.
//!
//! A dragged icon is a Bob above all windows; dropping it moves, copies or leaves out the object. File
//! operations are left to [`super::files`].

use super::Workbench;
use super::drawer::Drawer;
use super::paint::{AROUND, between, frame};
use small_amiga::chips::{Chunky, Point, Ticks};
use small_amiga::disk_object::DrawerView;
use small_amiga::dos::DosPath;
use small_amiga::graphics::BobImage;
use small_amiga::input::Qualifiers;
use small_amiga::intuition::{Importance, Intuition, WindowId};

/// Maximum time between the clicks of a double click: 1.5 seconds, the default of Preferences.
const DOUBLE_CLICK: Ticks = Ticks(450);
/// Explanation shown after the first single click on an icon.
const CLICK_TWICE: &str = "Click twice to open";
/// Distance in pixels that the pointer has to move before a pressed icon is dragged.
const SLACK: i32 = 3;

#[derive(Debug)]
pub(super) enum IconAction {
    /// No mouse operation is in progress.
    Free,
    /// A press of the mouse button on an icon, before the icon is dragged.
    ///
    /// Contains the window and the point of the press.
    Holds(WindowId, Point),
    /// A drag of the selected icons.
    ///
    /// Contains the window and the point at which the mouse button was pressed.
    Drags(WindowId, Point),
    /// The user is drawing a selection frame.
    ///
    /// If `more` is set (Shift key), icons selected before remain selected.
    Frames { window: WindowId, from: Point, to: Point, more: bool },
}

impl IconAction {
    /// Returns the window in which the mouse operation began, if any.
    pub(super) const fn window(&self) -> Option<WindowId> {
        match self {
            Self::Free => None,
            Self::Holds(window, _) | Self::Drags(window, _) | Self::Frames { window, .. } => Some(*window),
        }
    }
}

impl Workbench {
    pub(super) fn press(&mut self, intuition: &mut Intuition, window: WindowId, at: Point, held: Qualifiers) {
        let more = held.intersects(Qualifiers::SHIFT);
        // Without Shift, only icons of one window are selected at a time.
        for drawer in self.drawers.iter_mut().filter(|drawer| drawer.window != window && !more) {
            if drawer.area.selected().next().is_some() {
                drawer.area.select(|_| false);
                drawer.draw(intuition, &self.pictures);
            }
        }
        let now = intuition.current_time();
        let is_finger = intuition.host().hides_pointer;
        let Some(drawer) = self.drawers.iter_mut().find(|drawer| drawer.window == window) else { return };
        let hit = drawer.area.hit(drawer.inside(intuition, at));
        let path = hit.and_then(|number| Some(drawer.objects.get(number)?.path.clone()));
        let again = path.as_ref().is_some_and(|path| {
            self.clicked
                .as_ref()
                .is_some_and(|(before, then)| before == path && now.since(*then) <= DOUBLE_CLICK)
        });
        self.clicked = path.filter(|_| !again).map(|path| (path, now));
        let Some(number) = hit else {
            if !more {
                drawer.area.select(|_| false);
            }
            drawer.draw(intuition, &self.pictures);
            self.icon_action = IconAction::Frames { window, from: at, to: at, more };
            return turn_frame(intuition, window, at, at);
        };
        let is_selected = drawer.area.selected().any(|selected| selected == number);
        match (again, more) {
            // The second click of a double click with Shift undoes the toggle of the first; the selection
            // is then opened.
            (true, true) => drawer.area.toggle(number),
            (false, true) => drawer.area.toggle(number),
            (_, false) if !is_selected || again => drawer.area.select(|other| other == number),
            _ => {}
        }
        drawer.draw(intuition, &self.pictures);
        if again {
            self.explains_click = false;
        }
        // Each tap of a finger opens the icon when the finger is lifted, because the window that the tap before has
        // opened may be closed again.
        if again && !is_finger {
            self.open_selected(intuition);
        } else {
            self.icon_action = IconAction::Holds(window, at);
        }
    }

    /// Returns the time at which the title bar should show the hint that a double click opens icons.
    ///
    /// The hint is due after a single click on an icon. Returns `None` before such a click, and if the hint is
    /// not needed any more.
    pub(super) fn explanation_due(&self) -> Option<Ticks> {
        let (_, then) = self.clicked.as_ref().filter(|_| self.explains_click)?;
        Some(*then + Ticks(DOUBLE_CLICK.0 + 1))
    }

    /// Explains in the title bar how icons are opened.
    ///
    /// The explanation is shown once, after a click that did not become a double click.
    pub(super) fn explain_click(&mut self, intuition: &mut Intuition) {
        if self.explanation_due().is_some_and(|due| intuition.current_time() >= due) {
            self.explains_click = false;
            self.clicked = None;
            intuition.announce_as(Importance::Welcome, CLICK_TWICE.to_owned());
        }
    }

    pub(super) fn moved(&mut self, intuition: &mut Intuition, at: Point) {
        match &mut self.icon_action {
            IconAction::Free => {}
            &mut IconAction::Holds(window, from) => {
                let by = at - from;
                if by.x.abs() > SLACK || by.y.abs() > SLACK {
                    self.clicked = None;
                    self.start_drag(intuition, window);
                    self.icon_action = IconAction::Drags(window, from);
                    self.moved(intuition, at);
                }
            }
            &mut IconAction::Drags(window, from) => intuition.drag_bobs_by(window, at - from),
            IconAction::Frames { window, from, to, .. } if *to != at => {
                let (window, from, before) = (*window, *from, std::mem::replace(to, at));
                turn_frame(intuition, window, from, before);
                turn_frame(intuition, window, from, at);
            }
            IconAction::Frames { .. } => {}
        }
    }

    fn start_drag(&self, intuition: &mut Intuition, window: WindowId) {
        let (Some(drawer), Some(corner)) = (self.drawer(window), intuition.corner(window)) else { return };
        let origin = intuition.inner(window).origin() - drawer.view + corner;
        let bobs = drawer.selected().filter_map(|(number, object)| {
            let (placed, icon) = (drawer.area.icons().get(number)?, self.pictures.icon_of(object)?);
            let image = icon.image(true).clone();
            let around = (drawer.area.measures().size.1 - image.height()) / 2;
            let all = Chunky::from_fn(image.width() as usize, image.height() as usize, |_, _| 1);
            let at = placed.at + Point::new(AROUND.0, around) + origin;
            Some((BobImage::new(image, &all), at))
        });
        intuition.drag_bobs(window, bobs.collect::<Vec<_>>());
    }

    pub(super) fn release(&mut self, intuition: &mut Intuition, at: Point) {
        match std::mem::replace(&mut self.icon_action, IconAction::Free) {
            IconAction::Holds(window, from) if intuition.host().hides_pointer => {
                self.open_tapped(intuition, window, from);
            }
            IconAction::Free | IconAction::Holds(..) => {}
            IconAction::Drags(window, from) => {
                intuition.put_bobs_down(window);
                self.drop_at(intuition, window, from, at);
            }
            IconAction::Frames { window, from, to, more } => {
                if let Some(drawer) = self.drawers.iter_mut().find(|drawer| drawer.window == window) {
                    let (from, to) = (drawer.inside(intuition, from), drawer.inside(intuition, to));
                    drawer.area.select_within(between(from, to), more);
                    drawer.draw(intuition, &self.pictures);
                }
            }
        }
    }

    /// Selects the icon at the point `at` of a window, which a finger has tapped, and opens the icon.
    fn open_tapped(&mut self, intuition: &mut Intuition, window: WindowId, at: Point) {
        let Some(drawer) = self.drawers.iter_mut().find(|drawer| drawer.window == window) else { return };
        let hit = drawer.area.hit(drawer.inside(intuition, at));
        drawer.area.select(|number| Some(number) == hit);
        drawer.draw(intuition, &self.pictures);
        self.explains_click = false;
        self.open_selected(intuition);
    }

    /// Drops the dragged icons at a point of a window.
    ///
    /// The target can be a drawer's icon, a drawer's window, the root window, or the window of the dragged
    /// icons.
    fn drop_at(&mut self, intuition: &mut Intuition, window: WindowId, from: Point, at: Point) {
        let Some(corner) = intuition.corner(window) else { return };
        let on = at + corner;
        let below = intuition.window_under(on);
        let target = self.drawers.iter().find(|drawer| Some(drawer.window) == below);
        let Some(target) = target else { return intuition.display_beep() };
        let target_window = target.window;
        let inside = target.inside(intuition, on - intuition.corner(target_window).unwrap_or_default());
        let hit = target.area.hit(inside).and_then(|number| target.objects.get(number));
        let Some(source) = self.drawer(window) else { return };
        let dragged: Vec<DosPath> = source.selected().map(|(_, object)| object.path.clone()).collect();
        let into = hit.filter(|object| object.is_drawer() && !dragged.contains(&object.path));
        if let Some(into) = into.map(|object| object.path.clone()) {
            return self.transfer(intuition, &dragged, &into, None);
        }
        if target_window == window {
            let own = self.drawers.iter_mut().find(|drawer| drawer.window == window);
            if let Some(drawer) = own.filter(|drawer| drawer.view_by == DrawerView::Icon) {
                drawer.area.move_selected(at - from);
                drawer.show(intuition, &self.pictures);
            }
            return;
        }
        let inside = Some(inside).filter(|_| target.view_by == DrawerView::Icon);
        match target.place.clone() {
            Some(place) => self.transfer(intuition, &dragged, &place, inside),
            None => self.leave_out(intuition, &dragged, inside),
        }
    }

    pub(super) fn cancel_pointer_action(&mut self, intuition: &mut Intuition) {
        match std::mem::replace(&mut self.icon_action, IconAction::Free) {
            IconAction::Free | IconAction::Holds(..) => {}
            IconAction::Drags(window, _) => intuition.put_bobs_down(window),
            IconAction::Frames { window, .. } => {
                if let Some(drawer) = self.drawer(window) {
                    drawer.draw(intuition, &self.pictures);
                }
            }
        }
    }

    pub(super) fn drawer(&self, window: WindowId) -> Option<&Drawer> {
        self.drawers.iter().find(|drawer| drawer.window == window)
    }
}

/// Draws or removes the selection frame by inverting pixels.
///
/// The frame is clipped to the inside of the window's borders.
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
