//! The engine's side of the Hub protocol.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use damier::{AnyGame, RuleSet};
use damier_engine::{Control, Engine, Limits, Options, Score, SearchInfo};

use super::level::read_level;
use super::line::{Line, read_text};
use super::words::{self, fen_of_word, read_move, word_of};
use crate::arguments::{MOST_HASH_MIB, MOST_THREADS};

/// Answers commands until the input ends or says quit.
///
/// # Errors
///
/// That reading or writing failed.
pub(super) fn serve<W: Write + Send + 'static>(
    rules: &RuleSet,
    options: Options,
    source: &mut impl BufRead,
    out: W,
) -> io::Result<()> {
    let mut server = Server {
        out: Output(Arc::new(Mutex::new(out))),
        own_rules: rules.clone(),
        game: new_game(rules),
        limits: Limits::infinite(),
        options,
        engine: None,
        search: None,
    };
    while let Some(text) = read_text(source)? {
        let answer = match Line::parse(&text) {
            Ok(None) => continue,
            Ok(Some(line)) if line.command == "quit" => break,
            Ok(Some(line)) => server.obey(&line),
            Err(why) => Err(why),
        };
        match answer {
            Ok(lines) => lines.iter().try_for_each(|line| server.out.say(line))?,
            Err(why) => server.out.say(&Line::error(&why))?,
        }
    }
    server.stop();
    Ok(())
}

/// Where lines go, from the search too.
struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Output(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    fn say(&self, line: &Line) -> io::Result<()> {
        // A writer that panicked has at worst left half a line.
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{line}")?;
        out.flush()
    }
}

struct Server<W> {
    out: Output<W>,
    /// The rules of the command line, which may be house rules.
    own_rules: RuleSet,
    /// The position, with the moves that led to it.
    game: Box<dyn AnyGame>,
    limits: Limits,
    options: Options,
    /// The engine, while it does not search; made when it is first needed.
    engine: Option<Engine>,
    search: Option<Search>,
}

/// A search under way.
struct Search {
    control: Arc<Control>,
    /// Set just before `done` is said.
    done: Arc<AtomicBool>,
    thread: JoinHandle<Engine>,
}

/// A game that no draw code ends: whoever sends positions decides when it is over.
fn new_game(rules: &RuleSet) -> Box<dyn AnyGame> {
    // The start position can be read by all rules.
    rules.study_from_fen("startpos").unwrap_or_else(|_| rules.new_game())
}

