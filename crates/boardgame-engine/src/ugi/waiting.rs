//! The commands that wait for the end of a search, with a limit for the memory that they need.

use std::collections::VecDeque;

use super::command::UgiCommand;
use crate::record::GamePosition;

/// Maximum length of the lines of all waiting commands, in bytes.
///
/// The limit is far above the length of a usual batch of commands, because a full queue stops the running search.
pub(super) const MOST_WAITING: usize = 4 << 20;

/// The queue of the commands that wait for the end of a search, oldest first.
#[derive(Debug)]
pub(super) struct WaitingCommands<P: GamePosition> {
    /// The commands, each with the length of its line in bytes.
    commands: VecDeque<(UgiCommand<P>, usize)>,
    /// Length of the lines of all commands in the queue, in bytes.
    bytes: usize,
}

impl<P: GamePosition> WaitingCommands<P> {
    pub(super) const fn new() -> Self {
        Self { commands: VecDeque::new(), bytes: 0 }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.commands.is_empty()
    }

    pub(super) const fn is_full(&self) -> bool {
        self.bytes >= MOST_WAITING
    }

    /// Adds a command whose line has `bytes` bytes.
    ///
    /// A `position` replaces a `position` directly before it. The replaced command is never executed, not even to
    /// report its illegal moves.
    pub(super) fn push(&mut self, command: UgiCommand<P>, bytes: usize) {
        let is_position = |command: &UgiCommand<P>| matches!(command, UgiCommand::Position(_));
        let last = self.commands.back();
        if is_position(&command)
            && last.is_some_and(|(last, _)| is_position(last))
            && let Some((_, replaced)) = self.commands.pop_back()
        {
            self.bytes -= replaced;
        }
        self.commands.push_back((command, bytes));
        self.bytes += bytes;
    }

    /// Returns the oldest command.
    pub(super) fn first(&self) -> Option<&UgiCommand<P>> {
        self.commands.front().map(|(command, _)| command)
    }

    /// Removes all commands.
    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }

    /// Removes the oldest command and returns it.
    pub(super) fn pop(&mut self) -> Option<UgiCommand<P>> {
        let (command, bytes) = self.commands.pop_front()?;
        self.bytes -= bytes;
        Some(command)
    }
}

#[cfg(test)]
mod tests {
    use super::super::command;
    use super::*;
    use crate::heap::Heap;

    fn queue(lines: &[&str], bytes: usize) -> WaitingCommands<Heap> {
        let mut waiting = WaitingCommands::new();
        lines.iter().for_each(|line| waiting.push(command::read(line).0.unwrap(), bytes));
        waiting
    }

    #[test]
    fn position_replaces_only_the_position_before_it() {
        let lines = [
            "position tpn 3 2",
            "position startpos moves 1",
            "go",
            "position tpn 4 1",
            "d",
            "position tpn 5 1",
        ];
        let mut waiting = queue(&lines, 1);
        let left: Vec<String> = std::iter::from_fn(|| waiting.pop()).map(|left| left.to_string()).collect();
        assert_eq!(left, lines[1..]);
    }

    #[test]
    fn queue_is_full_until_enough_lines_are_removed() {
        let mut waiting = queue(&["d", "d"], MOST_WAITING / 2);
        assert!(waiting.is_full());
        assert!(waiting.pop().is_some() && !waiting.is_full());
        assert!(!queue(&["position tpn 3 2"; 9], MOST_WAITING - 1).is_full());
    }
}
