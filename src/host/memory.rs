//! How much memory there is, for those who may need a lot of it.
//!
//! Knows what Linux tells: what the machine could give away, and what the control groups this runs in still may take.

use std::fs;
use std::path::Path;

/// What is taken to be there where the system does not tell: little for a machine of today.
const UNTOLD: u64 = 1 << 30;

/// How many bytes there are to be had.
#[must_use]
pub fn available() -> u64 {
    match (machine(), groups()) {
        (Some(machine), Some(groups)) => machine.min(groups),
        (machine, groups) => machine.or(groups).unwrap_or(UNTOLD),
    }
}

fn machine() -> Option<u64> {
    in_meminfo(&fs::read_to_string("/proc/meminfo").ok()?)
}

/// The figure of `/proc/meminfo`, in bytes.
fn in_meminfo(text: &str) -> Option<u64> {
    let figure = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    figure.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// What the tightest of the control groups leaves.
fn groups() -> Option<u64> {
    const ROOT: &str = "/sys/fs/cgroup";
    let own = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = Path::new(ROOT).join(own.lines().find_map(|line| line.strip_prefix("0::/"))?);
    let number = |path| fs::read_to_string(path).ok()?.trim().parse::<u64>().ok();
    let left = |group: &Path| {
        let most = number(group.join("memory.max"))?;
        Some(most.saturating_sub(number(group.join("memory.current")).unwrap_or(0)))
    };
    own.ancestors().take_while(|group| group.starts_with(ROOT)).filter_map(left).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_tells_is_read() {
        let text = "MemTotal:       32658408 kB\nMemFree:         1000000 kB\nMemAvailable:   20000001 kB\n";
        assert_eq!(in_meminfo(text), Some(20_000_001 * 1024));
        for odd in ["", "MemAvailable:", "MemAvailable: 5", "MemAvailable: x kB"] {
            assert_eq!(in_meminfo(odd), None);
        }
        assert!(available() > 0);
    }
}