impl<W: Write + Send + 'static> Server<W> {
    /// Does what a line says, and gives the lines to answer.
    fn obey(&mut self, line: &Line) -> Result<Vec<Line>, String> {
        let command = line.command.as_str();
        match command {
            "ping" => return Ok(vec![Line::new("pong")]),
            "stop" => {
                self.stop();
                return Ok(Vec::new());
            }
            "ponder-hit" => {
                if let Some(search) = &self.search {
                    search.control.ponder_hit();
                }
                return Ok(Vec::new());
            }
            "hub" | "init" | "set-param" | "new-game" | "pos" | "level" | "go" => {}
            _ => return Ok(Vec::new()),
        }
        if self.is_searching() {
            return Err(format!("a search is under way: send stop before {command}"));
        }
        match command {
            "hub" => return Ok(self.introduction()),
            "init" => {
                self.engine();
                return Ok(vec![Line::new("ready")]);
            }
            "set-param" => self.set_param(line)?,
            "new-game" => {
                self.engine().forget();
                self.game = new_game(self.game.rule_set());
            }
            "pos" => self.game = self.read_position(line)?,
            "level" => self.limits = read_level(line)?,
            _ => self.go(line)?,
        }
        Ok(Vec::new())
    }

    /// Who we are and what can be set.
    fn introduction(&self) -> Vec<Line> {
        let id = Line::new("id").with("name", "Damier").with("version", env!("CARGO_PKG_VERSION"));
        let id = id.with("author", "the authors of Damier").with("country", "");
        let param = |name: &str, value: &str, kind: &str| {
            Line::new("param").with("name", name).with("value", value).with("type", kind)
        };
        let own = Some(&*self.own_rules.key).filter(|key| RuleSet::by_key(key).is_none());
        let keys = own.into_iter().chain(RuleSet::all().iter().map(|rules| &*rules.key));
        let hub = words::HUB_VARIANTS.iter().map(|&(variant, _)| variant);
        let mut variants: Vec<&str> = Vec::new();
        for variant in keys.chain(hub) {
            if !variants.contains(&variant) {
                variants.push(variant);
            }
        }
        let number = |name: &str, value: usize, most: usize| {
            param(name, &value.to_string(), "int").with("min", 1).with("max", most)
        };
        vec![
            id,
            param("variant", &self.game.rule_set().key, "enum").with("values", variants.join(" ")),
            number("hash", self.options.hash_mib, MOST_HASH_MIB as usize),
            number("threads", self.options.threads, MOST_THREADS.into()),
            Line::new("wait"),
        ]
    }

    fn set_param(&mut self, line: &Line) -> Result<(), String> {
        let value = line.get("value").unwrap_or_default();
        let number = |most: usize| match value.parse() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(format!("the value must be a whole number from 1 to {most}")),
        };
        match line.get("name") {
            Some("variant") => {
                let own = Some(&self.own_rules).filter(|rules| rules.key == value);
                let rules = own.or_else(|| words::rules_of_variant(value));
                let rules = rules.ok_or_else(|| format!("there is no variant {value:?}"))?;
                self.game = new_game(rules);
            }
            Some("hash") => self.options.hash_mib = number(MOST_HASH_MIB as usize)?,
            Some("threads") => self.options.threads = number(MOST_THREADS.into())?,
            Some(name) => return Err(format!("there is no parameter {name:?}")),
            None => return Err("set-param needs name and value".to_owned()),
        }
        if let Some(engine) = &mut self.engine {
            engine.set_options(self.options.clone());
        }
        Ok(())
    }

    /// The game that a `pos` line tells.
    fn read_position(&self, line: &Line) -> Result<Box<dyn AnyGame>, String> {
        let rules = self.game.rule_set();
        let fen = match (line.get("fen"), line.get("pos")) {
            (Some(fen), _) => fen.to_owned(),
            (None, Some(word)) => fen_of_word(rules, word)?,
            (None, None) => return Err("pos needs pos=… or fen=…".to_owned()),
        };
        let mut game = rules.study_from_fen(&fen).map_err(|error| error.to_string())?;
        for word in line.get("moves").unwrap_or_default().split_whitespace() {
            let id = read_move(&*game, word)?;
            game.play_move(id).map_err(|refusal| refusal.to_string())?;
        }
        Ok(game)
    }

    /// Starts a search.
    fn go(&mut self, line: &Line) -> Result<(), String> {
        let mut limits = self.limits.clone();
        match line.arguments.first().map(|(mode, _)| mode.as_str()) {
            None | Some("think" | "analyze") => {}
            Some("ponder") => limits.ponder = true,
            Some(other) => return Err(format!("go {other} is unknown: think, ponder or analyze")),
        }
        if let Some(outcome) = self.game.outcome() {
            return Err(format!("the game is over: {outcome}"));
        }
        self.engine();
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        let (game, out) = (self.game.clone(), self.out.clone());
        let control = Arc::new(Control::new());
        let done = Arc::new(AtomicBool::new(false));
        let (held, said) = (Arc::clone(&control), Arc::clone(&done));
        let thread = thread::spawn(move || {
            let rules = game.rule_set();
            let info = engine.search(&*game, &limits, &held, &mut |info| {
                if out.say(&info_line(rules, info)).is_err() {
                    held.stop();
                }
            });
            said.store(true, Ordering::Release);
            // If nobody listens any more, the input is about to end too.
            let _ = out.say(&done_line(rules, &info));
            engine
        });
        self.search = Some(Search { control, done, thread });
        Ok(())
    }

    /// The engine; there is none only while it searches.
    fn engine(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(|| Engine::new(self.options.clone()))
    }

    /// Whether a search goes on; one that has ended gives the engine back.
    fn is_searching(&mut self) -> bool {
        if self.search.as_ref().is_some_and(|search| search.done.load(Ordering::Acquire)) {
            self.stop();
        }
        self.search.is_some()
    }

    /// Ends the search, if there is one, and waits until it has said `done`.
    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.control.stop();
            // An engine that panicked is replaced when the next is needed.
            self.engine = search.thread.join().ok();
        }
    }
}

