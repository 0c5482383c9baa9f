//! A window of the Workbench with icons: the root window, or the window of a drawer.
//!
//! Reads the objects, tracks the visible part of the contents, and draws them. The objects of a slow volume
//! are read by a task, and the window shows them when they arrive. Mouse actions are left to the module
//! `pointer`.

use std::task::Poll;

use super::drawer_frame::{self, GADGETS};
use super::icon_area::{IconArea, IconFlow};
use super::icon_layout::{self, ShownIcon};
use super::listing;
use super::object::{Object, contents, root_objects};
use super::paint::Brush;
use super::pictures::Pictures;
use super::space;
use super::trashcan;
use small_amiga::chips::{Point, Rect};
use small_amiga::disk_object::DrawerView;
use small_amiga::dos::{Dos, DosPath, JobRequest, JobRun};
use small_amiga::exec::SignalPort;
use small_amiga::intuition::{Axis, Icon, Intuition, NewWindow, Screen, Window, WindowFlags, WindowId};

/// Width of the gadgets in the title bar of a drawer window, in pixels.
const TITLE_GADGETS: i32 = 80;
/// Distance in pixels by which a scroller's arrow scrolls a drawer window.
const STEP: i32 = 8;

/// The objects of a drawer and the window title, or `None` if the drawer does not exist.
type Contents = Option<(Vec<Object>, Option<String>)>;

/// The libraries and pictures that a Workbench window needs to read and show its contents.
#[derive(Debug, Clone, Copy)]
pub struct Resources<'a> {
    /// Access to AmigaDOS, for reading drawers and icon files.
    pub dos: &'a Dos,
    /// The Workbench's port, which is signalled when the contents of a drawer have arrived.
    pub port: &'a SignalPort,
    /// The pictures that the icons of the window can show.
    pub pictures: &'a Pictures,
}

/// Returns the frame of the root window: all of the screen below its bar.
pub(super) const fn root_frame(screen: &Screen) -> Rect {
    let (bounds, bar) = (screen.bounds(), screen.bar_height());
    Rect::new(0, bar, bounds.width, bounds.height - bar)
}

/// A Workbench window that shows the icons of a drawer, or of all disks.
#[derive(Debug)]
pub struct Drawer {
    /// The identifier of the Workbench window.
    pub window: WindowId,
    /// The drawer that the window shows, or `None` for the root window.
    pub place: Option<DosPath>,
    /// The objects of the drawer, in the order of the icons in `area`.
    pub objects: Vec<Object>,
    /// The icons of the window with their positions and selection.
    pub area: IconArea,
    /// Whether the window also shows files without an icon.
    pub shows_all: bool,
    /// The view mode of the window: icons, or lines of text in some order.
    pub view_by: DrawerView,
    /// The scroll position: the upper left corner of the visible part of the window's contents.
    pub view: Point,
    /// Whether the window has to be closed because the drawer no longer exists.
    pub is_lost: bool,
    /// Whether to widen the window to the width of its title, as soon as the title is known.
    widens: bool,
    /// Whether to arrange the icons once the drawer has been read.
    cleans_up: bool,
    /// The request that is reading the drawer, or `None` if the drawer is not being read.
    reading: Option<JobRun<JobRequest<Contents>>>,
    /// Whether the drawer has to be read again as soon as the running request has finished.
    is_stale: bool,
}

impl Drawer {
    /// Opens the Workbench's root window behind all others.
    ///
    /// If `backdrop` is set, the window has no frame; otherwise, it is an ordinary window with a title.
    pub fn open_root(intuition: &mut Intuition, resources: Resources<'_>, backdrop: bool) -> Self {
        let screen = intuition.workbench();
        let (on, frame) = (screen.id(), root_frame(screen));
        let flags = if backdrop { WindowFlags::BACKDROP | WindowFlags::BORDERLESS } else { GADGETS };
        let flags = flags | WindowFlags::ACTIVATE | WindowFlags::REPORT_MOUSE;
        let title = if backdrop { String::new() } else { "Workbench".to_owned() };
        let window = intuition.open_window(NewWindow {
            screen: Some(on),
            frame,
            title,
            flags,
            ..NewWindow::default()
        });
        if !backdrop {
            intuition.window_to_back(window);
        }
        Self::read(intuition, window, resources, None)
    }

    /// Opens the window of a drawer at the position saved in the drawer's icon.
    ///
    /// Without a saved position, the default position is used.
    ///
    /// `number` is the number of drawer windows already open.
    pub fn open(intuition: &mut Intuition, resources: Resources<'_>, object: &Object, number: i32) -> Self {
        let screen = intuition.workbench();
        let (on, frame) = (screen.id(), drawer_frame::frame(screen, object.icon.window, number));
        let flags = GADGETS | WindowFlags::ACTIVATE | WindowFlags::REPORT_MOUSE;
        let title = object.name().to_string();
        let window = intuition.open_window(NewWindow {
            screen: Some(on),
            frame,
            title,
            flags,
            ..NewWindow::default()
        });
        Self::read(intuition, window, resources, Some(object))
    }

