//! Positions that nobody comes to by playing: boards crowded with kings. The search keeps to its limits
//! there, too.

use std::time::{Duration, Instant};

use damier::{AnyGame, Color, RuleSet, Square};
use damier_engine::{Control, Engine, Limits, Options, SearchInfo};

const NODES: u64 = 2_000;
/// The listing of one node's moves counts as so many nodes at most, and a limit is looked at after it.
const OVERSHOT: u64 = 64;

/// A position of 12x12 draughts in which a capture may be answered in hundreds of ways.
const CANADIAN: &str = "W:WKa1,Ka5,Ka7,Kb4,Kc7,Kd6,Kd8,Kd10,Ke3,Ke5,Ke11,Kf10,Kg3,Kg5,Kg11,i1,Ki7,\
    Kk1,Kk3,Kk5,Kk9,Kl2:BKa9,Kb6,Kb8,b10,Kb12,Kc3,Kc5,Kd2,Ke1,Ke7,Kf2,f4,Kf8,Kg1,Kh2,Kh4,Kh8,h12,\
    Ki3,Kj2,Kj8,Kj12,Kk7,Kl4,Kl10";

/// Random positions with no more pieces of a colour than at the start, most of them kings.
struct Crowds {
    rules: &'static RuleSet,
    most: [usize; 2],
    state: u64,
}

impl Crowds {
    fn of(rules: &'static RuleSet) -> Self {
        let pieces = rules.new_game().pieces();
        let count = |color| pieces.iter().filter(|(_, piece)| piece.color == color).count();
        Self { rules, most: Color::BOTH.map(count), state: 9 }
    }

    fn below(&mut self, n: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_041);
        (self.state >> 33) as usize % n
    }

    fn fen(&mut self) -> String {
        let geometry = self.rules.geometry();
        let mut squares: Vec<Square> = (0..geometry.ranks)
            .flat_map(|rank| (0..geometry.files).filter_map(move |file| Square::new(file, rank)))
            .filter(|&square| geometry.plays_on(square))
            .collect();
        let turn = ["W", "B"][self.below(2)];
        let sides = [0, 1].map(|side| {
            let few = self.below(self.most[side] / 2 + 1);
            let mut list = Vec::new();
            while list.len() < self.most[side] - few && squares.len() > 1 {
                let square = squares.swap_remove(self.below(squares.len()));
                let king = if self.below(8) > 0 { "K" } else { "" };
                list.push(format!("{king}{square}"));
            }
            list.join(",")
        });
        format!("{turn}:W{}:B{}", sides[0], sides[1])
    }
}

impl Iterator for Crowds {
    type Item = Box<dyn AnyGame>;

    /// The next position that is one and is not over; none where there are no kings.
    fn next(&mut self) -> Option<Self::Item> {
        (0..1_000).find_map(|_| {
            let fen = self.fen();
            let game = self.rules.game_from_fen(&fen).ok()?;
            game.outcome().is_none().then_some(game)
        })
    }
}

fn search(game: &dyn AnyGame, limits: &Limits) -> SearchInfo {
    let mut engine = Engine::new(Options::default().with_hash_mib(1));
    engine.search(game, limits, &Control::new(), &mut |_| {})
}

#[test]
fn a_limit_of_nodes_holds_from_the_first_node() {
    let mut searched = 0;
    for rules in RuleSet::all() {
        for game in Crowds::of(rules).take(4) {
            let report = search(&*game, &Limits::nodes(NODES));
            assert!(report.nodes <= NODES + OVERSHOT, "{}: {}", rules.key, game.fen());
            assert!(report.best().is_some(), "{}: {}", rules.key, game.fen());
            searched += 1;
        }
    }
    assert!(searched > 80, "{searched}");
}

#[test]
fn the_first_legal_move_is_the_answer_of_last_resort() {
    let game = RuleSet::by_key("canadian").unwrap().game_from_fen(CANADIAN).unwrap();
    for lines in [1, 5] {
        let report = search(&*game, &Limits::nodes(1).with_lines(lines));
        assert_eq!(
            (report.depth, report.best(), report.lines.len()),
            (0, Some(game.move_ids()[0]), 1)
        );
    }
}

#[test]
fn a_search_that_knows_some_lines_tells_these_alone() {
    let game = RuleSet::by_key("international").unwrap().new_game();
    let all = search(&*game, &Limits::depth(1).with_lines(9));
    assert_eq!(all.lines.len(), 9);
    for nodes in 1..all.nodes {
        let report = search(&*game, &Limits::nodes(nodes).with_lines(9));
        assert!(report.nodes == nodes && (1..=9).contains(&report.lines.len()), "{nodes}");
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "{nodes}");
    }
}

#[test]
fn levels_answer_crowds() {
    use damier_engine::Level;
    let game = RuleSet::by_key("canadian").unwrap().game_from_fen(CANADIAN).unwrap();
    let mut engine = Engine::new(Options::default().with_hash_mib(1));
    let level = Level::by_number(1).unwrap();
    assert!(engine.move_of_level(&*game, level, 1, &Control::new()).is_some());
}

#[test]
#[ignore = "measures times: minutes"]
fn a_thousand_crowds_of_each_rule_set_take_less_than_a_second_each() {
    for rules in RuleSet::all() {
        let (mut longest, mut sum, mut count) = (Duration::ZERO, Duration::ZERO, 0);
        for game in Crowds::of(rules).take(1_000) {
            let start = Instant::now();
            search(&*game, &Limits::nodes(NODES));
            let took = start.elapsed();
            assert!(took < Duration::from_secs(1), "{}: {took:?} for {}", rules.key, game.fen());
            (longest, sum, count) = (longest.max(took), sum + took, count + 1);
        }
        println!(
            "{:15} {count:5} positions, mean {:?}, longest {longest:?}",
            rules.key,
            sum / count.max(1)
        );
    }
}
