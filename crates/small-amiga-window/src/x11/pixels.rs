//! Sends pixels to the X server, in requests of a permitted size.

use super::XWindow;
use std::ops::Range;
use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::ConnectionError;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat, ImageOrder};

/// Maximum number of bytes of pixels in one request to the X server.
const AT_ONCE: usize = 1 << 18;

impl XWindow {
    pub(super) fn put(
        &mut self,
        pixels: &[u32],
        width: usize,
        rows: Range<usize>,
    ) -> Result<(), ConnectionError> {
        let lsb = self.connection.setup().image_byte_order == ImageOrder::LSB_FIRST;
        // 64 bytes are reserved for the other fields of the request.
        let room = self.connection.maximum_request_bytes().saturating_sub(64).min(AT_ONCE);
        let columns = u16::try_from(width).unwrap_or(u16::MAX);
        let at_once = (room / (4 * width.max(1))).clamp(1, usize::from(u16::MAX));
        let mut top = rows.start;
        for part in pixels
            .get(rows.start * width..rows.end * width)
            .unwrap_or_default()
            .chunks((at_once * width).max(1))
        {
            let order = if lsb { u32::to_le_bytes } else { u32::to_be_bytes };
            self.bytes.clear();
            self.bytes.extend(part.iter().flat_map(|pixel| order(*pixel)));
            let (count, at) = (part.len() / width.max(1), i16::try_from(top).unwrap_or(i16::MAX));
            let count_rows = u16::try_from(count).unwrap_or(u16::MAX);
            self.connection.put_image(
                ImageFormat::Z_PIXMAP,
                self.window,
                self.gc,
                columns,
                count_rows,
                0,
                at,
                0,
                self.depth,
                &self.bytes,
            )?;
            top += count;
        }
        Ok(())
    }
}
