//! Suggestions of the known word that is nearest to a misspelt one.

/// Returns the known word most similar to `given`, ignoring case, or `None` if no word is similar enough.
///
/// The maximum distance is 2, or 1 if `given` has fewer than 5 characters.
fn meant<'a>(given: &str, known: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    let given: Vec<char> = given.to_ascii_lowercase().chars().take(64).collect();
    // One correction in a short word, two in a long one; with more, unrelated words would match.
    let slips = if given.len() < 5 { 1 } else { 2 };
    known
        .map(|word| (distance(&given, &word.to_ascii_lowercase().chars().collect::<Vec<_>>()), word))
        .filter(|&(distance, _)| distance <= slips)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

/// Returns a "did you mean" suggestion for the misspelt word `given`, empty if no known word is similar.
pub fn hint<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    meant(given, &mut known.into_iter()).map_or_else(String::new, did_you_mean)
}

/// Formats `word` as a "did you mean" suggestion to append to an error message.
pub fn did_you_mean(word: &str) -> String {
    format!(" (did you mean {word}?)")
}

/// Returns the edit distance of two words, where a swap of neighbouring characters is one edit.
fn distance(one: &[char], other: &[char]) -> usize {
    // Three rows of the table suffice, because a swap refers to the row before the previous one.
    let mut two_ago = vec![0; other.len() + 1];
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, &a) in one.iter().enumerate() {
        let mut row = vec![i + 1; other.len() + 1];
        for (j, &b) in other.iter().enumerate() {
            let change = last[j] + usize::from(a != b);
            row[j + 1] = change.min(last[j + 1] + 1).min(row[j] + 1);
            let swapped = i > 0 && j > 0 && one[i - 1] == b && other[j - 1] == a;
            if swapped {
                row[j + 1] = row[j + 1].min(two_ago[j - 1] + 1);
            }
        }
        two_ago = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 4] = ["--pens", "--palette", "--pal", "--position"];

    #[test]
    fn misspelt_name_gets_a_suggestion() {
        assert_eq!(meant("--pallete", &mut KNOWN.into_iter()), Some("--palette"));
        assert_eq!(meant("--pesn", &mut KNOWN.into_iter()), Some("--pens"));
        assert_eq!(meant("--POSITON", &mut KNOWN.into_iter()), Some("--position"));
    }

    #[test]
    fn unrelated_name_gets_no_suggestion() {
        assert_eq!(meant("--colour", &mut KNOWN.into_iter()), None);
        assert_eq!(meant("", &mut KNOWN.into_iter()), None);
    }
}
