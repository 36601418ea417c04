//! House rules on boards of every shape.

use damier::{AnyGame, HouseRules, Leaves, RuleSet, SquareNames};
use proptest::prelude::*;

use crate::load;

/// Boards that no built-in rule set has, with rules of every kind.
fn boards() -> Vec<RuleSet> {
    let files = [
        "board.files = 6\nboard.ranks = 6\nstart.rows = \"1-2\"\nmen.jump = [\"diagonally\"]",
        "board.files = 14\nboard.ranks = 14\nstart.rows = \"1-6\"\nmen.jump = [\"diagonally\"]
         captures.choice = \"most\"\nnotation.squares = \"numbers\"",
        "base = \"turkish\"\nboard.files = 11\nboard.ranks = 11\nstart.rows = \"2-3\"",
        "base = \"gothic\"\nboard.files = 16\nboard.ranks = 8\ncaptures.choice = \"most+kings\"",
        "board.files = 9\nboard.ranks = 9\nstart.rows = \"1-4\"\ncrowning.in-capture = \"on\"
         men.jump = [\"diagonally\"]\nnotation.squares = \"numbers\"",
        "board.files = 12\nboard.ranks = 8\nboard.squares = \"dark-right\"
         captures.choice = \"king\"\nkings.reach = \"flying-lands-behind\"",
        "board.files = 15\nboard.ranks = 15\nstart.rows = \"1-6\"\nmen.jump = [\"everywhere\"]
         kings.jump = [\"everywhere\"]\ncaptures.choice = \"value\"\nkings.three-steps = true",
        "board.files = 7\nboard.ranks = 5\nstart.rows = \"1-2\"\nmen.jump = [\"orthogonally\"]
         kings.jump = [\"everywhere\"]\nnotation.numbering = \"from-bottom-right\"",
        "base = \"frisian\"\nboard.files = 9\nboard.ranks = 11\nboard.squares = \"dark-left\"",
        "base = \"alquerque\"\nboard.files = 9\nboard.ranks = 9\nstart.fen = \"\"\"
         W:Wa1,b1,c1,d1,e1,f1,g1,h1,i1,a2,b2,c2,d2,e2,f2,g2,h2,i2
         :Ba9,b9,c9,d9,e9,f9,g9,h9,i9,a8,b8,c8,d8,e8,f8,g8,h8,i8\"\"\"",
        "base = \"dameo\"\nboard.files = 10\nboard.ranks = 10\nstart.rows = \"1-3\"
         crowning.in-capture = \"on\"",
        "base = \"parachute\"\nboard.files = 10\nboard.ranks = 8\ncaptures.choice = \"free\"",
        "base = \"konane\"\nboard.files = 10\nboard.ranks = 10\nstart.lifts = [\"a10\", \"e6\"]",
        "base = \"italian\"\nmen.step = [\"diagonally\"]\nfirst = \"black\"\ngoal = \"misere\"",
    ];
    files.into_iter().map(load).collect()
}

/// Plays moves chosen by `choices`, showing every position.
fn walk(rules: &RuleSet, choices: &[u16], mut show: impl FnMut(&dyn AnyGame)) {
    let mut game = rules.new_game();
    for &choice in choices {
        show(&*game);
        match game.move_count() {
            0 => return,
            count => drop(
                game.play_move(game.move_ids()[usize::from(choice) % count]).expect("a legal move"),
            ),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn positions_are_read_as_written_counted_as_listed_and_moves_undone(
        choices in prop::collection::vec(any::<u16>(), 1..80),
    ) {
        for rules in &boards() {
            walk(rules, &choices, |game| {
                let fen = game.fen();
                let again = rules.study_from_fen(&fen).unwrap();
                assert_eq!(again.fen(), fen, "{}", rules.key);
                let printed = rules.study_from_fen(&game.fen_in(SquareNames::Own)).unwrap();
                assert_eq!(printed.fen(), fen, "{}", rules.key);
                let count = again.move_count() as u64;
                assert_eq!(rules.perft(&fen, 1, Leaves::Counted).unwrap(), count, "{fen}");
                let two = |leaves| rules.perft(&fen, 2, leaves).unwrap();
                assert_eq!(two(Leaves::Counted), two(Leaves::Made), "{} {fen}", rules.key);
                let mut copy = again.box_clone();
                for record in again.moves() {
                    let id = record.id();
                    assert_eq!(copy.find(&record.notation), Ok(id), "{fen} {}", record.notation);
                    assert_eq!(copy.find_path(&record.path), Ok(id), "{fen} {record:?}");
                    let wanted = copy.fen_after(id).unwrap();
                    copy.play_move(id).unwrap();
                    assert_eq!(copy.fen(), wanted, "{} {fen}", rules.key);
                    copy.undo();
                    assert_eq!(copy.fen(), fen, "{}", rules.key);
                }
            });
        }
    }

    #[test]
    fn games_are_written_as_pdn_and_judged_again(
        choices in prop::collection::vec(any::<u16>(), 1..60),
    ) {
        for rules in &boards() {
            let mut game = rules.new_game();
            for &choice in &choices {
                match game.move_count() {
                    0 => break,
                    count => drop(game.play_move(game.move_ids()[usize::from(choice) % count]).expect("a legal move")),
                }
            }
            let text = damier::pdn::write(&damier::pdn::record(&*game, &[]));
            let read = damier::pdn::read(&text).next().unwrap().unwrap();
            let verdict = damier::pdn::judge(&read, Some(rules));
            assert!(verdict.finding.is_ok(), "{}: {:?}\n{text}", rules.key, verdict.finding);
            assert_eq!(verdict.fen, Some(game.fen()), "{}", rules.key);
        }
    }
}

#[test]
fn every_board_tells_its_rules() {
    for rules in &boards() {
        for statement in rules.describe().into_iter().flat_map(|section| section.statements) {
            let words = statement.to_string();
            assert!(!words.contains(['{', '}']) && words != statement.id(), "{words}");
            for (name, arg) in statement.message.args() {
                assert!(!arg.to_string().is_empty(), "{}: {name} of {words}", rules.key);
            }
        }
        assert_eq!(rules.new_game().outcome(), None, "{}", rules.key);
    }
}

/// Rules by the million squares: every size, every kind of squares, with jumps that need ghosts.
#[test]
fn on_every_size_directions_lead_to_the_neighbour() {
    let mut sizes = 0;
    for (squares, jumps) in [
        ("dark-left", "diagonally"),
        ("dark-left", "everywhere"),
        ("dark-right", "everywhere"),
        ("all", "everywhere"),
    ] {
        for (files, ranks) in (4..=16).flat_map(|files| (4..=16).map(move |ranks| (files, ranks))) {
            let text = format!(
                "board = {{ files = {files}, ranks = {ranks}, squares = \"{squares}\" }}\n\
                 start.rows = \"1-1\"\nmen.jump = [\"{jumps}\"]\nkings.jump = [\"{jumps}\"]\n\
                 kings.step = [\"diagonally\"]"
            );
            let Ok(house) = HouseRules::from_toml(&text) else { continue };
            check_steps(&house.rule_set().unwrap(), jumps == "everywhere", squares != "all");
            sizes += 1;
        }
    }
    assert!(sizes > 400, "only {sizes} boards were checked");
}

/// A lone king steps along every diagonal to the edge, and takes the next piece in each direction.
fn check_steps(rules: &RuleSet, everywhere: bool, one_color: bool) {
    let geometry = rules.geometry();
    let at = |file: i8, rank: i8| {
        let inside =
            (0..geometry.files as i8).contains(&file) && (0..geometry.ranks as i8).contains(&rank);
        inside.then(|| damier::Square::new(file as u8, rank as u8)).flatten()
    };
    for &king in &geometry.squares {
        let (file, rank) = (king.file() as i8, king.rank() as i8);
        let run =
            |df: i8, dr: i8| (1..).map_while(move |n| at(file + n * df, rank + n * dr)).count();
        let steps: usize =
            [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().map(|(df, dr)| run(df, dr)).sum();
        // A far-off piece of Black's, of which the king sees nothing if it does not stand in line.
        let lone = |other: damier::Square| rules.study_from_fen(&format!("W:WK{king}:BK{other}"));
        let far = geometry.squares.iter().find(|square| {
            let (df, dr) = (square.file() as i8 - file, square.rank() as i8 - rank);
            df.abs() != dr.abs() && df != 0 && dr != 0
        });
        if let Some(&far) = far {
            assert_eq!(lone(far).unwrap().move_count(), steps, "{king} {far}");
        }
        let unit = if one_color { 2 } else { 1 };
        let straight =
            if everywhere { &[(0, unit), (unit, 0), (0, -unit), (-unit, 0)][..] } else { &[] };
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        for &(df, dr) in diagonal.iter().chain(straight) {
            let (Some(prey), landings) = (at(file + df, rank + dr), run(df, dr).saturating_sub(1))
            else {
                continue;
            };
            let captures =
                lone(prey).unwrap().moves().iter().filter(|mv| !mv.taken.is_empty()).count();
            assert_eq!(captures, landings, "{} {king} takes {prey}", geometry.files);
        }
    }
}
