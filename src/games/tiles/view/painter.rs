//! The painter: brings the window from the scene it shows to another one.
//!
//! Knows that a carried piece is a Bob: it comes off before anything else is drawn and goes on again after it. Leaves what
//! squares and the panel look like to their brushes, and the rhythm of the sprites to [`super::markers`].

use super::artwork::Artwork;
use super::board::Brush;
use super::layout::Layout;
use super::markers::{MarkerError, Markers};
use super::oracle::badges;
use super::said::Frame;
use super::scene::{Scene, SquareLook};
use crate::games::square::Square;
use crate::games::view::pieces::Pieces;
use crate::games::view::sides::TwoSided;
use crate::games::view::theme::Theme;
use small_amiga::machine::vblank::Ticks;
use small_amiga::system::graphics::bob::{BobId, GelsInfo};
use small_amiga::system::graphics::image::Image;
use small_amiga::system::graphics::rastport::RastPort;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::draw_info::DrawInfo;
use small_amiga::system::intuition::screen::ScreenId;
use small_amiga::system::intuition::window::WindowId;
use small_amiga::system::look::Look;

/// What the window shows, and all it is drawn with.
#[derive(Debug)]
pub struct Painter<S> {
    layout: Layout,
    theme: Theme,
    look: Look,
    pens: DrawInfo,
    pieces: Pieces,
    /// What lies on special squares.
    pictures: Vec<Image>,
    markers: Markers,
    gels: GelsInfo,
    carried: Option<(BobId, S)>,
    /// The scene the window shows.
    seen: Option<Scene<S>>,
}

impl<S: TwoSided> Painter<S> {
    /// Prepares the drawings for a screen, and takes the sprites.
    ///
    /// # Errors
    /// [`MarkerError`]: no sprites are free.
    pub fn new(
        intuition: &mut Intuition,
        on: ScreenId,
        layout: Layout,
        artwork: &Artwork,
    ) -> Result<Self, MarkerError> {
        let screen = intuition.screen_or_public(Some(on));
        let (theme, depth) = (Theme::of(screen), screen.depth());
        let halo = screen.is_legible();
        Ok(Self {
            layout,
            theme,
            look: screen.look(),
            pens: *screen.draw_info(),
            pieces: Pieces::new(&artwork.pieces, &theme, depth, layout.scale.interlaced(), halo),
            pictures: artwork.pictures.iter().map(|picture| picture.image(&theme, depth)).collect(),
            markers: Markers::new(intuition, on, artwork, &theme, layout)?,
            gels: GelsInfo::default(),
            carried: None,
            seen: None,
        })
    }

    /// The pieces' images.
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Returns the time at which a sprite of the window changes next, if it can be seen.
    pub fn next_change(&self, intuition: &Intuition, window: WindowId) -> Option<Ticks> {
        let next = self.markers.next_change(intuition.current_time());
        next.filter(|_| intuition.is_in_view(window))
    }

    /// The next scene is drawn as a whole.
    pub fn forget(&mut self) {
        self.seen = None;
    }

    /// Brings the window to a scene, and the sprites to this moment. They are hidden while the window is inactive or menus are down;
    /// where other windows lie over it, too, unless they are to be as in 1994.
    pub fn show(&mut self, intuition: &mut Intuition, window: WindowId, scene: Scene<S>, as_in_1994: bool) {
        let visible = intuition.is_active_without_menus(window);
        let corner = intuition.window(window).filter(|_| visible).map(|window| window.frame().origin());
        self.markers.show(intuition, scene.goals, scene.ants, |intuition, part| {
            corner.filter(|_| as_in_1994 || !intuition.is_covered_at(window, part))
        });
        if self.seen.as_ref() == Some(&scene) {
            return;
        }
        if self.seen.as_ref().is_none_or(|seen| seen.title != scene.title) {
            // What is in hand may lie over the title bar.
            if let Some(mut rp) = intuition.rast_port(window) {
                self.gels.clear(rp.layer());
            }
            intuition.set_window_title(window, &scene.title);
        }
        if let Some(mut rp) = intuition.rast_port(window) {
            self.repaint(&mut rp, &scene);
            self.seen = Some(scene);
        }
    }

    fn repaint(&mut self, rp: &mut RastPort<'_>, scene: &Scene<S>) {
        self.gels.clear(rp.layer());
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
            brush.panel(rp, &scene.panel);
        }
        // One piece may have been picked up before the other one had arrived.
        let same = |&(_, side): &(BobId, S)| scene.carried.is_some_and(|(carried, _)| carried == side);
        if let Some((bob, _)) = self.carried.take_if(|carried| !same(carried)) {
            self.gels.rem_i_bob(rp, bob, false);
        }
        match (self.carried, scene.carried) {
            (Some((bob, _)), Some((_, corner))) => self.gels.set_position(bob, corner),
            (None, Some((side, corner))) => {
                self.carried = Some((self.gels.add_bob(self.pieces.cut_out(side).clone(), corner), side));
            }
            (_, None) => {}
        }
        self.gels.draw_g_list(rp);
    }

    fn brush(&self) -> Brush<'_> {
        let Self { layout, theme, look, pens, pieces, pictures, .. } = self;
        Brush { layout: *layout, theme, look: (*look, pens), pictures, pieces }
    }

    fn square(&self, rp: &mut RastPort<'_>, square: Square, look: &SquareLook<S>) {
        let (brush, face) = (self.brush(), look.face);
        brush.square(rp, face, square);
        match look.frame {
            Some((Frame::Legal, mover)) => brush.frame(rp, face, square, self.theme.piece(mover)),
            Some((Frame::Marked, _)) => brush.frame(rp, face, square, self.theme.black),
            None => {}
        }
        if let Some(side) = look.played {
            brush.corners(rp, square, self.theme.piece(side));
            brush.arrows_over(rp, face, square);
        }
        if look.cursor {
            brush.cursor(rp, square);
        }
        if let Some(badge) = look.badge {
            brush.badge_on_square(rp, face, square, badge);
            // Where a flag has no other room its corner lies under an arrow.
            brush.arrows_over(rp, face, square);
        }
        if let Some(side) = look.piece {
            let (piece, at) = (self.pieces.cut_out(side), self.layout.piece(square));
            rp.draw_image_masked(piece.image(), piece.shadow(), at.x, at.y);
        }
        if look.named {
            let taken = look.badge.map(|badge| badges::flags(face, badge.verdict)).unwrap_or_default();
            brush.coordinates(rp, square, &taken);
        }
    }
}
