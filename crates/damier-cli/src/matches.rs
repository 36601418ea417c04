//! `damier match`: engines against each other.

mod engine;
mod openings;
mod report;
mod schedule;
mod side;

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use clap::{ArgGroup, Args};
use damier::RuleSet;
use damier_engine::play::{self, Adjudication, Sprt};

use crate::arguments::{Rules, seconds};
use crate::output::{Failure, Outcome, Status, stdout};
use crate::progress::Progress;
use engine::{Limit, Spec, TimeControl};
use report::{PdnFile, Score};
use schedule::Match;
use side::Terms;

/// How long a player thinks where nothing is said of it.
const USUAL_TIME: Duration = Duration::from_millis(100);
/// How many plies are played by chance to make an opening.
const RANDOM_PLIES: usize = 6;

/// Play engines against each other
///
/// An ENGINE is `builtin`, this program's own, with settings as in builtin:level=3,
/// builtin:nodes=10000 or builtin:depth=8,hash=64,threads=2 (also time=S); or the command line of any
/// program that speaks Hub 2, quoted where it has spaces. Each opening is played twice, with colours
/// changed; the openings are random but even, or those of a file. A program that ends, stays silent or
/// moves against the rules loses the game, and is started again for the next.
///
/// Prints A's score and the difference in Elo with its 95% interval, worked out by pairs, since the
/// two games of an opening belong together. With --json, one object for each game,
/// {"game","start","white","black","result","why","plies","moves"}, the moves from the FEN start on,
/// and a last one: {"rules","a","b","games","won","drawn","lost","forfeits","score","pairs","elo",
/// "elo_low","elo_high","sprt"}. pairs are counted by A's points, 0, 0.5, 1, 1.5 and 2; an infinite
/// Elo is null; sprt is null or {"elo0","elo1","log_likelihood_ratio","verdict"}, the verdict being
/// open, elo0 or elo1.
///
/// With one thread each and limits of nodes, depth or level, the same seed gives the same match.
#[derive(Args)]
#[command(group(ArgGroup::new("whose").args(["rules", "rules_file"]).required(true)))]
#[command(group(ArgGroup::new("limit").args(["time", "nodes", "depth", "clock"])))]
#[command(after_help = "Examples:
  damier match --rules russian --a builtin:level=4 --b builtin:level=3 --games 100
  damier match --rules international --a builtin --b 'scan hub' --games 200 --time 0.1 --pdn games.pdn
  damier match --rules english --a builtin --b './damier-old hub --rules english' --games 20000 \\
    --nodes 20000 --sprt 0 5 --concurrency 2")]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: Rules,
    /// The engine whose score is counted
    #[arg(long, value_name = "ENGINE", value_parser = engine::spec)]
    a: Spec,
    /// Its opponent
    #[arg(long, value_name = "ENGINE", value_parser = engine::spec)]
    b: Spec,
    /// How many games; an even number
    #[arg(long, value_name = "N", value_parser = games)]
    games: usize,
    /// Time for each move; without any limit, 0.1 seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Positions looked at for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies looked ahead for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Time for the game, in seconds: 60, 60+0.5 with an increment, or 40/60+0.5 for each 40 moves
    #[arg(long, value_name = "CLOCK", value_parser = engine::clock)]
    clock: Option<TimeControl>,
    /// Openings: a file of FENs, one a line, or of PDN games; `-` is standard input
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// The length of random openings (6 without it), or how much of a PDN game is an opening (all)
    #[arg(long, value_name = "N")]
    opening_plies: Option<u16>,
    /// Write the games to a PDN file
    #[arg(long, value_name = "FILE.pdn")]
    pdn: Option<String>,
    /// Games played at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,
    /// What random openings and the errors of levels depend on
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Stop when the results tell one difference in Elo from another, with 5% errors
    #[arg(long, value_names = ["ELO0", "ELO1"], num_args = 2, allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// How long, in seconds, a program may be silent, or think beyond its time, before it loses
    #[arg(long, value_name = "S", default_value = "30", value_parser = seconds)]
    patience: Duration,
    #[command(flatten)]
    adjudication: Ends,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// When games end before the rules end them.
