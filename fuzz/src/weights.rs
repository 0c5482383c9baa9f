//! Files of weights. A file whose sum alone is wrong is read once more with the right one, so that what lies behind it is seen.

use tribolo_game::Fitted;
use triple3_game::{Weights, WeightsError};

use super::one_line;

/// Bytes as either game's weights.
pub fn check(bytes: &[u8]) {
    tribolo(&String::from_utf8_lossy(bytes));
    if let Some(error) = triple3(bytes) {
        one_line(&error.to_string());
    }
    // A whole file, its numbers made of these bytes.
    let mut whole = Weights::blank(0, 0).write();
    let head = whole.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    whole.iter_mut().skip(head).zip(bytes.iter().cycle()).for_each(|(to, from)| *to = *from);
    if let Some(WeightsError::Checksum { expected, .. }) = triple3(&whole) {
        let end = whole.len().saturating_sub(8);
        whole.truncate(end);
        whole.extend(expected.to_le_bytes());
        assert_eq!(triple3(&whole), None);
    }
}

fn triple3(bytes: &[u8]) -> Option<WeightsError> {
    let read = Weights::read(bytes);
    read.as_ref().iter().for_each(|weights| assert!(weights.write() == bytes));
    read.err()
}

fn tribolo(text: &str) {
    let read = |text: &str| {
        let read = text.parse::<Fitted>();
        read.as_ref().iter().for_each(|fitted| assert_eq!(fitted.to_string(), text));
        read.err()
    };
    let Some(error) = read(text) else { return };
    one_line(&error.to_string());
    assert!(error.line >= 1 && error.field >= 1, "{error}");
    let sum = error.expected.strip_prefix('`').and_then(|rest| rest.split_once('`'));
    if let Some((sum, " and the end of the file")) = sum {
        let kept: Vec<&str> = text.lines().take(error.line - 1).collect();
        let mended = format!("{}\n{sum}\n", kept.join("\n"));
        assert_eq!(read(&mended), None, "{mended:?}");
    }
}
