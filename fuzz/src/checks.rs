//! What must hold whatever the input: one check for each fuzz target. `tests/fuzz_seeds.rs` of crate
//! `damier` runs them on the seeds.
#![allow(dead_code, reason = "each target uses one of them")]

#[path = "../../crates/damier-cli/src/questions.rs"]
mod questions;

use std::time::Duration;

use damier::pdn::{self, PdnGame, Reader, Transcript};
use damier::{AnyGame, CaptureLength, CaptureSign, RuleSet, Square, SquareNames, Style};

/// A sentence repeats no more than a little of the input.
const LONGEST_SENTENCE: usize = 600;

/// Positions that have more moves than this are not asked for each of them.
const MOST_MOVES: usize = 64;

/// The rule set that the first byte names, and the rest.
fn rule_set(data: &[u8]) -> Option<(&'static RuleSet, &[u8])> {
    let (&first, rest) = data.split_first()?;
    let all = RuleSet::all();
    Some((&all[usize::from(first) % all.len()], rest))
}

fn is_sentence(text: &str) {
    assert!(!text.is_empty() && text.chars().count() < LONGEST_SENTENCE, "{text}");
}

/// A byte for the rule set, then a FEN: it is refused in words, or means one position however it is
/// written.
pub(crate) fn fen(data: &[u8]) {
    let Some((rules, text)) = rule_set(data) else { return };
    let text = String::from_utf8_lossy(text);
    let game = match rules.game_from_fen(&text) {
        Ok(game) => game,
        Err(error) => {
            is_sentence(&error.to_string());
            assert!(rules.study_from_fen(&text).is_err());
            return;
        }
    };
    for written in [SquareNames::Own, SquareNames::Numbers, SquareNames::Algebraic]
        .map(|names| game.fen_in(names))
        .into_iter()
        .chain([game.fen()])
    {
        let again = rules.game_from_fen(&written).expect("what is written can be read");
        assert_eq!(again.fen(), game.fen(), "{written}");
        assert_eq!(again.outcome(), game.outcome(), "{written}");
    }
    if text.trim() != "startpos" {
        assert_eq!(rules.pieces_of_fen(&text).expect("it was read"), game.pieces());
    }
    every_move_is_found(&*rules.study_from_fen(&text).expect("it was read"));
}

/// Every move is found by its text in every style, and leads to a position that can be written.
fn every_move_is_found(game: &dyn AnyGame) {
    let rules = game.rule_set();
    if game.move_count() > MOST_MOVES {
        return;
    }
    for record in game.moves() {
        let id = record.id();
        for captures in [CaptureLength::Short, CaptureLength::Full] {
            for squares in [SquareNames::Own, SquareNames::Numbers, SquareNames::Algebraic] {
                let style = Style { squares, captures, sign: CaptureSign::Colon };
                let text = record.in_style(rules, style);
                assert_eq!(game.find(&text), Ok(id), "{text} in {}", game.fen());
            }
        }
        let mut next = game.box_clone();
        next.play_move(id).expect("a legal move");
        assert_eq!(Some(next.fen()), game.fen_after(id));
        assert!(rules.game_from_fen(&next.fen()).is_ok(), "{}", next.fen());
        next.undo();
        assert_eq!(next.fen(), game.fen());
    }
}

/// A byte for a rule set, then a PDN file: each game can be judged, and survives being written.
pub(crate) fn pdn(data: &[u8]) {
    let Some((rules, file)) = rule_set(data) else { return };
    let text = pdn::decode(file);
    let mut streamed = Reader::new(file);
    for read in pdn::read(&text) {
        let again = streamed.next().expect("as many games").expect("memory can be read");
        assert_eq!(again, read);
        match read {
            Err(error) => is_sentence(&error.to_string()),
            Ok(game) => {
                survives_writing(&game);
                clocks_survive_writing(game.clone());
                for rules in [None, Some(rules)] {
                    judged(&game, rules);
                }
            }
        }
    }
    assert!(streamed.next().is_none());
}

fn survives_writing(game: &PdnGame) {
    let written = pdn::write(game);
    let mut again = pdn::read(&written);
    let read_back = again.next().expect("a game").expect("what is written can be read");
    assert_eq!(read_back.without_lines(), game.clone().without_lines(), "{written}");
    assert!(again.next().is_none(), "one game only: {written}");
}

