//! What has to be right before the window library is let loose.
//!
//! Two things make it crash instead of answering: an input method named in `XMODIFIERS` that is not running, and an X display
//! of less than 32 bits per pixel. Both are met here, in safe code: the first by starting the program over with the input
//! method left out (the keyboard's own dead keys and compose sequences still work), the second by asking the display first.
//! Everything else the library answers by an error within milliseconds, which [`explain`] puts into one line.

use super::{WindowError, setup};

/// The value that tells Xlib to do without an input method.
const NO_METHOD: &str = "@im=none";

/// Starts this program over, same arguments, without the X input method if the environment names one. Returns if there is
/// nothing to do, or if starting over fails (then the window may still open well). Call it before there is anything to lose.
pub fn leave_input_methods() {
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        use std::os::unix::process::CommandExt;
        let named =
            std::env::var_os("XMODIFIERS").is_some_and(|value| value != NO_METHOD && !value.is_empty());
        if named && let Ok(program) = std::env::current_exe() {
            let mut arguments = std::env::args_os();
            let mut command = std::process::Command::new(program);
            if let Some(name) = arguments.next() {
                command.arg0(name);
            }
            // Only comes back if it failed.
            let _ = command.args(arguments).env("XMODIFIERS", NO_METHOD).exec();
        }
    }
}

/// Asks the X display for its depth and its size, if there is one that answers. Hold it until the window is open.
///
/// # Errors
/// [`WindowError::ShallowDisplay`] if it has pixels of less than 32 bits. A display that does not answer is no error here:
/// the window library will find out, or open a window by other means.
pub(super) fn check_display() -> Result<Option<setup::Display>, WindowError> {
    match setup::display() {
        Some(display) if display.root.bits != 32 => {
            Err(WindowError::ShallowDisplay { bits: display.root.bits })
        }
        display => Ok(display),
    }
}

/// What the window library's error means, in words for people.
pub fn explain(error: &minifb::Error) -> String {
    let text = match error {
        minifb::Error::WindowCreate(text) => text.as_str(),
        other => return one_line(&other.to_string()),
    };
    if text.contains("XOpenDisplay") {
        match std::env::var("DISPLAY") {
            Ok(name) if !name.is_empty() => format!("the display {} does not answer", one_line(&name)),
            _ => "there is no display (DISPLAY is not set)".into(),
        }
    } else if text.contains("load Xlib") {
        "the library libX11 is not installed".into()
    } else if text.contains("load XCursor") {
        "the library libXcursor is not installed".into()
    } else {
        one_line(text)
    }
}

/// The same text without line breaks and control characters.
pub fn one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_one_line_and_name_what_works_without_a_display() {
        let library =
            minifb::Error::WindowCreate("failed to load Xlib: OpenError {\n kind: Library }".into());
        assert_eq!(explain(&library), "the library libX11 is not installed");
        let other = minifb::Error::WindowCreate("no\nluck\tat all".into());
        assert_eq!(explain(&other), "no luck at all");
        for error in [WindowError::NoDisplay(explain(&other)), WindowError::ShallowDisplay { bits: 16 }] {
            let message = error.to_string();
            assert!(message.contains("`tripppin screenshot`") && message.contains("`tripppin script`"));
            assert_eq!(message.lines().count(), 1);
        }
    }
}
