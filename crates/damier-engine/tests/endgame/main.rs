//! With endgame tables the search wins what is won and holds what is drawn, within the draw code.

mod solver;

use std::collections::HashMap;
use std::sync::Arc;

use damier::draw::Condition;
use damier::house::{Draws, HouseStart};
use damier::{AnyGame, HouseRules, RuleSet};
use damier_engine::{
    Control, EndgameTables, Engine, Level, Limits, Options, Score, SearchInfo, TableValue,
};

use solver::{Solved, Tables};

fn rules(key: &str) -> RuleSet {
    RuleSet::by_key(key).unwrap().clone()
}

/// A small board with conditions of a draw code, each with its number.
fn small(key: &str, conditions: &[(&str, u16)]) -> RuleSet {
    let mut house = HouseRules::of(&rules(key));
    (house.mechanics.board.files, house.mechanics.board.ranks) = (6, 6);
    house.start = HouseStart::Rows { from: 1, to: 2 };
    let all = Condition::all();
    let condition = |&(id, number): &(&str, u16)| {
        all.iter().find(|condition| condition.id == id).unwrap().with_number(number)
    };
    house.draws = Draws::Conditions(conditions.iter().map(condition).collect());
    house.rule_set().unwrap()
}

/// An engine with tables of positions up to so many pieces, and what they hold.
fn engine(rules: &RuleSet, most_pieces: u32) -> (Engine, Arc<Solved>) {
    let (tables, solved) = Tables::solve(rules, most_pieces);
    let tables: Arc<dyn EndgameTables> = tables;
    let options = Options::default().with_hash_mib(1);
    (Engine::new(options.with_endgame_tables(tables)), solved)
}

fn search(engine: &mut Engine, game: &dyn AnyGame, nodes: u64) -> SearchInfo {
    engine.forget();
    engine.search(game, &Limits::nodes(nodes), &Control::new(), &mut |_| {})
}

/// The game after the best move.
fn after_best(info: &SearchInfo, game: &dyn AnyGame) -> Box<dyn AnyGame> {
    let mut game = game.box_clone();
    game.play_move(info.best().unwrap()).unwrap();
    game
}

/// Every `step`th position is played as well as it can be: a draw to a draw, and if no count of the
/// draw code ends in less than `shortest` plies, a win in the fewest and a loss in the most plies. Says
/// how many draws there were.
fn is_played_perfectly(rules: &RuleSet, most_pieces: u32, step: usize, shortest: u16) -> u32 {
    let (mut engine, solved) = engine(rules, most_pieces);
    let values: HashMap<&str, TableValue> =
        solved.positions.iter().map(|(fen, value)| (&**fen, *value)).collect();
    let mut seen = [0; 3];
    for (fen, value) in solved.positions.iter().step_by(step) {
        let (kind, wanted, score) = match *value {
            TableValue::Win(n) if n <= shortest => (0, TableValue::Loss(n - 1), Score::win_in(n)),
            TableValue::Draw => (1, TableValue::Draw, Score::DRAW),
            TableValue::Loss(n) if n <= shortest => (2, TableValue::Win(n - 1), Score::loss_in(n)),
            _ => continue,
        };
        let game = rules.game_from_fen(fen).unwrap();
        if game.outcome().is_some() {
            continue;
        }
        let info = search(&mut engine, &*game, 3_000);
        let next = after_best(&info, &*game);
        let after = match next.outcome() {
            Some(outcome) if outcome.winner == Some(next.turn()) => TableValue::Win(0),
            Some(outcome) if outcome.winner.is_some() => TableValue::Loss(0),
            Some(_) => TableValue::Draw,
            None => values[&*next.fen()],
        };
        let key = &rules.key;
        assert_eq!((after, info.lines[0].score), (wanted, score), "{key} {fen} {value:?} {info:?}");
        assert!(info.table_hits > 0 || info.nodes < 100, "{key} {fen} {info:?}");
        seen[kind] += 1;
    }
    assert!(seen[0] > 9 && seen[2] > 9, "{}: {seen:?}", rules.key);
    seen[1]
}

#[test]
fn positions_with_few_pieces_are_played_perfectly() {
    assert!(is_played_perfectly(&rules("english"), 3, 701, 80) > 9);
    assert!(is_played_perfectly(&rules("brazilian"), 3, 701, 10) > 9);
    assert!(is_played_perfectly(&rules("canadian"), 2, 71, 10) > 9);
}

