//! Bad moves, positions and game files, each with the sentence it must get: `testdata/refusals.tsv`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use damier::{FenError, Refusal, RuleSet, pdn};

/// A bad input: its kind, the rule set, the position (or nothing), and what is entered.
struct Case {
    line: usize,
    kind: String,
    rules: &'static RuleSet,
    position: String,
    input: String,
    wanted: String,
}

/// What was answered: the reason's key, where it has one, and the sentence.
struct Answer {
    key: Option<&'static str>,
    sentence: String,
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/refusals.tsv")
}

fn cases() -> Vec<Case> {
    let text = std::fs::read_to_string(file()).unwrap();
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let case = |(index, line): (usize, &str)| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, rules, position, input, wanted] = fields[..] else {
            panic!("line {}: five fields are wanted", index + 1);
        };
        Case {
            line: index + 1,
            kind: kind.to_owned(),
            rules: RuleSet::by_key(rules).expect(rules),
            position: position.to_owned(),
            input: input.replace("\\n", "\n"),
            wanted: wanted.to_owned(),
        }
    };
    lines.map(case).collect()
}

impl Case {
    /// What the library says; nothing if it accepts the input.
    fn answer(&self) -> Option<Answer> {
        let game = || match self.rules.game_from_fen(&self.position) {
            Ok(game) => game,
            Err(error) => panic!("line {}: {error}", self.line),
        };
        let refused =
            |refusal: Refusal| Answer { key: Some(refusal.key()), sentence: refusal.to_string() };
        match &*self.kind {
            "move" => game().find(&self.input).err().map(refused),
            // What is entered is a position, and a move that is legal there.
            "stale" => {
                let (fen, text) = self.input.split_once(' ').expect("a position and a move");
                let before = self.rules.game_from_fen(fen).expect("a position");
                let id = before.find(text).expect("a legal move");
                game().play_move(id).err().map(refused)
            }
            "claim" => game().claim_draw().err().map(refused),
            "over" => {
                let mut game = game();
                game.resign(game.turn());
                game.play(&self.input).err().map(refused)
            }
            "fen" => self
                .rules
                .game_from_fen(&self.input)
                .err()
                .map(|error| Answer { key: Some(error.key()), sentence: error.to_string() }),
            "pdn" => {
                let sentence = match pdn::read(&self.input).next()? {
                    Err(error) => error.to_string(),
                    Ok(game) => {
                        let verdict = pdn::judge(&game, Some(self.rules));
                        let remark = || verdict.notes.first().map(ToString::to_string);
                        verdict.finding.err().map(|fault| fault.to_string()).or_else(remark)?
                    }
                };
                Some(Answer { key: None, sentence })
            }
            kind => panic!("line {}: no kind {kind}", self.line),
        }
    }
}

#[test]
fn every_bad_input_is_told_what_is_wrong() {
    let mut wrong = String::new();
    for case in cases() {
        let said = case.answer().map_or_else(|| "(accepted)".to_owned(), |said| said.sentence);
        if said != case.wanted {
            let (line, wanted) = (case.line, &case.wanted);
            writeln!(wrong, "line {line}\n  said   {said}\n  wanted {wanted}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{}\n{wrong}", file().display());
}

#[test]
fn every_reason_occurs_and_every_rule_set_is_asked() {
    let cases = cases();
    assert!(cases.len() >= 100, "{} cases", cases.len());
    let keys = |kinds: &[&str]| -> BTreeSet<&'static str> {
        let asked = cases.iter().filter(|case| kinds.contains(&&*case.kind));
        asked.filter_map(|case| case.answer()?.key).collect()
    };
    let all = |keys: &[&'static str]| keys.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(keys(&["move", "stale", "claim", "over"]), all(Refusal::KEYS));
    assert_eq!(keys(&["fen"]), all(FenError::KEYS));
    let asked: BTreeSet<&str> = cases.iter().map(|case| &*case.rules.key).collect();
    assert_eq!(asked, RuleSet::all().iter().map(|rules| &*rules.key).collect());
}

#[test]
fn fens_of_other_programs_are_read() {
    for (key, fen, canonical) in [
        ("international", "W:W31-33,K50:B1-2.", "W:Wb4,d4,Kf4:Bb10"),
        ("international", "B:B1,K2:WK31:H0:F1", "B:WKb4:Bb10,Kd10"),
        ("international", "W:W 31 : B K1 :H12:F30:+0+2", "W:Wb4:BKb10"),
        ("english", "W:W:B1", "W:W:Bb8"),
        ("canadian", "W:Wk1:BKk11", "W:Wk1:BKk11"),
    ] {
        let game = RuleSet::by_key(key).unwrap().game_from_fen(fen);
        match game {
            Ok(game) => {
                if fen.contains("31-33") {
                    assert_eq!(game.pieces().len(), 6);
                } else {
                    assert_eq!(game.fen(), canonical, "{fen}");
                }
            }
            Err(error) => panic!("{fen}: {error}"),
        }
    }
}

#[test]
fn more_pieces_than_at_the_start_are_warned_of() {
    let rules = RuleSet::by_key("english").unwrap();
    let game = rules.game_from_fen("W:W13-32:B1,2").unwrap();
    let warnings: Vec<String> = game.start_warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["White has 20 pieces, more than the 12 of the start position"]);
}

#[test]
fn a_side_to_move_that_is_left_open_is_warned_of() {
    let rules = RuleSet::by_key("english").unwrap();
    for fen in ["?:W22:B18", " ? : W22 : B18"] {
        let mut game = rules.game_from_fen(fen).unwrap();
        assert_eq!(game.fen(), "W:Wc3:Bd4");
        game.play("22x15").unwrap();
        let warnings: Vec<String> = game.start_warnings().iter().map(ToString::to_string).collect();
        assert_eq!(warnings, ["the FEN leaves the side to move open: White is assumed"], "{fen}");
    }
    assert_eq!(rules.game_from_fen("W:W22:B18").unwrap().start_warnings(), []);
}
