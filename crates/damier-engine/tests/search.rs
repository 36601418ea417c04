//! The search finds what is there, keeps to its limits and heeds the draw codes.

use std::time::{Duration, Instant};

use damier::{AnyGame, RuleSet};
use damier_engine::{Clock, Control, Engine, Limits, Options, Score, SearchInfo};

fn game(key: &str, fen: &str) -> Box<dyn AnyGame> {
    RuleSet::by_key(key).unwrap().game_from_fen(fen).unwrap()
}

fn engine() -> Engine {
    Engine::new(Options::default().with_hash_mib(4))
}

fn search(game: &dyn AnyGame, limits: &Limits) -> SearchInfo {
    engine().search(game, limits, &Control::new(), &mut |_| {})
}

/// Within how many plies the side to move can force a win, if within `most`; by trying everything.
fn forced_win(game: &dyn AnyGame, most: u16) -> Option<u16> {
    if let Some(outcome) = game.outcome() {
        return (outcome.winner == Some(game.turn())).then_some(0);
    }
    let replies = after_each_move(game);
    replies.iter().filter_map(|next| Some(forced_loss(&**next, most.checked_sub(1)?)? + 1)).min()
}

/// Within how many plies the side to move is lost whatever it does, if within `most`.
fn forced_loss(game: &dyn AnyGame, most: u16) -> Option<u16> {
    if let Some(outcome) = game.outcome() {
        return (outcome.winner == Some(game.turn().other())).then_some(0);
    }
    let mut longest = 0;
    for next in after_each_move(game) {
        longest = longest.max(forced_win(&*next, most.checked_sub(1)?)? + 1);
    }
    Some(longest)
}

fn after_each_move(game: &dyn AnyGame) -> Vec<Box<dyn AnyGame>> {
    let after = |id| {
        let mut next = game.box_clone();
        next.play_move(id).expect("a legal move");
        next
    };
    game.move_ids().into_iter().map(after).collect()
}

#[test]
fn wins_are_found_with_their_length() {
    let positions = [
        // The last piece is taken.
        ("brazilian", "W:Wc3:Bd4", 1),
        ("turkish", "W:Wd4:Bd5", 1),
        // The last piece is shut in.
        ("english", "W:WKf8,f6:Bh8", 1),
        // The first king wins.
        ("breakthrough", "W:W7,45:B36", 1),
        ("breakthrough", "W:W12,45:B36", 3),
        // Who is rid of all pieces wins.
        ("poddavki", "W:Wd4:Bf6", 2),
        ("antidraughts", "W:W33:B24", 2),
        // Who cannot jump loses.
        ("konane", "B:We4:Be5,a1", 1),
    ];
    for (key, fen, plies) in positions {
        let game = game(key, fen);
        let expected = forced_win(&*game, 6);
        let report = search(&*game, &Limits::depth(8));
        let score = report.lines[0].score;
        match expected {
            Some(n) => {
                assert_eq!(n, plies, "{key} {fen}");
                assert_eq!(score, Score::win_in(n), "{key} {fen}");
            }
            None => panic!("{key} {fen}: no forced win, engine says {score}"),
        }
    }
}

/// Small positions that come up in random games.
fn endings(key: &str) -> Vec<Box<dyn AnyGame>> {
    let rules = RuleSet::by_key(key).unwrap();
    let mut endings = Vec::new();
    let mut state = 7u64;
    while endings.len() < 60 {
        let mut game = rules.new_game();
        while game.outcome().is_none() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if game.pieces().len() <= 6 && game.move_count() > 1 {
                endings.push(rules.study_from_fen(&game.fen()).unwrap());
            }
            game.play_move(game.move_ids()[(state >> 33) as usize % game.move_count()])
                .expect("a legal move");
        }
    }
    endings
}

#[test]
fn a_win_announced_is_a_win_and_short_ones_are_not_missed() {
    let (mut wins, mut losses) = (0, 0);
    for key in ["brazilian", "english", "russian", "italian", "turkish", "frisian", "poddavki"] {
        for game in endings(key) {
            if game.outcome().is_some() {
                continue;
            }
            let score = search(&*game, &Limits::depth(9)).lines[0].score;
            let told = score.plies_to_end().filter(|&plies| plies <= 3);
            let fen = game.fen();
            if score.is_win() && told.is_some() {
                wins += 1;
                assert_eq!(forced_win(&*game, 3), told, "{key} {fen}: {score}");
            } else if score.is_loss() && told.is_some() {
                losses += 1;
                assert_eq!(forced_loss(&*game, 3), told, "{key} {fen}: {score}");
            } else {
                assert_eq!(forced_win(&*game, 3), None, "{key} {fen}: {score}");
                assert_eq!(forced_loss(&*game, 3), None, "{key} {fen}: {score}");
            }
        }
    }
    assert!(wins > 20 && losses > 3, "{wins} wins, {losses} losses");
}