#[derive(Args)]
struct Ends {
    /// A game of so many plies is a draw
    #[arg(long, value_name = "N", default_value_t = Adjudication::default().most_plies)]
    plies: usize,
    /// A player is lost whose score is so many men below zero, if both say so for --resign-moves
    #[arg(long, value_name = "MEN", value_parser = hundredths, default_value = "8")]
    resign_score: i16,
    /// For so many moves; 0: nobody resigns
    #[arg(long, value_name = "N", default_value_t = Adjudication::default().resign_moves)]
    resign_moves: usize,
    /// A game is a draw if both scores stay so close to zero for --draw-moves
    #[arg(long, value_name = "MEN", value_parser = hundredths, default_value = "0.1")]
    draw_score: i16,
    /// For so many moves of each; 0: no draw is agreed
    #[arg(long, value_name = "N", default_value_t = Adjudication::default().draw_moves)]
    draw_moves: usize,
    /// But not before this ply
    #[arg(long, value_name = "N", default_value_t = Adjudication::default().draw_from_ply)]
    draw_from: usize,
}

fn games(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        _ => Err("an even number is wanted: each opening is played with both colours".to_owned()),
    }
}

fn hundredths(text: &str) -> Result<i16, String> {
    match text.parse::<f64>() {
        Ok(men) if (0.0..=200.0).contains(&men) => Ok((men * 100.0).round() as i16),
        _ => Err("a number of men from 0 to 200 is wanted".to_owned()),
    }
}

impl Ends {
    fn adjudication(&self) -> Adjudication {
        Adjudication {
            most_plies: self.plies,
            resign_score: self.resign_score,
            resign_moves: self.resign_moves,
            draw_score: self.draw_score,
            draw_moves: self.draw_moves,
            draw_from_ply: self.draw_from,
        }
    }
}

impl Arguments {
    fn limit(&self) -> Limit {
        let clock = self.clock.clone().map(Limit::Clock);
        let nodes = self.nodes.map(Limit::Nodes);
        let depth = self.depth.map(Limit::Depth);
        let time = Limit::Time(self.time.unwrap_or(USUAL_TIME));
        clock.or(nodes).or(depth).unwrap_or(time)
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        match self.sprt.as_deref() {
            None => Ok(None),
            Some(&[elo0, elo1]) if elo0 < elo1 => Ok(Some(Sprt { elo0, elo1 })),
            Some(_) => Err(Failure::refused("--sprt: ELO0 must be less than ELO1")),
        }
    }

    fn to_match(&self, rules: &RuleSet) -> Result<Match, Failure> {
        let pairs = self.games / 2;
        let plies = self.opening_plies.map(usize::from);
        let openings = match &self.openings {
            Some(file) => openings::from_file(file, rules, plies)?,
            None => play::openings(rules, plies.unwrap_or(RANDOM_PLIES), pairs, self.seed),
        };
        let (limit, patience) = (self.limit(), self.patience);
        Ok(Match {
            engines: [self.a.clone(), self.b.clone()],
            terms: Terms { rules: rules.clone(), limit, patience, over: Arc::default() },
            adjudication: self.adjudication.adjudication(),
            openings,
            pairs,
            seed: self.seed,
            concurrency: self.concurrency.into(),
        })
    }
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let rules = arguments.rules.required()?;
    let sprt = arguments.sprt()?;
    let to_play = arguments.to_match(&rules)?;
    let names = to_play.names().map_err(Failure::refused)?;
    let mut file = arguments.pdn.as_deref().map(PdnFile::create).transpose()?;
    let mut score = Score::new(&rules.key, names, sprt);
    let mut out = stdout();
    let progress = Progress::new(arguments.games as u64, arguments.json);
    to_play.play::<Failure>(|pair, played| {
        score.add(&played);
        for (number, played) in (2 * pair + 1..).zip(&played) {
            if let Some(file) = &mut file {
                file.add(&score.pdn(number, played))?;
            }
            if arguments.json {
                score.game_json(&mut out, number, played)?;
                out.flush()?;
            }
            if let Err(forfeit) = &played.end {
                eprintln!("damier: game {number}: {forfeit}");
            }
            progress.step();
        }
        Ok(if score.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    drop(progress);
    if arguments.json {
        score.last_json(&mut out)?;
    } else {
        score.write(&mut out)?;
    }
    out.flush()?;
    Ok(Status::Done)
}
