//! Whether the Wayland display that the environment names answers. The library would wait for a silent one for ever.
//!
//! Knows where its socket lies and one question of the protocol. Leaves the window to [`library`](super::library).

use std::ffi::OsStr;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
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

fn greet(path: &Path, leave: &AtomicBool) -> io::Result<()> {
    let mut stream = UnixStream::connect(path)?;
    stream.set_read_timeout(Some(GLANCE))?;
    let question: Vec<u8> = SYNC.iter().flat_map(|word| word.to_ne_bytes()).collect();
    stream.write_all(&question)?;
    let end = Instant::now() + PATIENCE;
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;
    use std::thread;

    #[test]
    fn names_are_below_the_folder_of_the_session() {
        let place = |name: &str, folder: Option<&str>| socket(name.as_ref(), folder.map(OsStr::new));
        assert_eq!(place("wayland-0", Some("/run/user/1")), Some("/run/user/1/wayland-0".into()));
        assert_eq!(place("/place/here", None), Some("/place/here".into()));
        assert_eq!(place("wayland-0", None), None);
        assert_eq!(place("wayland-0", Some("")), None);
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
