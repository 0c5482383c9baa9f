//! Descriptions of console windows as text: `CON:x/y/width/height/title/options`.
//!
//! [`Description`] parses the text and computes a window frame that
//! fits on the screen. Opening the window is left to the console.

use crate::chips::geometry::Rect;
use crate::system::dos::error::DosError;
use crate::system::intuition::ScreenId;
use crate::system::intuition::window::WindowFlags;

const DEVICE: &str = "CON:";

/// Returns `true` if `text` begins with `CON:`, as descriptions of console windows do.
pub fn is_description(text: &str) -> bool {
    text.split_at_checked(DEVICE.len()).is_some_and(|(device, _)| device.eq_ignore_ascii_case(DEVICE))
}

/// The properties of a console window: position, title and flags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    /// Requested left, top, width and height of the console window in pixels; `None` for the default frame.
    ///
    /// A missing left or top is 0; a missing size extends to the screen's edge.
    place: Option<[Option<i32>; 4]>,
    /// The screen of the console window, or `None` for the one that Workbench windows use.
    pub screen: Option<ScreenId>,
    /// The title of the console window.
    pub title: String,
    /// The flags of the console window, such as its gadgets.
    pub flags: WindowFlags,
    /// Whether the window stays open until the user closes it (option `WAIT`).
    pub waits: bool,
}

impl Description {
    /// Creates the description of a console window with a title, a close gadget and the default position.
    pub fn new(title: &str) -> Self {
        Self {
            place: None,
            screen: None,
            title: title.to_owned(),
            flags: GADGETS | WindowFlags::CLOSE_GADGET,
            waits: false,
        }
    }

    /// Creates the description of a console window with a title and a close gadget, at the place `frame` on a screen.
    pub fn at(title: &str, screen: ScreenId, frame: Rect) -> Self {
        let place = Some([frame.x, frame.y, frame.width, frame.height].map(Some));
        Self { place, screen: Some(screen), ..Self::new(title) }
    }

    /// Parses the description of a console window, such as `CON:0/50//130/Title`.
    ///
    /// If the description contains no title, `title` is used.
    ///
    /// The window has a close gadget only with one of the options `CLOSE` and `WAIT`.
    ///
    /// # Errors
    /// Returns [`DosError::BadStreamName`] if the text does not begin
    /// with `CON:`, a number is invalid, or an option is unknown.
    pub fn read(text: &str, title: &str) -> Result<Self, DosError> {
        let bad = DosError::BadStreamName;
        let (_, rest) = text.split_at_checked(DEVICE.len()).filter(|_| is_description(text)).ok_or(bad)?;
        let mut parts = rest.split('/');
        let mut place = [None; 4];
        for (value, part) in place.iter_mut().zip(parts.by_ref()) {
            *value = if part.is_empty() { None } else { Some(part.parse().map_err(|_| bad)?) };
        }
        let title = parts.next().unwrap_or(title).to_owned();
        let place = Some(place).filter(|_| !rest.is_empty());
        let mut description = Self { place, screen: None, title, flags: GADGETS, waits: false };
        for option in parts {
            let option = option.to_ascii_uppercase();
            let (flags, has) = option_of(&option).ok_or(bad)?;
            description.flags.set(flags, has);
            description.waits |= option == "WAIT";
        }
        Ok(description)
    }

    /// Returns the position and size of the console window, limited to the screen.
    ///
    /// The size is at least `least`. `usual` is the frame of a window without a position.
    pub fn frame(&self, usual: Rect, least: (i32, i32), screen: Rect) -> Rect {
        let [x, y, width, height] = match self.place {
            None => [usual.x, usual.y, usual.width, usual.height].map(Some),
            Some(place) => place,
        };
        let (x, width) = span(x, width, least.0, screen.width);
        let (y, height) = span(y, height, least.1, screen.height);
        Rect::new(x, y, width, height)
    }
}

const GADGETS: WindowFlags = WindowFlags::DRAG_BAR
    .union(WindowFlags::ZOOM_GADGET)
    .union(WindowFlags::DEPTH_GADGET)
    .union(WindowFlags::SIZE_GADGET)
    .union(WindowFlags::ACTIVATE);

/// Returns the window flags that an option of a `CON:` description changes.
///
/// The Boolean is `true` if the option sets these flags, and `false` if it clears them.
///
/// Returns `None` for an unknown option.
///
/// `SIMPLE`, `SMART` and `AUTO` change no flags: windows always redraw what was covered, and `AUTO` is
/// implemented by [`AutoConsole`](super::auto::AutoConsole).
fn option_of(option: &str) -> Option<(WindowFlags, bool)> {
    Some(match option {
        "" | "AUTO" | "SIMPLE" | "SMART" => (WindowFlags::empty(), true),
        "CLOSE" | "WAIT" => (WindowFlags::CLOSE_GADGET, true),
        "NOCLOSE" => (WindowFlags::CLOSE_GADGET, false),
        "NODRAG" => (WindowFlags::DRAG_BAR, false),
        "NODEPTH" => (WindowFlags::DEPTH_GADGET, false),
        "NOSIZE" => (WindowFlags::SIZE_GADGET | WindowFlags::ZOOM_GADGET, false),
        "INACTIVE" => (WindowFlags::ACTIVATE, false),
        _ => return None,
    })
}

/// Limits a console window to the screen along one axis.
///
/// `room` is the length of the screen, and `least` the minimum length of the window.
fn span(from: Option<i32>, length: Option<i32>, least: i32, room: i32) -> (i32, i32) {
    let from = from.unwrap_or(0).clamp(0, room);
    let length = length.unwrap_or(room - from).max(least).min(room);
    (from.min(room - length), length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(text: &str) -> Rect {
        let description = Description::read(text, "Usual").unwrap();
        description.frame(Rect::new(0, 50, 640, 130), (96, 45), Rect::new(0, 0, 640, 200))
    }

    #[test]
    fn con_window_is_fitted_to_the_screen() {
        assert_eq!(frame("CON:"), Rect::new(0, 50, 640, 130));
        assert_eq!(frame("con:10/20/300/100/Title"), Rect::new(10, 20, 300, 100));
        assert_eq!(frame("CON:10/50//130"), Rect::new(10, 50, 630, 130));
        assert_eq!(frame("CON:20"), Rect::new(20, 0, 620, 200));
        assert_eq!(frame("CON:600/190/1/1"), Rect::new(544, 155, 96, 45));
        assert_eq!(frame("CON:-5/-5/9999/9999"), Rect::new(0, 0, 640, 200));
    }

    #[test]
    fn con_description_has_title_and_options() {
        let read = |text| Description::read(text, "Usual").unwrap();
        assert_eq!((read("CON:").title, read("CON:////").title), ("Usual".to_owned(), String::new()));
        assert_eq!(read("CON:////a b/close").flags, Description::new("").flags);
        let waiting = read("con:////a/Wait");
        assert!(
            waiting.waits && waiting.flags == Description::new("").flags && !read("CON:////a/CLOSE").waits
        );
        let bare = read("CON:////a/CLOSE/NOCLOSE/NODRAG/NODEPTH/NOSIZE/INACTIVE/AUTO");
        assert_eq!((bare.title.as_str(), bare.flags), ("a", WindowFlags::empty()));
        for text in ["", "CON", "RAW:", "Work:x", "CON:a", "CON:1/2/3/4/t/ODD", "CON:99999999999"] {
            assert_eq!(Description::read(text, ""), Err(DosError::BadStreamName), "{text}");
        }
    }
}
