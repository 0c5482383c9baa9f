//! Updates the window from the scene that it shows to a new one, by redrawing the differences.
//!
//! A carried piece is a Bob, which is removed before anything else is drawn and added again afterwards. The
//! look of squares and the panel is left to [`Brush`], and the animation of sprites to [`super::markers`].

use super::artwork::Artwork;
use super::brush::Brush;
use super::layout::Layout;
use super::markers::{MarkerError, Markers, SpriteUse};
use super::oracle::badges;
use super::scene::{CursorFrame, Scene, SquareLook};
use super::status::{Frame, SquareContent};
use crate::table::Canvas;
use crate::view::pieces::Pieces;
use crate::view::theme::Theme;
use boardgame_engine::arrows::Arrows;
use boardgame_engine::square::Square;
use small_amiga::chips::Ticks;
use small_amiga::graphics::{BobId, GelsInfo, Image, RastPort};
use small_amiga::intuition::{DrawInfo, Intuition, Look, ScreenId};

#[derive(Debug)]
pub(super) struct Painter {
    layout: Layout,
    theme: Theme,
    look: Look,
    pens: DrawInfo,
    pieces: Pieces,
    pictures: Vec<Image>,
    /// The colours and the pictures of the square whose tile rules the turn: black and white are exchanged.
    dark: (Theme, Vec<Image>),
    markers: Markers,
    carried: Option<(BobId, usize)>,
    /// The scene that was drawn last, or `None` if the whole window must be redrawn.
    seen: Option<Scene>,
}

impl Painter {
    pub(super) fn new(
        intuition: &mut Intuition,
        on: ScreenId,
        layout: Layout,
        artwork: &Artwork,
        needs_sprites: bool,
    ) -> Result<Self, MarkerError> {
        let screen = intuition.screen_or_public(Some(on));
        let (theme, depth) = (Theme::for_screen(screen), screen.depth());
        let halo = screen.is_legible();
        let pictures =
            |theme: &Theme| artwork.pictures.iter().map(|picture| picture.image(theme, depth)).collect();
        let dark = theme.exchanged();
        Ok(Self {
            layout,
            theme,
            look: screen.look(),
            pens: *screen.draw_info(),
            pieces: Pieces::new(&artwork.pieces, &theme, depth, layout.scale.interlaced(), halo),
            pictures: pictures(&theme),
            dark: (dark, pictures(&dark)),
            markers: Markers::new(intuition, on, artwork, (&theme, layout), needs_sprites)?,
            carried: None,
            seen: None,
        })
    }

    /// Returns the pictures of the pieces for the menus.
    pub(super) fn menu_pictures(&self) -> [Image; 2] {
        [0, 1].map(|side| self.pieces.on_paper(side).clone())
    }

    /// Frees the sprites of the window.
    pub(super) fn free_sprites(&mut self, intuition: &mut Intuition) {
        self.markers.free(intuition);
    }

    /// Returns the time of the display at which a sprite blinks next.
    pub(super) fn next_blink(&self, intuition: &Intuition) -> Option<Ticks> {
        self.markers.next_change(intuition.current_time())
    }

    pub(super) fn invalidate(&mut self) {
        self.seen = None;
    }

    /// Updates the window to show a scene, and the sprites to match the current time.
    ///
    /// The sprites are hidden while the window is inactive or menus are open. Sprites covered by other
    /// windows are hidden as well, unless `as_in_1994` is set.
    pub(super) fn show(&mut self, canvas: &mut Canvas<'_>, scene: Scene, as_in_1994: bool) {
        let (window, intuition) = (canvas.window, &mut *canvas.intuition);
        let visible = intuition.is_active_without_menus(window);
        let corner = intuition.window(window).filter(|_| visible).map(|window| window.frame().origin());
        let sprite_use = match intuition.active() == Some(window) {
            _ if as_in_1994 => SpriteUse::Always,
            true => SpriteUse::Active,
            false => SpriteUse::Inactive,
        };
        self.markers.show(intuition, (scene.goals, scene.ants), sprite_use, |intuition, part| {
            corner.filter(|_| as_in_1994 || !intuition.is_covered_at(window, part))
        });
        if self.seen.as_ref() == Some(&scene) {
            return;
        }
        if let Some(mut rp) = intuition.rast_port(window) {
            self.repaint(&mut rp, canvas.gels, &scene);
            self.seen = Some(scene);
        }
    }

