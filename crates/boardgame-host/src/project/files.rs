//! The files that a project writes, with their names and icons.

use small_amiga::chips::{Chunky, Pen, Rgb4};
use small_amiga::disk_object::DiskObject;
use small_amiga::dos::{Dos, DosError, DosPath, Name};
use small_amiga::ilbm;
use small_amiga::intuition::{Intuition, WindowId};
use small_amiga::libraries::Printer;

/// Writes a file, and an icon for it if the file has none.
///
/// An existing icon is kept, because it may have a position in its drawer.
pub(super) fn put(dos: &Dos, path: &DosPath, bytes: &[u8], icon: &DiskObject) -> Result<(), DosError> {
    // The name with ".info" appended must be a valid name, too.
    let at = path.info()?;
    dos.write(path, bytes)?;
    if dos.exists(&at) { Ok(()) } else { dos.write(&at, icon.to_string().as_bytes()) }
}

/// Returns the first unused name in a drawer.
///
/// The first candidate is `name` with `suffix`; the others have a number from 2 on in front of the suffix.
///
/// A number at the end of `name` is continued only if the name without it is also in use, so that the 3 of
/// "Triple 3" is not counted up.
pub(super) fn free_name(dos: &Dos, drawer: &DosPath, name: &str, suffix: &str) -> String {
    // A drawer that cannot be listed is reported by the requester.
    let entries = dos.list(drawer).unwrap_or_default();
    let is_free = |text: &String| {
        let wanted = Name::new(text);
        wanted.is_ok_and(|wanted| entries.iter().all(|entry| entry.name != wanted))
    };
    let is_numbered =
        |(stem, number): &(&str, &str)| number.parse::<u16>().is_ok() && !is_free(&format!("{stem}{suffix}"));
    let stem = name.rsplit_once(' ').filter(is_numbered).map_or(name, |(stem, _)| stem);
    let proposed = format!("{name}{suffix}");
    let others = (2..=u16::MAX).map(|number| format!("{stem} {number}{suffix}"));
    std::iter::once(proposed.clone()).chain(others).find(is_free).unwrap_or(proposed)
}

/// The endings of the names of ILBM files.
const ILBM: [&str; 3] = [".iff", ".ilbm", ".lbm"];

/// The picture of a window, to be printed to a file.
#[derive(Debug, Clone)]
pub(super) struct Printout {
    picture: Chunky,
    colours: Vec<Rgb4>,
    is_interlaced: bool,
}

impl Printout {
    /// Encodes the picture as ILBM if the file's name has an ending of such files; otherwise `printer` encodes it.
    pub(super) fn encoded(&self, file: &str, printer: Printer) -> Result<Vec<u8>, String> {
        let Self { picture, colours, is_interlaced } = self;
        let ends = |ending: &&str| file.to_ascii_lowercase().ends_with(*ending);
        if ILBM.iter().any(ends) {
            let missing = || "an ILBM has at most 65,535 columns and rows".to_owned();
            return ilbm::encode(picture, colours, *is_interlaced).ok_or_else(missing);
        }
        printer(picture, colours, *is_interlaced)
    }
}

/// Returns the current picture of a window, or `None` if the window is closed.
pub(super) fn printed(intuition: &Intuition, window: WindowId) -> Option<Printout> {
    let (window, screen) = intuition.window(window).zip(intuition.screen_of(window))?;
    let map = window.layer().map();
    let pen = |x: usize, y: usize| map.pen_at(x as i32, y as i32).unwrap_or_default().0;
    let picture = Chunky::from_fn(map.width(), map.height(), pen);
    let colours = (0..1_u16 << screen.depth()).map(|pen| screen.colour(Pen(pen as u8))).collect();
    Some(Printout { picture, colours, is_interlaced: screen.is_interlaced() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::dos::{DateStamp, Tree};

    #[test]
    fn proposed_names_are_free_and_numbered() {
        let dos = Dos::new(DateStamp::default);
        let work = Name::new("Work").unwrap();
        let drawer = DosPath::root(work.clone());
        dos.mount(work.clone(), Box::new(Tree::new(work, 65_536, DateStamp::default()))).unwrap();
        let free = |name: &str, suffix: &str| free_name(&dos, &drawer, name, suffix);
        let put = |name: &str| dos.write(&drawer.join(Name::new(name).unwrap()).unwrap(), b"text").unwrap();
        assert_eq!(free("Tripppin", ""), "Tripppin");
        put("tripppin");
        assert_eq!(free("Tripppin", ""), "Tripppin 2", "capitals make no other name");
        put("Tripppin 2");
        assert_eq!(free("Tripppin", ""), "Tripppin 3");
        assert_eq!(free("Tripppin 2", ""), "Tripppin 3");
        assert_eq!(free("Tripppin", ".png"), "Tripppin.png");
        put("Tripppin.png");
        assert_eq!(free("Tripppin", ".png"), "Tripppin 2.png");
        assert_eq!(free("Triple 3", ""), "Triple 3");
        put("Triple 3");
        assert_eq!(free("Triple 3", ""), "Triple 3 2");
        put("Triple 3 2");
        assert_eq!(free("Triple 3 2", ""), "Triple 3 3");
        // The longest valid name leaves no space for a number.
        let longest = "x".repeat(30);
        put(&longest);
        assert_eq!(free(&longest, ""), longest);
    }
}
