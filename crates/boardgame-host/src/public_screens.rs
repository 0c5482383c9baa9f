//! Provides the files of public screens to programs of the emulated computer.
//!
//! All screens share one display, so a screen made for an interlaced display is adapted to a non-interlaced
//! one, and vice versa. Reading the files is left to the module `assets::screens`.

use std::path::PathBuf;

use super::amiga;
use super::assets::screens;
use super::setup::ScreenSetup;
use super::terminal;
use amiga_boardgame::entry::drawing::Drawings;
use small_amiga::intuition::NewScreen;
use small_amiga::libraries::ScreenFiles;

#[derive(Debug)]
pub(crate) struct Files {
    pub folder: Option<PathBuf>,
    pub drawings: Drawings,
    /// Whether text with too little contrast to its background is drawn in a different pen.
    pub legible: bool,
}

impl ScreenFiles for Files {
    fn names(&self) -> Vec<String> {
        screens::all_names(self.folder.as_deref())
    }

    fn screen(&self, name: &str, interlaced: bool) -> Result<NewScreen, String> {
        let told = |error| format!("{error}");
        let found = screens::find(name, self.folder.as_deref()).map_err(told)?;
        let found = found.ok_or_else(|| format!("no file describes the screen {name}"))?;
        let mut notes = Vec::new();
        let setup =
            ScreenSetup::load(found.request, found.name, self.legible, self.drawings.clone(), &mut notes);
        notes.iter().for_each(|note| terminal::note(note));
        let setup = setup.and_then(|setup| setup.fitted(interlaced)).map_err(told)?;
        Ok(amiga::screen(&setup))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::assets::drawings;

    fn files(folder: Option<PathBuf>) -> Files {
        Files { folder, drawings: drawings::built_in().unwrap(), legible: true }
    }

    #[test]
    fn screen_of_other_mode_gets_fitting_font() {
        let files = files(None);
        let rows = |name, interlaced| files.screen(name, interlaced).unwrap().font.y_size();
        assert_eq!([false, true].map(|interlaced| rows("magicwb", interlaced)), [8, 16]);
        assert_eq!([false, true].map(|interlaced| rows("HighContrast", interlaced)), [11, 22]);
        assert_eq!([false, true].map(|interlaced| rows("Workbench13", interlaced)), [8, 16]);
    }

    #[test]
    fn font_heights_stay_between_eight_and_forty() {
        let folder = tempfile::tempdir().unwrap();
        let of = |mode: &str, font: usize, interlaced| {
            fs::write(folder.path().join("s.screen"), format!("mode = {mode}\nfont = {font}\n")).unwrap();
            files(Some(folder.path().into())).screen("s", interlaced).unwrap().font.y_size()
        };
        let plain = [8, 11, 13, 15, 16, 22, 26, 30].map(|font| of("interlace", font, false));
        assert_eq!(plain, [8, 8, 8, 8, 8, 11, 13, 15]);
        let laced = [8, 11, 13, 15, 16, 22, 26, 30].map(|font| of("plain", font, true));
        assert_eq!(laced, [16, 22, 26, 30, 32, 22, 26, 30]);
    }

    #[test]
    fn screen_names_are_listed_and_errors_name_the_cause() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.screen", "MAGICWB.screen", "A.screen", "none.txt"] {
            fs::write(folder.path().join(name), "pens = 3\n").unwrap();
        }
        let files = files(Some(folder.path().into()));
        assert_eq!(files.names(), ["Workbench", "Workbench13", "MagicWB", "HighContrast", "A", "b"]);
        let fault = files.screen("b", false).unwrap_err();
        assert!(fault.contains("b.screen:1:") && fault.contains("expected one of 4, 8"), "{fault}");
        assert_eq!(files.screen("c", false).unwrap_err(), "no file describes the screen c");
    }

    #[test]
    fn screen_title_is_its_name() {
        let title = |name| files(None).screen(name, false).unwrap().title;
        assert_eq!([title("MagicWB"), title("workbench13")], ["MagicWB", "Workbench13"]);
    }
}