    fn repaint(&mut self, rp: &mut RastPort<'_>, gels: &mut GelsInfo, scene: &Scene) {
        gels.clear(rp.layer());
        let (seen, brush) = (self.seen.as_ref(), self.brush());
        if seen.is_none() {
            brush.ground(rp);
        }
        for (at, (square, look)) in Square::ALL.into_iter().zip(&scene.squares).enumerate() {
            if seen.is_none_or(|seen| seen.squares[at] != *look) {
                self.square(rp, square, look);
            }
        }
        if seen.is_none_or(|seen| seen.panel != scene.panel) {
            let layout = Layout { has_buttons: scene.panel.has_play_buttons, ..brush.layout };
            Brush { layout, ..brush }.panel(rp, &scene.panel);
        }
        // The user may have picked up a piece before the other side's piece had finished its slide.
        let same = |&(_, side): &(BobId, usize)| scene.carried.is_some_and(|(carried, _)| carried == side);
        if let Some((bob, _)) = self.carried.take_if(|carried| !same(carried)) {
            gels.rem_i_bob(rp, bob, false);
        }
        if let Some((side, corner)) = scene.carried {
            let (piece, at) = self.pieces.cut_out(side, corner);
            match self.carried {
                Some((bob, _)) => gels.set_position(bob, at),
                None => self.carried = Some((gels.add_bob(piece.clone(), at), side)),
            }
        }
        gels.draw_g_list(rp);
    }

    fn brush(&self) -> Brush<'_> {
        let Self { layout, theme, look, pens, pieces, pictures, .. } = self;
        Brush { layout: *layout, theme, look: (*look, pens), pictures, pieces }
    }

    fn square(&self, rp: &mut RastPort<'_>, square: Square, look: &SquareLook) {
        let (brush, face) = (self.brush(), look.content);
        let brush = match look.frame {
            Some((Frame::Ruling, _)) => Brush { theme: &self.dark.0, pictures: &self.dark.1, ..brush },
            _ => brush,
        };
        // A piece with an outline cuts the arrows of its tile so short that only their heads are drawn.
        let heads = match (face, look.frame, look.piece) {
            (SquareContent::Arrows(arrows), Some((Frame::Ruling, _)), Some(_)) if self.pieces.has_halo() => {
                Some(arrows)
            }
            _ => None,
        };
        // The ring of a starting square would look like a frame.
        let is_bare =
            heads.is_some() || matches!((face, look.frame), (SquareContent::Start, Some((Frame::Ruling, _))));
        let face = if is_bare { SquareContent::Arrows(Arrows::all()) } else { face };
        match look.crossed {
            Some((arrows, side)) => brush.crossed_arrows(rp, square, arrows, self.theme.piece(side)),
            None => brush.square(rp, face, square),
        }
        match look.frame {
            Some((Frame::Legal, mover)) => brush.frame(rp, face, square, self.theme.piece(mover)),
            Some((Frame::Marked, _)) => brush.frame(rp, face, square, self.theme.black),
            Some((Frame::Ruling, _)) | None => {}
        }
        if let Some(side) = look.played {
            brush.corners(rp, square, self.theme.piece(side));
            brush.arrows_over(rp, face, square);
        }
        if let Some(cursor) = look.cursor {
            brush.cursor(rp, square, cursor);
            if cursor != CursorFrame::Original && look.crossed.is_none() {
                brush.arrows_over(rp, face, square);
            }
        }
        if let Some(badge) = look.badge {
            brush.badge_on_square(rp, face, square, badge);
            // If a flag has no other room, its corner is under an arrow.
            brush.arrows_over(rp, face, square);
        }
        if let Some(arrows) = heads.filter(|&arrows| arrows != Arrows::all() && look.crossed.is_none()) {
            brush.arrow_heads(rp, square, arrows);
        }
        if let Some(side) = look.piece {
            // With an outline, the hole of a starting square would show white areas beside the piece.
            if face == SquareContent::Start && look.frame.is_none() && self.pieces.has_halo() {
                brush.starting_square(rp, square, false);
            }
            let (piece, at) = self.pieces.cut_out(side, self.layout.piece(square));
            rp.draw_image_masked(piece.image(), piece.shadow(), at.x, at.y);
        }
        if look.named {
            let taken = look.badge.map(|badge| badges::flags(face, badge.verdict)).unwrap_or_default();
            brush.coordinates(rp, square, &taken);
        }
    }
}
