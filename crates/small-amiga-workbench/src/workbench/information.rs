//! The Information window of the Workbench: size, date, protection bits, comment, default tool and tool types
//! of an object.
//!
//! Arranges the gadgets and writes the changes on Save. Drawing the gadgets is left to GadTools, and files to
//! the volumes.

use super::object::Object;
use super::pictures::Pictures;
use super::space;
use small_amiga::chips::Rect;
use small_amiga::disk_object::{IconType, LONGEST_TOOL_TYPE, STACK};
use small_amiga::dos::{Bits, Change, Dos, DosError, LONGEST_COMMENT, Usage};
use small_amiga::gadtools::{
    CheckBox, GadgetKind, GadgetValue, LabelPosition, ListItem, ListView, Panel, PanelEvent, StringGadget,
    list_height, row_height,
};
use small_amiga::graphics::DrawMode;
use small_amiga::intuition::thin_box;
use small_amiga::intuition::{
    BORDER_BOTTOM, IntuiMessage, Intuition, NewWindow, WindowFlags, WindowId, border_top,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Id {
    Bit(usize),
    Stack,
    Comment,
    DefaultTool,
    ToolTypes,
    ToolType,
    New,
    Delete,
    Save,
    Cancel,
}

/// The protection bits with check boxes, in the order of release 2.
const BITS: [(Bits, &str); 6] = [
    (Bits::SCRIPT, "_Script"),
    (Bits::ARCHIVED, "_Archived"),
    (Bits::READ, "_Readable"),
    (Bits::WRITE, "_Writable"),
    (Bits::EXECUTE, "_Executable"),
    (Bits::DELETE, "_Deletable"),
];

/// Width of the Information window, in hi-res pixels.
const WIDTH: i32 = 572;
/// Width of the label column in the Information window, in hi-res pixels.
const LABELS: i32 = 110;
/// Space between two gadgets of the Information window, in hi-res pixels.
const GAP: i32 = 8;
/// Width of a check box with its label in the Information window, in hi-res pixels.
const CHECK: i32 = 124;
/// Column of the Information window at which the volume's block counts begin, in hi-res pixels.
const FIGURES: i32 = 400;
const LINES: i32 = 4;
/// Maximum length of a default tool or tool type, in characters.
const LONGEST: usize = LONGEST_TOOL_TYPE;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum InfoEvent {
    Open,
    /// The screen of the Information window was reset.
    ScreenReset,
    /// The user has closed or cancelled the Information window.
    Closed,
    /// The user has clicked Save in the Information window.
    ///
    /// The window has to stay open after an error.
    Saved(Box<Edit>),
}

/// The edited properties of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    /// Copy of the object as it was before the user edited its properties.
    before: Object,
    bits: Bits,
    comment: String,
    /// The tool types without empty lines, or `None` if the object has no tool types.
    tool_types: Option<Vec<String>>,
    stack: Option<u32>,
    default_tool: Option<String>,
}

impl Edit {
    /// Writes the changes to the object and to the icon.
    ///
    /// The icon is read again first, so that other changes made since then are kept.
    ///
    /// # Errors
    /// Returns a [`DosError`] if the object does not exist or its volume cannot be written.
    pub(super) fn save(self, dos: &Dos) -> Result<(), DosError> {
        let Self { before, bits, comment, tool_types, stack, default_tool } = self;
        let mut object = Object::read(dos, &before.path)?;
        if let Some(entry) = before.entry.as_ref().filter(|_| !object.path.is_root()) {
            if bits != entry.bits {
                dos.change(&object.path, Change::Bits(bits))?;
            }
            if comment != entry.comment {
                dos.change(&object.path, Change::Comment(comment))?;
            }
        }
        let icon = &mut object.icon;
        if let Some(types) = tool_types.filter(|types| *types != before.icon.tool_types) {
            icon.tool_types = types;
        }
        icon.stack = stack.unwrap_or(icon.stack);
        if let Some(tool) = default_tool {
            icon.default_tool = tool;
        }
        if object.icon != before.icon || object.is_kept {
            object.write_icon(dos)?;
        }
        Ok(())
    }
}

