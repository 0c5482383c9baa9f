//! The user's preferences for the computer, saved as `key = value` lines like public screens.
//!
//! Applying preferences to settings and changing them is left to [`super::current_preferences`]; the
//! Preferences window is one of the Workbench's programs.

use std::fmt::Write as _;
use std::path::Path;
use std::rc::Rc;

use super::assets::request::{FontName, PaletteName, ScreenRequest};
use super::assets::screens;
use super::pairs::key_values;
use super::preferences_file::{self, PreferencesFile};
use amiga_boardgame::view::personal::Personal;
use amiga_boardgame::view::speed::Speed;

use small_amiga::chips::{MAX_PENS, Rgb4, Standard};
use small_amiga::preferences::Preferences;
use small_amiga_window::files::{SourceLine, SourceWord, TextError};
use small_amiga_window::{DisplayOptions, SCALES};

/// The keys of a preferences file, except the personal settings.
///
/// The keys that public-screen files also have come last.
const KEYS: [&str; 11] = [
    "screen",
    "colours",
    "scale",
    "scanlines",
    "flicker",
    "mode",
    "pens",
    "swap-pens",
    "standard",
    "palette",
    "font",
];

/// The contents of a preferences file, in which every value is optional.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PreferenceValues {
    /// Name of the public screen from which the Workbench screen takes its properties.
    pub screen: Option<String>,
    /// The screen properties that replace those of the public screen.
    pub request: ScreenRequest,
    pub personal: Personal,
    pub options: DisplayOptions,
}

/// The preferences in effect, and the file in which they are saved. Clones share the file.
#[derive(Debug, Clone, Default)]
pub struct StoredPreferences {
    /// The preferences file, with the personal settings in effect.
    pub file: Rc<PreferencesFile>,
    /// The preferences in effect, except for the personal settings.
    pub values: PreferenceValues,
}

pub(crate) fn parse(name: &str, text: &str) -> Result<PreferenceValues, TextError> {
    let mut wanted = PreferenceValues::default();
    let keys = [&KEYS[..], &preferences_file::KEYS].concat();
    key_values(name, text, &keys, |key, value, line| set(&mut wanted, key, value, line))?;
    Ok(wanted)
}

