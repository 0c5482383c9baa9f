//! Sizes of the page's files, raw and compressed, and the limits for the whole page and for its first load.

use std::io;
use std::iter::Sum;
use std::num::NonZeroU64;

use zopfli::{Format, Options};

use crate::fault::Fault;

/// Maximum sizes of some files of the page together, in bytes.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Name of the files in messages.
    pub what: &'static str,
    /// Maximum size of the uncompressed files.
    pub raw: usize,
    /// Maximum size of the files compressed with gzip.
    pub gzip: usize,
    /// Maximum size of the files compressed with brotli, as most hosts send them.
    pub brotli: usize,
}

/// The limits of the whole page.
pub const PAGE: Limits = Limits { what: "the page", raw: 3_350_000, gzip: usize::MAX, brotli: 1_138_000 };
/// The limits of the files that a browser loads before the first game begins.
pub const FIRST_LOAD: Limits =
    Limits { what: "the first load", raw: usize::MAX, gzip: 1_107_000, brotli: 929_000 };

/// The size of one or more files of the page, uncompressed and compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weight {
    /// Total size of the files without compression, in bytes.
    pub raw: usize,
    /// Size of the files packed by [`gzip`], in bytes.
    pub gzip: usize,
    /// Size of the files compressed with brotli at its highest quality, in bytes.
    pub brotli: usize,
}

/// Number of searches for a shorter form.
const ITERATIONS: u64 = 5;

/// Packs bytes in the format of gzip, and searches for a short form.
///
/// The header has no name and no time, so equal bytes give equal files.
///
/// # Errors
/// Returns [`Fault::Page`] if the encoder fails.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut packed = Vec::new();
    let result = zopfli::compress(options(), Format::Gzip, bytes, &mut packed);
    result.map(|()| packed).map_err(|error| Fault::Page(format!("gzip: {error}")))
}

fn options() -> Options {
    let iteration_count = NonZeroU64::new(ITERATIONS).unwrap_or(NonZeroU64::MIN);
    Options { iteration_count, ..Options::default() }
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
        Ok(Self { raw: bytes.len(), gzip: gzip(bytes)?.len(), brotli: counter.0 })
    }

    /// Checks the size against limits.
    ///
    /// # Errors
    /// Returns [`Fault::Page`] with the size and the limit if a size exceeds its limit.
    pub fn check(self, limits: Limits) -> Result<(), Fault> {
        let what = limits.what;
        for (size, limit, form) in [
            (self.raw, limits.raw, "as it lies there"),
            (self.gzip, limits.gzip, "with gzip"),
            (self.brotli, limits.brotli, "with brotli"),
        ] {
            if let Some(above) = size.checked_sub(limit).filter(|above| *above > 0) {
                let problem = format!("{what} is {size} bytes {form}, {above} above the limit of {limit}");
                return Err(Fault::Page(problem));
            }
        }
        Ok(())
    }
}

impl Sum for Weight {
    fn sum<I: Iterator<Item = Self>>(weights: I) -> Self {
        weights.fold(Self { raw: 0, gzip: 0, brotli: 0 }, |sum, one| Self {
            raw: sum.raw + one.raw,
            gzip: sum.gzip + one.gzip,
            brotli: sum.brotli + one.brotli,
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
        assert!((10..100).contains(&weight.gzip) && (10..100).contains(&weight.brotli), "{weight:?}");
    }

    #[test]
    fn page_over_a_limit_is_refused_with_the_excess() {
        let limits = Limits { what: "the page", raw: 3000, gzip: 2000, brotli: 1000 };
        let most = Weight { raw: 3000, gzip: 2000, brotli: 1000 };
        assert!(most.check(limits).is_ok());
        let above = |raw, gzip, brotli| {
            let more = [most, Weight { raw, gzip, brotli }].into_iter().sum::<Weight>();
            more.check(limits).unwrap_err().to_string()
        };
        assert_eq!(above(7, 0, 0), "the page is 3007 bytes as it lies there, 7 above the limit of 3000");
        assert_eq!(above(0, 2, 0), "the page is 2002 bytes with gzip, 2 above the limit of 2000");
        assert_eq!(above(0, 0, 1), "the page is 1001 bytes with brotli, 1 above the limit of 1000");
    }
}
