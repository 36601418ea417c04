//! Two settings of the engine against each other: `selfplay KEY PAIRS NODES [NAME=NUMBER]… [-- …]`,
//! the first side's numbers before `--`, the second's after it. `nodes=N` changes one side's limit.

use damier::movement::Movement;
use damier::{AnyGame, Color, Game, GameVisitor, RuleSet};
use damier_engine::eval::params::Params;
use damier_engine::play::{Adjudication, EnginePlayer, Tally, openings, play_game};
use damier_engine::{Engine, Limits, Options, Tuning};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [key, pairs, nodes, numbers @ ..] = &args[..] else {
        panic!("selfplay KEY PAIRS NODES [NAME=NUMBER]… [-- …]");
    };
    let rules = RuleSet::by_key(key).expect("a key");
    let nodes = nodes.parse().expect("nodes");
    let mut sides = numbers.split(|arg| arg == "--");
    let mut player = || side(rules, nodes, sides.next().unwrap_or(&[]));
    let (mut first, mut second) = (player(), player());
    let mut tally = Tally::default();
    let pairs: usize = pairs.parse().expect("pairs");
    let (mut plies, mut endings) = (0, std::collections::BTreeMap::new());
    for opening in openings(rules, 6, pairs, 1) {
        let points = [Color::White, Color::Black].map(|color| {
            let mut game = opening.clone();
            let ending = match color {
                Color::White => {
                    play_game(&mut *game, [&mut first, &mut second], &Adjudication::default())
                }
                Color::Black => {
                    play_game(&mut *game, [&mut second, &mut first], &Adjudication::default())
                }
            }
            .expect("legal moves");
            plies += game.ply();
            *endings.entry(ending.why()).or_insert(0) += 1;
            match ending.winner() {
                None => 0.5,
                Some(winner) if winner == color => 1.0,
                Some(_) => 0.0,
            }
        });
        tally.add_pair(points);
    }
    let (elo, low, high) = tally.elo();
    let [won, drawn, lost] = tally.games;
    println!(
        "{key}: +{won} ={drawn} -{lost}  {:.1}%  elo {elo:+.0} [{low:+.0}, {high:+.0}]  {} plies a game {:?}",
        100.0 * tally.score(),
        plies / tally.count() as usize,
        if std::env::var_os("ENDINGS").is_some() { endings } else { Default::default() }
    );
}

fn side(rules: &RuleSet, mut nodes: u64, numbers: &[String]) -> EnginePlayer {
    let mut tuning = Tuning::DEFAULT;
    let mut params = rules.new_game().visit(Usual);
    for number in numbers {
        let (name, value) = number.split_once('=').expect("NAME=NUMBER");
        let value: i32 = value.parse().expect("a number");
        let field = match name {
            "nodes" => {
                nodes = value as u64;
                continue;
            }
            "probe_from" => &mut tuning.probe_from,
            "probe_margin" => &mut tuning.probe_margin,
            "probe_depth" => &mut tuning.probe_depth,
            "static_to" => &mut tuning.static_to,
            "static_margin" => &mut tuning.static_margin,
            "singular_from" => &mut tuning.singular_from,
            "singular_margin" => &mut tuning.singular_margin,
            "reduce_from" => &mut tuning.reduce_from,
            "reduce_place" => &mut tuning.reduce_place,
            "reduce_more" => &mut tuning.reduce_more,
            "reduce_history" => &mut tuning.reduce_history,
            "tables_to" => &mut tuning.tables_to,
            "answers" => &mut tuning.answers,
            "quiescence_nodes" => {
                tuning.quiescence_nodes = value as u32;
                continue;
            }
            "man" => &mut params.man,
            "king" => &mut params.king,
            "progress" => &mut params.progress,
            "guard" => &mut params.guard,
            "centre" => &mut params.centre,
            "king_centre" => &mut params.king_centre,
            "man_mobility" => &mut params.man_mobility,
            "support" => &mut params.support,
            "imbalance" => &mut params.imbalance,
            "runaway" => &mut params.runaway,
            "runaway_step" => &mut params.runaway_step,
            "king_mobility" => &mut params.king_mobility,
            "king_trapped" => &mut params.king_trapped,
            "jump" => &mut params.jump,
            "turn" => &mut params.turn,
            _ => panic!("no number is called {name}"),
        };
        *field = value;
    }
    let options = Options::default().with_hash_mib(8);
    EnginePlayer::new(Engine::with_numbers(options, tuning, Some(params)), Limits::nodes(nodes))
}

/// The usual numbers of a rule set.
struct Usual;

impl GameVisitor for Usual {
    type Output = Params;

    fn visit<M: Movement>(self, game: &Game<M>) -> Params {
        Params::of(game.movement().mechanics(), game.rule_set().goal)
    }
}
