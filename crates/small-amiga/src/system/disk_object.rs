//! Icon files (`DiskObject`): the type of the icon, its picture, its position and its tool types.
//!
//! An icon file here is text with one property per line; real icon files
//! are binary structures that contain their pictures. A file with any other
//! content is rejected. Drawing pictures by name is left to other modules.

use std::fmt;
use std::str::FromStr;

use crate::chips::geometry::{Point, Rect};
use crate::system::dos::error::DosError;

/// Maximum length of a tool type of an icon, in characters.
pub const LONGEST_TOOL_TYPE: usize = 128;
/// Minimum and default stack size of a program, in bytes.
pub const STACK: u32 = 4096;

/// The type of object that an icon represents (`do_Type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IconType {
    /// An icon that represents a volume.
    Disk,
    /// An icon that represents a drawer.
    Drawer,
    /// An icon that represents a program.
    Tool,
    /// An icon that represents a file created by a program.
    Project,
    /// An icon that represents a trashcan (`WBGARBAGE`).
    Garbage,
}

impl IconType {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Disk, "disk"),
        (Self::Drawer, "drawer"),
        (Self::Tool, "tool"),
        (Self::Project, "project"),
        (Self::Garbage, "garbage"),
    ];

    /// Returns the name of the icon type as the Information window displays it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Disk => "Volume",
            Self::Drawer => "Drawer",
            Self::Tool => "Tool",
            Self::Project => "Project",
            Self::Garbage => "Trashcan",
        }
    }
}

/// The view mode of a drawer's window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DrawerView {
    /// A view of the drawer's contents as icons.
    #[default]
    Icon,
    /// A view of the drawer's contents as lines of text, sorted by name.
    Name,
    /// A view of the drawer's contents as lines of text, with the newest entry first.
    Date,
    /// A view of the drawer's contents as lines of text, with the largest entry last.
    Size,
}

impl DrawerView {
    const LINES: [(Self, &'static str); 3] =
        [(Self::Name, "name"), (Self::Date, "date"), (Self::Size, "size")];
}

/// The contents of an icon file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiskObject {
    /// The type of object that the icon represents.
    pub icon_type: IconType,
    /// The name of the picture that the icon shows.
    pub picture: String,
    /// Position of the icon in its drawer, or `None` for any free place (`NO_ICON_POSITION`).
    pub position: Option<Point>,
    /// Position of the icon in the root window, or `None` if the icon is not left out.
    ///
    /// The menu item `Leave Out` sets this position.
    pub left_out: Option<Point>,
    /// Position and size of the window that the icon opens, or `None` for the default.
    pub window: Option<Rect>,
    /// Whether the window that the icon opens also shows files without icons.
    pub shows_all: bool,
    /// The view mode of the window that the icon opens.
    pub view: DrawerView,
    /// Stack size of the program that the icon represents, in bytes.
    pub stack: u32,
    /// The program that opens a project with this icon.
    pub default_tool: String,
    /// The tool types of the icon, one line each.
    pub tool_types: Vec<String>,
}

impl DiskObject {
    /// Creates an icon with a type and a picture, and with defaults for everything else.
    pub fn new(icon_type: IconType, picture: &str) -> Self {
        Self {
            icon_type,
            picture: picture.to_owned(),
            position: None,
            left_out: None,
            window: None,
            shows_all: false,
            view: DrawerView::Icon,
            stack: STACK,
            default_tool: String::new(),
            tool_types: Vec::new(),
        }
    }

    /// Returns the value of the enabled tool type `key` (`FindToolType`).
    ///
    /// Returns `None` if the tool type is missing or disabled.
    ///
    /// Case is ignored. A key without "=" has an empty value; a tool type in parentheses is disabled.
    pub fn find_tool_type(&self, key: &str) -> Option<&str> {
        tool_types(&self.tool_types)
            .find(|(known, _)| known.eq_ignore_ascii_case(key))
            .map(|(_, value)| value)
    }
}

/// Returns the keys and values of the enabled tool types among `lines`.
///
/// A tool type in parentheses is disabled.
pub fn tool_types(lines: &[String]) -> impl Iterator<Item = (&str, &str)> {
    let is_on = |line: &&str| !line.is_empty() && !line.starts_with('(');
    lines.iter().map(|line| line.trim()).filter(is_on).map(|line| line.split_once('=').unwrap_or((line, "")))
}

impl fmt::Display for DiskObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = IconType::ALL.iter().find(|(known, _)| *known == self.icon_type);
        writeln!(f, "icon {}", known.map_or("project", |(_, word)| word))?;
        writeln!(f, "picture {}", self.picture)?;
        let mut place = |word, at: Option<Point>| match at {
            Some(Point { x, y }) => writeln!(f, "{word} {x} {y}"),
            None => Ok(()),
        };
        place("at", self.position)?;
        place("left-out", self.left_out)?;
        if let Some(Rect { x, y, width, height }) = self.window {
            writeln!(f, "window {x} {y} {width} {height}")?;
        }
        if self.shows_all {
            writeln!(f, "shows all")?;
        }
        if let Some((_, word)) = DrawerView::LINES.iter().find(|(view, _)| *view == self.view) {
            writeln!(f, "view {word}")?;
        }
        if self.stack != STACK {
            writeln!(f, "stack {}", self.stack)?;
        }
        if !self.default_tool.is_empty() {
            writeln!(f, "default-tool {}", self.default_tool)?;
        }
        self.tool_types.iter().try_for_each(|line| writeln!(f, "tool-type {line}"))
    }
}

