//! Whether the Wayland display that the environment names answers, and when it has something to tell. The library would wait for a
//! silent one for ever, and has to be asked whether there is anything to hear.
//!
//! Knows where its socket lies, one question of the protocol, and how to find the socket that the library has opened. Leaves the
//! window to [`library`](super::library).

use super::library::Bell;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long it may take to answer, as an X display may.
const PATIENCE: Duration = Duration::from_secs(4);

/// The time between two looks whether the program has been asked to leave.
const GLANCE: Duration = Duration::from_millis(50);

/// `wl_display.sync`: object 1, request 0 in 12 bytes, and the number of the object that is told when it is done.
const SYNC: [u32; 3] = [1, 12 << 16, 2];

/// Asks the display named in the environment for a sign of life; none if there is no such name.
pub(super) fn call(leave: &AtomicBool) -> Option<Result<(), String>> {
    let name = std::env::var_os("WAYLAND_DISPLAY").filter(|name| !name.is_empty())?;
    let told = name.to_string_lossy();
    let Some(path) = socket(&name, std::env::var_os("XDG_RUNTIME_DIR").as_deref()) else {
        return Some(Err(format!("the display {told} cannot be found (XDG_RUNTIME_DIR is not set)")));
    };
    Some(greet(&path, leave).map_err(|error| match error.kind() {
        ErrorKind::TimedOut => {
            format!("the display {told} is silent: no answer within {} seconds", PATIENCE.as_secs())
        }
        _ => format!("the display {told} does not answer"),
    }))
}

/// Where a display of that name listens: a whole path is itself.
fn socket(name: &OsStr, folder: Option<&OsStr>) -> Option<PathBuf> {
    let name = Path::new(name);
    if name.is_absolute() {
        return Some(name.to_owned());
    }
    folder.filter(|folder| !folder.is_empty()).map(|folder| Path::new(folder).join(name))
}

/// Calls it. A display that too many have called lets the next one wait without end: a thread waits, and is left to it.
fn connect(path: &Path, end: Instant, leave: &AtomicBool) -> io::Result<UnixStream> {
    let (tell, told) = channel();
    let place = path.to_owned();
    let call = move || {
        // Nobody may be waiting any more.
        let _ = tell.send(UnixStream::connect(place));
    };
    thread::Builder::new().name("call".to_owned()).spawn(call)?;
    loop {
        match told.recv_timeout(GLANCE) {
            Err(RecvTimeoutError::Timeout) if Instant::now() < end && !leave.load(Ordering::Relaxed) => {}
            answer => return answer.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into())),
        }
    }
}

fn greet(path: &Path, leave: &AtomicBool) -> io::Result<()> {
    let end = Instant::now() + PATIENCE;
    let mut stream = connect(path, end, leave)?;
    stream.set_read_timeout(Some(GLANCE))?;
    let question: Vec<u8> = SYNC.iter().flat_map(|word| word.to_ne_bytes()).collect();
    stream.write_all(&question)?;
    let mut answer = [0; 8];
    while Instant::now() < end && !leave.load(Ordering::Relaxed) {
        match stream.read(&mut answer) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(_) => return Ok(()),
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
                ) => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::TimedOut.into())
}

/// What rings when the display has told something. Made before the window is opened, it answers once that is: the library lets nobody
/// wait for its socket, which is the one there is more then. None where that cannot be found (it is Linux that shows a process's own
/// sockets, and sandboxes may not).
pub(super) fn bell() -> impl FnOnce() -> Option<Bell> {
    let before = sockets();
    move || {
        let mut new = sockets().into_iter().filter(|(number, name)| before.get(number) != Some(name));
        let (Some((number, _)), None) = (new.next(), new.next()) else { return None };
        let socket = duplicate(number)?;
        Some(Box::new(move |time| {
            let time = Timespec {
                tv_sec: time.as_secs().try_into().unwrap_or(i64::MAX),
                tv_nsec: time.subsec_nanos().into(),
            };
            // Whatever it was: the library looks.
            let _ = poll(&mut [PollFd::new(&socket, PollFlags::IN)], Some(&time));
        }))
    }
}

/// The numbers of this process's sockets, with their names.
fn sockets() -> BTreeMap<i32, PathBuf> {
    let files = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let socket = |file: std::fs::DirEntry| {
        let name = std::fs::read_link(file.path()).ok()?;
        let number = file.file_name().to_str()?.parse().ok()?;
        name.to_str()?.starts_with("socket:").then_some((number, name))
    };
    files.filter_map(socket).collect()
}

/// Another file of ours for the same.
#[cfg(target_os = "linux")]
fn duplicate(number: i32) -> Option<OwnedFd> {
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};
    let myself = pidfd_open(getpid(), PidfdFlags::empty()).ok()?;
    pidfd_getfd(myself, number, PidfdGetfdFlags::empty()).ok()
}

#[cfg(not(target_os = "linux"))]
fn duplicate(_number: i32) -> Option<OwnedFd> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;

    #[test]
    fn names_are_below_the_folder_of_the_session() {
        let place = |name: &str, folder: Option<&str>| socket(name.as_ref(), folder.map(OsStr::new));
        assert_eq!(place("wayland-0", Some("/run/user/1")), Some("/run/user/1/wayland-0".into()));
        assert_eq!(place("/place/here", None), Some("/place/here".into()));
        assert_eq!(place("wayland-0", None), None);
        assert_eq!(place("wayland-0", Some("")), None);
    }

    #[test]
    fn the_new_socket_rings() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("display");
        let listener = UnixListener::bind(&path).unwrap();
        // Other tests open sockets beside this one.
        let ring = |_| {
            let find = bell();
            let ours = UnixStream::connect(&path).unwrap();
            let found = find();
            let (other, _) = listener.accept().unwrap();
            drop(ours);
            Some((found?, other))
        };
        let (bell, mut other) = (0..1000).find_map(ring).unwrap();
        other.write_all(b"!").unwrap();
        let began = Instant::now();
        bell(Duration::from_secs(60));
        assert!(began.elapsed() < Duration::from_secs(50));
    }

    #[test]
    fn a_display_is_one_that_answers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("display");
        let kind = |leave| greet(&path, &AtomicBool::new(leave)).map_err(|error| error.kind());
        assert_eq!(kind(false), Err(ErrorKind::NotFound));
        let listener = UnixListener::bind(&path).unwrap();
        assert_eq!(kind(true), Err(ErrorKind::TimedOut), "nobody waits who is to leave");
        let serve = |answers: bool| {
            let listener = listener.try_clone().unwrap();
            thread::spawn(move || {
                // The one that left is the first.
                let (mut stream, _) = listener.accept().unwrap();
                let mut heard = [0; 12];
                stream.read_exact(&mut heard).unwrap();
                if answers {
                    stream.write_all(&[0; 12]).unwrap();
                }
                heard
            })
        };
        serve(false).join().unwrap();
        let hung_up = serve(false);
        assert_eq!(kind(false), Err(ErrorKind::UnexpectedEof));
        hung_up.join().unwrap();
        let answered = serve(true);
        assert_eq!(kind(false), Ok(()));
        assert_eq!(answered.join().unwrap().as_slice(), SYNC.map(u32::to_ne_bytes).concat());
    }
}