#[derive(Debug)]
pub(super) struct Information {
    object: Object,
    panel: Panel<Id>,
    /// The device and the usage of the volume when the Information window was opened.
    volume: (String, Option<Usage>),
    /// The first window of this Information window, which a reset of its screen replaces.
    first: WindowId,
}

impl Information {
    /// Opens the Information window of `object`.
    ///
    /// The volume of the object is in `device` and has the given usage.
    ///
    /// On a volume that cannot be written, the gadgets for protection bits and comment are disabled, but
    /// those for the icon are not.
    pub(super) fn open(
        intuition: &mut Intuition,
        (device, usage): (&str, Option<Usage>),
        pictures: &Pictures,
        object: &Object,
    ) -> Self {
        let screen = intuition.workbench();
        let (on, bounds, bar, letters) =
            (screen.id(), screen.bounds(), screen.bar_height(), screen.font().y_size() as i32);
        let lines = if screen.is_interlaced() { 2 } else { 1 };
        let has_types = matches!(object.icon.icon_type, IconType::Tool | IconType::Project);
        let row = row_height(letters) + 1;
        let top = border_top(letters) + 3;
        // Three lines of text, and a row of gadgets below them if the object has tool types.
        let gadget = if has_types { row } else { 0 };
        // The label of the stack begins below the picture, because it does not fit beside it.
        let picture = pictures.icon_of(object).map_or(0, |icon| icon.image(false).height() + 6 * lines);
        let stack = if has_types { picture + row_height(letters) } else { 0 };
        let head = (3 * (letters + 2) + gadget).max(3 * (CheckBox::height(letters) + 1)).max(32 * lines);
        let head = head.max(stack);
        let mut y = top + head + 2;
        let mut rows = Vec::new();
        let mut next = |wanted: bool, height: i32| {
            let at = y;
            if wanted {
                y += height;
            }
            rows.push(at);
        };
        let list = list_height(LINES, letters);
        next(!object.path.is_root(), row);
        next(matches!(object.icon.icon_type, IconType::Project | IconType::Disk), row);
        next(has_types, list + 1);
        next(has_types, row + 1);
        next(true, row + 1);
        let height = (y + BORDER_BOTTOM).min(bounds.height - bar);
        let frame =
            Rect::new((bounds.width - WIDTH) / 2, bar + (bounds.height - bar - height) / 2, WIDTH, height);
        let flags = WindowFlags::DRAG_BAR
            | WindowFlags::DEPTH_GADGET
            | WindowFlags::CLOSE_GADGET
            | WindowFlags::ACTIVATE
            | WindowFlags::REPORT_MOUSE;
        let title = "Information".to_owned();
        let window = intuition.open_window(NewWindow {
            screen: Some(on),
            frame,
            title,
            flags,
            ..NewWindow::default()
        });
        let mut panel = Panel::new(window);
        let full = WIDTH - LABELS - 2 * GAP;
        let string = |text: &str| StringGadget::new(text, LONGEST);
        let at = |index: usize| rows.get(index).copied().unwrap_or(top);
        let tall = row_height(letters);
        if let Some(entry) = &object.entry
            && !object.path.is_root()
        {
            for (number, (bit, label)) in BITS.into_iter().enumerate() {
                let (column, line) = ((number / 3) as i32, (number % 3) as i32);
                let x = WIDTH - 2 * CHECK - GAP + column * CHECK;
                let high = CheckBox::height(letters);
                let area = Rect::new(x, top + line * (high + 1), CheckBox::WIDTH, high);
                panel.add(
                    Id::Bit(number),
                    area,
                    (label, LabelPosition::Right),
                    CheckBox { checked: entry.bits.contains(bit) },
                );
            }
            let comment = StringGadget::new(&entry.comment, LONGEST_COMMENT);
            panel.add(
                Id::Comment,
                Rect::new(LABELS, at(0), full, tall),
                ("_Comment", LabelPosition::Left),
                comment,
            );
        }
        if matches!(object.icon.icon_type, IconType::Project | IconType::Disk) {
            let tool = string(&object.icon.default_tool);
            panel.add(
                Id::DefaultTool,
                Rect::new(LABELS, at(1), full, tall),
                ("Default Tool", LabelPosition::Left),
                tool,
            );
        }
        if has_types {
            let types = ListView::new(object.icon.tool_types.iter().map(String::as_str));
            let area = Rect::new(LABELS, at(2), full, list);
            panel.add(Id::ToolTypes, area, ("_Tool Types", LabelPosition::Left), types);
            let buttons = 2 * (56 + GAP);
            panel.add(
                Id::ToolType,
                Rect::new(LABELS, at(3), full - buttons, tall),
                ("", LabelPosition::Left),
                string(""),
            );
            let x = LABELS + full - buttons + GAP;
            panel.add_button(Id::New, Rect::new(x, at(3), 56, tall), "_New");
            panel.add_button(Id::Delete, Rect::new(x + 56 + GAP, at(3), 56, tall), "_Del");
            let stack = StringGadget::integer(i64::from(object.icon.stack));
            panel.add(
                Id::Stack,
                Rect::new(LABELS, at(0) - tall - 1, 72, tall),
                ("Stack", LabelPosition::Left),
                stack,
            );
        }
        panel.add_button(Id::Save, Rect::new(GAP, at(4), 80, tall), "Sa_ve");
        panel.add_button(Id::Cancel, Rect::new(WIDTH - GAP - 80, at(4), 80, tall), "Cance_l");
        if !usage.is_some_and(|usage| usage.writable) {
            let bits = (0..BITS.len()).map(Id::Bit);
            bits.chain([Id::Comment]).for_each(|id| panel.set_disabled(intuition, id, true));
        }
        let volume = (device.to_owned(), usage);
        let information = Self { object: object.clone(), panel, volume, first: window };
        information.draw(
            intuition,
            pictures,
            (top, lines),
            (device, usage.filter(|_| object.path.is_root())),
        );
        information
    }

