//! Public screens: those with a name, which programs of others may open windows on.
//!
//! Knows who visits which, which one is the default, and the two global modes (`PubScreenNode`, autodoc of `LockPubScreen`). A public
//! screen belongs to nobody: it stays when the program ends that opened it, until somebody closes it. Leaves what a screen is like to
//! whoever opens it. The Workbench's screen is public from the beginning, and only its reset closes it.

use bitflags::bitflags;
use thiserror::Error;

use super::Intuition;
use super::screen::{NewScreen, Screen, ScreenId};
use crate::system::exec::signals::SignalPort;

/// The most letters of a name (`MAXPUBSCREENNAME`).
pub const LONGEST_NAME: usize = 139;

/// What the Workbench's screen is called.
pub const WORKBENCH: &str = "Workbench";

bitflags! {
    /// The modes for all public screens (`SetPubScreenModes`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub struct PubModes: u8 {
        /// Windows for the Workbench's screen open on the default one.
        const SHANGHAI = 0x1;
        /// A visitor's window brings its screen to the front.
        const POP_PUB_SCREEN = 0x2;
    }
}

/// The name of a public screen: 1 to 139 letters that are no controls. Capitals make no difference.
#[derive(Debug, Clone)]
pub struct PubName(String);

impl PubName {
    /// A text as a name; none if it is too long, empty or has controls in it.
    pub fn new(text: &str) -> Option<Self> {
        let fits = (1..=LONGEST_NAME).contains(&text.chars().count()) && !text.contains(char::is_control);
        fits.then(|| Self(text.to_owned()))
    }

    /// The name as it was first written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for PubName {
    fn eq(&self, other: &str) -> bool {
        is_same(&self.0, other)
    }
}

/// Whether two names are the same but for capitals.
pub fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Why something cannot be done with a public screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PubScreenError {
    /// Another one has the name.
    #[error("a screen of this name is open")]
    NotUnique,
    /// There is none, or it is private.
    #[error("the screen is not open")]
    NotOpen,
    /// Windows are open on it, or somebody has locked it.
    #[error("the screen has visitors")]
    Visitors,
    /// It is the Workbench's.
    #[error("the Workbench's screen stays open")]
    Workbench,
}

/// A public screen as the list has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PubScreen<'a> {
    /// Its name.
    pub name: &'a str,
    /// The screen.
    pub screen: ScreenId,
    /// Not open to others: it cannot be locked, nor be the default.
    pub is_private: bool,
    /// Windows on it, and locks.
    pub visitors: usize,
    /// Windows open on it if no screen is named.
    pub is_default: bool,
}

/// A screen in the list (`PubScreenNode`).
#[derive(Debug)]
struct Node {
    name: PubName,
    screen: ScreenId,
    is_private: bool,
}

/// All that intuition knows of public screens; that of the Workbench has no node.
#[derive(Debug, Default)]
pub(super) struct Public {
    nodes: Vec<Node>,
    locks: Vec<(ScreenId, SignalPort)>,
    /// None: the Workbench's.
    default: Option<ScreenId>,
    modes: PubModes,
}

impl Public {
    fn node(&self, screen: ScreenId) -> Option<&Node> {
        self.nodes.iter().find(|node| node.screen == screen)
    }

    /// Nothing is known of a screen any more.
    pub(super) fn forget(&mut self, screen: ScreenId) {
        self.nodes.retain(|node| node.screen != screen);
        self.locks.retain(|(locked, _)| *locked != screen);
        self.default = self.default.filter(|default| *default != screen);
    }

    /// A task ends: it has no locks any more.
    pub(super) fn free_all_of(&mut self, task: &SignalPort) {
        self.locks.retain(|(_, own)| !own.is_same(task));
    }
}

impl Intuition {
    /// `OpenScreen` with `SA_PubName` and `SA_Behind`: a screen that is public, behind all others, so that whoever opens it for
    /// others sees on. It is private until [`Self::set_pub_screen_private`] says otherwise.
    ///
    /// # Errors
    /// A screen of this name is open.
    pub fn open_pub_screen(&mut self, name: PubName, new: NewScreen) -> Result<ScreenId, PubScreenError> {
        if self.pub_screens().any(|known| name == *known.name) {
            return Err(PubScreenError::NotUnique);
        }
        let screen = self.open_screen_behind(new);
        self.public.nodes.push(Node { name, screen, is_private: true });
        Ok(screen)
    }

