//! Pictures as ILBM files, the picture format of the Amiga's paint programs.
//!
//! Such a file is a FORM of chunks: size (BMHD), colours (CMAP), display mode (CAMG), and the rows of all planes (BODY).

use crate::chips::chunky::Chunky;
use crate::chips::colour::Rgb4;

/// The display modes in the chunk CAMG: the bits HIRES and LACE of a viewport.
const HIRES: u32 = 0x8000;
const LACE: u32 = 0x0004;
/// The compression of the rows, in the chunk BMHD.
const BYTE_RUN_1: u8 = 1;
/// Maximum number of bytes of a row that one code of ByteRun1 stands for.
const LONGEST: usize = 128;
/// Minimum number of equal bytes that are packed as one.
const SHORTEST_RUN: usize = 3;

/// Encodes a picture of a hi-res screen as an ILBM file, with as few planes as possible for its colours.
///
/// Returns `None` if the picture is wider or higher than 65,535 pixels, if it has a pen without a colour, or if there are
/// more than 256 colours.
pub fn encode(picture: &Chunky, colours: &[Rgb4], is_interlaced: bool) -> Option<Vec<u8>> {
    if usize::from(picture.highest_pen()) >= colours.len() || colours.len() > 256 {
        return None;
    }
    let [width, height] = [picture.width(), picture.height()].map(u16::try_from);
    let size = [width.ok()?.to_be_bytes(), height.ok()?.to_be_bytes()].concat();
    let depth = colours.len().next_power_of_two().trailing_zeros().max(1) as u8;
    let (mode, aspect) = if is_interlaced { (HIRES | LACE, [1, 1]) } else { (HIRES, [1, 2]) };
    // Position 0, no mask, a transparent pen that is not used; the page is as large as the picture.
    let header = [&size[..], &[0; 4], &[depth, 0, BYTE_RUN_1, 0, 0, 0], &aspect, &size].concat();
    let palette: Vec<u8> = colours.iter().flat_map(|colour| colour.rgb8()).collect();
    let mut body = Vec::new();
    for row in picture.rows() {
        for plane in 0..depth {
            // A row of a plane consists of whole words.
            let bytes: Vec<u8> = row.chunks(16).flat_map(|pens| word(pens, plane).to_be_bytes()).collect();
            pack(&bytes, &mut body);
        }
    }
    let mut form = b"ILBM".to_vec();
    let chunks =
        [(b"BMHD", &header[..]), (b"CMAP", &palette), (b"CAMG", &mode.to_be_bytes()), (b"BODY", &body)];
    chunks.into_iter().try_for_each(|(name, data)| put(&mut form, name, data))?;
    let mut file = Vec::new();
    put(&mut file, b"FORM", &form)?;
    Some(file)
}

/// Returns the bits of up to 16 pens in a plane, from the left.
fn word(pens: &[u8], plane: u8) -> u16 {
    (0..).zip(pens).fold(0, |word, (x, pen)| word | u16::from(pen >> plane & 1) << (15 - x))
}

/// Appends a chunk, with a zero behind data of odd length.
fn put(file: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) -> Option<()> {
    file.extend(name);
    file.extend(u32::try_from(data.len()).ok()?.to_be_bytes());
    file.extend(data);
    file.extend((!data.len().is_multiple_of(2)).then_some(0));
    Some(())
}

/// Appends a row in the compression ByteRun1: a code with the byte that it repeats, or with the bytes that follow.
fn pack(mut row: &[u8], packed: &mut Vec<u8>) {
    while let Some(&first) = row.first() {
        let run = row.iter().take(LONGEST).take_while(|byte| **byte == first).count();
        let (code, taken) = if run >= SHORTEST_RUN {
            (257 - run, run)
        } else {
            let next = row.windows(SHORTEST_RUN).position(|bytes| bytes.iter().all(|byte| *byte == bytes[0]));
            let count = next.unwrap_or(row.len()).min(LONGEST);
            (count - 1, count)
        };
        let (bytes, rest) = row.split_at(taken);
        packed.push(code as u8);
        packed.extend(if code < LONGEST { bytes } else { &bytes[..1] });
        row = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_has_the_chunks_of_an_ilbm() {
        let picture = Chunky::from_ascii(&["012300000000000000000", "3"]);
        let colours = [0xAAA, 0x000, 0xFFF, 0x68B].map(Rgb4::new);
        // Two planes of two words a row; equal bytes are packed from three on.
        let rows = [[0x50, 0, 0, 0], [0x30, 0, 0, 0], [0x80, 0, 0, 0], [0x80, 0, 0, 0]];
        let body: Vec<u8> = rows.iter().flat_map(|row| [0, row[0], 254, 0]).collect();
        let expected = [
            &b"FORM\0\0\0\x58ILBM"[..],
            b"BMHD\0\0\0\x14\0\x15\0\x02\0\0\0\0\x02\0\x01\0\0\0\x01\x02\0\x15\0\x02",
            b"CMAP\0\0\0\x0C\xAA\xAA\xAA\0\0\0\xFF\xFF\xFF\x66\x88\xBB",
            b"CAMG\0\0\0\x04\0\0\x80\0",
            b"BODY\0\0\0\x10",
            &body,
        ];
        assert_eq!(encode(&picture, &colours, false).unwrap(), expected.concat());
        assert_eq!(encode(&picture, &colours[..3], false), None);
        let mut packed = Vec::new();
        pack(&[[1; 200], [2; 200]].concat(), &mut packed);
        assert_eq!(packed, [129, 1, 185, 1, 129, 2, 185, 2]);
    }
}
