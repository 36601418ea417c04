//! Games found under the rules, and back again, in every style.

use super::super::*;
use super::{collection, one};
use crate::{AnyGame, CaptureLength, CaptureSign, RuleSet, SquareNames, Style};

/// Every style there is.
fn styles() -> Vec<Style> {
    let mut styles = Vec::new();
    for squares in [SquareNames::Own, SquareNames::Numbers, SquareNames::Algebraic] {
        for captures in [CaptureLength::Short, CaptureLength::Full] {
            for sign in [CaptureSign::Own, CaptureSign::X, CaptureSign::Colon] {
                styles.push(Style { squares, captures, sign });
            }
        }
    }
    styles
}

/// A game under a rule set, played at random.
fn random_game(rules: &RuleSet, seed: usize, plies: usize) -> Box<dyn AnyGame> {
    let mut game = rules.new_game();
    let mut state = seed;
    while game.outcome().is_none() && game.ply() < plies {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        game.play_move(game.move_ids()[(state >> 33) % game.move_count()]).expect("a legal move");
    }
    game
}

/// What a transcript says of the game: its tags may be mended on the way.
fn untagged(transcript: &Transcript) -> Transcript {
    Transcript { tags: Vec::new(), ..transcript.clone() }
}

/// Writes a transcript in a style and reads it again.
fn by_pdn(transcript: &Transcript, style: Style) -> Transcript {
    let text = write(&transcript.to_pdn(style));
    match Transcript::of(&one(&text), None) {
        Ok(again) => again,
        Err(fault) => panic!("{fault}:\n{text}"),
    }
}

#[cfg(feature = "serde")]
fn by_json(transcript: &Transcript, style: Style) -> Transcript {
    let line = serde_json::to_string(&transcript.styled(style)).expect("it can be written");
    match serde_json::from_str(&line) {
        Ok(again) => again,
        Err(error) => panic!("{error}:\n{line}"),
    }
}

fn survives(transcript: &Transcript, styles: &[Style]) {
    for &style in styles {
        let again = by_pdn(transcript, style);
        assert_eq!(untagged(&again), untagged(transcript));
        // Mended once, the tags are what they are.
        assert_eq!(by_pdn(&again, Style::default()), again);
        #[cfg(feature = "serde")]
        assert_eq!(by_json(transcript, style), *transcript);
    }
}

#[test]
fn the_real_files_survive_every_style() {
    let files = [
        ("english-masters", Some("english")),
        ("online-antidraughts", None),
        ("online-brazilian", None),
        ("online-breakthrough", None),
        ("online-english", None),
        ("online-english", Some("english")),
        ("online-frisian", Some("frisian")),
        ("online-frysk", None),
        ("online-international", None),
        ("online-russian", None),
    ];
    let styles = styles();
    for (file, key) in files {
        let rules = key.map(|key| RuleSet::by_key(key).expect("a rule set"));
        for (index, game) in read(&decode(&collection(file))).enumerate() {
            let game = game.expect("no error");
            let verdict = judge(&game, rules);
            let transcript = Transcript::of(&game, rules);
            let Ok(transcript) = transcript else {
                assert_eq!(verdict.finding.err(), transcript.err(), "{file}, game {index}");
                continue;
            };
            assert_eq!(transcript.moves.len(), verdict.plies);
            // Every game in the style of its rule set, and in one other.
            let other = styles[index % styles.len()];
            survives(&transcript, &[Style::default(), other]);
        }
    }
}

#[test]
fn games_of_every_rule_set_survive_every_style() {
    for rules in RuleSet::all() {
        for seed in 0..2 {
            let game = random_game(rules, seed, 80);
            let written = record(&*game, &[("Event".to_owned(), "Any".to_owned())]);
            let transcript = Transcript::of(&written, None).expect("it was played");
            let records: Vec<_> = transcript.moves.iter().map(|played| &played.record).collect();
            assert!(records.iter().zip(game.record()).all(|(a, b)| *a == b), "{}", rules.key);
            assert_eq!(write(&transcript.to_pdn(Style::default())), write(&written));
            survives(&transcript, &styles());
        }
    }
}

