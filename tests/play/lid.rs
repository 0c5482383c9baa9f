//! Scenes of the opened machine: a lifted piece, and an open menu on an interlaced screen.

use super::play::AIDS;
use super::scenes::{self, Scene, SceneTable};
use super::tripppin::START;

pub fn all() -> Vec<Scene> {
    let table = |options| SceneTable { options, prefix: "lid", ..SceneTable::default() };
    // The piece is lifted before the machine is opened, by the key and by the menu.
    let lifted = "press left e1\npointer g4\nkey f1 with shift\nwait 30\nlid layer 3\nwait 2\n\
                  screenshot NAME.png shown";
    let menu = "wait thinker\nmenu Lid off\nwait 30\nhover Lid off\nlid spread 6\nscreenshot NAME.png shown";
    let mut scenes = table(AIDS).scenes(&[("lifted", "plain4", START, lifted)]);
    // The lesson has its second step, whose text is beside the view, too.
    let lesson = "key q with amiga\nwait 20\nclick left 20,190\nmenu The machine...\nwait 3\nlid on\nwait 30\n\
                  screenshot NAME.png shown";
    scenes.extend(scenes::on_workbench("lid", AIDS, &[("lesson", "plain4", "", lesson)]));
    scenes.extend(table("--game triple3 aids").scenes(&[("menu", "lace8", "", menu)]));
    scenes
}
