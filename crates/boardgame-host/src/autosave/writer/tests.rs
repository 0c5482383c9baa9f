//! Tests of writing texts on a thread of their own.

use super::super::WRITE_TIMEOUT;
use super::super::right::SaveRight;
use super::super::store::MergeFn;
use super::*;

const NEVER: RetryDelay = |_| Duration::MAX;

const HOUR: Duration = Duration::from_secs(3600);

fn alone(path: &Path) -> Access {
    Access::Owned(SaveRight::new(path.to_owned()))
}

fn occupied(folder: &Path) -> PathBuf {
    fs::write(folder.join("state"), "").unwrap();
    folder.join("state").join("game")
}

#[test]
fn retry_delays_double_up_to_thirty_seconds() {
    let delays: Vec<u64> = (1..8).map(|failures| retry_delay(failures).as_secs()).collect();
    assert_eq!(delays, [2, 4, 8, 16, 30, 30, 30]);
}

#[test]
fn failed_save_is_retried_until_success() {
    let folder = tempfile::tempdir().unwrap();
    let path = occupied(folder.path());
    let mut writer = Writer::start(path.clone(), HOUR, |_| Duration::ZERO, alone(&path)).unwrap();
    writer.save(Some("one".to_owned()));
    writer.save(Some("two".to_owned()));
    assert!(matches!(writer.events.recv(), Ok(SaveEvent::Failed(_))));
    fs::remove_file(folder.path().join("state")).unwrap();
    assert_eq!(writer.events.recv(), Ok(SaveEvent::Resumed));
    assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    writer.save(Some("three".to_owned()));
    assert_eq!(writer.finish(), Ok(()));
    assert_eq!((writer.next_event(), fs::read_to_string(&path).unwrap()), (None, "three".to_owned()));
}

#[test]
fn failed_save_is_written_on_quit() {
    let folder = tempfile::tempdir().unwrap();
    let path = occupied(folder.path());
    let mut writer = Writer::start(path.clone(), HOUR, NEVER, alone(&path)).unwrap();
    writer.save(Some("last moves".to_owned()));
    assert!(matches!(writer.next_event(), Some(SaveEvent::Failed(_))), "reported once it is waited for");
    fs::remove_file(folder.path().join("state")).unwrap();
    assert_eq!(writer.finish(), Ok(()));
    assert_eq!(fs::read_to_string(&path).unwrap(), "last moves");
}

#[test]
fn save_that_fails_on_quit_names_the_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = occupied(folder.path());
    let mut writer = Writer::start(path.clone(), HOUR, NEVER, alone(&path)).unwrap();
    writer.save(Some("last moves".to_owned()));
    writer.save(Some("newer moves".to_owned()));
    let error = writer.finish().unwrap_err().to_string();
    assert!(error.contains("state: cannot be written"), "{error}");
    let failed = std::iter::from_fn(|| writer.next_event()).count();
    assert_eq!((failed, writer.finish()), (1, Ok(())), "one report for each outage");
}

#[test]
fn folder_that_never_answers_is_named_on_quit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("front");
    fs::write(&path, "old").unwrap();
    let (permit, permits) = channel::<()>();
    let join: MergeFn = Box::new(move |_, text| {
        let _ = permits.recv();
        text
    });
    let mut writer = Writer::start(path.clone(), Duration::ZERO, NEVER, Access::Joined(join)).unwrap();
    writer.finish_limit = Duration::from_millis(50);
    writer.save(Some("new".to_owned()));
    let error = writer.finish().unwrap_err().to_string();
    let reason = "cannot be written: the folder does not respond; the last changes are not saved";
    assert_eq!(error, format!("{}: {reason}", path.display()));
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    drop(permit);
}

#[test]
fn two_windows_of_a_game_keep_the_puzzles_of_both() {
    let folder = tempfile::tempdir().unwrap();
    let game = crate::catalogue::catalogue().games().next().unwrap();
    let path = folder.path().join("game.solved");
    let text = |body: &str| saved_game::solved_text(game.word, &body.parse().unwrap());
    let [one, other] = ["3 0000000000000001\n", "3 0000000000000002\n5 0000000000000001\n"];
    let both = text(&[one, other].concat());
    for (there, then) in [(None, text(one)), (Some(text(other)), both), (Some("damaged".into()), text(one))] {
        if let Some(there) = there {
            fs::write(&path, there).unwrap();
        }
        let join: MergeFn = Box::new(move |there, text| joined(game, there, text));
        let mut writer = Writer::start(path.clone(), WRITE_TIMEOUT, NEVER, Access::Joined(join)).unwrap();
        writer.save(Some(text(one)));
        drop(writer);
        assert_eq!(fs::read_to_string(&path).unwrap(), then);
    }
}
