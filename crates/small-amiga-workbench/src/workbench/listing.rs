//! The view of a drawer as lines of text: name, size, protection bits and date of change.
//!
//! Sorts the objects and formats the columns. The positions of the lines are left to [`super::icon_area`].

use std::cmp::Ordering;

use super::object::Object;
use small_amiga::disk_object::DrawerView;
use small_amiga::dos::FileInfo;

/// Minimum width of the name column in the text view of a drawer, in characters.
const NAME: usize = 24;

/// Sorts the objects of a drawer by name, date (newest first) or size (largest last).
///
/// Drawers come first. Objects with the same date or size are sorted by name.
pub(super) fn sort(objects: &mut [Object], view: DrawerView) {
    let of =
        |object: &Object| object.entry.as_ref().map(|entry| (entry.date, entry.size)).unwrap_or_default();
    if view == DrawerView::Icon {
        return;
    }
    // One sort for all views, because each sort adds several kilobytes to the web page.
    objects.sort_by(|one, other| {
        let by_view = match view {
            DrawerView::Date => of(other).0.cmp(&of(one).0),
            DrawerView::Size => of(one).1.cmp(&of(other).1),
            DrawerView::Icon | DrawerView::Name => Ordering::Equal,
        };
        let drawers_first = other.is_drawer().cmp(&one.is_drawer());
        drawers_first.then(by_view).then_with(|| one.name().cmp(other.name()))
    });
}

pub(super) fn lines(objects: &[Object]) -> Vec<String> {
    let widest = objects.iter().map(|object| object.name().as_str().chars().count()).fold(NAME, usize::max);
    let line = |object: &Object| {
        let name = object.name().as_str();
        let Some(FileInfo { size, bits, date, .. }) = &object.entry else { return name.to_owned() };
        let size = if object.is_drawer() { "Drawer".to_owned() } else { size.to_string() };
        format!("{name:<widest$} {size:>7} -{bits} {} {}", date.date(), date.time())
    };
    objects.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbench::object::contents;
    use small_amiga::dos::{DateStamp, Dos, DosPath, Name, Tree};
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn listing_puts_drawers_first_then_sorts() {
        let days = AtomicU64::new(5000);
        let dos = Dos::new(move || DateStamp::of_unix(days.fetch_add(1, Ordering::Relaxed) * 86_400));
        let root = DosPath::root(Name::new("Work").unwrap());
        let volume = Tree::new(root.volume().clone(), 1 << 20, DateStamp::default());
        dos.mount(root.volume().clone(), Box::new(volume)).unwrap();
        for (name, bytes) in [("c", "123"), ("a", "12"), ("b", "1")] {
            dos.write(&root.resolve(name).unwrap(), bytes.as_bytes()).unwrap();
        }
        dos.make_drawer(&root.resolve("z").unwrap()).unwrap();
        let of = |view| {
            let mut objects = contents(&dos, &root, true).unwrap();
            sort(&mut objects, view);
            lines(&objects)
        };
        let order = |view| of(view).iter().map(|line| line[..1].to_owned()).collect::<String>();
        assert_eq!(
            [DrawerView::Icon, DrawerView::Name, DrawerView::Date, DrawerView::Size].map(order),
            ["abcz", "zabc", "zbac", "zbac"]
        );
        assert_eq!(
            of(DrawerView::Size)[..2],
            [
                "z                         Drawer ----rwed 13-Sep-83 00:00:00",
                "b                              1 ----rwed 12-Sep-83 00:00:00"
            ]
        );
    }
}
