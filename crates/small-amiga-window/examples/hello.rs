// A window with a picture, a gadget and a menu, on the desktop, as a PNG or on a page.
use small_amiga::Program;
use small_amiga::chips::{Pen, Rect, Ticks};
use small_amiga::exec::Signals;
use small_amiga::gadtools::{MenuRow, MenuTable, Menus, Panel, PanelEvent};
use small_amiga::intuition::{IntuiMessage, Intuition, NewWindow, WindowId};

struct Hello {
    window: WindowId,
    panel: Panel<char>,
    menus: Menus<char>,
    rings: i32,
}

impl Hello {
    fn open(intuition: &mut Intuition) -> Self {
        let window = intuition.open_window(NewWindow::new("Hello", Rect::new(120, 30, 400, 130)));
        let mut panel = Panel::new(window);
        panel.add_button('R', Rect::new(140, 110, 120, 14), "Add a _ring");
        panel.draw(intuition);
        let rows = vec![MenuRow::entry("Add a ring", Some('R'), 'R'), MenuRow::entry("Quit", Some('Q'), 'Q')];
        let menus = Menus(vec![MenuTable::new("Project", rows)]);
        intuition.set_menu_strip(window, Some(menus.build(intuition.workbench(), &[])));
        Self { window, panel, menus, rings: 0 }
    }
}

impl Program for Hello {
    fn wake(&mut self, intuition: &mut Intuition, _: Signals) {
        while let Some(message) = intuition.get_msg(self.window) {
            let action = match (self.panel.message(intuition, &message), message) {
                (PanelEvent::GadgetUp(action, _), _) => Some(action),
                (_, IntuiMessage::MenuPick(picks)) => picks.first().and_then(|&pick| self.menus.action(pick)),
                (_, IntuiMessage::CloseWindow) => Some('Q'),
                _ => None,
            };
            self.rings = if action == Some('Q') { -1 } else { self.rings + i32::from(action.is_some()) };
        }
        let rings = self.rings.clamp(0, 4);
        let Some(mut rp) = intuition.rast_port(self.window) else { return };
        rp.text_centred(200, 62, "Hello from a small Amiga").set_a_pen(Pen(3));
        rp.draw_ellipse(200, 60, 110 + 20 * rings, 15 + 7 * rings);
    }

    fn is_running(&self) -> bool {
        self.rings >= 0
    }

    fn next_blank(&self, _: &Intuition) -> Option<Ticks> {
        None
    }
}

fn main() -> Result<(), small_amiga_window::LaunchError> {
    small_amiga_window::launch("Hello", Hello::open)
}