    fn read(
        intuition: &mut Intuition,
        window: WindowId,
        resources: Resources<'_>,
        object: Option<&Object>,
    ) -> Self {
        let view = Point::new(0, 0);
        for axis in [Axis::Horizontal, Axis::Vertical] {
            intuition.set_scroll_step(window, axis, STEP);
        }
        let place = object.map(|object| object.path.clone());
        let (shows_all, view_by) =
            object.map(|object| (object.icon.shows_all, object.icon.view)).unwrap_or_default();
        let mut drawer = Self {
            window,
            place,
            objects: Vec::new(),
            area: icon_layout::no_icons(),
            shows_all,
            view_by,
            view,
            is_lost: false,
            widens: object.is_some_and(|object| object.icon.window.is_none()),
            cleans_up: false,
            reading: None,
            is_stale: false,
        };
        drawer.update(intuition, resources);
        drawer
    }

    /// Reads the contents of the drawer again.
    ///
    /// The selection and the positions of moved icons are kept.
    ///
    /// The contents of a slow volume arrive later, in [`Self::receive`].
    pub fn update(&mut self, intuition: &mut Intuition, resources: Resources<'_>) {
        if self.reading.is_some() {
            self.is_stale = true;
            return;
        }
        let dos = resources.dos;
        let is_slow = match &self.place {
            Some(place) => dos.is_slow(place.volume()),
            None => dos.volumes().iter().any(|volume| dos.is_slow(volume)),
        };
        let (place, shows_all) = (self.place.clone(), self.shows_all);
        let has_trashcan = resources.pictures.has_trashcan();
        let is_there = |dos: &Dos, place: &DosPath| {
            place.is_root() || dos.exists(place) || trashcan::is_trashcan(dos, place)
        };
        let request = JobRequest::read(dos, move |dos| match &place {
            Some(place) if !is_there(dos, place) => None,
            Some(place) => {
                let mut objects = contents(dos, place, shows_all).unwrap_or_default();
                if has_trashcan {
                    trashcan::add(dos, place, &mut objects);
                }
                Some((objects, Some(title(dos, place))))
            }
            None => Some((root_objects(dos), None)),
        });
        self.reading = Some(JobRun::start(request, dos, is_slow, resources.port));
        self.receive(intuition, resources);
    }

    /// Returns `true` if [`Self::receive`] must be called at the next vertical blank, even without a signal.
    pub fn has_received(&self) -> bool {
        self.reading.as_ref().is_some_and(JobRun::needs_blanks)
    }

    /// Shows the contents of the drawer if they have arrived.
    pub fn receive(&mut self, intuition: &mut Intuition, resources: Resources<'_>) {
        let Some(Poll::Ready(contents)) = self.reading.as_mut().map(JobRun::poll_result) else { return };
        self.reading = None;
        match contents {
            Some(Some((objects, title))) => self.set_contents(intuition, resources.pictures, objects, title),
            Some(None) => self.is_lost = true,
            // The task has failed, and the window keeps its contents.
            None => {}
        }
        if std::mem::take(&mut self.is_stale) {
            self.update(intuition, resources);
        }
    }

    fn set_contents(
        &mut self,
        intuition: &mut Intuition,
        pictures: &Pictures,
        objects: Vec<Object>,
        title: Option<String>,
    ) {
        let before = std::mem::replace(&mut self.objects, objects);
        let Some(screen) = intuition.screen_of(self.window) else { return };
        let (font, rows) = (screen.font().clone(), if screen.is_interlaced() { 2 } else { 1 });
        let measures = match self.view_by {
            DrawerView::Icon => icon_layout::measures(&font, rows, pictures),
            _ => icon_layout::line_measures(&font),
        };
        self.area.set_measures(measures, &mut self.view);
        // A dragged icon keeps its position until its icon file contains a different one.
        let placed: Vec<ShownIcon<'_>> = before
            .iter()
            .zip(self.area.icons())
            .map(|(object, placed)| {
                (&object.path, icon_layout::place_of(object, self.place.is_none()), placed.at)
            })
            .collect();
        let was_selected: Vec<DosPath> =
            self.area.selected().filter_map(|number| Some(before.get(number)?.path.clone())).collect();
        if let Some(title) = title {
            intuition.set_window_title(self.window, &title);
            if std::mem::take(&mut self.widens) {
                self.widen(intuition, font.text_length(&title) + TITLE_GADGETS);
            }
        }
        let inner = intuition.inner(self.window);
        self.area = match self.view_by {
            DrawerView::Icon => icon_layout::icons(
                &self.objects,
                measures,
                &font,
                self.flow(inner),
                self.place.is_none(),
                &placed,
            ),
            view => {
                listing::sort(&mut self.objects, view);
                icon_layout::lines(&self.objects, &font)
            }
        };
        if self.place.is_none() {
            self.area.keep_within(Rect::new(0, 0, inner.width, inner.height));
        }
        let objects = &self.objects;
        self.area
            .select(|number| objects.get(number).is_some_and(|object| was_selected.contains(&object.path)));
        if std::mem::take(&mut self.cleans_up) {
            self.area.clean_up();
        }
        self.show(intuition, pictures);
    }

