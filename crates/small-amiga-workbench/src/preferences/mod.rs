//! Preferences: a program for choosing the settings of the emulated computer.
//!
//! Maps each gadget to a setting. A palette is shown immediately, and Cancel restores the previous one.
//! Loading, saving and the reset of the Workbench's screen are left to the preferences library, the arrangement of the
//! gadgets to `layout`.

mod layout;
mod palette;
mod presets;

use std::array;

use self::layout::Layout;
use self::palette::{Guns, PaletteGrid};
use super::{ProgramEntry, StartArgs, Tool};
use small_amiga::Program;
use small_amiga::chips::{Pens, Rect, Rgb4, Standard, Ticks};
use small_amiga::exec::Signals;
use small_amiga::gadtools::{CheckBox, Cycle, GadgetValue, LabelPosition, Panel, PanelEvent, Slider, Text};
use small_amiga::input::Key;
use small_amiga::intuition::{
    IntuiMessage, Intuition, NewWindow, POINTER_REGISTERS, ScreenId, WindowFlags, WindowId,
};
use small_amiga::preferences::{PRESET_COUNT, PreferenceChoices, Preferences, PreferencesLibrary, SavedPart};
use small_amiga::requester::EasyRequest;

/// The entry of the program Preferences in the table of Amiga programs.
pub const ENTRY: ProgramEntry = ProgramEntry {
    word: "preferences",
    title: "Preferences",
    help: "changes the screen, the palette and the window",
    drawer: "System",
    picture: "prefs",
    file: None,
    start,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Id {
    Preset(usize),
    Screen,
    Pens,
    Standard,
    Font,
    Interlaced,
    Swapped,
    Speed,
    Scale,
    Scanlines,
    Flicker,
    Palette,
    Gun(usize),
    Level(usize),
    Pen,
    Save,
    Use,
    Cancel,
}

/// The first choice of the palette gadget: the palette of the chosen screen.
const OF_SCREEN: &str = "as the screen";
/// The first choice of the scale gadget: a scale that fits the host's display.
const ANY_SCALE: &str = "what fits";

#[derive(Debug)]
struct PreferencesWindow {
    window: WindowId,
    on: ScreenId,
    panel: Panel<Id>,
    picture: PaletteGrid,
    /// The rectangles in which the pictures of the presets are drawn.
    pictures: [Rect; PRESET_COUNT],
    library: PreferencesLibrary,
    lists: PreferenceChoices,
    chosen: Preferences,
    /// The animation speed in effect when the Preferences window was last activated.
    speed: String,
    /// The colours of the screen, as edited by the user.
    colours: Vec<Rgb4>,
    /// The colours of the screen before the Preferences window was opened.
    ///
    /// Cancel restores these colours.
    before: Vec<Rgb4>,
    pen: usize,
    request: Option<EasyRequest>,
    running: bool,
}

fn start(start: StartArgs<'_>) -> Result<Box<dyn Tool>, String> {
    let StartArgs { intuition, libraries, .. } = start;
    let library = libraries.preferences.clone();
    if let Some(window) = library.opened().filter(|&window| intuition.window(window).is_some()) {
        intuition.window_to_front(window);
        return Err("Preferences: already open".to_owned());
    }
    let chosen = library.host().current();
    let opened = chosen.and_then(|chosen| PreferencesWindow::open(intuition, &library, chosen));
    Ok(Box::new(opened.map_err(|error| format!("Preferences: {error}"))?))
}

impl PreferencesWindow {
    /// Opens the window with the preferences `chosen`.
    fn open(
        intuition: &mut Intuition,
        library: &PreferencesLibrary,
        chosen: Preferences,
    ) -> Result<Self, String> {
        let library = library.clone();
        let colours = library.host().colours(&chosen)?;
        let mut lists = library.host().lists();
        // The current palette and font can be chosen again even if they are not in the lists.
        let is_known =
            |list: &[String], name: &str| list.iter().any(|known| known.eq_ignore_ascii_case(name));
        lists.palettes.extend(chosen.palette.clone().filter(|name| !is_known(&lists.palettes, name)));
        lists.fonts.extend(Some(chosen.font.clone()).filter(|name| !is_known(&lists.fonts, name)));
        let screen = intuition.workbench();
        let on = screen.id();
        let before = screen.palette().to_vec();
        let (layout, font) = Layout::for_screen(screen, &lists.small);
        let flags = WindowFlags::DRAG_BAR
            | WindowFlags::DEPTH_GADGET
            | WindowFlags::CLOSE_GADGET
            | WindowFlags::ACTIVATE
            | WindowFlags::REPORT_MOUSE;
        let title = ENTRY.title.to_owned();
        let new =
            NewWindow { screen: Some(on), frame: layout.frame, title, flags, font, ..NewWindow::default() };
        let window = intuition.open_window(new);
        library.set_opened(window);
        let mut panel = Panel::new(window);
        let left = LabelPosition::Left;
        for (id, area, label, place) in [
            (Id::Screen, layout.left(0), "Scree_n", left),
            (Id::Pens, layout.left(1), "_Pens", left),
            (Id::Standard, layout.left(2), "_Video", left),
            (Id::Font, layout.left(3), "_Font", left),
            (Id::Speed, layout.left(5), "Spee_d", left),
            (Id::Scale, layout.left(6), "_Window", left),
            (Id::Palette, layout.right(0), "P_alette", left),
        ] {
            panel.add(id, area, (label, place), Cycle::default());
        }
        for (id, area, label) in [
            (Id::Interlaced, layout.check(4, 0), "_Interlace"),
            (Id::Swapped, layout.check(4, 1), "Swap p_ens"),
            (Id::Scanlines, layout.check(7, 0), "Scan_lines"),
            (Id::Flicker, layout.check(7, 1), "Flic_ker"),
        ] {
            panel.add(id, area, (label, left), CheckBox::default());
        }
        for (gun, label) in ["_Red", "_Green", "_Blue"].into_iter().enumerate() {
            let (bar, level) = layout.slider(4 + gun as i32);
            panel.add(Id::Gun(gun), bar, (label, left), Slider::new(0, 15, 0));
            panel.add(Id::Level(gun), level, ("", left), Text::default());
        }
        panel.add(Id::Pen, layout.pen(), ("", left), Text::default());
        let pictures = array::from_fn(|place| layout.preset_picture(place as i32));
        for (place, preset) in lists.presets.iter().enumerate() {
            panel.add_button(Id::Preset(place), layout.preset(place as i32), preset.name);
        }
        for (place, (id, label)) in
            [(Id::Save, "_Save"), (Id::Use, "_Use"), (Id::Cancel, "_Cancel")].into_iter().enumerate()
        {
            panel.add_button(id, layout.button(place as i32), label);
        }
        let picture = PaletteGrid { boxes: layout.boxes(), sample: layout.sample() };
        let mut opened = PreferencesWindow {
            window,
            on,
            panel,
            picture,
            pictures,
            library,
            lists,
            speed: chosen.speed.clone(),
            chosen,
            colours,
            before,
            pen: 0,
            request: None,
            running: true,
        };
        opened.panel.draw(intuition);
        presets::draw(intuition, window, pictures);
        opened.show(intuition);
        let keeps = opened.lists.keeps;
        opened.panel.set_disabled(intuition, Id::Save, !keeps);
        for id in [Id::Scale, Id::Scanlines, Id::Flicker] {
            opened.panel.set_disabled(intuition, id, !opened.lists.has_window);
        }
        Ok(opened)
    }

    /// Opens the window again after a change of the look. Choices that are not part of the look are kept.
    fn reopen(&mut self, intuition: &mut Intuition) {
        let before = self.window;
        let opened = self.library.host().current().and_then(|now| {
            let chosen = self.chosen.clone().with_look_of(now);
            Self::open(intuition, &self.library, chosen)
        });
        match opened {
            Ok(opened) => {
                let speed = std::mem::take(&mut self.speed);
                *self = Self { request: self.request.take(), speed, ..opened };
                intuition.replace_window(before, self.window);
            }
            Err(error) => self.complain(intuition, &error),
        }
    }
}

/// Creates a cycle gadget with the entries `names`, and selects the entry `now`.
///
/// If `now` is not among the entries, `now` is appended.
fn cycle(names: &[String], now: &str) -> Cycle {
    let at = names.iter().position(|name| name.eq_ignore_ascii_case(now));
    let other = at.is_none().then(|| now.to_owned());
    Cycle::new(names.iter().cloned().chain(other), at.unwrap_or(names.len()))
}

impl PreferencesWindow {
    fn show(&mut self, intuition: &mut Intuition) {
        let Preferences { screen, pens, font, speed, palette, .. } = &self.chosen;
        let lists = &self.lists;
        let many = Pens::CHOICES.map(str::to_owned);
        let standards = ["NTSC", "PAL"].map(str::to_owned);
        let standard = usize::from(self.chosen.standard == Standard::Pal);
        let palettes: Vec<String> =
            [OF_SCREEN.to_owned()].into_iter().chain(lists.palettes.iter().cloned()).collect();
        let scales =
            [ANY_SCALE.to_owned()].into_iter().chain(lists.scales.clone().map(|scale| format!("x {scale}")));
        let scale = self.chosen.scale.map_or(0, |scale| scale.saturating_sub(*lists.scales.start()) + 1);
        let cycles = [
            (Id::Screen, cycle(&lists.screens, screen)),
            (Id::Pens, cycle(&many, &pens.count().to_string())),
            (Id::Standard, Cycle::new(standards, standard)),
            (Id::Font, cycle(&lists.fonts, font)),
            (Id::Speed, cycle(&lists.speeds, speed)),
            (Id::Scale, Cycle::new(scales, scale)),
            (Id::Palette, cycle(&palettes, palette.as_deref().unwrap_or(OF_SCREEN))),
        ];
        let checks = [
            (Id::Interlaced, self.chosen.interlaced),
            (Id::Swapped, self.chosen.swapped),
            (Id::Scanlines, self.chosen.scanlines),
            (Id::Flicker, self.chosen.flicker),
        ];
        for (id, cycle) in cycles {
            self.panel.set(intuition, id, cycle);
        }
        for (id, checked) in checks {
            self.panel.set(intuition, id, CheckBox { checked });
        }
        self.show_colours(intuition);
    }

    /// Returns the number of pens that the palette grid shows.
    ///
    /// The grid has no more pens than the current screen.
    fn pens(&self) -> usize {
        self.before.len().min(self.chosen.pens.count()).min(self.colours.len())
    }

    fn show_colours(&mut self, intuition: &mut Intuition) {
        self.pen = self.pen.min(self.pens().saturating_sub(1));
        intuition.load_colours(self.on, &self.colours);
        self.show_pen(intuition);
    }

    fn show_pen(&mut self, intuition: &mut Intuition) {
        let fixed = POINTER_REGISTERS.contains(&self.pen);
        let guns = Guns::from_colour(self.colours.get(self.pen).copied().unwrap_or_default());
        for (gun, level) in guns.0.into_iter().enumerate() {
            self.panel.set_disabled(intuition, Id::Gun(gun), fixed);
            // Only the level is set, so that a slider that is being dragged stays active.
            self.panel.set_level(intuition, Id::Gun(gun), i32::from(level));
            self.panel.set(intuition, Id::Level(gun), Text { text: format!("{level:2}"), boxed: false });
        }
        let text =
            if fixed { format!("Pen {}: the pointer's", self.pen) } else { format!("Pen {}", self.pen) };
        self.panel.set(intuition, Id::Pen, Text { text, boxed: false });
        self.picture.draw(intuition, self.window, self.pens(), self.pen);
    }

    /// Computes the colours of the screen from the chosen preferences.
    fn recolour(&mut self, intuition: &mut Intuition) {
        match self.library.host().colours(&self.chosen) {
            Ok(colours) => self.colours = colours,
            Err(error) => self.complain(intuition, &error),
        }
    }

    /// Copies the settings of the preset with the index `at` to the chosen preferences.
    fn choose_preset(&mut self, intuition: &mut Intuition, at: usize) {
        if let Some(preset) = self.lists.presets.get(at) {
            preset.apply(&mut self.chosen);
            self.recolour(intuition);
            self.show(intuition);
        }
    }

    fn used(&mut self, intuition: &mut Intuition, id: Id, value: &GadgetValue) {
        let chosen = &mut self.chosen;
        match (id, value) {
            (Id::Screen, GadgetValue::Chosen(at)) => {
                let Some(name) = self.lists.screens.get(*at) else { return };
                match self.library.host().for_screen(chosen, name) {
                    Ok(like) => *chosen = like,
                    Err(error) => self.complain(intuition, &error),
                }
                self.recolour(intuition);
                return self.show(intuition);
            }
            (Id::Pens, GadgetValue::Chosen(at)) => {
                let pens = Pens::CHOICES.get(*at).and_then(|choice| Pens::parse(choice));
                chosen.pens = pens.unwrap_or(chosen.pens);
            }
            (Id::Palette, GadgetValue::Chosen(at)) => {
                chosen.palette = at.checked_sub(1).and_then(|at| self.lists.palettes.get(at).cloned());
                chosen.colours = None;
            }
            (Id::Swapped, GadgetValue::Checked(on)) => {
                chosen.swapped = *on;
                if let Some([_, one, two, ..]) = chosen.colours.as_deref_mut() {
                    std::mem::swap(one, two);
                }
            }
            (Id::Gun(gun), GadgetValue::Level(level)) => {
                let mut colours = self.colours.clone();
                if let Some(colour) = colours.get_mut(self.pen) {
                    *colour = Guns::from_colour(*colour).with_level(gun, *level).colour();
                }
                chosen.colours = Some(colours);
            }
            (Id::Font, GadgetValue::Chosen(at)) => {
                chosen.font = self.lists.fonts.get(*at).cloned().unwrap_or_else(|| chosen.font.clone());
                return;
            }
            (Id::Speed, GadgetValue::Chosen(at)) => {
                chosen.speed = self.lists.speeds.get(*at).cloned().unwrap_or_else(|| chosen.speed.clone());
                return;
            }
            (Id::Scale, GadgetValue::Chosen(at)) => {
                chosen.scale = at.checked_sub(1).map(|at| at + self.lists.scales.start());
                return;
            }
            (Id::Standard, GadgetValue::Chosen(at)) => {
                chosen.standard = if *at == 1 { Standard::Pal } else { Standard::Ntsc };
                return;
            }
            (Id::Interlaced, GadgetValue::Checked(on)) => return chosen.interlaced = *on,
            (Id::Scanlines, GadgetValue::Checked(on)) => return chosen.scanlines = *on,
            (Id::Flicker, GadgetValue::Checked(on)) => return chosen.flicker = *on,
            (Id::Preset(at), _) => return self.choose_preset(intuition, at),
            (Id::Save, _) => return self.adopt(intuition, SavedPart::All),
            (Id::Use, _) => return self.adopt(intuition, SavedPart::Nothing),
            (Id::Cancel, _) => return self.cancel(intuition),
            _ => return,
        }
        self.recolour(intuition);
        self.show_colours(intuition);
    }

    /// Updates the speed gadget if another program has changed the animation speed.
    fn follow_speed(&mut self, intuition: &mut Intuition) {
        if let Ok(now) = self.library.host().current()
            && now.speed != self.speed
        {
            self.speed.clone_from(&now.speed);
            self.chosen.speed = now.speed;
            self.show(intuition);
        }
    }

    fn complain(&mut self, intuition: &mut Intuition, error: &str) {
        if let Some(before) = self.request.take() {
            intuition.close_window(before.window());
        }
        self.request = Some(EasyRequest::open(intuition, Some(self.on), ENTRY.title, &[error], &["Ok"]));
    }

    /// Applies the chosen preferences, saves the part `saved` of them, and closes the window.
    fn adopt(&mut self, intuition: &mut Intuition, saved: SavedPart) {
        match self.library.adopt(intuition, &self.chosen, saved) {
            Ok(()) => self.close(intuition),
            Err(error) => self.complain(intuition, &error),
        }
    }

    fn cancel(&mut self, intuition: &mut Intuition) {
        intuition.load_colours(self.on, &self.before);
        self.close(intuition);
    }

    fn close(&mut self, intuition: &mut Intuition) {
        if let Some(request) = self.request.take() {
            intuition.close_window(request.window());
        }
        intuition.close_window(self.window);
        self.running = false;
    }

    fn choose_pen(&mut self, intuition: &mut Intuition, pen: usize) {
        if pen < self.pens() {
            self.pen = pen;
            self.show_pen(intuition);
        }
    }

    fn message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) {
        match self.panel.message(intuition, message) {
            PanelEvent::GadgetUp(id, value) => return self.used(intuition, id, &value),
            PanelEvent::Consumed => return,
            PanelEvent::Nothing => {}
        }
        match *message {
            IntuiMessage::ScreenReset => self.reopen(intuition),
            IntuiMessage::CloseWindow => self.cancel(intuition),
            IntuiMessage::ActiveWindow => self.follow_speed(intuition),
            IntuiMessage::MouseButtons { down: true, at, .. } => {
                if let Some(pen) = self.picture.pen_at(self.pens(), at) {
                    self.choose_pen(intuition, pen);
                } else if let Some(preset) = self.pictures.iter().position(|area| area.contains(at)) {
                    self.choose_preset(intuition, preset);
                }
            }
            IntuiMessage::RawKey { key: Key::Escape, .. } => self.cancel(intuition),
            IntuiMessage::RawKey { key: Key::Char(digit @ '1'..='9'), .. } => {
                self.choose_preset(intuition, digit as usize - '1' as usize);
            }
            IntuiMessage::RawKey { key: Key::Right, .. } => self.choose_pen(intuition, self.pen + 1),
            IntuiMessage::RawKey { key: Key::Left, .. } => {
                self.choose_pen(intuition, self.pen.saturating_sub(1));
            }
            _ => {}
        }
    }
}

impl Tool for PreferencesWindow {
    fn window(&self) -> WindowId {
        self.window
    }
}

impl Program for PreferencesWindow {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            return self.cancel(intuition);
        }
        while self.running
            && let Some(message) = intuition.get_msg(self.window)
        {
            self.message(intuition, &message);
        }
        if self.request.as_mut().is_some_and(|request| request.handle_messages(intuition).is_some())
            && let Some(request) = self.request.take()
        {
            intuition.close_window_for(request.window(), Some(self.window));
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }

    fn next_blank(&self, _: &Intuition) -> Option<Ticks> {
        None
    }
}
