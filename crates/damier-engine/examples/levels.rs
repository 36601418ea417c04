//! Each level against the one below: `levels KEY PAIRS [FROM TO]`. A level should score 60 to 90%.

use damier::{Color, RuleSet};
use damier_engine::Level;
use damier_engine::play::{Adjudication, LevelPlayer, Player, Tally, openings, play_game};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rules = RuleSet::by_key(&args[0]).expect("a key");
    let number = |index: usize, usual: usize| {
        args.get(index).map_or(usual, |text| text.parse().expect("a number"))
    };
    let (pairs, from, to) = (number(1, 50), number(2, 1), number(3, 8));
    let adjudication = Adjudication { most_plies: 200, ..Adjudication::default() };
    for upper in from + 1..=to {
        let level = |number: usize| Level::by_number(number as u8).expect("1 to 8");
        let mut strong = LevelPlayer::new(level(upper), 100);
        let mut weak = LevelPlayer::new(level(upper - 1), 100_000);
        let mut tally = Tally::default();
        for opening in openings(rules, 4, pairs, upper as u64) {
            let points = Color::BOTH.map(|color| {
                let mut game = opening.clone();
                let players: [&mut dyn Player; 2] = match color {
                    Color::White => [&mut strong, &mut weak],
                    Color::Black => [&mut weak, &mut strong],
                };
                let ending = play_game(&mut *game, players, &adjudication);
                match ending.expect("legal moves").winner() {
                    None => 0.5,
                    Some(winner) if winner == color => 1.0,
                    Some(_) => 0.0,
                }
            });
            tally.add_pair(points);
        }
        let (elo, low, high) = tally.elo();
        let ([won, drawn, lost], share) = (tally.games, 100.0 * tally.score());
        println!(
            "{}: {upper} v {}: +{won} ={drawn} -{lost}  {share:.1}%  {elo:+.0} [{low:+.0}, {high:+.0}]",
            rules.key,
            upper - 1
        );
    }
}
