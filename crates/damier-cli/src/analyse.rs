//! `damier analyse`: the best moves of a position.

use std::io::Write;
use std::time::Duration;

use clap::{ArgGroup, Args};
use console::Term;
use damier::AnyGame;
use damier_engine::{Control, Engine, Limits, Line, Score, SearchInfo, Time};
use serde::Serialize;

use crate::arguments::{Position, Power, Rules, seconds};
use crate::output::{Failure, Outcome, Status, grouped, json_line, stdout};

/// How long the engine thinks where nothing is said of it.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// Find the best moves of a position
///
/// Prints the best lines of play with their scores: in men, for the side to move, or in how many
/// plies (moves of either side) the game is won or lost. On a terminal they are shown while the
/// engine still thinks. Draws by repetition and by the draw code count from the position on.
///
/// With --json, one object for each depth that was completed and a last one with all that was found:
/// {"rules","fen","depth","selective_depth","nodes","seconds","nodes_per_second","hash_permille",
/// "table_hits","done","over","lines"}, where done is true in the last, and over says why the game is
/// over, if it is (else null; there are no lines then). A line is
/// {"move","score","won_in","lost_in","by_tables","line"}: the score in men or null, in how many
/// plies the game is won or lost, or null, and whether that is told by endgame tables, so that the
/// draw code may still prevent it.
#[derive(Args)]
#[command(group(ArgGroup::new("whose").args(["rules", "rules_file"]).required(true)))]
#[command(after_help = "Examples:
  damier analyse --rules international
  damier analyse --rules russian --fen 'W:Wc3,d2,f4:Bd6,f6,h8' --time 2 --lines 3
  damier analyse --rules english --depth 15 --threads 2 --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    position: Position,
    /// Think so many plies deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Think so long; without any limit, 5 seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Look at so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many first moves get a line of their own
    #[arg(long, value_name = "K", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    #[command(flatten)]
    power: Power,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

impl Arguments {
    fn limits(&self) -> Limits {
        let Self { depth, nodes, .. } = *self;
        let unlimited = depth.is_none() && nodes.is_none();
        let time = self.time.or(unlimited.then_some(USUAL_TIME)).map(Time::PerMove);
        Limits::infinite()
            .with_depth(depth)
            .with_nodes(nodes)
            .with_time(time)
            .with_lines(self.lines.into())
    }
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let game = arguments.position.game(&arguments.rules.required()?)?;
    let control = Control::new();
    let mut view = View { game: &*game, json: arguments.json, term: Term::stdout(), shown: 0 };
    let mut failure = None;
    let mut on_progress = |info: &SearchInfo| {
        if let Err(error) = view.update(info) {
            // Nobody reads any more: there is nothing to think for.
            control.stop();
            failure = Some(error);
        }
    };
    let mut engine = Engine::new(arguments.power.options());
    let info = engine.search(&*game, &arguments.limits(), &control, &mut on_progress);
    match failure {
        Some(failure) => Err(failure),
        None => view.end(&info).map(|()| Status::Done),
    }
}

/// What `--json` says.
#[derive(Serialize)]
struct Analysis<'a> {
    rules: &'a str,
    fen: &'a str,
    depth: u32,
    selective_depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    hash_permille: u32,
    table_hits: u64,
    done: bool,
    over: Option<String>,
    lines: Vec<BestLine>,
}

/// A line of play as `--json` prints it.
#[derive(Serialize)]
struct BestLine {
    #[serde(rename = "move")]
    first: String,
    score: Option<f64>,
    won_in: Option<u16>,
    lost_in: Option<u16>,
    by_tables: bool,
    line: Vec<String>,
}

impl BestLine {
    fn of(line: &Line, game: &dyn AnyGame) -> BestLine {
        let score = line.score;
        let end = score.plies_to_end();
        let moves = line.notation(game);
        BestLine {
            first: moves.first().cloned().unwrap_or_default(),
            score: end.is_none().then(|| f64::from(score.hundredths()) / 100.0),
            won_in: end.filter(|_| score.is_win()),
            lost_in: end.filter(|_| score.is_loss()),
            by_tables: score.is_by_tables(),
            line: moves,
        }
    }
}

