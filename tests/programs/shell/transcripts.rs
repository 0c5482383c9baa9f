//! Transcripts of Shells: the files of `tests/transcripts`, which one command writes again.
//!
//! A section begins with `==` and its title, on a computer of its own. A line after `>` is typed, after `>>` the Shell's prompt is waited
//! for, a line after `!` is a line of a script, and `$` executes a batch file whose lines are separated by bars. Lines after a blank are
//! the output, and a line after `=` shows the active window, the games and the requester if one of them has changed.

use super::*;

/// A Shell under a transcript, with its state after the line before.
struct Session {
    dos: Dos,
    amiga: Amiga<Running>,
    /// The texts of the windows after all lines before.
    seen: Vec<Vec<String>>,
    state: String,
}

/// Returns the lines of the Shell in front, without the blank ones at their end.
fn text(amiga: &Amiga<Running>) -> Vec<String> {
    let mut text = amiga.text();
    text.truncate(text.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
    text
}

/// Returns the lines that were appended to a text, from its last line, which may have grown.
fn appended<'a>(before: &[String], now: &'a [String]) -> Option<&'a [String]> {
    let (last, whole) = before.split_last()?;
    let begins = |kept: &&[String]| {
        now.starts_with(kept) && now.get(kept.len()).is_some_and(|line| line.starts_with(last.as_str()))
    };
    let kept = (0..=whole.len()).map(|first| &whole[first..]).find(begins);
    kept.map(|kept| &now[kept.len()..])
}

impl Session {
    fn new() -> Self {
        let dos = play::mounted(None);
        let amiga = booted_on(dos.clone());
        let mut session = Self { seen: vec![text(&amiga)], state: String::new(), dos, amiga };
        session.state = session.described();
        session
    }

    /// Describes the active window, the number of games, and an open requester.
    fn described(&mut self) -> String {
        let intuition = self.amiga.computer_mut().intuition();
        let active = intuition.active().and_then(|window| intuition.window(window));
        let active = active.map_or("no window".to_owned(), |window| {
            let Rect { x, y, width, height } = window.frame();
            format!("{} {x},{y} {width}x{height}", window.title())
        });
        let asked = if is_asked(&self.amiga) { ", requester" } else { "" };
        format!("{active}, {} games{asked}", self.amiga.games().len())
    }

    /// Executes a line of a transcript and returns its output.
    fn after(&mut self, line: &str) -> String {
        let (kind, text_after) = line.split_once(' ').unwrap_or((line, ""));
        let typed = if kind == "$" { "Execute b" } else { text_after };
        let prompt = self.seen.last().and_then(|text| text.last()).cloned();
        match kind {
            ">" => super::line(&mut self.amiga, typed),
            ">>" => {
                super::line(&mut self.amiga, typed);
                wait_for(&mut self.amiga, |lines| lines.last() == prompt.as_ref());
                run(&mut self.amiga, "wait 3");
            }
            "!" => run(&mut self.amiga, &format!("{typed}\nwait 3")),
            _ => {
                let file = DosPath::root(Name::new("Ram Disk").unwrap()).resolve("b").unwrap();
                self.dos.write(&file, text_after.replace('|', "\n").as_bytes()).unwrap();
                super::line(&mut self.amiga, typed);
                run(&mut self.amiga, "wait 20");
            }
        }
        let now = text(&self.amiga);
        let mut lines = self.seen.iter().rev().find_map(|before| appended(before, &now)).unwrap_or(&now);
        // The line that was typed is in the transcript, and so is the prompt.
        let is_typed = |line: &String| kind != "!" && !typed.is_empty() && line.ends_with(typed);
        if let [first, rest @ ..] = lines
            && (Some(first) == prompt.as_ref() || is_typed(first))
        {
            lines = rest;
        }
        if let [rest @ .., last] = lines
            && Some(last) == prompt.as_ref()
        {
            lines = rest;
        }
        let mut out = String::new();
        for line in lines {
            out += &format!(" {line}\n");
        }
        self.seen.push(now);
        let state = self.described();
        if state != self.state {
            out += &format!("= {state}\n");
            self.state = state;
        }
        out
    }
}

/// Compares a transcript with what its lines print now, or writes it if `UPDATE_TRANSCRIPTS` is set.
fn transcript(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(name);
    let before = std::fs::read_to_string(&path).unwrap();
    let (mut now, mut session, mut executed) = (String::new(), None, 0);
    for line in before.lines().filter(|line| !line.starts_with([' ', '=']) || line.starts_with("==")) {
        now += &format!("{line}\n");
        match line.get(..1) {
            Some("=") => session = Some(Session::new()),
            None | Some("#") => {}
            Some(_) => {
                now += &session.as_mut().unwrap().after(line);
                executed += 1;
            }
        }
    }
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        return std::fs::write(&path, now).unwrap();
    }
    for (number, (before, now)) in (1..).zip(before.lines().zip(now.lines())) {
        assert_eq!(now, before, "{name}:{number}");
    }
    assert!(executed > 20 && now.len() == before.len(), "{name}: {executed} lines");
}

#[test]
fn commands_answer_as_in_the_transcript() {
    transcript("shell.txt");
}

#[test]
fn programs_start_and_end_as_in_the_transcript() {
    transcript("programs.txt");
}

#[test]
fn batch_files_run_as_in_the_transcript() {
    transcript("batch.txt");
}
