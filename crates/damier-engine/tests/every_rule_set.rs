//! The engine plays every rule set by its rules.

use damier::{AnyGame, Color, HouseRules, RuleSet};
use damier_engine::play::{Adjudication, Choice, Ending, EnginePlayer, Player, play_game};
use damier_engine::{Control, Engine, Level, Limits, Options};

fn engine() -> Engine {
    Engine::new(Options::default().with_hash_mib(1))
}

#[test]
fn games_with_itself_end_without_an_illegal_move() {
    let rule = Adjudication::by_rule(300);
    for rules in RuleSet::all() {
        let mut game = rules.new_game();
        let mut white = EnginePlayer::new(engine(), Limits::nodes(2_000));
        let mut black = EnginePlayer::new(engine(), Limits::nodes(1_500));
        let ending = play_game(&mut *game, [&mut white, &mut black], &rule).unwrap();
        let ended = game.outcome().is_some() || ending == Ending::TooLong;
        assert!(ended && game.ply() > 10, "{}: {} plies, {}", rules.key, game.ply(), ending.why());
    }
}

#[test]
fn house_rules_are_played_like_any_others() {
    // Each holds something else besides its pieces, so each is another type of game.
    for key in ["english", "canadian", "parachute", "alquerque", "frisian"] {
        let house = HouseRules::of(RuleSet::by_key(key).unwrap()).rule_set().unwrap();
        let table = RuleSet::by_key(key).unwrap();
        let lines = [&house, table].map(|rules| {
            let game = rules.new_game();
            engine().search(&*game, &Limits::depth(6), &Control::new(), &mut |_| {}).lines
        });
        assert_eq!(lines[0], lines[1], "{key}");
    }
}

/// Plays what comes, always the same for the same seed.
struct Random(u64);

impl Player for Random {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, String> {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888);
        let moves = game.move_ids();
        Ok(Choice { id: moves[(self.0 >> 33) as usize % moves.len()], score: None })
    }
}

#[test]
fn it_beats_chance_in_every_rule_set() {
    for rules in RuleSet::all() {
        let mut points = 0.0;
        for seed in 0..4 {
            let mut game = rules.new_game();
            let mut engine = EnginePlayer::new(engine(), Limits::nodes(2_000));
            let mut random = Random(seed);
            let color = Color::BOTH[seed as usize % 2];
            let players: [&mut dyn Player; 2] = match color {
                Color::White => [&mut engine, &mut random],
                Color::Black => [&mut random, &mut engine],
            };
            let ending = play_game(&mut *game, players, &Adjudication::by_rule(300)).unwrap();
            points += match ending.winner() {
                Some(winner) if winner == color => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
        assert!(points >= 3.0, "{}: {points} points of 4", rules.key);
    }
}

#[test]
fn every_level_plays_legal_moves_everywhere() {
    let mut engine = engine();
    for rules in RuleSet::all() {
        let mut game = rules.new_game();
        for level in &Level::ALL[..7] {
            let id = engine.move_of_level(&*game, level, 3, &Control::new());
            game.play_move(id.expect("a game that has just begun")).expect("a legal move");
        }
        assert_eq!(game.ply(), 7, "{}", rules.key);
    }
}

#[test]
fn a_level_plays_the_same_game_for_the_same_seed_and_another_for_another() {
    let rules = RuleSet::by_key("brazilian").unwrap();
    let level = Level::by_number(2).unwrap();
    let play = |seed| {
        let (mut engine, mut game) = (engine(), rules.new_game());
        for _ in 0..12 {
            let id = engine.move_of_level(&*game, level, seed, &Control::new());
            game.play_move(id.unwrap()).expect("a legal move");
        }
        game.fen()
    };
    assert_eq!(play(5), play(5));
    assert!((6..12).any(|seed| play(seed) != play(5)));
}

#[test]
fn no_level_overlooks_a_piece_for_nothing() {
    // Only one of White's moves does not lose a man at once, and one wins one.
    let rules = RuleSet::by_key("english").unwrap();
    let game = rules.game_from_fen("W:Wc3,a1,h2:Bd4,h8,g7").unwrap();
    let mut engine = engine();
    for level in &Level::ALL {
        let id = engine.move_of_level(&*game, level, 1, &Control::new()).unwrap();
        assert!(id.is_capture(), "level {}", level.number);
    }
}
