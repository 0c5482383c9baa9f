//! Determines the user's folders on each operating system from the environment.
//!
//! No other module knows the names of these folders. Their contents are left to `assets::screens` and
//! `autosave`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::catalogue::Catalogue;

/// Maximum time that the program waits for a folder to answer when it starts.
///
/// A folder on an unreachable server may never answer.
const ANSWER_LIMIT: Duration = Duration::from_secs(3);

/// The user's folders for this program. A folder is `None` if the environment does not define it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Folders {
    pub screens: Option<PathBuf>,
    pub games: Option<PathBuf>,
    /// The folder of the volume `Work`, for files saved by the user.
    pub work: Option<PathBuf>,
    pub pictures: Option<PathBuf>,
    pub home: Option<PathBuf>,
}

impl Folders {
    /// Determines the user's folders on the operating system named `system`, for the program with the command `name`.
    ///
    /// The function `set` returns the value of an environment variable.
    ///
    /// Windows uses `%APPDATA%`, which follows a user to other machines, and `%LOCALAPPDATA%`, which does
    /// not. macOS uses `~/Library/Application Support`. Other systems use `$XDG_CONFIG_HOME` or `~/.config`,
    /// `$XDG_STATE_HOME` or `~/.local/state`, and `$XDG_DATA_HOME` or `~/.local/share`, by the rules of
    /// freedesktop.org. Relative paths in the environment are ignored.
    pub(crate) fn for_system(system: &str, name: &str, set: impl Fn(&str) -> Option<OsString>) -> Self {
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
            screens: config.map(|folder| folder.join(name).join("screens")),
            games: state.map(|folder| folder.join(name)),
            work: data.map(|folder| match system {
                // On these systems the state is in the same folder, so `Work` needs a folder of its own.
                "windows" | "macos" => folder.join(name).join("Work"),
                _ => folder.join(name),
            }),
        }
    }

    /// Returns the folders in which a picture can be saved, the preferred folder first.
    ///
    /// The current folder comes first unless it contains the program, followed by the user's folders.
    pub(crate) fn for_pictures(self, current: Option<&Path>, program: Option<&Path>) -> Vec<PathBuf> {
        let is_programs = current.is_some() && current == program.and_then(Path::parent);
        let here = current.filter(|_| !is_programs).map(Path::to_path_buf);
        let folders: Vec<_> = [here, self.pictures, self.home].into_iter().flatten().collect();
        if folders.is_empty() { vec![PathBuf::new()] } else { folders }
    }

    /// Determines the folders of the user of this program, which are named after the program's command.
    pub(crate) fn own(catalogue: &'static Catalogue) -> Self {
        Self::for_system(std::env::consts::OS, catalogue.install().command, |name| std::env::var_os(name))
    }

    /// Sets each of the folders `screens`, `games` and `work` to `None` if listing the folder takes longer than three
    /// seconds.
    ///
    /// The folders on disk remain unchanged. Calls `report` with the path of each excluded folder.
    pub(crate) fn responding(mut self, report: impl FnMut(&Path)) -> Self {
        let list = |path: &Path| drop(fs::read_dir(path).map(|mut entries| entries.next()));
        self.remove_silent(list, ANSWER_LIMIT, report);
        self
    }

    /// Sets each of the folders `screens`, `games` and `work` to `None` if listing the folder takes longer than
    /// `limit`.
    ///
    /// Each folder is listed by the function `list` on a thread of its own.
    fn remove_silent(
        &mut self,
        list: impl Fn(&Path) + Clone + Send + 'static,
        limit: Duration,
        mut report: impl FnMut(&Path),
    ) {
        let until = Instant::now() + limit;
        let folders = [&mut self.screens, &mut self.games, &mut self.work].map(|folder| {
            let (running, ended) = channel::<()>();
            if let Some(path) = folder.clone() {
                let list = list.clone();
                thread::spawn(move || {
                    let _running = running;
                    list(&path);
                });
            }
            (folder, ended)
        });
        for (folder, ended) in folders {
            let left = until.saturating_duration_since(Instant::now());
            if ended.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                report(&folder.take().unwrap_or_default());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    fn whole(path: &str) -> String {
        format!("{}{path}", if cfg!(windows) { "C:" } else { "" })
    }

    fn at(system: &str, set: &[(&str, &str)]) -> [Option<PathBuf>; 2] {
        let known = |name: &str| set.iter().find(|(known, _)| *known == name);
        let folders =
            Folders::for_system(system, "tripppin", |name| known(name).map(|(_, value)| value.into()));
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
            Folders::for_system(system, "tripppin", |name| known(name).map(|(_, value)| value.into()))
                .pictures
        };
        assert_eq!(pictures("linux", &[home]), Some(whole("/home/me/Pictures").into()));
        assert_eq!(pictures("linux", &[home, ("XDG_PICTURES_DIR", &other)]), Some(whole("/other").into()));
        assert_eq!(pictures("windows", &[("USERPROFILE", &me)]), Some(whole("/home/me/Pictures").into()));
        let work = |system: &str, set: &[(&str, &str)]| {
            let known = |name: &str| set.iter().find(|(known, _)| *known == name);
            Folders::for_system(system, "tripppin", |name| known(name).map(|(_, value)| value.into())).work
        };
        assert_eq!(work("linux", &[home]), Some(whole("/home/me/.local/share/tripppin").into()));
        assert_eq!(work("linux", &[home, ("XDG_DATA_HOME", &other)]), Some(whole("/other/tripppin").into()));
        assert_eq!(work("windows", &roaming), Some(whole("/home/me/tripppin/Work").into()));
    }

    #[test]
    fn folders_that_never_answer_are_left_out() {
        let folders =
            || Folders { screens: Some("/screens".into()), work: Some("/work".into()), ..Folders::default() };
        let (permit, permits) = channel::<()>();
        let permits = Arc::new(Mutex::new(permits));
        let list = move |path: &Path| {
            if path.ends_with("work") {
                let _ = permits.lock().unwrap().recv();
            }
        };
        let (mut found, mut silent) = (folders(), Vec::new());
        found.remove_silent(list, Duration::from_millis(200), |path| silent.push(path.to_owned()));
        assert_eq!(silent.last(), folders().work.as_ref());
        assert_eq!(found.work, None);
        drop(permit);
        let all = folders().responding(|path| panic!("{} exists or is missing", path.display()));
        assert_eq!(all, folders());
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
        assert_eq!(saved("/data"), ["/data", "/me/Pictures", "/me"].map(PathBuf::from));
        assert_eq!(saved("/programs/tripppin"), ["/me/Pictures", "/me"].map(PathBuf::from));
        let nowhere = Folders::default().for_pictures(program.parent(), Some(program));
        assert_eq!(nowhere, [PathBuf::new()], "no other folder is known");
    }
}