/// A key whose value names a file, and the function that removes this value.
pub(crate) type NamedFile = (&'static str, fn(&mut PreferenceValues));

pub(crate) const NAMED: [NamedFile; 3] = [
    ("font", |values| values.request.font = None),
    ("palette", |values| values.request.palette = None),
    ("screen", |values| values.screen = None),
];

/// Returns the error in a valid preferences file whose value of `key` cannot be loaded, or `None` without such a value.
pub(crate) fn unloadable(name: &str, text: &str, key: &str, why: &str) -> Option<TextError> {
    let usual = match key {
        "font" => screens::fonts(),
        key => format!("a {key} that can be loaded"),
    };
    let (found, expected) = why.split_once("; expected ").unwrap_or((why, &usual));
    let mut fault = None;
    let keys = [&KEYS[..], &preferences_file::KEYS].concat();
    // A line with an error would have been reported before.
    _ = key_values(name, text, &keys, |known, value, _| {
        if known == key {
            fault = Some(TextError { found: found.to_owned(), ..value.fault(expected) });
        }
        Ok(())
    });
    fault
}

fn set(
    values: &mut PreferenceValues,
    key: &str,
    value: SourceWord<'_>,
    line: SourceLine<'_>,
) -> Result<(), TextError> {
    let switch = || screens::choice(value, [("no", false), ("yes", true)]);
    match key {
        "screen" => values.screen = Some(value.without_controls("the name of a screen")?.text.to_owned()),
        "colours" => values.request.colours = Some(colours_of(value)?),
        "scale" => {
            let (least, most) = (*SCALES.start() as i32, *SCALES.end() as i32);
            values.options.scale = Some(value.number("scale", least, most)? as u32);
        }
        "scanlines" => values.options.scanlines = switch()?,
        "flicker" => values.options.flicker = switch()?,
        _ if preferences_file::set(&mut values.personal, key, value)? => {}
        _ => screens::set(&mut values.request, key, value, line, Path::new(""))?,
    }
    Ok(())
}

/// Converts the choices of the Preferences program to the values of a preferences file.
///
/// # Errors
/// Returns a message if Preferences does not offer the font or the speed.
pub(crate) fn values(of: &Preferences) -> Result<PreferenceValues, String> {
    let font = FontName::parse(&of.font, Path::new("")).ok_or_else(|| format!("no font {:?}", of.font))?;
    let speed = Speed::parse(&of.speed).ok_or_else(|| format!("no speed {:?}", of.speed))?;
    Ok(PreferenceValues {
        screen: Some(of.screen.clone()),
        request: ScreenRequest {
            interlace: Some(of.interlaced),
            pens: Some(of.pens),
            swap_pens: Some(of.swapped),
            standard: Some(of.standard),
            palette: of.palette.as_ref().map(PaletteName::from),
            colours: of.colours.clone().filter(|colours| !colours.is_empty()),
            font: Some(font),
            ..ScreenRequest::default()
        },
        personal: Personal { speed: Some(speed), ..Personal::default() },
        options: DisplayOptions {
            scale: of.scale.map(|scale| scale as u32),
            scanlines: of.scanlines,
            flicker: of.flicker,
        },
    })
}

fn colours_of(value: SourceWord<'_>) -> Result<Vec<Rgb4>, TextError> {
    let mut colours = Vec::new();
    for word in value.words() {
        let is_one = word.text.len() == 3 && word.text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = u16::from_str_radix(word.text, 16).ok().filter(|_| is_one);
        let bits = bits.ok_or_else(|| word.fault("a colour of three hexadecimal digits"))?;
        if colours.len() == MAX_PENS {
            return Err(word.fault("no colour beyond the 256th"));
        }
        colours.push(Rgb4::new(bits));
    }
    Ok(colours)
}

pub(crate) fn text(of: &Preferences) -> String {
    let yes = |on: bool| if on { "yes" } else { "no" };
    let mut text = "# Settings of the program Preferences.\n".to_owned();
    let mut line = |key: &str, value: &dyn std::fmt::Display| {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{key} = {value}");
    };
    line("screen", &of.screen);
    line("mode", &if of.interlaced { "interlace" } else { "plain" });
    line("standard", &if of.standard == Standard::Pal { "pal" } else { "ntsc" });
    line("pens", &of.pens.count());
    line("swap-pens", &yes(of.swapped));
    if let Some(palette) = &of.palette {
        line("palette", palette);
    }
    if let Some(colours) = of.colours.as_ref().filter(|colours| !colours.is_empty()) {
        let colours: Vec<String> = colours.iter().map(Rgb4::to_string).collect();
        line("colours", &colours.join(" "));
    }
    line("font", &of.font);
    line("speed", &of.speed);
    if let Some(scale) = of.scale {
        line("scale", &scale);
    }
    line("scanlines", &yes(of.scanlines));
    line("flicker", &yes(of.flicker));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    use proptest::prelude::*;
    use small_amiga::chips::Pens;

    fn choices() -> impl Strategy<Value = Preferences> {
        let pens = prop::sample::select(vec![Pens::FOUR, Pens::SIXTEEN]);
        let font = prop::sample::select(vec!["8", "16", "fonts/own.bdf"]);
        let palette = prop::option::of(prop::sample::select(vec!["workbench31", "palettes/own.gpl"]));
        let colours = prop::option::of(prop::collection::vec((0u16..0x1000).prop_map(Rgb4::new), 0..=4));
        let looks = (pens, font, palette, colours);
        let speed = prop::sample::select(Speed::WORDS.to_vec());
        let window = (speed, prop::option::of(SCALES.prop_map(|scale| scale as usize)));
        (looks, window, any::<[bool; 5]>()).prop_map(
            |((pens, font, palette, colours), (speed, scale), on)| {
                let [swapped, interlaced, is_pal, scanlines, flicker] = on;
                Preferences {
                    screen: "Workbench".to_owned(),
                    pens,
                    swapped,
                    interlaced,
                    standard: if is_pal { Standard::Pal } else { Standard::Ntsc },
                    palette: palette.map(str::to_owned),
                    colours,
                    font: font.to_owned(),
                    speed: speed.to_owned(),
                    scale,
                    scanlines,
                    flicker,
                }
            },
        )
    }

    proptest! {
        #[test]
        fn saved_choices_are_read_as_they_took_effect(chosen in choices()) {
            prop_assert_eq!(parse("test", &text(&chosen)).map_err(|error| error.to_string()), values(&chosen));
        }
    }
}
