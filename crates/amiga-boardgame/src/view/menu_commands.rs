//! Executes the commands that the user selects in the menus or by their shortcuts, and updates the menu items.

use super::by_link::{self, line};
use super::keys::{self, Command};
use super::lessons;
use super::menu::{Common, MODERN_MENUS, MenuRow, Menus, RowKind};
use super::program::GameProgram;
use super::resigning;
use small_amiga::help_pages::Page;
use small_amiga::input::Key;
use small_amiga::intuition::{Intuition, MenuNumber};

/// Returns the menus of a program with their shortcuts.
///
/// If `classic` is set, the shortcuts are those of classic mode.
pub fn keyed_menus<P: GameProgram>(classic: bool) -> Menus<P::Command> {
    let mut menus = P::menus();
    for row in menus.0.iter_mut().flat_map(|table| &mut table.rows).filter(|_| classic) {
        set_classic_keys(row, P::CLASSIC_KEYS);
    }
    menus
}

fn set_classic_keys<A: Copy + Eq>(row: &mut MenuRow<A>, keys: &[(A, Option<char>)]) {
    row.other_key = None;
    if let Some(&(_, key)) = keys.iter().find(|(action, _)| row.action == Some(*action)) {
        row.key = key;
    }
    row.subs.iter_mut().flatten().for_each(|sub| set_classic_keys(sub, keys));
}

fn is_classic<P: GameProgram>(program: &P) -> bool {
    program.is_checked(Common::Classic.into())
}

/// Returns the key that executes a menu command when pressed with the right Amiga key.
///
/// Returns `None` if the command has no shortcut.
pub fn menu_key<P: GameProgram>(program: &P, command: P::Command) -> Option<Key> {
    let menus = keyed_menus::<P>(is_classic(program));
    let mut rows = menus.leaves().filter(|(.., action)| *action == command);
    rows.next().and_then(|(_, row, _)| row.key).map(|letter| Key::Char(letter.to_ascii_lowercase()))
}

/// Executes the command of a letter typed without the Amiga key, if [`keys::ALONE`] contains the command.
///
/// Returns `false` in classic mode, and if the letter or the menus have no such command.
pub fn run_letter<P: GameProgram>(program: &mut P, intuition: &mut Intuition, letter: char) -> bool {
    let command = Command::of_letter(letter).filter(|command| keys::ALONE.contains(command));
    let shown = command.and_then(Command::shortcut).filter(|row| row.letter.eq_ignore_ascii_case(&letter));
    let menus = P::menus();
    let row = shown.and_then(|shown| menus.leaves().find(|(_, row, _)| row.key == Some(shown.letter)));
    let Some((_, row, command)) = row.filter(|_| !is_classic(program)) else {
        return false;
    };
    let checked = row.kind == RowKind::Toggle && !program.is_checked(command);
    program.run_command(intuition, command, checked);
    update_marks(program, intuition);
    true
}

/// Opens the help pages of a program, or closes them.
pub fn toggle_help<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let classic = is_classic(program);
    let rules = Page::of_text("How to play", P::rules(classic));
    let keys = keys::page(&keyed_menus::<P>(classic), classic);
    let others = P::other_rules(classic).map(|(title, lines)| Page::of_text(title, lines));
    let review = (!classic).then(|| Page::of_text("The review", P::REVIEW_HELP));
    let pages = [rules, keys].into_iter().chain(others).chain(review);
    program.table_mut().toggle_help(intuition, pages.collect());
}

/// Executes the commands that the user has selected in the menus, in the order of selection.
///
/// All check marks are read before the first command is executed, because a command may reset them.
pub fn picked<P: GameProgram>(program: &mut P, intuition: &mut Intuition, picks: &[MenuNumber]) {
    let menus = P::menus();
    let strip = intuition.menu_strip(program.table().window()).map(|strip| &*strip);
    let checked = |pick| strip.is_some_and(|strip| strip.is_checked(pick));
    let picked = picks.iter().filter_map(|&pick| Some((menus.action(pick)?, checked(pick))));
    for (command, checked) in picked.collect::<Vec<_>>() {
        program.run_command(intuition, command, checked);
    }
    update_marks(program, intuition);
}

/// Updates the check marks, shortcuts and enabled state of all menu items.
///
/// While menus are open, toggle items keep the state that the user gave them, because their commands are
/// executed only when the menus close.
pub fn update_marks<P: GameProgram>(program: &P, intuition: &mut Intuition) {
    let (open, classic) = (intuition.is_in_menus(), is_classic(program));
    let window = program.table().window();
    let font = intuition.screen_of(window).map(|screen| screen.font().clone());
    let Some(strip) = intuition.menu_strip(window) else { return };
    if let Some(font) = font.filter(|_| !open) {
        P::menus().show_last(strip, &font, MODERN_MENUS, !classic);
    }
    let can_take_back = program.table().can_take_back();
    for (number, row, command) in keyed_menus::<P>(classic).leaves() {
        if let Some(item) = strip.item_mut(number) {
            (item.command, item.other_command) = (row.key, row.other_key);
        }
        if !(open && row.kind == RowKind::Toggle) {
            strip.set_checked(number, program.is_checked(command));
        }
        let enabled = program.is_enabled(command) && (can_take_back || command != Common::TakeBack.into());
        let is_missing = P::WORDS.lessons.is_empty() && command == Common::Lesson.into();
        let is_missing = is_missing || command == Common::CopyResult.into() && program.daily_text().is_none();
        let is_record = [Common::Record, Common::ResetRecord].map(Into::into).contains(&command);
        let is_missing = is_missing || is_record && program.table().record.is_none();
        let is_missing =
            is_missing || command == Common::Resign.into() && !resigning::is_enabled(program.table());
        let is_missing = is_missing || command == Common::Rematch.into() && !program.table().can_rematch();
        let begins_by_link = [Common::InviteByLink, Common::LinkGames].map(Into::into).contains(&command);
        let is_missing = is_missing || begins_by_link && !by_link::can_invite(program);
        let is_missing = is_missing || command == Common::SendMove.into() && !by_link::can_send(program);
        let is_missing = is_missing || command == Common::NullModem.into() && !line::can_open(program);
        let is_missing = is_missing || command == Common::Chat.into() && !line::can_chat(program);
        // A request for a hint in a lesson is answered with a message, also from a button of the host.
        let is_barred = lessons::is_barred(program, command) && !P::HINTS.contains(&command);
        let is_barred = is_barred || by_link::is_barred(program, command);
        let enabled = enabled && !is_missing && !is_barred;
        strip.set_enabled(number, enabled);
    }
}
