//! Determines the user's folders on each operating system from the environment.
//!
//! No other module knows the names of these folders. Their contents are left to `assets::screens` and
//! `autosave`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The user's folders for this program; `None` where the environment does not define one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folders {
    pub screens: Option<PathBuf>,
    pub games: Option<PathBuf>,
    /// The folder of the volume `Work`, for files saved by the user.
    pub work: Option<PathBuf>,
    pub pictures: Option<PathBuf>,
    pub home: Option<PathBuf>,
}

impl Folders {
    /// Determines the folders for the operating system named `system`; `set` reads environment variables.
    ///
    /// Windows uses `%APPDATA%`, which follows a user to other machines, and `%LOCALAPPDATA%`, which does
    /// not. macOS uses `~/Library/Application Support`. Other systems use `$XDG_CONFIG_HOME` or `~/.config`,
    /// `$XDG_STATE_HOME` or `~/.local/state`, and `$XDG_DATA_HOME` or `~/.local/share`, by the rules of
    /// freedesktop.org. Relative paths in the environment are ignored.
    pub fn for_system(system: &str, set: impl Fn(&str) -> Option<OsString>) -> Self {
        let place = |name| set(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let at_home = |below: &str| Some(place("HOME")?.join(below));
        let (config, state, data) = match system {
            "windows" => (place("APPDATA"), place("LOCALAPPDATA"), place("APPDATA")),
            "macos" => {
                let support = at_home("Library/Application Support");
                (support.clone(), support.clone(), support)
            }
            _ => (
                place("XDG_CONFIG_HOME").or_else(|| at_home(".config")),
                place("XDG_STATE_HOME").or_else(|| at_home(".local/state")),
                place("XDG_DATA_HOME").or_else(|| at_home(".local/share")),
            ),
        };
        let home = place(if system == "windows" { "USERPROFILE" } else { "HOME" });
        Self {
            pictures: place("XDG_PICTURES_DIR").or_else(|| Some(home.as_ref()?.join("Pictures"))),
            home,
            screens: config.map(|folder| folder.join("tripppin").join("screens")),
            games: state.map(|folder| folder.join("tripppin")),
            work: data.map(|folder| match system {
                // On these systems the state is in the same folder, so `Work` needs a folder of its own.
                "windows" | "macos" => folder.join("tripppin").join("Work"),
                _ => folder.join("tripppin"),
            }),
        }
    }

    /// Returns the folders in which a picture can be saved, the preferred one first.
    ///
    /// The current folder comes first unless it contains the program, followed by the user's folders.
    pub fn for_pictures(self, current: Option<&Path>, program: Option<&Path>) -> Vec<PathBuf> {
        let is_programs = current.is_some() && current == program.and_then(Path::parent);
        let here = Some(PathBuf::new()).filter(|_| !is_programs);
        let folders: Vec<_> = [here, self.pictures, self.home].into_iter().flatten().collect();
        if folders.is_empty() { vec![PathBuf::new()] } else { folders }
    }

    pub fn own() -> Self {
        Self::for_system(std::env::consts::OS, |name| std::env::var_os(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(path: &str) -> String {
        format!("{}{path}", if cfg!(windows) { "C:" } else { "" })
    }

    fn at(system: &str, set: &[(&str, &str)]) -> [Option<PathBuf>; 2] {
        let known = |name: &str| set.iter().find(|(known, _)| *known == name);
        let folders = Folders::for_system(system, |name| known(name).map(|(_, value)| value.into()));
        [folders.screens, folders.games]
    }

    #[test]
    fn folders_follow_from_the_environment() {
        let (me, other) = (whole("/home/me"), whole("/other"));
        let both = |screens: &str, games: &str| [screens, games].map(|path| Some(PathBuf::from(whole(path))));
        let home = ("HOME", me.as_str());
        let usual = both("/home/me/.config/tripppin/screens", "/home/me/.local/state/tripppin");
        assert_eq!(at("linux", &[home]), usual);
        let named = [home, ("XDG_CONFIG_HOME", &other), ("XDG_STATE_HOME", &other)];
        assert_eq!(at("linux", &named), both("/other/tripppin/screens", "/other/tripppin"));
        let by_halves = [home, ("XDG_CONFIG_HOME", "other"), ("XDG_STATE_HOME", "")];
        assert_eq!(at("linux", &by_halves), usual);
        let support = "/home/me/Library/Application Support/tripppin";
        assert_eq!(at("macos", &[home]), both(&format!("{support}/screens"), support));
        let roaming = [home, ("APPDATA", &me), ("LOCALAPPDATA", &other)];
        assert_eq!(at("windows", &roaming), both("/home/me/tripppin/screens", "/other/tripppin"));
        for system in ["linux", "macos", "windows"] {
            assert_eq!(at(system, &[("HOME", "")]), [None, None], "{system}");
        }
        let pictures = |system: &str, set: &[(&str, &str)]| {
            let known = |name: &str| set.iter().find(|(known, _)| *known == name);
            Folders::for_system(system, |name| known(name).map(|(_, value)| value.into())).pictures
        };
        assert_eq!(pictures("linux", &[home]), Some(whole("/home/me/Pictures").into()));
        assert_eq!(pictures("linux", &[home, ("XDG_PICTURES_DIR", &other)]), Some(whole("/other").into()));
        assert_eq!(pictures("windows", &[("USERPROFILE", &me)]), Some(whole("/home/me/Pictures").into()));
        let work = |system: &str, set: &[(&str, &str)]| {
            let known = |name: &str| set.iter().find(|(known, _)| *known == name);
            Folders::for_system(system, |name| known(name).map(|(_, value)| value.into())).work
        };
        assert_eq!(work("linux", &[home]), Some(whole("/home/me/.local/share/tripppin").into()));
        assert_eq!(work("linux", &[home, ("XDG_DATA_HOME", &other)]), Some(whole("/other/tripppin").into()));
        assert_eq!(work("windows", &roaming), Some(whole("/home/me/tripppin/Work").into()));
    }
    #[test]
    fn pictures_are_not_saved_beside_the_program() {
        let folders = || Folders {
            pictures: Some("/me/Pictures".into()),
            home: Some("/me".into()),
            ..Folders::default()
        };
        let program = Path::new("/programs/tripppin/tripppinw");
        let saved = |current| folders().for_pictures(Some(Path::new(current)), Some(program));
        assert_eq!(saved("/data"), ["", "/me/Pictures", "/me"].map(PathBuf::from));
        assert_eq!(saved("/programs/tripppin"), ["/me/Pictures", "/me"].map(PathBuf::from));
        let nowhere = Folders::default().for_pictures(program.parent(), Some(program));
        assert_eq!(nowhere, [PathBuf::new()], "no other folder is known");
    }
}