impl FromStr for DiskObject {
    type Err = DosError;

    fn from_str(text: &str) -> Result<Self, DosError> {
        let mut lines = text.lines();
        let first = lines.next().and_then(|line| line.strip_prefix("icon "));
        let known = first.and_then(|word| IconType::ALL.iter().find(|(_, known)| *known == word));
        let mut object = Self::new(known.ok_or(DosError::ObjectWrongType)?.0, "");
        for line in lines {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            match key {
                "picture" => object.picture = value.to_owned(),
                "at" => object.position = Some(point(value)?),
                "left-out" => object.left_out = Some(point(value)?),
                "window" => object.window = Some(rect(value)?),
                "shows" if value == "all" => object.shows_all = true,
                "view" => {
                    let known = DrawerView::LINES.iter().find(|(_, word)| *word == value);
                    object.view = known.ok_or(DosError::ObjectWrongType)?.0;
                }
                "stack" => object.stack = value.parse().map_err(|_| DosError::ObjectWrongType)?,
                "default-tool" => object.default_tool = value.to_owned(),
                "tool-type" if value.chars().count() <= LONGEST_TOOL_TYPE => {
                    object.tool_types.push(value.to_owned());
                }
                _ => return Err(DosError::ObjectWrongType),
            }
        }
        Ok(object)
    }
}

/// Parses exactly `N` numbers separated by spaces.
///
/// Values are limited to ±2^20, so that the sum of two never overflows.
fn numbers<const N: usize>(value: &str) -> Result<[i32; N], DosError> {
    const FAR: i32 = 1 << 20;
    let numbers: Vec<i32> = value.split(' ').filter_map(|word| word.parse().ok()).collect();
    let all = numbers.len() == value.split(' ').count()
        && numbers.iter().all(|number| (-FAR..=FAR).contains(number));
    let numbers: Option<[i32; N]> = if all { numbers.try_into().ok() } else { None };
    numbers.ok_or(DosError::ObjectWrongType)
}

fn point(value: &str) -> Result<Point, DosError> {
    let [x, y] = numbers(value)?;
    Ok(Point::new(x, y))
}

fn rect(value: &str) -> Result<Rect, DosError> {
    let [x, y, width, height] = numbers(value)?;
    Ok(Rect::new(x, y, width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disk_objects_read_and_write() {
        let mut object = DiskObject::new(IconType::Tool, "clock");
        object.position = Some(Point::new(7, 61));
        object.stack = 4_000_000_000;
        object.tool_types = vec!["DIFFICULTY=5".to_owned(), "(PUBSCREEN=MagicWB)".to_owned()];
        let text = "icon tool\npicture clock\nat 7 61\nstack 4000000000\ntool-type DIFFICULTY=5\n\
                    tool-type (PUBSCREEN=MagicWB)\n";
        assert_eq!(object.to_string(), text);
        assert_eq!(text.parse(), Ok(object.clone()));
        assert_eq!(
            (object.find_tool_type("difficulty"), object.find_tool_type("PUBSCREEN")),
            (Some("5"), None)
        );
        let mut drawer = DiskObject::new(IconType::Drawer, "drawer");
        (drawer.window, drawer.shows_all, drawer.left_out) =
            (Some(Rect::new(1, 2, 3, 4)), true, Some(Point::new(5, 6)));
        assert_eq!(drawer.to_string().parse(), Ok(drawer));
        let trashcan = DiskObject::new(IconType::Garbage, "trashcan");
        assert_eq!(trashcan.to_string(), "icon garbage\npicture trashcan\n");
        assert_eq!(trashcan.to_string().parse(), Ok(trashcan));
    }

    #[test]
    fn malformed_icon_text_is_refused() {
        for text in [
            "",
            "icon x",
            "icon tool\nat 1",
            "icon tool\nat 1 2 3",
            "icon tool\nat 9999999 1",
            "icon tool\nodd",
        ] {
            assert_eq!(text.parse::<DiskObject>(), Err(DosError::ObjectWrongType), "{text:?}");
        }
    }
}