    /// Opens the window again on a screen that was reset. The edited values are kept.
    pub(super) fn reopen(&mut self, intuition: &mut Intuition, pictures: &Pictures) {
        let (window, active) = (self.window(), self.panel.active());
        let (device, usage) = &self.volume;
        let mut opened = Self::open(intuition, (device, *usage), pictures, &self.object);
        let values = [Id::Stack, Id::Comment, Id::DefaultTool, Id::ToolTypes, Id::ToolType];
        for id in (0..BITS.len()).map(Id::Bit).chain(values) {
            if let Some(value) = self.panel.piece(id) {
                opened.panel.set(intuition, id, value.clone());
            }
        }
        if let Some(active) = active {
            opened.panel.activate(intuition, active);
        }
        *self = Self { first: self.first, ..opened };
        intuition.replace_window(window, self.window());
    }

    pub(super) const fn window(&self) -> WindowId {
        self.panel.window()
    }

    /// Returns an identifier of this Information window, which stays the same when its screen is reset.
    pub(super) const fn id(&self) -> WindowId {
        self.first
    }

    pub(super) const fn object(&self) -> &Object {
        &self.object
    }

    /// Draws the texts of the Information window from pixel row `top` on.
    ///
    /// For a disk, the texts include the usage of the volume.
    fn draw(
        &self,
        intuition: &mut Intuition,
        pictures: &Pictures,
        (top, lines): (i32, i32),
        (device, usage): (&str, Option<Usage>),
    ) {
        let window = self.window();
        let Some(screen) = intuition.screen_of(window) else { return };
        let (look, pens) = (screen.look(), *screen.draw_info());
        let Some(mut rp) = intuition.rast_port(window) else { return };
        let letters = rp.font().y_size() as i32;
        rp.set_dr_md(DrawMode::Jam1);
        if let Some(icon) = pictures.icon_of(&self.object) {
            let image = icon.image(false);
            let area = Rect::new(GAP, top, image.width() + 8, image.height() + 6 * lines);
            thin_box(&mut rp, (look, &pens), area, true, pens.background);
            rp.draw_image(image, area.x + 4, area.y + 3 * lines);
        }
        rp.set_a_pen(pens.text);
        let row = |number: i32| top + number * (letters + 2);
        let mut line = |number: i32, text: &str| {
            rp.text_at(GAP + 64, row(number), text);
        };
        let kind = self.object.icon.icon_type.title();
        line(0, self.object.name().as_str());
        let entry = self.object.entry.as_ref();
        let size = entry.filter(|entry| !entry.is_drawer());
        let size = size.map(|entry| format!("{} bytes, {} blocks", entry.size, entry.blocks()));
        let is_in_device = usage.is_some() && !device.is_empty();
        let kind = if is_in_device { format!("{kind} {device}:") } else { kind.to_owned() };
        let more = usage.map(|usage| space::state(usage).to_owned()).or(size);
        line(1, &more.map_or_else(|| kind.clone(), |more| format!("{kind}, {more}")));
        if let Some(entry) = entry {
            line(2, &format!("{} {}", entry.date.date(), entry.date.time()));
        }
        for (number, (label, figure)) in (0..).zip(usage.map(space::blocks).into_iter().flatten()) {
            let width = rp.font().text_length(label);
            rp.text_at(FIGURES - GAP - width, row(number), label).text_at(FIGURES, row(number), &figure);
        }
        self.panel.draw(intuition);
    }

