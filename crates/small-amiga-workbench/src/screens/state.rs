//! The list of public screens in the program Screens: those that have a file, and those that are open without
//! one.

use small_amiga::gadtools::ListItem;
use small_amiga::intuition::{Intuition, ScreenId, WORKBENCH};
use small_amiga::utility::eq_ignore_case;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ScreenRow {
    pub name: String,
    /// The state of the public screen, or `None` if it is closed.
    pub open: Option<OpenScreen>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OpenScreen {
    pub screen: ScreenId,
    /// The number of windows that are open on the public screen.
    pub visitors: usize,
    /// Whether this is the default public screen.
    ///
    /// Windows that request no particular screen open on the default public screen.
    pub is_default: bool,
}

impl ScreenRow {
    /// Returns all rows of the list of screens: the screens named in `files`, followed by all other public screens.
    pub(super) fn all(intuition: &Intuition, files: &[String]) -> Vec<Self> {
        let mut rows: Vec<Self> = files.iter().map(|name| Self { name: name.clone(), open: None }).collect();
        for public in intuition.pub_screens() {
            let (screen, visitors, is_default) = (public.screen, public.visitors, public.is_default);
            let open = Some(OpenScreen { screen, visitors, is_default });
            match rows.iter_mut().find(|row| eq_ignore_case(&row.name, public.name)) {
                Some(row) => row.open = open,
                None => rows.push(Self { name: public.name.to_owned(), open }),
            }
        }
        rows
    }

    pub(super) fn state(&self) -> String {
        let Some(open) = self.open else { return "closed".to_owned() };
        let default = if open.is_default { ", default" } else { "" };
        match open.visitors {
            0 => format!("open{default}"),
            1 => format!("open, 1 visitor{default}"),
            many => format!("open, {many} visitors{default}"),
        }
    }

    pub(super) fn line(&self) -> ListItem {
        ListItem { text: self.name.clone(), note: self.state(), bright: false }
    }

    pub(super) fn can_close(&self) -> bool {
        self.open.is_some() && !eq_ignore_case(&self.name, WORKBENCH)
    }
}
