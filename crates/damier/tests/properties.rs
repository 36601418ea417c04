//! What must hold in every position that random play reaches, under every rule set.

use std::collections::{BTreeSet, HashSet};

use damier::movement::Obligation;
use damier::{AnyGame, Color, HouseRules, Kind, RuleSet, Square, SquareNames};
use proptest::prelude::*;

/// Plays up to `plies` random moves; `visit` sees every position on the way that has moves.
fn walk(
    rules: &RuleSet,
    choices: &[u16],
    mut visit: impl FnMut(&mut Box<dyn AnyGame>),
) -> Box<dyn AnyGame> {
    let mut game = rules.new_game();
    for &choice in choices {
        if game.outcome().is_some() {
            break;
        }
        visit(&mut game);
        let count = game.move_count();
        game.play_move(game.move_ids()[usize::from(choice) % count]).expect("a legal move");
    }
    game
}

fn rule_set() -> impl Strategy<Value = &'static RuleSet> {
    (0..RuleSet::all().len()).prop_map(|i| &RuleSet::all()[i])
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 1..120)
}

/// The rules of a rule set with another duty to capture, where they hold together.
fn with_obligation(rules: &RuleSet, obligation: Obligation) -> Option<RuleSet> {
    let mut house = HouseRules::of(rules);
    house.key = format!("{}-{obligation}", rules.key);
    house.mechanics.captures.obligation = obligation;
    house.rule_set().ok()
}

fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Man => "",
        Kind::King => "K",
        Kind::Parachutist => "P",
        _ => unreachable!("no other kinds"),
    }
}

/// Whether the position is more than its pieces: bans, counts of king moves.
fn has_state(game: &dyn AnyGame) -> bool {
    game.fen().matches(':').count() > 2
}

/// The position turned by 180 degrees with the colours swapped, as FEN.
fn turned(game: &dyn AnyGame) -> String {
    let side = |color: Color| {
        let squares: Vec<String> = game
            .pieces()
            .into_iter()
            .filter(|(_, piece)| piece.color == color)
            .map(|(square, piece)| format!("{}{}", letter(piece.kind), turn_square(game, square)))
            .collect();
        squares.join(",")
    };
    let turn = game.turn().other().letter();
    format!("{turn}:W{}:B{}", side(Color::Black), side(Color::White))
}

