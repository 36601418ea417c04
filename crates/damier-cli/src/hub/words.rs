//! Positions, moves and variants as Hub writes them.
//!
//! The specification is for boards of 50 squares. Here the squares of any board are counted in the
//! order of their numbers, or on boards without numbers row by row from the top left.

use damier::{AnyGame, Color, Kind, MoveId, Piece, RuleSet, Square};

/// The letter of each piece. Parachutists are ours: Hub knows none.
const LETTERS: [(char, Color, Kind); 6] = [
    ('w', Color::White, Kind::Man),
    ('b', Color::Black, Kind::Man),
    ('W', Color::White, Kind::King),
    ('B', Color::Black, Kind::King),
    ('p', Color::White, Kind::Parachutist),
    ('q', Color::Black, Kind::Parachutist),
];

/// What an empty square is written as.
const EMPTY: char = 'e';

/// The position with a canonical FEN: the side to move, then a letter for each square.
///
/// # Errors
///
/// If the FEN is none.
pub(crate) fn position_word(rules: &RuleSet, fen: &str) -> Result<String, String> {
    let pieces = rules.pieces_of_fen(fen).map_err(|error| error.to_string())?;
    let letter = |square: &Square| {
        let on = pieces.iter().find(|(at, _)| at == square);
        let known = |piece: &Piece| {
            let fits = |&&(_, color, kind): &&_| (color, kind) == (piece.color, piece.kind);
            LETTERS.iter().find(fits).map(|&(letter, ..)| letter)
        };
        on.and_then(|(_, piece)| known(piece)).unwrap_or(EMPTY)
    };
    let turn = fen.chars().take(1);
    Ok(turn.chain(rules.geometry().squares.iter().map(letter)).collect())
}

/// The FEN of a position word.
///
/// # Errors
///
/// What is wrong with the word.
pub(crate) fn fen_of_word(rules: &RuleSet, word: &str) -> Result<String, String> {
    let squares = &rules.geometry().squares;
    let mut letters = word.chars();
    let Some(turn @ ('W' | 'B')) = letters.next() else {
        return Err("a position begins with the side to move, W or B".to_owned());
    };
    let letters: Vec<char> = letters.collect();
    if letters.len() != squares.len() {
        return Err(format!(
            "a position of {} has {} squares after the side to move, not {}",
            rules.key,
            squares.len(),
            letters.len()
        ));
    }
    let mut lists = [String::new(), String::new()];
    for (square, letter) in squares.iter().zip(letters) {
        if letter == EMPTY {
            continue;
        }
        let known = LETTERS.iter().find(|(other, ..)| *other == letter);
        let Some(&(_, color, kind)) = known else {
            return Err(format!("{letter:?} stands for no piece; there are w, b, W, B and e"));
        };
        let prefix = match kind {
            Kind::King => "K",
            Kind::Parachutist => "P",
            _ => "",
        };
        let list = &mut lists[color.index()];
        let comma = if list.is_empty() { "" } else { "," };
        list.push_str(&format!("{comma}{prefix}{square}"));
    }
    let [white, black] = lists;
    Ok(format!("{turn}:W{white}:B{black}"))
}

/// Whether a position word says all that a canonical FEN says. Other fields of a FEN, such as the
/// kings' steps of Frisian, have no place in it.
pub(crate) fn is_all_of(fen: &str) -> bool {
    fen.split(':').count() <= 3
}

/// A move: `32-28`, or `28x19x23` with all that is taken behind the ends. A lift is one square.
pub(crate) fn move_word(rules: &RuleSet, from: Square, to: Square, taken: &[Square]) -> String {
    let squares = &rules.geometry().squares;
    let number = |square: Square| {
        let place = squares.iter().position(|&other| other == square);
        // Moves are made on playing squares.
        place.map_or_else(|| square.to_string(), |place| (place + 1).to_string())
    };
    if taken.is_empty() && from == to {
        return number(from);
    }
    if taken.is_empty() {
        return format!("{}-{}", number(from), number(to));
    }
    let all: Vec<String> = [from, to].iter().chain(taken).map(|&square| number(square)).collect();
    all.join("x")
}

