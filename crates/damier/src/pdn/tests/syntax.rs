//! The reader and the writer together.

use std::time::Duration;

use proptest::prelude::*;

use super::super::*;
use super::{collection, one};
use crate::GameResult;

fn all(text: &str) -> Vec<PdnGame> {
    read(text).map(|game| game.expect("no error")).collect()
}

fn texts(game: &PdnGame) -> Vec<&str> {
    game.moves.iter().map(|played| played.text.as_str()).collect()
}

/// What is said of the form of a text: why it cannot be read, or its remarks.
fn complaint(text: &str) -> String {
    let games: Result<Vec<PdnGame>, PdnError> = read(text).collect();
    match games {
        Err(error) => error.to_string(),
        Ok(games) => {
            let remarks = games.iter().flat_map(|game| &game.remarks).map(ToString::to_string);
            remarks.collect::<Vec<_>>().join("; ")
        }
    }
}

/// What the result of a line of play means.
fn meaning(result: &Option<WrittenResult>) -> Option<GameResult> {
    result.as_ref().map(WrittenResult::meaning)
}

#[test]
fn a_plain_game() {
    let text = "[Event \"A\"]\n[Result \"2-0\"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n";
    let game = one(text);
    assert_eq!(game.tags.len(), 2);
    assert_eq!(game.tag("event"), Some("A"));
    assert_eq!(texts(&game), ["32-28", "19-23", "28x19", "14x23"]);
    assert_eq!(game.moves[2].number, Some(MoveNumber { value: 2, second: false }));
    assert_eq!(game.moves[3].number, None);
    assert_eq!(game.moves[3].line, 4);
    assert_eq!(meaning(&game.result), Some(GameResult::WhiteWins));
    assert_eq!(game.result, Some(WrittenResult::new("2-0")));
}

#[test]
fn every_spelling_of_a_result() {
    use crate::GameResult::*;
    for (text, result) in [
        ("1-0", WhiteWins),
        ("2-0", WhiteWins),
        ("0-1", BlackWins),
        ("0-2", BlackWins),
        ("1/2-1/2", Draw),
        ("1-1", Draw),
        ("½-½", Draw),
        ("0-0", BothLose),
        ("*", Unknown),
    ] {
        let game = one(&format!("1. 11-15 {text}"));
        assert_eq!(meaning(&game.result), Some(result), "{text}");
        assert_eq!(one(&write(&game)).result, game.result, "{text}");
    }
}

#[test]
fn numbers_glued_missing_and_broken_over_lines() {
    let game = one("1.11-15 23-18 2 8-11 27-23 3.\n4-8 23-19 10x14 19x10\r\n5.\r\n14x23");
    assert_eq!(game.moves.len(), 9);
    assert_eq!(game.moves[2].number.map(|n| n.value), Some(2));
    assert_eq!(game.moves[6].number, None);
    assert_eq!(game.moves[8].number.map(|n| n.value), Some(5));
    assert_eq!(game.moves[8].line, 4);
}

#[test]
fn moves_left_out() {
    for text in ["1... 9-14", "1. ... 9-14", "1. -- 9-14", "1.… 9-14", "1...9-14"] {
        let game = one(text);
        assert_eq!(game.moves[0].number, Some(MoveNumber { value: 1, second: true }), "{text}");
        assert_eq!(texts(&game), ["9-14"]);
    }
}

#[test]
fn games_without_tags_and_run_together() {
    let games = all("1. 11-15 23-18 1-0\n1. 9-14 22-18 0-1 1. 10-14 *\n[Event \"x\"]\n1. 11-16");
    assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [2, 2, 1, 1]);
    let restarted = all("1. 11-15 23-18 2. 8-11 1. 9-14 22-18");
    assert_eq!(restarted.len(), 2);
    assert_eq!(texts(&restarted[1]), ["9-14", "22-18"]);
}

#[test]
fn games_of_tags_alone() {
    let games = all("[Event \"a\"]\n[Round \"1\"]\n\n[Event \"b\"]\n[Round \"2\"]\n\n1. 11-15 *");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].tag("Round"), Some("1"));
    assert!(games[0].moves.is_empty());
    assert_eq!(games[1].line, 4);
}

