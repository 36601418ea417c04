//! The judge, and the way back from a game to its text.

use proptest::prelude::*;

use super::super::*;
use super::{collection, one};
use crate::{Color, RuleSet};

/// The verdict on a text of one game.
fn verdict(text: &str, key: Option<&str>) -> Verdict {
    let rules = key.map(|key| RuleSet::by_key(key).expect("a rule set"));
    judge(&one(text), rules)
}

/// The fault of a game, in words, with its ply.
fn fault(text: &str, key: Option<&str>) -> (Option<usize>, String) {
    let fault = verdict(text, key).finding.expect_err("something is wrong");
    (fault.place().map(|place| place.ply), fault.to_string())
}

fn notes(verdict: &Verdict) -> Vec<String> {
    verdict.notes.iter().map(ToString::to_string).collect()
}

#[test]
fn the_rule_set_is_given_or_tagged() {
    let key = |text: &str, given| verdict(text, given).rule_set.map(|rules| rules.key.clone());
    let move_one = "1. c3-d4 *";
    assert_eq!(key(move_one, Some("russian")).as_deref(), Some("russian"));
    assert_eq!(key(&format!("[GameType \"26\"]\n{move_one}"), None).as_deref(), Some("brazilian"));
    let long = format!("[GameType \"25,W,8,8,A0,0\"]\n{move_one}");
    assert_eq!(key(&long, None).as_deref(), Some("russian"));
    let both = format!("[GameType \"26\"]\n[Variant \"brazilian-cbjd\"]\n{move_one}");
    assert_eq!(key(&both, None).as_deref(), Some("brazilian-cbjd"));
    assert!(verdict(&both, None).notes.is_empty());
    assert_eq!(key(&both, Some("russian")).as_deref(), Some("russian"));
    assert_eq!(
        notes(&verdict(&both, Some("russian"))),
        ["the GameType tag “26” names other rules than these"]
    );
}

#[test]
fn tags_that_mean_nothing_to_us_are_passed_over_and_noted() {
    let text = "[GameType \"25\"]\n[Variant \"shatra\"]\n1. c3-d4 *";
    let found = verdict(text, None);
    assert_eq!(found.rule_set.as_ref().map(|rules| &*rules.key), Some("russian"));
    assert_eq!(
        notes(&found),
        ["the Variant tag “shatra” names no rule set of ours and was passed over"]
    );
    assert_eq!(
        verdict("[GameType \"77\"]\n1. c3-d4 *", None).finding,
        Err(Fault::NoRuleSet { fitting: Vec::new() })
    );
}

#[test]
fn variants_are_known_by_their_names_on_other_servers() {
    for (tags, key) in [
        ("[Variant \"American/English\"]", "english-brainking"),
        ("[Variant \"Russian\"]", "russian"),
        ("[Variant \"Jogo de damas\"]", "portuguese"),
        ("[Variant \"frysk!\"]", "frysk"),
        ("[GameType \"97\"]", "frysk"),
        ("[GameType \"98\"]", "antidraughts"),
        // A number says more than a name that is not our key.
        ("[GameType \"26\"]\n[Variant \"Draughts\"]", "brazilian"),
        ("[GameType \"26\"]\n[Variant \"Russian\"]", "russian"),
        ("[GameType \"21\"]", "english-brainking"),
        ("[GameType \"21\"]\n[Variant \"english\"]", "english"),
    ] {
        let first = match key {
            "frysk" => "46-41",
            "antidraughts" => "32-28",
            "portuguese" => "10-13",
            _ => "c3-d4",
        };
        let found = verdict(&format!("{tags}\n1. {first} *"), None);
        assert_eq!(found.rule_set.as_ref().map(|rules| &*rules.key), Some(key), "{tags}");
        assert_eq!((found.finding, found.plies), (Ok(None), 1), "{tags}: {:?}", found.notes);
    }
}

