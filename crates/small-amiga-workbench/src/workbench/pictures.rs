//! The pictures that the icons of the Workbench can show.

use std::collections::BTreeMap;

use super::TRASHCAN;
use super::object::Object;
use small_amiga::disk_object::IconType;
use small_amiga::intuition::Icon;

/// The pictures of icons, by name.
#[derive(Debug, Clone, Default)]
pub struct Pictures(BTreeMap<String, Icon>);

impl Pictures {
    /// Creates a collection of icon pictures from pairs of a name and a picture.
    pub fn new(icons: impl IntoIterator<Item = (String, Icon)>) -> Self {
        Self(icons.into_iter().collect())
    }

    /// Returns the picture of an object's icon, or the default picture of the icon type.
    pub fn icon_of(&self, object: &Object) -> Option<&Icon> {
        let usual = match object.icon.icon_type {
            IconType::Disk => "disk",
            IconType::Drawer => "drawer",
            IconType::Tool => "shell",
            IconType::Project => "text",
            IconType::Garbage if self.has_trashcan() => TRASHCAN,
            IconType::Garbage => "drawer",
        };
        self.0.get(&object.icon.picture).or_else(|| self.0.get(usual))
    }

    /// Returns `true` if there is a picture of a trashcan.
    ///
    /// Without this picture, unused trashcans are not shown.
    pub(super) fn has_trashcan(&self) -> bool {
        self.0.contains_key(TRASHCAN)
    }

    /// Returns the width and height of the icon pictures.
    pub(super) fn size(&self) -> (i32, i32) {
        self.0.values().next().map_or((0, 0), |icon| (icon.image(false).width(), icon.image(false).height()))
    }
}