#[test]
fn losing_games_and_races_are_played_perfectly() {
    assert!(is_played_perfectly(&rules("poddavki"), 2, 31, 80) > 0);
    assert_eq!(is_played_perfectly(&rules("breakthrough"), 2, 71, 80), 0);
}

/// What a game is worth to the side to move within its draw code, by trying everything: 1, 0 or -1.
fn worth(game: &dyn AnyGame, known: &mut HashMap<(String, Vec<Option<u16>>), i32>) -> i32 {
    if let Some(outcome) = game.outcome() {
        let points = |winner| if winner == game.turn() { 1 } else { -1 };
        return outcome.winner.map_or(0, points);
    }
    let left = game.conditions().iter().map(|status| status.remaining_plies).collect();
    let key = (game.fen(), left);
    if let Some(&worth) = known.get(&key) {
        return worth;
    }
    let mut best = -1;
    for id in game.move_ids() {
        let mut next = game.box_clone();
        next.play_move(id).unwrap();
        best = best.max(-worth(&*next, known));
        if best == 1 {
            break;
        }
    }
    known.insert(key, best);
    best
}

/// Of `count` positions won or lost by the tables in more than `longer` plies, which is more than
/// some count of the draw code allows, each is played as well as the draw code lets it be. Says how
/// many are lost, drawn and won under it, and in how many a shallow search believes the tables.
fn keeps_to_the_draw_code(rules: &RuleSet, longer: u16, count: usize) -> ([u32; 3], u32) {
    let (mut engine, solved) = engine(rules, 3);
    let is_long = |value: &TableValue| matches!(*value, TableValue::Win(n) | TableValue::Loss(n) if n > longer);
    let long: Vec<_> = solved.positions.iter().filter(|(_, value)| is_long(value)).collect();
    assert!(long.len() > count, "{} positions", long.len());
    let mut known = HashMap::new();
    let (mut seen, mut by_tables) = ([0; 3], 0);
    for (fen, value) in long.iter().step_by(long.len() / count) {
        let game = rules.game_from_fen(fen).unwrap();
        let best = worth(&*game, &mut known);
        seen[(best + 1) as usize] += 1;
        let info = search(&mut engine, &*game, 20_000);
        engine.forget();
        assert_eq!(-worth(&*after_best(&info, &*game), &mut known), best, "{fen} {info:?}");
        let score = info.lines[0].score;
        let proved = i32::from(score.is_win()) - i32::from(score.is_loss());
        assert!(score.is_by_tables() || proved == 0 || proved == best, "{fen} {best} {score}");
        let shallow = engine.search(&*game, &Limits::depth(2), &Control::new(), &mut |_| {});
        let score = shallow.lines[0].score;
        if score.is_by_tables() {
            by_tables += 1;
            assert_eq!(score.is_win(), matches!(value, TableValue::Win(_)), "{fen} {score}");
        }
    }
    (seen, by_tables)
}

#[test]
fn a_count_that_runs_is_minded() {
    let rules = small("english", &[("no-capture-no-man-move", 3)]);
    let (seen, by_tables) = keeps_to_the_draw_code(&rules, 6, 30);
    // Tables that no count could spoil tell of none of these, and there is no other count.
    assert!(seen.iter().all(|&count| count > 0) && by_tables == 0, "{seen:?} {by_tables}");
}

#[test]
fn a_count_that_may_begin_is_minded() {
    let rules = small("brazilian", &[("kings-only", 8), ("few-v-few", 2)]);
    let (seen, by_tables) = keeps_to_the_draw_code(&rules, 6, 60);
    assert!(seen[0] > 0 && seen[2] > 0 && by_tables > 0, "{seen:?} {by_tables}");
}

#[test]
fn weak_levels_play_without_tables() {
    let rules = rules("english");
    let (tables, solved) = Tables::solve(&rules, 2);
    let tables: Arc<dyn EndgameTables> = tables;
    let options = Options::default().with_hash_mib(1);
    let mut with = Engine::new(options.clone().with_endgame_tables(tables));
    let mut without = Engine::new(options);
    let mut differs = [false; 2];
    for (fen, _) in solved.positions.iter().step_by(97) {
        let game = rules.game_from_fen(fen).unwrap();
        for (level, differs) in [7, 8].into_iter().zip(&mut differs) {
            let level = Level::by_number(level).unwrap();
            let [own, other] = [&mut with, &mut without]
                .map(|engine| engine.choice_of_level(&*game, level, 7, None, &Control::new()));
            *differs |= own != other;
        }
    }
    assert_eq!(differs, [false, true]);
}