/// English draughts are begun by Black, except where they are not.
#[test]
fn who_begins_chooses_among_the_rule_sets_that_the_tags_fit() {
    let rules = |key| RuleSet::by_key(key).expect("a rule set").clone();
    let white_begins = "1. c3-d4 b6-a5 *";
    let found = verdict(&format!("[GameType \"21\"]\n{white_begins}"), None);
    let (english, fitting) = (rules("english"), rules("english-brainking"));
    assert_eq!(
        found.notes,
        [Note::BegunByTheOtherSide { rules: english.clone(), fitting: fitting.clone() }]
    );
    assert_eq!(
        notes(&found),
        ["White begins this game, so it is judged as english-brainking, not as english"]
    );
    assert_eq!(
        found.fen.as_deref(),
        fitting
            .game_from_fen(
                "W:Wa1,a3,b2,c1,d2,d4,e1,e3,f2,g1,g3,h2:Ba5,a7,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"
            )
            .ok()
            .map(|g| g.fen())
            .as_deref()
    );
    let found = verdict("[GameType \"21\"]\n1. 11-15 *", None);
    assert_eq!(found.rule_set, Some(english));
    assert!(found.notes.is_empty());
}

#[test]
fn a_game_starts_from_its_fen() {
    let fen = "[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"B:W31-50:B1-20\"]\n1... 20-25 *";
    let found = verdict(fen, None);
    assert_eq!(found.plies, 1);
    assert!(found.notes.is_empty());
    let broken = fen.replace("31-50", "31-51");
    let (ply, words) = fault(&broken, None);
    assert_eq!(ply, None);
    assert!(words.starts_with("the FEN tag cannot be read: "), "{words}");
    assert_eq!(verdict("[SetUp \"1\"]\n1. c3-d4", Some("russian")).finding, Err(Fault::NoFen));
}

#[test]
fn the_side_that_alone_can_make_the_first_move_is_first() {
    let found = verdict("1. c3-d4 b6-a5 2. d4-e5 *", Some("english"));
    let fitting = RuleSet::by_key("english-brainking").cloned();
    assert_eq!(found.notes, [Note::FirstMover { color: Color::White, fitting }]);
    assert_eq!(
        notes(&found),
        ["the first move could only be White’s: White is taken as the first mover, \
          as it is in the rule set english-brainking"]
    );
    assert_eq!(found.plies, 3);
    // A position of its own makes no first mover, and no other rule set.
    let found = verdict("[FEN \"B:Wd2:Bf6\"]\n1. d2-e3 *", Some("english"));
    assert_eq!(found.notes, [Note::FirstMover { color: Color::White, fitting: None }]);
    // A first move that neither side could make is refused for what it is.
    assert_eq!(
        fault("1. d4-e5 *", Some("english")),
        (Some(1), "d4-e5 is not legal: there is no piece on d4".to_owned())
    );
}

#[test]
fn captures_written_jump_by_jump_are_joined() {
    let fen = "[FEN \"W:W30:B26,18,10\"]\n";
    for moves in ["1. 30x23 23x14 14x7 *", "1. 30x23\n2. 23x14x7 *", "1. 30:23:14 14:7 *"] {
        let found = verdict(&format!("{fen}{moves}"), Some("english"));
        assert_eq!(found.notes, [Note::JumpByJump(1)], "{moves}");
        assert_eq!(found.plies, 1);
    }
    // Jumps that cannot be joined are not: the second is then the opponent's, and wrong.
    let (ply, words) = fault("1. 11-15 22-18 2. 15x22 25x18 18x9 *", Some("english"));
    assert_eq!(ply, Some(5));
    assert!(words.starts_with("18x9 is not legal: "), "{words}");
}

#[test]
fn moves_without_separators_are_cut_where_the_rules_allow() {
    let found = verdict("1. 1115 2318 2. 811 27-23 *", Some("english"));
    assert_eq!(found.notes, [Note::Unseparated(3)]);
    assert_eq!(found.plies, 4);
    let found = verdict("1. c3d4 b6a5 *", Some("russian"));
    assert_eq!((found.plies, found.notes), (2, vec![Note::Unseparated(2)]));
    // 8-12 is occupied, and there is no square 81.
    let (ply, words) = fault("1. 812 *", Some("english"));
    assert_eq!(ply, Some(1));
    assert!(words.contains("812"), "{words}");
}

