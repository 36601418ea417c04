//! From bytes to text: the encodings of old files, told apart or named.

use std::borrow::Cow;
use std::fmt;

/// How much of a file, from its first byte beyond ASCII on, its encoding is guessed from.
const SAMPLE: usize = 1 << 16;

/// How the characters of a file are written as bytes (its character encoding).
///
/// Files in UTF-8 need no mark; UTF-16 is told by its byte order mark. For everything else one guess
/// is made for the whole file, from the bytes beyond ASCII: Western European, Central European or
/// Cyrillic, as Windows writes them. The others are read where they are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// `utf-8`.
    Utf8,
    /// `utf-16le`: UTF-16, the low byte first.
    Utf16Le,
    /// `utf-16be`: UTF-16, the high byte first.
    Utf16Be,
    /// `windows-1250`: Central European.
    Windows1250,
    /// `windows-1251`: Cyrillic.
    Windows1251,
    /// `windows-1252`: Western European.
    Windows1252,
    /// `windows-1254`: Turkish.
    Windows1254,
    /// `windows-1257`: Baltic.
    Windows1257,
    /// `koi8-r`: Cyrillic, of old mail and Unix systems.
    Koi8R,
    /// `ibm850`: Western European, of DOS.
    Ibm850,
    /// `ibm852`: Central European, of DOS.
    Ibm852,
    /// `ibm866`: Cyrillic, of DOS.
    Ibm866,
}

impl Encoding {
    /// Every encoding.
    pub const ALL: &'static [Encoding] = &[
        Encoding::Utf8,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Windows1250,
        Encoding::Windows1251,
        Encoding::Windows1252,
        Encoding::Windows1254,
        Encoding::Windows1257,
        Encoding::Koi8R,
        Encoding::Ibm850,
        Encoding::Ibm852,
        Encoding::Ibm866,
    ];

    /// Its usual name, such as `"windows-1252"`.
    pub fn label(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16Le => "utf-16le",
            Encoding::Utf16Be => "utf-16be",
            Encoding::Windows1250 => "windows-1250",
            Encoding::Windows1251 => "windows-1251",
            Encoding::Windows1252 => "windows-1252",
            Encoding::Windows1254 => "windows-1254",
            Encoding::Windows1257 => "windows-1257",
            Encoding::Koi8R => "koi8-r",
            Encoding::Ibm850 => "ibm850",
            Encoding::Ibm852 => "ibm852",
            Encoding::Ibm866 => "ibm866",
        }
    }

    /// The encoding with a name; case does not matter, and `cp1252` is `windows-1252`, `cp850` is
    /// `ibm850`.
    pub fn by_label(label: &str) -> Option<Encoding> {
        let label = label.to_ascii_lowercase().replace('_', "-");
        let number = label.strip_prefix("cp").unwrap_or("?");
        let named = |encoding: &&Encoding| {
            let own = encoding.label();
            own == label || own == format!("windows-{number}") || own == format!("ibm{number}")
        };
        Encoding::ALL.iter().find(named).copied()
    }

    /// The encoding that a file's first bytes state by a byte order mark, and the mark's length.
    fn of_mark(bytes: &[u8]) -> Option<(Encoding, usize)> {
        match bytes {
            [0xEF, 0xBB, 0xBF, ..] => Some((Encoding::Utf8, 3)),
            [0xFF, 0xFE, ..] => Some((Encoding::Utf16Le, 2)),
            [0xFE, 0xFF, ..] => Some((Encoding::Utf16Be, 2)),
            _ => None,
        }
    }

    /// The encoding that bytes without a mark seem to have.
    fn guess(bytes: &[u8]) -> Encoding {
        let Some(first) = bytes.iter().position(|byte| !byte.is_ascii()) else {
            return Encoding::Utf8;
        };
        let sample = &bytes[first..];
        let (sample, cut) =
            if sample.len() > SAMPLE { (&sample[..SAMPLE], true) } else { (sample, false) };
        if is_utf8(sample, cut) {
            Encoding::Utf8
        } else {
            guess_code_page(bytes, first, sample.len())
        }
    }

    /// The characters of the bytes from 0x80 on; none for the Unicode encodings.
    fn upper_half(self) -> Option<&'static str> {
        Some(match self {
            Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => return None,
            Encoding::Windows1250 => WINDOWS_1250,
            Encoding::Windows1251 => WINDOWS_1251,
            Encoding::Windows1252 => WINDOWS_1252,
            Encoding::Windows1254 => WINDOWS_1254,
            Encoding::Windows1257 => WINDOWS_1257,
            Encoding::Koi8R => KOI8_R,
            Encoding::Ibm850 => IBM850,
            Encoding::Ibm852 => IBM852,
            Encoding::Ibm866 => IBM866,
        })
    }

    /// The text in some bytes, and how many of them stand for whole characters: at their end there
    /// may be the beginning of one that goes on behind them. Bytes that are nothing in UTF-8 are read
    /// as windows-1252.
    fn decode_onto(self, text: &mut String, bytes: &[u8]) -> usize {
        match self {
            Encoding::Utf8 => utf8_onto(text, bytes),
            Encoding::Utf16Le => utf16_onto(text, bytes, u16::from_le_bytes),
            Encoding::Utf16Be => utf16_onto(text, bytes, u16::from_be_bytes),
            page => {
                let upper = Upper::of(page);
                text.reserve(bytes.len() + bytes.len() / 8);
                text.extend(bytes.iter().map(|&byte| upper.char(byte)));
                bytes.len()
            }
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.label())
    }
}