#[test]
fn comments_annotations_variations() {
    let game =
        one("{before} 1. 11-15! {one} {two} $140 (1. 9-13 {in} (1. 9-14 1-0)) 23-18?! ; rest\n\
                    2. 8-11 (!) *");
    assert_eq!(game.comments, ["before"]);
    let first = &game.moves[0];
    assert_eq!(first.comments, ["one", "two"]);
    assert_eq!(first.nags, [1, 140]);
    assert_eq!(first.variations[0].moves[0].comments, ["in"]);
    let inner = &first.variations[0].moves[0].variations[0];
    assert_eq!(inner.moves[0].text, "9-14");
    assert_eq!(meaning(&inner.result), Some(GameResult::WhiteWins));
    assert_eq!(game.moves[1].nags, [6]);
    assert_eq!(game.moves[1].comments, ["rest"]);
    assert_eq!(game.moves[2].nags, [1]);
}

#[test]
fn comments_behind_the_result_stay_with_their_game() {
    let games = all("1. 11-15 1-0 {White is late}\n\n{the next} 1. 9-14 *");
    assert_eq!(games[0].moves[0].comments, ["White is late"]);
    assert_eq!(games[1].comments, ["the next"]);
}

#[test]
fn liberties_with_tags() {
    let game = one(r#"[Event "The "Big" \"Open\" \\ C:\x" ] [Site"y"]\n[Round "]"]\n\n1. 11-15 *"#);
    assert_eq!(game.tag("Event"), Some(r#"The "Big" "Open" \ C:\x"#));
    assert_eq!(game.tag("Site"), Some("y"));
    assert_eq!(game.tag("Round"), Some("]"));
    // A tag is one line of text: what is no text in it is a space, read or written.
    let game = one("[SetUp \"1\t\u{16}\"]\n1. 11-15 *");
    assert_eq!(game.tag("SetUp"), Some("1  "));
    assert_eq!(one(&write(&game)).without_lines(), game.clone().without_lines());
    assert_eq!(game.moves.len(), 1);
}

#[test]
fn byte_order_mark_and_latin_1() {
    assert_eq!(decode(b"\xEF\xBB\xBF1. 11-15"), "1. 11-15");
    assert_eq!(decode(b"[Event \"Caf\xE9\"]"), "[Event \"Café\"]");
    assert_eq!(decode("[Event \"Café\"]".as_bytes()), "[Event \"Café\"]");
    // One guess is made for the whole of a file.
    assert_eq!(decode(b"Caf\xC3\xA9 Caf\xE9 \xC3"), "CafÃ© Café Ã");
    assert_eq!(all("1. 11-15 *\n\u{feff}1. 9-14 *").len(), 2);
    assert_eq!(one("\u{feff}1. 11-15").moves.len(), 1);
}

#[test]
fn moves_in_plain_spelling() {
    assert_eq!(MoveText::new("C3:E5×G7").normalised(), "c3xe5xg7");
    assert_eq!(MoveText::new("32–28").normalised(), "32-28");
    assert_eq!(MoveText::new("11x18x25").squares(), ["11", "18", "25"]);
    assert_eq!(MoveText::new("24x").squares(), ["24", ""]);
    assert_eq!(MoveText::new("a1:b2").capture(), Some(true));
    assert_eq!(MoveText::new("32-28").capture(), Some(false));
    assert_eq!(MoveText::new("3228").capture(), None);
}

#[test]
fn an_error_costs_one_game() {
    let deep = "(9-14 ".repeat(MAX_DEPTH + 1) + &")".repeat(MAX_DEPTH + 1);
    let text = format!("[Event \"a\"]\n\n1. 11-15 {deep} 1-0\n\n[Event \"b\"]\n\n1. 9-14 *\n");
    let games: Vec<_> = read(&text).collect();
    assert_eq!(games.len(), 2);
    let error = games[0].as_ref().expect_err("too deep");
    assert_eq!((error.line, error.game_line), (3, 1));
    assert_eq!(games[1].as_ref().expect("unharmed").tag("Event"), Some("b"));
}

#[test]
fn an_unclosed_comment_ends_before_the_next_game() {
    for end in ["\n", "\r\n"] {
        let text =
            "1. 11-15 {oh\n[sic]\n\n no\n\n[Event \"b\"]\n\n1. 9-14 {fine} *".replace('\n', end);
        let games: Vec<_> = read(&text).collect();
        assert_eq!(games.len(), 2);
        let unclosed = &games[0].as_ref().expect("it is read").remarks[0];
        assert_eq!((&unclosed.problem, unclosed.line), (&Problem::UnclosedComment, 1));
        assert_eq!(games[1].as_ref().expect("unharmed").line, 6);
    }
}

#[test]
fn errors_name_the_line_and_what_would_be_right() {
    for (text, sentence) in [
        ("[Event x]\n1. 11-15", "line 1: “[Event x]” is no tag; a tag reads [Name \"value\"]"),
        (
            "\n[Event \"x]\n1. 11-15",
            "line 2: the value of the tag Event is not closed by \"] on the same line",
        ),
        ("1. 11-15\n{x", "line 2: the comment that opens here with { is never closed with }"),
        ("1. 11-15\n(9-14", "line 2: the variation that opens here with ( is never closed with )"),
        ("1. 11-15 )", "line 1: this ) closes no variation"),
        (
            "(1. 11-15)",
            "line 1: the variation stands in place of no move of the game and is kept as a comment",
        ),
        ("$1 1. 11-15", "line 1: an annotation must follow the move that it judges"),
        (
            "1. 11-15 $902 $900",
            "line 1: “$902” is an annotation of its writer’s own; PDN has $0 to $255 \
             (and 1 more of this kind)",
        ),
        ("1. 11-15 $ *", "line 1: “$” is no annotation: a number is missing"),
        ("%a\n1. 11-15", "line 1: a line that begins with % was passed over"),
        ("1) 11-15", "line 1: “1)” is read as the move number 1."),
        ("1. 11-15 ±", "line 1: “±” among the moves is read as an annotation of the position"),
        ("1. 11-15*", "line 1: the * of “11-15*” is read as the sign for the only move, $7"),
        ("1. 11 - 15", "line 1: “11 - 15” is read without its blanks"),
        (
            "\r\r1. 11-15 agreed",
            "line 3: “agreed” is neither a move nor a result; remarks are written in braces: {agreed}",
        ),
        ("1. 11-15 }", "line 1: “}” has no meaning here"),
        ("1. 11-15, ]", "line 1: “,” has no meaning here (and 1 more of this kind)"),
        ("1. 11-15 . *", "line 1: “.” has no meaning here"),
        ("99999999999. 11-15", "line 1: “99999999999.” is no move number"),
    ] {
        assert_eq!(complaint(text), sentence);
    }
}

#[test]
fn depth_is_bounded() {
    let deep = |n: usize| format!("1. 11-15 {}{} *", "(9-14 ".repeat(n), ")".repeat(n));
    assert_eq!(meaning(&one(&deep(MAX_DEPTH)).result), Some(GameResult::Unknown));
    assert_eq!(complaint(&deep(MAX_DEPTH + 1)), "line 1: variations are nested deeper than 24");
    assert_eq!(read(&deep(100_000)).count(), 1);
}

#[test]
fn the_length_of_a_game_is_bounded() {
    for piece in ["{a}", "11-15 ", "[a \"b\"]", "1-2(3-4)", "1-2()"] {
        let text = format!("1-2 {}\n\n[Event \"next\"]\n\n1. 11-15 *", piece.repeat(MAX_ITEMS + 1));
        let text = if piece.starts_with('[') { text[4..].to_owned() } else { text };
        let games: Vec<_> = read(&text).collect();
        assert_eq!(games.len(), 2, "{piece}");
        let problem = games[0].as_ref().err().map(|error| &error.problem);
        assert_eq!(problem, Some(&Problem::TooLong), "{piece}");
        assert_eq!(games[1].as_ref().expect("unharmed").moves.len(), 1);
    }
    let most = format!("{}*", "11-15 ".repeat(MAX_ITEMS));
    assert_eq!(one(&most).moves.len(), MAX_ITEMS);
}

/// What stands in a text is repeated in a sentence, but not by the megabyte.
#[test]
fn sentences_stay_short() {
    let long = "9".repeat(100_000);
    for text in [
        format!("[{long}"),
        format!("[Event{long} \"x\n1. 11-15"),
        format!("1. 11-15 ${long}"),
        format!("{long}. 11-15"),
        format!("1. 11-15 x{}", "y".repeat(100_000)),
    ] {
        let sentence = complaint(&text);
        assert!(sentence.chars().count() < 200, "{}", sentence.len());
    }
    let rules = crate::RuleSet::by_key("english");
    for text in [
        format!("1. {long} *"),
        format!("1. 11-{long} *"),
        format!("1. 11-15y{long} *"),
        format!("1. 11-15{long}x *"),
        format!("1. 11-15{} *", "x15".repeat(30_000)),
        format!("1. q{long} *"),
        format!("[FEN \"{long}\"]\n1. 11-15 *"),
        format!("[FEN \"W:W1,{long}:B2\"]\n1. 11-15 *"),
        format!("[FEN \"W:WK1:B{}\"]\n1. {long} *", "8"),
    ] {
        let verdict = judge(&one(&text), rules);
        let sentence = verdict.finding.expect_err("something is wrong").to_string();
        assert!(sentence.chars().count() < 300, "{}: {}", &text[..20], sentence.len());
    }
    let tags = format!("[Variant \"{long}\"]\n[GameType \"{long}\"]\n1. 11-15 *");
    for note in judge(&one(&tags), None).notes {
        assert!(note.to_string().chars().count() < 200);
    }
}

/// Texts made to hurt: each a megabyte, each read in one pass or this test would run for hours.
#[test]
fn hostile_text_takes_linear_time() {
    for piece in [
        "{",
        "}",
        "(",
        ")",
        "(!",
        "[",
        "[a \"",
        "[a \"\" ",
        "[a \"b\"]",
        "1.",
        "1",
        "\"",
        "$",
        "$1",
        "{\n\n[",
        "1.1-2(",
        "\\n",
        "!",
        "\n\n[a \"b\"",
        "[a\"b\"]\n\n",
        ".",
        "…",
        "; ",
        "1 - ",
        "1-2*!",
        "%\n",
        "/FEN \"",
        "[Result \"9-9\"]9-9 ",
        "9 x 9",
    ] {
        let text = piece.repeat(1_000_000 / piece.len());
        let mut games = 0;
        for game in read(&text) {
            games += usize::from(game.is_ok());
        }
        assert!(games <= text.len());
    }
}

#[test]
fn lines_are_at_most_80_wide() {
    let mut game = PdnGame::default();
    game.add_tag("Event", "a \"quoted\" \\ name\nbroken");
    for number in 1..200 {
        let mut played = MoveText::new("32x28x19x10");
        played.number = Some(MoveNumber { value: number, second: number % 7 == 0 });
        played.comments = vec!["a few words of comment".to_owned()];
        played.variations =
            vec![Variation { moves: vec![MoveText::new("31-27")], ..Variation::default() }];
        game.moves.push(played);
    }
    let text = write(&game);
    assert!(text.lines().all(|line| line.chars().count() <= 80 && !line.ends_with(' ')));
    assert_eq!(one(&text).tag("Event"), Some("a \"quoted\" \\ name broken"));
}

/// Every game of the collections under testdata is read, and survives being written.
#[test]
fn the_real_files() {
    for (file, games, moves) in [
        ("english-masters", 362, 18218),
        ("online-antidraughts", 12, 667),
        ("online-brazilian", 12, 452),
        ("online-breakthrough", 12, 1078),
        ("online-english", 15, 1157),
        ("online-frisian", 12, 409),
        ("online-frysk", 12, 650),
        ("online-international", 15, 703),
        ("online-russian", 11, 239),
    ] {
        let found = all(&decode(&collection(file)));
        let total: usize = found.iter().map(|game| game.moves.len()).sum();
        assert_eq!((found.len(), total), (games, moves), "{file}");
        for game in found {
            let again = one(&write(&game));
            assert_eq!(again.without_lines(), game.without_lines(), "{file}");
        }
    }
}

fn result() -> impl Strategy<Value = WrittenResult> {
    let texts = vec!["1-0", "2-0", "0-1", "0-2", "1/2-1/2", "1-1", "½-½", "0-0", "*"];
    prop::sample::select(texts).prop_map(WrittenResult::new)
}

fn comments() -> impl Strategy<Value = Vec<String>> {
    let comment = "[!-~éあ]{1,12}( [!-~]{1,90}){0,4}";
    prop::collection::vec(comment, 0..3)
}

fn bare_move() -> impl Strategy<Value = MoveText> {
    let text = "[1-9][0-9]?[-x:][1-9][0-9]?(x[0-9]{2}){0,3}|[a-h][1-8][-x][a-h][1-8]";
    // `1-1` is a result.
    let text = text.prop_filter("a move", |text| GameResult::from_text(text).is_none());
    let number = prop::option::of((2..500_u32, any::<bool>()));
    (number, text, prop::collection::vec(any::<u32>(), 0..3), comments()).prop_map(
        |(number, text, nags, comments)| MoveText {
            number: number.map(|(value, second)| MoveNumber { value, second }),
            nags,
            comments,
            ..MoveText::new(text)
        },
    )
}

fn moves() -> impl Strategy<Value = Vec<MoveText>> {
    let leaf = prop::collection::vec(bare_move(), 0..4);
    leaf.prop_recursive(3, 24, 3, |inner| {
        let variation = (comments(), inner, prop::option::of(result()));
        let variation = variation.prop_map(|(comments, mut moves, result)| {
            // A number can name the move that the variation stands beside: these stand where they are.
            if let Some(first) = moves.first_mut() {
                first.number = None;
            }
            Variation { comments, moves, result }
        });
        let with_variations = (bare_move(), prop::collection::vec(variation, 0..3));
        let with_variations =
            with_variations.prop_map(|(played, variations)| MoveText { variations, ..played });
        prop::collection::vec(with_variations, 0..4)
    })
}

fn game() -> impl Strategy<Value = PdnGame> {
    let tags = prop::collection::vec(("[A-Za-z0-9_]{1,12}", "[ -~éあ]{0,30}"), 0..5);
    // A game that says nothing at all leaves no text to read.
    (tags, comments(), moves(), prop::option::of(result()))
        .prop_map(|(tags, comments, moves, result)| PdnGame {
            tags,
            comments,
            moves,
            result,
            line: 0,
            remarks: Vec::new(),
        })
        .prop_filter("not empty", |game| !game.is_empty())
}

proptest! {
    #[test]
    fn what_is_written_reads_back(game in game()) {
        let text = write(&game);
        let read_back: Vec<_> = read(&text).collect();
        prop_assert_eq!(read_back.len(), 1, "{}", &text);
        let read_back = read_back.into_iter().next().and_then(Result::ok);
        prop_assert_eq!(read_back.map(PdnGame::without_lines), Some(game), "{}", &text);
    }

    #[test]
    fn no_text_makes_it_panic(text in "(?s).{0,300}") {
        read(&text).count();
    }

    /// Soup of what PDN is made of: what can be read of it survives writing.
    #[test]
    fn soup_reads_back(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "[Event \"a\"]", "[x \"y\\\"]", "[", "\"", "]", "{", "}", "a } b", "(", ")", "1.", "12...",
            "...", "--", "11-15", "24x15x6", "1118", "c3:e5", "9x", "!", "??", "$3", "1-0", "1-1", "*",
            ";", "\n", "\r\n", "\n\n", "\\n", " ", "word", "é", "7", "%", "-", " - ", "x7", "±", "+-",
            "/FEN \"W:W1:B2\"/", "[Result \"12-8\"]", "12-8", "\u{1a}", "1)", ",", ".",
        ]), 0..60),
        spaces in prop::collection::vec(any::<bool>(), 60),
    ) {
        let mut text = String::new();
        for (piece, space) in pieces.iter().zip(spaces) {
            text.push_str(piece);
            text.push_str(if space { " " } else { "" });
        }
        for game in read(&text).flatten() {
            let again = write(&game);
            let read_back = read(&again).next().and_then(Result::ok);
            prop_assert_eq!(read_back.map(PdnGame::without_lines), Some(game.without_lines()), "{}", &again);
        }
    }

    #[test]
    fn any_bytes_decode(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        read(&decode(&bytes)).count();
    }
}

