//! Renders the icons of games and system as on the Workbench, in boxes: normal icons above and selected icons
//! below.

use super::play;
use amiga_boardgame::entry::drawing::Drawing;
use amiga_boardgame::table::GameEntry;
use boardgame_engine::search_task::Pace;
use boardgame_host::assets::drawings;
use boardgame_host::assets::icons;
use boardgame_host::boot;
use boardgame_host::cli;
use boardgame_sprites::icons::{
    DISK, DRAWER, GAMES_DISK, HARD_DISK, MORE, PREFERENCES, PROJECT_GAME, PROJECT_TEXT, RAM_DISK, SCREENS,
    SHELL, WORKBENCH_DISK,
};
use small_amiga::chips::{Chunky, Pen, Rect};
use small_amiga::graphics::{Layer, RastPort};
use small_amiga::intuition::draw_button;
use small_amiga::intuition::{Icon, Screen};
use small_amiga_window::PixelShape;
use small_amiga_window::files::encode_indexed;
use tripppin::CATALOGUE;

pub const KINDS: [(&str, &str); 8] = [
    ("icons-plain4.png", "--pens 4"),
    ("icons-plain8.png", "--pens 8"),
    ("icons-lace4.png", "--interlace --font 16 --pens 4"),
    ("icons-lace8.png", "--interlace --font 16 --pens 8"),
    ("icons-workbench13.png", "--pubscreen Workbench13"),
    ("icons-swapped4.png", "--pens 4 --swap-pens"),
    ("icons-magicwb.png", "--pubscreen MagicWB"),
    ("icons-highcontrast.png", "--pubscreen HighContrast"),
];

/// Distances between icons: in columns, and in rows of a non-interlaced screen.
const STEP: [i32; 2] = [64, 34];

pub fn drawn(options: &str) -> Vec<u8> {
    let words = ["script", "x", "--seed", "1"].into_iter().chain(options.split_whitespace());
    let settings = cli::parse(&CATALOGUE, words.map(Into::into), &mut |_| None).unwrap();
    let amiga = boot::start_computer_as(&settings, Pace::Measured(1), None, |program| program).unwrap();
    on(amiga.intuition().screen_or_public(None))
}

fn on(screen: &Screen) -> Vec<u8> {
    let lace = screen.bounds().height >= 400;
    let games = play::games_on_disk().filter_map(GameEntry::icon);
    let disks = [&DISK, &WORKBENCH_DISK, &GAMES_DISK, &RAM_DISK, &HARD_DISK];
    let others = [&SHELL, &PREFERENCES, &SCREENS, &MORE, &PROJECT_TEXT, &PROJECT_GAME];
    let drawings: Vec<&Drawing> = games.chain([&DRAWER]).chain(disks).chain(others).collect();
    let (depth, pens, row) = (screen.depth(), screen.draw_info(), 1 << i32::from(lace));
    let (width, height) = (STEP[0] * drawings.len() as i32, 2 * STEP[1] * row);
    let mut layer = Layer::new(width as usize, height as usize, depth);
    let mut rp = RastPort::new(&mut layer, screen.font());
    rp.set_a_pen(pens.background).rect_fill(Rect::new(0, 0, width, height));
    let all = drawings::built_in().unwrap();
    let pictures: Vec<_> = icons::for_screen(&all, screen.palette(), lace).collect();
    for (at, drawing) in (0..).zip(drawings) {
        let is_named = |&&(name, _): &&(&str, _)| drawing.name.strip_prefix("icon-") == Some(name);
        let icon = Icon::new(pictures.iter().find(is_named).unwrap().1, screen);
        for selected in [false, true] {
            let image = icon.image(selected);
            let (x, y) = (8 + at * STEP[0], (6 + i32::from(selected) * STEP[1]) * row);
            let area = Rect::new(x - 4, y - 3 * row, image.width() + 8, image.height() + 6 * row);
            draw_button(&mut rp, screen.look(), pens, area, selected);
            rp.draw_image(image, x, y);
        }
    }
    let pen = |x, y| layer.map().pen_at(x as i32, y as i32).map_or(0, |pen| pen.0);
    let colours: Vec<_> = (0..1 << depth).map(|pen| screen.colour(Pen(pen as u8))).collect();
    let shape = if lace { PixelShape::Square } else { PixelShape::Tall };
    encode_indexed(&Chunky::from_fn(width as usize, height as usize, pen), &colours, shape).unwrap()
}
