//! Combinations, each with its one winning move: `tactics KEY COUNT [SEED]` looks for them in games
//! that a shallow engine plays with some moves by chance, and prints them as lines of
//! testdata/tactics.jsonl. The moves are proved, see tests/tactics/proof.rs.

#[path = "../tests/tactics/proof.rs"]
mod proof;

use damier::{AnyGame, MoveId, RuleSet};
use damier_engine::{Control, Engine, Limits, Options};

/// The winning move looks so many plies ahead at least, and at most.
const PLIES: std::ops::RangeInclusive<u8> = 5..=8;
/// The game before the combination: so many nodes a move, and one in so many moves by chance.
const NODES: u64 = 300;
const BY_CHANCE: u64 = 6;
/// A position is left out if a search of so many nodes thinks that another move is worth this much too,
/// in hundredths of a man: it may win as well, only later than what is tried.
const DOUBT_NODES: u64 = 5_000_000;
const DOUBT: i16 = 150;
/// No game is followed for longer.
const MOST_PLIES: usize = 120;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [key, count, seed @ ..] = &args[..] else {
        panic!("tactics KEY COUNT [SEED]");
    };
    let rules = RuleSet::by_key(key).expect("a key");
    let count: u64 = count.parse().expect("a number");
    let mut random = Random(seed.first().map_or(1, |seed| seed.parse().expect("a number")));
    let mut found = 0;
    while found < count {
        if let Some(line) = find_in_game(rules, &mut random) {
            println!("{line}");
            found += 1;
        }
    }
}

/// The first combination that comes up in a game.
fn find_in_game(rules: &RuleSet, random: &mut Random) -> Option<String> {
    let mut engine = Engine::new(Options::default().with_hash_mib(1));
    let mut game = rules.new_game();
    while game.outcome().is_none() && game.ply() < MOST_PLIES {
        // A game of one position: what was played before does not matter for the combination.
        let study = rules.study_from_fen(&game.fen()).expect("its own FEN");
        // Endings are left out.
        let full = study.pieces().len() * 2 >= rules.new_game().pieces().len();
        if full && let Some(line) = combination(&*study) {
            return Some(line);
        }
        let by_chance = game.ply() < 6 || random.below(BY_CHANCE) == 0;
        let id = if by_chance {
            game.move_ids()[random.below(game.move_count() as u64) as usize]
        } else {
            let limits = Limits::nodes(NODES);
            let report = engine.search(&*game, &limits, &Control::new(), &mut |_| {});
            report.best().expect("a game that is not over has a move")
        };
        game.play_move(id).expect("a legal move");
    }
    None
}

/// The line of a position, if it has one winning move that is not plain to see: the side to move is
/// not ahead, has a choice, and gives something first or takes its time.
fn combination(game: &dyn AnyGame) -> Option<String> {
    if game.move_count() < 4 || proof::ahead(game) > 0 {
        return None;
    }
    let proof = proof::prove(game, *PLIES.end())?;
    let hidden = proof.plies >= *PLIES.start() + if proof.gives { 0 } else { 2 };
    (hidden && !is_doubtful(game, game.move_ids()[proof.index])).then(|| {
        format!(
            "{{\"rules\":\"{}\",\"fen\":\"{}\",\"best\":\"{}\",\"plies\":{}}}",
            game.rule_set().key,
            game.fen(),
            game.moves()[proof.index].notation,
            proof.plies,
        )
    })
}

/// Whether another move looks as if it won too.
fn is_doubtful(game: &dyn AnyGame, best: MoveId) -> bool {
    let mut engine = Engine::new(Options::default().with_hash_mib(64));
    let limits = Limits::nodes(DOUBT_NODES).with_lines(2);
    let report = engine.search(game, &limits, &Control::new(), &mut |_| {});
    let mut others = report.lines.iter().filter(|line| line.first != best);
    others.any(|line| line.score.hundredths() >= DOUBT)
}

/// The same numbers for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888);
        (self.0 >> 33) % n
    }
}