/// A move without its words, as [`move_word`] writes it.
pub(crate) fn word_of(rules: &RuleSet, id: MoveId) -> String {
    move_word(rules, id.from(), id.to(), &id.taken().iter().collect::<Vec<_>>())
}

/// The move of a game that a word names. What is taken may be left out, in part or all of it, where one move alone fits.
///
/// # Errors
///
/// Why it is no legal move.
pub(crate) fn read_move(game: &dyn AnyGame, word: &str) -> Result<MoveId, String> {
    let squares = &game.rule_set().geometry().squares;
    let separator = if word.contains('x') { 'x' } else { '-' };
    let read = |number: &str| {
        let number: usize = number.parse().ok()?;
        squares.get(number.checked_sub(1)?).copied()
    };
    let named: Option<Vec<Square>> = word.split(separator).map(read).collect();
    let (from, to, taken) = match named.as_deref() {
        Some(&[from]) => (from, from, &[][..]),
        Some([from, to, taken @ ..]) if separator == 'x' || taken.is_empty() => (*from, *to, taken),
        _ => {
            let most = squares.len();
            return Err(format!(
                "{word:?} is no move: 32-28 or 28x19x23 is wanted, on 1 to {most}"
            ));
        }
    };
    let fits = |id: &MoveId| {
        (id.from(), id.to()) == (from, to)
            && taken.iter().all(|&square| id.taken().contains(square))
    };
    let fitting: Vec<MoveId> = game.move_ids().into_iter().filter(fits).collect();
    let exact = |id: &&MoveId| id.taken().len() == taken.len();
    match fitting[..] {
        [id] => Ok(id),
        [] => Err(format!("{word} is not legal: {}", why_not(game, from, to))),
        _ => fitting.iter().find(exact).copied().ok_or_else(|| {
            format!("{word} could be several moves: name all squares that are taken")
        }),
    }
}

/// Why there is no move between two squares.
fn why_not(game: &dyn AnyGame, from: Square, to: Square) -> String {
    match game.find_path(&[from, to]) {
        Err(refusal) => refusal.to_string(),
        Ok(_) => "it does not take these pieces".to_owned(),
    }
}

/// The variants that Hub names itself, and ours that are played so.
pub(super) const HUB_VARIANTS: [(&str, &str); 4] = [
    ("normal", "international"),
    ("bt", "breakthrough"),
    ("frisian", "frisian"),
    ("losing", "antidraughts"),
];

/// The rule set that a variant names: by our key, or by Hub's name.
pub(crate) fn rules_of_variant(name: &str) -> Option<&'static RuleSet> {
    let hub = HUB_VARIANTS.iter().find(|(variant, _)| *variant == name);
    RuleSet::by_key(hub.map_or(name, |(_, key)| key))
}

