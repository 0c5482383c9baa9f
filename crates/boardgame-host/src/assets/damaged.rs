//! Property tests with truncated, garbled and invented files: the result is always an asset, or an error of
//! one line.

use std::ffi::OsString;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;

use super::{fonts, palettes, screens};
use crate::catalogue::catalogue;
use crate::cli;
use small_amiga_window::files::decode_indexed;

const BDF: &[u8] = b"STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 -2\nSTARTPROPERTIES 2\nFONT_ASCENT 6\nFONT_DESCENT 2\n\
    ENDPROPERTIES\nCHARS 1\nSTARTCHAR A\nENCODING 65\nDWIDTH 8 0\nBBX 7 3 1 -1\nBITMAP\nFE\n82\nFE\nENDCHAR\nENDFONT\n";
const PALETTE: &[u8] = b"GIMP Palette\nName: Two\nColumns: 2\n# comment\n0 0 0 black\n255 255 255 white\n";
const SCREEN: &[u8] = b"mode = interlace\npens = 8\npalette = magicwb\nfont = 16\nlook = 1.3\ntitle = Mine\n";

fn psf2() -> Vec<u8> {
    let words: [u32; 8] = [0x864A_B572, 0, 32, 1, 2, 8, 8, 8];
    words.iter().flat_map(|word| word.to_le_bytes()).chain([0x3C; 16]).chain(*b"A\xFFB\xFF").collect()
}

fn garbled(bytes: Vec<u8>) -> impl Strategy<Value = Vec<u8>> {
    let length = bytes.len();
    (vec((0..length, any::<u8>()), 0..6), 0..=length).prop_map(move |(changes, end)| {
        let mut bytes = bytes.clone();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        bytes.truncate(end);
        bytes
    })
}

fn one_line<T, E: std::fmt::Display>(result: Result<T, E>) -> bool {
    result.err().is_none_or(|error| error.to_string().lines().count() == 1)
}

proptest! {
    #[test]
    fn damaged_font_is_read_or_refused_in_one_line(bytes in prop_oneof![garbled(BDF.to_vec()), garbled(psf2()), vec(any::<u8>(), 0..64)]) {
        prop_assert!(one_line(fonts::from_bytes("f", &bytes)));
    }

    #[test]
    fn damaged_picture_is_read_or_refused_in_one_line(bytes in garbled(boardgame_sprites::PIECE.plain.to_vec())) {
        prop_assert!(one_line(decode_indexed(&bytes, "p")));
    }

    #[test]
    fn damaged_text_is_read_or_refused_in_one_line(bytes in prop_oneof![garbled(PALETTE.to_vec()), garbled(SCREEN.to_vec())]) {
        let text = String::from_utf8_lossy(&bytes);
        prop_assert!(one_line(palettes::parse("p", &text)));
        prop_assert!(one_line(screens::parse("s", &text, Path::new(""))));
    }

    #[test]
    fn random_command_line_is_parsed_or_refused(words in vec(
        prop_oneof![
            prop::sample::select(cli::options::options().iter().map(|option| option.name.to_owned()).collect::<Vec<_>>()),
            prop::sample::select(vec!["screenshot", "script", "help", "8", "-3", "=", "difficulty", "\"", "a=b", ""])
                .prop_map(str::to_owned),
            "[ -~]{0,8}",
        ],
        0..6,
    )) {
        prop_assert!(one_line(cli::parse(catalogue(), words.into_iter().map(OsString::from), &mut |_| None)));
    }
}
