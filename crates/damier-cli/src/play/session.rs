//! A game against the computer.

use std::fs::File;
use std::io::{self, Write};

use damier::{AnyGame, Color, Kind, Piece, RuleSet, pdn};
use damier_engine::{Control, Engine, Level, Limits, Options};

use super::board::Drawing;
use super::command::{Command, WORDS, find_move};
use crate::analyse::in_words;

/// How many positions are looked at for a hint.
const HINT: u64 = 200_000;

/// A player at a board, with the computer on the other side of it.
pub(super) struct Session<W> {
    pub(super) out: W,
    pub(super) game: Box<dyn AnyGame>,
    pub(super) human: Color,
    pub(super) level: &'static Level,
    pub(super) drawing: Drawing,
    /// What the errors of the level depend on.
    pub(super) seed: u64,
    engine: Engine,
}

impl<W: Write> Session<W> {
    pub(super) fn new(
        out: W,
        rules: &RuleSet,
        human: Color,
        level: &'static Level,
        seed: u64,
        colors: bool,
    ) -> Session<W> {
        let engine = Engine::new(Options::default().with_hash_mib(16));
        let drawing = Drawing { flipped: human == Color::Black, colors };
        Session { out, game: rules.new_game(), human, level, drawing, seed, engine }
    }

    /// Says how things stand, and lets the computer move if it begins.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        let rules = self.game.rule_set();
        let man = self.drawing.glyph(Piece { color: self.human, kind: Kind::Man });
        let signs = if self.drawing.colors { String::new() } else { format!(" ({man})") };
        let example = self.game.moves().first().map(|mv| mv.notation.clone()).unwrap_or_default();
        writeln!(
            self.out,
            "{}: you play {}{signs} against level {}. Type a move, such as {example}, or help.\n",
            rules.name, self.human, self.level.number
        )?;
        if self.game.turn() == self.human { self.show() } else { self.answer() }
    }

    /// What stands before the line that the player types.
    pub(super) fn prompt(&self) -> String {
        match self.game.outcome() {
            Some(_) => "> ".to_owned(),
            None => format!("{}, move {} > ", self.human, self.game.ply() / 2 + 1),
        }
    }

    /// What Tab completes: legal moves and commands.
    pub(super) fn words(&self) -> Vec<String> {
        let moves = self.game.moves().into_iter().map(|mv| mv.notation);
        moves.chain(WORDS.map(|(word, ..)| word.to_owned())).collect()
    }

    /// Does what a line wants; false if it was the last.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<bool> {
        if line.trim().is_empty() {
            return Ok(true);
        }
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(why) => {
                writeln!(self.out, "{why}")?;
                return Ok(true);
            }
        };
        match command {
            Command::Quit => return Ok(false),
            Command::Help => self.help()?,
            Command::Board => self.show()?,
            Command::Moves => self.moves()?,
            Command::Hint => self.hint()?,
            Command::Undo => self.undo()?,
            Command::Flip => {
                self.drawing.flipped = !self.drawing.flipped;
                self.show()?;
            }
            Command::Level(level) => {
                self.level = level;
                writeln!(self.out, "You now play against level {}.", level.number)?;
            }
            Command::Draw => self.claim()?,
            Command::Resign if self.game.outcome().is_some() => {
                writeln!(self.out, "the game is over")?;
            }
            Command::Resign => {
                self.game.resign(self.human);
                self.tell_end()?;
            }
            Command::Save(file) => self.save(&file)?,
            Command::New => {
                self.game = self.game.rule_set().new_game();
                self.seed = self.seed.wrapping_add(1);
                self.begin()?;
            }
            Command::Move(text) => self.play(&text)?,
        }
        Ok(true)
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        match find_move(&*self.game, text) {
            Err(why) => writeln!(self.out, "{why}"),
            Ok(id) => {
                if let Ok(played) = self.game.play_move(id) {
                    writeln!(self.out, "You play {}.", played.notation)?;
                }
                self.answer()
            }
        }
    }

    /// Lets the computer move, if the game goes on, and shows the board.
    fn answer(&mut self) -> io::Result<()> {
        let control = Control::new();
        let chosen = self.engine.move_of_level(&*self.game, self.level, self.seed, &control);
        if let Some(Ok(played)) = chosen.map(|id| self.game.play_move(id)) {
            writeln!(self.out, "Damier plays {}.\n", played.notation)?;
        }
        self.show()?;
        if self.game.outcome().is_some() { self.tell_end() } else { Ok(()) }
    }

    fn show(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}", self.drawing.draw(&*self.game))
    }

    fn tell_end(&mut self) -> io::Result<()> {
        match self.game.outcome() {
            None => Ok(()),
            Some(outcome) => writeln!(self.out, "Game over, {}: {outcome}.", outcome.result()),
        }
    }

    fn help(&mut self) -> io::Result<()> {
        writeln!(
            self.out,
            "A move is typed as the rules write it, by the squares of its start and end, or by its \
             first\nletters if no other move begins so. Tab completes."
        )?;
        for (word, wants, what) in WORDS {
            writeln!(self.out, "  {:14} {what}", format!("{word} {wants}"))?;
        }
        Ok(())
    }

    fn moves(&mut self) -> io::Result<()> {
        let moves: Vec<String> = self.game.moves().into_iter().map(|mv| mv.notation).collect();
        if moves.is_empty() {
            return writeln!(self.out, "the game is over");
        }
        writeln!(self.out, "{}", moves.join("  "))
    }

    fn hint(&mut self) -> io::Result<()> {
        let limits = Limits::nodes(HINT);
        let report = self.engine.search(&*self.game, &limits, &Control::new(), &mut |_| {});
        let Some(line) = report.lines.first() else {
            return writeln!(self.out, "the game is over");
        };
        let moves = line.notation(&*self.game);
        let first = moves.first().map(String::as_str).unwrap_or_default();
        writeln!(self.out, "hint: {first} ({})", in_words(line.score))
    }

    /// Takes back up to and including the player's last move.
    fn undo(&mut self) -> io::Result<()> {
        let begun_by_human = self.game.start_fen().starts_with(self.human.letter());
        if self.game.ply() < if begun_by_human { 1 } else { 2 } {
            return writeln!(self.out, "there is nothing to take back");
        }
        while self.game.undo().is_some() && self.game.turn() != self.human {}
        self.show()
    }

    fn claim(&mut self) -> io::Result<()> {
        match self.game.claim_draw() {
            Ok(_) => self.tell_end(),
            Err(refusal) => writeln!(self.out, "{refusal}"),
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        let computer = format!("Damier level {}", self.level.number);
        let [white, black] = match self.human {
            Color::White => ["Player", &computer],
            Color::Black => [&computer, "Player"],
        };
        let tags = [("Event", "Game against the computer"), ("White", white), ("Black", black)];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let text = pdn::write(&pdn::record(&*self.game, &tags));
        let written = File::create_new(file).and_then(|mut out| out.write_all(text.as_bytes()));
        match written {
            Ok(()) => writeln!(self.out, "The game is in {file}."),
            Err(error) => writeln!(self.out, "{file} cannot be written: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(key: &str, human: Color) -> Session<Vec<u8>> {
        let rules = RuleSet::by_key(key).expect("a key");
        let level = Level::by_number(1).expect("a level");
        Session::new(Vec::new(), rules, human, level, 1, false)
    }

    /// What a line is answered.
    fn say(session: &mut Session<Vec<u8>>, line: &str) -> String {
        session.out.clear();
        assert!(session.obey(line).expect("it can be written"));
        String::from_utf8(session.out.clone()).expect("UTF-8")
    }

    #[test]
    fn moves_are_answered_and_taken_back() {
        let mut session = session("russian", Color::White);
        session.begin().expect("it can be written");
        assert_eq!(session.prompt(), "White, move 1 > ");
        assert_eq!(say(&mut session, "undo"), "there is nothing to take back\n");
        assert!(say(&mut session, "c3-c4").contains("c4"));
        assert_eq!(session.game.ply(), 0);
        let text = say(&mut session, "c3-d4");
        assert!(text.starts_with("You play c3-d4.\nDamier plays "), "{text}");
        assert_eq!((session.game.ply(), session.prompt().as_str()), (2, "White, move 2 > "));
        say(&mut session, "undo");
        assert_eq!(session.game.ply(), 0);
        assert!(session.words().contains(&"c3-d4".to_owned()));
        assert!(session.words().contains(&"undo".to_owned()));
    }

    #[test]
    fn the_computer_begins_where_it_has_the_first_move() {
        let mut session = session("english", Color::White);
        session.begin().expect("it can be written");
        assert_eq!(session.game.ply(), 1);
        assert_eq!(say(&mut session, "undo"), "there is nothing to take back\n");
        let first = session.game.moves()[0].notation.clone();
        say(&mut session, &first);
        assert_eq!(session.game.ply(), 3);
        say(&mut session, "undo");
        assert_eq!(session.game.ply(), 1);
    }

    #[test]
    fn commands_do_what_they_say() {
        let mut session = session("english", Color::Black);
        session.begin().expect("it can be written");
        assert!(say(&mut session, "moves").starts_with("9-13  9-14  "));
        assert!(say(&mut session, "hint").starts_with("hint: "));
        assert_eq!(say(&mut session, "level 5"), "You now play against level 5.\n");
        let board = say(&mut session, "board");
        assert_ne!(say(&mut session, "flip"), board);
        assert_eq!(say(&mut session, "flip"), board);
        assert!(say(&mut session, "draw").contains("claim"));
        assert!(say(&mut session, "help").contains("  save FILE.pdn  "));
        assert_eq!(say(&mut session, ""), "");
        let end = "Game over, 1-0: White wins: Black resigned.\n";
        assert_eq!(say(&mut session, "resign"), end);
        for command in ["resign", "moves", "hint", "11-15"] {
            assert!(say(&mut session, command).contains("the game is over"), "{command}");
        }
        assert_eq!(session.prompt(), "> ");
        say(&mut session, "new");
        assert_eq!((session.game.ply(), session.game.outcome()), (0, None));
        assert!(!session.obey("quit").expect("it can be written"));
    }

    #[test]
    fn draws_are_claimed_by_the_code() {
        let mut session = session("english-wcdf", Color::White);
        let rules = session.game.rule_set();
        session.game = rules.game_from_fen("W:WKg1:BKb8").expect("a position");
        for _ in 0..2 {
            for text in ["g1-h2", "b8-a7", "h2-g1", "a7-b8"] {
                session.game.play(text).expect("legal");
            }
        }
        let end = say(&mut session, "draw");
        assert!(end.starts_with("Game over, 1/2-1/2: draw: threefold repetition"), "{end}");
    }
}
