//! The move generator against a second one: slow, naive and written from docs/RULES.md alone.
//!
//! The quick run is part of every test run. The long one is asked for by name, with the number of
//! positions and, for other positions than last time, a seed:
//!
//! ```text
//! DAMIER_DIFFERENTIAL=1000000 DAMIER_DIFFERENTIAL_SEED=1 \
//!     cargo test --release -p damier --test differential -- --ignored --nocapture
//! ```

mod board;
mod house;
mod moves;
mod random;
mod rows;

use std::collections::{BTreeMap, BTreeSet};

use damier::{FenError, Goal, Leaves, MoveId, RuleSet};
use serde_json::Value;

use crate::board::Position;
use crate::moves::{Move, legal};
use crate::random::{Random, walk};
use crate::rows::{Row, start};

/// What came of comparing one rule set.
#[derive(Default)]
struct Tally {
    compared: usize,
    moves: usize,
    captures: usize,
    /// Positions with too many paths for the naive generator.
    skipped: usize,
    /// Positions with too many captures for the library, which says so.
    refused: usize,
    differences: Vec<String>,
}

/// Compares `positions` random positions of one rule set, whose movement is `row` and which starts
/// from `start`, giving up those with more than `max_paths` paths of capture.
fn compare(
    rules: &RuleSet,
    (row, start): (&Row, &Position),
    positions: usize,
    max_paths: usize,
    random: &mut Random,
) -> Tally {
    let mut tally = Tally::default();
    while tally.compared < positions && tally.differences.len() < 20 {
        let (mut position, plies) = walk(random, start, row);
        for _ in 0..=plies {
            let Some(naive) = legal(row, &position, max_paths) else {
                tally.skipped += 1;
                break;
            };
            tally.compared += 1;
            tally.moves += naive.len();
            tally.captures += naive.keys().filter(|(_, _, taken, _)| !taken.is_empty()).count();
            let fen = position.fen(row);
            match rules.study_from_fen(&fen) {
                Err(FenError::TooManyCaptures) => tally.refused += 1,
                _ => tally.differences.extend(difference(rules, &fen, &naive)),
            }
            if naive.is_empty() {
                break;
            }
            let (_, _, _, fen) = naive.keys().nth(random.below(naive.len())).unwrap();
            position = Position::from_fen(fen);
        }
    }
    tally
}

/// What the library says otherwise than the naive generator, in words.
fn difference(
    rules: &RuleSet,
    fen: &str,
    naive: &BTreeMap<Move, BTreeSet<Vec<String>>>,
) -> Option<String> {
    // The naive generator knows no goal: where the first king has won, nobody moves.
    let nothing = BTreeMap::new();
    let over = rules.goal == Goal::FirstKing && fen.contains('K');
    let naive = if over { &nothing } else { naive };
    let game = match rules.study_from_fen(fen) {
        Ok(game) => game,
        Err(error) => return Some(format!("{} {fen}: {error}", rules.key)),
    };
    if game.fen() != fen {
        return Some(format!("{} {fen}: read as {}", rules.key, game.fen()));
    }
    let mut seen = BTreeSet::new();
    for id in game.move_ids() {
        let taken = id.taken().iter().map(|square| square.to_string()).collect();
        let after = game.fen_after(id).expect("a listed move");
        let mv = (id.from().to_string(), id.to().to_string(), taken, after);
        let Some(paths) = naive.get(&mv) else {
            return Some(format!("{} {fen}: only the library has {mv:?}", rules.key));
        };
        let ways = game.paths(id, paths.len() + 1);
        let named = |path: &Vec<_>| path.iter().map(ToString::to_string).collect();
        let ours: BTreeSet<Vec<String>> = ways.iter().map(named).collect();
        let same = are_the_same(fen, id, &ours, paths);
        if !same || ours.len() != ways.len() {
            return Some(format!("{} {fen}: {mv:?} goes {ours:?}, not {paths:?}", rules.key));
        }
        if !seen.insert(mv.clone()) {
            return Some(format!("{} {fen}: the library lists {mv:?} twice", rules.key));
        }
    }
    for leaves in [Leaves::Counted, Leaves::Made] {
        let count = rules.perft(fen, 1, leaves).unwrap();
        if !over && count != naive.len() as u64 {
            return Some(format!(
                "{} {fen}: {leaves:?} are {count}, not {}",
                rules.key,
                naive.len()
            ));
        }
    }
    let missing = naive.keys().find(|mv| !seen.contains(*mv));
    missing.map(|mv| format!("{} {fen}: the library lacks {mv:?}", rules.key))
}