/// The text in a file's bytes: as their byte order mark says, else UTF-8, else by one guess for the
/// whole file: see [`Encoding`].
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let (encoding, mark) = Encoding::of_mark(bytes).unwrap_or((Encoding::Utf8, 0));
    if encoding == Encoding::Utf8
        && let Ok(text) = std::str::from_utf8(&bytes[mark..])
    {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    let mut decoder = Decoder::new(None);
    decoder.push(&mut text, bytes);
    decoder.finish(&mut text);
    Cow::Owned(text)
}

/// Bytes of a file on their way to text.
pub(super) struct Decoder {
    /// The encoding, once it is known.
    encoding: Option<Encoding>,
    /// Whether it was guessed from bytes that are no UTF-8.
    guessed: bool,
    /// Whether a byte order mark has been looked for.
    begun: bool,
    /// What has not been decoded yet.
    held: Vec<u8>,
}

impl Decoder {
    /// Of a file whose encoding is named, or is to be found out.
    pub(super) fn new(encoding: Option<Encoding>) -> Decoder {
        Decoder { encoding, guessed: false, begun: false, held: Vec::new() }
    }

    /// The encoding that was guessed.
    pub(super) fn guessed(&self) -> Option<Encoding> {
        self.encoding.filter(|_| self.guessed)
    }

    /// Appends what can be told of the text so far with these bytes.
    pub(super) fn push(&mut self, text: &mut String, bytes: &[u8]) {
        self.held.extend_from_slice(bytes);
        self.decode(text, false);
    }

    /// Appends the rest of the text.
    pub(super) fn finish(&mut self, text: &mut String) {
        self.decode(text, true);
        // The beginning of a character that never came.
        let upper = Upper::of(Encoding::Windows1252);
        text.extend(self.held.drain(..).map(|byte| upper.char(byte)));
    }

    fn decode(&mut self, text: &mut String, ended: bool) {
        if !self.begun {
            if self.held.len() < 3 && !ended {
                return;
            }
            self.begun = true;
            if let Some((encoding, mark)) = Encoding::of_mark(&self.held)
                && self.encoding.is_none_or(|named| named == encoding)
            {
                self.encoding = Some(encoding);
                self.held.drain(..mark);
            }
        }
        let encoding = match self.encoding {
            Some(encoding) => encoding,
            None => {
                let ascii = self.held.iter().position(|byte| !byte.is_ascii());
                let ascii = ascii.unwrap_or(self.held.len());
                if ascii == self.held.len() || !ended && self.held.len() - ascii <= SAMPLE {
                    // ASCII is the same in all of them, but a guess looks at what stands before.
                    let kept = ascii.saturating_sub(1);
                    let sure = if ended { ascii } else { kept };
                    utf8_onto(text, &self.held[..sure]);
                    self.held.drain(..sure);
                    return;
                }
                let encoding = Encoding::guess(&self.held);
                self.encoding = Some(encoding);
                self.guessed = encoding != Encoding::Utf8;
                encoding
            }
        };
        let decoded = encoding.decode_onto(text, &self.held);
        self.held.drain(..decoded);
    }
}

