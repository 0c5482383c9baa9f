//! File names that Windows does not store as given: device names, invalid characters, and names with a
//! trailing dot or blank.
//!
//! Checks names only, not files. Without this check, pictures would be sent to printers, and `game.` would
//! become `game`.

use std::path::{Component, Path};

/// File names that Windows reserves for devices, even with an extension.
///
/// `COM` and `LPT` followed by a digit from 1 to 9 are reserved, too.
const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
const PORTS: [&str; 2] = ["COM", "LPT"];
/// Characters that Windows forbids in file names.
const SIGNS: [char; 7] = ['<', '>', ':', '"', '|', '?', '*'];

/// Returns the reason why a path is invalid on Windows, or `None` if it is valid.
///
/// Always returns `None` on other systems.
pub(super) fn fault(path: &Path) -> Option<String> {
    let names = path.components().filter(|_| cfg!(windows)).filter_map(|part| match part {
        Component::Normal(name) => name.to_str(),
        _ => None,
    });
    names.into_iter().find_map(fault_of_name)
}

fn fault_of_name(name: &str) -> Option<String> {
    let stem = name.split('.').next().unwrap_or(name).trim_end();
    let is_device = DEVICES.iter().any(|device| device.eq_ignore_ascii_case(stem));
    let is_port = || {
        let (letters, digit) = stem.split_at_checked(3).unwrap_or_default();
        PORTS.iter().any(|port| port.eq_ignore_ascii_case(letters))
            && matches!(digit.as_bytes(), [b'1'..=b'9'])
    };
    if is_device || is_port() {
        return Some(format!("{stem} is a device on Windows, in every folder"));
    }
    if let Some(sign) = name.chars().find(|sign| SIGNS.contains(sign) || sign.is_control()) {
        return Some(format!("{sign:?} is not allowed in names on Windows"));
    }
    let end = name.chars().last().filter(|last| matches!(last, '.' | ' '))?;
    Some(format!("Windows removes {} at the end of a name", if end == '.' { "a dot" } else { "a blank" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_invalid_on_windows_name_the_reason() {
        for (name, told) in [
            ("CON", "CON is a device on Windows, in every folder"),
            ("nul.png", "nul is a device on Windows, in every folder"),
            ("Com1", "Com1 is a device on Windows, in every folder"),
            ("lpt9.tar.gz", "lpt9 is a device on Windows, in every folder"),
            ("aux .png", "aux is a device on Windows, in every folder"),
            ("a:b.png", "':' is not allowed in names on Windows"),
            ("what?.png", "'?' is not allowed in names on Windows"),
            ("a\tb", "'\\t' is not allowed in names on Windows"),
            ("game.", "Windows removes a dot at the end of a name"),
            ("game ", "Windows removes a blank at the end of a name"),
        ] {
            assert_eq!(fault_of_name(name).as_deref(), Some(told), "{name}");
        }
        for name in
            ["console", "nulls", "com", "com0", "com10", "c\u{F6}m1", "a.b c.png", ".hidden", "", "\u{E9}"]
        {
            assert_eq!(fault_of_name(name), None, "{name}");
        }
    }

    #[test]
    fn reserved_names_fail_on_windows_only() {
        let path = |name| Path::new("folder").join(name).join("file");
        assert_eq!(fault(&path("nul")).is_some(), cfg!(windows));
        assert_eq!(fault(&path("null")), None);
    }
}
