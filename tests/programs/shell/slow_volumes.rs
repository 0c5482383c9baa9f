//! Tests of file commands on large and on slow volumes.

use super::*;

/// Creates the volumes of a computer, with an additional volume in memory that has 4,000 files in the drawer
/// `full`.
fn with_4000_files() -> (Dos, DosPath) {
    let volumes = play::mounted(None);
    let name = Name::new("Big").unwrap();
    let mut tree = Tree::new(name.clone(), 64 << 20, DateStamp::default());
    let full = Name::new("full").unwrap();
    tree.make_drawer(std::slice::from_ref(&full), DateStamp::default()).unwrap();
    for number in 0..4000 {
        let path = [full.clone(), Name::new(&format!("{number:04}")).unwrap()];
        tree.write(&path, b"ab", DateStamp::default()).unwrap();
    }
    volumes.mount(name.clone(), Box::new(tree)).unwrap();
    (volumes, DosPath::root(name))
}

fn count(volumes: &Dos, drawer: &DosPath) -> usize {
    volumes.list(drawer).map_or(0, |entries| entries.len())
}

#[test]
fn copy_handles_fixed_number_of_files_per_blank() {
    let (volumes, big) = with_4000_files();
    let mut amiga = booted_on(volumes.clone());
    let copy = big.resolve("full2").unwrap();
    run(&mut amiga, "type \"Copy Big:full Big:full2 ALL QUIET\"\nkey return");
    let (mut blanks, mut before) = (0, count(&volumes, &copy));
    let begun = before;
    while before < 4000 {
        amiga.vertical_blank();
        blanks += 1;
        let now = count(&volumes, &copy);
        assert!(now == before + ENTRIES_PER_BLANK || now == 4000, "{now} after {before}");
        before = now;
    }
    assert_eq!(blanks, (4000 - begun).div_ceil(ENTRIES_PER_BLANK));
    run(&mut amiga, "wait 2");
    assert_eq!(last(&amiga, 1), ["2.Ram Disk:>"]);
}

#[test]
fn ctrl_c_stops_a_copy_before_later_keys() {
    let (volumes, big) = with_4000_files();
    let mut amiga = booted_on(volumes.clone());
    let copy = big.resolve("full2").unwrap();
    run(&mut amiga, "type \"Copy Big:full Big:full2 ALL QUIET\"\nkey return\ntype \"xyz\"");
    assert_eq!(last(&amiga, 1), ["xyz"], "the copy goes on");
    assert!(count(&volumes, &copy) < 4000);
    // Output is suspended while a line is being typed, so the line is deleted before Ctrl-C.
    run(&mut amiga, "key backspace\nkey backspace\nkey backspace\nkey c with ctrl");
    let stopped = count(&volumes, &copy);
    run(&mut amiga, "wait 3");
    assert_eq!(count(&volumes, &copy), stopped);
    assert!(amiga.text().iter().any(|line| line == "***Break"), "{:?}", amiga.text());
    for (text, output) in [
        ("Why", "The last command failed because ***Break"),
        ("Delete Big:full ALL QUIET", "2.Ram Disk:>"),
        ("List Big:full2 ALL QUICK", "2.Ram Disk:>"),
    ] {
        line(&mut amiga, text);
        run(&mut amiga, "wait 60");
        assert!(last(&amiga, 2).iter().any(|line| line == output), "{text}: {:?}", amiga.text());
    }
    assert!(!volumes.exists(&big.resolve("full").unwrap()));
    assert_eq!(count(&volumes, &copy), stopped);
}

/// A volume that simulates slow calls: each write and deletion waits for a permit or an error from the test.
#[derive(Debug)]
struct Gated {
    tree: Tree,
    reached: Sender<()>,
    permits: Mutex<Receiver<Result<(), DosError>>>,
}

impl Gated {
    /// Mounts the volume `Slow`, and returns the ends of its channels.
    fn mount(volumes: &Dos) -> (DosPath, Receiver<()>, Sender<Result<(), DosError>>) {
        let name = Name::new("Slow").unwrap();
        let ((reached, is_reached), (permit, permits)) = (channel(), channel());
        let tree = Tree::new(name.clone(), 8 << 20, DateStamp::default());
        let slow = Self { tree, reached, permits: Mutex::new(permits) };
        volumes.mount(name.clone(), Box::new(slow)).unwrap();
        (DosPath::root(name), is_reached, permit)
    }

    fn wait(&self) -> Result<(), DosError> {
        let _ = self.reached.send(());
        self.permits.lock().unwrap().recv().unwrap_or(Ok(()))
    }
}

impl Volume for Gated {
    fn is_slow(&self) -> bool {
        true
    }

    fn usage(&self) -> Usage {
        self.tree.usage()
    }

    fn examine(&self, at: &[Name]) -> Result<FileInfo, DosError> {
        self.tree.examine(at)
    }

    fn list(&self, at: &[Name]) -> Result<Vec<FileInfo>, DosError> {
        self.tree.list(at)
    }

    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError> {
        self.tree.read(at)
    }

    fn write(&mut self, at: &[Name], bytes: &[u8], now: DateStamp) -> Result<(), DosError> {
        self.wait()?;
        self.tree.write(at, bytes, now)
    }

    fn make_drawer(&mut self, at: &[Name], now: DateStamp) -> Result<(), DosError> {
        self.tree.make_drawer(at, now)
    }

    fn delete(&mut self, at: &[Name]) -> Result<(), DosError> {
        self.wait()?;
        self.tree.delete(at)
    }

    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), DosError> {
        self.tree.rename(from, to)
    }

    fn change(&mut self, at: &[Name], change: Change) -> Result<(), DosError> {
        self.tree.change(at, change)
    }
}

