//! Determines the available memory, for commands that may need much of it.
//!
//! On Linux, the result is the smaller of the machine's available memory and the limits of the control
//! groups that the program runs in.

use std::fs;
use std::path::Path;

/// Assumed available memory on systems that do not report it, in bytes.
///
/// The amount is low for a current computer.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// Returns the available memory, in bytes.
pub(crate) fn available() -> u64 {
    match (machine(), groups()) {
        (Some(machine), Some(groups)) => machine.min(groups),
        (machine, groups) => machine.or(groups).unwrap_or(DEFAULT_MEMORY),
    }
}

fn machine() -> Option<u64> {
    in_meminfo(&fs::read_to_string("/proc/meminfo").ok()?)
}

/// Parses the available memory, in bytes, from the text of `/proc/meminfo`.
fn in_meminfo(text: &str) -> Option<u64> {
    let figure = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    figure.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// A version of Linux control groups, with its root folder and file names.
#[derive(Debug, PartialEq, Eq)]
struct Version {
    root: &'static str,
    most: &'static str,
    taken: &'static str,
    /// Key in `memory.stat` for the size of cached file contents.
    ///
    /// Cached contents count as used, but are released when memory is short.
    files: &'static str,
}

const FIRST: Version = Version {
    root: "/sys/fs/cgroup/memory",
    most: "memory.limit_in_bytes",
    taken: "memory.usage_in_bytes",
    files: "total_inactive_file",
};

const SECOND: Version =
    Version { root: "/sys/fs/cgroup", most: "memory.max", taken: "memory.current", files: "inactive_file" };

fn groups() -> Option<u64> {
    let own = fs::read_to_string("/proc/self/cgroup").ok()?;
    own.lines().filter_map(in_cgroup).filter_map(|(version, group)| tightest(version, group)).min()
}

/// Returns the smallest remaining memory of a control group and its ancestors, in bytes.
fn tightest(version: &Version, group: &str) -> Option<u64> {
    let left = |group: &Path| {
        let text = |name| fs::read_to_string(group.join(name)).unwrap_or_default();
        left(version, &text(version.most), &text(version.taken), &text("memory.stat"))
    };
    let own = Path::new(version.root).join(group);
    own.ancestors().take_while(|group| group.starts_with(version.root)).filter_map(left).min()
}

/// Parses the version and the path of a control group from a line of `/proc/self/cgroup`.
///
/// The path starts below the root folder of that version.
///
/// Returns `None` if the group does not control memory.
fn in_cgroup(line: &str) -> Option<(&'static Version, &str)> {
    let (number, named) = line.split_once(':')?;
    let (controllers, group) = named.split_once(":/")?;
    if number == "0" && controllers.is_empty() {
        return Some((&SECOND, group));
    }
    controllers.split(',').any(|controller| controller == "memory").then_some((&FIRST, group))
}

/// Returns the memory left to a control group, in bytes.
///
/// `most`, `taken` and `stat` are the texts of the group's files: limit, usage and statistics. Cached file
/// contents do not count as usage.
///
/// Returns `None` if the group sets no limit.
fn left(version: &Version, most: &str, taken: &str, stat: &str) -> Option<u64> {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let files = stat.lines().find_map(|line| number(line.strip_prefix(version.files)?));
    let taken = number(taken).unwrap_or(0).saturating_sub(files.unwrap_or(0));
    Some(number(most)?.saturating_sub(taken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn available_memory_is_read_from_meminfo() {
        let text = "MemTotal:       32658408 kB\nMemFree:         1000000 kB\nMemAvailable:   20000001 kB\n";
        assert_eq!(in_meminfo(text), Some(20_000_001 * 1024));
        for odd in ["", "MemAvailable:", "MemAvailable: 5", "MemAvailable: x kB"] {
            assert_eq!(in_meminfo(odd), None);
        }
        assert!(available() > 0);
    }

    #[test]
    fn cgroups_of_both_versions_are_found() {
        assert_eq!(in_cgroup("0::/user.slice/own"), Some((&SECOND, "user.slice/own")));
        assert_eq!(in_cgroup("0::/"), Some((&SECOND, "")));
        assert_eq!(in_cgroup("4:memory:/docker/1:2"), Some((&FIRST, "docker/1:2")));
        assert_eq!(in_cgroup("4:cpu,memory:/own"), Some((&FIRST, "own")));
        for other in ["", "9:name=systemd:/", "3:cpuset:/own", "memory", "4:memory"] {
            assert_eq!(in_cgroup(other), None, "{other}");
        }
    }

    #[test]
    fn cached_files_count_as_available_memory() {
        let stat = "anon 300\ninactive_file 500\ninactive_file_odd 7\ntotal_inactive_file 600\n";
        assert_eq!(left(&SECOND, "1000\n", "900\n", stat), Some(600));
        assert_eq!(left(&FIRST, "1000\n", "900\n", stat), Some(700));
        assert_eq!(left(&SECOND, "1000\n", "900\n", "anon 300\n"), Some(100));
        assert_eq!(left(&SECOND, "1000\n", "1200\n", ""), Some(0));
        assert_eq!(left(&FIRST, "1000\n", "400\n", "total_inactive_file 600\n"), Some(1000));
        assert_eq!(left(&SECOND, "1000\n", "", ""), Some(1000));
        assert_eq!(left(&SECOND, "max\n", "900\n", stat), None);
        assert_eq!(left(&FIRST, "", "", ""), None);
    }
}