/// What is known after a completed depth.
fn info_line(rules: &RuleSet, info: &SearchInfo) -> Line {
    let line = Line::new("info").with("depth", info.depth);
    let seconds = info.elapsed.as_secs_f64();
    let best = info.lines.first();
    let score = best.map_or(Score::DRAW, |line| line.score);
    let moves = best.map_or(&[][..], |line| &line.moves);
    let words: Vec<String> = moves.iter().map(|&id| word_of(rules, id)).collect();
    line.with("score", format!("{:.2}", men(score)))
        .with("nodes", info.nodes)
        .with("time", format!("{seconds:.3}"))
        .with("nps", format!("{:.2}", info.nodes_per_second() / 1e6))
        .with("pv", words.join(" "))
}

fn done_line(rules: &RuleSet, info: &SearchInfo) -> Line {
    let mut line = Line::new("done");
    for (name, id) in [("move", info.best()), ("ponder", info.ponder())] {
        if let Some(id) = id {
            line = line.with(name, word_of(rules, id));
        }
    }
    line
}

/// What a won game is worth in men.
const WON: f64 = 100.0;
/// From here on a score is that of a won game.
const SURELY_WON: f64 = 90.0;

/// A score in men.
fn men(score: Score) -> f64 {
    let end = score.plies_to_end().map(|plies| WON - f64::from(plies) / 100.0);
    match end {
        Some(men) if score.is_win() => men,
        Some(men) => -men,
        None => f64::from(score.hundredths()) / 100.0,
    }
}