    pub(super) fn messages(&mut self, intuition: &mut Intuition) -> InfoEvent {
        while let Some(message) = intuition.get_msg(self.window()) {
            match message {
                IntuiMessage::CloseWindow => return InfoEvent::Closed,
                IntuiMessage::ScreenReset => return InfoEvent::ScreenReset,
                _ => {}
            }
            let PanelEvent::GadgetUp(id, value) = self.panel.message(intuition, &message) else { continue };
            match (id, value) {
                (Id::Save, _) => {
                    self.put_back(intuition);
                    return InfoEvent::Saved(Box::new(self.edit()));
                }
                (Id::Cancel, _) => return InfoEvent::Closed,
                (id, value) => self.used(intuition, id, value),
            }
        }
        self.panel.blank(intuition);
        InfoEvent::Open
    }

    fn used(&mut self, intuition: &mut Intuition, id: Id, value: GadgetValue) {
        match (id, value) {
            (Id::ToolTypes, GadgetValue::Line { line, .. }) => {
                let text = self
                    .panel
                    .list(Id::ToolTypes)
                    .and_then(|list| Some(list.lines().get(line)?.text.clone()));
                self.panel.set(
                    intuition,
                    Id::ToolType,
                    StringGadget::new(&text.unwrap_or_default(), LONGEST),
                );
                self.panel.activate(intuition, Id::ToolType);
            }
            (Id::ToolType, _) => self.put_back(intuition),
            (Id::New, _) => {
                self.put_back(intuition);
                let last = self.panel.list(Id::ToolTypes).map_or(0, |list| list.lines().len());
                self.panel.change_list(intuition, Id::ToolTypes, |list| list.set_line(last, "".into()));
                self.panel.select(intuition, Id::ToolTypes, Some(last));
                self.panel.set(intuition, Id::ToolType, StringGadget::new("", LONGEST));
                self.panel.activate(intuition, Id::ToolType);
            }
            (Id::Delete, _) => {
                if let Some(line) = self.panel.list(Id::ToolTypes).and_then(ListView::selected) {
                    self.panel.change_list(intuition, Id::ToolTypes, |list| list.remove(line));
                    self.panel.set(intuition, Id::ToolType, StringGadget::new("", LONGEST));
                }
            }
            _ => {}
        }
    }

    /// Copies the edited tool type to the selected line of the list.
    ///
    /// If no line is selected, adds a line with this text.
    fn put_back(&mut self, intuition: &mut Intuition) {
        let text = self.panel.text(Id::ToolType);
        let Some(list) = self.panel.list(Id::ToolTypes) else { return };
        let line = list.selected().unwrap_or(list.lines().len());
        if text.is_empty() && line == list.lines().len() {
            return;
        }
        self.panel.change_list(intuition, Id::ToolTypes, |list| list.set_line(line, text.as_str().into()));
        self.panel.select(intuition, Id::ToolTypes, Some(line));
    }

