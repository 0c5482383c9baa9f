//! Gives the right to save a game to one program at a time, so that two windows do not overwrite each other's
//! game.
//!
//! The right to write `GAME.game` belongs to the program that holds the system's lock on the file
//! `GAME.game.lock-N` with the highest number N in the folder. The files are empty. The system releases a
//! lock when its program ends, even if it is killed.
//!
//! - Claim: lock the file with the highest number, or create the file with number 1. If the lock
//!   is taken, the game is open in another program.
//! - Take over: create the file with the next number and lock that one. Before each write, a program checks
//!   whether a file with the number after its own exists. If so, another program has the right, and this
//!   program writes no more.
//! - Clear up: after a claim, files with lower numbers are removed in ascending order, up to the first that
//!   is still locked. As long as a file is locked, the file with the next number is therefore not removed, so
//!   a former owner that has been idle notices that it lost the right.
//!
//! A write that has begun before a takeover may end after it. The new owner then replaces the file
//! with its next move, and the former owner has the same move on its board, unsaved, as if the
//! takeover had happened a moment earlier; it notices the loss after the write.
//!
//! A folder that does not exist has no game to overwrite and is not created for a lock: the right is claimed
//! with the first write. Where files cannot be locked or created, every claim is granted, and the last
//! program to write wins. The consequences of a missing right are left to [`super::writer`], and asking the
//! user to [`super::open`].

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A request to gain or give up the right to save a game. Only one program at a time has this right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Claims the right to save the game, unless another program has it.
    IfFree,
    /// Claims the right to save the game, even if another program has it.
    TakeOver,
    /// Gives up the right to save the game, because another program saves it.
    Decline,
    /// Releases the right to save the game, so that another program can claim it.
    Release,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Permission {
    Granted,
    /// Another program has taken over saving since the last check, so the user must be informed.
    JustLost,
    /// The program must not save the game, and the user has already been informed.
    Refused,
}

/// A lock that lets only one program save a game.
///
/// Clones share the same state.
#[derive(Debug, Clone)]
pub(super) struct SaveRight(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    path: PathBuf,
    right_state: RightState,
}

#[derive(Debug)]
enum RightState {
    /// The program holds no lock, because it has not tried a lock file yet or the system could not lock the
    /// file.
    Open,
    /// The program has locked the lock file `number` of the saved game, which gives it the right to save the
    /// game.
    Held { number: u64, _lock: File },
    /// The program must not save the game, because another program saves it or because this program has
    /// declined.
    Lost,
    /// The lock has been released, so that another program can save the game.
    Released,
}

impl SaveRight {
    pub(super) fn new(path: PathBuf) -> Self {
        Self(Arc::new(Mutex::new(State { path, right_state: RightState::Open })))
    }

    /// Claims or releases the right to save a game.
    ///
    /// Returns `false` if another program has this right.
    pub(super) fn claim(&self, claim: Claim) -> bool {
        self.lock().claim(claim)
    }

    /// Checks whether this program may write the saved game now.
    ///
    /// Claims the right to do so if no program has it.
    pub(super) fn permission(&self) -> Permission {
        let mut state = self.lock();
        let is_granted = match state.right_state {
            RightState::Lost | RightState::Released => return Permission::Refused,
            RightState::Held { .. } => state.is_held(),
            RightState::Open => state.claim(Claim::IfFree),
        };
        if is_granted {
            return Permission::Granted;
        }
        state.right_state = RightState::Lost;
        Permission::JustLost
    }