/// The names that an engine may have for the game of a rule set, the most exact first.
pub(crate) fn variants_of(rules: &RuleSet) -> Vec<&str> {
    let is_played_alike = |other: &RuleSet| other.first == rules.first && other.plays_like(rules);
    let hub = HUB_VARIANTS
        .iter()
        .filter(|(variant, _)| rules_of_variant(variant).is_some_and(is_played_alike));
    [&*rules.key].into_iter().chain(hub.map(|&(variant, _)| variant)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(key: &str) -> &'static RuleSet {
        RuleSet::by_key(key).expect("a key")
    }

    #[test]
    fn positions_are_words() {
        let word = |key, fen| position_word(rules(key), fen).expect("a FEN");
        let start = rules("international").new_game().fen();
        let expected = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
        assert_eq!(word("international", &start), expected);
        let few = word("english", "B:WKb8:Bh2,Kg1");
        assert_eq!(few, format!("BW{}b{}B", "e".repeat(26), "e".repeat(3)));
        let dropped = word("parachute", "W:WPb8:BPa1");
        assert_eq!(dropped.matches(['p', 'q']).collect::<String>(), "pq");
    }

    #[test]
    fn bad_positions_are_refused() {
        let read = |word: &str| fen_of_word(rules("english"), word).expect_err("a bad word");
        assert_eq!(read(""), "a position begins with the side to move, W or B");
        assert_eq!(read("wee"), "a position begins with the side to move, W or B");
        let short = "a position of english has 32 squares after the side to move, not 2";
        assert_eq!(read("Wee"), short);
        let odd = format!("Wx{}", "e".repeat(31));
        assert_eq!(read(&odd), "'x' stands for no piece; there are w, b, W, B and e");
    }

    /// Plays some forty plies under every rule set; every position and move reads back.
    #[test]
    fn what_is_written_is_read_again_under_every_rule_set() {
        for rules in RuleSet::all() {
            let mut game = rules.new_game();
            for ply in 0..40 {
                let fen = game.fen();
                let word = position_word(rules, &fen).expect("a FEN");
                let read = fen_of_word(rules, &word).expect("a word");
                let same = rules.study_from_fen(&read).expect("a position").fen();
                if is_all_of(&fen) {
                    assert_eq!(same, fen, "{}", rules.key);
                } else {
                    assert!(fen.starts_with(&same), "{}: {fen} {same}", rules.key);
                }
                for id in game.move_ids() {
                    let word = word_of(rules, id);
                    assert_eq!(read_move(&*game, &word), Ok(id), "{} {fen} {word}", rules.key);
                }
                if game.move_count() == 0 {
                    break;
                }
                game.play_move(game.move_ids()[ply * 7 % game.move_count()]).expect("a legal move");
            }
        }
    }

    #[test]
    fn what_is_taken_may_be_left_out_where_one_move_fits() {
        let game = |key, fen| rules(key).game_from_fen(fen).expect("a position");
        let one = game("english", "W:W22:B18,10");
        let only = Ok(one.move_ids()[0]);
        assert_eq!(read_move(&*one, "22x6x10x18"), only);
        assert_eq!(read_move(&*one, "22x6x10"), only);
        assert_eq!(read_move(&*one, "22x6"), only);
        let why = read_move(&*one, "22-17").expect_err("it must capture");
        assert!(why.starts_with("22-17 is not legal: ") && why.contains("22x6"), "{why}");
        let other = Err("22x6x9 is not legal: it does not take these pieces".to_owned());
        assert_eq!(read_move(&*one, "22x6x9"), other);
        for bad in ["", "22", "22x", "x", "22-6-9", "22-0", "99-1", "a3-b4", "22x6x", "é-ü"] {
            assert!(read_move(&*one, bad).is_err(), "{bad}");
        }
        // Two ways round to the same square, taking different pieces.
        let two = game("english", "W:Wd2:Bc3,c5,e3,e5");
        let why = read_move(&*two, "26x10").expect_err("two fit");
        assert_eq!(why, "26x10 could be several moves: name all squares that are taken");
        assert!(read_move(&*two, "26x10x22x14").is_ok());
        assert!(read_move(&*two, "26x10x22").is_ok());
    }

    #[test]
    fn variants_have_names_on_both_sides() {
        assert_eq!(rules_of_variant("normal"), RuleSet::by_key("international"));
        assert_eq!(rules_of_variant("russian"), RuleSet::by_key("russian"));
        assert_eq!(rules_of_variant("killer"), None);
        assert_eq!(variants_of(rules("international")), ["international", "normal"]);
        assert_eq!(
            variants_of(rules("international-brainking")),
            ["international-brainking", "normal"]
        );
        assert_eq!(variants_of(rules("antidraughts")), ["antidraughts", "losing"]);
        assert_eq!(variants_of(rules("russian")), ["russian"]);
    }
}