#[test]
fn a_count_that_runs_out_is_a_draw() {
    // Two kings against one: a draw after five moves of each, far within this depth.
    let kings = game("international", "W:WK47,K50:BK5");
    let report = search(&*kings, &Limits::depth(14));
    assert_eq!(report.lines[0].score, Score::DRAW);
    // Where no code counts, the kings stay ahead.
    let rules = RuleSet::by_key("international").unwrap();
    let study = rules.study_from_fen("W:WK47,K50:BK5").unwrap();
    assert!(Engine::evaluate(&*study) > Score::DRAW);
}

/// Moves kings about until a count is complete but for one ply.
fn almost_drawn(fen: &str) -> Box<dyn AnyGame> {
    let mut game = game("russian", fen);
    let mut seen = vec![game.fen()];
    loop {
        let left = game.conditions().iter().filter_map(|count| count.remaining_plies).min();
        if left == Some(1) {
            return game;
        }
        let quiet = |next: &dyn AnyGame| {
            let moved = next.record().last().unwrap();
            let by_king = game
                .pieces()
                .iter()
                .any(|(square, piece)| *square == moved.from && piece.kind == damier::Kind::King);
            let nothing_hangs = next.moves().iter().all(|mv| mv.taken.is_empty());
            by_king && moved.taken.is_empty() && nothing_hangs && !seen.contains(&next.fen())
        };
        let next = after_each_move(&*game).into_iter().find(|next| quiet(&**next));
        game = next.expect("a king that can wait");
        seen.push(game.fen());
    }
}

#[test]
fn the_winning_side_does_not_let_a_count_run_out() {
    // Fifteen moves by kings alone are a draw; the man on a3 can still move.
    let game = almost_drawn("B:WKh8,Kg1,Kh2,a3:BKc1,Kd2");
    assert_eq!(game.turn(), damier::Color::White);
    let report = search(&*game, &Limits::depth(6).with_lines(100));
    let best = report.best().unwrap();
    assert_eq!(best.from().to_string(), "a3", "{}", game.fen());
    assert!(report.lines[0].score > Score::DRAW);
    for line in &report.lines {
        if line.first.from() != best.from() {
            assert_eq!(line.score, Score::DRAW, "{:?}", line.first);
        }
    }
}

#[test]
fn a_repetition_is_a_draw() {
    // Whoever leaves the double corner is lost, so White goes to and fro for ever.
    let game = game("english", "W:WKg1:BKe3,Kd4");
    let report = search(&*game, &Limits::depth(12));
    assert!(report.lines[0].score <= Score::DRAW);
    let mut played = game.box_clone();
    for _ in 0..3 {
        for text in ["g1-h2", "d4-c5", "h2-g1", "c5-d4"] {
            if played.outcome().is_none() {
                played.play(text).unwrap();
            }
        }
    }
    let report = search(&*played, &Limits::depth(1));
    assert!(played.outcome().is_some() || !report.lines.is_empty());
}

#[test]
fn lines_come_in_order_and_each_once() {
    let game = RuleSet::by_key("international").unwrap().new_game();
    let report = search(&*game, &Limits::depth(7).with_lines(50));
    assert_eq!(report.lines.len(), game.move_count());
    assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
    for id in game.move_ids() {
        assert_eq!(report.lines.iter().filter(|line| line.first == id).count(), 1, "{id:?}");
    }
    for line in &report.lines {
        assert_eq!(line.notation(&*game).len(), line.moves.len(), "{line:?}");
    }
}

#[test]
fn one_thread_does_the_same_twice() {
    for key in ["brazilian", "canadian", "dameo"] {
        let game = RuleSet::by_key(key).unwrap().new_game();
        let run = || search(&*game, &Limits::nodes(50_000));
        let (first, second) = (run(), run());
        assert_eq!(first.nodes, second.nodes, "{key}");
        assert_eq!(first.lines, second.lines, "{key}");
        assert_eq!(first.nodes, 50_000, "{key}");
    }
}

