//! Writing down a game that was played.

use super::result::WrittenResult;
use super::tree::{MoveNumber, MoveText, PdnGame};
use crate::outcome::GameResult;
use crate::{AnyGame, SquareNames};

/// A game as a PDN tree, ready for [`write`](super::write): the tags given, then `Result`,
/// `GameType`, `Variant`, and `SetUp` and `FEN` where it did not begin as its rule set begins;
/// its moves with their numbers; its result, `*` while it goes on. Under game types that count a win as
/// two points results are `2-0`, `1-1` and `0-2`.
pub fn record(game: &dyn AnyGame, tags: &[(String, String)]) -> PdnGame {
    let rules = game.rule_set();
    let result = game.outcome().map_or(GameResult::Unknown, |outcome| outcome.result());
    let result = WrittenResult::new(result.text_for(rules.game_type));
    let mut written = PdnGame { tags: tags.to_vec(), ..PdnGame::default() };
    written.add_tag("Result", result.text());
    written.result = Some(result);
    if let Some(number) = rules.game_type {
        written.add_tag("GameType", number.to_string());
    }
    written.add_tag("Variant", &rules.key);
    let start = game.start_fen();
    if start != rules.new_game().fen() {
        written.add_tag("SetUp", "1");
        written.add_tag("FEN", game.start_fen_in(SquareNames::Own));
    }
    // The side that the rules have move first takes the numbers; if the other one begins, the game
    // starts in the middle of move 1.
    let ahead = usize::from(!start.starts_with(rules.first.letter()));
    for (ply, played) in game.record().iter().enumerate() {
        let mut text = MoveText::new(played.notation.as_str());
        let half_moves = ply + ahead;
        if half_moves % 2 == 0 || ply == 0 {
            let value = u32::try_from(half_moves / 2 + 1).unwrap_or(u32::MAX);
            text.number = Some(MoveNumber { value, second: half_moves % 2 == 1 });
        }
        written.moves.push(text);
    }
    written
}