    /// Makes the window at least `width` pixels wide, as far as the screen allows.
    fn widen(&self, intuition: &mut Intuition, width: i32) {
        let screen = intuition.screen_of(self.window).map_or(0, |screen| screen.bounds().width);
        let Some(frame) = intuition.window(self.window).map(Window::frame) else { return };
        let width = width.min(screen).max(frame.width);
        if width > frame.width {
            let x = frame.x.min(screen - width).max(0);
            intuition.change_window_box(self.window, Rect { x, width, ..frame });
        }
    }

    /// Arranges the icons of the window.
    ///
    /// If the drawer is being read, the icons are arranged again afterwards.
    pub fn clean_up(&mut self, intuition: &mut Intuition, pictures: &Pictures) {
        self.cleans_up = self.reading.is_some();
        self.area.clean_up();
        self.show(intuition, pictures);
    }

    /// Changes the view mode of the window.
    ///
    /// Moved icons return to their saved positions.
    pub fn view_by(&mut self, intuition: &mut Intuition, resources: Resources<'_>, view: DrawerView) {
        if self.view_by != view {
            (self.view_by, self.view) = (view, Point::new(0, 0));
            (self.objects, self.area) = (Vec::new(), icon_layout::no_icons());
            self.update(intuition, resources);
        }
    }

    fn flow(&self, inner: Rect) -> IconFlow {
        match (self.view_by, &self.place) {
            (DrawerView::Icon, Some(_)) => IconFlow::Rows(inner.width),
            (DrawerView::Icon, None) => IconFlow::Columns(inner.height),
            _ => IconFlow::Columns(i32::MAX),
        }
    }

    /// Updates the scrollers and redraws the contents of the window.
    ///
    /// Called after the size or the icons of the window have changed.
    pub fn show(&mut self, intuition: &mut Intuition, pictures: &Pictures) {
        let inner = intuition.inner(self.window);
        self.area.set_flow(self.flow(inner));
        let extent = self.area.extent();
        self.view.x = self.view.x.min(extent.width - inner.width).max(0);
        self.view.y = self.view.y.min(extent.height - inner.height).max(0);
        for (axis, total, visible, top) in [
            (Axis::Horizontal, extent.width, inner.width, self.view.x),
            (Axis::Vertical, extent.height, inner.height, self.view.y),
        ] {
            intuition.set_scroller(self.window, axis, total, visible, top);
        }
        self.draw(intuition, pictures);
    }

    /// Scrolls the window along `axis` to the position `top`, in pixels, and redraws it.
    pub fn scrolled(&mut self, intuition: &mut Intuition, pictures: &Pictures, axis: Axis, top: i32) {
        match axis {
            Axis::Horizontal => self.view.x = top.max(0),
            Axis::Vertical => self.view.y = top.max(0),
        }
        self.draw(intuition, pictures);
    }

    /// Redraws the icons or lines of text in the window.
    pub fn draw(&self, intuition: &mut Intuition, pictures: &Pictures) {
        let inner = intuition.inner(self.window);
        let Some(screen) = intuition.screen_of(self.window) else { return };
        let lines = if screen.is_interlaced() { 2 } else { 1 };
        let brush = Brush { look: screen.look(), pens: *screen.draw_info(), lines };
        let as_icons = self.view_by == DrawerView::Icon;
        let icons = self.objects.iter().map(|object| pictures.icon_of(object).filter(|_| as_icons));
        let icons: Vec<Option<&Icon>> = icons.collect();
        intuition.draw_inside(self.window, inner, |rp| {
            brush.draw_icons(rp, Rect::new(0, 0, inner.width, inner.height), &self.area, &icons, self.view);
        });
    }

    /// Converts a position in the window to a position in the scrolled contents.
    pub fn inside(&self, intuition: &Intuition, at: Point) -> Point {
        at - intuition.inner(self.window).origin() + self.view
    }

    /// Returns the screen position of the middle of the icon called `name`.
    ///
    /// Returns `None` if the drawer's window does not show this icon, or if other windows cover its middle.
    pub fn icon(&self, intuition: &Intuition, name: &str) -> Option<Point> {
        let inner = intuition.inner(self.window);
        let middle = self.area.middle_of(name)? - self.view;
        let at = middle + inner.origin() + intuition.corner(self.window)?;
        let is_inside = Rect::new(0, 0, inner.width, inner.height).contains(middle);
        (is_inside && intuition.window_under(at) == Some(self.window)).then_some(at)
    }

    /// Returns the selected objects with their indices in the window.
    pub fn selected(&self) -> impl Iterator<Item = (usize, &Object)> {
        self.area.selected().filter_map(|number| Some((number, self.objects.get(number)?)))
    }
}

/// Returns the window title of a drawer.
///
/// The title of a disk includes the usage of the disk.
fn title(dos: &Dos, place: &DosPath) -> String {
    let usage = if place.is_root() { dos.usage(place.volume()).ok() } else { None };
    let name = place.name();
    usage.and_then(space::title).map_or_else(|| name.to_string(), |full| format!("{name}  {full}"))
}
