//! The text of Ed: its lines, the cursor, and the extended commands that change them.
//!
//! Files and the window are left to the program.

use small_amiga::utility::{lower_case, to_lower, to_upper};

/// A request of an extended command that the program carries out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Request {
    /// A request to save the text, in the file with the given name or else in its own file.
    Save(Option<String>),
    /// A request to save the text and to end.
    Exit,
    Quit,
}

/// A text with a cursor. The text always has at least one line.
#[derive(Debug)]
pub(super) struct Buffer {
    pub lines: Vec<String>,
    pub row: usize,
    /// Index of the character at the cursor, at most the length of the line.
    pub column: usize,
    pub is_changed: bool,
    /// Whether a search distinguishes upper and lower case (`LC`).
    is_case_exact: bool,
    /// The line at the cursor as it was before its first change, for the command `U`.
    before: Option<(usize, String)>,
    /// The last line of extended commands, which Ctrl-G repeats.
    last: String,
}

type Done = Result<Option<Request>, String>;

/// Maximum number of commands that a line of extended commands executes, with all repetitions.
const MOST: usize = 10_000;

/// The names of the extended commands with two letters.
const PAIRS: [&str; 15] =
    ["bf", "ce", "cl", "cr", "cs", "dc", "dw", "el", "eq", "lc", "rp", "sa", "sb", "sh", "uc"];

fn letter_at(line: &str, column: usize) -> usize {
    line.char_indices().nth(column).map_or(line.len(), |(at, _)| at)
}

fn length(line: &str) -> usize {
    line.chars().count()
}

impl Buffer {
    pub(super) fn new(text: &str) -> Self {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.is_empty() {
            lines.push(String::new());
        }
        Self {
            lines,
            row: 0,
            column: 0,
            is_changed: false,
            is_case_exact: false,
            before: None,
            last: String::new(),
        }
    }

    /// Returns the text with a line feed after each line. A text of one empty line is empty.
    pub(super) fn text(&self) -> String {
        if self.lines == [""] { String::new() } else { self.lines.join("\n") + "\n" }
    }

    fn line(&self) -> &str {
        self.lines.get(self.row).map_or("", String::as_str)
    }

    /// Returns the line at the cursor, which is about to change.
    fn line_mut(&mut self) -> &mut String {
        self.is_changed = true;
        if self.before.as_ref().is_none_or(|(row, _)| *row != self.row) {
            self.before = Some((self.row, self.line().to_owned()));
        }
        if self.row >= self.lines.len() {
            self.row = self.lines.len();
            self.lines.push(String::new());
        }
        &mut self.lines[self.row]
    }

    fn insert_line(&mut self, row: usize, line: String) {
        self.lines.insert(row.min(self.lines.len()), line);
        (self.is_changed, self.before) = (true, None);
    }

    pub(super) fn move_to(&mut self, row: usize, column: usize) {
        self.row = row.min(self.lines.len() - 1);
        self.column = column.min(length(self.line()));
    }

    pub(super) fn insert(&mut self, letter: char) {
        let column = self.column;
        let line = self.line_mut();
        let at = letter_at(line, column);
        line.insert(at, letter);
        self.column += 1;
    }

    /// Splits the line at the cursor, which moves to the beginning of the second part.
    pub(super) fn split(&mut self) {
        let column = self.column;
        let line = self.line_mut();
        let at = letter_at(line, column);
        let rest = line.split_off(at);
        self.insert_line(self.row + 1, rest);
        self.move_to(self.row + 1, 0);
    }

    /// Deletes `count` characters from the cursor on.
    fn delete(&mut self, count: usize) {
        let column = self.column;
        let line = self.line_mut();
        let (from, to) = (letter_at(line, column), letter_at(line, column.saturating_add(count)));
        line.drain(from..to);
    }

    pub(super) fn backspace(&mut self) {
        if self.column > 0 {
            self.column -= 1;
            self.delete(1);
        } else if self.row > 0 {
            self.move_to(self.row - 1, usize::MAX);
            self.join();
        }
    }

    pub(super) fn delete_letter(&mut self) {
        self.delete(1);
    }

    /// Appends the next line to the line at the cursor.
    fn join(&mut self) -> bool {
        let has_next = self.row + 1 < self.lines.len();
        if has_next {
            let next = self.lines.remove(self.row + 1);
            self.line_mut().push_str(&next);
            self.before = None;
        }
        has_next
    }