#[test]
fn shell_answers_while_a_slow_volume_is_written() {
    let (volumes, _) = with_4000_files();
    let (slow, is_reached, permit) = Gated::mount(&volumes);
    let mut amiga = booted_on(volumes.clone());
    run(&mut amiga, "type \"Copy Big:full Slow:copy ALL\"\nkey return");
    is_reached.recv().unwrap();
    run(&mut amiga, "type \"xyz\"");
    assert_eq!(last(&amiga, 1), ["xyz"], "while the first file is written");
    run(&mut amiga, "key backspace\nkey backspace\nkey backspace\nkey c with ctrl");
    permit.send(Ok(())).unwrap();
    wait_for(&mut amiga, |lines| lines.iter().any(|line| line == "***Break"));
    assert_eq!(count(&volumes, &slow.resolve("copy").unwrap()), 1);
    assert!(is_reached.try_recv().is_err(), "no other file was begun");
    line(&mut amiga, "Status");
    assert!(amiga.text().contains(&"Process  2: Loaded as command: Status".to_owned()));
}

#[test]
fn ctrl_c_before_a_refusal_ends_the_command() {
    let volumes = play::mounted(None);
    let (slow, is_reached, permit) = Gated::mount(&volumes);
    for file in ["a", "b"] {
        permit.send(Ok(())).unwrap();
        volumes.write(&slow.resolve(file).unwrap(), b"x").unwrap();
        is_reached.recv().unwrap();
    }
    let mut amiga = booted_on(volumes.clone());
    run(&mut amiga, "type \"Delete Slow:a Slow:b\"\nkey return");
    is_reached.recv().unwrap();
    run(&mut amiga, "key c with ctrl");
    permit.send(Err(DosError::DiskWriteProtected)).unwrap();
    wait_for(&mut amiga, |lines| lines.iter().any(|line| line == "***Break"));
    assert!(!is_asked(&amiga));
    assert_eq!(
        (count(&volumes, &slow), is_reached.try_recv().is_err()),
        (2, true),
        "no other file was begun"
    );
}

#[test]
fn status_shows_commands_of_other_shells() {
    let (volumes, _) = with_4000_files();
    let mut amiga = booted_on(volumes);
    line(&mut amiga, "NewShell");
    line(&mut amiga, "Status");
    assert!(amiga.text().contains(&"Process  2: No command loaded".to_owned()), "{:?}", amiga.text());
    assert!(amiga.text().contains(&"Process  3: Loaded as command: Status".to_owned()));
}

#[test]
fn shell_never_calls_a_slow_volume_itself() {
    let volumes = play::mounted(None);
    let name = Name::new("Far").unwrap();
    let mut tree = Tree::new(name.clone(), 1 << 20, DateStamp::default());
    let now = DateStamp::default();
    tree.make_drawer(&[Name::new("d").unwrap()], now).unwrap();
    for (file, bytes) in [("Text", b"a line\n".to_vec()), ("Tool", executable_bytes("tripppin"))] {
        tree.write(&[Name::new(file).unwrap()], &bytes, now).unwrap();
    }
    let calls = watched::mount(&volumes, &name, tree);
    let mut amiga = booted_on(volumes.clone());
    for (number, (text, output)) in [
        ("Far:d", ""),
        ("/", ""),
        ("Which Text", "Far:Text"),
        ("Which Far:TOOL", "Far:Tool"),
        ("Which none", ""),
        ("none", "none: Unknown command"),
        ("Text", "Text: file is not executable"),
        ("Tool deal >out", ""),
        ("Type out", ""),
        ("Run >NIL: Dir", "[CLI 3]"),
        ("Run >log Tool deal", "[CLI 3]"),
        ("Echo <Text hello", "hello"),
        ("Echo hello >to", ""),
        ("List", ""),
        ("Info Far:", "Mounted disks:"),
        ("CD RAM:", ""),
        ("Path Far: ADD", ""),
        ("Which Tool", "Far:Tool"),
        ("Assign ENV: Far:d", ""),
        ("SetEnv x one", ""),
        ("GetEnv x", "one"),
    ]
    .into_iter()
    .enumerate()
    {
        // The number distinguishes the prompt of this command from the prompts before.
        line(&mut amiga, &format!("Prompt \"{number}-%R>\""));
        wait_for(&mut amiga, |lines| {
            lines.last().is_some_and(|line| line.starts_with(&format!("{number}-")))
        });
        line(&mut amiga, text);
        wait_for(&mut amiga, |lines| {
            let is_prompt = |line: &String| line.starts_with(&format!("{number}-"));
            let prompts = lines.iter().filter(|line| is_prompt(line)).count();
            prompts >= 2 && lines.last().is_some_and(is_prompt)
        });
        let seen = amiga.text();
        assert!(output.is_empty() || seen.iter().any(|line| line == output), "{text}: {seen:?}");
        assert_eq!(calls.load(Ordering::SeqCst), 0, "{text}");
    }
    let read = |text: &str| volumes.read(&DosPath::root(name.clone()).resolve(text).unwrap());
    // The output of the background program is written when the program has ended.
    wait_for(&mut amiga, |_| watched::unwatched(|| read("log")).is_ok());
    assert_eq!(calls.load(Ordering::SeqCst), 0, "Run >log");
    assert_eq!(read("to").unwrap(), b"hello\n");
    assert!(!read("out").unwrap().is_empty() && !read("log").unwrap().is_empty());
}
