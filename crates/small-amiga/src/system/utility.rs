//! Upper and lower case in Latin-1, as utility.library converts letters.
//!
//! Other characters have no case here. The functions of the standard library, such as [`str::to_lowercase`],
//! contain tables of all letters in Unicode, which make a page 32 KB larger.

/// Converts an upper-case letter of Latin-1 to lower case (`ToLower`). Other characters stay as they are.
pub fn to_lower(letter: char) -> char {
    match letter {
        // Between the codes of these letters is that of the multiplication sign.
        'À'..='Ö' | 'Ø'..='Þ' => char::from_u32(u32::from(letter) + 0x20).unwrap_or(letter),
        _ => letter.to_ascii_lowercase(),
    }
}

/// Converts a lower-case letter of Latin-1 to upper case (`ToUpper`). Other characters stay as they are.
///
/// The capitals of `ß`, `ÿ` and `µ` are not in Latin-1, so these letters stay as they are.
pub fn to_upper(letter: char) -> char {
    match letter {
        'à'..='ö' | 'ø'..='þ' => char::from_u32(u32::from(letter) - 0x20).unwrap_or(letter),
        _ => letter.to_ascii_uppercase(),
    }
}

/// Converts the letters of a text to lower case, each as [`to_lower`] does.
pub fn lower_case(text: &str) -> String {
    text.chars().map(to_lower).collect()
}

/// Returns `true` if two texts are equal, ignoring case (`Stricmp`).
pub fn eq_ignore_case(one: &str, other: &str) -> bool {
    one.chars().map(to_lower).eq(other.chars().map(to_lower))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_of_latin_1_agrees_with_unicode() {
        for code in 0..=255_u8 {
            let letter = char::from(code);
            assert!(letter.to_lowercase().eq([to_lower(letter)]), "{letter:?}");
            let without_capital = matches!(letter, 'ß' | 'ÿ' | 'µ');
            assert!(without_capital != letter.to_uppercase().eq([to_upper(letter)]), "{letter:?}");
        }
        assert_eq!([to_upper('ß'), to_upper('ÿ'), to_upper('ω'), to_lower('Ω')], ['ß', 'ÿ', 'ω', 'Ω']);
    }

    #[test]
    fn texts_are_compared_without_case() {
        assert!(
            eq_ignore_case("Größe", "gRÖßE") && !eq_ignore_case("Work", "Works") && !eq_ignore_case("×", "÷")
        );
        assert_eq!(lower_case("ÄRGER × 2"), "ärger × 2");
    }
}