/// What has been printed, and how.
struct View<'a> {
    game: &'a dyn AnyGame,
    json: bool,
    term: Term,
    /// Lines on the terminal that the next iteration replaces.
    shown: usize,
}

impl View<'_> {
    /// Shows what is known after a completed depth.
    fn update(&mut self, info: &SearchInfo) -> Result<(), Failure> {
        if self.json {
            return self.write_json(info, false);
        }
        if self.term.is_term() {
            self.term.clear_last_lines(self.shown)?;
            let (_, width) = self.term.size();
            let lines = self.text(info);
            for line in &lines {
                self.term.write_line(&cut(line, width.into()))?;
            }
            self.shown = lines.len();
        }
        Ok(())
    }

    /// Shows all that was found.
    fn end(&mut self, info: &SearchInfo) -> Result<(), Failure> {
        if self.json {
            return self.write_json(info, true);
        }
        self.term.clear_last_lines(self.shown)?;
        let mut out = stdout();
        for line in self.text(info) {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        Ok(())
    }

    fn write_json(&self, info: &SearchInfo, done: bool) -> Result<(), Failure> {
        let analysis = Analysis {
            rules: &self.game.rule_set().key,
            fen: &self.game.fen(),
            depth: info.depth,
            selective_depth: info.selective_depth,
            nodes: info.nodes,
            seconds: info.elapsed.as_secs_f64(),
            nodes_per_second: info.nodes_per_second() as u64,
            hash_permille: info.hash_permille,
            table_hits: info.table_hits,
            done,
            over: self.over(),
            lines: info.lines.iter().map(|line| BestLine::of(line, self.game)).collect(),
        };
        let mut out = stdout();
        json_line(&mut out, &analysis)?;
        out.flush()?;
        Ok(())
    }

    fn over(&self) -> Option<String> {
        self.game.outcome().map(|outcome| outcome.to_string())
    }

    fn text(&self, info: &SearchInfo) -> Vec<String> {
        if let Some(over) = self.over() {
            return vec![over];
        }
        let mut lines = vec![format!(
            "depth {} ({})  {} nodes  {:.1} s  {} nodes/s",
            info.depth,
            info.selective_depth,
            grouped(info.nodes),
            info.elapsed.as_secs_f64(),
            grouped(info.nodes_per_second() as u64),
        )];
        let scores: Vec<String> = info.lines.iter().map(|line| in_words(line.score)).collect();
        let width = scores.iter().map(String::len).max().unwrap_or(0);
        lines.extend(info.lines.iter().zip(scores).map(|(line, score)| {
            let moves = line.notation(self.game).join(" ");
            format!("{score:>width$}  {moves}")
        }));
        lines
    }
}

/// A score as people read it: `+0.35` men, or in how many plies the game is won or lost.
pub(crate) fn in_words(score: Score) -> String {
    match score.plies_to_end() {
        None => score.to_string(),
        Some(plies) => {
            let end = if score.is_win() { "won" } else { "lost" };
            let plural = if plies == 1 { "ply" } else { "plies" };
            let source = if score.is_by_tables() { " by tables" } else { "" };
            format!("{end} in {plies} {plural}{source}")
        }
    }
}

/// As much of a line as fits on the terminal; what wraps could not be replaced.
fn cut(line: &str, width: usize) -> String {
    match line.char_indices().nth(width) {
        None => line.to_owned(),
        Some(_) => line.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_words() {
        assert_eq!(in_words(Score::from_hundredths(-35)), "-0.35");
        assert_eq!(in_words(Score::win_in(7)), "won in 7 plies");
        assert_eq!(in_words(Score::win_in(1)), "won in 1 ply");
        assert_eq!(in_words(Score::loss_in(2)), "lost in 2 plies");
    }

    #[test]
    fn long_lines_are_cut() {
        assert_eq!(cut("12345", 5), "12345");
        assert_eq!(cut("123456", 5), "1234…");
        assert_eq!(cut("123456", 0), "…");
    }
}
