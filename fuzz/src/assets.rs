//! Palettes, drawings, fonts and screens.

use std::path::Path;

use boardgame_host::assets::request::{LOOKS, ScreenRequest};
use boardgame_host::assets::{AssetError, fonts, palettes, screens};
use small_amiga::chips::{MAX_PENS, Standard};
use small_amiga::graphics::{Font, MAX_ADVANCE, MAX_HEIGHT, MAX_WIDTH};
use small_amiga_window::PixelShape;
use small_amiga_window::files::{decode_indexed, encode_indexed};

use super::{one_line, placed};

/// A palette, which GIMP could write in other words.
pub fn palette(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let read = match palettes::parse("p.gpl", &text) {
        Ok(read) => read.palette,
        Err(error) => return placed(&error, &text),
    };
    assert!((1..=MAX_PENS).contains(&read.colours().len()));
    let mut again = format!("GIMP Palette\nName: {}\n", read.name());
    for [red, green, blue] in read.colours().iter().map(|colour| colour.rgb8()) {
        again.push_str(&format!("{red} {green} {blue}\tcolour\n"));
    }
    assert_eq!(palettes::parse("other.gpl", &again).map(|again| again.palette), Ok(read), "{again:?}");
}

/// An indexed PNG.
pub fn picture(bytes: &[u8]) {
    let read = match decode_indexed(bytes, "p.png") {
        Ok(read) => read,
        Err(error) => return one_line(&error.to_string()),
    };
    assert!(usize::from(read.pens.highest_pen()) < read.colours.len());
    let written = encode_indexed(&read.pens, &read.colours, PixelShape::Tall);
    let again = written.as_ref().map(|written| decode_indexed(written, "again.png"));
    assert_eq!(again, Ok(Ok(read)));
}

/// A font of either kind, and the same one twice as high.
pub fn font(bytes: &[u8]) {
    match fonts::from_bytes("f", bytes) {
        Ok(font) => {
            assert!((1..=MAX_HEIGHT).contains(&font.y_size()));
            is_sound(&font);
            is_sound(&font.doubled());
        }
        // Every byte of a font is a letter of its own, whatever its encoding. A packed font has other bytes.
        Err(AssetError::Text(error)) if !bytes.starts_with(&[0x1F, 0x8B]) => {
            placed(&error, &bytes.iter().copied().map(char::from).collect::<String>())
        }
        Err(error) => one_line(&error.to_string()),
    }
}

/// Every letter lies in the strip, with a word to spare behind it.
fn is_sound(font: &Font) {
    assert!(font.baseline() < font.y_size());
    assert_eq!(font.strip().len(), font.modulo() * font.y_size());
    for cell in (0..=255).map(|code| font.glyph(code)) {
        assert!(cell.width <= MAX_WIDTH && (0..=MAX_ADVANCE).contains(&cell.advance), "{cell:?}");
        assert!(cell.bit_offset + cell.width + 16 <= font.modulo() * 16, "{cell:?} of {font:?}");
    }
    let letters: String = (0..=255).map(char::from).collect();
    let all: i32 = (0..=255).map(|code| font.glyph(code).advance).sum();
    assert_eq!(font.text_length(&letters), all);
}

/// A screen's description.
pub fn screen(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match screens::parse("s.screen", &text, Path::new("")) {
        Ok(read) => {
            let again = description(&read);
            assert_eq!(screens::parse("other.screen", &again, Path::new("")), Ok(read), "{again:?}");
        }
        Err(error) => placed(&error, &text),
    }
}

/// A description of what a screen was asked for.
fn description(request: &ScreenRequest) -> String {
    let standard = |standard| if standard == Standard::Pal { "pal" } else { "ntsc" };
    let look = |look| LOOKS.iter().find(|(_, known)| *known == look).map_or("", |(name, _)| name);
    [
        ("mode", request.interlace.map(|lace| if lace { "interlace" } else { "plain" }.to_owned())),
        ("pens", request.pens.map(|pens| pens.count().to_string())),
        ("swap-pens", request.swap_pens.map(|swap| if swap { "yes" } else { "no" }.to_owned())),
        ("standard", request.standard.map(|name| standard(name).to_owned())),
        ("palette", request.palette.as_ref().map(|path| path.display().to_string())),
        ("font", request.font.as_ref().map(ToString::to_string)),
        ("look", request.look.map(|name| look(name).to_owned())),
        ("title", request.title.clone()),
    ]
    .into_iter()
    .filter_map(|(key, value)| Some(format!("{key} = {}\n", value?)))
    .collect()
}