#[test]
fn a_search_stops_when_told_to() {
    for threads in [1, 2] {
        let game = RuleSet::by_key("international").unwrap().new_game();
        let control = Control::new();
        let mut engine = Engine::new(Options::default().with_hash_mib(4).with_threads(threads));
        let (ended, stopped) = std::thread::scope(|scope| {
            let stopper = scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                control.stop();
                Instant::now()
            });
            let report = engine.search(&*game, &Limits::infinite(), &control, &mut |_| {});
            assert!(report.depth > 3 && !report.lines.is_empty());
            (Instant::now(), stopper.join().unwrap())
        });
        let late = ended.saturating_duration_since(stopped);
        assert!(late < Duration::from_millis(200), "{late:?} with {threads} threads");
    }
}

#[test]
fn a_search_stopped_before_it_begins_still_has_a_move() {
    let game = RuleSet::by_key("frisian").unwrap().new_game();
    let control = Control::new();
    control.stop();
    let report = engine().search(&*game, &Limits::infinite(), &control, &mut |_| {});
    assert!(report.best().is_some_and(|id| game.move_ids().contains(&id)));
}

#[test]
fn pondering_ends_with_the_hit() {
    let game = RuleSet::by_key("russian").unwrap().new_game();
    let control = Control::new();
    let limits = Limits::per_move(Duration::from_millis(20)).pondering();
    let start = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(150));
            control.ponder_hit();
        });
        engine().search(&*game, &limits, &control, &mut |_| {});
    });
    let took = start.elapsed();
    assert!(took >= Duration::from_millis(165), "{took:?}");
    assert!(took < Duration::from_millis(600), "{took:?}");
}

#[test]
fn a_clock_is_not_overrun() {
    let game = RuleSet::by_key("english").unwrap().new_game();
    let clock = Clock::new(Duration::from_millis(400));
    let start = Instant::now();
    search(&*game, &Limits::clock(clock));
    assert!(start.elapsed() < Duration::from_millis(300), "{:?}", start.elapsed());
}

#[test]
fn threads_agree_on_what_is_forced() {
    let game = game("breakthrough", "W:W12,45:B36");
    let mut engine = Engine::new(Options::default().with_hash_mib(4).with_threads(3));
    let report = engine.search(&*game, &Limits::depth(10), &Control::new(), &mut |_| {});
    assert_eq!(report.lines[0].score, Score::win_in(3));
}

#[test]
fn threads_tell_of_growing_depths_and_reach_the_one_asked_for() {
    let game = RuleSet::by_key("brazilian").unwrap().new_game();
    for lines in [1, 3] {
        let mut depths = Vec::new();
        let mut note = |report: &SearchInfo| {
            assert_eq!(report.lines.len(), lines);
            assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
            depths.push(report.depth);
        };
        let limits = Limits::depth(11).with_lines(lines);
        let mut engine = Engine::new(Options::default().with_hash_mib(4).with_threads(3));
        let report = engine.search(&*game, &limits, &Control::new(), &mut note);
        assert_eq!(report.depth, 11);
        assert!(depths.is_sorted_by(|a, b| a < b) && depths.last() == Some(&11), "{depths:?}");
        let line = &report.lines[0];
        assert_eq!(line.notation(&*game).len(), line.moves.len(), "{line:?}");
    }
}

#[test]
fn lines_of_a_search_that_is_stopped_are_in_order() {
    for key in ["russian", "turkish"] {
        let game = RuleSet::by_key(key).unwrap().new_game();
        for nodes in (2_000..60_000).step_by(1_777) {
            let report = search(&*game, &Limits::nodes(nodes).with_lines(4));
            let scores: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b), "{key}, {nodes} nodes: {scores:?}");
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_lines() {
    let game = game("english", "W:Wa1:BKb2,c3");
    if game.outcome().is_none() {
        panic!("{} is not over", game.fen());
    }
    let report = search(&*game, &Limits::depth(5));
    assert!(report.lines.is_empty() && report.best().is_none());
}

#[test]
fn progress_is_told_once_an_iteration() {
    let game = RuleSet::by_key("pool").unwrap().new_game();
    let mut depths = Vec::new();
    let mut note = |report: &SearchInfo| depths.push(report.depth);
    engine().search(&*game, &Limits::depth(7), &Control::new(), &mut note);
    assert_eq!(depths, (1..=7).collect::<Vec<_>>());
}

#[test]
fn another_rule_set_is_another_game() {
    // The same position under other rules must not be answered from memory.
    let mut engine = engine();
    let limits = Limits::depth(8);
    let fen = "W:Wc3:Bd4";
    for (key, score) in [
        ("brazilian", Score::win_in(1)),
        ("poddavki", Score::loss_in(1)),
        ("russian", Score::win_in(1)),
    ] {
        let game = game(key, fen);
        let report = engine.search(&*game, &limits, &Control::new(), &mut |_| {});
        assert_eq!(report.lines[0].score, score, "{key}");
    }
}