#[test]
fn what_is_wrong_is_said_with_its_ply() {
    for (text, key, ply, words) in [
        (
            "1. 11-15 22-18 2. 8-11 *",
            "english",
            3,
            "8-11 is not legal: a capture is possible and must be played, such as ",
        ),
        ("1. 11-15 23- *", "english", 2, "23- breaks off; it could be 23-18 or 23-19"),
        ("1. 11-15 22-15x *", "english", 2, "22-15x breaks off; it could be "),
        ("1. 11-15 20x *", "english", 2, "20x breaks off, and no legal move begins like it"),
        (
            "1. 11-15 23-18Whiteistired. 1-0",
            "english",
            2,
            "“23-18Whiteistired.” is a move with a remark glued to it; \
             it should read 23-18 {Whiteistired.}",
        ),
        ("1. 11-15 q7 *", "english", 2, "q7 is not legal: "),
        ("1. 11-15 23-99 *", "english", 2, "23-99 is not legal: “99” is not a playing square"),
    ] {
        let (found_ply, found) = fault(text, Some(key));
        assert_eq!(found_ply, Some(ply), "{text}");
        assert!(found.starts_with(words), "{found}");
    }
}

#[test]
fn a_win_ends_the_game_and_other_results_are_remarked() {
    let fen = "[FEN \"W:W14:B9\"]\n[Result \"0-1\"]\n";
    let found = verdict(&format!("{fen}1. 14x5 0-1"), Some("english"));
    let outcome = found.finding.clone().expect("legal").expect("over");
    assert_eq!(outcome.winner, Some(Color::White));
    assert_eq!(notes(&found), ["by the rules the result is 1-0, not 0-1"]);
    let (ply, words) = fault(&format!("{fen}1. 14x5 9-13 0-1"), Some("english"));
    assert_eq!(ply, Some(2));
    assert!(words.starts_with("9-13 comes after the end of the game: White wins"), "{words}");
    let found = verdict(&format!("{fen}1. 14x5 1-0"), Some("english"));
    assert!(
        notes(&found).contains(&"the Result tag says 0-1, the end of the moves 1-0".to_owned())
    );
}

#[test]
fn a_draw_by_the_code_does_not_stop_players_who_do_not_claim_it() {
    let there_and_back = "a1-b2 h8-g7 b2-a1 g7-h8 ";
    let fen = "[FEN \"W:WKa1:BKh8\"]\n";
    let drawn = verdict(&format!("{fen}{} *", there_and_back.repeat(2)), Some("english-brainking"));
    let outcome = drawn.finding.expect("legal").expect("over");
    assert_eq!(outcome.reason.key(), "repetition");
    let on = verdict(&format!("{fen}{} 1-0", there_and_back.repeat(5)), Some("english-brainking"));
    assert_eq!(on.finding, Ok(Some(outcome)));
    assert_eq!(on.plies, 20);
    assert!(on.notes.contains(&Note::PlayedOn { drawn_at: 8, more: 12 }), "{:?}", on.notes);
    assert!(notes(&on).contains(&"by the rules the result is 1/2-1/2, not 1-0".to_owned()));
}

#[test]
fn a_game_played_is_written_and_judged_alike() {
    let rules = RuleSet::by_key("international").expect("a rule set");
    let mut game = rules.game_from_fen("B:W31-50:B1-20").expect("a position");
    for _ in 0..60 {
        let Some(last) = game.move_count().checked_sub(1) else { break };
        game.play_move(game.move_ids()[last / 2]).expect("a legal move");
    }
    game.resign(Color::White);
    let tags = [("White".to_owned(), "A \"B\" C".to_owned())];
    let text = write(&record(&*game, &tags));
    assert!(text.contains("\n1... "), "Black is not first here: {text}");
    let written = one(&text);
    assert_eq!(written.tag("White"), Some("A \"B\" C"));
    assert_eq!(written.tag("Result"), Some("0-2"));
    assert_eq!(written.tag("GameType"), Some("20"));
    assert_eq!(written.tag("Variant"), Some("international"));
    let found = judge(&written, None);
    assert_eq!(found.plies, game.ply());
    assert_eq!(found.fen, Some(game.fen()));
    assert!(found.notes.is_empty() && found.finding.is_ok(), "{:?}", found.notes);
}