/// The score that a number of men says.
pub(super) fn score_of(men: f64) -> Score {
    let plies = ((WON - men.abs()) * 100.0).round().max(0.0) as u16;
    match men {
        men if men >= SURELY_WON => Score::win_in(plies),
        men if men <= -SURELY_WON => Score::loss_in(plies),
        men => Score::from_hundredths((men * 100.0).round() as i32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the engine answers to lines; the last must be one that waits for all answers.
    fn answers(key: &str, input: &str) -> Vec<Line> {
        let out = Arc::new(Mutex::new(Vec::new()));
        let options = Options::default().with_hash_mib(1);
        let rules = RuleSet::by_key(key).expect("a key");
        serve(rules, options, &mut input.as_bytes(), Shared(Arc::clone(&out))).expect("it writes");
        let text = String::from_utf8(out.lock().expect("no panic").clone()).expect("UTF-8");
        text.lines().map(|line| Line::parse(line).expect("a line").expect("not blank")).collect()
    }

    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn errors(key: &str, input: &str) -> Vec<String> {
        let lines = answers(key, input).into_iter().filter(|line| line.command == "error");
        lines.map(|line| line.get("message").expect("a message").to_owned()).collect()
    }

    #[test]
    fn it_introduces_itself() {
        let lines = answers("russian", "hub\ninit\nping\nbogus\n\nquit\nping\n");
        let commands: Vec<&str> = lines.iter().map(|line| line.command.as_str()).collect();
        assert_eq!(commands, ["id", "param", "param", "param", "wait", "ready", "pong"]);
        assert_eq!(lines[0].get("name"), Some("Damier"));
        assert_eq!(lines[1].get("value"), Some("russian"));
        let variants: Vec<&str> = lines[1].get("values").expect("values").split(' ').collect();
        assert_eq!(variants.len(), RuleSet::all().len() + 3, "frisian has one name");
        assert_eq!(lines[2].get("name"), Some("hash"));
        assert_eq!(lines[3].get("max"), Some("256"));
    }

    #[test]
    fn a_search_ends_with_a_move() {
        let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
        let pos = format!("pos pos={start} moves=\"32-28 19-23\"");
        let lines = answers("international", &format!("{pos}\nlevel infinite\ngo think\nstop\n"));
        let last = lines.last().expect("an answer");
        assert_eq!((last.command.as_str(), last.get("move")), ("done", Some("28x19x23")));
    }

    #[test]
    fn progress_is_numbers_and_moves() {
        let rules = RuleSet::by_key("international").expect("a key");
        let mut engine = Engine::new(Options::default().with_hash_mib(1));
        let game = rules.new_game();
        let info = engine.search(&*game, &Limits::depth(3), &Control::new(), &mut |_| {});
        let line = info_line(rules, &info);
        for name in ["depth", "score", "nodes", "time", "nps"] {
            assert!(
                line.get(name).is_some_and(|text| text.parse::<f64>().is_ok()),
                "{name} {line}"
            );
        }
        let pv = line.get("pv").expect("a variation");
        let first = pv.split(' ').next().expect("a move");
        assert!(read_move(&*game, first).is_ok() && pv.contains(' '), "{line}");
    }

    #[test]
    fn variants_change_the_board() {
        let lines = answers(
            "russian",
            "set-param name=variant value=frisian\npos fen=\"W:W32:B28\"\ngo analyze\nstop\n\
             set-param name=variant value=losing\nset-param name=hash value=2\n\
             set-param name=threads value=2\npos fen=\"W:W32:B28\"\ngo\nping\nstop\n",
        );
        let moves: Vec<_> = lines.iter().filter_map(|line| line.get("move")).collect();
        assert_eq!(moves, ["32x23x28", "32x23x28"], "{lines:?}");
        assert!(lines.iter().any(|line| line.command == "pong"));
        assert!(lines.iter().all(|line| line.command != "error"), "{lines:?}");
    }

    #[test]
    fn while_it_searches_it_only_listens_to_some() {
        let told = errors("english", "level infinite\ngo ponder\npos pos=W\nponder-hit\nstop\n");
        assert_eq!(told, ["a search is under way: send stop before pos"]);
    }

    #[test]
    fn a_pondering_engine_moves_after_the_hit() {
        let lines = answers("english", "level depth=2\ngo ponder\nponder-hit\nstop\n");
        assert_eq!(lines.iter().filter(|line| line.command == "done").count(), 1);
    }

    #[test]
    fn bad_input_is_answered_by_its_error() {
        for (input, why) in [
            ("pos", "pos needs pos=… or fen=…"),
            ("pos fen=\"W:W99:B1\"", "99"),
            ("pos pos=Wee", "32 squares"),
            ("pos fen=startpos moves=\"1-2\"", "1-2 is not legal"),
            ("pos fen=startpos moves=\"x\"", "is no move"),
            ("level depth=many", "depth must be a whole number"),
            ("go nowhere", "go nowhere is unknown"),
            ("set-param value=3", "needs name"),
            ("set-param name=hash value=0", "from 1 to 65536"),
            ("set-param name=variant value=go", "there is no variant 'go'"),
            ("set-param name=book value=x", "there is no parameter 'book'"),
            ("pos fen=\"W:W:B1\"\ngo think", "the game is over: Black wins"),
            ("pos pos=\"W", "no closing quote"),
            ("\u{0}\u{1} =", "missing before ="),
        ] {
            let told = errors("english", &format!("{input}\nping\n"));
            assert!(told.len() == 1 && told[0].contains(why), "{input}: {told:?}");
        }
    }

    #[test]
    fn scores_are_men_and_back() {
        for score in [
            Score::DRAW,
            Score::from_hundredths(-135),
            Score::win_in(7),
            Score::loss_in(0),
            Score::loss_in(220),
        ] {
            assert_eq!(score_of(men(score)), score);
        }
        assert_eq!(men(Score::win_in(5)), 99.95);
        assert!(score_of(1e9).is_win() && score_of(f64::NAN) == Score::DRAW);
    }
}