    fn delete_line(&mut self) {
        self.lines.remove(self.row);
        if self.lines.is_empty() {
            self.lines.push(String::new());
        }
        (self.is_changed, self.before) = (true, None);
        self.move_to(self.row, 0);
    }

    pub(super) fn left(&mut self) -> bool {
        match (self.row, self.column) {
            (0, 0) => return false,
            (row, 0) => self.move_to(row - 1, usize::MAX),
            (row, column) => self.move_to(row, column - 1),
        }
        true
    }

    pub(super) fn right(&mut self) -> bool {
        let is_end = self.column >= length(self.line());
        if is_end && self.row + 1 == self.lines.len() {
            return false;
        }
        if is_end {
            self.move_to(self.row + 1, 0)
        } else {
            self.column += 1
        }
        true
    }

    /// Moves to the first letter of the next word, or of the previous one.
    fn word(&mut self, moves: fn(&mut Self) -> bool) {
        let at = |own: &Self, column| own.line().chars().nth(column).is_some_and(|letter| letter != ' ');
        while moves(self) {
            let column = self.column;
            if at(self, column) && !column.checked_sub(1).is_some_and(|before| at(self, before)) {
                return;
            }
        }
    }

    /// Handles a letter typed with the Control key, in a window with `room` lines from the line `top` on.
    pub(super) fn control(&mut self, letter: char, (top, room): (usize, usize)) -> Done {
        match letter {
            'a' => {
                self.insert_line(self.row + 1, String::new());
                self.move_to(self.row + 1, 0);
            }
            'b' => self.delete_line(),
            'd' => self.move_to(self.row + room / 2, self.column),
            'u' => self.move_to(self.row.saturating_sub(room / 2), self.column),
            'e' if self.row == top && self.column == 0 => self.move_to(top + room - 1, usize::MAX),
            'e' => self.move_to(top, 0),
            'f' => {
                if let Some(letter) = self.line().chars().nth(self.column) {
                    let (upper, lower) = (to_upper(letter), to_lower(letter));
                    self.delete(1);
                    self.insert(if letter == upper { lower } else { upper });
                }
            }
            'g' => return self.run(&self.last.clone()),
            'o' => self.delete_word(),
            'r' => self.word(Self::left),
            't' => self.word(Self::right),
            'y' => self.delete(usize::MAX),
            ']' if self.column < length(self.line()) => self.move_to(self.row, usize::MAX),
            ']' => self.column = 0,
            _ => {}
        }
        Ok(None)
    }

    /// Deletes the word at the cursor, or the spaces there.
    fn delete_word(&mut self) {
        let rest = || self.line().chars().skip(self.column);
        let is_space = rest().next() == Some(' ');
        self.delete(rest().take_while(|letter| (*letter == ' ') == is_space).count());
    }

    /// Moves the cursor to the next occurrence of `wanted` after the cursor, or to the previous one.
    fn find(&mut self, wanted: &str, is_back: bool) -> Result<(), String> {
        let fold = |text: &str| if self.is_case_exact { text.to_owned() } else { lower_case(text) };
        let wanted = fold(wanted);
        let columns = |row: usize| -> Vec<usize> {
            let line = fold(self.lines.get(row).map_or("", String::as_str));
            let (mut before, mut column) = (0, 0);
            let found = line.match_indices(&wanted).map(|(at, _)| {
                column += length(line.get(before..at).unwrap_or_default());
                before = at;
                column
            });
            found.collect()
        };
        let places = |row: usize| columns(row).into_iter().map(move |column| (row, column));
        let here = (self.row, self.column);
        let found = if is_back {
            (0..=self.row).rev().find_map(|row| places(row).rev().find(|place| *place < here))
        } else {
            (self.row..self.lines.len()).find_map(|row| places(row).find(|place| *place > here))
        };
        let (row, column) = found.filter(|_| !wanted.is_empty()).ok_or("Search failed")?;
        self.move_to(row, column);
        Ok(())
    }

    /// Replaces the next occurrence of `wanted`, at the cursor or after it.
    fn exchange(&mut self, wanted: &str, text: &str) -> Result<(), String> {
        let count = length(wanted);
        let here: String = self.line().chars().skip(self.column).take(count).collect();
        let is_here = here == wanted || !self.is_case_exact && lower_case(&here) == lower_case(wanted);
        if !is_here || wanted.is_empty() {
            self.find(wanted, false)?;
        }
        self.delete(count);
        text.chars().for_each(|letter| self.insert(letter));
        Ok(())
    }