/// Walks through games of every rule set: what is recorded reads back move by move.
#[test]
fn games_of_every_rule_set_survive_the_round_trip() {
    for rules in RuleSet::all() {
        for seed in 0..20 {
            let mut game = rules.new_game();
            let mut state: usize = seed;
            while game.outcome().is_none() && game.ply() < 120 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
                game.play_move(game.move_ids()[(state >> 33) % game.move_count()])
                    .expect("a legal move");
            }
            let written = one(&write(&record(&*game, &[])));
            let found = judge(&written, None);
            assert_eq!(found.finding.as_ref().ok(), Some(&game.outcome()), "{}", rules.key);
            assert_eq!(found.fen, Some(game.fen()), "{}", rules.key);
            assert!(found.notes.is_empty(), "{}: {:?}", rules.key, found.notes);
        }
    }
}

/// The collections under testdata: how many games, how many legal to the end, and what is wrong
/// with the others. Each of these has been looked at: the game itself is at fault.
#[test]
fn the_real_files() {
    for (file, key, games, wrong) in [
        (
            "english-masters",
            Some("english"),
            362,
            &[
                // The king that went 32-28 at ply 119 still stands on 28.
                (271, 123, "32-28 is not legal: there is no piece on 32"),
                (312, 31, "“8-11Redoversteppedthetimecontrolonthismo…” is a move with a remark"),
                (347, 34, "“26-22Whiteoversteppedthetimecontrolonthi…” is a move with a"),
            ][..],
        ),
        ("online-antidraughts", None, 12, &[]),
        ("online-brazilian", None, 12, &[]),
        ("online-breakthrough", None, 12, &[]),
        ("online-english", None, 15, &[]),
        ("online-frysk", None, 12, &[]),
        ("online-frisian", Some("frisian"), 12, &[]),
        ("online-international", None, 15, &[]),
        ("online-russian", None, 11, &[]),
    ] {
        let rules = key.map(|key| RuleSet::by_key(key).expect("a rule set"));
        let mut found = Vec::new();
        let mut count = 0;
        for game in read(&decode(&collection(file))) {
            count += 1;
            if let Err(fault) = judge(&game.expect("no error"), rules).finding {
                found.push((count, fault));
            }
        }
        assert_eq!((count, found.len()), (games, wrong.len()), "{file}: {found:?}");
        for ((game, fault), (number, ply, words)) in found.iter().zip(wrong) {
            assert_eq!((game, fault.place().map(|place| place.ply)), (number, Some(*ply)));
            assert!(fault.to_string().starts_with(words), "{fault}");
        }
    }
}

proptest! {
    // Behind each fault, judging looks for where to go on: each case takes many small searches.
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Words that look like moves, and some that do not, under every rule set.
    #[test]
    fn no_moves_make_it_panic(
        words in prop::collection::vec("[1-9]{1,2}[-x:][1-9]{1,2}|[a-l][1-9][-x:]?[a-l][1-9]x?|\\PC{0,6}[0-9]", 0..8),
        fen in prop::option::of("[WB]:[WB]K?[a-j][1-9]:[WB][a-j][1-9]"),
    ) {
        let mut game = PdnGame { moves: words.into_iter().map(MoveText::new).collect(), ..PdnGame::default() };
        game.tags.extend(fen.map(|fen| ("FEN".to_owned(), fen)));
        for rules in RuleSet::all() {
            let verdict = judge(&game, Some(rules));
            let fault = verdict.finding.err();
            prop_assert!(fault.is_none_or(|fault| !fault.to_string().is_empty()));
            prop_assert!(verdict.plies <= game.moves.len());
        }
    }
}
