//! The clipboard of an X server, which is a selection whose owner sends the text on request.
//!
//! Implements both sides: answering requests of other programs while this window owns the selection, and
//! requesting the text of another owner, which may answer late, never, or with too much text. Only the server
//! is waited for. A text that is sent in parts (`INCR`) is treated as too long. The use of a text is left to
//! the caller. (Inter-Client Communication Conventions Manual, section 2.)

use super::{WindowEvent, XWindow};
use small_amiga::clipboard::{Clip, ClipError, MOST};
use std::time::{Duration, Instant};
use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt as _, EventMask, PropMode, SELECTION_NOTIFY_EVENT, SelectionNotifyEvent,
    SelectionRequestEvent, Timestamp,
};
use x11rb::wrapper::ConnectionExt as _;

/// Time limit for another program to send its clipboard text.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Number of bytes reserved for the header of an X request with clipboard text.
///
/// The rest of the maximum length of a request is the maximum length of a clipboard text.
const HEAD: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Selection {
    /// The window's clipboard text, or `None` if the window does not own the clipboard.
    ours: Option<String>,
    /// X server time at which this window took over the clipboard.
    since: Timestamp,
    pending_request: Option<PendingRequest>,
    /// X server time of the last key press or mouse click in this window.
    pub(super) time: Timestamp,
}

#[derive(Debug, Clone, Copy)]
struct PendingRequest {
    kind: Atom,
    time: Timestamp,
    until: Instant,
}

impl XWindow {
    pub(super) fn own(&mut self, text: String) -> Result<(), ConnectionError> {
        self.selection.ours = Some(text);
        let time = self.selection.time;
        self.selection.since = time;
        self.connection.set_selection_owner(self.window, self.atoms.CLIPBOARD, time).map(drop)
    }

    /// Drops this window's clipboard text after another window has taken over the clipboard.
    ///
    /// Does nothing if this window took over the clipboard later than `time`.
    pub(super) fn disown(&mut self, selection: Atom, time: Timestamp) {
        let before = self.selection.since.wrapping_sub(time);
        let is_past = before != 0 && before < Timestamp::MAX / 2;
        if selection == self.atoms.CLIPBOARD && !is_past {
            self.selection.ours = None;
        }
    }

    /// Answers another program's request for the clipboard.
    ///
    /// Either the data is written to a property of the program's window, or the request is refused.
    pub(super) fn answer_request(&self, asked: &SelectionRequestEvent) -> Result<(), ConnectionError> {
        // Obsolete clients name no property; the target takes its place.
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

    /// Writes clipboard data to a property of another program's window.
    ///
    /// Returns `false` if the request must be refused.
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

    pub(super) fn request_clipboard(&mut self) -> Result<(), ConnectionError> {
        self.ask_for(self.atoms.UTF8_STRING, Instant::now() + TIMEOUT)
    }

    fn ask_for(&mut self, kind: Atom, until: Instant) -> Result<(), ConnectionError> {
        let (names, time) = (&self.atoms, self.selection.time);
        self.selection.pending_request = Some(PendingRequest { kind, time, until });
        let (clipboard, property) = (names.CLIPBOARD, names.SMALL_AMIGA_CLIP);
        self.connection.convert_selection(self.window, clipboard, kind, property, time)?;
        self.connection.flush()
    }

    /// Handles the answer to a request for another program's clipboard text.
    ///
    /// If that program has no UTF-8 text, requests Latin-1 text.
    pub(super) fn handle_selection(&mut self, answer: &SelectionNotifyEvent) -> Result<(), ReplyError> {
        // A late answer to an earlier request is ignored. Some owners answer without the time of the request.
        let (ours, property) = (answer.selection == self.atoms.CLIPBOARD, answer.property);
        let is_to = |pending_request: &mut PendingRequest| {
            ours && answer.target == pending_request.kind
                && [pending_request.time, x11rb::CURRENT_TIME].contains(&answer.time)
        };
        let Some(asked) = self.selection.pending_request.take_if(is_to) else { return Ok(()) };
        if property == x11rb::NONE && asked.kind == self.atoms.UTF8_STRING {
            return Ok(self.ask_for(AtomEnum::STRING.into(), asked.until)?);
        }
        let clip = match if property == x11rb::NONE { Ok(Err(ClipError::Empty)) } else { self.read() } {
            // The program waits for a result, so an unreadable property counts as an empty clipboard.
            Err(ReplyError::X11Error(_)) => Err(ClipError::Empty),
            read => read?,
        };
        self.reports.push(WindowEvent::Clip(clip));
        Ok(())
    }

    fn read(&self) -> Result<Clip, ReplyError> {
        let (property, words) = (self.atoms.SMALL_AMIGA_CLIP, MOST / 4);
        let words = u32::try_from(words).unwrap_or(u32::MAX);
        let is =
            self.connection.get_property(false, self.window, property, AtomEnum::ANY, 0, words)?.reply()?;
        if is.type_ == self.atoms.INCR {
            // Deleting the property would request the first part.
            return Ok(Err(ClipError::Long));
        }
        self.connection.delete_property(self.window, property)?;
        Ok(match is.type_ {
            _ if is.bytes_after > 0 => Err(ClipError::Long),
            kind if kind == self.atoms.UTF8_STRING => {
                String::from_utf8(is.value).map_err(|_| ClipError::Bytes)
            }
            kind if kind == u32::from(AtomEnum::STRING) => Ok(is.value.into_iter().map(char::from).collect()),
            _ => Err(ClipError::Bytes),
        })
    }

    pub(super) fn request_deadline(&self) -> Option<Instant> {
        self.selection.pending_request.map(|asked| asked.until)
    }

    /// Ends an expired request for clipboard text.
    ///
    /// The missing answer is reported as an error.
    pub(super) fn expire_request(&mut self) {
        if self.selection.pending_request.take_if(|asked| Instant::now() >= asked.until).is_some() {
            self.reports.push(WindowEvent::Clip(Err(ClipError::Silent)));
        }
    }
}
