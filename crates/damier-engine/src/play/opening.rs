//! Openings for matches.

use damier::{AnyGame, RuleSet};

use crate::control::Control;
use crate::engine::{Engine, Options};
use crate::limits::Limits;
use crate::rng::Rng;

/// An opening is even enough if a search says so, in hundredths of a man.
const EVEN: i16 = 60;
/// The nodes of that search.
const NODES: u64 = 5_000;
/// After so many tries even an uneven opening is taken, and a repeated one: small games have few.
const TRIES: usize = 200;

/// So many different openings of so many random plies each, that a short search calls even. The same
/// seed gives the same openings.
pub fn openings(rules: &RuleSet, plies: usize, count: usize, seed: u64) -> Vec<Box<dyn AnyGame>> {
    let mut rng = Rng::new(seed);
    let mut engine = Engine::new(Options::default().with_hash_mib(1));
    let mut found: Vec<Box<dyn AnyGame>> = Vec::with_capacity(count);
    let mut tries = 0;
    while found.len() < count {
        tries += 1;
        let desperate = tries > TRIES;
        let Some(game) = random_game(rules, plies, &mut rng) else {
            // Lost within a few plies by chance; with a sane number of plies this is rare.
            if desperate {
                found.push(rules.new_game());
            }
            continue;
        };
        let is_new = found.iter().all(|other| other.fen() != game.fen());
        if desperate || is_new && is_even(&mut engine, &*game) {
            found.push(game);
            tries = 0;
        }
    }
    found
}

fn random_game(rules: &RuleSet, plies: usize, rng: &mut Rng) -> Option<Box<dyn AnyGame>> {
    let mut game = rules.new_game();
    for _ in 0..plies {
        let count = game.move_count();
        if count == 0 {
            return None;
        }
        game.play_move(game.move_ids()[rng.below(count)]).expect("a legal move");
    }
    game.outcome().is_none().then_some(game)
}

fn is_even(engine: &mut Engine, game: &dyn AnyGame) -> bool {
    engine.forget();
    let info = engine.search(game, &Limits::nodes(NODES), &Control::new(), &mut |_| {});
    info.lines.first().is_some_and(|line| line.score.hundredths().abs() <= EVEN)
}