/// Whether bytes are UTF-8, or were before a few of them were damaged. The last character of a
/// sample may be cut off.
fn is_utf8(mut bytes: &[u8], cut: bool) -> bool {
    let (mut characters, mut damaged) = (0, 0);
    loop {
        let (valid, rest, skipped) = match std::str::from_utf8(bytes) {
            Ok(_) => (bytes, &[][..], 0),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                match error.error_len() {
                    Some(length) => (valid, rest, length),
                    None => {
                        damaged += usize::from(!cut);
                        (valid, &[][..], 0)
                    }
                }
            }
        };
        // Each character beyond ASCII has one byte that begins it.
        characters += valid.iter().filter(|&&byte| byte >= 0xC0).count();
        if rest.is_empty() {
            return damaged == 0 || characters > 4 * damaged;
        }
        damaged += 1;
        bytes = &rest[skipped..];
    }
}

/// Which of the Windows code pages bytes seem to be in that are no UTF-8. `first` is the first of
/// them beyond ASCII, from which on `length` are looked at.
fn guess_code_page(bytes: &[u8], first: usize, length: usize) -> Encoding {
    /// Letters of Polish, Czech, Slovak and Hungarian where Western Europe has signs.
    const CENTRAL: &[u8] = b"\x8D\x8F\x9C\x9D\x9F\xA3\xA5\xAA\xAF\xB3\xB9\xBA\xBC\xBE\xBF";
    /// Letters of Czech and Slovak that stand in words with letters of [`CARONS`].
    const CZECH: &[u8] = b"\xC8\xCC\xD8\xD9\xE8\xEC\xF2\xF8\xF9";
    /// The same letters in the central and the western page, rare in the languages of the West.
    const CARONS: &[u8] = b"\x8A\x8E\x9A\x9E";
    let is_letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    let is_high = |at: usize| bytes.get(at).is_some_and(|&byte| byte >= 0xC0);
    let (mut rows, mut among_letters, mut central, mut czech, mut carons) = (0, 0, 0, 0, 0);
    for (at, &byte) in bytes.iter().enumerate().skip(first).take(length) {
        if byte.is_ascii() {
            continue;
        }
        let in_word = at > 0 && is_letter(at - 1) || is_letter(at + 1);
        rows += usize::from(byte >= 0xC0 && is_high(at + 1));
        among_letters += usize::from(byte >= 0xC0 && in_word);
        central += usize::from(CENTRAL.contains(&byte) && in_word);
        czech += usize::from(CZECH.contains(&byte) && in_word);
        carons += usize::from(CARONS.contains(&byte) && in_word);
    }
    if rows > among_letters {
        Encoding::Windows1251
    } else if 3 * central + if carons > 0 { czech + carons } else { 0 } > among_letters / 2 {
        Encoding::Windows1250
    } else {
        Encoding::Windows1252
    }
}

/// The characters of a code page.
struct Upper([char; 128]);

impl Upper {
    /// Of an encoding; windows-1252 for those that are none.
    fn of(encoding: Encoding) -> Upper {
        let mut chars = ['\u{fffd}'; 128];
        let upper = encoding.upper_half().unwrap_or(WINDOWS_1252);
        for (slot, char) in chars.iter_mut().zip(upper.chars()) {
            *slot = char;
        }
        Upper(chars)
    }

    fn char(&self, byte: u8) -> char {
        match byte.checked_sub(0x80) {
            Some(upper) => self.0[usize::from(upper)],
            None => char::from(byte),
        }
    }
}

fn utf8_onto(text: &mut String, bytes: &[u8]) -> usize {
    let mut rest = bytes;
    loop {
        let error = match std::str::from_utf8(rest) {
            Ok(valid) => {
                text.push_str(valid);
                return bytes.len();
            }
            Err(error) => error,
        };
        let (valid, behind) = rest.split_at(error.valid_up_to());
        text.push_str(&String::from_utf8_lossy(valid));
        let Some(wrong) = error.error_len() else { return bytes.len() - behind.len() };
        let upper = Upper::of(Encoding::Windows1252);
        text.extend(behind[..wrong].iter().map(|&byte| upper.char(byte)));
        rest = &behind[wrong..];
    }
}