    /// `PubScreenStatus`: a screen is private, or no longer.
    ///
    /// # Errors
    /// It is none that can be, or it is to be private and has visitors.
    pub fn set_pub_screen_private(&mut self, id: ScreenId, private: bool) -> Result<(), PubScreenError> {
        if private && self.visitors(id) > 0 {
            return Err(PubScreenError::Visitors);
        }
        let node = self.public.nodes.iter_mut().find(|node| node.screen == id);
        node.ok_or(PubScreenError::NotOpen)?.is_private = private;
        self.public.default = self.public.default.filter(|default| !private || *default != id);
        Ok(())
    }

    /// `CloseScreen` for a public one.
    ///
    /// # Errors
    /// It has visitors, or is none that can be closed.
    pub fn close_pub_screen(&mut self, id: ScreenId) -> Result<(), PubScreenError> {
        if id == self.workbench {
            return Err(PubScreenError::Workbench);
        }
        self.public.node(id).ok_or(PubScreenError::NotOpen)?;
        if self.visitors(id) > 0 {
            return Err(PubScreenError::Visitors);
        }
        self.close_screen(id);
        Ok(())
    }

    /// The list (`LockPubScreenList`): the Workbench's first, the others in the order they were opened.
    pub fn pub_screens(&self) -> impl Iterator<Item = PubScreen<'_>> {
        let default = self.default_pub_screen();
        let node = |node: &'_ Node| (node.screen, node.is_private);
        let others = self.public.nodes.iter().map(move |of| (of.name.as_str(), node(of)));
        [(WORKBENCH, (self.workbench, false))].into_iter().chain(others).map(
            move |(name, (screen, is_private))| PubScreen {
                name,
                screen,
                is_private,
                visitors: self.visitors(screen),
                is_default: screen == default,
            },
        )
    }

    /// Windows on a screen, and locks of it.
    fn visitors(&self, id: ScreenId) -> usize {
        let locks = self.public.locks.iter().filter(|(locked, _)| *locked == id).count();
        locks + self.screen(id).map_or(0, |screen| screen.windows().len())
    }

    /// `LockPubScreen`: the screen of this name, or the default one without a name. Until [`Self::unlock_pub_screen`] it stays open.
    /// None if there is none, or it is private.
    pub fn lock_pub_screen(&mut self, name: Option<&str>) -> Option<ScreenId> {
        let screen = match name {
            Some(name) => self.named(name)?,
            None => self.default_pub_screen(),
        };
        self.public.locks.push((screen, self.task.clone()));
        Some(screen)
    }

    /// `UnlockPubScreen`: a lock of the program that runs is taken off again.
    pub fn unlock_pub_screen(&mut self, id: ScreenId) {
        let is_own = |(locked, task): &(ScreenId, SignalPort)| *locked == id && task.is_same(&self.task);
        if let Some(at) = self.public.locks.iter().position(is_own) {
            self.public.locks.remove(at);
        }
    }

    fn named(&self, name: &str) -> Option<ScreenId> {
        let named = |known: &PubScreen<'_>| !known.is_private && is_same(known.name, name);
        self.pub_screens().find(named).map(|known| known.screen)
    }

    /// `SetDefaultPubScreen`: where windows open whose programs name no screen; without a name, on the Workbench's.
    ///
    /// # Errors
    /// There is no such screen, or it is private.
    pub fn set_default_pub_screen(&mut self, name: Option<&str>) -> Result<(), PubScreenError> {
        let named = name.map(|name| self.named(name).ok_or(PubScreenError::NotOpen)).transpose()?;
        self.public.default = named.filter(|screen| *screen != self.workbench);
        Ok(())
    }

    /// The screen of windows whose programs name none.
    pub fn default_pub_screen(&self) -> ScreenId {
        self.public.default.filter(|default| self.screen(*default).is_some()).unwrap_or(self.workbench)
    }

    /// The screen of windows that are meant for the Workbench's (`WBENCHSCREEN`): that one, or with SHANGHAI the default.
    pub fn screen_of_workbench(&self) -> &Screen {
        let on_default = self.public.modes.contains(PubModes::SHANGHAI);
        let id = if on_default { self.default_pub_screen() } else { self.workbench };
        self.screen_or_public(Some(id))
    }

    /// The modes.
    pub const fn pub_screen_modes(&self) -> PubModes {
        self.public.modes
    }

    /// `SetPubScreenModes`.
    pub const fn set_pub_screen_modes(&mut self, modes: PubModes) {
        self.public.modes = modes;
    }

    /// A window was opened on a screen: with POPPUBSCREEN a public one comes to the front.
    pub(super) fn pop_pub_screen(&mut self, id: ScreenId) {
        let is_public = id == self.workbench || self.public.node(id).is_some_and(|node| !node.is_private);
        if is_public && self.public.modes.contains(PubModes::POP_PUB_SCREEN) {
            self.screen_to_front(id);
        }
    }
}