    /// Executes a line of extended commands, such as `t; 3d; f/text/`.
    ///
    /// A number repeats the command after it, and `RP` repeats the command until it fails.
    ///
    /// # Errors
    /// Returns the message of the command that failed.
    pub(super) fn run(&mut self, line: &str) -> Done {
        line.clone_into(&mut self.last);
        let (mut rest, mut left) = (line, MOST);
        loop {
            rest = rest.trim_start_matches([' ', ';']);
            if rest.is_empty() {
                return Ok(None);
            }
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            let (number, after) = rest.split_at(digits);
            let mut times = if digits == 0 { 1 } else { number.parse().unwrap_or(MOST).min(MOST) };
            rest = after.trim_start();
            let mut repeats = false;
            while rest.get(..2).is_some_and(|name| name.eq_ignore_ascii_case("rp")) {
                (repeats, times) = (true, MOST);
                rest = rest.get(2..).unwrap_or_default().trim_start();
            }
            let is_pair = |name: &&str| PAIRS.iter().any(|pair| name.eq_ignore_ascii_case(pair));
            let one = rest.chars().next().map_or(0, char::len_utf8);
            let (name, after) = rest.split_at(rest.get(..2).filter(is_pair).map_or(one, str::len));
            let name = name.to_ascii_lowercase();
            let texts = match name.as_str() {
                "e" | "eq" => 2,
                "a" | "i" | "f" | "bf" | "sa" | "m" => 1,
                _ => 0,
            };
            let (arguments, after) = arguments(after, texts);
            rest = after;
            for _ in 0..times {
                left = left.checked_sub(1).ok_or_else(|| "Too many commands".to_owned())?;
                match self.command(&name, &arguments) {
                    Ok(None) => {}
                    Err(_) if repeats => break,
                    done => return done,
                }
            }
        }
    }

    fn command(&mut self, name: &str, arguments: &[&str]) -> Done {
        let text = arguments.first().copied();
        let given = || text.ok_or_else(|| "Syntax error".to_owned());
        let (row, last) = (self.row, self.lines.len() - 1);
        match name {
            "a" => self.insert_line(row + 1, given()?.to_owned()),
            "i" => {
                self.insert_line(row, given()?.to_owned());
                self.row += 1;
            }
            "b" => self.move_to(last, usize::MAX),
            "t" => self.move_to(0, 0),
            "n" if row == last => return Err("No more lines".to_owned()),
            "n" => self.move_to(row + 1, 0),
            "p" if row == 0 => return Err("Top of file".to_owned()),
            "p" => self.move_to(row - 1, 0),
            "m" => match given()?.trim().parse::<usize>() {
                Ok(number) if (1..=last + 1).contains(&number) => self.move_to(number - 1, 0),
                _ => return Err("Line number out of range".to_owned()),
            },
            "cl" if !self.left() => return Err("Top of file".to_owned()),
            "cr" if !self.right() => return Err("Bottom of file".to_owned()),
            "cl" | "cr" => {}
            "cs" => self.column = 0,
            "ce" => self.move_to(row, usize::MAX),
            "d" if self.lines == [""] => return Err("No more lines".to_owned()),
            "d" => self.delete_line(),
            "dc" if self.column == length(self.line()) => return Err("End of line".to_owned()),
            "dc" => self.delete(1),
            "dw" => self.delete_word(),
            "el" => self.delete(usize::MAX),
            "j" if !self.join() => return Err("No more lines".to_owned()),
            "j" => {}
            "s" => self.split(),
            "f" => self.find(given()?, false)?,
            "bf" => self.find(given()?, true)?,
            "e" | "eq" => self.exchange(given()?, arguments.get(1).copied().unwrap_or_default())?,
            "lc" => self.is_case_exact = true,
            "uc" => self.is_case_exact = false,
            "u" => match self.before.take() {
                Some((row, line)) if row == self.row => {
                    self.lines[row] = line;
                    self.move_to(row, self.column);
                }
                _ => return Err("Nothing to undo".to_owned()),
            },
            "sa" => return Ok(Some(Request::Save(text.filter(|name| !name.is_empty()).map(str::to_owned)))),
            "x" => return Ok(Some(Request::Exit)),
            "q" => return Ok(Some(Request::Quit)),
            _ => return Err(format!("Unknown command - {name}")),
        }
        Ok(None)
    }
}

