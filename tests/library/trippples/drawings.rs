//! Tests of the built-in drawings.

use std::path::Path;

use amiga_boardgame::tiles::artwork::Artwork;
use amiga_boardgame::tiles::game::TileGame;
use boardgame_host::assets::drawings;
use small_amiga::chips::Chunky;
use trippples_game::Trippples;

fn both() -> [Artwork; 2] {
    tripppin::CATALOGUE.install();
    let drawings = drawings::built_in().unwrap();
    [false, true].map(|interlaced| Trippples::artwork(&drawings, interlaced))
}

#[test]
fn picture_folders_equal_built_in_drawings() {
    tripppin::CATALOGUE.install();
    for folder in ["sprites", "crates/small-amiga/pictures"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        assert_eq!(drawings::from_folder(&folder).unwrap(), (drawings::built_in().unwrap(), vec![]));
    }
}

/// Checks that the pieces differ in outline, because the outline alone distinguishes pieces of the same
/// colour.
#[test]
fn round_and_square_pieces_differ_in_outline() {
    for artwork in both() {
        let [round, square] = &artwork.pieces;
        let (row, column) = (round.height() / 2, round.width() / 2);
        let first = |picture: &Chunky, y| (0..column).find(|&x| picture.get(x, y) != Some(0));
        let top = (0..row).find(|&y| round.get(column, y) != Some(0)).unwrap();
        assert!(first(round, top) > first(round, row).map(|x| x + 4));
        assert_eq!(first(square, top), first(square, row));
    }
}

/// Checks that a goal's band is visible all around a piece and its shadow.
#[test]
fn finish_tiles_leave_white_around_the_piece() {
    for artwork in both() {
        for (finish, piece) in artwork.pictures[2..4].iter().map(|tile| &tile.picture).zip(&artwork.pieces) {
            let top = if piece.height() == 13 { 4 } else { 8 };
            for y in 0..piece.height() {
                for x in (0..piece.width()).filter(|&x| piece.get(x, y) != Some(0)) {
                    assert_eq!(finish.get(x + 10, y + top), Some(0), "column {x}, row {y}");
                }
            }
        }
    }
}
