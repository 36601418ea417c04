//! What is told of a match.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};

use damier::{Color, GameResult, pdn};
use damier_engine::play::{Ending, Sprt, SprtState, Tally};
use serde::Serialize;

use super::schedule::Played;
use crate::output::{Failure, json_line};

/// A game as `--json` prints it.
#[derive(Serialize)]
struct GameLine<'a> {
    game: usize,
    start: &'a str,
    white: &'a str,
    black: &'a str,
    result: GameResult,
    why: &'a str,
    plies: usize,
    moves: Vec<&'a str>,
}

/// The match as `--json` prints it in its last line.
#[derive(Serialize)]
struct LastLine<'a> {
    rules: &'a str,
    a: &'a str,
    b: &'a str,
    games: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    forfeits: u32,
    score: f64,
    /// Pairs by A's points: 0, half, 1, one and a half, 2.
    pairs: [u32; 5],
    /// `null` where it is infinite.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    sprt: Option<SprtPart>,
}

#[derive(Serialize)]
struct SprtPart {
    elo0: f64,
    elo1: f64,
    log_likelihood_ratio: f64,
    verdict: &'static str,
}

/// The match so far.
pub(super) struct Score {
    pub(super) rules: String,
    /// Of A and B.
    pub(super) names: [String; 2],
    pub(super) sprt: Option<Sprt>,
    pub(super) tally: Tally,
    forfeits: u32,
    /// How often games ended how.
    endings: BTreeMap<String, u32>,
}

impl Score {
    pub(super) fn new(rules: &str, names: [String; 2], sprt: Option<Sprt>) -> Score {
        let (tally, endings) = (Tally::default(), BTreeMap::new());
        Score { rules: rules.to_owned(), names, sprt, tally, forfeits: 0, endings }
    }

    /// Adds the games of a pair.
    pub(super) fn add(&mut self, pair: &[Played; 2]) {
        self.tally.add_pair([pair[0].points(), pair[1].points()]);
        for played in pair {
            let forfeited = played.end.is_err();
            self.forfeits += u32::from(forfeited);
            let why = if forfeited { "forfeit".to_owned() } else { played.why() };
            *self.endings.entry(why).or_default() += 1;
        }
    }

    /// Whether the sequential test knows enough.
    pub(super) fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.state(&self.tally) != SprtState::Continue)
    }

    /// The names of White and Black.
    fn players(&self, played: &Played) -> [&str; 2] {
        let [a, b] = &self.names;
        match played.color_of_a {
            Color::White => [a, b],
            Color::Black => [b, a],
        }
    }

    /// Writes a game as a line of JSON.
    pub(super) fn game_json(
        &self,
        out: &mut impl Write,
        number: usize,
        played: &Played,
    ) -> Result<(), Failure> {
        let [white, black] = self.players(played);
        let line = GameLine {
            game: number,
            start: &played.game.start_fen(),
            white,
            black,
            result: played.result(),
            why: &played.why(),
            plies: played.game.ply(),
            moves: played.game.record().iter().map(|mv| mv.notation.as_str()).collect(),
        };
        json_line(out, &line)
    }

    /// A game as PDN.
    pub(super) fn pdn(&self, number: usize, played: &Played) -> String {
        let mut game = played.game.clone();
        let loser = played.winner().map(Color::other);
        match (&played.end, loser) {
            (Ok(Ending::Rules(_)), _) => {}
            (_, Some(loser)) => game.resign(loser),
            (_, None) => game.agree_draw(),
        }
        let [white, black] = self.players(played);
        let why = played.why();
        let tags = [
            ("Event", "Engine match"),
            ("Round", &number.to_string()),
            ("White", white),
            ("Black", black),
            ("Termination", &why),
        ];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
        pdn::write(&pdn::record(&*game, &tags))
    }

    /// Writes the last line of JSON.
    pub(super) fn last_json(&self, out: &mut impl Write) -> Result<(), Failure> {
        let [won, drawn, lost] = self.tally.games;
        let (elo, elo_low, elo_high) = self.tally.elo();
        let [elo, elo_low, elo_high] =
            [elo, elo_low, elo_high].map(|elo| Some(elo).filter(|elo| elo.is_finite()));
        let [a, b] = &self.names;
        let (games, score, pairs) = (self.tally.count(), self.tally.score(), self.tally.pairs);
        let sprt = self.sprt.map(|sprt| SprtPart {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            log_likelihood_ratio: sprt.log_likelihood_ratio(&self.tally),
            verdict: match sprt.state(&self.tally) {
                SprtState::Continue => "open",
                SprtState::AcceptH0 => "elo0",
                SprtState::AcceptH1 => "elo1",
            },
        });
        let (rules, forfeits) = (&*self.rules, self.forfeits);
        json_line(
            out,
            &LastLine {
                rules,
                a,
                b,
                games,
                won,
                drawn,
                lost,
                forfeits,
                score,
                pairs,
                elo,
                elo_low,
                elo_high,
                sprt,
            },
        )
    }

    /// Writes the match for people.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let [a, b] = &self.names;
        let [won, drawn, lost] = self.tally.games;
        let games = self.tally.count();
        let percent = 100.0 * self.tally.score();
        writeln!(out, "{a} against {b}, {}", self.rules)?;
        writeln!(out, "games    {games}: +{won} ={drawn} -{lost}, {percent:.1}%")?;
        let [none, half, one, more, both] = self.tally.pairs;
        writeln!(out, "pairs    2: {both}, 1.5: {more}, 1: {one}, 0.5: {half}, 0: {none}")?;
        let (elo, low, high) = self.tally.elo();
        writeln!(out, "Elo      {elo:+.0}, 95% interval {low:+.0} to {high:+.0}")?;
        if let Some(sprt) = self.sprt {
            let ratio = sprt.log_likelihood_ratio(&self.tally);
            let verdict = match sprt.state(&self.tally) {
                SprtState::Continue => "open".to_owned(),
                SprtState::AcceptH0 => format!("{} is the likelier", sprt.elo0),
                SprtState::AcceptH1 => format!("{} is the likelier", sprt.elo1),
            };
            writeln!(
                out,
                "SPRT     Elo {} or {}: {verdict} (LLR {ratio:+.2})",
                sprt.elo0, sprt.elo1
            )?;
        }
        let mut endings: Vec<_> = self.endings.iter().collect();
        endings.sort_by_key(|(_, times)| std::cmp::Reverse(**times));
        for (index, (why, times)) in endings.into_iter().enumerate() {
            let label = if index == 0 { "endings" } else { "" };
            writeln!(out, "{label:7}  {times} {why}")?;
        }
        Ok(())
    }
}

/// The file of games.
pub(super) struct PdnFile {
    name: String,
    file: BufWriter<File>,
    is_empty: bool,
}

impl PdnFile {
    pub(super) fn create(name: &str) -> Result<PdnFile, Failure> {
        let file = File::create(name)
            .map_err(|error| Failure::refused(format!("{name} cannot be written: {error}")))?;
        Ok(PdnFile { name: name.to_owned(), file: BufWriter::new(file), is_empty: true })
    }

    /// Adds a game, which is in the file when this returns.
    pub(super) fn add(&mut self, game: &str) -> Result<(), Failure> {
        let between = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        write!(self.file, "{between}{game}")
            .and_then(|()| self.file.flush())
            .map_err(|error| Failure::refused(format!("{} cannot be written: {error}", self.name)))
    }
}