#[test]
fn clock_times_are_written_as_they_were_read() {
    let text = "1. 32-28 {[%clk 1:59:58]} 19-23 {so [%emt 0:05.25] [%clk 02:00:00] it is} 2. 28x19\n\
                {[%clock w1:59:50 B2:00:00]} 14x23 {[%clk soon] [%emt ]} *\n";
    let game = one(text);
    let clocks: Vec<_> = game.moves.iter().map(MoveText::clock).collect();
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    assert_eq!(clocks, [seconds(7198), seconds(7200), seconds(7190), None]);
    let elapsed: Vec<_> = game.moves.iter().map(MoveText::elapsed).collect();
    assert_eq!(elapsed, [None, Some(Duration::from_millis(5250)), None, None]);
    assert_eq!(game.moves[3].comments, ["[%clk soon] [%emt ]"]);
    assert_eq!(one(&write(&game)).without_lines(), game.clone().without_lines());
    assert_eq!(
        complaint(text),
        "line 2: “[%clk soon]” tells no time; a clock time reads [%clk 1:23:45]"
    );
    let transcript = Transcript::of(&game, crate::RuleSet::by_key("international"));
    let played = transcript.expect("it is legal").moves;
    assert_eq!(played.iter().map(PlayedMove::clock).collect::<Vec<_>>(), clocks);
    assert_eq!(played[1].elapsed(), elapsed[1]);
}