/// Whether the library's ways of making a move are those of the naive generator, or enough of them.
fn are_the_same(
    fen: &str,
    id: MoveId,
    ours: &BTreeSet<Vec<String>>,
    paths: &BTreeSet<Vec<String>>,
) -> bool {
    let huffable = fen.split_once(":X").map_or("", |(_, list)| list);
    let is_huffable = |square: String| huffable.split(',').any(|other| other == square);
    if id.taken().iter().filter(|square| is_huffable(square.to_string())).count() > 1 {
        // Which of two pieces is huffed and which is jumped over may be the same in the end.
        !ours.is_empty()
    } else if id.taken().iter().count() > MOST_TAKEN_COMPARED {
        // Of a long capture the library finds some ways, within its budget.
        !ours.is_empty() && ours.is_subset(paths)
    } else {
        paths.len() > MOST_PATHS_COMPARED || ours == paths
    }
}

/// A move with more paths than this is compared without them.
const MOST_PATHS_COMPARED: usize = 64;

/// Of a move that takes more pieces than this, not all paths need be found.
const MOST_TAKEN_COMPARED: usize = 12;

/// Of so many positions, at most one may have too many captures for the library.
const SELDOM: usize = 200;

/// Compares all rule sets, `positions` in all, and prints what was done.
fn compare_all(positions: usize, max_paths: usize, seed: u64) {
    let each = positions.div_ceil(RuleSet::all().len());
    let mut total = 0;
    let mut differences = Vec::new();
    for rules in RuleSet::all() {
        let index = RuleSet::all().iter().position(|other| other == rules).unwrap();
        let mut random = Random::new(seed << 8 | index as u64);
        let known = (&Row::of(&rules.key), &start(&rules.key));
        let tally = compare(rules, known, each, max_paths, &mut random);
        println!(
            "{:26} {:8} positions {:9} moves {:9} captures {:6} skipped {:4} refused {:3} differences",
            rules.key,
            tally.compared,
            tally.moves,
            tally.captures,
            tally.skipped,
            tally.refused,
            tally.differences.len(),
        );
        assert!(tally.refused * SELDOM <= tally.compared, "{} refuses often", rules.key);
        total += tally.compared - tally.refused;
        differences.extend(tally.differences);
    }
    println!("{total} positions in all");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(total >= positions, "only {total} positions were compared");
}

#[test]
fn a_naive_generator_finds_the_same_moves() {
    compare_all(20_000, 500, 0);
}

#[test]
fn house_rules_are_played_as_the_naive_generator_plays_them() {
    house::compare_all(200, 40, 500, 0);
}

#[test]
#[ignore = "takes minutes"]
fn house_rules_are_played_as_the_naive_generator_plays_them_at_length() {
    let seed = std::env::var("DAMIER_DIFFERENTIAL_SEED").map_or(1, |text| text.parse().unwrap());
    house::compare_all(4_000, 100, 5_000, seed);
}

#[test]
#[ignore = "takes minutes"]
fn a_naive_generator_finds_the_same_moves_at_length() {
    let number = |name, default| match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")),
        Err(_) => default,
    };
    let positions = number("DAMIER_DIFFERENTIAL", 1_000_000) as usize;
    compare_all(positions, 200_000, number("DAMIER_DIFFERENTIAL_SEED", 1));
}

#[test]
fn the_naive_start_positions_are_those_of_the_library() {
    for rules in RuleSet::all() {
        let row = Row::of(&rules.key);
        assert_eq!(start(&rules.key).fen(&row), rules.new_game().fen(), "{}", rules.key);
    }
}

#[test]
fn the_naive_generator_knows_the_moves_of_the_reference_positions() {
    for line in include_str!("../../../../testdata/positions.jsonl").lines() {
        let reference: Value = serde_json::from_str(line).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let (key, fen) = (text(&reference["rules"]), text(&reference["fen"]));
        let expected: BTreeSet<Move> = reference["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|mv| {
                let taken = mv["taken"].as_array().unwrap().iter().map(text).collect();
                (text(&mv["from"]), text(&mv["to"]), taken, text(&mv["fen"]))
            })
            .collect();
        if key == "breakthrough" && fen.contains('K') {
            // Won as it stands: there are no moves, whatever the movement would allow.
            assert_eq!(expected, BTreeSet::new(), "{fen}");
            continue;
        }
        let naive = legal(&Row::of(&key), &Position::from_fen(&fen), 200_000).unwrap();
        assert_eq!(naive.into_keys().collect::<BTreeSet<_>>(), expected, "{key} {fen}");
    }
}
