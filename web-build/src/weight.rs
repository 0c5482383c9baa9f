//! Sizes of the page's files, raw and compressed with brotli, and the limits for the whole page.

use std::io;
use std::iter::Sum;

use crate::fault::Fault;

/// Maximum size of the uncompressed web page, in bytes.
pub const MOST_RAW: usize = 3_200_000;
/// Maximum size of the web page compressed with brotli, as most hosts send it, in bytes.
pub const MOST_PACKED: usize = 1_100_000;

/// The size of one or more files of the page, uncompressed and compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weight {
    /// Total size of the files without compression, in bytes.
    pub raw: usize,
    /// Size of the files compressed with brotli at its highest quality, in bytes.
    pub packed: usize,
}

impl Weight {
    pub fn measure(bytes: &[u8]) -> Result<Self, Fault> {
        struct Counter(usize);
        impl io::Write for Counter {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 += bytes.len();
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut counter = Counter(0);
        let best = brotli::enc::BrotliEncoderParams {
            quality: 11,
            lgwin: 22,
            size_hint: bytes.len(),
            ..Default::default()
        };
        brotli::BrotliCompress(&mut &*bytes, &mut counter, &best)
            .map_err(|error| Fault::Page(format!("brotli: {error}")))?;
        Ok(Self { raw: bytes.len(), packed: counter.0 })
    }

    /// Returns the size of the web page unchanged, after checking it against the limits.
    ///
    /// # Errors
    /// Returns [`Fault::Page`] with the size and the limit if the uncompressed or the compressed size exceeds its
    /// limit.
    pub fn within_limits(self) -> Result<Self, Fault> {
        let too_much = |what, is, most| {
            let above = is - most;
            Fault::Page(format!("the page is {is} bytes {what}, {above} above the limit of {most}"))
        };
        match self {
            Self { raw, .. } if raw > MOST_RAW => Err(too_much("as it lies there", raw, MOST_RAW)),
            Self { packed, .. } if packed > MOST_PACKED => Err(too_much("with brotli", packed, MOST_PACKED)),
            fits => Ok(fits),
        }
    }
}

impl Sum for Weight {
    fn sum<I: Iterator<Item = Self>>(weights: I) -> Self {
        weights.fold(Self { raw: 0, packed: 0 }, |sum, one| Self {
            raw: sum.raw + one.raw,
            packed: sum.packed + one.packed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitive_bytes_compress_well() {
        let weight = Weight::measure(&b"tripppin ".repeat(1000)).unwrap();
        assert_eq!(weight.raw, 9000);
        assert!((10..100).contains(&weight.packed), "{weight:?}");
    }

    #[test]
    fn page_over_the_limit_is_refused_with_the_excess() {
        let most = Weight { raw: MOST_RAW, packed: MOST_PACKED };
        assert_eq!(most.within_limits().unwrap(), most);
        let above = |raw, packed| {
            let more = [most, Weight { raw, packed }].into_iter().sum::<Weight>();
            more.within_limits().unwrap_err().to_string()
        };
        assert_eq!(above(7, 0), "the page is 3200007 bytes as it lies there, 7 above the limit of 3200000");
        assert_eq!(above(0, 1), "the page is 1100001 bytes with brotli, 1 above the limit of 1100000");
    }
}