fn utf16_onto(text: &mut String, bytes: &[u8], unit: fn([u8; 2]) -> u16) -> usize {
    let units = || bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let halved = units().next_back().is_some_and(|last| (0xD800..0xDC00).contains(&last));
    let whole = bytes.len() / 2 - usize::from(halved);
    let chars = char::decode_utf16(units().take(whole));
    text.extend(chars.map(|char| char.unwrap_or('\u{fffd}')));
    2 * whole
}

/// The upper half of windows-1250.
const WINDOWS_1250: &str = "\
     €\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\
     \u{90}‘’“”•–—\u{98}™š›śťžź\
     \u{a0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{ad}®Ż\
     °±˛ł´µ¶·¸ąş»Ľ˝ľż\
     ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ\
     ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
     ŕáâăäĺćçčéęëěíîď\
     đńňóôőö÷řůúűüýţ˙";

/// The upper half of windows-1251.
const WINDOWS_1251: &str = "\
     ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏ\
     ђ‘’“”•–—\u{98}™љ›њќћџ\
     \u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї\
     °±Ііґµ¶·ё№є»јЅѕї\
     АБВГДЕЖЗИЙКЛМНОП\
     РСТУФХЦЧШЩЪЫЬЭЮЯ\
     абвгдежзийклмноп\
     рстуфхцчшщъыьэюя";

/// The upper half of windows-1252.
const WINDOWS_1252: &str = "\
     €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\
     \u{90}‘’“”•–—˜™š›œ\u{9d}žŸ\
     \u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯\
     °±²³´µ¶·¸¹º»¼½¾¿\
     ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
     ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
     àáâãäåæçèéêëìíîï\
     ðñòóôõö÷øùúûüýþÿ";

/// The upper half of windows-1254.
const WINDOWS_1254: &str = "\
     €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}\u{8e}\u{8f}\
     \u{90}‘’“”•–—˜™š›œ\u{9d}\u{9e}Ÿ\
     \u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯\
     °±²³´µ¶·¸¹º»¼½¾¿\
     ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
     ĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß\
     àáâãäåæçèéêëìíîï\
     ğñòóôõö÷øùúûüışÿ";

/// The upper half of windows-1257.
const WINDOWS_1257: &str = "\
     €\u{81}‚\u{83}„…†‡\u{88}‰\u{8a}‹\u{8c}¨ˇ¸\
     \u{90}‘’“”•–—\u{98}™\u{9a}›\u{9c}¯˛\u{9f}\
     \u{a0}¡¢£¤¥¦§Ø©Ŗ«¬\u{ad}®Æ\
     °±²³´µ¶·ø¹ŗ»¼½¾æ\
     ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻ\
     ŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽß\
     ąįāćäåęēčéźėģķīļ\
     šńņóōõö÷ųłśūüżž˙";

/// The upper half of koi8-r.
const KOI8_R: &str = "\
     ─│┌┐└┘├┤┬┴┼▀▄█▌▐\
     ░▒▓⌠■∙√≈≤≥\u{a0}⌡°²·÷\
     ═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞\
     ╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©\
     юабцдефгхийклмно\
     пярстужвьызшэщчъ\
     ЮАБЦДЕФГХИЙКЛМНО\
     ПЯРСТУЖВЬЫЗШЭЩЧЪ";

/// The upper half of ibm850.
const IBM850: &str = "\
     ÇüéâäàåçêëèïîìÄÅ\
     ÉæÆôöòûùÿÖÜø£Ø×ƒ\
     áíóúñÑªº¿®¬½¼¡«»\
     ░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
     └┴┬├─┼ãÃ╚╔╩╦╠═╬¤\
     ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀\
     ÓßÔÒõÕµþÞÚÛÙýÝ¯´\
     \u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

/// The upper half of ibm852.
const IBM852: &str = "\
     ÇüéâäůćçłëŐőîŹÄĆ\
     ÉĹĺôöĽľŚśÖÜŤťŁ×č\
     áíóúĄąŽžĘę¬źČş«»\
     ░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐\
     └┴┬├─┼Ăă╚╔╩╦╠═╬¤\
     đĐĎËďŇÍÎě┘┌█▄ŢŮ▀\
     ÓßÔŃńňŠšŔÚŕŰýÝţ´\
     \u{ad}˝˛ˇ˘§÷¸°¨˙űŘř■\u{a0}";