/// Splits up to `count` arguments off a text, such as `/one/two/`, and returns them with the rest of the text.
///
/// Any other sign than a letter, a digit, a space or a semicolon can separate the arguments. A number needs no sign.
fn arguments(text: &str, count: usize) -> (Vec<&str>, &str) {
    let text = text.trim_start();
    let sign = text.chars().next().filter(|_| count > 0);
    let Some(sign) = sign.filter(|sign| !sign.is_alphanumeric() && *sign != ';') else {
        let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        let (number, rest) = text.split_at(if count > 0 { end } else { 0 });
        return (if number.is_empty() { Vec::new() } else { vec![number] }, rest);
    };
    let mut rest = text.get(sign.len_utf8()..).unwrap_or_default();
    let mut found = Vec::new();
    while found.len() < count {
        let (argument, after) = rest.split_once(sign).unwrap_or((rest, ""));
        found.push(argument);
        rest = after;
    }
    (found, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extended_commands_change_the_text() {
        for (line, text, row, column) in [
            ("a/new/", "one\nnew\ntwo\nThree\n", 0, 0),
            ("n i/new/", "one\nnew\ntwo\nThree\n", 2, 0),
            ("b; s", "one\ntwo\nThree\n\n", 3, 0),
            ("2d", "Three\n", 0, 0),
            ("9d", "", 0, 0),
            ("j j", "onetwoThree\n", 0, 0),
            ("f/THREE/ dc", "one\ntwo\nhree\n", 2, 0),
            ("lc f/three/", "one\ntwo\nThree\n", 0, 0),
            ("b bf.o.", "one\ntwo\nThree\n", 1, 2),
            ("rp e/e/EE/", "onEE\ntwo\nThrEEEE\n", 2, 7),
            ("m 2 ce 2 cl el", "one\nt\nThree\n", 1, 1),
            ("9999n", "one\ntwo\nThree\n", 2, 0),
            ("m 9", "one\ntwo\nThree\n", 0, 0),
            ("cr dc u", "one\ntwo\nThree\n", 0, 1),
            ("dw n p cs", "\ntwo\nThree\n", 0, 0),
        ] {
            let mut buffer = Buffer::new("one\ntwo\nThree");
            let _ = buffer.run(line);
            assert_eq!((buffer.text().as_str(), buffer.row, buffer.column), (text, row, column), "{line}");
        }
        let mut buffer = Buffer::new("");
        assert_eq!(buffer.run("sa /RAM:x/"), Ok(Some(Request::Save(Some("RAM:x".into())))));
        assert_eq!((buffer.run("x"), buffer.run("q d")), (Ok(Some(Request::Exit)), Ok(Some(Request::Quit))));
        assert_eq!(buffer.run("z"), Err("Unknown command - z".into()));
        assert_eq!(buffer.run("9999cs 9999ce"), Err("Too many commands".into()));
        assert_eq!(
            (buffer.run("f/x/"), buffer.run("n")),
            (Err("Search failed".into()), Err("No more lines".into()))
        );
        assert!(!buffer.is_changed);
    }

    #[test]
    fn control_keys_move_and_change() {
        let mut buffer = Buffer::new("to be or\nnot");
        let place = |buffer: &mut Buffer, keys: &str| {
            keys.chars().for_each(|key| _ = buffer.control(key, (0, 2)));
            (buffer.row, buffer.column)
        };
        assert_eq!(
            (place(&mut buffer, "tt"), place(&mut buffer, "r"), place(&mut buffer, "e")),
            ((0, 6), (0, 3), (0, 0))
        );
        assert_eq!((place(&mut buffer, "e"), place(&mut buffer, "u")), ((1, 3), (0, 3)));
        assert_eq!((place(&mut buffer, "foy"), buffer.text().as_str()), ((0, 4), "to B\nnot\n"));
        buffer.backspace();
        buffer.move_to(1, 0);
        buffer.backspace();
        assert_eq!(buffer.text(), "to not\n");
        assert_eq!(
            (place(&mut buffer, "a"), place(&mut buffer, "bb"), buffer.text().as_str()),
            ((1, 0), (0, 0), "")
        );
    }
}
