//! What a player can say.

use damier::{AnyGame, MoveId, MoveRecord};
use damier_engine::Level;

/// Something a player wants.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    Help,
    Board,
    Moves,
    Hint,
    Undo,
    Flip,
    Level(&'static Level),
    Draw,
    Resign,
    Save(String),
    New,
    Quit,
    /// Anything else is a move.
    Move(String),
}

/// The words that are commands, with what they want and what they do.
pub(super) const WORDS: [(&str, &str, &str); 12] = [
    ("help", "", "what can be typed"),
    ("board", "", "the board again"),
    ("moves", "", "the legal moves"),
    ("hint", "", "a good move"),
    ("undo", "", "take your last move back"),
    ("flip", "", "turn the board"),
    ("level", "N", "another opponent, from 1 to 8"),
    ("draw", "", "claim a draw"),
    ("resign", "", "give the game up"),
    ("save", "FILE.pdn", "write the game to a file"),
    ("new", "", "begin a new game"),
    ("quit", "", "leave"),
];

impl Command {
    /// Reads a line that is not blank.
    ///
    /// # Errors
    ///
    /// What a command lacks.
    pub(super) fn parse(line: &str) -> Result<Command, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match word.to_ascii_lowercase().as_str() {
            "help" | "?" => Command::Help,
            "board" => Command::Board,
            "moves" => Command::Moves,
            "hint" => Command::Hint,
            "undo" => Command::Undo,
            "flip" => Command::Flip,
            "draw" => Command::Draw,
            "resign" => Command::Resign,
            "new" => Command::New,
            "quit" | "exit" => Command::Quit,
            "level" => {
                let level = rest.parse().ok().and_then(Level::by_number);
                return level.map(Command::Level).ok_or_else(|| "levels are 1 to 8".to_owned());
            }
            "save" if rest.is_empty() => return Err("say where: save game.pdn".to_owned()),
            "save" => return Ok(Command::Save(rest.to_owned())),
            _ => return Ok(Command::Move(line.to_owned())),
        };
        if rest.is_empty() { Ok(command) } else { Err(format!("{word} stands alone")) }
    }
}

/// The move that a text names: in any way that the rules read, or by
/// its first letters where no other move begins with them.
///
/// # Errors
///
/// Why there is no such move.
pub(super) fn find_move(game: &dyn AnyGame, text: &str) -> Result<MoveId, String> {
    let refusal = match game.find(text) {
        Ok(id) => return Ok(id),
        Err(refusal) => refusal,
    };
    let moves = game.moves();
    let wanted = plain(text);
    let begun = |record: &&MoveRecord| plain(&record.notation).starts_with(&wanted);
    match moves.iter().filter(begun).collect::<Vec<_>>()[..] {
        [record] => Ok(record.id()),
        [] => Err(refusal.to_string()),
        ref several => {
            let named: Vec<&str> = several.iter().map(|record| &*record.notation).collect();
            Err(format!("{text} could be {}", named.join(", ")))
        }
    }
}

/// A text in which the signs of a capture look alike.
fn plain(text: &str) -> String {
    text.trim().to_ascii_lowercase().replace(':', "x")
}

#[cfg(test)]
mod tests {
    use damier::RuleSet;

    use super::*;

    #[test]
    fn words_are_commands_and_the_rest_are_moves() {
        assert_eq!(Command::parse(" Hint "), Ok(Command::Hint));
        assert_eq!(Command::parse("save my game.pdn"), Ok(Command::Save("my game.pdn".to_owned())));
        assert_eq!(Command::parse("c3-d4"), Ok(Command::Move("c3-d4".to_owned())));
        let level = Level::by_number(4).expect("a level");
        assert_eq!(Command::parse("level 4"), Ok(Command::Level(level)));
        assert_eq!(Command::parse("level"), Err("levels are 1 to 8".to_owned()));
        assert_eq!(Command::parse("level 9"), Err("levels are 1 to 8".to_owned()));
        assert_eq!(Command::parse("save"), Err("say where: save game.pdn".to_owned()));
        assert_eq!(Command::parse("undo 3"), Err("undo stands alone".to_owned()));
        for (word, wants, _) in WORDS {
            let line = format!("{word} {}", if wants == "N" { "1" } else { wants });
            let read = Command::parse(&line);
            assert!(!matches!(read, Ok(Command::Move(_)) | Err(_)), "{line}: {read:?}");
        }
    }

    #[test]
    fn the_beginning_of_a_move_is_enough_where_it_is_the_only_one() {
        let rules = RuleSet::by_key("russian").expect("a key");
        let game = rules.game_from_fen("W:Wa1,c3,h2:Bd4,h8").expect("a position");
        let only = Ok(game.move_ids()[0]);
        assert_eq!(find_move(&*game, "c"), only);
        assert_eq!(find_move(&*game, "c3xe"), only);
        assert_eq!(find_move(&*game, "C3:E5"), only);
        let start = rules.new_game();
        assert_eq!(find_move(&*start, "c3"), Err("c3 could be c3-b4, c3-d4".to_owned()));
        assert_eq!(find_move(&*start, "c3-b").ok(), start.find("c3-b4").ok());
        let refusal = start.find("c3-d5").expect_err("not a square to play on").to_string();
        assert_eq!(find_move(&*start, "c3-d5"), Err(refusal));
        assert!(find_move(&*start, "hello").is_err());
    }
}