/// The upper half of ibm866.
const IBM866: &str = "\
     АБВГДЕЖЗИЙКЛМНОП\
     РСТУФХЦЧШЩЪЫЬЭЮЯ\
     абвгдежзийклмноп\
     ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
     └┴┬├─┼╞╟╚╔╩╦╠═╬╧\
     ╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
     рстуфхцчшщъыьэюя\
     ЁёЄєЇїЎў°∙·√№¤■\u{a0}";

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in the bytes of a code page.
    fn encoded(text: &str, page: Encoding) -> Vec<u8> {
        let upper = Upper::of(page);
        let byte = |char: char| {
            let is = |byte: &u8| upper.char(*byte) == char;
            (0..=255).find(is).expect("the page has the character")
        };
        text.chars().map(byte).collect()
    }

    #[test]
    fn the_code_pages_are_whole() {
        for encoding in Encoding::ALL {
            assert_eq!(Encoding::by_label(encoding.label()), Some(*encoding));
            if let Some(upper) = encoding.upper_half() {
                assert_eq!(upper.chars().count(), 128, "{encoding}");
            }
        }
        assert_eq!(Encoding::by_label("CP1251"), Some(Encoding::Windows1251));
        assert_eq!(Encoding::by_label("cp866"), Some(Encoding::Ibm866));
        assert_eq!(Encoding::by_label("cp"), None);
    }

    #[test]
    fn one_guess_for_a_whole_file() {
        use Encoding::{Windows1250, Windows1251, Windows1252};
        for (text, page) in [
            ("[Event \"Café\"]", Windows1252),
            ("Jørgen Møller, Ångström, Señor Muñoz", Windows1252),
            ("Geïnteresseerd, coördinatie, één, crème brûlée", Windows1252),
            ("Łódź, Wałęsa, Jaśkiewicz, Żółć", Windows1250),
            ("Dvořák, Škoda, Němec, Příbram, Žižka", Windows1250),
            ("Чемпионат мира, Москва, Иванов", Windows1251),
            ("[White \"Цукерман\"] 1. c3-d4", Windows1251),
        ] {
            let bytes = encoded(text, page);
            assert_eq!(Encoding::guess(&bytes), page, "{text}");
            assert_eq!(decode(&bytes), text);
        }
    }

    #[test]
    fn utf_8_may_be_damaged_and_utf_16_has_a_mark() {
        assert_eq!(decode("Чемпионат".as_bytes()), "Чемпионат");
        let mut damaged = "é ü ö ä ß é ü ö".as_bytes().to_vec();
        damaged.push(0xE9);
        assert_eq!(decode(&damaged), "é ü ö ä ß é ü öé");
        let text = "Café 𝄞 Чемпионат";
        let units: Vec<u16> = [0xFEFF].into_iter().chain(text.encode_utf16()).collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        assert_eq!(decode(&little), text);
        assert_eq!(decode(&big), text);
    }

    #[test]
    fn portions_make_no_difference() {
        let latin = encoded(&"x".repeat(100), Encoding::Windows1252)
            .into_iter()
            .chain(encoded(&"Café, Señor. ".repeat(20_000), Encoding::Windows1252));
        let utf16 = "Café 𝄞".encode_utf16().flat_map(u16::to_le_bytes);
        let utf16 = [0xFF, 0xFE].into_iter().chain(utf16);
        for bytes in [latin.collect::<Vec<u8>>(), utf16.collect(), "Café é".as_bytes().to_vec()] {
            for portion in [1, 2, 3, 7, 1000, 70_000] {
                let mut text = String::new();
                let mut decoder = Decoder::new(None);
                for part in bytes.chunks(portion) {
                    decoder.push(&mut text, part);
                }
                decoder.finish(&mut text);
                assert!(text == decode(&bytes), "portions of {portion}");
                if portion == 1 && bytes.len() > 100_000 {
                    assert_eq!(decoder.guessed(), Some(Encoding::Windows1252));
                }
            }
        }
    }
}