/// Positions in which from and to name several captures.
#[test]
fn ambiguous_captures_keep_their_landings() {
    let path = format!("{}/../../testdata/positions.jsonl", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::read_to_string(path).expect("the file is part of the project");
    let mut seen = 0;
    for line in file.lines() {
        let field = |name: &str| {
            let start = line.find(&format!("\"{name}\"")).expect("the field") + name.len() + 2;
            line[start..].split('"').nth(1).expect("its value")
        };
        let rules = RuleSet::by_key(field("rules")).expect("a rule set");
        let game = rules.study_from_fen(field("fen")).expect("a position");
        let moves = game.moves();
        for record in moves.iter().step_by(1 + moves.len() / 20) {
            if record.notation.split(['x', ':', '-']).count() > 2 {
                seen += 1;
                for style in styles() {
                    let text = record.in_style(rules, style);
                    assert_eq!(game.find(&text), Ok(record.id()), "{text} for {}", record.notation);
                }
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn all_that_hangs_from_a_move_is_kept() {
    let text = "[Event \"é \\\"x\\\"\"]\n[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:W30,32:B26,18,10,1\"]\n\n\
                {before} 7. 30x23! {one} 23x14 $5 {two} 14x7 \
                1-5 ({in} 1-6?! $140 (1-5) 32-27 1-0) {done} 32-27 *\n";
    let transcript = Transcript::of(&one(text), None).expect("legal");
    assert_eq!(transcript.moves.len(), 3, "jumps are joined");
    assert_eq!(transcript.number, 7);
    assert_eq!(transcript.comments, ["before"]);
    let [first, second, _] = &transcript.moves[..] else { unreachable!("three moves") };
    assert_eq!(first.record.notation, "30x7");
    assert_eq!((first.nags.as_slice(), first.comments.len()), (&[1, 5][..], 2));
    assert_eq!(second.variations[0].comments, ["in"]);
    assert_eq!(second.variations[0].moves[0].variations[0].moves[0].record.notation, "1-5");
    let result = second.variations[0].result.as_ref().map(WrittenResult::meaning);
    assert_eq!(result, Some(crate::GameResult::WhiteWins));
    survives(&transcript, &styles());
    let written = write(&transcript.to_pdn(Style::default()));
    assert!(
        written.ends_with(
            "{before} 7... 30x7! $5 {one} {two} 8. 1-5 {done} ({in} 8. 1-6?! $140 (8. 1-5)\n\
             8... 32-27 1-0) 8... 32-27 *\n"
        ),
        "{written}"
    );
}

#[test]
fn tags_are_mended_where_they_would_mislead() {
    let tags = |text: &str, key: Option<&str>, style| {
        let rules = key.map(|key| RuleSet::by_key(key).expect("a rule set"));
        let transcript = Transcript::of(&one(text), rules).expect("legal");
        let written = transcript.to_pdn(style);
        let pairs = written.tags.into_iter().map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>()
    };
    let own = Style::default();
    let algebraic = Style { squares: SquareNames::Algebraic, ..own };
    assert_eq!(tags("1. 11-15 *", Some("english"), own), ["Variant=english"]);
    assert_eq!(
        tags("[Variant \"American/English\"]\n1. c3-d4 *", None, own),
        ["Variant=english-brainking"]
    );
    assert_eq!(
        tags("[GameType \"21\"]\n[GameType \"25\"]\n1. 22-18 *", Some("english-brainking"), own),
        ["GameType=21", "Variant=english-brainking"]
    );
    assert_eq!(tags("[GameType \"21\"]\n1. c3-d4 *", Some("russian"), own), ["GameType=25"]);
    assert_eq!(tags("[GameType \"21\"]\n1. c3-d4 *", Some("anti"), own), ["Variant=anti"]);
    let fen = "[GameType \"20\"]\n[FEN \"W:W31-50:B1-20\"]\n1. 32-28 *";
    assert_eq!(tags(fen, None, own), ["GameType=20", "FEN=W:W31-50:B1-20"]);
    assert!(tags(fen, None, algebraic)[1].starts_with("FEN=W:Wa1,a3,b2,b4,"));
    let turned = tags("[GameType \"20\"]\n1. 19-23 *", None, own);
    assert_eq!(turned[..2], ["GameType=20", "SetUp=1"]);
    assert!(turned[2].starts_with("FEN=B:W31,32,"));
}

#[test]
fn faults_in_variations_are_named() {
    let text = "[GameType \"21\"]\n1. 11-15 (11-16 (11-17) 8-11) 22-18 *";
    let fault = Transcript::of(&one(text), None).expect_err("two variations are wrong");
    let place = fault.place().expect("a move").clone();
    assert_eq!((place.ply, place.text.as_str()), (1, "11-17"));
    assert_eq!(
        fault.to_string(),
        "in a variation, 11-17 is not legal: the man on 11 cannot move to 17"
    );
}

#[cfg(feature = "serde")]
mod json {
    use super::*;
    use serde_json::{Value, json};

    fn read_json(game: &Value) -> Result<Transcript, String> {
        // By way of text, as lines are read.
        serde_json::from_str(&game.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn the_form_is_a_contract() {
        let text =
            "[Event \"a\"]\n[GameType \"25\"]\n{b} 1. c3-d4! {c} (1. c3-b4 *) d6-c5 2. b2-c3 1-0";
        let transcript = Transcript::of(&one(text), None).expect("legal");
        let step = |from: &str, to: &str| {
            json!({
                "from": from, "to": to, "path": [from, to], "taken": [], "crowned": false,
                "notation": format!("{from}-{to}"),
            })
        };
        let mut first = step("c3", "d4");
        first["nags"] = json!([1]);
        first["comments"] = json!(["c"]);
        first["variations"] = json!([{ "moves": [step("c3", "b4")], "result": "*" }]);
        let wanted = json!({
            "rules": "russian",
            "tags": { "Event": "a", "GameType": "25" },
            "start": RuleSet::by_key("russian").expect("a rule set").new_game().fen(),
            "comments": ["b"],
            "moves": [first, step("d6", "c5"), step("b2", "c3")],
            "result": "1-0",
        });
        assert_eq!(serde_json::to_value(&transcript).expect("it can be written"), wanted);
        assert_eq!(read_json(&wanted), Ok(transcript));
    }

    #[test]
    fn moves_may_be_given_in_several_ways() {
        for first in [
            json!({ "notation": "11-15" }),
            json!({ "notation": "f6-e5" }),
            json!({ "from": "f6", "to": "e5" }),
            json!({ "path": ["f6", "e5"], "taken": [], "crowned": false, "eval": 0.1 }),
        ] {
            let game = read_json(&json!({ "rules": "english", "moves": [first] })).expect("legal");
            assert_eq!(game.moves[0].record.notation, "11-15");
        }
        let lift = json!({ "rules": "konane", "moves": [{ "from": "d5", "to": "d5" }] });
        assert_eq!(read_json(&lift).expect("legal").moves[0].record.notation, "d5");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let english = |moves: Value| json!({ "rules": "english", "moves": moves });
        for (game, words) in [
            (json!({ "moves": [] }), "missing field `rules`"),
            (json!({ "rules": "chess", "moves": [] }), "there is no rule set “chess”"),
            (
                json!({ "rules": "english", "start": "W:W", "moves": [] }),
                "the FEN has no list of Black’s",
            ),
            (
                json!({ "rules": "english", "result": "won", "moves": [] }),
                "“won” is no result such as 1-0",
            ),
            (
                json!({ "rules": "english", "result": "1118*", "moves": [] }),
                "“1118*” is no result such as 1-0",
            ),
            // A score that no tag has would be read as a move.
            (
                json!({ "rules": "english", "result": "12-8", "moves": [] }),
                "“12-8” is no result such as 1-0",
            ),
            (
                json!({ "rules": "english", "tags": { "a b": "" }, "moves": [] }),
                "“a b” is no name of a tag",
            ),
            (
                json!({ "rules": "english", "tags": { "a": 1 }, "moves": [] }),
                "invalid type: integer `1`",
            ),
            (english(json!([{}])), "a move needs its path, its notation, or from and to"),
            (
                english(json!([{ "notation": "11-16" }, { "notation": "11-15" }])),
                "ply 2: 11-15 is not legal: ",
            ),
            (
                english(
                    json!([{ "notation": "11-15", "variations": [{ "moves": [{ "notation": "1-2" }] }] }]),
                ),
                "ply 1: in a variation, 1-2 is not legal: ",
            ),
            (
                english(json!([{ "path": ["f6", "e5"], "to": "g5" }])),
                "“to” is not that of the move 11-15",
            ),
            (english(json!([{ "path": ["f6", "e5"], "taken": ["g5"] }])), "“taken” is not that of"),
            (
                english(json!([{ "path": ["f6", "e5"], "crowned": true }])),
                "“crowned” is not that of",
            ),
            (
                english(json!([{ "path": ["f6", "e5"], "notation": "11-16" }])),
                "“notation” is not that of",
            ),
            (
                json!({
                    "rules": "english", "start": "W:W30:B26,18,10",
                    "moves": [{ "notation": "30x23" }, { "notation": "23x7" }],
                }),
                "a capture is one move here, and not written jump by jump",
            ),
            (
                json!({
                    "rules": "english", "start": "W:W30:B26,18",
                    "moves": [{ "notation": "30x23" }, { "notation": "23x14" }],
                }),
                "a capture is one move here, and not written jump by jump",
            ),
        ] {
            let error = read_json(&game).expect_err("something is wrong");
            assert!(error.starts_with(words), "{game}: {error}");
        }
    }

    /// Tags that would be read otherwise behind the way through PDN.
    #[test]
    fn tags_are_mended_too() {
        for tags in [
            json!({ "SetUp": "1" }),
            json!({ "SetUp": "1\u{16}", "Event": "a\nb" }),
            json!({ "FEN": "nonsense" }),
            json!({ "fen": "W:W32:B1", "GameType": "26", "Variant": "russian" }),
        ] {
            let game =
                json!({ "rules": "english", "tags": tags, "moves": [{ "notation": "11-15" }] });
            survives(&read_json(&game).expect("legal"), &styles());
        }
    }

    /// As deep as PDN may nest variations, JSON is read.
    #[test]
    fn the_deepest_variations_are_read() {
        let text = format!(
            "[GameType \"21\"]\n1. 11-15 {}{} *",
            "(11-16 ".repeat(MAX_DEPTH),
            ")".repeat(MAX_DEPTH)
        );
        survives(&Transcript::of(&one(&text), None).expect("legal"), &[Style::default()]);
    }
}
