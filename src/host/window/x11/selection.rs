//! The clipboard of an X server: a selection, which is nowhere but with its owner, who is asked for it as text.
//!
//! Knows both sides of that: what others ask for while it is the window's, and asking another owner, who may answer late, never,
//! or with far too much. Nothing here waits for anybody but the server. A text that is sent in parts is too long. Leaves what a
//! text means to others. (Inter-Client Communication Conventions Manual, section 2.)

use super::{Report, XWindow};
use small_amiga::system::clipboard::{Clip, MOST, NoText};
use std::time::{Duration, Instant};
use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt as _, EventMask, PropMode, SELECTION_NOTIFY_EVENT, SelectionNotifyEvent,
    SelectionRequestEvent, Timestamp,
};
use x11rb::wrapper::ConnectionExt as _;

/// How long another program may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Bytes of a request that are not the text.
const HEAD: usize = 64;

/// What the window has to do with the clipboard.
#[derive(Debug, Default)]
pub(super) struct Selection {
    /// The text, while the window owns the clipboard.
    ours: Option<String>,
    /// Since when.
    since: Timestamp,
    /// What another owner has been asked for.
    asked: Option<Asked>,
    /// When a person last did something here.
    pub(super) time: Timestamp,
}

/// A question to the owner.
#[derive(Debug, Clone, Copy)]
struct Asked {
    kind: Atom,
    time: Timestamp,
    until: Instant,
}

impl XWindow {
    /// From now on the clipboard is the window's.
    pub(super) fn own(&mut self, text: String) -> Result<(), ConnectionError> {
        self.selection.ours = Some(text);
        let time = self.selection.time;
        self.selection.since = time;
        self.connection.set_selection_owner(self.window, self.atoms.CLIPBOARD, time).map(drop)
    }

    /// Another window has owned it since `time`; if that is before this one took it, it is no more so. Times of a server wrap.
    pub(super) fn disown(&mut self, selection: Atom, time: Timestamp) {
        let before = self.selection.since.wrapping_sub(time);
        let is_past = before != 0 && before < Timestamp::MAX / 2;
        if selection == self.atoms.CLIPBOARD && !is_past {
            self.selection.ours = None;
        }
    }

    /// Somebody asks for it: they get it, or hear that they do not.
    pub(super) fn hand_over(&self, asked: &SelectionRequestEvent) -> Result<(), ConnectionError> {
        // Old programs name no property.
        let property = if asked.property == x11rb::NONE { asked.target } else { asked.property };
        let given = self.give(asked, property)?;
        let told = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: asked.time,
            requestor: asked.requestor,
            selection: asked.selection,
            target: asked.target,
            property: if given { property } else { x11rb::NONE },
        };
        self.connection.send_event(false, asked.requestor, EventMask::NO_EVENT, told).map(drop)
    }

    /// Writes what is asked for; false if that cannot be had.
    fn give(&self, asked: &SelectionRequestEvent, property: Atom) -> Result<bool, ConnectionError> {
        let (atoms, to, kind) = (&self.atoms, asked.requestor, asked.target);
        let Some(text) = self.selection.ours.as_ref().filter(|_| asked.selection == atoms.CLIPBOARD) else {
            return Ok(false);
        };
        let latin = u32::from(AtomEnum::STRING);
        if kind == atoms.TARGETS {
            let kinds = [atoms.TARGETS, atoms.TIMESTAMP, atoms.UTF8_STRING, latin];
            let atom = AtomEnum::ATOM;
            self.connection.change_property32(PropMode::REPLACE, to, property, atom, &kinds)?;
            return Ok(true);
        }
        if kind == atoms.TIMESTAMP {
            let (number, since) = (AtomEnum::INTEGER, [self.selection.since]);
            self.connection.change_property32(PropMode::REPLACE, to, property, number, &since)?;
            return Ok(true);
        }
        let bytes = if kind == atoms.UTF8_STRING {
            Some(text.clone().into_bytes())
        } else if kind == latin {
            text.chars().map(|letter| u8::try_from(letter).ok()).collect()
        } else {
            None
        };
        let room = self.connection.maximum_request_bytes().saturating_sub(HEAD);
        let Some(bytes) = bytes.filter(|bytes| bytes.len() <= room) else { return Ok(false) };
        self.connection.change_property8(PropMode::REPLACE, to, property, kind, &bytes)?;
        Ok(true)
    }

    /// Asks the owner, whoever that is; the answer is reported.
    pub(super) fn ask(&mut self) -> Result<(), ConnectionError> {
        self.ask_for(self.atoms.UTF8_STRING, Instant::now() + PATIENCE)
    }

    fn ask_for(&mut self, kind: Atom, until: Instant) -> Result<(), ConnectionError> {
        let (names, time) = (&self.atoms, self.selection.time);
        self.selection.asked = Some(Asked { kind, time, until });
        let (clipboard, property) = (names.CLIPBOARD, names.TRIPPPIN_CLIP);
        self.connection.convert_selection(self.window, clipboard, kind, property, time)?;
        self.connection.flush()
    }

    /// The owner has answered, or the server, if there is none.
    pub(super) fn hear(&mut self, answer: &SelectionNotifyEvent) -> Result<(), ReplyError> {
        // Nobody waits any more for an answer that comes too late, to an earlier question. Some owners tell no time.
        let (ours, property) = (answer.selection == self.atoms.CLIPBOARD, answer.property);
        let is_to = |asked: &mut Asked| {
            ours && answer.target == asked.kind && [asked.time, x11rb::CURRENT_TIME].contains(&answer.time)
        };
        let Some(asked) = self.selection.asked.take_if(is_to) else { return Ok(()) };
        if property == x11rb::NONE && asked.kind == self.atoms.UTF8_STRING {
            return Ok(self.ask_for(AtomEnum::STRING.into(), asked.until)?);
        }
        let clip = match if property == x11rb::NONE { Ok(Err(NoText::Empty)) } else { self.read() } {
            // Whoever waits hears of it all the same.
            Err(ReplyError::X11Error(_)) => Err(NoText::Empty),
            read => read?,
        };
        self.reports.push(Report::Clip(clip));
        Ok(())
    }

    /// The text that somebody has written for the window.
    fn read(&self) -> Result<Clip, ReplyError> {
        let (property, words) = (self.atoms.TRIPPPIN_CLIP, MOST / 4);
        let words = u32::try_from(words).unwrap_or(u32::MAX);
        let is =
            self.connection.get_property(false, self.window, property, AtomEnum::ANY, 0, words)?.reply()?;
        if is.type_ == self.atoms.INCR {
            // Taking that away would ask for the first part.
            return Ok(Err(NoText::Long));
        }
        self.connection.delete_property(self.window, property)?;
        Ok(match is.type_ {
            _ if is.bytes_after > 0 => Err(NoText::Long),
            kind if kind == self.atoms.UTF8_STRING => String::from_utf8(is.value).map_err(|_| NoText::Bytes),
            kind if kind == u32::from(AtomEnum::STRING) => Ok(is.value.into_iter().map(char::from).collect()),
            _ => Err(NoText::Bytes),
        })
    }

    /// Until when an answer is waited for, if one is.
    pub(super) fn patience(&self) -> Option<Instant> {
        self.selection.asked.map(|asked| asked.until)
    }

    /// Nobody waits for an answer for ever.
    pub(super) fn lose_patience(&mut self) {
        if self.selection.asked.take_if(|asked| Instant::now() >= asked.until).is_some() {
            self.reports.push(Report::Clip(Err(NoText::Silent)));
        }
    }
}