    /// Returns `true` if another program has taken over the right to save the game since the last check.
    ///
    /// The caller must report the loss to the user.
    pub(super) fn was_just_lost(&self) -> bool {
        let mut state = self.lock();
        let is_lost = matches!(state.right_state, RightState::Held { .. }) && !state.is_held();
        if is_lost {
            state.right_state = RightState::Lost;
        }
        is_lost
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn claim(&mut self, claim: Claim) -> bool {
        match claim {
            Claim::IfFree | Claim::TakeOver if self.is_held() => {}
            Claim::Decline => self.right_state = RightState::Lost,
            Claim::Release => self.right_state = RightState::Released,
            Claim::IfFree | Claim::TakeOver => match self.locked(claim == Claim::TakeOver) {
                Ok(Some((number, _lock))) => self.right_state = RightState::Held { number, _lock },
                Ok(None) => {
                    self.right_state = RightState::Lost;
                    return false;
                }
                Err(_) => self.right_state = RightState::Open,
            },
        }
        true
    }

    fn is_held(&self) -> bool {
        matches!(self.right_state, RightState::Held { number, .. } if !self.exists(number.saturating_add(1)))
    }

    /// Locks the highest-numbered lock file of the saved game, and returns its number and the open file.
    ///
    /// If another program has locked this file, locks a new file with the next number if `takes_over` is set, or
    /// returns `None` if not.
    fn locked(&self, takes_over: bool) -> io::Result<Option<(u64, File)>> {
        let numbers = self.numbers()?;
        let mut number = numbers.last().copied().unwrap_or(1);
        let mut lock = self.try_lock(number)?;
        if lock.is_none() && takes_over {
            number = number.saturating_add(1);
            lock = self.try_lock(number)?;
        }
        // Another program may have taken over between listing the files and locking one.
        let is_last = self.numbers()?.last() == Some(&number);
        let Some(lock) = lock.filter(|_| is_last) else { return Ok(None) };
        for &lower in numbers.iter().filter(|&&lower| lower < number) {
            // The file is closed at the end of this statement, because Windows does not remove an open file.
            let is_unused = matches!(self.try_lock(lower), Ok(Some(_)));
            if !is_unused || fs::remove_file(self.lock_file(lower)).is_err() {
                break;
            }
        }
        Ok(Some((number, lock)))
    }

    fn try_lock(&self, number: u64) -> io::Result<Option<File>> {
        let file = File::options().create(true).write(true).truncate(false).open(self.lock_file(number))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn numbers(&self) -> io::Result<Vec<u64>> {
        let prefix = self.lock_name("");
        let folder = self.path.parent().unwrap_or(Path::new("")).read_dir()?;
        let number = |name: OsString| name.to_str()?.strip_prefix(prefix.to_str()?)?.parse().ok();
        let mut numbers: Vec<u64> =
            folder.filter_map(|entry| number(entry.ok()?.file_name())).filter(|number| *number > 0).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    fn exists(&self, number: u64) -> bool {
        fs::symlink_metadata(self.lock_file(number)).is_ok()
    }

    fn lock_file(&self, number: u64) -> PathBuf {
        self.path.with_file_name(self.lock_name(&number.to_string()))
    }

    fn lock_name(&self, number: &str) -> OsString {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".lock-{number}"));
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn right(folder: &tempfile::TempDir) -> SaveRight {
        SaveRight::new(folder.path().join("tripppin.game"))
    }

    fn locks(folder: &tempfile::TempDir) -> Vec<u64> {
        right(folder).lock().numbers().unwrap()
    }

    #[test]
    fn second_claim_is_refused_until_release() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] = [right(&folder), right(&folder)];
        assert!(one.claim(Claim::IfFree) && one.claim(Claim::IfFree));
        assert!(!two.claim(Claim::IfFree));
        assert_eq!((one.permission(), two.permission()), (Permission::Granted, Permission::Refused));
        assert!(one.claim(Claim::Release) && two.claim(Claim::IfFree));
        assert_eq!((two.permission(), locks(&folder)), (Permission::Granted, vec![1]));
    }

    #[test]
    fn save_right_of_ended_program_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let one = right(&folder);
        assert!(one.claim(Claim::IfFree));
        drop(one);
        assert!(right(&folder).claim(Claim::IfFree));
    }

    #[test]
    fn take_over_stops_the_former_owner_once() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] = [right(&folder), right(&folder)];
        assert!(one.claim(Claim::IfFree) && two.claim(Claim::TakeOver));
        assert_eq!(two.permission(), Permission::Granted);
        assert_eq!([one.permission(), one.permission()], [Permission::JustLost, Permission::Refused]);
        assert!(one.claim(Claim::TakeOver), "and back");
        assert_eq!([two.was_just_lost(), two.was_just_lost(), one.was_just_lost()], [true, false, false]);
        assert!(two.claim(Claim::TakeOver) && one.claim(Claim::TakeOver));
        drop(one);
        assert_eq!(two.permission(), Permission::JustLost, "the game may have changed since");
    }

    #[test]
    fn idle_owner_notices_its_lost_right_later() {
        let folder = tempfile::tempdir().unwrap();
        let [idle, two, three, four] = std::array::from_fn(|_| right(&folder));
        assert!(idle.claim(Claim::IfFree));
        assert!(two.claim(Claim::TakeOver));
        assert!(three.claim(Claim::TakeOver));
        drop((two, three));
        assert!(four.claim(Claim::IfFree));
        assert_eq!(locks(&folder), [1, 2, 3], "the lowest lock is held by the idle owner");
        assert_eq!((idle.permission(), four.permission()), (Permission::JustLost, Permission::Granted));
        drop(four);
        assert!(right(&folder).claim(Claim::IfFree));
        assert_eq!(locks(&folder), [3]);
    }

    #[test]
    fn declined_right_refuses_writes_until_claimed() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] = [right(&folder), right(&folder)];
        assert!(one.claim(Claim::IfFree) && two.claim(Claim::Decline));
        assert_eq!(two.permission(), Permission::Refused);
        drop(one);
        assert_eq!(two.permission(), Permission::Refused);
        assert!(two.claim(Claim::IfFree));
        assert_eq!(two.permission(), Permission::Granted);
    }

    #[test]
    fn write_after_release_does_not_claim_the_right() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] = [right(&folder), right(&folder)];
        assert!(one.claim(Claim::IfFree) && one.claim(Claim::Release));
        assert_eq!(one.permission(), Permission::Refused);
        assert!(two.claim(Claim::IfFree));
        drop(two);
        assert!(one.claim(Claim::IfFree));
        assert_eq!(one.permission(), Permission::Granted);
    }

    #[test]
    fn missing_folder_is_not_made_and_grants_claims() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state").join("tripppin.game");
        let [one, two] = [(); 2].map(|()| SaveRight::new(path.clone()));
        assert!(one.claim(Claim::IfFree) && two.claim(Claim::IfFree));
        assert!(!folder.path().join("state").exists());
        fs::create_dir(folder.path().join("state")).unwrap();
        assert_eq!((one.permission(), two.permission()), (Permission::Granted, Permission::JustLost));
    }
}