    /// Returns the properties of the object as edited by the user.
    fn edit(&self) -> Edit {
        let mut bits = self.object.entry.as_ref().map_or_else(Bits::default, |entry| entry.bits);
        for (number, (bit, _)) in BITS.into_iter().enumerate() {
            bits.set(bit, self.panel.is_checked(Id::Bit(number)));
        }
        let text = |line: &ListItem| Some(line.text.trim().to_owned()).filter(|line| !line.is_empty());
        let stack = match self.panel.piece(Id::Stack) {
            Some(GadgetKind::String(stack)) => {
                let stack = stack.number().and_then(|number| u32::try_from(number).ok());
                Some(stack.unwrap_or(STACK).max(STACK))
            }
            _ => None,
        };
        Edit {
            before: self.object.clone(),
            bits,
            comment: self.panel.text(Id::Comment),
            tool_types: self
                .panel
                .list(Id::ToolTypes)
                .map(|list| list.lines().iter().filter_map(text).collect()),
            stack,
            default_tool: self.panel.piece(Id::DefaultTool).map(|_| self.panel.text(Id::DefaultTool)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::chips::{Chunky, Point};
    use small_amiga::disk_object::DiskObject;
    use small_amiga::dos::{DosPath, Name};
    use small_amiga::exec::SignalPort;
    use small_amiga::intuition::{Icon, Monitor, NewScreen};

    #[test]
    fn stack_label_keeps_its_distance_from_the_icon() {
        for (interlaced, rows, expected) in [(true, 44, 4), (false, 22, 7)] {
            let monitor = Monitor { interlaced, ..Monitor::default() };
            let mut intuition = Intuition::new(monitor, NewScreen::default(), SignalPort::new());
            assert_eq!(intuition.workbench().font().y_size(), 8);
            let picture = Chunky::from_fn(96, rows, |_, _| 4);
            let icon = Icon::new(&picture, intuition.workbench());
            let pictures = Pictures::new([("shell".to_owned(), icon)]);
            let path = DosPath::root(Name::new("Work").unwrap()).resolve("Program").unwrap();
            let icon = DiskObject::new(IconType::Tool, "shell");
            let object = Object { path, icon, is_kept: true, entry: None };
            let information = Information::open(&mut intuition, ("", None), &pictures, &object);
            let window = intuition.window(information.window()).unwrap();
            let background = intuition.workbench().draw_info().background;
            // The columns that contain the icon's box or the label, but not the string gadget.
            let is_blank =
                |y: i32| (GAP..LABELS).all(|x| window.layer().map().pen_at(x, y) == Some(background));
            let top = border_top(8) + 3;
            let lines = if interlaced { 2 } else { 1 };
            let below = top + rows as i32 + 6 * lines;
            assert!(!is_blank(below - 1), "the last row of the icon's box");
            let gap = (below..).take_while(|y| is_blank(*y)).count();
            assert_eq!(gap, expected, "interlaced: {interlaced}");
        }
    }
    #[test]
    fn edited_values_survive_a_reset_of_the_screen() {
        let mut intuition = Intuition::new(Monitor::default(), NewScreen::default(), SignalPort::new());
        let game = intuition.open_window(NewWindow::default());
        let pictures = Pictures::new([]);
        let path = DosPath::root(Name::new("Work").unwrap()).resolve("Program").unwrap();
        let icon = DiskObject::new(IconType::Tool, "shell");
        let object = Object { path, icon, is_kept: true, entry: None };
        let mut information = Information::open(&mut intuition, ("", None), &pictures, &object);
        let (id, window) = (information.id(), information.window());
        information.panel.set(&mut intuition, Id::ToolType, StringGadget::new("PENS=8", LONGEST));
        information.put_back(&mut intuition);
        information.panel.set(&mut intuition, Id::ToolType, StringGadget::new("PENS=16", LONGEST));
        intuition.move_window(window, Point::new(3, 20));
        intuition.activate(Some(game));
        intuition.reset_workbench(NewScreen::default(), Monitor::default(), |_| None);
        assert_eq!(information.messages(&mut intuition), InfoEvent::ScreenReset);
        let edit = information.edit();
        information.reopen(&mut intuition, &pictures);
        assert_eq!((information.edit(), information.id()), (edit, id));
        assert_eq!(information.panel.text(Id::ToolType), "PENS=16");
        let frame = intuition.window(information.window()).unwrap().frame();
        assert_eq!((frame.origin(), intuition.active()), (Point::new(3, 20), Some(game)));
        assert!(intuition.window(window).is_none());
    }
}