fn turn_square(game: &dyn AnyGame, square: Square) -> Square {
    if game.rule_set().mechanics().one_way {
        // Both colours play up the ranks: swapping the colours is all.
        return square;
    }
    let board = game.rule_set().geometry();
    Square::new(board.files - 1 - square.file(), board.ranks - 1 - square.rank()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(220))]

    #[test]
    fn taking_moves_back_restores_everything(rules in rule_set(), choices in choices()) {
        let mut seen = Vec::new();
        let mut game = walk(rules, &choices, |game| {
            seen.push((game.fen(), game.conditions(), game.moves()));
        });
        let played = game.record().to_vec();
        for (state, record) in seen.into_iter().zip(played).rev() {
            prop_assert_eq!(game.undo(), Some(record));
            prop_assert_eq!((game.fen(), game.conditions(), game.moves()), state);
            prop_assert_eq!(game.outcome(), None);
        }
        prop_assert_eq!(game.undo(), None);
        prop_assert_eq!(game.fen(), rules.new_game().fen());
    }

    #[test]
    fn every_legal_move_is_found_by_its_text_and_by_each_of_its_paths(
        rules in rule_set(),
        choices in choices(),
    ) {
        walk(rules, &choices, |game| {
            let moves = game.moves();
            let texts: BTreeSet<&String> = moves.iter().map(|mv| &mv.notation).collect();
            assert_eq!(texts.len(), moves.len(), "two moves are written alike in {}", game.fen());
            for mv in &moves {
                let id = mv.id();
                assert_eq!(game.find(&mv.notation), Ok(id), "{} in {}", mv.notation, game.fen());
                let paths = game.paths(id, 16);
                assert!(paths.contains(&mv.path));
                for path in paths {
                    let squares: Vec<String> = path.iter().map(ToString::to_string).collect();
                    let huff = mv.huffed.map_or(String::new(), |square| format!("H{square}/"));
                    let found = game.find(&format!("{huff}{}", squares.join("x")));
                    if squares.len() > 2 {
                        assert_eq!(found, Ok(id), "{} in {}", squares.join("x"), game.fen());
                    }
                    assert_eq!(path.first(), Some(&mv.from));
                    assert_eq!(path.last(), Some(&mv.to));
                    let lift = mv.from == mv.to && mv.taken.is_empty();
                    let jumps = (mv.taken.len() - usize::from(mv.huffed.is_some())).max(1);
                    assert_eq!(path.len(), if lift { 1 } else { jumps + 1 });
                }
            }
        });
    }

    #[test]
    fn a_move_id_names_one_legal_move_whether_or_not_there_is_huffing(
        rules in rule_set(),
        choices in choices(),
        duty in 0..=Obligation::ALL.len(),
    ) {
        // The last is the rule set's own duty to capture.
        let other = Obligation::ALL.get(duty).and_then(|&duty| with_obligation(rules, duty));
        let rules = other.unwrap_or_else(|| rules.clone());
        walk(&rules, &choices, |game| {
            let ids = game.move_ids();
            let distinct: HashSet<_> = ids.iter().collect();
            assert_eq!(distinct.len(), ids.len(), "{} in {}", rules.key, game.fen());
            for (id, record) in ids.into_iter().zip(game.moves()) {
                assert_eq!(record.id(), id);
                assert_eq!(game.move_record(id).as_ref(), Some(&record));
            }
        });
    }

    #[test]
    fn fen_round_trips_with_letters_and_with_numbers(rules in rule_set(), choices in choices()) {
        let board = rules.geometry();
        walk(rules, &choices, |game| {
            let again = rules.game_from_fen(&game.fen()).unwrap();
            assert_eq!(again.fen(), game.fen());
            assert_eq!(again.start_warnings(), []);
            let printed = game.fen_in(SquareNames::Own);
            assert_eq!(rules.game_from_fen(&printed).unwrap().fen(), game.fen(), "{printed}");
            let loose = printed.replace(':', " : ").replace(',', ", ") + ".";
            assert_eq!(rules.game_from_fen(&loose).unwrap().fen(), game.fen(), "{loose}");
            if board.numbered {
                assert!(!printed.contains(|c: char| c.is_ascii_lowercase()), "{printed}");
            }
        });
    }

    #[test]
    fn a_turned_board_has_the_turned_moves(rules in rule_set(), choices in choices()) {
        walk(rules, &choices, |game| {
            // Who lifts first at Konane, and a state that FEN keeps apart, do not turn with the board.
            if has_state(&**game) || !rules.mechanics().opening_lifts.is_empty() && game.ply() < 2 {
                return;
            }
            let other = rules.game_from_fen(&turned(&**game)).unwrap();
            // A draw that the code makes of the lone position has no moves.
            if other.outcome().is_some() {
                return;
            }
            let squares = |game: &dyn AnyGame, turn: bool| -> BTreeSet<_> {
                let seen = |s: Square| if turn { turn_square(game, s) } else { s };
                game.move_ids()
                    .into_iter()
                    .map(|id| {
                        let taken: BTreeSet<Square> = id.taken().iter().map(seen).collect();
                        (seen(id.from()), seen(id.to()), taken)
                    })
                    .collect()
            };
            assert_eq!(squares(&**game, true), squares(&*other, false), "{}", game.fen());
        });
    }

    #[test]
    fn no_text_makes_fen_or_move_reading_panic(rules in rule_set(), text in "\\PC{0,60}") {
        let game = rules.new_game();
        if let Err(error) = rules.game_from_fen(&text) {
            prop_assert!(!error.to_string().is_empty());
        }
        if let Err(refusal) = game.find(&text) {
            prop_assert!(!refusal.to_string().is_empty());
        }
    }

    #[test]
    fn near_fens_are_read_or_refused(rules in rule_set(), text in "[WB]?:[WB][a-lK0-9,-]{0,20}:?[WBHF][a-l0-9K,-]{0,20}") {
        if let Ok(game) = rules.game_from_fen(&text) {
            let again = rules.game_from_fen(&game.fen()).unwrap();
            prop_assert_eq!(again.fen(), game.fen());
        }
    }

    #[test]
    fn any_two_squares_are_a_move_or_refused_in_words(
        rules in rule_set(),
        choices in choices(),
        pairs in prop::collection::vec((any::<u16>(), any::<u16>(), any::<u16>()), 1..20),
    ) {
        let game = walk(rules, &choices, |_| ());
        let squares = &rules.geometry().squares;
        let pick = |n: u16| squares[usize::from(n) % squares.len()];
        for (a, b, c) in pairs {
            for path in [vec![pick(a), pick(b)], vec![pick(a), pick(b), pick(c)]] {
                match game.find_path(&path) {
                    Ok(id) => prop_assert!(game.move_ids().contains(&id)),
                    Err(refusal) => {
                        prop_assert!(!refusal.to_string().contains("  "));
                        prop_assert!(damier::Refusal::KEYS.contains(&refusal.key()));
                    }
                }
            }
        }
    }
}
