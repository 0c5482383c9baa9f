//! The usage of a volume, formatted for a drawer's title and for the Information window.
//!
//! A volume is shown as 100% full only if nothing is free. Used space is rounded up and free space down.

use small_amiga::dos::{BLOCK, Usage};

const KILO: u64 = 1024;

/// Formats the usage of a volume for a window title.
///
/// Of a volume whose size is unknown, only the used space is shown. Returns `None` if this is unknown, too.
pub(super) fn title(usage: Usage) -> Option<String> {
    let used = short(usage.used.div_ceil(KILO), 10_000);
    match (usage.size, usage.percent()) {
        (Some(size), Some(percent)) => {
            let free = short(size.saturating_sub(usage.used) / KILO, 10_000);
            Some(format!("{percent}% full, {free} free, {used} in use"))
        }
        _ => Some(format!("{used} in use")).filter(|_| usage.used > 0),
    }
}

/// Returns three labelled texts: how many blocks a volume has, how many are used, and how many are free.
///
/// The total and free numbers are `-` for a volume without a fixed size.
pub(super) fn blocks(usage: Usage) -> [(&'static str, String); 3] {
    let size = usage.size.filter(|size| *size > 0);
    let full = usage.percent().map(|percent| format!(" ({percent}%)"));
    let (all, used) = (size.map(|size| size / BLOCK), usage.used.div_ceil(BLOCK));
    let figures = [all, Some(used), all.map(|all| all.saturating_sub(used))];
    let figures = figures.map(|blocks| blocks.map_or_else(|| "-".to_owned(), |blocks| blocks.to_string()));
    let width = figures.iter().map(String::len).max().unwrap_or_default();
    let [all, used, free] = figures.map(|figure| format!("{figure:>width$}"));
    [("Blocks:", all), ("Used:", used + &full.unwrap_or_default()), ("Free:", free)]
}

pub(super) const fn state(usage: Usage) -> &'static str {
    if usage.writable { "Read/Write" } else { "Read Only" }
}

/// Formats a size in kilobytes, or in megabytes from `most` kilobytes on. From 1,000 megabytes on, the text has no
/// fraction, so that it fits into the columns of the command Info.
pub(crate) fn short(kilobytes: u64, most: u64) -> String {
    match kilobytes {
        1_024_000.. => format!("{}M", kilobytes / 1024),
        _ if kilobytes < most => format!("{kilobytes}K"),
        _ => format!("{}.{}M", kilobytes / 1024, kilobytes % 1024 * 10 / 1024),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volume_is_full_when_nothing_is_free() {
        let of = |used, size| title(Usage { used, size, writable: true });
        assert_eq!(of(899_999, Some(900_000)).as_deref(), Some("99% full, 0K free, 879K in use"));
        assert_eq!(of(900_000, Some(900_000)).as_deref(), Some("100% full, 0K free, 879K in use"));
        assert_eq!(of(1, Some(500 << 30)).as_deref(), Some("0% full, 511999M free, 1K in use"));
        assert_eq!((of(5, None).as_deref(), of(0, None)), (Some("1K in use"), None));
    }

    #[test]
    fn blocks_of_endless_volume_show_no_total() {
        let of = |size| {
            let told = blocks(Usage { used: 1000, size, writable: false });
            told.map(|(label, figure)| format!("{label} {figure}"))
        };
        assert_eq!(of(Some(102_400)), ["Blocks: 200", "Used:   2 (0%)", "Free: 198"]);
        assert_eq!(of(None), ["Blocks: -", "Used: 2", "Free: -"]);
    }
}
