//! The small files under testdata/cases, each with what is right, and the kinds that have none.

use super::super::*;
use super::one;
use crate::{RuleSet, SquareNames, Style};

/// The text of a case.
fn case(name: &str) -> String {
    let path = format!("{}/../../testdata/cases/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).expect("the file is part of the project")
}

/// The verdicts on the games of a text.
fn verdicts(text: &str) -> Vec<Verdict> {
    read(text).map(|game| judge(&game.expect("it can be read"), None)).collect()
}

fn sentences(verdict: &Verdict) -> Vec<String> {
    verdict.notes.iter().map(ToString::to_string).collect()
}

/// Every game of a case is legal to the end: how many plies each has.
fn legal(name: &str) -> Vec<usize> {
    let plies = |verdict: &Verdict| {
        assert_eq!(verdict.finding.as_ref().err(), None, "{name}");
        verdict.plies
    };
    verdicts(&case(name)).iter().map(plies).collect()
}

#[test]
fn fens() {
    let fens = case("01-fen-digits-joined.fen");
    let rules = RuleSet::by_key("international").expect("a rule set");
    let read: Vec<_> = fens.lines().map(|fen| rules.game_from_fen(fen)).collect();
    let said = read[0].as_ref().err().expect("1 is named twice").to_string();
    assert_eq!(said, "the FEN names the square 1 twice");
    assert_eq!(read[1].as_ref().expect("a position").fen_in(SquareNames::Own), "W:W31,32:B1,2");

    let fens = case("02-lidraughts-king-counts.fen");
    let rules = RuleSet::by_key("frisian").expect("a rule set");
    let moves = |fen| {
        let game = rules.game_from_fen(fen).expect("a position");
        game.moves().into_iter().map(|record| record.notation).collect::<Vec<_>>()
    };
    let found: Vec<_> = fens.lines().map(moves).collect();
    assert_eq!(found, [&["36-31"][..], &["1-6", "1-7"]]);
}

#[test]
fn moves() {
    assert_eq!(legal("03-partial-landings.pdn"), [1, 1, 1]);
    for verdict in verdicts(&case("03-partial-landings.pdn")) {
        assert_eq!(sentences(&verdict), ["one capture is written with some of its landings only"]);
    }
    assert_eq!(legal("04-space-in-move.pdn"), [10, 4, 4]);
    assert_eq!(legal("17-jumps-without-separator.pdn"), [1]);
}

#[test]
fn what_is_no_move_is_a_note() {
    for (name, note) in [
        ("05-percent-lines.pdn", "line 1: a line that begins with % was passed over (and 1 more"),
        ("09-nag-over-255.pdn", "line 2: “$902” is an annotation of its writer’s own"),
        ("10-star-after-move.pdn", "line 2: the * of “22-18*” is read as the sign for the only"),
        ("14-evaluation-signs.pdn", "line 2: “±” among the moves is read as an annotation"),
    ] {
        assert_eq!(legal(name), [4], "{name}");
        let notes = sentences(&verdicts(&case(name))[0]);
        assert!(notes.len() == 1 && notes[0].starts_with(note), "{name}: {notes:?}");
    }
    let game = one(&case("14-evaluation-signs.pdn"));
    let nags: Vec<_> = game.moves.iter().map(|played| &played.nags[..]).collect();
    assert_eq!(nags, [&[16][..], &[11], &[14], &[]]);
    let game = one(&case("10-star-after-move.pdn"));
    assert_eq!((&game.moves[1].nags[..], &game.moves[3].nags[..]), (&[7][..], &[7][..]));
    assert_eq!(game.result.as_ref().map(WrittenResult::text), Some("*"));
}

#[test]
fn dashes() {
    let found = verdicts(&case("07-dashes.pdn"));
    let text = case("07-dashes.pdn");
    let results: Vec<_> = read(&text).map(|game| game.expect("a game").result).collect();
    assert_eq!(results, ["-", "1-1"].map(|text| Some(WrittenResult::new(text))));
    assert_eq!(legal("07-dashes.pdn"), [2, 2]);
    assert!(found[0].notes.is_empty());
    assert_eq!(
        sentences(&found[1]),
        ["line 8, ply 3: from here on the moves are not known, and none is judged"]
    );
}

#[test]
fn a_set_up_command_sets_the_position() {
    assert_eq!(legal("11-setup-command.pdn"), [4]);
    let written = one(&case("11-setup-command.pdn"));
    let notes = sentences(&judge(&written, None));
    assert!(notes[0].ends_with("a position is set up here"), "{notes:?}");
    let transcript = Transcript::of(&written, None).expect("it is legal");
    assert!(transcript.moves[2].set_up.is_some());
    let text = write(&transcript.to_pdn(Style::default()));
    assert!(
        text.contains("19-23 {A forgot to take}\n/FEN \"W:W28,")
            || text.contains("/FEN \"W:W28,31,33"),
        "{text}"
    );
    assert_eq!(Transcript::of(&one(&text), None).as_ref(), Ok(&transcript), "{text}");
    let broken = case("11-setup-command.pdn").replace("W28,31", "W28,28");
    let found = &verdicts(&broken)[0];
    let fault = found.finding.as_ref().expect_err("28 is named twice");
    assert!(fault.to_string().contains("names the square 28 twice"), "{fault}");
    assert_eq!(found.faults[0].resumed, Resumed::NotJudged(2));
}

#[test]
fn a_variation_stands_beside_the_move_that_its_number_names() {
    let game = one(&case("18-variation-before-move.pdn"));
    assert_eq!(game.moves[1].variations[0].moves[0].text, "18-22");
    let transcript = Transcript::of(&game, None).expect("the variation is legal, too");
    let text = write(&transcript.to_pdn(Style::default()));
    assert!(text.ends_with("1. 32-28 19-23 (1... 18-22) 2. 28x19 14x23 *\n"), "{text}");
    // One that is numbered as the move before it stands beside that, as ever.
    let game = one("1. 32-28 (1. 31-27) 19-23 (1... 18-22) *");
    assert_eq!(game.moves[0].variations.len() + game.moves[1].variations.len(), 2);
    assert_eq!(game.moves[1].variations[0].moves[0].text, "18-22");
}

#[test]
fn games_that_name_no_rules() {
    assert_eq!(legal("20-no-game-type.pdn"), [4, 4, 4]);
    for verdict in verdicts(&case("20-no-game-type.pdn")) {
        assert_eq!(
            verdict.rule_set.as_ref().map(|rules| rules.key.to_string()).as_deref(),
            Some("international")
        );
        let notes = sentences(&verdict);
        assert!(
            notes[0].starts_with(
                "no tag names the rules: judged as international, which the moves fit; "
            ),
            "{notes:?}"
        );
    }
    // Under some rule sets the same words are other moves: they are named.
    let found = &verdicts("1. 22-18 *")[0];
    let fault = found.finding.as_ref().expect_err("numbers run two ways on 8x8").to_string();
    assert!(fault.contains("; its moves fit english-brainking, italian"), "{fault}");
    // Tags that name rules we do not know are believed.
    let found = &verdicts("[GameType \"77\"]\n1. 32-28 *")[0];
    assert_eq!(found.finding, Err(Fault::NoRuleSet { fitting: Vec::new() }));
}

#[test]
fn squares_are_named_as_the_game_names_them() {
    let found = &verdicts(&case("21-square-names.pdn"))[0];
    let fault = found.finding.as_ref().expect_err("d4 is occupied").to_string();
    assert_eq!(fault, "e3-d4 is not legal: d4 is occupied");
    assert_eq!(
        sentences(found),
        ["the moves look like those of a board of 8x8 squares; GameType 20 has 10x10"]
    );
    let found = &verdicts("[GameType \"25\"]\n1. 22-17 11-15 2. 24-20 15-19 3. 28-24 *")[0];
    let fault = found.finding.as_ref().expect_err("a capture must be played").to_string();
    assert!(!fault.contains(|c: char| "abdefgh".contains(c)) || !fault.contains("d4"), "{fault}");
}

#[test]
fn results_keep_their_form() {
    let game = one(&case("22-result-form.pdn"));
    let transcript = Transcript::of(&game, None).expect("it is legal");
    let text = write(&transcript.to_pdn(Style::default()));
    assert!(text.contains("[Result \"2-0\"]") && text.ends_with(" 2-0\n"), "{text}");
}

#[test]
fn new_games_have_the_results_of_their_game_type() {
    for (key, results) in [
        ("international", ["2-0", "0-2", "1-1"]),
        ("canadian", ["2-0", "0-2", "1-1"]),
        ("frisian", ["2-0", "0-2", "1-1"]),
        ("russian", ["1-0", "0-1", "1/2-1/2"]),
        ("anti", ["1-0", "0-1", "1/2-1/2"]),
    ] {
        let rules = RuleSet::by_key(key).expect("a rule set");
        let ended = |end: fn(&mut dyn crate::AnyGame)| {
            let mut game = rules.new_game();
            end(&mut *game);
            let written = record(&*game, &[]);
            let text = written.result.clone().expect("a result").text().to_owned();
            assert_eq!(written.tag("Result"), Some(text.as_str()), "{key}");
            text
        };
        let found = [
            ended(|game| game.resign(crate::Color::Black)),
            ended(|game| game.resign(crate::Color::White)),
            ended(|game| game.agree_draw()),
        ];
        assert_eq!(found, results, "{key}");
    }
}

#[test]
fn a_last_word_that_equals_the_result_tag_is_the_result() {
    for result in ["12-8", "4-6", "1 1/2-1/2", "1.01-0.99", "-", "1½-½"] {
        let text = format!("[GameType \"20\"]\n[Result \"{result}\"]\n1. 32-28 19-23 {result}");
        for text in
            [text.clone(), format!("{text}\n\n[Event \"next\"]\n[GameType \"20\"]\n1. 32-28 *")]
        {
            let game = read(&text).next().expect("a game").expect("it is read");
            assert_eq!(game.result.as_ref().map(WrittenResult::text), Some(result), "{text}");
            let found = judge(&game, None);
            assert_eq!((found.finding, found.plies), (Ok(None), 2), "{result}");
            let transcript = Transcript::of(&game, None).expect("it is legal");
            let again = one(&write(&transcript.to_pdn(Style::default())));
            assert_eq!(again.result, game.result);
        }
    }
    // In the middle of a game it is a move.
    let found = &verdicts("[GameType \"20\"]\n[Result \"12-8\"]\n1. 32-28 12-8 2. 28-23 *")[0];
    assert_eq!(found.plies, 1);
    assert_eq!(found.faults[0].fault.place().map(|place| &*place.text), Some("12-8"));
}

/// A short capture that could be several is the one after which the game can go on.
#[test]
fn later_moves_decide_which_capture_was_meant() {
    // 47x36 takes the piece on 19 or the one on 14: the other moves next.
    let game = |moves: &str| format!("[GameType \"20\"]\n[FEN \"W:WK47:B14,19,31,38\"]\n{moves} *");
    for (reply, capture) in [("14-20", "47x24x13x36"), ("19-24", "47x20x9x36")] {
        let found = &verdicts(&game(&format!("1. 47x36 {reply}")))[0];
        assert_eq!((found.finding.as_ref().err(), found.plies), (None, 2), "{reply}");
        let decided = |note: &Note| matches!(note, Note::DecidedByLaterMoves { capture: read, .. } if read == capture);
        assert!(found.notes.iter().any(decided), "{reply}: {:?}", found.notes);
    }
    let found = &verdicts(&game("1. 47x36"))[0];
    let fault = found.finding.as_ref().expect_err("nothing decides").to_string();
    assert!(fault.contains("could be 47x"), "{fault}");
}

#[test]
fn the_side_to_move_of_a_fen_may_be_open() {
    let game = |moves: &str| format!("[GameType \"20\"]\n[FEN \"?:W31-50:B1-20\"]\n{moves}*");
    for (moves, plies) in [("1. 32-28 ", 1), ("1... 19-23 ", 1), ("", 0)] {
        let found = &verdicts(&game(moves))[0];
        assert_eq!((found.finding.as_ref().err(), found.plies), (None, plies), "{moves}");
        let assumed = found.notes.contains(&Note::SideAssumed(crate::Color::White));
        assert_eq!(assumed, moves.is_empty(), "{moves}");
    }
}

/// Every fault is said, and judging goes on where the next moves tell from where.
#[test]
fn judging_goes_on_behind_a_fault() {
    // White forgot to take at move 2, and moved no piece at move 5.
    let moves = "1. 32-28 19-23 2. 37-32 14-19 3. 41-37 10-14 4. 46-41 5-10 5. 31-50 *";
    let found = &verdicts(&format!("[GameType \"20\"]\n{moves}"))[0];
    let plies: Vec<_> = found.faults.iter().map(|f| f.fault.place().map(|p| p.ply)).collect();
    assert_eq!(plies, [Some(3), Some(9)], "{:?}", found.faults);
    assert_eq!(found.plies, 2);
    assert_eq!(found.faults[0].resumed, Resumed::MadeAnyway);
    assert_eq!(found.finding.as_ref().err(), Some(&found.faults[0].fault));
    // A slip of the pen: 19-22 for 17-22, which the next moves show.
    let text = "[GameType \"20\"]\n1. 32-28 19-22 2. 28x17 11x22 3. 37-32 6-11 4. 41-37 12-17 *";
    let found = &verdicts(text)[0];
    assert_eq!(found.faults.len(), 1, "{:?}", found.faults);
    assert_eq!(found.faults[0].resumed, Resumed::ReadAs("17-22".to_owned()));
    // Nothing tells what this was.
    let found = &verdicts("[GameType \"20\"]\n1. 32-28 1-50 2. 1-49 2-48 3. 3-47 4-46 *")[0];
    assert_eq!(found.faults.len(), 1);
    assert_eq!(found.faults[0].resumed, Resumed::NotJudged(4));
    // The last move of a game has nothing behind it.
    let found = &verdicts("[GameType \"20\"]\n1. 32-28 1-50 *")[0];
    assert_eq!(found.faults[0].resumed, Resumed::Ended);
}

#[test]
fn landings_that_no_capture_has_are_refused_for_what_they_are() {
    let rules = RuleSet::by_key("international").expect("a rule set");
    let game = rules.game_from_fen("W:WK47:B14,19,31,38").expect("a position");
    let refusal = game.find("47x33x36").expect_err("33 is on no way");
    assert_eq!(refusal.key(), "other-landings");
    assert!(refusal.to_string().contains("it could be 47x"), "{refusal}");
}