/// Clock times that are set are read again, and nothing else has changed.
fn clocks_survive_writing(mut game: PdnGame) {
    let times = |game: &PdnGame| -> Vec<_> {
        game.moves.iter().map(|played| (played.clock(), played.elapsed())).collect()
    };
    let mut time = Duration::ZERO;
    for played in &mut game.moves {
        time += Duration::from_millis(61_007);
        played.set_clock(time);
        played.set_elapsed(time / 2);
        let to_millisecond = Duration::from_millis(time.as_millis() as u64 / 2);
        assert_eq!((played.clock(), played.elapsed()), (Some(time), Some(to_millisecond)));
    }
    let again = pdn::read(&pdn::write(&game)).next().map(|read| read.expect("it reads"));
    assert_eq!(again.as_ref().map(times).unwrap_or_default(), times(&game));
}

fn judged(game: &PdnGame, rules: Option<&RuleSet>) {
    let verdict = pdn::judge(game, rules);
    verdict.notes.iter().for_each(|note| is_sentence(&note.to_string()));
    // What was read and written is judged as it was.
    let written = pdn::read(&pdn::write(game)).next().expect("a game").expect("it reads");
    let again = pdn::judge(&written, rules);
    assert_eq!((again.plies, &again.fen), (verdict.plies, &verdict.fen));
    assert_eq!(again.faults.len(), verdict.faults.len());
    match (verdict.finding, Transcript::of(game, rules)) {
        (Ok(_), Ok(transcript)) => {
            let style = Style { captures: CaptureLength::Full, ..Style::default() };
            let written = pdn::write(&transcript.to_pdn(style));
            let read_back = pdn::read(&written).next().expect("a game").expect("it reads");
            let again = Transcript::of(&read_back, None).expect("it is legal as it was");
            assert_eq!(again.moves, transcript.moves, "{written}");
            assert_eq!(again.start, transcript.start);
            let json = serde_json::to_string(&transcript).expect("it can be written");
            assert_eq!(serde_json::from_str::<Transcript>(&json).ok(), Some(transcript), "{json}");
        }
        // A variation can be wrong where the game is right.
        (Ok(_), Err(fault)) => is_sentence(&fault.to_string()),
        (Err(fault), Err(of_transcript)) => {
            is_sentence(&fault.to_string());
            is_sentence(&of_transcript.to_string());
        }
        (Err(fault), Ok(_)) => panic!("{fault}"),
    }
}

/// A byte for the rule set, a byte for how many moves are played, a byte for each of them, then the
/// text of a move: it is a legal move, or is refused in words. Its bytes are two squares, too.
pub(crate) fn moves(data: &[u8]) {
    let Some((rules, rest)) = rule_set(data) else { return };
    let Some((&plies, rest)) = rest.split_first() else { return };
    let (choices, text) = rest.split_at(usize::from(plies).min(rest.len()));
    let mut game = rules.new_game();
    for &choice in choices {
        let count = game.move_count();
        if count == 0 {
            break;
        }
        game.play_move(game.move_ids()[usize::from(choice) % count]).expect("a legal move");
    }
    let mut paths = vec![];
    for chunk in text.chunks(3).take(4) {
        let squares = chunk.iter().filter_map(|b| Square::new(b >> 4, b & 15));
        paths.push(squares.collect::<Vec<_>>());
    }
    let text = String::from_utf8_lossy(text);
    let answers = paths.iter().map(|path| game.find_path(path)).chain([game.find(&text)]);
    for answer in answers {
        match answer {
            Ok(id) => assert!(game.move_ids().contains(&id)),
            Err(refusal) => {
                is_sentence(&refusal.to_string());
                assert!(damier::Refusal::KEYS.contains(&refusal.key()));
                assert!(refusal.to_string().len() < 4000);
            }
        }
    }
    let before = (game.ply(), game.fen());
    match game.play(&text) {
        Ok(record) => assert_eq!(game.record().last(), Some(&record)),
        Err(_) => assert_eq!((game.ply(), game.fen()), before),
    }
}

/// Lines as the batch modes and `convert` read them: each has an answer or is refused in words.
pub(crate) fn batch(data: &[u8]) {
    for line in data.split(|&byte| byte == b'\n') {
        if let Ok(question) = serde_json::from_slice::<questions::Position>(line) {
            match questions::moves(&question, None) {
                Ok(answer) => assert!(serde_json::to_string(&answer).is_ok()),
                Err(why) => is_sentence(&why.to_string()),
            }
        }
        if let Ok(question) = serde_json::from_slice::<questions::Positions>(line) {
            match questions::replay(&question, None) {
                Ok(answer) => assert!(answer.ply < question.positions.len()),
                Err(why) => is_sentence(&why.to_string()),
            }
        }
        if let Ok(game) = serde_json::from_slice::<Transcript>(line) {
            let written = pdn::write(&game.to_pdn(Style::default()));
            let read_back = pdn::read(&written).next().expect("a game").expect("it reads");
            let again = Transcript::of(&read_back, None).expect("it is legal as it was");
            assert_eq!((again.start, again.moves.len()), (game.start, game.moves.len()));
        }
    }
}
