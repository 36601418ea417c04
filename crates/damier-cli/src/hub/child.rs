//! Programs that speak the Hub protocol, as children of this one.

use std::io::{BufReader, Write};
use std::process::{self, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use damier::{AnyGame, RuleSet};
use damier_engine::play::Choice;
use damier_engine::{Limits, Score, Time};

use super::level::level_line;
use super::line::{Line, read_text};
use super::server::score_of;
use super::words::{self, is_all_of, move_word, position_word, read_move};

/// How long a program may take to load its tables before it is ready.
const LOADING: Duration = Duration::from_secs(60);
/// How long a program may take to end when it is asked to.
const ENDING: Duration = Duration::from_secs(1);
/// So many lines wait to be read; a program that says more has to wait itself.
const WAITING_LINES: usize = 1024;

/// A running engine. When it is dropped, the program ends.
pub(crate) struct Child {
    process: process::Child,
    /// `None` once it has been told to quit.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    name: String,
    /// How long it may be silent, or think beyond its time.
    patience: Duration,
}

impl Child {
    /// Starts a program and has it ready to play a rule set.
    ///
    /// # Errors
    ///
    /// Why that failed, in a sentence.
    pub(crate) fn start(
        command: &str,
        rules: &RuleSet,
        patience: Duration,
    ) -> Result<Child, String> {
        let words = shlex::split(command).unwrap_or_default();
        let [program, arguments @ ..] = &words[..] else {
            return Err(format!("{command:?} is no command line"));
        };
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program} cannot be started: {error}"))?;
        let input = process.stdin.take();
        let output = process.stdout.take().map(BufReader::new);
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        thread::spawn(move || {
            let mut output = output;
            while let Some(Ok(Some(text))) = output.as_mut().map(read_text) {
                if sender.send(text).is_err() {
                    break;
                }
            }
        });
        let mut child = Child { process, input, lines, name: program.clone(), patience };
        child.introduce(rules)?;
        Ok(child)
    }

    /// What it calls itself.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    fn introduce(&mut self, rules: &RuleSet) -> Result<(), String> {
        self.say(&Line::new("hub"))?;
        let deadline = Instant::now() + self.patience;
        // An engine without such a parameter plays what Hub was made for.
        let mut variants = vec!["normal".to_owned()];
        let mut can_choose = false;
        loop {
            let line = self.hear(deadline, "does not answer to hub")?;
            match line.command.as_str() {
                "id" => {
                    let parts = ["name", "version"].map(|part| line.get(part).unwrap_or_default());
                    let name = parts.join(" ").trim().to_owned();
                    if !name.is_empty() {
                        self.name = name;
                    }
                }
                "param" if line.get("name") == Some("variant") => {
                    can_choose = true;
                    let values = line.get("values").unwrap_or_default();
                    variants = values.split_whitespace().map(str::to_owned).collect();
                }
                "wait" => break,
                _ => {}
            }
        }
        let known = words::variants_of(rules);
        let variant = known.into_iter().find(|known| variants.iter().any(|other| other == known));
        let Some(variant) = variant else {
            let variants = variants.join(", ");
            return Err(format!("{} does not play {}, but {variants}", self.name, rules.key));
        };
        if can_choose {
            self.say(&Line::new("set-param").with("name", "variant").with("value", variant))?;
        }
        self.say(&Line::new("init"))?;
        let deadline = Instant::now() + LOADING.max(self.patience);
        while self.hear(deadline, "does not become ready after init")?.command != "ready" {}
        Ok(())
    }

    /// A new game begins.
    ///
    /// # Errors
    ///
    /// That the program has ended.
    pub(crate) fn new_game(&mut self) -> Result<(), String> {
        self.say(&Line::new("new-game"))
    }

    /// Has it choose a move.
    ///
    /// # Errors
    ///
    /// That it has ended, is silent, or chose no legal move.
    pub(crate) fn choose(&mut self, game: &dyn AnyGame, limits: &Limits) -> Result<Choice, String> {
        self.say(&position_line(game)?)?;
        self.say(&level_line(limits))?;
        self.say(&Line::new("go").with("think", ""))?;
        let time = limits.time.map(|time| match time {
            Time::PerMove(time) => time,
            Time::Clock(clock) => clock.left,
        });
        let last = time.map(|time| Instant::now() + time + self.patience);
        let mut score: Option<Score> = None;
        loop {
            let silent = Instant::now() + time.unwrap_or_default() + self.patience;
            let deadline = last.map_or(silent, |last| last.min(silent));
            let line = self.hear(deadline, "does not move")?;
            match line.command.as_str() {
                "info" => {
                    let men = line.get("score").and_then(|text| text.parse().ok());
                    score = men.map(score_of).or(score);
                }
                "done" => {
                    let word = line.get("move").unwrap_or_default();
                    let wrong = |why| format!("{}: {why}", self.name);
                    let id = read_move(game, word).map_err(wrong)?;
                    return Ok(Choice { id, score });
                }
                "error" => {
                    let why = line.get("message").unwrap_or_default();
                    return Err(format!("{} reports an error: {why}", self.name));
                }
                _ => {}
            }
        }
    }

    fn say(&mut self, line: &Line) -> Result<(), String> {
        let sent = match &mut self.input {
            Some(input) => writeln!(input, "{line}").and_then(|()| input.flush()).is_ok(),
            None => false,
        };
        if sent { Ok(()) } else { Err(self.ended()) }
    }

    /// The next line that can be read; `silence` says what it means if none comes in time. Then the
    /// program is stopped: what it might still say would be mistaken for another answer.
    fn hear(&mut self, deadline: Instant, silence: &str) -> Result<Line, String> {
        loop {
            let patience = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(patience) {
                Ok(text) => {
                    if let Ok(Some(line)) = Line::parse(&text) {
                        return Ok(line);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {
                    self.end(Duration::ZERO);
                    return Err(format!("{} {silence}", self.name));
                }
            }
        }
    }

    /// Says that the program has ended, and how.
    fn ended(&mut self) -> String {
        match self.end(ENDING) {
            Some(status) => format!("{} ended ({status})", self.name),
            None => format!("{} ended", self.name),
        }
    }

    /// Lets the program end, and after some time kills it; then it is gone for good.
    fn end(&mut self, patience: Duration) -> Option<process::ExitStatus> {
        if let Some(mut input) = self.input.take() {
            // It may have ended already.
            let _ = writeln!(input, "{}", Line::new("quit"));
        }
        let deadline = Instant::now() + patience;
        while Instant::now() < deadline {
            if let Ok(Some(status)) = self.process.try_wait() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.process.kill();
        self.process.wait().ok()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.end(ENDING);
    }
}

/// The game so far: its first position, and its moves.
fn position_line(game: &dyn AnyGame) -> Result<Line, String> {
    let (rules, start) = (game.rule_set(), game.start_fen());
    let line = Line::new("pos").with("pos", position_word(rules, &start)?);
    let words = game.record().iter().map(|mv| move_word(rules, mv.from, mv.to, &mv.taken));
    let words: Vec<String> = words.collect();
    let line = if words.is_empty() { line } else { line.with("moves", words.join(" ")) };
    // Who does not know the argument passes over it.
    Ok(if is_all_of(&start) { line } else { line.with("fen", start) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(key: &str) -> &'static RuleSet {
        RuleSet::by_key(key).expect("a key")
    }

    /// A program that answers as a script of the shell does.
    fn start(script: &str) -> Result<Child, String> {
        let script = shlex::try_quote(script).expect("no NUL");
        Child::start(&format!("sh -c {script}"), rules("international"), Duration::from_millis(400))
    }

    const READY: &str = "read l; echo 'id name=Test version=2'; echo wait; read l; echo ready;";

    fn choose(child: &mut Child) -> Result<Choice, String> {
        let game = rules("international").new_game();
        child.choose(&*game, &Limits::depth(1))
    }

    #[test]
    fn a_program_is_asked_and_answers() {
        let mut child = start(&format!(
            "{READY} read n; read p; read l; read g; \
             echo info score=0.35; echo 'not Hub =='; echo done move=32-28; read q; exit 0"
        ))
        .expect("it starts");
        assert_eq!(child.name(), "Test 2");
        child.new_game().expect("it listens");
        let choice = choose(&mut child).expect("it moves");
        let game = rules("international").new_game();
        assert_eq!(game.move_record(choice.id).expect("legal").notation, "32-28");
        assert_eq!(choice.score, Some(Score::from_hundredths(35)));
    }

    #[test]
    fn one_that_ends_says_how() {
        let mut child = start(&format!("{READY} read p; exit 3")).expect("it starts");
        let why = choose(&mut child).expect_err("it ended");
        assert_eq!(why, "Test 2 ended (exit status: 3)");
        assert!(choose(&mut child).is_err(), "it stays so");
        let why = start("exit 1").map(|_| ()).expect_err("it ended");
        assert_eq!(why, "sh ended (exit status: 1)");
    }

    #[test]
    fn silent_ones_are_stopped_and_leave_no_zombie() {
        let mut child = start(&format!("{READY} exec sleep 100")).expect("it starts");
        assert_eq!(choose(&mut child), Err("Test 2 does not move".to_owned()));
        assert!(child.process.try_wait().is_ok_and(|status| status.is_some()), "it was waited for");
        let why = start("exec sleep 100").map(|_| ()).expect_err("it is silent");
        assert_eq!(why, "sh does not answer to hub");
    }

    #[test]
    fn wrong_moves_and_errors_are_told() {
        let answer = |text: &str| {
            let script = format!("{READY} read p; read l; read g; echo '{text}'; read q");
            choose(&mut start(&script).expect("it starts")).expect_err("no move")
        };
        let why = answer("done move=32-23");
        assert!(why.starts_with("Test 2: 32-23 is not legal: "), "{why}");
        assert!(answer("done").starts_with("Test 2: \"\" is no move"));
        assert_eq!(answer("error message=\"no, thanks\""), "Test 2 reports an error: no, thanks");
    }

    #[test]
    fn what_cannot_be_started_or_does_not_play_is_named() {
        let start = |command: &str, key: &str| {
            let child = Child::start(command, rules(key), Duration::from_secs(5));
            child.map(|_| ()).expect_err("no engine")
        };
        assert!(start("/no/such/program", "russian").starts_with("/no/such/program cannot be"));
        assert_eq!(start("'", "russian"), "\"'\" is no command line");
        let silent = shlex::try_quote(READY).expect("no NUL");
        let why = start(&format!("sh -c {silent}"), "russian");
        assert_eq!(why, "Test 2 does not play russian, but normal");
        assert_eq!(words::variants_of(rules("international-brainking"))[1], "normal");
    }

    #[test]
    fn positions_are_told_from_the_first_move_on() {
        let mut game = rules("english").new_game();
        assert!(position_line(&*game).expect("a position").get("moves").is_none());
        game.play("11-15").expect("legal");
        game.play("22-18").expect("legal");
        game.play("15x22").expect("legal");
        let line = position_line(&*game).expect("a position");
        assert_eq!(line.get("moves"), Some("11-15 22-18 15x22x18"));
        assert_eq!(line.get("fen"), None);
        let fen = "W:WKa1,c1:BKb10,d10:Ka1=2";
        let game = rules("frisian").game_from_fen(fen).expect("a position");
        assert_eq!(position_line(&*game).expect("a position").get("fen"), Some(fen));
    }
}
