//! Reading piece by piece gives what reading at once gives.

use std::io::{self, Read};

use proptest::prelude::*;

use super::super::*;
use super::collection;

/// The games, or complaints, of a text read in portions.
fn in_portions(bytes: &[u8], portion: usize) -> Vec<Result<PdnGame, PdnError>> {
    Reader::with_portion(bytes, portion).map(|game| game.expect("memory can be read")).collect()
}

#[test]
fn the_real_files() {
    for file in ["english-masters", "online-frisian", "online-russian", "online-english"] {
        let bytes = collection(file);
        let at_once: Vec<_> = read(&decode(&bytes)).collect();
        for portion in [1 << 16, 1000, 77] {
            assert_eq!(in_portions(&bytes, portion), at_once, "{file}");
        }
    }
}

#[test]
fn characters_and_line_ends_may_be_cut_anywhere() {
    let text =
        "\u{feff}[Event \"Café あ\"]\r\n\r\n1. 11-15 {é} 1-0\r\n\r\n[Event \"b\"]\r\r1. 9-14 ½-½";
    let mut bytes = text.as_bytes().to_vec();
    bytes.extend(b"\n\n[Event \"Caf\xE9\"]\n\n1. 9-14 * \xE3\x81");
    let at_once: Vec<_> = read(&decode(&bytes)).collect();
    assert_eq!(at_once.len(), 3);
    for portion in 1..60 {
        assert_eq!(in_portions(&bytes, portion), at_once, "{portion}");
    }
}

#[test]
fn no_more_than_a_game_is_held() {
    // Far more than anybody would hold: the source makes it up as it goes.
    let game = "[Event \"long\"]\n\n1. 11-15 22-18 2. 15x22 25x18 1-0\n\n".repeat(1000);
    let source = game.as_bytes().chain(io::repeat(b' ').take(1 << 20)).chain(game.as_bytes());
    let mut reader = Reader::new(source);
    let mut games = 0;
    for game in reader.by_ref() {
        assert!(game.expect("memory").is_ok());
        games += 1;
    }
    assert_eq!(games, 2000);
    assert_eq!(reader.bytes_read(), 2 * game.len() as u64 + (1 << 20));
}

#[test]
fn an_error_of_the_source_ends_the_games() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("pulled out"))
        }
    }
    let mut reader = Reader::new("1. 11-15 *\n\n1. 9-14".as_bytes().chain(Broken));
    assert_eq!(reader.next().expect("an error").expect_err("broken").to_string(), "pulled out");
    assert!(reader.next().is_none());
}

proptest! {
    #[test]
    fn soup_in_portions(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "[Event \"a\"]", "[x \"y\\\"]", "[x \"\"]", "[", "\"", "]", "{", "}", "a } b", "(", ")",
            "(!)", "(!", "1.", "12...", "...", "--", "11-15", "c3:e5", "9x", "!", "$3", "1-0", "*",
            ";", "\n", "\r\n", "\r", "\n\n", "\\n", " ", "é", "7", "\u{feff}", "%", "-", "x7", "±",
            "/FEN \"W:W1:B2\"/", "[Result \"12-8\"]", "12-8", "\u{1a}", "1)",
        ]), 0..80),
        portion in 1_usize..40,
    ) {
        let text = pieces.concat();
        let at_once: Vec<_> = read(&decode(text.as_bytes())).collect();
        prop_assert_eq!(in_portions(text.as_bytes(), portion), at_once, "{}", &text);
    }

    #[test]
    fn any_bytes_in_portions(bytes in prop::collection::vec(any::<u8>(), 0..100), portion in 1_usize..9) {
        let at_once: Vec<_> = read(&decode(&bytes)).collect();
        prop_assert_eq!(in_portions(&bytes, portion), at_once);
    }
}
