//! Files for the pictures that the user takes of the display.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::catalogue::catalogue;
use small_amiga_window::files::{self, FileError};

/// Maximum length of a path shown in the screen's title bar, in characters.
const LONGEST_PATH: usize = 56;

/// Writes a picture to the first writable folder and returns its path.
///
/// If no folder is writable, returns the error of the first folder.
pub(super) fn write_to_first(folders: &[PathBuf], bytes: &[u8]) -> Result<PathBuf, FileError> {
    let name = |number| format!("{}-{number}.png", catalogue().command);
    let mut first = None;
    for folder in folders {
        match files::write_to_free(folder, name, bytes) {
            Ok(path) => return Ok(path),
            Err(error) => first = first.or(Some(error)),
        }
    }
    let none = || FileError::Write {
        name: name(1),
        kind: ErrorKind::NotFound,
        reason: "there is no folder to write to".to_owned(),
    };
    Err(first.unwrap_or_else(none))
}

/// Returns the title-bar message about a saved picture, with the picture's path.
///
/// A path longer than [`LONGEST_PATH`] is replaced by its file name and the name of its folder.
pub(super) fn saved_as(path: &Path) -> String {
    let whole = path.display().to_string();
    let folder = path.parent().and_then(Path::file_name).filter(|_| whole.chars().count() > LONGEST_PATH);
    match (path.file_name(), folder) {
        (Some(name), Some(folder)) => format!("Saved as {} in {}", name.display(), folder.display()),
        _ => format!("Saved as {whole}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_is_saved_in_the_first_writable_folder() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing");
        let folders = [missing.clone(), folder.path().to_owned()];
        for number in 1..=2 {
            let path = write_to_first(&folders, b"picture").unwrap();
            assert_eq!(path, folder.path().join(format!("tripppin-{number}.png")));
        }
        let error = write_to_first(&[missing.clone(), missing.join("more")], b"picture").unwrap_err();
        let expected = format!(
            "{}: cannot be written: no such file or directory",
            missing.join("tripppin-1.png").display()
        );
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn long_saved_path_is_shortened_on_the_bar() {
        assert_eq!(saved_as(Path::new("tripppin-1.png")), "Saved as tripppin-1.png");
        assert_eq!(
            saved_as(Path::new("/me/Pictures/tripppin-2.png")),
            "Saved as /me/Pictures/tripppin-2.png"
        );
        let long = Path::new("/home").join("x".repeat(60)).join("Pictures/tripppin-3.png");
        assert_eq!(saved_as(&long), "Saved as tripppin-3.png in Pictures");
    }
}
